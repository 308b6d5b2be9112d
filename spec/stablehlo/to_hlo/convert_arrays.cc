// Operations that make, move and pick elements.
#include <optional>
#include <utility>

#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

using Id = AttributeId;

// ---------------------------------------------------------------- constants

// A splat is a scalar, broadcast: no memory is filled with copies.
Status ConvertConstant(Body& body) {
  ASSIGN_OR_RETURN(const mlir::Attribute value, body.Need("value"));
  ASSIGN_OR_RETURN(Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(Literal literal, LiteralOf(body.program(), value));
  const bool repeated = IsSplat(value);
  const bool fits = repeated ? shape.IsArray() && shape.element_type() ==
                                                      literal.shape().element_type()
                             : shape.Compatible(literal.shape());
  if (!fits) {
    return InvalidError("constant_shape", "the value is " + literal.shape().ToString(false) +
                                              ", the result " + shape.ToString(false));
  }
  Instruction& constant = body.Constant(std::move(literal));
  body.SetResults(repeated ? body.BroadcastScalar(constant, shape) : constant);
  return {};
}

constexpr AttributeMapping kIotaAttributes[] = {{"iota_dimension", Id::kIotaDimension}};

// ---------------------------------------------------------------- moves

Status ConvertBroadcastInDim(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Instruction* operand, body.Get(*body.at().operands[0]));
  ASSIGN_OR_RETURN(const std::vector<int64_t> dimensions, body.Integers("broadcast_dimensions"));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(Instruction* result, body.BroadcastInDim(*operand, dimensions, shape));
  body.SetResults(*result);
  return {};
}

// The operand's dimensions become the last ones.
Status ConvertBroadcast(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Instruction* operand, body.Get(*body.at().operands[0]));
  ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, body.Integers("broadcast_sizes"));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  std::vector<int64_t> dimensions;
  for (int64_t i = 0; i < operand->shape().rank(); ++i) {
    dimensions.push_back(static_cast<int64_t>(sizes.size()) + i);
  }
  Instruction& result =
      body.Add(Opcode::kBroadcast, shape, {operand}, {Attr(kDimensions, dimensions)});
  body.SetResults(result);
  return {};
}

// One instruction with this attribute.
template <typename T>
Status AddWith(Body& body, Opcode opcode, Key<T> key, T value) {
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  Instruction& result = body.Add(opcode, shape, operands, {Attr(key, std::move(value))});
  body.SetResults(result);
  return {};
}

Status ConvertSlice(Body& body) {
  ASSIGN_OR_RETURN(const std::vector<int64_t> starts, body.Integers("start_indices"));
  ASSIGN_OR_RETURN(const std::vector<int64_t> limits,
                   body.IntegersOr("limit_indices", starts.size(), 0));
  ASSIGN_OR_RETURN(const std::vector<int64_t> strides, body.IntegersOr("strides", starts.size(), 1));
  std::vector<SliceRange> ranges;
  for (size_t i = 0; i < starts.size(); ++i) ranges.push_back({starts[i], limits[i], strides[i]});
  return AddWith(body, Opcode::kSlice, kSliceRanges, std::move(ranges));
}

Status ConvertPad(Body& body) {
  ASSIGN_OR_RETURN(const std::vector<int64_t> low, body.Integers("edge_padding_low"));
  ASSIGN_OR_RETURN(const std::vector<int64_t> high,
                   body.IntegersOr("edge_padding_high", low.size(), 0));
  ASSIGN_OR_RETURN(const std::vector<int64_t> interior,
                   body.IntegersOr("interior_padding", low.size(), 0));
  std::vector<PaddingDimension> padding;
  for (size_t i = 0; i < low.size(); ++i) padding.push_back({low[i], high[i], interior[i]});
  return AddWith(body, Opcode::kPad, kPadding, std::move(padding));
}

constexpr AttributeMapping kTransposeAttributes[] = {{"permutation", Id::kDimensions}};
constexpr AttributeMapping kConcatenateAttributes[] = {{"dimension", Id::kDimensions}};
constexpr AttributeMapping kReverseAttributes[] = {{"dimensions", Id::kDimensions}};
constexpr AttributeMapping kElementAttributes[] = {{"index", Id::kTupleIndex}};
constexpr AttributeMapping kDynamicSliceAttributes[] = {{"slice_sizes", Id::kDynamicSliceSizes}};
constexpr AttributeMapping kDimensionAttributes[] = {{"dimension", Id::kDimensions}};

