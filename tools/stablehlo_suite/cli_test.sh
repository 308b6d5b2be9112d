#!/bin/bash
# The command line of stablehlo-suite: exit statuses and messages. usage: cli_test.sh STABLEHLO_SUITE
set -u
suite=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

fail() {
  echo "FAILED: $1"
  sed 's/^/    /' both
  failures=$((failures + 1))
}

# expect STATUS REGEX ARGUMENT...: the suite ends with it, and a line of its output matches.
expect() {
  local status=$1 regex=$2 found=0
  shift 2
  "$suite" "$@" >both 2>&1 </dev/null || found=$?
  if [ $found != "$status" ]; then fail "stablehlo-suite $*: status $found, not $status"; return; fi
  grep -Eq -- "$regex" both || fail "stablehlo-suite $*: nothing matches $regex"
}

# A checkout of one group: a program that passes, and by and by others.
math=checkout/stablehlo/tests/math
mkdir -p $math
program() {  # NAME RESULT: 1 + 1 is expected to be RESULT
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

program good 2
expect 0 '^math  *1  *1  *1  *0  *0  *0  *0  *0 ' checkout math --threads=1
program wrong 3
expect 1 'math: 1 fail: 1 of 1: element 0 is 2, expected 3; .*\[wrong.mlir\]' checkout math --reasons
expect 1 '^math ' checkout math --json=results.json
grep -q '"reason": "1 of 1: element 0 is 2, expected 3' results.json || fail 'results.json lacks the reason'
expect 2 'no/such/results.json' checkout math --json=no/such/results.json
rm $math/wrong.mlir
echo 'func.func @main() { check.nothing  return }' >$math/bad.mlir
expect 1 'bad.mlir' checkout math --reasons

if [ $failures != 0 ]; then echo "$failures failures"; exit 1; fi
echo "all as expected"
