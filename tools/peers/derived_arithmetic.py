"""Elementwise cases: integers at every width, float formats, conversions, functions. See derive_cases.py."""

import math
from fractions import Fraction

import mpmath

from derive_cases import (
    FLOATS,
    INF,
    NAN,
    NARROW,
    case,
    combiner,
    elementwise,
    exactly,
    exponent,
    high,
    largest,
    low,
    rounded,
    special,
    to_float,
    values_of,
    width,
    wrap,
)

# ---------------------------------------------------------------- integers


def truncated(a, b):
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def integer_divide(t, a, b):
    if b == 0:
        return -1 if t[0] == "s" else high(t)
    return wrap(t, truncated(a, b))


def integer_remainder(t, a, b):
    return a if b == 0 else wrap(t, a - b * truncated(a, b))


def integer_power(t, a, b):
    if b < 0:
        return wrap(t, {1: 1, -1: -1 if b % 2 else 1}.get(a, 0))
    return wrap(t, pow(a, b, 1 << width(t)))


def unsigned(t, x):
    return x & ((1 << width(t)) - 1)


def shifted(op, t, a, b):
    b, w = unsigned(t, b), width(t)
    if op == "shift-left":
        return wrap(t, a << b) if b < w else 0
    if op == "shift-right-logical":
        return wrap(t, unsigned(t, a) >> b) if b < w else 0
    top = unsigned(t, a) >> (w - 1)
    if b >= w:
        return wrap(t, -top)
    return wrap(t, (unsigned(t, a) - (top << w)) >> b)


