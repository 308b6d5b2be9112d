// The labels of errors that the HLO text reader reports itself. Rules of ops and modules:
// AllRuleLabels (spec/verifier.h). For each op there are also <op>_operands, <op>_attributes and
// <op>_shape.
#include "spec/hlo/parser.h"

namespace assay {

std::span<const std::pair<std::string_view, std::string_view>> AllTextLabels() {
  static constexpr std::pair<std::string_view, std::string_view> kLabels[] = {
      {"syntax_token", "characters that form no token"},
      {"syntax_comment", "a comment that is not closed"},
      {"syntax_string", "a string that is not closed, or a wrong escape in it"},
      {"syntax_number", "a number out of range"},
      {"syntax_expected", "something else must stand here"},
      {"syntax_end", "the text ends too early"},
      {"syntax_opcode", "an unknown opcode"},
      {"syntax_attribute", "an attribute that is unknown here, or given twice"},
      {"syntax_depth", "operands or computations nest too deep"},
      {"attribute_value", "a value that the attribute cannot have"},
      {"name_undefined", "a name that nothing before defines"},
      {"name_duplicate", "a name that is taken"},
      {"shape_type", "an unknown element type"},
      {"shape_dimension", "a dimension out of range"},
      {"shape_overflow", "elements or bytes that do not fit 63 bits"},
      {"shape_layout", "a layout that does not name each dimension once, or an unknown property"},
      {"shape_buffer", "a buffer of anything but one array"},
      {"shape_depth", "shapes nest too deep"},
      {"shape_memory", "shapes that take too much memory"},
      {"literal_type", "an element of another type"},
      {"literal_range", "an element out of the range of its type"},
      {"literal_count", "too many or too few elements"},
      {"literal_rank", "braces that nest deeper or less deep than the shape has dimensions"},
      {"literal_depth", "tuple literals nest too deep"},
      {"operand_path", "'#' leads to no part of the operand"},
      {"operand_shape", "the shape before an operand is not that of its instruction"},
      {"parameter_number", "parameter numbers with gaps, given twice, or negative"},
      {"constant_shape", "a constant without its shape"},
      {"computation_shape", "the head declares another result than the root has"},
      {"module_entry", "no computation, or two entries"},
      {"module_root", "a computation without an instruction, or with two roots"},
      {"async_start_shape", "an asynchronous start without ((operands), result, ...)"},
      {"async_opcode", "an asynchronous update or done of another op than was started"},
  };
  return kLabels;
}

}  // namespace assay
