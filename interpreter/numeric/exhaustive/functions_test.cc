// Functions of one operand: of all types of up to 16 bits at all patterns, of f64 at 2^20 arguments of every size
// (certified/wide_unary_test.cc has more for the functions that have vector kernels).
//
// Elementary functions are MPFR's at 400 bits (interpreter/definition/elementwise.h), special ones
// those of testing_series.h; erf_inv is judged by what it inverts. Values are rounded by the
// definition of the format; for f64 by mpfr_get_d, from more bits than any value known to lie near
// a midpoint needs.
#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <string>
#include <vector>

#include "interpreter/definition/elementwise.h"
#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/exhaustive/pieces.h"
#include "interpreter/numeric/testing_series.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using U = UnaryFunction;
using testing::Big;

const double kInfinity = std::numeric_limits<double>::infinity();

// A pattern as storage keeps it (spec/literal.h).
uint64_t Stored(PrimitiveType type, uint64_t pattern) {
  const Format& format = FormatOf(type);
  const uint64_t all = (uint64_t{1} << (8 * format.ByteSize())) - 1;
  return IsSigned(type) && pattern >> (format.bits - 1)
             ? (pattern | ~uint64_t{0} << format.bits) & all
             : pattern;
}

bool Same(PrimitiveType type, uint64_t got, uint64_t want) {
  if (got == Stored(type, want)) return true;
  return IsFloat(type) && FormatOf(type).HasNan() && definition::Decode(type, got).IsNan() &&
         definition::Decode(type, want).IsNan();
}

// --- Special functions at all arguments
// -----------------------------------------------------------

// Never 0 at a number, though MPFR's range may end.
Big ErfcAt(double x) {
  const Big y = testing::Erfc(x);
  return mpfr_zero_p(y.get()) && x < kInfinity ? testing::FarPower(-20000) : y;
}
Big LgammaAt(double x) {
  if (x == -kInfinity || (x <= 0 && testing::IsWhole(x))) return kInfinity;
  return testing::LogGamma(x);
}
Big DigammaAt(double x) { return testing::PolygammaAt(0, x); }
// From 2000 on by e^-x I_1(x) sqrt(2 pi x) = 1 - 3/(8x) - 15/(2 (8x)^2) - 315/(6 (8x)^3) - ..., term k being the
// last one times ((2k - 1)^2 - 4) / (8 k x): of one sign from k = 1 on, and the first that is left out, below 2^-460
// before k = 90, is about what is left out in all (DLMF 10.40(ii)); near zero x/2 (1 - |x| + ...), just below x/2.
Big BesselI1eAt(double x) {
  if (x == 0 || std::isinf(x)) return std::copysign(0.0, x);
  const double size = std::fabs(x);
  Big y;
  if (size < 0x1p-200) {
    mpfr_set_d(y.get(), size, MPFR_RNDN);
    mpfr_div_2ui(y.get(), y.get(), 1, MPFR_RNDN);
    mpfr_nextbelow(y.get());
  } else if (size < 2000) {
    y = testing::BesselI1e(size);
  } else {
    const Big z = Big(8) * Big(size);
    Big pi, term = 1, series = 1;
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    for (int k = 1; k < 90 && mpfr_get_exp(term.get()) > -460; ++k) {
      term = term * Big((2 * k - 1) * (2 * k - 1) - 4) / (Big(k) * z);
      series = series + term;
    }
    y = series / Sqrt(Big(2) * pi * Big(size));
  }
  return testing::Signed(y, x < 0);
}

// erf_inv: one of the two sides on which erf at the midpoint to a neighbour has to lie.
bool Inverts(const definition::Exact& y, const definition::Exact& neighbour, const Big& rest,
             bool below) {
  mpq_class middle = (abs(y.value) + abs(neighbour.value)) / 2;
  Big x;
  mpfr_set_q(x.get(), middle.get_mpq_t(), MPFR_RNDN);
  const int side = mpfr_cmp(testing::Of(mpfr_erfc, x).get(), rest.get());
  return below ? side >= 0 : side <= 0;
}

