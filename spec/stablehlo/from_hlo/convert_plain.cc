// Ops that are one operation, with attributes of their own; and those that are none: tuples, copies.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "spec/hlo/sharding_text.h"
#include "spec/stablehlo/dot_algorithms.h"
#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/from_hlo/op_rows.h"

namespace assay::from_hlo {
namespace {

using Id = AttributeId;

std::span<const int64_t> Ints(const std::vector<int64_t>& values) { return values; }

// ---------------------------------------------------------------- no operation of their own

// The value is the operand's: a copy means nothing, unless something is said of it.
Status ConvertCopy(Body& body) {
  body.Set(body.Operand(0));
  if (!body.IsAnnotated() || !body.at().shape().IsArray()) return {};
  return body.AddHere("mhlo.copy", body.Operands()).status();
}

Status ConvertTuple(Body& body) {
  body.Set(body.Operands());
  return {};
}

Status ConvertElement(Body& body) {
  const Shape& tuple = body.at().operand_shape(0);
  const int64_t index = body.at().Get(kTupleIndex);
  size_t begin = 0;
  for (int64_t i = 0; i < index; ++i) begin += LeafShapes(tuple.elements()[i]).size();
  const size_t count = LeafShapes(body.at().shape()).size();
  const Values& leaves = body.Operand(0);
  body.Set(Values(leaves.begin() + static_cast<ptrdiff_t>(begin),
                  leaves.begin() + static_cast<ptrdiff_t>(begin + count)));
  return {};
}

// ---------------------------------------------------------------- constants and moves

Status ConvertConstant(Body& body) {
  const Shape& shape = body.at().shape();
  if (!shape.IsArray()) return Refuse("a constant that is no array");
  ASSIGN_OR_RETURN(const mlir::Attribute value, ConstantOf(body.context(), body.at().Get(kLiteral)));
  ASSIGN_OR_RETURN(mlir::Operation * constant, body.AddHere("stablehlo.constant", {}));
  body.SetProperty(*constant, "value", value);
  return {};
}

Status ConvertSlice(Body& body) {
  std::vector<int64_t> starts, limits, strides;
  for (const SliceRange& range : body.at().Get(kSliceRanges)) {
    starts.push_back(range.start);
    limits.push_back(range.limit);
    strides.push_back(range.stride);
  }
  ASSIGN_OR_RETURN(mlir::Operation * slice, body.AddHere("stablehlo.slice", body.Operands()));
  body.SetProperty(*slice, "start_indices", Int64s(body.context(), starts));
  body.SetProperty(*slice, "limit_indices", Int64s(body.context(), limits));
  body.SetProperty(*slice, "strides", Int64s(body.context(), strides));
  return {};
}

Status ConvertPad(Body& body) {
  std::vector<int64_t> low, high, interior;
  for (const PaddingDimension& dimension : body.at().Get(kPadding)) {
    low.push_back(dimension.low);
    high.push_back(dimension.high);
    interior.push_back(dimension.interior);
  }
  ASSIGN_OR_RETURN(mlir::Operation * pad, body.AddHere("stablehlo.pad", body.Operands()));
  body.SetProperty(*pad, "edge_padding_low", Int64s(body.context(), low));
  body.SetProperty(*pad, "edge_padding_high", Int64s(body.context(), high));
  body.SetProperty(*pad, "interior_padding", Int64s(body.context(), interior));
  return {};
}

Status ConvertGather(Body& body) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  ASSIGN_OR_RETURN(mlir::Operation * gather, body.AddHere("stablehlo.gather", body.Operands()));
  body.SetProperty(*gather, "dimension_numbers",
                   context.Get(mlir::SpecOf(mlir::Kind::kGatherDimensions, mlir::DialectId::kStableHlo),
                               {Ints(at.Get(kOffsetDims)), Ints(at.Get(kCollapsedSliceDims)),
                                Ints(at.Get(kOperandBatchingDims)), Ints(at.Get(kStartIndicesBatchingDims)),
                                Ints(at.Get(kStartIndexMap)), at.Get(kIndexVectorDim)}));
  body.SetProperty(*gather, "slice_sizes", Int64s(context, at.Get(kGatherSliceSizes)));
  body.SetProperty(*gather, "indices_are_sorted", context.Boolean(at.Get(kIndicesAreSorted)));
  return {};
}

// HLO's order= is StableHLO's type for floats; without a type an order of numbers is meant.
Status ConvertCompare(Body& body) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  ASSIGN_OR_RETURN(mlir::Operation * compare, body.AddHere("stablehlo.compare", body.Operands()));
  body.SetProperty(*compare, "comparison_direction",
                   Enumerator(context, "comparison_direction", static_cast<int64_t>(at.Get(kDirection))));
  ComparisonType type = at.Get(kComparisonType);
  if (at.Has(kComparisonOrder) && at.Get(kComparisonOrder) == ComparisonOrder::kTotal &&
      IsFloat(at.operand_shape(0).primitive_type())) {
    type = ComparisonType::kTotalOrder;
  }
  if (type != ComparisonType::kDefault) {
    body.SetProperty(*compare, "compare_type",
                     Enumerator(context, "comparison_type", static_cast<int64_t>(type)));
  }
  return {};
}

