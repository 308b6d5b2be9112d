// LAPACK's results in all four types hold what decompositions have to, and damaged ones do not: each result of each
// routine, damaged in each way.
#include "conformance/decomposition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <ostream>
#include <set>
#include <string_view>
#include <utility>

#include "conformance/decomposition_judges.h"
#include "conformance/decomposition_testing.h"
#include "interpreter/ops/lapack_call.h"
#include "interpreter/ops/lapack_routines.h"
#include "interpreter/testing.h"
#include "spec/arguments.h"

namespace assay {
namespace {

using extended::Number;
using testing::kLapackOrder;
using testing::LapackCase;
using testing::LapackCases;
using testing::Of;
using testing::OneShot;
using testing::Sizes;

// What looks right and is not. kScaled (of integers one more) and kExchanged: of the whole result, the others of
// its largest number.
enum class Damage { kDoubled, kNegated, kZero, kNotFinite, kScaled, kExchanged };
constexpr Damage kDamages[] = {Damage::kDoubled, Damage::kNegated, Damage::kZero,
                               Damage::kNotFinite, Damage::kScaled, Damage::kExchanged};
constexpr std::string_view kNames[] = {"doubled", "negated", "zero", "not finite", "scaled", "exchanged"};

// The first two columns of the first matrix (elements of a vector) exchanged.
void Exchange(const Shape& shape, KnownNumbers& numbers) {
  const int64_t columns = shape.dimensions().back();
  const int64_t rows = shape.rank() > 1 ? shape.dimension(shape.rank() - 2) : 1;
  if (columns < 2) return;
  for (int64_t row = 0; row < rows; ++row) {
    std::swap(numbers[static_cast<size_t>(row * columns)], numbers[static_cast<size_t>(row * columns + 1)]);
  }
}

// By the largest of the numbers that are judged.
void DoDamage(Damage damage, const Shape& shape, const std::vector<bool>& judged, KnownNumbers& numbers) {
  size_t largest = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (judged[i] && (!judged[largest] || std::abs(numbers[i]) > std::abs(numbers[largest]))) largest = i;
  }
  switch (damage) {
    case Damage::kDoubled: numbers[largest] *= 2; return;
    case Damage::kNegated: numbers[largest] *= -1; return;
    case Damage::kZero: numbers[largest] = 0; return;
    case Damage::kNotFinite: numbers[largest] = std::numeric_limits<extended::Real>::infinity(); return;
    case Damage::kScaled:
      for (Number& number : numbers) {
        if (IsInteger(shape.primitive_type())) number += 1;
        else number *= 1.01L;
      }
      return;
    case Damage::kExchanged: Exchange(shape, numbers); return;
  }
}

// A call that ran.
struct Ran {
  OneShot run;
  const Instruction* call = nullptr;
  Literal result;
  std::vector<Literal> arrays;
  std::vector<KnownNumbers> numbers;

