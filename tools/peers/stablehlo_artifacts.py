#!/usr/bin/env python3
"""Asks StableHLO's own reader (jaxlib's) about the artifacts that we write.

usage: stablehlo_artifacts.py HLO_RUN FILE...

Each FILE is a portable artifact of somebody else. For every version of which `hlo-run --versions` says
that it can carry the program, and no other, `hlo-run --emit=bytecode@VERSION` must write an artifact that
jaxlib deserializes, as a program with the same text as it deserializes FILE. What we print of FILE,
`--emit=stablehlo` and `--emit=stablehlo-generic`, must parse there and have that text as well. Ends with
the counts; exit status 1 if anything differs.
"""

import json
import os
import subprocess
import sys
import tempfile

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from stablehlo_context import new_context

RANGES = (1, 9, 0)  # the first version that keeps ranges in locations


def text_of(module):
    """With locations: an artifact carries them."""
    return module.operation.get_asm(enable_debug_info=True)


def deserialized(data):
    context = new_context()
    with context:
        return text_of(stablehlo.deserialize_portable_artifact(context, data))


def parsed(text, data):
    """Of the text, in a context that has read `data`: that loads the dialects it needs, quant among them."""
    context = new_context()
    with context:
        stablehlo.deserialize_portable_artifact(context, data)
        return str(ir.Module.parse(text))


def plain(data):
    context = new_context()
    with context:
        return str(stablehlo.deserialize_portable_artifact(context, data))


class Asker:
    def __init__(self, hlo_run, folder):
        self.hlo_run, self.out = hlo_run, os.path.join(folder, "out")
        self.artifacts = self.refused = self.texts = 0
        self.faults = []

    def run(self, *arguments):
        return subprocess.run([self.hlo_run, *arguments], capture_output=True, text=True)

    def written(self, file, form):
        """The bytes of that form; None where it is refused."""
        done = self.run(f"--emit={form}", file, "-o", self.out)
        if done.returncode:
            return None
        with open(self.out, "rb") as out:
            return out.read()

    def fault(self, file, what):
        self.faults.append(f"{file}: {what}")
        print(self.faults[-1], flush=True)

    def ask(self, file):
        with open(file, "rb") as original:
            data = original.read()
        want, want_plain = deserialized(data), plain(data)
        done = self.run("--versions", "--json", file)
        if done.returncode:
            return self.fault(file, done.stdout + done.stderr)
        newest = tuple(map(int, stablehlo.get_current_version().split(".")))
        for release in json.loads(done.stdout)["versions"][0]["releases"]:
            version = release["version"]
            if tuple(map(int, version.split("."))) > newest:
                continue
            ours = self.written(file, f"bytecode@{version}")
            if (ours is not None) != release["carries"]:
                self.fault(file, f"{version}: --versions and --emit disagree")
            elif ours is None:
                self.refused += 1
            else:
                self.compare(file, version, want, want_plain, ours)
        for form in ("stablehlo", "stablehlo-generic"):
            text = self.written(file, form)
            try:
                same = parsed(text.decode(), data) == want_plain
            except Exception as error:  # MLIRError
                self.fault(file, f"{form}: jaxlib does not read it: {error}")
                continue
            self.texts += same
            if not same:
                self.fault(file, f"{form}: the text is another program's")

    def compare(self, file, version, want, want_plain, ours):
        try:
            got = deserialized(ours)
        except Exception as error:  # MLIRError, ValueError
            return self.fault(file, f"{version}: jaxlib does not read it: {error}")
        if tuple(map(int, version.split("."))) < RANGES:
            got, want = plain(ours), want_plain
        if got != want:
            return self.fault(file, f"{version}: the artifact is another program's")
        self.artifacts += 1


def main():
    hlo_run, files = sys.argv[1], sys.argv[2:]
    if not files:
        sys.exit("no artifacts: set ASSAY_CORPUS")
    with tempfile.TemporaryDirectory() as folder:
        asker = Asker(hlo_run, folder)
        for file in files:
            asker.ask(file)
    print(
        f"{len(files)} programs: {asker.artifacts} artifacts and {asker.texts} texts of ours are the same programs to "
        f"jaxlib (StableHLO {stablehlo.get_current_version()}); {asker.refused} versions cannot carry them; "
        f"{len(asker.faults)} differ"
    )
    sys.exit(1 if asker.faults else 0)


main()
