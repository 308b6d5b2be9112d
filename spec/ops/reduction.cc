// Records of the reduction family: ops that combine or order elements by a called computation.
#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

// ---------------------------------------------------------------- common

// Operands [1, n) have the dimensions of operand 0.
std::optional<Violation> DimensionsDiffer(const Instruction& x, int64_t n) {
  for (int64_t i = 1; i < n; ++i) {
    if (DimensionsAgree(x.operand_shape(i), x.operand_shape(0))) continue;
    return FoundAt(static_cast<int>(i), {"operand 0 is ", x.operand_shape(0), ", operand ", i,
                                         " is ", x.operand_shape(i)});
  }
  return std::nullopt;
}
// An array of each of the body's n result types with these sizes; a tuple where the body returns
// one.
Shape ArraysOfResultTypes(const Computation& body, const Sizes& sizes) {
  if (!ReturnsTuple(body)) return ShapeOf(ResultPart(body, 0)->element_type(), sizes);
  std::vector<Shape> results;
  for (int64_t i = 0; i < ResultPartCount(body); ++i) {
    results.push_back(ShapeOf(ResultPart(body, i)->element_type(), sizes));
  }
  return Shape::Tuple(std::move(results));
}
// The sizes shared by operands [0, n).
Sizes CommonSizes(const Instruction& x, int64_t n) {
  Sizes sizes = SizesOf(x.operand_shape(0));
  for (int64_t i = 1; i < n; ++i) {
    for (size_t d = 0; d < sizes.size(); ++d) {
      sizes[d] = MoreSpecific(sizes[d], SizeOf(x.operand_shape(i), d));
    }
  }
  return sizes;
}
constexpr std::string_view kSameDimensions = "the inputs have the same dimensions";
constexpr std::string_view kFoldBody =
    "to_apply takes n accumulator and n input scalars and returns n scalars of the accumulators' "
    "types; these are the types of inits and inputs (float precisions may differ); inits are scalars";

// ---------------------------------------------------------------- reduce

std::optional<Violation> FoldInputsDiffer(const Instruction& x) {
  return DimensionsDiffer(x, x.operand_count() / 2);
}
std::optional<Violation> FoldBodyDiffers(const Instruction& x) {
  const int64_t n = x.operand_count() / 2;
  return ReducerDiffers(x, kToApply, n, 0, n);
}
std::optional<Violation> ReduceC2(const Instruction& x) {
  return ListNotUniqueInRange(x, kDimensions, x.operand_shape(0).rank());
}
constexpr Rule kReduceRules[] = {
    {"c1", kSameDimensions, FoldInputsDiffer},
    {"c2", "dimensions are dimensions of the inputs, each at most once", ReduceC2},
    {"c3", kFoldBody, FoldBodyDiffers},
};
Result<Shape> InferReduce(const Instruction& x) {
  const Sizes inputs = CommonSizes(x, x.operand_count() / 2);
  Sizes sizes;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!ContainsValue(x.Get(kDimensions), static_cast<int64_t>(i))) sizes.push_back(inputs[i]);
  }
  return ArraysOfResultTypes(*x.Get(kToApply), sizes);
}

// ---------------------------------------------------------------- reduce-window

std::optional<Violation> WindowRankDiffersFromOperand(const Instruction& x) {
  return WindowRankDiffers(x, x.operand_shape(0).rank());
}
std::optional<Violation> WindowOverflowsOperand(const Instruction& x) {
  return WindowOverflows(x, x.operand_shape(0));
}
constexpr std::string_view kWindowRank = "the window has one dimension per operand dimension";
constexpr std::string_view kWindowPositive = "window sizes, strides and dilations are positive";
constexpr std::string_view kWindowFits = "the dilated and padded sizes stay below 2^63";
constexpr Rule kReduceWindowRules[] = {
    {"c1", kSameDimensions, FoldInputsDiffer},  {"c2", kWindowRank, WindowRankDiffersFromOperand},
    {"c3", kWindowPositive, WindowNotPositive}, {"c4", kWindowFits, WindowOverflowsOperand},
    {"c5", kFoldBody, FoldBodyDiffers},
};
// Unlike reduce's, the results have the types of the inits, also where the body's precision
// differs.
Result<Shape> InferReduceWindow(const Instruction& x) {
  const int64_t n = x.operand_count() / 2;
  const Shape base = ShapeOf(x.operand_shape(0).element_type(), CommonSizes(x, n));
  const Sizes sizes = WindowedSizes(base, x.Get(kWindow));
  if (!ReturnsTuple(*x.Get(kToApply))) {
    return ShapeOf(x.operand_shape(n).element_type(), sizes);
  }
  std::vector<Shape> results;
  for (int64_t i = 0; i < n; ++i) {
    results.push_back(ShapeOf(x.operand_shape(n + i).element_type(), sizes));
  }
  return Shape::Tuple(std::move(results));
}

