// Operations that move elements, and those that make constants.
#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/data_movement.h"
#include "spec/stablehlo/verify/rules.h"
#include "spec/window_math.h"

namespace assay::verify {
namespace {

constexpr Allowed kAny = kPlain | kPerTensor;
constexpr Allowed kAll = kPlain | kQuantized;

std::vector<int64_t> SizesOf(const TypeView& type) { return {type.sizes().begin(), type.sizes().end()}; }

std::vector<int64_t> MostOf(const TypeView& type) {
  std::vector<int64_t> most;
  for (int64_t i = 0; i < type.rank(); ++i) most.push_back(type.most(i));
  return most;
}

// That the result can have these sizes, and where they are not known is not larger than the most they can be.
Finding ResultSizesAre(const OpView& op, std::span<const int64_t> sizes, std::span<const int64_t> most) {
  Finding found = SizesAre(op, "result", sizes);
  const TypeView result = op.Type("result");
  for (size_t i = 0; found.empty() && i < sizes.size(); ++i) {
    const int64_t size = result.sizes()[i];
    if (sizes[i] == kUnknown && most[i] != kUnknown && size != kUnknown && size > most[i]) {
      found = Described(op, "result") + ", its sizes are at most " + ToString(most);
    }
  }
  return found;
}

// ---------------------------------------------------------------- constants

// Quantized ones are written as the integers that are stored; text has no signed ones of MLIR's.
bool IsStorageOf(const Element& value, const Element& output) {
  if (!output.IsQuantized() || value.bits() != output.bits()) return false;
  return value.Is(kSigned) || (value.Is(kUnsigned) && !output.storage_is_signed());
}

Finding ConstantHasType(const OpView& op) {
  const mlir::Type value = op.Find("value")->node(0);
  const TypeView output = op.Type("output");
  const std::string found = "value is " + TypeView(value).ToString() + ", " + Described(op, "output");
  if (!TypeView(value).IsTensor()) return found;
  const Element element = TypeView(value).element();
  const bool same = element == output.element() || IsStorageOf(element, output.element());
  return same && SizesOf(TypeView(value)) == SizesOf(output) ? "" : found;
}

OpRules Constant() {
  return {"stablehlo.constant",
          {Attribute(1, "value", kElementsAttribute)},
          {{"output", kAll | kStatic}},
          {{"c1", "value and output have one type", ConstantHasType}}};
}

OpRules Iota() {
  return {"stablehlo.iota",
          {Attribute(1, "iota_dimension", kI64)},
          {{"output", kInteger | kFloat | kComplex | kPerTensor | kStatic}},
          {{"c1", "iota_dimension is a dimension of the output", [](const OpView& op) {
              return AllInRange("iota_dimension", std::vector{op.Integer("iota_dimension")}, 0,
                                op.Type("output").rank());
            }}}};
}

// ---------------------------------------------------------------- broadcast

Finding BroadcastElement(const OpView& op, std::string_view result) {
  const Element from = op.Type("operand").element(), to = op.Type(result).element();
  const bool same = from.Is(kPerAxis) ? to.Is(kPerAxis) && StoredAlike(from, to) &&
                                            from.storage_min() == to.storage_min() &&
                                            from.storage_max() == to.storage_max() &&
                                            from.expressed() == to.expressed()
                                      : from == to;
  return same ? "" : Described(op, {"operand", "result"});
}

OpRules Broadcast() {
  return {"stablehlo.broadcast",
          {Operand(1, "operand", kAny), Attribute(2, "broadcast_sizes", kI64List)},
          {{"result", kAny}},
          {
              {"element", "operand and result have one element type",
               [](const OpView& op) { return SameElement(op, {"operand", "result"}); }},
              {"sizes", "broadcast_sizes are not negative",
               [](const OpView& op) {
                 return AllAtLeast("broadcast_sizes", op.Integers("broadcast_sizes"), 0);
               }},
              {"result", "the result has broadcast_sizes and behind them the sizes of the operand",
               [](const OpView& op) {
                 const std::vector<int64_t> sizes = op.Integers("broadcast_sizes");
                 const TypeView operand = op.Type("operand");
                 return ResultSizesAre(op, Joined(sizes, operand.sizes()), Joined(sizes, MostOf(operand)));
               }},
          }};
}

OpRules BroadcastInDim() {
  OpRules rules = {"stablehlo.broadcast_in_dim",
                   {Operand(1, "operand", kAll), Attribute(2, "broadcast_dimensions", kI64List)},
                   {{"result", kAll | kStatic | kBounded}},
                   {}};
  for (const Rule& rule : BroadcastRules()) rules.rules.push_back(rule);
  return rules;
}

// ---------------------------------------------------------------- reshape, transpose, reverse

Finding SameCountOfElements(const OpView& op) {
  const TypeView operand = op.Type("operand"), result = op.Type("result");
  if (!operand.IsStatic() || !result.IsStatic() || operand.Count() == result.Count()) return "";
  return Described(op, {"operand", "result"});
}

// The product of sizes; nullopt: one is not known.
std::optional<int64_t> Product(std::span<const int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (size == kUnknown || __builtin_mul_overflow(product, size, &product)) return {};
  }
  return product;
}

Finding AxisStaysApart(const OpView& op) {
  const TypeView operand = op.Type("operand"), result = op.Type("result");
  if (!operand.element().Is(kPerAxis)) return "";
  const size_t from = static_cast<size_t>(operand.element().axis());
  const size_t to = static_cast<size_t>(result.element().axis());
  const auto agree = [](std::span<const int64_t> a, std::span<const int64_t> b) {
    const auto x = Product(a), y = Product(b);
    return !x || !y || *x == *y;
  };
  const bool kept = agree(operand.sizes().first(from), result.sizes().first(to)) &&
                    Compatible(operand.sizes()[from], result.sizes()[to]) &&
                    agree(operand.sizes().subspan(from + 1), result.sizes().subspan(to + 1));
  return kept ? "" : Described(op, {"operand", "result"});
}

OpRules Reshape() {
  OpRules rules = {
      "stablehlo.reshape", {Operand(1, "operand", kAll)}, {{"result", kAll | kStatic | kBounded}}, {}};
  for (const Rule& rule : ReshapeRules()) rules.rules.push_back(rule);
  return rules;
}

Finding IsPermutation(const OpView& op) {
  std::vector<int64_t> sorted = op.Integers("permutation");
  std::sort(sorted.begin(), sorted.end());
  std::vector<int64_t> all(static_cast<size_t>(op.Type("operand").rank()));
  std::iota(all.begin(), all.end(), int64_t{0});
  if (sorted == all) return "";
  return "permutation is " + NumbersText(op.Integers("permutation")) + ", " + Described(op, "operand");
}

Finding PermutedSizes(const OpView& op) {
  const TypeView operand = op.Type("operand");
  std::vector<int64_t> sizes, most;
  for (int64_t dimension : op.Integers("permutation")) {
    sizes.push_back(operand.size(dimension));
    most.push_back(operand.most(dimension));
  }
  return ResultSizesAre(op, sizes, most);
}

Finding PermutedAxis(const OpView& op) {
  const Element operand = op.Type("operand").element(), result = op.Type("result").element();
  if (!result.Is(kPerAxis)) return "";
  const bool moved = operand.axis() == op.Integers("permutation")[static_cast<size_t>(result.axis())];
  return moved ? "" : Described(op, {"operand", "result"});
}

OpRules Transpose() {
  return {"stablehlo.transpose",
          {Operand(1, "operand", kAll), Attribute(2, "permutation", kI64List)},
          {{"result", kAll}},
          {
              {"c1", "operand and result have one element type, the axis of quantization aside", ElementButAxis},
              {"c2", "permutation names each dimension of the operand once", IsPermutation},
              {"c3", "the result has the sizes of the operand in the order of permutation", PermutedSizes},
              {"c4", "the axis of quantization moves with its dimension", PermutedAxis},
          }};
}

OpRules Reverse() {
  return {"stablehlo.reverse",
          {Operand(1, "operand", kAny), Attribute(2, "dimensions", kI64List)},
          {{"result", kAny}},
          {
              {"c1", "operand and result have one type",
               [](const OpView& op) { return SameType(op, {"operand", "result"}); }},
              {"c2", "dimensions are named once",
               [](const OpView& op) { return AllUnique("dimensions", op.Integers("dimensions")); }},
              {"c3", "dimensions are dimensions of the result",
               [](const OpView& op) {
                 return AllInRange("dimensions", op.Integers("dimensions"), 0, op.Type("result").rank());
               }},
          }};
}

// ---------------------------------------------------------------- slice, pad, concatenate

Finding BoundsInOperand(const OpView& op) {
  const TypeView operand = op.Type("operand");
  const auto starts = op.Integers("start_indices"), limits = op.Integers("limit_indices");
  for (size_t i = 0; i < starts.size(); ++i) {
    const int64_t size = operand.most(static_cast<int64_t>(i));
    if (starts[i] < 0 || starts[i] > limits[i] || (size != kUnknown && limits[i] > size)) {
      return "start_indices is " + NumbersText(starts) + ", limit_indices " + NumbersText(limits) + ", " +
             Described(op, "operand");
    }
  }
  return "";
}

Finding SlicedSizes(const OpView& op) {
  const auto starts = op.Integers("start_indices"), limits = op.Integers("limit_indices");
  const auto strides = op.Integers("strides");
  std::vector<int64_t> sizes;
  for (size_t i = 0; i < starts.size(); ++i) {
    const int64_t length = limits[i] - starts[i];
    sizes.push_back(length / strides[i] + (length % strides[i] != 0));
  }
  return SizesAre(op, "result", sizes);
}

OpRules Slice() {
  return {"stablehlo.slice",
          {Operand(1, "operand", kAny), Attribute(2, "start_indices", kI64List),
           Attribute(3, "limit_indices", kI64List), Attribute(4, "strides", kI64List)},
          {{"result", kAny}},
          {
              {"c1", "operand and result have one element type",
               [](const OpView& op) { return SameElement(op, {"operand", "result"}); }},
              {"c2", "there is a start, a limit and a stride for each dimension of the operand",
               [](const OpView& op) {
                 return OnePerDimension(op, "operand", {"start_indices", "limit_indices", "strides"});
               }},
              {"c3", "0 <= start_indices <= limit_indices <= sizes of the operand", BoundsInOperand},
              {"c4", "strides are positive",
               [](const OpView& op) { return AllAtLeast("strides", op.Integers("strides"), 1); }},
              {"c5", "the result has (limit_indices - start_indices) / strides elements, rounded up", SlicedSizes},
          }};
}

Finding PaddedByAttributes(const OpView& op) {
  return HasPaddedSizes(op, op.Integers("edge_padding_low"), op.Integers("edge_padding_high"),
                        op.Integers("interior_padding"));
}

OpRules Pad() {
  return {"stablehlo.pad",
          {Operand(1, "operand", kAny), Operand(2, "padding_value", kAny | kScalar),
           Attribute(3, "edge_padding_low", kI64List), Attribute(4, "edge_padding_high", kI64List),
           Attribute(5, "interior_padding", kI64List)},
          {{"result", kAny}},
          {
              {"c1", "operand, padding_value and result have one element type",
               [](const OpView& op) { return SameElement(op, {"operand", "padding_value", "result"}); }},
              {"c2", "there is padding at both edges and in between for each dimension of the operand",
               [](const OpView& op) {
                 return OnePerDimension(op, "operand",
                                        {"edge_padding_low", "edge_padding_high", "interior_padding"});
               }},
              {"c3", "interior_padding is not negative",
               [](const OpView& op) {
                 return AllAtLeast("interior_padding", op.Integers("interior_padding"), 0);
               }},
              {"c4", "the result has the sizes of the operand with edge_padding_low and edge_padding_high, and "
                     "interior_padding between elements",
               PaddedByAttributes},
          }};
}

Finding SameButAlongDimension(const OpView& op) {
  const std::vector<TypeView> inputs = op.Types("inputs");
  const size_t along = static_cast<size_t>(op.Integer("dimension"));
  std::vector<int64_t> first = SizesOf(inputs[0]);
  first[along] = kUnknown;
  for (const TypeView& input : inputs) {
    if (!Compatible(input.sizes(), first)) return Described(op, "inputs");
  }
  return "";
}

Finding ConcatenatedSizes(const OpView& op) {
  const std::vector<TypeView> inputs = op.Types("inputs");
  const size_t along = static_cast<size_t>(op.Integer("dimension"));
  std::vector<int64_t> sizes = SizesOf(inputs[0]), most = MostOf(inputs[0]);
  for (size_t n = 1; n < inputs.size(); ++n) {
    for (size_t i = 0; i < sizes.size(); ++i) {
      for (auto [to, size] : {std::pair(&sizes[i], inputs[n].sizes()[i]),
                              std::pair(&most[i], inputs[n].most(static_cast<int64_t>(i)))}) {
        if (i != along) {
          if (*to == kUnknown) *to = size;
        } else if (*to == kUnknown || size == kUnknown) {
          *to = kUnknown;
        } else if (__builtin_add_overflow(*to, size, to)) {
          return "the sizes along the dimension add up to more than 63 bits";
        }
      }
    }
  }
  return ResultSizesAre(op, sizes, most);
}

OpRules Concatenate() {
  return {"stablehlo.concatenate",
          {Operands(1, "inputs", kAny), Attribute(2, "dimension", kI64)},
          {{"result", kAny}},
          {
              {"c3", "there is an input at least",
               [](const OpView& op) -> Finding { return op.HasValue("inputs") ? "" : "there is none"; }},
              {"c1", "all inputs have one element type",
               [](const OpView& op) { return SameElement(op, {"inputs"}); }},
              {"c4", "dimension is one of the first input's",
               [](const OpView& op) {
                 return AllInRange("dimension", std::vector{op.Integer("dimension")}, 0,
                                   op.Types("inputs")[0].rank());
               }},
              {"c2", "all inputs have one shape, the size along dimension aside", SameButAlongDimension},
              {"c5", "inputs and result have one element type",
               [](const OpView& op) { return SameElement(op, {"inputs", "result"}); }},
              {"c6", "the result has the sizes of the inputs, along dimension their sum", ConcatenatedSizes},
          }};
}

// ---------------------------------------------------------------- sizes of dimensions

Finding DimensionOfOperand(const OpView& op) {
  return AllInRange("dimension", std::vector{op.Integer("dimension")}, 0, op.Type("operand").rank());
}

OpRules GetDimensionSize() {
  return {"stablehlo.get_dimension_size",
          {Operand(1, "operand", kAll), Attribute(2, "dimension", kI64)},
          {{"result", kInt32 | kScalar}},
          {{"c1", "dimension is one of the operand's", DimensionOfOperand}}};
}

OpRules OptimizationBarrier() {
  return {"stablehlo.optimization_barrier",
          {Operands(1, "operand", kAny | kToken)},
          {{"result", kAny | kToken, true}},
          {{"c1", "the results have the types of the operands", [](const OpView& op) {
              const auto operands = op.Values("operand"), results = op.Values("result");
              bool same = operands.size() == results.size();
              for (size_t i = 0; same && i < operands.size(); ++i) {
                same = operands[i]->type == results[i]->type;
              }
              return same ? "" : Described(op, {"operand", "result"});
            }}}};
}

}  // namespace

