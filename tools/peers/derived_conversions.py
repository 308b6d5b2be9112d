"""Conversions between element types. See derive_cases.py."""

import math
from fractions import Fraction

from derive_cases import (
    FLOATS,
    INF,
    NAN,
    NARROW,
    case,
    exponent,
    high,
    largest,
    low,
    rounded,
    to_float,
    values_of,
    width,
    wrap,
)


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


def derive():
    conversions()
