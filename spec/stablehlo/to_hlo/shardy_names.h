// What Shardy is called in HLO: custom calls and frontend attributes of XLA's, and the two that XLA has no form for.
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_SHARDY_NAMES_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_SHARDY_NAMES_H_

#include <string_view>

namespace assay::to_hlo::shardy {

// Targets.
inline constexpr std::string_view kConstraint = "Sharding";
inline constexpr std::string_view kResultSharding = "xla.sdy.FuncResultSharding";
inline constexpr std::string_view kGroup = "xla.sdy.ShardingGroup";
inline constexpr std::string_view kToLocal = "xla.sdy.GlobalToLocalShape";
inline constexpr std::string_view kToGlobal = "xla.sdy.LocalToGlobalShape";
// How the name of the computation between those two begins.
inline constexpr std::string_view kManualBody = "xla.sdy.manual_computation_body";

// Frontend attributes, the text of Shardy's attributes.
inline constexpr std::string_view kMeshes = "xla.sdy.meshes";
inline constexpr std::string_view kSharding = "xla.sdy.sharding";
inline constexpr std::string_view kInShardings = "xla.sdy.in_shardings";
inline constexpr std::string_view kOutShardings = "xla.sdy.out_shardings";
inline constexpr std::string_view kManualAxes = "xla.sdy.manual_axes";
inline constexpr std::string_view kInlineable = "inlineable";  // of the call between, for XLA's inliner
// Of a custom call, or a call, that stands for an operation of Shardy's: its name, its attributes.
inline constexpr std::string_view kOperation = "assay.sdy.operation";
inline constexpr std::string_view kProperties = "assay.sdy.properties";
// The operation that is a call.
inline constexpr std::string_view kNamedComputation = "sdy.named_computation";

}  // namespace assay::to_hlo::shardy

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_SHARDY_NAMES_H_