Finding ElementButAxis(const OpView& op) {
  const bool same = SameButAxis(op.Type("operand").element(), op.Type("result").element());
  return same ? "" : Described(op, {"operand", "result"});
}

std::vector<Rule> BroadcastRules() {
  return {
      {"c1", "operand and result have one element type, the parameters of one quantized per axis aside",
       [](const OpView& op) { return BroadcastElement(op, "result"); }},
      {"c2", "there is one of broadcast_dimensions for each dimension of the operand",
       [](const OpView& op) {
         return CountIs("broadcast_dimensions", op.Integers("broadcast_dimensions"), op.Type("operand").rank());
       }},
      {"c3", "broadcast_dimensions are dimensions of the result",
       [](const OpView& op) {
         return AllInRange("broadcast_dimensions", op.Integers("broadcast_dimensions"), 0,
                           op.Type("result").rank());
       }},
      {"c4", "broadcast_dimensions are named once",
       [](const OpView& op) { return AllUnique("broadcast_dimensions", op.Integers("broadcast_dimensions")); }},
      {"c5", "each size of the operand is 1 or that of the result",
       [](const OpView& op) {
         const std::vector<int64_t> dimensions = op.Integers("broadcast_dimensions");
         const TypeView operand = op.Type("operand"), result = op.Type("result");
         for (size_t i = 0; i < dimensions.size(); ++i) {
           const int64_t size = operand.sizes()[i], most = operand.most(static_cast<int64_t>(i));
           const int64_t to = result.size(dimensions[i]);
           const int64_t room = result.most(dimensions[i]);
           const bool beyond = (size == kUnknown && most != kUnknown && to != kUnknown && to > most) ||
                               (to == kUnknown && room != kUnknown && size != kUnknown && size > room);
           if (size != 1 && (beyond || !Compatible(size, to))) {
             return Described(op, {"operand", "result"});
           }
         }
         return Finding();
       }},
      {"c6", "the axis of quantization is that of the operand, and where the operand has one scale there, all of "
             "the result are equal to it",
       [](const OpView& op) {
         const TypeView operand = op.Type("operand");
         const Element from = operand.element(), to = op.Type("result").element();
         if (!to.Is(kPerAxis)) return Finding();
         const int64_t axis = op.Integers("broadcast_dimensions")[static_cast<size_t>(from.axis())];
         bool fits = to.axis() == axis;
         if (operand.size(from.axis()) == 1) {
           const auto scales = to.scales();
           const auto points = to.zero_points();
           fits &= std::all_of(scales.begin(), scales.end(), [&](double s) { return s == from.scales()[0]; }) &&
                   std::all_of(points.begin(), points.end(),
                               [&](int64_t p) { return p == from.zero_points()[0]; });
         }
         return fits ? Finding() : Described(op, {"operand", "result"});
       }},
  };
}

