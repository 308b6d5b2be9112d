// What is said of operations, arguments and modules that HLO has no attribute for: frontend attributes whose names
// begin with kOtherPrefix, their values texts as MLIR writes them.
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_OTHER_ATTRIBUTES_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_OTHER_ATTRIBUTES_H_

#include <span>
#include <string_view>

#include "spec/attributes.h"
#include "spec/mlir/operation.h"

namespace assay::to_hlo {

inline constexpr std::string_view kOtherPrefix = "assay.attribute.";
// How a backend computes an operation: HLO's backend_config, on any of them.
inline constexpr std::string_view kMlirBackendConfig = "mhlo.backend_config";

// Those of `entries` but the ones `known`, and but notes of tools about how a program was made or is compiled
// (jax.result_info), which XLA leaves out too.
FrontendAttributes OtherAttributes(std::span<const mlir::NamedAttribute> entries,
                                   std::span<const std::string_view> known);

}  // namespace assay::to_hlo

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_OTHER_ATTRIBUTES_H_
