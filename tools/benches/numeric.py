"""Numeric kernels and functions beside native peers."""
import os
import subprocess

from benches.common import beside


# Of exp, in blocks on one core, in M/s.
LEAST_EXP = 800
# Kernels that OpenBLAS may take: by itself it falls back to slow ones on a machine that is newer than it.
OPENBLAS_CORES = ["SkylakeX", "Cooperlake", "Zen", "Haswell"]


def openblas_environment(program):
    """In which OpenBLAS takes the kernels whose sgemm is the fastest, and whose threads do not spin when they wait."""
    environments = []
    for core in OPENBLAS_CORES:
        environment = {**os.environ, "OPENBLAS_CORETYPE": core, "OPENBLAS_THREAD_TIMEOUT": "4"}
        done = subprocess.run([program, "--core"], env=environment, capture_output=True, text=True)
        if done.returncode == 0:  # else this machine lacks their instructions
            name, seconds = done.stdout.split()
            environments.append((float(seconds), name, environment))
    seconds, name, environment = min(environments, key=lambda row: row[0])
    print(f"OpenBLAS runs {name} kernels: sgemm of 1024^3 takes {seconds * 1e3:.2f} ms on 2 threads")
    return environment


def numeric(arguments):
    """Numeric kernels beside native ones."""
    program = beside(arguments.hlo_run, "numeric_bench")
    failed = False
    command = [program] + ([arguments.filter] if arguments.filter else [])
    environment = openblas_environment(program)
    columns = f"{'ours, min':>10} {'peer, min':>10} {'ratio':>6} {'of medians':>10} {'of CPU':>6}"
    print(f"{'case':38} {'peer':12} {'bar':>6} {columns}")
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            name, peer, *numbers = line.rstrip("\n").split("\t")
            bar, ours, ours_median, ours_cpu, theirs, theirs_median, theirs_cpu = map(float, numbers)
            ratio = ours / theirs
            failed |= bar > 0 and ratio > bar
            verdict = "" if bar == 0 else "MISSED" if ratio > bar else "met"
            print(
                f"{name:38} {peer:12} {f'<= {bar:g}' if bar else '':>6} {ours * 1e3:>7.3f} ms {theirs * 1e3:>7.3f} ms"
                f" {ratio:>6.2f} {ours_median / theirs_median:>10.2f} {ours_cpu / theirs_cpu:>6.2f}  {verdict}",
                flush=True,
            )
    if not arguments.filter or arguments.filter == "tiers":
        print(f"\n{'elements of products of 1024 terms':38} {'plain':>10} {'pinned':>10} {'exact':>10}")
        for line in subprocess.run([program, "--tiers"], capture_output=True, text=True, check=True).stdout.splitlines():
            element, data, *shares = line.split("\t")
            print(f"{f'{element}, {data}':38}" + "".join(f" {float(share):>9.4%}" for share in shares))
    return failed or process.returncode != 0


def functions(arguments):
    """Functions of f32: all inputs, and blocks beside libmvec."""
    program = beside(arguments.hlo_run, "numeric_bench")
    failed = False
    columns = f"{'all inputs':>10} {'left open':>9} {'a core':>9} {'libmvec':>9} {'ratio':>6}"
    print(f"{'function of f32':16} {'bar':>7} {columns}")
    command = [program, "--functions"] + ([arguments.filter] if arguments.filter else [])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            name, *numbers = line.rstrip("\n").split("\t")
            bar, seconds, left_open, ours, theirs = map(float, numbers)
            missed = seconds > bar or (name == "exp" and ours < LEAST_EXP)
            failed |= missed
            peer = f"{theirs:>5.0f} M/s {theirs / ours:>6.2f}" if theirs else ""
            print(
                f"{name:16} {f'<= {bar:g} s':>7} {seconds:>8.2f} s {left_open:>9.0f} {ours:>5.0f} M/s {peer:16}"
                f"  {'MISSED' if missed else 'met'}",
                flush=True,
            )
    return failed or process.returncode != 0


def functions_f64(arguments):
    """Functions of f64 and complex numbers, beside the exact routine."""
    program = beside(arguments.hlo_run, "numeric_bench")
    print(f"{'function':16} {'a core':>10} {'exact alone':>12} {'left open':>10}")
    command = [program, "--f64-functions"] + ([arguments.filter] if arguments.filter else [])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            name, *numbers = line.rstrip("\n").split("\t")
            ours, exact, left_open = map(float, numbers)
            print(f"{name:16} {ours:>6.0f} M/s {exact:>8.2f} M/s {left_open * 100:>8.3f} %", flush=True)
    return process.returncode != 0
