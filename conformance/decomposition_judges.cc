#include "conformance/decomposition_judges.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace assay {

using namespace extended;
using Problem = DecompositionProblem;

namespace {

double Size(int64_t n) { return static_cast<double>(n); }

}  // namespace

void MergeMeasure(DecompositionMeasure measure, std::vector<DecompositionMeasure>& measures) {
  for (DecompositionMeasure& known : measures) {
    if (known.what != measure.what) continue;
    if (!known.Holds()) return;
    if (!measure.Holds() || measure.value * known.bound > known.value * measure.bound) {
      known = std::move(measure);
    }
    return;
  }
  measures.push_back(std::move(measure));
}

void Problem::Measure(const char* what, Real value, Real unit, double bound, Real slack) {
  DecompositionMeasure measure{what, 0, bound};
  if (unit != 0) {
    measure.value = static_cast<double>(value / unit);
    measure.bound = static_cast<double>(bound + slack / unit);
  } else if (slack != 0) {
    measure.value = static_cast<double>(value);
    measure.bound = static_cast<double>(slack);
  } else if (value != 0) {
    measure.value = static_cast<double>(value / unit);
  }
  MergeMeasure(std::move(measure), measures);
}

void Problem::MeasureNorm(const char* what, const Matrix& difference, Real unit, double factor,
                          Real slack) {
  Measure(what, Norm(difference), unit, kDecompositionConstant * factor * u, slack);
}

void Problem::MeasureElements(const char* what, const Matrix& difference, const Matrix& unit,
                              double bound, Real slack) {
  for (size_t i = 0; i < difference.elements.size(); ++i) {
    Measure(what, std::abs(difference.elements[i]), std::abs(unit.elements[i]), bound, slack);
  }
}

void Problem::MeasureOrthonormal(const char* what, const Matrix& q) {
  MeasureNorm(what, Minus(Times(Adjoint(q), q), Identity(q.columns)), 1,
              Size(std::max(q.rows, q.columns)));
}

void Problem::MeasureOrder(const char* what, const Matrix& values, bool rising) {
  Real worst = 0;
  for (int64_t i = 0; i + 1 < values.rows; ++i) {
    Real step = values(i + 1, 0).real() - values(i, 0).real();
    worst = Larger(worst, rising ? -step : step);
  }
  Measure(what, worst, 1, 0);
}

namespace {

// H_0 H_1 ... applied to `a`.
Matrix ApplyReflectors(const Matrix& packed, const Matrix& tau, int64_t offset, Matrix a) {
  for (int64_t j = tau.rows; j-- > 0;) Reflect(Vector(packed, j, offset), tau(j, 0), a);
  return a;
}
Matrix ApplyAdjoint(const Matrix& packed, const Matrix& tau, Matrix a) {
  for (int64_t j = 0; j < tau.rows; ++j) {
    Reflect(Vector(packed, j, 0), std::conj(tau(j, 0)), a);
  }
  return a;
}

void JudgePotrf(Problem& p) {
  bool lower = p.Is(0, 'L');
  Matrix factor = lower ? Part(p.results[0], Lower) : Adjoint(Part(p.results[0], Upper));
  if (HasNan(factor)) return p.Missing("not all of the factor is among the outputs");
  Matrix a = Hermitian(p.operands[0], lower);
  Real norm = Norm(factor);
  p.Measure("A - L L^H", Norm(Minus(a, Times(factor, Adjoint(factor)))), norm * norm,
            p.Gamma(a.rows + 2), p.slack[0]);
  p.JudgedWhere(0, lower ? Lower : Upper);
}

void JudgeGetrf(Problem& p) {
  if (!p.IsKnown(0, "L and U")) return;
  Matrix a = p.operands[0];
  int64_t k = std::min(a.rows, a.columns);
  p.assumed = HasNan(p.results[1]);
  const Matrix& pivots = p.assumed ? p.ours[1] : p.results[1];
  for (int64_t i = 0; i < k; ++i) {
    int64_t pivot = static_cast<int64_t>(pivots(i, 0).real()) - 1;
    if (pivot < i || pivot >= a.rows) {
      p.Judged(1);
      return p.Measure("pivots", 1, 1, 0);
    }
    for (int64_t j = 0; j < a.columns; ++j) std::swap(a(i, j), a(pivot, j));
  }
  Matrix l(a.rows, k), u(k, a.columns);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) {
      if (i > j) l(i, j) = p.results[0](i, j);
      if (i <= j) u(i, j) = p.results[0](i, j);
    }
    if (i < k) l(i, i) = 1;
  }
  p.MeasureElements("P A - L U", Minus(a, Times(l, u)), Times(Absolute(l), Absolute(u)),
                    p.Gamma(k + 1), p.slack[0]);
  Real largest = 0;
  for (const Number& x : l.elements) largest = std::max(largest, std::abs(x));
  // Complex pivots are compared by |re| + |im|. Of a matrix that differs a pivot may be none of ours.
  if (p.slack[0] == 0) {
    p.Measure("|L|", largest, 1, (p.is_complex ? std::sqrt(2.0) : 1) * (1 + p.Gamma(4)));
  }
  p.Judged(0);
  if (!p.assumed) p.Judged(1);
}

