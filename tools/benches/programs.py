"""HLO programs that the benchmarks write, so that a clone can run them."""
import math
import re


BYTES = {"pred": 1, "s8": 1, "u8": 1, "bf16": 2, "f16": 2, "s32": 4, "u32": 4, "f32": 4, "f64": 8}


class Program:
    """Text of an entry computation, instruction by instruction."""

    def __init__(self, name):
        self.name, self.lines, self.regions, self.parameters, self.next = name, [], [], 0, 0

    def add(self, shape, text):
        value = f"v{self.next}"
        self.next += 1
        self.lines.append(f"  {value} = {shape} {text}")
        return value

    def parameter(self, shape):
        self.parameters += 1
        return self.add(shape, f"parameter({self.parameters - 1})")

    def scalar(self, value, to_shape):
        element = to_shape[: to_shape.index("[")]
        c = self.add(f"{element}[]", f"constant({value})")
        return self.add(to_shape, f"broadcast({c}), dimensions={{}}")

    def live_bytes(self):
        """Arguments and the most that is alive beside them: every value from its instruction to its last user."""

        def size(shape):
            element, sizes = shape.rstrip("]").split("[")
            return math.prod(int(s) for s in sizes.split(",") if s) * BYTES[element]

        parsed = [re.match(r" *(?:ROOT )?(\w+) = (\S+) (.*)", line).groups() for line in self.lines]
        last = {value: i for i, (_, _, text) in enumerate(parsed) for value in re.findall(r"\bv\d+\b", text)}
        arguments = sum(size(shape) for _, shape, text in parsed if text.startswith("parameter"))
        live, most, alive = 0, 0, {}
        for i, (value, shape, text) in enumerate(parsed):
            if not text.startswith("parameter"):
                alive[value] = size(shape)
                live += alive[value]
            most = max(most, live)
            for dead in [v for v in alive if last.get(v, len(parsed)) <= i]:
                live -= alive.pop(dead)
        return arguments + most

    def text(self):
        self.lines[-1] = self.lines[-1].replace("  v", "  ROOT v", 1)
        return "\n".join([f"HloModule {self.name}", *self.regions, "ENTRY main {", *self.lines, "}", ""])


def dot(element, m, k, n, result=None):
    p = Program("dot")
    a, b = p.parameter(f"{element}[{m},{k}]"), p.parameter(f"{element}[{k},{n}]")
    p.add(f"{result or element}[{m},{n}]", f"dot({a}, {b}), lhs_contracting_dims={{1}}, rhs_contracting_dims={{0}}")
    return p.text()


def chain(n):
    p = Program("chain")
    s = f"f32[{n}]"
    a, b, c = (p.parameter(s) for _ in range(3))
    product = p.add(s, f"multiply({a}, {b})")
    total = p.add(s, f"add({product}, {c})")
    p.add(s, f"divide({total}, {b})")
    return p.text()


def chain_with_scalars(n):
    """Twelve ops with broadcasts of scalars, one value read twice."""
    p = Program("chain_with_scalars")
    s = f"f32[{n}]"
    x = p.parameter(s)
    for i in range(4):
        y = p.add(s, f"multiply({x}, {p.scalar(0.5 + i, s)})")
        z = p.add(s, f"add({y}, {x})")
        x = p.add(s, f"maximum({z}, {p.scalar(-3, s)})")
    return p.text()


def scalar_loop(iterations):
    return f"""HloModule scalar_loop
condition {{
  s = (s32[], f32[], f32[], u32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant({iterations})
  ROOT go = pred[] compare(i, n), direction=LT
}}
body {{
  s = (s32[], f32[], f32[], u32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[] get-tuple-element(s), index=1
  y = f32[] get-tuple-element(s), index=2
  h = u32[] get-tuple-element(s), index=3
  one = s32[] constant(1)
  j = s32[] add(i, one)
  half = f32[] constant(0.5)
  a = f32[] multiply(x, half)
  b = f32[] add(a, y)
  c = f32[] subtract(b, x)
  d = f32[] maximum(c, half)
  e = f32[] divide(d, b)
  five = u32[] constant(5)
  k = u32[] shift-left(h, five)
  l = u32[] xor(k, h)
  m = u32[] add(l, five)
  less = pred[] compare(d, e), direction=LT
  f = f32[] select(less, d, e)
  ROOT r = (s32[], f32[], f32[], u32[]) tuple(j, f, d, m)
}}
ENTRY main {{
  zero = s32[] constant(0)
  x = f32[] constant(1.25)
  y = f32[] constant(0.75)
  h = u32[] constant(5381)
  s = (s32[], f32[], f32[], u32[]) tuple(zero, x, y, h)
  ROOT w = (s32[], f32[], f32[], u32[]) while(s), condition=condition, body=body
}}
"""


