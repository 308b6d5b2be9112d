"""Indexing, data movement, order, bits, and cases of several instructions. See derive_cases.py."""

from fractions import Fraction

from derive_cases import INF, NAN, case, combiner, high, low, rounded, width, wrap, CASES
from derived_shapes import build, counted


def clamped(start, size, taken):
    return min(max(start, 0), size - taken)


def indexing():
    x = counted([5], 10, 10)
    for t, start in (
        ("s8", -3),
        ("u8", 255),
        ("s64", -(1 << 63)),
        ("u64", (1 << 64) - 1),
        ("s64", (1 << 63) - 1),
        ("u2", 3),
        ("s16", 2),
    ):
        at = clamped(start, 5, 2)
        where = "first" if start < 0 else "last" if start > 3 else str(start)
        case(
            f"dynamic_slice_{t}_start_of_{'minus_' if start < 0 else ''}{abs(start) if abs(start) < 1000 else 'its_end'}",
            f"dynamic-slice reads its start at its own type: {start} of {t} gives the slice from {at} ({where} place)",
            [("s32", x), (t, start)],
            [("s32", x[at : at + 2])],
            "@ dynamic-slice(x, y), dynamic_slice_sizes={2}",
        )
    grid = counted([3, 4])
    for t, starts in (("s32", (1, 3)), ("s32", (-1, 100)), ("u8", (200, 0))):
        r, c = clamped(starts[0], 3, 2), clamped(starts[1], 4, 3)
        update = [[100, 200, 300], [400, 500, 600]]
        out = build(
            [3, 4],
            lambda i, r=r, c=c: (
                update[i[0] - r][i[1] - c] if r <= i[0] < r + 2 and c <= i[1] < c + 3 else grid[i[0]][i[1]]
            ),
        )
        name = "_and_".join(("minus_" if s < 0 else "") + str(abs(s)) for s in starts)
        case(
            f"dynamic_update_slice_{t}_starts_{name}",
            f"dynamic-update-slice at ({starts[0]}, {starts[1]}): each start is clamped on its own, here to ({r}, {c})",
            [
                ("f32", [[float(v) for v in row] for row in grid]),
                ("f32", [[float(v) for v in row] for row in update]),
                (t, starts[0]),
                (t, starts[1]),
            ],
            [("f32", [[float(v) for v in row] for row in out])],
            "@ dynamic-update-slice(x, y, z, w)",
        )
        case(
            f"dynamic_slice_of_rows_{t}_starts_{name}",
            f"dynamic-slice of two dimensions at ({starts[0]}, {starts[1]}): clamped to ({r}, {c})",
            [("s32", grid), (t, starts[0]), (t, starts[1])],
            [("s32", [row[c : c + 3] for row in grid[r : r + 2]])],
            "@ dynamic-slice(x, y, z), dynamic_slice_sizes={2,3}",
        )
    rows = counted([4, 3])
    for t, starts in (
        ("s32", [2, 0, -5, 9]),
        ("u8", [1, 255]),
        ("s64", [-(1 << 63), (1 << 63) - 1]),
        ("u64", [(1 << 63), 1]),
        ("s8", [-128, 127, 3]),
    ):
        out = [rows[clamped(s, 4, 1)] for s in starts]
        case(
            f"gather_rows_at_{t}_starts",
            f"gather of whole rows: starts of {t} outside the operand are clamped to its first or last row",
            [("s32", rows), (t, [[s] for s in starts])],
            [("s32", out)],
            "@ gather(x, y), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,3}",
        )
    starts = [[0, 1], [2, 2], [-1, 5]]
    out = [
        [rows[clamped(a, 4, 2) + i][clamped(b, 3, 2) + j] for i in range(2) for j in range(2)]
        for a, b in starts
    ]
    case(
        "gather_windows_of_two_dimensions",
        "gather of 2x2 windows: the whole window is moved inside",
        [("s32", rows), ("s32", starts)],
        [("s32", [[o[:2], o[2:]] for o in out])],
        "@ gather(x, y), offset_dims={1,2}, collapsed_slice_dims={}, start_index_map={0,1}, index_vector_dim=1, slice_sizes={2,2}",
    )
    case(
        "gather_start_index_map_may_permute",
        "start_index_map {1, 0}: the first index is that of dimension 1",
        [("s32", rows), ("s32", [[2, 1], [0, 3]])],
        [("s32", [rows[1][2], rows[3][0]])],
        "@ gather(x, y), offset_dims={}, collapsed_slice_dims={0,1}, start_index_map={1,0}, index_vector_dim=1, slice_sizes={1,1}",
    )
    case(
        "gather_index_vector_may_be_implicit",
        "index_vector_dim = rank of the indices: each index is a vector of one",
        [("s32", rows), ("s32", [3, 0])],
        [("s32", [rows[3], rows[0]])],
        "@ gather(x, y), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,3}",
    )
    for t, at in (
        ("s32", [1, -1, 4, 1]),
        ("u8", [255, 0, 3]),
        ("s64", [(1 << 63) - 1, 2, -(1 << 63)]),
        ("u64", [1 << 63, 1]),
    ):
        updates = [[10 * (k + 1) + c for c in range(3)] for k in range(len(at))]
        result = [list(r) for r in rows]
        for k, i in enumerate(at):
            if 0 <= i < 4:
                result[i] = [a + b for a, b in zip(result[i], updates[k])]
        case(
            f"scatter_rows_at_{t}_indices",
            f"scatter of whole rows: updates at {t} indices outside the operand are left out, equal indices add up",
            [("s32", rows), (t, [[i] for i in at]), ("s32", updates)],
            [("s32", result)],
            "@ scatter(x, y, z), update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add",
            combiner("add", "s32", "@ add(a, b)"),
        )
    case(
        "scatter_body_sees_current_and_update",
        "the body's first operand is the current value: 10 a + b at one place in the order of the indices",
        [("s32", [1, 0]), ("s32", [[0], [0], [1]]), ("s32", [2, 3, 4])],
        [("s32", [123, 4])],
        "@ scatter(x, y, z), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=shift",
        "shift {\n  a = s32[] parameter(0)\n  b = s32[] parameter(1)\n  ten = s32[] constant(10)\n  c = s32[] multiply(a, ten)\n  ROOT d = s32[] add(c, b)\n}\n",
    )
    case(
        "scatter_windows_go_after_indices",
        "scatter order: scatter indices row-major first, then window positions (leading window dimension): place 1 gets 2 from the first index, then 3 from the second",
        [("s32", [0, 0, 0]), ("s32", [[0], [1]]), ("s32", [[1, 3], [2, 4]])],
        [("s32", [1, 23, 4])],
        "@ scatter(x, y, z), update_window_dims={0}, inserted_window_dims={}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=shift",
        "shift {\n  a = s32[] parameter(0)\n  b = s32[] parameter(1)\n  ten = s32[] constant(10)\n  c = s32[] multiply(a, ten)\n  ROOT d = s32[] add(c, b)\n}\n",
    )
    case(
        "scatter_claims_of_sorted_and_unique_do_not_matter",
        "indices_are_sorted and unique_indices, where they are true, change nothing",
        [("s32", [1, 2, 3]), ("s32", [[0], [2]]), ("s32", [10, 20])],
        [("s32", [11, 2, 23])],
        "@ scatter(x, y, z), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, indices_are_sorted=true, unique_indices=true, to_apply=add",
        combiner("add", "s32", "@ add(a, b)"),
    )


