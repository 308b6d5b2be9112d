// Operations of StableHLO's own interpreter and of its checks: a grid of devices, what is printed, what is
// compared.
#include <algorithm>
#include <string>
#include <vector>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {
namespace {

constexpr Allowed kAny = kPlain | kPerTensor;
constexpr Allowed kNumber = kFloat | kComplex;

// ---------------------------------------------------------------- run_parallel

Finding GridIsFull(const OpView& op) {
  const auto rows = op.Find("programs")->nodes(0);
  if (rows.empty()) return "there are none";
  size_t columns = 0;
  for (mlir::Attribute row : rows) {
    if (row->nodes(0).empty()) return "a row is empty";
    if (columns != 0 && row->nodes(0).size() != columns) return "the rows differ in length";
    columns = row->nodes(0).size();
  }
  return "";
}

std::vector<std::string_view> NamesInGrid(const OpView& op) {
  std::vector<std::string_view> names;
  for (mlir::Attribute row : op.Find("programs")->nodes(0)) {
    for (mlir::Attribute name : row->nodes(0)) names.push_back(to_hlo::TextOf(name).value_or(""));
  }
  return names;
}

// nullptr where there is none, or none with a type.
mlir::Type TypeOfFunction(const OpView& op, std::string_view name) {
  const mlir::Operation* function = op.program().FindFunction(name);
  const mlir::Attribute type = function == nullptr ? nullptr : function->Find("function_type");
  const bool fits = type != nullptr && type->Is(mlir::Kind::kTypeAttribute) &&
                    type->node(0)->Is(mlir::Kind::kFunctionType);
  return fits ? type->node(0) : nullptr;
}

Finding ProgramsExist(const OpView& op) {
  for (std::string_view name : NamesInGrid(op)) {
    if (TypeOfFunction(op, name) == nullptr) return "there is no function @" + std::string(name);
  }
  return "";
}

template <int kPart>  // 0: inputs, 1: results
Finding GridFits(const OpView& op, size_t found) {
  size_t needed = 0;
  for (std::string_view name : NamesInGrid(op)) needed += TypeOfFunction(op, name)->nodes(kPart).size();
  return needed == found ? "" : "there are " + std::to_string(found) + ", not " + std::to_string(needed);
}

Finding InfeedIsOfTensors(const OpView& op) {
  const mlir::Attribute infeed = op.Find("infeed");
  if (infeed == nullptr) return "";
  if (infeed->nodes(0).empty()) return "there is none";
  for (mlir::Attribute name : infeed->nodes(0)) {
    const std::string_view text = to_hlo::TextOf(name).value_or("");
    const mlir::Type type = TypeOfFunction(op, text);
    if (type == nullptr) return "there is no function @" + std::string(text);
    const auto results = type->nodes(1);
    const bool tensors = std::all_of(results.begin(), results.end(),
                                     [](mlir::Type result) { return TypeView(result).IsTensor(); });
    if (results.empty() || !tensors) {
      return "@" + std::string(text) + " is " + mlir::PrintNodeText(type);
    }
  }
  return "";
}

OpRules RunParallel() {
  return {"interpreter.run_parallel",
          {Operands(1, "inputs", kAny | kToken), OptionalAttribute(2, "infeed", kSymbols),
           Attribute(3, "programs", kSymbolRows)},
          {{"results", kAny | kToken, true}},
          {
              {"grid", "programs has rows, of one length, with a function each", GridIsFull},
              {"programs", "the functions of programs exist", ProgramsExist},
              {"inputs", "there is an operand for each input of a program",
               [](const OpView& op) { return GridFits<0>(op, op.operation().operands.size()); }},
              {"outputs", "there is a result for each result of a program",
               [](const OpView& op) { return GridFits<1>(op, op.operation().results.size()); }},
              {"infeed", "infeed, where it is given, has functions that return tensors", InfeedIsOfTensors},
          }};
}

OpRules Print() {
  return {"interpreter.print", {Operand(1, "operand", kAny)}, {}, {}};
}

OpRules Probe() {
  return {"interpreter.probe",
          {Operand(1, "operand", kAny), Attribute(2, "probe_id", kString)},
          {{"result", kAny}},
          {{"type", "operand and result have one type",
            [](const OpView& op) { return SameType(op, {"operand", "result"}); }}}};
}

// ---------------------------------------------------------------- checks

Finding LikeValue(const OpView& op) {
  const TypeView value(op.Find("value")->node(0));
  if (!value.IsTensor() || !Compatible(value.type(), op.Type("lhs").type())) {
    return "value is " + value.ToString() + ", " + Described(op, "lhs");
  }
  return "";
}

OpRules ExpectConstant(std::string_view name, Allowed allowed) {
  return {name,
          {Operand(1, "lhs", allowed), Attribute(2, "value", kElementsAttribute)},
          {},
          {{"type", "operand and value have one type", LikeValue}}};
}

OpRules ExpectEqual(std::string_view name, Allowed allowed) {
  return {name,
          {Operand(1, "lhs", allowed), Operand(2, "rhs", allowed)},
          {},
          {{"type", "both operands have one type", [](const OpView& op) { return SameType(op, {"lhs", "rhs"}); }}}};
}

}  // namespace

std::vector<OpRules> InstrumentRules() {
  return {RunParallel(),
          Print(),
          Probe(),
          ExpectConstant("check.expect_eq_const", kAny),
          ExpectConstant("check.expect_almost_eq_const", kNumber),
          ExpectEqual("check.expect_eq", kAny),
          ExpectEqual("check.expect_almost_eq", kNumber),
          ExpectEqual("check.expect_close", kNumber),
          {"check.expect_serialized_eq", {Operand(1, "expected", kAny), Attribute(2, "probe_id", kString)}, {}, {}}};
}

}  // namespace assay::verify
