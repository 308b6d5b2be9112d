// What factors of eigenvalues and singular values have to satisfy, and forms on the way to them.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "conformance/decomposition_judges.h"

namespace assay {
namespace {

using namespace extended;
using Problem = DecompositionProblem;
using Indices = std::vector<int64_t>;

double Size(int64_t n) { return static_cast<double>(n); }

// Columns all of which is known.
Indices TakeColumns(Problem& p, const Matrix& a) {
  Indices known;
  for (int64_t j = 0; j < a.columns; ++j) {
    const Matrix column = Columns(a, j, 1);
    if (!HasNan(column)) {
      known.push_back(j);
    } else if (!std::all_of(column.elements.begin(), column.elements.end(), IsNan)) {
      p.Missing("a vector is among the outputs only in part");
    }
  }
  return known;
}

Indices Both(const Indices& a, const Indices& b) {
  Indices both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}
Indices Without(const Indices& a, const Indices& b) {
  Indices rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}
bool Contains(const Indices& sorted, int64_t i) {
  return std::binary_search(sorted.begin(), sorted.end(), i);
}
// The columns of `a`, column j times values[j].
Matrix Scaled(Matrix a, const std::vector<Number>& values) {
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) a(i, j) *= values[j];
  }
  return a;
}

// Values that are known, against ours; `result` is judged where they are.
void MeasureValues(Problem& p, const char* what, size_t result, Real unit, double factor) {
  const Matrix &values = p.results[result], &ours = p.ours[result];
  Matrix difference(values.rows, 1);
  bool any = false;
  for (int64_t i = 0; i < values.rows; ++i) {
    if (IsNan(values(i, 0))) continue;
    difference(i, 0) = values(i, 0) - ours(i, 0);
    any = true;
  }
  if (any) p.MeasureNorm(what, difference, unit, 2 * factor, 2 * p.slack[0]);
  p.JudgedWhere(result, [&](int64_t i, int64_t) { return !IsNan(values(i, 0)); });
}

// A V = V T with orthonormal V.
void MeasureSimilarity(Problem& p, const Matrix& a, const Matrix& v, const Matrix& t) {
  p.MeasureNorm("A V - V T", Minus(Times(a, v), Times(v, t)), Norm(a), Size(a.rows), p.slack[0]);
  p.MeasureOrthonormal("V^H V - I", v);
}

// Of a matrix nearby the trace is near.
void MeasureTrace(Problem& p, const Matrix& a, const Matrix& w) {
  Number trace = 0;
  for (int64_t i = 0; i < a.rows; ++i) trace += a(i, i) - w(i, 0);
  const Real root = std::sqrt(static_cast<Real>(a.rows));
  p.Measure("trace", std::abs(trace), Norm(a),
            kDecompositionConstant * std::pow(Size(a.rows), 1.5) * p.u, root * p.slack[0]);
}

void MeasureEigenpairs(Problem& p, bool lower, bool has_vectors) {
  Matrix a = Hermitian(p.operands[0], lower);
  const Matrix &v = p.results[0], &w = p.results[1];
  MeasureValues(p, "W - ours", 1, Norm(a), Size(a.rows));
  if (!HasNan(w)) {
    p.MeasureOrder("order of the eigenvalues", w, true);
    MeasureTrace(p, a, w);
  }
  if (!has_vectors) return p.Missing("LAPACK leaves no factor there");
  const Indices known = TakeColumns(p, v);
  if (known.empty()) return;
  std::vector<Number> values;
  bool ours = false;
  for (int64_t j : known) {
    ours = ours || IsNan(w(j, 0));
    values.push_back(IsNan(w(j, 0)) ? p.ours[1](j, 0) : w(j, 0));
  }
  const Matrix vectors = Columns(v, known);
  p.MeasureNorm("A V - V W", Minus(Times(a, vectors), Scaled(vectors, values)), Norm(a),
                (ours ? 3 : 1) * Size(a.rows), (ours ? 3 : 1) * p.slack[0]);
  p.MeasureOrthonormal("V^H V - I", vectors);
  p.JudgedWhere(0, [&](int64_t, int64_t j) { return Contains(known, j); });
}

// Vectors of one side alone, columns `known` of `u`: A A^H U = U S^2.
void MeasureOneSide(Problem& p, const char* what, const Matrix& a, const Matrix& u,
                    const Indices& known, const std::vector<Number>& values, bool ours, double size) {
  if (known.empty()) return;
  std::vector<Number> squares;
  for (int64_t j : known) squares.push_back(values[j] * values[j]);
  const Matrix vectors = Columns(u, known);
  const Real norm = Norm(a), slack = p.slack[0];
  p.MeasureNorm(what, Minus(Times(a, Times(Adjoint(a), vectors)), Scaled(vectors, squares)),
                norm * norm, (ours ? 8 : 3) * size, (ours ? 8 : 3) * (norm * slack + slack * slack));
}

