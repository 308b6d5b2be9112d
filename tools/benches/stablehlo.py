"""Reading StableHLO, and writing it again."""
import random
import sys
import subprocess
import tempfile
from pathlib import Path

from benches.common import beside


def weights(dense):
    """A chain of layers, each with its own matrix as dense(rows, columns) says it."""

    def text(layers):
        yield "module @weights {\n  func.func @main(%x0: tensor<256x1024xf32>) -> tensor<256x1024xf32> {\n"
        for i in range(layers):
            yield f"    %w{i} = stablehlo.constant dense<{dense(1024, 1024)}> : tensor<1024x1024xf32>\n"
            yield (
                f"    %x{i + 1} = stablehlo.dot_general %x{i}, %w{i}, contracting_dims = [1] x [0] : "
                "(tensor<256x1024xf32>, tensor<1024x1024xf32>) -> tensor<256x1024xf32>\n"
            )
        yield f"    return %x{layers} : tensor<256x1024xf32>\n  }}\n}}\n"

    return text


def hexadecimal(rows, columns):
    return '"0x' + random.randbytes(4 * rows * columns).hex().upper() + '"'


def decimal(rows, columns):
    row = lambda: "[" + ", ".join(f"{random.uniform(-1, 1):.7f}" for _ in range(columns)) + "]"
    return "[" + ", ".join(row() for _ in range(rows)) + "]"


def many_ops(count):
    """Small operations of several forms, as a lowered model has them."""
    f32, i32 = "tensor<8x128xf32>", "tensor<8x128xi32>"
    yield f"module @many {{\n  func.func @main(%0: {f32}, %1: {i32}) -> {f32} {{\n"
    value, integer = 0, 1
    for n in range(2, count + 2):
        kind = n % 8
        if kind == 0:
            yield f"    %{n} = stablehlo.constant dense<{n}.5> : {f32}\n"
        elif kind == 1:
            yield f"    %{n} = stablehlo.add %{integer}, %{integer} : {i32}\n"
        elif kind == 2:
            yield f"    %{n} = stablehlo.convert %{integer} : ({i32}) -> {f32}\n"
        elif kind == 3:
            yield f"    %{n} = stablehlo.transpose %{value}, dims = [1, 0] : ({f32}) -> tensor<128x8xf32>\n"
        elif kind == 4:
            yield f"    %{n} = stablehlo.slice %{value} [0:4, 0:128:2] : ({f32}) -> tensor<4x64xf32>\n"
        elif kind == 5:
            yield (
                f'    %{n} = "stablehlo.gather"(%{value}, %{integer}) <{{dimension_numbers = '
                "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], "
                "index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : "
                f"({f32}, {i32}) -> {f32}\n"
            )
        else:
            yield f"    %{n} = stablehlo.{'multiply' if kind == 6 else 'maximum'} %{value}, %{value} : {f32}\n"
        integer = n if kind == 1 else integer
        value = n if kind in (0, 2, 5, 6, 7) else value
    yield f"    return %{value} : {f32}\n  }}\n}}\n"


# Bars, in words and as a question of size, seconds to read, and peak memory (bytes).
TEXT_BAR = (">= 50 MB/s", lambda size, read, peak: size / read >= 50e6)
LOAD_BAR = ("<= 0.2 s, 1.3", lambda size, read, peak: read <= 0.2 and peak <= 1.3 * size)
STABLEHLO_CASES = [
    # name, text, its parameter, form to measure, bar
    ("weights of 100 MB, bytecode", weights(hexadecimal), 25, "bytecode", LOAD_BAR),
    ("weights of 50 MB, text in hexadecimal", weights(hexadecimal), 6, "text", TEXT_BAR),
    ("weights of 20 MB, text in decimal", weights(decimal), 2, "text", TEXT_BAR),
    ("operations, 20 MB of text", many_ops, 240000, "text", TEXT_BAR),
    ("operations of 20 MB of text, bytecode", many_ops, 240000, "bytecode", None),
]


def stablehlo(arguments):
    """Reading StableHLO, and writing it again."""
    program = beside(arguments.hlo_run, "mlir_bench")

    def run(*command):
        done = subprocess.run([program, *command], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{command[0]}: {done.stderr}")
        return [float(word) for word in done.stdout.split()]

    failed = False
    print(f"{'case':38} {'size':>8} {'read':>9} {'rate':>9} {'resident':>8} {'written':>10}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(arguments.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for name, make, parameter, form, bar in STABLEHLO_CASES:
            if arguments.filter and arguments.filter not in name:
                continue
            random.seed(0)
            file = folder / "program.mlir"
            with file.open("w") as text:
                text.writelines(make(parameter))
            if form == "bytecode":
                run(file, form, folder / "program.mlirbc")
                file = folder / "program.mlirbc"
            again = folder / "again"
            runs = [run(file, form, again) for _ in range(3)]
            if form == "bytecode" and again.read_bytes() != file.read_bytes():
                sys.exit(f"{name}: written again it has other bytes")
            size = file.stat().st_size
            read, peak, write = (sorted(column)[1] for column in zip(*runs))
            met = bar is None or bar[1](size, read, peak)
            failed |= not met
            verdict = "" if bar is None else f"  {bar[0]:>14}  {'met' if met else 'MISSED'}"
            print(
                f"{name:38} {size / 1e6:>5.1f} MB {read * 1e3:>6.0f} ms {size / read / 1e6:>4.0f} MB/s"
                f" {peak / size:>8.2f} {size / write / 1e6:>5.0f} MB/s{verdict}",
                flush=True,
            )
    return failed