// ---------------------------------------------------------------- select-and-scatter

std::optional<Violation> SelectAndScatterC4(const Instruction& x) {
  const Sizes sizes = WindowedSizes(x.operand_shape(0), x.Get(kWindow));
  const Shape positions = ShapeOf(x.operand_shape(1).element_type(), sizes);
  if (DimensionsAgree(x.operand_shape(1), positions)) return std::nullopt;
  return FoundAt(1, {"the source is ", x.operand_shape(1), ", the windows are ", positions});
}
std::optional<Violation> SelectAndScatterC5(const Instruction& x) {
  return ComparatorDiffers(x, kSelect, 1);
}
std::optional<Violation> SelectAndScatterC6(const Instruction& x) {
  return ReducerDiffers(x, kScatter, 2, 1, 1);
}
std::optional<Violation> SelectAndScatterC7(const Instruction& x) {
  if (TypesAgree(x.operand_shape(0).element_type(), x.operand_shape(2).element_type())) {
    return std::nullopt;
  }
  return FoundAt(2, {"the operand is ", x.operand_shape(0), ", the init ", x.operand_shape(2)});
}
constexpr Rule kSelectAndScatterRules[] = {
    {"c1", kWindowRank, WindowRankDiffersFromOperand},
    {"c2", kWindowPositive, WindowNotPositive},
    {"c3", kWindowFits, WindowOverflowsOperand},
    {"c4", "the source has one element per window", SelectAndScatterC4},
    {"c5", "select takes two scalars of the operand's type and returns pred[]", SelectAndScatterC5},
    {"c6",
     "scatter takes a current and a source scalar and returns one, of the types of init and "
     "source; "
     "init is a scalar",
     SelectAndScatterC6},
    {"c7", "init has the operand's element type (float precisions may differ)", SelectAndScatterC7},
};
// ---------------------------------------------------------------- scan

