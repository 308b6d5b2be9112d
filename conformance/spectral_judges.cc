// What factors of eigenvalues and singular values have to satisfy, and forms on the way to them.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "conformance/decomposition_judges.h"
#include "conformance/eigenvalues.h"

namespace assay {
namespace {

using namespace extended;

// For the inverses that one matrix's eigenvalues take, in products of numbers: about two seconds.
constexpr Work kMostWork = 0x1p28;

using Problem = DecompositionProblem;
using Indices = std::vector<int64_t>;

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
void MeasureValues(Problem& p, const char* what, size_t result, Real e) {
  const Matrix &values = p.results[result], &ours = p.ours[result];
  Matrix difference(values.rows, 1);
  bool any = false;
  for (int64_t i = 0; i < values.rows; ++i) {
    if (IsNan(values(i, 0))) continue;
    difference(i, 0) = values(i, 0) - ours(i, 0);
    any = true;
  }
  if (any) p.Measure(what, Norm(difference), 2 * e, e / (kDecompositionConstant * p.u));
  p.JudgedWhere(result, [&](int64_t i, int64_t) { return !IsNan(values(i, 0)); });
}

// A V = V T with orthonormal V.
void MeasureSimilarity(Problem& p, const Matrix& a, const Matrix& v, const Matrix& t) {
  const Real norm = Norm(a);
  p.Measure("A V - V T", Norm(Minus(Times(a, v), Times(v, t))), p.Error(norm, Size(a.rows), p.slack[0]),
            norm);
  p.MeasureOrthonormal("V^H V - I", v);
}

// The trace of a matrix within e.
void MeasureTrace(Problem& p, const Matrix& a, const Matrix& w, Real e) {
  Number trace = 0;
  for (int64_t i = 0; i < a.rows; ++i) trace += a(i, i) - w(i, 0);
  p.Measure("trace", std::abs(trace), std::sqrt(static_cast<Real>(a.rows)) * e, Norm(a));
}

void MeasureEigenpairs(Problem& p, bool lower, bool has_vectors) {
  Matrix a = Hermitian(p.operands[0], lower);
  const Matrix &v = p.results[0], &w = p.results[1];
  const Real norm = Norm(a), e = p.Error(norm, Size(a.rows), p.slack[0]);
  MeasureValues(p, "W - ours", 1, e);
  if (!HasNan(w)) {
    p.MeasureOrder("order of the eigenvalues", w, true);
    MeasureTrace(p, a, w, e);
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
  p.about = 1;  // the eigenvalues have measures of their own
  p.Measure("A V - V W", Norm(Minus(Times(a, vectors), Scaled(vectors, values))), (ours ? 3 : 1) * e, norm);
  p.MeasureOrthonormal("V^H V - I", vectors);
  p.JudgedWhere(0, [&](int64_t, int64_t j) { return Contains(known, j); });
}

// Vectors of one side alone, columns `known` of `u`. With A^H U = V S + G, columns of G no longer than 2 e (e,
// and e for what U lacks of orthonormal): these columns are as long as S says up to 2 e, and the product
// of two is s_i s_j (V^H V - I)_ij, at most e of the smaller, + 2 e (s_i + s_j) + 4 e^2. And A A^H U = U S^2.
void MeasureOneSide(Problem& p, bool left, const Matrix& a, const Matrix& u, const Indices& known,
                    const std::vector<Number>& values, bool ours, Real e) {
  if (known.empty()) return;
  std::vector<Number> squares;
  for (int64_t j : known) squares.push_back(values[j] * values[j]);
  const Matrix vectors = Columns(u, known), images = Times(Adjoint(a), vectors);
  const Real norm = Norm(a), off = ours ? 2 * e : 0;  // of ours from somebody's values
  p.Measure(left ? "A A^H U - U S^2" : "A^H A V - V S^2", Norm(Minus(Times(a, images), Scaled(vectors, squares))),
            3 * e * (norm + e) + off * (2 * norm + off), norm * norm);
  const Matrix products = Times(Adjoint(images), images);
  for (int64_t i = 0; i < images.columns; ++i) {
    const Real s = std::abs(values[known[i]]);
    p.Measure(left ? "|| A^H u || - s" : "|| A v || - s", std::abs(std::sqrt(products(i, i).real()) - s),
              2 * e + off, norm);
    for (int64_t j = 0; j < i; ++j) {
      const Real sum = s + std::abs(values[known[j]]) + 2 * off;
      p.Measure(left ? "products of A^H u" : "products of A v", std::abs(products(i, j)),
                3 * e * sum + 4 * e * e, norm * (sum + e));
    }
  }
}

// Pairs of geev with B = D^-1 A D: of B, x = D^-1 v and w hold B x = x w; of the left side x = D v.
struct EigenPairs {
  Indices known;    // columns of V
  Matrix quotients;  // by column what stands for its eigenvalue if that is not known
};
EigenPairs MeasurePairs(Problem& p, bool left, const Balanced& balanced, Real slack, const Matrix& v,
                        const Matrix& w) {
  const Matrix b = left ? Adjoint(balanced.matrix) : balanced.matrix;
  const Real norm = Norm(b);
  EigenPairs pairs{TakeColumns(p, v), Matrix(b.rows, 1)};
  for (int64_t j : pairs.known) {
    Matrix x = Columns(v, j, 1);
    p.Measure("|| v || - 1", std::abs(Norm(x) - 1), p.Error(1, Size(b.rows)));
    Real lost = 0;  // of x where v underflows
    for (int64_t i = 0; i < b.rows; ++i) {
      const Real d = balanced.scale[static_cast<size_t>(i)], factor = left ? d : 1 / d;
      x(i, 0) *= factor;
      lost = std::hypot(lost, factor * p.least);
    }
    Matrix residual = Times(b, x);
    const Number own = Times(Adjoint(x), residual)(0, 0) / (Norm(x) * Norm(x));
    pairs.quotients(j, 0) = left ? std::conj(own) : own;
    Number value = left ? std::conj(w(j, 0)) : w(j, 0);
    if (IsNan(value)) value = own;
    for (int64_t i = 0; i < b.rows; ++i) residual(i, 0) -= value * x(i, 0);
    p.Measure(left ? "A^H v - v w" : "A v - v w", Norm(residual),
              (p.Error(norm, Size(b.rows), slack)) * Norm(x) + lost * (norm + std::abs(value)),
              norm * Norm(x));
  }
  return pairs;
}

// Of diagonal blocks of a real Schur form those of two rows, as LAPACK leaves them: equal elements on the
// diagonal (to within e), beside it two of different signs; none overlap.
void MeasureBlocks(Problem& p, const Matrix& t, Real e) {
  for (int64_t i = 0; i + 1 < t.rows; ++i) {
    const Real below = t(i + 1, i).real();
    if (below == 0) continue;
    const bool overlaps = i > 0 && t(i, i - 1) != Number(0);
    const Real above = t(i, i + 1).real();
    const bool pair = (below < 0) != (above < 0) && above != 0;
    p.Measure("blocks of two rows that are no pair", overlaps || !pair, 0);
    p.Measure("diagonal of blocks of two rows", std::abs(t(i, i) - t(i + 1, i + 1)), e);
  }
}

}  // namespace

void JudgeSyevd(Problem& p) { MeasureEigenpairs(p, p.Is(1, 'L'), p.Is(0, 'V')); }
void JudgeEigh(Problem& p) { MeasureEigenpairs(p, p.options[0] == 1, true); }

void JudgeSvd(Problem& p) {
  const Matrix &a = p.operands[0], &s = p.results[1], &u = p.results[2], &v = p.results[3];
  const double size = Size(std::max(a.rows, a.columns));
  const Real norm = Norm(a), e = p.Error(norm, size, p.slack[0]);
  MeasureValues(p, "S - ours", 1, e);
  p.Measure("singular values below zero",
            std::count_if(s.elements.begin(), s.elements.end(), [](const Number& x) { return x.real() < 0; }), 0);
  if (!HasNan(s)) p.MeasureOrder("order of the singular values", s, false);
  if (p.Is(0, 'N')) {
    if (!HasNan(s)) p.Measure("|| A || - || S ||", std::abs(norm - Norm(s)), e, norm);
    return p.Missing("LAPACK leaves no factor there");
  }
  const Matrix right = Adjoint(v);
  const Indices left_known = TakeColumns(p, u), right_known = TakeColumns(p, right);
  p.Missing("LAPACK leaves no factor there");
  p.JudgedWhere(2, [&](int64_t, int64_t j) { return Contains(left_known, j); });
  p.JudgedWhere(3, [&](int64_t i, int64_t) { return Contains(right_known, i); });
  p.about = 1u << 2 | 1u << 3;  // S has measures of its own
  if (!left_known.empty()) p.MeasureOrthonormal("U^H U - I", Columns(u, left_known));
  if (!right_known.empty()) p.MeasureOrthonormal("V^H V - I", Columns(right, right_known));
  if (!HasNan(s) && !HasNan(u) && !HasNan(v)) {
    Matrix product = Times(Times(u, Diagonal(s, u.columns, v.rows)), v);
    return p.Measure("A - U S V^H", Norm(Minus(a, product)), e, norm);
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
    // What U or V lacks of orthonormal adds e.
    const Real allowed = (ours ? 4 : 2) * e;
    p.Measure("A V - U S", Norm(Minus(Times(a, r), Scaled(l, of_pairs))), allowed, norm);
    p.Measure("A^H U - V S", Norm(Minus(Times(Adjoint(a), l), Scaled(r, of_pairs))), allowed, norm);
  }
  MeasureOneSide(p, true, a, u, Without(left_known, pairs), values, ours, e);
  MeasureOneSide(p, false, Adjoint(a), right, Without(right_known, pairs), values, ours, e);
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
  p.Measure("D and E in the matrix", Norm(Minus(band, Part(t, in_band))), p.Error(Norm(t), 1), Norm(t));
  p.JudgedWhere(0, in_band);
}

void JudgeGeev(Problem& p) {
  const Matrix& a = p.operands[0];
  const size_t first = p.is_complex ? 1 : 2;
  Matrix w = p.results[0], ours = p.ours[0];
  for (int64_t i = 0; i < w.rows && !p.is_complex; ++i) {
    w(i, 0) = Number(w(i, 0).real(), p.results[1](i, 0).real());
    ours(i, 0) = Number(ours(i, 0).real(), p.ours[1](i, 0).real());
  }
  const Balanced balanced = Balance(a, p.least / p.u);
  Real slack = 0;  // of an A whose elements are each that far from ours
  for (int64_t i = 0; i < a.rows && p.slack[0] > 0; ++i) {
    for (int64_t j = 0; j < a.rows; ++j) {
      slack = std::hypot(slack, p.element_slack[0] * balanced.scale[static_cast<size_t>(j)] /
                                    balanced.scale[static_cast<size_t>(i)]);
    }
  }
  const Real e = p.Error(Norm(balanced.matrix), Size(a.rows), slack);
  Work left = kMostWork;
  Indices paired;
  auto measure_all = [&](const Matrix& all, bool quotients) {
    MeasureTrace(p, a, all, (quotients ? 2 : 1) * e);
    const SpectrumError error = ErrorOfSpectrum(balanced.matrix, all, ours, e, quotients, left);
    p.Measure("prod (w - z) / det(A - z I) - 1", error.off, error.allowed);
    return error.whole;
  };
  bool whole = HasNan(w) || measure_all(w, false);
  for (size_t side : {0, 1}) {
    const bool is_left = side == 0;
    if (!p.Is(static_cast<int>(side), 'V')) continue;
    const EigenPairs pairs = MeasurePairs(p, is_left, balanced, slack, p.results[first + side], w);
    p.JudgedWhere(first + side, [&](int64_t, int64_t j) { return Contains(pairs.known, j); });
    if (HasNan(w) && static_cast<int64_t>(pairs.known.size()) == a.rows) measure_all(pairs.quotients, true);
    Indices both;
    std::set_union(paired.begin(), paired.end(), pairs.known.begin(), pairs.known.end(),
                   std::back_inserter(both));
    paired = both;
  }
  p.Missing("LAPACK leaves no factor there");
  for (int64_t j = 0; j < w.rows; ++j) {
    if (IsNan(w(j, 0))) continue;
    if (!Contains(paired, j) && HasNan(w)) {
      whole = (left -= WorkOfInverse(a.rows)) >= 0;
      if (whole) p.Measure("A - w I", DistanceFromEigenvalue(balanced.matrix, w(j, 0)), e, Norm(a));
    }
    if (!Contains(paired, j) && !whole) {
      p.reason = "eigenvalues without vectors are judged by inverses, and these are too large or too many";
      return;
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
  const Real e = p.Error(Norm(a), Size(a.rows), p.slack[0]);
  int64_t below = p.is_complex ? 0 : 1;  // a pair of conjugate eigenvalues is a block of 2
  p.Measure("T below its blocks", Norm(Part(t, [&](int64_t i, int64_t j) { return i > j + below; })), 0);
  if (!p.is_complex) MeasureBlocks(p, t, e);
}

}  // namespace assay
