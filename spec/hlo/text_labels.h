// The labels that reading HLO text can report, beside the rules of ops and modules.
#ifndef ASSAY_SPEC_HLO_TEXT_LABELS_H_
#define ASSAY_SPEC_HLO_TEXT_LABELS_H_

#include <string_view>

namespace assay {

struct TextLabel {
  std::string_view label;  // one that starts with "<op>_" stands for each op's own
  std::string_view rule;
};

inline constexpr TextLabel kTextLabels[] = {
    // Grammar.
    {"syntax_token", "every character outside strings and comments belongs to a token"},
    {"syntax_comment", "a comment '/*' is closed by '*/'"},
    {"syntax_string", "a string is closed, and its escapes are those of C"},
    {"syntax_number", "a number fits its 64-bit integer or double"},
    {"syntax_expected", "what the grammar allows at this place stands there"},
    {"syntax_end", "the text does not end in the middle of something"},
    {"syntax_opcode", "an opcode is one of the op table, or x-start, x-update, x-done of one"},
    {"syntax_attribute", "an attribute is one of the op's or the module's own, given once"},
    {"syntax_depth", "operands and computations nest to a limit (8192)"},
    // Names.
    {"name_undefined", "a name is defined before it is used"},
    {"name_duplicate", "no two instructions of a computation and no two computations share a name"},
    // Shapes.
    {"shape_type", "an element type is one of the 36"},
    {"shape_dimension", "a dimension is 0 to 2^63-1"},
    {"shape_overflow", "element count and byte size fit 63 bits"},
    {"shape_layout", "a layout names each dimension once and has known properties"},
    {"shape_buffer", "a buffer holds one array"},
    {"shape_depth", "shapes nest to a limit (1000)"},
    // Literals.
    {"literal_type", "an element is a value of the shape's type"},
    {"literal_range", "an element is in the range of the type"},
    {"literal_count", "there are as many elements as the shape says"},
    {"literal_rank", "the braces nest as deep as the shape has dimensions"},
    {"literal_depth", "tuple literals nest to a limit (1000)"},
    // Attribute values: spec/hlo/attribute_text.cc.
    {"attribute_value", "an attribute's value means something"},
    // Instructions.
    {"operand_shape", "the declared shape of an operand is compatible with the operand's"},
    {"operand_path", "'#i' names an element of the operand's tuple"},
    {"parameter_number", "the parameters of a computation are numbered 0, 1, ... once each"},
    {"async_opcode", "x-update and x-done continue an x-start"},
    {"async_start_shape", "x-start has the shape ((operands), result, ...)"},
    {"<op>_operands", "the op takes this number of operands"},
    {"<op>_attributes", "the required attributes of the op are there"},
    {"<op>_shape", "a result shape may be left out only where operands and attributes determine it"},
    // Modules.
    {"module_entry", "a module has a computation, and at most one is marked ENTRY"},
    {"module_root", "a computation has an instruction, and at most one is marked ROOT"},
    {"computation_shape", "the declared result of a computation is compatible with its root"},
};

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_TEXT_LABELS_H_
