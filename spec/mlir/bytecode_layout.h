// Layout: the form in which bytecode writes an attribute or type: its code, then fields of its
// record.
//
// Most records have one layout, made from their fields. Those with several (a tensor type with and
// without encoding) or with a form of their own are rows of bytecode_layout.cc; of several, a node
// is written in the first one that holds all its fields that are not empty.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_LAYOUT_H_
#define ASSAY_SPEC_MLIR_BYTECODE_LAYOUT_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "spec/mlir/node.h"

namespace assay::mlir {

struct LayoutField {
  int field;
  Wire wire;
  std::vector<Kind> kinds;    // which a node there may have; empty: any. Of pairs, the names.
  int64_t limit = INT64_MAX;  // of an unsigned integer
};

struct Layout {
  const KindSpec* spec;
  DialectId dialect;  // whose code it is; that of an enumeration is not the record's
  int code;
  std::vector<LayoutField> fields;
  int64_t first = -1;  // field 0 is this and not written: the enumeration, the float format
};

std::span<const Layout> AllLayouts();
// nullptr: no attribute (type) of the dialect has this code.
const Layout* FindLayout(DialectId dialect, bool is_type, uint64_t code);
// nullptr: bytecode has no form for it, it is written as text.
const Layout* LayoutOf(const Node& node);
// Whose code the node has, or whose text: "builtin", "stablehlo", the dialect of an opaque one.
std::string_view BytecodeDialect(const Node& node);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_LAYOUT_H_
