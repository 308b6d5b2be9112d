#include "interpreter/program_devices.h"

#include <algorithm>

#include "interpreter/block_cut.h"
#include "interpreter/manual_regions.h"

namespace assay {
namespace {

bool HasManualRegions(const Module& module) {
  return std::any_of(module.computations().begin(), module.computations().end(),
                     [](const auto& computation) {
                       return std::any_of(computation->instructions().begin(),
                                          computation->instructions().end(), BeginsLocal);
                     });
}

}  // namespace

ProgramDevices ProgramDevicesOf(const Module& module) {
  ProgramDevices devices;
  devices.arguments = devices.running = devices.meeting = DevicesOf(module);
  const int64_t partitions = ManualPartitions(module);
  if (!IsUnpartitioned(module) || partitions == 1) return devices;
  devices.view = PlanView::kWhole;
  devices.meeting.partitions = partitions;
  if (HasManualRegions(module)) devices.running = devices.meeting;
  return devices;
}

}  // namespace assay