def movement():
    for t in ("s2", "u2", "s8", "u4"):
        n = 1 << min(width(t), 4)
        case(
            f"iota_{t}_wraps",
            f"iota of {t}: the index keeps its low {width(t)} bits",
            [],
            [(t, [wrap(t, i) for i in range(n + 2)])],
            "@ iota(), iota_dimension=0",
        )
    for t in ("f8e4m3fn", "f4e2m1fn", "f8e5m2"):
        case(
            f"iota_{t}_rounds_the_index",
            f"iota of {t}: the index, rounded once",
            [],
            [(t, [rounded(t, Fraction(i), 1) for i in range(20)])],
            "@ iota(), iota_dimension=0",
        )
    case(
        "iota_along_each_dimension",
        "iota along dimension 0: rows count",
        [],
        [("s32", [[0, 0, 0], [1, 1, 1]])],
        "@ iota(), iota_dimension=0",
    )
    x = [1, 2, 3]
    for claim, (lo, hi, inner) in {
        "in_front_and_behind": (2, 1, 0),
        "between_elements": (0, 0, 2),
        "negative_after_interior": (-1, -1, 1),
        "cuts_to_nothing": (-2, -1, 0),
    }.items():
        spread = []
        for i, v in enumerate(x):
            spread += [v] + ([0] * inner if i < 2 else [])
        spread = [9 if v == 0 else v for v in spread]
        full = [9] * max(lo, 0) + spread[max(-lo, 0) : len(spread) - max(-hi, 0)] + [9] * max(hi, 0)
        case(
            f"pad_s32_{claim}",
            f"pad {lo}_{hi}_{inner}: interior padding first, then the ends, where negative amounts cut",
            [("s32", x), ("s32", 9)],
            [("s32", full)],
            f"@ pad(x, y), padding={lo}_{hi}_{inner}",
        )
    # sort: stable, by a comparator, other operands following
    keys, tags = [3, 1, 3, 2, 1, 3], [0, 1, 2, 3, 4, 5]
    for direction, reverse in (("LT", False), ("GT", True)):
        order = sorted(range(6), key=lambda i: -keys[i] if reverse else keys[i])
        for t in ("s8", "u32", "f16", "f8e4m3fn", "s64"):
            cast = float if t[0] == "f" else int
            case(
                f"sort_{t}_{direction.lower()}_keeps_the_order_of_equals",
                f"sort of {t} with {direction} is stable: the second operand shows the old places",
                [(t, [cast(k) for k in keys]), ("s32", tags)],
                [(t, [cast(keys[i]) for i in order]), ("s32", order)],
                "@ sort(x, y), dimensions={0}, is_stable=true, to_apply=before",
                f"before {{\n  a = {t}[] parameter(0)\n  b = {t}[] parameter(1)\n  c = s32[] parameter(2)\n  d = s32[] parameter(3)\n  ROOT e = pred[] compare(a, b), direction={direction}\n}}\n",
            )
    line = [NAN, 1.0, -INF, -0.0, 0.0, INF, -1.0]
    case(
        "sort_f32_nan_last_in_total_order",
        "sort in TOTALORDER: -0 before +0, NaN after infinity",
        [("f32", line)],
        [("f32", [-INF, -1.0, -0.0, 0.0, 1.0, INF, NAN])],
        "@ sort(x), dimensions={0}, to_apply=before",
        "before {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT e = pred[] compare(a, b), direction=LT, type=TOTALORDER\n}\n",
    )
    for t in ("s8", "u8", "f16", "s4", "f8e5m2"):
        cast = float if t[0] == "f" else int
        values = [cast(v) for v in ([1, 7, 3, 7, -8 if t[0] == "s" else 0])]
        order = sorted(range(5), key=lambda i: -values[i])[:3]
        case(
            f"topk_{t}_takes_the_first_of_equals",
            f"topk of {t}: the largest, equal ones by rising index",
            [(t, values)],
            [(t, [values[i] for i in order]), ("s32", order)],
            "@ topk(x), k=3",
        )
    # bits
    case(
        "bitcast_convert_pred_takes_a_byte",
        "bitcast-convert: pred takes a byte; two make a u16, low first",
        [("pred", [[True, False], [True, True]])],
        [("u16", [1, 257])],
        "@ bitcast-convert(x)",
    )
    case(
        "bitcast_convert_u8_to_pred_is_nonzero",
        "bitcast-convert: a byte that is not 0 is true",
        [("u8", [0, 1, 2, 255])],
        [("pred", [False, True, True, True])],
        "@ bitcast-convert(x)",
    )
    case(
        "bitcast_convert_pred_as_one_bit",
        "bitcast-convert: eight pred are the bits of a u8 where the dimensions say so, low bit first",
        [("pred", [[True, False, True, False, False, False, False, True]])],
        [("u8", [0x85])],
        "@ bitcast-convert(x)",
    )
    case(
        "bitcast_convert_s1_pairs",
        "bitcast-convert: eight u1 are a u8, low bit first",
        [("u8", [0x85])],
        [("u1", [[1, 0, 1, 0, 0, 0, 0, 1]])],
        "@ bitcast-convert(x)",
    )
    case(
        "bitcast_convert_s4_to_s16_low_first",
        "bitcast-convert: four s4 are an s16, the first the lowest",
        [("s4", [[1, 2, 3, -8], [-1, -1, -1, 7]])],
        [("s16", [wrap("s16", 0x8321), 0x7FFF])],
        "@ bitcast-convert(x)",
    )
    case(
        "bitcast_convert_f32_to_u8_bytes",
        "bitcast-convert: 1.0f is 3f800000, low byte first",
        [("f32", [1.0, -0.0])],
        [("u8", [[0, 0, 0x80, 0x3F], [0, 0, 0, 0x80]])],
        "@ bitcast-convert(x)",
    )
    case(
        "bitcast_convert_f6e2m3fn_takes_a_byte",
        "bitcast-convert: a type of six bits takes a byte; 7.5 is 1f",
        [("f6e2m3fn", [7.5, -1.0, 0.125])],
        [("u8", [0x1F, 0x28, 1])],
        "@ bitcast-convert(x)",
    )
    case(
        "bitcast_convert_f6e3m2fn_as_six_bits",
        "bitcast-convert: six bits are three u2, low bits first; 28 is 1f",
        [("f6e3m2fn", [28.0, -0.0625])],
        [("u2", [[3, 3, 1], [1, 0, 2]])],
        "@ bitcast-convert(x)",
    )
    case(
        "bitcast_convert_c64_pairs_are_c128",
        "bitcast-convert: two c64 are the 128 bits of a c128",
        [("c128", [complex(1, -2)])],
        [("c64", [[complex(0, 1.875), complex(0, -2)]])],
        "@ bitcast-convert(x)",
    )
    # pred
    bits = [[False, False, True, True], [False, True, False, True]]
    for op, out in {
        "add": [False, True, True, True],
        "multiply": [False, False, False, True],
        "maximum": [False, True, True, True],
        "minimum": [False, False, False, True],
        "xor": [False, True, True, False],
    }.items():
        case(
            f"{op}_pred_truth_table",
            f"{op} of pred",
            [("pred", bits[0]), ("pred", bits[1])],
            [("pred", out)],
            f"@ {op}(x, y)",
        )
    case(
        "clamp_pred_to_bounds",
        "clamp of pred: false is below true",
        [("pred", True), ("pred", bits[1]), ("pred", True)],
        [("pred", [True] * 4)],
        "@ clamp(x, y, z)",
    )
    for t in ("pred", "f64", "c128", "s2", "f8e8m0fnu"):
        on, off = {
            "pred": ([True, False], [False, True]),
            "f64": ([NAN, -0.0], [1.0, 2.0]),
            "c128": ([complex(1, NAN), complex(-0.0, 2)], [complex(0, 0)] * 2),
            "s2": ([-2, 1], [0, -1]),
            "f8e8m0fnu": ([NAN, 0.5], [1.0, 4.0]),
        }[t]
        case(
            f"select_{t}_picks_bits",
            f"select of {t} picks elements as they are",
            [("pred", [True, False]), (t, on), (t, off)],
            [(t, [on[0], off[1]])],
            "@ select(x, y, z)",
        )
    assert low("s2") == -2 and high("s2") == 1


