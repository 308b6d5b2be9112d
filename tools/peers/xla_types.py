#!/usr/bin/env python3
"""Asks XLA's verifier which element types each op takes.

usage: xla_types.py PROGRAMS [TABLE]

PROGRAMS  conformance/coverage/programs.txt, which says how its lines become programs
TABLE     compare with this table (conformance/coverage/xla_types.txt); without it, print the table

Each program is read by XLA's parser (which infers shapes) and then put, by a pass of ours, in the place of
a module that jaxlib's CPU client compiles: XLA verifies a module after each such pass, before it does
anything with it. Operands come from a custom call and the result goes into one, so nothing is compiled.
A cell is legal when neither parser nor verifier objects. XLA aborts on some programs, so the questions
are asked in forked children; a child that dies answers "no" for the program it died of.

Exit status 1 if TABLE differs. The table's lines: "op[/form]: types", or, of pairs, "op[/form] T: types".
"""

import os
import re
import sys

from jaxlib import _hlo, _jax, _xla
from jaxlib import xla_client

PARTS = {"c64": "f32", "c128": "f64"}
COMPLEX = {"f32": "c64", "f64": "c128"}
TYPES = (
    "pred s1 s2 s4 s8 s16 s32 s64 u1 u2 u4 u8 u16 u32 u64 f4e2m1fn f6e2m3fn f6e3m2fn f8e3m4 f8e4m3 "
    "f8e4m3fn f8e4m3b11fnuz f8e4m3fnuz f8e5m2 f8e5m2fnuz f8e8m0fnu bf16 f16 f32 f64 c64 c128"
).split()
GIVE = 'custom-call(), custom_call_target="give"'


def bits(kind):
    return {"pred": 1, "bf16": 16}.get(kind) or int(re.match(r"[a-z]+(\d+)", kind)[1])


def stored_bits(kind):
    return 8 if kind in ("pred", "f6e2m3fn", "f6e3m2fn") else bits(kind)


def dimensions(width, other):
    """Of elements of so many bits: as many as "4" of the wider of the two types are."""
    return f"4,{other // width}" if other > width else "4"


def expand(text, op, t, r):
    def order(direction):
        of = (f"x = {PARTS[t]}[] real(a) y = {PARTS[t]}[] real(b)", "x, y") if t in PARTS else ("", "a, b")
        return (
            f"{{ a = {t}[] parameter(0) b = {t}[] parameter(1) {of[0]} "
            f"ROOT c = pred[] compare({of[1]}), direction={direction} }}"
        )

    values = {
        "OP": op,
        "T": t,
        "R": r,
        "P": PARTS.get(t, t),
        "C": COMPLEX.get(t, "c64"),
        "U": f"u{stored_bits(t)}",
        "ONE": {"s1": "-1", "c64": "(1, 0)", "c128": "(1, 0)"}.get(t, "1"),
        "LESS": order("LT"),
        "SELECT": order("GE"),
        "SUM": f"{{ a = {t}[] parameter(0) b = {t}[] parameter(1) ROOT c = {t}[] add(a, b) }}",
        "REPLACE": f"{{ a = {t}[] parameter(0) ROOT b = {t}[] parameter(1) }}",
    }
    if r:
        values |= {
            "TD": dimensions(stored_bits(t), stored_bits(r)),
            "RD": dimensions(stored_bits(r), stored_bits(t)),
            "TB": dimensions(bits(t), bits(r)),
            "RB": dimensions(bits(r), bits(t)),
        }
    return re.sub(r"\$([A-Z]+)", lambda match: values[match[1]], text)


def program(shapes, body, op, t, r):
    shapes, body = expand(shapes, op, t, r), expand(body, op, t, r)
    lines = [f"{name} = {shape} {GIVE}" for name, shape in zip("xyzwvu", shapes.split())]
    *steps, last = body.split("; ")
    lines += steps + [f"r = {last}"]
    return (
        "HloModule probe\nENTRY e {\n  q = f32[4] parameter(0)\n  "
        + "\n  ".join(lines)
        + '\n  ROOT out = f32[4] custom-call(r), custom_call_target="take", '
        "custom_call_has_side_effect=true\n}\n"
    )


