// Shapes and broken rules as XLA's shape inference reports them too.
#include <gtest/gtest.h>

#include "spec/ops/inference_testing.h"

namespace assay {
namespace {

void ExpectOutcomes(const std::vector<InferenceRow>& rows) {
  int number = 0;
  for (const InferenceRow& row : rows)
    EXPECT_EQ(OutcomeOf(row), row.expected) << "row " << number++;
}

std::vector<Attribute> Solve(bool left) {
  return {Attr(kLeftSide, left), Attr(kTransposeA, TransposeKind::kNoTranspose)};
}
std::vector<Attribute> Fft(FftType type, Ints length) {
  return {Attr(kFftType, type), Attr(kFftLength, length)};
}
std::vector<Attribute> Norm(int64_t feature) {
  return {Attr(kEpsilon, 0.5), Attr(kFeatureIndex, feature)};
}

TEST(LinearAlgebra, SquareMatricesAreNeeded) {
  ExpectOutcomes({
      {Opcode::kCholesky, {"f32[5,?,<=4]"}, {}, "f32[5,?,<=4]"},
      {Opcode::kCholesky, {"f32[3,4]"}, {}, "cholesky_c1", "f32[3,4]"},
      {Opcode::kCholesky, {"f32[4]"}, {}, "cholesky_c1", "f32[4]"},
      {Opcode::kCholesky, {"s32[4,4]"}, {}, "cholesky_types", "s32[4,4]"},
      {Opcode::kTriangularSolve, {"f32[3,3]", "f32[3,5]"}, Solve(true), "f32[3,5]"},
      {Opcode::kTriangularSolve, {"f32[3,3]", "f32[5,3]"}, Solve(false), "f32[5,3]"},
      {Opcode::kTriangularSolve, {"f32[3,4]", "f32[3,5]"}, Solve(true), "triangular_solve_c1"},
      {Opcode::kTriangularSolve, {"f32[3,3]", "f32[4,3,5]"}, Solve(true), "triangular_solve_c2"},
      {Opcode::kTriangularSolve, {"f64[3,3]", "f32[3,5]"}, Solve(true), "triangular_solve_c2"},
      {Opcode::kTriangularSolve, {"f32[2,3,3]", "f32[4,3,5]"}, Solve(true), "triangular_solve_c3"},
      {Opcode::kTriangularSolve, {"f32[3,3]", "f32[3,5]"}, Solve(false), "triangular_solve_c4"},
      {Opcode::kTriangularSolve,
       {"f32[3,3]", "f32[3,5]"},
       {Attr(kLeftSide, true)},
       "triangular_solve_attributes"},
  });
}

TEST(LinearAlgebra, RealTransformsKeepHalfTheSpectrum) {
  ExpectOutcomes({
      {Opcode::kFft, {"c64[4,8]"}, Fft(FftType::kFft, {8}), "c64[4,8]"},
      {Opcode::kFft, {"c128[<=4,?]"}, Fft(FftType::kIfft, {4, 8}), "c128[<=4,?]"},
      {Opcode::kFft, {"f32[4,8]"}, Fft(FftType::kRfft, {8}), "c64[4,5]"},
      {Opcode::kFft, {"f64[4,7]"}, Fft(FftType::kRfft, {4, 7}), "c128[4,4]"},
      {Opcode::kFft, {"f32[4,0]"}, Fft(FftType::kRfft, {0}), "c64[4,0]"},
      {Opcode::kFft, {"f32[<=4,<=8]"}, Fft(FftType::kRfft, {8}), "c64[<=4,<=5]"},
      {Opcode::kFft, {"c64[4,5]"}, Fft(FftType::kIrfft, {8}), "f32[4,8]"},
      {Opcode::kFft, {"c128[4,5]"}, Fft(FftType::kIrfft, {9}), "f64[4,9]"},
      {Opcode::kFft, {"f32[4,8]"}, Fft(FftType::kFft, {8}), "fft_c1"},
      {Opcode::kFft, {"c64[4,8]"}, Fft(FftType::kRfft, {8}), "fft_c1"},
      {Opcode::kFft, {"c64[4,8]"}, Fft(FftType::kFft, {}), "fft_c2"},
      {Opcode::kFft, {"c64[4,8]"}, Fft(FftType::kFft, {2, 4, 8}), "fft_c2"},
      {Opcode::kFft, {"f32[4,8]"}, Fft(FftType::kRfft, {7}), "fft_c3"},
      {Opcode::kFft, {"c64[4,5]"}, Fft(FftType::kIrfft, {10}), "fft_c3"},
      {Opcode::kFft, {"c64[4,5]"}, Fft(FftType::kIrfft, {5, 8}), "fft_c3"},
  });
}

TEST(LinearAlgebra, BatchNormsTakeOneNumberPerFeature) {
  ExpectOutcomes({
      {Opcode::kBatchNormTraining,
       {"f32[2,3,4]", "f32[4]", "f32[4]"},
       Norm(2),
       "(f32[2,3,4], f32[4], f32[4])"},
      {Opcode::kBatchNormTraining,
       {"bf16[2,3,4]", "f32[4]", "f32[4]"},
       Norm(2),
       "(bf16[2,3,4], bf16[4], bf16[4])"},
      {Opcode::kBatchNormTraining,
       {"f32[?,<=3,<=4]", "f32[4]", "f32[?]"},
       Norm(2),
       "(f32[?,<=3,<=4], f32[<=4], f32[<=4])"},
      {Opcode::kBatchNormTraining,
       {"f32[2,3,4]", "f32[4]", "f32[4]"},
       Norm(3),
       "batch_norm_training_c1"},
      {Opcode::kBatchNormTraining,
       {"f32[2,3,4]", "f32[4]", "f32[4]"},
       Norm(1),
       "batch_norm_training_c2"},
      {Opcode::kBatchNormTraining,
       {"f32[2,3,4]", "f32[4]", "f32[4,1]"},
       Norm(2),
       "batch_norm_training_c2"},
      {Opcode::kBatchNormInference,
       {"f32[2,3,4]", "f32[4]", "f32[4]", "f32[4]", "f32[4]"},
       Norm(2),
       "f32[2,3,4]"},
      {Opcode::kBatchNormInference,
       {"f32[2,3,4]", "f32[4]", "f32[4]", "f32[4]", "f32[3]"},
       Norm(2),
       "batch_norm_inference_c2",
       "f32[2,3,4]"},
      {Opcode::kBatchNormGrad,
       {"f32[2,3,4]", "f32[4]", "f32[4]", "f32[4]", "f16[2,3,4]"},
       Norm(2),
       "(f32[2,3,4], f32[4], f32[4])"},
      {Opcode::kBatchNormGrad,
       {"f32[2,3,4]", "f32[4]", "f32[4]", "f32[4]", "f32[2,3]"},
       Norm(2),
       "batch_norm_grad_c3"},
  });
}

}  // namespace
}  // namespace assay
