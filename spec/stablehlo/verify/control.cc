// Control flow, tuples, composites and asynchronous operations.
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/region_checks.h"

namespace assay::verify {
namespace {

constexpr Allowed kTensorOrToken = kPlain | kQuantized | kToken;

using Types = std::vector<mlir::Type>;

Types ResultTypes(const OpView& op) { return TypesOf(op.operation().results); }

Finding Differ(std::string_view a, const Types& x, std::string_view b, const Types& y) {
  if (Compatible(x, y)) return "";
  return std::string(a) + " is " + ToString(x) + ", " + std::string(b) + " " + ToString(y);
}

// ---------------------------------------------------------------- if, case

Finding BranchesTakeNothing(const OpView& op) {
  for (size_t i = 0; i < op.operation().regions.size(); ++i) {
    if (!Arguments(op, i).empty()) return "branch " + std::to_string(i) + " is " + Signature(op, i);
  }
  return "";
}

Finding BranchesReturnOneType(const OpView& op) {
  for (size_t i = 1; i < op.operation().regions.size(); ++i) {
    const Finding found = Differ("what branch 0 returns", Returned(op, 0), "that of branch " + std::to_string(i),
                                 Returned(op, i));
    if (!found.empty()) return found;
  }
  return "";
}

Finding ResultsAreReturned(const OpView& op) {
  return Differ("what the branches return", Returned(op, 0), "the result is", ResultTypes(op));
}

constexpr std::string_view kNothingText = "branches take nothing";
constexpr std::string_view kOneTypeText = "branches return the same types";
constexpr std::string_view kReturnedText = "results have the types that the branches return";

OpRules If() {
  return {"stablehlo.if",
          {Operand(1, "pred", kBoolean | kScalar), Region(2, "true_branch"), Region(3, "false_branch")},
          {{"results", kTensorOrToken, true}},
          {
              {"c1", kNothingText, BranchesTakeNothing},
              {"c2", kOneTypeText, BranchesReturnOneType},
              {"c3", kReturnedText, ResultsAreReturned},
          }};
}

OpRules Case() {
  return {"stablehlo.case",
          {Operand(1, "index", kInt32 | kScalar), Regions(2, "branches")},
          {{"results", kTensorOrToken, true}},
          {
              {"c1", "there is a branch at least",
               [](const OpView& op) -> Finding {
                 return op.operation().regions.empty() ? "there is no branch" : "";
               }},
              {"c2", kNothingText, BranchesTakeNothing},
              {"c3", kOneTypeText, BranchesReturnOneType},
              {"c4", kReturnedText, ResultsAreReturned},
          }};
}

// ---------------------------------------------------------------- while

constexpr size_t kCondition = 0, kBody = 1;

bool IsPredicate(const Types& types) {
  if (types.size() != 1 || !TypeView(types[0]).IsTensor()) return false;
  return TypeView(types[0]).rank() == 0 && TypeView(types[0]).element().Is(kBoolean);
}

Finding ConditionTakesOperands(const OpView& op) {
  const bool fits = Compatible(Arguments(op, kCondition), TypesOf(op.Values("operand"))) &&
                    IsPredicate(Returned(op, kCondition));
  return fits ? "" : "cond is " + Signature(op, kCondition) + ", the operand " +
                         ToString(TypesOf(op.Values("operand")));
}

Finding BodyKeepsOperands(const OpView& op) {
  const Types operands = TypesOf(op.Values("operand"));
  const bool fits = Compatible(Arguments(op, kBody), operands) && Compatible(Returned(op, kBody), operands);
  return fits ? "" : "body is " + Signature(op, kBody) + ", the operand " + ToString(operands);
}

OpRules While() {
  return {"stablehlo.while",
          {Operands(1, "operand", kAnyValue), Region(2, "cond"), Region(3, "body")},
          {{"results", kAnyValue, true}},
          {
              {"c1", "cond takes the types of the operands and returns tensor<i1>", ConditionTakesOperands},
              {"c2", "body takes and returns the types of the operands", BodyKeepsOperands},
              {"c3", "results have the types of the operands",
               [](const OpView& op) { return PairwiseSameType(op, "operand", "results"); }},
          }};
}

// ---------------------------------------------------------------- tuples

OpRules Tuple() {
  return {"stablehlo.tuple",
          {Operands(1, "val", kPlain | kQuantized | kToken | kTuple | kBuffer)},
          {{"result", kTuple}},
          {{"c1", "the result is a tuple of the types of the operands",
            [](const OpView& op) {
              const auto elements = op.Type("result").type()->nodes(0);
              return Differ("val", TypesOf(op.Values("val")), "the result is of",
                            Types(elements.begin(), elements.end()));
            }}}};
}

OpRules GetTupleElement() {
  return {"stablehlo.get_tuple_element",
          {Operand(1, "operand", kTuple), Attribute(2, "index", kI32)},
          {{"result", kAnyValue}},
          {
              {"c1", "index is that of an element of the tuple",
               [](const OpView& op) {
                 const auto elements = op.Type("operand").type()->nodes(0);
                 return AllInRange("index", std::vector{op.Integer("index")}, 0,
                                   static_cast<int64_t>(elements.size()));
               }},
              {"c2", "the result has the type of the element",
               [](const OpView& op) -> Finding {
                 const mlir::Type element = op.Type("operand").type()->nodes(0)[op.Integer("index")];
                 return Compatible(element, op.Type("result").type()) ? "" : Described(op, {"operand", "result"});
               }},
          }};
}

// ---------------------------------------------------------------- composite

// [a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+
bool IsNamespacedName(std::string_view name) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  const size_t dot = name.find('.');
  if (dot == 0 || dot == std::string_view::npos) return false;
  if (!std::isalpha(static_cast<unsigned char>(name[0]))) return false;
  if (!std::all_of(name.begin(), name.begin() + dot, is_word)) return false;
  const std::string_view rest = name.substr(dot + 1);
  char before = '.';
  for (char c : rest) {
    if (c == '.' ? before == '.' : !is_word(c) && c != '$') return false;
    before = c;
  }
  return before != '.';
}

// Of the function that the composite stands for; nullptr: there is none.
mlir::Type Decomposition(const OpView& op) {
  const mlir::Operation* function = op.program().FindFunction(op.Text("decomposition"));
  if (function == nullptr) return nullptr;
  const mlir::Attribute type = function->Find("function_type");
  const bool fits = type != nullptr && type->Is(mlir::Kind::kTypeAttribute) &&
                    type->node(0)->Is(mlir::Kind::kFunctionType);
  return fits ? type->node(0) : nullptr;
}

Finding HasTypesOf(const OpView& op, std::string_view name, int field) {
  const auto types = Decomposition(op)->nodes(field);
  return Differ(name, TypesOf(op.Values(name)), "those of the decomposition are", Types(types.begin(), types.end()));
}

OpRules Composite() {
  return {"stablehlo.composite",
          {Operands(1, "inputs", kAnyValue), Attribute(2, "name", kString),
           OptionalAttribute(3, "composite_attributes", kDictionary), Attribute(4, "decomposition", kSymbol),
           OptionalAttribute(5, "version", kI32), Regions(6, "regions")},
          {{"results", kAnyValue, true}},
          {
              {"c1", "name is one in a namespace, my_namespace.my_op",
               [](const OpView& op) -> Finding {
                 return IsNamespacedName(op.Text("name")) ? "" : "name is '" + std::string(op.Text("name")) + "'";
               }},
              {"c2", "decomposition is a function of the module",
               [](const OpView& op) -> Finding {
                 return Decomposition(op) != nullptr
                            ? ""
                            : "there is no function @" + std::string(op.Text("decomposition"));
               }},
              {"c3", "operands have the types that the decomposition takes",
               [](const OpView& op) { return HasTypesOf(op, "inputs", 0); }},
              {"c4", "results have the types that the decomposition returns",
               [](const OpView& op) { return HasTypesOf(op, "results", 1); }},
          }};
}

// ---------------------------------------------------------------- asynchronous operations

constexpr std::string_view kMayBeAsynchronous[] = {
    "stablehlo.all_reduce",     "stablehlo.all_gather",           "stablehlo.all_to_all",
    "stablehlo.collective_permute", "stablehlo.reduce_scatter",   "stablehlo.collective_broadcast",
    "stablehlo.slice",          "stablehlo.dynamic_slice",        "stablehlo.dynamic_update_slice",
};

Types InFuture(const TypeView& type) {
  const auto types = type.type()->nodes(0);
  return {types.begin(), types.end()};
}

Finding BodyIsAllowed(const OpView& op) {
  const std::string_view name = op.Body().operations[0]->name;
  const bool allowed =
      std::find(std::begin(kMayBeAsynchronous), std::end(kMayBeAsynchronous), name) != std::end(kMayBeAsynchronous);
  return allowed ? "" : "the body has " + std::string(name);
}

Finding BodyTakesOperands(const OpView& op) {
  const Types operands = TypesOf(op.Values("operands"));
  const Finding found = Differ("operands", operands, "the body takes", Arguments(op));
  if (!found.empty()) return found;
  return Differ("operands", operands, "the operation in the body takes",
                TypesOf(op.Body().operations[0]->operands));
}

OpRules AsyncStart() {
  return {"stablehlo.async_start",
          {Operands(1, "operands", kPlain | kPerTensor), Region(2, "body")},
          {{"result", kFuture}},
          {
              {"c1", "the body has one operation and a return",
               [](const OpView& op) -> Finding {
                 const size_t count = op.Body().operations.size();
                 return count == 2 ? "" : "it has " + std::to_string(count) + " operations, the return included";
               }},
              {"c2", "the operation in the body is a collective or a slice", BodyIsAllowed},
              {"c3", "the operation in the body takes the types of the operands", BodyTakesOperands},
              {"c4", "the result is a future of what the body returns",
               [](const OpView& op) {
                 return Differ("what the body returns", Returned(op), "the result is of",
                               InFuture(op.Type("result")));
               }},
          }};
}

OpRules AsyncDone() {
  return {"stablehlo.async_done",
          {Operand(1, "operand", kFuture)},
          {{"result", kPlain | kPerTensor, true}},
          {{"c1", "the results are what the future is of",
            [](const OpView& op) {
              return Differ("the operand's", InFuture(op.Type("operand")), "the result is", ResultTypes(op));
            }}}};
}

}  // namespace

std::vector<OpRules> ControlRules() {
  return {If(), Case(), While(), Tuple(), GetTupleElement(), Composite(), AsyncStart(), AsyncDone()};
}

}  // namespace assay::verify
