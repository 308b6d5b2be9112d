#!/bin/sh
# Runs stablehlo_artifacts.py on the corpus and examples/ and, with ASSAY_STABLEHLO, on upstream's files of all
# versions and on the programs of its testdata.
# usage: stablehlo_artifacts.sh HLO_RUN, from the project's root; ASSAY_PEER_PYTHON names a Python with jaxlib.
set -eu
corpus=${ASSAY_CORPUS:-../shared/corpus}
set -- "$1" "$corpus"/*/module.mlirbc examples/*.mlirbc examples/*.mlir
if [ -n "${ASSAY_STABLEHLO:-}" ]; then
  set -- "$@" "$ASSAY_STABLEHLO"/stablehlo/tests/vhlo/stablehlo_legalize_to_vhlo.*.mlir.bc \
    "$ASSAY_STABLEHLO"/stablehlo/testdata/*.mlir "$ASSAY_STABLEHLO"/stablehlo/testdata/dynamic/*.mlir
fi
exec "${ASSAY_PEER_PYTHON:-python3}" tools/peers/stablehlo_artifacts.py "$@"
