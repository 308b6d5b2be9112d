"""Windows, convolution, dot and reductions. See derive_cases.py."""

from fractions import Fraction

from derive_cases import INF, NAN, case, combiner, high, rounded, width, wrap, shape_of
from derived_shapes import indices, get, build, counted


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


def derive():
    reduce_windows()
    contractions()
    reductions()
