// Functions of complex numbers z = x + iy on vectors: an enclosure of each part.
//
// Each is an identity over the reals, computed in balls (wide_balls.h), which carry all errors: what stands at a
// function is the identity, and why nothing cancels but where the part itself is close to zero. x and y are doubles
// with 2^-300 <= |x|, |y| <= 2^300 (wide_complex.cc sees to it, and says where 0 is taken too); squares and products of
// such are exact pairs.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_COMPLEX_FUNCTIONS_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_COMPLEX_FUNCTIONS_H_

#include "interpreter/numeric/certified/wide_balls.h"

namespace assay::numeric {

template <int W>
struct WideComplexFunctions : WideBalls<W> {
  using L = WideBalls<W>;
  using typename L::Ball;
  using typename L::D;
  using typename L::I;
  using typename L::Turn2;
  using typename L::Wide;
  using L::Abs;
  using L::All;
  using L::BallOf;
  using L::Exactly;
  using L::Half;
  using L::Minus;
  using L::Negated;
  using L::Over;
  using L::Plus;
  using L::RootOf;
  using L::Square;
  using L::Times;
  using L::TimesPower;
  using L::TurnOf;

  struct Parts {
    Ball re, im;
  };

  ASSAY_INLINE Ball One() { return Exactly(All(1)); }
  ASSAY_INLINE Ball Product(D x, D y) { return Exactly(L::TwoProduct(x, y)); }
  ASSAY_INLINE Ball Sum(D x, double y) { return Exactly(L::TwoSum(x, All(y))); }
  ASSAY_INLINE Ball Norm(D x, D y) { return Plus(Product(x, x), Product(y, y)); }
  ASSAY_INLINE Ball Length(D x, D y) { return RootOf(Norm(x, y)); }
  // The angle of z in (-pi, pi).
  ASSAY_INLINE Ball Argument(D x, D y) { return BallOf(L::Atan2(y, x)); }

  // ---- e^z and its kin

