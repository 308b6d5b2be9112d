#!/usr/bin/env python3
"""Compares programs of unknown sizes with XLA:CPU (jaxlib), which runs them with the sizes put in.

usage: stablehlo_dynamic.py HLO_RUN FOLDER

Each .mlir file of FOLDER is a program as JAX exports it: its @main takes sizes as 64-bit scalars, and arrays
that have dimensions of those sizes. For each of some sizes jaxlib's own passes make a program of static
shapes of it (stablehlo-refine-arguments and refine_polymorphic_shapes, with the sizes as constants), which
XLA compiles and runs on random arguments. hlo-run runs the original on the same arguments, from its text and
from the portable artifact that jaxlib writes of it; its verdict on XLA's results must be `agree`. At a size
that does not fit a program, the passes refuse it, and so must hlo-run. Each program must run at one size or
more, or be excused below. Ends with the counts; exit status 1 if anything differs.
"""

import glob
import io
import json
import os
import subprocess
import sys
import tempfile

import jax
import ml_dtypes
import numpy as np
from jaxlib import _jax, xla_client
from jaxlib.mlir import ir, passmanager
from jaxlib.mlir.dialects import stablehlo

from stablehlo_context import new_context

SIZES = (6, 4, 3, 2)
STRIDES = "dynamic_conv has two strides for one spatial dimension (dynamic_conv_c2)"
EXCUSED = {
    "conv_general_dilated_1d_stride_2_even_dynamic": STRIDES,
    "conv_general_dilated_1d_stride_2_odd_dynamic": STRIDES,
}
DTYPES = {
    "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
    "bf16": ml_dtypes.bfloat16, "f16": np.float16, "f32": np.float32, "f64": np.float64,
    "complex<f32>": np.complex64, "complex<f64>": np.complex128,
}


def main_of(module):
    return next(op for op in module.body if ir.StringAttr(op.attributes["sym_name"]).value == "main")


def is_size(argument_type):
    return str(argument_type) == "tensor<i64>"


def random_array(rng, argument_type, size):
    """Floats of [-1, 1); integers of 0 to 4, for they may be indices; scalars and lists of known length, which
    may be where a slice starts, are 0 (real_dynamic_slice does not clamp)."""
    tensor = ir.RankedTensorType(argument_type)
    shape = [size if tensor.is_dynamic_dim(d) else tensor.get_dim_size(d) for d in range(tensor.rank)]
    dtype = np.dtype(DTYPES[str(tensor.element_type)])
    if dtype == np.bool_:
        return rng.integers(0, 2, shape) == 1
    if dtype.kind in "iu":
        starts = tensor.rank < 2 and tensor.has_static_shape
        return rng.integers(0, 1 if starts else 5, shape).astype(dtype)
    values = rng.uniform(-1, 1, shape)
    if dtype.kind == "c":
        values = values + 1j * rng.uniform(-1, 1, shape)
    return values.astype(dtype)


def save(path, prefix, arrays):
    """As hlo-run takes them: types that numpy lacks as integers of their bits, named in `dtypes`."""
    names, entries = {}, {}
    for i, array in enumerate(arrays):
        if array.dtype == ml_dtypes.bfloat16:
            names[f"{prefix}{i}"] = "bf16"
            array = array.view(np.uint16)
        entries[f"{prefix}{i}"] = array
    np.savez(path, **entries, dtypes=np.array(json.dumps(names)))


def refined(module, size):
    """Bytecode of the module with that size put in everywhere. Changes the module."""
    main = main_of(module)
    entry = main.regions[0].blocks[0]
    types = ",".join(str(argument).replace("?", str(size)) for argument in main.type.inputs)
    with ir.InsertionPoint.at_block_begin(entry), ir.Location.unknown():
        for argument in entry.arguments:
            if is_size(argument.type):
                constant = stablehlo.constant(ir.DenseElementsAttr.get(np.array(size, np.int64)))
                argument.replace_all_uses_with(constant)
    passes = f"builtin.module(stablehlo-refine-arguments{{types={types}}})"
    passmanager.PassManager.parse(passes).run(module.operation)
    data = io.BytesIO()
    module.operation.write_bytecode(data)
    return _jax.mlir.refine_polymorphic_shapes(
        data.getvalue(), enable_shape_assertions=True, validate_static_shapes=True
    )


