// The dynamic_* operations: where the result's type says all sizes, or the operands that say them are
// constants, they are the static ones. HLO has no operation whose result's size an operand decides, but
// for dynamic-reshape and set-dimension-size, so the others become custom calls of their own names, with
// StableHLO's attributes in backend_config. The interpreter knows those (interpreter/ops/dynamic_calls.h).
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

bool IsStatic(const Shape& shape) { return shape.IsArray() && !shape.HasDynamicDimensions(); }

// Operand i where it is a constant.
std::optional<std::vector<int64_t>> ConstantOperand(Body& body, size_t i) {
  const mlir::Value& operand = *body.at().operands[i];
  if (!IsConstant(operand)) return std::nullopt;
  return IntegersOf(operand.operation->Find("value"));
}

Status ConvertDynamicBroadcast(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const std::vector<int64_t> dimensions, body.Integers("broadcast_dimensions"));
  if (IsStatic(shape) && IsStatic(operands[0]->shape())) {
    ASSIGN_OR_RETURN(Instruction* result, body.BroadcastInDim(*operands[0], dimensions, shape));
    body.SetResults(*result);
    return {};
  }
  body.SetResults(body.DynamicCall(body.at().name, shape, operands,
                              "{\"broadcast_dimensions\": " + ListText(dimensions) + "}"));
  return {};
}

bool HasUnbounded(const Shape& shape) {
  for (int64_t d = 0; d < shape.rank(); ++d) {
    if (shape.IsUnbounded(d)) return true;
  }
  return false;
}

// One size operand for each dimension, as HLO has it.
Status ConvertDynamicReshape(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  if (!shape.HasDynamicDimensions() && !operands[0]->shape().HasDynamicDimensions()) {
    body.SetResults(body.Add(Opcode::kReshape, shape, {operands[0]}));
    return {};
  }
  if (operands[1]->shape().rank() != 1 || operands[1]->shape().dimension(0) != shape.rank() ||
      operands[1]->shape().HasDynamicDimensions()) {
    return InvalidError("dynamic_reshape_operands", "the sizes are " +
                                                        operands[1]->shape().ToString(false));
  }
  // HLO's dynamic-reshape is between shapes of as many elements, at most: between bounded ones.
  if (HasUnbounded(shape) || HasUnbounded(operands[0]->shape())) {
    body.SetResults(body.DynamicCall(body.at().name, shape, operands, ""));
    return {};
  }
  Instructions all = {operands[0]};
  const ElementType type = operands[1]->shape().element_type();
  for (int64_t d = 0; d < shape.rank(); ++d) {
    Instruction& size = body.Add(Opcode::kSlice, Shape::Array(type, {1}), {operands[1]},
                                 {Attr(kSliceRanges, {{d, d + 1, 1}})});
    all.push_back(&body.Reshaped(size, {}));
  }
  body.SetResults(body.Add(Opcode::kDynamicReshape, shape, all));
  return {};
}

Status ConvertDynamicIota(Body& body) {
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(const int64_t dimension, body.Integer("iota_dimension"));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  if (IsStatic(shape)) {
    body.SetResults(body.Add(Opcode::kIota, shape, {}, {Attr(kIotaDimension, dimension)}));
  } else {
    body.SetResults(body.DynamicCall(body.at().name, shape, operands,
                                "{\"iota_dimension\": " + std::to_string(dimension) + "}"));
  }
  return {};
}

Status ConvertDynamicPad(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  const auto low = ConstantOperand(body, 2), high = ConstantOperand(body, 3),
             interior = ConstantOperand(body, 4);
  if (!low || !high || !interior) {
    body.SetResults(body.DynamicCall(body.at().name, shape, operands, ""));
    return {};
  }
  if (low->size() != high->size() || low->size() != interior->size()) {
    return InvalidError("dynamic_pad_operands", "the paddings differ in length");
  }
  std::vector<PaddingDimension> padding;
  for (size_t i = 0; i < low->size(); ++i) {
    padding.push_back({(*low)[i], (*high)[i], (*interior)[i]});
  }
  body.SetResults(
      body.Add(Opcode::kPad, shape, {operands[0], operands[1]}, {Attr(kPadding, padding)}));
  return {};
}

// The attributes of a gather, which its call has in backend_config.
std::string GatherConfig(const Attributes& attributes) {
  AttributeList list;
  for (const Attribute& attribute : attributes) list.Set(attribute.id, attribute.value);
  return "{\"offset_dims\": " + ListText(list.Get(kOffsetDims)) +
         ", \"collapsed_slice_dims\": " + ListText(list.Get(kCollapsedSliceDims)) +
         ", \"operand_batching_dims\": " + ListText(list.Get(kOperandBatchingDims)) +
         ", \"start_indices_batching_dims\": " + ListText(list.Get(kStartIndicesBatchingDims)) +
         ", \"start_index_map\": " + ListText(list.Get(kStartIndexMap)) +
         ", \"index_vector_dim\": " + std::to_string(list.Get(kIndexVectorDim)) + "}";
}

