// ragged-dot whose contracting dimension is ragged: one dot for each group.
#include <algorithm>
#include <random>
#include <string>

#include "interpreter/testing.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using namespace testing;

Result<Literal> RunText(const std::string& entry, std::vector<Literal> arguments, double seconds) {
  Result<std::unique_ptr<Module>> module = ParseHlo("test.hlo", "HloModule test\nENTRY main {\n" + entry + "}\n");
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  const Status verified = Verify(**module);
  EXPECT_TRUE(verified.ok()) << verified.ToString();
  return Evaluate(**module, std::move(arguments), {.threads = 2, .timeout_seconds = seconds});
}

// Batches, a contracting dimension before the ragged one, groups of any sizes: small integers, so that every
// sum is exact.
TEST(RaggedDot, GroupsOfTheContractingDimensionSumTheirOwnPositions) {
  constexpr int64_t kBatch = 2, kOuter = 3, kRagged = 7, kRows = 2, kColumns = 3, kGroups = 4;
  std::mt19937_64 random(1);
  auto numbers = [&](int64_t n, int64_t least, int64_t most) {
    std::vector<double> x(static_cast<size_t>(n));
    for (double& value : x) {
      value = static_cast<double>(least + static_cast<int64_t>(random() % static_cast<uint64_t>(most - least + 1)));
    }
    return x;
  };
  for (int trial = 0; trial < 50; ++trial) {
    auto x = numbers(kBatch * kOuter * kRagged * kRows, -9, 9);
    auto y = numbers(kBatch * kOuter * kRagged * kColumns, -9, 9);
    for (auto* factors : {&x, &y}) std::replace(factors->begin(), factors->end(), 0.0, 10.0);  // no product is -0
    const auto sizes = numbers(kBatch * kOuter * kGroups, -1, 4);
    std::vector<double> want(static_cast<size_t>(kGroups * kBatch * kRows * kColumns));
    for (int64_t line = 0; line < kBatch * kOuter; ++line) {
      int64_t position = 0;
      for (int64_t group = 0; group < kGroups; ++group) {
        for (double left = sizes[line * kGroups + group]; left > 0 && position < kRagged; --left, ++position) {
          for (int64_t i = 0; i < kRows; ++i) {
            for (int64_t j = 0; j < kColumns; ++j) {
              want[((group * kBatch + line / kOuter) * kRows + i) * kColumns + j] +=
                  x[(line * kRagged + position) * kRows + i] * y[(line * kRagged + position) * kColumns + j];
            }
          }
        }
      }
    }
    const Result<Literal> result =
        RunText("x = f32[2,3,7,2] parameter(0)\n y = f32[2,3,7,3] parameter(1)\n g = s32[2,3,4] parameter(2)\n"
                "ROOT r = f32[4,2,2,3] ragged-dot(x, y, g), lhs_batch_dims={0}, rhs_batch_dims={0},\n"
                " lhs_contracting_dims={1,2}, rhs_contracting_dims={1,2}, lhs_ragged_dims={2}\n",
                {Lit(kF32, {2, 3, 7, 2}, x), Lit(kF32, {2, 3, 7, 3}, y), Lit(kS32, {2, 3, 4}, sizes)}, 60);
    ASSERT_TRUE(result.ok()) << result.status().ToString();
    EXPECT_EQ(Text(*result), Text(Lit(kF32, {4, 2, 2, 3}, want)));
  }
}

// As many groups as positions, of one each, then an empty one: all positions for each group would take minutes.
TEST(RaggedDot, ManyGroupsTakeTheTimeOfTheirPositions) {
  constexpr int64_t kMany = 250000;
  std::vector<double> x(kMany);
  for (int64_t i = 0; i < kMany; ++i) x[i] = static_cast<double>(i % 1000);
  std::vector<double> sizes(kMany, 1);
  sizes[kMany - 1] = 0;
  const std::string n = std::to_string(kMany);
  const Result<Literal> result =
      RunText("x = f32[1," + n + "] parameter(0)\n y = f32[" + n + ",1] parameter(1)\n g = s32[" + n +
                  "] parameter(2)\n ROOT r = f32[" + n + ",1,1] ragged-dot(x, y, g), lhs_contracting_dims={1},\n" +
                  " rhs_contracting_dims={0}, lhs_ragged_dims={1}\n",
              {Lit(kF32, {1, kMany}, x), Lit(kF32, {kMany, 1}, std::vector<double>(kMany, 3)),
               Lit(kS32, {kMany}, sizes)},
              60);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  std::vector<double> want(kMany);
  for (int64_t i = 0; i + 1 < kMany; ++i) want[i] = 3 * x[i];
  EXPECT_EQ(*result, Lit(kF32, {kMany, 1, 1}, want));
}

}  // namespace
}  // namespace assay
