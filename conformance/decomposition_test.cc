// LAPACK's results in all four types hold what decompositions have to, and damaged ones do not.
#include "conformance/decomposition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <random>
#include <set>
#include <utility>

#include "conformance/comparison.h"
#include "conformance/decomposition_judges.h"
#include "interpreter/ops/lapack_routines.h"
#include "interpreter/testing.h"
#include "spec/arguments.h"

namespace assay {
namespace {

using testing::Of;
using testing::OneShot;
using Sizes = std::vector<int64_t>;

constexpr PrimitiveType kTypes[] = {PrimitiveType::kF32, PrimitiveType::kF64, PrimitiveType::kC64,
                                    PrimitiveType::kC128};

PrimitiveType PartType(int type) { return PartOf(kTypes[type]); }

// Numbers of [-1, 1).
Literal Random(PrimitiveType type, Sizes sizes, uint32_t seed) {
  std::mt19937 bits(seed);
  auto draw = [&] { return BitsFromDouble(PartOf(type), static_cast<int32_t>(bits()) * 0x1p-31); };
  Literal literal = Literal::Uninitialized(Of(type, std::move(sizes)));
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    if (IsComplex(type)) {
      literal.SetPartBits(i, 0, draw());
      literal.SetPartBits(i, 1, draw());
    } else {
      literal.SetBits(i, draw());
    }
  }
  return literal;
}

void SetReal(Literal& literal, int64_t i, double value) {
  PrimitiveType type = literal.shape().primitive_type();
  if (IsComplex(type)) {
    literal.SetPartBits(i, 0, BitsFromDouble(PartOf(type), value));
    literal.SetPartBits(i, 1, 0);
  } else {
    literal.SetBits(i, BitsFromDouble(type, value));
  }
}

// A large diagonal makes a matrix positive definite (the half of it that a call looks at being
// taken for the whole), or a triangle well conditioned.
Literal Dominant(PrimitiveType type, Sizes sizes, uint32_t seed) {
  Literal literal = Random(type, sizes, seed);
  int64_t n = sizes.back();
  if (n == 0) return literal;
  for (int64_t i = 0; i < literal.element_count() / n; ++i) {
    SetReal(literal, i * n + i % n, 2.0 * static_cast<double>(n) + static_cast<double>(i % 5));
  }
  return literal;
}

// tau = 2 / ||v||^2 for the vectors v of reflectors, which makes them orthogonal.
Literal ScalesOf(const Literal& packed) {
  const Shape& shape = packed.shape();
  PrimitiveType type = shape.primitive_type();
  Sizes sizes = shape.dimensions();
  int64_t n = sizes.back(), m = sizes[sizes.size() - 2];
  sizes.erase(sizes.end() - 2);
  Literal scales = Literal::Zeros(Of(type, sizes));
  for (int64_t i = 0; i < scales.element_count(); ++i) {
    double square = 1;
    for (int64_t row = i % n + 1; row < m; ++row) {
      int64_t at = (i / n * m + row) * n + i % n;
      for (int part = 0; part < (IsComplex(type) ? 2 : 1); ++part) {
        uint64_t bits = IsComplex(type) ? packed.PartBits(at, part) : packed.Bits(at);
        square += std::pow(DoubleFromBits(PartOf(type), bits), 2);
      }
    }
    SetReal(scales, i, 2 / square);
  }
  return scales;
}

struct Case {
  std::string routine;  // behind the letter of the type
  std::string config;
  std::vector<Literal> operands;
  Shape result;
  size_t damaged = 0;  // the result that a damage is done to
  bool old = false;    // sizes and options are operands
};

// The calls of a routine: on m x n matrices where it takes such, else on n x n.
void AddCases(int type, const Sizes& batch, int64_t m, int64_t n, std::vector<Case>& cases) {
  PrimitiveType t = kTypes[type], real = PartType(type), s32 = PrimitiveType::kS32;
  bool is_complex = IsComplex(t);
  auto sizes = [&](Sizes core) {
    Sizes all = batch;
    all.insert(all.end(), core.begin(), core.end());
    return all;
  };
  auto shape = [&](PrimitiveType element, Sizes core) {
    return Of(element, sizes(std::move(core)));
  };
  uint32_t seed = 0;
  auto random = [&](Sizes core) { return Random(t, sizes(std::move(core)), ++seed); };
  auto dominant = [&](int64_t size) { return Dominant(t, sizes({size, size}), ++seed); };
  int64_t k = std::min(m, n), q = std::max<int64_t>(n - 1, 0);
  Shape info = shape(s32, {}), square = shape(t, {n, n}), matrix = shape(t, {m, n});
  auto triangle = [](char letter) { return "uplo = " + std::to_string(int{letter}) + " : ui8"; };
  for (char uplo : {'L', 'U'}) {
    std::string both = "{mode = 86 : ui8, " + triangle(uplo) + "}";
    std::string none = "{mode = 78 : ui8, " + triangle(uplo) + "}";
    std::string only = "{" + triangle(uplo) + "}";
    cases.push_back({"potrf", only, {dominant(n)}, Shape::Tuple({square, info})});
    std::string prefix = is_complex ? "he" : "sy";
    Shape pairs = Shape::Tuple({square, shape(real, {n}), info});
    cases.push_back({prefix + "evd", both, {random({n, n})}, pairs});
    cases.push_back({prefix + "evd", none, {random({n, n})}, pairs});
    cases.push_back({prefix + "trd", only, {random({n, n})},
                     Shape::Tuple({square, shape(real, {n}), shape(real, {q}), shape(t, {q}),
                                   info}),
                     1});
    for (char transpose : {'N', 'T', 'C'}) {
      for (char diagonal : {'N', 'U'}) {
        for (char side : {'L', 'R'}) {
          std::string config = "{diag = " + std::to_string(int{diagonal}) +
                               " : ui8, side = " + std::to_string(int{side}) +
                               " : ui8, trans_x = " + std::to_string(int{transpose}) + " : ui8, " +
                               triangle(uplo) + "}";
          cases.push_back(
              {"trsm", config, {dominant(side == 'L' ? m : n), random({m, n})}, matrix});
        }
      }
    }
  }
  cases.push_back({"getrf", "{}", {random({m, n})}, Shape::Tuple({matrix, shape(s32, {k}), info})});
  cases.push_back({"geqrf", "{}", {random({m, n})}, Shape::Tuple({matrix, shape(t, {k})})});
  cases.push_back({"geqp3", "{}",
                   {random({m, n}), Literal::Zeros(shape(s32, {n}))},
                   Shape::Tuple({matrix, shape(s32, {n}), shape(t, {k})})});
  std::string unitary = is_complex ? "un" : "or";
  if (n <= m) {
    Literal reflectors = random({m, n});
    cases.push_back({unitary + "gqr", "{}", {reflectors, ScalesOf(reflectors)}, matrix});
  }
  for (bool left : {false, true}) {
    for (bool transpose : {false, true}) {
      int64_t rows = left ? m : n;
      if (rows == 0) continue;
      std::string config = std::string("{left = ") + (left ? "true" : "false") +
                           ", transpose = " + (transpose ? "true}" : "false}");
      // (1, 1) and (2, 0) are orthogonal: tau = 2 / ||v||^2 with the vector a unit vector.
      Literal reflectors = Literal::Zeros(shape(t, {rows, 1}));
      Literal tau = Literal::Zeros(shape(t, {1}));
      for (int64_t i = 0; i < tau.element_count(); ++i) SetReal(tau, i, 2);
      cases.push_back({unitary + "mqr", config, {reflectors, tau, random({m, n})}, matrix});
    }
  }
  for (const char* svd : {"gesdd", "gesvd"}) {
    for (char mode : {'A', 'S', 'N'}) {
      int64_t u = mode == 'S' ? k : m, v = mode == 'S' ? k : n;
      cases.push_back({svd, "{mode = " + std::to_string(int{mode}) + " : ui8}", {random({m, n})},
                       Shape::Tuple({matrix, shape(real, {k}), shape(t, {m, u}), shape(t, {v, n}),
                                     info}), 2});
    }
  }
  cases.push_back({"gehrd", "{high = " + std::to_string(n) + " : i32, low = 1 : i32}",
                   {random({n, n})}, Shape::Tuple({square, shape(t, {q}), info})});
  PrimitiveType c = type % 2 == 0 ? PrimitiveType::kC64 : PrimitiveType::kC128;
  Shape vectors = shape(c, {n, n}), values = shape(t, {n});
  cases.push_back({"geev", "{compute_left = 86 : ui8, compute_right = 86 : ui8}", {random({n, n})},
                   is_complex ? Shape::Tuple({values, vectors, vectors, info})
                              : Shape::Tuple({values, values, vectors, vectors, info}),
                   is_complex ? 1u : 2u});
  cases.push_back({"gees", "{mode = 86 : ui8, sort = 78 : ui8}", {random({n, n})},
                   is_complex ? Shape::Tuple({square, square, values, info, info})
                              : Shape::Tuple({square, square, values, values, info, info})});
  Literal diagonal = random({n});
  cases.push_back({"gtsv", "{}", {random({n}), diagonal, random({n}), random({n, m})},
                   Shape::Tuple({values, values, values, shape(t, {n, m}), info}), 3});
}

// The calls as jaxlib 0.4 wrote them (lapack.py): scalars first, work arrays among the results.
void AddOldCases(int type, const Sizes& batch, int64_t m, int64_t n, std::vector<Case>& cases) {
  PrimitiveType t = kTypes[type], real = PartType(type), s32 = PrimitiveType::kS32;
  bool is_complex = IsComplex(t);
  auto sizes = [&](Sizes core) {
    Sizes all = batch;
    all.insert(all.end(), core.begin(), core.end());
    return all;
  };
  auto shape = [&](PrimitiveType element, Sizes core) {
    return Of(element, sizes(std::move(core)));
  };
  uint32_t seed = 100;
  auto random = [&](Sizes core) { return Random(t, sizes(std::move(core)), ++seed); };
  auto dominant = [&](int64_t size) { return Dominant(t, sizes({size, size}), ++seed); };
  auto s = [](int64_t value) { return testing::Scalar(PrimitiveType::kS32, double(value)); };
  auto letter = [](char c) { return testing::Scalar(PrimitiveType::kU8, c); };
  int64_t k = std::min(m, n), q = std::max<int64_t>(n - 1, 0), b = 1;
  for (int64_t size : batch) b *= size;
  Shape info = shape(s32, {}), square = shape(t, {n, n}), matrix = shape(t, {m, n});
  Shape work = Of(t, {32}), real_work = Of(real, {7}), integers = Of(s32, {9});
  auto add = [&](std::string routine, std::vector<Literal> operands, std::vector<Shape> results,
                 size_t damaged = 0) {
    cases.push_back({std::move(routine), "", std::move(operands),
                     results.size() == 1 ? results[0] : Shape::Tuple(std::move(results)), damaged,
                     true});
  };
  std::string symmetric = is_complex ? "he" : "sy";
  for (int64_t lower : {0, 1}) {
    add("potrf", {s(lower), s(b), s(n), dominant(n)}, {square, info});
    std::vector<Shape> pairs = {square, shape(real, {n}), info, work};
    if (is_complex) pairs.push_back(real_work);
    pairs.push_back(integers);
    add(symmetric + "evd", {s(lower), s(b), s(n), random({n, n})}, pairs);
    add(symmetric + "trd",
        {s(n), s(lower), s(std::max<int64_t>(n, 1)), s(b), s(32), random({n, n})},
        {square, shape(real, {n}), shape(real, {q}), shape(t, {q}), info, work}, 1);
    for (int64_t left : {0, 1}) {
      for (int64_t transpose : {0, 1, 2}) {
        for (int64_t unit : {0, 1}) {
          Literal one = Literal::Zeros(Of(t, {}));
          SetReal(one, 0, 1);
          add("trsm",
              {s(left), s(lower), s(transpose), s(unit), s(m), s(n), s(b), one,
               dominant(left ? m : n), random({m, n})},
              {matrix});
        }
      }
    }
  }
  add("getrf", {s(b), s(m), s(n), random({m, n})}, {matrix, shape(s32, {k}), info});
  add("geqrf", {s(b), s(m), s(n), s(32), random({m, n})}, {matrix, shape(t, {k}), info, work});
  std::vector<Shape> pivoted = {matrix, shape(s32, {n}), shape(t, {k}), info, work};
  if (is_complex) pivoted.push_back(real_work);
  add("geqp3", {s(b), s(m), s(n), s(32), random({m, n}), Literal::Zeros(shape(s32, {n}))}, pivoted);
  if (n <= m) {
    Literal reflectors = random({m, n});
    add(is_complex ? "ungqr" : "orgqr",
        {s(b), s(m), s(n), s(n), s(32), reflectors, ScalesOf(reflectors)}, {matrix, info, work});
  }
  for (int64_t full : {0, 1}) {
    for (int64_t vectors : {0, 1}) {
      std::vector<Shape> results = {matrix, shape(real, {k}), shape(t, {m, full ? m : k}),
                                    shape(t, {full ? n : k, n}), info, integers};
      if (is_complex) results.push_back(real_work);
      results.push_back(work);
      add("gesdd", {s(full), s(vectors), s(b), s(m), s(n), s(32), random({m, n})}, results,
          vectors ? 2 : 1);
    }
  }
  if (n > 0) {
    add("gehrd", {s(n), s(1), s(n), s(n), s(b), s(32), random({n, n})},
        {square, shape(t, {q}), info, work});
  }
  PrimitiveType c = type % 2 == 0 ? PrimitiveType::kC64 : PrimitiveType::kC128;
  Shape vectors = shape(c, {n, n}), values = shape(t, {n}), box = Of(t, {n, n});
  add("geev", {s(b), s(n), letter('V'), letter('V'), random({n, n})},
      is_complex ? std::vector<Shape>{box, real_work, values, vectors, vectors, info}
                 : std::vector<Shape>{box, box, box, values, values, vectors, vectors, info},
      is_complex ? 3 : 5);
  add("gees", {s(b), s(n), letter('V'), letter('N'), random({n, n})},
      is_complex ? std::vector<Shape>{square, real_work, values, square, info, info}
                 : std::vector<Shape>{square, values, values, square, info, info});
}

struct Ran {
  std::vector<DecompositionMeasure> measures;
  // Of each copy in which one result is damaged.
  std::vector<std::vector<DecompositionMeasure>> of_damaged;
};

// What looks right and is not.
enum class Damage { kDoubled, kScaled, kExchanged };

// The largest element doubled; all of them times 1.01; the first two columns of the first matrix (elements
// of a vector) exchanged.
void DamageArray(Damage damage, Literal& literal) {
  const PrimitiveType type = literal.shape().primitive_type();
  auto value = [&](int64_t i, int part) {
    const uint64_t bits = IsComplex(type) ? literal.PartBits(i, part) : literal.Bits(i);
    return DoubleFromBits(PartOf(type), bits);
  };
  auto set = [&](int64_t i, int part, double number) {
    const uint64_t bits = BitsFromDouble(PartOf(type), number);
    if (IsComplex(type)) literal.SetPartBits(i, part, bits);
    else literal.SetBits(i, bits);
  };
  const int parts = IsComplex(type) ? 2 : 1;
  int64_t largest = 0;
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    if (std::abs(value(i, 0)) > std::abs(value(largest, 0))) largest = i;
    for (int part = 0; part < parts && damage == Damage::kScaled; ++part) set(i, part, 1.01 * value(i, part));
  }
  if (damage == Damage::kDoubled) SetReal(literal, largest, 2 * value(largest, 0));
  const int64_t columns = literal.shape().dimensions().back();
  const int64_t rows = literal.shape().rank() > 1 ? literal.shape().dimension(literal.shape().rank() - 2) : 1;
  for (int64_t row = 0; row < rows && damage == Damage::kExchanged && columns > 1; ++row) {
    for (int part = 0; part < parts; ++part) {
      const double first = value(row * columns, part), second = value(row * columns + 1, part);
      set(row * columns, part, second);
      set(row * columns + 1, part, first);
    }
  }
}

