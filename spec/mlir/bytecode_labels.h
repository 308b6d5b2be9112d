// The labels of errors that reading and writing MLIR bytecode can report.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_LABELS_H_
#define ASSAY_SPEC_MLIR_BYTECODE_LABELS_H_

#include <string_view>

namespace assay::mlir {

struct BytecodeLabel {
  std::string_view label;
  std::string_view rule;
};

inline constexpr BytecodeLabel kBytecodeLabels[] = {
    // The file.
    {"bytecode_magic", "a file begins with the bytes 4D 4C EF 52 ('ML', EF, 'R')"},
    {"bytecode_version", "the version of the format is 0 to 6"},
    {"bytecode_producer", "the producer is text that a zero byte ends"},
    {"bytecode_section",
     "sections are known, given once, inside the file, and the required ones are there"},
    {"bytecode_alignment", "an alignment is a power of two up to 2^30, reached by bytes CB"},
    // Primitives.
    {"bytecode_end", "nothing is read beyond the end of its section, attribute or property list"},
    {"bytecode_rest", "sections, attributes and property lists are read to their last byte"},
    {"bytecode_count", "a count is no larger than what the bytes that follow can hold"},
    // Tables.
    {"bytecode_string",
     "strings fill their section, each ends in a zero byte, references name one"},
    {"bytecode_dialect", "a dialect is one of the table; its name is a word of at most 128 bytes"},
    {"bytecode_op_name",
     "an operation's name is one of the table, not empty, as many as announced; of VHLO, one that "
     "is known"},
    {"bytecode_entry", "the sizes of attributes and types are those of the whole section"},
    {"bytecode_resource", "a resource is one of the table and has a known form"},
    // Attributes and types.
    {"bytecode_index", "a reference names an entry of the attribute or type table"},
    {"bytecode_code", "the code of an attribute or type is one of its dialect's"},
    {"bytecode_cycle", "an attribute or type does not contain itself"},
    {"bytecode_depth", "attributes and types nest to a limit (1000), and so do regions"},
    {"bytecode_size",
     "types and attributes, each written out, are of a size bounded by that of the file"},
    {"bytecode_value", "a field has a value that its attribute or type can have"},
    {"bytecode_elements", "a constant has as many bytes as its type says"},
    // Operations.
    {"bytecode_top", "the program is one operation, builtin.module, without block arguments"},
    {"bytecode_mask", "an operation's mask has bits of its version only"},
    {"bytecode_properties", "an operation's properties are those of its definition"},
    {"bytecode_operand", "an operand names a value that is defined where it is seen"},
    {"bytecode_values", "a region defines as many values as it announces"},
    {"bytecode_successor", "a successor is a block of the same region"},
    {"bytecode_use_order", "an order of uses is a permutation of the uses that there are"},
    // What has no form.
    {"bytecode_unsupported", "what we do not read or write: the message says why"},
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_LABELS_H_