// Which columns of V are known; the pairs that they are of hold.
Indices MeasurePairs(Problem& p, bool left, const Matrix& v, const Matrix& w) {
  const Matrix a = left ? Adjoint(p.operands[0]) : p.operands[0];
  const double size = Size(a.rows);
  const Indices known = TakeColumns(p, v);
  for (int64_t j : known) {
    Matrix x = Columns(v, j, 1);
    Matrix residual = Times(a, x);
    Number value = left ? std::conj(w(j, 0)) : w(j, 0);
    if (IsNan(value)) value = Times(Adjoint(x), residual)(0, 0) / (Norm(x) * Norm(x));
    for (int64_t i = 0; i < a.rows; ++i) residual(i, 0) -= value * x(i, 0);
    p.MeasureNorm(left ? "A^H v - v w" : "A v - v w", residual, Norm(a) * Norm(x), size,
                  p.slack[0] * Norm(x));
    p.Measure("|| v || - 1", std::abs(Norm(x) - 1), 1, kDecompositionConstant * size * p.u);
  }
  return known;
}

}  // namespace

void JudgeSyevd(Problem& p) { MeasureEigenpairs(p, p.Is(1, 'L'), p.Is(0, 'V')); }
void JudgeEigh(Problem& p) { MeasureEigenpairs(p, p.options[0] == 1, true); }

void JudgeSvd(Problem& p) {
  const Matrix &a = p.operands[0], &s = p.results[1], &u = p.results[2], &v = p.results[3];
  const double size = Size(std::max(a.rows, a.columns));
  const Real norm = Norm(a);
  MeasureValues(p, "S - ours", 1, norm, size);
  if (!HasNan(s)) p.MeasureOrder("order of the singular values", s, false);
  if (p.Is(0, 'N')) {
    if (!HasNan(s)) {
      p.Measure("|| A || - || S ||", std::abs(norm - Norm(s)), norm, kDecompositionConstant * size * p.u,
                p.slack[0]);
    }
    return p.Missing("LAPACK leaves no factor there");
  }
  const Matrix right = Adjoint(v);
  const Indices left_known = TakeColumns(p, u), right_known = TakeColumns(p, right);
  p.Missing("LAPACK leaves no factor there");
  p.JudgedWhere(2, [&](int64_t, int64_t j) { return Contains(left_known, j); });
  p.JudgedWhere(3, [&](int64_t i, int64_t) { return Contains(right_known, i); });
  if (!left_known.empty()) p.MeasureOrthonormal("U^H U - I", Columns(u, left_known));
  if (!right_known.empty()) p.MeasureOrthonormal("V^H V - I", Columns(right, right_known));
  if (!HasNan(s) && !HasNan(u) && !HasNan(v)) {
    Matrix product = Times(Times(u, Diagonal(s, u.columns, v.rows)), v);
    return p.MeasureNorm("A - U S V^H", Minus(a, product), norm, size, p.slack[0]);
  }
  // Vectors beyond the singular values are those of zeros.
  const int64_t all = std::max(u.columns, right.columns);
  std::vector<Number> values(static_cast<size_t>(all));
  for (int64_t j = 0; j < s.rows; ++j) values[j] = IsNan(s(j, 0)) ? p.ours[1](j, 0) : s(j, 0);
  const bool ours = HasNan(s);
  Indices pairs = Both(left_known, right_known);
  while (!pairs.empty() && pairs.back() >= s.rows) pairs.pop_back();
  if (!pairs.empty()) {
    std::vector<Number> of_pairs;
    for (int64_t j : pairs) of_pairs.push_back(values[j]);
    const Matrix l = Columns(u, pairs), r = Columns(right, pairs);
    const double factor = (ours ? 3 : 1) * size;
    const Real slack = (ours ? 3 : 1) * p.slack[0];
    p.MeasureNorm("A V - U S", Minus(Times(a, r), Scaled(l, of_pairs)), norm, factor, slack);
    p.MeasureNorm("A^H U - V S", Minus(Times(Adjoint(a), l), Scaled(r, of_pairs)), norm, factor,
                  slack);
  }
  MeasureOneSide(p, "A A^H U - U S^2", a, u, Without(left_known, pairs), values, ours, size);
  MeasureOneSide(p, "A^H A V - V S^2", Adjoint(a), right, Without(right_known, pairs), values, ours,
                 size);
}

void JudgeGehrd(Problem& p) {
  int64_t n = p.operands[0].rows, high = p.options[1];
  Matrix h = Part(p.results[0], [](int64_t i, int64_t j) { return i <= j + 1; });
  if (HasNan(h)) return p.Missing("not all of H is among the outputs");
  Matrix q = Identity(n);
  if (p.has_q && !HasNan(p.q) && p.q.rows == n - 1 && p.q.columns == n - 1) {
    for (int64_t i = 1; i < n; ++i) {
      for (int64_t j = 1; j < n; ++j) q(i, j) = p.q(i - 1, j - 1);
    }
    p.q_judged.assign(p.q_judged.size(), true);
    p.JudgedWhere(0, [](int64_t i, int64_t j) { return i <= j + 1; });
  } else if (!HasNan(p.results[0]) && !HasNan(p.results[1])) {
    // Beyond `high` the packed columns hold no vectors.
    Matrix packed = Part(p.results[0], [&](int64_t i, int64_t) { return i < high; });
    for (int64_t j = p.results[1].rows; j-- > 0;) {
      Reflect(Vector(packed, j, 1), p.results[1](j, 0), q);
    }
    p.Judged(0);
    p.Judged(1);
  } else {
    return p.Missing("H is among the outputs without its Q");
  }
  MeasureSimilarity(p, p.operands[0], q, h);
}