// Whether `got` is erf_inv(x) rounded: x = 0, +-1 and beyond by what they are, others if erfc of
// the midpoints around it encloses 1 - |x|.
bool IsErfInv(PrimitiveType type, double x, uint64_t got) {
  using definition::Round;
  if (x != x || std::fabs(x) > 1) return Same(type, got, definition::NanBits(type));
  if (x == 0) return Same(type, got, Round(type, definition::Zero(std::signbit(x))));
  const definition::Exact far = definition::Infinity(std::signbit(x));
  if (std::fabs(x) == 1) return Same(type, got, Round(type, far));
  const definition::Exact y = definition::Decode(type, got);
  if (!y.IsFinite() || y.negative != std::signbit(x)) return false;
  const uint64_t sign = FormatOf(type).HasSign() ? uint64_t{1} << (FormatOf(type).bits - 1) : 0,
                 size = got & ~sign;
  const Big rest = Big(1) - Big(std::fabs(x));
  // The largest numbers stand for what lies beyond; erf_inv of no double comes near those of these
  // types.
  const definition::Exact above = definition::Decode(type, size + 1);
  const bool low = size == 0 || Inverts(y, definition::Decode(type, size - 1), rest, true);
  const bool high = !above.IsFinite() || Inverts(y, above, rest, false);
  return low && high;
}

// --- The functions
// --------------------------------------------------------------------------------

enum class Domain { kReal, kPositive, kUnit, kAboveOne };
struct Row {
  U function;
  const char* name;
  Domain domain;  // of the arguments of f64
  int (*mpfr)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t) = nullptr;
  Big (*special)(double) = nullptr;
};
using enum Domain;
constexpr Row kRows[] = {{U::kSqrt, "sqrt", kPositive, mpfr_sqrt},
                         {U::kRsqrt, "rsqrt", kPositive, definition::ReciprocalRoot},
                         {U::kCbrt, "cbrt", kReal, mpfr_cbrt},
                         {U::kExp, "exp", kReal, mpfr_exp},
                         {U::kExpm1, "expm1", kReal, mpfr_expm1},
                         {U::kLog, "log", kPositive, mpfr_log},
                         {U::kLog1p, "log1p", kReal, mpfr_log1p},
                         {U::kLogistic, "logistic", kReal, definition::Logistic},
                         {U::kSin, "sin", kReal, mpfr_sin},
                         {U::kCos, "cos", kReal, mpfr_cos},
                         {U::kTan, "tan", kReal, mpfr_tan},
                         {U::kSinh, "sinh", kReal, mpfr_sinh},
                         {U::kCosh, "cosh", kReal, mpfr_cosh},
                         {U::kTanh, "tanh", kReal, mpfr_tanh},
                         {U::kAsin, "asin", kUnit, mpfr_asin},
                         {U::kAcos, "acos", kUnit, mpfr_acos},
                         {U::kAtan, "atan", kReal, mpfr_atan},
                         {U::kAsinh, "asinh", kReal, mpfr_asinh},
                         {U::kAcosh, "acosh", kAboveOne, mpfr_acosh},
                         {U::kAtanh, "atanh", kUnit, mpfr_atanh},
                         {U::kExp2, "exp2", kReal, mpfr_exp2},
                         {U::kLog2, "log2", kPositive, mpfr_log2},
                         {U::kErf, "erf", kReal, mpfr_erf},
                         {U::kErfc, "erfc", kReal, nullptr, ErfcAt},
                         {U::kLgamma, "lgamma", kReal, nullptr, LgammaAt},
                         {U::kDigamma, "digamma", kReal, nullptr, DigammaAt},
                         {U::kBesselI1e, "bessel_i1e", kReal, nullptr, BesselI1eAt},
                         {U::kErfInv, "erf_inv", kUnit}};
static_assert(std::size(kRows) == kUnaryFunctionCount - static_cast<int>(U::kSqrt));

struct ExactRow {
  U function;
  const char* op;  // of UnaryDefinitionOf; nullptr: the operand itself
};
constexpr ExactRow kExactRows[] = {{U::kCopy, nullptr},
                                   {U::kReal, nullptr},
                                   {U::kAbs, "abs"},
                                   {U::kNegate, "negate"},
                                   {U::kSign, "sign"},
                                   {U::kFloor, "floor"},
                                   {U::kCeil, "ceil"},
                                   {U::kRoundNearestAfz, "round-nearest-afz"},
                                   {U::kRoundNearestEven, "round-nearest-even"},
                                   {U::kIsFinite, "is-finite"},
                                   {U::kNot, "not"},
                                   {U::kPopulationCount, "popcnt"},
                                   {U::kCountLeadingZeros, "count-leading-zeros"}};

