// StableHLO programs in the executable form.
//
// The tree (spec/mlir/operation.h) carries a program as it is written; the Module made here means the same
// and runs: HLO's form (functions and regions as computations that see their parameters only, several
// results as tuples), with StableHLO's defaults where the dialects differ (spec/semantics_profile.h). What
// has no HLO form is refused with its place and the reason. An operation of CHLO or Shardy that HLO does
// not have becomes several where those give the same value, exactly; otherwise it is refused as well.
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_H_

#include <memory>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"

namespace assay {

// The entry is the function that EntryFunctionOf says (spec/stablehlo/entry_function.h).
// The module passes the verifier; it keeps the program's text for later messages. `warnings`: of attributes, which
// change no value, that HLO has no place for (attribute_lost).
Result<std::unique_ptr<Module>> ToHlo(const mlir::Program& program, std::string_view entry = {},
                                      std::vector<Diagnostic>* warnings = nullptr);

// What each operation becomes.
struct HloForm {
  std::string_view name;         // "stablehlo.add"
  Opcode opcode;                 // the instruction, or the main one of several; kForeign: none
  bool several = false;          // it may take more than one instruction, or change its form
  std::string_view unsupported;  // why there is none; empty: there is one
};
std::vector<HloForm> AllHloForms();  // by name

}  // namespace assay

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_H_
