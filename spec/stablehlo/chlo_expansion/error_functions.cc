// erf, erfc, erf_inv and bessel_i1e by rational and polynomial approximations that were published for doubles;
// f32 takes the same coefficients, rounded.
//
//   erf, erfc    S. L. Moshier, Cephes Mathematical Library, ndtr.c: rational functions on [0, 1], [1, 8], beyond
//   erf_inv      M. Giles, "Approximating the erfinv function" (GPU Computing Gems, 2011), in w = -log(1 - x^2)
//   bessel_i1e   Chebyshev series as in Cephes, i1.c: of e^-x I1(x) / x in x/2 - 2 on [0, 8], and of
//                e^-x I1(x) sqrt(x) in 32/x - 2 beyond; a function has one such series, which was summed anew
#include <limits>

#include "spec/stablehlo/chlo_expansion/functions.h"
#include "spec/stablehlo/chlo_expansion/rows.h"

namespace assay::chlo_expansion {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// ---------------------------------------------------------------- erf, erfc

// x T(x^2) / U(x^2) on [0, 1]
constexpr double kErfT[] = {9.60497373987051638749e0, 9.00260197203842689217e1, 2.23200534594684319226e3,
                            7.00332514112805075473e3, 5.55923013010394962768e4};
constexpr double kErfU[] = {1, 3.35617141647503099647e1, 5.21357949780152679795e2, 4.59432382970980127987e3,
                            2.26290000613890934246e4, 4.92673942608635921086e4};
// e^-x^2 P(x) / Q(x) on [1, 8], e^-x^2 R(x) / S(x) beyond
constexpr double kErfcP[] = {2.46196981473530512524e-10, 5.64189564831068821977e-1, 7.46321056442269912687e0,
                             4.86371970985681366614e1,   1.96520832956077098242e2,  5.26445194995477358631e2,
                             9.34528527171957607540e2,   1.02755188689515710272e3,  5.57535335369399327526e2};
constexpr double kErfcQ[] = {1,
                             1.32281951154744992508e1,
                             8.67072140885989742329e1,
                             3.54937778887819891062e2,
                             9.75708501743205489753e2,
                             1.82390916687909736289e3,
                             2.24633760818710981792e3,
                             1.65666309194161350182e3,
                             5.57535340817727675546e2};
constexpr double kErfcR[] = {5.64189583547755073984e-1, 1.27536670759978104416e0, 5.01905042251180477414e0,
                             6.16021097993053585195e0,  7.40974269950448939160e0, 2.97886665372100240670e0};
constexpr double kErfcS[] = {1,
                             2.26052863220117276590e0,
                             9.39603524938001434673e0,
                             1.20489539808096656605e1,
                             1.70814450747565897222e1,
                             9.60896809063285878198e0,
                             3.36907645100081516050e0};

Number ErfNearZero(Number x) {
  const Number square = x * x;
  return x * (Polynomial(square, kErfT) / Polynomial(square, kErfU));
}

// e^-a^2 = e^-h^2 e^-(a-h)(a+h), where h has so few bits that its square is exact: the error of a rounded
// square would be a^2 times as large in the result.
Number GaussOf(Number a) {
  Builder& builder = a.builder();
  const bool is_f32 = FormatOf(*PrimitiveOf(a)).bits == 32;
  const Number h = Apply("reduce_precision", a);
  builder.SetProperty(*h.value()->operation, "exponent_bits",
                      builder.context().Integer(builder.context().IntegerType(32), is_f32 ? 8 : 11));
  builder.SetProperty(*h.value()->operation, "mantissa_bits",
                      builder.context().Integer(builder.context().IntegerType(32), is_f32 ? 11 : 25));
  return Apply("exponential", -(h * h)) * Apply("exponential", -((a - h) * (a + h)));
}

// For a >= 1; from 32 on the result is 0, and a square could overflow.
Number ErfcBeyondOne(Number a) {
  a = Apply("minimum", a, a.builder().Filled(a, 32));
  const Number inner = Polynomial(a, kErfcP) / Polynomial(a, kErfcQ);
  const Number outer = Polynomial(a, kErfcR) / Polynomial(a, kErfcS);
  return GaussOf(a) * Select(Compare("LT", a, 8), inner, outer);
}

Number Erf(Number x) {
  const Number a = Apply("abs", x);
  return Select(Compare("GT", a, 1), SignOf(x) * (1 - ErfcBeyondOne(a)), ErfNearZero(x));
}

Number Erfc(Number x) {
  const Number a = Apply("abs", x);
  const Number tail = ErfcBeyondOne(a);
  const Number beyond = Select(Compare("LT", x, 0), 2 - tail, tail);
  return Select(Compare("GT", a, 1), beyond, 1 - ErfNearZero(x));
}

// ---------------------------------------------------------------- erf_inv

// x p(w - 2.5) for w < 5, x p(sqrt(w) - 3) beyond
constexpr double kInverse32[] = {2.81022636e-08,  3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
                                 -0.00125372503, -0.00417768164, 0.246640727,    1.50140941};
constexpr double kInverse32Tail[] = {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
                                     -0.0076224613,   0.00943887047,  1.00167406,    2.83297682};
// x p(w - 3.125) for w < 6.25, x p(sqrt(w) - 3.25) for w < 16, x p(sqrt(w) - 5) beyond
constexpr double kInverse64[] = {
    -3.6444120640178196996e-21, -1.685059138182016589e-19, 1.2858480715256400167e-18, 1.115787767802518096e-17,
    -1.333171662854620906e-16,  2.0972767875968561637e-17, 6.6376381343583238325e-15, -4.0545662729752068639e-14,
    -8.1519341976054721522e-14, 2.6335093153082322977e-12, -1.2975133253453532498e-11, -5.4154120542946279317e-11,
    1.051212273321532285e-09,   -4.1126339803469836976e-09, -2.9070369957882005086e-08, 4.2347877827932403518e-07,
    -1.3654692000834678645e-06, -1.3882523362786468719e-05, 0.0001867342080340571352, -0.00074070253416626697512,
    -0.0060336708714301490533,  0.24015818242558961693,    1.6536545626831027356};
constexpr double kInverse64Middle[] = {
    2.2137376921775787049e-09,  9.0756561938885390979e-08, -2.7517406297064545428e-07, 1.8239629214389227755e-08,
    1.5027403968909827627e-06,  -4.013867526981545969e-06, 2.9234449089955446044e-06,  1.2475304481671778723e-05,
    -4.7318229009055733981e-05, 6.8284851459573175448e-05, 2.4031110387097893999e-05,  -0.0003550375203628474796,
    0.00095328937973738049703,  -0.0016882755560235047313, 0.0024914420961078508066,   -0.0037512085075692412107,
    0.005370914553590063617,    1.0052589676941592334,     3.0838856104922207635};
constexpr double kInverse64Tail[] = {
    -2.7109920616438573243e-11, -2.5556418169965252055e-10, 1.5076572693500548083e-09, -3.7894654401267369937e-09,
    7.6157012080783393804e-09,  -1.4960026627149240478e-08, 2.9147953450901080826e-08, -6.7711997758452339498e-08,
    2.2900482228026654717e-07,  -9.9298272942317002539e-07, 4.5260625972231537039e-06, -1.9681778105531670567e-05,
    7.5995277030017761139e-05,  -0.00021503011930044477347, -0.00013871931833623122026, 1.0103004648645343977,
    4.8499064014085844221};

// log(1 - x^2) as log(1+x) + log(1-x): 1 - |x| is exact where it matters.
Number ErfInv(Number x) {
  const Number w = -(Apply("log_plus_one", x) + Apply("log_plus_one", -x));
  const Number root = Apply("sqrt", w);
  const bool is_f32 = FormatOf(*PrimitiveOf(x)).bits == 32;
  const auto p = [&]() {
    if (is_f32) {
      return Select(Compare("LT", w, 5), Polynomial(w - 2.5, kInverse32), Polynomial(root - 3, kInverse32Tail));
    }
    const Number beyond = Select(Compare("LT", w, 16), Polynomial(root - 3.25, kInverse64Middle),
                                 Polynomial(root - 5, kInverse64Tail));
    return Select(Compare("LT", w, 6.25), Polynomial(w - 3.125, kInverse64), beyond);
  };
  const Number a = Apply("abs", x);
  const Number inside = Select(Compare("EQ", a, 1), x * kInfinity, x * p());
  return Select(Compare("GT", a, 1), kNan, inside);
}

// ---------------------------------------------------------------- bessel_i1e

constexpr double kBesselNear[] = {
    2.7779141127610464e-18,  -2.1114212143581661e-17, 1.5536319577362005e-16,  -1.1055969477353863e-15,
    7.6006842947354069e-15,  -5.0421855047279117e-14, 3.2237933659455747e-13,  -1.9839743977649437e-12,
    1.1736186298890902e-11,  -6.6634897235020277e-11, 3.625590281552117e-10,   -1.8872497517228293e-9,
    9.3815373864957718e-9,   -4.4450591287963281e-8,  2.0032947535521353e-7,   -8.5687202646954547e-7,
    3.4702513081376785e-6,   -1.3273163656039436e-5,  4.7815651075500542e-5,   -0.00016176081582589675,
    0.00051228595616857577,  -0.0015135724506312531,  0.0041564229443128882,   -0.010564084894626198,
    0.024726449030626517,    -0.052945981208094991,   0.1026436586898471,      -0.17641651835783406,
    2 * 0.12629359322181683};
constexpr double kBesselFar[] = {
    7.5172963108421048e-18,  4.4143483230717079e-18, -4.6503053684893583e-17, -3.209525921993424e-17,
    2.9626289976459501e-16,  3.3082023109209283e-16, -1.8803547755107824e-15, -3.8144030724370078e-15,
    1.0420276984128803e-14,  4.2724400167119514e-14, -2.1015418427726643e-14, -4.0835511110921973e-13,
    -7.1985517762459085e-13, 2.0356285441470895e-12, 1.4125807436613781e-11,  3.2526035830154882e-11,
    -1.8974958123505412e-11, -5.5897434621965838e-10, -3.835380385964237e-9,  -2.6314688468895195e-8,
    -2.5122362378702089e-7,  -3.8825648088776904e-6, -0.00011058893876262372, -0.0097610974913614684,
    2 * 0.38928811750914006};

Number BesselI1e(Number x) {
  const Number a = Apply("abs", x);
  const Number near = a * Chebyshev(0.5 * a - 2, kBesselNear);
  const Number far = Chebyshev(32 / a - 2, kBesselFar) / Apply("sqrt", a);
  return SignOf(x) * Select(Compare("LE", a, 8), near, far);
}

// ---------------------------------------------------------------- rows

template <Number (*function)(Number)>
Status Expand(Builder& builder) {
  return ExpandUnary(builder, function);
}

constexpr ExpansionRow kRows[] = {
    {{"chlo.bessel_i1e", "Chebyshev series on [0, 8] and beyond (Cephes)", {20, 20, 1}, {}, "complex numbers"},
     Expand<BesselI1e>},
    {{"chlo.erf", "rational functions (Cephes)", {4, 4, 1}, {}, {}}, Expand<Erf>},
    {{"chlo.erf_inv", "polynomials in log(1 - x^2) (Giles)", {6, 6, 1}, {}, {}}, Expand<ErfInv>},
    {{"chlo.erfc", "rational functions (Cephes), e^-x^2 in two factors", {16, 16, 1}, {}, {}}, Expand<Erfc>},
};

}  // namespace

std::span<const ExpansionRow> ErrorRows() { return kRows; }

}  // namespace assay::chlo_expansion
