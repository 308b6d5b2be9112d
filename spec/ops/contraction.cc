// Records of the contraction family: sums of products.
#include <algorithm>
#include <array>
#include <iterator>

#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

// ---------------------------------------------------------------- dot

std::optional<Violation> CountsDiffer(const Instruction& x, Key<Ints> lhs, Key<Ints> rhs) {
  if (x.Get(lhs).size() == x.Get(rhs).size()) return std::nullopt;
  return FoundIn(x.Has(rhs) ? rhs.id : lhs.id, {RowOf(lhs.id).name, " is ", x.Get(lhs), ", ",
                                                RowOf(rhs.id).name, " ", x.Get(rhs)});
}
std::optional<Violation> SideNotUniqueInRange(const Instruction& x, int operand, Key<Ints> batch,
                                              Key<Ints> contracting) {
  absl::InlinedVector<int64_t, 8> all(x.Get(batch).begin(), x.Get(batch).end());
  all.insert(all.end(), x.Get(contracting).begin(), x.Get(contracting).end());
  std::optional<std::string> wrong =
      NotUniqueInRange({all.data(), all.size()}, x.operand_shape(operand).rank());
  if (!wrong) return std::nullopt;
  return FoundIn(
      x.Has(contracting) ? contracting.id : batch.id,
      {RowOf(batch.id).name, " is ", x.Get(batch), ", ", RowOf(contracting.id).name, " ",
       x.Get(contracting), ", operand ", operand, " ", x.operand_shape(operand), ": ", *wrong});
}
std::optional<Violation> SizesDiffer(const Instruction& x, Key<Ints> lhs, Key<Ints> rhs) {
  const Shape& a = x.operand_shape(0);
  const Shape& b = x.operand_shape(1);
  for (size_t i = 0; i < x.Get(lhs).size(); ++i) {
    const int64_t d = x.Get(lhs)[i], e = x.Get(rhs)[i];
    if (SizesAgree(a.dimension(d), b.dimension(e))) continue;
    return FoundIn(lhs.id, {"dimension ", d, " of lhs ", a, " meets dimension ", e, " of rhs ", b});
  }
  return std::nullopt;
}
std::optional<Violation> DotC1(const Instruction& x) {
  return CountsDiffer(x, kLhsBatchDims, kRhsBatchDims);
}
std::optional<Violation> DotC2(const Instruction& x) {
  return CountsDiffer(x, kLhsContractingDims, kRhsContractingDims);
}
std::optional<Violation> DotC3(const Instruction& x) {
  return SideNotUniqueInRange(x, 0, kLhsBatchDims, kLhsContractingDims);
}
std::optional<Violation> DotC4(const Instruction& x) {
  return SideNotUniqueInRange(x, 1, kRhsBatchDims, kRhsContractingDims);
}
std::optional<Violation> DotC5(const Instruction& x) {
  return SizesDiffer(x, kLhsBatchDims, kRhsBatchDims);
}
// A sparse side holds only part of its contracting dimension.
std::optional<Violation> DotC6(const Instruction& x) {
  if (x.Has(kSparsityConfig)) return std::nullopt;
  return SizesDiffer(x, kLhsContractingDims, kRhsContractingDims);
}
// The product's element type: the declared one, else the wider of both operands.
ElementType ProductType(const Instruction& x) {
  if (x.shape().IsArray()) return x.shape().element_type();
  return WiderType(x.operand_shape(0).element_type(), x.operand_shape(1).element_type());
}
std::optional<Violation> DotC8(const Instruction& x) {
  const bool more = x.attributes().Find(AttributeId::kSparsityConfig) != nullptr ||
                    x.attributes().Find(AttributeId::kBlockScalingConfig) != nullptr;
  if (more || x.operand_count() == 2) return std::nullopt;
  return Found({"there are ", x.operand_count(), " operands"});
}
// What dot, scaled-dot and ragged-dot have in common.
constexpr Rule kCommonDotRules[] = {
    {"c1", "lhs and rhs have the same number of batch dimensions", DotC1},
    {"c2", "lhs and rhs have the same number of contracting dimensions", DotC2},
    {"c3", "the batch and contracting dimensions of lhs are dimensions of it, each once", DotC3},
    {"c4", "the batch and contracting dimensions of rhs are dimensions of it, each once", DotC4},
    {"c5", "batch dimensions that meet have the same size", DotC5},
    {"c6", "contracting dimensions that meet have the same size", DotC6},
};
// Those, then the op's own from c8 on.
template <size_t kOwn>
constexpr std::array<Rule, std::size(kCommonDotRules) + kOwn> DotRules(const Rule (&own)[kOwn]) {
  std::array<Rule, std::size(kCommonDotRules) + kOwn> rules{};
  std::copy(std::begin(own), std::end(own),
            std::copy(std::begin(kCommonDotRules), std::end(kCommonDotRules), rules.begin()));
  return rules;
}
constexpr auto kDotRules = DotRules({
    {"c8", "more operands than lhs and rhs belong to sparsity_config or block_scaling_config",
     DotC8},
});
// The sizes of operand's dimensions in neither list nor equal to `also`.
void AppendFree(const Shape& shape, const Ints& batch, const Ints& contracting, const Ints& also,
                Sizes* sizes) {
  for (int64_t i = 0; i < shape.rank(); ++i) {
    if (ContainsValue(batch, i) || ContainsValue(contracting, i) || ContainsValue(also, i))
      continue;
    sizes->push_back(SizeOf(shape, i));
  }
}
void AppendDotSizes(const Instruction& x, const Ints& rhs_group, Sizes* sizes) {
  const Shape& lhs = x.operand_shape(0);
  for (int64_t i : x.Get(kLhsBatchDims)) sizes->push_back(SizeOf(lhs, i));
  AppendFree(lhs, x.Get(kLhsBatchDims), x.Get(kLhsContractingDims), {}, sizes);
  AppendFree(x.operand_shape(1), x.Get(kRhsBatchDims), x.Get(kRhsContractingDims), rhs_group,
             sizes);
}
Result<Shape> InferDot(const Instruction& x) {
  Sizes sizes;
  AppendDotSizes(x, {}, &sizes);
  return ShapeOf(ProductType(x), sizes);
}

