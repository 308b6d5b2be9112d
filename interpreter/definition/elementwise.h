// What elementwise ops give, element by element: exact rationals for what is rational, MPFR at 400
// bits for the rest, rounded by exact.h. Elements are bit patterns. Slow on purpose. Tests only.
#ifndef ASSAY_INTERPRETER_DEFINITION_ELEMENTWISE_H_
#define ASSAY_INTERPRETER_DEFINITION_ELEMENTWISE_H_

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/definition/exact.h"

namespace assay::definition {

using U64 = uint64_t;
using Elements = std::vector<U64>;
// f(type of the operands, their elements); the result has that type, where nothing else is said.
using Definition = std::function<U64(PrimitiveType, const Elements&)>;

inline U64 FromInteger(PrimitiveType type, int64_t value) {
  if (!IsFloat(type)) return Wrap(type, value);
  return Round(type, value == 0 ? Zero(false) : Finite(value));
}
inline mpz_class Whole(PrimitiveType type, U64 bits) { return Decode(type, bits).value.get_num(); }
inline U64 Back(PrimitiveType type, const Exact& x) {
  return IsFloat(type) ? Round(type, x) : Wrap(type, x.value.get_num());
}

// --- Arithmetic ---------------------------------------------------------------------------------

// A float op from exact values, an integer op from whole numbers, wrapped.
inline Definition Arithmetic(std::function<Exact(const Exact&, const Exact&)> real,
                             std::function<mpz_class(const mpz_class&, const mpz_class&)> whole) {
  return [=](PrimitiveType type, const Elements& x) {
    if (IsFloat(type)) return Round(type, real(Decode(type, x[0]), Decode(type, x[1])));
    return Wrap(type, whole(Whole(type, x[0]), Whole(type, x[1])));
  };
}

inline Exact Quotient(const Exact& a, const Exact& b) {
  if (a.IsNan() || b.IsNan()) return Nan();
  bool negative = a.negative != b.negative;
  if (a.IsInfinity()) return b.IsInfinity() ? Nan() : Infinity(negative);
  if (b.IsInfinity()) return Zero(negative);
  if (b.IsZero()) return a.IsZero() ? Nan() : Infinity(negative);
  return a.IsZero() ? Zero(negative) : Finite(a.value / b.value);
}
inline U64 Divide(PrimitiveType type, const Elements& x) {
  if (IsFloat(type)) return Round(type, Quotient(Decode(type, x[0]), Decode(type, x[1])));
  mpz_class a = Whole(type, x[0]), b = Whole(type, x[1]);
  if (b == 0) return Mask(type);        // -1, or all ones
  return Wrap(type, mpz_class(a / b));  // mpz truncates
}
inline U64 Remainder(PrimitiveType type, const Elements& x) {
  Exact a = Decode(type, x[0]), b = Decode(type, x[1]);
  if (!IsFloat(type)) {
    return b.IsZero() ? x[0] : Wrap(type, mpz_class(a.value.get_num() % b.value.get_num()));
  }
  if (a.IsNan() || b.IsNan() || a.IsInfinity() || b.IsZero()) return NanBits(type);
  if (b.IsInfinity() || a.IsZero()) return Round(type, a);
  mpq_class rest = a.value - mpq_class(Truncate(a.value / b.value)) * b.value;
  return Round(type, rest == 0 ? Zero(a.negative) : Finite(rest));
}

// -0 < +0; no NaN.
inline bool Below(const Exact& a, const Exact& b) {
  if (a.IsInfinity() || b.IsInfinity()) {
    int x = a.IsInfinity() ? (a.negative ? -1 : 1) : 0;
    int y = b.IsInfinity() ? (b.negative ? -1 : 1) : 0;
    return x < y;
  }
  if (a.value != b.value) return a.value < b.value;
  return a.IsZero() && a.negative && !b.negative;
}
inline Exact Larger(const Exact& a, const Exact& b) {
  if (a.IsNan() || b.IsNan()) return Nan();
  return Below(a, b) ? b : a;
}
inline Exact Smaller(const Exact& a, const Exact& b) {
  if (a.IsNan() || b.IsNan()) return Nan();
  return Below(b, a) ? b : a;
}

struct Order {
  const char* direction;
  bool less, equal, greater, unordered;
};
inline constexpr Order kOrders[] = {
    {"LT", true, false, false, false}, {"LE", true, true, false, false},
    {"GT", false, false, true, false}, {"GE", false, true, true, false},
    {"EQ", false, true, false, false}, {"NE", true, false, true, true}};
// The result is pred.
inline U64 Compare(const Order& order, PrimitiveType type, const Elements& x) {
  Exact a = Decode(type, x[0]), b = Decode(type, x[1]);
  if (a.IsNan() || b.IsNan()) return U64{order.unordered};
  if (a.IsZero() && b.IsZero()) return U64{order.equal};
  return U64{Below(a, b) ? order.less : Below(b, a) ? order.greater : order.equal};
}

inline U64 Sign(PrimitiveType t, const Elements& x) {
  Exact v = Decode(t, x[0]);
  if (v.IsNan() || v.IsZero()) return Back(t, v);
  return FromInteger(t, v.negative ? -1 : 1);
}
// Rounding to a whole number; zero keeps the operand's sign.
inline Definition WholeNumber(std::function<mpz_class(const mpq_class&)> f) {
  return [=](PrimitiveType t, const Elements& x) {
    Exact v = Decode(t, x[0]);
    if (!v.IsFinite()) return Round(t, v);
    mpz_class whole = f(v.value);
    return Round(t, whole == 0 ? Zero(v.negative) : Finite(mpq_class(whole)));
  };
}
inline mpz_class NearestAwayFromZero(const mpq_class& x) {
  mpz_class up = Floor(abs(x) + mpq_class(1, 2));
  return x < 0 ? mpz_class(-up) : up;
}

// --- Bits ---------------------------------------------------------------------------------------

// The amount is read as unsigned.
inline Definition Shift(std::function<mpz_class(PrimitiveType, U64, U64)> f) {
  return [=](PrimitiveType t, const Elements& x) {
    return Wrap(t, f(t, x[0], std::min<U64>(x[1], FormatOf(t).bits)));
  };
}
inline mpz_class ShiftRightFilled(PrimitiveType t, U64 x, U64 n) {
  int width = FormatOf(t).bits;  // the top bit fills, also of unsigned types
  mpz_class value = Unsigned(x);
  if (x >> (width - 1) & 1) value -= mpz_class(1) << width;
  return mpz_class(value >> n);  // mpz floors
}
// Patterns of other types than signed integers are read as unsigned.
inline U64 HighHalfOfTheProduct(PrimitiveType t, const Elements& x) {
  const auto value = [&](U64 bits) { return IsInteger(t) ? Whole(t, bits) : Unsigned(bits); };
  return Wrap(t, mpz_class((value(x[0]) * value(x[1])) >> FormatOf(t).bits));
}
inline U64 IntegerPower(PrimitiveType t, const Elements& x) {
  mpz_class base = Whole(t, x[0]), exponent = Whole(t, x[1]);
  if (exponent < 0) {
    if (base == 1) return Wrap(t, 1);
    if (base == -1) return Wrap(t, mpz_odd_p(exponent.get_mpz_t()) ? -1 : 1);
    return U64{0};
  }
  mpz_class modulus = mpz_class(1) << FormatOf(t).bits, result;
  mpz_powm(result.get_mpz_t(), base.get_mpz_t(), exponent.get_mpz_t(), modulus.get_mpz_t());
  return Wrap(t, result);
}

inline U64 PopulationCount(PrimitiveType t, const Elements& x) {
  int64_t n = 0;
  for (int i = 0; i < FormatOf(t).bits; ++i) n += x[0] >> i & 1;
  return Wrap(t, n);
}
inline U64 CountLeadingZeros(PrimitiveType t, const Elements& x) {
  int64_t n = 0;
  for (int i = FormatOf(t).bits - 1; i >= 0 && !(x[0] >> i & 1); --i) ++n;
  return Wrap(t, n);
}

// --- Functions ----------------------------------------------------------------------------------

inline constexpr mpfr_prec_t kPrecision = 400;
using MpfrOperands = std::vector<mpfr_ptr>;
// Returns what MPFR's functions return: 0 where the result is exact.
using MpfrDefinition = std::function<int(mpfr_ptr, const MpfrOperands&)>;

// Far more bits than any format has: only a value within 2^-300 of a midpoint that is not exactly
// one could be rounded wrongly here.
inline U64 RoundMpfr(PrimitiveType type, const Elements& x, const MpfrDefinition& f) {
  MpfrOperands operands;
  for (U64 bits : x) {
    mpfr_ptr operand = new __mpfr_struct;
    mpfr_init2(operand, kPrecision);
    Exact v = Decode(type, bits);
    if (v.IsNan()) {
      mpfr_set_nan(operand);
    } else if (v.IsInfinity()) {
      mpfr_set_inf(operand, v.negative ? -1 : 1);
    } else if (v.IsZero()) {
      mpfr_set_zero(operand, v.negative ? -1 : 1);
    } else {
      mpfr_set_q(operand, v.value.get_mpq_t(), MPFR_RNDN);
    }
    operands.push_back(operand);
  }
  mpfr_t y;
  mpfr_init2(y, kPrecision);
  const bool inexact = f(y, operands) != 0;
  // A number below MPFR's range is no zero.
  if (inexact && mpfr_zero_p(y)) mpfr_set_si_2exp(y, mpfr_signbit(y) ? -1 : 1, -20000, MPFR_RNDN);
  U64 bits = Round(type, FromMpfr(y));
  mpfr_clear(y);
  for (mpfr_ptr operand : operands) {
    mpfr_clear(operand);
    delete operand;
  }
  return bits;
}

inline U64 Atan2(PrimitiveType type, const Elements& x) {
  return RoundMpfr(type, x, [](mpfr_ptr y, const MpfrOperands& o) {
    return mpfr_atan2(y, o[0], o[1], MPFR_RNDN);
  });
}
// C99's pow, which MPFR follows: 1^NaN = NaN^0 = 1, (-1)^inf = 1.
inline U64 Power(PrimitiveType type, const Elements& x) {
  if (!IsFloat(type)) return IntegerPower(type, x);
  return RoundMpfr(type, x, [](mpfr_ptr y, const MpfrOperands& o) {
    return mpfr_pow(y, o[0], o[1], MPFR_RNDN);
  });
}

// e^x / (1 + e^x) below zero: e^-x alone may be beyond what 400 bits add to 1.
inline int Logistic(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t) {
  mpfr_t e;
  mpfr_init2(e, kPrecision);
  const bool negative = mpfr_sgn(x) < 0 && !mpfr_nan_p(x);
  if (negative) {
    mpfr_exp(e, x, MPFR_RNDN);
  } else {
    mpfr_neg(e, x, MPFR_RNDN);
    mpfr_exp(e, e, MPFR_RNDN);
  }
  mpfr_add_ui(y, e, 1, MPFR_RNDN);
  const int inexact = negative ? mpfr_div(y, e, y, MPFR_RNDN) : mpfr_ui_div(y, 1, y, MPFR_RNDN);
  mpfr_clear(e);
  return inexact;
}
// IEEE: that of -0 is -infinity; of mpfr_rec_sqrt +infinity.
inline int ReciprocalRoot(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t) {
  mpfr_sqrt(y, x, MPFR_RNDN);
  return mpfr_ui_div(y, 1, y, MPFR_RNDN);
}

struct RealFunction {
  const char* op;
  int (*mpfr)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
};
// The elementary functions of HLO and of what becomes HLO.
inline constexpr RealFunction kRealFunctions[] = {
    {"sqrt", mpfr_sqrt},       {"cbrt", mpfr_cbrt},
    {"exponential", mpfr_exp}, {"exponential-minus-one", mpfr_expm1},
    {"log", mpfr_log},         {"log-plus-one", mpfr_log1p},
    {"sine", mpfr_sin},        {"cosine", mpfr_cos},
    {"tan", mpfr_tan},         {"sinh", mpfr_sinh},
    {"cosh", mpfr_cosh},       {"tanh", mpfr_tanh},
    {"asin", mpfr_asin},       {"acos", mpfr_acos},
    {"asinh", mpfr_asinh},     {"acosh", mpfr_acosh},
    {"atanh", mpfr_atanh},     {"exp2", mpfr_exp2},
    {"log2", mpfr_log2},       {"erf", mpfr_erf},
    {"rsqrt", ReciprocalRoot}, {"logistic", Logistic}};

inline U64 OfReal(const RealFunction& f, PrimitiveType type, const Elements& x) {
  return RoundMpfr(type, x, [&](mpfr_ptr y, const MpfrOperands& operands) {
    return f.mpfr(y, operands[0], MPFR_RNDN);
  });
}

// --- Conversion ---------------------------------------------------------------------------------

inline U64 Convert(PrimitiveType from, PrimitiveType to, U64 x) {
  Exact v = Decode(from, x);
  if (to == PrimitiveType::kPred) return U64{!v.IsZero()};
  if (IsFloat(to)) return Round(to, v);
  if (!IsFloat(from)) return Wrap(to, v.value.get_num());
  if (v.IsNan()) return U64{0};
  mpz_class low = Lowest(to), high = Highest(to);
  mpz_class whole = v.IsInfinity() ? (v.negative ? low : high) : Truncate(v.value);
  return Wrap(to, whole < low ? low : whole > high ? high : whole);
}

// Ops of two operands, by name.
inline const Definition& DefinitionOf(const std::string& op) {
  using Z = const mpz_class&;
  static const std::map<std::string, Definition> definitions = {
      {"add", Arithmetic(
                  [](const Exact& a, const Exact& b) {
                    return Sum({a, b});
                  },
                  [](Z a, Z b) { return mpz_class(a + b); })},
      {"subtract", Arithmetic(
                       [](const Exact& a, const Exact& b) {
                         return Sum({a, Negated(b)});
                       },
                       [](Z a, Z b) { return mpz_class(a - b); })},
      {"multiply", Arithmetic(Product, [](Z a, Z b) { return mpz_class(a * b); })},
      {"divide", Divide},
      {"remainder", Remainder},
      {"maximum",
       [](PrimitiveType t, const Elements& x) {
         return Back(t, Larger(Decode(t, x[0]), Decode(t, x[1])));
       }},
      {"minimum",
       [](PrimitiveType t, const Elements& x) {
         return Back(t, Smaller(Decode(t, x[0]), Decode(t, x[1])));
       }},
      {"power", Power},
      {"atan2", Atan2},
      {"and", [](PrimitiveType, const Elements& x) { return x[0] & x[1]; }},
      {"or", [](PrimitiveType, const Elements& x) { return x[0] | x[1]; }},
      {"xor", [](PrimitiveType, const Elements& x) { return x[0] ^ x[1]; }},
      {"shift-left",
       Shift([](PrimitiveType, U64 x, U64 n) { return mpz_class(Unsigned(x) << n); })},
      {"shift-right-logical",
       Shift([](PrimitiveType, U64 x, U64 n) { return mpz_class(Unsigned(x) >> n); })},
      {"shift-right-arithmetic", Shift(ShiftRightFilled)},
      {"mulhi", HighHalfOfTheProduct},
  };
  return definitions.at(op);
}

// Exact ops of one operand, by name; is-finite gives pred.
inline const Definition& UnaryDefinitionOf(const std::string& op) {
  static const std::map<std::string, Definition> definitions = {
      {"abs",
       [](PrimitiveType t, const Elements& x) {
         Exact v = Decode(t, x[0]);
         return v.negative ? Back(t, Negated(v)) : Back(t, v);
       }},
      {"negate",
       [](PrimitiveType t, const Elements& x) { return Back(t, Negated(Decode(t, x[0]))); }},
      {"sign", Sign},
      {"floor", WholeNumber(Floor)},
      {"ceil", WholeNumber([](const mpq_class& x) { return mpz_class(-Floor(-x)); })},
      {"round-nearest-even", WholeNumber(NearestEven)},
      {"round-nearest-afz", WholeNumber(NearestAwayFromZero)},
      {"is-finite",
       [](PrimitiveType t, const Elements& x) { return U64{Decode(t, x[0]).IsFinite()}; }},
      {"not", [](PrimitiveType t, const Elements& x) { return ~x[0] & Mask(t); }},
      {"popcnt", PopulationCount},
      {"count-leading-zeros", CountLeadingZeros},
  };
  return definitions.at(op);
}

}  // namespace assay::definition

#endif  // ASSAY_INTERPRETER_DEFINITION_ELEMENTWISE_H_