void JudgeSytrd(Problem& p) {
  bool lower = p.Is(0, 'L');
  auto used = [&](int64_t i, int64_t j) { return lower ? i > j + 1 : i + 1 < j; };
  const Matrix packed = Part(p.results[0], used);
  const Matrix &d = p.results[1], &e = p.results[2], &tau = p.results[3];
  if (HasNan(packed) || HasNan(d) || HasNan(e) || HasNan(tau)) {
    return p.Missing("not all of the reflectors, D and E is among the outputs");
  }
  int64_t n = packed.rows;
  Matrix t = Diagonal(d, n, n), q = Identity(n);
  for (int64_t i = 0; i < e.rows; ++i) t(i, i + 1) = t(i + 1, i) = e(i, 0);
  for (int64_t i = 0; i < tau.rows; ++i) {
    int64_t j = lower ? tau.rows - 1 - i : i;  // the last factor first
    std::vector<Number> v(static_cast<size_t>(n));
    if (lower) {
      v = Vector(packed, j, 1);
    } else {
      for (int64_t row = 0; row < j; ++row) v[row] = packed(row, j + 1);
      v[j] = 1;
    }
    Reflect(v, tau(j, 0), q);
  }
  MeasureSimilarity(p, Hermitian(p.operands[0], lower), q, t);
  p.JudgedWhere(0, used);
  for (size_t result : {1, 2, 3}) p.Judged(result);
  // LAPACK leaves D and E there too.
  auto in_band = [&](int64_t i, int64_t j) { return i == j || (lower ? i == j + 1 : i + 1 == j); };
  Matrix band = Part(p.results[0], in_band);
  if (HasNan(band)) return;
  for (int64_t i = 0; i < n; ++i) band(i, i) = band(i, i).real();  // of a complex one no more is meant
  p.MeasureNorm("D and E in the matrix", Minus(band, Part(t, in_band)), Norm(t), 1);
  p.JudgedWhere(0, in_band);
}

void JudgeGeev(Problem& p) {
  // So large a matrix takes a second for each of its eigenvalues.
  constexpr int64_t kMostAlone = 128;
  const Matrix& a = p.operands[0];
  const size_t first = p.is_complex ? 1 : 2;
  Matrix w = p.results[0];
  for (int64_t i = 0; i < w.rows && !p.is_complex; ++i) {
    const Number imaginary = p.results[1](i, 0);
    w(i, 0) = Number(w(i, 0).real(), imaginary.real());
  }
  Indices paired;
  for (size_t side : {0, 1}) {
    const bool left = side == 0;
    if (!p.Is(static_cast<int>(side), 'V')) continue;
    const Indices known = MeasurePairs(p, left, p.results[first + side], w);
    p.JudgedWhere(first + side, [&](int64_t, int64_t j) { return Contains(known, j); });
    Indices both;
    std::set_union(paired.begin(), paired.end(), known.begin(), known.end(), std::back_inserter(both));
    paired = both;
  }
  if (!HasNan(w)) MeasureTrace(p, a, w);
  p.Missing("LAPACK leaves no factor there");
  for (int64_t j = 0; j < w.rows; ++j) {
    if (IsNan(w(j, 0))) continue;
    if (!Contains(paired, j)) {
      if (a.rows > kMostAlone) {
        p.reason = "eigenvalues without vectors are judged of matrices of up to 128 rows";
        return;
      }
      p.Measure("A - w I", EigenvalueResidual(a, w(j, 0)), Norm(a),
                kDecompositionConstant * Size(a.rows) * p.u, p.slack[0]);
    }
    for (size_t part = 0; part < first; ++part) p.judged[part][static_cast<size_t>(j)] = true;
  }
}

void JudgeGees(Problem& p) {
  const Matrix &a = p.operands[0], &t = p.results[0];
  if (!p.IsKnown(0, "T")) return;
  if (p.Is(0, 'V')) {
    if (!p.IsKnown(1, "the Schur vectors")) return;
    MeasureSimilarity(p, a, p.results[1], t);
    p.Judged(0);
    p.Judged(1);
  } else {
    p.Missing("the Schur vectors are not computed");
  }
  int64_t below = p.is_complex ? 0 : 1;  // a pair of conjugate eigenvalues is a block of 2
  p.Measure("T below its blocks",
            Norm(Part(t, [&](int64_t i, int64_t j) { return i > j + below; })), 1, 0);
}

}  // namespace assay