// ---------------------------------------------------------------- scaled-dot

std::optional<Violation> ScaledDotC8(const Instruction& x) {
  for (int i : {0, 1}) {
    const Shape& side = x.operand_shape(i);
    const Shape& scale = x.operand_shape(i + 2);
    bool fits = scale.rank() == side.rank() || scale.rank() == 0;
    for (int64_t d = 0; fits && d < scale.rank(); ++d) {
      const int64_t size = side.dimension(d), blocks = scale.dimension(d);
      if (size == Shape::kUnbounded || blocks == Shape::kUnbounded) continue;
      fits = blocks == size || (blocks > 0 && size % blocks == 0);
    }
    if (!fits) return FoundAt(i + 2, {"operand ", i, " is ", side, ", its scale ", scale});
  }
  return std::nullopt;
}
constexpr auto kScaledDotRules = DotRules({
    {"c8", "a scale is a scalar or has the rank of its operand and sizes that divide the operand's",
     ScaledDotC8},
});

// ---------------------------------------------------------------- ragged-dot

// Which kind of dimension of lhs is ragged decides the form.
bool RaggedIsContracting(const Instruction& x) {
  return ContainsValue(x.Get(kLhsContractingDims), x.Get(kLhsRaggedDims)[0]);
}
bool RaggedIsBatch(const Instruction& x) {
  return ContainsValue(x.Get(kLhsBatchDims), x.Get(kLhsRaggedDims)[0]);
}
std::optional<Violation> RaggedDotC8(const Instruction& x) {
  const Ints& ragged = x.Get(kLhsRaggedDims);
  if (ragged.size() == 1 && ragged[0] >= 0 && ragged[0] < x.operand_shape(0).rank()) {
    return std::nullopt;
  }
  return FoundIn(AttributeId::kLhsRaggedDims,
                 {"lhs_ragged_dims is ", ragged, ", lhs is ", x.operand_shape(0)});
}
std::optional<Violation> RaggedDotC9(const Instruction& x) {
  const Ints& group = x.Get(kRhsGroupDims);
  const size_t needed = RaggedIsContracting(x) || RaggedIsBatch(x) ? 0 : 1;
  if (group.size() == needed) return std::nullopt;
  return FoundIn(AttributeId::kRhsGroupDims,
                 {"rhs_group_dims is ", group, ", lhs_ragged_dims ", x.Get(kLhsRaggedDims)});
}
std::optional<Violation> RaggedDotC10(const Instruction& x) {
  for (int64_t d : x.Get(kRhsGroupDims)) {
    if (d >= 0 && d < x.operand_shape(1).rank() && !ContainsValue(x.Get(kRhsBatchDims), d) &&
        !ContainsValue(x.Get(kRhsContractingDims), d)) {
      continue;
    }
    return FoundIn(AttributeId::kRhsGroupDims,
                   {"rhs_group_dims is ", x.Get(kRhsGroupDims), ", rhs is ", x.operand_shape(1)});
  }
  return std::nullopt;
}
// The dimensions of lhs that come before the ragged one in the order in which groups are counted.
Sizes GroupPrefix(const Instruction& x) {
  const Shape& lhs = x.operand_shape(0);
  const int64_t ragged = x.Get(kLhsRaggedDims)[0];
  Sizes sizes;
  for (int64_t d : x.Get(kLhsBatchDims)) {
    if (d == ragged) return sizes;
    sizes.push_back(SizeOf(lhs, d));
  }
  if (RaggedIsContracting(x)) {
    for (int64_t d : x.Get(kLhsContractingDims)) {
      if (d == ragged) return sizes;
      sizes.push_back(SizeOf(lhs, d));
    }
    return sizes;
  }
  for (int64_t d = 0; d < ragged; ++d) {
    if (ContainsValue(x.Get(kLhsBatchDims), d) || ContainsValue(x.Get(kLhsContractingDims), d)) {
      continue;
    }
    sizes.push_back(SizeOf(lhs, d));
  }
  return sizes;
}
std::optional<Violation> RaggedDotC11(const Instruction& x) {
  const Shape& groups = x.operand_shape(2);
  bool fits = groups.rank() >= 1;
  if (fits && groups.rank() > 1) {
    const Sizes prefix = GroupPrefix(x);
    fits = groups.rank() == static_cast<int64_t>(prefix.size()) + 1;
    for (size_t i = 0; fits && i < prefix.size(); ++i) {
      fits = SizesAgree(groups.dimension(i), prefix[i].value);
    }
  }
  if (fits) return std::nullopt;
  return FoundAt(2, {"the group sizes are ", groups, ", lhs is ", x.operand_shape(0)});
}
std::optional<Violation> RaggedDotC12(const Instruction& x) {
  const Shape& groups = x.operand_shape(2);
  for (int64_t d : x.Get(kRhsGroupDims)) {
    if (SizesAgree(x.operand_shape(1).dimension(d), groups.dimension(groups.rank() - 1))) continue;
    return FoundIn(AttributeId::kRhsGroupDims, {"dimension ", d, " of rhs ", x.operand_shape(1),
                                                " meets group sizes ", groups});
  }
  return std::nullopt;
}
constexpr auto kRaggedDotRules = DotRules({
    {"c8", "lhs_ragged_dims is one dimension of lhs", RaggedDotC8},
    {"c9", "rhs_group_dims has one entry if the ragged dimension is free, else none", RaggedDotC9},
    {"c10", "rhs_group_dims is a free dimension of rhs", RaggedDotC10},
    {"c11",
     "there is one group size per group, for all or for each index of the batch and of the same "
     "kind of dimensions before the ragged one",
     RaggedDotC11},
    {"c12", "there are as many groups as the group dimension of rhs is long", RaggedDotC12},
});
Result<Shape> InferRaggedDot(const Instruction& x) {
  Sizes sizes;
  const Shape& groups = x.operand_shape(2);
  if (RaggedIsContracting(x)) sizes.push_back(SizeOf(groups, groups.rank() - 1));
  AppendDotSizes(x, x.Get(kRhsGroupDims), &sizes);
  return ShapeOf(ProductType(x), sizes);
}

