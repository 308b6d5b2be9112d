// NodePrinter: attributes, types and locations as MLIR writes them.
#ifndef ASSAY_SPEC_MLIR_TEXT_NODE_PRINTER_H_
#define ASSAY_SPEC_MLIR_TEXT_NODE_PRINTER_H_

#include <span>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "spec/mlir/node.h"

namespace assay::mlir {

class NodePrinter {
 public:
  explicit NodePrinter(std::string* out) : out_(out) {}

  // An attribute or type; a location as "loc(...)".
  void Print(const Node* node);
  // The value alone: "5" for 5 : i64, "[1, 2]" for array<i64: 1, 2>, "<...>" for
  // #stablehlo.dot<...>, "HIGH" for #stablehlo<precision HIGH>. The reader has to know the type or
  // kind.
  void PrintStripped(const Node* node);
  void PrintTypes(std::span<const Node* const> types);        // a, b
  void PrintResultTypes(std::span<const Node* const> types);  // a, or (a, b)
  template <typename Values>
  void PrintTypesOf(const Values& values) {
    bool first = true;
    for (const auto* value : values) {
      if (!first) Out(", ");
      first = false;
      Print(value->type);
    }
  }
  void PrintIntegers(std::span<const int64_t> values);  // [1, ?]
  void PrintString(std::string_view bytes);
  void PrintSymbol(std::string_view name);  // @name
  void PrintName(std::string_view name);    // of an attribute: bare or quoted
  void PrintConvolutionDimensions(const Node& node);
  void PrintInsideLocation(const Node* location);  // between the parentheses of loc

  void Out(std::string_view text) { out_->append(text); }
  void Out(char c) { out_->push_back(c); }
  void Out(int64_t value) { out_->append(std::to_string(value)); }
  std::string& text() { return *out_; }

  // Locations of these names are written as the name (with its '#').
  void SetLocationNames(const absl::flat_hash_map<const Node*, std::string>* names) {
    location_names_ = names;
  }

 private:
  // text_node_printer.cc
  void PrintBuiltin(const Node& node);
  void PrintMemRef(const Node& node);
  void PrintShape(std::span<const int64_t> shape);
  void PrintDense(const Node& node);
  void PrintDenseElement(Type element, const char* bytes);
  void PrintDenseStrings(const Node& node);
  void PrintDenseArray(const Node& node);
  void PrintLocation(const Node& node);
  void PrintNumber(const Node& node, bool typed);
  void PrintOpaque(const Node& node);
  template <typename F>
  void List(char open, char close, size_t count, F element);

  // text_kind_printer.cc
  void PrintDialect(const Node& node);  // with '#' or '!'
  void PrintBody(const Node& node);     // behind the mnemonic
  void PrintStruct(const Node& node);
  void PrintField(const Node& node, size_t i);
  void PrintF64(int64_t bits);
  void PrintVhlo(const Node& node);
  void PrintQuantized(const Node& node);
  void PrintSdy(const Node& node);
  void PrintSdyAxes(std::span<const Node* const> axes, bool open = false);
  void PrintSdyRule(const Node& node);

  std::string* out_;
  const absl::flat_hash_map<const Node*, std::string>* location_names_ = nullptr;
};

template <typename F>
void NodePrinter::List(char open, char close, size_t count, F element) {
  if (open != '\0') Out(open);
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) Out(", ");
    element(i);
  }
  if (close != '\0') Out(close);
}

std::string NodeText(const Node* node);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_TEXT_NODE_PRINTER_H_
