"""Elementary functions, real and complex. See derive_cases.py."""

import math
from fractions import Fraction

import mpmath

from derive_cases import INF, NAN, case, elementwise, rounded, to_float

FUNCTIONS = {
    "acos": mpmath.acos,
    "acosh": mpmath.acosh,
    "asin": mpmath.asin,
    "asinh": mpmath.asinh,
    "atanh": mpmath.atanh,
    "cbrt": lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)),
    "cosh": mpmath.cosh,
    "cosine": mpmath.cos,
    "erf": mpmath.erf,
    "exp2": lambda x: mpmath.power(2, x),
    "exponential": mpmath.exp,
    "exponential-minus-one": mpmath.expm1,
    "log": mpmath.log,
    "log2": lambda x: mpmath.log(x) / mpmath.log(2),
    "log-plus-one": mpmath.log1p,
    "logistic": lambda x: 1 / (1 + mpmath.exp(-x)),
    "rsqrt": lambda x: 1 / mpmath.sqrt(x),
    "sine": mpmath.sin,
    "sinh": mpmath.sinh,
    "sqrt": mpmath.sqrt,
    "tan": mpmath.tan,
    "tanh": mpmath.tanh,
}
DOMAINS = {
    "acosh": [1.25, 2.0, 3.5, 10.0, 100.0, 1.0625],
    "unit": [0.5, -0.25, 0.75, -0.875, 0.125, 0.015625],
    "positive": [0.25, 0.75, 1.5, 3.0, 10.0, 100.0],
    "real": [0.5, -0.75, 1.25, -2.5, 3.0, 0.015625],
}
DOMAIN_OF = {
    "acos": "unit",
    "asin": "unit",
    "atanh": "unit",
    "acosh": "acosh",
    "log": "positive",
    "log2": "positive",
    "rsqrt": "positive",
    "sqrt": "positive",
    "log-plus-one": "positive",
}


def functions():
    cycle = [
        "f8e5m2",
        "f8e4m3fn",
        "f8e3m4",
        "f6e2m3fn",
        "f8e4m3b11fnuz",
        "bf16",
        "f8e4m3fnuz",
        "f6e3m2fn",
        "f8e4m3",
        "f8e5m2fnuz",
    ]
    for i, (op, f) in enumerate(FUNCTIONS.items()):
        base = DOMAINS[DOMAIN_OF.get(op, "real")]
        tilted = [
            x * (1 + 1 / 3) if abs(x * 4 / 3) < 1 or base is not DOMAINS["unit"] else x * 0.9 for x in base
        ]
        for t, xs in (
            ("f64", tilted),
            ("f16", [to_float("f16", x) for x in tilted]),
            (cycle[i % len(cycle)], None),
        ):
            if xs is None:
                if (op, t) in (("tanh", "f8e5m2"),):
                    continue
                xs = sorted({to_float(t, x) for x in tilted})
                if op == "acosh":
                    xs = [x for x in xs if x > 1]
                if op in ("acos", "asin", "atanh"):
                    xs = [x for x in xs if abs(x) < 1]
            results = [to_float(t, f(mpmath.mpf(x))) for x in xs]
            name = f"{op.replace('-', '_')}_{t}_rounds_once"
            case(
                name,
                f"{op} of {t}: the exact value, rounded once to {t}",
                [(t, xs)],
                [(t, results)],
                f"@ {op}(x)",
            )
    pairs = [(0.5, 1.25), (-1.5, -0.75), (3.0, -2.0), (-2.5, 4.0)]
    for t in ("f64", "f16", "f8e5m2"):
        elementwise(
            "atan2",
            t,
            f"atan2 of {t}: the angle of the point (y, x), rounded once",
            "rounds_once",
            list(zip(*pairs)),
            lambda y, x, t=t: to_float(t, mpmath.atan2(y, x)),
        )
        powers = [(1.5, 2.5), (2.0, -1.5), (0.75, 3.0), (3.0, 0.5), (-2.0, 3.0), (-1.5, 2.0)]
        elementwise(
            "power",
            t,
            f"power of {t}, rounded once",
            "rounds_once",
            list(zip(*powers)),
            lambda x, y, t=t: to_float(t, mpmath.power(x, y)),
        )


def complex_parts(t, z):
    return complex(to_float(t, z.real), to_float(t, z.imag))


