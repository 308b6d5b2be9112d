#include "interpreter/numeric/certified/unary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "interpreter/numeric/certified/testing_oracle.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

using enum UnaryFunction;
constexpr double kInf = std::numeric_limits<double>::infinity();

struct Named {
  UnaryFunction function;
  const char* name;
};
constexpr Named kFunctions[] = {
    {kRsqrt, "rsqrt"},     {kCbrt, "cbrt"},       {kExp, "exp"},     {kExpm1, "expm1"},
    {kLog, "log"},         {kLog1p, "log1p"},     {kLogistic, "logistic"},
    {kSin, "sin"},         {kCos, "cos"},         {kTan, "tan"},     {kSinh, "sinh"},
    {kCosh, "cosh"},       {kTanh, "tanh"},       {kAsin, "asin"},   {kAcos, "acos"},
    {kAtan, "atan"},       {kAsinh, "asinh"},     {kAcosh, "acosh"}, {kAtanh, "atanh"},
    {kExp2, "exp2"},       {kLog2, "log2"},       {kErf, "erf"},     {kErfc, "erfc"},
    {kErfInv, "erf_inv"},  {kLgamma, "lgamma"},   {kDigamma, "digamma"},
    {kBesselI1e, "bessel_i1e"}};

// MPFR's or Arb's.
uint32_t Exact(UnaryFunction f, float x) {
  return static_cast<uint32_t>(ElementaryToFormat(f, x, PrimitiveType::kF32));
}

float Number(uint64_t pattern) { return std::bit_cast<float>(static_cast<uint32_t>(pattern)); }
uint32_t Pattern(float x) { return std::bit_cast<uint32_t>(x); }

// Every `stride`-th pattern, the ends of all binades, and what lies around numbers where a kernel takes
// another way.
std::vector<float> Arguments(uint64_t stride) {
  std::vector<float> x;
  for (uint64_t p = 0; p < uint64_t{1} << 32; p += stride) x.push_back(Number(p));
  for (uint64_t binade = 0; binade < 512; ++binade) {
    for (int d = -2; d <= 2; ++d) x.push_back(Number((binade << 23) + static_cast<uint64_t>(d)));
  }
  const float kBorders[] = {0.25f, 0.3465736f, 0.5f, 0.70710678f, 0.78539816f, 1, 1.41421356f, 1.4616321f, 2, 3,
                            4, 8, 9, 10, 10.25f, 16, 20, 30, 0x1p15f, 0x1p23f, 0x1p24f, 87.3f, 88.72284f, 89,
                            90, 103.97f, 110, 126, 128, 149, 150, 160, 2.4570242f, 0.021660849f};
  for (float border : kBorders) {
    for (int d = -24; d <= 24; ++d) {
      const float near = Number(Pattern(border) + static_cast<uint64_t>(d));
      x.insert(x.end(), {near, -near});
    }
  }
  return x;
}

class CertifiedUnary : public testing::TestWithParam<Named> {};
class CertifiedUnaryExhaustive : public testing::TestWithParam<Named> {};
INSTANTIATE_TEST_SUITE_P(All, CertifiedUnary, testing::ValuesIn(kFunctions),
                         [](const auto& info) { return info.param.name; });
INSTANTIATE_TEST_SUITE_P(All, CertifiedUnaryExhaustive, testing::ValuesIn(kFunctions),
                         [](const auto& info) { return info.param.name; });

TEST_P(CertifiedUnary, GivesTheExactRoutinesBitsWithEveryInstructionSet) {
  NumericContext context;
  NumericScope scope(context);
  const UnaryFunction f = GetParam().function;
  const std::vector<float> x = Arguments(260003);
  for (const CertifiedKernels& kernels : AllCertifiedKernels()) {
    if (!kernels.runs_here()) continue;
    std::vector<float> y(x.size());
    kernels.find(f).round(x.data(), y.data(), static_cast<int64_t>(x.size()), Exact);
    for (size_t i = 0; i < x.size(); ++i) {
      ASSERT_EQ(Pattern(y[i]), Exact(f, x[i])) << kernels.name << " at " << x[i];
    }
  }
}

// The kernel decides itself: nearly nothing is left to the exact routine, and what is does come from there.
TEST_P(CertifiedUnary, LeavesFewOpen) {
  NumericContext context;
  NumericScope scope(context);
  const UnaryFunction f = GetParam().function;
  std::vector<float> x;
  for (uint64_t p = 0x3e000000; p < 0x3f800000; p += 251) x.push_back(Number(p));  // [1/8, 1)
  if (f == kAcosh) {
    for (float& each : x) each += 1;
  }
  for (const CertifiedKernels& kernels : AllCertifiedKernels()) {
    if (!kernels.runs_here()) continue;
    std::vector<float> y(x.size());
    const int64_t open = kernels.find(f).round(x.data(), y.data(), static_cast<int64_t>(x.size()),
                                               [](UnaryFunction, float) { return 0xffc00123u; });
    EXPECT_LE(open, 2) << kernels.name << " of " << x.size();
    EXPECT_EQ(open, std::count_if(y.begin(), y.end(), [](float each) {
                return Pattern(each) == 0xffc00123u;
              }));
  }
}