  // e^x (cos y + i sin y)
  ASSAY_INLINE Parts Exp(D x, D y) {
    const Ball e = BallOf(L::L::Exp(x));
    const Turn2 turn = TurnOf(y);
    return {Times(e, turn.cosine), Times(e, turn.sine)};
  }
  // 2^x (cos(y log 2) + i sin(y log 2)); the pair of log 2 is off by 2^-108.
  ASSAY_INLINE Parts Exp2(D x, D y) {
    const Ball e = BallOf(L::L::Exp2(x));
    const Turn2 turn = TurnOf(Times(Exactly(y), LogOfTwo()));
    return {Times(e, turn.cosine), Times(e, turn.sine)};
  }
  ASSAY_INLINE Ball LogOfTwo() {
    return {All(0x1.62e42fefa39efp-1), All(0x1.abc9e3b39803fp-56), All(0x1p-106)};
  }
  // Re = e^x cos y - 1 = (e^x - 1) cos y - sin^2 y / (1 + cos y). The second cancels near 0 only where the part itself
  // is small beside x.
  ASSAY_INLINE Parts Expm1(D x, D y) {
    const Ball e = BallOf(L::L::Exp(x)), less = BallOf(L::L::Expm1(x));
    const Turn2 turn = TurnOf(y);
    const Ball far = Minus(Times(e, turn.cosine), One());
    const Ball near = Minus(Times(less, turn.cosine),
                            Over(Square(turn.sine), Plus(One(), turn.cosine)));
    return {L::Better(near, far), Times(e, turn.sine)};
  }
  struct Hyperbolic {
    Ball sine, cosine;
  };
  ASSAY_INLINE Hyperbolic HyperbolicOf(D x) {
    return {BallOf(L::L::Sinh(x)), BallOf(L::L::Cosh(x))};
  }
  // sinh x cos y + i cosh x sin y
  ASSAY_INLINE Parts Sinh(D x, D y) {
    const Hyperbolic h = HyperbolicOf(x);
    const Turn2 turn = TurnOf(y);
    return {Times(h.sine, turn.cosine), Times(h.cosine, turn.sine)};
  }
  // cosh x cos y + i sinh x sin y
  ASSAY_INLINE Parts Cosh(D x, D y) {
    const Hyperbolic h = HyperbolicOf(x);
    const Turn2 turn = TurnOf(y);
    return {Times(h.cosine, turn.cosine), Times(h.sine, turn.sine)};
  }
  // (sinh x cosh x + i sin y cos y) / (sinh^2 x + cos^2 y): only sums of positive numbers.
  ASSAY_INLINE Parts Tanh(D x, D y) {
    const Hyperbolic h = HyperbolicOf(x);
    const Turn2 turn = TurnOf(y);
    const Ball below = Plus(Square(h.sine), Square(turn.cosine));
    return {Over(Times(h.sine, h.cosine), below), Over(Times(turn.sine, turn.cosine), below)};
  }
  // sin z = -i sinh(iz), cos z = cosh(iz), tan z = -i tanh(iz), and iz = -y + ix.
  ASSAY_INLINE Parts OverI(Parts a) { return {a.im, Negated(a.re)}; }
  ASSAY_INLINE Parts Sin(D x, D y) { return OverI(Sinh(-y, x)); }
  ASSAY_INLINE Parts Cos(D x, D y) { return Cosh(-y, x); }
  ASSAY_INLINE Parts Tan(D x, D y) { return OverI(Tanh(-y, x)); }
  // 1/(1 + e^-z) = e^a e^ib / (2 cosh(a + ib)), a = x/2, b = y/2, times the conjugate of cosh above and below:
  //   Re = ((e^x - 1)/2 + cos^2 b) / (2 d), Im = sin b cos b / (2 d), d = sinh^2 a + cos^2 b
  // Only Re's sum can cancel, near its zeros. It is (e^x + cos y) / 2 too, which serves below -40, where the bound of
  // e^x - 1 is infinite.
  ASSAY_INLINE Parts Logistic(D x, D y) {
    const Hyperbolic h = HyperbolicOf(0.5 * x);
    const Turn2 turn = TurnOf(0.5 * y);
    const Ball square = Square(turn.cosine), below = TimesPower(Plus(Square(h.sine), square), 2);
    const Ball near = Plus(Half(BallOf(L::L::Expm1(x))), square);
    const Ball far = Plus(Half(BallOf(L::L::Exp(x))), Minus(square, Exactly(All(0.5))));
    return {Over(L::Better(near, far), below), Over(Times(turn.sine, turn.cosine), below)};
  }

  // ---- log z and its kin

  // x^2 + y^2 - 1 for a sum of squares from 1/2 to 2: the squares are exact pairs p + e and q + f, p + q = s + t
  // exactly, and so is s - 1.
  ASSAY_INLINE Ball NormLessOne(D x, D y) {
    const Wide a = L::TwoProduct(x, x), b = L::TwoProduct(y, y);
    const Wide s = L::TwoSum(a.hi, b.hi);
    const Ball sum = Plus(Exactly(L::TwoSum(s.hi - 1, s.lo)), Exactly(L::TwoSum(a.lo, b.lo)));
    const D size = Abs(s.hi - 1.25);
    return L::WithBound(L::Middle(sum), L::Where(size, All(0.75), sum.error));
  }
  // log(x^2 + y^2) / 2, near 1 as the logarithm of one plus what is exactly above it.
  ASSAY_INLINE Ball LogLength(D x, D y) {
    return Half(L::Better(L::Log1pOf(NormLessOne(x, y)), L::LogOf(Norm(x, y))));
  }
  ASSAY_INLINE Parts Log(D x, D y) { return {LogLength(x, y), Argument(x, y)}; }
  // 1/log(2) times that; the pair is off by 2^-107.
  ASSAY_INLINE Parts Log2(D x, D y) {
    const Ball scale = {All(0x1.71547652b82fep0), All(0x1.777d0ffda0d24p-56), All(0x1p-105)};
    const Parts log = Log(x, y);
    return {Times(log.re, scale), Times(log.im, scale)};
  }
  // Re = log(1 + t) / 2, t = 2x + x^2 + y^2, or log((1 + x)^2 + y^2) / 2; 1 + x is an exact pair.
  ASSAY_INLINE Parts Log1p(D x, D y) {
    const Ball above = Sum(x, 1), square = Product(y, y);
    const Ball t = Plus(Plus(Exactly(2 * x), Product(x, x)), square);
    const Ball far = L::LogOf(Plus(Square(above), square));
    const Ball angle = L::AngleOf(Exactly(Abs(y)), above);
    return {Half(L::Better(L::Log1pOf(t), far)), L::WithSign(angle, y)};
  }