Literal Damaged(Damage damage, const Literal& literal, size_t which) {
  if (literal.shape().IsTuple()) {
    std::vector<Literal> elements = literal.elements();
    elements[which] = Damaged(damage, elements[which], 0);
    return Literal::Tuple(literal.shape(), std::move(elements));
  }
  Literal damaged = literal;
  if (literal.element_count() > 0) DamageArray(damage, damaged);
  return damaged;
}

// The measures of anybody's result, all of it known, beside ours.
std::vector<DecompositionMeasure> MeasuresOf(const Instruction& call, const std::vector<Literal>& operands,
                                             const Literal& ours, const Literal& theirs) {
  DecompositionQuestion question{.call = call, .operands = operands, .computed = {}, .ours = ours, .results = {}};
  for (const Literal& array : LeavesOf(theirs)) question.results.push_back(NumbersOf(array));
  const DecompositionAnswer answer = JudgeDecomposition(question);
  EXPECT_EQ(answer.reason.find("our own result"), std::string::npos) << answer.reason;
  return answer.measures;
}

Ran RunAndJudge(const Case& c, int type) {
  OneShot run;
  std::vector<Instruction*> operands;
  for (const Literal& operand : c.operands) operands.push_back(&run.C(operand));
  std::string target = c.old && c.routine == "trsm" ? "blas_" : "lapack_";
  target += "sdcz"[type] + c.routine + (c.old ? "" : "_ffi");
  std::vector<Attribute> attributes = {Attr(kCustomCallTarget, target)};
  if (!c.old) {
    attributes.push_back(
        Attr(kBackendConfig, BackendConfig{BackendConfig::Form::kJson, c.config}));
  }
  Instruction& call = run.b().OpShaped(Opcode::kCustomCall, c.result, std::move(operands),
                                       std::move(attributes));
  EXPECT_TRUE(IsDecomposition(call)) << target << " " << c.result.ToString(false);
  Literal result = run.Run(call);
  if (result.shape().IsToken()) return {};
  Ran ran{MeasuresOf(call, c.operands, result, result), {}};
  for (Damage damage : {Damage::kDoubled, Damage::kScaled, Damage::kExchanged}) {
    const Literal damaged = Damaged(damage, result, c.damaged);
    if (Identical(damaged, result)) continue;  // one column
    ran.of_damaged.push_back(MeasuresOf(call, c.operands, result, damaged));
  }
  return ran;
}

