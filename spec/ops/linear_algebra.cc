// Records of the linear algebra family: factorisation, triangular systems, Fourier transforms and
// batch normalisation.
#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

// ---------------------------------------------------------------- cholesky, triangular-solve

std::optional<Violation> NotSquare(const Instruction& x) {
  const Shape& a = x.operand_shape(0);
  if (a.rank() >= 2 && SizesAgree(a.dimension(a.rank() - 2), a.dimension(a.rank() - 1))) {
    return std::nullopt;
  }
  return FoundAt(0, {"the operand is ", a});
}
constexpr std::string_view kSquare =
    "the operand has rank 2 or more and its last two dimensions have the same size";
constexpr Rule kCholeskyRules[] = {{"c1", kSquare, NotSquare}};
std::optional<Violation> TriangularSolveC2(const Instruction& x) {
  const Shape& a = x.operand_shape(0);
  const Shape& b = x.operand_shape(1);
  if (a.rank() == b.rank() && a.element_type() == b.element_type()) return std::nullopt;
  return FoundAt(1, {"a is ", a, ", b is ", b});
}
std::optional<Violation> TriangularSolveC3(const Instruction& x) {
  const Shape& a = x.operand_shape(0);
  const Shape& b = x.operand_shape(1);
  for (int64_t i = 0; i < a.rank() - 2; ++i) {
    if (SizesAgree(a.dimension(i), b.dimension(i))) continue;
    return FoundAt(1, {"a is ", a, ", b is ", b});
  }
  return std::nullopt;
}
std::optional<Violation> TriangularSolveC4(const Instruction& x) {
  const Shape& a = x.operand_shape(0);
  const Shape& b = x.operand_shape(1);
  const bool left = x.Get(kLeftSide);
  if (SizesAgree(a.dimension(a.rank() - 1), b.dimension(b.rank() - (left ? 2 : 1)))) {
    return std::nullopt;
  }
  return FoundAt(1, {"a is ", a, ", b is ", b, ", left_side is ", left ? "true" : "false"});
}
constexpr Rule kTriangularSolveRules[] = {
    {"c1", kSquare, NotSquare},
    {"c2", "a and b have the same rank and element type", TriangularSolveC2},
    {"c3", "a and b have the same batch dimensions", TriangularSolveC3},
    {"c4", "b has as many rows (left_side) or columns as a", TriangularSolveC4},
};
Result<Shape> InferTriangularSolve(const Instruction& x) {
  return x.operand_shape(1);
}

// ---------------------------------------------------------------- fft

// The number of independent values of a real transform of length n.
int64_t HalfLength(int64_t n) { return n == 0 ? 0 : n / 2 + 1; }

std::optional<Violation> FftC1(const Instruction& x) {
  const PrimitiveType type = x.operand_shape(0).primitive_type();
  const bool real = type == PrimitiveType::kF32 || type == PrimitiveType::kF64;
  if (x.Get(kFftType) == FftType::kRfft ? real : IsComplex(type)) return std::nullopt;
  return FoundAt(0, {"the operand is ", x.operand_shape(0)});
}
std::optional<Violation> FftC2(const Instruction& x) {
  const Ints& length = x.Get(kFftLength);
  const int64_t rank = static_cast<int64_t>(length.size());
  bool fits = rank >= 1 && rank <= 3 && rank <= x.operand_shape(0).rank();
  for (int64_t n : length) fits = fits && n >= 0;
  if (fits) return std::nullopt;
  return FoundIn(AttributeId::kFftLength,
                 {"fft_length is ", length, ", the operand ", x.operand_shape(0)});
}
std::optional<Violation> FftC3(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  const Ints& length = x.Get(kFftLength);
  const int64_t first = operand.rank() - static_cast<int64_t>(length.size());
  for (size_t i = 0; i < length.size(); ++i) {
    const bool half = x.Get(kFftType) == FftType::kIrfft && i + 1 == length.size();
    const int64_t needed = half ? HalfLength(length[i]) : length[i];
    if (SizesAgree(operand.dimension(first + i), needed)) continue;
    return FoundIn(AttributeId::kFftLength,
                   {"dimension ", first + i, " of ", operand, " is not ", needed});
  }
  return std::nullopt;
}
constexpr Rule kFftRules[] = {
    {"c1", "FFT, IFFT and IRFFT take complex numbers, RFFT f32 or f64", FftC1},
    {"c2", "fft_length has 1 to 3 entries, not negative, and no more than the operand's rank",
     FftC2},
    {"c3", "the operand's last dimensions are fft_length (IRFFT: the last is n / 2 + 1)", FftC3},
};
Result<Shape> InferFft(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  Shape result = operand;
  if (x.Get(kFftType) == FftType::kRfft) {
    const bool single = operand.primitive_type() == PrimitiveType::kF32;
    result.set_dimension(operand.rank() - 1, HalfLength(x.Get(kFftLength).back()));
    ChangeElementType(&result, single ? PrimitiveType::kC64 : PrimitiveType::kC128);
  } else if (x.Get(kFftType) == FftType::kIrfft) {
    result.set_dimension(operand.rank() - 1, x.Get(kFftLength).back());
    ChangeElementType(&result, FormatOf(operand.primitive_type()).part);
  }
  return result;
}

