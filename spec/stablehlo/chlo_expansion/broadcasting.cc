// numpy's broadcasting: the operands in the dimensions of the result, then the operation of StableHLO or the
// expansion of CHLO's.
#include <algorithm>
#include <string>
#include <vector>

#include "spec/stablehlo/chlo_expansion/functions.h"
#include "spec/stablehlo/chlo_expansion/rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::chlo_expansion {
namespace {

constexpr std::string_view kPrefix = "chlo.broadcast_";

// Which dimension of the result each of the operand's is: the last ones, or those that are listed.
std::vector<int64_t> DimensionsOf(const Builder& builder, Number x) {
  const int64_t rank = static_cast<int64_t>(x.type()->integers(0).size());
  const int64_t result_rank = static_cast<int64_t>(builder.ResultType()->integers(0).size());
  const mlir::Attribute listed = builder.at().Find("broadcast_dimensions");
  if (listed != nullptr && rank < result_rank) return to_hlo::IntegersOf(listed).value();
  std::vector<int64_t> dimensions;
  for (int64_t i = 0; i < rank; ++i) dimensions.push_back(result_rank - rank + i);
  return dimensions;
}

// Sizes that are not known until the program runs: where one operand has 1, those of another.
Number ResultSizes(Builder& builder) {
  const mlir::Type i32 = builder.context().IntegerType(32);
  const int64_t one[] = {1};
  const mlir::Type scalar = builder.Tensor({}, i32);
  const std::span<const int64_t> known = builder.ResultType()->integers(0);
  std::vector<Number> sizes;
  for (int64_t d = 0; d < static_cast<int64_t>(known.size()); ++d) {
    Number size = builder.Constant(scalar, 1);
    for (size_t i = 0; i < builder.operand_count(); ++i) {
      const std::vector<int64_t> dimensions = DimensionsOf(builder, builder.Operand(i));
      const auto at = std::ranges::find(dimensions, d);
      if (at == dimensions.end()) continue;
      const Number own = builder.Make("stablehlo.get_dimension_size", {builder.Operand(i)}, scalar);
      builder.SetProperty(*own.value()->operation, "dimension", builder.Int64(at - dimensions.begin()));
      size = Select(Compare("EQ", size, 1), own, size);
    }
    sizes.push_back(builder.Make("stablehlo.reshape", {size}, builder.Tensor(one, i32)));
  }
  const int64_t rank[] = {static_cast<int64_t>(sizes.size())};
  const Number all = builder.Make("stablehlo.concatenate", sizes, builder.Tensor(rank, i32));
  builder.SetProperty(*all.value()->operation, "dimension", builder.Int64(0));
  return all;
}

std::vector<Number> BroadcastOperands(Builder& builder) {
  std::vector<Number> operands;
  const bool is_static = builder.IsStatic();
  std::vector<Number> sizes;  // at most one
  if (!is_static) sizes.push_back(ResultSizes(builder));
  for (size_t i = 0; i < builder.operand_count(); ++i) {
    const Number x = builder.Operand(i);
    const mlir::Type wide = builder.WithElement(builder.ResultType(), x.element());
    if (is_static && x.type() == wide) {
      operands.push_back(x);
      continue;
    }
    Number operand = is_static ? builder.Make("stablehlo.broadcast_in_dim", {x}, wide)
                               : builder.Make("stablehlo.dynamic_broadcast_in_dim", {x, sizes[0]}, wide);
    builder.SetProperty(*operand.value()->operation, "broadcast_dimensions",
                        builder.Int64s(DimensionsOf(builder, x)));
    operands.push_back(operand);
  }
  return operands;
}

Status ExpandPlain(Builder& builder) {
  const std::string name = "stablehlo." + std::string(builder.at().name.substr(kPrefix.size()));
  const std::vector<Number> operands = BroadcastOperands(builder);
  const Number result = builder.Make(name, operands, builder.ResultType());
  for (std::string_view attribute : {"comparison_direction", "compare_type"}) {
    const mlir::Attribute value = builder.at().Find(attribute);
    if (value == nullptr) continue;
    const std::string_view enumeration = attribute == "compare_type" ? "comparison_type" : attribute;
    builder.SetProperty(*result.value()->operation, attribute,
                        builder.Enumerator(enumeration, to_hlo::IntegerOf(value).value()));
  }
  builder.Set(result);
  return {};
}

Status ExpandNextAfter(Builder& builder) {
  const std::string_view why = WhyNoNextAfter(builder.Operand(0));
  if (!why.empty()) return builder.Refuse(std::string(why));
  const std::vector<Number> operands = BroadcastOperands(builder);
  builder.Set(NextAfter(operands[0], operands[1]));
  return {};
}

template <Number (*function)(Number, Number)>
Status ExpandFunction(Builder& builder) {
  if (!IsFloat(builder.Operand(0))) return builder.Refuse("only floats have an expansion");
  const std::vector<Number> operands = BroadcastOperands(builder);
  builder.Set(function(Widen(operands[0]), Widen(operands[1])));
  return {};
}

constexpr ExpansionRow Plain(std::string_view name) {
  return {{name, "broadcast, then the operation of StableHLO", {}, {}, {}}, ExpandPlain};
}

// CHLO takes types that the operation of StableHLO does not.
constexpr ExpansionRow PlainOfSome(std::string_view name) {
  ExpansionRow row = Plain(name);
  row.about.unsupported = "types that the operation of StableHLO does not take";
  return row;
}

constexpr ExpansionRow kRows[] = {
    Plain("chlo.broadcast_add"),
    Plain("chlo.broadcast_and"),
    PlainOfSome("chlo.broadcast_atan2"),
    Plain("chlo.broadcast_compare"),
    Plain("chlo.broadcast_complex"),
    PlainOfSome("chlo.broadcast_divide"),
    Plain("chlo.broadcast_maximum"),
    Plain("chlo.broadcast_minimum"),
    Plain("chlo.broadcast_multiply"),
    {{"chlo.broadcast_next_after", "broadcast, then next_after", {}, {}, "floats of six bits, what is no float"},
     ExpandNextAfter},
    Plain("chlo.broadcast_or"),
    {{"chlo.broadcast_polygamma", "broadcast, then polygamma", kPolygammaBound, kPolygammaExceptions,
      "what is no float"},
     ExpandFunction<Polygamma>},
    PlainOfSome("chlo.broadcast_power"),
    PlainOfSome("chlo.broadcast_remainder"),
    Plain("chlo.broadcast_select"),
    PlainOfSome("chlo.broadcast_shift_left"),
    PlainOfSome("chlo.broadcast_shift_right_arithmetic"),
    PlainOfSome("chlo.broadcast_shift_right_logical"),
    PlainOfSome("chlo.broadcast_subtract"),
    Plain("chlo.broadcast_xor"),
    {{"chlo.broadcast_zeta", "broadcast, then zeta", kZetaBound, kZetaExceptions, {}}, ExpandFunction<Zeta>},
};

}  // namespace

std::span<const ExpansionRow> BroadcastingRows() { return kRows; }

}  // namespace assay::chlo_expansion
