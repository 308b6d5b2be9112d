// All pairs of all types of 8 bits and fewer, for every function of two operands and every
// comparison, by definition: rationals and MPFR at 400 bits (interpreter/definition/elementwise.h).
// A function that exists at a type and has no definition here fails.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "interpreter/definition/elementwise.h"
#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/exhaustive/pieces.h"
#include "interpreter/numeric/testing_series.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using definition::Elements;
using B = BinaryFunction;

// A pattern as storage keeps it (spec/literal.h): signed integers extended, all else padded with
// zeros.
uint8_t Stored(PrimitiveType type, uint64_t pattern) {
  const int bits = FormatOf(type).bits;
  if (IsSigned(type) && pattern >> (bits - 1)) pattern |= ~uint64_t{0} << bits;
  return static_cast<uint8_t>(pattern);
}

// The number next to the first operand on the way to the second, by looking at all of them.
uint64_t NextAfter(PrimitiveType type, const Elements& x) {
  const definition::Exact from = definition::Decode(type, x[0]),
                          to = definition::Decode(type, x[1]);
  if (from.IsNan() || to.IsNan()) return definition::NanBits(type);
  // Of two zeros none is below the other here.
  const auto below = [](const definition::Exact& a, const definition::Exact& b) {
    return !(a.IsZero() && b.IsZero()) && definition::Below(a, b);
  };
  const bool up = below(from, to);
  if (!up && !below(to, from)) return x[1];
  uint64_t best = x[1];
  definition::Exact nearest = to;
  for (uint64_t p = 0; p < uint64_t{1} << FormatOf(type).bits; ++p) {
    const definition::Exact y = definition::Decode(type, p);
    if (y.IsNan() ||
        !(up ? below(from, y) && below(y, nearest) : below(y, from) && below(nearest, y)))
      continue;
    best = p;
    nearest = y;
  }
  // A step onto zero keeps the sign of the number that it leaves.
  return nearest.IsZero() ? definition::Round(type, definition::Zero(from.negative)) : best;
}

double ValueOf(PrimitiveType type, uint64_t pattern) {
  const definition::Exact x = definition::Decode(type, pattern);
  if (x.IsNan()) return std::numeric_limits<double>::quiet_NaN();
  const double size =
      x.IsInfinity() ? std::numeric_limits<double>::infinity() : mpq_class(abs(x.value)).get_d();
  return x.negative ? -size : size;
}
uint64_t RoundedSeries(PrimitiveType type, const testing::Big& value) {
  return definition::Round(type, definition::FromMpfr(value.get()));
}
uint64_t Zeta(PrimitiveType type, const Elements& x) {
  return RoundedSeries(type, testing::ZetaAt(ValueOf(type, x[0]), ValueOf(type, x[1])));
}
uint64_t Polygamma(PrimitiveType type, const Elements& x) {
  return RoundedSeries(type, testing::PolygammaAt(ValueOf(type, x[0]), ValueOf(type, x[1])));
}

// pred: add is or, subtract exclusive or, multiply and; divide x / 0 = 1, x rem 0 = x, x rem 1 = 0.
uint64_t OfPred(B f, const Elements& x) {
  const bool a = x[0] != 0, b = x[1] != 0;
  switch (f) {
    case B::kAdd:
    case B::kMaximum:
    case B::kOr:
      return a || b;
    case B::kMultiply:
    case B::kMinimum:
    case B::kAnd:
      return a && b;
    case B::kSubtract:
    case B::kXor:
      return a != b;
    case B::kDivide:
      return b ? a : 1;
    case B::kRemainder:
      return b ? 0 : a;
    case B::kMulhi:
      return 0;  // the high half of 0 or 1
    default:
      ADD_FAILURE() << "pred has a function that is not defined here";
      return 2;
  }
}

struct Row {
  B function;
  const char* name;
  uint64_t (*definition)(PrimitiveType, const Elements&) = nullptr;  // else that of the name
};
constexpr Row kRows[] = {{B::kAdd, "add"},
                         {B::kSubtract, "subtract"},
                         {B::kMultiply, "multiply"},
                         {B::kDivide, "divide"},
                         {B::kRemainder, "remainder"},
                         {B::kMaximum, "maximum"},
                         {B::kMinimum, "minimum"},
                         {B::kPower, "power"},
                         {B::kAtan2, "atan2"},
                         {B::kAnd, "and"},
                         {B::kOr, "or"},
                         {B::kXor, "xor"},
                         {B::kShiftLeft, "shift-left"},
                         {B::kShiftRightArithmetic, "shift-right-arithmetic"},
                         {B::kShiftRightLogical, "shift-right-logical"},
                         {B::kMulhi, "mulhi"},
                         {B::kNextAfter, "next_after", NextAfter},
                         {B::kZeta, "zeta", Zeta},
                         {B::kPolygamma, "polygamma", Polygamma}};
