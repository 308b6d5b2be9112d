// A custom call of a LAPACK routine, read: which routine and element type, which of its operands and
// results are the routine's, its sizes and options.
#ifndef ASSAY_INTERPRETER_OPS_LAPACK_CALL_H_
#define ASSAY_INTERPRETER_OPS_LAPACK_CALL_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpreter/ops/lapack_legacy.h"
#include "interpreter/ops/lapack_routines.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

struct LapackBinding {
  const LapackRoutine* routine = nullptr;  // nullptr: the target is no such call of this type
  int type = 0;                            // in kLapackTypes
  const LegacyLapackCall* legacy = nullptr;
  int first_array = 0;                     // the routine's operands are the call's from here on

  // The routine's result that result i of the call is; kInfo, kWork.
  static constexpr int kInfo = -1, kWork = -2;
  std::vector<int> results;

  size_t OperandCount() const;             // of the routine
  // The call's result that is the routine's result i, or LAPACK's info; results.size(): none.
  size_t ResultOf(int i) const;
  size_t InfoResult() const;
};
LapackBinding BindLapack(const Instruction& instruction);

// Fills in the sizes; the reason why the shapes do not fit the routine, or "".
std::string MatchLapackShapes(const Instruction& instruction, const LapackBinding& binding,
                              LapackCall* call, std::vector<int64_t>* batch);

// Fills in the options and looks at everything that scalar operands say; the reason why it does not
// do, or "". `operands` are the call's; none: nothing is known of scalar operands yet, and what they
// would give stays out.
std::string ReadLapackOptions(const Instruction& instruction, const LapackBinding& binding,
                              std::span<const Literal> operands, std::span<const int64_t> batch,
                              LapackCall* call);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_LAPACK_CALL_H_
