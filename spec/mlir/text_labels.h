// The labels of errors that reading MLIR text can report.
#ifndef ASSAY_SPEC_MLIR_TEXT_LABELS_H_
#define ASSAY_SPEC_MLIR_TEXT_LABELS_H_

#include <string_view>

#include "base/status.h"

namespace assay::mlir {

struct MlirTextLabel {
  std::string_view label;
  std::string_view rule;
  StatusCode code = StatusCode::kInvalid;
};

inline constexpr MlirTextLabel kMlirTextLabels[] = {
    // Grammar.
    {"mlir_syntax", "what the grammar allows at this place stands there"},
    {"mlir_nesting",
     "attributes and types nest to a limit (1000), aliases as what they stand for; and so do "
     "regions"},
    {"mlir_size",
     "types and attributes, aliases written out, are of a size bounded by that of the file"},
    {"mlir_alias",
     "an alias is defined once, before its use; only locations of operations may come first"},
    {"mlir_resource", "a resource is its alignment and bytes in hex"},
    // Attributes and types.
    {"mlir_attribute", "an attribute is of the kind that stands here, and each name is given once"},
    {"mlir_integer", "a number fits its type, and 0 has no sign"},
    {"mlir_float", "a float has a point, or is a bit pattern of its type's width"},
    {"mlir_dense", "a constant has as many elements as its type, in lists nested as its shape"},
    {"mlir_convolution", "dimensions of a convolution are two letters and 0, 1, ..., each once"},
    {"mlir_quantized", "a quantized type is stored as an integer of 1 to 32 bits"},
    {"mlir_location", "lines and columns fit 32 bits"},
    {"mlir_type", "a type is one that there is, and that the operation's form can have"},
    {"mlir_unsupported", "what MLIR can read and we cannot: floats of more than 64 bits in decimal, huge integers, "
     "arrays of elements of more than 64 bits",
     StatusCode::kUnsupported},
    // Operations.
    {"mlir_operation",
     "an operation has a form that we read: the generic one, or one of op_format.cc"},
    {"mlir_operands", "an operation has as many operands as types for them"},
    {"mlir_results", "an operation has as many results as names for them"},
    {"mlir_value", "a value is defined once, where its use sees it"},
    {"mlir_value_type", "a use has the type of the definition"},
    {"mlir_block", "a block is defined once, in the region of those that go to it"},
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_TEXT_LABELS_H_
