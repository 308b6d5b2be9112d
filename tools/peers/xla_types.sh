#!/bin/sh
# Asks XLA which types each op takes and compares with the table kept.
# usage: xla_types.sh, from the project's root; ASSAY_PEER_PYTHON names a Python with jaxlib.
set -eu
folder=conformance/coverage
exec "${ASSAY_PEER_PYTHON:-python3}" tools/peers/xla_types.py $folder/programs.txt $folder/xla_types.txt
