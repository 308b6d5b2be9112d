#!/bin/bash
# Results are the same bits with every instruction set, number of threads and environment of the caller.
# usage: test.sh SAME_BITS cases|corpus
set -u
same_bits=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

case $2 in
  cases) programs=("$here"/../../conformance/cases/*.hlo) ;;
  corpus)
    corpus=${ASSAY_CORPUS:-$here/../../../shared/corpus}
    programs=("$corpus"/*/module.hlo)
    if [ ! -e "${programs[0]}" ]; then
      echo "there is no corpus at $corpus: set ASSAY_CORPUS"
      exit 77
    fi ;;
  *) echo "usage: test.sh SAME_BITS cases|corpus"; exit 2 ;;
esac

status=0
compared=0
for set in base avx2 avx512; do
  ASSAY_INSTRUCTIONS=$set "$same_bits" "${programs[@]}" >"$folder/$set" 2>"$folder/errors"
  case $? in 0 | 2) ;; *) status=1 ;; esac  # 2: nothing ran, as below
  cat "$folder/errors"
  if grep -q instructions_unavailable "$folder/$set"; then
    echo "$set: this machine does not have it"
    continue
  fi
  echo "$set: $(grep -c ' [0-9a-f]\{16\}$' "$folder/$set") of ${#programs[@]} programs ran, for six callers each"
  if ! diff "$folder/base" "$folder/$set"; then
    echo "$set: other bits than base"
    status=1
  fi
  compared=$((compared + 1))
done
# Nearly all programs run, or nothing was compared.
ran=$(grep -c ' [0-9a-f]\{16\}$' "$folder/base")
if [ "$compared" -lt 1 ] || [ "$ran" -lt $((${#programs[@]} * 9 / 10)) ]; then
  grep -v ' [0-9a-f]\{16\}$' "$folder/base" | head -20
  echo "too few programs ran: $ran of ${#programs[@]}"
  status=1
fi
exit $status
