#include "conformance/decomposition_judges.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "conformance/cholesky_border.h"

namespace assay {

using namespace extended;
using Problem = DecompositionProblem;

void MergeMeasure(DecompositionMeasure measure, std::vector<DecompositionMeasure>& measures) {
  for (DecompositionMeasure& known : measures) {
    if (known.what != measure.what) continue;
    measure.of |= known.of;
    known.of = measure.of;
    if (!known.Holds()) return;
    if (!measure.Holds() || measure.value * known.bound > known.value * measure.bound) {
      known = std::move(measure);
    }
    return;
  }
  measures.push_back(std::move(measure));
}

Real Problem::Error(Real norm, double size, Real slack) const {
  return kDecompositionConstant * size * (u * norm + least) + slack;
}

void Problem::Measure(const char* what, Real value, Real allowed, Real unit) {
  if (unit == 0) unit = 1;
  MergeMeasure({what, static_cast<double>(value / unit), static_cast<double>(allowed / unit), about},
               measures);
}

void Problem::MeasureElements(const char* what, const Matrix& difference, const Matrix& size,
                              const Matrix& allowed) {
  for (size_t i = 0; i < difference.elements.size(); ++i) {
    const Real bound = allowed.elements[i].real();
    Measure(what, std::abs(difference.elements[i]), bound, std::max(size.elements[i].real(), bound));
  }
}

void Problem::MeasureOrthonormal(const char* what, const Matrix& q) {
  Measure(what, Norm(Minus(Times(Adjoint(q), q), Identity(q.columns))),
          Error(1, Size(std::max(q.rows, q.columns))));
}

void Problem::MeasureOrder(const char* what, const Matrix& values, bool rising) {
  Real worst = 0;
  for (int64_t i = 0; i + 1 < values.rows; ++i) {
    Real step = values(i + 1, 0).real() - values(i, 0).real();
    worst = Larger(worst, rising ? -step : step);
  }
  Measure(what, worst, least);
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
  // Element by element, Higham, Theorem 10.3, as of getrf below; the diagonal is a square root, real and positive.
  const Matrix size = Times(Absolute(factor), Absolute(Adjoint(factor)));
  Matrix allowed = size;
  Real wrong_signs = 0;
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) {
      const int64_t column = std::min(i, j);
      allowed(i, j) *= p.Gamma(a.rows + 2);
      allowed(i, j) += p.least * (static_cast<Real>(a.rows) + 1 + std::abs(factor(column, column))) +
                       p.element_slack[0];
    }
    if (!(factor(i, i).real() > 0) || factor(i, i).imag() != 0) wrong_signs += 1;
  }
  p.MeasureElements("A - L L^H", Minus(a, Times(factor, Adjoint(factor))), size, allowed);
  p.Measure("diagonal elements that are not positive", wrong_signs, 0);
  p.JudgedWhere(0, lower ? Lower : Upper);
}

}  // namespace

void MeasureBorder(Problem& p) {
  const Matrix a = Hermitian(p.operands[0], p.Is(0, 'L'));
  const Real n = static_cast<Real>(a.rows);
  Real largest = 0;
  for (int64_t i = 0; i < a.rows; ++i) largest = std::max(largest, std::abs(a(i, i)));
  const Real underflow = p.least * n * (n + 1 + std::sqrt(largest));
  const CholeskyBorder border = BorderOf(a, p.Gamma(a.rows + 2), p.slack[0] + underflow);
  p.Measure("least eigenvalue of A, its diagonal scaled to ones", border.eigenvalue, border.allowed);
}

