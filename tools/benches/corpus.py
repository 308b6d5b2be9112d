"""The programs of the corpus: time of all, and memory."""
import os
import subprocess
import sys
import time
from pathlib import Path

from benches.common import MOST_MEMORY, ROOT, beside


def corpus_texts(arguments, *names):
    """What the filter leaves of the corpus programs' files of these names, each with its name in the corpus."""
    corpus = Path(os.environ.get("ASSAY_CORPUS", ROOT.parent / "shared" / "corpus"))
    texts = sorted(p for name in names for p in corpus.glob(f"*/{name}"))
    if not texts:
        sys.exit(f"no corpus at {corpus}: set ASSAY_CORPUS")
    named = [(text, f"{text.parent.name}/{text.name}") for text in texts]
    return [(text, name) for text, name in named if not arguments.filter or arguments.filter in name]


# Seconds for the whole corpus.
CORPUS_BAR = 30


def corpus(arguments):
    """Every program of the corpus, one after the other."""
    rows = []
    for text, name in corpus_texts(arguments, "module.hlo"):
        command = [arguments.hlo_run, text, f"--inputs={text.parent / 'inputs.npz'}"]
        command.append(f"--threads={arguments.threads or 2}")
        start = time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True)
        rows.append((time.monotonic() - start, name))
        if done.returncode:
            sys.exit(f"{name}: {done.stdout}{done.stderr}")
    rows.sort(reverse=True)
    for seconds, name in rows[:5]:
        print(f"{name:44} {seconds * 1e3:>7.1f} ms")
    total = sum(seconds for seconds, _ in rows)
    failed = total > CORPUS_BAR
    print(f"{len(rows)} programs in {total:.2f} s, bar <= {CORPUS_BAR} s: {'MISSED' if failed else 'met'}")
    return failed


# The bar is for programs whose values, not the plan made of their text, take the memory.
LARGE = 1 << 20


def memory(arguments):
    """Heap of a run against its live set, of the corpus programs with the largest ones."""
    program = beside(arguments.hlo_run, "memory_bench")
    rows, skipped = [], 0
    for text, name in corpus_texts(arguments, "module.hlo", "module.opt.hlo"):
        run = subprocess.run([program, text, text.parent / "inputs.npz"], capture_output=True, text=True)
        if run.returncode == 3:  # several devices, elided constants
            skipped += 1
            continue
        if run.returncode:
            sys.exit(f"{name}: {run.stderr}")
        inputs, live, heap = map(int, run.stdout.split())
        rows.append((inputs + live, inputs, live, heap, name))
    rows.sort(reverse=True)
    failed = False
    print(f"{'program':44} {'inputs':>9} {'live set':>9} {'heap':>9} {'ratio':>6}  bar <= {MOST_MEMORY}")
    for total, inputs, live, heap, name in rows:
        if total < LARGE and not arguments.filter:
            break
        ratio = (inputs + heap) / total
        verdict = "" if total < LARGE else "met" if ratio <= MOST_MEMORY else "MISSED"
        failed |= verdict == "MISSED"
        print(f"{name:44} {inputs >> 10:>6} kB {live >> 10:>6} kB {heap >> 10:>6} kB {ratio:>6.2f}  {verdict}")
    small = sum(row[0] < LARGE for row in rows)
    print(f"{len(rows)} programs run, {small} of them below {LARGE >> 10} kB, {skipped} not (several devices, elided)")
    return failed