int64_t ScanInputs(const Instruction& x) { return x.operand_count() - x.Get(kNumCarries); }
// `shape` without dimension `d`.
Shape WithoutDimension(const Shape& shape, int64_t d) {
  Sizes sizes = SizesOf(shape);
  sizes.erase(sizes.begin() + d);
  return ShapeOf(shape.element_type(), sizes);
}
std::optional<Violation> ScanC1(const Instruction& x) {
  const int64_t carries = x.Get(kNumCarries);
  if (carries >= 0 && carries < x.operand_count()) return std::nullopt;
  return FoundIn(AttributeId::kNumCarries,
                 {"num_carries is ", carries, ", there are ", x.operand_count(), " operands"});
}
std::optional<Violation> ScanC2(const Instruction& x) {
  for (int64_t i = 0; i < ScanInputs(x); ++i) {
    if (auto v = NotOneDimension(x, x.operand_shape(i).rank())) return v;
  }
  return std::nullopt;
}
std::optional<Violation> ScanC3(const Instruction& x) {
  const int64_t along = x.Get(kDimensions)[0];
  for (int64_t i = 1; i < ScanInputs(x); ++i) {
    if (SizesAgree(x.operand_shape(i).dimension(along), x.operand_shape(0).dimension(along)))
      continue;
    return FoundAt(static_cast<int>(i), {"operand 0 is ", x.operand_shape(0), ", operand ", i,
                                         " is ", x.operand_shape(i)});
  }
  return std::nullopt;
}
std::optional<Violation> ScanC4(const Instruction& x) {
  const Computation* body = x.Get(kToApply);
  if (body == nullptr) return FoundIn(AttributeId::kToApply, {"to_apply names no computation"});
  if (body->parameter_count() != x.operand_count()) {
    return FoundIn(AttributeId::kToApply,
                   {"computation ", body->name(), " has ", body->parameter_count(),
                    " parameters, there are ", x.operand_count(), " operands"});
  }
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    const Shape* parameter = ParameterShape(*body, i);
    const Shape needed = i < ScanInputs(x)
                             ? WithoutDimension(x.operand_shape(i), x.Get(kDimensions)[0])
                             : x.operand_shape(i);
    if (parameter == nullptr || parameter->Compatible(needed)) continue;
    return FoundIn(AttributeId::kToApply, {"parameter ", i, " of ", body->name(), " is ",
                                           *parameter, ", ", needed, " is needed"});
  }
  return std::nullopt;
}
std::optional<Violation> ScanC5(const Instruction& x) {
  const Computation& body = *x.Get(kToApply);
  const int64_t carries = x.Get(kNumCarries), outputs = ResultPartCount(body) - carries;
  if (outputs < 0) {
    return FoundIn(AttributeId::kToApply,
                   {"computation ", body.name(), " returns ", ResultPartCount(body),
                    " values, num_carries is ", carries});
  }
  for (int64_t i = 0; i < carries; ++i) {
    const Shape& carry = x.operand_shape(ScanInputs(x) + i);
    const Shape* result = ResultPart(body, outputs + i);
    if (result->Compatible(carry)) continue;
    return FoundIn(AttributeId::kToApply,
                   {"carry ", i, " is ", carry, ", ", body.name(), " returns ", *result});
  }
  for (int64_t i = 0; i < outputs; ++i) {
    const Shape* result = ResultPart(body, i);
    if (result->IsArray() && result->rank() >= x.Get(kDimensions)[0]) continue;
    return FoundIn(AttributeId::kToApply, {"result ", i, " of ", body.name(), " is ", *result,
                                           ", to be stacked along ", x.Get(kDimensions)[0]});
  }
  return std::nullopt;
}
constexpr Rule kScanRules[] = {
    {"c1", "there is at least one input before the num_carries carries", ScanC1},
    {"c2", "dimensions is one dimension of every input", ScanC2},
    {"c3", "the inputs have the same size along it", ScanC3},
    {"c4", "to_apply takes the inputs without that dimension, then the carries", ScanC4},
    {"c5",
     "to_apply returns arrays that can be stacked along the dimension, then the carries, shaped as "
     "they came",
     ScanC5},
};
Result<Shape> InferScan(const Instruction& x) {
  const Computation& body = *x.Get(kToApply);
  const int64_t along = x.Get(kDimensions)[0];
  const int64_t outputs = ResultPartCount(body) - x.Get(kNumCarries);
  Size length = SizeOf(x.operand_shape(0), along);
  for (int64_t i = 1; i < ScanInputs(x); ++i) {
    length = MoreSpecific(length, SizeOf(x.operand_shape(i), along));
  }
  std::vector<Shape> results;
  for (int64_t i = 0; i < ResultPartCount(body); ++i) {
    const Shape& part = *ResultPart(body, i);
    if (i >= outputs) {
      results.push_back(part);
      continue;
    }
    Sizes sizes = SizesOf(part);
    sizes.insert(sizes.begin() + along, length);
    results.push_back(ShapeOf(part.element_type(), sizes));
  }
  if (ReturnsTuple(body)) return Shape::Tuple(std::move(results));
  return std::move(results[0]);
}

// ---------------------------------------------------------------- sort, topk

std::optional<Violation> SortC1(const Instruction& x) {
  return DimensionsDiffer(x, x.operand_count());
}
std::optional<Violation> SortC2(const Instruction& x) {
  return NotOneDimension(x, x.operand_shape(0).rank());
}
std::optional<Violation> SortC3(const Instruction& x) {
  return ComparatorDiffers(x, kToApply, x.operand_count());
}
constexpr Rule kSortRules[] = {
    {"c1", "the operands have the same dimensions", SortC1},
    {"c2", "dimensions is one dimension of the operands", SortC2},
    {"c3", "to_apply takes two scalars of each operand's type in turn and returns pred[]", SortC3},
};
Result<Shape> InferSort(const Instruction& x) {
  return InferTupleOfOperands(x, /*bare_single=*/true);
}

std::optional<Violation> TopkC1(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  const int64_t k = x.Get(kTopkK);
  if (operand.rank() > 0 && k >= 0 &&
      (operand.IsUnbounded(operand.rank() - 1) || k <= operand.dimension(operand.rank() - 1))) {
    return std::nullopt;
  }
  return FoundIn(AttributeId::kTopkK, {"k is ", k, ", the operand ", operand});
}
constexpr Rule kTopkRules[] = {
    {"c1", "0 <= k <= size of the operand's last dimension", TopkC1},
};
Result<Shape> InferTopk(const Instruction& x) {
  Sizes sizes = SizesOf(x.operand_shape(0));
  sizes.back() = {x.Get(kTopkK), false};
  return Shape::Tuple(
      {ShapeOf(x.operand_shape(0).element_type(), sizes), ShapeOf(PrimitiveType::kS32, sizes)});
}

