"""hlo-run on programs of programs.py: alone, beside XLA:CPU, and the memory that they take."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benches.common import MOST_MEMORY, ROOT
from benches.programs import (
    Program,
    attention,
    chain,
    chain_with_scalars,
    convolution,
    dot,
    layer,
    resnet50,
    scalar_loop,
    sort,
    update_loop,
)


# name, text, threads, runs, bar: (unit, limit, work). Work None: the bar is seconds.
CASES = [
    ("dot f32 1024^3", lambda: dot("f32", 1024, 1024, 1024), 2, 5, "<= 2 s", None),
    ("dot bf16 1024^3", lambda: dot("bf16", 1024, 1024, 1024), 2, 5, "", None),
    ("dot f16 -> f32 1024^3", lambda: dot("f16", 1024, 1024, 1024, "f32"), 2, 5, "", None),
    ("dot f64 512^3", lambda: dot("f64", 512, 512, 512), 2, 3, "", None),
    ("dot s32 512^3", lambda: dot("s32", 512, 512, 512), 2, 3, "", None),
    ("convolution 56x56x64, 3x3x64", lambda: convolution(56, 64, 3, 64), 2, 5, "", None),
    ("resnet50 forward 224x224", lambda: resnet50().text(), 2, 3, "<= 20 s", None),
    ("chain mul, add, div 16 MB", lambda: chain(1 << 22), 1, 7, ">= 400 M/s", 1 << 22),
    ("chain of 12 ops with scalars 16 MB", lambda: chain_with_scalars(1 << 22), 1, 7, "", 1 << 22),
    ("while, 1 M x 12 scalar ops", lambda: scalar_loop(10**6), 2, 5, "<= 0.2 s", None),
    ("update loop, 64 MB x 100,000", lambda: update_loop(64, 10**5), 2, 3, "", None),
    ("sort 1 M, general comparator", lambda: sort(10**6, True), 2, 5, "<= 1 s", None),
    ("sort 1 M, compare LT", lambda: sort(10**6, False), 2, 5, "", None),
    ("two dense layers 512 x 2048", lambda: layer(512, 2048).text(), 2, 3, "", None),
    ("transformer layer 2x512x512", lambda: attention(2, 8, 512, 64).text(), 2, 1, "", None),
]


# name, text, bar: the most times as long as XLA:CPU, or none.
PROGRAMS = [
    ("transformer f32, 4 x 128 x 512", lambda: attention(1, 8, 128, 64, 4).text(), 5),
    ("transformer bf16, 4 x 128 x 512", lambda: attention(1, 8, 128, 64, 4, "bf16").text(), 8),
    ("resnet50 forward 224x224", lambda: resnet50().text(), None),
]


# name, program: their peak has to stay within MOST_MEMORY.
MEMORY_CASES = [
    ("resnet50 forward 448x448", lambda: resnet50(448)),
    ("two dense layers 2048 x 4096", lambda: layer(2048, 4096)),
    ("transformer layer 1x1024x512", lambda: attention(1, 8, 1024, 64)),
]


def measure(hlo_run, folder, name, text, threads, runs):
    path = Path(folder) / (name.replace(" ", "_").replace("/", "_") + ".hlo")
    path.write_text(text)
    command = [hlo_run, str(path), f"--time={runs}", f"--threads={threads}", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    result = json.loads(out) if out else {}
    if result.get("status") != "ok":
        sys.exit(f"{name}: hlo-run failed: {out}")
    return result["seconds_min"], result["seconds_median"], usage.ru_maxrss * 1024


def meets(bar, seconds, work):
    if not bar:
        return ""
    limit = float(bar.split()[1])
    met = seconds <= limit if work is None else work / seconds / 1e6 >= limit
    return "met" if met else "MISSED"


def interpreter(arguments):
    failed = False
    chosen = [c for c in CASES if not arguments.filter or arguments.filter in c[0]]
    print(f"{'case':38} {'bar':>11} {'threads':>7} {'min':>10} {'median':>10} {'rate':>10} {'peak':>9}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or temporary
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, make, threads, runs, bar, work in chosen:
            threads = arguments.threads or threads
            least, median, peak = measure(arguments.hlo_run, folder, name, make(), threads, runs)
            rate = f"{work / median / 1e6:.0f} M/s" if work else ""
            verdict = meets(bar, median, work)
            failed |= verdict == "MISSED"
            print(
                f"{name:38} {bar:>11} {threads:>7} {least * 1e3:>7.1f} ms {median * 1e3:>7.1f} ms {rate:>10}"
                f" {peak >> 20:>6} MB  {verdict}",
                flush=True,
            )
        return measure_memory(arguments, folder) or failed


def measure_memory(arguments, folder):
    """Peaks of one run each, beyond that of a program that does nothing."""
    failed = False
    idle = Program("idle")
    idle.parameter("f32[]")
    chosen = [c for c in MEMORY_CASES if not arguments.filter or arguments.filter in f"memory {c[0]}"]
    if chosen:
        print(f"\n{'memory':38} {'bar':>11} {'live':>9} {'peak':>9} {'ratio':>7}")
        _, _, least = measure(arguments.hlo_run, folder, "idle", idle.text(), 2, 1)
    for name, make in chosen:
        program = make()
        _, _, peak = measure(arguments.hlo_run, folder, name, program.text(), arguments.threads or 2, 1)
        ratio = (peak - least) / program.live_bytes()
        failed |= ratio > MOST_MEMORY
        print(
            f"{name:38} {f'<= {MOST_MEMORY}':>11} {program.live_bytes() >> 20:>6} MB {(peak - least) >> 20:>6} MB"
            f" {ratio:>7.2f}  {'MISSED' if ratio > MOST_MEMORY else 'met'}",
            flush=True,
        )
    return failed


def programs(arguments):
    """Whole programs beside XLA:CPU, by turns."""
    failed = False
    python = os.environ.get("ASSAY_PEER_PYTHON", str(ROOT / "build/peers/bin/python"))
    print(f"{'program':38} {'bar':>6} {'ours, min':>10} {'XLA, min':>10} {'ratio':>6} {'of medians':>10}")
    with tempfile.TemporaryDirectory() as temporary:
        for i, (name, make, bar) in enumerate(PROGRAMS):
            if arguments.filter and arguments.filter not in name:
                continue
            path = Path(arguments.keep or temporary) / f"program{i}.hlo"
            path.write_text(make())
            command = [python, str(ROOT / "tools/peers/time_xla.py"), str(path)]
            ours, theirs = [], []
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
                for _ in range(7):
                    ours.append(measure(arguments.hlo_run, path.parent, path.stem, make(), arguments.threads or 2, 5)[:2])
                    peer.stdin.write("10\n")
                    peer.stdin.flush()
                    theirs.append(tuple(float(x) for x in peer.stdout.readline().split()))
                peer.stdin.close()
            least = [min(x[0] for x in times) for times in (ours, theirs)]
            median = [sorted(x[1] for x in times)[len(times) // 2] for times in (ours, theirs)]
            ratio = least[0] / least[1]
            failed |= bar is not None and ratio > bar
            print(
                f"{name:38} {f'<= {bar}' if bar else '':>6} {least[0] * 1e3:>7.1f} ms {least[1] * 1e3:>7.1f} ms"
                f" {ratio:>6.2f} {median[0] / median[1]:>10.2f}  {'' if bar is None else 'MISSED' if ratio > bar else 'met'}",
                flush=True,
            )
    return failed
