// An instruction of each op, as an example of how it is written.
#ifndef ASSAY_SPEC_HLO_EXAMPLE_H_
#define ASSAY_SPEC_HLO_EXAMPLE_H_

#include <string>

#include "spec/op_spec.h"

namespace assay {

// "f32[2,3] transpose(f32[3,2] x), dimensions={1,0}": the record's own example, else one made of
// operand count, element types and required attributes. Reads on its own as a program. Empty for
// kForeign.
std::string ExampleOf(const OpSpec& spec);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_EXAMPLE_H_