// ---------------------------------------------------------------- map

std::optional<Violation> MapC1(const Instruction& x) {
  return DimensionsDiffer(x, x.operand_count());
}
std::optional<Violation> MapC2(const Instruction& x) {
  const Ints& dimensions = x.Get(kDimensions);
  bool all = static_cast<int64_t>(dimensions.size()) == x.operand_shape(0).rank();
  for (size_t i = 0; all && i < dimensions.size(); ++i) {
    all = dimensions[i] == static_cast<int64_t>(i);
  }
  if (all) return std::nullopt;
  return FoundIn(AttributeId::kDimensions,
                 {"dimensions is ", dimensions, ", the operand ", x.operand_shape(0)});
}
std::optional<Violation> MapC3(const Instruction& x) {
  const Computation* body = x.Get(kToApply);
  if (body == nullptr) return FoundIn(AttributeId::kToApply, {"to_apply names no computation"});
  if (body->parameter_count() != x.operand_count()) {
    return FoundIn(AttributeId::kToApply,
                   {"computation ", body->name(), " has ", body->parameter_count(),
                    " parameters, there are ", x.operand_count(), " operands"});
  }
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    const Shape* parameter = ParameterShape(*body, i);
    if (parameter == nullptr ||
        (parameter->IsScalar() &&
         TypesAgree(parameter->element_type(), x.operand_shape(i).element_type()))) {
      continue;
    }
    return FoundIn(AttributeId::kToApply,
                   {"parameter ", i, " of ", body->name(), " is ", *parameter, ", operand ", i,
                    " is ", x.operand_shape(i)});
  }
  return std::nullopt;
}
std::optional<Violation> MapC4(const Instruction& x) {
  const Computation& body = *x.Get(kToApply);
  const Shape* result = ResultPart(body, 0);
  if (!ReturnsTuple(body) && result != nullptr && result->IsScalar()) return std::nullopt;
  return FoundIn(AttributeId::kToApply, {"computation ", body.name(), " returns ",
                                         result == nullptr ? Piece("nothing") : Piece(*result)});
}
constexpr Rule kMapRules[] = {
    {"c1", "the operands have the same dimensions", MapC1},
    {"c2", "dimensions are all dimensions of the operands in order", MapC2},
    {"c3", "to_apply takes one scalar of each operand's type", MapC3},
    {"c4", "to_apply returns a scalar", MapC4},
};
Result<Shape> InferMap(const Instruction& x) {
  return ShapeOf(ResultPart(*x.Get(kToApply), 0)->element_type(),
                 CommonSizes(x, x.operand_count()));
}

// ---------------------------------------------------------------- records

constexpr AttributeUse kReduceUses[] = {Required(AttributeId::kDimensions),
                                        Required(AttributeId::kToApply)};
constexpr AttributeUse kReduceWindowUses[] = {Optional(AttributeId::kWindow),
                                              Required(AttributeId::kToApply)};
constexpr AttributeUse kSelectAndScatterUses[] = {Optional(AttributeId::kWindow),
                                                  Required(AttributeId::kSelect),
                                                  Required(AttributeId::kScatter)};
constexpr AttributeUse kScanUses[] = {
    Required(AttributeId::kDimensions), Required(AttributeId::kNumCarries),
    Optional(AttributeId::kIsReverse), Optional(AttributeId::kIsAssociative),
    Required(AttributeId::kToApply)};
constexpr AttributeUse kSortUses[] = {Required(AttributeId::kDimensions),
                                      Optional(AttributeId::kIsStable),
                                      Required(AttributeId::kToApply)};
constexpr AttributeUse kTopkUses[] = {
    {AttributeId::kIsStable, false, 1, /*print_default=*/true},
    Required(AttributeId::kTopkK),
    {AttributeId::kTopkLargest, false, 1, /*print_default=*/true}};
constexpr AttributeUse kMapUses[] = {Optional(AttributeId::kDimensions),
                                     Required(AttributeId::kToApply)};

