// Records of the reduction family: ops that combine or order elements by a called computation.
#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"

namespace assay {
namespace {

constexpr AttributeUse kReduceUses[] = {Required(AttributeId::kDimensions),
                                        Required(AttributeId::kToApply)};
constexpr AttributeUse kReduceWindowUses[] = {Optional(AttributeId::kWindow),
                                              Required(AttributeId::kToApply)};
constexpr AttributeUse kSelectAndScatterUses[] = {Optional(AttributeId::kWindow),
                                                  Required(AttributeId::kSelect),
                                                  Required(AttributeId::kScatter)};
constexpr AttributeUse kScanUses[] = {Required(AttributeId::kDimensions),
                                      Required(AttributeId::kNumCarries),
                                      Optional(AttributeId::kIsReverse),
                                      Optional(AttributeId::kIsAssociative),
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
    "adding bodies: the exact sum of init (once) and terms, rounded once; others: in row-major order, "
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
     .exactness = kFoldExactness},
    {.opcode = Opcode::kReduceWindow,
     .name = "reduce-window",
     .stablehlo = "reduce_window",
     .summary = "folds each window sliding over the inputs with to_apply, starting from the inits",
     .operands = AtLeast(2, 2),
     .attributes = kReduceWindowUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .exactness = kFoldExactness},
    {.opcode = Opcode::kSelectAndScatter,
     .name = "select-and-scatter",
     .stablehlo = "select_and_scatter",
     .summary = "selects one element of each window of the operand and scatters the source's element "
                "there",
     .operands = Exactly(3),
     .attributes = kSelectAndScatterUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .exactness = "adding bodies: the exact sum of init and the source elements that arrive, rounded "
                  "once; others: source in row-major order, each instruction rounding"},
    {.opcode = Opcode::kScan,
     .name = "scan",
     .summary = "walks one dimension of the inputs, (y..., carry...) = to_apply(x..., carry...); "
                "the ys stacked, then the last carries",
     .operands = AtLeast(1),
     .attributes = kScanUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable},
     .exactness = "adding scans: each output its own exact sum, rounded once; others: in order along "
                  "the dimension, each instruction rounding"},
    {.opcode = Opcode::kSort,
     .name = "sort",
     .stablehlo = "sort",
     .summary = "sorts the operands together along one dimension by the comparator to_apply",
     .operands = AtLeast(1),
     .attributes = kSortUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact, stable"},
    {.opcode = Opcode::kTopk,
     .name = "topk",
     .summary = "the k largest (or smallest) elements along the last dimension, and their indices",
     .operands = Exactly(1),
     .attributes = kTopkUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .exactness = "exact; total order, equal elements by lower index first"},
    {.opcode = Opcode::kMap,
     .name = "map",
     .stablehlo = "map",
     .summary = "applies to_apply to corresponding elements of the operands",
     .operands = AtLeast(1),
     .attributes = kMapUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable},
     .exactness = "each instruction of the body rounds"},
};

}  // namespace

std::span<const OpSpec> ReductionOps() { return kOps; }

}  // namespace assay
