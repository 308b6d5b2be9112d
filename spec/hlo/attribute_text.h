// Attribute values as HLO text: one row per AttributeKind says how to read and how to print it.
//
// Forms: facts of HLO text, sections 6 to 9, settled with jaxlib's parser. Values that name
// instructions or computations (kInstructionList, kComputation, kComputationList) are printed by the
// printer, which knows the names; all others read and print here. Reading: ReadAttributeValue of
// spec/hlo/reader.h.
#ifndef ASSAY_SPEC_HLO_ATTRIBUTE_TEXT_H_
#define ASSAY_SPEC_HLO_ATTRIBUTE_TEXT_H_

#include <string>
#include <string_view>

#include "spec/attributes.h"
#include "spec/hlo/reader.h"

namespace assay {

// The label of an attribute's value that has the right tokens and the wrong meaning.
inline constexpr std::string_view kAttributeValueLabel = "attribute_value";

// Appends the text after "name=". CHECKs that the value is of the row's kind and names no instruction
// or computation.
void AppendAttributeValue(const AttributeRow& row, const AttributeValue& value, std::string* out);

// "f32[2]{0} {1, 2}", "( f32[] 1, s32[2]{0} {1, 2} )": a literal with its type (custom-call's literal=).
void AppendTypedLiteral(const Literal& literal, std::string* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_ATTRIBUTE_TEXT_H_
