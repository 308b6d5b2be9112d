// All 2^32 pairs of f16, bf16, s16 and u16.
//
// Floats: a result is right if the exact value lies among the numbers that round to it
// (rounding.h), which double arithmetic decides without an error: a sum is a double and its error,
// a product of two numbers of 11 bits is a double, and a quotient x / y is compared with a midpoint
// m of 12 bits as x with m y, 23 bits. Numbers are ordered as their patterns, sign and magnitude,
// are. Integers are 64-bit numbers, wrapped.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/exhaustive/pieces.h"
#include "interpreter/numeric/exhaustive/rounding.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using B = BinaryFunction;
using D = CompareDirection;

constexpr int kPatterns = 1 << 16;

// What the tests ask of a float type.
struct Floats {
  explicit Floats(PrimitiveType type) : rounding(type) {
    for (uint64_t p = 0; p < kPatterns; ++p) {
      const definition::Exact x = definition::Decode(type, p);
      const double sign = x.negative ? -1 : 1;
      const double size = x.IsNan()        ? std::numeric_limits<double>::quiet_NaN()
                          : x.IsInfinity() ? std::numeric_limits<double>::infinity()
                                           : mpq_class(abs(x.value)).get_d();
      value.push_back(std::copysign(size, sign));
    }
  }
  Rounding rounding;
  std::vector<double> value;  // by pattern
};

bool IsSum(const Floats& f, double x, double y, uint64_t got) {
  return f.rounding.Gives(SumOf(x, y), got);
}
bool IsDifference(const Floats& f, double x, double y, uint64_t got) {
  return f.rounding.Gives(SumOf(x, -y), got);
}
bool IsProduct(const Floats& f, double x, double y, uint64_t got) {
  return f.rounding.Gives(Real::Of(x * y), got);
}
bool IsQuotient(const Floats& f, double x, double y, uint64_t got) {
  const bool negative = std::signbit(x) != std::signbit(y);
  x = std::fabs(x);
  y = std::fabs(y);
  const double infinity = std::numeric_limits<double>::infinity();
  if (x > 0 && x < infinity && y > 0 && y < infinity) {
    return f.rounding.GivesQuotient(x, y, negative, got);
  }
  Real quotient{0, 0, negative};
  quotient.nan = x != x || y != y || (x == 0 && y == 0) || (x == infinity && y == infinity);
  if (x == infinity || y == 0) quotient.size = infinity;
  return f.rounding.Gives(quotient, got);
}
bool IsLarger(const Floats& f, double x, double y, uint64_t got) {
  if (x != x || y != y) return f.value[got] != f.value[got];
  const bool first = x == y ? !std::signbit(x) : x > y;
  return std::bit_cast<uint64_t>(f.value[got]) == std::bit_cast<uint64_t>(first ? x : y);
}
bool IsSmaller(const Floats& f, double x, double y, uint64_t got) {
  if (x != x || y != y) return f.value[got] != f.value[got];
  const bool first = x == y ? std::signbit(x) : x < y;
  return std::bit_cast<uint64_t>(f.value[got]) == std::bit_cast<uint64_t>(first ? x : y);
}

// The operands of which the small tests take all pairs with every pattern.
std::vector<uint16_t> SomePatterns() {
  std::vector<uint16_t> some;
  for (int p = 0; p < kPatterns; p += 5501) some.push_back(static_cast<uint16_t>(p));
  for (int p :
       {1,      0x7f,   0x80,   0x3ff,  0x400,  0x3bff, 0x3c00, 0x3f80, 0x7bff, 0x7c00, 0x7c01,
        0x7f7f, 0x7f80, 0x7fc0, 0x7fff, 0x8000, 0x8001, 0xbc00, 0xfbff, 0xff7f, 0xffff}) {
    some.push_back(static_cast<uint16_t>(p));
  }
  return some;
}
std::vector<uint16_t> AllPatterns() {
  std::vector<uint16_t> all(kPatterns);
  for (int p = 0; p < kPatterns; ++p) all[p] = static_cast<uint16_t>(p);
  return all;
}

