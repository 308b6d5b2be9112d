// The oracle is MPFR at 320 bits, rounded to nearest and narrowed from there: independent of how we
// ask for 64 bits and a sticky bit. Values written by hand are known ones (CORE-MATH, tables of
// worst cases, and what the standard says of special arguments).
#include "interpreter/numeric/transcendental.h"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <thread>
#include <vector>

#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/float_format.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using U = UnaryFunction;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr PrimitiveType kTypes[] = {kF64, kF32, kF16, kBF16, kF8E4M3FN, kF8E5M2};

struct Row {
  U f;
  int (*mpfr)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
};

int OracleLogistic(mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t) {
  mpfr_neg(r, x, MPFR_RNDN);
  mpfr_exp(r, r, MPFR_RNDN);
  mpfr_add_ui(r, r, 1, MPFR_RNDN);
  return mpfr_ui_div(r, 1, r, MPFR_RNDN);
}

const Row kRows[] = {
    {U::kExp, mpfr_exp},        {U::kExpm1, mpfr_expm1},
    {U::kLog, mpfr_log},        {U::kLog1p, mpfr_log1p},
    {U::kExp2, mpfr_exp2},      {U::kLog2, mpfr_log2},
    {U::kSin, mpfr_sin},        {U::kCos, mpfr_cos},
    {U::kTan, mpfr_tan},        {U::kSinh, mpfr_sinh},
    {U::kCosh, mpfr_cosh},      {U::kTanh, mpfr_tanh},
    {U::kAsin, mpfr_asin},      {U::kAcos, mpfr_acos},
    {U::kAtan, mpfr_atan},      {U::kAsinh, mpfr_asinh},
    {U::kAcosh, mpfr_acosh},    {U::kAtanh, mpfr_atanh},
    {U::kErf, mpfr_erf},        {U::kCbrt, mpfr_cbrt},
    {U::kRsqrt, mpfr_rec_sqrt}, {U::kLogistic, OracleLogistic},
};

class Oracle {
 public:
  Oracle() { mpfr_inits2(320, x_, r_, nullptr); }
  ~Oracle() { mpfr_clears(x_, r_, nullptr); }
  uint64_t operator()(const Row& row, double x, PrimitiveType type) {
    mpfr_set_d(x_, x, MPFR_RNDN);
    row.mpfr(r_, x_, MPFR_RNDN);
    return Narrow(type);
  }

 private:
  uint64_t Narrow(PrimitiveType type) {
    if (type == kF64) return std::bit_cast<uint64_t>(mpfr_get_d(r_, MPFR_RNDN));
    if (type == kF32) return std::bit_cast<uint32_t>(mpfr_get_flt(r_, MPFR_RNDN));
    double odd = mpfr_get_d(r_, MPFR_RNDZ);
    if (std::isfinite(odd) && mpfr_cmp_d(r_, odd) != 0) {
      uint64_t sign = mpfr_signbit(r_) ? uint64_t{1} << 63 : 0;
      odd = std::bit_cast<double>(std::bit_cast<uint64_t>(odd) | sign | 1);
    }
    return RoundToFormat(type, odd);
  }
  mpfr_t x_, r_;
};

bool SameValue(PrimitiveType type, uint64_t a, uint64_t b) {
  double x = DecodeFloat(type, a), y = DecodeFloat(type, b);
  return (x != x && y != y) || a == b;
}