struct Size {
  Sizes batch;
  int64_t m, n;
};
void PrintTo(const Size& size, std::ostream* out) { *out << size.m << " x " << size.n; }

class Decomposition : public ::testing::TestWithParam<Size> {};

TEST_P(Decomposition, HoldsInAllTypes) {
  for (int type = 0; type < 4; ++type) {
    std::vector<Case> cases;
    AddCases(type, GetParam().batch, GetParam().m, GetParam().n, cases);
    AddOldCases(type, GetParam().batch, GetParam().m, GetParam().n, cases);
    for (const Case& c : cases) {
      SCOPED_TRACE(std::string(NameOf(kTypes[type])) + " " + c.routine + " " + c.config);
      Ran ran = RunAndJudge(c, type);
      EXPECT_FALSE(ran.measures.empty());
      for (const DecompositionMeasure& measure : ran.measures) {
        EXPECT_TRUE(measure.Holds()) << measure.what << ": " << measure.value << " > "
                                     << measure.bound;
      }
      // Without vectors there is little to tell by.
      if (c.config.find("mode = 78") != std::string::npos) continue;
      for (const std::vector<DecompositionMeasure>& measures : ran.of_damaged) {
        EXPECT_TRUE(std::any_of(measures.begin(), measures.end(), [](const DecompositionMeasure& measure) {
          return !measure.Holds();
        })) << "damage " << &measures - ran.of_damaged.data();
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Size, Decomposition,
                         ::testing::Values(Size{{}, 1, 1}, Size{{}, 2, 2}, Size{{}, 5, 3},
                                           Size{{}, 3, 5}, Size{{2, 3}, 4, 4}, Size{{3}, 1, 6},
                                           Size{{}, 33, 20}, Size{{}, 20, 33}));

// Those that XLA names itself are judged as LAPACK's; Eigh is tried in factor_ways_test.cc.
TEST(JudgeDecomposition, EveryRoutineOfTheTableIsTried) {
  std::set<std::string> tried = {"Eigh"};
  for (int type = 0; type < 4; ++type) {
    std::vector<Case> cases;
    AddCases(type, {}, 3, 3, cases);
    for (const Case& c : cases) tried.insert(c.routine);
  }
  const std::pair<const char*, const char*> same[] = {
      {"Qr", "geqrf"}, {"ProductOfElementaryHouseholderReflectors", "orgqr"}};
  for (const auto& [name, as] : same) {
    EXPECT_EQ(FindDecompositionJudge(name), FindDecompositionJudge(as));
    tried.insert(name);
  }
  for (const LapackRoutine& routine : AllLapackRoutines()) {
    const bool is_judged = FindDecompositionJudge(routine.name) != nullptr;
    EXPECT_EQ(tried.contains(std::string(routine.name)), is_judged) << routine.name;
  }
}

TEST(JudgeDecomposition, NothingGivesNothing) {
  for (const Size& size : {Size{{2}, 0, 0}, Size{{}, 3, 0}, Size{{}, 0, 3}, Size{{0}, 3, 3}}) {
    for (int type = 0; type < 4; ++type) {
      std::vector<Case> cases;
      AddCases(type, size.batch, size.m, size.n, cases);
      AddOldCases(type, size.batch, size.m, size.n, cases);
      for (const Case& c : cases) {
        SCOPED_TRACE(c.routine + " " + c.config);
        RunAndJudge(c, type);
      }
    }
  }
}

TEST(JudgeDecomposition, OthersAreNotJudged) {
  OneShot run;
  Literal x = testing::F32({1, 2});
  Instruction& add = run.b().Op(Opcode::kNegate, {&run.C(x)});
  EXPECT_FALSE(IsDecomposition(add));
  EXPECT_TRUE(MeasuresOf(add, {x}, x, x).empty());
}

TEST(JudgeDecomposition, AMatrixWithNanIsNotJudged) {
  Case c{"potrf", "{uplo = 76 : ui8}", {testing::Lit(PrimitiveType::kF32, {1, 1}, {testing::kNan})},
         Shape::Tuple({Of(PrimitiveType::kF32, {1, 1}), Of(PrimitiveType::kS32, {})})};
  EXPECT_TRUE(RunAndJudge(c, 0).measures.empty());
}

}  // namespace
}  // namespace assay