// --- Types of up to 16 bits
// -----------------------------------------------------------------------

double ValueOf(PrimitiveType type, uint64_t pattern) {
  const definition::Exact x = definition::Decode(type, pattern);
  if (x.IsNan()) return std::numeric_limits<double>::quiet_NaN();
  const double size = x.IsInfinity() ? kInfinity : mpq_class(abs(x.value)).get_d();
  return x.negative ? -size : size;
}

uint64_t Want(const Row& row, PrimitiveType type, uint64_t pattern) {
  if (row.mpfr) return definition::OfReal({row.name, row.mpfr}, type, {pattern});
  const double x = ValueOf(type, pattern);
  if (x != x) return definition::NanBits(type);
  const Big y = row.special(x);
  return definition::Round(type, definition::FromMpfr(y.get()));
}

// right(pattern, result) for every `stride`-th pattern of types of 16 bits, all of others.
template <typename Right>
void CheckPatterns(UnaryKernel kernel, PrimitiveType type, uint64_t stride, Right right) {
  constexpr uint64_t kPiece = 64;
  const uint64_t patterns = uint64_t{1} << FormatOf(type).bits;
  if (patterns <= 256) stride = 1;
  const uint64_t count = (patterns + stride - 1) / stride;
  Findings findings;
  OnTwoThreads(static_cast<int64_t>((count + kPiece - 1) / kPiece), [&](int64_t piece) {
    const uint64_t end = std::min<uint64_t>(count, static_cast<uint64_t>(piece + 1) * kPiece);
    for (uint64_t i = static_cast<uint64_t>(piece) * kPiece; i < end; ++i) {
      const uint64_t p = i * stride, x = Stored(type, p);
      uint64_t got = 0;
      kernel(&x, &got, 1);
      findings.Compared(1);
      if (!right(p, got)) findings.Wrong([&] { return Hex(p) + " gives " + Hex(got); });
    }
  });
  findings.ExpectAllRight(static_cast<int64_t>(count));
}

void CheckNarrow(PrimitiveType type, uint64_t stride) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    const UnaryKernel kernel = FindUnary(row.function, type);
    ASSERT_EQ(kernel != nullptr, IsFloat(type));
    if (kernel == nullptr) continue;
    CheckPatterns(kernel, type, stride, [&](uint64_t p, uint64_t got) {
      if (row.function == U::kErfInv) return IsErfInv(type, ValueOf(type, p), got);
      return Same(type, got, Want(row, type, p));
    });
  }
}
void CheckExact(PrimitiveType type, uint64_t stride) {
  for (const ExactRow& row : kExactRows) {
    const UnaryKernel kernel = FindUnary(row.function, type);
    if (kernel == nullptr || (IsPred(type) && row.function == U::kSign)) continue;
    SCOPED_TRACE(row.op ? row.op : "copy");
    const PrimitiveType result = UnaryResultType(row.function, type);
    CheckPatterns(kernel, type, stride, [&](uint64_t p, uint64_t got) {
      // abs, negate and population count of a truth value are that value.
      const bool same = row.op == nullptr ||
                        (IsPred(type) && (row.function == U::kAbs || row.function == U::kNegate));
      return Same(result, got, same ? p : definition::UnaryDefinitionOf(row.op)(type, {p}));
    });
  }
}

class FunctionsOf16Bits : public ::testing::TestWithParam<PrimitiveType> {};
class FunctionsOf16BitsExhaustive : public ::testing::TestWithParam<PrimitiveType> {};
std::vector<PrimitiveType> NarrowTypes() {
  std::vector<PrimitiveType> types;
  for (const Format& format : AllFormats()) {
    if (IsArrayType(format.type) && format.bits <= 16) types.push_back(format.type);
  }
  return types;
}
std::string NameOfType(const ::testing::TestParamInfo<PrimitiveType>& info) {
  return std::string(NameOf(info.param));
}
INSTANTIATE_TEST_SUITE_P(Of, FunctionsOf16Bits, ::testing::ValuesIn(NarrowTypes()), NameOfType);
INSTANTIATE_TEST_SUITE_P(Of, FunctionsOf16BitsExhaustive, ::testing::ValuesIn(NarrowTypes()),
                         NameOfType);

