// The dynamic_* operations: where the result's type says all sizes, or the operands that say them are
// constants, they are the static ones. HLO has no operation whose result's size an operand decides,
// but for dynamic-reshape and set-dimension-size, which need bounds.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

constexpr std::string_view kSizes =
    "the sizes of its result are not known from its types: HLO has no form for that yet";

Status Unsized(Body& body) {
  return UnsupportedError("unsupported_op", std::string(body.at().name) + ": " + std::string(kSizes));
}

// A static result, or the error that there is none.
Result<Shape> StaticResult(Body& body) {
  ASSIGN_OR_RETURN(Shape shape, body.ResultsShape());
  if (!shape.IsArray() || shape.HasDynamicDimensions()) return Unsized(body);
  return shape;
}

// Operand i where it is a constant.
std::optional<std::vector<int64_t>> ConstantOperand(Body& body, size_t i) {
  const mlir::Value& operand = *body.at().operands[i];
  if (!IsConstant(operand)) return std::nullopt;
  return IntegersOf(operand.operation->Find("value"));
}

Status ConvertDynamicBroadcast(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, StaticResult(body));
  ASSIGN_OR_RETURN(Instruction* operand, body.Get(*body.at().operands[0]));
  if (operand->shape().HasDynamicDimensions()) return Unsized(body);
  ASSIGN_OR_RETURN(const std::vector<int64_t> dimensions, body.Integers("broadcast_dimensions"));
  ASSIGN_OR_RETURN(Instruction* result, body.BroadcastInDim(*operand, dimensions, shape));
  body.SetResults(*result);
  return {};
}

// With bounds: one size operand for each dimension, as HLO has it.
Status ConvertDynamicReshape(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  if (!shape.HasDynamicDimensions() && !operands[0]->shape().HasDynamicDimensions()) {
    body.SetResults(body.Add(Opcode::kReshape, shape, {operands[0]}));
    return {};
  }
  for (int64_t d = 0; d < shape.rank(); ++d) {
    if (shape.IsUnbounded(d)) return Unsized(body);
  }
  if (operands[1]->shape().rank() != 1 || operands[1]->shape().dimension(0) != shape.rank() ||
      operands[1]->shape().HasDynamicDimensions()) {
    return InvalidError("dynamic_reshape_operands", "the sizes are " +
                                                        operands[1]->shape().ToString(false));
  }
  Instructions all = {operands[0]};
  const ElementType type = operands[1]->shape().element_type();
  for (int64_t d = 0; d < shape.rank(); ++d) {
    Instruction& size = body.Add(Opcode::kSlice, Shape::Array(type, {1}), {operands[1]},
                                 {Attr(kSliceRanges, {{d, d + 1, 1}})});
    all.push_back(&body.Converted(body.Reshaped(size, {}), PrimitiveType::kS32));
  }
  body.SetResults(body.Add(Opcode::kDynamicReshape, shape, all));
  return {};
}

Status ConvertDynamicIota(Body& body) {
  ASSIGN_OR_RETURN(const Shape shape, StaticResult(body));
  ASSIGN_OR_RETURN(const int64_t dimension, body.Integer("iota_dimension"));
  body.SetResults(body.Add(Opcode::kIota, shape, {}, {Attr(kIotaDimension, dimension)}));
  return {};
}

Status ConvertDynamicPad(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, StaticResult(body));
  const auto low = ConstantOperand(body, 2), high = ConstantOperand(body, 3),
             interior = ConstantOperand(body, 4);
  if (!low || !high || !interior) {
    return UnsupportedError("unsupported_op",
                            "stablehlo.dynamic_pad: its padding is no constant: HLO has no form for "
                            "that yet");
  }
  if (low->size() != high->size() || low->size() != interior->size()) {
    return InvalidError("dynamic_pad_operands", "the paddings differ in length");
  }
  std::vector<PaddingDimension> padding;
  for (size_t i = 0; i < low->size(); ++i) {
    padding.push_back({(*low)[i], (*high)[i], (*interior)[i]});
  }
  ASSIGN_OR_RETURN(Instruction* operand, body.Get(*body.at().operands[0]));
  ASSIGN_OR_RETURN(Instruction* fill, body.Get(*body.at().operands[1]));
  body.SetResults(body.Add(Opcode::kPad, shape, {operand, fill}, {Attr(kPadding, padding)}));
  return {};
}