TEST_P(CertifiedUnary, TakesAnyNumberOfElementsInPlace) {
  NumericContext context;
  NumericScope scope(context);
  const UnaryFunction f = GetParam().function;
  for (const CertifiedKernels& kernels : AllCertifiedKernels()) {
    if (!kernels.runs_here()) continue;
    for (int64_t n : {0, 1, 2, 3, 7, 9, 63, 64, 65, 130}) {
      std::vector<float> x(static_cast<size_t>(n) + 1, 0.25f);
      for (int64_t i = 0; i < n; ++i) x[static_cast<size_t>(i)] = static_cast<float>(i) * 0.37f - 9;
      const std::vector<float> before = x;
      kernels.find(f).round(x.data(), x.data(), n, Exact);
      for (int64_t i = 0; i < n; ++i) {
        const size_t at = static_cast<size_t>(i);
        ASSERT_EQ(Pattern(x[at]), Exact(f, before[at])) << kernels.name << " n " << n;
      }
      EXPECT_EQ(x.back(), 0.25f);
    }
  }
}

TEST_P(CertifiedUnary, BoundsHold) {
  NumericContext context;
  NumericScope scope(context);
  const UnaryFunction f = GetParam().function;
  std::vector<float> x = Arguments(1000003);
  x.resize(x.size() / 8 * 8);
  Oracle oracle;
  for (const CertifiedKernels& kernels : AllCertifiedKernels()) {
    if (!kernels.runs_here()) continue;
    std::vector<double> y(x.size()), error(x.size());
    kernels.find(f).enclose(x.data(), y.data(), error.data(), static_cast<int64_t>(x.size()));
    int64_t compared = 0;
    double worst = 0;  // share of the bound that is used
    for (size_t i = 0; i < x.size(); ++i) {
      if (!(error[i] < kInf)) continue;
      ++compared;
      oracle.Set(f, x[i]);
      const double distance = oracle.DistanceFrom(y[i]);
      ASSERT_LE(distance, error[i]) << kernels.name << " at " << std::hexfloat << x[i];
      if (error[i] > 0) worst = std::max(worst, distance / error[i]);
    }
    EXPECT_GT(compared, 500) << kernels.name;
    EXPECT_GT(worst, 0.05) << kernels.name << ": the bound is far too wide";
    RecordProperty("worst", std::to_string(worst));
  }
}

constexpr uint64_t kAll = uint64_t{1} << 32, kPiece = 1 << 16;

// body(first pattern, arguments) for all pieces of [0, 2^32), on two threads.
template <typename Body>
void ForAllPieces(Body body) {
  std::atomic<uint64_t> next = 0;
  auto work = [&] {
    NumericContext context;
    NumericScope scope(context);
    std::vector<float> x(kPiece);
    for (uint64_t begin; (begin = next.fetch_add(kPiece)) < kAll;) {
      for (uint64_t i = 0; i < kPiece; ++i) x[i] = Number(begin + i);
      body(begin, x);
    }
  };
  std::thread other(work);
  work();
  other.join();
}

TEST_P(CertifiedUnaryExhaustive, AllInputsGiveTheSameBitsWithEveryInstructionSet) {
  const UnaryFunction f = GetParam().function;
  std::atomic<int64_t> differing = 0, open = 0;
  ForAllPieces([&](uint64_t, const std::vector<float>& x) {
    std::vector<float> first(x.size()), y(x.size());
    bool any = false;
    for (const CertifiedKernels& kernels : AllCertifiedKernels()) {
      if (!kernels.runs_here()) continue;
      open += kernels.find(f).round(x.data(), any ? y.data() : first.data(),
                                    static_cast<int64_t>(x.size()), Exact);
      if (any) {
        for (size_t i = 0; i < x.size(); ++i) differing += Pattern(first[i]) != Pattern(y[i]);
      }
      any = true;
    }
  });
  EXPECT_EQ(differing, 0);
  RecordProperty("open", std::to_string(open));
}

// Of the hardest inputs none is wrong: those whose value lies within 2^-8 ulp of where rounding changes,
// and besides every 256th input of all.
TEST_P(CertifiedUnaryExhaustive, InputsNearARoundingBoundaryAreThoseOfTheExactRoutine) {
  const UnaryFunction f = GetParam().function;
  const CertifiedFunction fast = FindCertified(f);
  std::atomic<int64_t> wrong = 0, compared = 0;
  ForAllPieces([&](uint64_t begin, const std::vector<float>& x) {
    std::vector<double> y(x.size()), error(x.size());
    std::vector<float> rounded(x.size());
    fast.enclose(x.data(), y.data(), error.data(), static_cast<int64_t>(x.size()));
    fast.round(x.data(), rounded.data(), static_cast<int64_t>(x.size()), Exact);
    for (size_t i = 0; i < x.size(); ++i) {
      const float nearest = static_cast<float>(y[i]);
      const double ulp = std::nextafter(std::fabs(nearest), HUGE_VALF) - std::fabs(nearest);
      const bool hard = std::isfinite(error[i]) && static_cast<float>(y[i] - ulp * 0x1p-8) !=
                                                       static_cast<float>(y[i] + ulp * 0x1p-8);
      if (!hard && (begin + i) % 256 != (begin >> 16) % 256) continue;
      ++compared;
      wrong += Pattern(rounded[i]) != Exact(f, x[i]);
    }
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(compared, int64_t{1} << 24);
  RecordProperty("compared", std::to_string(compared));
}

}  // namespace
}  // namespace assay::numeric
