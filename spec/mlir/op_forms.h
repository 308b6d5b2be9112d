// OpForm: an operation, or a part of one, whose text no list of words (op_format.h) says; a row each. Inside
// spec/mlir only. What reads is in op_form_parser.cc and op_attribute_parser.cc, what writes in
// op_form_printer.cc and op_attribute_printer.cc.
#ifndef ASSAY_SPEC_MLIR_OP_FORMS_H_
#define ASSAY_SPEC_MLIR_OP_FORMS_H_

#include <string_view>

#include "spec/mlir/op_parser.h"
#include "spec/mlir/op_printer.h"

namespace assay::mlir {

struct OpForm {
  std::string_view name;  // as a format's words have it
  OpParser::CustomParser parse;
  OpPrinter::CustomPrinter print;

  static const OpForm& Of(std::string_view name);  // one that there is
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_OP_FORMS_H_
