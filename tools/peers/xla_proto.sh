#!/bin/sh
# Runs xla_proto.py on everything there is: the corpus, forms that it lacks, the cases.
# usage: xla_proto.sh HLO_RUN, from the project's root; ASSAY_PEER_PYTHON names a Python with jaxlib.
set -eu
corpus=${ASSAY_CORPUS:-../shared/corpus}
set -- "$1" "$corpus" tools/peers/forms examples conformance/cases
exec "${ASSAY_PEER_PYTHON:-python3}" tools/peers/xla_proto.py "$@"
