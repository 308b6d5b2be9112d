#include "conformance/decomposition.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "conformance/extended_matrix.h"
#include "interpreter/custom_call.h"
#include "interpreter/ops/lapack_call.h"

namespace assay {
namespace {

using namespace extended;

constexpr double kConstant = 32;

// One matrix of the batch.
struct Problem {
  std::vector<Matrix> operands, results;
  LapackOptions options;
  double u = 0;
  bool is_complex = false;
  std::vector<DecompositionMeasure>* measures = nullptr;

  bool Is(int option, char letter) const { return options[option] == letter; }
  double Gamma(int64_t n) const {
    double product = static_cast<double>(n) * u;
    return product / (1 - product);
  }

  void Measure(const char* what, Real value, Real unit, double bound) const {
    double ratio = static_cast<double>(value == 0 ? 0 : value / unit);
    for (DecompositionMeasure& measure : *measures) {
      if (measure.what != what) continue;
      if (!(ratio <= measure.value)) measure.value = ratio;
      return;
    }
    measures->push_back({what, ratio, bound});
  }
  void MeasureNorm(const char* what, const Matrix& difference, Real unit, double factor) const {
    Measure(what, Norm(difference), unit, kConstant * factor * u);
  }
  // |difference| against |unit|, element by element.
  void MeasureElements(const char* what, const Matrix& difference, const Matrix& unit,
                       double bound) const {
    for (size_t i = 0; i < difference.elements.size(); ++i) {
      Measure(what, std::abs(difference.elements[i]), std::abs(unit.elements[i]), bound);
    }
  }
  void MeasureOrthonormal(const char* what, const Matrix& q) const {
    int64_t n = std::max(q.rows, q.columns);
    MeasureNorm(what, Minus(Times(Adjoint(q), q), Identity(q.columns)), 1, static_cast<double>(n));
  }
  // Values that have to rise (or to fall), up to rounding.
  void MeasureOrder(const char* what, const Matrix& values, bool rising) const {
    Real worst = 0;
    for (int64_t i = 0; i + 1 < values.rows; ++i) {
      Real step = values(i + 1, 0).real() - values(i, 0).real();
      worst = std::max(worst, rising ? -step : step);
    }
    Measure(what, worst, 1, 0);
  }
};

// H = I - tau v v^H from the left.
void Reflect(const std::vector<Number>& v, Number tau, Matrix& a) {
  for (int64_t j = 0; j < a.columns; ++j) {
    Number sum = 0;
    for (int64_t i = 0; i < a.rows; ++i) sum += std::conj(v[i]) * a(i, j);
    for (int64_t i = 0; i < a.rows; ++i) a(i, j) -= tau * v[i] * sum;
  }
}
// Reflector j of those packed below diagonal `offset`: its vector begins with a one at j + offset.
std::vector<Number> Vector(const Matrix& packed, int64_t j, int64_t offset) {
  std::vector<Number> v(static_cast<size_t>(packed.rows));
  v[j + offset] = 1;
  for (int64_t i = j + offset + 1; i < packed.rows; ++i) v[i] = packed(i, j);
  return v;
}
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

bool Lower(int64_t i, int64_t j) { return i >= j; }
bool Upper(int64_t i, int64_t j) { return i <= j; }

void JudgePotrf(const Problem& p) {
  bool lower = p.Is(0, 'L');
  Matrix factor = lower ? Part(p.results[0], Lower) : Adjoint(Part(p.results[0], Upper));
  Matrix a = Hermitian(p.operands[0], lower);
  Real norm = Norm(factor);
  p.Measure("A - L L^H", Norm(Minus(a, Times(factor, Adjoint(factor)))), norm * norm,
            p.Gamma(a.rows + 2));
}

void JudgeGetrf(const Problem& p) {
  Matrix a = p.operands[0];
  int64_t k = std::min(a.rows, a.columns);
  for (int64_t i = 0; i < k; ++i) {
    int64_t pivot = static_cast<int64_t>(p.results[1](i, 0).real()) - 1;
    if (pivot < i || pivot >= a.rows) return p.Measure("pivots", 1, 1, 0);
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
                    p.Gamma(k + 1));
  Real largest = 0;
  for (const Number& x : l.elements) largest = std::max(largest, std::abs(x));
  // Complex pivots are compared by |re| + |im|.
  p.Measure("|L|", largest, 1, (p.is_complex ? std::sqrt(2.0) : 1) * (1 + p.Gamma(4)));
}

void JudgeTrsm(const Problem& p) {
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
  p.MeasureElements("B - A X", Minus(p.operands[1], product), unit, p.Gamma(a.rows + 1));
}

void JudgeQr(const Problem& p, Matrix a, const Matrix& tau) {
  const Matrix& packed = p.results[0];
  Matrix product = ApplyReflectors(packed, tau, 0, Part(packed, Upper));
  p.MeasureNorm("A - Q R", Minus(a, product), Norm(a), static_cast<double>(a.rows * tau.rows));
  p.MeasureOrthonormal("Q^H Q - I", ApplyReflectors(packed, tau, 0, Identity(a.rows)));
}
void JudgeGeqrf(const Problem& p) { JudgeQr(p, p.operands[0], p.results[1]); }

void JudgeGeqp3(const Problem& p) {
  const Matrix& a = p.operands[0];
  Matrix permuted(a.rows, a.columns);
  std::vector<bool> seen(static_cast<size_t>(a.columns));
  for (int64_t j = 0; j < a.columns; ++j) {
    int64_t from = static_cast<int64_t>(p.results[1](j, 0).real()) - 1;
    if (from < 0 || from >= a.columns || seen[from]) return p.Measure("pivots", 1, 1, 0);
    seen[from] = true;
    for (int64_t i = 0; i < a.rows; ++i) permuted(i, j) = a(i, from);
  }
  JudgeQr(p, std::move(permuted), p.results[2]);
}

void JudgeOrgqr(const Problem& p) {
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
                static_cast<double>(packed.rows * packed.columns));
}

void JudgeOrmqr(const Problem& p) {
  const Matrix &packed = p.operands[0], &tau = p.operands[1];
  bool left = p.options[0] != 0, adjoint = p.options[1] != 0;
  Matrix c = left ? p.operands[2] : Adjoint(p.operands[2]);
  // C Q = (Q^H C^H)^H
  Matrix product = adjoint == left ? ApplyAdjoint(packed, tau, c)
                                   : ApplyReflectors(packed, tau, 0, c);
  if (!left) product = Adjoint(product);
  p.MeasureNorm("result - Q C", Minus(p.results[0], product), Norm(p.operands[2]),
                static_cast<double>(packed.rows * tau.rows));
}

// A V = V T with orthonormal V.
void JudgeSimilarity(const Problem& p, const Matrix& a, const Matrix& v, const Matrix& t) {
  p.MeasureNorm("A V - V T", Minus(Times(a, v), Times(v, t)), Norm(a), static_cast<double>(a.rows));
  p.MeasureOrthonormal("V^H V - I", v);
}

void JudgeSyevd(const Problem& p) {
  Matrix a = Hermitian(p.operands[0], p.Is(1, 'L'));
  const Matrix& w = p.results[1];
  if (p.Is(0, 'V')) JudgeSimilarity(p, a, p.results[0], Diagonal(w, a.rows, a.rows));
  p.MeasureOrder("order of the eigenvalues", w, true);
  Number trace = 0;
  for (int64_t i = 0; i < a.rows; ++i) trace += a(i, i) - w(i, 0);
  p.Measure("trace", std::abs(trace), Norm(a),
            kConstant * std::pow(static_cast<double>(a.rows), 1.5) * p.u);
}

void JudgeSvd(const Problem& p) {
  const Matrix &a = p.operands[0], &s = p.results[1], &u = p.results[2], &v = p.results[3];
  double size = static_cast<double>(std::max(a.rows, a.columns));
  p.MeasureOrder("order of the singular values", s, false);
  if (p.Is(0, 'N')) {
    p.Measure("|| A || - || S ||", std::abs(Norm(a) - Norm(s)), Norm(a), kConstant * size * p.u);
    return;
  }
  Matrix product = Times(Times(u, Diagonal(s, u.columns, v.rows)), v);
  p.MeasureNorm("A - U S V^H", Minus(a, product), Norm(a), size);
  p.MeasureOrthonormal("U^H U - I", u);
  p.MeasureOrthonormal("V^H V - I", Adjoint(v));
}

void JudgeGehrd(const Problem& p) {
  int64_t n = p.operands[0].rows, high = p.options[1];
  // Beyond `high` the packed columns hold no vectors.
  Matrix packed = Part(p.results[0], [&](int64_t i, int64_t) { return i < high; });
  Matrix h = Part(p.results[0], [](int64_t i, int64_t j) { return i <= j + 1; });
  Matrix q = Identity(n);
  for (int64_t j = p.results[1].rows; j-- > 0;) {
    Reflect(Vector(packed, j, 1), p.results[1](j, 0), q);
  }
  JudgeSimilarity(p, p.operands[0], q, h);
}

void JudgeSytrd(const Problem& p) {
  bool lower = p.Is(0, 'L');
  const Matrix &packed = p.results[0], &d = p.results[1], &e = p.results[2], &tau = p.results[3];
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
  JudgeSimilarity(p, Hermitian(p.operands[0], lower), q, t);
}

void JudgeGeev(const Problem& p) {
  const Matrix& a = p.operands[0];
  size_t first = p.is_complex ? 1 : 2;
  Matrix w = p.results[0];
  for (int64_t i = 0; i < w.rows && !p.is_complex; ++i) {
    w(i, 0) += Number(0, 1) * p.results[1](i, 0);
  }
  double size = static_cast<double>(a.rows);
  for (int side = 0; side < 2; ++side) {
    if (!p.Is(side, 'V')) continue;
    bool left = side == 0;
    for (int64_t j = 0; j < a.rows; ++j) {
      Matrix v = Columns(p.results[first + static_cast<size_t>(side)], j, 1);
      Number value = left ? std::conj(w(j, 0)) : w(j, 0);
      Matrix residual = Times(left ? Adjoint(a) : a, v);
      for (int64_t i = 0; i < a.rows; ++i) residual(i, 0) -= value * v(i, 0);
      p.MeasureNorm(left ? "A^H v - v w" : "A v - v w", residual, Norm(a) * Norm(v), size);
      p.Measure("|| v || - 1", std::abs(Norm(v) - 1), 1, kConstant * size * p.u);
    }
  }
}

void JudgeGees(const Problem& p) {
  const Matrix &a = p.operands[0], &t = p.results[0];
  if (p.Is(0, 'V')) JudgeSimilarity(p, a, p.results[1], t);
  int64_t below = p.is_complex ? 0 : 1;  // a pair of conjugate eigenvalues is a block of 2
  p.Measure("T below its blocks",
            Norm(Part(t, [&](int64_t i, int64_t j) { return i > j + below; })), 1, 0);
}

void JudgeGtsv(const Problem& p) {
  const Matrix &low = p.operands[0], &up = p.operands[2], &x = p.results[3];
  int64_t n = x.rows;
  Matrix t = Diagonal(p.operands[1], n, n);
  for (int64_t i = 0; i + 1 < n; ++i) {
    t(i + 1, i) = low(i + 1, 0);
    t(i, i + 1) = up(i, 0);
  }
  p.MeasureNorm("B - T X", Minus(p.operands[3], Times(t, x)), Norm(Times(Absolute(t), Absolute(x))),
                static_cast<double>(n));
}

struct Judge {
  std::string_view routine;
  void (*judge)(const Problem&);
};
constexpr Judge kJudges[] = {
    {"potrf", JudgePotrf}, {"getrf", JudgeGetrf}, {"trsm", JudgeTrsm},   {"geqrf", JudgeGeqrf},
    {"geqp3", JudgeGeqp3}, {"orgqr", JudgeOrgqr}, {"ungqr", JudgeOrgqr}, {"ormqr", JudgeOrmqr},
    {"unmqr", JudgeOrmqr}, {"syevd", JudgeSyevd}, {"heevd", JudgeSyevd}, {"gesdd", JudgeSvd},
    {"gesvd", JudgeSvd},   {"gehrd", JudgeGehrd}, {"sytrd", JudgeSytrd}, {"hetrd", JudgeSytrd},
    {"geev", JudgeGeev},   {"gees", JudgeGees},   {"gtsv", JudgeGtsv},   {"Qr", JudgeGeqrf},
    {"ProductOfElementaryHouseholderReflectors", JudgeOrgqr},
};

const Judge* JudgeOf(const LapackRoutine& routine) {
  for (const Judge& judge : kJudges) {
    if (judge.routine == routine.name) return &judge;
  }
  return nullptr;
}

// The routine is nullptr if the call cannot be judged.
LapackBinding BindingOf(const Instruction& instruction) {
  bool runs = instruction.opcode() == Opcode::kCustomCall && CheckCustomCall(instruction).empty();
  LapackBinding binding = runs ? BindLapack(instruction) : LapackBinding{};
  if (binding.routine != nullptr && JudgeOf(*binding.routine) == nullptr) binding.routine = nullptr;
  return binding;
}

// Matrix b of the batch; a vector is a column.
Matrix Read(const Literal& literal, LapackForm form, int64_t b) {
  const Shape& shape = literal.shape();
  int64_t rank = static_cast<int64_t>(form.size()) - 1;
  PrimitiveType type = shape.primitive_type();
  Matrix result(rank > 0 ? shape.dimension(shape.rank() - rank) : 1,
                rank > 1 ? shape.dimension(shape.rank() - 1) : 1);
  int64_t count = static_cast<int64_t>(result.elements.size());
  for (int64_t i = 0; i < count; ++i) {
    int64_t at = b * count + i;
    if (form[0] == 'I') {
      result.elements[i] = static_cast<Real>(static_cast<int32_t>(literal.Bits(at)));
    } else if (IsComplex(type)) {
      result.elements[i] = {DoubleFromBits(PartOf(type), literal.PartBits(at, 0)),
                            DoubleFromBits(PartOf(type), literal.PartBits(at, 1))};
    } else {
      result.elements[i] = DoubleFromBits(type, literal.Bits(at));
    }
  }
  return result;
}

bool IsFinite(const Matrix& a) {
  return std::all_of(a.elements.begin(), a.elements.end(), [](const Number& x) {
    return std::isfinite(x.real()) && std::isfinite(x.imag());
  });
}

}  // namespace

