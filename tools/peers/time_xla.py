#!/usr/bin/env python3
"""Times XLA:CPU on a program of HLO text: time_xla.py PROGRAM.

For each line of standard input it runs the program that many times and prints the least and the median of the
seconds, so that whoever asks can take turns with it. Arguments are uniform in [-1, 1). Needs jax.
"""
import sys
import time

import jax
import numpy as np
from jaxlib import _hlo, _jax, xla_client


def main():
    computation = _hlo.XlaComputation(
        _hlo.hlo_module_from_text(open(sys.argv[1]).read()).as_serialized_hlo_module_proto()
    )
    client = xla_client.make_cpu_client()
    devices = client.devices()[:1]
    executable = client.compile_and_load(
        _jax.mlir.xla_computation_to_mlir_module(computation),
        _jax.DeviceList(tuple(devices)),
        xla_client.CompileOptions(),
    )
    random = np.random.default_rng(1)
    sharding = jax.sharding.SingleDeviceSharding(devices[0])
    arguments = []
    for shape in computation.program_shape().parameter_shapes():
        array = random.uniform(-1, 1, shape.dimensions()).astype(shape.numpy_dtype())
        aval = jax.core.ShapedArray(array.shape, array.dtype)
        arguments.append(xla_client.batched_device_put(aval, sharding, [array], devices, committed=True))

    def run():
        start = time.perf_counter()
        for arrays in executable.execute_sharded(arguments).disassemble_into_single_device_arrays():
            for array in arrays:
                array.block_until_ready()
        return time.perf_counter() - start

    run()
    for line in sys.stdin:
        seconds = sorted(run() for _ in range(int(line)))
        print(seconds[0], seconds[len(seconds) // 2], flush=True)


main()