constexpr std::string_view kFoldExactness =
    "adding bodies: the exact sum of init (once) and terms, rounded once; others: in row-major "
    "order, "
    "accumulator first, each instruction rounding";

constexpr OpSpec kOps[] = {
    {.opcode = Opcode::kReduce,
     .name = "reduce",
     .stablehlo = "reduce",
     .summary = "folds the dimensions of each input with to_apply, starting from the inits",
     .operands = AtLeast(2, 2),
     .attributes = kReduceUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferReduce,
     .rules = kReduceRules,
     .exactness = kFoldExactness,
     .example =
         "f32[2] reduce(f32[2,3] x, f32[] init), dimensions={1}, to_apply={ a = f32[] "
         "parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }"},
    {.opcode = Opcode::kReduceWindow,
     .name = "reduce-window",
     .stablehlo = "reduce_window",
     .summary = "folds each window sliding over the inputs with to_apply, starting from the inits",
     .operands = AtLeast(2, 2),
     .attributes = kReduceWindowUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferReduceWindow,
     .rules = kReduceWindowRules,
     .exactness = kFoldExactness,
     .example =
         "f32[3] reduce-window(f32[4] x, f32[] init), window={size=2}, to_apply={ a = "
         "f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }"},
    {.opcode = Opcode::kSelectAndScatter,
     .name = "select-and-scatter",
     .stablehlo = "select_and_scatter",
     .summary =
         "selects one element of each window of the operand and scatters the source's element "
         "there",
     .operands = Exactly(3),
     .attributes = kSelectAndScatterUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferLikeOperand,
     .rules = kSelectAndScatterRules,
     .exactness =
         "adding bodies: the exact sum of init and the source elements that arrive, rounded "
         "once; others: source in row-major order, each instruction rounding",
     .example =
         "f32[4] select-and-scatter(f32[4] x, f32[2] source, f32[] init), window={size=2 "
         "stride=2}, select={ a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = "
         "pred[] compare(a, b), direction=LT }, scatter={ a = f32[] parameter(0) b = "
         "f32[] parameter(1) ROOT c = f32[] add(a, b) }"},
    {.opcode = Opcode::kScan,
     .name = "scan",
     .summary = "walks one dimension of the inputs, (y..., carry...) = to_apply(x..., carry...); "
                "the ys stacked, then the last carries",
     .operands = AtLeast(1),
     .attributes = kScanUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kExactTypes},
     .infer = InferScan,
     .rules = kScanRules,
     .exactness =
         "adding scans: each output its own exact sum, rounded once; others: in order along "
         "the dimension, each instruction rounding",
     .example =
         "(f32[4], f32[]) scan(f32[4] x, f32[] init), dimensions={0}, num_carries=1, "
         "to_apply={ a = f32[] parameter(0) b = f32[] parameter(1) c = f32[] add(a, b) "
         "ROOT d = (f32[], f32[]) tuple(c, c) }"},
    {.opcode = Opcode::kSort,
     .name = "sort",
     .stablehlo = "sort",
     .summary = "sorts the operands together along one dimension by the comparator to_apply",
     .operands = AtLeast(1),
     .attributes = kSortUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferSort,
     .rules = kSortRules,
     .exactness = "exact, stable",
     .example =
         "f32[4] sort(f32[4] x), dimensions={0}, to_apply={ a = f32[] parameter(0) b = "
         "f32[] parameter(1) ROOT c = pred[] compare(a, b), direction=LT }"},
    {.opcode = Opcode::kTopk,
     .name = "topk",
     .summary = "the k largest (or smallest) elements along the last dimension, and their indices",
     .operands = Exactly(1),
     .attributes = kTopkUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferTopk,
     .rules = kTopkRules,
     .exactness = "exact; total order, equal elements by lower index first",
     .example = "(f32[2], s32[2]) topk(f32[5] x), k=2, largest=true"},
    {.opcode = Opcode::kMap,
     .name = "map",
     .stablehlo = "map",
     .summary = "applies to_apply to corresponding elements of the operands",
     .operands = AtLeast(1),
     .attributes = kMapUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable},
     .infer = InferMap,
     .rules = kMapRules,
     .exactness = "each instruction of the body rounds",
     .example =
         "f32[4] map(f32[4] x, f32[4] y), dimensions={0}, to_apply={ a = f32[] "
         "parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }"},
};

}  // namespace

std::span<const OpSpec> ReductionOps() { return kOps; }

}  // namespace assay