bool IsDecomposition(const Instruction& instruction) {
  return BindingOf(instruction).routine != nullptr;
}

std::vector<DecompositionMeasure> JudgeDecomposition(const Instruction& call,
                                                     std::span<const Literal> operands,
                                                     const Literal& result) {
  std::vector<DecompositionMeasure> measures;
  const LapackBinding binding = BindingOf(call);
  if (binding.routine == nullptr) return measures;
  const LapackRoutine& routine = *binding.routine;
  LapackCall read = {};
  std::vector<int64_t> batch;
  CHECK(MatchLapackShapes(call, binding, &read, &batch).empty());
  if (!ReadLapackOptions(call, binding, operands, batch, &read).empty()) return measures;
  Problem problem;
  problem.measures = &measures;
  problem.is_complex = IsComplex(kLapackTypes[binding.type]);
  problem.u = std::ldexp(problem.is_complex ? 4 : 1, binding.type % 2 == 0 ? -24 : -53);
  problem.options = read.options;
  const Judge* judge = JudgeOf(routine);
  std::span<const Literal> arrays = operands.subspan(static_cast<size_t>(binding.first_array));
  auto result_of = [&](int role) -> const Literal& {
    return result.shape().IsTuple() ? result.elements()[binding.ResultOf(role)] : result;
  };
  int64_t count = arrays[0].element_count() == 0 ? 0 : 1;
  for (int64_t size : batch) count *= size;
  for (int64_t b = 0; b < count; ++b) {
    problem.operands.clear();
    problem.results.clear();
    for (size_t i = 0; i < arrays.size(); ++i) {
      problem.operands.push_back(Read(arrays[i], routine.operands[i], b));
    }
    for (int i = 0; i < static_cast<int>(binding.results.size()); ++i) {
      if (binding.ResultOf(i) == binding.results.size()) break;
      problem.results.push_back(Read(result_of(i), routine.results[static_cast<size_t>(i)], b));
    }
    bool finite = std::all_of(problem.operands.begin(), problem.operands.end(), IsFinite);
    bool has_info = routine.results[problem.results.size() - 1] == "I";
    // A zero pivot of getrf is no failure.
    bool failed = has_info && routine.name != "getrf" && problem.results.back()(0, 0) != Number(0);
    if (finite && !failed) judge->judge(problem);
  }
  return measures;
}

}  // namespace assay
