// Trigonometric and hyperbolic functions and their inverses, from those that StableHLO has.
//
// Real ones by identities that do not cancel. Complex inverses by the formulas of W. Kahan, "Branch cuts for
// complex elementary functions, or much ado about nothing's sign bit" (1987): with the principal square roots
// a of 1-z and b of 1+z the terms of each sum have one sign, so that neither part loses digits.
#include <limits>
#include <numbers>

#include "spec/stablehlo/chlo_expansion/functions.h"
#include "spec/stablehlo/chlo_expansion/rows.h"

namespace assay::chlo_expansion {
namespace {

constexpr double kLog2 = std::numbers::ln2;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// From there on x * x + 1 is x * x, which must not overflow.
double LargeOf(Number x) { return FormatOf(*PrimitiveOf(x)).bits == 32 ? 0x1p30 : 0x1p260; }

// ---------------------------------------------------------------- real

// h = e^(x/2) is finite where the results are: factor * cosh x = h h / 2 + 1 / (2 h h), the factor between.
Number CoshTimes(Number x, Number factor) {
  const Number h = Apply("exponential", 0.5 * Apply("abs", x));
  return (0.5 * h * factor) * h + (0.5 / h * factor) / h;
}
// Up to 1 by e = e^x - 1: sinh x = (e + e / (e + 1)) / 2.
Number SinhTimes(Number x, Number factor) {
  const Number a = Apply("abs", x);
  const Number h = Apply("exponential", 0.5 * a);
  const Number e = Apply("exponential_minus_one", a);
  const Number small = 0.5 * (e + e / (e + 1)) * factor;
  return SignOf(x) * Select(Compare("LT", a, 1), small, (0.5 * h * factor) * h - (0.5 / h * factor) / h);
}
Number RealCosh(Number x) { return CoshTimes(x, x.builder().Filled(x, 1)); }
Number RealSinh(Number x) { return SinhTimes(x, x.builder().Filled(x, 1)); }
Number RealAtan(Number x) { return Apply("atan2", x, x.builder().Filled(x, 1)); }
Number RealAsin(Number x) { return Apply("atan2", x, Apply("sqrt", (1 - x) * (1 + x))); }
// 2 atan(sqrt((1-x) / (1+x)))
Number RealAcos(Number x) { return 2 * Apply("atan2", Apply("sqrt", 1 - x), Apply("sqrt", 1 + x)); }
// log(1 + a + a^2 / (1 + sqrt(1 + a^2)))
Number RealAsinh(Number x) {
  const Number a = Apply("abs", x);
  const Number square = a * a;
  const Number usual = Apply("log_plus_one", a + square / (1 + Apply("sqrt", 1 + square)));
  return SignOf(x) * Select(Compare("LT", a, LargeOf(x)), usual, Apply("log", a) + kLog2);
}
// With t = x - 1: log(1 + t + sqrt(t (t + 2)))
Number RealAcosh(Number x) {
  const Number t = x - 1;
  const Number usual = Apply("log_plus_one", t + Apply("sqrt", t * (x + 1)));
  const Number inside = Select(Compare("GE", x, LargeOf(x)), Apply("log", x) + kLog2, usual);
  return Select(Compare("LT", x, 1), kNan, inside);
}
Number RealAtanh(Number x) { return 0.5 * (Apply("log_plus_one", x) - Apply("log_plus_one", -x)); }

// ---------------------------------------------------------------- complex

// On the real axis the imaginary part is a zero, whatever the other factor.
Number ComplexCosh(Number z) {
  const Number x = Real(z), y = Imaginary(z);
  return Complex(CoshTimes(x, Apply("cosine", y)),
                 Select(Compare("EQ", y, 0), SignOf(x) * y, SinhTimes(x, Apply("sine", y))));
}
Number ComplexSinh(Number z) {
  const Number x = Real(z), y = Imaginary(z);
  return Complex(SinhTimes(x, Apply("cosine", y)), Select(Compare("EQ", y, 0), y, CoshTimes(x, Apply("sine", y))));
}

struct Parts {
  Number real, imaginary;
};
Number Magnitude(Number real, Number imaginary) {
  return real.builder().Make("stablehlo.abs", {Complex(real, imaginary)}, real.type());
}
Parts Root(Number real, Number imaginary) {
  const Number root = Apply("sqrt", Complex(real, imaginary));
  return {Real(root), Imaginary(root)};
}

// asin(x + iy): a = sqrt(1-z), b = sqrt(1+z); atan2(x, Re(a b)) + i asinh(Im(conj(a) b)).
Parts AsinOf(Number x, Number y) {
  const Parts a = Root(1 - x, -y), b = Root(1 + x, y);
  return {Apply("atan2", x, a.real * b.real - a.imaginary * b.imaginary),
          RealAsinh(a.real * b.imaginary - a.imaginary * b.real)};
}
Number ComplexAsin(Number z) {
  const Parts w = AsinOf(Real(z), Imaginary(z));
  return Complex(w.real, w.imaginary);
}
// asinh z = -i asin(i z)
Number ComplexAsinh(Number z) {
  const Parts w = AsinOf(-Imaginary(z), Real(z));
  return Complex(w.imaginary, -w.real);
}
// 2 atan2(Re a, Re b) + i asinh(Im(conj(b) a))
Number ComplexAcos(Number z) {
  const Number x = Real(z), y = Imaginary(z);
  const Parts a = Root(1 - x, -y), b = Root(1 + x, y);
  return Complex(2 * Apply("atan2", a.real, b.real),
                 RealAsinh(b.real * a.imaginary - b.imaginary * a.real));
}
// a = sqrt(z-1), b = sqrt(z+1): asinh(Re(conj(a) b)) + 2 i atan2(Im a, Re b)
Number ComplexAcosh(Number z) {
  const Number x = Real(z), y = Imaginary(z);
  const Parts a = Root(x - 1, y), b = Root(x + 1, y);
  return Complex(RealAsinh(a.real * b.real + a.imaginary * b.imaginary),
                 2 * Apply("atan2", a.imaginary, b.real));
}
// For x >= 0, with h = |1-z|: log(1 + 4x / h^2) / 4 + i atan2(2y, (1-x)(1+x) - y^2) / 2. Where squares would
// overflow, 1/z has the real part, and the imaginary one is a right angle; where h^2 would underflow, the
// real part is log(2/h) / 2.
Parts AtanhOf(Number x, Number y) {
  const Number a = Apply("abs", x), b = Apply("abs", y);
  const Number r = Apply("maximum", a, b);
  const Number h = Magnitude(1 - a, y);
  const Number outside = 0.25 * Apply("log_plus_one", 4 * a / (h * h));
  const Number usual = Select(Compare("LT", h, 0x1p-55), 0.5 * (kLog2 - Apply("log", h)), outside);
  const Number scaled = 1 / r, p = a * scaled, q = b * scaled;  // 1/z = conj(z) / |z|^2
  const Number far = (p / (p * p + q * q)) * scaled;
  const Number is_far = Compare("GE", r, LargeOf(x));
  const Number angle = 0.5 * Apply("atan2", 2 * y, (1 - a) * (1 + a) - y * y);
  const Number right = 0.5 * Apply("atan2", y * 0, x.builder().Filled(x, -1));  // of the sign of y
  return {SignOf(x) * Select(is_far, far, usual), Select(is_far, right, angle)};
}
Number ComplexAtanh(Number z) {
  const Parts w = AtanhOf(Real(z), Imaginary(z));
  return Complex(w.real, w.imaginary);
}
// atan z = -i atanh(i z)
Number ComplexAtan(Number z) {
  const Parts w = AtanhOf(-Imaginary(z), Real(z));
  return Complex(w.imaginary, -w.real);
}

// Functions of StableHLO's round once to any type.
Status ExpandTan(Builder& builder) {
  builder.Set(Apply("tan", Sized(builder, 0)));
  return {};
}
Status ExpandAtan(Builder& builder) {
  const Number x = Sized(builder, 0);
  builder.Set(IsComplex(x) ? ComplexAtan(x) : RealAtan(x));
  return {};
}

template <Number (*real)(Number), Number (*complex)(Number)>
Status Expand(Builder& builder) {
  return ExpandUnary(builder, real, complex);
}

constexpr std::string_view kSpecial =
    "a complex number with an infinite part or a NaN: NaN where C Annex G has a number";

constexpr ExpansionRow kRows[] = {
    {{"chlo.acos", "2 atan2(sqrt(1-x), sqrt(1+x)); complex: Kahan", {4, 4, 1, 6}, kSpecial, {}},
     Expand<RealAcos, ComplexAcos>},
    {{"chlo.acosh", "log1p(t + sqrt(t (t+2))), t = x - 1; complex: Kahan", {4, 4, 1, 6}, kSpecial, {}},
     Expand<RealAcosh, ComplexAcosh>},
    {{"chlo.asin", "atan2(x, sqrt((1-x)(1+x))); complex: Kahan", {4, 4, 1, 6}, kSpecial, {}},
     Expand<RealAsin, ComplexAsin>},
    {{"chlo.asinh", "log1p(x + x^2 / (1 + sqrt(1+x^2))); complex: Kahan's asin", {4, 4, 1, 6}, kSpecial, {}},
     Expand<RealAsinh, ComplexAsinh>},
    {{"chlo.atan", "atan2(x, 1); complex: atanh", {0, 0, 0, 6}, kSpecial, {}}, ExpandAtan},
    {{"chlo.atanh", "(log1p(x) - log1p(-x)) / 2; complex: log1p(4x / ((1-x)^2 + y^2)) / 4 and atan2", {4, 4, 1, 6},
      kSpecial, {}},
     Expand<RealAtanh, ComplexAtanh>},
    {{"chlo.cosh", "h = e^(x/2): h h / 2 + 1 / (2 h h); complex: by parts", {4, 4, 1, 8}, kSpecial, {}},
     Expand<RealCosh, ComplexCosh>},
    {{"chlo.sinh", "by e^x - 1 up to 1, else by e^(x/2); complex: by parts", {4, 4, 1, 8}, kSpecial, {}},
     Expand<RealSinh, ComplexSinh>},
    {{"chlo.tan", "stablehlo.tan", {}, {}, {}}, ExpandTan},
};

}  // namespace

std::span<const ExpansionRow> ElementaryRows() { return kRows; }

}  // namespace assay::chlo_expansion