// ---------------------------------------------------------------- batch normalisation

std::optional<Violation> BatchNormC1(const Instruction& x) {
  const int64_t feature = x.Get(kFeatureIndex);
  if (feature >= 0 && feature < x.operand_shape(0).rank()) return std::nullopt;
  return FoundIn(AttributeId::kFeatureIndex,
                 {"feature_index is ", feature, ", the operand ", x.operand_shape(0)});
}
// Operands [1, end) are vectors of one float per feature.
std::optional<Violation> NotPerFeature(const Instruction& x, int64_t end) {
  const int64_t features = x.operand_shape(0).dimension(x.Get(kFeatureIndex));
  for (int64_t i = 1; i < end; ++i) {
    const Shape& vector = x.operand_shape(i);
    if (vector.rank() == 1 && IsFloat(vector.primitive_type()) &&
        SizesAgree(vector.dimension(0), features)) {
      continue;
    }
    return FoundAt(static_cast<int>(i), {"operand ", i, " is ", vector, ", operand 0 ",
                                         x.operand_shape(0), " has ", features, " features"});
  }
  return std::nullopt;
}
std::optional<Violation> BatchNormTrainingC2(const Instruction& x) { return NotPerFeature(x, 3); }
std::optional<Violation> BatchNormInferenceC2(const Instruction& x) { return NotPerFeature(x, 5); }
std::optional<Violation> BatchNormGradC2(const Instruction& x) { return NotPerFeature(x, 4); }
std::optional<Violation> BatchNormGradC3(const Instruction& x) {
  const Shape& gradient = x.operand_shape(4);
  if (IsFloat(gradient.primitive_type()) && DimensionsAgree(gradient, x.operand_shape(0))) {
    return std::nullopt;
  }
  return FoundAt(4, {"the operand is ", x.operand_shape(0), ", the gradient ", gradient});
}
constexpr std::string_view kFeatureIndexText = "feature_index is a dimension of the operand";
constexpr Rule kBatchNormTrainingRules[] = {
    {"c1", kFeatureIndexText, BatchNormC1},
    {"c2", "scale and offset are vectors of one float per feature", BatchNormTrainingC2},
};
constexpr Rule kBatchNormInferenceRules[] = {
    {"c1", kFeatureIndexText, BatchNormC1},
    {"c2", "scale, offset, mean and variance are vectors of one float per feature",
     BatchNormInferenceC2},
};
constexpr Rule kBatchNormGradRules[] = {
    {"c1", kFeatureIndexText, BatchNormC1},
    {"c2", "scale, mean and variance are vectors of one float per feature", BatchNormGradC2},
    {"c3", "the gradient has the operand's dimensions and a float type", BatchNormGradC3},
};
// The array and two vectors of the operand's type: result, mean and variance, or three gradients.
Result<Shape> InferBatchNormTriple(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  Sizes features;
  features.push_back(SizeOf(operand, x.Get(kFeatureIndex)));
  const Shape vector = ShapeOf(operand.element_type(), features);
  return Shape::Tuple({operand, vector, vector});
}

// ---------------------------------------------------------------- records

constexpr AttributeUse kCholeskyUses[] = {Optional(AttributeId::kLower)};
constexpr AttributeUse kTriangularSolveUses[] = {
    Optional(AttributeId::kLeftSide), Optional(AttributeId::kLower),
    Optional(AttributeId::kUnitDiagonal), Required(AttributeId::kTransposeA)};
constexpr AttributeUse kFftUses[] = {Required(AttributeId::kFftType),
                                     Required(AttributeId::kFftLength)};