// `kernel` of every x of `first` with every pattern y: right(x, y, result) for each.
template <typename Result, typename Kernel, typename Right>
void CheckPairs(const std::vector<uint16_t>& first, Kernel kernel, Right right) {
  ASSERT_NE(kernel, nullptr);
  const std::vector<uint16_t> y = AllPatterns();
  Findings findings;
  OnTwoThreads(static_cast<int64_t>(first.size()), [&](int64_t i) {
    const std::vector<uint16_t> x(kPatterns, first[static_cast<size_t>(i)]);
    std::vector<Result> out(kPatterns);
    kernel(x.data(), y.data(), out.data(), kPatterns);
    for (size_t k = 0; k < kPatterns; ++k) {
      if (right(x[k], y[k], out[k])) continue;
      findings.Wrong([&] { return Hex(x[k]) + " " + Hex(y[k]) + " gives " + Hex(out[k]); });
    }
    findings.Compared(kPatterns);
  });
  findings.ExpectAllRight(static_cast<int64_t>(first.size()) * kPatterns);
}

// The checks of a function are compiled for it, so that 2^32 of them take seconds.
using Check = void (*)(B function, PrimitiveType type, const std::vector<uint16_t>& first);

template <auto kIs>
void CheckFloats(B function, PrimitiveType type, const std::vector<uint16_t>& first) {
  const Floats floats(type);
  const double* value = floats.value.data();
  CheckPairs<uint16_t>(
      first, FindBinary(function, type),
      [&](uint16_t x, uint16_t y, uint16_t got) { return kIs(floats, value[x], value[y], got); });
}

int64_t ValueOf(PrimitiveType type, uint16_t pattern) {
  return type == kS16 && pattern >= 0x8000 ? int64_t{pattern} - 0x10000 : int64_t{pattern};
}
// kOf(x, y): the result, of which the low 16 bits count.
template <auto kOf>
void CheckIntegers(B function, PrimitiveType type, const std::vector<uint16_t>& first) {
  CheckPairs<uint16_t>(
      first, FindBinary(function, type), [&](uint16_t x, uint16_t y, uint16_t got) {
        return got == static_cast<uint16_t>(kOf(ValueOf(type, x), ValueOf(type, y)));
      });
}

struct Function {
  B function;
  const char* name;
  Check floats, integers;
};
constexpr Function kFunctions[] = {
    {B::kAdd, "add", CheckFloats<IsSum>, CheckIntegers<[](int64_t x, int64_t y) { return x + y; }>},
    {B::kSubtract, "subtract", CheckFloats<IsDifference>,
     CheckIntegers<[](int64_t x, int64_t y) { return x - y; }>},
    {B::kMultiply, "multiply", CheckFloats<IsProduct>,
     CheckIntegers<[](int64_t x, int64_t y) { return x * y; }>},
    {B::kDivide, "divide", CheckFloats<IsQuotient>,
     CheckIntegers<[](int64_t x, int64_t y) { return y == 0 ? -1 : x / y; }>},
    {B::kRemainder, "remainder", nullptr,
     CheckIntegers<[](int64_t x, int64_t y) { return y == 0 ? x : x % y; }>},
    {B::kMaximum, "maximum", CheckFloats<IsLarger>,
     CheckIntegers<[](int64_t x, int64_t y) { return std::max(x, y); }>},
    {B::kMinimum, "minimum", CheckFloats<IsSmaller>,
     CheckIntegers<[](int64_t x, int64_t y) { return std::min(x, y); }>}};

struct Direction {
  D direction;
  const char* name;
  bool less, equal, greater, unordered;
};
constexpr Direction kDirections[] = {
    {D::kLt, "lt", true, false, false, false}, {D::kLe, "le", true, true, false, false},
    {D::kGt, "gt", false, false, true, false}, {D::kGe, "ge", false, true, true, false},
    {D::kEq, "eq", false, true, false, false}, {D::kNe, "ne", true, false, true, true}};

