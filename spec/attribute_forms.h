// How values of attributes are written, for people: a form in words and an example for each kind.
//
// Used by `hlo-run --explain` and by the messages about attributes that are missing or malformed. The
// examples are read back by a test, so that they stay true.
#ifndef ASSAY_SPEC_ATTRIBUTE_FORMS_H_
#define ASSAY_SPEC_ATTRIBUTE_FORMS_H_

#include <string>
#include <string_view>

#include "spec/attributes.h"

namespace assay {

// "{first dimension,second dimension,...}"; for enumerations their values, "EQ | NE | ...".
std::string FormOf(const AttributeRow& row);
// "window={size=3x3 pad=1_1x1_1}"
std::string ExampleOf(const AttributeRow& row);

}  // namespace assay

#endif  // ASSAY_SPEC_ATTRIBUTE_FORMS_H_
