"""CHLO's functions, as the custom calls that carry them. See derive_cases.py."""

import mpmath

from derive_cases import INF, NAN, case, rounded, to_float, values_of

REAL = [0.5, -0.75, 1.25, -2.5, 3.0, 0.015625, 10.0, -7.125]
UNIT = [0.5, -0.25, 0.75, -0.875, 0.125, 0.015625, 0.96875, -0.9921875]
UNARY = {
    "bessel_i1e": (REAL, lambda x: mpmath.besseli(1, x) * mpmath.exp(-abs(x))),
    "digamma": (REAL, mpmath.digamma),
    "erf_inv": (UNIT, mpmath.erfinv),
    "erfc": (REAL, mpmath.erfc),
    "lgamma": (REAL, lambda x: mpmath.re(mpmath.loggamma(x))),
}
BINARY = {
    "polygamma": (
        [1.0, 2.0, 3.0, 1.0, 4.0, 2.0],
        [0.5, 1.25, 3.0, -0.75, -2.5, 30.0],
        lambda n, x: mpmath.polygamma(int(n), x),
    ),
    # Left of zero the sum goes on: zeta(s, q) = q^-s + zeta(s, q + 1).
    "zeta": (
        [2.0, 1.5, 3.25, 2.0, 3.0, 7.0],
        [1.0, 0.5, 2.5, -0.75, -1.25, 20.0],
        lambda s, q: q ** -s + mpmath.zeta(s, q + 1) if q > -1 else q ** -s + (q + 1) ** -s + mpmath.zeta(s, q + 2),
    ),
}


def call(name, t, claim, sentence, columns, results):
    operands = ", ".join("xy"[: len(columns)])
    case(
        f"custom_call_chlo_{name}_{t}_{claim}",
        f"{name} of {t}: {sentence}",
        [(t, c) for c in columns],
        [(t, results)],
        f'@ custom-call({operands}), custom_call_target="chlo.{name}"',
    )


def functions():
    for i, (name, (xs, f)) in enumerate(UNARY.items()):
        for t in ("f64", "f32", "bf16", ("f16", "f8e5m2", "f8e4m3fn", "f8e3m4", "f8e4m3fnuz")[i]):
            arguments = [to_float(t, x * 0.95) for x in xs]
            arguments = [x for x in arguments if x > 0 or x != int(x)]  # no poles
            results = [to_float(t, f(mpmath.mpf(x))) for x in arguments]
            call(name, t, "rounds_once", "the exact value, rounded once", [arguments], results)
    for name, (a, b, f) in BINARY.items():
        for t in ("f64", "f32", "f16", "bf16"):
            second = [to_float(t, y * 1.0625) for y in b]
            results = [to_float(t, f(mpmath.mpf(x), mpmath.mpf(y))) for x, y in zip(a, second)]
            call(name, t, "rounds_once", "the exact value, rounded once", [a, second], results)
    z = [complex(0.5, 1.25), complex(-1.5, 0.75), complex(2, -3), complex(-0.25, -8)]
    for t, part in (("c64", "f32"), ("c128", "f64")):
        values = [mpmath.besseli(1, mpmath.mpc(x)) * mpmath.exp(-abs(x.real)) for x in z]
        results = [complex(to_float(part, v.real), to_float(part, v.imag)) for v in values]
        call("bessel_i1e", t, "parts_are_rounded_once", "e^-|Re z| I_1(z), each part rounded once", [z], results)


def special_values():
    t = "f32"
    ends = [0.0, -0.0, INF, -INF, NAN]
    call("bessel_i1e", t, "vanishes_far_out", "odd, 0 at infinity", [ends], [0.0, -0.0, 0.0, -0.0, NAN])
    call(
        "digamma",
        t,
        "at_poles",
        "at a zero the limit from the side of its sign, NaN at negative integers",
        [ends + [-1.0, -2.0**30]],
        [-INF, INF, INF, NAN, NAN, NAN, NAN],
    )
    call(
        "erf_inv",
        t,
        "at_the_ends",
        "infinite at 1 and -1, NaN beyond",
        [ends + [1.0, -1.0, 1.5]],
        [0.0, -0.0, NAN, NAN, NAN, INF, -INF, NAN],
    )
    call("erfc", t, "at_infinities", "1 at 0, 0 and 2 at infinity", [ends], [1.0, 1.0, 0.0, 2.0, NAN])
    call(
        "lgamma",
        t,
        "at_poles",
        "infinity at zero, negative integers and both infinities; +0 at 1 and 2 (C)",
        [ends + [1.0, 2.0, -1.0, -2.5e9]],
        [INF, INF, INF, INF, NAN, 0.0, 0.0, INF, INF],
    )
    call(
        "polygamma",
        t,
        "at_poles",
        "infinite where the limits from both sides are, at zeros the limit from the side of the sign",
        [
            [1.0, 1.0, 2.0, 2.0, 1.0, 2.0, 1.5, -1.0, 1.0, 2.0, 0.0],
            [0.0, -0.0, 0.0, -0.0, -3.0, -3.0, 1.0, 1.0, INF, INF, -0.0],
        ],
        [INF, INF, -INF, INF, INF, NAN, NAN, NAN, 0.0, -0.0, INF],
    )
    call(
        "zeta",
        t,
        "at_poles",
        "infinite at s = 1, at poles of even order and at zeros from the side of their sign; NaN below 1",
        [
            [1.0, 0.5, 2.0, 3.0, 3.0, 2.0, 3.0, 2.5, 2.5, 2.0, 2.5],
            [5.0, 1.0, 0.0, 0.0, -0.0, -4.0, -4.0, -0.0, 0.0, INF, -0.5],
        ],
        [INF, NAN, INF, INF, -INF, INF, NAN, NAN, INF, 0.0, NAN],
    )


def next_after():
    for t in ("bf16", "f8e4m3fn", "f8e5m2fnuz", "f6e2m3fn"):
        numbers = [float(x) for x in values_of(t)]
        least, most = numbers[0], numbers[-1]
        xs = [least, 0.0, -least, most, numbers[7], -numbers[7]]
        ys = [most, -most, most, -most, numbers[3], -most]
        down = rounded(t, 0, -1)  # -0, where the type has it
        results = [numbers[1], -least, down, numbers[-2], numbers[6], -numbers[8]]
        call("next_after", t, "steps_to_the_next_number", "the next number on the way", [xs, ys], results)


def derive():
    functions()
    special_values()
    next_after()