def several(name, sentence, arguments, results, lines, computations=""):
    """A program of more than one instruction; the last line is the root's."""
    case(name, sentence, arguments, results, "@ROOT")

    body, text = "\n".join("  " + line for line in lines), CASES[name]
    text = text.replace("  ROOT r = @ROOT", body) if "@ROOT" in text else text
    at = text.index("  ROOT r = ")
    head = text[:at] + body + "\n}\n"
    if computations:
        head = head.replace("ENTRY main {", computations.strip("\n") + "\n\nENTRY main {")
    CASES[name] = head


def edges():
    case(
        "compare_s32_total_order_is_the_order_of_integers",
        "type=TOTALORDER of integers says nothing new",
        [("s32", [-1, 0, 5, 7]), ("s32", [0, -1, 5, 8])],
        [("pred", [True, False, False, True])],
        "@ compare(x, y), direction=LT, type=TOTALORDER",
    )
    case(
        "compare_c64_total_order_is_by_parts",
        "TOTALORDER of complex numbers: both parts in total order, the real one first",
        [
            ("c64", [complex(-0.0, 1), complex(1, -0.0), complex(1, 2), complex(INF, 0)]),
            ("c64", [complex(0.0, 0), complex(1, 0.0), complex(1, 2), complex(NAN, 0)]),
        ],
        [("pred", [True, True, False, True])],
        "@ compare(x, y), direction=LT, type=TOTALORDER",
    )
    shift = (
        "shift {\n  a = s32[] parameter(0)\n  b = s32[] parameter(1)\n  ten = s32[] constant(10)\n  c = s32[] multiply(a, ten)\n"
        "  ROOT d = s32[] add(c, b)\n}\n"
    )
    case(
        "select_and_scatter_body_sees_current_and_source",
        "the scatter body's first operand is the current value: 10 a + b of the init 1 and the sources 2, 3",
        [("s32", [0, 9, 0]), ("s32", [2, 3]), ("s32", 1)],
        [("s32", [1, 123, 1])],
        "@ select-and-scatter(x, y, z), window={size=2}, select=choose, scatter=shift",
        combiner("choose", "s32", "pred[] compare(a, b), direction=GE") + "\n" + shift,
    )
    x = 1.0625 + 2.0**-40
    several(
        "convert_in_two_steps_rounds_twice",
        "each convert rounds on its own: just above the tie 1.0625, f64 goes to 1.125, but by way of f32 it becomes the tie and goes to 1",
        [("f64", x)],
        [("f8e4m3fn", 1.125), ("f8e4m3fn", 1.0)],
        [
            "once = f8e4m3fn[] convert(x)",
            "step = f32[] convert(x)",
            "twice = f8e4m3fn[] convert(step)",
            "ROOT r = (f8e4m3fn[], f8e4m3fn[]) tuple(once, twice)",
        ],
    )
    several(
        "convert_to_bf16_and_back_keeps_the_rounding",
        "a convert to bf16 and back is not taken away: 1 + 2^-9 becomes 1",
        [("f32", [1 + 2.0**-9, 1 + 2.0**-7, 2.0**127 * 1.765625])],
        [("f32", [1.0, 1 + 2.0**-7, rounded("bf16", Fraction(2.0**127 * 1.765625))])],
        ["low = bf16[3] convert(x)", "ROOT r = f32[3] convert(low)"],
    )
    several(
        "divide_a_by_itself_is_not_one_for_zero_and_infinity",
        "a/a is NaN for 0, infinities and NaN; x*0 is NaN for infinities",
        [("f32", [0.0, INF, NAN, 2.0**-149])],
        [("f32", [NAN, NAN, NAN, 1.0]), ("f32", [0.0, NAN, NAN, 0.0])],
        [
            "q = f32[4] divide(x, x)",
            "zero = f32[] constant(0)",
            "zeros = f32[4] broadcast(zero), dimensions={}",
            "p = f32[4] multiply(x, zeros)",
            "ROOT r = (f32[4], f32[4]) tuple(q, p)",
        ],
    )


def derive():
    edges()
    indexing()
    movement()
