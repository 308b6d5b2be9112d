// The verifier of StableHLO programs as they are written.
//
// It asks the rules of the specification (rules.h) of every operation, those of Shardy of its operations and
// attributes, and what MLIR asks of any program of such operations: types, regions, functions and calls. What
// conversion and run rely on is asked again of the executable form (spec/verifier.h); this one speaks of the
// program that the user wrote. Operations of dialects that we do not know are left as they are.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_VERIFIER_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_VERIFIER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/mlir/operation.h"

namespace assay {

enum class StableHloRules : uint8_t {
  kAll,      // the specification
  kAsUsual,  // without those that StableHLO's own tools do not ask, and programs in files break
};

// All broken rules, at most kMaxDiagnostics, one for an operation.
Status VerifyStableHlo(const mlir::Program& program, StableHloRules which = StableHloRules::kAll);

struct StableHloRule {
  std::string label;  // "add_c1"
  std::string text;   // what is allowed
};
std::vector<StableHloRule> AllStableHloRules();
// Those whose labels begin with the operation's: what it is made of as well ("add_i1", "add_o1",
// "add_operands", "add_regions"). None of one that has no rules of its own.
std::vector<StableHloRule> StableHloRulesOf(std::string_view operation);

}  // namespace assay

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_VERIFIER_H_
