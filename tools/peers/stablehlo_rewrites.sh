#!/bin/sh
# Runs stablehlo_rewrites.py on 300 programs.
# usage: stablehlo_rewrites.sh HLO_RUN, from the project's root; ASSAY_PEER_PYTHON names a Python with jaxlib.
set -eu
exec "${ASSAY_PEER_PYTHON:-python3}" tools/peers/stablehlo_rewrites.py "$1" 300
