// The labels of errors that reading and writing HLO protos can report.
#ifndef ASSAY_SPEC_HLO_PROTO_LABELS_H_
#define ASSAY_SPEC_HLO_PROTO_LABELS_H_

#include <string_view>

namespace assay {

struct ProtoLabel {
  std::string_view label;
  std::string_view rule;
};

inline constexpr ProtoLabel kProtoLabels[] = {
    {"proto_bytes", "the bytes are one whole message"},
    {"proto_entry", "the entry is one of the module's computations"},
    {"proto_root", "the root is one of the computation's instructions"},
    {"proto_name",
     "a name is not empty, and no two computations and no two instructions of a "
     "computation share one"},
    {"proto_id", "no two computations and no two instructions of a computation share an id"},
    {"proto_opcode", "an opcode is one of the op table"},
    {"proto_operand", "an operand is an earlier instruction of the computation"},
    {"proto_operands", "an instruction has as many operands as its op takes"},
    {"proto_predecessor", "a control predecessor is another, earlier instruction"},
    {"proto_called",
     "a called computation is an earlier one, and there are as many as the op takes"},
    {"proto_parameter", "the parameters of a computation are numbered 0, 1, ... once each"},
    {"proto_shape",
     "a shape has a known type, sizes that fit 63 bits, and a layout that names each "
     "dimension once"},
    {"proto_shapes", "what is written of a computation's parameters and result fits them"},
    {"proto_literal", "a literal has the instruction's shape and as many elements as it says"},
    {"proto_enum", "an enumeration has one of its values"},
    {"proto_value", "a field has a value that means something"},
    {"proto_missing", "the fields that an op needs are there"},
    {"proto_schedule", "a sequence names each instruction of its computation once"},
    {"proto_unsupported", "what a proto has no field for is not written: the message says what"},
};

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_LABELS_H_
