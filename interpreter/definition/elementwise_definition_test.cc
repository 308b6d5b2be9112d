// Elementwise ops against their definition, at all types: exact rationals for what is rational,
// MPFR at 400 bits for the rest, rounded by definition/exact.h.
#include <functional>

#include "interpreter/definition/property.h"

namespace assay::definition {
namespace {

using U64 = uint64_t;
const std::vector<PrimitiveType> kFloats = {kF32,           kF64,        kF16,       kBF16,
                                            kF8E5M2,        kF8E4M3FN,   kF8E4M3,    kF8E3M4,
                                            kF8E4M3B11FNUZ, kF8E5M2FNUZ, kF8E4M3FNUZ};
const std::vector<PrimitiveType> kNarrowFloats = {kF4E2M1FN, kF6E2M3FN, kF6E3M2FN, kF8E8M0FNU};
const std::vector<PrimitiveType> kIntegers = {kS1, kS2, kS4, kS8, kS16, kS32, kS64,
                                              kU1, kU2, kU4, kU8, kU16, kU32, kU64};
const std::vector<PrimitiveType> kSignedTypes = {kS2, kS4, kS8, kS16, kS32, kS64};

std::vector<PrimitiveType> Join(std::vector<std::vector<PrimitiveType>> lists) {
  std::vector<PrimitiveType> all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

// Runs `op` on random operands of one type; the result, of type `result(type)`, is f(type,
// elements).
using Definition = std::function<U64(PrimitiveType, const std::vector<U64>&)>;
void CheckElementwise(const std::string& op, int arity, const std::vector<PrimitiveType>& types,
                      const Definition& f, PrimitiveType result = kInvalid,
                      const std::string& attributes = {}) {
  Check(op, [&] {
    PrimitiveType type = OneOf(types);
    Dims dims = {Int(0, 6)};
    std::vector<Tensor> operands;
    std::string text;
    for (int i = 0; i < arity; ++i) {
      operands.push_back(Random(type, dims));
      text += (i ? ", p" : "p") + std::to_string(i);
    }
    Tensor want = Make(result == kInvalid ? type : result, dims, [&](const Dims& at) {
      std::vector<U64> elements;
      for (const Tensor& t : operands) elements.push_back(At(t, at));
      return f(type, elements);
    });
    Expect(op + "(" + text + ")" + attributes, operands, {want});
  });
}

U64 FromInteger(PrimitiveType type, int64_t value) {
  if (!IsFloat(type)) return Wrap(type, value);
  return Round(type, value == 0 ? Zero(false) : Finite(value));
}
mpz_class Whole(PrimitiveType type, U64 bits) { return Decode(type, bits).value.get_num(); }

// A float op from exact values, an integer op from whole numbers, wrapped.
Definition Arithmetic(std::function<Exact(const Exact&, const Exact&)> real,
                      std::function<mpz_class(const mpz_class&, const mpz_class&)> whole) {
  return [=](PrimitiveType type, const std::vector<U64>& x) {
    if (IsFloat(type)) return Round(type, real(Decode(type, x[0]), Decode(type, x[1])));
    return Wrap(type, whole(Whole(type, x[0]), Whole(type, x[1])));
  };
}

TEST(ByDefinition, Add) {
  CheckElementwise(
      "add", 2, Join({kFloats, kIntegers}),
      Arithmetic([](const Exact& a, const Exact& b) { return Sum({a, b}); },
                 [](const mpz_class& a, const mpz_class& b) { return mpz_class(a + b); }));
}
TEST(ByDefinition, Subtract) {
  CheckElementwise(
      "subtract", 2, Join({kFloats, kIntegers}),
      Arithmetic([](const Exact& a, const Exact& b) { return Sum({a, Negated(b)}); },
                 [](const mpz_class& a, const mpz_class& b) { return mpz_class(a - b); }));
}
TEST(ByDefinition, Multiply) {
  CheckElementwise(
      "multiply", 2, Join({kFloats, kIntegers}),
      Arithmetic(Product, [](const mpz_class& a, const mpz_class& b) { return mpz_class(a * b); }));
}

Exact Quotient(const Exact& a, const Exact& b) {
  if (a.IsNan() || b.IsNan()) return Nan();
  bool negative = a.negative != b.negative;
  if (a.IsInfinity()) return b.IsInfinity() ? Nan() : Infinity(negative);
  if (b.IsInfinity()) return Zero(negative);
  if (b.IsZero()) return a.IsZero() ? Nan() : Infinity(negative);
  return a.IsZero() ? Zero(negative) : Finite(a.value / b.value);
}
TEST(ByDefinition, Divide) {
  CheckElementwise("divide", 2, Join({kFloats, kIntegers}),
                   [](PrimitiveType type, const std::vector<U64>& x) {
                     if (IsFloat(type))
                       return Round(type, Quotient(Decode(type, x[0]), Decode(type, x[1])));
                     mpz_class a = Whole(type, x[0]), b = Whole(type, x[1]);
                     if (b == 0) return Mask(type);        // -1, or all ones
                     return Wrap(type, mpz_class(a / b));  // mpz truncates
                   });
}
TEST(ByDefinition, Remainder) {
  CheckElementwise(
      "remainder", 2, Join({kFloats, kIntegers}),
      [](PrimitiveType type, const std::vector<U64>& x) {
        Exact a = Decode(type, x[0]), b = Decode(type, x[1]);
        if (!IsFloat(type)) {
          return b.IsZero() ? x[0] : Wrap(type, mpz_class(a.value.get_num() % b.value.get_num()));
        }
        if (a.IsNan() || b.IsNan() || a.IsInfinity() || b.IsZero()) return NanBits(type);
        if (b.IsInfinity() || a.IsZero()) return Round(type, a);
        mpq_class rest = a.value - mpq_class(Truncate(a.value / b.value)) * b.value;
        return Round(type, rest == 0 ? Zero(a.negative) : Finite(rest));
      });
}

// -0 < +0; NaN wins.
bool Below(const Exact& a, const Exact& b) {
  if (a.IsInfinity() || b.IsInfinity()) {
    int x = a.IsInfinity() ? (a.negative ? -1 : 1) : 0;
    int y = b.IsInfinity() ? (b.negative ? -1 : 1) : 0;
    return x < y;
  }
  if (a.value != b.value) return a.value < b.value;
  return a.IsZero() && a.negative && !b.negative;
}
Exact Larger(const Exact& a, const Exact& b) {
  if (a.IsNan() || b.IsNan()) return Nan();
  return Below(a, b) ? b : a;
}
Exact Smaller(const Exact& a, const Exact& b) {
  if (a.IsNan() || b.IsNan()) return Nan();
  return Below(b, a) ? b : a;
}
U64 Back(PrimitiveType type, const Exact& x) {
  return IsFloat(type) ? Round(type, x) : Wrap(type, x.value.get_num());
}
TEST(ByDefinition, Maximum) {
  CheckElementwise("maximum", 2, Join({kFloats, kIntegers}),
                   [](PrimitiveType t, const std::vector<U64>& x) {
                     return Back(t, Larger(Decode(t, x[0]), Decode(t, x[1])));
                   });
}
TEST(ByDefinition, Minimum) {
  CheckElementwise("minimum", 2, Join({kFloats, kIntegers}),
                   [](PrimitiveType t, const std::vector<U64>& x) {
                     return Back(t, Smaller(Decode(t, x[0]), Decode(t, x[1])));
                   });
}
TEST(ByDefinition, Clamp) {
  CheckElementwise(
      "clamp", 3, Join({kFloats, kIntegers}), [](PrimitiveType t, const std::vector<U64>& x) {
        return Back(t, Smaller(Larger(Decode(t, x[1]), Decode(t, x[0])), Decode(t, x[2])));
      });
}

TEST(ByDefinition, AddMultiplyAndDivideNarrowFloats) {
  CheckElementwise("add", 2, {kF4E2M1FN, kF6E2M3FN, kF6E3M2FN},
                   Arithmetic([](const Exact& a, const Exact& b) { return Sum({a, b}); }, {}));
  CheckElementwise("multiply", 2, kNarrowFloats, Arithmetic(Product, {}));
}

TEST(ByDefinition, Abs) {
  CheckElementwise("abs", 1, Join({kFloats, kSignedTypes}),
                   [](PrimitiveType t, const std::vector<U64>& x) {
                     Exact v = Decode(t, x[0]);
                     return v.negative ? Back(t, Negated(v)) : Back(t, v);
                   });
}
TEST(ByDefinition, Negate) {
  CheckElementwise(
      "negate", 1, Join({kFloats, kIntegers}),
      [](PrimitiveType t, const std::vector<U64>& x) { return Back(t, Negated(Decode(t, x[0]))); });
}
TEST(ByDefinition, Sign) {
  CheckElementwise("sign", 1, Join({kFloats, kSignedTypes}),
                   [](PrimitiveType t, const std::vector<U64>& x) {
                     Exact v = Decode(t, x[0]);
                     if (v.IsNan() || v.IsZero()) return Back(t, v);
                     return FromInteger(t, v.negative ? -1 : 1);
                   });
}

// Rounding to a whole number; zero keeps the operand's sign.
Definition WholeNumber(std::function<mpz_class(const mpq_class&)> f) {
  return [=](PrimitiveType t, const std::vector<U64>& x) {
    Exact v = Decode(t, x[0]);
    if (!v.IsFinite()) return Round(t, v);
    mpz_class whole = f(v.value);
    return Round(t, whole == 0 ? Zero(v.negative) : Finite(mpq_class(whole)));
  };
}
TEST(ByDefinition, Floor) { CheckElementwise("floor", 1, kFloats, WholeNumber(Floor)); }
TEST(ByDefinition, Ceil) {
  CheckElementwise("ceil", 1, kFloats,
                   WholeNumber([](const mpq_class& x) { return mpz_class(-Floor(-x)); }));
}
TEST(ByDefinition, RoundNearestEven) {
  CheckElementwise("round-nearest-even", 1, kFloats, WholeNumber(NearestEven));
}
TEST(ByDefinition, RoundNearestAfz) {
  CheckElementwise("round-nearest-afz", 1, kFloats, WholeNumber([](const mpq_class& x) {
                     mpz_class up = Floor(abs(x) + mpq_class(1, 2));
                     return x < 0 ? mpz_class(-up) : up;
                   }));
}
TEST(ByDefinition, IsFinite) {
  CheckElementwise(
      "is-finite", 1, kFloats,
      [](PrimitiveType t, const std::vector<U64>& x) { return U64{Decode(t, x[0]).IsFinite()}; },
      kPred);
}

TEST(ByDefinition, BitwiseOps) {
  std::vector<PrimitiveType> types = Join({kIntegers, {kPred}});
  CheckElementwise("and", 2, types,
                   [](PrimitiveType, const std::vector<U64>& x) { return x[0] & x[1]; });
  CheckElementwise("or", 2, types,
                   [](PrimitiveType, const std::vector<U64>& x) { return x[0] | x[1]; });
  CheckElementwise("xor", 2, types,
                   [](PrimitiveType, const std::vector<U64>& x) { return x[0] ^ x[1]; });
  CheckElementwise("not", 1, types,
                   [](PrimitiveType t, const std::vector<U64>& x) { return ~x[0] & Mask(t); });
}
TEST(ByDefinition, PopulationCountAndLeadingZeros) {
  CheckElementwise("popcnt", 1, kIntegers, [](PrimitiveType t, const std::vector<U64>& x) {
    int64_t n = 0;
    for (int i = 0; i < FormatOf(t).bits; ++i) n += x[0] >> i & 1;
    return Wrap(t, n);
  });
  CheckElementwise("count-leading-zeros", 1, kIntegers,
                   [](PrimitiveType t, const std::vector<U64>& x) {
                     int64_t n = 0;
                     for (int i = FormatOf(t).bits - 1; i >= 0 && !(x[0] >> i & 1); --i) ++n;
                     return Wrap(t, n);
                   });
}

// The amount is read as unsigned.
Definition Shift(std::function<mpz_class(PrimitiveType, U64, uint64_t)> f) {
  return [=](PrimitiveType t, const std::vector<U64>& x) {
    return Wrap(t, f(t, x[0], std::min<U64>(x[1], FormatOf(t).bits)));
  };
}
TEST(ByDefinition, Shifts) {
  CheckElementwise("shift-left", 2, kIntegers,
                   Shift([](PrimitiveType, U64 x, U64 n) { return mpz_class(Unsigned(x) << n); }));
  CheckElementwise("shift-right-logical", 2, kIntegers,
                   Shift([](PrimitiveType, U64 x, U64 n) { return mpz_class(Unsigned(x) >> n); }));
  CheckElementwise("shift-right-arithmetic", 2, kIntegers, Shift([](PrimitiveType t, U64 x, U64 n) {
                     int width = FormatOf(t).bits;  // the top bit fills, also of unsigned types
                     mpz_class value = Unsigned(x);
                     if (x >> (width - 1) & 1) value -= mpz_class(1) << width;
                     return mpz_class(value >> n);  // mpz floors
                   }));
}
TEST(ByDefinition, HighHalfOfTheProduct) {
  CheckElementwise("mulhi", 2, kIntegers, [](PrimitiveType t, const std::vector<U64>& x) {
    return Wrap(t, mpz_class((Whole(t, x[0]) * Whole(t, x[1])) >> FormatOf(t).bits));
  });
}
TEST(ByDefinition, IntegerPower) {
  CheckElementwise("power", 2, kIntegers, [](PrimitiveType t, const std::vector<U64>& x) {
    mpz_class base = Whole(t, x[0]), exponent = Whole(t, x[1]);
    if (exponent < 0) {
      if (base == 1) return Wrap(t, 1);
      if (base == -1) return Wrap(t, mpz_odd_p(exponent.get_mpz_t()) ? -1 : 1);
      return U64{0};
    }
    mpz_class modulus = mpz_class(1) << FormatOf(t).bits, result;
    mpz_powm(result.get_mpz_t(), base.get_mpz_t(), exponent.get_mpz_t(), modulus.get_mpz_t());
    return Wrap(t, result);
  });
}

TEST(ByDefinition, Compare) {
  struct Direction {
    const char* name;
    bool less, equal, greater, unordered;
  };
  for (Direction d : {Direction{"LT", true, false, false, false},
                      {"LE", true, true, false, false},
                      {"GT", false, false, true, false},
                      {"GE", false, true, true, false},
                      {"EQ", false, true, false, false},
                      {"NE", true, false, true, true}}) {
    CheckElementwise(
        "compare", 2, Join({kFloats, kNarrowFloats, kIntegers, {kPred}}),
        [=](PrimitiveType t, const std::vector<U64>& x) {
          Exact a = Decode(t, x[0]), b = Decode(t, x[1]);
          if (a.IsNan() || b.IsNan()) return U64{d.unordered};
          if (a.IsZero() && b.IsZero()) return U64{d.equal};
          return U64{Below(a, b) ? d.less : Below(b, a) ? d.greater : d.equal};
        },
        kPred, std::string(", direction=") + d.name);
    CheckElementwise(
        "compare", 2, {kF32, kF64, kF16, kBF16},
        [=](PrimitiveType t, const std::vector<U64>& x) {
          // Sign and magnitude, as whole numbers.
          auto key = [&](U64 bits) {
            U64 top = U64{1} << (FormatOf(t).bits - 1);
            mpz_class magnitude = Unsigned(bits & (top - 1));
            return bits & top ? mpz_class(-1 - magnitude) : magnitude;
          };
          mpz_class a = key(x[0]), b = key(x[1]);
          return U64{a < b ? d.less : a > b ? d.greater : d.equal};
        },
        kPred, std::string(", direction=") + d.name + ", type=TOTALORDER");
  }
}

TEST(ByDefinition, Select) {
  Check("select", [] {
    PrimitiveType type = OneOf(Join({kFloats, kNarrowFloats, kIntegers, {kPred}}));
    Dims dims = RandomDims();
    Tensor p = Random(kPred, dims), x = Random(type, dims), y = Random(type, dims);
    Tensor want = Make(type, dims, [&](const Dims& i) { return At(p, i) ? At(x, i) : At(y, i); });
    Expect("select(p0, p1, p2)", {p, x, y}, {want});
  });
}

TEST(ByDefinition, Convert) {
  std::vector<PrimitiveType> all = Join({kFloats, kNarrowFloats, kIntegers, {kPred}});
  Check(
      "convert",
      [&] {
        PrimitiveType from = OneOf(all), to = OneOf(all);
        Dims dims = {Int(0, 6)};
        Tensor x = Random(from, dims);
        Tensor want = Make(to, dims, [&](const Dims& i) {
          Exact v = Decode(from, At(x, i));
          if (to == kPred) return U64{!v.IsZero()};
          if (IsFloat(to)) return Round(to, v);
          if (!IsFloat(from)) return Wrap(to, v.value.get_num());
          if (v.IsNan()) return U64{0};
          mpz_class low = Lowest(to), high = Highest(to);
          mpz_class whole = v.IsInfinity() ? (v.negative ? low : high) : Truncate(v.value);
          return Wrap(to, whole < low ? low : whole > high ? high : whole);
        });
        Expect(ShapeText(to, dims) + " convert(p0)", {x}, {want});
      },
      5000);
}

TEST(ByDefinition, ReducePrecision) {
  Check("reduce-precision", [] {
    PrimitiveType type = OneOf({kF32, kF64, kF16, kBF16});
    int e = static_cast<int>(Int(1, FormatOf(type).exponent_bits));
    int m = static_cast<int>(Int(1, FormatOf(type).mantissa_bits));
    int64_t bias = (int64_t{1} << (e - 1)) - 1;
    Dims dims = {Int(0, 6)};
    Tensor x = Random(type, dims);
    Tensor want = Make(type, dims, [&](const Dims& i) {
      Exact v = Decode(type, At(x, i));
      if (!v.IsFinite() || v.IsZero()) return Round(type, v);
      mpq_class magnitude = abs(v.value);
      // The operand's own subnormals have fewer bits; they stay what the same exponent range can
      // say.
      int64_t lowest = 1 - FormatOf(type).bias;
      int64_t exponent = std::max(FloorLog2(magnitude), lowest);
      magnitude =
          mpq_class(NearestEven(magnitude * PowerOfTwo(m - exponent))) * PowerOfTwo(exponent - m);
      if (magnitude == 0) return Round(type, Zero(v.negative));
      exponent = FloorLog2(magnitude);
      if (exponent > bias) return Round(type, Infinity(v.negative));
      if (exponent < 1 - bias && 1 - bias != lowest) return Round(type, Zero(v.negative));
      return Round(type, Finite(v.negative ? mpq_class(-magnitude) : magnitude));
    });
    Expect(ShapeText(type, dims) + " reduce-precision(p0), exponent_bits=" + std::to_string(e) +
               ", mantissa_bits=" + std::to_string(m),
           {x}, {want});
  });
}

TEST(ByDefinition, StochasticConvert) {
  Check("stochastic-convert", [] {
    auto [from, random] = *rc::gen::elementOf(std::vector<std::pair<PrimitiveType, PrimitiveType>>{
        {kF32, kU32}, {kF64, kU64}, {kF16, kU16}, {kBF16, kU16}});
    PrimitiveType to = OneOf({kS8, kS16, kS32, kS64});
    Dims dims = {Int(0, 6)};
    Tensor x = Random(from, dims), r = Random(random, dims);
    int width = FormatOf(random).bits;
    Tensor want = Make(to, dims, [&](const Dims& i) {
      Exact v = Decode(from, At(x, i));
      mpz_class low = Lowest(to), high = Highest(to);
      if (v.IsNan()) return U64{0};
      if (v.IsInfinity()) return Wrap(to, v.negative ? low : high);
      mpq_class magnitude = abs(v.value);
      mpz_class whole = Floor(magnitude);
      mpz_class fraction = Floor((magnitude - mpq_class(whole)) * PowerOfTwo(width));
      if (Unsigned(At(r, i)) < fraction) whole += 1;
      if (v.negative) whole = -whole;
      return Wrap(to, whole < low ? low : whole > high ? high : whole);
    });
    Expect(ShapeText(to, dims) + " stochastic-convert(p0, p1)", {x, r}, {want});
  });
}

// --- Elementary functions -----------------------------------------------------------------------

using Mpfr1 = std::function<void(mpfr_ptr, mpfr_srcptr)>;
constexpr mpfr_prec_t kPrecision = 400;

// Far more bits than any format has: only a value within 2^-300 of a midpoint that is not exactly
// one could be rounded wrongly here.
U64 RoundMpfr(PrimitiveType type, const std::vector<U64>& x,
              const std::function<void(mpfr_ptr, const std::vector<mpfr_ptr>&)>& f) {
  std::vector<mpfr_ptr> operands;
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
  f(y, operands);
  U64 bits = Round(type, FromMpfr(y));
  mpfr_clear(y);
  for (mpfr_ptr operand : operands) {
    mpfr_clear(operand);
    delete operand;
  }
  return bits;
}

struct Function {
  const char* op;
  int (*mpfr)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t) = nullptr;
  Mpfr1 other = {};  // where MPFR has no single function
};

void PrintTo(const Function& f, std::ostream* out) { *out << f.op; }

class ElementaryFunction : public ::testing::TestWithParam<Function> {};

TEST_P(ElementaryFunction, IsRoundedOnceFromItsValue) {
  const Function& f = GetParam();
  CheckElementwise(f.op, 1, kFloats, [&](PrimitiveType type, const std::vector<U64>& x) {
    return RoundMpfr(type, x, [&](mpfr_ptr y, const std::vector<mpfr_ptr>& operands) {
      if (f.mpfr) {
        f.mpfr(y, operands[0], MPFR_RNDN);
      } else {
        f.other(y, operands[0]);
      }
    });
  });
}

INSTANTIATE_TEST_SUITE_P(
    ByDefinition, ElementaryFunction,
    ::testing::Values(
        Function{"sqrt", mpfr_sqrt}, Function{"cbrt", mpfr_cbrt}, Function{"exponential", mpfr_exp},
        Function{"exponential-minus-one", mpfr_expm1}, Function{"log", mpfr_log},
        Function{"log-plus-one", mpfr_log1p}, Function{"sine", mpfr_sin},
        Function{"cosine", mpfr_cos}, Function{"tan", mpfr_tan}, Function{"sinh", mpfr_sinh},
        Function{"cosh", mpfr_cosh}, Function{"tanh", mpfr_tanh}, Function{"asin", mpfr_asin},
        Function{"acos", mpfr_acos}, Function{"asinh", mpfr_asinh}, Function{"acosh", mpfr_acosh},
        Function{"atanh", mpfr_atanh}, Function{"exp2", mpfr_exp2}, Function{"log2", mpfr_log2},
        Function{"erf", mpfr_erf},
        Function{"rsqrt", nullptr,
                 [](mpfr_ptr y, mpfr_srcptr x) {
                   mpfr_sqrt(y, x, MPFR_RNDN);
                   mpfr_ui_div(y, 1, y, MPFR_RNDN);
                 }},
        Function{"logistic", nullptr,
                 [](mpfr_ptr y, mpfr_srcptr x) {
                   // e^x / (1 + e^x) below zero: e^-x alone may be beyond what 400 bits add to 1.
                   if (mpfr_sgn(x) < 0 && !mpfr_nan_p(x)) {
                     mpfr_t e;
                     mpfr_init2(e, kPrecision);
                     mpfr_exp(e, x, MPFR_RNDN);
                     mpfr_add_ui(y, e, 1, MPFR_RNDN);
                     mpfr_div(y, e, y, MPFR_RNDN);
                     mpfr_clear(e);
                     return;
                   }
                   mpfr_neg(y, x, MPFR_RNDN);
                   mpfr_exp(y, y, MPFR_RNDN);
                   mpfr_add_ui(y, y, 1, MPFR_RNDN);
                   mpfr_ui_div(y, 1, y, MPFR_RNDN);
                 }}),
    [](const auto& info) {
      std::string name = info.param.op;
      for (char& c : name) {
        if (c == '-') c = '_';
      }
      return name;
    });

TEST(ByDefinition, Atan2) {
  CheckElementwise("atan2", 2, kFloats, [](PrimitiveType type, const std::vector<U64>& x) {
    return RoundMpfr(type, x, [](mpfr_ptr y, const std::vector<mpfr_ptr>& o) {
      mpfr_atan2(y, o[0], o[1], MPFR_RNDN);
    });
  });
}
// C99's pow, which MPFR follows: 1^NaN = NaN^0 = 1, (-1)^inf = 1.
TEST(ByDefinition, FloatPower) {
  CheckElementwise("power", 2, kFloats, [](PrimitiveType type, const std::vector<U64>& x) {
    return RoundMpfr(type, x, [](mpfr_ptr y, const std::vector<mpfr_ptr>& o) {
      mpfr_pow(y, o[0], o[1], MPFR_RNDN);
    });
  });
}

// --- Complex ------------------------------------------------------------------------------------

using Parts = std::pair<Exact, Exact>;
void CheckComplex(const std::string& op, int arity,
                  const std::function<Parts(const std::vector<Parts>&)>& f) {
  Check(op, [&] {
    PrimitiveType type = OneOf({kC64, kC128});
    PrimitiveType part = PartOf(type);
    Dims dims = {Int(0, 4)};
    std::vector<Tensor> operands;
    std::string text;
    for (int i = 0; i < arity; ++i) {
      operands.push_back(Random(type, dims));
      text += (i ? ", p" : "p") + std::to_string(i);
    }
    Tensor want{type, dims, {}};
    for (int64_t i = 0; i < want.size(); ++i) {
      std::vector<Parts> elements;
      for (const Tensor& t : operands) {
        elements.push_back({Decode(part, t.bits[2 * i]), Decode(part, t.bits[2 * i + 1])});
      }
      Parts result = f(elements);
      want.bits.push_back(Round(part, result.first));
      want.bits.push_back(Round(part, result.second));
    }
    Expect(op + "(" + text + ")", operands, {want});
  });
}
TEST(ByDefinition, ComplexArithmetic) {
  CheckComplex("add", 2, [](const std::vector<Parts>& x) {
    return Parts(Sum({x[0].first, x[1].first}), Sum({x[0].second, x[1].second}));
  });
  CheckComplex("subtract", 2, [](const std::vector<Parts>& x) {
    return Parts(Sum({x[0].first, Negated(x[1].first)}), Sum({x[0].second, Negated(x[1].second)}));
  });
  CheckComplex("multiply", 2, [](const std::vector<Parts>& x) {
    auto [a, b] = x[0];
    auto [c, d] = x[1];
    return Parts(Sum({Product(a, c), Negated(Product(b, d))}), Sum({Product(a, d), Product(b, c)}));
  });
  CheckComplex("negate", 1, [](const std::vector<Parts>& x) {
    return Parts(Negated(x[0].first), Negated(x[0].second));
  });
}
TEST(ByDefinition, ComplexParts) {
  Check("real, imag, complex", [] {
    PrimitiveType type = OneOf({kC64, kC128});
    Dims dims = {Int(0, 4)};
    Tensor z = Random(type, dims);
    Tensor re{PartOf(type), dims, {}}, im = re;
    for (int64_t i = 0; i < z.size(); ++i) {
      re.bits.push_back(z.bits[2 * i]);
      im.bits.push_back(z.bits[2 * i + 1]);
    }
    Expect("real(p0)", {z}, {re});
    Expect("imag(p0)", {z}, {im});
    Expect("complex(p0, p1)", {re, im}, {z});
  });
}

}  // namespace
}  // namespace assay::definition