// ---------------------------------------------------------------- convolution

std::optional<Violation> ConvolutionC1(const Instruction& x) {
  int64_t metadata = 0;
  if (x.Has(kSparsityConfig)) {
    const SparsityConfig& sparsity = x.Get(kSparsityConfig);
    metadata = (sparsity.lhs ? 1 : 0) + (sparsity.rhs ? 1 : 0);
  }
  if (x.operand_count() == 2 + metadata) return std::nullopt;
  return Found({"there are ", x.operand_count(), " operands"});
}
// '?' labels stand for dimensions that the numbers skip.
bool HasUnusedLabels(const ConvolutionDimensions& d) { return !d.text_with_unused.empty(); }
std::optional<Violation> LabelsDiffer(const Instruction& x, std::string_view name, int64_t rank,
                                      int64_t a, int64_t b, const Ints& spatial) {
  const ConvolutionDimensions& d = x.Get(kDimLabels);
  absl::InlinedVector<int64_t, 8> all(spatial.begin(), spatial.end());
  all.push_back(a);
  all.push_back(b);
  const int64_t labels = static_cast<int64_t>(all.size());
  std::optional<std::string> wrong;
  if (HasUnusedLabels(d) ? rank < labels : rank != labels) {
    wrong = Join({"it has rank ", rank, ", dim_labels name ", labels, " dimensions"});
  } else if (spatial.size() != d.input_spatial.size()) {
    wrong = Join(
        {"it has ", spatial.size(), " spatial dimensions, the input ", d.input_spatial.size()});
  } else {
    wrong = NotUniqueInRange({all.data(), all.size()}, rank);
  }
  if (!wrong) return std::nullopt;
  return FoundIn(AttributeId::kDimLabels, {name, ": ", *wrong});
}
std::optional<Violation> ConvolutionC2(const Instruction& x) {
  const ConvolutionDimensions& d = x.Get(kDimLabels);
  return LabelsDiffer(x, "input", x.operand_shape(0).rank(), d.input_batch, d.input_feature,
                      d.input_spatial);
}
std::optional<Violation> ConvolutionC3(const Instruction& x) {
  const ConvolutionDimensions& d = x.Get(kDimLabels);
  return LabelsDiffer(x, "kernel", x.operand_shape(1).rank(), d.kernel_input_feature,
                      d.kernel_output_feature, d.kernel_spatial);
}
std::optional<Violation> ConvolutionC4(const Instruction& x) {
  const ConvolutionDimensions& d = x.Get(kDimLabels);
  return LabelsDiffer(x, "result", x.operand_shape(0).rank(), d.output_batch, d.output_feature,
                      d.output_spatial);
}
std::optional<Violation> ConvolutionC5(const Instruction& x) {
  return WindowRankDiffers(x, static_cast<int64_t>(x.Get(kDimLabels).input_spatial.size()));
}
std::optional<Violation> ConvolutionC6(const Instruction& x) { return WindowNotPositive(x); }
std::optional<Violation> ConvolutionC7(const Instruction& x) {
  const ConvolutionDimensions& d = x.Get(kDimLabels);
  for (size_t i = 0; i < d.kernel_spatial.size(); ++i) {
    const int64_t size = x.Get(kWindow).dimensions[i].size;
    if (SizesAgree(size, x.operand_shape(1).dimension(d.kernel_spatial[i]))) continue;
    return FoundIn(AttributeId::kWindow, {"window dimension ", i, " has size ", size,
                                          ", the kernel is ", x.operand_shape(1)});
  }
  return std::nullopt;
}
std::optional<Violation> ConvolutionC8(const Instruction& x) {
  const int64_t features = x.Get(kFeatureGroupCount), batches = x.Get(kBatchGroupCount);
  if (features >= 1 && batches >= 1 && (features == 1 || batches == 1)) return std::nullopt;
  return FoundIn(
      x.Has(kBatchGroupCount) ? AttributeId::kBatchGroupCount : AttributeId::kFeatureGroupCount,
      {"feature_group_count is ", features, ", batch_group_count ", batches});
}
std::optional<Violation> ConvolutionC9(const Instruction& x) {
  const ConvolutionDimensions& d = x.Get(kDimLabels);
  const int64_t input = x.operand_shape(0).dimension(d.input_feature);
  const int64_t kernel = x.operand_shape(1).dimension(d.kernel_input_feature);
  const int64_t groups = x.Get(kFeatureGroupCount);
  if (input == Shape::kUnbounded || kernel == Shape::kUnbounded || x.Has(kSparsityConfig)) {
    return std::nullopt;
  }
  if (input % groups == 0 && input / groups == kernel) return std::nullopt;
  return FoundAt(1, {"the input ", x.operand_shape(0), " has ", input, " features in ", groups,
                     " groups, the kernel ", x.operand_shape(1), " takes ", kernel});
}
std::optional<Violation> ConvolutionC10(const Instruction& x) {
  const int64_t output = x.operand_shape(1).dimension(x.Get(kDimLabels).kernel_output_feature);
  const int64_t features = x.Get(kFeatureGroupCount), batches = x.Get(kBatchGroupCount);
  if (output == Shape::kUnbounded || (output % features == 0 && output % batches == 0)) {
    return std::nullopt;
  }
  return FoundAt(
      1, {"the kernel ", x.operand_shape(1), " has ", output,
          " output features, feature_group_count is ", features, ", batch_group_count ", batches});
}
std::optional<Violation> ConvolutionC11(const Instruction& x) {
  const int64_t batch = x.operand_shape(0).dimension(x.Get(kDimLabels).input_batch);
  const int64_t groups = x.Get(kBatchGroupCount);
  if (batch == Shape::kUnbounded || batch % groups == 0) return std::nullopt;
  return FoundAt(0, {"the batch of the input ", x.operand_shape(0), " is ", batch,
                     ", batch_group_count ", groups});
}
// The spatial dimensions of the input, in the order of the window.
Shape SpatialShape(const Instruction& x) {
  Sizes sizes;
  for (int64_t d : x.Get(kDimLabels).input_spatial) sizes.push_back(SizeOf(x.operand_shape(0), d));
  return ShapeOf(x.operand_shape(0).element_type(), sizes);
}
std::optional<Violation> ConvolutionC12(const Instruction& x) {
  return WindowOverflows(x, SpatialShape(x));
}
constexpr Rule kConvolutionRules[] = {
    {"c1", "the operands are input and kernel, then one sparsity metadata array per sparse side",
     ConvolutionC1},
    {"c2", "dim_labels name each dimension of the input once", ConvolutionC2},
    {"c3", "dim_labels name each dimension of the kernel once", ConvolutionC3},
    {"c4", "dim_labels name each dimension of the result once", ConvolutionC4},
    {"c5", "the window has one dimension per spatial dimension", ConvolutionC5},
    {"c6", "window sizes, strides and dilations are positive", ConvolutionC6},
    {"c7", "the window has the kernel's spatial sizes", ConvolutionC7},
    {"c8", "feature_group_count and batch_group_count are positive, and one of them is 1",
     ConvolutionC8},
    {"c9", "the input's features are feature_group_count times those that the kernel takes",
     ConvolutionC9},
    {"c10", "the output features are a multiple of both group counts", ConvolutionC10},
    {"c11", "the input's batch is a multiple of batch_group_count", ConvolutionC11},
    {"c12", "the dilated and padded sizes stay below 2^63", ConvolutionC12},
};
Result<Shape> InferConvolution(const Instruction& x) {
  const ConvolutionDimensions& d = x.Get(kDimLabels);
  const Shape& input = x.operand_shape(0);
  const Sizes spatial = WindowedSizes(SpatialShape(x), x.Get(kWindow));
  Sizes sizes(static_cast<size_t>(input.rank()), Size{1, false});  // unused dimensions
  sizes[d.output_batch] = SizeOf(input, d.input_batch);
  if (!sizes[d.output_batch].unbounded()) sizes[d.output_batch].value /= x.Get(kBatchGroupCount);
  sizes[d.output_feature] = SizeOf(x.operand_shape(1), d.kernel_output_feature);
  for (size_t i = 0; i < spatial.size(); ++i) sizes[d.output_spatial[i]] = spatial[i];
  return ShapeOf(ProductType(x), sizes);
}