void JudgeTrsm(Problem& p) {
  if (!p.IsKnown(0, "X")) return;
  bool lower = p.Is(1, 'L');
  Matrix a = Part(p.operands[0], lower ? Lower : Upper);
  for (int64_t i = 0; i < a.rows; ++i) {
    if (p.Is(3, 'U')) a(i, i) = 1;
  }
  if (!p.Is(2, 'N')) a = Adjoint(a);
  if (p.Is(2, 'T')) {
    for (Number& x : a.elements) x = std::conj(x);
  }
  const Matrix& x = p.results[0];
  bool left = p.Is(0, 'L');
  Matrix product = left ? Times(a, x) : Times(x, a);
  Matrix unit = left ? Times(Absolute(a), Absolute(x)) : Times(Absolute(x), Absolute(a));
  p.MeasureElements("B - A X", Minus(p.operands[1], product), unit, p.Gamma(a.rows + 1),
                    p.slack[1] + p.slack[0] * Norm(x));
  p.Judged(0);
}

// A = Q R, from what is known of the two: packed reflectors and their factors, Q itself, R.
void JudgeQr(Problem& p, const Matrix& a, size_t tau_result) {
  const Matrix &packed = p.results[0], &tau = p.results[tau_result];
  const Real norm = Norm(a), slack = p.slack[0];
  const double factor = Size(a.rows * tau.rows);
  if (!HasNan(packed) && !HasNan(tau)) {
    Matrix product = ApplyReflectors(packed, tau, 0, Part(packed, Upper));
    p.MeasureNorm("A - Q R", Minus(a, product), norm, factor, slack);
    p.MeasureOrthonormal("Q^H Q - I", ApplyReflectors(packed, tau, 0, Identity(a.rows)));
    p.Judged(0);
    p.Judged(tau_result);
    if (!p.has_q) return;
  }
  const bool has_q = p.has_q && !HasNan(p.q) && p.q.columns >= tau.rows;
  Matrix r = Part(packed, Upper);
  const bool has_r = !HasNan(r);
  if (!has_q && !has_r) return p.Missing("neither all of Q nor all of R is among the outputs");
  if (has_r) p.JudgedWhere(0, Upper);
  if (!has_q) {
    Matrix squares = Minus(Times(Adjoint(a), a), Times(Adjoint(r), r));
    return p.MeasureNorm("A^H A - R^H R", squares, norm * norm, 3 * factor,
                         2 * norm * slack + slack * slack);
  }
  p.MeasureOrthonormal("Q^H Q - I", p.q);
  p.q_judged.assign(p.q_judged.size(), true);
  const Matrix q = Columns(p.q, 0, tau.rows);
  r = has_r ? Matrix(tau.rows, a.columns) : Part(Times(Adjoint(q), a), Upper);
  for (int64_t i = 0; i < tau.rows && has_r; ++i) {
    for (int64_t j = i; j < a.columns; ++j) r(i, j) = packed(i, j);
  }
  p.MeasureNorm("A - Q R", Minus(a, Times(q, r)), norm, (has_r ? 1 : 3) * factor,
                (has_r ? 1 : 3) * slack);
}
void JudgeGeqrf(Problem& p) { JudgeQr(p, p.operands[0], 1); }

