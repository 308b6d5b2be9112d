#!/usr/bin/env python3
"""Compares what we write of artifacts that we read, byte for byte, with what StableHLO's own writer (jaxlib's) does.

usage: stablehlo_rewrites.py HLO_RUN COUNT [KEEP]

COUNT programs are made, of StableHLO mixed with Shardy, CHLO, MHLO and other dialects: nested regions, that
capture values or not, several functions, resources, attributes and locations of all kinds. jaxlib writes each
for a version. `hlo-run --emit=bytecode` of that file must give the bytes that jaxlib gives when it reads the
file and writes it again. Ends with the counts; exit status 1 if any differ (KEEP: a folder for those).
"""

import os
import random
import subprocess
import sys
import tempfile

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from stablehlo_context import new_context

VERSIONS = ["1.11.0", "1.12.0", "1.14.1", "1.16.0", "1.18.0", "1.20.0", "1.22.0"]
FLOAT, HALF, PRED, SCALAR = "tensor<8x4xf32>", "tensor<4x4xf32>", "tensor<i1>", "tensor<f32>"
SHARDING = '<@mesh, [{{"{}"}}, {{}}]>'


class Program:
    """Text of a module. A scope is the list of the values of type FLOAT that are in sight."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.count = 0
        self.functions = []
        self.blobs = 0
        self.inside_unknown = 0  # where MLIR looks for no function: an unknown operation may hold symbols itself

    def pick(self, *choices):
        return self.random.choice(choices)

    def line(self, text):
        self.lines.append(text)

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def attribute(self):
        """Of a dictionary: of builtin kinds, nested, or of other dialects."""
        return self.pick(
            "1 : i32",
            "2.5 : f32",
            '"text"',
            "true",
            "unit",
            "[1, 2]",
            "@main",
            "tensor<2xi8>",
            "dense<[1, 2]> : tensor<2xi64>",
            "array<i64: 1, 2, 3>",
            '{a = "x", b = [1 : i64, {c = 2 : i8}]}',
            '#sdy.sharding<@mesh, [{"x"}, {?}]>',
            "#chlo<comparison_type FLOAT>",
            "#stablehlo<precision HIGH>",
            '#sdy.mesh<["x"=2]>',
        )

    def dictionary(self, prefix):
        """Attributes that are nobody's own, often none."""
        if self.random.random() < 0.75:
            return ""
        count = self.random.randint(1, 2)
        return "{" + ", ".join(f"{prefix}{i} = {self.attribute()}" for i in range(count)) + "}"

    def location(self):
        return self.pick(
            "",
            "",
            "loc(unknown)",
            'loc("named")',
            f'loc("file.py":{self.random.randint(1, 9)}:{self.random.randint(1, 9)})',
            'loc("outer"("file.py":3:4))',
            'loc(fused["a", "b"])',
            'loc(fused<"meta">["a", "file.py":1:2])',
            'loc(callsite("callee" at "file.py":7:7))',
        )

    def statement(self, scope, depth):
        """One operation, or a few, that add a value to the scope."""
        makers = [self.elementwise] * 3 + [self.foreign] * 3 + [self.constant, self.call, self.dead]
        if depth < 3:
            makers += [self.branch, self.loop, self.reduction, self.manual, self.unknown_region, self.named]
        self.random.choice(makers)(scope, depth)

    def elementwise(self, scope, depth):
        v, a, b = self.name(), self.pick(*scope), self.pick(*scope)
        attributes = self.dictionary("test.e")
        self.line(
            self.pick(
                f"{v} = stablehlo.add {a}, {b} {attributes} : {FLOAT} {self.location()}",
                f"{v} = stablehlo.abs {a} {attributes} : {FLOAT} {self.location()}",
                f"{v} = stablehlo.multiply {a}, {a} {attributes} : {FLOAT} {self.location()}",
                f'{v} = stablehlo.custom_call @target({a}) {{backend_config = "c"}} : ({FLOAT}) -> {FLOAT}',
                f"{v} = stablehlo.optimization_barrier {a} : {FLOAT}",
            )
        )
        scope.append(v)

    def foreign(self, scope, depth):
        v, a, b, axis = self.name(), self.pick(*scope), self.pick(*scope), self.pick("x", "y")
        s = SHARDING.format(axis)
        where = self.location()
        self.line(
            self.pick(
                f"{v} = sdy.sharding_constraint {a} {s} : {FLOAT} {where}",
                f"{v} = sdy.sharding_constraint {a} {s} {self.dictionary('test.s')} : {FLOAT} {where}",
                f"{v} = sdy.reshard {a} {s} : {FLOAT} {where}",
                f"{v} = sdy.propagation_barrier {a} allowed_direction=FORWARD : {FLOAT} {where}",
                f"sdy.sharding_group {a} group_id={self.random.randint(0, 3)} : {FLOAT}\n{v} = stablehlo.abs {b} : {FLOAT}",
                f"{v} = chlo.erf_inv {a} : {FLOAT} -> {FLOAT} {where}",
                f"{v} = chlo.lgamma {a} : {FLOAT} -> {FLOAT} {where}",
                f"{v} = chlo.next_after {a}, {b} : {FLOAT}, {FLOAT} -> {FLOAT} {where}",
                f"{v}, %i{v[1:]} = chlo.top_k({a}, k = 4) : {FLOAT} -> ({FLOAT}, tensor<8x4xi32>) {where}",
                f"{v} = mhlo.erf {a} : {FLOAT} {where}",
                f'{v} = "mhlo.copy"({a}) {{test.c = {self.attribute()}}} : ({FLOAT}) -> {FLOAT} {where}',
                f"{v} = tensor.cast {a} : {FLOAT} to {FLOAT} {where}",
                f'{v} = "other.op"({a}, {b}) {{k = {self.attribute()}, l = {self.attribute()}}} : ({FLOAT}, {FLOAT}) -> {FLOAT} {where}',
                f'{v}:2 = "other.two"({a}, {a}) : ({FLOAT}, {FLOAT}) -> ({FLOAT}, {SCALAR}) {where}',
            )
        )
        scope.append(v if ":2" not in self.lines[-1] else v + "#0")

    def constant(self, scope, depth):
        v = self.name()
        if self.blobs < 2 and self.random.random() < 0.3:
            self.blobs += 1
            self.line(f"{v} = stablehlo.constant dense_resource<blob{self.blobs}> : {FLOAT}")
        else:
            splat = self.pick("0.0", "1.5", '"0x' + "0000803F" * 32 + '"')
            self.line(f"{v} = stablehlo.constant dense<{splat}> : {FLOAT} {self.location()}")
        scope.append(v)

    def call(self, scope, depth):
        if not self.functions or self.inside_unknown:
            return self.elementwise(scope, depth)
        v = self.name()
        callee = self.pick(*self.functions)
        self.line(f"{v} = func.call @{callee}({self.pick(*scope)}) {self.dictionary('test.f')} : ({FLOAT}) -> {FLOAT} {self.location()}")
        scope.append(v)

    def dead(self, scope, depth):
        """A value that nobody uses: it is not put in sight."""
        self.line(f"{self.name()} = {self.pick('stablehlo.negate', 'mhlo.erf')} {self.pick(*scope)} : {FLOAT}")

    def fill(self, inside, depth):
        """Statements of a region, whose values are in sight in it only; the one that it gives."""
        for _ in range(self.random.randint(0, 3)):
            self.statement(inside, depth + 1)
        return self.pick(*inside)

    def branch(self, scope, depth):
        v, p = self.name(), self.name()
        self.line(f"{p} = stablehlo.constant dense<true> : {PRED}")
        self.line(f'{v} = "stablehlo.if"({p}) ({{')
        for i in range(2):
            self.line(f"stablehlo.return {self.fill(list(scope), depth)} : {FLOAT} {self.location()}")
            self.line("}, {" if i == 0 else f"}}) {self.dictionary('test.i')} : ({PRED}) -> {FLOAT} {self.location()}")
        scope.append(v)

    def loop(self, scope, depth):
        v, i, c = self.name(), self.name(), self.name()
        outer = list(scope) if self.random.random() < 0.5 else []
        self.line(f'{v} = "stablehlo.while"({self.pick(*scope)}) ({{')
        self.line(f"^bb0({i}: {FLOAT} {self.location()}):")
        self.line(f"{c} = stablehlo.constant dense<false> : {PRED}\nstablehlo.return {c} : {PRED}")
        self.line(f"}}, {{\n^bb0({i}: {FLOAT}):")
        self.line(f"stablehlo.return {self.fill(outer + [i], depth)} : {FLOAT}")
        self.line(f"}}) : ({FLOAT}) -> {FLOAT} {self.location()}")
        scope.append(v)

    def reduction(self, scope, depth):
        v, z, a, b, s, t = (self.name() for _ in range(6))
        self.line(f"{z} = stablehlo.constant dense<0.0> : {SCALAR}")
        self.line(f'{t} = "stablehlo.reduce"({self.pick(*scope)}, {z}) <{{dimensions = array<i64: 0, 1>}}> ({{')
        self.line(f"^bb0({a}: {SCALAR}, {b}: {SCALAR}):")
        self.line(self.pick(
            f"{s} = stablehlo.add {a}, {b} : {SCALAR}",
            f"{s} = chlo.next_after {a}, {b} : {SCALAR}, {SCALAR} -> {SCALAR}",
            f'{s} = "other.f"({b}, {a}) : ({SCALAR}, {SCALAR}) -> {SCALAR} {self.location()}',
        ))
        self.line(f"stablehlo.return {s} : {SCALAR}\n}}) : ({FLOAT}, {SCALAR}) -> {SCALAR} {self.location()}")
        self.line(f"{v} = stablehlo.broadcast_in_dim {t}, dims = [] : ({SCALAR}) -> {FLOAT}")
        scope.append(v)

    def manual(self, scope, depth):
        v, x, y = (self.name() for _ in range(3))
        a = self.pick(*scope)
        self.line(
            f'{v} = sdy.manual_computation({a}) in_shardings=[<@mesh, [{{"x"}}, {{}}]>] '
            f'out_shardings=[<@mesh, [{{"x"}}, {{}}]>] manual_axes={{"x"}} ({x}: {HALF} {self.location()}) {{'
        )
        self.line(self.pick(
            f"{y} = stablehlo.abs {x} : {HALF} {self.location()}",
            f"{y} = stablehlo.add {x}, {x} : {HALF}",
            f"{y} = chlo.erf_inv {x} : {HALF} -> {HALF} {self.location()}",
            f"{y} = stablehlo.negate {x} : {HALF}\nsdy.sharding_group {y} group_id=7 : {HALF}",
        ))
        self.line(f"sdy.return {self.pick(x, y)} : {HALF}\n}} : ({FLOAT}) -> {FLOAT} {self.location()}")
        scope.append(v)

    def named(self, scope, depth):
        v, x = self.name(), self.name()
        self.line(f'{v} = sdy.named_computation<"n{self.count}">({self.pick(*scope)}) ({x}: {FLOAT}) {{')
        self.line(f"sdy.return {self.fill([x], depth)} : {FLOAT}\n}} : ({FLOAT}) -> {FLOAT} {self.location()}")
        scope.append(v)

    def unknown_region(self, scope, depth):
        v, x = self.name(), self.name()
        outer = list(scope) if self.random.random() < 0.5 else []
        self.line(f'{v} = "other.region"({self.pick(*scope)}) ({{\n^bb0({x}: {FLOAT} {self.location()}):')
        self.inside_unknown += 1
        self.line(f'"other.yield"({self.fill(outer + [x], depth)}) : ({FLOAT}) -> () {self.location()}')
        self.inside_unknown -= 1
        self.line(f"}}) {{k = {self.attribute()}}} : ({FLOAT}) -> {FLOAT} {self.location()}")
        scope.append(v)

    def function(self, name):
        visibility = "private" if name != "main" else "public"
        of_argument = self.pick("", "", "{test.x = 1 : i32}", '{sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}', '{jax.buffer_donor = true, mhlo.layout_mode = "default"}')
        of_result = self.pick("", "", '{jax.result_info = "result"}', '{sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}')
        attributes = self.pick("", "", "attributes {test.f = [1, 2]}")
        self.line(f"func.func {visibility} @{name}(%a: {FLOAT} {of_argument} {self.location()}, %b: {FLOAT}) -> ({FLOAT} {of_result}) {attributes} {{"
                  if name == "main" else f"func.func {visibility} @{name}(%a: {FLOAT} {of_argument}) -> ({FLOAT} {of_result}) {attributes} {{")
        scope = ["%a", "%b"] if name == "main" else ["%a"]
        for _ in range(self.random.randint(1, 9)):
            self.statement(scope, 0)
        self.line(f"return {self.pick(scope[-1], *scope)} : {FLOAT} {self.location()}\n}} {self.location()}")
        self.functions.append(name)

    def text(self):
        self.line(f"module @m {self.pick('', 'attributes {mhlo.num_partitions = 8 : i32, jax.uses_shape_polymorphism = false}')} {{")
        self.line(f'sdy.mesh @mesh = <["x"=2, "y"=4]> {self.dictionary("test.m")} {self.location()}')
        if self.random.random() < 0.3:
            self.line('sdy.mesh @other = <["x"=2, "z"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>')
        for name in self.pick(["main"], ["f", "main"], ["f", "g", "main"]):
            self.function(name)
        self.line(f"}} {self.location()}")
        if self.blobs:
            blob = "0x04000000" + "0000803F" * 32
            self.line("{-#\n dialect_resources: { builtin: {" + ", ".join(f'blob{i + 1}: "{blob}"' for i in range(self.blobs)) + "} }\n#-}")
        return "\n".join(self.lines)


