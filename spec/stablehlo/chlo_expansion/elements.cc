// Operations whose expansion gives the exact value, element by element.
#include <limits>
#include <string>

#include "spec/stablehlo/chlo_expansion/functions.h"
#include "spec/stablehlo/chlo_expansion/rows.h"

namespace assay::chlo_expansion {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Status ExpandSquare(Builder& builder) {
  builder.Set(Square(Sized(builder, 0)));
  return {};
}

Status ExpandConj(Builder& builder) {
  const Number z = Sized(builder, 0);
  builder.Set(IsComplex(z) ? Complex(Real(z), -Imaginary(z)) : z);
  return {};
}

// ---------------------------------------------------------------- infinities

Status ExpandIsInfinite(Builder& builder) {
  Number x = Sized(builder, 0);
  const bool negative = builder.at().name == "chlo.is_neg_inf";
  if (!FormatOf(*PrimitiveOf(x)).HasInfinity()) {
    builder.Set(Compare("LT", x, x));  // never
    return {};
  }
  if (builder.at().name == "chlo.is_inf") x = Apply("abs", x);
  builder.Set(Compare("EQ", x, negative ? -kInfinity : kInfinity));
  return {};
}

// ---------------------------------------------------------------- next_after

Status ExpandNextAfter(Builder& builder) {
  const Number x = Sized(builder, 0), y = Sized(builder, 1);
  if (const std::string_view why = WhyNoNextAfter(x); !why.empty()) return builder.Refuse(std::string(why));
  builder.Set(NextAfter(x, y));
  return {};
}

// ---------------------------------------------------------------- mulhi

Number ShiftRight(Number x, int64_t bits) {
  const bool is_signed = IsSigned(*PrimitiveOf(x));
  return Apply(is_signed ? "shift_right_arithmetic" : "shift_right_logical", x,
               x.builder().FilledBits(x, static_cast<uint64_t>(bits)));
}

// H. S. Warren, Hacker's Delight, "high-order half of 64-bit product": products of halves, each of which fits.
Number MulhiOfHalves(Number x, Number y) {
  Builder& builder = x.builder();
  const Number mask = builder.FilledBits(x, 0xFFFFFFFF), half = builder.FilledBits(x, 32);
  const Number x0 = And(x, mask), y0 = And(y, mask), x1 = ShiftRight(x, 32), y1 = ShiftRight(y, 32);
  const Number middle = x1 * y0 + Apply("shift_right_logical", x0 * y0, half);
  const Number carry = x0 * y1 + And(middle, mask);
  return x1 * y1 + ShiftRight(middle, 32) + ShiftRight(carry, 32);
}

Status ExpandMulhi(Builder& builder) {
  const Number x = Sized(builder, 0), y = Sized(builder, 1);
  const int bits = FormatOf(*PrimitiveOf(x)).bits;
  if (bits == 64) {
    builder.Set(MulhiOfHalves(x, y));
    return {};
  }
  const mlir::Type wide = builder.context().IntegerType(
      2 * bits, IsSigned(*PrimitiveOf(x)) ? mlir::Signedness::kSignless : mlir::Signedness::kUnsigned);
  const Number product = ConvertTo(x, wide) * ConvertTo(y, wide);
  builder.Set(ConvertTo(ShiftRight(product, bits), x.element()));
  return {};
}

constexpr std::string_view kKernel =
    "an intermediate value of other expansions of asin and acos; it has no exact definition either";

constexpr ExpansionRow kRows[] = {
    {{"chlo._asin_acos_kernel", {}, {}, {}, kKernel}, nullptr},
    {{"chlo.conj", "the imaginary part negated", {}, {}, {}}, ExpandConj},
    {{"chlo.is_inf", "the magnitude compared", {}, {}, {}}, ExpandIsInfinite},
    {{"chlo.is_neg_inf", "compared with it", {}, {}, {}}, ExpandIsInfinite},
    {{"chlo.is_pos_inf", "compared with it", {}, {}, {}}, ExpandIsInfinite},
    {{"chlo.mulhi", "in twice as many bits, 64 of them by halves", {}, {}, {}}, ExpandMulhi},
    {{"chlo.next_after", "one more or less, as an integer", {}, {}, "floats of six bits"}, ExpandNextAfter},
    {{"chlo.square", "x x", {}, {}, {}}, ExpandSquare},
};

}  // namespace

std::string_view WhyNoNextAfter(Number x) {
  if (!IsFloat(x)) return "only floats have numbers that are next to each other";
  return FormatOf(*PrimitiveOf(x)).bits == 6 ? "floats of six bits have no expansion: no integer type is as wide" : "";
}

// Patterns count magnitudes: away from zero is one more. Without a sign all magnitudes are numbers.
Number NextAfter(Number x, Number y) {
  Builder& builder = x.builder();
  const Format& format = FormatOf(*PrimitiveOf(x));
  const mlir::Type pattern = builder.context().IntegerType(format.bits, mlir::Signedness::kUnsigned);
  const Number from = BitcastTo(x, pattern), to = BitcastTo(y, pattern);
  const Number one = builder.FilledBits(from, 1);
  Number away = Compare("GT", y, x);
  const uint64_t sign_bit = uint64_t{1} << (format.bits - 1);
  if (format.HasSign()) away = Compare("EQ", away, Compare("LT", from, builder.FilledBits(from, sign_bit)));
  Number next = Select(away, from + one, from - one);
  if (format.HasSign()) {
    const Number sign = builder.FilledBits(from, sign_bit), zero = builder.FilledBits(from, 0);
    // Without -0 its pattern is NaN, and the only zero follows the least negative number.
    if (!format.HasNegativeZero()) next = Select(Compare("EQ", next, sign), zero, next);
    const Number magnitude = And(from, builder.FilledBits(from, sign_bit - 1));
    next = Select(Compare("EQ", magnitude, zero), Or(And(to, sign), one), next);
  }
  const Number result = Select(Compare("EQ", x, y), y, BitcastTo(next, x.element()));
  if (!format.HasNan()) return result;
  return Select(Or(Compare("NE", x, x), Compare("NE", y, y)), std::numeric_limits<double>::quiet_NaN(), result);
}

std::span<const ExpansionRow> ElementRows() { return kRows; }

}  // namespace assay::chlo_expansion
