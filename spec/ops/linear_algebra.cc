// Records of the linear algebra family: factorisation, triangular systems, Fourier transforms and
// batch normalisation.
#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"

namespace assay {
namespace {

constexpr AttributeUse kCholeskyUses[] = {Optional(AttributeId::kLower)};
constexpr AttributeUse kTriangularSolveUses[] = {
    Optional(AttributeId::kLeftSide), Optional(AttributeId::kLower),
    Optional(AttributeId::kUnitDiagonal), Optional(AttributeId::kTransposeA)};
constexpr AttributeUse kFftUses[] = {Required(AttributeId::kFftType),
                                     Required(AttributeId::kFftLength)};
constexpr AttributeUse kBatchNormUses[] = {Required(AttributeId::kEpsilon),
                                           Required(AttributeId::kFeatureIndex)};

constexpr std::string_view kNearExact =
    "near-exact: error at most 2^-20 ulp of the result's scale before the one rounding";
constexpr std::string_view kCorrectlyRounded = "correctly rounded value of the formula over the reals";

constexpr OpSpec kOps[] = {
    {.opcode = Opcode::kCholesky,
     .name = "cholesky",
     .stablehlo = "cholesky",
     .summary = "the lower (upper) triangular factor L with L L^H = A (U^H U = A) of each matrix",
     .operands = Exactly(1),
     .attributes = kCholeskyUses,
     .element_types = types::kFloats | types::kComplexes,
     .traits = {Trait::kShapeInferable},
     .exactness = kNearExact},
    {.opcode = Opcode::kTriangularSolve,
     .name = "triangular-solve",
     .stablehlo = "triangular_solve",
     .summary = "solves op(a) x = b (left_side) or x op(a) = b for triangular a",
     .operands = Exactly(2),
     .attributes = kTriangularSolveUses,
     .element_types = types::kFloats | types::kComplexes,
     .traits = {Trait::kShapeInferable},
     .exactness = kNearExact},
    {.opcode = Opcode::kFft,
     .name = "fft",
     .stablehlo = "fft",
     .summary = "the discrete Fourier transform (or its inverse) over the last dimensions",
     .operands = Exactly(1),
     .attributes = kFftUses,
     .element_types = Types({PrimitiveType::kF32, PrimitiveType::kF64}) | types::kComplexes,
     .traits = {Trait::kShapeInferable},
     .exactness = kNearExact},
    {.opcode = Opcode::kBatchNormTraining,
     .name = "batch-norm-training",
     .stablehlo = "batch_norm_training",
     .summary = "normalises per feature by the batch's own mean and variance; returns both too",
     .operands = Exactly(3),
     .attributes = kBatchNormUses,
     .element_types = types::kFloats,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .exactness = kCorrectlyRounded},
    {.opcode = Opcode::kBatchNormInference,
     .name = "batch-norm-inference",
     .stablehlo = "batch_norm_inference",
     .summary = "normalises per feature by a given mean and variance",
     .operands = Exactly(5),
     .attributes = kBatchNormUses,
     .element_types = types::kFloats,
     .traits = {Trait::kShapeInferable},
     .exactness = kCorrectlyRounded},
    {.opcode = Opcode::kBatchNormGrad,
     .name = "batch-norm-grad",
     .stablehlo = "batch_norm_grad",
     .summary = "the gradients of batch-norm-training for operand, scale and offset",
     .operands = Exactly(5),
     .attributes = kBatchNormUses,
     .element_types = types::kFloats,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .exactness = kCorrectlyRounded},
};

}  // namespace

std::span<const OpSpec> LinearAlgebraOps() { return kOps; }

}  // namespace assay
