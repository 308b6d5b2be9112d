// Constants, top_k as a sort, ragged_dot as a dot for each group, scan as a loop.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "spec/literal.h"
#include "spec/stablehlo/chlo_expansion/functions.h"
#include "spec/stablehlo/chlo_expansion/rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::chlo_expansion {
namespace {

using Sizes = std::vector<int64_t>;

Sizes SizesIn(mlir::Type tensor) { return {tensor->integers(0).begin(), tensor->integers(0).end()}; }
Sizes ListOf(mlir::Attribute numbers, int field) {
  return {numbers->integers(field).begin(), numbers->integers(field).end()};
}
bool Has(const Sizes& list, int64_t value) { return std::ranges::find(list, value) != list.end(); }

Number Iota(Builder& builder, mlir::Type type, int64_t dimension) {
  const Number iota = builder.Make("stablehlo.iota", {}, type);
  builder.SetProperty(*iota.value()->operation, "iota_dimension", builder.Int64(dimension));
  return iota;
}

// ---------------------------------------------------------------- constants

Status ExpandConstant(Builder& builder) {
  const mlir::Attribute value = builder.at().Find("value");
  const Number constant = builder.Make("stablehlo.constant", {}, value->node(0));
  builder.SetProperty(*constant.value()->operation, "value", value);
  builder.Set(constant);
  return {};
}

Status ExpandConstantLike(Builder& builder) {
  const mlir::Attribute value = builder.at().Find("value");
  const mlir::Type result = builder.ResultType();
  const bool number = value->Is(mlir::Kind::kFloat) || value->Is(mlir::Kind::kInteger);
  if (!number || value->node(0) != result->node(1)) return builder.Refuse("a value like this one has no expansion");
  const int bits = FormatOf(*to_hlo::PrimitiveOf(result->node(1))).bits;
  const uint64_t pattern = static_cast<uint64_t>(value->integer(1)) & (~uint64_t{0} >> (64 - bits));
  const bool known = std::ranges::find(result->integers(0), mlir::kDynamicSize) == result->integers(0).end();
  builder.Set(known ? builder.Constant(result, pattern)
                    : builder.FilledBits(ConvertTo(Sized(builder, 0), result->node(1)), pattern));
  return {};
}

// ---------------------------------------------------------------- top_k

// Sorted with the indices, stably, in the total order of floats; the first k.
Status ExpandTopK(Builder& builder) {
  const Number x = builder.Operand(0);
  if (!builder.IsStatic()) return builder.Refuse("sizes that are not known have no expansion");
  if (!PrimitiveOf(x) || IsComplex(x)) return builder.Refuse("quantized and complex numbers have no expansion");
  const bool largest = to_hlo::BooleanOf(builder.at().Find("largest")).value_or(true);
  const mlir::Type i32 = builder.context().IntegerType(32);
  const int64_t last = static_cast<int64_t>(x.type()->integers(0).size()) - 1;
  const Number indices = Iota(builder, builder.WithElement(x.type(), i32), last);
  mlir::Operation* sort =
      builder.Add("stablehlo.sort", {x.value(), indices.value()}, {x.type(), indices.type()});
  builder.SetProperty(*sort, "dimension", builder.Int64(last));
  builder.SetProperty(*sort, "is_stable", builder.context().Boolean(true));
  const mlir::Type element = builder.Tensor({}, x.element()), index = builder.Tensor({}, i32);
  const std::vector<Number> compared = builder.Enter(*sort, {element, element, index, index});
  const Number before = Compare(largest ? "GT" : "LT", compared[0], compared[1]);
  if (IsFloat(x)) {
    builder.SetProperty(*before.value()->operation, "compare_type",
                        builder.Enumerator("comparison_type", "TOTALORDER"));
  }
  builder.Leave({before});
  for (size_t i = 0; i < 2; ++i) {
    const mlir::Type result = builder.ResultType(i);
    const Number sorted(builder, sort->results[i]);
    const Number first = builder.Make("stablehlo.slice", {sorted}, result);
    const size_t rank = static_cast<size_t>(last) + 1;
    mlir::Operation& slice = *first.value()->operation;
    builder.SetProperty(slice, "start_indices", builder.Int64s(Sizes(rank, 0)));
    builder.SetProperty(slice, "limit_indices", builder.Int64s(SizesIn(result)));
    builder.SetProperty(slice, "strides", builder.Int64s(Sizes(rank, 1)));
    builder.Set(first, i);
  }
  return {};
}

// ---------------------------------------------------------------- ragged_dot

struct RaggedDot {
  Builder& builder;
  mlir::Attribute numbers = builder.at().Find("ragged_dot_dimension_numbers");
  Sizes lhs_batch = ListOf(numbers, 0), rhs_batch = ListOf(numbers, 1);
  Sizes lhs_contracting = ListOf(numbers, 2), rhs_contracting = ListOf(numbers, 3);
  int64_t ragged = numbers->integers(4)[0];
  Sizes group_dimension = ListOf(numbers, 5);
  Number lhs = builder.Operand(0), rhs = builder.Operand(1), group_sizes = builder.Operand(2);
  mlir::Type i64 = builder.context().IntegerType(64);
  int64_t groups = group_sizes.type()->integers(0)[0];
  int64_t length = lhs.type()->integers(0)[static_cast<size_t>(ragged)];

