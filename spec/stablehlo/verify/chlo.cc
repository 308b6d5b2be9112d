// Operations of CHLO, which the specification does not describe: the rules are those of StableHLO's own tools.
//
// Their tensors may be of unknown rank; shapes are asked about only where all ranks are known.
#include <algorithm>
#include <string>
#include <vector>

#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {
namespace {

constexpr Allowed kAll = kPlain | kQuantized | kUnranked;
constexpr Allowed kReal = kFloat | kUnranked;
constexpr Allowed kFunction = kFloat | kComplex | kUnranked;

bool AllRanked(const OpView& op) {
  const auto ranked = [](const mlir::Value* value) { return TypeView(value->type).IsTensor(); };
  const mlir::Operation& at = op.operation();
  return std::all_of(at.operands.begin(), at.operands.end(), ranked) &&
         std::all_of(at.results.begin(), at.results.end(), ranked);
}

// Field 1 of a tensor is its element, field 0 of one of unknown rank.
Element ElementOf(mlir::Type type) {
  return Element(type->node(type->Is(mlir::Kind::kTensorType) ? 1 : 0));
}

template <typename Agree>
Finding Elements(const OpView& op, Names names, Agree agree) {
  const Element first = ElementOf(op.Values(*names.begin())[0]->type);
  for (std::string_view name : names) {
    if (!agree(first, ElementOf(op.Values(name)[0]->type))) return Described(op, names);
  }
  return "";
}

Finding OneElement(const OpView& op, Names names) { return Elements(op, names, SameBase); }

Finding OneShape(const OpView& op, Names names) { return AllRanked(op) ? SameShape(op, names) : ""; }

// ---------------------------------------------------------------- elementwise

OpRules Unary(std::string_view name, Allowed allowed) {
  return {name,
          {Operand(1, "operand", allowed)},
          {{"result", allowed}},
          {
              {"element", "operand and result have one element type",
               [](const OpView& op) { return OneElement(op, {"operand", "result"}); }},
              {"shape", "operand and result have one shape",
               [](const OpView& op) { return OneShape(op, {"operand", "result"}); }},
          }};
}

OpRules Predicate(std::string_view name) {
  return {name,
          {Operand(1, "operand", kReal)},
          {{"result", kBoolean | kUnranked}},
          {{"shape", "operand and result have one shape",
            [](const OpView& op) { return OneShape(op, {"operand", "result"}); }}}};
}

OpRules Binary(std::string_view name, Allowed allowed) {
  return {name,
          {Operand(1, "lhs", allowed), Operand(2, "rhs", allowed)},
          {{"result", allowed}},
          {
              {"element", "operands and result have one element type",
               [](const OpView& op) { return OneElement(op, {"lhs", "rhs", "result"}); }},
              {"shape", "operands and result have one shape",
               [](const OpView& op) { return OneShape(op, {"lhs", "rhs", "result"}); }},
          }};
}

// ---------------------------------------------------------------- with implied broadcasts

// The last dimensions go together; with broadcast_dimensions the operand of lower rank has those of the other.
Finding BroadcastSizes(const OpView& op, Names names) {
  if (!AllRanked(op)) return "";
  size_t rank = 0;
  for (std::string_view name : names) rank = std::max(rank, op.Type(name).sizes().size());
  std::vector<int64_t> sizes(rank, 1);
  const std::vector<int64_t> dimensions = op.Integers("broadcast_dimensions");
  for (std::string_view name : names) {
    const TypeView type = op.Type(name);
    const size_t own = type.sizes().size();
    const bool listed = own < rank && op.Find("broadcast_dimensions") != nullptr;
    if (listed && dimensions.size() != own) {
      return "broadcast_dimensions is " + NumbersText(dimensions) + ", " + Described(op, name);
    }
    for (size_t i = 0; i < own; ++i) {
      const int64_t to = listed ? dimensions[i] : static_cast<int64_t>(rank - own + i);
      if (to < 0 || to >= static_cast<int64_t>(rank)) return "broadcast_dimensions is " + NumbersText(dimensions);
      int64_t& size = sizes[static_cast<size_t>(to)];
      if (type.sizes()[i] == 1) continue;
      if (size == 1 || size == kUnknown) {
        // A size that is not known may be 1.
        size = size == kUnknown || type.sizes()[i] == kUnknown ? kUnknown : type.sizes()[i];
      } else if (type.sizes()[i] == kUnknown) {
        size = kUnknown;
      } else if (size != type.sizes()[i]) {
        return Described(op, names);
      }
    }
  }
  return SizesAre(op, "result", sizes);
}

OpRules Broadcasting(std::string_view name, Allowed allowed) {
  return {name,
          {Operand(1, "lhs", allowed), Operand(2, "rhs", allowed),
           OptionalAttribute(3, "broadcast_dimensions", kI64List)},
          {{"result", allowed}},
          {
              {"element", "operands and result have one element type, quantization parameters aside",
               [](const OpView& op) { return OneElement(op, {"lhs", "rhs", "result"}); }},
              {"sizes", "the result has the sizes of the operands, where one has 1 that of the other",
               [](const OpView& op) { return BroadcastSizes(op, {"lhs", "rhs"}); }},
          }};
}

OpRules BroadcastComplex() {
  OpRules rules = Broadcasting("chlo.broadcast_complex", kReal);
  rules.outputs[0].allowed = kComplex | kUnranked;
  rules.rules[0] = {"element", "operands have one element type, and the parts of the result", [](const OpView& op) {
                      Finding found = OneElement(op, {"lhs", "rhs"});
                      if (!found.empty()) return found;
                      const Element result = ElementOf(op.Values("result")[0]->type);
                      const bool same = !result.Is(kComplex) || Element(result.type()->node(0)) ==
                                                                    ElementOf(op.Values("lhs")[0]->type);
                      return same ? Finding() : Described(op, {"lhs", "rhs", "result"});
                    }};
  return rules;
}

OpRules BroadcastCompare() {
  OpRules rules = Broadcasting("chlo.broadcast_compare", kAll);
  rules.inputs.push_back(Attribute(4, "comparison_direction", kComparisonDirection));
  rules.inputs.push_back(OptionalAttribute(5, "compare_type", kComparisonType));
  rules.outputs[0].allowed = kBoolean | kUnranked;
  rules.rules[0] = {"element", "operands have one element type",
                    [](const OpView& op) { return OneElement(op, {"lhs", "rhs"}); }};
  return rules;
}

OpRules BroadcastSelect() {
  return {"chlo.broadcast_select",
          {Operand(1, "pred", kBoolean), Operand(2, "on_true", kAll), Operand(3, "on_false", kAll)},
          {{"result", kAll}},
          {
              {"element", "on_true, on_false and result have one element type",
               [](const OpView& op) { return OneElement(op, {"on_true", "on_false", "result"}); }},
              {"sizes", "the result has the sizes of the operands, where one has 1 that of another",
               [](const OpView& op) { return BroadcastSizes(op, {"pred", "on_true", "on_false"}); }},
          }};
}

// ---------------------------------------------------------------- constants

OpRules Constant() {
  return {"chlo.constant",
          {Attribute(1, "value", kElementsAttribute)},
          {{"output", kPlain | kPerTensor | kStatic}},
          {{"type", "value and output have one type", [](const OpView& op) {
              const TypeView value(op.Find("value")->node(0));
              if (Compatible(value.type(), op.Type("output").type())) return Finding();
              return "value is " + value.ToString() + ", " + Described(op, "output");
            }}}};
}

OpRules ConstantLike() {
  return {"chlo.constant_like",
          {Operand(1, "operand", kAll), Attribute(2, "value", kAnyAttribute)},
          {{"result", kAll}},
          {
              {"element", "the value is an element of the result's type",
               [](const OpView& op) {
                 const mlir::Attribute value = op.Find("value");
                 const Element result = ElementOf(op.Values("result")[0]->type);
                 const bool number = value->Is(mlir::Kind::kInteger) || value->Is(mlir::Kind::kFloat);
                 if (number && value->node(0) != result.type()) {
                   return "value is of the type " + Element(value->node(0)).ToString() + ", " +
                          Described(op, "result");
                 }
                 return Finding();
               }},
              {"shape", "operand and result have one shape",
               [](const OpView& op) { return OneShape(op, {"operand", "result"}); }},
          }};
}

// ---------------------------------------------------------------- top_k, scan

Finding HasAsManyAsAsked(const OpView& op) {
  if (!AllRanked(op)) return "";
  const TypeView operand = op.Type("operand");
  const int64_t k = op.Integer("k");
  if (operand.rank() > 0 && k >= 0 && (operand.sizes().back() == kUnknown || operand.sizes().back() >= k)) {
    return "";
  }
  return "k is " + std::to_string(k) + ", " + Described(op, "operand");
}

OpRules TopK() {
  return {"chlo.top_k",
          {Operand(1, "operand", kAll), Attribute(2, "k", kI64), OptionalAttribute(3, "is_stable", kBool)},
          {{"values", kAll}, {"indices", kInt32 | kUnranked}},
          {
              {"k", "the last dimension of the operand has k elements at least", HasAsManyAsAsked},
              {"element", "operand and values have one element type",
               [](const OpView& op) { return OneElement(op, {"operand", "values"}); }},
              {"sizes", "values and indices have the sizes of the operand, the last one k",
               [](const OpView& op) {
                 if (!AllRanked(op)) return Finding();
                 const TypeView operand = op.Type("operand");
                 std::vector<int64_t> sizes(operand.sizes().begin(), operand.sizes().end());
                 sizes.back() = op.Integer("k");
                 Finding found = SizesAre(op, "values", sizes);
                 return found.empty() ? SizesAre(op, "indices", sizes) : found;
               }},
          }};
}

Finding DimensionExists(const OpView& op) {
  for (const TypeView& input : op.Types("inputs")) {
    Finding found = AllInRange("dimension", std::vector{op.Integer("dimension")}, 0, input.rank());
    if (!found.empty()) return found + " (inputs has " + input.ToString() + ")";
  }
  return AllAtLeast("dimension", std::vector{op.Integer("dimension")}, 0);
}

// The size that scan goes along; kUnknown: not known.
int64_t ScannedSize(const OpView& op) {
  int64_t size = op.Integer("scan_dim_size", kUnknown);
  for (const TypeView& input : op.Types("inputs")) {
    if (size == kUnknown) size = input.size(op.Integer("dimension"));
  }
  return size;
}

Finding ScannedOfOneSize(const OpView& op) {
  const int64_t size = ScannedSize(op);
  for (const TypeView& input : op.Types("inputs")) {
    if (Compatible(size, input.size(op.Integer("dimension")))) continue;
    return Described(op, "inputs") + ", the scanned dimension has the size " + std::to_string(size);
  }
  return "";
}

// Whether the types can be those of the values, without (or with) the scanned dimension.
bool AreSlices(const OpView& op, std::string_view name, std::span<mlir::Value* const> slices) {
  const std::vector<TypeView> types = op.Types(name);
  for (size_t i = 0; i < types.size(); ++i) {
    const TypeView slice(slices[i]->type);
    std::vector<int64_t> sizes(types[i].sizes().begin(), types[i].sizes().end());
    sizes.erase(sizes.begin() + op.Integer("dimension"));
    if (!slice.IsTensor() || !Compatible(sizes, slice.sizes()) || !SameBase(types[i].element(), slice.element())) {
      return false;
    }
  }
  return true;
}

bool AreEqual(const OpView& op, std::string_view name, std::span<mlir::Value* const> others) {
  const auto values = op.Values(name);
  return std::equal(values.begin(), values.end(), others.begin(), others.end(),
                    [](const mlir::Value* a, const mlir::Value* b) { return Compatible(a->type, b->type); });
}

Finding BodyTakesSlices(const OpView& op) {
  const std::vector<mlir::Value*>& arguments = op.Body().arguments;
  const size_t inputs = op.Values("inputs").size(), inits = op.Values("inits").size();
  const std::span<mlir::Value* const> all(arguments);
  const bool fits = arguments.size() == inputs + inits && AreSlices(op, "inputs", all.first(inputs)) &&
                    AreEqual(op, "inits", all.subspan(inputs));
  if (fits) return "";
  std::string types;
  for (const mlir::Value* argument : arguments) {
    types += (types.empty() ? "" : ", ") + TypeView(argument->type).ToString();
  }
  return "the body takes (" + types + "), " + Described(op, {"inputs", "inits"});
}

Finding BodyGivesSlices(const OpView& op) {
  const auto& returned = op.Body().operations.back()->operands;
  const std::vector<TypeView> outputs = op.Types("outputs");
  const std::span<mlir::Value* const> all(returned);
  bool fits = returned.size() == outputs.size() + op.Values("carries").size();
  for (const TypeView& output : outputs) {
    fits = fits && op.Integer("dimension") < output.rank() &&
           Compatible(output.size(op.Integer("dimension")), ScannedSize(op));
  }
  fits = fits && AreSlices(op, "outputs", all.first(outputs.size())) &&
         AreEqual(op, "carries", all.subspan(outputs.size()));
  return fits ? "" : Described(op, {"outputs", "carries"});
}

OpRules Scan() {
  constexpr Allowed kRanked = kPlain | kQuantized;
  return {"chlo.scan",
          {Operands(1, "inputs", kRanked), Operands(2, "inits", kRanked), Attribute(3, "dimension", kI64),
           OptionalAttribute(4, "scan_dim_size", kI64), OptionalAttribute(5, "is_reverse", kBool),
           OptionalAttribute(6, "is_associative", kBool), Region(7, "body")},
          {{"outputs", kRanked, true}, {"carries", kRanked, true}},
          {
              {"values", "there are inputs or outputs",
               [](const OpView& op) -> Finding {
                 return op.HasValue("inputs") || op.HasValue("outputs") ? "" : "there is neither";
               }},
              {"dimension", "dimension is one of each input", DimensionExists},
              {"size", "the scanned dimension has one size, scan_dim_size where that is given", ScannedOfOneSize},
              {"arguments", "the body takes the inputs without the scanned dimension, and the inits",
               BodyTakesSlices},
              {"results", "the body gives the outputs without the scanned dimension, and the carries",
               BodyGivesSlices},
          }};
}

}  // namespace

