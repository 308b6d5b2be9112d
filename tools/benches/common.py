"""What the groups of benchmarks share."""
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# The peak of a run has to stay within this factor of its arguments and live values.
MOST_MEMORY = 1.3


def beside(hlo_run, name):
    """The program of this name in the folder of hlo-run."""
    program = Path(hlo_run).parent / name
    if not program.exists():
        sys.exit(f"{program} is missing: cmake --build build --target {name}")
    return program
