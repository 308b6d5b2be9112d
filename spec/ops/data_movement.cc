// Records of the data movement family: every result element is a copy of an operand element, of a
// fill value, or (iota) of its own index.
#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"

namespace assay {
namespace {

constexpr AttributeUse kBroadcastUses[] = {Optional(AttributeId::kDimensions)};
constexpr AttributeUse kReshapeUses[] = {Optional(AttributeId::kInferredDimension, -1)};
constexpr AttributeUse kDimensionsUses[] = {Required(AttributeId::kDimensions)};
constexpr AttributeUse kSliceUses[] = {Required(AttributeId::kSliceRanges)};
constexpr AttributeUse kPadUses[] = {Required(AttributeId::kPadding)};
constexpr AttributeUse kShuffleUses[] = {Required(AttributeId::kDimensions),
                                         Required(AttributeId::kShuffleMode),
                                         Optional(AttributeId::kShifts)};
constexpr AttributeUse kIotaUses[] = {Required(AttributeId::kIotaDimension)};

constexpr OpSpec kOps[] = {
    {.opcode = Opcode::kBroadcast,
     .name = "broadcast",
     .stablehlo = "broadcast_in_dim",
     .summary = "repeats the operand along new dimensions; operand dimension i becomes result "
                "dimension dimensions[i]",
     .operands = Exactly(1),
     .attributes = kBroadcastUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kReshape,
     .name = "reshape",
     .stablehlo = "reshape",
     .summary = "the same elements in row-major order under other dimensions",
     .operands = Exactly(1),
     .attributes = kReshapeUses,
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kDynamicReshape,
     .name = "dynamic-reshape",
     .stablehlo = "dynamic_reshape",
     .summary = "reshape to sizes known at run time, one operand per result dimension",
     .operands = AtLeast(1),
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kTranspose,
     .name = "transpose",
     .stablehlo = "transpose",
     .summary = "permutes dimensions; result dimension i is operand dimension dimensions[i]",
     .operands = Exactly(1),
     .attributes = kDimensionsUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kSlice,
     .name = "slice",
     .stablehlo = "slice",
     .summary = "every stride-th element of [start, limit) in each dimension",
     .operands = Exactly(1),
     .attributes = kSliceUses,
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kConcatenate,
     .name = "concatenate",
     .stablehlo = "concatenate",
     .summary = "joins the operands along one dimension, in order",
     .operands = AtLeast(1),
     .attributes = kDimensionsUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kPad,
     .name = "pad",
     .stablehlo = "pad",
     .summary = "adds (or, where negative, removes) elements at the edges of each dimension and adds "
                "them between elements; operand 1 is the fill value",
     .operands = Exactly(2),
     .attributes = kPadUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kReverse,
     .name = "reverse",
     .stablehlo = "reverse",
     .summary = "reverses the order of elements along the dimensions",
     .operands = Exactly(1),
     .attributes = kDimensionsUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kBitcast,
     .name = "bitcast",
     .summary = "the operand's bytes in memory under the result's shape and layout: transpose to the "
                "operand's layout, reshape, transpose from the result's layout",
     .operands = Exactly(1),
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kBitcastConvert,
     .name = "bitcast-convert",
     .stablehlo = "bitcast_convert",
     .summary = "the operand's bits as another type; a change of width adds or removes the minor "
                "dimension, low bits first",
     .operands = Exactly(1),
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kCopy,
     .name = "copy",
     .summary = "the operand, in the result's layout",
     .operands = Exactly(1),
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kShuffle,
     .name = "shuffle",
     .summary = "rotates the elements along the dimensions by the shifts",
     .operands = Exactly(1),
     .attributes = kShuffleUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact"},
    {.opcode = Opcode::kIota,
     .name = "iota",
     .stablehlo = "iota",
     .summary = "each element is its own index along iota_dimension",
     .operands = Exactly(0),
     .attributes = kIotaUses,
     .element_types = types::kArithmetic,
     .exactness = "exact integer index, rounded to the element type (integers wrap)"},
};

}  // namespace

std::span<const OpSpec> DataMovementOps() { return kOps; }

}  // namespace assay
