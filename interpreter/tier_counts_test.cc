// Which tiers an observer is told of. The shares are derived by hand from the bounds at the top of
// numeric/certified_product.cc, exact_sum.cc, vector_sum.cc and certified/functions.h.
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/evaluator.h"
#include "interpreter/testing_devices.h"
#include "spec/run_options.h"

namespace assay {
namespace {

using namespace assay::testing;

// "plain 3, exact 1"; "" of none.
std::string ToText(const TierCounts& tiers) {
  std::string text;
  for (const TierRow& row : kTierRows) {
    if (tiers.*row.count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(row.name) + " " + std::to_string(tiers.*row.count);
  }
  return text;
}

// Counts by the names of instructions.
class Tiers : public RunObserver {
 public:
  bool WantsTiers() const override { return true; }
  Status OnStep(const ExecutedStep& step) override {
    counts_[std::string(step.instruction.name())] += step.tiers;
    return {};
  }
  std::string operator[](const std::string& name) {
    EXPECT_TRUE(counts_.contains(name)) << name << " has not run";
    return ToText(counts_[name]);
  }
  const std::map<std::string, TierCounts>& all() const { return counts_; }

 private:
  std::map<std::string, TierCounts> counts_;
};

Tiers Watch(const std::string& text, std::vector<Literal> arguments = {}, RunOptions options = {}) {
  Tiers tiers;
  options.observer = &tiers;
  const Result<Literal> result = TryRun("HloModule m\n" + text, std::move(arguments), options);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.status().ToString());
  return tiers;
}

constexpr char kAdd[] =
    "add { x = f32[] parameter(0) y = f32[] parameter(1) ROOT z = f32[] add(x, y) }\n"
    "add64 { x = f64[] parameter(0) y = f64[] parameter(1) ROOT z = f64[] add(x, y) }\n";

// Each sum of integers is exact in double: plain sums decide. n terms in either form of a dot.
TEST(TierCounts, DotsOfIntegersArePlain) {
  Tiers tiers = Watch(
      "ENTRY main {\n"
      "  i = f32[64,64] iota(), iota_dimension=1\n"
      "  matrix = f32[64,64] dot(i, i), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n"
      "  long = f32[300000] iota(), iota_dimension=0\n"
      "  t = f32[] constant(3)\n"
      "  three = f32[300000] broadcast(t), dimensions={}\n"
      "  pairs = f32[] dot(long, three), lhs_contracting_dims={0}, rhs_contracting_dims={0}\n"
      "  n = s32[64,64] iota(), iota_dimension=1\n"
      "  whole = s32[64,64] dot(n, n), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n"
      "  empty = f32[5,0] constant({{},{},{},{},{}})\n"
      "  nothing = f32[5,5] dot(empty, empty), lhs_contracting_dims={1}, rhs_contracting_dims={1}\n"
      "  ROOT r = (f32[64,64], f32[], s32[64,64], f32[5,5]) tuple(matrix, pairs, whole, nothing)\n}");
  EXPECT_EQ(tiers["matrix"], "plain 4096");
  EXPECT_EQ(tiers["pairs"], "plain 1");
  EXPECT_EQ(tiers["whole"], "");  // integers wrap: there is nothing to round
  EXPECT_EQ(tiers["nothing"], "plain 25");
  EXPECT_EQ(tiers["i"], "");
}

// 6 x 6 outputs of 16 features, each a group of its own: sums of small integers side by side.
TEST(TierCounts, ConvolutionsOfNarrowGroupsArePinned) {
  Tiers tiers = Watch(
      "ENTRY main {\n"
      "  x = f32[1,8,8,16] iota(), iota_dimension=3\n"
      "  k = f32[3,3,1,16] iota(), iota_dimension=1\n"
      "  ROOT y = f32[1,6,6,16] convolution(x, k), window={size=3x3}, dim_labels=b01f_01io->b01f, "
      "feature_group_count=16\n}");
  EXPECT_EQ(tiers["y"], "pinned 576");
}

// x y - x y + ... with full mantissas: no interval with an error decides what is exactly 0.
TEST(TierCounts, TotalCancellationInF64IsExact) {
  std::vector<double> left, right;
  for (int i = 0; i < 8 * 64; ++i) {
    const int pair = i / 2, sign = i % 2 == 0 ? 1 : -1;
    left.push_back((1.0 + pair) / 3);
    right.push_back(sign * (7.0 + pair % 32) / 11);
  }
  Tiers tiers = Watch(
      "ENTRY main {\n"
      "  a = f64[8,64] parameter(0)\n"
      "  b = f64[64] parameter(1)\n"
      "  c = f64[8,64] broadcast(b), dimensions={1}\n"
      "  ROOT d = f64[8,8] dot(a, c), lhs_contracting_dims={1}, rhs_contracting_dims={1}\n}",
      {Lit(kF64, {8, 64}, left), Lit(kF64, {64}, {right.begin(), right.begin() + 64})});
  EXPECT_EQ(tiers["d"], "exact 64");
}

TEST(TierCounts, ReductionsSayHowEachSumWasDecided) {
  const std::string text = std::string(kAdd) +
      "ENTRY main {\n"
      "  zero = f32[] constant(0)\n"
      "  zero64 = f64[] constant(0)\n"
      "  i = f32[6,100] iota(), iota_dimension=1\n"
      "  rows = f32[6] reduce(i, zero), dimensions={1}, to_apply=add\n"
      "  columns = f32[100] reduce(i, zero), dimensions={0}, to_apply=add\n"
      "  j = f64[6,100] iota(), iota_dimension=1\n"
      "  wide = f64[6] reduce(j, zero64), dimensions={1}, to_apply=add\n"
      // 1 within 2e30: beyond double, and its error term says it all. 1 - 1: the terms of the error cancel too.
      "  c = f32[3,4] constant({{1, 2, 3, 4}, {1e30, 1, -1e30, 0}, {1e30, 1, -1e30, -1}})\n"
      "  hard = f32[3] reduce(c, zero), dimensions={1}, to_apply=add\n"
      "  slid = f32[6,98] reduce-window(i, zero), window={size=1x3}, to_apply=add\n"
      "  ROOT r = (f32[6], f32[100], f64[6], f32[3], f32[6,98]) tuple(rows, columns, wide, hard, slid)\n}";
  Tiers tiers = Watch(text);
  EXPECT_EQ(tiers["rows"], "plain 6");
  EXPECT_EQ(tiers["columns"], "plain 100");
  EXPECT_EQ(tiers["wide"], "pinned 6");  // a sum in double does not say how f64 rounds
  EXPECT_EQ(tiers["hard"], "plain 1, pinned 1, exact 1");
  EXPECT_EQ(tiers["slid"], "sliding 588");
}

TEST(TierCounts, ScatterCountsWhatIsWritten) {
  Tiers tiers = Watch(std::string(kAdd) +
      "ENTRY main {\n"
      "  x = f32[10] iota(), iota_dimension=0\n"
      "  at = s32[5,1] constant({{1}, {1}, {7}, {3}, {20}})\n"
      "  u = f32[5] constant({1, 2, 3, 4, 5})\n"
      "  ROOT s = f32[10] scatter(x, at, u), update_window_dims={}, inserted_window_dims={0}, "
      "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add\n}");
  EXPECT_EQ(tiers["s"], "plain 3");  // elements 1, 3 and 7; 20 lies outside
}

// Of exp2 only 2^-150 lies halfway between two numbers, 0 and 2^-149; 4097^2 = 2^24 + 2^13 + 1 has 25 bits; log 0
// is a pole.
TEST(TierCounts, FunctionsOpenAtMidpointsAndPolesGoToTheLibrary) {
  Tiers tiers = Watch(
      "ENTRY main {\n"
      "  x = f32[4] constant({-150, 1, 2.5, -3})\n"
      "  midpoint = f32[4] exp2(x)\n"
      "  a = f32[3] constant({4097, 3, 5.5})\n"
      "  b = f32[3] constant({2, 2, 1.5})\n"
      "  square = f32[3] power(a, b)\n"
      "  y = f64[3] constant({0, 1.5, 3})\n"
      "  pole = f64[3] log(y)\n"
      "  h = f16[5] constant({1, 2, 2, 1, 3})\n"
      "  half = f16[5] exponential(h)\n"
      "  z = c64[4] constant({(1,2), (3,4), (5,6), (7,8)})\n"
      "  both = c64[4] exponential(z)\n"
      "  root = f32[4] sqrt(x)\n"
      "  ROOT r = (f32[4], f32[3], f64[3], f16[5], c64[4], f32[4]) "
      "tuple(midpoint, square, pole, half, both, root)\n}");
  EXPECT_EQ(tiers["midpoint"], "vector 3, library 1");
  EXPECT_EQ(tiers["square"], "vector 2, library 1");
  EXPECT_EQ(tiers["pole"], "vector 2, library 1");
  EXPECT_EQ(tiers["half"], "remembered 5");
  EXPECT_EQ(tiers.all().at("both").total(), 8);
  EXPECT_EQ(tiers["root"], "");  // the hardware's
}

TEST(TierCounts, CallsAndLoopsCountWhatTheyCall) {
  Tiers tiers = Watch(
      "f { x = f32[4] parameter(0) e = f32[4] exponential(x) ROOT s = f32[4] sine(e) }\n"
      "more { s = (s32[], f32[4]) parameter(0) i = s32[] get-tuple-element(s), index=0\n"
      "  three = s32[] constant(3) ROOT less = pred[] compare(i, three), direction=LT }\n"
      "body { s = (s32[], f32[4]) parameter(0) i = s32[] get-tuple-element(s), index=0\n"
      "  x = f32[4] get-tuple-element(s), index=1 one = s32[] constant(1) j = s32[] add(i, one)\n"
      "  tanh = f32[4] tanh(x) ROOT t = (s32[], f32[4]) tuple(j, tanh) }\n"
      "ENTRY main {\n"
      "  x = f32[4] constant({0.25, 0.5, 0.75, 1.25})\n"
      "  call = f32[4] call(x), to_apply=f\n"
      "  zero = s32[] constant(0)\n"
      "  start = (s32[], f32[4]) tuple(zero, call)\n"
      "  ROOT loop = (s32[], f32[4]) while(start), condition=more, body=body\n}");
  EXPECT_EQ(tiers["e"], "vector 4");
  EXPECT_EQ(tiers["call"], "vector 8");
  EXPECT_EQ(tiers["tanh"], "vector 12");
  EXPECT_EQ(tiers["loop"], "vector 12");
}

// A compiled body is no instruction that runs: its functions are nobody's results.
TEST(TierCounts, FunctionsWithinABodyCountNowhere) {
  Tiers tiers = Watch(
      "log { x = f32[] parameter(0) ROOT y = f32[] log(x) }\n"
      "ENTRY main {\n"
      "  x = f32[4] constant({1, 2, 3, 4})\n"
      "  ROOT mapped = f32[4] map(x), dimensions={0}, to_apply=log\n}");
  EXPECT_EQ(tiers["mapped"], "");
}

TEST(TierCounts, NobodyIsToldWhoDoesNotAsk) {
  class Deaf : public Tiers {
    bool WantsTiers() const override { return false; }
  } deaf;
  ASSERT_TRUE(TryRun("HloModule m ENTRY main { x = f32[] constant(2) ROOT y = f32[] log(x) }", {},
                     {.observer = &deaf})
                  .ok());
  EXPECT_EQ(deaf["y"], "");
}

// Random data, of which every tier decides some, split in other ways.
TEST(TierCounts, AreTheSameOnAnyNumberOfThreads) {
  const std::string text = std::string(kAdd) +
      "ENTRY main {\n"
      "  n = f32[] constant(0)\n"
      "  i = f32[200,300] iota(), iota_dimension=1\n"
      "  a = f32[200,300] sine(i)\n"
      "  s = f32[200,300] reverse(a), dimensions={1}\n"
      "  m = f32[200,300] negate(s)\n"
      "  b = f32[200,600] concatenate(a, m), dimensions={1}\n"
      "  c = f32[200,600] concatenate(s, a), dimensions={1}\n"
      "  dot = f32[200,200] dot(b, c), lhs_contracting_dims={1}, rhs_contracting_dims={1}\n"
      "  rows = f32[200] reduce(b, n), dimensions={1}, to_apply=add\n"
      "  big = f32[200,600] power(b, c)\n"
      "  h = bf16[200,600] convert(b)\n"
      "  half = bf16[200,600] tanh(h)\n"
      "  ROOT r = (f32[200,200], f32[200], f32[200,600], bf16[200,600]) tuple(dot, rows, big, half)\n}";
  const std::map<std::string, TierCounts> first = Watch(text, {}, {.threads = 1}).all();
  EXPECT_EQ(first.at("dot").total(), 40000);
  EXPECT_EQ(first.at("rows").total(), 200);
  EXPECT_EQ(first.at("a").total(), 60000);
  EXPECT_EQ(first.at("big").total(), 120000);
  EXPECT_EQ(first.at("half").total(), 120000);
  for (int threads : {2, 5}) {
    for (uint64_t seed : {0, 3}) {
      RunOptions options{.threads = threads};
      options.schedule_seed = seed;
      const std::map<std::string, TierCounts> again = Watch(text, {}, options).all();
      for (const auto& [name, counts] : first) EXPECT_EQ(ToText(again.at(name)), ToText(counts)) << name;
    }
  }
}

}  // namespace
}  // namespace assay
