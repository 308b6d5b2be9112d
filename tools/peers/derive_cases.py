#!/usr/bin/env python3
"""Derives those cases of conformance/cases/ that arithmetic alone decides, without any program of ours.

usage: derive_cases.py FOLDER [--write]

Integers are Python's, float formats are rounded from fractions, elementary functions come from mpmath at
300 bits, data movement and windows from their definitions. With --write the files are written; without it
they are compared with what is there. Needs mpmath; exit status 1 if a file differs or is missing.
"""

import importlib
import math
import os
import sys
from fractions import Fraction

import mpmath

mpmath.mp.prec = 300
INF, NAN = math.inf, math.nan
CASES = {}


# ---------------------------------------------------------------- types

# exponent bits, mantissa bits, bias, what lies beyond the largest number
FLOATS = {
    "f16": (5, 10, 15, "inf"),
    "bf16": (8, 7, 127, "inf"),
    "f32": (8, 23, 127, "inf"),
    "f64": (11, 52, 1023, "inf"),
    "f8e5m2": (5, 2, 15, "inf"),
    "f8e4m3": (4, 3, 7, "inf"),
    "f8e3m4": (3, 4, 3, "inf"),
    "f8e4m3fn": (4, 3, 7, "fn"),
    "f8e4m3b11fnuz": (4, 3, 11, "fnuz"),
    "f8e4m3fnuz": (4, 3, 8, "fnuz"),
    "f8e5m2fnuz": (5, 2, 16, "fnuz"),
    "f4e2m1fn": (2, 1, 1, "max"),
    "f6e2m3fn": (2, 3, 1, "max"),
    "f6e3m2fn": (3, 2, 3, "max"),
    "f8e8m0fnu": (8, 0, 127, "e8m0"),
}
NARROW = [t for t in FLOATS if t not in ("f16", "bf16", "f32", "f64", "f8e8m0fnu")]
INTEGERS = [s + str(b) for b in (1, 2, 4, 8, 16, 32, 64) for s in "su"]


def width(t):
    return int(t[1:])


def low(t):
    return -(1 << (width(t) - 1)) if t[0] == "s" else 0


def high(t):
    return (1 << (width(t) - (t[0] == "s"))) - 1


def wrap(t, x):
    x &= (1 << width(t)) - 1
    return x - (1 << width(t)) if t[0] == "s" and x > high(t) else x


def largest(t):
    e, m, bias, beyond = FLOATS[t]
    if beyond == "inf":
        return Fraction(2) ** ((1 << e) - 2 - bias) * (2 - Fraction(1, 1 << m))
    top = Fraction(2) ** ((1 << e) - 1 - bias)
    return top * (2 - Fraction(2 if beyond == "fn" else 1, 1 << m))


def exponent(x):
    """floor(log2 x) of a positive fraction."""
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if Fraction(2) ** e <= x else e - 1


def special(t, x):
    """What the type makes of an infinity, a NaN or a zero."""
    beyond = FLOATS[t][3]
    if beyond == "e8m0":
        return NAN
    if x == 0:
        return 0.0 if beyond == "fnuz" else x
    if beyond == "inf":
        return x
    if beyond == "max":
        return -0.0 if x != x else math.copysign(float(largest(t)), x)
    return NAN


def rounded(t, x, sign=None):
    """The fraction x, rounded once to the type, ties to even. `sign`: of a zero."""
    e, m, bias, beyond = FLOATS[t]
    if x == 0:
        return special(t, -0.0 if sign == -1 else 0.0)
    if beyond == "e8m0":
        if x < 0:
            return NAN
        k = exponent(x)
        k = max(k + (x >= Fraction(3, 2) * Fraction(2) ** k), -127)
        return NAN if k > 127 else math.ldexp(1.0, k)
    a = abs(x)
    quantum = Fraction(2) ** (max(exponent(a), 1 - bias) - m)
    n = a / quantum
    whole = n.numerator // n.denominator
    rest = n - whole
    whole += rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2)
    if whole * quantum > largest(t):
        return special(t, math.copysign(INF, x))
    if whole == 0:
        return special(t, -0.0 if x < 0 else 0.0)
    return math.copysign(float(whole * quantum), x)


def exactly(x):
    """A float or mpmath number as a fraction; what is not finite or is zero stays."""
    if isinstance(x, mpmath.mpf):
        if not mpmath.isfinite(x) or x == 0:
            return float(x)
        sign, man, exp, _ = x._mpf_  # pylint: disable=protected-access
        return Fraction(-int(man) if sign else int(man)) * Fraction(2) ** int(exp)
    if isinstance(x, float) and (x != x or math.isinf(x) or x == 0):
        return x
    return Fraction(x)