def cells(path):
    """(row, type, program) of every cell, in the order of the file."""
    for line in open(path, encoding="utf-8"):
        if line.startswith("#") or not line.strip():
            continue
        ops, shapes, body = (part.strip() for part in line.split("|"))
        for column in ops.split():
            op = re.match(r"[a-z0-9-]+", column)[0]
            row = column.rstrip(">")
            if "$T" not in shapes + body:
                yield row, "none", program(shapes, body, op, "f32", "")
            elif column.endswith(">"):
                for t in TYPES:
                    for r in TYPES:
                        yield f"{row} {t}", r, program(shapes, body, op, t, r)
            else:
                for t in TYPES:
                    yield row, t, program(shapes, body, op, t, "")


class Verifier:
    """Compiles a module with the client, and gives it the program to be verified on the way."""

    def __init__(self):
        self.client = xla_client.make_cpu_client()
        host = _hlo.hlo_module_from_text("HloModule host\nENTRY e { ROOT r = f32[4] parameter(0) }")
        self.host = _jax.mlir.xla_computation_to_mlir_module(
            _hlo.XlaComputation(host.as_serialized_hlo_module_proto())
        )
        self.proto = None
        _xla.register_xla_transform("probe", 0, self.swap)

    def swap(self, current):
        name = _hlo.HloModule.from_serialized_hlo_module_proto(current).name
        return self.proto if name == "host" else None

    def objects(self, text):
        """What XLA says against the program; empty: nothing."""
        try:
            self.proto = _hlo.hlo_module_from_text(text).as_serialized_hlo_module_proto()
        except Exception as error:  # jaxlib raises its own type
            return "parser: " + str(error)
        try:
            devices = _jax.DeviceList(tuple(self.client.devices()[:1]))
            self.client.compile_and_load(self.host, devices, xla_client.CompileOptions())
        except Exception as error:
            return "verifier: " + str(error) if "apply-xla-transforms" in str(error) else ""
        return ""


def ask(programs):
    """An answer for each program, from children that begin where the last one died."""
    answers = []
    while len(answers) < len(programs):
        read_end, write_end = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read_end)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            verifier = Verifier()
            with os.fdopen(write_end, "w", encoding="utf-8") as out:
                for text in programs[len(answers) :]:
                    out.write(verifier.objects(text).replace("\n", " ")[:300] + "\n")
                    out.flush()
            os._exit(0)
        os.close(write_end)
        with os.fdopen(read_end, encoding="utf-8") as pipe:
            answers += [line.rstrip("\n") for line in pipe]
        _, status = os.waitpid(child, 0)
        if status != 0 and len(answers) < len(programs):
            answers.append("died")
    return answers


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 2
    all_cells = list(cells(sys.argv[1]))
    answers = ask([text for _, _, text in all_cells])
    rows = {}
    for (row, t, _), answer in zip(all_cells, answers):
        rows.setdefault(row, [])
        if not answer:
            rows[row].append(t)
        if os.environ.get("ASSAY_PROBE_WHY"):
            print(f"# {row} {t}: {answer}", file=sys.stderr)
    lines = []
    for row, types in rows.items():
        if " " in row and not types:
            continue  # of pairs, only what is legal
        lines.append(f"{row}: {'all' if types == TYPES else ' '.join(types) or '-'}")
    if len(sys.argv) == 2:
        print("\n".join(lines))
        return 0
    kept = [
        line.rstrip("\n")
        for line in open(sys.argv[2], encoding="utf-8")
        if line.strip() and not line.startswith("#")
    ]
    differing = sorted(set(kept) ^ set(lines))
    for line in differing:
        print(("only kept: " if line in kept else "only asked: ") + line)
    print(
        f"xla_types: {len(answers)} programs, {answers.count('died')} of which XLA died, "
        f"{len(lines)} rows, {len(differing)} lines differ"
    )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