// The slice sizes: constants, or what the result says of them.
Status ConvertDynamicGather(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Attributes attributes, GatherAttributes(body));
  ASSIGN_OR_RETURN(const Shape shape, StaticResult(body));
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  std::optional<std::vector<int64_t>> sizes = ConstantOperand(body, 2);
  if (!sizes) {
    AttributeList list;
    for (const Attribute& attribute : attributes) list.Set(attribute.id, attribute.value);
    std::vector<int64_t> offset = list.Get(kOffsetDims);
    std::sort(offset.begin(), offset.end());
    sizes.emplace(static_cast<size_t>(operands[0]->shape().rank()), 1);
    size_t next = 0;
    for (int64_t d = 0; d < operands[0]->shape().rank(); ++d) {
      bool collapsed = false;
      for (const Ints* dims : {&list.Get(kCollapsedSliceDims), &list.Get(kOperandBatchingDims)}) {
        collapsed = collapsed || std::find(dims->begin(), dims->end(), d) != dims->end();
      }
      if (collapsed) continue;
      if (next >= offset.size() || offset[next] < 0 || offset[next] >= shape.rank()) {
        return InvalidError("dynamic_gather_attributes", "offset_dims do not fit the result");
      }
      (*sizes)[d] = shape.dimension(offset[next++]);
    }
  }
  attributes.push_back(Attr(kGatherSliceSizes, *sizes));
  operands.pop_back();
  body.SetResults(body.Add(Opcode::kGather, shape, operands, attributes));
  return {};
}

Status ConvertDynamicConvolution(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  RETURN_IF_ERROR(StaticResult(body).status());
  const auto padding = ConstantOperand(body, 2);
  if (!padding) {
    return UnsupportedError("unsupported_op",
                            "stablehlo.dynamic_conv: its padding is no constant: HLO has no form for "
                            "that yet");
  }
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  operands.pop_back();
  return AddConvolution(body, operands, *padding);
}

// start : limit : stride with a static result. Limits follow from the result, starts may be anything
// that keeps the slice inside (what does not is undefined), strides must be constants.
Status ConvertRealDynamicSlice(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, StaticResult(body));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  const int64_t rank = operands[0]->shape().rank();
  const auto strides = ConstantOperand(body, 3);
  const auto starts = ConstantOperand(body, 1);
  const auto limits = ConstantOperand(body, 2);
  if (!strides) {
    return UnsupportedError("unsupported_op",
                            "stablehlo.real_dynamic_slice: its strides are no constants: HLO has no "
                            "form for that yet");
  }
  const auto fits = [&](const auto& list) { return static_cast<int64_t>(list->size()) == rank; };
  if (!fits(strides) || shape.rank() != rank || (starts && !fits(starts)) ||
      (limits && !fits(limits)) || operands[1]->shape().rank() != 1 ||
      operands[1]->shape().dimension(0) != rank) {
    return InvalidError("real_dynamic_slice_operands", "one index for each dimension is needed");
  }
  std::vector<SliceRange> ranges;
  if (starts && limits) {
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

constexpr std::string_view kQuantized = "quantized elements have no form in HLO yet";

constexpr OpRow kRows[] = {
    {"stablehlo.dynamic_broadcast_in_dim", Opcode::kBroadcast, 2, {}, ConvertDynamicBroadcast},
    {"stablehlo.dynamic_reshape", Opcode::kDynamicReshape, 2, {}, ConvertDynamicReshape},
    {"stablehlo.dynamic_iota", Opcode::kIota, 1, {}, ConvertDynamicIota},
    {"stablehlo.dynamic_pad", Opcode::kPad, 5, {}, ConvertDynamicPad},
    {"stablehlo.dynamic_gather", Opcode::kGather, 3, {}, ConvertDynamicGather},
    {"stablehlo.dynamic_conv", Opcode::kConvolution, 3, {}, ConvertDynamicConvolution},
    {"stablehlo.real_dynamic_slice", Opcode::kDynamicSlice, 4, {}, ConvertRealDynamicSlice},
    {"stablehlo.uniform_quantize", Opcode::kForeign, 1, {}, nullptr, kQuantized},
    {"stablehlo.uniform_dequantize", Opcode::kForeign, 1, {}, nullptr, kQuantized},
};

}  // namespace

std::span<const OpRow> DynamicRows() { return kRows; }

}  // namespace assay::to_hlo
