#!/usr/bin/env python3
"""Compares our reading of HLO text with XLA's own parser and printer (jaxlib's).

usage: xla_text.py HLO_RUN CORPUS REJECTED [FOLDER...]

CORPUS    every module.hlo and module.opt.hlo below it (and every .hlo file of each FOLDER, a module
          each): XLA must accept what `hlo-run --emit=hlo`, hlo-short, hlo-canonical print of it.
          It must print the first exactly as it prints the original, and the second but for metadata
          (compared in XLA's form without names). Canonical text moves computations about, so it
          is only read. XLA prints negative zero as "-0" and reads that as +0; we mean what it
          printed, so it is given "-0.0" in the original, as in what we print.
REJECTED  every .hlo file in it: XLA must reject it too, or the file says why not, in a line
          "// xla: accepts: REASON".

A FOLDER's file that XLA must not see (a form of ours alone) says so: "// xla: rejects: REASON".
XLA aborts on some malformed texts, so each question is asked in a process of its own, forked from
one that has jaxlib loaded. Ends with a summary line; exit status 1 if anything differs.
"""

import os
import re
import subprocess
import sys

from jaxlib import _hlo

ABORTED = "aborted"  # XLA's process died: counts as rejected
TIMEOUT_SECONDS = 120


def in_child(function, *arguments):
    """function(*arguments), a string, computed in a forked child; None if the child dies."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            with os.fdopen(write_end, "wb") as out:
                out.write(function(*arguments).encode("utf-8", "surrogateescape"))
        finally:
            os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    return data.decode("utf-8", "surrogateescape") if status == 0 else None


def xla_print(text, kind):
    """'ok' and XLA's print of a text, or 'error' and its message."""
    try:
        module = _hlo.hlo_module_from_text(text)
        options = _hlo.HloPrintOptions()
        if kind == "nameless":
            options = _hlo.HloPrintOptions.fingerprint()
        options.print_large_constants = True
        return "ok" + module.to_string(options)
    except Exception as error:  # jaxlib raises XlaRuntimeError, ValueError, ...
        return "error" + str(error)


def with_signed_zeros(text):
    """Every -0 of a float constant as -0.0."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if re.search(r"= (bf|f|c)\d\w*\[[^=]* constant\(", line):
            lines[i] = re.sub(r"(?<=[({, ])-0(?=[)}, ])", "-0.0", line)
    return "\n".join(lines)


def ask_xla(text, kind="full"):
    answer = in_child(xla_print, text, kind)
    if answer is None:
        return False, ABORTED
    if answer.startswith("ok"):
        return True, answer[2:]
    return False, answer[5:]


def first_difference(ours, theirs):
    for number, (a, b) in enumerate(zip(ours.splitlines(), theirs.splitlines()), 1):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            start = max(0, at - 60)
            end = at + 100
            return f"line {number}:\n    original {b[start:end]}\n    ours     {a[start:end]}"
    return "one is longer"


class Check:
    def __init__(self, hlo_run):
        self.hlo_run = hlo_run
        self.problems = 0
        self.texts = 0
        self.modules = 0
        self.rejected = 0
        self.excused = 0

    def problem(self, path, message):
        self.problems += 1
        print(f"{path}: {message}")

    def emit(self, path, form):
        run = subprocess.run([self.hlo_run, f"--emit={form}", path], capture_output=True,
                             timeout=TIMEOUT_SECONDS, check=False)
        return run.returncode, run.stdout.decode("utf-8", "surrogateescape"), run.stderr.decode(
            "utf-8", "replace")

    def module(self, path):
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        excuse = re.search(r"^// xla: rejects: (.+)$", text, re.M)
        text = with_signed_zeros(text)
        accepted, original = ask_xla(text)
        if excuse:
            self.excused += 1
            if accepted:
                self.problem(path, "XLA accepts it, but the file says that it does not")
            return
        self.modules += 1
        if not accepted:
            self.problem(path, f"XLA does not accept the original: {original[:300]}")
            return
        for form, kind in (("hlo", "full"), ("hlo-short", "nameless"), ("hlo-canonical", None)):
            self.texts += 1
            status, printed, errors = self.emit(path, form)
            if status != 0:
                self.problem(path, f"--emit={form} ends with {status}: {errors[:500]}")
                continue
            accepted, ours = ask_xla(printed, kind)
            if not accepted:
                self.problem(path, f"XLA does not accept --emit={form}: {ours[:500]}")
                continue
            expected = original if kind == "full" else ask_xla(text, kind)[1]
            if kind and ours != expected:
                self.problem(path, f"XLA's print of --emit={form} differs at "
                                   f"{first_difference(ours, expected)}")

    def rejected_text(self, path):
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        excuse = re.search(r"^// xla: accepts: (.+)$", text, re.M)
        accepted, _ = ask_xla(text)
        self.rejected += 1
        if excuse:
            self.excused += 1
        if accepted and not excuse:
            self.problem(path, "we reject it and XLA accepts it; if that is meant, say why in a "
                               "line '// xla: accepts: REASON'")
        if excuse and not accepted:
            self.problem(path, "it says that XLA accepts it, and XLA does not")


def hlo_files(folder, names=None):
    for parent, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name.endswith(".hlo") and (names is None or name in names):
                yield os.path.join(parent, name)


def main():
    if len(sys.argv) < 4 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 2
    hlo_run, corpus, rejected, *folders = sys.argv[1:]
    check = Check(hlo_run)
    for path in hlo_files(corpus, ("module.hlo", "module.opt.hlo")):
        check.module(path)
    for folder in folders:
        for path in hlo_files(folder):
            check.module(path)
    for path in hlo_files(rejected):
        check.rejected_text(path)
    print(f"xla_text: {check.modules} modules, {check.texts} texts of ours read by XLA, "
          f"{check.rejected} rejected texts, {check.excused} excused, {check.problems} problems")
    if check.modules == 0:
        print(f"xla_text: no modules found in {corpus}")
        return 1
    return 1 if check.problems else 0


if __name__ == "__main__":
    sys.exit(main())
