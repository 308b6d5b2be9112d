// Whether an instruction gives its first operand as it is.
#ifndef ASSAY_SPEC_IDENTITY_H_
#define ASSAY_SPEC_IDENTITY_H_

#include "spec/module.h"

namespace assay {

// An op with Trait::kIdentity, at the operand's element types: the same elements in row-major order. Of
// another float precision, which HLO lets be declared, the elements are rounded.
bool IsIdentity(const Instruction& instruction);

}  // namespace assay

#endif  // ASSAY_SPEC_IDENTITY_H_