static_assert(std::size(kRows) == static_cast<size_t>(B::kNextAfter), "all but kComplex");

std::vector<PrimitiveType> NarrowTypes() {
  std::vector<PrimitiveType> types;
  for (const Format& format : AllFormats()) {
    if (IsArrayType(format.type) && format.bits <= 8) types.push_back(format.type);
  }
  return types;
}

bool SameElement(PrimitiveType type, uint8_t got, uint64_t want) {
  if (got == Stored(type, want)) return true;
  return IsFloat(type) && FormatOf(type).HasNan() && definition::Decode(type, got).IsNan() &&
         definition::Decode(type, want).IsNan();
}

// want(x, y) for all pairs with every `step`-th first operand.
template <typename Kernel, typename Want>
void CheckPairs(PrimitiveType type, PrimitiveType result, Kernel kernel, int64_t step, Want want) {
  const int64_t patterns = int64_t{1} << FormatOf(type).bits, first = (patterns + step - 1) / step;
  Findings findings;
  OnTwoThreads(first, [&](int64_t i) {
    const uint64_t x = static_cast<uint64_t>(i * step);
    const size_t n = static_cast<size_t>(patterns);
    std::vector<uint8_t> a(n, Stored(type, x)), b(n), out(n);
    for (size_t y = 0; y < n; ++y) b[y] = Stored(type, y);
    kernel(a.data(), b.data(), out.data(), patterns);
    for (uint64_t y = 0; y < n; ++y) {
      const uint64_t exact = want(x, y);
      if (SameElement(result, out[y], exact)) continue;
      findings.Wrong(
          [&] { return Hex(x) + " " + Hex(y) + " gives " + Hex(out[y]) + ", not " + Hex(exact); });
    }
    findings.Compared(patterns);
  });
  findings.ExpectAllRight(first * patterns);
}

void CheckFunction(const Row& row, PrimitiveType type, int64_t step) {
  const BinaryKernel kernel = FindBinary(row.function, type);
  if (kernel == nullptr) return;
  CheckPairs(type, type, kernel, step, [&](uint64_t x, uint64_t y) {
    if (type == kPred) return OfPred(row.function, {x, y});
    if (row.definition) return row.definition(type, {x, y});
    return definition::DefinitionOf(row.name)(type, {x, y});
  });
}

void CheckComparisons(PrimitiveType type, int64_t step) {
  constexpr CompareDirection kDirections[] = {CompareDirection::kLt, CompareDirection::kLe,
                                              CompareDirection::kGt, CompareDirection::kGe,
                                              CompareDirection::kEq, CompareDirection::kNe};
  for (size_t i = 0; i < std::size(kDirections); ++i) {
    const definition::Order& order = definition::kOrders[i];
    SCOPED_TRACE(order.direction);
    CheckPairs(type, kPred, FindCompare(kDirections[i], CompareOrder::kPartial, type), step,
               [&](uint64_t x, uint64_t y) {
                 return definition::Compare(order, type, {x, y});
               });
  }
}

class PairsOf8Bits : public ::testing::TestWithParam<PrimitiveType> {};
class PairsOf8BitsExhaustive : public ::testing::TestWithParam<PrimitiveType> {};
std::string NameOfParameter(const ::testing::TestParamInfo<PrimitiveType>& info) {
  return std::string(NameOf(info.param));
}
INSTANTIATE_TEST_SUITE_P(Of, PairsOf8Bits, ::testing::ValuesIn(NarrowTypes()), NameOfParameter);
INSTANTIATE_TEST_SUITE_P(Of, PairsOf8BitsExhaustive, ::testing::ValuesIn(NarrowTypes()),
                         NameOfParameter);

void CheckAll(PrimitiveType type, int64_t step) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    CheckFunction(row, type, step);
  }
  CheckComparisons(type, step);
}

TEST_P(PairsOf8Bits, FunctionsAreThoseOfTheirDefinition) {
  CheckAll(GetParam(), FormatOf(GetParam()).bits <= 4 ? 1 : 37);
}
TEST_P(PairsOf8BitsExhaustive, FunctionsAreThoseOfTheirDefinition) { CheckAll(GetParam(), 1); }

}  // namespace
}  // namespace assay::numeric