// Of a complex number StableHLO converts the real part, also to i1, which HLO makes true if either part
// is not 0.
Status ConvertConvert(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Instruction* x, body.Get(*body.at().operands[0]));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  const PrimitiveType type = x->shape().primitive_type();
  if (IsComplex(type) && shape.IsArray() && IsPred(shape.primitive_type())) {
    Shape part = x->shape();
    part.set_element_type(PartOf(type));
    x = &body.Add(Opcode::kReal, part, {x});
  }
  body.SetResults(body.Add(Opcode::kConvert, shape, WithSizesThatAgree(body, {x}, shape)));
  return {};
}

// ---------------------------------------------------------------- gather

Status ConvertGather(Body& body) {
  ASSIGN_OR_RETURN(Attributes attributes, GatherAttributes(body));
  ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, body.Integers("slice_sizes"));
  attributes.push_back(Attr(kGatherSliceSizes, sizes));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  Instruction& result = body.Add(Opcode::kGather, shape, operands, attributes);
  body.SetResults(result);
  return {};
}

// torch_index_select: result[b..., x..., i..., y...] = operand[b..., x..., index[b..., i...], y...], with
// `batch_dims` dimensions b and the picked one, `dim`, behind them.
Status ConvertTorchIndexSelect(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(int64_t dim, body.Integer("dim"));
  ASSIGN_OR_RETURN(int64_t batch, body.Integer("batch_dims"));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  const Shape& operand = operands[0]->shape();
  const Shape& index = operands[1]->shape();
  if (dim < 0) dim += operand.rank();
  if (batch < 0) batch += index.rank();
  if (batch < 0 || dim < batch || dim >= operand.rank() || batch > index.rank()) {
    return InvalidError("torch_index_select_dims", "dim and batch_dims are not dimensions");
  }
  std::vector<int64_t> offset, batching, sizes;
  const int64_t picked = index.rank() - batch;
  for (int64_t d = 0; d < operand.rank(); ++d) {
    const bool is_batch = d < batch;
    sizes.push_back(is_batch || d == dim ? 1 : operand.dimension(d));
    if (is_batch) batching.push_back(d);
    if (!is_batch && d != dim) offset.push_back(d < dim ? d : d + picked - 1);
  }
  Instruction& result = body.Add(
      Opcode::kGather, shape, operands,
      {Attr(kOffsetDims, offset), Attr(kCollapsedSliceDims, {dim}), Attr(kStartIndexMap, {dim}),
       Attr(kOperandBatchingDims, batching), Attr(kStartIndicesBatchingDims, batching),
       Attr(kIndexVectorDim, index.rank()), Attr(kGatherSliceSizes, sizes)});
  body.SetResults(result);
  return {};
}

// ---------------------------------------------------------------- compare, precision, random numbers

constexpr AttributeMapping kCompareAttributes[] = {
    {"comparison_direction", Id::kDirection}, {"compare_type", Id::kComparisonType, false}};
constexpr AttributeMapping kReducePrecisionAttributes[] = {{"exponent_bits", Id::kExponentBits},
                                                       {"mantissa_bits", Id::kMantissaBits}};
constexpr AttributeMapping kRngAttributes[] = {{"rng_distribution", Id::kDistribution, true, 1}};
constexpr AttributeMapping kBitsAttributes[] = {{"rng_algorithm", Id::kRandomAlgorithm}};

// Quantized elements are finite whatever their scale, says the specification.
Status ConvertIsFinite(Body& body) {
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  Instruction* result = nullptr;
  if (IsQuantized(body.at().operands[0]->type) && shape.IsArray()) {
    Instruction& yes = body.Constant(Literal::Scalar(PrimitiveType::kPred, true));
    result = &body.BroadcastScalar(yes, shape);
  } else {
    result = &body.Add(Opcode::kIsFinite, shape, WithSizesThatAgree(body, operands, shape));
  }
  body.SetResults(*result);
  return {};
}

// The third operand is the result's shape, which its type says as well.
Status ConvertRng(Body& body) {
  ASSIGN_OR_RETURN(const Attributes attributes, ReadAttributes(body, kRngAttributes));
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  operands.pop_back();
  body.SetResults(body.Add(Opcode::kRng, shape, operands, attributes));
  return {};
}

// A cast; and what is left of uniform_quantize and uniform_dequantize once operand and result are numbers.
Status ConvertIdentity(Body& body) {
  RETURN_IF_ERROR(body.ExpectResults(1));
  ASSIGN_OR_RETURN(Instruction* operand, body.Get(*body.at().operands[0]));
  body.SetResults(*operand);
  return {};
}