TEST(Elementary, AgreesWithMpfrAt320BitsAcrossTheRange) {
  Oracle oracle;
  std::mt19937_64 random(17);
  std::vector<double> x;
  for (int i = 0; i < 120; ++i) {
    double u = static_cast<double>(random() >> 11) * 0x1p-53;
    x.push_back(2 * u - 1);
    x.push_back(40 * u - 20);
    x.push_back(1800 * u - 900);
    x.push_back(std::ldexp(1 + u, static_cast<int>(random() % 2098) - 1074) * (i % 2 ? 1 : -1));
    x.push_back(static_cast<float>(std::ldexp(1 + u, static_cast<int>(random() % 30) - 20)));
  }
  for (double special : {1.0, 0.5, 2.0, 3.0, 8.0, 1024.0, 5e-324, 0x1p-1022, 0x1p-149,
                         709.782712893384, 88.72283, 745.1332191019412, 103.97208, 0x1p1000}) {
    x.push_back(special);
    x.push_back(-special);
  }
  for (const Row& row : kRows) {
    for (double v : x) {
      if (row.f == U::kRsqrt && v == 0) continue;
      for (PrimitiveType type : kTypes) {
        uint64_t want = oracle(row, v, type), got = ElementaryToFormat(row.f, v, type);
        ASSERT_TRUE(SameValue(type, got, want))
            << static_cast<int>(row.f) << " " << v << " " << NameOf(type) << " got "
            << DecodeFloat(type, got) << " want " << DecodeFloat(type, want);
      }
    }
  }
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

TEST(Elementary, NarrowKernelsAreRightOnAllPatterns) {
  Oracle oracle;
  for (const Row& row : kRows) {
    for (PrimitiveType type : {kF8E5M2, kF8E4M3FN, kF8E4M3FNUZ, kF4E2M1FN, kF16, kBF16}) {
      uint32_t step = FormatOf(type).bits == 16 ? 41 : 1;
      for (uint32_t p = 0; p < (1u << FormatOf(type).bits); p += step) {
        double v = DecodeFloat(type, p);
        if ((row.f == U::kRsqrt && v == 0) || v != v) continue;
        uint64_t in = p, got = 0;
        FindUnary(row.f, type)(&in, &got, 1);
        ASSERT_TRUE(SameValue(type, got, oracle(row, v, type)))
            << static_cast<int>(row.f) << " " << v << " " << NameOf(type);
      }
    }
  }
}

TEST(Elementary, ThreadsShareNothingButTheMemo) {
  ASSERT_TRUE(mpfr_buildopt_tls_p());
  std::vector<std::vector<uint16_t>> out(4, std::vector<uint16_t>(4096));
  std::vector<uint16_t> x(4096);
  for (int i = 0; i < 4096; ++i) x[i] = static_cast<uint16_t>(0x3000 + i);
  std::vector<std::thread> threads;
  for (auto& to : out) {
    threads.emplace_back([&] { FindUnary(U::kErf, kF16)(x.data(), to.data(), 4096); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& to : out) EXPECT_EQ(to, out[0]);
}

TEST(Elementary, KnownValuesAtF64) {
  struct Known {
    U f;
    double x, want;
  };
  for (Known k :
       {Known{U::kExp, 1, 0x1.5bf0a8b145769p+1}, Known{U::kLog, 2, 0x1.62e42fefa39efp-1},
        Known{U::kSin, 0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53},
        Known{U::kAtan, 1, 0x1.921fb54442d18p-1}, Known{U::kAcos, -1, 0x1.921fb54442d18p+1},
        Known{U::kExp2, 10, 1024}, Known{U::kLog2, 0x1p-1074, -1074}, Known{U::kCbrt, -27, -3},
        Known{U::kLogistic, 0, 0.5}, Known{U::kLogistic, 1000, 1}, Known{U::kTanh, 30, 1},
        Known{U::kExp, 710, kInf}, Known{U::kExp, -746, 0}, Known{U::kExp, -745, 5e-324}}) {
    EXPECT_EQ(ElementaryToFormat(k.f, k.x, kF64), std::bit_cast<uint64_t>(k.want)) << k.x;
  }
}

TEST(Elementary, SpecialValuesAreThoseOfAnnexF) {
  struct Known {
    U f;
    double x, want;
  };
  for (Known k : {Known{U::kExp, -kInf, 0},       Known{U::kExp, kInf, kInf},
                  Known{U::kExp, -0.0, 1},        Known{U::kExpm1, -0.0, -0.0},
                  Known{U::kExpm1, -kInf, -1},    Known{U::kLog, 0, -kInf},
                  Known{U::kLog, -0.0, -kInf},    Known{U::kLog, 1, 0},
                  Known{U::kLog, -1, kNan},       Known{U::kLog1p, -1, -kInf},
                  Known{U::kLog1p, -0.0, -0.0},   Known{U::kLog1p, -2, kNan},
                  Known{U::kSin, -0.0, -0.0},     Known{U::kSin, kInf, kNan},
                  Known{U::kCos, kInf, kNan},     Known{U::kTan, -0.0, -0.0},
                  Known{U::kSinh, -kInf, -kInf},  Known{U::kCosh, -kInf, kInf},
                  Known{U::kTanh, -kInf, -1},     Known{U::kAsin, 1.5, kNan},
                  Known{U::kAcos, 1, 0},          Known{U::kAtan, -0.0, -0.0},
                  Known{U::kAsinh, -kInf, -kInf}, Known{U::kAcosh, 1, 0},
                  Known{U::kAcosh, 0.5, kNan},    Known{U::kAtanh, 1, kInf},
                  Known{U::kAtanh, -1, -kInf},    Known{U::kAtanh, 2, kNan},
                  Known{U::kErf, -kInf, -1},      Known{U::kErf, -0.0, -0.0},
                  Known{U::kCbrt, -0.0, -0.0},    Known{U::kCbrt, -kInf, -kInf},
                  Known{U::kRsqrt, 0, kInf},      Known{U::kRsqrt, -0.0, -kInf},
                  Known{U::kRsqrt, kInf, 0},      Known{U::kRsqrt, -1, kNan},
                  Known{U::kLogistic, -kInf, 0},  Known{U::kLogistic, kInf, 1},
                  Known{U::kSqrt, -0.0, -0.0}}) {
    double got = DecodeFloat(kF64, ElementaryToFormat(k.f, k.x, kF64));
    if (k.want != k.want) {
      EXPECT_TRUE(got != got) << static_cast<int>(k.f) << " " << k.x;
    } else {
      EXPECT_EQ(std::bit_cast<uint64_t>(got), std::bit_cast<uint64_t>(k.want))
          << static_cast<int>(k.f) << " " << k.x;
    }
  }
  for (const Row& row : kRows) {
    EXPECT_TRUE(std::isnan(DecodeFloat(kF32, ElementaryToFormat(row.f, kNan, kF32))));
  }
}

TEST(Power, OneAndZeroExponentWinOverNan) {
  auto power = [](double x, double y) { return DecodeFloat(kF64, PowerToFormat(x, y, kF64)); };
  EXPECT_EQ(power(1, kNan), 1);
  EXPECT_EQ(power(kNan, 0), 1);
  EXPECT_EQ(power(-1, kInf), 1);
  EXPECT_TRUE(std::isnan(power(-2, 0.5)));
  EXPECT_TRUE(std::isnan(power(kNan, 1)));
  EXPECT_EQ(power(-2, 3), -8);
  EXPECT_EQ(power(-0.0, -3), -kInf);
  EXPECT_EQ(power(0, -2), kInf);
  EXPECT_EQ(power(0.5, kInf), 0);
  EXPECT_EQ(power(0.5, -kInf), kInf);
  EXPECT_EQ(power(2, -1074), 5e-324);
  EXPECT_EQ(power(2, -1075), 0);  // a tie, to even
  EXPECT_EQ(power(4, 0.5), 2);
  EXPECT_EQ(power(10, 22), 1e22);
  float x = 3, y = 15, out;  // 3^15 = 14348907 < 2^24: exact
  FindBinary(BinaryFunction::kPower, kF32)(&x, &y, &out, 1);
  EXPECT_EQ(out, 14348907.0f);
  uint16_t bx = 0x4040, by = 0x4080, bout;  // 3^4 = 81 = 0x42a2 in bf16
  FindBinary(BinaryFunction::kPower, kBF16)(&bx, &by, &bout, 1);
  EXPECT_EQ(bout, 0x42a2);
}

TEST(Atan2, SignsOfZerosChooseTheQuadrant) {
  auto atan2 = [](double y, double x) { return DecodeFloat(kF64, Atan2ToFormat(y, x, kF64)); };
  constexpr double kPi = 0x1.921fb54442d18p+1;
  EXPECT_EQ(std::bit_cast<uint64_t>(atan2(-0.0, 0)), std::bit_cast<uint64_t>(-0.0));
  EXPECT_EQ(atan2(0, -0.0), kPi);
  EXPECT_EQ(atan2(-0.0, -1), -kPi);
  EXPECT_EQ(atan2(kInf, -kInf), 0x1.2d97c7f3321d2p+1);  // 3 pi / 4
  EXPECT_EQ(atan2(1, 0), kPi / 2);
  EXPECT_EQ(atan2(5e-324, 0x1p1000), 0);
}

}  // namespace
}  // namespace assay::numeric