  Number DotGeneral(Number a, Number b, const Sizes& a_batch, const Sizes& b_batch, const Sizes& a_contracting,
                    const Sizes& b_contracting, mlir::Type result) const {
    const Number dot = builder.Make("stablehlo.dot_general", {a, b}, result);
    const auto list = [](const Sizes& sizes) { return std::span<const int64_t>(sizes); };
    builder.SetProperty(*dot.value()->operation, "dot_dimension_numbers",
                        builder.context().Get(mlir::SpecOf(mlir::Kind::kDotDimensions, mlir::DialectId::kStableHlo),
                                              {list(a_batch), list(b_batch), list(a_contracting),
                                               list(b_contracting)}));
    const mlir::Attribute precision = builder.at().Find("precision_config");
    if (precision != nullptr) {
      std::vector<mlir::Attribute> ours;
      for (mlir::Attribute each : precision->nodes(0)) {
        ours.push_back(builder.Enumerator("precision", to_hlo::IntegerOf(each).value()));
      }
      builder.SetProperty(*dot.value()->operation, "precision_config", builder.context().Array(ours));
    }
    return dot;
  }

  Number SumOver(Number x, int64_t dimension, Number init) const {
    Sizes sizes = SizesIn(x.type());
    sizes.erase(sizes.begin() + dimension);
    mlir::Operation* reduce =
        builder.Add("stablehlo.reduce", {x.value(), init.value()}, {builder.Tensor(sizes, x.element())});
    builder.SetProperty(*reduce, "dimensions", builder.Int64s(Sizes{dimension}));
    const std::vector<Number> terms = builder.Enter(*reduce, {init.type(), init.type()});
    builder.Leave({terms[0] + terms[1]});
    return {builder, reduce->results[0]};
  }