// The third operand is the result's shape.
Status ConvertRng(Body& body) {
  const Shape& shape = body.at().shape();
  std::vector<int64_t> sizes;
  for (int64_t i = 0; i < shape.rank(); ++i) {
    if (shape.IsDynamic(i)) return Refuse("random numbers of a size that is not known");
    sizes.push_back(shape.dimension(i));
  }
  const Shape list = Shape::Array(PrimitiveType::kS64, {shape.rank()});
  ASSIGN_OR_RETURN(const mlir::Attribute value,
                   ConstantOf(body.context(), Literal::Array<int64_t>(list, std::span<const int64_t>(sizes))));
  ASSIGN_OR_RETURN(mlir::Operation * constant, body.Add("stablehlo.constant", {}, list));
  body.SetProperty(*constant, "value", value);
  Values operands = body.Operands();
  operands.push_back(constant->results[0]);
  ASSIGN_OR_RETURN(mlir::Operation * rng, body.AddHere("stablehlo.rng", operands));
  body.SetProperty(*rng, "rng_distribution",
                   Enumerator(body.context(), "rng_distribution",
                              static_cast<int64_t>(body.at().Get(kDistribution)) + 1));
  return {};
}

// ---------------------------------------------------------------- dot, convolution

mlir::Attribute PrecisionOf(Body& body, size_t operands,
                            mlir::DialectId dialect = mlir::DialectId::kStableHlo) {
  std::vector<int64_t> precisions = body.at().Get(kOperandPrecision);
  precisions.resize(operands, 0);
  std::vector<mlir::Attribute> list;
  for (int64_t precision : precisions) list.push_back(Enumerator(body.context(), "precision", precision, dialect));
  return body.context().Array(list);
}

// nullptr where the dot has none. "f8", any 8-bit float, is what the operand is.
Result<mlir::Attribute> AlgorithmOf(Body& body) {
  const Instruction& at = body.at();
  const DotAlgorithm algorithm = at.Get(kDotAlgorithm);
  if (algorithm == DotAlgorithm::kUnset) return static_cast<mlir::Attribute>(nullptr);
  const auto row = std::ranges::find(kDotAlgorithms, algorithm, &DotAlgorithmParts::algorithm);
  if (row == std::end(kDotAlgorithms)) return Refuse("an algorithm of a dot whose parts StableHLO does not say");
  mlir::Context& context = body.context();
  const auto type = [&](std::string_view name, int64_t operand) -> Result<mlir::Type> {
    if (name == "f8") return ElementTypeOf(context, at.operand_shape(operand));
    return context.FloatType(name);
  };
  ASSIGN_OR_RETURN(const mlir::Type lhs, type(row->lhs, 0));
  ASSIGN_OR_RETURN(const mlir::Type rhs, type(row->rhs, 1));
  return context.Get(mlir::SpecOf(mlir::Kind::kDotAlgorithm, mlir::DialectId::kStableHlo),
                     {lhs, rhs, context.FloatType(row->accumulation), row->lhs_components, row->rhs_components,
                      row->operations, static_cast<int64_t>(row->imprecise)});
}

