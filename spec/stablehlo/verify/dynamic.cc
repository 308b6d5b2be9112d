// Operations whose sizes, or places, are values.
#include <string>
#include <vector>

#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/data_movement.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {
namespace {

constexpr Allowed kAny = kPlain | kPerTensor;
constexpr Allowed kAll = kPlain | kQuantized;
constexpr Allowed kSizes = kInteger | kIndex | kVector | kStatic;  // a list of sizes, of known length
constexpr Allowed kStart = kInteger | kScalar;

// That the vector has an element for each dimension of the value.
Finding HasElementPerDimension(const OpView& op, std::string_view vector, std::string_view value) {
  if (Compatible(op.Type(vector).size(0), op.Type(value).rank())) return "";
  return Described(op, {vector, value});
}

// That the result can have the sizes that a constant operand says.
Finding HasConstantSizes(const OpView& op, std::string_view sizes) {
  const std::optional<std::vector<int64_t>> constant = op.Constant(sizes);
  if (!constant) return "";
  Finding negative = AllAtLeast(sizes, *constant, 0);
  return negative.empty() ? SizesAre(op, "result", *constant) : negative;
}

// ---------------------------------------------------------------- sizes

Finding FitsConstantSizes(const OpView& op) {
  const auto sizes = op.Constant("output_dimensions");
  const std::vector<int64_t> dimensions = op.Integers("broadcast_dimensions");
  const TypeView operand = op.Type("operand");
  for (size_t i = 0; sizes && i < dimensions.size(); ++i) {
    const int64_t size = operand.sizes()[i];
    if (size != 1 && !Compatible(size, (*sizes)[static_cast<size_t>(dimensions[i])])) {
      return "output_dimensions is " + ToString(*sizes) + ", " + Described(op, "operand");
    }
  }
  return "";
}

Finding KnownOnce(const OpView& op) {
  return AllUnique("known_expanding_dimensions and known_nonexpanding_dimensions",
                   Joined(op.Integers("known_expanding_dimensions"), op.Integers("known_nonexpanding_dimensions")));
}

Finding KnownAreOperands(const OpView& op, std::string_view name) {
  return AllInRange(name, op.Integers(name), 0, op.Type("operand").rank());
}

OpRules DynamicBroadcastInDim() {
  OpRules rules = {"stablehlo.dynamic_broadcast_in_dim",
                   {Operand(1, "operand", kAll), Operand(2, "output_dimensions", kSizes),
                    Attribute(3, "broadcast_dimensions", kI64List),
                    OptionalAttribute(4, "known_expanding_dimensions", kI64List),
                    OptionalAttribute(5, "known_nonexpanding_dimensions", kI64List)},
                   {{"result", kAll}},
                   {}};
  for (const Rule& rule : BroadcastRules()) rules.rules.push_back(rule);
  rules.rules.push_back({"c7", "output_dimensions has an element for each dimension of the result",
                         [](const OpView& op) {
                           return HasElementPerDimension(op, "output_dimensions", "result");
                         }});
  rules.rules.push_back({"sizes", "the result has the sizes of constant output_dimensions",
                         [](const OpView& op) { return HasConstantSizes(op, "output_dimensions"); }});
  rules.rules.push_back({"operand", "each size of the operand is 1 or that in constant output_dimensions",
                         FitsConstantSizes});
  rules.rules.push_back({"c8", "a dimension is known to expand or not to, once", KnownOnce});
  rules.rules.push_back({"c9", "known_expanding_dimensions are dimensions of the operand",
                         [](const OpView& op) { return KnownAreOperands(op, "known_expanding_dimensions"); }});
  rules.rules.push_back(
      {"c10", "known_nonexpanding_dimensions are dimensions of the operand",
       [](const OpView& op) { return KnownAreOperands(op, "known_nonexpanding_dimensions"); }});
  return rules;
}

OpRules DynamicReshape() {
  OpRules rules = {"stablehlo.dynamic_reshape",
                   {Operand(1, "operand", kAll), Operand(2, "output_shape", kSizes)},
                   {{"result", kAll}},
                   {}};
  for (const Rule& rule : ReshapeRules()) rules.rules.push_back(rule);
  rules.rules.push_back(
      {"c4", "output_shape has an element for each dimension of the result",
       [](const OpView& op) { return HasElementPerDimension(op, "output_shape", "result"); }});
  rules.rules.push_back({"sizes", "the result has the sizes of a constant output_shape",
                         [](const OpView& op) { return HasConstantSizes(op, "output_shape"); }});
  rules.rules.push_back({"count", "a constant output_shape has as many elements as the operand", [](const OpView& op) {
                           const auto shape = op.Constant("output_shape");
                           const TypeView operand = op.Type("operand");
                           if (!shape || !operand.IsStatic()) return Finding();
                           int64_t count = 1;
                           bool fits = true;
                           for (int64_t size : *shape) fits &= !__builtin_mul_overflow(count, size, &count);
                           if (fits && operand.Count() == count) return Finding();
                           return "output_shape is " + ToString(*shape) + ", " + Described(op, "operand");
                         }});
  return rules;
}

OpRules DynamicIota() {
  return {"stablehlo.dynamic_iota",
          {Operand(1, "output_shape", kSizes), Attribute(2, "iota_dimension", kI64)},
          {{"result", kInteger | kFloat | kComplex | kPerTensor}},
          {
              {"c2", "output_shape has an element for each dimension of the result",
               [](const OpView& op) { return HasElementPerDimension(op, "output_shape", "result"); }},
              {"c1", "iota_dimension is a dimension of the result",
               [](const OpView& op) {
                 return AllInRange("iota_dimension", std::vector{op.Integer("iota_dimension")}, 0,
                                   op.Type("output_shape").size(0));
               }},
              {"sizes", "the result has the sizes of a constant output_shape",
               [](const OpView& op) { return HasConstantSizes(op, "output_shape"); }},
          }};
}

Finding PaddedByConstants(const OpView& op) {
  const auto low = op.Constant("edge_padding_low"), high = op.Constant("edge_padding_high");
  const auto interior = op.Constant("interior_padding");
  if (low && high && interior) return HasPaddedSizes(op, *low, *high, *interior);
  return SameRank(op, {"operand", "result"});
}

OpRules DynamicPad() {
  return {"stablehlo.dynamic_pad",
          {Operand(1, "operand", kAny), Operand(2, "padding_value", kAny | kScalar),
           Operand(3, "edge_padding_low", kSizes), Operand(4, "edge_padding_high", kSizes),
           Operand(5, "interior_padding", kSizes)},
          {{"result", kAny}},
          {
              {"c1", "operand, padding_value and result have one element type",
               [](const OpView& op) { return SameElement(op, {"operand", "padding_value", "result"}); }},
              {"c2", "there is padding at both edges and in between for each dimension of the operand",
               [](const OpView& op) {
                 for (auto list : {"edge_padding_low", "edge_padding_high", "interior_padding"}) {
                   Finding found = HasElementPerDimension(op, list, "operand");
                   if (!found.empty()) return found;
                 }
                 return Finding();
               }},
              {"c3", "interior_padding is not negative",
               [](const OpView& op) {
                 const auto interior = op.Constant("interior_padding");
                 return interior ? AllAtLeast("interior_padding", *interior, 0) : Finding();
               }},
              {"c4", "the result has the sizes of the operand with edge_padding_low and edge_padding_high, and "
                     "interior_padding between elements",
               PaddedByConstants},
          }};
}

OpRules RealDynamicSlice() {
  return {"stablehlo.real_dynamic_slice",
          {Operand(1, "operand", kAny), Operand(2, "start_indices", kInteger | kIndex | kVector),
           Operand(3, "limit_indices", kInteger | kIndex | kVector),
           Operand(4, "strides", kInteger | kIndex | kVector)},
          {{"result", kAny}},
          {
              {"element", "operand and result have one element type",
               [](const OpView& op) { return SameElement(op, {"operand", "result"}); }},
              {"rank", "operand and result have as many dimensions",
               [](const OpView& op) { return SameRank(op, {"operand", "result"}); }},
              {"indices", "start_indices, limit_indices and strides have one type",
               [](const OpView& op) { return SameType(op, {"start_indices", "limit_indices", "strides"}); }},
              {"count", "there is a start, a limit and a stride for each dimension of the operand",
               [](const OpView& op) {
                 for (auto list : {"start_indices", "limit_indices", "strides"}) {
                   Finding found = HasElementPerDimension(op, list, "operand");
                   if (!found.empty()) return found;
                 }
                 return Finding();
               }},
          }};
}

Finding DimensionMayVary(const OpView& op) {
  const TypeView operand = op.Type("operand"), result = op.Type("result");
  std::vector<int64_t> sizes(operand.sizes().begin(), operand.sizes().end());
  const size_t dimension = static_cast<size_t>(op.Integer("dimension"));
  const std::optional<int64_t> bound =
      sizes[dimension] == kUnknown ? operand.bound(static_cast<int64_t>(dimension)) : sizes[dimension];
  const int64_t size = result.sizes()[dimension];
  sizes[dimension] = kUnknown;
  const bool fits = Compatible(sizes, result.sizes()) && (size == kUnknown || !bound || size <= *bound) &&
                    operand.element() == result.element();
  return fits ? "" : Described(op, {"operand", "result"});
}

OpRules SetDimensionSize() {
  return {"stablehlo.set_dimension_size",
          {Operand(1, "operand", kAny), Operand(2, "size", kInt32 | kScalar), Attribute(3, "dimension", kI64)},
          {{"result", kAny}},
          {
              {"dimension", "dimension is one of the operand's",
               [](const OpView& op) {
                 return AllInRange("dimension", std::vector{op.Integer("dimension")}, 0,
                                   op.Type("operand").rank());
               }},
              {"result", "the result has the type of the operand, at most its size in dimension", DimensionMayVary},
          }};
}

// ---------------------------------------------------------------- places

Finding SliceFits(const OpView& op) {
  const std::vector<int64_t> slice = op.Integers("slice_sizes");
  const TypeView operand = op.Type("operand");
  for (size_t i = 0; i < slice.size(); ++i) {
    const int64_t size = operand.sizes()[i];
    if (slice[i] < 0 || (size != kUnknown && slice[i] > size)) {
      return "slice_sizes is " + NumbersText(slice) + ", " + Described(op, "operand");
    }
  }
  return "";
}

Finding StartPerDimension(const OpView& op) {
  const size_t starts = op.Values("start_indices").size();
  if (static_cast<int64_t>(starts) == op.Type("operand").rank()) return "";
  return "there are " + std::to_string(starts) + " start indices, " + Described(op, "operand");
}

OpRules DynamicSlice() {
  return {"stablehlo.dynamic_slice",
          {Operand(1, "operand", kAny), Operands(2, "start_indices", kStart),
           Attribute(3, "slice_sizes", kI64List)},
          {{"result", kAny}},
          {
              {"c1", "operand and result have one element type",
               [](const OpView& op) { return SameElement(op, {"operand", "result"}); }},
              {"c2", "there is a start index and a slice size for each dimension of the operand",
               [](const OpView& op) {
                 Finding found = StartPerDimension(op);
                 return found.empty() ? OnePerDimension(op, "operand", {"slice_sizes"}) : found;
               }},
              {"c3", "all start indices have one type",
               [](const OpView& op) { return SameType(op, {"start_indices"}); }},
              {"c4", "slice_sizes are not negative and at most the sizes of the operand", SliceFits},
              {"c5", "the result has slice_sizes",
               [](const OpView& op) { return SizesAre(op, "result", op.Integers("slice_sizes")); }},
          }};
}

Finding UpdateFits(const OpView& op) {
  const TypeView operand = op.Type("operand"), update = op.Type("update");
  for (int64_t i = 0; i < operand.rank(); ++i) {
    const bool known = operand.size(i) != kUnknown && update.size(i) != kUnknown;
    if (known && update.size(i) > operand.size(i)) return Described(op, {"operand", "update"});
  }
  return "";
}

OpRules DynamicUpdateSlice() {
  return {"stablehlo.dynamic_update_slice",
          {Operand(1, "operand", kAny), Operand(2, "update", kAny), Operands(3, "start_indices", kStart)},
          {{"result", kAny}},
          {
              {"c1", "operand and result have one type",
               [](const OpView& op) { return SameType(op, {"operand", "result"}); }},
              {"c2", "operand and update have one element type",
               [](const OpView& op) { return SameElement(op, {"operand", "update"}); }},
              {"c3", "operand and update have as many dimensions",
               [](const OpView& op) { return SameRank(op, {"operand", "update"}); }},
              {"c4", "there is a start index for each dimension of the operand", StartPerDimension},
              {"c5", "all start indices have one type",
               [](const OpView& op) { return SameType(op, {"start_indices"}); }},
              {"c6", "the update is not larger than the operand", UpdateFits},
          }};
}

}  // namespace

std::vector<OpRules> DynamicRules() {
  return {DynamicBroadcastInDim(), DynamicReshape(), DynamicIota(),  DynamicPad(),
          RealDynamicSlice(),      SetDimensionSize(), DynamicSlice(), DynamicUpdateSlice()};
}

}  // namespace assay::verify