constexpr AttributeUse kBatchNormUses[] = {Required(AttributeId::kEpsilon),
                                           Required(AttributeId::kFeatureIndex)};

constexpr std::string_view kNearExact =
    "near-exact: error at most 2^-20 ulp of the result's scale before the one rounding";
constexpr std::string_view kCorrectlyRounded =
    "correctly rounded value of the formula over the reals";

constexpr OpSpec kOps[] = {
    {.opcode = Opcode::kCholesky,
     .name = "cholesky",
     .stablehlo = "cholesky",
     .summary = "the lower (upper) triangular factor L with L L^H = A (U^H U = A) of each matrix",
     .operands = Exactly(1),
     .attributes = kCholeskyUses,
     .element_types = types::kFloats | types::kComplexes,
     .traits = {Trait::kShapeInferable},
     .infer = InferLikeOperand,
     .rules = kCholeskyRules,
     .exactness = kNearExact,
     .example = "f32[3,3] cholesky(f32[3,3] a), lower=true"},
    {.opcode = Opcode::kTriangularSolve,
     .name = "triangular-solve",
     .stablehlo = "triangular_solve",
     .summary = "solves op(a) x = b (left_side) or x op(a) = b for triangular a",
     .operands = Exactly(2),
     .attributes = kTriangularSolveUses,
     .element_types = types::kFloats | types::kComplexes,
     .traits = {Trait::kShapeInferable},
     .infer = InferTriangularSolve,
     .rules = kTriangularSolveRules,
     .exactness = kNearExact,
     .example =
         "f32[3,2] triangular-solve(f32[3,3] a, f32[3,2] b), left_side=true, lower=true, "
         "transpose_a=NO_TRANSPOSE"},
    {.opcode = Opcode::kFft,
     .name = "fft",
     .stablehlo = "fft",
     .summary = "the discrete Fourier transform (or its inverse) over the last dimensions",
     .operands = Exactly(1),
     .attributes = kFftUses,
     .element_types = Types({PrimitiveType::kF32, PrimitiveType::kF64}) | types::kComplexes,
     .traits = {Trait::kShapeInferable},
     .infer = InferFft,
     .rules = kFftRules,
     .exactness = kNearExact,
     .example = "c64[8] fft(c64[8] x), fft_type=FFT, fft_length={8}"},
    {.opcode = Opcode::kBatchNormTraining,
     .name = "batch-norm-training",
     .stablehlo = "batch_norm_training",
     .summary = "normalises per feature by the batch's own mean and variance; returns both too",
     .operands = Exactly(3),
     .attributes = kBatchNormUses,
     .element_types = types::kFloats,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferBatchNormTriple,
     .rules = kBatchNormTrainingRules,
     .exactness = kCorrectlyRounded,
     .example =
         "(f32[4,2], f32[2], f32[2]) batch-norm-training(f32[4,2] x, f32[2] scale, "
         "f32[2] offset), epsilon=0.001, feature_index=1"},
    {.opcode = Opcode::kBatchNormInference,
     .name = "batch-norm-inference",
     .stablehlo = "batch_norm_inference",
     .summary = "normalises per feature by a given mean and variance",
     .operands = Exactly(5),
     .attributes = kBatchNormUses,
     .element_types = types::kFloats,
     .traits = {Trait::kShapeInferable},
     .infer = InferLikeOperand,
     .rules = kBatchNormInferenceRules,
     .exactness = kCorrectlyRounded,
     .example =
         "f32[4,2] batch-norm-inference(f32[4,2] x, f32[2] scale, f32[2] offset, f32[2] "
         "mean, f32[2] variance), epsilon=0.001, feature_index=1"},
    {.opcode = Opcode::kBatchNormGrad,
     .name = "batch-norm-grad",
     .stablehlo = "batch_norm_grad",
     .summary = "the gradients of batch-norm-training for operand, scale and offset",
     .operands = Exactly(5),
     .attributes = kBatchNormUses,
     .element_types = types::kFloats,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferBatchNormTriple,
     .rules = kBatchNormGradRules,
     .exactness = kCorrectlyRounded,
     .example =
         "(f32[4,2], f32[2], f32[2]) batch-norm-grad(f32[4,2] x, f32[2] scale, f32[2] "
         "mean, f32[2] variance, f32[4,2] gradient), epsilon=0.001, feature_index=1"},
};

}  // namespace

std::span<const OpSpec> LinearAlgebraOps() { return kOps; }

}  // namespace assay
