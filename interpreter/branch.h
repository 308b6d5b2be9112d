// Which branch of a conditional runs.
#ifndef ASSAY_INTERPRETER_BRANCH_H_
#define ASSAY_INTERPRETER_BRANCH_H_

#include <cstdint>

#include "spec/literal.h"

namespace assay {

// Of so many branches by its first operand: a pred (true: the first) or an s32 index, where one out of range
// means the last branch. Branch i gets operand i + 1.
inline int64_t BranchChosen(const Literal& by, int64_t count) {
  if (by.shape().primitive_type() == PrimitiveType::kPred) return by.Bits(0) ? 0 : 1;
  const int32_t index = static_cast<int32_t>(by.Bits(0));
  return index < 0 || index >= count ? count - 1 : index;
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_BRANCH_H_