// ---------------------------------------------------------------- records

constexpr AttributeUse kDotUses[] = {
    Optional(AttributeId::kLhsBatchDims),     Optional(AttributeId::kLhsContractingDims),
    Optional(AttributeId::kRhsBatchDims),     Optional(AttributeId::kRhsContractingDims),
    Optional(AttributeId::kOperandPrecision), Optional(AttributeId::kDotAlgorithm),
    Optional(AttributeId::kSparsityConfig),   Optional(AttributeId::kBlockScalingConfig)};
constexpr std::span<const AttributeUse> kScaledDotUses = std::span(kDotUses).first(6);
constexpr AttributeUse kRaggedDotUses[] = {
    Optional(AttributeId::kLhsBatchDims),    Optional(AttributeId::kLhsContractingDims),
    Optional(AttributeId::kRhsBatchDims),    Optional(AttributeId::kRhsContractingDims),
    Optional(AttributeId::kLhsRaggedDims),   Optional(AttributeId::kRhsGroupDims),
    Optional(AttributeId::kOperandPrecision)};
constexpr AttributeUse kConvolutionUses[] = {Optional(AttributeId::kWindow),
                                             Required(AttributeId::kDimLabels),
                                             Optional(AttributeId::kFeatureGroupCount, 1),
                                             Optional(AttributeId::kBatchGroupCount, 1),
                                             Optional(AttributeId::kConvolutionKind),
                                             Optional(AttributeId::kOperandPrecision),
                                             Optional(AttributeId::kDotAlgorithm),
                                             Optional(AttributeId::kSparsityConfig),
                                             Optional(AttributeId::kBlockScalingConfig)};

