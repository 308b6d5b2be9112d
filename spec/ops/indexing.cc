// Records of the indexing family: slices, updates, gathers and scatters at positions known at run
// time, and the sizes of dynamic dimensions.
#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"

namespace assay {
namespace {

constexpr AttributeUse kDynamicSliceUses[] = {Required(AttributeId::kDynamicSliceSizes)};
constexpr AttributeUse kGatherUses[] = {Required(AttributeId::kOffsetDims),
                                        Required(AttributeId::kCollapsedSliceDims),
                                        Required(AttributeId::kStartIndexMap),
                                        Optional(AttributeId::kOperandBatchingDims),
                                        Optional(AttributeId::kStartIndicesBatchingDims),
                                        Required(AttributeId::kIndexVectorDim),
                                        Required(AttributeId::kGatherSliceSizes),
                                        Optional(AttributeId::kIndicesAreSorted)};
constexpr AttributeUse kScatterUses[] = {Required(AttributeId::kUpdateWindowDims),
                                         Required(AttributeId::kInsertedWindowDims),
                                         Required(AttributeId::kScatterDimsToOperandDims),
                                         Optional(AttributeId::kInputBatchingDims),
                                         Optional(AttributeId::kScatterIndicesBatchingDims),
                                         Required(AttributeId::kIndexVectorDim),
                                         Optional(AttributeId::kIndicesAreSorted),
                                         Optional(AttributeId::kUniqueIndices),
                                         Required(AttributeId::kToApply)};
constexpr AttributeUse kDimensionUses[] = {Required(AttributeId::kDimensions)};

constexpr OpSpec kOps[] = {
    {.opcode = Opcode::kDynamicSlice,
     .name = "dynamic-slice",
     .stablehlo = "dynamic_slice",
     .summary = "a box of the given sizes at a start read at run time, clamped so that it fits",
     .operands = AtLeast(1),
     .attributes = kDynamicSliceUses,
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kDynamicUpdateSlice,
     .name = "dynamic-update-slice",
     .stablehlo = "dynamic_update_slice",
     .summary = "the operand with a box overwritten by the update, its start clamped so that it fits",
     .operands = AtLeast(2),
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kGather,
     .name = "gather",
     .stablehlo = "gather",
     .summary = "slices of operand 0 at the start indices of operand 1, clamped so that they fit",
     .operands = Exactly(2),
     .attributes = kGatherUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kScatter,
     .name = "scatter",
     .stablehlo = "scatter",
     .summary = "the inputs with to_apply(current, update) applied at the scatter indices",
     .operands = AtLeast(3),
     .attributes = kScatterUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .exactness = "adding bodies: the exact sum of operand element and its updates, rounded once; "
                  "others: in order, each instruction rounding"},
    {.opcode = Opcode::kGetDimensionSize,
     .name = "get-dimension-size",
     .stablehlo = "get_dimension_size",
     .summary = "the size of one dimension at run time, as s32",
     .operands = Exactly(1),
     .attributes = kDimensionUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable},
     .exactness = "exact"},
    {.opcode = Opcode::kSetDimensionSize,
     .name = "set-dimension-size",
     .stablehlo = "set_dimension_size",
     .summary = "the operand with the run-time size of one dimension set to operand 1",
     .operands = Exactly(2),
     .attributes = kDimensionUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact"},
};

}  // namespace

std::span<const OpSpec> IndexingOps() { return kOps; }

}  // namespace assay
