// Sources of transforms, factors, solutions and normalisations.
#include "interpreter/sources/rows.h"

namespace assay {
namespace {

// The feature that the element belongs to, or is.
int64_t FeatureOf(const SourceQuery& query) {
  Index index = IndexOf(query);
  if (index.size() == 1 && query.leaf > 0) return index[0];
  return index[static_cast<size_t>(query.instruction.Get(kFeatureIndex))];
}

// All elements of a feature of an operand; of a vector, its one.
void VisitFeature(const SourceQuery& query, int operand, int64_t feature, bool is_vector,
                  const SourceVisitor& visit) {
  Index fixed(static_cast<size_t>(query.instruction.operand_shape(operand).rank()), kAny);
  fixed[is_vector ? 0 : static_cast<size_t>(query.instruction.Get(kFeatureIndex))] = feature;
  VisitBox(query, operand, fixed, visit);
}

}  // namespace

std::string_view SourcesAreAll(const SourceQuery& query, const SourceVisitor& visit) {
  for (int k = 0; k < query.instruction.operand_count(); ++k) VisitWhole(query, k, visit);
  return {};
}

// x, scale, offset -> y, mean, variance.
std::string_view SourcesOfBatchNormTraining(const SourceQuery& query, const SourceVisitor& visit) {
  const int64_t feature = FeatureOf(query);
  VisitFeature(query, 0, feature, false, visit);
  if (query.leaf > 0) return {};
  for (int k : {1, 2}) VisitFeature(query, k, feature, true, visit);
  return {};
}

// x, scale, offset, mean, variance -> y.
std::string_view SourcesOfBatchNormInference(const SourceQuery& query, const SourceVisitor& visit) {
  visit({0, query.element, query.device});
  for (int k : {1, 2, 3, 4}) VisitFeature(query, k, FeatureOf(query), true, visit);
  return {};
}

// x, scale, mean, variance, gradient of y -> gradients of x, scale, offset.
std::string_view SourcesOfBatchNormGrad(const SourceQuery& query, const SourceVisitor& visit) {
  constexpr int kScale = 1, kMean = 2, kVariance = 3, kGradient = 4;
  const int64_t feature = FeatureOf(query);
  VisitFeature(query, kGradient, feature, false, visit);
  if (query.leaf == 2) return {};
  VisitFeature(query, 0, feature, false, visit);
  for (int k : {kMean, kVariance}) VisitFeature(query, k, feature, true, visit);
  if (query.leaf == 0) VisitFeature(query, kScale, feature, true, visit);
  return {};
}

// The triangle that is read: whether all of it is positive definite decides every element.
std::string_view SourcesOfCholesky(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query);
  const size_t row = index.size() - 2, column = index.size() - 1;
  const int64_t n = query.instruction.shape().dimensions()[column];
  const bool lower = query.instruction.Get(kLower);
  for (int64_t r = 0; r < n; ++r) {
    for (int64_t c = lower ? 0 : r; c < (lower ? r + 1 : n); ++c) {
      index[row] = r;
      index[column] = c;
      VisitAt(query, 0, index, visit);
    }
  }
  return {};
}

std::string_view SourcesOfFft(const SourceQuery& query, const SourceVisitor& visit) {
  Index fixed = IndexOf(query);
  const size_t transformed = query.instruction.Get(kFftLength).size();
  for (size_t d = fixed.size() - transformed; d < fixed.size(); ++d) fixed[d] = kAny;
  VisitBox(query, 0, fixed, visit);
  return {};
}

// M x = b, M a triangle of a: of x_i, the rows of M and b up to i (from i on, of an upper triangle).
std::string_view SourcesOfTriangularSolve(const SourceQuery& query, const SourceVisitor& visit) {
  const Instruction& solve = query.instruction;
  const bool left = solve.Get(kLeftSide);
  const bool transposed = (solve.Get(kTransposeA) != TransposeKind::kNoTranspose) == left;
  const bool lower = solve.Get(kLower) != transposed;  // M is
  const size_t rank = static_cast<size_t>(solve.shape().rank());
  Index at = IndexOf(query), matrix = at;
  const size_t along = left ? rank - 2 : rank - 1;
  const int64_t n = solve.shape().dimensions()[along], i = at[along];
  for (int64_t r = lower ? 0 : i; r < (lower ? i + 1 : n); ++r) {
    at[along] = r;
    VisitAt(query, 1, at, visit);
    for (int64_t c = lower ? 0 : r; c < (lower ? r + 1 : n); ++c) {
      if (r == c && solve.Get(kUnitDiagonal)) continue;
      matrix[rank - 2] = transposed ? c : r;
      matrix[rank - 1] = transposed ? r : c;
      VisitAt(query, 0, matrix, visit);
    }
  }
  return {};
}

}  // namespace assay
