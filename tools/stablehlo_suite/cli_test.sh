#!/bin/bash
# The command line of stablehlo-suite: exit statuses and messages. usage: cli_test.sh STABLEHLO_SUITE
set -u
program=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
. "$here/../cli_testing.sh"

# A checkout of one group: a program that passes, and by and by others.
math=checkout/stablehlo/tests/math
mkdir -p $math
write_program() {  # NAME RESULT: 1 + 1 is expected to be RESULT
  cat >"$math/$1.mlir" <<END
func.func @main() {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.add %0, %0 : tensor<i32>
  check.expect_eq_const %1, dense<$2> : tensor<i32>
  return
}
END
}

expect 2 'unknown flag --jsn; did you mean --json\?.*--help' --jsn=x checkout
expect 2 'unknown flag --zzzzzz; stablehlo-suite --help' --zzzzzz checkout
expect 2 'threads.*--help' checkout --threads=0
expect 2 'no checkout is named.*--help'
expect 2 'there is no group mth; did you mean math\?.*--groups' checkout mth
expect 2 'there is no folder /nonexistent; name a checkout' /nonexistent
expect 2 'there is no folder checkout/stablehlo/testdata; name a checkout' checkout testdata
expect 2 'math holds no file of this group' checkout math
expect 0 'Exit status' --help
expect 0 '^math  *stablehlo/tests/math  *runs and meets its checks' --groups

write_program good 2
expect 0 '^math  *1  *1  *1  *0  *0  *0  *0  *0 ' checkout math --threads=1
write_program wrong 3
expect 1 'math: 1 fail: 1 of 1: element 0 is 2, expected 3; .*\[wrong.mlir\]' checkout math --reasons
expect 1 '^math ' checkout math --json=results.json
grep -q '"reason": "1 of 1: element 0 is 2, expected 3' results.json || fail 'results.json lacks the reason'
expect 2 'no/such/results.json' checkout math --json=no/such/results.json
rm $math/wrong.mlir
echo 'func.func @main() { check.nothing  return }' >$math/bad.mlir
expect 1 'bad.mlir' checkout math --reasons

report
