// Everything is computed in extended precision, whose own error is 2^11 times below any bound.
#include "conformance/decomposition.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "interpreter/custom_call.h"
#include "interpreter/ops/lapack_routines.h"

namespace assay {
namespace {

using Real = long double;
using Number = std::complex<Real>;
constexpr double kConstant = 32;

struct Matrix {
  int64_t rows = 0, columns = 0;
  std::vector<Number> elements;

  Matrix() = default;
  Matrix(int64_t rows, int64_t columns)
      : rows(rows), columns(columns), elements(static_cast<size_t>(rows * columns)) {}
  Number& operator()(int64_t i, int64_t j) { return elements[i * columns + j]; }
  const Number& operator()(int64_t i, int64_t j) const { return elements[i * columns + j]; }
};

Matrix Identity(int64_t n) {
  Matrix result(n, n);
  for (int64_t i = 0; i < n; ++i) result(i, i) = 1;
  return result;
}
// The elements for which keep(i, j), zero elsewhere.
template <typename Keep>
Matrix Part(const Matrix& a, Keep keep) {
  Matrix result = a;
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) {
      if (!keep(i, j)) result(i, j) = 0;
    }
  }
  return result;
}
Matrix Adjoint(const Matrix& a) {
  Matrix result(a.columns, a.rows);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) result(j, i) = std::conj(a(i, j));
  }
  return result;
}
Matrix Times(const Matrix& a, const Matrix& b) {
  Matrix result(a.rows, b.columns);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t k = 0; k < a.columns; ++k) {
      for (int64_t j = 0; j < b.columns; ++j) result(i, j) += a(i, k) * b(k, j);
    }
  }
  return result;
}
Matrix Minus(Matrix a, const Matrix& b) {
  for (size_t i = 0; i < a.elements.size(); ++i) a.elements[i] -= b.elements[i];
  return a;
}
Matrix Absolute(Matrix a) {
  for (Number& x : a.elements) x = std::abs(x);
  return a;
}
Real Norm(const Matrix& a) {
  Real sum = 0;
  for (const Number& x : a.elements) sum += std::norm(x);
  return std::sqrt(sum);
}
Matrix Columns(const Matrix& a, int64_t begin, int64_t count) {
  Matrix result(a.rows, count);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < count; ++j) result(i, j) = a(i, begin + j);
  }
  return result;
}
Matrix Diagonal(const Matrix& values, int64_t rows, int64_t columns) {
  Matrix result(rows, columns);
  for (int64_t i = 0; i < values.rows; ++i) result(i, i) = values(i, 0);
  return result;
}
// Of the triangle that a call looks at.
Matrix Hermitian(const Matrix& a, bool lower) {
  Matrix result(a.rows, a.rows);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.rows; ++j) {
      bool there = lower ? i >= j : i <= j;
      result(i, j) = there ? a(i, j) : std::conj(a(j, i));
    }
    result(i, i) = a(i, i).real();
  }
  return result;
}

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

const LapackRoutine* RoutineOf(const Instruction& instruction, int* type) {
  if (instruction.opcode() != Opcode::kCustomCall || !CheckCustomCall(instruction).empty()) {
    return nullptr;
  }
  if (instruction.operand_count() == 0) return nullptr;
  const LapackRoutine* routine = FindLapackRoutine(
      instruction.Get(kCustomCallTarget), instruction.operand_shape(0).primitive_type(), type);
  return routine != nullptr && JudgeOf(*routine) != nullptr ? routine : nullptr;
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
  int type = 0;
  return RoutineOf(instruction, &type) != nullptr;
}

std::vector<DecompositionMeasure> JudgeDecomposition(const Instruction& call,
                                                     std::span<const Literal> operands,
                                                     const Literal& result) {
  std::vector<DecompositionMeasure> measures;
  int type = 0;
  const LapackRoutine* routine = RoutineOf(call, &type);
  if (routine == nullptr) return measures;
  std::vector<Literal> results = {result};
  if (result.shape().IsTuple()) results = result.elements();
  Problem problem;
  problem.measures = &measures;
  problem.is_complex = IsComplex(kLapackTypes[type]);
  problem.u = std::ldexp(problem.is_complex ? 4 : 1, type % 2 == 0 ? -24 : -53);
  for (size_t i = 0; i < routine->options.size() && !routine->options[i].name.empty(); ++i) {
    problem.options[i] =
        static_cast<int>(FindConfigInteger(call, routine->options[i].name).value_or(0));
  }
  const Judge* judge = JudgeOf(*routine);
  const Shape& first = operands[0].shape();
  int64_t batch = 1;
  int64_t batch_rank = first.rank() - static_cast<int64_t>(routine->operands[0].size() - 1);
  for (int64_t i = 0; i < batch_rank; ++i) batch *= first.dimension(i);
  for (int64_t b = 0; b < batch && first.ElementCount() != 0; ++b) {
    problem.operands.clear();
    problem.results.clear();
    for (size_t i = 0; i < operands.size(); ++i) {
      problem.operands.push_back(Read(operands[i], routine->operands[i], b));
    }
    for (size_t i = 0; i < results.size(); ++i) {
      problem.results.push_back(Read(results[i], routine->results[i], b));
    }
    bool finite = std::all_of(problem.operands.begin(), problem.operands.end(), IsFinite);
    bool has_info = routine->results[results.size() - 1] == "I";
    // A zero pivot of getrf is no failure.
    bool failed = has_info && routine->name != "getrf" && problem.results.back()(0, 0) != Number(0);
    if (finite && !failed) judge->judge(problem);
  }
  return measures;
}