  // tensor<groups x length x i1>: whether the position belongs to the group. Groups follow each other; a
  // negative size is 0, and one beyond `length` is that, so that sums do not overflow.
  Number Membership() const {
    const Sizes square = {groups, groups}, each = {groups, length};
    const mlir::Type list = builder.Tensor(group_sizes.type()->integers(0), i64);
    // Of ui64 the largest numbers would turn negative.
    const Number most = builder.Filled(group_sizes, std::min<double>(static_cast<double>(length), MostOf(group_sizes)));
    const Number clamped = Apply("minimum", Apply("maximum", group_sizes, builder.Filled(group_sizes, 0)), most);
    const Number sizes = builder.Make("stablehlo.convert", {clamped}, list);
    const mlir::Type square_type = builder.Tensor(square, i64), each_type = builder.Tensor(each, i64);
    const Number earlier =
        Compare("LE", Iota(builder, square_type, 0), Iota(builder, square_type, 1));
    const Number down = builder.BroadcastInDim(sizes, Sizes{0}, square_type);
    const Number ends = SumOver(Select(earlier, down, builder.Filled(down, 0)), 0,
                                builder.Constant(builder.Tensor({}, i64), 0));
    const Number position = Iota(builder, each_type, 1);
    const auto wide = [&](Number x) { return builder.BroadcastInDim(x, Sizes{0}, each_type); };
    return And(Compare("GE", position, wide(ends - sizes)), Compare("LT", position, wide(ends)));
  }
  static double MostOf(Number x) {
    const PrimitiveType type = *PrimitiveOf(x);
    const int bits = FormatOf(type).bits - (IsSigned(type) ? 1 : 0);
    return bits >= 62 ? 0x1p62 : static_cast<double>((int64_t{1} << bits) - 1);
  }

  mlir::Type WithDimension(mlir::Type tensor, size_t at, int64_t size, mlir::Type element) const {
    Sizes sizes = SizesIn(tensor);
    sizes.insert(sizes.begin() + static_cast<int64_t>(at), size);
    return builder.Tensor(sizes, element);
  }
  static Sizes OneMore(Sizes dimensions) {
    for (int64_t& dimension : dimensions) ++dimension;
    return dimensions;
  }

  // Every row with every group's slice, then the one that is the row's. What is not is -0, which changes
  // no sum; a row of no group is +0.
  Number Free() const {
    Sizes before;  // dimensions of lhs that are the result's, in order
    for (int64_t i = 0; i < static_cast<int64_t>(lhs.type()->integers(0).size()); ++i) {
      if (!Has(lhs_batch, i) && !Has(lhs_contracting, i)) before.push_back(i);
    }
    const int64_t row = static_cast<int64_t>(lhs_batch.size()) + (std::ranges::find(before, ragged) - before.begin());
    int64_t group = static_cast<int64_t>(lhs_batch.size() + before.size());
    for (int64_t i = 0; i < group_dimension[0]; ++i) group += !Has(rhs_batch, i) && !Has(rhs_contracting, i);
    const mlir::Type result = builder.ResultType();
    const mlir::Type all = WithDimension(result, static_cast<size_t>(group), groups, result->node(1));
    const Number product = DotGeneral(lhs, rhs, lhs_batch, rhs_batch, lhs_contracting, rhs_contracting, all);
    const Number member = Membership();
    const mlir::Type boolean = builder.context().IntegerType(1);
    const Number own = builder.BroadcastInDim(member, Sizes{group, row}, builder.WithElement(all, boolean));
    const Number nothing = Neutral(all);
    const Number sum = SumOver(Select(own, product, nothing), group, Neutral(builder.Tensor({}, result->node(1))));
    return WhereGrouped(sum, member, row);
  }

  // +0 where the position along that dimension is in no group. Members are counted.
  Number WhereGrouped(Number x, Number member, int64_t dimension) const {
    const mlir::Type counts = builder.Tensor(SizesIn(member.type()), i64);
    const Number counted = SumOver(builder.Make("stablehlo.convert", {member}, counts), 0,
                                   builder.Constant(builder.Tensor({}, i64), 0));
    const Number some = builder.BroadcastInDim(Compare("NE", counted, 0), Sizes{dimension},
                                               builder.WithElement(x.type(), builder.context().IntegerType(1)));
    return Select(some, x, builder.Constant(x.type(), 0));
  }

  // The dot itself.
  Number Batch() const {
    const Number dot = DotGeneral(lhs, rhs, lhs_batch, rhs_batch, lhs_contracting, rhs_contracting, builder.ResultType());
    return WhereGrouped(dot, Membership(), std::ranges::find(lhs_batch, ragged) - lhs_batch.begin());
  }