namespace {

// The rows of a in the order of those of `product` that each is nearest to, in units of `allowed`; nullopt: one
// row is so to two of them. With the right order, which nobody told, every row is within 1 of its own, so that a
// row that is farther from the nearest one has none.
std::optional<Matrix> RowsNearest(const Matrix& a, const Matrix& product, const Matrix& allowed) {
  Matrix ordered(a.rows, a.columns);
  std::vector<bool> taken(static_cast<size_t>(a.rows), false);
  for (int64_t i = 0; i < a.rows; ++i) {
    int64_t nearest = 0;
    Real least = std::numeric_limits<Real>::infinity();
    for (int64_t row = 0; row < a.rows; ++row) {
      Real distance = 0;
      for (int64_t j = 0; j < a.columns; ++j) {
        const Real off = std::abs(a(row, j) - product(i, j));
        if (off != 0) distance = std::max(distance, off / allowed(i, j).real());
      }
      if (distance < least) {
        least = distance;
        nearest = row;
      }
    }
    if (taken[static_cast<size_t>(nearest)]) return std::nullopt;
    taken[static_cast<size_t>(nearest)] = true;
    for (int64_t j = 0; j < a.columns; ++j) ordered(i, j) = a(nearest, j);
  }
  return ordered;
}

// a with its rows exchanged; nullopt: that is no row.
std::optional<Matrix> Pivoted(Matrix a, const Matrix& pivots) {
  for (int64_t i = 0; i < std::min(a.rows, a.columns); ++i) {
    const int64_t pivot = static_cast<int64_t>(pivots(i, 0).real()) - 1;
    if (pivot < i || pivot >= a.rows) return std::nullopt;
    for (int64_t j = 0; j < a.columns; ++j) std::swap(a(i, j), a(pivot, j));
  }
  return a;
}

void JudgeGetrf(Problem& p) {
  if (!p.IsKnown(0, "L and U")) return;
  const bool knows_pivots = !HasNan(p.results[1]);
  std::optional<Matrix> rows = Pivoted(p.operands[0], (knows_pivots ? p.results : p.ours)[1]);
  if (!rows) {
    p.Judged(1);
    return p.Measure("pivots", 1, 0);
  }
  Matrix a = *std::move(rows);
  const int64_t k = std::min(a.rows, a.columns);
  Matrix l(a.rows, k), u(k, a.columns);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) {
      if (i > j) l(i, j) = p.results[0](i, j);
      if (i <= j) u(i, j) = p.results[0](i, j);
    }
    if (i < k) l(i, i) = 1;
  }
  const Matrix size = Times(Absolute(l), Absolute(u));
  Matrix allowed = size;
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) {
      const Real divisor = j < k ? std::abs(u(j, j)) : 0;  // of what L holds there
      allowed(i, j) *= p.Gamma(k + 1);
      allowed(i, j) += p.least * (static_cast<Real>(k) + 1 + divisor) + p.element_slack[0];
    }
  }
  const Matrix product = Times(l, u);
  if (!knows_pivots) {
    rows = RowsNearest(a, product, allowed);
    p.assumed = !rows.has_value();
    if (rows) a = *std::move(rows);
  }
  p.MeasureElements("P A - L U", Minus(a, product), size, allowed);
  Real largest = 0;
  for (const Number& x : l.elements) largest = std::max(largest, std::abs(x));
  // Complex pivots are compared by |re| + |im|. It holds of their L, whatever their matrix was.
  p.Measure("|L|", largest, (p.is_complex ? std::sqrt(2.0) : 1) * (1 + p.Gamma(4)));
  p.Judged(0);
  if (knows_pivots) p.Judged(1);
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
  const Matrix size = left ? Times(Absolute(a), Absolute(x)) : Times(Absolute(x), Absolute(a));
  Matrix allowed = size;
  // |E| |X|, or |X| |E|, with all elements of E the slack of A.
  std::vector<Real> sums(static_cast<size_t>(left ? x.columns : x.rows));
  for (int64_t i = 0; i < x.rows; ++i) {
    for (int64_t j = 0; j < x.columns; ++j) sums[static_cast<size_t>(left ? j : i)] += std::abs(x(i, j));
  }
  for (int64_t i = 0; i < x.rows; ++i) {
    for (int64_t j = 0; j < x.columns; ++j) {
      const int64_t divisor = left ? i : j;
      allowed(i, j) *= p.Gamma(a.rows + 1);
      allowed(i, j) += p.least * (static_cast<Real>(a.rows) + 1 + std::abs(a(divisor, divisor))) +
                       p.element_slack[1] + p.element_slack[0] * sums[static_cast<size_t>(left ? j : i)];
    }
  }
  p.MeasureElements("B - A X", Minus(p.operands[1], product), size, allowed);
  p.Judged(0);
}

Real NormOfColumn(const Matrix& a, int64_t j) { return Norm(Columns(a, j, 1)); }