std::vector<OpRules> ChloRules() {
  std::vector<OpRules> all;
  for (std::string_view name : {"chlo.acos", "chlo.acosh", "chlo.asin", "chlo.asinh", "chlo.atan", "chlo.atanh",
                                "chlo.bessel_i1e", "chlo.conj", "chlo.cosh", "chlo.sinh", "chlo.square", "chlo.tan"}) {
    all.push_back(Unary(name, kFunction));
  }
  for (std::string_view name : {"chlo.digamma", "chlo.erf", "chlo.erf_inv", "chlo.erfc", "chlo.lgamma"}) {
    all.push_back(Unary(name, kReal));
  }
  all.push_back(Unary("chlo._asin_acos_kernel", kComplex | kUnranked));
  for (std::string_view name : {"chlo.is_inf", "chlo.is_neg_inf", "chlo.is_pos_inf"}) all.push_back(Predicate(name));
  for (std::string_view name : {"chlo.next_after", "chlo.polygamma", "chlo.zeta"}) all.push_back(Binary(name, kReal));
  all.push_back(Binary("chlo.mulhi", kInteger));
  for (std::string_view name :
       {"chlo.broadcast_add", "chlo.broadcast_atan2", "chlo.broadcast_divide", "chlo.broadcast_maximum",
        "chlo.broadcast_minimum", "chlo.broadcast_multiply", "chlo.broadcast_next_after", "chlo.broadcast_polygamma",
        "chlo.broadcast_power", "chlo.broadcast_remainder", "chlo.broadcast_shift_left",
        "chlo.broadcast_shift_right_arithmetic", "chlo.broadcast_shift_right_logical", "chlo.broadcast_subtract"}) {
    all.push_back(Broadcasting(name, kAll));
  }
  for (std::string_view name : {"chlo.broadcast_and", "chlo.broadcast_or", "chlo.broadcast_xor"}) {
    all.push_back(Broadcasting(name, kBoolean | kInteger | kUnranked));
  }
  all.push_back(Broadcasting("chlo.broadcast_zeta", kReal));
  for (auto make : {BroadcastComplex, BroadcastCompare, BroadcastSelect, Constant, ConstantLike, TopK, Scan}) {
    all.push_back(make());
  }
  return all;
}

}  // namespace assay::verify