Status ConvertDot(Body& body) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  ASSIGN_OR_RETURN(const mlir::Attribute algorithm, AlgorithmOf(body));
  ASSIGN_OR_RETURN(mlir::Operation * dot, body.AddHere("stablehlo.dot_general", body.Operands()));
  body.SetProperty(*dot, "dot_dimension_numbers",
                   context.Get(mlir::SpecOf(mlir::Kind::kDotDimensions, mlir::DialectId::kStableHlo),
                               {Ints(at.Get(kLhsBatchDims)), Ints(at.Get(kRhsBatchDims)),
                                Ints(at.Get(kLhsContractingDims)), Ints(at.Get(kRhsContractingDims))}));
  body.SetProperty(*dot, "precision_config", PrecisionOf(body, 2));
  if (algorithm != nullptr) body.SetProperty(*dot, "algorithm", algorithm);
  return {};
}

Status ConvertRaggedDot(Body& body) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  ASSIGN_OR_RETURN(mlir::Operation * dot, body.AddHere("chlo.ragged_dot", body.Operands()));
  body.SetProperty(*dot, "ragged_dot_dimension_numbers",
                   context.Get(mlir::SpecOf(mlir::Kind::kRaggedDotDimensions, mlir::DialectId::kChlo),
                               {Ints(at.Get(kLhsBatchDims)), Ints(at.Get(kRhsBatchDims)),
                                Ints(at.Get(kLhsContractingDims)), Ints(at.Get(kRhsContractingDims)),
                                Ints(at.Get(kLhsRaggedDims)), Ints(at.Get(kRhsGroupDims))}));
  body.SetProperty(*dot, "precision_config", PrecisionOf(body, 2, mlir::DialectId::kChlo));
  return {};
}

Status ConvertConvolution(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * convolution, body.AddHere("stablehlo.convolution", body.Operands()));
  return SetConvolutionNumbers(body, *convolution, /*padding=*/true);
}

// ---------------------------------------------------------------- rows

constexpr AttributeRow kIota[] = {{"iota_dimension", Id::kIotaDimension, Form::kInt64}};
constexpr AttributeRow kBroadcast[] = {{"broadcast_dimensions", Id::kDimensions, Form::kInt64s}};
constexpr AttributeRow kTranspose[] = {{"permutation", Id::kDimensions, Form::kInt64s}};
constexpr AttributeRow kReverse[] = {{"dimensions", Id::kDimensions, Form::kInt64s}};
constexpr AttributeRow kOneDimension[] = {{"dimension", Id::kDimensions, Form::kFirst}};
constexpr AttributeRow kDynamicSlice[] = {{"slice_sizes", Id::kDynamicSliceSizes, Form::kInt64s}};
constexpr AttributeRow kReducePrecision[] = {{"exponent_bits", Id::kExponentBits, Form::kInt32},
                                             {"mantissa_bits", Id::kMantissaBits, Form::kInt32}};
constexpr AttributeRow kBits[] = {{"rng_algorithm", Id::kRandomAlgorithm, Form::kEnum, "rng_algorithm"}};
constexpr AttributeRow kCholesky[] = {{"lower", Id::kLower, Form::kBoolean}};
constexpr AttributeRow kTriangularSolve[] = {
    {"left_side", Id::kLeftSide, Form::kBoolean},
    {"lower", Id::kLower, Form::kBoolean},
    {"unit_diagonal", Id::kUnitDiagonal, Form::kBoolean},
    {"transpose_a", Id::kTransposeA, Form::kEnum, "transpose", 1}};
constexpr AttributeRow kFft[] = {{"fft_type", Id::kFftType, Form::kEnum, "fft_type"},
                                 {"fft_length", Id::kFftLength, Form::kInt64s}};
