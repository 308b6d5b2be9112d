// Elementwise ops against their definition, at all types: exact rationals for what is rational,
// MPFR at 400 bits for the rest, rounded by definition/exact.h.
#include "interpreter/definition/elementwise.h"
#include "interpreter/definition/property.h"

namespace assay::definition {
namespace {

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

// One that DefinitionOf knows.
void CheckBinary(const std::string& op, const std::vector<PrimitiveType>& types) {
  CheckElementwise(op, 2, types, DefinitionOf(op));
}
TEST(ByDefinition, Add) { CheckBinary("add", Join({kFloats, kIntegers})); }
TEST(ByDefinition, Subtract) { CheckBinary("subtract", Join({kFloats, kIntegers})); }
TEST(ByDefinition, Multiply) { CheckBinary("multiply", Join({kFloats, kIntegers})); }
TEST(ByDefinition, Divide) { CheckBinary("divide", Join({kFloats, kIntegers})); }
TEST(ByDefinition, Remainder) { CheckBinary("remainder", Join({kFloats, kIntegers})); }
TEST(ByDefinition, Maximum) { CheckBinary("maximum", Join({kFloats, kIntegers})); }
TEST(ByDefinition, Minimum) { CheckBinary("minimum", Join({kFloats, kIntegers})); }
TEST(ByDefinition, Clamp) {
  CheckElementwise(
      "clamp", 3, Join({kFloats, kIntegers}), [](PrimitiveType t, const std::vector<U64>& x) {
        return Back(t, Smaller(Larger(Decode(t, x[1]), Decode(t, x[0])), Decode(t, x[2])));
      });
}

TEST(ByDefinition, AddMultiplyAndDivideNarrowFloats) {
  CheckBinary("add", {kF4E2M1FN, kF6E2M3FN, kF6E3M2FN});
  CheckBinary("multiply", kNarrowFloats);
}

// One that UnaryDefinitionOf knows.
void CheckUnary(const std::string& op, const std::vector<PrimitiveType>& types,
                PrimitiveType result = kInvalid) {
  CheckElementwise(op, 1, types, UnaryDefinitionOf(op), result);
}
TEST(ByDefinition, Abs) { CheckUnary("abs", Join({kFloats, kSignedTypes})); }
TEST(ByDefinition, Negate) { CheckUnary("negate", Join({kFloats, kIntegers})); }
TEST(ByDefinition, Sign) { CheckUnary("sign", Join({kFloats, kSignedTypes})); }
TEST(ByDefinition, Floor) { CheckUnary("floor", kFloats); }
TEST(ByDefinition, Ceil) { CheckUnary("ceil", kFloats); }
TEST(ByDefinition, RoundNearestEven) { CheckUnary("round-nearest-even", kFloats); }
TEST(ByDefinition, RoundNearestAfz) { CheckUnary("round-nearest-afz", kFloats); }
TEST(ByDefinition, IsFinite) { CheckUnary("is-finite", kFloats, kPred); }

TEST(ByDefinition, BitwiseOps) {
  std::vector<PrimitiveType> types = Join({kIntegers, {kPred}});
  CheckBinary("and", types);
  CheckBinary("or", types);
  CheckBinary("xor", types);
  CheckUnary("not", types);
}
TEST(ByDefinition, PopulationCountAndLeadingZeros) {
  CheckUnary("popcnt", kIntegers);
  CheckUnary("count-leading-zeros", kIntegers);
}
TEST(ByDefinition, Shifts) {
  CheckBinary("shift-left", kIntegers);
  CheckBinary("shift-right-logical", kIntegers);
  CheckBinary("shift-right-arithmetic", kIntegers);
}
TEST(ByDefinition, HighHalfOfTheProduct) { CheckBinary("mulhi", kIntegers); }
TEST(ByDefinition, IntegerPower) { CheckBinary("power", kIntegers); }

TEST(ByDefinition, Compare) {
  for (const Order& d : kOrders) {
    CheckElementwise(
        "compare", 2, Join({kFloats, kNarrowFloats, kIntegers, {kPred}}),
        [=](PrimitiveType t, const std::vector<U64>& x) { return Compare(d, t, x); },
        kPred, std::string(", direction=") + d.direction);
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
        kPred, std::string(", direction=") + d.direction + ", type=TOTALORDER");
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
          return Convert(from, to, At(x, i));
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

void PrintTo(const RealFunction& f, std::ostream* out) { *out << f.op; }

class ElementaryFunction : public ::testing::TestWithParam<RealFunction> {};

TEST_P(ElementaryFunction, IsRoundedOnceFromItsValue) {
  const RealFunction& f = GetParam();
  CheckElementwise(f.op, 1, kFloats, [&](PrimitiveType type, const std::vector<U64>& x) {
    return OfReal(f, type, x);
  });
}

INSTANTIATE_TEST_SUITE_P(
    ByDefinition, ElementaryFunction, ::testing::ValuesIn(kRealFunctions),
    [](const auto& info) {
      std::string name = info.param.op;
      for (char& c : name) {
        if (c == '-') c = '_';
      }
      return name;
    });

TEST(ByDefinition, Atan2) { CheckBinary("atan2", kFloats); }
TEST(ByDefinition, FloatPower) { CheckBinary("power", kFloats); }

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