// `key(x)` is a number in the order asked for, or NaN.
template <typename Key>
void CheckOrder(const Direction& row, CompareOrder order, PrimitiveType type,
                const std::vector<uint16_t>& first, Key key) {
  const CompareKernel kernel = FindCompare(row.direction, order, type);
  CheckPairs<uint8_t>(first, kernel, [&](uint16_t x, uint16_t y, uint8_t got) {
    const auto a = key(x), b = key(y);
    const bool want = a < b ? row.less : a > b ? row.greater : a == b ? row.equal : row.unordered;
    return got == static_cast<uint8_t>(want);
  });
}
void CheckCompare(const Direction& row, PrimitiveType type, const std::vector<uint16_t>& first) {
  if (IsInteger(type)) {
    CheckOrder(row, CompareOrder::kPartial, type, first,
               [&](uint16_t x) { return ValueOf(type, x); });
    return;
  }
  const Floats floats(type);
  CheckOrder(row, CompareOrder::kPartial, type, first, [&](uint16_t x) { return floats.value[x]; });
  CheckOrder(row, CompareOrder::kTotal, type, first,
             [](uint16_t x) { return x < 0x8000 ? int{x} : 0x7fff - int{x}; });
}

class PairsOf16Bits : public ::testing::TestWithParam<PrimitiveType> {};
class PairsOf16BitsExhaustive : public ::testing::TestWithParam<PrimitiveType> {};
std::string NameOfParameter(const ::testing::TestParamInfo<PrimitiveType>& info) {
  return std::string(NameOf(info.param));
}
INSTANTIATE_TEST_SUITE_P(Of, PairsOf16Bits, ::testing::Values(kF16, kBF16, kS16, kU16),
                         NameOfParameter);
INSTANTIATE_TEST_SUITE_P(Of, PairsOf16BitsExhaustive, ::testing::Values(kF16, kBF16, kS16, kU16),
                         NameOfParameter);

void CheckArithmetic(PrimitiveType type, const std::vector<uint16_t>& first) {
  for (const Function& row : kFunctions) {
    SCOPED_TRACE(row.name);
    const Check check = IsFloat(type) ? row.floats : row.integers;
    if (check) check(row.function, type, first);
  }
}
void CheckComparisons(PrimitiveType type, const std::vector<uint16_t>& first) {
  for (const Direction& row : kDirections) {
    SCOPED_TRACE(row.name);
    CheckCompare(row, type, first);
  }
}

TEST_P(PairsOf16Bits, ArithmeticIsRoundedOnceAndIntegersWrap) {
  CheckArithmetic(GetParam(), SomePatterns());
}
TEST_P(PairsOf16Bits, CompareAsTheirValues) { CheckComparisons(GetParam(), SomePatterns()); }
TEST_P(PairsOf16BitsExhaustive, ArithmeticIsRoundedOnceAndIntegersWrap) {
  CheckArithmetic(GetParam(), AllPatterns());
}
TEST_P(PairsOf16BitsExhaustive, CompareAsTheirValues) {
  CheckComparisons(GetParam(), AllPatterns());
}

// The tests' own notion of rounding refuses both neighbours of what is right.
TEST(Rounding, HoldsNoNeighbour) {
  const Floats floats(kBF16);
  const uint64_t one = 0x3f80;
  EXPECT_TRUE(IsSum(floats, 1, 0x1p-8, one));  // a tie, to even
  EXPECT_FALSE(IsSum(floats, 1, 0x1p-8, one + 1));
  EXPECT_TRUE(IsSum(floats, 1 + 0x1p-7, 0x1p-8, one + 2));
  EXPECT_FALSE(IsSum(floats, 1 + 0x1p-7, 0x1p-8, one + 1));
  EXPECT_FALSE(IsSum(floats, 1, 0x1.02p-8, one));
  EXPECT_TRUE(IsSum(floats, 1, 0x1p-133, one));
  EXPECT_FALSE(IsSum(floats, 1 + 0x1p-7, -0x1p-133, one));
  EXPECT_TRUE(IsQuotient(floats, 1, 3, 0x3eab));
  EXPECT_FALSE(IsQuotient(floats, 1, 3, 0x3eaa));
  EXPECT_FALSE(IsQuotient(floats, 1, 3, 0xbeab));
  EXPECT_TRUE(IsSum(floats, 1, -1, 0));
  EXPECT_FALSE(IsSum(floats, 1, -1, 0x8000));
  EXPECT_TRUE(IsSum(floats, 0x1.fep127, 0x1p119, 0x7f80));
  EXPECT_TRUE(IsSum(floats, 0x1.fep127, 0x1.fcp118, 0x7f7f));
}

}  // namespace
}  // namespace assay::numeric