constexpr AttributeRow kBatchNorm[] = {{"epsilon", Id::kEpsilon, Form::kFloat32},
                                       {"feature_index", Id::kFeatureIndex, Form::kInt64}};
constexpr AttributeRow kTopK[] = {{"k", Id::kTopkK, Form::kInt64}};

// Of a complex number HLO makes true if either part is not 0, StableHLO if the real one is not.
Status ConvertConvert(Body& body) {
  if (IsComplex(body.at().operand_shape(0).primitive_type()) &&
      IsPred(body.at().shape().primitive_type())) {
    return Refuse("from complex numbers to pred StableHLO looks at the real part only");
  }
  return body.AddHere("stablehlo.convert", body.Operands()).status();
}

// HLO takes each size as a scalar, StableHLO all in one tensor.
Status ConvertDynamicReshape(Body& body) {
  const Instruction& at = body.at();
  const int64_t count = at.operand_count() - 1;
  if (count == 0) return Refuse("a dynamic-reshape to a scalar");
  const ElementType type = at.operand_shape(1).element_type();
  Values sizes;
  for (int64_t i = 1; i <= count; ++i) {
    if (at.operand_shape(i).element_type() != type) return Refuse("sizes of several integer types");
    ASSIGN_OR_RETURN(mlir::Operation * one,
                     body.Add("stablehlo.reshape", body.Operand(i), Shape::Array(type, {1})));
    sizes.push_back(one->results[0]);
  }
  ASSIGN_OR_RETURN(mlir::Operation * all, body.Add("stablehlo.concatenate", sizes, Shape::Array(type, {count})));
  body.SetProperty(*all, "dimension", Int64(body.context(), 0));
  return body.AddHere("stablehlo.dynamic_reshape", {body.Operand(0)[0], all->results[0]}).status();
}

Status ConvertDomain(Body& body) {
  const Domain& domain = body.at().Get(kDomain);
  mlir::Context& context = body.context();
  if (body.Operand(0).size() != 1) return Refuse("a domain around a tuple");
  ASSIGN_OR_RETURN(mlir::Operation * operation, body.AddHere("mhlo.domain", body.Operands()));
  body.SetProperty(*operation, "kind", Enumerator(context, "kind", 0, mlir::DialectId::kMhlo));
  for (const auto& [name, side] :
       {std::pair("entry_metadata", &domain.entry), std::pair("exit_metadata", &domain.exit)}) {
    std::string text;
    AppendSharding(*side, &text);
    body.SetProperty(*operation, name, context.String(text));
  }
  return {};
}

// ---------------------------------------------------------------- bitcast

// The dimensions in the order of memory, the slowest first.
Result<std::vector<int64_t>> MajorToMinor(const Shape& shape) {
  std::vector<int64_t> order;
  for (int64_t i = 0; i < shape.rank(); ++i) order.push_back(i);
  if (!shape.has_layout()) return order;
  const Layout& layout = shape.layout();
  if (layout.extras || layout.minor_to_major.size() != order.size()) return Refuse("a bitcast between tiled layouts");
  order.assign(layout.minor_to_major.rbegin(), layout.minor_to_major.rend());
  return order;
}

Result<mlir::Value*> Transposed(Body& body, mlir::Value* x, std::span<const int64_t> permutation, const Shape& shape) {
  ASSIGN_OR_RETURN(mlir::Operation * transpose, body.Add("stablehlo.transpose", {x}, shape));
  body.SetProperty(*transpose, "permutation", Int64s(body.context(), permutation));
  return transpose->results[0];
}

