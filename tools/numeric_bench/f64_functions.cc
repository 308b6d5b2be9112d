// Functions of f64, c64 and c128 on 2^16 arguments of a usual range, on one core, beside the exact routine alone.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/numeric/certified/wide_binary.h"
#include "interpreter/numeric/certified/wide_complex.h"
#include "interpreter/numeric/certified/wide_unary.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/transcendental.h"
#include "tools/numeric_bench/race.h"

namespace assay {
namespace {

using numeric::BinaryFunction;
using numeric::UnaryFunction;
using enum numeric::UnaryFunction;
using Clock = std::chrono::steady_clock;

constexpr int64_t kMany = 1 << 16, kFew = 1 << 10;

struct Row {
  UnaryFunction function;
  const char* name;
  double low, high;
};
constexpr Row kRows[] = {
    {kExp, "exp", -20, 20},       {kLog, "log", 0.01, 100},    {kLog1p, "log1p", -0.9, 10},
    {kExpm1, "expm1", -3, 3},     {kExp2, "exp2", -20, 20},    {kLog2, "log2", 0.01, 100},
    {kSin, "sin", -100, 100},     {kCos, "cos", -100, 100},    {kTanh, "tanh", -4, 4},
    {kLogistic, "logistic", -10, 10}, {kCbrt, "cbrt", -100, 100},  {kRsqrt, "rsqrt", 0.01, 100},
    {kErf, "erf", -3, 3},         {kAtan, "atan", -10, 10},    {kTan, "tan", -100, 100},
    {kSinh, "sinh", -4, 4},       {kCosh, "cosh", -4, 4},      {kAsin, "asin", -1, 1},
    {kAcos, "acos", -1, 1},       {kAsinh, "asinh", -10, 10},  {kAcosh, "acosh", 1, 10},
    {kAtanh, "atanh", -1, 1},     {kErfc, "erfc", -3, 6},
};

uint64_t Exact(UnaryFunction f, double x) {
  return numeric::ElementaryToFormat(f, x, PrimitiveType::kF64);
}
uint64_t ExactPair(BinaryFunction f, double x, double y) {
  return numeric::BinaryToFormat(f, x, y, PrimitiveType::kF64);
}

std::vector<double> Between(double low, double high, uint64_t seed) {
  Random random(seed);
  std::vector<double> x(kMany);
  for (double& each : x) each = low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
  return x;
}

template <typename Work>
double LeastSeconds(Work work) {
  double least = HUGE_VAL;
  for (int i = 0; i < 20; ++i) {
    const Clock::time_point start = Clock::now();
    work();
    least = std::min(least, std::chrono::duration<double>(Clock::now() - start).count());
  }
  return least;
}

// fast(): how many are left open; exact(i): of the i-th argument.
template <typename Fast, typename ExactOf>
void RaceFunction(const char* name, Fast fast, ExactOf exact) {
  int64_t open = 0;
  uint64_t all = 0;
  const double ours = LeastSeconds([&] { open = fast(); });
  const double theirs = LeastSeconds([&] {
    for (size_t i = 0; i < kFew; ++i) all ^= exact(i);
  });
  volatile uint64_t used = all;
  (void)used;
  std::printf("%s\t%.1f\t%.3f\t%.6f\n", name, static_cast<double>(kMany) / ours * 1e-6,
              static_cast<double>(kFew) / theirs * 1e-6,
              static_cast<double>(open) / static_cast<double>(kMany));
  std::fflush(stdout);
}

// Of complex numbers; parts from -3 to 3.
constexpr std::pair<UnaryFunction, const char*> kComplex[] = {
    {kExp, "exp"},     {kExpm1, "expm1"}, {kExp2, "exp2"},   {kLog, "log"},     {kLog1p, "log1p"},
    {kLog2, "log2"},   {kSqrt, "sqrt"},   {kRsqrt, "rsqrt"}, {kCbrt, "cbrt"},   {kSin, "sin"},
    {kCos, "cos"},     {kTan, "tan"},     {kSinh, "sinh"},   {kCosh, "cosh"},   {kTanh, "tanh"},
    {kAsin, "asin"},   {kAcos, "acos"},   {kAtan, "atan"},   {kAsinh, "asinh"}, {kAcosh, "acosh"},
    {kAtanh, "atanh"}, {kSign, "sign"},   {kAbs, "abs"},     {kLogistic, "logistic"},
};
numeric::ComplexPatterns ExactComplex(UnaryFunction f, double re, double im, PrimitiveType part) {
  if (f == kAbs) return {numeric::HypotToFormat(re, im, part), 0};
  return numeric::ComplexElementary(f, re, im, part);
}
numeric::ComplexPatterns ExactComplexPair(BinaryFunction f, double a, double b, double c, double d,
                                          PrimitiveType part) {
  return f == BinaryFunction::kPower ? numeric::ComplexPower(a, b, c, d, part)
                                     : numeric::ComplexDivide(a, b, c, d, part);
}

// P: the type of a part; `prefix`, what the names begin with.
template <typename P, typename Wanted>
void RaceComplex(const std::string& prefix, PrimitiveType part, Wanted wanted) {
  const std::vector<double> re = Between(-3, 3, 4), im = Between(-3, 3, 5);
  std::vector<P> z(2 * kMany), out(2 * kMany);
  for (size_t i = 0; i < kMany; ++i) {
    z[2 * i] = static_cast<P>(re[i]);
    z[2 * i + 1] = static_cast<P>(im[i]);
  }
  const std::vector<P> w(z.rbegin(), z.rend());
  const numeric::WideComplexKernels& kernels = numeric::BestWideComplex();
  for (const auto& [f, name] : kComplex) {
    if (!wanted(prefix + name)) continue;
    RaceFunction(
        (prefix + name).c_str(),
        [&, f = f] { return RoundComplex(kernels, f, z.data(), out.data(), kMany, ExactComplex); },
        [&, f = f](size_t i) { return ExactComplex(f, z[2 * i], z[2 * i + 1], part).re; });
  }
  for (const auto& [f, name] : {std::pair{BinaryFunction::kPower, "power"},
                                std::pair{BinaryFunction::kDivide, "divide"}}) {
    if (!wanted(prefix + name)) continue;
    RaceFunction(
        (prefix + name).c_str(),
        [&, f = f] {
          return RoundComplex(kernels, f, z.data(), w.data(), out.data(), kMany, ExactComplexPair);
        },
        [&, f = f](size_t i) {
          return ExactComplexPair(f, z[2 * i], z[2 * i + 1], w[2 * i], w[2 * i + 1], part).re;
        });
  }
}

}  // namespace

void RaceF64Functions(std::string_view filter) {
  numeric::NumericContext context;
  numeric::NumericScope scope(context);
  std::vector<double> out(kMany);
  const auto wanted = [&](std::string_view name) {
    return name.find(filter) != std::string_view::npos;
  };
  for (const Row& row : kRows) {
    if (!wanted(row.name)) continue;
    const std::vector<double> x = Between(row.low, row.high, 1);
    const numeric::WideFunction fast = numeric::FindWide(row.function);
    RaceFunction(row.name, [&] { return fast.round(x.data(), out.data(), kMany, Exact); },
                 [&](size_t i) { return Exact(row.function, x[i]); });
  }
  const std::vector<double> x = Between(0.01, 10, 2), y = Between(-5, 5, 3);
  for (const auto& [f, name] : {std::pair{BinaryFunction::kPower, "power"},
                                std::pair{BinaryFunction::kAtan2, "atan2"}}) {
    if (!wanted(name)) continue;
    const numeric::WideBinary fast = numeric::FindWide(f);
    RaceFunction(
        name, [&] { return fast.round(x.data(), y.data(), out.data(), kMany, ExactPair); },
        [&](size_t i) { return ExactPair(f, x[i], y[i]); });
  }
  RaceComplex<float>("c64 ", PrimitiveType::kF32, wanted);
  RaceComplex<double>("c128 ", PrimitiveType::kF64, wanted);
}

}  // namespace assay
