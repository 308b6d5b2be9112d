// Attributes that HLO text writes although a program leaves them out (topk's is_stable=true): to
// the printer they are there, and equality may not tell them from written ones.
#ifndef ASSAY_SPEC_PRINTED_DEFAULTS_H_
#define ASSAY_SPEC_PRINTED_DEFAULTS_H_

#include "spec/module.h"

namespace assay {

// Whether the op has such attributes.
bool PrintsDefaults(Opcode opcode);
// The attributes of `instruction`, and those absent ones that are printed, at their default.
AttributeList AttributesAsPrinted(const Instruction& instruction);

}  // namespace assay

#endif  // ASSAY_SPEC_PRINTED_DEFAULTS_H_