// A bitcast reads memory as another shape: the elements in the order of memory, those at the other shape's
// sizes in that order, and from there to its dimensions.
Status ConvertBitcast(Body& body) {
  const Shape from = body.at().operand_shape(0), to = body.at().shape();
  const bool arrays = from.IsArray() && to.IsArray() && !from.HasDynamicDimensions() && !to.HasDynamicDimensions();
  if (!arrays || from.primitive_type() != to.primitive_type()) {
    return Refuse("a bitcast to other elements, of tuples, or of sizes that are not known");
  }
  const auto sorted = [](const std::vector<int64_t>& order) { return std::ranges::is_sorted(order); };
  mlir::Value* x = body.Operand(0)[0];
  ASSIGN_OR_RETURN(const std::vector<int64_t> of_from, MajorToMinor(from));
  ASSIGN_OR_RETURN(const std::vector<int64_t> of_to, MajorToMinor(to));
  std::vector<int64_t> before, after, back(of_to.size());
  for (const int64_t d : of_from) before.push_back(from.dimension(d));
  for (size_t i = 0; i < of_to.size(); ++i) {
    after.push_back(to.dimension(of_to[i]));
    back[static_cast<size_t>(of_to[i])] = static_cast<int64_t>(i);
  }
  if (!sorted(of_from)) {
    ASSIGN_OR_RETURN(x, Transposed(body, x, of_from, Shape::Array(from.element_type(), before)));
  }
  if (before != after) {
    ASSIGN_OR_RETURN(mlir::Operation * reshape,
                     body.Add("stablehlo.reshape", {x}, Shape::Array(from.element_type(), after)));
    x = reshape->results[0];
  }
  if (!sorted(of_to)) {
    ASSIGN_OR_RETURN(x, Transposed(body, x, back, to.WithoutLayout()));
  }
  if (x != body.Operand(0)[0]) body.Annotate(*x->operation);
  body.Set({x});
  return {};
}

// mhlo's, which programs of StableHLO may be mixed with.
Status ConvertAddDependency(Body& body) {
  if (!body.at().shape().IsArray()) return Refuse("an add-dependency of a value that is no array");
  return body.AddHere("mhlo.add_dependency", body.Operands()).status();
}

constexpr OpRow kRows[] = {
    {Opcode::kParameter, ""},  // the block's arguments
    {Opcode::kTuple, "", {}, ConvertTuple},
    {Opcode::kGetTupleElement, "", {}, ConvertElement},
    {Opcode::kCopy, "", {}, ConvertCopy},
    {Opcode::kDomain, "mhlo.domain", {}, ConvertDomain},
    {Opcode::kStochasticConvert, "mhlo.stochastic_convert"},
    {Opcode::kConstant, "stablehlo.constant", {}, ConvertConstant},
    {Opcode::kIota, "stablehlo.iota", kIota},
    {Opcode::kBroadcast, "stablehlo.broadcast_in_dim", kBroadcast},
    {Opcode::kReshape, "stablehlo.reshape"},
    {Opcode::kTranspose, "stablehlo.transpose", kTranspose},
    {Opcode::kSlice, "stablehlo.slice", {}, ConvertSlice},
    {Opcode::kPad, "stablehlo.pad", {}, ConvertPad},
    {Opcode::kConcatenate, "stablehlo.concatenate", kOneDimension},
    {Opcode::kReverse, "stablehlo.reverse", kReverse},
    {Opcode::kConvert, "stablehlo.convert", {}, ConvertConvert},
    {Opcode::kBitcastConvert, "stablehlo.bitcast_convert"},
    {Opcode::kDynamicSlice, "stablehlo.dynamic_slice", kDynamicSlice},
    {Opcode::kDynamicUpdateSlice, "stablehlo.dynamic_update_slice"},
    {Opcode::kGather, "stablehlo.gather", {}, ConvertGather},
    {Opcode::kGetDimensionSize, "stablehlo.get_dimension_size", kOneDimension},
    {Opcode::kSetDimensionSize, "stablehlo.set_dimension_size", kOneDimension},
    {Opcode::kCompare, "stablehlo.compare", {}, ConvertCompare},
    {Opcode::kReducePrecision, "stablehlo.reduce_precision", kReducePrecision},
    {Opcode::kRng, "stablehlo.rng", {}, ConvertRng},
    {Opcode::kRngBitGenerator, "stablehlo.rng_bit_generator", kBits},
    {Opcode::kDot, "stablehlo.dot_general", {}, ConvertDot},
    {Opcode::kConvolution, "stablehlo.convolution", {}, ConvertConvolution},
    {Opcode::kCholesky, "stablehlo.cholesky", kCholesky},
    {Opcode::kTriangularSolve, "stablehlo.triangular_solve", kTriangularSolve},
    {Opcode::kFft, "stablehlo.fft", kFft},
    {Opcode::kBatchNormTraining, "stablehlo.batch_norm_training", kBatchNorm},
    {Opcode::kBatchNormInference, "stablehlo.batch_norm_inference", kBatchNorm},
    {Opcode::kBatchNormGrad, "stablehlo.batch_norm_grad", kBatchNorm},
    {Opcode::kAcos, "chlo.acos"},
    {Opcode::kAcosh, "chlo.acosh"},
    {Opcode::kAsin, "chlo.asin"},
    {Opcode::kAsinh, "chlo.asinh"},
    {Opcode::kAtanh, "chlo.atanh"},
    {Opcode::kCosh, "chlo.cosh"},
    {Opcode::kErf, "chlo.erf"},
    {Opcode::kMulhi, "chlo.mulhi"},
    {Opcode::kSinh, "chlo.sinh"},
    {Opcode::kTopk, "chlo.top_k", kTopK},
    {Opcode::kDynamicReshape, "stablehlo.dynamic_reshape", {}, ConvertDynamicReshape},
    {Opcode::kBitcast, "stablehlo.reshape", {}, ConvertBitcast},
    {Opcode::kAddDependency, "mhlo.add_dependency", {}, ConvertAddDependency},
    {Opcode::kRaggedDot, "chlo.ragged_dot", {}, ConvertRaggedDot},
};

}  // namespace

