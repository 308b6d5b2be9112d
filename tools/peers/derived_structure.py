"""Cases of data movement, windows, contractions and order, from their definitions. See derive_cases.py."""

import math
from fractions import Fraction
from itertools import product

from derive_cases import INF, NAN, case, combiner, high, low, rounded, shape_of, width, wrap


def indices(dims):
    return product(*(range(d) for d in dims))


def get(values, index):
    for i in index:
        values = values[i]
    return values


def build(dims, f, prefix=()):
    """The nested lists of f(index)."""
    if len(prefix) == len(dims):
        return f(prefix)
    return [build(dims, f, prefix + (i,)) for i in range(dims[len(prefix)])]


def counted(dims, start=1, step=1):
    """start, start + step, ... in row-major order."""
    flat = [start]

    def take(_):
        x = flat[0]
        flat[0] += step
        return x

    return build(dims, take)


# ---------------------------------------------------------------- indexing


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


# ---------------------------------------------------------------- windows


def position(o, k, size, w):
    """The operand index that window place k of output o falls on; None on padding and in gaps."""
    at = o * w.get("stride", 1) - w.get("low", 0) + k * w.get("dilate", 1)
    gap = w.get("base", 1)
    if at < 0 or at % gap or at // gap >= size:
        return None
    return at // gap


def output_size(size, window, w):
    padded = (size - 1) * w.get("base", 1) + 1 + w.get("low", 0) + w.get("high", 0)
    span = (window - 1) * w.get("dilate", 1) + 1
    return (padded - span) // w.get("stride", 1) + 1


def window_text(sizes, ws):
    x = "x".join
    text = "window={size=" + x(map(str, sizes))
    if any("stride" in w for w in ws):
        text += " stride=" + x(str(w.get("stride", 1)) for w in ws)
    if any("low" in w or "high" in w for w in ws):
        text += " pad=" + x(f"{w.get('low', 0)}_{w.get('high', 0)}" for w in ws)
    if any("base" in w for w in ws):
        text += " lhs_dilate=" + x(str(w.get("base", 1)) for w in ws)
    if any("dilate" in w for w in ws):
        text += " rhs_dilate=" + x(str(w.get("dilate", 1)) for w in ws)
    if any("reverse" in w for w in ws):
        text += " rhs_reversal=" + x(str(w.get("reverse", 0)) for w in ws)
    return text + "}"


