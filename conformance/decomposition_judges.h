// What each decomposition of one matrix has to satisfy: the measures of decomposition.h, routine by
// routine.
#ifndef ASSAY_CONFORMANCE_DECOMPOSITION_JUDGES_H_
#define ASSAY_CONFORMANCE_DECOMPOSITION_JUDGES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/decomposition.h"
#include "conformance/extended_matrix.h"
#include "interpreter/ops/lapack_routines.h"

namespace assay {

// C of decomposition.h.
inline constexpr double kDecompositionConstant = 32;

// One matrix of the batch: what goes in, what is known of what came out, and what is found.
struct DecompositionProblem {
  using Matrix = extended::Matrix;
  using Real = extended::Real;

  std::string_view routine;
  std::vector<Matrix> operands;
  // By operand: how far each element of somebody's may be from it, and how far all of them, in the norm.
  std::vector<Real> element_slack, slack;
  std::vector<Matrix> results, ours;   // by result of the routine; `results` NaN where not known
  bool has_q = false;
  Matrix q, our_q;                     // of the reflectors, NaN where not known
  LapackOptions options = {};
  double u = 0;
  Real least = 0;  // the smallest normal number, for complex types four times that
  bool is_complex = false;
  uint32_t about = DecompositionMeasure::kOfAll;  // what the measures taken from here on tell of, by role

  std::vector<DecompositionMeasure> measures;
  std::vector<std::vector<bool>> judged;  // by result, by element
  std::vector<bool> q_judged;
  std::string reason;
  bool assumed = false;  // ours stand for pivots that are not known: measures that fail show nothing

  bool Is(int option, char letter) const { return options[option] == letter; }
  double Gamma(int64_t n) const {
    double product = static_cast<double>(n) * u;
    return product / (1 - product);
  }

  // e of decomposition.h: C size (u norm + least) + slack.
  Real Error(Real norm, double size, Real slack = 0) const;
  // value <= allowed, both shown as multiples of the unit.
  void Measure(const char* what, Real value, Real allowed, Real unit = 1);
  // Element by element, shown as multiples of `size`, or of what is allowed where that is more.
  void MeasureElements(const char* what, const Matrix& difference, const Matrix& size, const Matrix& allowed);
  void MeasureOrthonormal(const char* what, const Matrix& q);
  // Values that have to rise (or to fall), up to rounding.
  void MeasureOrder(const char* what, const Matrix& values, bool rising);

  void Judged(size_t result) { judged[result].assign(judged[result].size(), true); }
  template <typename Keep>
  void JudgedWhere(size_t result, Keep keep) {
    const Matrix& a = results[result];
    for (int64_t i = 0; i < a.rows; ++i) {
      for (int64_t j = 0; j < a.columns; ++j) {
        if (keep(i, j)) judged[result][static_cast<size_t>(i * a.columns + j)] = true;
      }
    }
  }
  void Missing(std::string why) {
    if (reason.empty()) reason = std::move(why);
  }
  // Of a result that is judged as a whole or not at all.
  bool IsKnown(size_t result, const char* name) {
    if (!extended::HasNan(results[result])) return true;
    Missing("not all of " + std::string(name) + " is among the outputs");
    return false;
  }
};

inline double Size(int64_t n) { return static_cast<double>(n); }

// A worse measure takes the place of the one of the same name.
void MergeMeasure(DecompositionMeasure measure, std::vector<DecompositionMeasure>& measures);

using DecompositionJudge = void (*)(DecompositionProblem&);
// Of a Cholesky factorization that succeeded for one of two and failed for the other.
void MeasureBorder(DecompositionProblem& p);
// In spectral_judges.cc.
void JudgeSyevd(DecompositionProblem& p);
void JudgeEigh(DecompositionProblem& p);
void JudgeSvd(DecompositionProblem& p);
void JudgeGehrd(DecompositionProblem& p);
void JudgeSytrd(DecompositionProblem& p);
void JudgeGeev(DecompositionProblem& p);
void JudgeGees(DecompositionProblem& p);

// nullptr: there is none.
DecompositionJudge FindDecompositionJudge(std::string_view routine);
// Why a correct implementation may have any result, not finite even; empty: it may not. Vectors and rows are
// divided by multiplying by a reciprocal, which is off by the smallest normal number where it is flushed, so by that
// times the number of itself; that is no more than u for numbers of u / least. Routines that iterate scale
// their matrix first. What solves divides by what it is given, by zero where that is flushed.
std::string WhyOutOfRange(const DecompositionProblem& p);
// Whether the routine multiplies or solves: its result is one for its operands, and nothing else is asked of it.
bool IsProduct(std::string_view routine);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_DECOMPOSITION_JUDGES_H_