  // -0, of complex numbers both parts; 0 of integers.
  Number Neutral(mlir::Type type) const {
    const Number zero = builder.Constant(type, 0);
    const bool is_float = IsFloat(zero) && FormatOf(*PrimitiveOf(zero)).HasNegativeZero();
    return is_float || IsComplex(zero) ? -zero : zero;
  }

  // The group is one more batch dimension, and what does not belong to it is 0 on both sides.
  Number Contracting() const {
    const Number member = Membership();
    const int64_t other = rhs_contracting[static_cast<size_t>(
        std::ranges::find(lhs_contracting, ragged) - lhs_contracting.begin())];
    const auto masked = [&](Number x, int64_t dimension) {
      const mlir::Type wide = WithDimension(x.type(), 0, groups, x.element());
      Sizes own(x.type()->integers(0).size());
      std::iota(own.begin(), own.end(), 1);
      const Number mask = builder.BroadcastInDim(
          member, Sizes{0, dimension + 1}, builder.WithElement(wide, builder.context().IntegerType(1)));
      return Select(mask, builder.BroadcastInDim(x, own, wide), builder.Constant(wide, 0));
    };
    Sizes a = OneMore(lhs_batch), b = OneMore(rhs_batch);
    a.insert(a.begin(), 0);
    b.insert(b.begin(), 0);
    return DotGeneral(masked(lhs, ragged), masked(rhs, other), a, b, OneMore(lhs_contracting),
                      OneMore(rhs_contracting), builder.ResultType());
  }
};

Status ExpandRaggedDot(Builder& builder) {
  if (!builder.IsStatic()) return builder.Refuse("sizes that are not known have no expansion");
  for (size_t i = 0; i < 3; ++i) {
    if (!PrimitiveOf(builder.Operand(i))) return builder.Refuse("quantized numbers have no expansion");
  }
  if (builder.Operand(2).type()->integers(0).size() != 1) {
    return builder.Refuse("group_sizes that differ by batch have no expansion");
  }
  const RaggedDot dot{builder};
  builder.Set(Has(dot.lhs_batch, dot.ragged)         ? dot.Batch()
              : Has(dot.lhs_contracting, dot.ragged) ? dot.Contracting()
                                                     : dot.Free());
  return {};
}

// ---------------------------------------------------------------- scan

// A loop over the positions, whose state is the position, the carries, and the outputs so far.
struct Scan {
  Builder& builder;
  const mlir::Operation& at = builder.at();
  Sizes operands = to_hlo::IntegersOf(at.Find("operandSegmentSizes")).value();
  Sizes results = to_hlo::IntegersOf(at.Find("resultSegmentSizes")).value();
  size_t inputs = static_cast<size_t>(operands[0]), carries = static_cast<size_t>(operands[1]);
  size_t outputs = static_cast<size_t>(results[0]);
  size_t dimension = static_cast<size_t>(to_hlo::IntegerOf(at.Find("dimension")).value());
  bool reverse = to_hlo::BooleanOf(at.Find("is_reverse")).value_or(false);
  mlir::Type array = inputs > 0 ? builder.Operand(0).type() : builder.ResultType(0);
  mlir::Type index = builder.Tensor({}, builder.context().IntegerType(64));
  Number zero = builder.Constant(index, 0), one = builder.Constant(index, 1);
  Number end = builder.Constant(index, static_cast<uint64_t>(array->integers(0)[dimension]));