// A = Q R with QR's error of each column, times `factor`.
void MeasureProduct(Problem& p, const Matrix& a, const Matrix& product, double size, Real factor) {
  for (int64_t j = 0; j < a.columns; ++j) {
    const Real norm = NormOfColumn(a, j);
    p.Measure("A - Q R", NormOfColumn(Minus(Columns(a, j, 1), Columns(product, j, 1)), 0),
              factor * p.Error(norm, size, p.slack[0]), norm);
  }
}

// R alone. With A = Q R + E, Q unitary, e_j of Thm 19.4 for column j: A^H A - R^H R has elements of no more
// than e_i ||a_j|| + e_j ||a_i|| + e_i e_j; columns of E R^-1 have norms of no more than f_j, the sum of
// e_i |R^-1|_ij, and (A R^-1)^H A R^-1 - I elements of no more than f_i + f_j + f_i f_j. The second tells
// more of what is small in R, until an f reaches one.
void MeasureTriangle(Problem& p, const Matrix& a, const Matrix& r, double size) {
  std::vector<Real> error;
  for (int64_t j = 0; j < a.columns; ++j) error.push_back(p.Error(NormOfColumn(a, j), size, p.slack[0]));
  const Matrix squares = Minus(Times(Adjoint(a), a), Times(Adjoint(r), r));
  for (int64_t i = 0; i < a.columns; ++i) {
    for (int64_t j = i; j < a.columns; ++j) {
      const Real x = NormOfColumn(a, i), y = NormOfColumn(a, j);
      p.Measure("A^H A - R^H R", std::abs(squares(i, j)),
                y * error[i] + x * error[j] + error[i] * error[j], x * y);
    }
  }
  const int64_t k = std::min(a.rows, a.columns);
  const Matrix inverse = [&] {
    Matrix x = Identity(k);
    for (int64_t j = 0; j < k; ++j) {
      for (int64_t i = j + 1; i-- > 0;) {
        for (int64_t l = i + 1; l <= j; ++l) x(i, j) -= r(i, l) * x(l, j);
        x(i, j) /= r(i, i);
      }
    }
    return x;
  }();
  std::vector<Real> f;
  for (int64_t j = 0; j < k; ++j) {
    Real sum = 0;
    for (int64_t i = 0; i <= j; ++i) sum += error[i] * std::abs(inverse(i, j));
    if (!(sum < 1)) break;
    f.push_back(sum);
  }
  const int64_t told = static_cast<int64_t>(f.size());
  const Matrix q = Times(Columns(a, 0, k), Columns(inverse, 0, told));
  const Matrix off = Minus(Times(Adjoint(q), q), Identity(told));
  for (int64_t i = 0; i < told; ++i) {
    for (int64_t j = i; j < told; ++j) {
      p.Measure("(A R^-1)^H A R^-1 - I", std::abs(off(i, j)), f[i] + f[j] + f[i] * f[j]);
    }
  }
}

// A = Q R, from what is known of the two: packed reflectors and their factors, Q itself, R. Gives the R
// that was judged; without rows: none was.
Matrix JudgeQr(Problem& p, const Matrix& a, size_t tau_result) {
  const Matrix &packed = p.results[0], &tau = p.results[tau_result];
  const double size = Size(a.rows * tau.rows);
  if (!HasNan(packed) && !HasNan(tau)) {
    Matrix product = ApplyReflectors(packed, tau, 0, Part(packed, Upper));
    MeasureProduct(p, a, product, size, 1);
    p.MeasureOrthonormal("Q^H Q - I", ApplyReflectors(packed, tau, 0, Identity(a.rows)));
    p.Judged(0);
    p.Judged(tau_result);
    if (!p.has_q) return Part(packed, Upper);
  }
  const bool has_q = p.has_q && !HasNan(p.q) && p.q.columns >= tau.rows;
  Matrix r = Part(packed, Upper);
  const bool has_r = !HasNan(r);
  if (!has_q && !has_r) {
    p.Missing("neither all of Q nor all of R is among the outputs");
    return {};
  }
  if (has_r) p.JudgedWhere(0, Upper);
  if (!has_q) {
    MeasureTriangle(p, a, r, size);
    return r;
  }
  p.MeasureOrthonormal("Q^H Q - I", p.q);
  p.q_judged.assign(p.q_judged.size(), true);
  const Matrix q = Columns(p.q, 0, tau.rows);
  r = has_r ? Matrix(tau.rows, a.columns) : Part(Times(Adjoint(q), a), Upper);
  for (int64_t i = 0; i < tau.rows && has_r; ++i) {
    for (int64_t j = i; j < a.columns; ++j) r(i, j) = packed(i, j);
  }
  MeasureProduct(p, a, Times(q, r), size, has_r ? 1 : 3);
  return r;
}
void JudgeGeqrf(Problem& p) { JudgeQr(p, p.operands[0], 1); }

