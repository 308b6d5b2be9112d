// The verifier: does a module obey the rules of its ops and of modules?
#ifndef ASSAY_SPEC_VERIFIER_H_
#define ASSAY_SPEC_VERIFIER_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "spec/module.h"

namespace assay {

inline constexpr int kMaxDiagnostics = 20;

// Every violated rule, up to kMaxDiagnostics, in textual order; at most one per instruction (the
// first of its record). Positions point into the module's source text where it has one, else the
// message names computation and instruction. Linear time. The rules of the ops are HLO's: of an
// instruction in StableHLO's form (several results of its own, regions) only structure is checked here
// (scopes, paths, roots, recursion, shapes).
Status Verify(const Module& module);

// The rules of single instructions alone, for a module of which a reader left out what it could not
// read: Verify's diagnostics, but none that may only follow from what is missing. Each instruction
// has all its operands, and the computations it calls are whole.
std::vector<Diagnostic> VerifyInstructions(const Module& module);

// Every label that Verify can give, with the sentence of its rule.
std::vector<std::pair<std::string, std::string>> AllRuleLabels();

}  // namespace assay

#endif  // ASSAY_SPEC_VERIFIER_H_
