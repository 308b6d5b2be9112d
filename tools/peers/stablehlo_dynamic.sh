#!/bin/sh
# Runs stablehlo_dynamic.py on upstream's programs of unknown sizes.
# usage: stablehlo_dynamic.sh HLO_RUN, from the project's root; ASSAY_STABLEHLO names a checkout of
# openxla/stablehlo, ASSAY_PEER_PYTHON a Python with jaxlib. Without the checkout it ends with 77: skipped.
set -eu
if [ -z "${ASSAY_STABLEHLO:-}" ]; then
  echo "no checkout of openxla/stablehlo (set ASSAY_STABLEHLO)"
  exit 77
fi
exec "${ASSAY_PEER_PYTHON:-python3}" tools/peers/stablehlo_dynamic.py "$1" "$ASSAY_STABLEHLO/stablehlo/testdata/dynamic"