constexpr OpSpec kOps[] = {
    {.opcode = Opcode::kDot,
     .name = "dot",
     .stablehlo = "dot_general",
     .summary = "sums of products over the contracting dimensions, for each index of the batch and "
                "free dimensions",
     .operands =
         Between(2, 6),  // lhs, rhs; with sparsity_config and block_scaling_config their data
     .attributes = kDotUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferDot,
     .rules = kDotRules,
     .exactness = "the exact sum of exact products, rounded once to the result type",
     .example =
         "f32[2,3] dot(f32[2,4] x, f32[4,3] y), lhs_contracting_dims={1}, "
         "rhs_contracting_dims={0}"},
    {.opcode = Opcode::kRaggedDot,
     .name = "ragged-dot",
     .summary =
         "a dot whose lhs rows, contracted or batched slices belong to groups of sizes given "
         "by operand 2",
     .operands = Exactly(3),
     .attributes = kRaggedDotUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferRaggedDot,
     .rules = kRaggedDotRules,
     .exactness = "the exact sum of exact products, rounded once to the result type",
     .example =
         "f32[6,3] ragged-dot(f32[6,4] x, f32[2,4,3] y, s32[2] sizes), "
         "lhs_contracting_dims={1}, rhs_contracting_dims={1}, lhs_ragged_dims={0}, "
         "rhs_group_dims={0}"},
    {.opcode = Opcode::kScaledDot,
     .name = "scaled-dot",
     .summary = "a dot of lhs and rhs, each multiplied by its block-wise scale (operands 2 and 3)",
     .operands = Exactly(4),
     .attributes = kScaledDotUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferDot,
     .rules = kScaledDotRules,
     .exactness =
         "the exact sum of exact products of four factors, rounded once to the result type",
     .example =
         "f32[2,3] scaled-dot(f8e4m3fn[2,32] x, f8e4m3fn[3,32] y, f8e8m0fnu[2,1] xs, "
         "f8e8m0fnu[3,1] ys), lhs_contracting_dims={1}, rhs_contracting_dims={1}"},
    {.opcode = Opcode::kConvolution,
     .name = "convolution",
     .stablehlo = "convolution",
     .summary =
         "sums of products of a window sliding over the input with the kernel, over the input "
         "features",
     .operands = AtLeast(2),
     .attributes = kConvolutionUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferConvolution,
     .rules = kConvolutionRules,
     .exactness = "the exact sum of exact products, padding zeros included, rounded once to the "
                  "result type",
     .example =
         "f32[1,4,4,1] convolution(f32[1,4,4,1] x, f32[3,3,1,1] k), window={size=3x3 "
         "pad=1_1x1_1}, dim_labels=b01f_01io->b01f"},
};

}  // namespace

std::span<const OpSpec> ContractionOps() { return kOps; }

}  // namespace assay
