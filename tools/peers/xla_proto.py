#!/usr/bin/env python3
"""Compares the HLO protos that we read and write with XLA's own (jaxlib's).

usage: xla_proto.py HLO_RUN CORPUS [FOLDER...]

CORPUS    every module.pb below it: XLA must read what `hlo-run --emit=hlo-proto` writes of it, and
          print it as it prints the original; and every module.hlo and module.opt.hlo, as below.
FOLDER    every .hlo file below it, a module each: XLA must read the proto that we write of the text,
          and print it as it prints the proto that it writes itself of that text.

Names are left out of the comparison (XLA makes them unique in a module, we in a computation), and
so is -0, which XLA's text reader loses. A file that has no proto says so: "// xla: rejects: REASON",
as for xla_text.py, or "// proto: none: REASON" where XLA's proto has no field for what it says.
XLA aborts on some inputs, so each question is asked in a process of its own. Ends with a summary
line; exit status 1 if anything differs.
"""

import os
import re
import subprocess
import sys

from jaxlib import _hlo

from xla_text import TIMEOUT_SECONDS, first_difference, hlo_files, in_child, with_signed_zeros


def nameless(module):
    options = _hlo.HloPrintOptions.fingerprint()
    options.print_large_constants = True
    return module.to_string(options)


def print_proto(data):
    """'ok' and XLA's print of a proto, or 'error' and its message."""
    try:
        return "ok" + nameless(_hlo.HloModule.from_serialized_hlo_module_proto(data))
    except Exception as error:  # jaxlib raises XlaRuntimeError, ValueError, ...
        return "error" + str(error)


def print_text_by_proto(text):
    """The same of a text, by way of the proto that XLA writes of it."""
    try:
        return print_proto(_hlo.hlo_module_from_text(text).as_serialized_hlo_module_proto())
    except Exception as error:
        return "error" + str(error)


class Check:
    def __init__(self, hlo_run):
        self.hlo_run = hlo_run
        self.problems = 0
        self.protos = 0
        self.excused = 0

    def problem(self, path, message):
        self.problems += 1
        print(f"{path}: {message}")

    def emit(self, path):
        return subprocess.run([self.hlo_run, "--emit=hlo-proto", path], capture_output=True,
                              timeout=TIMEOUT_SECONDS, check=False)

    def compare(self, path, original):
        """`original` is XLA's print of the original."""
        self.protos += 1
        run = self.emit(path)
        if run.returncode != 0:
            self.problem(path, f"--emit=hlo-proto ends with {run.returncode}: "
                               f"{run.stderr.decode('utf-8', 'replace')[:300]}")
            return
        ours = in_child(print_proto, run.stdout) or "errorXLA's process died"
        if not ours.startswith("ok"):
            self.problem(path, f"XLA does not accept our proto: {ours[5:][:300]}")
        elif ours != original:
            self.problem(path, f"XLA's print of our proto differs at "
                               f"{first_difference(ours[2:], original[2:])}")

    def proto(self, path):
        with open(path, "rb") as file:
            original = in_child(print_proto, file.read()) or "errorXLA's process died"
        if original.startswith("ok"):
            self.compare(path, original)
        else:
            self.problem(path, f"XLA does not accept the original: {original[5:][:300]}")

    def text(self, path):
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        original = in_child(print_text_by_proto, with_signed_zeros(text))
        if re.search(r"^// (xla: rejects|proto: none): .+$", text, re.M):
            self.excused += 1
            if original is not None and original.startswith("ok") and self.emit(path).returncode == 0:
                self.problem(path, "it has a proto, but the file says that it has none")
        elif original is None or not original.startswith("ok"):
            self.problem(path, f"XLA writes no proto of the text: {(original or 'it died')[:300]}")
        else:
            self.compare(path, original)


def proto_files(folder):
    for parent, folders, files in os.walk(folder):
        folders.sort()
        if "module.pb" in files:
            yield os.path.join(parent, "module.pb")


def main():
    if len(sys.argv) < 3 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 2
    hlo_run, corpus, *folders = sys.argv[1:]
    check = Check(hlo_run)
    for path in proto_files(corpus):
        check.proto(path)
    for path in hlo_files(corpus, ("module.hlo", "module.opt.hlo")):
        check.text(path)
    for folder in folders:
        for path in hlo_files(folder):
            check.text(path)
    print(f"xla_proto: {check.protos} protos of ours read by XLA, {check.excused} excused, "
          f"{check.problems} problems")
    if check.protos == 0:
        print(f"xla_proto: no modules found in {corpus}")
        return 1
    return 1 if check.problems else 0


if __name__ == "__main__":
    sys.exit(main())
