// A long line is sorted in parts: stable, the same for any number of threads, by keys and by calls.
// Comparators that are no strict weak order are warned of.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <string>
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

// What a program of one line x is warned of, and its result.
struct Warned {
  std::vector<std::string> labels;
  Literal result;
};
Warned RunWarned(const std::string& program, const std::vector<float>& line, int threads = 2) {
  Result<std::unique_ptr<Module>> module = ParseHlo("test.hlo", program);
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  Literal x = Literal::Uninitialized(Of(kF32, {static_cast<int64_t>(line.size())}));
  std::copy(line.begin(), line.end(), x.mutable_data<float>().begin());
  Warned warned;
  RunOptions options = {.threads = threads};
  options.warn = [&](const Diagnostic& diagnostic) { warned.labels.push_back(diagnostic.label); };
  Result<Literal> result = Evaluate(**module, std::span(&x, 1), options);
  EXPECT_TRUE(result.ok()) << result.status().ToString();
  if (result.ok()) warned.result = std::move(*result);
  return warned;
}

// Each way to sort n elements of x by a comparator: by keys, by calls, and the custom calls.
std::vector<std::string> SortsBy(const std::string& comparator, int64_t n) {
  const std::string type = "f32[" + std::to_string(n) + "]";
  const std::string head = "HloModule m\nbefore { a = f32[] parameter(0)\n b = f32[] parameter(1)\n" +
                           comparator + " }\nENTRY main { x = " + type + " parameter(0)\n";
  std::vector<std::string> programs = {
      head + " ROOT s = " + type + " sort(x), dimensions={0}, to_apply=before }\n"};
  for (const std::string target : {"ApproxTopK", "PartialReduce"}) {
    programs.push_back(head + " z = f32[] constant(0)\n ROOT s = " + type +
                       " custom-call(x, z), custom_call_target=\"" + target +
                       "\", called_computations={before}, "
                       "backend_config={\"reduction_dim\" : 0} }\n");
  }
  return programs;
}

const std::string kComparators[] = {
    " ROOT r = pred[] compare(a, b), direction=LT\n",
    " ROOT r = pred[] compare(a, b), direction=GT\n",
    " d = f32[] subtract(a, b)\n z = f32[] constant(0)\n ROOT r = pred[] compare(d, z), direction=LT\n",
};
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(StrictWeakOrder, ANanAmongNumbersThatDifferIsWarnedOf) {
  std::mt19937 random(1);
  int warned_of = 0, silent = 0;
  for (int64_t n = 1; n <= 40; ++n) {
    for (int trial = 0; trial < 4; ++trial) {
      std::vector<float> line = {static_cast<float>(random() % 4)};
      while (line.size() < static_cast<size_t>(n)) {
        const uint32_t pick = random() % 16;
        line.push_back(pick < 2 && trial > 0 ? kNan : trial == 1 ? line[0] : static_cast<float>(pick % 4));
      }
      bool has_nan = false, differ = false;
      for (float x : line) {
        has_nan |= std::isnan(x);
        differ |= !std::isnan(x) && x != line[0];
      }
      const bool expected = has_nan && differ;
      ++(expected ? warned_of : silent);
      for (const std::string& comparator : kComparators) {
        for (const std::string& program : SortsBy(comparator, n)) {
          const Warned warned = RunWarned(program, line);
          EXPECT_EQ(warned.labels, std::vector<std::string>(expected, "sort_strict_weak_order"))
              << program << ::testing::PrintToString(line);
          // Whatever it is, it is a permutation.
          std::span<const float> result = warned.result.data<float>();
          EXPECT_EQ(std::count(result.begin(), result.end(), line[0]),
                    std::count(line.begin(), line.end(), line[0]));
        }
      }
    }
  }
  EXPECT_GT(warned_of, 30);
  EXPECT_GT(silent, 30);
}

// Paper goes before rock, scissors before paper, rock before scissors: no two are equivalent, and
// what comes out rises in each step.
TEST(StrictWeakOrder, ACircleIsWarnedOf) {
  const std::string circle =
      " d = f32[] subtract(b, a)\n one = f32[] constant(1)\n two = f32[] constant(-2)\n"
      " p = pred[] compare(d, one), direction=EQ\n q = pred[] compare(d, two), direction=EQ\n"
      " ROOT r = pred[] or(p, q)\n";
  for (const std::string& program : SortsBy(circle, 3)) {
    EXPECT_EQ(RunWarned(program, {0, 1, 2}).labels.size(), 1u) << program;
    EXPECT_EQ(RunWarned(program, {0, 1, 1}).labels.size(), 0u) << program;
  }
}

TEST(StrictWeakOrder, AnElementBeforeItselfIsWarnedOf) {
  for (const std::string& program : SortsBy(" ROOT r = pred[] compare(a, b), direction=LE\n", 1)) {
    EXPECT_EQ(RunWarned(program, {7}).labels.size(), 1u) << program;
  }
}

// A long line is sorted in parts; one NaN is enough.
TEST(StrictWeakOrder, OneNanInALongLineIsWarnedOf) {
  std::vector<float> line(100003);
  for (size_t i = 0; i < line.size(); ++i) line[i] = static_cast<float>(i * 7919 % 1009);
  for (const std::string& comparator : kComparators) {
    const std::string program = SortsBy(comparator, static_cast<int64_t>(line.size()))[0];
    for (int threads : {1, 2, 5}) {
      line[77777] = 5;
      EXPECT_EQ(RunWarned(program, line, threads).labels.size(), 0u);
      line[77777] = kNan;
      EXPECT_EQ(RunWarned(program, line, threads).labels.size(), 1u);
    }
  }
}

}  // namespace
}  // namespace assay