namespace {

// Which results of a call are free; "*": all.
struct FreeResults {
  std::string_view routine;
  std::string_view results;
};
constexpr FreeResults kFree[] = {
    {"syevd", "0"},   {"heevd", "0"}, {"Eigh", "0"},  {"gesdd", "023"},
    {"gesvd", "023"}, {"geev", "*"},  {"gees", "*"},  {"geqp3", "*"},
};

std::string_view FreeResultsOf(const Instruction& instruction) {
  if (instruction.opcode() != Opcode::kCustomCall || instruction.operand_count() == 0) return {};
  int type = 0;
  const LapackRoutine* routine = FindLapackRoutine(
      instruction.Get(kCustomCallTarget), instruction.operand_shape(0).primitive_type(), &type);
  for (const FreeResults& row : kFree) {
    if (routine != nullptr && row.routine == routine->name) return row.results;
  }
  return {};
}

// What of a value depends on free factors: all, or elements of a tuple.
struct Dependence {
  bool whole = false;
  std::vector<int64_t> elements;
  bool Any() const { return whole || !elements.empty(); }
  bool Has(int64_t element) const {
    return whole || std::find(elements.begin(), elements.end(), element) != elements.end();
  }
};

class FreeFactors {
 public:
  explicit FreeFactors(const Module& module) : module_(module) {
    // Callees mostly stand before their callers; another round finds nothing new.
    for (size_t size = 1; size != 0;) {
      size = calling_.size();
      for (const auto& computation : module.computations()) {
        for (const Instruction& instruction : computation->instructions()) {
          if (!FreeResultsOf(instruction).empty() || CallsFree(instruction)) {
            calling_.insert(computation.get());
          }
        }
      }
      if (calling_.size() == size) break;
    }
    for (const Instruction& instruction : module.entry()->instructions()) {
      dependences_[instruction.id()] = Of(instruction);
    }
  }

  Dependence Of(const Operand& operand) const {
    auto found = dependences_.find(operand.instruction);
    if (found == dependences_.end()) return {};
    std::span<const int64_t> path = module_.path(operand.path);
    if (path.empty()) return found->second;
    return {.whole = found->second.Has(path[0])};
  }

 private:
  bool CallsFree(const Instruction& instruction) const {
    for (const Computation* called : instruction.called_computations()) {
      if (calling_.contains(called)) return true;
    }
    return false;
  }
  Dependence Of(const Instruction& instruction) const {
    Dependence result;
    std::string_view free = FreeResultsOf(instruction);
    result.whole = free == "*" || CallsFree(instruction);
    for (size_t i = 0; i < instruction.operands().size(); ++i) {
      Dependence operand = Of(instruction.operands()[i]);
      if (instruction.opcode() == Opcode::kTuple) {
        if (operand.Any()) result.elements.push_back(static_cast<int64_t>(i));
      } else if (instruction.opcode() == Opcode::kGetTupleElement) {
        result.whole = operand.Has(instruction.Get(kTupleIndex));
      } else {
        result.whole = result.whole || operand.Any();
      }
    }
    for (char letter : free) {
      if (letter != '*') result.elements.push_back(letter - '0');
    }
    return result;
  }

  const Module& module_;
  std::set<const Computation*> calling_;
  std::map<InstructionId, Dependence> dependences_;
};

}  // namespace

std::vector<bool> DependsOnFreeFactors(const Module& module) {
  FreeFactors factors(module);
  std::vector<bool> result;
  for (const Operand& root : module.entry()->roots()) {
    Dependence dependence = factors.Of(root);
    const Shape* shape = &module.instruction(root.instruction)->shape();
    for (int64_t index : module.path(root.path)) shape = &shape->elements()[index];
    ForEachLeaf(*shape, [&](const Shape&, std::span<const int64_t> path) {
      result.push_back(path.empty() ? dependence.Any() : dependence.Has(path[0]));
    });
  }
  return result;
}

}  // namespace assay