// No column to the right is longer than the pivot below and beside it. LAPACK updates the squares of the
// lengths, each time with an error of some u of what it last computed anew, which it does once no more than
// sqrt(u) of that is left; Q R has an error of e. Of a matrix that was computed R, if it is made of Q and our A,
// is off by the slack of that, and so are both lengths.
void MeasurePivots(Problem& p, const Matrix& a, const Matrix& r, int64_t first) {
  const int64_t k = std::min(a.rows, a.columns);
  const Real loss = 1 + 8 * static_cast<Real>(a.columns) * std::sqrt(static_cast<Real>(p.u));
  const Real e = 3 * p.Error(Norm(a), Size(a.rows * k), p.slack[0]);
  for (int64_t j = first + 1; j < a.columns; ++j) {
    Real square = 0;
    for (int64_t i = std::min(j, k - 1); i >= first; --i) {
      square += std::norm(r(i, j));
      if (i == j) continue;
      p.Measure("columns behind the pivot", std::sqrt(square), loss * std::abs(r(i, i)) + e, Norm(a));
    }
  }
}

void JudgeGeqp3(Problem& p) {
  const Matrix& a = p.operands[0];
  Matrix permuted(a.rows, a.columns);
  std::vector<bool> seen(static_cast<size_t>(a.columns));
  p.assumed = HasNan(p.results[1]);
  int64_t fixed = 0;  // these columns come first
  for (int64_t j = 0; j < a.columns; ++j) {
    fixed += p.operands[1](j, 0) != Number(0);
    int64_t from = static_cast<int64_t>((p.assumed ? p.ours : p.results)[1](j, 0).real()) - 1;
    if (from < 0 || from >= a.columns || seen[from]) {
      p.Judged(1);
      return p.Measure("pivots", 1, 0);
    }
    seen[from] = true;
    for (int64_t i = 0; i < a.rows; ++i) permuted(i, j) = a(i, from);
  }
  const Matrix r = JudgeQr(p, permuted, 2);
  if (r.rows > 0) MeasurePivots(p, permuted, r, fixed);
  if (!p.assumed && !p.measures.empty()) p.Judged(1);
}

// How much reflectors magnify: ||H_1 H_2 ...|| <= product, and those that somebody's may be differ from it by no
// more than `change`. Of H = I - tau v v^H the singular values are ones and |1 - tau ||v||^2|, so ||H|| = h is the
// larger. With x and t what v and tau may differ by, x zero where v has its one, ||x|| <= a, |t| <= b, it differs by
//     (tau + t) ((v + x) (v + x)^H - v v^H) + t v v^H, ||.|| <= (|tau| + b) a (2 ||v|| + a) + b ||v||^2 = d,
// and a product by prod (h_j + d_j) - prod h_j, all terms of the first but that without a d. One applied to c
// is off by some u (1 + |tau| ||v||^2) ||c|| <= 3 u h ||c||, so all by some 3 k u prod (h_j + d_j) ||c||.
struct Magnification {
  Real product = 1, change = 0;
  Real All() const { return product + change; }
};
Magnification MagnificationOf(const Problem& p) {
  const Matrix &packed = p.operands[0], &tau = p.operands[1];
  Magnification magnified;
  for (int64_t j = 0; j < tau.rows; ++j) {
    Real square = 0;
    for (const Number& x : Vector(packed, j, 0)) square += std::norm(x);
    const Real a = p.element_slack[0] * std::sqrt(static_cast<Real>(packed.rows - 1 - j)), b = p.element_slack[1];
    const Real h = std::max<Real>(1, std::abs(Number(1) - tau(j, 0) * square));
    const Real d = (std::abs(tau(j, 0)) + b) * a * (2 * std::sqrt(square) + a) + b * square;
    magnified.change = magnified.change * (h + d) + magnified.product * d;
    magnified.product *= h;
  }
  return magnified;
}