def integers():
    wide = ("s2", "s4", "s16", "s32", "s64", "u2", "u8", "u16", "u32", "u64")
    for t in wide:
        edge = [high(t), low(t), high(t), 1]
        elementwise(
            "add",
            t,
            f"add of {t} keeps the low {width(t)} bits",
            "keeps_the_low_bits",
            [edge, [1, low(t) or high(t), high(t), high(t)]],
            lambda a, b, t=t: wrap(t, a + b),
        )
    for t in ("s8", "s16", "s32", "s64", "u4", "u16", "u32", "u64"):
        elementwise(
            "subtract",
            t,
            f"subtract of {t} keeps the low {width(t)} bits",
            "keeps_the_low_bits",
            [[low(t), low(t), high(t), 0], [1, high(t), low(t), high(t)]],
            lambda a, b, t=t: wrap(t, a - b),
        )
    for t in ("s4", "s8", "s32", "s64", "u2", "u8", "u16", "u32", "u64"):
        big = high(t)
        elementwise(
            "multiply",
            t,
            f"multiply of {t} keeps the low {width(t)} bits of the product",
            "keeps_the_low_bits",
            [[big, low(t), big, big // 2 + 1], [big, low(t), 2 % (big + 1), 3 % (big + 1)]],
            lambda a, b, t=t: wrap(t, a * b),
        )
    for t in ("s4", "s16", "s64"):
        elementwise(
            "divide",
            t,
            f"divide of {t} truncates; by 0 it is -1, and the smallest by -1 is itself",
            "truncates_and_has_defined_ends",
            [[7, -7, 7, low(t), low(t), 0, high(t)], [2, 2, -2, -1, 0, 0, low(t)]],
            lambda a, b, t=t: integer_divide(t, a, b),
        )
    for t in ("u4", "u16", "u32", "u64"):
        elementwise(
            "divide",
            t,
            f"divide of {t} truncates; by 0 it is the largest value",
            "truncates_and_has_defined_ends",
            [[7, high(t), high(t), 0, high(t) - 1], [2, 1, 0, 0, high(t)]],
            lambda a, b, t=t: integer_divide(t, a, b),
        )
    for t in ("s4", "s8", "s16", "s64"):
        elementwise(
            "remainder",
            t,
            f"remainder of {t} has the dividend's sign; by 0 it is the dividend, and of the "
            "smallest by -1 it is 0",
            "has_the_dividends_sign",
            [[7, -7, 7, -7, low(t), low(t), 5], [4, 4, -4, -4, -1, 0, low(t)]],
            lambda a, b, t=t: integer_remainder(t, a, b),
        )
    for t in ("u4", "u16", "u32", "u64"):
        elementwise(
            "remainder",
            t,
            f"remainder of {t}; by 0 it is the dividend",
            "of_unsigned_numbers",
            [[7, high(t), high(t), 0, high(t) - 1], [4, 10, 0, 0, high(t)]],
            lambda a, b, t=t: integer_remainder(t, a, b),
        )
    for op in ("shift-left", "shift-right-arithmetic", "shift-right-logical"):
        for t in ("s2", "s8", "s16", "s64", "u8", "u16", "u32", "u64"):
            w = width(t)
            a = [high(t), low(t), wrap(t, -1), 1, high(t), wrap(t, -1)]
            b = [1, 1, w - 1, 0, min(w, high(t)), wrap(t, -1)]
            elementwise(
                op,
                t,
                f"{op} of {t}: by 1, by {w - 1}, and by {w} and more, a negative amount being a large one",
                "at_and_beyond_the_width",
                [a, b],
                lambda x, y, op=op, t=t: shifted(op, t, x, y),
            )
    for t, pairs in {
        "s4": ((2, 2), (2, 3), (-8, 2), (7, 3), (3, 0)),
        "s8": ((2, 6), (2, 7), (-3, 5), (0, 0), (-1, -3)),
        "s64": ((3, 64), (3, 41), (-1, 63), (2, -1), (1, -5)),
        "u32": ((3, 64), (2, 31), (2, 32), (0, 0)),
        "u64": ((3, 64), (7, 23), (1 << 32, 2), (5, 0)),
        "s32": ((3, 64), (3, 20), (-2, 31), (-1, -2)),
    }.items():
        elementwise(
            "power",
            t,
            f"power of {t} is exact and keeps the low {width(t)} bits, also for exponents of 64 and more",
            "keeps_the_low_bits",
            list(zip(*pairs)),
            lambda a, b, t=t: integer_power(t, a, b),
        )
    for t in ("s4", "s16", "s64", "u4", "u16", "u64"):
        elementwise(
            "mulhi",
            t,
            f"mulhi of {t} is the upper {width(t)} of the product's {2 * width(t)} bits",
            "is_the_upper_half",
            [[high(t), low(t), high(t), 3], [high(t), low(t) or 1, wrap(t, -1), 2]],
            lambda a, b, t=t: wrap(t, (a * b) >> width(t)),
        )
    for t in ("s2", "u8", "s16", "s32", "u64"):
        x = [0, 1, wrap(t, -1), high(t), low(t)]
        elementwise(
            "popcnt",
            t,
            f"popcnt of {t} counts the ones of {width(t)} bits",
            "counts_ones",
            [x],
            lambda a, t=t: wrap(t, bin(unsigned(t, a)).count("1")),
        )
        elementwise(
            "count-leading-zeros",
            t,
            f"count-leading-zeros of {t}: {width(t)} for 0 (kept in {t}), 0 for a set top bit",
            "counts_within_its_width",
            [x],
            lambda a, t=t: wrap(t, width(t) - unsigned(t, a).bit_length()),
        )
    for t in ("s2", "s4", "s16", "s32", "s64"):
        elementwise(
            "abs",
            t,
            f"abs of the smallest {t} is itself",
            "of_the_smallest_is_itself",
            [[low(t), low(t) + 1, 0, high(t), -1]],
            lambda a, t=t: wrap(t, abs(a)),
        )
    for t in ("s2", "s16", "s64", "u2", "u32", "u64"):
        elementwise(
            "negate",
            t,
            f"negate of {t} wraps",
            "wraps",
            [[low(t), 0, high(t), 1]],
            lambda a, t=t: wrap(t, -a),
        )
    for t in ("s2", "s16", "s64"):
        elementwise(
            "sign",
            t,
            f"sign of {t} is -1, 0 or 1",
            "of_the_ends",
            [[low(t), -1, 0, 1, high(t)]],
            lambda a: (a > 0) - (a < 0),
        )
    for t in ("u2", "s16", "s64", "u64"):
        elementwise(
            "not",
            t,
            f"not of {t} flips all {width(t)} bits",
            "flips_all_bits",
            [[0, 1, high(t), low(t)]],
            lambda a, t=t: wrap(t, ~a),
        )
    for op, f in {"and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b}.items():
        for t in ("s2", "s64", "u16", "u64"):
            elementwise(
                op,
                t,
                f"{op} of {t} works bit by bit",
                "works_bit_by_bit",
                [[high(t), low(t), 1, high(t)], [low(t) or 1, high(t), wrap(t, -1), 2 % (high(t) + 1)]],
                lambda a, b, t=t, f=f: wrap(t, f(a, b)),
            )
    for t in ("s2", "s16", "s64", "u4", "u32", "u64"):
        pair = [[low(t), high(t), 1, 0], [high(t), low(t), 0, 1]]
        elementwise("maximum", t, f"maximum of {t} at both ends of its range", "at_both_ends", pair, max)
        elementwise("minimum", t, f"minimum of {t} at both ends of its range", "at_both_ends", pair, min)
        elementwise(
            "compare",
            t,
            f"compare of {t} at both ends of its range",
            "at_both_ends",
            [pair[0] + [high(t)], pair[1] + [high(t)]],
            lambda a, b: a < b,
            extra=", direction=LT",
            result_type="pred",
        )
        clamped = [low(t), 0, high(t), 1]
        case(
            f"clamp_{t}_at_both_ends",
            f"clamp of {t} to [0, 1]",
            [(t, 0), (t, clamped), (t, 1)],
            [(t, [min(max(x, 0), 1) for x in clamped])],
            "@ clamp(x, y, z)",
        )


# ---------------------------------------------------------------- floats


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


# ---------------------------------------------------------------- conversions


def float_to_integer(t, x):
    if x != x:
        return 0
    if math.isinf(x):
        return low(t) if x < 0 else high(t)
    return min(max(math.trunc(x), low(t)), high(t))


def converted(name, sentence, f, t, xs, function):
    case(name, sentence, [(f, xs)], [(t, [function(x) for x in xs])], "@ convert(x)")


def conversions():
    edges = {
        "f16": [0.5, -0.75, 2.5, -3.99609375, 65504.0, -65504.0, INF, -INF, NAN],
        "bf16": [1.9921875, -1.9921875, 256.0, -300.0, 3e38, NAN],
        "f64": [2.0**62, -(2.0**63), 2.0**63, 2.0**64, 0.9999999999999999, NAN],
        "f8e5m2": [1.75, -1.75, 57344.0, -57344.0, INF, NAN],
        "f8e4m3fn": [1.875, -1.875, 448.0, -448.0, NAN],
        "f4e2m1fn": [0.5, 1.5, -1.5, 6.0, -6.0],
        "f6e2m3fn": [0.875, 7.5, -7.5, -0.125],
        "f6e3m2fn": [28.0, -28.0, 3.5, -0.0625],
        "f8e4m3b11fnuz": [30.0, -30.0, 0.9375, NAN],
        "f8e3m4": [15.5, -15.5, 0.96875, INF, NAN],
    }
    for f, targets in {
        "f16": ("s8", "u16", "s64", "u4"),
        "bf16": ("s16", "u8", "s2", "u64"),
        "f64": ("s32", "s64", "u64", "u32", "s4"),
        "f8e5m2": ("s8", "u16"),
        "f8e4m3fn": ("s8", "u2"),
        "f4e2m1fn": ("s4", "u2"),
        "f6e2m3fn": ("s4", "s2"),
        "f6e3m2fn": ("u4", "s8"),
        "f8e4m3b11fnuz": ("s4", "u8"),
        "f8e3m4": ("s4", "u4"),
    }.items():
        for t in targets:
            converted(
                f"convert_{f}_to_{t}_truncates_and_saturates",
                f"{f} to {t} truncates, saturates at {low(t)} and {high(t)}, and makes 0 of NaN",
                f,
                t,
                edges[f],
                lambda x, t=t: float_to_integer(t, x),
            )
    for f, t, xs in (
        ("s64", "f64", [(1 << 53) + 1, (1 << 53) + 3, -(1 << 63), (1 << 63) - 1]),
        ("u64", "bf16", [255, 257, 259, (1 << 64) - 1]),
        ("s32", "f16", [2049, 2051, 65519, 65520, -65520, 1 << 30]),
        ("u64", "f64", [(1 << 64) - 1, (1 << 64) - 1024, (1 << 64) - 1025]),
        ("s8", "f4e2m1fn", [0, 1, -5, 5, 7, -128]),
        ("u8", "f8e4m3fn", [0, 17, 18, 19, 255]),
        ("u16", "f8e4m3fn", [448, 464, 465, 480, 65535]),
        ("u16", "f8e5m2", [9, 11, 57344, 61439, 61440, 65535]),
        ("s16", "f8e4m3fnuz", [-240, 247, 248, -248, 0]),
        ("s16", "f8e4m3b11fnuz", [-30, 31, 32, -31, 0]),
        ("s32", "f8e5m2fnuz", [57344, 61439, 61440, -3]),
        ("s8", "f8e3m4", [15, 16, -127, 31, 5]),
        ("s8", "f6e2m3fn", [7, 8, -8, 100, -1]),
        ("s8", "f6e3m2fn", [9, 11, 28, 127, -128]),
        ("s16", "f8e8m0fnu", [0, 1, 3, 5, 6, -1, 32767]),
        ("s64", "bf16", [-257, 1 << 62, -(1 << 63), 3]),
        ("u4", "f8e4m3", [15, 9, 0]),
    ):
        converted(
            f"convert_{f}_to_{t}_rounds_once",
            f"{f} to {t}: to nearest, ties to even; beyond the largest as the type has it",
            f,
            t,
            xs,
            lambda x, t=t: rounded(t, Fraction(x), 1),
        )
    for t in NARROW + ["f16", "bf16"]:
        e, m, bias, _ = FLOATS[t]
        least = Fraction(2) ** (1 - bias - m)
        top = largest(t)
        step = Fraction(2) ** (exponent(top) - m)
        xs = [
            1 + Fraction(1, 2 << m),
            1 + Fraction(3, 2 << m),
            least / 2,
            least * Fraction(3, 2),
            least * Fraction(5, 8),
            top,
            top + step / 2 - step / 64,
            top + step / 2,
            -top - step,
        ]
        xs = [float(x) for x in xs] + [INF, -INF, NAN, -0.0, -float(least) / 4]
        converted(
            f"convert_f64_to_{t}_at_its_ends",
            f"f64 to {t}: ties at 1, around the least number and the largest, specials",
            "f64",
            t,
            xs,
            lambda x, t=t: to_float(t, x),
        )
    xs = [
        1.0,
        1.5,
        1.4999999999999998,
        3.0,
        0.0,
        -1.0,
        2.0**127,
        1.5 * 2.0**127,
        2.0**-127,
        2.0**-128,
        1e-300,
        INF,
        NAN,
    ]
    converted(
        "convert_f64_to_f8e8m0fnu_at_its_ends",
        "f64 to f8e8m0fnu: midpoints go up, tiny numbers to 2^-127, all else to NaN",
        "f64",
        "f8e8m0fnu",
        xs,
        lambda x: to_float("f8e8m0fnu", x),
    )
    for f, t in (
        ("f8e5m2", "f8e4m3fn"),
        ("f8e4m3fn", "f8e5m2"),
        ("f8e4m3fnuz", "f8e4m3b11fnuz"),
        ("f6e3m2fn", "f4e2m1fn"),
        ("bf16", "f16"),
        ("f16", "bf16"),
        ("f8e5m2fnuz", "f6e2m3fn"),
        ("f4e2m1fn", "f8e8m0fnu"),
        ("f8e8m0fnu", "f8e5m2"),
        ("f8e3m4", "f6e3m2fn"),
    ):
        if f == "f8e8m0fnu":
            xs = [2.0**-127, 2.0**-17, 2.0**-16, 1.0, 2.0**15, 2.0**16, NAN]
        elif f in NARROW:
            numbers = [float(x) for x in values_of(f)]
            xs = sorted(set(numbers[:: max(1, len(numbers) // 7)] + numbers[-1:])) + [-numbers[-1], 0.0]
            xs += [NAN] if FLOATS[f][3] != "max" else []
        else:
            xs = (
                [1.0, 65280.0, 3e38, 2.0**-24, 2.0**-25, 1.0078125, INF, NAN]
                if f == "bf16"
                else [1.0009765625, 65504.0, 2.0**-24, 1.00390625, INF, NAN]
            )
            xs = [to_float(f, x) for x in xs]
        converted(
            f"convert_{f}_to_{t}_rounds_once",
            f"{f} to {t}: values from the whole range of {f}",
            f,
            t,
            xs,
            lambda x, t=t: to_float(t, x),
        )
    for f, t in (
        ("s32", "u8"),
        ("s64", "s16"),
        ("u64", "s32"),
        ("s8", "u64"),
        ("s4", "s8"),
        ("u4", "s4"),
        ("s16", "u4"),
        ("s64", "u2"),
        ("u8", "s2"),
        ("s2", "u4"),
    ):
        xs = [low(f), high(f), 1, wrap(f, -2), high(f) // 2 + 1]
        converted(
            f"convert_{f}_to_{t}_keeps_the_low_bits",
            (
                f"{f} to {t} keeps the low {width(t)} bits, sign-extended from {f}"
                if width(t) > width(f)
                else f"{f} to {t} keeps the low {width(t)} bits"
            ),
            f,
            t,
            xs,
            lambda x, t=t: wrap(t, x),
        )
    for t, one in (("f8e4m3fn", 1.0), ("f4e2m1fn", 1.0), ("u2", 1), ("s64", 1), ("f64", 1.0)):
        converted(
            f"convert_pred_to_{t}_is_0_or_1",
            f"pred to {t}",
            "pred",
            t,
            [False, True],
            lambda x, one=one: one if x else one - one,
        )
    for f, xs in (
        ("s4", [0, -8, 1]),
        ("u64", [0, 1 << 63, 256]),
        ("f64", [0.0, -0.0, 5e-324, NAN]),
        ("f8e4m3fnuz", [0.0, NAN, 0.5]),
        ("f6e3m2fn", [0.0, -0.0, 0.0625]),
    ):
        converted(
            f"convert_{f}_to_pred_is_nonzero",
            f"{f} to pred is whether it is not 0",
            f,
            "pred",
            xs,
            lambda x: x != 0,
        )


# ---------------------------------------------------------------- functions

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
        "maximum of complex numbers in lexicographic order, -0 below +0; a NaN part wins",
        [("c64", zs), ("c64", ws)],
        [("c64", [ws[0], ws[1], ws[2], complex(NAN, 0), zs[4]])],
        "@ maximum(x, y)",
    )
    case(
        "minimum_complex_by_real_parts_first",
        "minimum of complex numbers in lexicographic order, -0 below +0; a NaN part wins",
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


# ---------------------------------------------------------------- patterns and random rounding


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
    integers()
    narrow_arithmetic()
    rounding_and_order()
    conversions()
    functions()
    complex_functions()
    patterns()