def update_loop(megabytes, iterations):
    n = megabytes << 18
    return f"""HloModule update_loop
condition {{
  s = (s32[], f32[{n}]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant({iterations})
  ROOT go = pred[] compare(i, n), direction=LT
}}
body {{
  s = (s32[], f32[{n}]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[{n}] get-tuple-element(s), index=1
  one = s32[] constant(1)
  j = s32[] add(i, one)
  u = f32[8] constant({{1, 2, 3, 4, 5, 6, 7, 8}})
  y = f32[{n}] dynamic-update-slice(x, u, i)
  ROOT r = (s32[], f32[{n}]) tuple(j, y)
}}
ENTRY main {{
  zero = s32[] constant(0)
  f = f32[] constant(0)
  x = f32[{n}] broadcast(f), dimensions={{}}
  s = (s32[], f32[{n}]) tuple(zero, x)
  w = (s32[], f32[{n}]) while(s), condition=condition, body=body
  y = f32[{n}] get-tuple-element(w), index=1
  ROOT t = f32[16] slice(y), slice={{[0:16]}}
}}
"""


def sort(n, general):
    comparison = (
        """  d = f32[] subtract(a, b)
  zero = f32[] constant(0)
  less = pred[] compare(d, zero), direction=LT
  nan = pred[] compare(b, b), direction=NE
  ok = pred[] compare(a, a), direction=EQ
  last = pred[] and(nan, ok)
  ROOT r = pred[] or(less, last)"""
        if general
        else "  ROOT r = pred[] compare(a, b), direction=LT"
    )
    return f"""HloModule sort
less {{
  a = f32[] parameter(0)
  b = f32[] parameter(1)
{comparison}
}}
ENTRY main {{
  x = f32[{n}] parameter(0)
  ROOT y = f32[{n}] sort(x), dimensions={{0}}, to_apply=less
}}
"""


def convolution(image, channels, kernel, features):
    p = Program("convolution")
    x = p.parameter(f"f32[1,{image},{image},{channels}]")
    k = p.parameter(f"f32[{kernel},{kernel},{channels},{features}]")
    pad = kernel // 2
    p.add(
        f"f32[1,{image},{image},{features}]",
        f"convolution({x}, {k}), window={{size={kernel}x{kernel} pad={pad}_{pad}x{pad}_{pad}}}, dim_labels=b01f_01io->b01f",
    )
    return p.text()


def resnet50(image=224):
    """Forward pass: convolutions with the scale and shift of a batch norm, bottlenecks, pools, a dense layer."""
    p = Program("resnet50")
    p.regions = [
        f"{op} {{\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT r = f32[] {op}(a, b)\n}}"
        for op in ("maximum", "add")
    ]

    def conv(x, size, inputs, outputs, kernel, stride):
        out, pad = (size + stride - 1) // stride, kernel // 2
        high = max(0, (out - 1) * stride + kernel - size - pad)
        shape = f"f32[1,{out},{out},{outputs}]"
        w = p.parameter(f"f32[{kernel},{kernel},{inputs},{outputs}]")
        y = p.add(
            shape,
            f"convolution({x}, {w}), window={{size={kernel}x{kernel} stride={stride}x{stride}"
            f" pad={pad}_{high}x{pad}_{high}}}, dim_labels=b01f_01io->b01f",
        )
        y = p.add(shape, f"multiply({y}, {p.scalar(1 / math.sqrt(kernel * kernel * inputs), shape)})")
        shift = p.add(shape, f"broadcast({p.parameter(f'f32[{outputs}]')}), dimensions={{3}}")
        return p.add(shape, f"add({y}, {shift})"), out, shape

    def relu(x, shape):
        return p.add(shape, f"maximum({x}, {p.scalar(0, shape)})")

    x = p.parameter(f"f32[1,{image},{image},3]")
    x, size, shape = conv(x, image, 3, 64, 7, 2)
    x = relu(x, shape)
    least = p.add("f32[]", "constant(-inf)")
    out = (size + 1) // 2
    high = (out - 1) * 2 + 3 - size - 1
    x = p.add(
        f"f32[1,{out},{out},64]",
        f"reduce-window({x}, {least}), window={{size=1x3x3x1 stride=1x2x2x1 pad=0_0x1_{high}x1_{high}x0_0}}, to_apply=maximum",
    )
    size, inputs = out, 64
    for stage, blocks in enumerate((3, 4, 6, 3)):
        width = 64 << stage
        for block in range(blocks):
            stride = 2 if stage > 0 and block == 0 else 1
            y, _, shape = conv(x, size, inputs, width, 1, 1)
            y, out, shape = conv(relu(y, shape), size, width, width, 3, stride)
            y, _, shape = conv(relu(y, shape), out, width, 4 * width, 1, 1)
            if block == 0:
                x, _, _ = conv(x, size, inputs, 4 * width, 1, stride)
            x = relu(p.add(shape, f"add({y}, {x})"), shape)
            size, inputs = out, 4 * width
    zero = p.add("f32[]", "constant(0)")
    x = p.add(f"f32[1,{inputs}]", f"reduce({x}, {zero}), dimensions={{1,2}}, to_apply=add")
    x = p.add(f"f32[1,{inputs}]", f"multiply({x}, {p.scalar(1 / size**2, f'f32[1,{inputs}]')})")
    w = p.parameter(f"f32[{inputs},1000]")
    p.add("f32[1,1000]", f"dot({x}, {w}), lhs_contracting_dims={{1}}, rhs_contracting_dims={{0}}")
    return p


