// How many devices a program has, told once for all who count or name them.
#ifndef ASSAY_INTERPRETER_PROGRAM_DEVICES_H_
#define ASSAY_INTERPRETER_PROGRAM_DEVICES_H_

#include "interpreter/plan.h"
#include "spec/devices.h"
#include "spec/module.h"

namespace assay {

struct ProgramDevices {
  // Each of which has a part of arguments and results (DevicesOf).
  DeviceCount arguments;
  // That instructions run on: of a program that is not partitioned and has manual regions
  // (interpreter/manual_regions.h), those of the regions. By these devices are numbered for who watches
  // and for the host; outside of its regions the program of a replica is that of its first device.
  DeviceCount running;
  // That collectives count: of a program that is not partitioned all partitions, manual regions or not.
  DeviceCount meeting;
  PlanView view = PlanView::kDevice;  // kWhole: it is not partitioned
};
ProgramDevices ProgramDevicesOf(const Module& module);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_PROGRAM_DEVICES_H_