  // ---- Powers

  // With u = sqrt((|z| + |x|) / 2) and v = |y| / (2 u): u + iv for x > 0, else v + iu; y's sign.
  ASSAY_INLINE Parts SqrtFrom(D x, D y, Ball length) {
    const Ball u = RootOf(Half(Plus(length, Exactly(Abs(x)))));
    const Ball v = Half(Over(Exactly(Abs(y)), u));
    return {L::Below(x, D{}, v, u), L::WithSign(L::Below(x, D{}, u, v), y)};
  }
  ASSAY_INLINE Parts Sqrt(D x, D y) { return SqrtFrom(x, y, Length(x, y)); }
  // The conjugate of the root, over |z|.
  ASSAY_INLINE Parts Rsqrt(D x, D y) {
    const Ball length = Length(x, y);
    const Parts root = SqrtFrom(x, y, length);
    return {Over(root.re, length), Negated(Over(root.im, length))};
  }
  // Cube root of a ball h + l, l <= u h: that of h times 1 + l/(3h), l^2 / (9 h^2) < 2^-108 left out.
  ASSAY_INLINE Ball CbrtOf(Ball a) {
    const Ball step = {All(1), a.lo / (3 * a.hi), 0x1p-104 + 0.34 * a.error / a.hi};
    const Ball root = Times(BallOf(L::L::Cbrt(a.hi)), step);
    return L::WithBound(L::Middle(root), L::Where(a.error, L::kSmall * a.hi, root.error));
  }
  // |z|^(1/3) (cos(angle/3) + i sin(angle/3))
  ASSAY_INLINE Parts Cbrt(D x, D y) {
    const Ball size = CbrtOf(Length(x, y));
    const Turn2 turn = TurnOf(Over(Argument(x, y), Exactly(All(3))));
    return {Times(size, turn.cosine), Times(size, turn.sine)};
  }
  ASSAY_INLINE Parts Sign(D x, D y) {
    const Ball length = Length(x, y);
    return {Over(Exactly(x), length), Over(Exactly(y), length)};
  }
  ASSAY_INLINE Parts Size(D x, D y) { return {Length(x, y), One()}; }

  // ---- Inverse functions, after Hull, Fairgrieve and Tang (1997)

