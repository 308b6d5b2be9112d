#!/usr/bin/env python3
"""Asks StableHLO's own reader and writer (jaxlib's) about the artifacts and texts that we write.

usage: stablehlo_artifacts.py HLO_RUN FILE...

Each FILE is a portable artifact of somebody else, or a text of programs between "// -----" lines, of each of
which jaxlib makes an artifact first. `hlo-run --versions` must say of every version what jaxlib says: whether
it can carry the program. For those (of a text's programs the smallest and the newest)
`hlo-run --emit=bytecode@VERSION` must write the bytes that jaxlib writes, and an artifact that jaxlib deserializes
as a program with the same text as it deserializes the original. What we print, `--emit=stablehlo` and `--emit=stablehlo-generic`, must parse there and have that text as well. Ends
with the counts; exit status 1 if anything differs.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from stablehlo_context import new_context

RANGES = (1, 9, 0)  # the first version that keeps ranges in locations
MIXED = (1, 11, 0)  # the first one whose artifacts may hold other dialects; jaxlib writes them for older ones too


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


def artifact_of(text):
    with new_context():
        return serialized(ir.Module.parse(text), stablehlo.get_current_version())


def quiet(context):
    context.attach_diagnostic_handler(lambda diagnostic: True)
    return context


def serialized(module, version):
    """What jaxlib writes for that version; None where it refuses."""
    try:
        return stablehlo.serialize_portable_artifact(module, version, numbers(version) >= MIXED)
    except ValueError:  # failed to serialize module
        return None


def rewritten(data, version):
    """The same of an artifact; in a context of its own, whose state decides some of the bytes."""
    with quiet(new_context()) as context:
        return serialized(stablehlo.deserialize_portable_artifact(context, data), version)


def numbers(version):
    return tuple(map(int, version.split(".")))


class Asker:
    def __init__(self, hlo_run, folder):
        self.hlo_run, self.folder = hlo_run, folder
        self.programs = self.artifacts = self.refused = self.texts = self.verdicts = 0
        self.faults = []

    def run(self, *arguments):
        return subprocess.run([self.hlo_run, *arguments], capture_output=True, text=True)

    def written(self, file, form):
        """The bytes of that form; None where it is refused."""
        out = f"{self.folder}/out"
        done = self.run(f"--emit={form}", file, "-o", out)
        if done.returncode:
            return None
        with open(out, "rb") as output:
            return output.read()

    def save(self, name, data):
        path = f"{self.folder}/{name}"
        with open(path, "wb") as out:
            out.write(data)
        return path

    def fault(self, name, what):
        self.faults.append(f"{name}: {what}")
        print(self.faults[-1], flush=True)

    def ask(self, file):
        with open(file, "rb") as original:
            data = original.read()
        if data.startswith(b"ML\xefR"):
            self.ask_program(file, data, file, file, every=True)
            return
        for number, part in enumerate(re.split(r"^// -----$", data.decode(), flags=re.M), 1):
            if not re.sub(r"//.*", "", part).strip():
                continue
            name = f"{file}, program {number}"
            artifact = artifact_of(part)
            if artifact is None:
                self.fault(name, "jaxlib makes no artifact of it")
                continue
            text = self.save("part.mlir", part.encode())
            path = self.save("part.mlirbc", artifact)
            self.ask_program(name, artifact, path, text, every=False)

    def ask_program(self, name, data, artifact, source, every):
        """`artifact` is a file of `data`, `source` the program's text, or the same file."""
        self.programs += 1
        want, want_plain = deserialized(data), plain(data)
        done = self.run("--versions", "--json", artifact)
        if done.returncode:
            return self.fault(name, done.stdout + done.stderr)
        newest = numbers(stablehlo.get_current_version())
        releases = json.loads(done.stdout)["versions"][0]["releases"]
        releases = [release for release in releases if numbers(release["version"]) <= newest]
        carrying = [release["version"] for release in releases if release["carries"]]
        compared = carrying if every else carrying[:1] + carrying[-1:]
        with quiet(new_context()) as context:
            module = stablehlo.deserialize_portable_artifact(context, data)
            for release in releases:
                if (serialized(module, release["version"]) is not None) != release["carries"]:
                    said = "yes" if release["carries"] else release["reason"]
                    self.fault(name, f"{release['version']}: we say {said}, and jaxlib not so")
        self.verdicts += len(releases)
        self.refused += len(releases) - len(carrying)
        for version in compared:
            ours = self.written(artifact, f"bytecode@{version}")
            if ours is None:
                self.fault(name, f"{version}: --versions and --emit disagree")
                continue
            self.compare(name, version, want, want_plain, ours)
            if ours != rewritten(data, version):
                self.fault(name, f"{version}: jaxlib writes other bytes")
        for release in releases if every else ():
            if not release["carries"] and self.written(artifact, f"bytecode@{release['version']}") is not None:
                self.fault(name, f"{release['version']}: --versions and --emit disagree")
        for form in ("stablehlo", "stablehlo-generic"):
            text = self.written(source, form)
            try:
                same = parsed(text.decode(), data) == want_plain
            except Exception as error:  # MLIRError, or nothing is written
                self.fault(name, f"{form}: jaxlib does not read it: {error}")
                continue
            self.texts += same
            if not same:
                self.fault(name, f"{form}: the text is another program's")

    def compare(self, name, version, want, want_plain, ours):
        try:
            got = deserialized(ours)
        except Exception as error:  # MLIRError, ValueError
            return self.fault(name, f"{version}: jaxlib does not read it: {error}")
        if numbers(version) < RANGES:
            got, want = plain(ours), want_plain
        if got != want:
            return self.fault(name, f"{version}: the artifact is another program's")
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
        f"{asker.programs} programs: {asker.artifacts} artifacts (byte for byte) and {asker.texts} texts of ours are "
        f"the same programs to jaxlib (StableHLO {stablehlo.get_current_version()}); {asker.verdicts} times it was "
        f"asked whether a version can carry one, {asker.refused} times it cannot; {len(asker.faults)} faults"
    )
    sys.exit(1 if asker.faults else 0)


main()
