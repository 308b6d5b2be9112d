// HLO programs as StableHLO: the way back of spec/stablehlo/to_hlo.h.
//
// A computation that is called becomes a private function, one that an operation owns (a loop's body, a
// comparator) its region. Tuples are taken apart: StableHLO has several values where HLO has a tuple, so
// that parameters and results are the leaves of HLO's, in order. Names, layouts, fusions and copies, which
// mean nothing, stay behind; what has no form in StableHLO is refused with its place and the reason (its
// label, or that of the rule of StableHLO that forbids it). What is made passes VerifyStableHlo, and means
// the same: where the dialects differ (precisions, padding, the order of devices), the form says it.
#ifndef ASSAY_SPEC_STABLEHLO_FROM_HLO_H_
#define ASSAY_SPEC_STABLEHLO_FROM_HLO_H_

#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"

namespace assay {

// The module must be verified. Its entry becomes @main.
Result<mlir::Program> FromHlo(const Module& module);

// What each op becomes.
struct StableHloForm {
  Opcode opcode;
  std::string_view name;         // "stablehlo.add"; the main operation of several; empty: none of its own
  std::string_view unsupported;  // why there is none; empty: there is one
};
std::vector<StableHloForm> AllStableHloForms();  // by opcode, each once

}  // namespace assay

#endif  // ASSAY_SPEC_STABLEHLO_FROM_HLO_H_