class Asker:
    def __init__(self, hlo_run, folder):
        self.hlo_run, self.folder = hlo_run, folder
        self.device = jax.devices("cpu")[0]
        self.programs = self.excused = self.runs = self.unfit = self.outputs = 0
        self.faults = []

    def fault(self, path, what):
        self.faults.append(f"{path}: {what}")
        print(self.faults[-1], flush=True)

    def execute(self, program, arguments):
        compiled = self.device.client.compile_and_load(
            program, xla_client.DeviceList((self.device,)), xla_client.CompileOptions()
        )
        buffers = [jax.device_put(array, self.device) for array in arguments]
        return [np.asarray(result) for result in compiled.execute(buffers)]

    def run(self, form, expected):
        """hlo-run's exit status and its answer."""
        command = [self.hlo_run, form, f"--inputs={self.folder}/inputs.npz", "--json"]
        if expected:
            command.append(f"--expected={self.folder}/expected.npz")
        done = subprocess.run(command, capture_output=True, text=True)
        return done.returncode, json.loads(done.stdout)

    def at_size(self, path, text, size):
        """Whether the program runs at that size."""
        with new_context(), ir.Location.unknown():
            module = ir.Module.parse(text)
            types = main_of(module).type.inputs
            rng = np.random.Generator(np.random.Philox(key=size))
            arguments = [
                np.array(size, np.int64) if is_size(kind) else random_array(rng, kind, size) for kind in types
            ]
            version = stablehlo.get_current_version()
            artifact = f"{self.folder}/program.mlirbc"
            with open(artifact, "wb") as out:
                out.write(stablehlo.serialize_portable_artifact_str(str(module), version))
            save(f"{self.folder}/inputs.npz", "arg", arguments)
            try:
                program = refined(module, size)
            except Exception:  # MLIRError, JaxRuntimeError: not of that size
                program = None
            results = None if program is None else self.execute(program, arguments)
        if results is not None:
            save(f"{self.folder}/expected.npz", "out", results)
        for form in (path, artifact):
            status, answer = self.run(form, results is not None)
            if results is None and status in (0, 1):
                self.fault(path, f"of size {size} it runs, and jaxlib's passes refuse it")
            elif results is not None and answer.get("verdict") != "agree":
                self.fault(path, f"of size {size}, {os.path.basename(form)}: {status}, {json.dumps(answer)[:1500]}")
        if results is None:
            self.unfit += 1
        else:
            self.runs += 1
            self.outputs += len(results)
        return results is not None

    def ask(self, path):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        sizes = [size for size in SIZES if self.at_size(path, text, size)]
        name = os.path.splitext(os.path.basename(path))[0]
        if name in EXCUSED:
            self.excused += 1
            if sizes:
                self.fault(path, "it runs, and needs no excuse")
        elif not sizes:
            self.fault(path, "it runs at no size")
        else:
            self.programs += 1


def main():
    hlo_run, folder = sys.argv[1:]
    files = sorted(glob.glob(f"{folder}/*.mlir"))
    if not files:
        sys.exit(f"no programs in {folder}")
    jax.config.update("jax_enable_x64", True)
    stablehlo.register_stablehlo_passes()
    with tempfile.TemporaryDirectory() as scratch:
        asker = Asker(hlo_run, scratch)
        for path in files:
            asker.ask(path)
    print(
        f"{len(files)} programs: {asker.programs} run, at {asker.runs} sizes ({asker.outputs} arrays compared with "
        f"XLA's, each from text and bytecode); {asker.unfit} sizes fit neither; {asker.excused} are excused; "
        f"{len(asker.faults)} faults"
    )
    sys.exit(1 if asker.faults else 0)


main()