  // For x, y > 0: r = |z + 1|, s = |z - 1|, a = (r + s) / 2. `root` is sqrt(a^2 - x^2): Re asin z = asin(x/a) is the
  // angle of (root, x), and Re acos z that of (x, root). `log` is log(a + sqrt(a^2 - 1)) = Im asin z. With
  // n = r - (x + 1) = y^2 / (r + x + 1), q = s + |x - 1|, m = s - |x - 1| = y^2/q:
  //   x < 1:  a - 1 = (n + m) / 2, a - x = (n + q) / 2; else the other way round
  // and a^2 - 1 = (a - 1)(a + 1), a^2 - x^2 = (a - x)(a + x): only sums of positive numbers.
  struct Inverse {
    Ball root, log;
  };
  ASSAY_INLINE Inverse InverseOf(D x, D y) {
    const Ball square = Product(y, y), above = Sum(x, 1), below = Sum(x, -1);
    const Ball r = RootOf(Plus(Square(above), square)), s = RootOf(Plus(Square(below), square));
    const Ball q = Plus(s, L::Below(x, All(1), Negated(below), below));
    const Ball n = Over(square, Plus(r, above)), m = Over(square, q);
    const Ball less_one = Half(Plus(n, L::Below(x, All(1), m, q)));
    const Ball less_x = Half(Plus(n, L::Below(x, All(1), q, m)));
    const Ball a = Plus(One(), less_one);
    const Ball w = Plus(less_one, RootOf(Times(less_one, Plus(a, One()))));
    return {RootOf(Times(less_x, Plus(a, Exactly(x)))), L::Log1pOf(w)};
  }
  ASSAY_INLINE Parts Asin(D x, D y) {
    const Inverse of = InverseOf(Abs(x), Abs(y));
    return {L::WithSign(L::AngleOf(Exactly(Abs(x)), of.root), x), L::WithSign(of.log, y)};
  }
  ASSAY_INLINE Parts Acos(D x, D y) {
    const Inverse of = InverseOf(Abs(x), Abs(y));
    return {L::AngleOf(of.root, Exactly(x)), L::WithSign(of.log, -y)};
  }
  // asinh z = -i asin(iz), the conjugate of asinh being that of the conjugate; acosh z = +-i acos z with Re >= 0.
  ASSAY_INLINE Parts Asinh(D x, D y) {
    const Parts a = Asin(y, x);
    return {a.im, a.re};
  }
  ASSAY_INLINE Parts Acosh(D x, D y) {
    const Inverse of = InverseOf(Abs(x), Abs(y));
    return {of.log, L::WithSign(L::AngleOf(of.root, Exactly(x)), y)};
  }
  // Re = log(1 + 4|x| / ((1 - |x|)^2 + y^2)) / 4, Im = the angle of (1 - x^2 - y^2, 2|y|) / 2, signs of x and y.
  ASSAY_INLINE Parts Atanh(D x, D y) {
    const D size = Abs(x), height = Abs(y);
    const Ball square = Product(y, y);
    const Ball ratio = Over(Exactly(4 * size), Plus(Square(Sum(size, -1)), square));
    const Ball far = Minus(One(), Norm(x, y)), near = Negated(NormLessOne(x, y));
    const Ball angle = L::AngleOf(Exactly(2 * height), L::Better(near, far));
    return {L::WithSign(TimesPower(L::Log1pOf(ratio), 0.25), x), L::WithSign(Half(angle), y)};
  }
  // -i atanh(iz), iz = -y + ix
  ASSAY_INLINE Parts Atan(D x, D y) {
    const Parts a = Atanh(y, x);
    return {a.im, a.re};
  }

  // ---- Of two numbers: z = x + iy, w = c + id, c and d as x and y or 0

  // e^(w log z): with a + ib = log z the angle is cb + da and the size e^(ca - db).
  ASSAY_INLINE Parts Power(D x, D y, D c, D d) {
    const Parts log = Log(x, y);
    const Ball re = Exactly(c), im = Exactly(d);
    const Ball size = L::ExpOf(Minus(Times(re, log.re), Times(im, log.im)));
    const Turn2 turn = TurnOf(Plus(Times(re, log.im), Times(im, log.re)));
    return {Times(size, turn.cosine), Times(size, turn.sine)};
  }
  // (xc + yd, yc - xd) / (c^2 + d^2)
  ASSAY_INLINE Parts Divide(D x, D y, D c, D d) {
    const Ball below = Norm(c, d);
    return {Over(Plus(Product(x, c), Product(y, d)), below),
            Over(Minus(Product(y, c), Product(x, d)), below)};
  }
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_COMPLEX_FUNCTIONS_H_