std::vector<Rule> ReshapeRules() {
  return {
      {"c1", "operand and result have one element type, the axis of quantization aside", ElementButAxis},
      {"c2", "operand and result have as many elements", SameCountOfElements},
      {"c3", "the axis of quantization keeps its size, and how many elements are before and behind it",
       AxisStaysApart},
  };
}

Finding OnePerDimension(const OpView& op, std::string_view value, Names lists) {
  for (std::string_view list : lists) {
    Finding found = CountIs(list, op.Integers(list), op.Type(value).rank());
    if (!found.empty()) return found + " (" + Described(op, value) + ")";
  }
  return "";
}

Finding HasPaddedSizes(const OpView& op, std::span<const int64_t> low, std::span<const int64_t> high,
                       std::span<const int64_t> interior) {
  const TypeView operand = op.Type("operand");
  std::vector<int64_t> sizes = SizesOf(operand), most = MostOf(operand);
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (most[i] == kUnknown) continue;
    const std::optional<int64_t> padded = PaddedSize(most[i], {low[i], high[i], interior[i]});
    if (!padded || *padded < 0) {
      return Described(op, "operand") + ", dimension " + std::to_string(i) + " becomes " +
             (padded ? std::to_string(*padded) : "too large for 63 bits");
    }
    most[i] = *padded;
    if (sizes[i] != kUnknown) sizes[i] = *padded;
  }
  return ResultSizesAre(op, sizes, most);
}

std::vector<OpRules> DataMovementRules() {
  return {Constant(),  Iota(),     Broadcast(), BroadcastInDim(), Reshape(),          Transpose(), Reverse(),
          Slice(),     Pad(),      Concatenate(), GetDimensionSize(), OptimizationBarrier()};
}

}  // namespace assay::verify
