// Elementwise functions of floats of different types against rationals: the exact value of two
// random patterns of any two float types, rounded once to a third.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "interpreter/definition/exact.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/mixed_precision.h"

namespace assay::definition {
namespace {

using B = numeric::BinaryFunction;
using U = numeric::UnaryFunction;

std::vector<PrimitiveType> FloatTypes() {
  std::vector<PrimitiveType> types;
  for (const Format& format : AllFormats()) {
    if (format.type_class == TypeClass::kFloat) types.push_back(format.type);
  }
  return types;
}

Exact Quotient(const Exact& a, const Exact& b) {
  const bool negative = a.negative != b.negative;
  if (a.IsNan() || b.IsNan() || (a.IsInfinity() && b.IsInfinity()) || (a.IsZero() && b.IsZero())) {
    return Nan();
  }
  if (a.IsInfinity() || b.IsZero()) return Infinity(negative);
  if (b.IsInfinity() || a.IsZero()) return Zero(negative);
  return Finite(a.value / b.value);
}

bool IsLess(const Exact& a, const Exact& b) {
  if (a.IsInfinity() || b.IsInfinity()) {
    const int x = a.IsInfinity() ? (a.negative ? -1 : 1) : 0;
    const int y = b.IsInfinity() ? (b.negative ? -1 : 1) : 0;
    return x < y;
  }
  return a.value == b.value ? a.negative && !b.negative : a.value < b.value;
}

Exact Of(B f, const Exact& a, const Exact& b) {
  if (a.IsNan() || b.IsNan()) return Nan();
  switch (f) {
    case B::kAdd:
      return Sum({a, b});
    case B::kSubtract:
      return Sum({a, Negated(b)});
    case B::kMultiply:
      return Product(a, b);
    case B::kDivide:
      return Quotient(a, b);
    case B::kMaximum:
      return IsLess(a, b) ? b : a;
    default:
      return IsLess(a, b) ? a : b;
  }
}

class Patterns {
 public:
  explicit Patterns(uint64_t seed) : random_(seed) {}
  uint64_t Below(uint64_t n) { return random_() % n; }
  // Half of the patterns of wide types have exponents that narrow types have too.
  uint64_t Of(PrimitiveType type) {
    const Format& format = FormatOf(type);
    uint64_t bits = random_();
    if (format.bits > 8 && Below(2) == 0) {
      const uint64_t exponent = static_cast<uint64_t>(format.bias) - 12 + Below(24);
      const uint64_t mask = (uint64_t{1} << format.exponent_bits) - 1;
      bits = (bits & ~(mask << format.mantissa_bits)) | exponent << format.mantissa_bits;
    }
    return format.bits == 64 ? bits : bits & ((uint64_t{1} << format.bits) - 1);
  }

 private:
  std::mt19937_64 random_;
};

// The same number, or both NaN.
void ExpectSame(PrimitiveType type, uint64_t found, uint64_t expected, const std::string& what) {
  if (found == expected) return;
  const bool nan = Decode(type, found).IsNan() && Decode(type, expected).IsNan();
  EXPECT_TRUE(nan) << what << " at " << NameOf(type) << ": " << std::hex << found
                   << ", by definition " << expected;
}

TEST(MixedPrecision, BinaryFunctionsAreRoundedOnceToTheResult) {
  numeric::NumericContext context;
  numeric::NumericScope scope(context);
  const std::vector<PrimitiveType> types = FloatTypes();
  Patterns random(5);
  const B functions[] = {B::kAdd, B::kSubtract, B::kMultiply, B::kDivide, B::kMaximum, B::kMinimum};
  for (int i = 0; i < 60000 && !testing::Test::HasFailure(); ++i) {
    const PrimitiveType a = types[random.Below(types.size())],
                        b = types[random.Below(types.size())];
    const PrimitiveType result = types[random.Below(types.size())];
    const B f = functions[random.Below(std::size(functions))];
    const uint64_t x = random.Of(a), y = random.Of(b);
    ASSERT_TRUE(numeric::HasMixedBinary(f));
    uint64_t out = 0;
    numeric::MixedBinary(f, a, b, a, result, &x, &y, &out, 1);
    ExpectSame(result, out, Round(result, Of(f, Decode(a, x), Decode(b, y))),
               "function " + std::to_string(static_cast<int>(f)) + " of " + std::string(NameOf(a)) +
                   " " + std::to_string(x) + " and " + std::string(NameOf(b)) + " " +
                   std::to_string(y));
  }
}

TEST(MixedPrecision, UnaryFunctionsAreRoundedOnceToTheResult) {
  numeric::NumericContext context;
  numeric::NumericScope scope(context);
  const std::vector<PrimitiveType> types = FloatTypes();
  Patterns random(6);
  for (int i = 0; i < 20000 && !testing::Test::HasFailure(); ++i) {
    const PrimitiveType a = types[random.Below(types.size())];
    const PrimitiveType result = types[random.Below(types.size())];
    const uint64_t x = random.Of(a);
    const Exact value = Decode(a, x);
    Exact floor = value;
    if (value.IsFinite() && !value.IsZero()) {
      floor.value = mpq_class(Floor(value.value));
    }
    for (auto [f, expected] :
         {std::pair(U::kNegate, Negated(value)), std::pair(U::kFloor, floor)}) {
      ASSERT_TRUE(numeric::HasMixedUnary(f, a, result));
      uint64_t out = 0;
      numeric::MixedUnary(f, a, result, &x, &out, 1);
      ExpectSame(result, out, Round(result, expected),
                 "function " + std::to_string(static_cast<int>(f)) + " of " +
                     std::string(NameOf(a)) + " " + std::to_string(x));
    }
  }
}

}  // namespace
}  // namespace assay::definition
