// OpPrinter: operations, blocks and regions as MLIR text. Inside spec/mlir only; see
// text_printer.h.
//
// An operation that does not fit its pretty form (an attribute of another kind, types that the form
// cannot say) is written in the generic form. Functions that print a form check first whether it
// fits and return false before they print a region.
#ifndef ASSAY_SPEC_MLIR_OP_PRINTER_H_
#define ASSAY_SPEC_MLIR_OP_PRINTER_H_

#include <string>
#include <string_view>
#include <vector>

#include "spec/mlir/op_format.h"
#include "spec/mlir/text_node_printer.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/value_names.h"

namespace assay::mlir {

class OpPrinter : public NodePrinter {
 public:
  OpPrinter(const Program& program, const TextOptions& options, std::string* out)
      : NodePrinter(out),
        program_(program),
        options_(options),
        names_(*program.top(), !options.generic) {}

  void PrintProgram();

 private:
  // op_printer.cc
  void PrintOperation(const Operation& op);
  bool PrintPretty(const Operation& op);
  void PrintGeneric(const Operation& op);     // "name"(...)...
  void PrintBehindName(const Operation& op);  // (...)...
  void PrintRegion(const Region& region, bool entry_arguments);
  void PrintBlock(const Block& block, bool header, bool arguments);
  void PrintOperand(const Value* value);
  void PrintOperands(size_t begin, size_t end, const Operation& op);
  void PrintArgument(const Value* argument);  // %a: type loc(...)
  void PrintDictionary(const std::vector<NamedAttribute>& entries);
  void PrintLocationOf(Attribute location);
  void PrintFunctionType(const Operation& op);
  // The attributes but those of `elided`, with `keyword` before them; with a blank in front.
  void PrintAttributes(const Operation& op, std::span<const std::string_view> elided,
                       std::string_view keyword = {});
  void NewLine();
  void NameLocations();
  void NameLocation(Attribute location);
  void PrintResources();

  // op_format_printer.cc
  bool PrintFormat(const Operation& op, const OpFormat& format);
  bool PrintFormattedAttribute(const Operation& op, std::string_view name, std::string_view form);
  bool PrintFormattedTypes(const Operation& op, std::string_view form);

  friend struct OpForm;  // op_forms.h
  using CustomPrinter = bool (OpPrinter::*)(const Operation&);

  // op_form_printer.cc
  bool PrintModule(const Operation& op);
  bool PrintFunc(const Operation& op);
  bool PrintVhloFunc(const Operation& op);
  bool PrintConstant(const Operation& op);
  bool PrintTypedValue(const Operation& op);
  bool PrintReduce(const Operation& op);
  bool PrintWhile(const Operation& op);
  bool PrintScan(const Operation& op);
  bool PrintBarrier(const Operation& op);
  bool PrintCast(const Operation& op);
  bool PrintCompositeRegions(const Operation& op);
  bool PrintManualComputation(const Operation& op);
  bool PrintNamedComputation(const Operation& op);
  bool PrintShardingsAndBody(const Operation& op, bool manual);
  // Whether the form can write the region: a block at its start that nothing goes to, of these
  // types.
  bool FitsRegion(const Region& region, std::span<const Type> arguments) const;
  bool IsCompact(const Operation& reduce) const;
  void PrintCommaArguments(const Block& block);

  // op_attribute_printer.cc
  bool PrintSlice(const Operation& op);
  bool PrintConvolution(const Operation& op);
  bool PrintWindow(const Operation& op);
  bool PrintPrecision(const Operation& op);
  bool PrintAlgorithm(const Operation& op);
  bool PrintDot(const Operation& op);
  bool PrintExponentMantissa(const Operation& op);

  const Program& program_;
  TextOptions options_;
  ValueNames names_;
  size_t indent_ = 0;
  std::vector<std::string_view> default_dialects_ = {"builtin"};
  absl::flat_hash_map<const Node*, std::string> location_names_;
  std::vector<Attribute> named_locations_;  // in the order of their definitions
};

// The numbers of an array<i64: ...>; false for any other attribute.
bool ReadI64Array(Attribute attribute, std::vector<int64_t>* values);
std::vector<Type> TypesOf(const Operation& op);  // of the operands

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_OP_PRINTER_H_