Status ConvertDynamicGather(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Attributes attributes, GatherAttributes(body));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  const std::optional<std::vector<int64_t>> sizes = ConstantOperand(body, 2);
  if (!sizes) {
    body.SetResults(body.DynamicCall(body.at().name, shape, operands, GatherConfig(attributes)));
    return {};
  }
  attributes.push_back(Attr(kGatherSliceSizes, *sizes));
  operands.pop_back();
  body.SetResults(body.Add(Opcode::kGather, shape, operands, attributes));
  return {};
}

Status ConvertDynamicConvolution(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  const auto padding = ConstantOperand(body, 2);
  if (!padding) return AddDynamicConvolution(body, operands);
  operands.pop_back();
  return AddConvolution(body, operands, *padding);
}

// start : limit : stride. With a static result and constant strides limits follow from the result, starts
// may be anything that keeps the slice inside (what does not is undefined).
Status ConvertRealDynamicSlice(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  const int64_t rank = operands[0]->shape().rank();
  const auto strides = ConstantOperand(body, 3);
  const auto starts = ConstantOperand(body, 1);
  const auto limits = ConstantOperand(body, 2);
  const bool constant = starts && limits && strides;
  if (!constant && (!strides || !IsStatic(shape))) {
    body.SetResults(body.DynamicCall(body.at().name, shape, operands, ""));
    return {};
  }
  const auto fits = [&](const auto& list) { return static_cast<int64_t>(list->size()) == rank; };
  if (!fits(strides) || shape.rank() != rank || (starts && !fits(starts)) ||
      (limits && !fits(limits)) || operands[1]->shape().rank() != 1 ||
      operands[1]->shape().dimension(0) != rank) {
    return InvalidError("real_dynamic_slice_operands", "one index for each dimension is needed");
  }
  std::vector<SliceRange> ranges;
  if (constant) {
    for (int64_t d = 0; d < rank; ++d) ranges.push_back({(*starts)[d], (*limits)[d], (*strides)[d]});
    body.SetResults(body.Add(Opcode::kSlice, shape, {operands[0]}, {Attr(kSliceRanges, ranges)}));
    return {};
  }
  Instructions all = {operands[0]};
  std::vector<int64_t> extents;
  const ElementType type = operands[1]->shape().element_type();
  for (int64_t d = 0; d < rank; ++d) {
    const int64_t n = shape.dimension(d), stride = (*strides)[d];
    int64_t extent = 0;
    if (stride < 1 || (n > 0 && (__builtin_mul_overflow(n - 1, stride, &extent) ||
                                 __builtin_add_overflow(extent, 1, &extent)))) {
      return InvalidError("real_dynamic_slice_operands", "a stride is " + std::to_string(stride));
    }
    extents.push_back(extent);
    ranges.push_back({0, extent, stride});
    Instruction& start = body.Add(Opcode::kSlice, Shape::Array(type, {1}), {operands[1]},
                                  {Attr(kSliceRanges, {{d, d + 1, 1}})});
    all.push_back(&body.Reshaped(start, {}));
  }
  Instruction& box = body.Add(Opcode::kDynamicSlice,
                              Shape::Array(operands[0]->shape().element_type(), extents), all,
                              {Attr(kDynamicSliceSizes, extents)});
  body.SetResults(body.Add(Opcode::kSlice, shape, {&box}, {Attr(kSliceRanges, ranges)}));
  return {};
}

constexpr OpRow kRows[] = {
    {"stablehlo.dynamic_broadcast_in_dim", Opcode::kBroadcast, 2, {}, ConvertDynamicBroadcast},
    {"stablehlo.dynamic_reshape", Opcode::kDynamicReshape, 2, {}, ConvertDynamicReshape},
    {"stablehlo.dynamic_iota", Opcode::kIota, 1, {}, ConvertDynamicIota},
    {"stablehlo.dynamic_pad", Opcode::kPad, 5, {}, ConvertDynamicPad},
    {"stablehlo.dynamic_gather", Opcode::kGather, 3, {}, ConvertDynamicGather},
    {"stablehlo.dynamic_conv", Opcode::kConvolution, 3, {}, ConvertDynamicConvolution},
    {"stablehlo.real_dynamic_slice", Opcode::kDynamicSlice, 4, {}, ConvertRealDynamicSlice},
};

}  // namespace

std::span<const OpRow> DynamicRows() { return kRows; }

}  // namespace assay::to_hlo