TEST_P(FunctionsOf16Bits, AreExactWhereTheyCanBe) { CheckExact(GetParam(), 251); }
TEST_P(FunctionsOf16Bits, AreRoundedOnce) { CheckNarrow(GetParam(), 1009); }
TEST_P(FunctionsOf16BitsExhaustive, AreExactWhereTheyCanBe) { CheckExact(GetParam(), 1); }
TEST_P(FunctionsOf16BitsExhaustive, AreRoundedOnce) { CheckNarrow(GetParam(), 1); }

// --- f64
// ------------------------------------------------------------------------------------------

// Half of the strata are all binades, half those in which the function does most; both signs.
double ArgumentOf(Domain domain, int64_t i, std::mt19937_64& random) {
  const double fraction = 1 + static_cast<double>(random() >> 12) * 0x1p-52;
  const int wide = static_cast<int>(i / 2 % 2098) - 1074, near = static_cast<int>(i / 2 % 46) - 34;
  const int exponent = i % 2 ? wide : near;
  const double sign = i / 4 % 2 ? -1 : 1;
  switch (domain) {
    case kPositive:
      return std::ldexp(fraction, exponent) * (i % 64 == 0 ? -1 : 1);
    case kUnit: {
      const int below = std::min(-1, i % 2 ? wide : near - 12);
      const double x = std::ldexp(fraction, below);
      return sign * (i % 3 == 0 ? 1 - x : x);
    }
    case kAboveOne:
      return i % 3 == 0 ? 1 + std::ldexp(fraction, exponent)
                        : std::ldexp(fraction, std::abs(wide) % 1023);
    case kReal:
      break;
  }
  return std::ldexp(fraction, exponent) * sign;
}

bool IsRight(const Row& row, double x, uint64_t got) {
  if (row.function == U::kErfInv) return IsErfInv(kF64, x, got);
  const Big argument = x;
  Big y;  // of all its bits: a second rounding would show in subnormal results
  if (row.mpfr) {
    row.mpfr(y.get(), argument.get(), MPFR_RNDN);
  } else {
    y = row.special(x);
  }
  const double want = mpfr_get_d(y.get(), MPFR_RNDN);
  return want != want ? std::isnan(std::bit_cast<double>(got))
                      : got == std::bit_cast<uint64_t>(want);
}

// MPFR's digits of long arguments and the series of I_1 take up to milliseconds; Arb's functions
// too.
void CheckF64(const Row& row, int64_t count) {
  constexpr int64_t kPiece = 256;
  const UnaryKernel kernel = FindUnary(row.function, kF64);
  Findings findings;
  OnTwoThreads(count / kPiece, [&](int64_t piece) {
    std::mt19937_64 random(static_cast<uint64_t>(piece) + 99);
    std::vector<double> x(kPiece), out(kPiece);
    for (int64_t i = 0; i < kPiece; ++i) x[i] = ArgumentOf(row.domain, piece * kPiece + i, random);
    kernel(x.data(), out.data(), kPiece);
    for (int64_t i = 0; i < kPiece; ++i) {
      const uint64_t got = std::bit_cast<uint64_t>(out[i]);
      if (!IsRight(row, x[i], got)) {
        findings.Wrong([&] { return Hex(std::bit_cast<uint64_t>(x[i])) + " gives " + Hex(got); });
      }
    }
    findings.Compared(kPiece);
  });
  findings.ExpectAllRight(count / kPiece * kPiece);
}

class FunctionsOfF64 : public ::testing::TestWithParam<Row> {};
class FunctionsOfF64Exhaustive : public ::testing::TestWithParam<Row> {};
std::string NameOfRow(const ::testing::TestParamInfo<Row>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Of, FunctionsOfF64, ::testing::ValuesIn(kRows), NameOfRow);
INSTANTIATE_TEST_SUITE_P(Of, FunctionsOfF64Exhaustive, ::testing::ValuesIn(kRows), NameOfRow);

TEST_P(FunctionsOfF64, AreRoundedOnce) { CheckF64(GetParam(), 1 << 10); }
TEST_P(FunctionsOfF64Exhaustive, AreRoundedOnceAtArgumentsOfEverySize) {
  CheckF64(GetParam(), 1 << 20);
}

}  // namespace
}  // namespace assay::numeric