def reduce_windows():
    x = [3, 1, 4, 1, 5, 9]
    plain = {
        "strides": (2, {"stride": 2}),
        "padding_on_both_sides": (3, {"low": 1, "high": 1}),
        "negative_padding": (2, {"low": -1, "high": -2}),
        "window_dilation": (2, {"dilate": 3}),
        "base_dilation": (3, {"base": 2}),
        "all_at_once": (2, {"stride": 2, "low": 1, "high": 2, "base": 2, "dilate": 2}),
    }
    for claim, (size, w) in plain.items():
        n = output_size(6, size, w)
        for op, init, f in (("add", 100, lambda a, b: a + b), ("maximum", 2, max)):
            out = []
            for o in range(n):
                r = init
                for k in range(size):
                    p = position(o, k, 6, w)
                    r = r if p is None else f(r, x[p])
                out.append(r)
            case(
                f"reduce_window_{op}_with_{claim}",
                f"reduce-window with {op} and {claim.replace('_', ' ')}: what is no element takes no part, the init {init} once",
                [("s32", x), ("s32", init)],
                [("s32", out)],
                f"@ reduce-window(x, y), {window_text([size], [w])}, to_apply=body",
                combiner("body", "s32", f"@ {op}(a, b)"),
            )
    grid = counted([3, 4])
    ws = [{"stride": 1, "low": 1, "high": 0}, {"stride": 2, "low": 0, "high": 1}]
    dims = [output_size(3, 2, ws[0]), output_size(4, 3, ws[1])]

    def total(o):
        return sum(
            grid[p][q]
            for i, j in indices([2, 3])
            for p, q in [(position(o[0], i, 3, ws[0]), position(o[1], j, 4, ws[1]))]
            if p is not None and q is not None
        )

    case(
        "reduce_window_of_a_grid_with_padding",
        "reduce-window of two dimensions, padded before the rows and after the columns",
        [("s32", grid), ("s32", 0)],
        [("s32", build(dims, total))],
        f"@ reduce-window(x, y), {window_text([2, 3], ws)}, to_apply=body",
        combiner("body", "s32", "@ add(a, b)"),
    )
    case(
        "reduce_window_order_is_row_major",
        "a body 10 a + b shows the order: init first, then the window row-major",
        [("s32", [[1, 2], [3, 4]]), ("s32", 9)],
        [("s32", [[91234]])],
        "@ reduce-window(x, y), window={size=2x2}, to_apply=shift",
        "shift {\n  a = s32[] parameter(0)\n  b = s32[] parameter(1)\n  ten = s32[] constant(10)\n  c = s32[] multiply(a, ten)\n  ROOT d = s32[] add(c, b)\n}\n",
    )
    case(
        "reduce_order_is_row_major",
        "a body 10 a + b shows the order: init first, then the reduced dimensions row-major",
        [("s32", [[1, 2], [3, 4]]), ("s32", 9)],
        [("s32", 91234)],
        "@ reduce(x, y), dimensions={0,1}, to_apply=shift",
        "shift {\n  a = s32[] parameter(0)\n  b = s32[] parameter(1)\n  ten = s32[] constant(10)\n  c = s32[] multiply(a, ten)\n  ROOT d = s32[] add(c, b)\n}\n",
    )
    # select-and-scatter: the first element of a window stays selected while select(selected, current) holds.
    values, source = [5, 1, 5, 5, 2, 2, 7, 7], [10, 20, 30, 40]
    for direction, keeps in (
        ("GE", lambda a, b: a >= b),
        ("GT", lambda a, b: a > b),
        ("LE", lambda a, b: a <= b),
    ):
        for size, stride in ((2, 2), (3, 2)):
            n = (8 - size) // stride + 1
            out = [1] * 8
            for o in range(n):
                chosen = o * stride
                for k in range(1, size):
                    if not keeps(values[chosen], values[o * stride + k]):
                        chosen = o * stride + k
                out[chosen] += source[o]
            case(
                f"select_and_scatter_{direction.lower()}_of_windows_of_{size}",
                f"select-and-scatter with {direction}, windows of {size}: equal values go to the {'last' if direction == 'GT' else 'first'} of them; the init 1 is everywhere",
                [("s32", values), ("s32", source[:n]), ("s32", 1)],
                [("s32", out)],
                f"@ select-and-scatter(x, y, z), window={{size={size} stride={stride}}}, select=choose, scatter=add",
                combiner("choose", "s32", f"pred[] compare(a, b), direction={direction}")
                + "\n"
                + combiner("add", "s32", "@ add(a, b)"),
            )


# ---------------------------------------------------------------- convolution and dot


def convolve(x, k, ws, groups=1, batch_groups=1):
    """x [batch, space..., feature], k [space..., feature, output feature]."""
    batch, *space, features = shape_of(x)
    *window, kernel_features, outputs = shape_of(k)
    sizes = [output_size(s, w, d) for s, w, d in zip(space, window, ws)]
    out_batch = batch // batch_groups

    def one(o):
        group = o[-1] // (outputs // (groups * batch_groups))
        total = 0
        for place in indices(window):
            at = []
            for i, p in enumerate(place):
                q = window[i] - 1 - p if ws[i].get("reverse") else p
                at.append((position(o[1 + i], p, space[i], ws[i]), q))
            if any(p is None for p, _ in at):
                continue
            for f in range(kernel_features):
                b = o[0] + (group * out_batch if batch_groups > 1 else 0)
                feature = f + (group * kernel_features if groups > 1 else 0)
                total += get(x, (b, *(p for p, _ in at), feature)) * get(k, (*(q for _, q in at), f, o[-1]))
        return total

    return build([out_batch] + sizes + [outputs], one)