constexpr OpRow kRows[] = {
    {"stablehlo.constant", Opcode::kConstant, 0, {}, ConvertConstant},
    {"mhlo.constant", Opcode::kConstant, 0, {}, ConvertConstant},
    {"chlo.constant", Opcode::kConstant, 0, {}, ConvertConstant},
    {"sdy.constant", Opcode::kConstant, 0, {}, ConvertConstant},
    {"stablehlo.iota", Opcode::kIota, 0, kIotaAttributes},
    {"stablehlo.broadcast_in_dim", Opcode::kBroadcast, 1, {}, ConvertBroadcastInDim},
    {"stablehlo.broadcast", Opcode::kBroadcast, 1, {}, ConvertBroadcast},
    {"stablehlo.reshape", Opcode::kReshape, 1},
    {"stablehlo.transpose", Opcode::kTranspose, 1, kTransposeAttributes},
    {"stablehlo.slice", Opcode::kSlice, 1, {}, ConvertSlice},
    {"stablehlo.pad", Opcode::kPad, 2, {}, ConvertPad},
    {"stablehlo.concatenate", Opcode::kConcatenate, -1, kConcatenateAttributes},
    {"stablehlo.reverse", Opcode::kReverse, 1, kReverseAttributes},
    {"stablehlo.convert", Opcode::kConvert, 1, {}, ConvertConvert},
    {"stablehlo.bitcast_convert", Opcode::kBitcastConvert, 1},
    {"stablehlo.dynamic_slice", Opcode::kDynamicSlice, -1, kDynamicSliceAttributes},
    {"stablehlo.dynamic_update_slice", Opcode::kDynamicUpdateSlice, -1},
    {"stablehlo.gather", Opcode::kGather, 2, {}, ConvertGather},
    {"stablehlo.torch_index_select", Opcode::kGather, 2, {}, ConvertTorchIndexSelect},
    {"stablehlo.get_dimension_size", Opcode::kGetDimensionSize, 1, kDimensionAttributes},
    {"stablehlo.set_dimension_size", Opcode::kSetDimensionSize, 2, kDimensionAttributes},
    {"stablehlo.is_finite", Opcode::kIsFinite, 1, {}, ConvertIsFinite},
    {"stablehlo.compare", Opcode::kCompare, 2, kCompareAttributes},
    {"stablehlo.reduce_precision", Opcode::kReducePrecision, 1, kReducePrecisionAttributes},
    {"stablehlo.rng", Opcode::kRng, 3, {}, ConvertRng},
    {"stablehlo.rng_bit_generator", Opcode::kRngBitGenerator, 1, kBitsAttributes},
    {"stablehlo.uniform_quantize", Opcode::kConvert, 1, {}, ConvertIdentity},
    {"stablehlo.uniform_dequantize", Opcode::kConvert, 1, {}, ConvertIdentity},
    {"stablehlo.tuple", Opcode::kTuple},
    {"stablehlo.get_tuple_element", Opcode::kGetTupleElement, 1, kElementAttributes},
    {"mhlo.copy", Opcode::kCopy, 1},
    {"builtin.unrealized_conversion_cast", Opcode::kCopy, 1, {}, ConvertIdentity},
};

}  // namespace

std::span<const OpRow> ArrayRows() { return kRows; }

Result<Attributes> GatherAttributes(Body& body) {
  ASSIGN_OR_RETURN(const mlir::Attribute numbers, body.Need("dimension_numbers"));
  if (!numbers->Is(mlir::Kind::kGatherDimensions)) {
    return InvalidError("gather_attributes", "dimension_numbers is of another kind");
  }
  const auto list = [&](int i) {
    return std::vector<int64_t>(numbers->integers(i).begin(), numbers->integers(i).end());
  };
  Attributes attributes = {
      Attr(kOffsetDims, list(0)),          Attr(kCollapsedSliceDims, list(1)),
      Attr(kOperandBatchingDims, list(2)), Attr(kStartIndicesBatchingDims, list(3)),
      Attr(kStartIndexMap, list(4)),       Attr(kIndexVectorDim, numbers->integer(5))};
  if (const auto sorted = BooleanOf(body.Find("indices_are_sorted"))) {
    attributes.push_back(Attr(kIndicesAreSorted, *sorted));
  }
  return attributes;
}

}  // namespace assay::to_hlo