def layer(batch, width):
    """Forward and backward of two dense layers: what training programs keep alive."""
    p = Program("layer")
    s, w = f"f32[{batch},{width}]", f"f32[{width},{width}]"
    x, a, b = p.parameter(s), p.parameter(w), p.parameter(w)
    matmul = "lhs_contracting_dims={1}, rhs_contracting_dims={0}"
    h = p.add(s, f"dot({x}, {a}), {matmul}")
    h = p.add(s, f"maximum({h}, {p.scalar(0, s)})")
    y = p.add(s, f"dot({h}, {b}), {matmul}")
    g = p.add(s, f"subtract({y}, {x})")
    db = p.add(w, f"dot({h}, {g}), lhs_contracting_dims={{0}}, rhs_contracting_dims={{0}}")
    step = p.add(w, f"multiply({db}, {p.scalar(0.01, w)})")
    p.add(w, f"subtract({b}, {step})")
    return p


def attention(batch, heads, length, depth, layers=1, t="f32"):
    """Transformer layers of element type t: projections, softmax attention, dense layer of four times the width."""
    p = Program("attention")
    p.regions = [
        f"{op} {{\n  a = {t}[] parameter(0)\n  b = {t}[] parameter(1)\n  ROOT r = {t}[] {op}(a, b)\n}}"
        for op in ("maximum", "add")
    ]
    width, rows = heads * depth, batch * length
    s = f"{t}[{rows},{width}]"
    x = p.parameter(s)
    matmul = "lhs_contracting_dims={1}, rhs_contracting_dims={0}"

    def dense(v, inputs, outputs):
        w = p.parameter(f"{t}[{inputs},{outputs}]")
        shape = f"{t}[{rows},{outputs}]"
        y = p.add(shape, f"dot({v}, {w}), {matmul}")
        return p.add(shape, f"multiply({y}, {p.scalar(1 / math.sqrt(inputs), shape)})")

    def split(v):
        v = p.add(f"{t}[{batch},{length},{heads},{depth}]", f"reshape({v})")
        return p.add(f"{t}[{batch},{heads},{length},{depth}]", f"transpose({v}), dimensions={{0,2,1,3}}")

    for _ in range(layers):
        q, k, v = (split(dense(x, width, width)) for _ in range(3))
        scores, line = f"{t}[{batch},{heads},{length},{length}]", f"{t}[{batch},{heads},{length}]"
        batches = "lhs_batch_dims={0,1}, rhs_batch_dims={0,1}"
        a = p.add(scores, f"dot({q}, {k}), {batches}, lhs_contracting_dims={{3}}, rhs_contracting_dims={{3}}")
        a = p.add(scores, f"multiply({a}, {p.scalar(1 / math.sqrt(depth), scores)})")
        top = p.add(line, f"reduce({a}, {p.add(f'{t}[]', 'constant(-inf)')}), dimensions={{3}}, to_apply=maximum")
        top = p.add(scores, f"broadcast({top}), dimensions={{0,1,2}}")
        a = p.add(scores, f"subtract({a}, {top})")
        a = p.add(scores, f"exponential({a})")
        total = p.add(line, f"reduce({a}, {p.add(f'{t}[]', 'constant(0)')}), dimensions={{3}}, to_apply=add")
        a = p.add(scores, f"divide({a}, {p.add(scores, f'broadcast({total}), dimensions={{0,1,2}}')})")
        y = p.add(
            f"{t}[{batch},{heads},{length},{depth}]",
            f"dot({a}, {v}), {batches}, lhs_contracting_dims={{3}}, rhs_contracting_dims={{2}}",
        )
        y = p.add(f"{t}[{batch},{length},{heads},{depth}]", f"transpose({y}), dimensions={{0,2,1,3}}")
        y = dense(p.add(s, f"reshape({y})"), width, width)
        x = p.add(s, f"add({x}, {y})")
        wide = f"{t}[{rows},{4 * width}]"
        h = p.add(wide, f"maximum({dense(x, width, 4 * width)}, {p.scalar(0, wide)})")
        x = p.add(s, f"add({x}, {dense(h, 4 * width, width)})")
    return p