def contractions():
    line = [[[1], [2], [3], [4], [5]]]
    kernel = [[[1]], [[10]], [[100]]]
    for claim, sentence, w in (
        ("strides", "stride 2 takes every second place", {"stride": 2}),
        ("window_dilation", "rhs_dilate 2 spreads the kernel", {"dilate": 2}),
        (
            "transposed",
            "a transposed convolution: lhs_dilate 2 puts a gap between elements, padding 2 on both sides",
            {"base": 2, "low": 2, "high": 2},
        ),
        ("reversal", "rhs_reversal turns the kernel around: a true convolution", {"reverse": 1}),
        ("uneven_padding", "padding 2 before, 0 after", {"low": 2, "high": 0}),
        ("negative_padding", "negative padding cuts elements off", {"low": -1, "high": -1}),
        (
            "everything",
            "stride, padding, both dilations and reversal together",
            {"stride": 2, "low": 3, "high": 1, "base": 2, "dilate": 2, "reverse": 1},
        ),
    ):
        for t in ("s32", "f32"):
            cast = float if t == "f32" else int
            xs, ks = ([[[cast(v) for v in c] for c in r] for r in a] for a in (line, kernel))
            out = convolve(xs, ks, [w])
            out = [[[cast(v) for v in c] for c in r] for r in out]
            case(
                f"convolution_{t}_with_{claim}",
                f"convolution of {t}: {sentence}",
                [(t, xs), (t, ks)],
                [(t, out)],
                f"@ convolution(x, y), {window_text([3], [w])}, dim_labels=b0f_0io->b0f",
            )
    x = counted([1, 3, 3, 1])
    k = [[[[1]], [[10]]], [[[100]], [[1000]]]]
    ws = [{"low": 1, "high": 0}, {"stride": 2, "low": 0, "high": 1}]
    case(
        "convolution_of_a_grid_pads_each_side",
        "convolution of two dimensions with padding above and on the right",
        [("s32", x), ("s32", k)],
        [("s32", convolve(x, k, ws))],
        f"@ convolution(x, y), {window_text([2, 2], ws)}, dim_labels=b01f_01io->b01f",
    )
    x, k = counted([1, 3, 4]), [[[1, 2, 3, 4]], [[5, 6, 7, 8]]]
    case(
        "convolution_depthwise",
        "feature_group_count = features: each feature has a kernel of its own",
        [("s32", x), ("s32", k)],
        [("s32", convolve(x, k, [{}], groups=4))],
        "@ convolution(x, y), window={size=2}, dim_labels=b0f_0io->b0f, feature_group_count=4",
    )
    x, k = counted([1, 3, 4]), [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
    case(
        "convolution_two_feature_groups_of_two",
        "two feature groups of two features each",
        [("s32", x), ("s32", k)],
        [("s32", convolve(x, k, [{}], groups=2))],
        "@ convolution(x, y), window={size=2}, dim_labels=b0f_0io->b0f, feature_group_count=2",
    )
    x, k = counted([4, 3, 1]), [[[1, 2]], [[3, 4]]]
    case(
        "convolution_two_batch_groups",
        "two batch groups: output feature g sees the g-th half of the batch",
        [("s32", x), ("s32", k)],
        [("s32", convolve(x, k, [{}], batch_groups=2))],
        "@ convolution(x, y), window={size=2}, dim_labels=b0f_0io->b0f, batch_group_count=2",
    )
    case(
        "convolution_padding_beside_infinity_is_nan",
        "padding zeros take part: beside an infinite kernel value they give NaN, and so does every sum with one",
        [("f32", [[[1.0], [2.0]]]), ("f32", [[[INF]], [[1.0]]])],
        [("f32", [[[NAN], [INF]]])],
        "@ convolution(x, y), window={size=2 pad=1_0}, dim_labels=b0f_0io->b0f",
    )
    # dot of every kind of type
    a, b = [3, -2, 5], [2, 4, -1]
    dots = {
        "f32_to_s8_truncates_the_exact_sum": (
            "f32",
            [0.5, 2.5, 100.0],
            "f32",
            [1.0, -1.0, 2.0],
            "s8",
            127,
            "floats with an integer result: the exact sum 198 saturates s8",
        ),
        "f32_to_s32_truncates_toward_zero": (
            "f32",
            [0.5, 2.0**30, -(2.0**30)],
            "f32",
            [-1.5, 1.0, 1.0],
            "s32",
            0,
            "floats with an integer result: the exact sum -0.75 is truncated, once",
        ),
        "s64_and_f64_keep_all_bits": (
            "s64",
            [(1 << 62) + 1, -(1 << 62)],
            "f64",
            [1.0, 1.0],
            "f64",
            1.0,
            "64-bit integers beside floats are exact: 2^62 + 1 - 2^62 is 1",
        ),
        "u64_to_f32_rounds_once": (
            "u64",
            [(1 << 64) - 1, 1],
            "u64",
            [1, 1],
            "f32",
            2.0**64,
            "64-bit integers with a float result: the sum 2^64, rounded once",
        ),
        "s32_to_s8_keeps_the_low_bits": (
            "s32",
            [100, 100, 100],
            "s32",
            [1, 1, 1],
            "s8",
            wrap("s8", 300),
            "integers with a narrower result keep the low bits of the sum 300",
        ),
        "f32_to_pred_is_nonzero": (
            "f32",
            [1.0, -1.0],
            "f32",
            [1.0, 1.0],
            "pred",
            False,
            "floats with a pred result: whether the exact sum is not 0",
        ),
        "f32_and_c64_is_complex": (
            "f32",
            [2.0, 3.0],
            "c64",
            [complex(1, -1), complex(0, 2)],
            "c64",
            complex(2, 4),
            "a real beside a complex operand has no imaginary part",
        ),
        "c64_to_f32_is_the_real_part": (
            "c64",
            [complex(1, 2)],
            "c64",
            [complex(3, 4)],
            "f32",
            -5.0,
            "complex operands with a real result give the real part of the sum",
        ),
        "f32_to_c64_is_real": (
            "f32",
            [1.5],
            "f32",
            [2.0],
            "c64",
            complex(3, 0),
            "real operands with a complex result give a real number",
        ),
        "f4e2m1fn_to_f32_is_exact": (
            "f4e2m1fn",
            [6.0, 0.5, -1.5],
            "f4e2m1fn",
            [6.0, 0.5, 3.0],
            "f32",
            31.75,
            "narrow floats with a wide result: exact products and sum",
        ),
        "f8e4m3fn_overflows_to_nan": (
            "f8e4m3fn",
            [448.0, 16.0],
            "f8e4m3fn",
            [1.0, 2.0],
            "f8e4m3fn",
            NAN,
            "the sum 480 is beyond the largest f8e4m3fn and becomes NaN",
        ),
        "s4_and_u4_meet_in_s32": (
            "s4",
            [-8, 7],
            "u4",
            [15, 15],
            "s32",
            -15,
            "operands of different types: the exact sum",
        ),
        "s1_and_u1_are_minus_one_and_one": (
            "s1",
            [-1, -1, 0],
            "u1",
            [1, 1, 1],
            "s8",
            -2,
            "s1 has the values -1 and 0",
        ),
    }
    for claim, (ta, va, tb, vb, t, r, sentence) in dots.items():
        case(
            f"dot_{claim}",
            f"dot: {sentence}",
            [(ta, va), (tb, vb)],
            [(t, r)],
            "@ dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={0}",
        )
    case(
        "convolution_c64_to_f32_is_the_real_part",
        "convolution: complex operands with a real result give the real part of the sum",
        [("c64", [[[complex(1, 2)]]]), ("c64", [[[complex(3, 4)]]])],
        [("f32", [[[-5.0]]])],
        "@ convolution(x, y), window={size=1}, dim_labels=b0f_0io->b0f",
    )
    del a, b


# ---------------------------------------------------------------- shapes, order, bits


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


def reductions():
    for t, values, total in (
        ("f16", [60000.0, 60000.0, -60000.0], 60000.0),
        ("bf16", [256.0, 1.0, 1.0], 258.0),
        ("f8e5m2", [57344.0, 57344.0, -57344.0, 1.0], 57344.0),
        ("f8e4m3fn", [448.0, 448.0, -448.0], 448.0),
        ("f4e2m1fn", [6.0, 6.0, -6.0, 0.5], 6.0),
        ("f64", [1e308, 1e308, -1e308], 1e308),
        ("f6e2m3fn", [7.5, 7.5, -7.5], 7.5),
    ):
        exact = sum(Fraction(v) for v in values)
        assert rounded(t, exact) == total, (t, rounded(t, exact))
        case(
            f"reduce_{t}_add_does_not_overflow_on_the_way",
            f"reduce with add of {t}: one exact sum, rounded once; what is beyond the largest number on the way does no harm",
            [(t, values), (t, 0.0)],
            [(t, total)],
            "@ reduce(x, y), dimensions={0}, to_apply=add",
            combiner("add", t, "@ add(a, b)"),
        )
    for t in ("s2", "u4", "s16", "u64"):
        values = [high(t), high(t), 1]
        case(
            f"reduce_{t}_add_wraps",
            f"reduce with add of {t} keeps the low {width(t)} bits",
            [(t, values), (t, 1)],
            [(t, wrap(t, sum(values) + 1))],
            "@ reduce(x, y), dimensions={0}, to_apply=add",
            combiner("add", t, "@ add(a, b)"),
        )
    for t, values in (
        ("c64", [complex(1, 2), complex(2.0**30, -1), complex(-(2.0**30), 0.5)]),
        ("c128", [complex(2.0**60, 1), complex(1, 2.0**-60), complex(-(2.0**60), -1)]),
    ):
        re, im = sum(Fraction(v.real) for v in values), sum(Fraction(v.imag) for v in values)
        case(
            f"reduce_{t}_add_sums_parts_exactly",
            f"reduce with add of {t}: each part one exact sum",
            [(t, values), (t, complex(0, 0))],
            [(t, complex(float(re), float(im)))],
            "@ reduce(x, y), dimensions={0}, to_apply=add",
            combiner("add", t, "@ add(a, b)"),
        )
    for op, init, out in (("multiply", 1.0, 60.0), ("maximum", -INF, 5.0), ("minimum", INF, 3.0)):
        case(
            f"reduce_f8e5m2_{op}_rounds_each_step",
            (
                f"reduce with {op} of f8e5m2 rounds at every step: 3 * 4 * 5 is 12 * 5 = 60, to 64 (a tie between 56 and 64)"
                if op == "multiply"
                else f"reduce with {op} of f8e5m2"
            ),
            [("f8e5m2", [3.0, 4.0, 5.0]), ("f8e5m2", init)],
            [("f8e5m2", 64.0 if op == "multiply" else out)],
            "@ reduce(x, y), dimensions={0}, to_apply=body",
            combiner("body", "f8e5m2", f"@ {op}(a, b)"),
        )
    case(
        "reduce_pred_add_is_or",
        "reduce with add of pred is or",
        [("pred", [[False, True], [False, False]]), ("pred", False)],
        [("pred", [True, False])],
        "@ reduce(x, y), dimensions={1}, to_apply=add",
        combiner("add", "pred", "@ add(a, b)"),
    )
    case(
        "scatter_f16_add_is_one_exact_sum",
        "scatter with add of f16: operand and updates of one place are one exact sum",
        [("f16", [2048.0, 0.0]), ("s32", [[0], [0], [0]]), ("f16", [1.0, 1.0, 1.0])],
        [("f16", [rounded("f16", Fraction(2051)), 0.0])],
        "@ scatter(x, y, z), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add",
        combiner("add", "f16", "@ add(a, b)"),
    )
    case(
        "reduce_window_f16_sums_exactly",
        "reduce-window with add of f16: each window its own exact sum",
        [("f16", [2048.0, 1.0, 1.0, 1.0]), ("f16", 0.0)],
        [("f16", [2050.0, 3.0])],
        "@ reduce-window(x, y), window={size=3}, to_apply=add",
        combiner("add", "f16", "@ add(a, b)"),
    )


def several(name, sentence, arguments, results, lines, computations=""):
    """A program of more than one instruction; the last line is the root's."""
    case(name, sentence, arguments, results, "@ROOT")
    from derive_cases import CASES  # the dictionary that case() fills

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
    reduce_windows()
    contractions()
    movement()
    reductions()
