#!/bin/sh
# Derives cases of conformance/cases/ anew and compares.
# usage: derive_cases.sh, from the project's root; ASSAY_PEER_PYTHON names a Python with mpmath.
set -eu
exec "${ASSAY_PEER_PYTHON:-python3}" tools/peers/derive_cases.py conformance/cases