def open_context():
    context = new_context()
    context.allow_unregistered_dialects = True
    return context


def written_by_peer(text, version):
    """The artifact, and what the peer makes of it when it reads and writes it."""
    context = open_context()
    with context:
        first = stablehlo.serialize_portable_artifact(ir.Module.parse(text), version, True)
    context = open_context()
    with context:
        again = stablehlo.deserialize_portable_artifact(context, first)
        return first, stablehlo.serialize_portable_artifact(again, version, True)


def main():
    hlo_run, count = sys.argv[1], int(sys.argv[2])
    keep = sys.argv[3] if len(sys.argv) > 3 else None
    same = stable = differ = refused = size = 0
    with tempfile.TemporaryDirectory() as folder:
        artifact, out = os.path.join(folder, "in"), os.path.join(folder, "out")
        for seed in range(count):
            text, version = Program(seed).text(), VERSIONS[seed % len(VERSIONS)]
            try:
                first, want = written_by_peer(text, version)
            except (ir.MLIRError, ValueError) as error:
                refused += 1
                if keep:
                    print(f"{seed}: the peer refuses it: {error}", flush=True)
                    open(os.path.join(keep, f"{seed}.mlir"), "w").write(text)
                continue
            with open(artifact, "wb") as file:
                file.write(first)
            done = subprocess.run([hlo_run, "--emit=bytecode", artifact, "-o", out], capture_output=True, text=True)
            got = open(out, "rb").read() if done.returncode == 0 else b""
            stable += first == want
            size += len(want)
            if got == want:
                same += 1
                continue
            differ += 1
            print(f"{seed} ({version}): {'other bytes' if got else done.stdout + done.stderr}", flush=True)
            if keep:
                for name, data in (("mlir", text.encode()), ("bc", first), ("want", want), ("got", got)):
                    with open(os.path.join(keep, f"{seed}.{name}"), "wb") as file:
                        file.write(data)
    print(f"{count} programs: {refused} the peer refuses; of the others ({size} bytes) the same bytes {same}, "
          f"others {differ}; the peer itself keeps its bytes of {stable}")
    sys.exit(1 if differ or not same else 0)


main()