def complex_functions():
    zs = [complex(0.5, 1.25), complex(-1.5, 0.75), complex(2.0, -3.0), complex(-0.25, -0.5)]
    table = {
        "acos": mpmath.acos,
        "asin": mpmath.asin,
        "asinh": mpmath.asinh,
        "atanh": mpmath.atanh,
        "cosh": mpmath.cosh,
        "cosine": mpmath.cos,
        "exponential": mpmath.exp,
        "exponential-minus-one": lambda z: mpmath.exp(z) - 1,
        "log": mpmath.log,
        "log-plus-one": lambda z: mpmath.log(1 + z),
        "logistic": lambda z: 1 / (1 + mpmath.exp(-z)),
        "rsqrt": lambda z: 1 / mpmath.sqrt(z),
        "sine": mpmath.sin,
        "sinh": mpmath.sinh,
        "sqrt": mpmath.sqrt,
        "tan": mpmath.tan,
        "tanh": mpmath.tanh,
        "exp2": lambda z: mpmath.exp(z * mpmath.log(2)),
        "log2": lambda z: mpmath.log(z) / mpmath.log(2),
        "cbrt": lambda z: mpmath.exp(mpmath.log(z) / 3),
    }
    for op, f in table.items():
        results = [complex_parts("f64", f(mpmath.mpc(z))) for z in zs]
        case(
            f"{op.replace('-', '_')}_c128_parts_are_rounded_once",
            f"{op} of c128: the principal value, each part rounded once",
            [("c128", zs)],
            [("c128", results)],
            f"@ {op}(x)",
        )
    for op in ("exp2", "log2", "cbrt"):
        results = [complex_parts("f32", table[op](mpmath.mpc(z))) for z in zs]
        case(
            f"{op}_complex_parts",
            f"{op} of a complex number: each part of the principal value is rounded once",
            [("c64", zs)],
            [("c64", results)],
            f"@ {op}(x)",
        )
    case(
        "log2_complex_of_powers_is_exact",
        "log2 of a complex number: the real part is half the logarithm of x^2 + y^2, exact for powers of 2",
        [("c64", [complex(1, 1), complex(4, 0), complex(0, 0.5), complex(-2, 2)])],
        [
            (
                "c64",
                [
                    (
                        complex_parts("f32", mpmath.log(mpmath.mpc(z)) / mpmath.log(2))
                        if z.imag
                        else complex(2, 0)
                    )
                    for z in (complex(1, 1), complex(4, 0), complex(0, 0.5), complex(-2, 2))
                ],
            )
        ],
        "@ log2(x)",
    )
    ys = [complex(1, 0.5), complex(-2, 0.25), complex(0.5, -1.5), complex(3, 0)]
    xs = [complex(2, -1), complex(-0.5, 1), complex(1.5, 2), complex(-4, 0)]

    def atan2(y, x):
        y, x = mpmath.mpc(y), mpmath.mpc(x)
        return -1j * mpmath.log((x + 1j * y) / mpmath.sqrt(x * x + y * y))

    for t, part in (("c64", "f32"), ("c128", "f64")):
        results = [complex_parts(part, atan2(y, x)) for y, x in zip(ys[:3], xs[:3])] + [
            complex(to_float(part, mpmath.atan2(3, -4)), 0)
        ]
        case(
            f"atan2_{t}_is_a_logarithm",
            "atan2 of complex numbers is -i log((x + iy) / sqrt(x^2 + y^2)); of real ones it is real",
            [(t, ys), (t, xs)],
            [(t, results)],
            "@ atan2(x, y)",
        )

    def remainder(z, w):
        (a, b), (c, d) = ((Fraction(v.real), Fraction(v.imag)) for v in (z, w))
        norm = c * c + d * d
        q, r = math.trunc((a * c + b * d) / norm), math.trunc((b * c - a * d) / norm)
        re, im = a - (c * q - d * r), b - (d * q + c * r)
        return complex(
            math.copysign(float(re), z.real) if re == 0 else float(re),
            math.copysign(float(im), z.imag) if im == 0 else float(im),
        )

    zs, ws = [complex(7, 5), complex(-7, 5), complex(6, -2), complex(1.5, 0.25)], [
        complex(2, 0),
        complex(2, 1),
        complex(1, 1),
        complex(0, 0.5),
    ]
    case(
        "remainder_complex_truncates_the_quotients_parts",
        "remainder of complex numbers: x - y q, where q is x / y with both parts truncated",
        [("c64", zs), ("c64", ws)],
        [("c64", [remainder(z, w) for z, w in zip(zs, ws)])],
        "@ remainder(x, y)",
    )
    zs = [complex(1, 5), complex(2, 1), complex(2, -0.0), complex(NAN, 0), complex(1, 1)]
    ws = [complex(2, 1), complex(2, 2), complex(2, 0.0), complex(1, 0), complex(1, 1)]
    case(
        "compare_complex_by_real_parts_first",
        "compare of complex numbers: by real parts, equal ones by imaginary parts; -0 equals +0",
        [("c64", zs), ("c64", ws)],
        [("pred", [True, True, False, False, False])],
        "@ compare(x, y), direction=LT",
    )
    case(
        "compare_complex_less_or_equal",
        "LE of complex numbers holds for equal ones; NaN compares false",
        [("c64", zs), ("c64", ws)],
        [("pred", [True, True, True, False, True])],
        "@ compare(x, y), direction=LE",
    )
    case(
        "maximum_complex_by_real_parts_first",
        "maximum of complex numbers in lexicographic order; of equal numbers -0 is below +0; a NaN part wins",
        [("c64", zs), ("c64", ws)],
        [("c64", [ws[0], ws[1], ws[2], complex(NAN, 0), zs[4]])],
        "@ maximum(x, y)",
    )
    case(
        "minimum_complex_by_real_parts_first",
        "minimum of complex numbers in lexicographic order; of equal numbers -0 is below +0; a NaN part wins",
        [("c64", zs), ("c64", ws)],
        [("c64", [zs[0], zs[1], zs[2], complex(NAN, 0), zs[4]])],
        "@ minimum(x, y)",
    )
    case(
        "clamp_complex_by_real_parts_first",
        "clamp of complex numbers is minimum(maximum(x, low), high) in lexicographic order",
        [
            ("c64", complex(0, 0)),
            ("c64", [complex(-1, 9), complex(0, -1), complex(1, 5), complex(3, 0)]),
            ("c64", complex(2, 0)),
        ],
        [("c64", [complex(0, 0), complex(0, 0), complex(1, 5), complex(2, 0)])],
        "@ clamp(x, y, z)",
    )
    case(
        "topk_complex_by_real_parts_first",
        "topk of complex numbers in lexicographic order",
        [("c64", [complex(1, 2), complex(3, -1), complex(1, 3), complex(3, 0)])],
        [("c64", [complex(3, 0), complex(3, -1), complex(1, 3)]), ("s32", [3, 1, 2])],
        "@ topk(x), k=3",
    )
    case(
        "abs_c128_is_hypot",
        "abs of c128 is rounded once, infinite beside NaN, and does not overflow on the way",
        [
            (
                "c128",
                [
                    complex(3, 4),
                    complex(1, 1),
                    complex(2.0**1000, 2.0**1000),
                    complex(INF, NAN),
                    complex(-0.0, 0),
                ],
            )
        ],
        [
            (
                "f64",
                [
                    5.0,
                    to_float("f64", mpmath.sqrt(2)),
                    to_float("f64", mpmath.sqrt(2) * mpmath.mpf(2) ** 1000),
                    INF,
                    0.0,
                ],
            )
        ],
        "@ abs(x)",
    )
    pairs = [
        (complex(1, 2), complex(3, -1)),
        (complex(2.0**53, 1), complex(1, 2.0**-53)),
        (complex(0, 0), complex(-1, 1)),
    ]

    def sum_of(a, b, c, d):
        exact = Fraction(a) * Fraction(b) + Fraction(c) * Fraction(d)
        if exact:
            return rounded("f64", exact)
        terms = [a * b, c * d]
        return -0.0 if all(math.copysign(1, x) < 0 for x in terms) else 0.0

    case(
        "multiply_c128_parts_are_exact_sums",
        "multiply of c128: ac - bd and ad + bc, each one exact sum; a zero of two -0 is -0",
        [("c128", [a for a, _ in pairs]), ("c128", [b for _, b in pairs])],
        [
            (
                "c128",
                [
                    complex(sum_of(a.real, b.real, -a.imag, b.imag), sum_of(a.real, b.imag, a.imag, b.real))
                    for a, b in pairs
                ],
            )
        ],
        "@ multiply(x, y)",
    )
    case(
        "negate_complex_flips_both_signs",
        "negate of a complex number flips the signs of both parts",
        [("c64", [complex(1, -0.0), complex(0.0, INF)])],
        [("c64", [complex(-1, 0.0), complex(-0.0, -INF)])],
        "@ negate(x)",
    )
    # C99 Annex G.6.3.1 and G.6.4.2.
    case(
        "exponential_complex_of_infinities",
        "exponential of complex infinities (C99 Annex G): a zero at -inf, an angle at +inf, NaN for none",
        [
            (
                "c64",
                [
                    complex(-INF, 0.5),
                    complex(INF, 0),
                    complex(INF, 0.5),
                    complex(0, INF),
                    complex(-INF, INF),
                    complex(INF, NAN),
                ],
            )
        ],
        [
            (
                "c64",
                [
                    complex(0, 0),
                    complex(INF, 0),
                    complex(INF, INF),
                    complex(NAN, NAN),
                    complex(0, 0),
                    complex(INF, NAN),
                ],
            )
        ],
        "@ exponential(x)",
    )
    case(
        "sqrt_complex_of_infinities",
        "sqrt of complex infinities (C99 Annex G): an infinite imaginary part always wins",
        [
            (
                "c64",
                [
                    complex(1, INF),
                    complex(NAN, INF),
                    complex(INF, 1),
                    complex(-INF, 1),
                    complex(-INF, -1),
                    complex(INF, NAN),
                ],
            )
        ],
        [
            (
                "c64",
                [
                    complex(INF, INF),
                    complex(INF, INF),
                    complex(INF, 0),
                    complex(0, INF),
                    complex(0, -INF),
                    complex(INF, NAN),
                ],
            )
        ],
        "@ sqrt(x)",
    )
    case(
        "log_complex_of_zeros_and_infinities",
        "log of complex zeros and infinities (C99 Annex G)",
        [
            (
                "c64",
                [
                    complex(0, 0),
                    complex(-0.0, 0.0),
                    complex(INF, 1),
                    complex(1, INF),
                    complex(-INF, 1),
                    complex(INF, INF),
                ],
            )
        ],
        [
            (
                "c64",
                [
                    complex(-INF, 0),
                    complex(-INF, to_float("f32", +mpmath.pi)),
                    complex(INF, 0),
                    complex(INF, to_float("f32", mpmath.pi / 2)),
                    complex(INF, to_float("f32", +mpmath.pi)),
                    complex(INF, to_float("f32", mpmath.pi / 4)),
                ],
            )
        ],
        "@ log(x)",
    )
    turn = to_float("f32", mpmath.pi / mpmath.log(2))
    case(
        "exp2_complex_of_infinities",
        "exp2 of complex infinities: zeros at -inf, the signs of cos and sin of y ln 2 at +inf, NaN without an angle",
        [
            (
                "c64",
                [
                    complex(-INF, 1),
                    complex(INF, 1),
                    complex(INF, -4),
                    complex(0, INF),
                    complex(INF, 0),
                    complex(-INF, -4),
                ],
            )
        ],
        [
            (
                "c64",
                [
                    complex(0, 0),
                    complex(INF, INF),
                    complex(-INF, -INF),
                    complex(NAN, NAN),
                    complex(INF, 0),
                    complex(-0.0, -0.0),
                ],
            )
        ],
        "@ exp2(x)",
    )
    case(
        "log2_complex_of_zeros_and_infinities",
        "log2 of complex zeros and infinities: the angle over ln 2",
        [
            (
                "c64",
                [
                    complex(0, 0),
                    complex(-0.0, 0.0),
                    complex(-INF, 1),
                    complex(INF, INF),
                    complex(-4, 0),
                    complex(-4, -0.0),
                ],
            )
        ],
        [
            (
                "c64",
                [
                    complex(-INF, 0),
                    complex(-INF, turn),
                    complex(INF, turn),
                    complex(INF, to_float("f32", mpmath.pi / 4 / mpmath.log(2))),
                    complex(2, turn),
                    complex(2, -turn),
                ],
            )
        ],
        "@ log2(x)",
    )
    case(
        "cbrt_complex_principal_value",
        "cbrt of a complex number is the root whose angle is a third: of -8 it is 1 + i sqrt 3, of 8i sqrt 3 + i",
        [("c64", [complex(-8, 0), complex(0, 8), complex(27, 0), complex(-8, -0.0)])],
        [
            (
                "c64",
                [
                    complex(1, to_float("f32", mpmath.sqrt(3))),
                    complex(to_float("f32", mpmath.sqrt(3)), 1),
                    complex(3, 0),
                    complex(1, -to_float("f32", mpmath.sqrt(3))),
                ],
            )
        ],
        "@ cbrt(x)",
    )


def derive():
    functions()
    complex_functions()
