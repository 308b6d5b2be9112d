"""Arithmetic, rounding and order of every float format; bit patterns, random rounding. See derive_cases.py."""

import math
from fractions import Fraction

from derive_cases import (
    FLOATS,
    INF,
    NAN,
    NARROW,
    case,
    elementwise,
    exponent,
    largest,
    rounded,
    special,
    to_float,
    values_of,
)


def binary(op, a, b):
    """The exact value, or the float that stands for a special one."""
    if op != "divide" or b != 0:
        if all(math.isfinite(x) for x in (a, b)):
            x, y = Fraction(a), Fraction(b)
            exact = {"add": x + y, "subtract": x - y, "multiply": x * y}.get(op)
            exact = x / y if op == "divide" else exact
            if exact != 0:
                return exact
    with_doubles = {"add": lambda: a + b, "subtract": lambda: a - b, "multiply": lambda: a * b}
    if op in with_doubles:
        return with_doubles[op]()
    if b == 0:
        return NAN if a == 0 or a != a else math.copysign(INF, a) * math.copysign(1, b)
    return a / b


def applied(t, op, a, b):
    x = binary(op, a, b)
    return special(t, x) if isinstance(x, float) else rounded(t, x)


def interesting(t, op):
    """Pairs whose exact result is a tie down, a tie up, beyond the largest number, below the least, just past a tie."""
    found = {}
    numbers = values_of(t)
    e, m, bias, _ = FLOATS[t]
    for x in numbers:
        for y in numbers:
            exact = binary(op, float(x), float(y))
            if isinstance(exact, float) or exact == 0:
                continue
            a = abs(exact)
            quantum = Fraction(2) ** (max(exponent(a), 1 - bias) - m)
            n = a / quantum
            rest = n - n.numerator // n.denominator
            kind = None
            if a > largest(t):
                kind = "beyond"
            elif rest == Fraction(1, 2):
                kind = "tie up" if (n.numerator // n.denominator) % 2 else "tie down"
            elif a < quantum * (1 << m) and rest != 0:
                kind = "subnormal"
            elif rest != 0:
                kind = "inexact"
            if kind and kind not in found:
                found[kind] = (float(x), float(y))
        if len(found) == 5:
            break
    return found


def narrow_arithmetic():
    done = {("add", "f4e2m1fn"), ("add", "f8e4m3fn"), ("divide", "f8e5m2")}
    for t in NARROW:
        for op in ("add", "subtract", "multiply", "divide"):
            if (op, t) in done:
                continue
            found = interesting(t, op)
            pairs = [found[k] for k in sorted(found)]
            pairs += [(-a, b) for a, b in pairs[:1]] + [(0.0, 1.0), (1.0, 0.0)]
            if FLOATS[t][3] == "inf":
                pairs += [(INF, 1.0), (INF, -INF)]
            elementwise(
                op,
                t,
                f"{op} of {t} is exact but for one rounding: {', '.join(sorted(found))}, zeros",
                "rounds_once",
                list(zip(*pairs)),
                lambda a, b, t=t, op=op: applied(t, op, a, b),
            )
    for t in ("f16", "bf16"):
        u = float(Fraction(1, 1 << FLOATS[t][1]))
        top = float(largest(t))
        tiny = math.ldexp(1.0, 1 - FLOATS[t][2] - FLOATS[t][1])
        for op, pairs in {
            "add": [
                (1.0, u / 2),
                (1 + u, u / 2),
                (top, top * u),
                (top, -top),
                (tiny, -2 * tiny),
                (-0.0, -0.0),
            ],
            "multiply": [
                (1 + u, 1 + u),
                (1 - u, 1 + u),
                (top, 1 + u),
                (tiny, 0.5),
                (tiny, 0.75),
                (-tiny, 0.25),
            ],
            "divide": [(1.0, 3.0), (top, 0.5), (tiny, 2.0), (3 * tiny, 2.0), (1.0, -0.0), (0.0, 0.0)],
            "subtract": [(1.0, u / 4), (1.0, u / 2), (-top, top), (1 + u, 1.0), (0.0, 0.0), (-0.0, 0.0)],
        }.items():
            elementwise(
                op,
                t,
                f"{op} of {t}: ties, overflow, subnormals and zeros",
                "rounds_once",
                list(zip(*pairs)),
                lambda a, b, t=t, op=op: applied(t, op, a, b),
            )
    for op, pairs in {
        "add": [(1.0, 2.0), (2.0, 2.0), (1.0, 0.25), (2.0**127, 2.0**127), (NAN, 1.0), (2.0, 1.0)],
        "multiply": [(0.5, 4.0), (2.0**-100, 2.0**-100), (2.0**100, 2.0**100), (NAN, 1.0)],
        "subtract": [(4.0, 1.0), (4.0, 2.0), (1.0, 4.0), (1.0, 1.0), (2.0**127, 1.0)],
        "divide": [(1.0, 4.0), (2.0**-100, 2.0**100), (2.0**100, 2.0**-100)],
    }.items():
        elementwise(
            op,
            "f8e8m0fnu",
            f"{op} of f8e8m0fnu: powers of two alone, ties up; no zero, no sign, and NaN beyond 2^127",
            "has_powers_of_two_only",
            list(zip(*pairs)),
            lambda a, b, op=op: applied("f8e8m0fnu", op, a, b),
        )


def whole(op, x):
    if x != x or math.isinf(x) or x == 0:
        return x
    f = Fraction(x)
    if op == "floor":
        n = f.numerator // f.denominator
    elif op == "ceil":
        n = -((-f.numerator) // f.denominator)
    else:
        a = abs(f)
        n = a.numerator // a.denominator
        rest = a - n
        n += rest > Fraction(1, 2) or (rest == Fraction(1, 2) and (op == "round-nearest-afz" or n % 2 == 1))
        n = n if f > 0 else -n
    return float(n) if n else math.copysign(0.0, x)


def rounding_and_order():
    sample = {
        "f16": [0.5, 1.5, 2.5, -0.5, -2.5, 1023.5, -0.25, INF, NAN],
        "bf16": [0.5, 1.5, -2.5, 127.5, -0.0, -INF],
        "f8e5m2": [0.5, 1.5, 2.5, 3.5, -0.5, -2.5, 0.0625],
        "f8e4m3fn": [0.5, 2.5, 3.5, -7.5, 13.0, -0.125],
        "f4e2m1fn": [0.5, 1.5, 3.0, -0.5, -1.5],
        "f6e2m3fn": [0.5, 2.5, 7.5, -3.5, -0.125],
        "f64": [0.5, 2.0**52 - 0.5, 0.49999999999999994, -2.5, 2.0**53 + 2],
    }
    for op in ("floor", "ceil", "round-nearest-even", "round-nearest-afz"):
        for t in ("f16", "bf16", "f8e5m2", "f8e4m3fn", "f4e2m1fn", "f6e2m3fn", "f64"):
            elementwise(
                op,
                t,
                f"{op} of {t} is exact where the integer is a number of the type, and keeps the sign of zero",
                "of_halves",
                [sample[t]],
                lambda x, op=op, t=t: to_float(t, whole(op, x)),
            )
    for t in ("f16", "bf16", "f64", "f8e5m2", "f8e4m3fn", "f8e4m3fnuz", "f8e3m4", "f6e3m2fn", "f4e2m1fn"):
        kind = FLOATS[t][3]
        line = [-1.0, -0.0, 0.0, 1.0] if kind != "fnuz" else [-1.0, 0.0, 1.0]
        if kind == "inf":
            line = [-INF] + line + [INF]
        if kind != "max":
            line = line + [NAN] if kind != "fnuz" else [NAN] + line
        rank = {i: i for i in range(len(line))}
        pairs = [(i, j) for i in rank for j in rank if abs(i - j) <= 1]
        case(
            f"compare_{t}_in_total_order",
            f"TOTALORDER of {t}: each number of a rising line against itself and its neighbours"
            + (" (the one NaN has the pattern of -0)" if kind == "fnuz" else ""),
            [(t, [line[i] for i, _ in pairs]), (t, [line[j] for _, j in pairs])],
            [("pred", [i < j for i, j in pairs])],
            "@ compare(x, y), direction=LT, type=TOTALORDER",
        )
    for t in ("f16", "f64", "f8e5m2", "f8e4m3fn", "f4e2m1fn"):
        has_nan, has_inf = FLOATS[t][3] != "max", FLOATS[t][3] == "inf"
        pairs = [(-0.0, 0.0), (0.0, -0.0), (1.0, 2.0), (-1.0, -2.0)]
        pairs += [(NAN, 1.0), (1.0, NAN)] if has_nan else []
        pairs += [(INF, 1.0), (-INF, -1.0)] if has_inf else []

        def pick(a, b, sign):
            if a != a or b != b:
                return NAN
            key = lambda x: (sign * x, math.copysign(1, x) * sign)
            return a if key(a) >= key(b) else b

        elementwise(
            "maximum",
            t,
            f"maximum of {t}: -0 is below +0, NaN beats all",
            "of_zeros_and_nan",
            list(zip(*pairs)),
            lambda a, b: pick(a, b, 1),
        )
        elementwise(
            "minimum",
            t,
            f"minimum of {t}: -0 is below +0, NaN beats all",
            "of_zeros_and_nan",
            list(zip(*pairs)),
            lambda a, b: pick(a, b, -1),
        )
    for t in ("f16", "bf16", "f64", "f8e5m2", "f8e4m3fn", "f4e2m1fn", "f8e4m3fnuz"):
        x = (
            [0.0, 1.0, -1.5, 0.5]
            + ([INF, -INF] if FLOATS[t][3] == "inf" else [])
            + ([NAN] if FLOATS[t][3] != "max" else [])
        )
        elementwise(
            "is-finite", t, f"is-finite of {t}", "says_what_is", [x], math.isfinite, result_type="pred"
        )
    for t in ("f16", "bf16", "f64", "f8e5m2", "f8e4m3fn"):
        x = [-0.0, 0.0, -1.5, 448.0, NAN]
        elementwise(
            "sign",
            t,
            f"sign of {t}: zeros keep their sign, NaN stays",
            "keeps_zeros",
            [x],
            lambda a: a if a == 0 or a != a else math.copysign(1.0, a),
        )
    for t in ("f16", "f64", "f8e5m2"):
        pairs = [
            (7.0, 2.0),
            (-7.0, 2.0),
            (7.0, -2.0),
            (5.0, 0.75),
            (1.0, INF),
            (INF, 1.0),
            (1.0, 0.0),
            (-0.0, 1.0),
            (NAN, 1.0),
        ]

        def fmod(a, b):
            return NAN if math.isinf(a) or b == 0 or a != a or b != b else math.fmod(a, b)

        elementwise(
            "remainder",
            t,
            f"remainder of {t} is exact and has the dividend's sign",
            "is_exact",
            list(zip(*pairs)),
            fmod,
        )


def patterns():
    case(
        "shift_left_f32_shifts_the_pattern",
        "shift-left of floats shifts bit patterns: 1.0 is 3f800000, by the pattern 1 (2^-149) it is 7f000000 = 2^127",
        [("f32", [1.0, 2.0, 1.0]), ("f32", [2.0**-149, 3 * 2.0**-149, -1.0])],
        [("f32", [2.0**127, 0.0, 0.0])],
        "@ shift-left(x, y)",
    )
    case(
        "shift_right_logical_f16_shifts_the_pattern",
        "shift-right-logical of floats shifts bit patterns: -2.0 is c000, by the pattern 1 it is 6000 = 512",
        [("f16", [-2.0, 1.0]), ("f16", [2.0**-24, 2.0**-24])],
        [("f16", [512.0, float(Fraction(0x1E00 - 0x1C00, 1024) + 1) * 2.0 ** (7 - 15)])],
        "@ shift-right-logical(x, y)",
    )
    case(
        "shift_right_arithmetic_f8e5m2_fills_with_the_sign",
        "shift-right-arithmetic of floats fills with the top bit: -2 is c0, by the pattern 2 it is f0 = -2^13",
        [("f8e5m2", [-2.0, 2.0]), ("f8e5m2", [2 * 2.0**-16, 2 * 2.0**-16])],
        [("f8e5m2", [-8192.0, 2.0**-11])],
        "@ shift-right-arithmetic(x, y)",
    )
    case(
        "mulhi_f32_multiplies_patterns",
        "mulhi of floats is that of their bit patterns: 3f800000 squared is 0fc04000 00000000",
        [("f32", [1.0]), ("f32", [1.0])],
        [("f32", [float.fromhex("0x1.808p-96")])],
        "@ mulhi(x, y)",
    )
    case(
        "mulhi_pred_is_false",
        "mulhi of pred: the product of two bits has no upper bit",
        [("pred", [True, True, False]), ("pred", [True, False, True])],
        [("pred", [False, False, False])],
        "@ mulhi(x, y)",
    )
    quarter = 1 << 30
    case(
        "stochastic_convert_f32_to_f8e5m2_picks_a_neighbour",
        "1.0625 lies a quarter of the way from 1 to 1.25, 59392 from the largest number to 2^16, which is infinite here",
        [
            ("f32", [1.0625, 1.0625, -1.0625, 1.25, 59392.0, 59392.0, 65536.0, NAN]),
            ("u32", [quarter - 1, quarter, quarter - 1, 0, quarter - 1, quarter, 4294967295, 0]),
        ],
        [("f8e5m2", [1.25, 1.0, -1.25, 1.25, INF, 57344.0, INF, NAN])],
        "@ stochastic-convert(x, y)",
    )
    case(
        "stochastic_convert_to_unsigned_saturates",
        "to an unsigned type negative numbers become 0 and large ones the largest",
        [("f32", [2.5, 2.5, -0.75, 300.0, INF, NAN]), ("u32", [(1 << 31) - 1, 1 << 31, 0, 0, 0, 0])],
        [("u8", [3, 2, 0, 255, 255, 0])],
        "@ stochastic-convert(x, y)",
    )
    case(
        "stochastic_convert_to_pred_and_complex",
        "to c64 the real part is rounded (0.1 in f64 lies between two numbers of f32), the imaginary part is 0",
        [("f64", [0.1, 0.1, 2.0]), ("u64", [0, (1 << 64) - 1, 0])],
        [
            (
                "c64",
                [
                    complex(float.fromhex("0x1.99999ap-4"), 0),
                    complex(float.fromhex("0x1.999998p-4"), 0),
                    complex(2, 0),
                ],
            )
        ],
        "@ stochastic-convert(x, y)",
    )
    case(
        "stochastic_convert_f16_to_s4_uses_16_bits",
        "the fraction of f16 meets 16 random bits: 2.25 goes up below 4000 hex",
        [("f16", [2.25, 2.25, -2.25, 7.5, -9.0]), ("u16", [0x3FFF, 0x4000, 0x3FFF, 0, 0])],
        [("s4", [3, 2, -3, 7, -8])],
        "@ stochastic-convert(x, y)",
    )
    for t, e, m, xs in (
        ("f16", 4, 3, [1.0625, 1.1875, 240.0, 248.0, 2.0**-6, 2.0**-7, -0.0]),
        ("bf16", 5, 2, [1.125, 1.375, 57344.0, 61440.0, 2.0**-14, 2.0**-15, NAN]),
        ("f64", 8, 23, [1 + 2.0**-24, 1 + 3 * 2.0**-24, 2.0**128, 2.0**-127, -INF]),
        ("f8e5m2", 4, 1, [1.25, 1.75, 192.0, 256.0, 2.0**-6, 2.0**-7]),
        ("f8e4m3fn", 3, 3, [15.0, 16.0, 0.25, 0.125, NAN]),
        ("f32", 2, 1, [1.25, 1.75, 3.0, 3.5, 0.5, 1.0]),
    ):

        def reduced(x, e=e, m=m):
            if x != x or math.isinf(x) or x == 0:
                return x
            f, bias = abs(Fraction(x)), (1 << (e - 1)) - 1
            quantum = Fraction(2) ** (exponent(f) - m)
            n = f / quantum
            k = n.numerator // n.denominator
            rest = n - k
            k += rest > Fraction(1, 2) or (rest == Fraction(1, 2) and k % 2)
            f = k * quantum
            if f >= Fraction(2) ** (bias + 1):
                return math.copysign(INF, x)
            return math.copysign(float(f) if f >= Fraction(2) ** (1 - bias) else 0.0, x)

        case(
            f"reduce_precision_{t}_to_e{e}m{m}",
            f"{t} to {e} exponent and {m} mantissa bits: ties to even, then overflow; below the least normal number zero",
            [(t, xs)],
            [(t, [to_float(t, reduced(x)) if math.isinf(reduced(x)) else reduced(x) for x in xs])],
            f"@ reduce-precision(x), exponent_bits={e}, mantissa_bits={m}",
        )


def derive():
    narrow_arithmetic()
    rounding_and_order()
    patterns()
