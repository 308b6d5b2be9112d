#!/usr/bin/env python3
"""Changes programs at random and gives them to hlo-run, which must take them or say what is wrong.

usage: random_changes.py HLO_RUN COUNT FILE...

COUNT times one of the FILEs (.hlo, .mlir, or bytes: .mlirbc, .mlir.bc, .pb) is changed at one to four places:
text loses, repeats or exchanges words, lines and numbers, bytes are flipped, cut out, repeated or taken from
another file. hlo-run checks what comes of it, prints it in every form and runs it, with 256 MB and 8 seconds.
Each must end within a minute: with the status 0, or 1 where a program's own checks fail, with 2 or 3 and a label,
or by the limits (5).
The changes are the same in every run (ASSAY_SEED, else 0, begins them). Ends with the counts; what broke stays
in the folder random_changes; exit status 1 if anything did.
"""

import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

LIMITS = ["--memory-limit=256M", "--timeout=8"]
RUN = ["--quiet", *LIMITS]
FORMS = {
    ".hlo": ["hlo", "hlo-canonical", "hlo-proto", "stablehlo"],
    ".pb": ["hlo", "hlo-proto", "stablehlo"],
    ".mlir": ["hlo", "stablehlo", "stablehlo-generic", "bytecode"],
    ".mlirbc": ["hlo", "stablehlo", "stablehlo-generic", "bytecode"],
}
ENDINGS = {".bc": ".mlirbc"}
NUMBERS = ["0", "1", "-1", "2", "7", "64", "4294967296", "9223372036854775807", "1e400", "?", ""]
TOKEN = re.compile(rb"[A-Za-z_][\w.]*|\d+|[^\s\w]")


def change_text(rng, text, other):
    tokens = list(TOKEN.finditer(text))
    if not tokens:
        return text + other[:100]
    at, end = rng.choice(tokens).span()
    kind = rng.randrange(7)
    if kind == 0:  # a word less
        return text[:at] + text[end:]
    if kind == 1:  # a word of the file in place of another
        return text[:at] + rng.choice(tokens).group() + text[end:]
    if kind == 2:  # a number
        numbers = [t for t in tokens if t.group().isdigit()]
        at, end = rng.choice(numbers or tokens).span()
        return text[:at] + rng.choice(NUMBERS).encode() + text[end:]
    if kind == 3:  # the end is missing
        return text[:end]
    lines = text.split(b"\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    if kind == 4:
        lines[i], lines[j] = lines[j], lines[i]
    elif kind == 5:
        lines.insert(i, rng.choice((lines[j], rng.choice(other.split(b"\n")))))
    else:
        del lines[i]
    return b"\n".join(lines)


def change_bytes(rng, data, other):
    at = rng.randrange(len(data) + 1)
    length = rng.choice((1, 1, 2, 4, 8, 64))
    kind = rng.randrange(5)
    if kind == 0 and at < len(data):
        return data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
    if kind == 1:
        return data[:at] + rng.randbytes(length) + data[at + length :]
    if kind == 2:
        return data[:at] + data[at + length :]
    if kind == 3:
        start = rng.randrange(len(other) + 1)
        return data[:at] + other[start : start + length] + data[at:]
    return data[: max(1, at)]


class Runner:
    def __init__(self, hlo_run, folder):
        self.hlo_run, self.folder = hlo_run, folder
        self.statuses = collections.Counter()
        self.faults = 0

    def run(self, path, arguments):
        """What is wrong with the run; nothing: ''."""
        command = [self.hlo_run, "--json", *arguments, path]
        try:
            done = subprocess.run(command, capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            return "it goes on for more than a minute"
        self.statuses[done.returncode] += 1
        if done.returncode in (0, 1):
            return ""
        if done.returncode not in (2, 3, 5):
            return f"status {done.returncode}: {done.stderr[-500:]}"
        try:
            answer = json.loads(done.stdout)
        except ValueError:
            return f"no answer: {done.stdout[-300:]} {done.stderr[-300:]}"
        if done.returncode == 5:
            return "" if answer["status"] in ("memory limit", "timeout") else f"status 5: {answer['status']}"
        diagnostics = answer.get("diagnostics", [])
        if not diagnostics or not all(d["label"] and d["message"] for d in diagnostics):
            return f"an error without a label: {answer}"
        return ""

    def ask(self, path, ending):
        out = f"{self.folder}/out"
        asked = [["--check", *LIMITS], RUN] + [[f"--emit={form}", "-o", out, *LIMITS] for form in FORMS[ending]]
        for arguments in asked:
            fault = self.run(path, arguments)
            if fault:
                self.faults += 1
                print(f"{path}: {' '.join(arguments)}: {fault}", flush=True)
                return False
        return True


def main():
    hlo_run, count, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    if not files:
        sys.exit("no files")
    rng = random.Random(int(os.environ.get("ASSAY_SEED", "0")))
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(hlo_run, folder)
        for number in range(count):
            name, other_name = rng.choice(files), rng.choice(files)
            ending = os.path.splitext(name)[1]
            ending = ENDINGS.get(ending, ending)
            with open(name, "rb") as file, open(other_name, "rb") as other_file:
                data, other = file.read(), other_file.read()
            change = change_text if ending in (".hlo", ".mlir") else change_bytes
            for _ in range(rng.randint(1, 4)):
                data = change(rng, data, other)
            path = f"{folder}/{number}{ending}"
            with open(path, "wb") as out:
                out.write(data)
            if not runner.ask(path, ending):
                os.makedirs("random_changes", exist_ok=True)
                os.replace(path, f"random_changes/{number}{ending}")
            else:
                os.remove(path)
    counts = ", ".join(f"{n} end with {status}" for status, n in sorted(runner.statuses.items()))
    print(f"{count} changed files of {len(files)}: {counts}; {runner.faults} faults")
    sys.exit(1 if runner.faults else 0)


main()
