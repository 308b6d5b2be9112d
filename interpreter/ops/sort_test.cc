// A long line is sorted in parts: stable, the same for any number of threads, by keys and by calls.
#include <algorithm>
#include <numeric>
#include <vector>

#include "interpreter/testing.h"
#include "spec/hlo/parser.h"

namespace assay {
namespace {

using namespace testing;

TEST(LongSort, IsStableOnAnyNumberOfThreads) {
  constexpr int64_t kCount = 100003;
  const std::string kHead =
      "HloModule m\n"
      "less { a = s32[] parameter(0)\n b = s32[] parameter(1)\n i = s32[] parameter(2)\n"
      " j = s32[] parameter(3)\n";
  const std::string kBodies[] = {
      " ROOT r = pred[] compare(a, b), direction=LT }\n",
      " d = s32[] subtract(a, b)\n z = s32[] constant(0)\n"
      " ROOT r = pred[] compare(d, z), direction=LT }\n",
  };
  const std::string kTail =
      "ENTRY main { x = s32[100003] parameter(0)\n y = s32[100003] iota(), iota_dimension=0\n"
      " ROOT s = (s32[100003], s32[100003]) sort(x, y), dimensions={0}, to_apply=less }\n";
  Literal keys = Literal::Uninitialized(Of(kS32, {kCount}));
  std::span<int32_t> values = keys.mutable_data<int32_t>();
  for (int64_t i = 0; i < kCount; ++i) values[i] = static_cast<int32_t>(i * 7919 % 1009);
  std::vector<int32_t> expected(kCount);
  std::iota(expected.begin(), expected.end(), 0);
  std::stable_sort(expected.begin(), expected.end(),
                   [&](int32_t a, int32_t b) { return values[a] < values[b]; });
  for (const std::string& body : kBodies) {
    Result<std::unique_ptr<Module>> module = ParseHlo("test.hlo", kHead + body + kTail);
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    for (int threads : {1, 2, 5}) {
      Result<Literal> result = Evaluate(**module, std::span(&keys, 1), {.threads = threads});
      ASSERT_TRUE(result.ok()) << result.status().ToString();
      std::span<const int32_t> order = result->elements()[1].data<int32_t>();
      EXPECT_TRUE(std::equal(order.begin(), order.end(), expected.begin()));
    }
  }
}

}  // namespace
}  // namespace assay
