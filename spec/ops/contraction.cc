// Records of the contraction family: sums of products.
#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"

namespace assay {
namespace {

constexpr AttributeUse kDotUses[] = {Optional(AttributeId::kLhsBatchDims),
                                     Optional(AttributeId::kLhsContractingDims),
                                     Optional(AttributeId::kRhsBatchDims),
                                     Optional(AttributeId::kRhsContractingDims),
                                     Optional(AttributeId::kOperandPrecision),
                                     Optional(AttributeId::kDotAlgorithm),
                                     Optional(AttributeId::kSparsityConfig),
                                     Optional(AttributeId::kBlockScalingConfig)};
constexpr std::span<const AttributeUse> kScaledDotUses = std::span(kDotUses).first(6);
constexpr AttributeUse kRaggedDotUses[] = {Optional(AttributeId::kLhsBatchDims),
                                           Optional(AttributeId::kLhsContractingDims),
                                           Optional(AttributeId::kRhsBatchDims),
                                           Optional(AttributeId::kRhsContractingDims),
                                           Optional(AttributeId::kLhsRaggedDims),
                                           Optional(AttributeId::kRhsGroupDims),
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
     .operands = Between(2, 6),  // lhs, rhs; with sparsity_config and block_scaling_config their data
     .attributes = kDotUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .exactness = "the exact sum of exact products, rounded once to the result type"},
    {.opcode = Opcode::kRaggedDot,
     .name = "ragged-dot",
     .summary = "a dot whose lhs rows, contracted or batched slices belong to groups of sizes given "
                "by operand 2",
     .operands = Exactly(3),
     .attributes = kRaggedDotUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .exactness = "the exact sum of exact products, rounded once to the result type"},
    {.opcode = Opcode::kScaledDot,
     .name = "scaled-dot",
     .summary = "a dot of lhs and rhs, each multiplied by its block-wise scale (operands 2 and 3)",
     .operands = Exactly(4),
     .attributes = kScaledDotUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .exactness = "the exact sum of exact products of four factors, rounded once to the result type"},
    {.opcode = Opcode::kConvolution,
     .name = "convolution",
     .stablehlo = "convolution",
     .summary = "sums of products of a window sliding over the input with the kernel, over the input "
                "features",
     .operands = AtLeast(2),
     .attributes = kConvolutionUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .exactness = "the exact sum of exact products, padding zeros included, rounded once to the "
                  "result type"},
};

}  // namespace

std::span<const OpSpec> ContractionOps() { return kOps; }

}  // namespace assay