  // The sizes of what is there at one position: of 1, or without the dimension.
  mlir::Type At(mlir::Type type, bool keep) const {
    Sizes sizes = SizesIn(type);
    sizes[dimension] = 1;
    if (!keep) sizes.erase(sizes.begin() + static_cast<int64_t>(dimension));
    return builder.Tensor(sizes, type->node(1));
  }
  void AddStarts(std::vector<Number>& operands_of, mlir::Type type, Number position) const {
    for (size_t d = 0; d < type->integers(0).size(); ++d) operands_of.push_back(d == dimension ? position : zero);
  }
  Number Read(Number x, Number position) const {
    const mlir::Type kept = At(x.type(), true);
    std::vector<Number> from = {x};
    AddStarts(from, x.type(), position);
    const Number slice = builder.Make("stablehlo.dynamic_slice", from, kept);
    builder.SetProperty(*slice.value()->operation, "slice_sizes", builder.Int64s(kept->integers(0)));
    return builder.Make("stablehlo.reshape", {slice}, At(x.type(), false));
  }
  Number Write(Number x, Number part, Number position) const {
    std::vector<Number> to = {x, builder.Make("stablehlo.reshape", {part}, At(x.type(), true))};
    AddStarts(to, x.type(), position);
    return builder.Make("stablehlo.dynamic_update_slice", to, x.type());
  }

  // What the state is after one position.
  std::vector<Number> Step(const std::vector<Number>& now) const {
    const Number position = reverse ? end - one - now[0] : now[0];
    std::vector<Number> arguments;
    for (size_t i = 0; i < inputs; ++i) arguments.push_back(Read(builder.Operand(i), position));
    for (size_t i = 0; i < carries; ++i) arguments.push_back(now[1 + i]);
    const std::vector<Number> made = builder.MoveHere(*at.regions[0]->blocks[0], arguments);
    std::vector<Number> next = {now[0] + one};
    for (size_t i = 0; i < carries; ++i) next.push_back(made[outputs + i]);
    for (size_t i = 0; i < outputs; ++i) next.push_back(Write(now[1 + carries + i], made[i], position));
    return next;
  }

  void Expand() const {
    std::vector<mlir::Value*> state = {zero.value()};
    for (size_t i = 0; i < carries; ++i) state.push_back(builder.Operand(inputs + i).value());
    for (size_t i = 0; i < outputs; ++i) state.push_back(builder.Constant(builder.ResultType(i), 0).value());
    std::vector<mlir::Type> types;
    for (const mlir::Value* value : state) types.push_back(value->type);
    mlir::Operation* loop = builder.Add("stablehlo.while", state, types);
    const std::vector<Number> asked = builder.Enter(*loop, types);
    builder.Leave({Compare("LT", asked[0], end)});
    builder.Leave(Step(builder.Enter(*loop, types)));
    for (size_t i = 0; i < outputs; ++i) builder.Set({builder, loop->results[1 + carries + i]}, i);
    for (size_t i = 0; i < carries; ++i) builder.Set({builder, loop->results[1 + i]}, outputs + i);
  }
};

Status ExpandScan(Builder& builder) {
  if (!builder.IsStatic()) return builder.Refuse("sizes that are not known have no expansion");
  const auto has_elements = [](const mlir::Value* value) {
    return to_hlo::PrimitiveOf(value->type->node(1)).has_value();
  };
  if (!std::ranges::all_of(builder.at().results, has_elements)) {
    return builder.Refuse("quantized numbers have no expansion");
  }
  Scan{builder}.Expand();
  return {};
}

constexpr std::string_view kStatic = "sizes that are not known, quantized numbers";

constexpr ExpansionRow kRows[] = {
    {{"chlo.constant", "stablehlo.constant", {}, {}, {}}, ExpandConstant},
    {{"chlo.constant_like", "a constant, broadcast where sizes are not known", {}, {}, "complex and quantized numbers"},
     ExpandConstantLike},
    {{"chlo.ragged_dot", "a dot for each group, of which each position takes its own", {},
      "a group whose sum is -0 may give +0 where the ragged dimension is contracting",
      "sizes that are not known, quantized numbers, group_sizes of several dimensions"},
     ExpandRaggedDot},
    {{"chlo.scan", "a while loop", {}, "a carry to which is only added is rounded at each step", kStatic}, ExpandScan},
    {{"chlo.top_k", "a stable sort with indices, then a slice", {}, {},
      "sizes that are not known, quantized and complex numbers"},
     ExpandTopK},
};

}  // namespace

std::span<const ExpansionRow> ArrayRows() { return kRows; }

}  // namespace assay::chlo_expansion
