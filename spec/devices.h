// The devices that a module runs on, and arrays that have one part a device.
//
// Device = replica * partitions + partition. From outside, an argument of the parameter's own shape
// goes to every device, one with a leading device axis is split; results have that axis
// (docs/design.md, "Arrays").
#ifndef ASSAY_SPEC_DEVICES_H_
#define ASSAY_SPEC_DEVICES_H_

#include <cstdint>
#include <vector>

#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

struct DeviceCount {
  int64_t replicas = 1;
  int64_t partitions = 1;
  int64_t total() const { return replicas * partitions; }
};

// More are refused by whoever runs a module in one process.
inline constexpr int64_t kMaxDevices = 4096;

// The header's counts, each at most 2^20. A module that carries shardings, or the custom calls
// around manual computations, is not partitioned yet and means one logical program: partitions = 1.
DeviceCount DevicesOf(const Module& module);
bool IsUnpartitioned(const Module& module);
// Whether its value depends on how many devices there are, or on which one runs it.
bool DependsOnDevices(const Instruction& instruction);

// Is it `shape` with a leading axis of the devices?
bool HasDeviceAxis(const Shape& with_axis, const Shape& shape, int64_t devices);
// The part of `device` of an array with that axis.
Literal DeviceSlice(const Literal& stacked, int64_t device);
// One array from those of all devices, which have one shape.
Literal StackDevices(const std::vector<Literal>& parts);

// What `device` gets of an argument of `shape`, leaf by leaf by the rule above.
Literal ArgumentOfDevice(const Literal& argument, const Shape& shape, int64_t devices,
                         int64_t device);
// The results of all devices as one literal: every array gets the axis; tokens stay one.
// kUnsupported, label result_sizes, where run-time sizes differ between devices.
Result<Literal> JoinResults(const std::vector<Literal>& results);

}  // namespace assay

#endif  // ASSAY_SPEC_DEVICES_H_
