// Reductions, over dimensions and windows, and what else calls a region for each element: map and sort.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/region_checks.h"
#include "spec/stablehlo/verify/window_checks.h"

namespace assay::verify {
namespace {

constexpr Allowed kAny = kPlain | kPerTensor;

Finding OneInitialValueAndResultEach(const OpView& op) {
  const size_t inputs = op.Values("inputs").size();
  if (inputs > 0 && op.Values("results").size() == inputs) return "";
  return std::to_string(inputs) + " inputs, " + std::to_string(op.Values("results").size()) + " results";
}

Finding InputsHaveOneShape(const OpView& op) { return SameShape(op, {"inputs"}); }

Finding InitialValuesFit(const OpView& op) { return PairwiseSameElement(op, "inputs", "init_values"); }

Finding BodyReducesInputs(const OpView& op) { return IsReducer(op, "inputs"); }

int64_t InputRank(const OpView& op) { return op.Types("inputs")[0].rank(); }

// Each value can have these sizes.
Finding AllHaveSizes(const OpView& op, std::string_view name, std::span<const int64_t> sizes) {
  for (const TypeView& type : op.Types(name)) {
    if (CanHaveSizes(type, sizes)) continue;
    return std::string(name) + " is " + type.ToString() + ", its sizes follow as " + ToString(sizes);
  }
  return "";
}

constexpr std::string_view kReducerText =
    "the body is (tensor<E0>, ..., tensor<EN-1>, tensor<E0>, ..., tensor<EN-1>) -> (tensor<E0>, ..., "
    "tensor<EN-1>), Ei of the kind of the elements of input i and no narrower";

// ---------------------------------------------------------------- reduce

Finding ReducedSizes(const OpView& op) {
  const std::vector<int64_t> dimensions = op.Integers("dimensions");
  const std::vector<TypeView> inputs = op.Types("inputs");
  for (const TypeView& input : inputs) {
    std::vector<int64_t> sizes;
    for (int64_t i = 0; i < input.rank(); ++i) {
      const bool reduced = std::find(dimensions.begin(), dimensions.end(), i) != dimensions.end();
      if (!reduced) sizes.push_back(input.size(i));
    }
    const Finding found = AllHaveSizes(op, "results", sizes);
    if (!found.empty()) return found;
  }
  return "";
}

OpRules Reduce() {
  return {"stablehlo.reduce",
          {Operands(1, "inputs", kAny), Operands(2, "init_values", kAny | kScalar),
           Attribute(3, "dimensions", kI64List), Region(4, "body")},
          {{"results", kAny, true}},
          {
              {"c3", "there is an input at least, and a result for each", OneInitialValueAndResultEach},
              {"c1", "inputs have one shape", InputsHaveOneShape},
              {"c2", "each initial value has the element type of its input", InitialValuesFit},
              {"c4", "dimensions are some of the inputs'",
               [](const OpView& op) {
                 return AllInRange("dimensions", op.Integers("dimensions"), 0, InputRank(op));
               }},
              {"c5", "no dimension is there twice",
               [](const OpView& op) { return AllUnique("dimensions", op.Integers("dimensions")); }},
              {"c6", kReducerText, BodyReducesInputs},
              {"c7", "results have the sizes of the inputs but for the reduced dimensions", ReducedSizes},
              {"c8", "each result has the element type that the body returns for it",
               [](const OpView& op) { return HaveReducedElements(op, "results"); }},
          }};
}

// ---------------------------------------------------------------- windows

std::vector<int64_t> PositionCounts(const OpView& op, const TypeView& input) {
  const std::vector<int64_t> window = op.Integers("window_dimensions"), strides = op.Integers("window_strides"),
                             base = op.Integers("base_dilations"), dilations = op.Integers("window_dilations"),
                             padding = op.Integers("padding");
  std::vector<int64_t> counts;
  for (int64_t i = 0; i < input.rank(); ++i) {
    WindowDimension d;
    d.size = window[i];
    d.stride = ElementOrOne(strides, i);
    d.base_dilation = ElementOrOne(base, i);
    d.window_dilation = ElementOrOne(dilations, i);
    if (!padding.empty()) {
      d.padding_low = padding[2 * i];
      d.padding_high = padding[2 * i + 1];
    }
    counts.push_back(PositionCount(input.size(i), d));
  }
  return counts;
}

template <const char* kAttribute, const char* kValues>
Finding HasElementEach(const OpView& op) {
  return OnePerDimension(op, kAttribute, op.Types(kValues)[0].rank());
}
template <const char* kAttribute>
Finding IsPositive(const OpView& op) {
  return AllPositive(op, kAttribute);
}
constexpr char kInputs[] = "inputs", kOperand[] = "operand";
constexpr char kWindow[] = "window_dimensions", kStrides[] = "window_strides", kBase[] = "base_dilations",
               kDilations[] = "window_dilations";

OpRules ReduceWindow() {
  return {"stablehlo.reduce_window",
          {Operands(1, "inputs", kAny), Operands(2, "init_values", kAny | kScalar),
           Attribute(3, "window_dimensions", kI64List), OptionalAttribute(4, "window_strides", kI64List),
           OptionalAttribute(5, "base_dilations", kI64List), OptionalAttribute(6, "window_dilations", kI64List),
           OptionalAttribute(7, "padding", kI64Elements), Region(8, "body")},
          {{"results", kAny, true}},
          {
              {"c1", "there is an input at least, and a result for each", OneInitialValueAndResultEach},
              {"c2", "inputs have one shape", InputsHaveOneShape},
              {"c3", "each initial value has the element type of its input", InitialValuesFit},
              {"c4", "window_dimensions has a size for each dimension", HasElementEach<kWindow, kInputs>},
              {"c5", "window_dimensions are positive", IsPositive<kWindow>},
              {"c6", "window_strides has an element for each dimension", HasElementEach<kStrides, kInputs>},
              {"c7", "window_strides are positive", IsPositive<kStrides>},
              {"c8", "base_dilations has an element for each dimension", HasElementEach<kBase, kInputs>},
              {"c9", "base_dilations are positive", IsPositive<kBase>},
              {"c10", "window_dilations has an element for each dimension",
               HasElementEach<kDilations, kInputs>},
              {"c11", "window_dilations are positive", IsPositive<kDilations>},
              {"c12", "padding has two elements for each dimension",
               [](const OpView& op) { return PaddingIsPairs(op, InputRank(op)); }},
              {"c13", kReducerText, BodyReducesInputs},
              {"c14", "results have one shape", [](const OpView& op) { return SameShape(op, {"results"}); }},
              {"c15", "results have as many elements along a dimension as there are windows",
               [](const OpView& op) {
                 return AllHaveSizes(op, "results", PositionCounts(op, op.Types("inputs")[0]));
               }},
              {"c16", "each result has the element type that the body returns for it",
               [](const OpView& op) { return HaveReducedElements(op, "results"); }},
          }};
}

Finding SelectsOneOfTwo(const OpView& op) {
  const mlir::Type element = op.Type("operand").element().type();
  const std::vector<mlir::Type> arguments = Arguments(op, 0), returned = Returned(op, 0);
  const auto is_scalar = [](mlir::Type type, mlir::Type of) {
    const TypeView view(type);
    return view.IsTensor() && view.rank() == 0 && view.element().type() == of;
  };
  const bool takes = arguments.size() == 2 && is_scalar(arguments[0], element) &&
                     is_scalar(arguments[1], element);
  const bool gives = returned.size() == 1 && TypeView(returned[0]).IsTensor() &&
                     TypeView(returned[0]).rank() == 0 && TypeView(returned[0]).element().Is(kBoolean);
  return takes && gives ? "" : Described(op, "operand") + ", select is " + Signature(op, 0);
}

OpRules SelectAndScatter() {
  return {"stablehlo.select_and_scatter",
          {Operand(1, "operand", kAny), Operand(2, "source", kAny), Operand(3, "init_value", kAny | kScalar),
           OptionalAttribute(4, "window_dimensions", kI64List),
           OptionalAttribute(5, "window_strides", kI64List), OptionalAttribute(6, "padding", kI64Elements),
           Region(7, "select"), Region(8, "scatter")},
          {{"result", kAny}},
          {
              {"c1", "operand and source have one element type",
               [](const OpView& op) { return SameElement(op, {"operand", "source"}); }},
              {"c3", "init_value has the element type of operand",
               [](const OpView& op) { return SameElement(op, {"operand", "init_value"}); }},
              {"c4", "window_dimensions has a size for each dimension",
               [](const OpView& op) {
                 return CountIs("window_dimensions", op.Integers("window_dimensions"), op.Type("operand").rank());
               }},
              {"c5", "window_dimensions are positive", IsPositive<kWindow>},
              {"c6", "window_strides has an element for each dimension", HasElementEach<kStrides, kOperand>},
              {"c7", "window_strides are positive", IsPositive<kStrides>},
              {"c8", "padding has two elements for each dimension",
               [](const OpView& op) { return PaddingIsPairs(op, op.Type("operand").rank()); }},
              {"c2", "source has as many elements along a dimension as there are windows",
               [](const OpView& op) {
                 return SizesAre(op, "source", PositionCounts(op, op.Type("operand")));
               }},
              {"c9", "select is (tensor<E>, tensor<E>) -> tensor<i1>, E the element type of operand",
               SelectsOneOfTwo},
              {"c10", "scatter is (tensor<E>, tensor<E>) -> tensor<E>, E of the kind of operand's elements and "
                      "no narrower",
               [](const OpView& op) { return IsReducer(op, "operand", 1); }},
              {"c11", "operand and result have one shape",
               [](const OpView& op) { return SameShape(op, {"operand", "result"}); }},
              {"c12", "the result has the element type that scatter returns",
               [](const OpView& op) { return HaveReducedElements(op, "result", 1); }},
          }};
}

// ---------------------------------------------------------------- map, sort

// That the region takes `each` scalars of the elements of each input, and returns one scalar.
bool TakesElements(const OpView& op, size_t each) {
  const std::vector<TypeView> inputs = op.Types("inputs");
  const std::vector<mlir::Type> arguments = Arguments(op), returned = Returned(op);
  if (arguments.size() != each * inputs.size() || returned.size() != 1) return false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const TypeView view(arguments[i]);
    if (!view.IsTensor() || view.rank() != 0 || view.element() != inputs[i / each].element()) return false;
  }
  return TypeView(returned[0]).IsTensor() && TypeView(returned[0]).rank() == 0;
}

Finding MapsElements(const OpView& op) {
  if (TakesElements(op, 1) && TypeView(Returned(op)[0]).element() == op.Type("result").element()) return "";
  return Described(op, {"inputs", "result"}) + ", computation is " + Signature(op);
}

Finding MapsAllDimensions(const OpView& op) {
  const std::vector<int64_t> dimensions = op.Integers("dimensions");
  std::vector<int64_t> all(InputRank(op));
  std::iota(all.begin(), all.end(), 0);
  return dimensions == all ? "" : "dimensions is " + NumbersText(dimensions);
}

OpRules Map() {
  return {"stablehlo.map",
          {Operands(1, "inputs", kAny), Attribute(2, "dimensions", kI64List), Region(3, "computation")},
          {{"result", kAny}},
          {
              {"c2", "there is an input at least",
               [](const OpView& op) -> Finding { return op.HasValue("inputs") ? "" : "there is no input"; }},
              {"c1", "inputs and result have one shape",
               [](const OpView& op) { return SameShape(op, {"inputs", "result"}); }},
              {"c3", "dimensions are all of the inputs', in order", MapsAllDimensions},
              {"c4", "computation is (tensor<E0>, ..., tensor<EN-1>) -> tensor<E>, the element types of the "
                     "inputs and of the result",
               MapsElements},
          }};
}

Finding ComparesElements(const OpView& op) {
  if (TakesElements(op, 2) && TypeView(Returned(op)[0]).element().Is(kBoolean)) return "";
  return Described(op, "inputs") + ", comparator is " + Signature(op);
}

OpRules Sort() {
  return {"stablehlo.sort",
          {Operands(1, "inputs", kAny), OptionalAttribute(2, "dimension", kI64),
           OptionalAttribute(3, "is_stable", kBool), Region(4, "comparator")},
          {{"results", kAny, true}},
          {
              {"c1", "there is an input at least",
               [](const OpView& op) -> Finding { return op.HasValue("inputs") ? "" : "there is no input"; }},
              {"c3", "inputs and results have one shape",
               [](const OpView& op) { return SameShape(op, {"inputs", "results"}); }},
              {"c2", "each result has the type of its input",
               [](const OpView& op) { return PairwiseSameType(op, "inputs", "results"); }},
              {"c4", "the dimension is one of the inputs', those from the end counted from -1",
               [](const OpView& op) {
                 return AllInRange("dimension", std::vector{op.Integer("dimension", -1)}, -InputRank(op),
                                   InputRank(op));
               }},
              {"c5", "comparator is (tensor<E0>, tensor<E0>, ..., tensor<EN-1>, tensor<EN-1>) -> tensor<i1>, "
                     "the element types of the inputs",
               ComparesElements},
          }};
}

}  // namespace

std::vector<OpRules> ReductionRules() { return {Reduce(), ReduceWindow(), SelectAndScatter(), Map(), Sort()}; }

}  // namespace assay::verify
