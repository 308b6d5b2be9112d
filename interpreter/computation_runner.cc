#include "interpreter/computation_runner.h"

#include <utility>

#include "interpreter/device_group.h"
#include "interpreter/program_devices.h"

namespace assay {

Result<Literal> ComputationRunner::Run(const Computation& computation, std::vector<Literal> arguments,
                                       const RunOptions& options) {
  DeviceGroup group(prepared_, options, ProgramDevicesOf(prepared_.module()));
  std::vector<std::vector<Literal>> by_device;
  by_device.push_back(std::move(arguments));
  ASSIGN_OR_RETURN(std::vector<Literal> results, group.Run(computation, std::move(by_device)));
  return std::move(results[0]);
}

}  // namespace assay
