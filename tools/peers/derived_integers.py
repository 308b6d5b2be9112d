"""Integers at every width. See derive_cases.py."""

from derive_cases import case, elementwise, high, low, width, wrap


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


def derive():
    integers()