  DecompositionAnswer Judge(const LapackCase& c, std::vector<KnownNumbers> results) const {
    return JudgeDecomposition({.call = *call, .operands = c.operands, .computed = {}, .ours = result,
                               .results = std::move(results)});
  }
};

void RunCase(const LapackCase& c, int type, Ran& ran) {
  std::vector<Instruction*> operands;
  for (const Literal& operand : c.operands) operands.push_back(&ran.run.C(operand));
  std::string target = c.old && c.routine == "trsm" ? "blas_" : "lapack_";
  target += "sdcz"[type] + c.routine + (c.old ? "" : "_ffi");
  std::vector<Attribute> attributes = {Attr(kCustomCallTarget, target)};
  if (!c.old) {
    attributes.push_back(Attr(kBackendConfig, BackendConfig{BackendConfig::Form::kJson, c.config}));
  }
  Instruction& call =
      ran.run.b().OpShaped(Opcode::kCustomCall, c.result, std::move(operands), std::move(attributes));
  ran.call = &call;
  EXPECT_TRUE(IsDecomposition(call)) << target << " " << c.result.ToString(false);
  ran.result = ran.run.Run(call);
  if (ran.result.shape().IsToken()) return;
  ran.arrays = LeavesOf(ran.result);
  for (const Literal& array : ran.arrays) ran.numbers.push_back(NumbersOf(array));
}

// The result's place among the routine's; -1: work.
int RoleOf(const Instruction& call, size_t result) { return BindLapack(call).results[result]; }

// Results that hold no factor, or none that was asked for: info, work, what LAPACK leaves in its operands, and the
// eigenvalues of a Schur form, which are its diagonal.
bool HoldsNoFactor(const LapackCase& c, const Instruction& call, size_t result) {
  struct Row {
    std::string_view routine;
    std::set<int> left, without_vectors;
  };
  static const Row kRows[] = {{"gesdd", {0}, {2, 3}}, {"gesvd", {0}, {2, 3}}, {"syevd", {}, {0}},
                              {"heevd", {}, {0}},     {"gtsv", {0, 1, 2}, {}}};
  const LapackRoutine& routine = *BindLapack(call).routine;
  const int role = RoleOf(call, result);
  if (role < 0 || routine.results[static_cast<size_t>(role)] == "I") return true;
  if (routine.name == "gees") return role >= 2;
  for (const Row& row : kRows) {
    if (row.routine != routine.name) continue;
    return row.left.contains(role) || (!c.vectors && row.without_vectors.contains(role));
  }
  return false;
}

// A vector of one element has either sign; of singular ones the product tells.
bool StaysRight(const Ran& ran, size_t result, Damage damage) {
  const LapackRoutine& routine = *BindLapack(*ran.call).routine;
  const std::string_view form = routine.results[static_cast<size_t>(RoleOf(*ran.call, result))];
  const bool is_one = form.size() == 3 && ran.arrays[result].shape().dimensions().back() == 1;
  const std::set<std::string_view> of_eigenvectors = {"syevd", "heevd", "geev"};
  const bool is_free = of_eigenvectors.contains(routine.name) || (routine.name == "gees" && RoleOf(*ran.call, result) == 1);
  return damage == Damage::kNegated && is_one && is_free;
}

void TryDamages(const LapackCase& c, const Ran& ran, const DecompositionAnswer& answer) {
  for (size_t result = 0; result < ran.numbers.size(); ++result) {
    const std::vector<bool>& judged = answer.judged[result];
    const bool any = std::count(judged.begin(), judged.end(), true) > 0;
    EXPECT_EQ(any, !judged.empty() && !HoldsNoFactor(c, *ran.call, result)) << "result " << result;
    if (!any) continue;
    for (Damage damage : kDamages) {
      std::vector<KnownNumbers> damaged = ran.numbers;
      DoDamage(damage, ran.arrays[result].shape(), judged, damaged[result]);
      if (damaged[result] == ran.numbers[result] || StaysRight(ran, result, damage)) continue;
      EXPECT_FALSE(ran.Judge(c, std::move(damaged)).Holds())
          << "result " << result << " " << kNames[static_cast<size_t>(damage)];
    }
  }
}

struct Size {
  Sizes batch;
  int64_t m, n;
};
void PrintTo(const Size& size, std::ostream* out) { *out << size.m << " x " << size.n; }

class Decomposition : public ::testing::TestWithParam<Size> {};

TEST_P(Decomposition, HoldsInAllTypesAndNoneOfItsResultsMayBeDamaged) {
  for (int type = 0; type < 4; ++type) {
    for (const LapackCase& c : LapackCases(type, GetParam().batch, GetParam().m, GetParam().n).All()) {
      SCOPED_TRACE(std::string(NameOf(kLapackOrder[type])) + " " + c.routine + (c.old ? " old" : " ") + c.config);
      Ran ran;
      RunCase(c, type, ran);
      const DecompositionAnswer answer = ran.Judge(c, ran.numbers);
      EXPECT_EQ(answer.reason.find("our own result"), std::string::npos) << answer.reason;
      EXPECT_FALSE(answer.measures.empty());
      for (const DecompositionMeasure& measure : answer.measures) {
        EXPECT_TRUE(measure.Holds()) << measure.what << ": " << measure.value << " > " << measure.bound;
      }
      // The large ones are there for the blocks that LAPACK works in; damages take a judgement each.
      if (GetParam().m * GetParam().n <= 16) TryDamages(c, ran, answer);
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
    for (const LapackCase& c : LapackCases(type, {}, 3, 3).All()) tried.insert(c.routine);
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
      for (const LapackCase& c : LapackCases(type, size.batch, size.m, size.n).All()) {
        SCOPED_TRACE(c.routine + " " + c.config);
        Ran ran;
        RunCase(c, type, ran);
        EXPECT_TRUE(ran.numbers.empty() || ran.Judge(c, ran.numbers).Holds());
      }
    }
  }
}

TEST(JudgeDecomposition, OthersAreNotJudged) {
  OneShot run;
  const Literal x = testing::F32({1, 2});
  const Instruction& negate = run.b().Op(Opcode::kNegate, {&run.C(x)});
  EXPECT_FALSE(IsDecomposition(negate));
  const std::vector<Literal> operands = {x};
  EXPECT_TRUE(JudgeDecomposition({.call = negate, .operands = operands, .computed = {}, .ours = x,
                                  .results = {NumbersOf(x)}})
                  .measures.empty());
}

TEST(JudgeDecomposition, AMatrixWithNanIsNotJudged) {
  const LapackCase c{"potrf", "{uplo = 76 : ui8}",
                     {testing::Lit(PrimitiveType::kF32, {1, 1}, {testing::kNan})},
                     Shape::Tuple({Of(PrimitiveType::kF32, {1, 1}), Of(PrimitiveType::kS32, {})})};
  Ran ran;
  RunCase(c, 0, ran);
  EXPECT_TRUE(ran.Judge(c, ran.numbers).measures.empty());
}

}  // namespace
}  // namespace assay