void JudgeGeqp3(Problem& p) {
  const Matrix& a = p.operands[0];
  Matrix permuted(a.rows, a.columns);
  std::vector<bool> seen(static_cast<size_t>(a.columns));
  p.assumed = HasNan(p.results[1]);
  for (int64_t j = 0; j < a.columns; ++j) {
    int64_t from = static_cast<int64_t>((p.assumed ? p.ours : p.results)[1](j, 0).real()) - 1;
    if (from < 0 || from >= a.columns || seen[from]) {
      p.Judged(1);
      return p.Measure("pivots", 1, 1, 0);
    }
    seen[from] = true;
    for (int64_t i = 0; i < a.rows; ++i) permuted(i, j) = a(i, from);
  }
  JudgeQr(p, permuted, 2);
  if (!p.assumed && !p.measures.empty()) p.Judged(1);
}

void JudgeOrgqr(Problem& p) {
  if (!p.IsKnown(0, "Q")) return;
  const Matrix& packed = p.operands[0];
  Matrix product = ApplyReflectors(packed, p.operands[1], 0,
                                   Columns(Identity(packed.rows), 0, packed.columns));
  // Reflectors of anybody's making need not be orthogonal; then they magnify errors.
  Real unit = Norm(product);
  for (int64_t j = 0; j < p.operands[1].rows; ++j) {
    Real square = 0;
    for (const Number& x : Vector(packed, j, 0)) square += std::norm(x);
    unit *= std::max<Real>(1, std::abs(Number(1) - p.operands[1](j, 0) * square));
  }
  p.MeasureNorm("Q - H1 H2 ...", Minus(p.results[0], product), unit,
                Size(packed.rows * packed.columns));
  p.Judged(0);
}

void JudgeOrmqr(Problem& p) {
  if (!p.IsKnown(0, "the product")) return;
  const Matrix &packed = p.operands[0], &tau = p.operands[1];
  bool left = p.options[0] != 0, adjoint = p.options[1] != 0;
  Matrix c = left ? p.operands[2] : Adjoint(p.operands[2]);
  // C Q = (Q^H C^H)^H
  Matrix product = adjoint == left ? ApplyAdjoint(packed, tau, c)
                                   : ApplyReflectors(packed, tau, 0, c);
  if (!left) product = Adjoint(product);
  p.MeasureNorm("result - Q C", Minus(p.results[0], product), Norm(p.operands[2]),
                Size(packed.rows * tau.rows), p.slack[2]);
  p.Judged(0);
}

void JudgeGtsv(Problem& p) {
  if (!p.IsKnown(3, "X")) return;
  const Matrix &low = p.operands[0], &up = p.operands[2], &x = p.results[3];
  int64_t n = x.rows;
  Matrix t = Diagonal(p.operands[1], n, n);
  for (int64_t i = 0; i + 1 < n; ++i) {
    t(i + 1, i) = low(i + 1, 0);
    t(i, i + 1) = up(i, 0);
  }
  p.MeasureNorm("B - T X", Minus(p.operands[3], Times(t, x)), Norm(Times(Absolute(t), Absolute(x))),
                Size(n), p.slack[3] + (p.slack[0] + p.slack[1] + p.slack[2]) * Norm(x));
  p.Judged(3);
  p.Missing("LAPACK leaves no factor there");
}

struct Judge {
  std::string_view routine;
  DecompositionJudge judge;
};
constexpr Judge kJudges[] = {
    {"potrf", JudgePotrf}, {"getrf", JudgeGetrf}, {"trsm", JudgeTrsm},   {"geqrf", JudgeGeqrf},
    {"geqp3", JudgeGeqp3}, {"orgqr", JudgeOrgqr}, {"ungqr", JudgeOrgqr}, {"ormqr", JudgeOrmqr},
    {"unmqr", JudgeOrmqr}, {"syevd", JudgeSyevd}, {"heevd", JudgeSyevd}, {"gesdd", JudgeSvd},
    {"gesvd", JudgeSvd},   {"gehrd", JudgeGehrd}, {"sytrd", JudgeSytrd}, {"hetrd", JudgeSytrd},
    {"geev", JudgeGeev},   {"gees", JudgeGees},   {"gtsv", JudgeGtsv},   {"Qr", JudgeGeqrf},
    {"ProductOfElementaryHouseholderReflectors", JudgeOrgqr},
    {"Eigh", JudgeEigh},
};

}  // namespace

DecompositionJudge FindDecompositionJudge(std::string_view routine) {
  for (const Judge& row : kJudges) {
    if (row.routine == routine) return row.judge;
  }
  return nullptr;
}

}  // namespace assay