def to_float(t, x):
    x = exactly(x)
    return special(t, x) if isinstance(x, float) else rounded(t, x)


def values_of(t):
    """Every finite number above zero of a narrow type."""
    e, m, bias, beyond = FLOATS[t]
    found = []
    for field in range(1 << e):
        for mantissa in range(1 << m):
            x = (
                Fraction(mantissa, 1 << m) * Fraction(2) ** (1 - bias)
                if field == 0
                else (1 + Fraction(mantissa, 1 << m)) * Fraction(2) ** (field - bias)
            )
            if 0 < x <= largest(t):
                found.append(x)
    return sorted(set(found))


# ---------------------------------------------------------------- text


def number(x):
    if isinstance(x, bool):
        return "true" if x else "false"
    if isinstance(x, complex):
        return f"({number(x.real)}, {number(x.imag)})"
    if isinstance(x, int):
        return str(x)
    if x != x:
        return "nan"
    if math.isinf(x):
        return "inf" if x > 0 else "-inf"
    if x == int(x) and abs(x) < 1e6:
        return ("-" if math.copysign(1, x) < 0 else "") + str(abs(int(x)))
    if len(repr(x)) <= 9:
        return repr(x)
    mantissa, exp = x.hex().split("p")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}p{int(exp)}"


def shape_of(values):
    dims = []
    while isinstance(values, list):
        dims.append(len(values))
        values = values[0] if values else None
    return dims


def value(t, values, dims=None):
    def text(v):
        return "{" + ", ".join(text(x) for x in v) + "}" if isinstance(v, list) else number(v)

    dims = shape_of(values) if dims is None else dims
    return f"{t}[{','.join(map(str, dims))}]", text(values)


NAMES = "xyzwvu"


def case(name, sentence, arguments, results, instruction, computations="", tuple_result=False):
    """arguments, results: (type, nested lists). In `instruction` and `computations`, @ is the result shape."""
    assert name not in CASES, name
    lines = ["// " + sentence]
    parameters, shapes = [], []
    for i, a in enumerate(arguments):
        shape, text = value(*a)
        lines.append(f"// arg{i} = {shape} {text}")
        parameters.append(f"  {NAMES[i]} = {shape} parameter({i})")
    for i, r in enumerate(results):
        shape, text = value(*r)
        shapes.append(shape)
        lines.append(f"// out{i} = {shape} {text}")
    for line in lines:
        assert "\n" not in line
    whole = "(" + ", ".join(shapes) + ")" if len(shapes) > 1 or tuple_result else shapes[0]
    lines += [f"HloModule {name}", ""]
    if computations:
        lines += [computations.strip("\n"), ""]
    lines += ["ENTRY main {"] + parameters + [f"  ROOT r = {instruction.replace('@', whole)}", "}", ""]
    CASES[name] = "\n".join(lines)


def combiner(name, t, body):
    return (
        f"{name} {{\n  a = {t}[] parameter(0)\n  b = {t}[] parameter(1)\n"
        f"  ROOT c = {body.replace('@', t + '[]')}\n}}\n"
    )


def elementwise(op, t, sentence, claim, columns, f, extra="", result_type=None):
    """One case: columns of operands, f of each row of them."""
    results = [f(*row) for row in zip(*columns)]
    rt = result_type or t
    name = f"{op.replace('-', '_')}_{t}_{claim}"
    case(
        name,
        sentence,
        [(t, list(c)) for c in columns],
        [(rt, results)],
        f"@ {op}({', '.join(NAMES[:len(columns)])}){extra}",
    )


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 2
    folder, write = sys.argv[1], "--write" in sys.argv[2:]
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    for kind in ("integers", "floats", "conversions", "functions", "special", "movement", "windows"):
        importlib.import_module("derived_" + kind).derive()
    differing = 0
    for name, text in sorted(CASES.items()):
        path = os.path.join(folder, name + ".hlo")
        if write:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            continue
        try:
            with open(path, encoding="utf-8") as file:
                same = file.read() == text
        except FileNotFoundError:
            same = False
        if not same:
            differing += 1
            print(f"{path} is missing or differs from what is derived")
    print(f"derive_cases: {len(CASES)} cases, {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.modules["derive_cases"] = sys.modules["__main__"]
    sys.exit(main())