void JudgeOrgqr(Problem& p) {
  if (!p.IsKnown(0, "Q")) return;
  const Matrix& packed = p.operands[0];
  const Matrix c = Columns(Identity(packed.rows), 0, packed.columns);
  const Matrix product = ApplyReflectors(packed, p.operands[1], 0, c);
  const Magnification magnified = MagnificationOf(p);
  const Real unit = Norm(c) * magnified.All();
  p.Measure("Q - H1 H2 ...", Norm(Minus(p.results[0], product)),
            p.Error(unit, Size(packed.rows * packed.columns), magnified.change * Norm(c)), unit);
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
  const Magnification magnified = MagnificationOf(p);
  const Real norm = Norm(p.operands[2]), unit = norm * magnified.All();
  p.Measure("result - Q C", Norm(Minus(p.results[0], product)),
            p.Error(unit, Size(packed.rows * tau.rows), p.slack[2] * magnified.All() + magnified.change * norm), unit);
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
  const Matrix off = Minus(p.operands[3], Times(t, x)), size = Times(Absolute(t), Absolute(x));
  const Real slack = p.slack[3] + (p.slack[0] + p.slack[1] + p.slack[2]) * Norm(x) +
                     kDecompositionConstant * p.least * Norm(t);
  for (int64_t j = 0; j < x.columns; ++j) {
    const Real unit = NormOfColumn(size, j);
    p.Measure("B - T X", NormOfColumn(off, j), p.Error(unit, Size(n), slack), unit);
  }
  p.Judged(3);
  p.Missing("LAPACK leaves no factor there");
}

struct Judge {
  std::string_view routine;
  DecompositionJudge judge;
  bool is_product = false;  // or a quotient
  int divisors = 0;         // so many first operands hold numbers that it divides by, unscaled
};
constexpr Judge kJudges[] = {
    {"potrf", JudgePotrf}, {"getrf", JudgeGetrf, false, 1}, {"trsm", JudgeTrsm, true, 1},
    {"geqrf", JudgeGeqrf, false, 1}, {"geqp3", JudgeGeqp3, false, 1}, {"orgqr", JudgeOrgqr, true},
    {"ungqr", JudgeOrgqr, true}, {"ormqr", JudgeOrmqr, true}, {"unmqr", JudgeOrmqr, true},
    {"syevd", JudgeSyevd}, {"heevd", JudgeSyevd}, {"gesdd", JudgeSvd}, {"gesvd", JudgeSvd},
    {"gehrd", JudgeGehrd, false, 1}, {"sytrd", JudgeSytrd, false, 1},
    {"hetrd", JudgeSytrd, false, 1}, {"geev", JudgeGeev}, {"gees", JudgeGees},
    {"gtsv", JudgeGtsv, true, 3}, {"Qr", JudgeGeqrf, false, 1},
    {"ProductOfElementaryHouseholderReflectors", JudgeOrgqr, true}, {"Eigh", JudgeEigh},
};

const Judge* FindRow(std::string_view routine) {
  for (const Judge& row : kJudges) {
    if (row.routine == routine) return &row;
  }
  return nullptr;
}

}  // namespace

DecompositionJudge FindDecompositionJudge(std::string_view routine) {
  const Judge* row = FindRow(routine);
  return row == nullptr ? nullptr : row->judge;
}

bool IsProduct(std::string_view routine) {
  const Judge* row = FindRow(routine);
  return row != nullptr && row->is_product;
}

std::string WhyOutOfRange(const Problem& p) {
  const Judge& row = *FindRow(p.routine);
  for (int k = 0; k < row.divisors; ++k) {
    if (p.least * Norm(p.operands[static_cast<size_t>(k)]) > p.u) {
      return "the matrix is so large that reciprocals of its numbers may be flushed to zero";
    }
  }
  if (p.routine != "trsm" || p.Is(3, 'U')) return "";
  for (int64_t i = 0; i < p.operands[0].rows; ++i) {
    if (std::abs(p.operands[0](i, i)) < p.least) return "the matrix has a divisor that may be flushed to zero";
  }
  return "";
}

}  // namespace assay