std::span<const OpRow> PlainRows() { return kRows; }

Status SetConvolutionNumbers(Body& body, mlir::Operation& operation, bool with_padding) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  const ConvolutionDimensions& labels = at.Get(kDimLabels);
  if (!labels.text_with_unused.empty()) return Refuse("dimensions of no use to a convolution");
  std::vector<int64_t> strides, padding, base, dilation;
  std::vector<char> reversal;
  for (const WindowDimension& dimension : at.Get(kWindow).dimensions) {
    strides.push_back(dimension.stride);
    padding.push_back(dimension.padding_low);
    padding.push_back(dimension.padding_high);
    base.push_back(dimension.base_dilation);
    dilation.push_back(dimension.window_dilation);
    reversal.push_back(dimension.reversal);
  }
  body.SetProperty(
      operation, "dimension_numbers",
      context.Get(mlir::SpecOf(mlir::Kind::kConvolutionDimensions, mlir::DialectId::kStableHlo),
                  {labels.input_batch, labels.input_feature, Ints(labels.input_spatial),
                   labels.kernel_input_feature, labels.kernel_output_feature, Ints(labels.kernel_spatial),
                   labels.output_batch, labels.output_feature, Ints(labels.output_spatial)}));
  body.SetProperty(operation, "window_strides", Int64s(context, strides));
  if (with_padding) {
    body.SetProperty(operation, "padding", Matrix(context, static_cast<int64_t>(strides.size()), 2, padding));
  }
  body.SetProperty(operation, "lhs_dilation", Int64s(context, base));
  body.SetProperty(operation, "rhs_dilation", Int64s(context, dilation));
  body.SetProperty(operation, "window_reversal",
                   Booleans(context, {reinterpret_cast<const bool*>(reversal.data()), reversal.size()}));
  const auto groups = [&](Key<int64_t> key) { return at.Has(key) ? at.Get(key) : 1; };
  body.SetProperty(operation, "feature_group_count", Int64(context, groups(kFeatureGroupCount)));
  body.SetProperty(operation, "batch_group_count", Int64(context, groups(kBatchGroupCount)));
  body.SetProperty(operation, "precision_config", PrecisionOf(body, 2));
  return {};
}

}  // namespace assay::from_hlo
