#!/bin/bash
# The command line of hlo-run: exit statuses and messages. usage: cli_test.sh HLO_RUN
set -u
hlo_run=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
design=$here/../../docs/design.md
cd "$folder" || exit 1
program=$hlo_run
. "$here/../cli_testing.sh"

# hlo NAME LINE...: a program of one computation.
hlo() {
  local name=$1
  shift
  { echo "HloModule $name"; echo "ENTRY main {"; printf '  %s\n' "$@"; echo "}"; } >"$name.hlo"
}

hlo add 'x = f32[4] parameter(0)' 'y = f32[4] parameter(1)' 'ROOT %total = f32[4] add(x, y)'
hlo none 'ROOT c = s64[2] constant({9007199254740993, -9007199254740993})'
hlo large 'ROOT p = f32[1000,1000] parameter(0)'
hlo monster 'ROOT p = f32[30000,30000,30000] parameter(0)'
hlo iota 'ROOT i = f32[30000,30000] iota(), iota_dimension=0'
hlo complex 'ROOT c = c64[1] constant({(1,-2)})'
hlo calls 'x = c64[4] parameter(0)' 'y = c64[4] custom-call(x), custom_call_target="nobody_knows"' \
  'ROOT z = c64[4] custom-call(y), custom_call_target="nobody_knows"'
hlo outs "$(for i in $(seq 30); do echo "c$i = s32[] constant($i)"; done)" \
  "ROOT t = ($(printf 's32[],%.0s' $(seq 29))s32[]) tuple($(printf 'c%d,' $(seq 29))c30)"
cat >forever.hlo <<'END'
HloModule forever
body { x = s32[] parameter(0) ROOT y = s32[] add(x, x) }
always { x = s32[] parameter(0) ROOT t = pred[] constant(true) }
ENTRY main { z = s32[] constant(1) ROOT w = s32[] while(z), condition=always, body=body }
END

# Usage.
expect 0 'Exit status' --help
expect 0 '^hlo-run .* [0-9]+\.[0-9]+' --version
expect 2 'no file is named'
expect 2 'did you mean --random' --randon=1 add.hlo
expect 2 'usage_backend' --backend=gpuu add.hlo
expect 2 '^hlo-run: usage' --backend=nonsense add.hlo
expect 2 '"status":"invalid"' --json --backend=nonsense add.hlo
expect 2 '--explain takes no file' --explain=dot add.hlo
expect 2 "did you mean 'tanh'" --explain=tahn
expect 0 'shown by *conditional_index_out_of_range' --explain=conditional
expect 0 'in StableHLO *init: ' --explain=profile
expect 0 '"any_value":true' --explain=int_div_zero --json
for flag in --expected --inputs -o --outputs --backend --emit --explain; do
  expect 2 'needs a value|argument' "$flag" '' add.hlo
  case $flag in --*) expect 2 'needs a value|required' "$flag=" add.hlo ;; esac
done
expect 2 'name of a file is empty' ''
for seed in -1 18446744073709551616 1e3 0x1 ' 1' 1x; do
  expect 2 'allowed are 0 to 18446744073709551615' "--random=$seed" add.hlo
  expect 2 'allowed are 0 to 18446744073709551615' "--fill-elided=$seed" add.hlo
done
export ASSAY_INSTRUCTIONS=avx1024
expect 2 "instructions_unknown: ASSAY_INSTRUCTIONS is 'avx1024'; allowed are base, avx2 and avx512" none.hlo
expect 2 '"label":"instructions_unknown"' --json none.hlo
expect 2 'instructions_unknown' --check none.hlo
expect 2 '"label":"instructions_unknown"' --json --emit=hlo none.hlo
expect 0 'base, avx2 or avx512' --explain=instructions_unknown
ASSAY_INSTRUCTIONS=
expect 2 'instructions_unknown' none.hlo
ASSAY_INSTRUCTIONS=base
expect 0 '9007199254740993' none.hlo
unset ASSAY_INSTRUCTIONS
expect 0 'seed 18446744073709551615' --random=18446744073709551615 add.hlo
expect 2 '--random is given more than once' --random=1 --random=2 add.hlo
expect 2 'from 0.001' --timeout=1e-7 add.hlo
expect 2 'from 0.001' --timeout=nan add.hlo
expect 2 'can be read once' - --inputs=-

# What asks for a judgement or an output where nothing runs.
for flag in --expected=e.npz --inputs=e.npz --infeed=e.npz --outfeed=e.npz --random=1 --trace --time --fill-elided=1; do
  expect 2 'needs a run, but --check' --check "$flag" add.hlo
  expect 2 'needs a run, but --emit' --emit=hlo "$flag" add.hlo
done
expect 2 '--outputs needs a run' --check -o o.npz add.hlo
expect 2 'exclude each other' --check --emit=hlo add.hlo
expect 0 '' --check add.hlo
expect 0 'add\(' --emit=hlo add.hlo
[ ! -e o.npz ] || fail "--check wrote o.npz"

# Arguments and results.
expect 0 'random arguments, seed 0' add.hlo
lacks 'warning'
expect 0 '^out0' none.hlo
lacks 'random'
expect 0 '' add.hlo -o r.npz
expect 0 'its output agrees' add.hlo --expected=r.npz
grep -q 'warning: .*random arguments, seed 0' both || fail "no warning that arguments are random"
expect 0 '4 elements, all equal' add.hlo --expected=r.npz
expect 1 'DISAGREE' add.hlo --random=1 --expected=r.npz
expect 1 '"verdict":"disagree"' --json add.hlo --random=1 --expected=r.npz
# What goes through f32 is judged as f32, whatever it is given as; the line names the instruction.
cat > narrow.hlo <<'EOF'
HloModule narrow
ENTRY main {
  x = f32[4] parameter(0)
  e = f32[4] exponential(x)
  ROOT d = f64[4] convert(e)
}
EOF
sed 's/e = f32\[4\] exponential(x)/e = f64[4] convert(x)/; s/convert(e)/exponential(e)/' narrow.hlo >through64.hlo
expect 0 '' through64.hlo -o through64.npz
expect 0 '' narrow.hlo -o narrow.npz
expect 0 "agree  4 elements within 2.-16 of the largest magnitude, [0-9.]*, as 'e' rounds to f32" \
  narrow.hlo --expected=through64.npz
expect 1 '4 of 4 elements outside their bound' through64.hlo --expected=narrow.npz
cat > vectors.hlo <<'EOF'
HloModule vectors
ENTRY main {
  x = f32[2,2] parameter(0)
  e = (f32[2,2], f32[2]) custom-call(x), custom_call_target="Eigh", backend_config="1,1,100,1e-6"
  ROOT v = f32[2,2] get-tuple-element(e), index=0
}
EOF
expect 0 '' vectors.hlo -o v.npz
expect 0 'agree  4 elements by residuals' vectors.hlo --expected=v.npz
expect 1 'A V - V W: [0-9.e-]*, allowed [0-9.e-]*  TOO MUCH' vectors.hlo --random=1 --expected=v.npz
expect 1 '"factors":4,.*"measures":\[{"allowed":' --json vectors.hlo --random=1 --expected=v.npz
# An eigenvector may have another sign, but not be NaN; and eigenvalues have one right value, behind calls too.
sed 's/ROOT v/v/; s/^}/  ROOT n = f32[2,2] negate(v)\n}/' vectors.hlo >flipped.hlo
expect 0 '' flipped.hlo -o flipped.npz
expect 0 'its output agrees' vectors.hlo --expected=flipped.npz
# What is computed from eigenvectors is not judged, where it differs.
sed 's/ROOT v/v/; s/^}/  ROOT n = f32[2,2] add(v, v)\n}/' vectors.hlo >twice.hlo
expect 0 '' twice.hlo -o twice.npz
expect 0 'its output agrees' twice.hlo --expected=twice.npz
expect 4 '1 of 1 output depends on factors that are not unique and cannot be judged' \
  twice.hlo --random=1 --expected=twice.npz
grep -q 'not judged: it is computed from factors' both || fail "no reason: $(cat both)"
expect 4 '"reason":"it is computed.*"verdict":"unspecified"' --json twice.hlo --random=1 --expected=twice.npz
cat > nan22.hlo <<'EOF'
HloModule nan22
ENTRY main {
  ROOT v = f32[2,2] constant({{nan, 1}, {0, 1}})
}
EOF
expect 0 '' nan22.hlo -o nan22.npz
expect 1 '1 of 1 output disagrees' vectors.hlo --random=1 --expected=nan22.npz
# Judging keeps to the memory limit: what is no factor takes nothing for each number, factors ask.
cat > beside.hlo <<'EOF'
HloModule beside
ENTRY main {
  x = f32[2,2] constant({{2, 1}, {1, 2}})
  e = (f32[2,2], f32[2]) custom-call(x), custom_call_target="Eigh", backend_config="1,1,100,1e-6"
  v = f32[2,2] get-tuple-element(e), index=0
  i = f32[4000000] iota(), iota_dimension=0
  ROOT r = (f32[2,2], f32[4000000]) tuple(v, i)
}
EOF
expect 0 '' beside.hlo -o beside.npz
expect 0 'all 2 outputs agree' --memory-limit=40MB beside.hlo --expected=beside.npz
sed 's/f32\[4000000\] iota(), iota_dimension=0/f32[2,2,1000000] broadcast(v), dimensions={0,1}/;
     s/f32\[4000000\]/f32[2,2,1000000]/' beside.hlo >repeated.hlo
expect 0 '' repeated.hlo -o repeated.npz
expect 5 'repeated.hlo: memory_limit: to judge the results takes [0-9.]* MB .* beside 32.0 MB' \
  --memory-limit=40MB repeated.hlo --expected=repeated.npz
cat > values.hlo <<'EOF'
HloModule values
eigenvalues {
  x = f32[2,2] parameter(0)
  e = (f32[2,2], f32[2]) custom-call(x), custom_call_target="Eigh", backend_config="1,1,100,1e-6"
  ROOT w = f32[2] get-tuple-element(e), index=1
}
ENTRY main {
  x = f32[2,2] constant({{2, 0}, {0, 3}})
  ROOT w = f32[2] call(x), to_apply=eigenvalues
}
EOF
cat > wrong.hlo <<'EOF'
HloModule wrong
ENTRY main {
  ROOT w = f32[2] constant({2, 3.03})
}
EOF
expect 0 '' wrong.hlo -o wrong.npz
expect 1 '1 of 1 output disagrees' values.hlo --expected=wrong.npz
expect 2 'r.npz: expected_shape: out0' large.hlo --expected=r.npz
expect 2 'r.npz: expected_type: out0: the result is s64\[2\], the array is f32\[4\]; types are not converted: numpy.s .astype\("int64"\) does that' \
  none.hlo --expected=r.npz
expect 2 'r.npz: argument_missing: arg0: .*the file holds out0' add.hlo --inputs=r.npz
grep -q 'r.npz: argument_missing: arg1' both || fail "only the first missing argument is reported"
grep -q 'r.npz: argument_unknown: out0' both || fail "an array too many is not reported"
expect 2 '"file":"r.npz","label":"argument_missing"' --json add.hlo --inputs=r.npz
expect 2 'none.npz: file_missing' add.hlo --expected=none.npz
lacks 'random arguments'
expect 2 'no/o.npz: file_missing: its folder does not exist' add.hlo -o no/o.npz
lacks 'random arguments'
mkdir d
expect 2 'd: file_directory' add.hlo -o d
cp add.hlo copy.hlo
expect 2 'usage_output' copy.hlo -o copy.hlo
expect 2 'usage_output' copy.hlo --emit=hlo -o copy.hlo
cmp -s add.hlo copy.hlo || fail "the program was replaced by its results"
expect 2 'usage_output' add.hlo --expected=r.npz -o r.npz
ln -s later.npz link.npz
expect 0 '' none.hlo -o link.npz
[ -L link.npz ] && [ -f later.npz ] || fail "a link as the output was not followed"
for flag in -o --outfeed=; do
  expect 2 '--quiet leaves the report out' none.hlo $flag-
done
# No output is written over another one, nor of several files.
for name in both.npz ./both.npz d/../both.npz; do
  expect 2 'usage_output: .* would be written twice' none.hlo -o both.npz "--outfeed=$name"
  expect 2 'usage_output: .* would be written twice' none.hlo -o both.npz "--dump=$name"
done
for flag in --inputs --outputs --expected --infeed --outfeed --dump; do
  expect 2 "random arguments only: $flag takes one file" "$flag=r.npz" add.hlo none.hlo
done
expect 0 'PK' none.hlo --quiet -o -
expect 0 '"max":9007199254740993,.*"min":-9007199254740993' --json none.hlo
expect 0 '"imaginary":\{"max":-2.0' --json complex.hlo
expect 0 '\.\.\. 10 more; --json shows all' outs.hlo
expect 0 '' outs.hlo -o outs.npz
expect 0 'all 30 outputs agree' outs.hlo --expected=outs.npz
[ "$(wc -l <both)" -lt 30 ] || fail "as many lines as outputs"

# Limits. Address space stands for a small machine.
expect 5 'monster.hlo: memory_limit' monster.hlo
expect 5 'large.hlo: memory_limit' --memory-limit=1M large.hlo
expect 0 '' large.hlo -o out.npz
expect 5 'out.npz: memory_limit' --memory-limit=1M large.hlo --inputs=out.npz
expect 2 'forever.hlo:4:51: iteration_limit: .* after 10 iterations' --iteration-limit=10 forever.hlo
lacks 'nothing was run'
expect 2 '"status":"fault"' --json --iteration-limit=10 forever.hlo
expect 5 'time limit of 0.2 s' --timeout=0.2 forever.hlo
# An argument of 4 MB and a result of as many.
hlo turn 'x = f32[1000,1000] parameter(0)' 'ROOT t = f32[1000,1000] transpose(x), dimensions={1,0}'
expect 5 'turn.hlo:4:.* takes 4.0 MB \(4000000 bytes\) beside 4.0 MB \(4000000 bytes\) in use, together 8.0 MB' \
  --memory-limit=7999999 turn.hlo
grep -q -- '; --memory-limit is 8.0 MB (7999999 bytes)' both || fail "a memory limit without its flag"
expect 0 'done' --memory-limit=8000000 turn.hlo
# Expected results are held as well: 4 MB more.
expect 0 '' turn.hlo -o turned.npz
expect 5 'turned.npz: memory_limit: out0: the arrays up to this one take 4.0 MB' --memory-limit=3999999 \
  turn.hlo --expected=turned.npz
expect 5 'memory_limit: random values for parameter %x .* 4.0 MB \(4000000 bytes\) beside 4.0 MB' \
  --memory-limit=7999999 turn.hlo --expected=turned.npz
expect 5 'turn.hlo:4:.* takes 4.0 MB .* beside 8.0 MB' --memory-limit=11999999 turn.hlo --expected=turned.npz
expect 0 'agrees' --memory-limit=12000000 turn.hlo --expected=turned.npz
hlo unbounded 'ROOT p = f32[?] parameter(0)'
expect 2 'argument_size: no random values for f32\[\?\].*--inputs=F.npz' unbounded.hlo
# logistic(1/2) is no number of finitely many bits, and its loop starts at 80.
hlo curve 'x = bf16[] constant(0.5)' 'ROOT y = bf16[] logistic(x)'
expect 0 'out0' curve.hlo
expect 4 'curve.hlo:4:.*undecided' --precision-cap=79 curve.hlo
expect 4 '"status":"undecided"' --json --precision-cap=79 curve.hlo
expect 2 'precision-cap' --precision-cap=0 curve.hlo
expect 5 '"file":"forever.hlo"' --json --timeout=0.2 forever.hlo

# An interrupted run says so and leaves no file behind, nor part of one, whenever it happens.
interrupt() { # SECONDS ARGUMENT..., by the signal $by or SIGINT
  local seconds=$1
  shift
  "$hlo_run" "$@" >both 2>&1 </dev/null &
  local pid=$!
  # In the background SIGINT is ignored until the program catches it.
  until [ ! -e /proc/$pid ] || [ $((0x$(sed -n 's/^SigCgt:\t*//p' /proc/$pid/status) & 2)) != 0 ]; do
    sleep 0.01
  done
  sleep "$seconds"
  kill -${by:-INT} $pid 2>/dev/null
  wait $pid
}
mkdir cut
for end in TERM=143 HUP=129 INT=130; do
  by=${end%=*} interrupt 0.4 forever.hlo --dump=cut/dump -o cut/out.npz
  status=$?
  [ $status = ${end#*=} ] || fail "forever.hlo ended by SIG${end%=*}: status $status"
  grep -q 'interrupted' both || fail "forever.hlo ended by SIG${end%=*}: not said"
  [ -z "$(ls -A cut)" ] || fail "forever.hlo ended by SIG${end%=*}: left $(ls -A cut)"
done
timeout 0.4 "$hlo_run" --dump=cut/dump forever.hlo >both 2>&1
[ $? = 124 ] || fail "forever.hlo under timeout: not status 124"
[ -z "$(ls -A cut)" ] || fail "forever.hlo under timeout: left $(ls -A cut)"
# Where SIGHUP is ignored, as under nohup, it stays so.
(trap '' HUP && by=HUP interrupt 0.2 --timeout=1 forever.hlo)
[ $? = 5 ] || fail "forever.hlo under nohup: a hangup ends it"
for seconds in 0.2 0.5; do
  interrupt $seconds forever.hlo -o cut/out.npz
  [ $? = 130 ] || fail "forever.hlo interrupted: not status 130"
  [ -z "$(ls -A cut)" ] || fail "forever.hlo interrupted: left $(ls -A cut)"
done
hlo wide 'ROOT p = f32[3000,1000] parameter(0)'
for seconds in 0.01 0.04 0.07 0.1 0.15 0.2; do
  interrupt $seconds wide.hlo -o cut/out.npz
  status=$?
  case $status:$(ls -A cut) in
    130: | 0:out.npz | 130:out.npz) ;;
    *) fail "wide.hlo interrupted after $seconds s: status $status, left $(ls -A cut)" ;;
  esac
  if [ -e cut/out.npz ]; then expect 0 'its output agrees' wide.hlo --expected=cut/out.npz; fi
  rm -f cut/*
done

# A machine that is small, by its limit on address space; not for sanitizers, which need much of it.
if ! grep -Eq '__asan_init|__tsan_init' "$hlo_run"; then
  (ulimit -v 2000000 && "$hlo_run" iota.hlo >both 2>&1)
  [ $? = 5 ] || fail "iota.hlo with 2 GB: not status 5"
  grep -q 'memory_limit' both || fail "iota.hlo with 2 GB: no memory_limit"
  (ulimit -v 2000000 && "$hlo_run" --memory-limit=8G iota.hlo >both 2>&1)
  [ $? = 5 ] || fail "iota.hlo beyond 2 GB: not status 5"
  (ulimit -v 1000000 && "$hlo_run" --threads=1000 add.hlo >both 2>&1)
  [ $? = 0 ] || fail "--threads=1000 with 1 GB: not status 0"
fi

# A library that dies is a crash; one that the system kills wanted memory.
cat >eigen.hlo <<'END'
HloModule eigen
ENTRY main {
  i = f64[3000,3000] iota(), iota_dimension=0
  j = f64[3000,3000] iota(), iota_dimension=1
  d = f64[3000,3000] subtract(i, j)
  a = f64[3000,3000] abs(d)
  ROOT r = (f64[3000,3000], f64[3000], s32[]) custom-call(a), custom_call_target="lapack_dsyevd_ffi", api_version=API_VERSION_TYPED_FFI, backend_config={mode = 86 : ui8, uplo = 76 : ui8}
}
END
for end in 'SEGV "status":"crash" "label":"lapack_died"' 'KILL "status":"memory.limit" "label":"memory_limit"'; do
  set -- $end
  "$hlo_run" --json eigen.hlo >both 2>&1 </dev/null &
  pid=$!
  child=
  for i in $(seq 200); do
    child=$(cat /proc/$pid/task/$pid/children 2>/dev/null)
    [ -n "$child" ] && break
    sleep 0.05
  done
  kill -$1 $child
  wait $pid
  [ $? = 5 ] || fail "a library that dies of $1: not status 5"
  grep -q "$2" both && grep -q "$3" both || fail "a library that dies of $1 is no $2"
done

# LAPACK prints nothing of its own, and one NaN does not keep it busy.
svd_of() {
  hlo "svd_$1" "a = f32[4,4] constant({{2,0,$1,0},{0,2,0,0},{0,0,2,0},{0,0,0,2}})" 'ROOT r = (f32[4,4], f32[4], f32[4,4], f32[4,4], s32[]) custom-call(a), custom_call_target="lapack_sgesvd_ffi", api_version=API_VERSION_TYPED_FFI, backend_config={mode = 65 : ui8}'
}
svd_of nan
svd_of inf
hlo eig 'a = f64[3,3] constant({{nan,nan,nan},{nan,nan,nan},{nan,nan,nan}})' 'ROOT r = (f64[3], f64[3], c128[3,3], c128[3,3], s32[]) custom-call(a), custom_call_target="lapack_dgeev_ffi", api_version=API_VERSION_TYPED_FFI, backend_config={compute_left = 86 : ui8, compute_right = 86 : ui8}'
for call in 'svd_nan -5' 'svd_inf -5' 'eig -4'; do
  name=${call% *}
  timeout 60 "$hlo_run" --json "$name.hlo" >both 2>&1 || fail "$name.hlo: not status 0"
  grep -q "\"first\":\"${call#* }\"" both || fail "$name.hlo: info is not ${call#* }"
  [ "$(grep -vc '^{.*}$' both)" = 0 ] || fail "$name.hlo: more than one line of JSON"
done

# What is unsupported is said once for each op.
expect 3 'calls.hlo:4:.*unsupported_op: custom-call.*\(2 instructions,' calls.hlo
[ "$(grep -c unsupported_op both)" = 1 ] || fail "one report for each instruction"
expect 3 '"label":"unsupported_op"' --json calls.hlo

# A comparator that puts an element before itself is warned of once; the run goes on.
printf 'HloModule sorted\nle { a = s32[] parameter(0) b = s32[] parameter(1) ROOT c = pred[] compare(a, b), direction=LE }\nENTRY e { x = s32[3] constant({2, 1, 2}) ROOT s = s32[3] sort(x), dimensions={0}, to_apply=le }\n' >sorted.hlo
expect 0 'sorted.hlo:3:.*warning: sort_strict_weak_order' --time=2 sorted.hlo
[ "$(grep -c sort_strict_weak_order both)" = 1 ] || fail "a warning for each run"
expect 0 '"warnings":\[.*sort_strict_weak_order' --json sorted.hlo

# Results of several devices have an axis of them: an expectation without one is refused.
printf 'HloModule two, replica_count=2\nENTRY e { ROOT r = u32[] replica-id() }\n' >two.hlo
expect 0 'u32\[2\]' -o two.npz two.hlo
expect 0 'agree' --expected=two.npz two.hlo
printf 'HloModule one\nENTRY e { ROOT r = u32[] constant(1) }\n' >one.hlo
expect 0 'u32' -o one.npz one.hlo
expect 2 'expected_shape: out0: the result is u32\[2\] \(2 devices x u32\[\]\), the array is u32\[\]$' --expected=one.npz two.hlo

# The mean is that of the exact sum.
hlo means 'x = f32[3] constant({1e30, 1, -1e30})' 'y = f64[2] constant({1.7e308, 1.7e308})' \
  'z = s64[2] constant({9223372036854775807, -9223372036854775808})' \
  'ROOT t = (f32[3], f64[2], s64[2]) tuple(x, y, z)'
expect 0 'mean 0.3333' means.hlo
expect 0 'mean 1.7e\+308' means.hlo
expect 0 'mean -0.5' means.hlo
# Of many elements, one of them infinite: (1 + 1/2 + ... + 1/4999) / 4999, with the logarithm and Euler's constant.
hlo harmonic 'x = f32[5000] iota(), iota_dimension=0' 'y = f32[] constant(1)' \
  'z = f32[5000] broadcast(y), dimensions={}' 'ROOT r = f32[5000] divide(z, x)'
expect 0 'min 0.0002 *mean 0.001819 *max inf' harmonic.hlo

expect 2 'no number, or none in range: --time' --time=99999999999 add.hlo

# Traces match names and ops, with or without %.
for trace in total add %total '^%tot' '^add$' 'tot|nothing'; do
  expect 0 '%total = f32\[4\] add ' "--trace=$trace" add.hlo
  lacks 'matches no instruction'
done
expect 0 '^add.hlo: warning: usage_trace: --trace=dot matches no instruction' --trace=dot add.hlo
expect 0 '"label":"usage_trace","line":0,"message":"--trace=dot ' --json --trace=dot add.hlo
# The shares of tiers: -150 is the one midpoint of exp2, whose power of two lies between 0 and 2^-149.
hlo tiers 'x = f32[4] constant({-150, 1, 2.5, -3})' 'ROOT y = f32[4] exp2(x)'
expect 0 '%y = f32\[4\] exp2  .*  vector 75.0 %, library 25.0 %$' --trace=y tiers.hlo
expect 0 '"count":1,"instruction":"y","opcode":"exp2","seconds":[0-9.e-]*,"tiers":{"library":1,"vector":3}' \
  --json --trace=y tiers.hlo
expect 0 '"tiers":\{\}' --json --trace=add add.hlo
hlo plain 'x = f32[2,64] iota(), iota_dimension=1' \
  'ROOT y = f32[2,2] dot(x, x), lhs_contracting_dims={1}, rhs_contracting_dims={1}'
expect 0 '%x = f32\[2,64\] iota  [^a]*$' --trace=x plain.hlo
expect 0 '%total = f32\[4\] add ' --trace add.hlo
lacks 'all plain'
for tier in plain pinned exact sliding vector library remembered; do
  expect 0 "^  $tier  *[sf]" --help
done
expect 2 '--trace takes its value behind .=.: --trace=dot' --trace dot add.hlo
expect 2 '--time takes its value behind .=.: --time=2' --time 2 add.hlo
expect 2 '--trace takes its value behind .=.: --trace=r' add.hlo --random=1 --trace r
expect 2 'nofile' --random 1 --trace nofile
expect 0 'median' --time add.hlo
# The results of the run before are in use while --time or --why-nan runs once more.
hlo four_mb 'ROOT i = f32[1000000] iota(), iota_dimension=0'
expect 0 'out0' --memory-limit=6M four_mb.hlo
expect 5 'memory_limit: the result takes 4.0 MB .* beside 4.0 MB' --time=2 --memory-limit=6M four_mb.hlo
expect 0 'median' --time=2 --memory-limit=9M four_mb.hlo
# A transform of 2^20 needs its tables (34 MB), two copies (67 MB), residues of exact values (60 MB), doubles in
# and out (34 MB), and the arrays (17 MB).
hlo fourier 'x = c64[1048576] parameter(0)' 'ROOT y = c64[1048576] fft(x), fft_type=FFT, fft_length={1048576}'
expect 0 'done' --memory-limit=212000000 fourier.hlo
expect 5 'memory_limit: working on it takes' --memory-limit=209000000 fourier.hlo
expect 2 'is not a regular expression' '--trace=(' add.hlo

# --dump, --until, --time, --why-nan.
cat >grow.hlo <<'END'
HloModule grow
body {
  s = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  v = f32[2] get-tuple-element(s), index=1
  one = s32[] constant(1)
  next = s32[] add(i, one)
  square = f32[2] multiply(v, v)
  ROOT r = (s32[], f32[2]) tuple(next, square)
}
cond {
  s = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(12)
  ROOT c = pred[] compare(i, n), direction=LT
}
add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT sum = f32[] add(a, b) }
ENTRY main {
  z = s32[] constant(0)
  v0 = f32[2] constant({0.5, 10})
  init = (s32[], f32[2]) tuple(z, v0)
  w = (s32[], f32[2]) while(init), condition=cond, body=body
  v = f32[2] get-tuple-element(w), index=1
  d = f32[2] subtract(v, v), metadata={source_file="train.py" source_line=31}
  zero = f32[] constant(0)
  ROOT all = f32[] reduce(d, zero), dimensions={0}, to_apply=add
}
END
expect 0 '^grow.hlo: warning: result_not_finite: the results have NaN .* run with --why-nan' grow.hlo
expect 0 'out0' --quiet grow.hlo --json
lacks 'run with --why-nan'
# 10^(2^5) is 1e32, its square is beyond f32.
expect 0 '%square\{1\}  = inf .*grow.hlo:8:19, iteration 5' --why-nan grow.hlo
grep -q '%square{1}  = 1e+32 .*iteration 4' both || fail "no operand"
grep -q '%v0{1} *= 10 ' both || fail "the slice ends early"
grep -q '%d{1} .*train.py:31' both || fail "the way has no source"
expect 0 '"instruction":"square","iteration":5,"note":"infinity of finite numbers"' --why-nan --json grow.hlo
expect 0 'no NaN or infinity' --why-nan add.hlo
expect 0 '^%square  f32\[2\] .*\[0.25 100\]' --until=%square grow.hlo
expect 0 '^%square ' --until=body/square grow.hlo
# Which execution: the squares are 0.5^2, 0.5^4, ...; the condition runs once more than the body.
expect 0 '^%square: execution 0, in iteration 0 of %w; --until=square@N ' --until=square grow.hlo
expect 0 '^%square  f32\[2\] .*\[0.003906 1e\+08\]' --until=square@2 grow.hlo
grep -q '^%square: execution 2, in iteration 2 of %w;' both || fail "--until names no execution"
expect 0 '"execution":2,.*"iteration":2,' --json --until=square@2 grow.hlo
expect 0 'execution 12, in iteration 12 of %w' --until=cond/i@12 grow.hlo
expect 2 'usage_until: --until=square@12: its executions are 0 to 11' --until=square@12 grow.hlo
expect 2 "behind '@' stands the number of an execution" --until=square@last grow.hlo
expect 0 '^%v0 ' --until=v0 grow.hlo
lacks 'execution'
expect 2 'no such instruction; the nearest names: square' --until=squar grow.hlo
expect 2 'did not run by itself.*element by element .--why-nan looks into the call' --until=add/sum grow.hlo
expect 2 '2 computations have such an instruction; say which: body/i, cond/i' --until=i grow.hlo
expect 0 '^%i  s32' --until=cond/i grow.hlo
expect 2 'no such instruction; of this name there is body/square' --until=main/square grow.hlo
# Ten executions each of five arrays in cond and nine in body, and ten arrays in main.
expect 0 'dumped: 150 arrays and index.json; .*10 times' --dump=dumped grow.hlo
for file in index.json main/v0.npy main/w.leaf1.npy body/square.9.npy cond/c.0.npy; do
  [ -s "dumped/$file" ] || fail "--dump leaves out $file"
done
[ ! -e dumped/body/square.10.npy ] || fail "--dump writes more than ten executions"
grep -q '"source":"train.py:31"' dumped/index.json || fail "index.json lacks a source"
expect 0 '"dump":\{' --dump=dumped --json --until=square grow.hlo
grep -q '"complete":false' dumped/index.json || fail "a dump that stops is not complete"
[ ! -e dumped/main/w.leaf1.npy ] && [ -e dumped/body/square.0.npy ] || fail "a former dump is not replaced"
[ "$(ls -d dumped*)" = dumped ] || fail "a dump leaves $(ls -d dumped*)"
expect 2 'file_unwritable' --dump=grow.hlo/x grow.hlo
expect 2 'grow.hlo: usage_dump: this is a file' --dump=grow.hlo grow.hlo
mkdir mine empty
touch mine/letter dumped/letter
expect 2 'mine: usage_dump: the folder holds letter' --dump=mine grow.hlo
expect 2 'dumped: usage_dump: the folder holds letter' --dump=dumped grow.hlo
[ -e dumped/index.json ] || fail "a dump that is refused changes the folder"
expect 0 '' --dump=empty/ grow.hlo
[ -s empty/index.json ] || fail "--dump leaves an empty folder empty"
# The folder keeps its permissions; one that cannot be replaced is refused before the run.
chmod 700 empty
expect 0 '' --dump=empty grow.hlo
[ "$(stat -c %a empty)" = 700 ] || fail "--dump opens a private folder: mode $(stat -c %a empty)"
mkdir here
for name in . ../here "$PWD/here/"; do
  (cd here && "$hlo_run" --dump="$name" ../grow.hlo >../both 2>&1)
  [ $? = 2 ] || fail "--dump=$name in the folder of that name: not status 2"
  grep -q 'usage_dump: the folder that hlo-run is started in would be replaced' both ||
    fail "--dump=$name in the folder of that name: not said"
done
[ -z "$(ls -A here)" ] || fail "--dump=. leaves $(ls -A here)"
expect 0 '' --dump=here grow.hlo
ln -s nowhere dangling
expect 2 'dangling: usage_dump: this is a link to a folder that is not there' --dump=dangling grow.hlo
lacks 'out0'
# A run that fails is dumped, one that is interrupted is not.
expect 2 'iteration' --iteration-limit=3 --dump=failed forever.hlo
grep -q '"complete":false' failed/index.json || fail "a dump of a run that fails is not complete"
interrupt 0.5 --dump=cut/dump forever.hlo
[ $? = 130 ] || fail "a dump interrupted: not status 130"
[ -z "$(ls -A cut)" ] || fail "a dump interrupted: left $(ls -A cut)"
# A search that takes centuries lets nobody look at the clock: the run is ended from outside, which
# leaves nothing either.
hlo centuries 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx = f32[] constant(1)' \
  'ROOT y = f32[] negate(xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx)'
# Limits and signals hold from the first byte on: a program that never comes, one that is too long.
for json in '' --json; do
  sleep 20 | "$hlo_run" --check $json --timeout=0.3 - >both 2>&1
  [ $? = 5 ] || fail "--timeout of a program that does not come: not status 5"
  grep -q 'no result after 0.3 seconds' both || fail "--timeout of a program that does not come: no reason"
  sleep 20 | timeout 0.5 "$hlo_run" --check $json - >both 2>&1
  [ $? = 124 ] || fail "SIGTERM before a program has come: not ended"
  grep -q 'interrupted' both || fail "SIGTERM before a program has come: no reason"
  head -c 600M /dev/zero | tr '\0' ' ' | "$hlo_run" --check $json --memory-limit=1K - >both 2>&1
  [ $? = 5 ] || fail "--memory-limit of a long program: not status 5"
  grep -q 'memory_limit' both || fail "--memory-limit of a long program: no reason"
done
for json in '' --json; do
  expect 5 'centuries.hlo: timeout: no result after 0.2 seconds' $json --timeout=0.2 --trace='(x+x+)+y' \
    --dump=cut/dump centuries.hlo
  [ -z "$(ls -A cut)" ] || fail "a dump ended from outside: left $(ls -A cut)"
done
grep -q '"message":"no result after 0.2 seconds"' both || fail "--json: a watchdog that does not say why"
interrupt 0.5 --dump=failed forever.hlo
[ -e failed/index.json ] && [ "$(ls -d failed*)" = failed ] || fail "an interrupted dump touches the former one"
expect 2 'exclude each other' --why-nan --dump=x grow.hlo
expect 2 '--until stops' --until=d --expected=out.npz grow.hlo
expect 2 'needs a run' --why-nan --check grow.hlo
expect 0 '2 runs: min' --time=2 grow.hlo
grep -q '  12  %square .* multiply' both || fail "--time does not count"
grep -q 'the whole run' both || fail "--time has no whole"
hlo chain 'x = f32[100000] parameter(0)' 'a = f32[100000] add(x, x)' 'b = f32[100000] multiply(a, x)' \
  'ROOT c = f32[100000] negate(b)'
expect 0 '%c .*chain of 3: %a add, %b multiply, %c negate' --time=1 chain.hlo
expect 0 '"chain":\[\{"instruction":"a","opcode":"add"\}' --time=1 --json chain.hlo
expect 0 'chain of 3' --time=1 --trace chain.hlo
[ "$(grep -c '%a = ' both)" = 1 ] || fail "--trace with --time traces more than the runs"

# --why-nan pairs the factors of products: the largest x is met by a 0, the overflow comes from 1e30 * 1e20.
hlo paired 'x = f32[1,5] constant({{3e38, 1, 1e30, 2, 5}})' \
  'y = f32[5,1] constant({{0}, {1}, {1e20}, {2}, {9e37}})' \
  'ROOT p = f32[1,1] dot(x, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}'
expect 0 '^ +\{2\}  %x\{0,2\} += 1e\+30 ' --why-nan paired.hlo
grep -q '4 of its 5 products there' both || fail "--why-nan does not say how many products there are"
grep -A1 '{2}  %x{0,2}' both | grep -q '^ *%y{2,0} *= 1e+20 ' || fail "--why-nan does not pair the factors"
[ "$(grep -n '%x{0,2}' both | head -1 | cut -d: -f1)" -lt "$(grep -n '%x{0,4}' both | head -1 | cut -d: -f1)" ] ||
  fail "--why-nan does not rank products"
expect 0 '"product":"\{4\}"' --json --why-nan paired.hlo
# 0 * inf is the NaN, whatever else is large.
hlo zero_inf 'x = f32[3] constant({1e30, 0, 7})' 'y = f32[3] constant({1e5, inf, 1})' \
  'ROOT p = f32[] dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={0}'
expect 0 'NaN of infinities, 3 products' --why-nan zero_inf.hlo
grep -A1 'products there' both | grep -q '{1}  %x{1} *= 0 ' || fail "--why-nan does not begin with 0 * inf"
# Of a scaled-dot with their scales: 2^127 twice, though the numbers of the other product are larger.
hlo scaled 'x = f8e4m3fn[1,2] constant({{1, 8}})' 'xs = f8e8m0fnu[1,2] constant({{1.7014118e38, 1}})' \
  'ROOT p = f32[1,1] scaled-dot(x, x, xs, xs), lhs_contracting_dims={1}, rhs_contracting_dims={1}'
expect 0 'infinity of finite numbers, 2 products' --why-nan scaled.hlo
[ "$(grep -A3 '^ *{0}  %x{0,0} *= 1 ' both | grep -c '%xs{0,0} *= 2e+38 ')" = 2 ] ||
  fail "--why-nan does not show the scales of a product"
# A kernel's infinity that meets padding.
hlo padded 'x = f32[1,1,1] constant({{{2}}})' 'k = f32[3,1,1] constant({{{inf}},{{1}},{{1}}})' \
  'ROOT c = f32[1,1,1] convolution(x, k), window={size=3 pad=1_1}, dim_labels=b0f_0io->b0f'
expect 0 '\{0,0\}  %k\{0,0,0\} += inf .*times a 0 of the padding' --why-nan padded.hlo
# inf - inf in a sum of many: both signs are shown.
hlo signs 'x = f32[8] constant({inf, inf, inf, inf, inf, inf, inf, -inf})' 'z = f32[] constant(0)' \
  'ROOT s = f32[] reduce(x, z), dimensions={0}, to_apply={ a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }'
expect 0 '%x\{7\} += -inf ' --why-nan signs.hlo

# Inside the body of a map or reduction: the instruction, its operands there, which call.
hlo mapped 'x = f32[3] constant({4, -9, 1})' 'y = f32[3] constant({1, 2, 3})' \
  'ROOT m = f32[3] map(x, y), dimensions={0}, to_apply={ a = f32[] parameter(0) b = f32[] parameter(1) r = f32[] sqrt(a) ROOT q = f32[] multiply(r, b) }'
expect 0 'call 0 of its body .* = nan: it began with' --why-nan mapped.hlo
grep -q '^ *%r *= nan  f32\[\] sqrt' both || fail "--why-nan does not look into a map"
grep -q '^ *%a *= -9 ' both || fail "--why-nan does not give the values in a map"
expect 0 '"body":\{.*"instruction":"r"' --json --why-nan mapped.hlo
# sqrt(acc) * e: 2, 4.24, -2.06, and call 3 takes the root of that.
hlo folded 'x = f32[2,4] constant({{2, 3, 4, 5}, {2, 3, -1, 5}})' 'one = f32[] constant(1)' \
  'ROOT f = f32[2] reduce(x, one), dimensions={1}, to_apply={ acc = f32[] parameter(0) e = f32[] parameter(1) root = f32[] sqrt(acc) ROOT p = f32[] multiply(root, e) }'
expect 0 'call 3 of its body .*\(of 4, from 0\) = nan' --why-nan folded.hlo
grep -q '^ *%root *= nan  f32\[\] sqrt' both || fail "--why-nan does not look into a reduction"
grep -q '^ *%acc *= -2.05' both || fail "--why-nan does not give the accumulator"
# log(acc * e): log 1 = 0, and call 1 takes the log of 0 * 2. The NaN of call 2 comes of that.
hlo begun 'x = f32[4] constant({1, 2, 3, 4})' 'one = f32[] constant(1)' \
  'ROOT f = f32[] reduce(x, one), dimensions={0}, to_apply={ acc = f32[] parameter(0) e = f32[] parameter(1) m = f32[] multiply(acc, e) ROOT l = f32[] log(m) }'
expect 0 'call 1 of its body .*\(of 4, from 0\) = -inf: it began with' --why-nan begun.hlo
grep -q '^ *%l *= -inf  f32\[\] log' both || fail "--why-nan does not find where a body's NaN began"
grep -q 'infinity of finite numbers' both || fail "--why-nan takes a NaN of infinities for the beginning"
# 1 / e is infinite in call 0 and gone in call 1: the NaN is that of call 2.
hlo healed 'x = f32[3] constant({0, 1, -1})' 'one = f32[] constant(1)' \
  'ROOT f = f32[] reduce(x, one), dimensions={0}, to_apply={ acc = f32[] parameter(0) e = f32[] parameter(1) o = f32[] constant(1) d = f32[] divide(o, e) a = f32[] abs(d) g = f32[] log(e) h = f32[] minimum(a, g) z = f32[] constant(0) n = pred[] compare(e, z), direction=EQ ROOT l = f32[] select(n, d, h) }'
expect 0 'call 2 of its body .*\(of 3, from 0\) = nan: it began with' --why-nan healed.hlo
# A body that runs again, 60000 times here.
hlo slow 'x = f32[60000] iota(), iota_dimension=0' 'big = f32[] constant(100)' \
  'ROOT f = f32[] reduce(x, big), dimensions={0}, to_apply={ acc = f32[] parameter(0) e = f32[] parameter(1) k = f32[] constant(59998.5) s = f32[] subtract(k, e) l = f32[] sqrt(s) ROOT m = f32[] minimum(acc, l) }'
expect 0 'call 59999 of its body' --why-nan slow.hlo
# What nobody reads is not computed again: 30 million exact sines would take minutes.
cat >unread.hlo <<'END'
HloModule unread
cond { p = (s32[], f32[1000,100]) parameter(0)
 i = s32[] get-tuple-element(p), index=0
 n = s32[] constant(300)
 ROOT l = pred[] compare(i, n), direction=LT }
body { p = (s32[], f32[1000,100]) parameter(0)
 i = s32[] get-tuple-element(p), index=0
 x = f32[1000,100] get-tuple-element(p), index=1
 one = s32[] constant(1)
 j = s32[] add(i, one)
 y = f32[1000,100] sine(x)
 z = f32[1000,100] add(x, x)
 s = f32[1000,100] multiply(z, y)
 ROOT t = (s32[], f32[1000,100]) tuple(j, z) }
ENTRY main {
 z = s32[] constant(0)
 o = f32[] constant(1)
 ob = f32[1000,100] broadcast(o), dimensions={}
 t = (s32[], f32[1000,100]) tuple(z, ob)
 w = (s32[], f32[1000,100]) while(t), condition=cond, body=body
 ROOT x = f32[1000,100] get-tuple-element(w), index=1 }
END
# 2^127 + 2^127 is beyond f32.
expect 0 '^  %z\{0,0\} += inf .*unread.hlo:12:[0-9]+, iteration 127' --why-nan --timeout=20 unread.hlo
# Limits and signals hold while the way back is looked for, here in 150 million operands of one sum. (Where
# the machine is so slow that the run itself takes so long, the run is what is ended.)
cat >behind.hlo <<'END'
add { a = f8e5m2[] parameter(0)
 b = f8e5m2[] parameter(1)
 ROOT c = f8e5m2[] add(a, b) }
ENTRY main { n = f8e5m2[] constant(nan)
 z = f8e5m2[] constant(0)
 x = f8e5m2[150000000] broadcast(n), dimensions={}
 ROOT r = f8e5m2[] reduce(x, z), dimensions={0}, to_apply=add }
END
for json in '' --json; do expect 5 'timeout' $json --why-nan --timeout=2 behind.hlo; done
"$hlo_run" --why-nan behind.hlo >both 2>&1 &
explained=$!
until grep -q 'done in' both || ! kill -0 $explained 2>/dev/null; do sleep 0.1; done
kill -TERM $explained
wait $explained
[ $? = 143 ] || fail "--why-nan ended by SIGTERM: not status 143"
grep -q 'interrupted' both || fail "--why-nan ended by SIGTERM: not said"
# A run of more instructions than are kept: the first infinity in those, and that it is not the result's.
sed 's/HloModule unread/HloModule many/; s/300/700000/; s/\[1000,100\]/[1]/g' unread.hlo >many.hlo
expect 0 '^the run has more than 4194304 instructions.* first infinity in them: %z\{0\} = inf: it began with' --why-nan many.hlo
# What is kept of a run is a quarter of the memory limit, half of that for steps of 288 bytes.
expect 0 '^the run has more than 10000 instructions.* first infinity in them: %z\{0\} = inf: it began with' \
  --why-nan --memory-limit=23040000 many.hlo
grep -q '^  %z{0} *= inf .*many.hlo:12:.*, iteration 127' both || fail "--why-nan does not explain the part that is kept"
# What calls a body in another way says that it is not looked into.
hlo scanned 'x = f32[3] constant({4, -9, 1})' 'i = s32[3,1] constant({{0},{1},{2}})' \
  'ROOT s = f32[3] scatter(x, i, x), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply={ a = f32[] parameter(0) b = f32[] parameter(1) r = f32[] sqrt(a) ROOT q = f32[] multiply(r, b) }'
expect 0 'its body .* is not looked into' --why-nan scanned.hlo

# A long slice: what is left out is counted, the flag shows it, and it ends at the arguments.
hlo long 'z = f32[] constant(-1)' 'n0 = f32[] negate(z)' \
  "$(for i in $(seq 1 29); do echo "n$i = f32[] negate(n$((i - 1)))"; done)" 'ROOT s = f32[] sqrt(n29)'
expect 0 '\.\.\. 14 more; --why-nan=30 shows them' --why-nan long.hlo
grep -q '^ *%z *= -1 ' both || fail "the slice does not end at what was given"
expect 0 '^ *%n13 ' --why-nan=30 long.hlo
lacks ' more; '
expect 0 '"left_out":\{"slice":14\}' --json --why-nan long.hlo
expect 2 'ROWS: allowed are 1 to 1048576' --why-nan=0 long.hlo
expect 2 'ROWS: allowed are 1 to 1048576' --why-nan=100000000000000000000 long.hlo
# Nobody reads thousands of rows.
hlo longer 'z = f32[] constant(-1)' 'n0 = f32[] negate(z)' \
  "$(for i in $(seq 1 599); do echo "n$i = f32[] negate(n$((i - 1)))"; done)" 'ROOT s = f32[] sqrt(n599)'
expect 0 '\.\.\. 584 more; --why-nan=ROWS shows more' --why-nan longer.hlo
# The condition of a loop comes behind the data, once, and not among it.
expect 0 'all that ran because of|which was chosen by' --why-nan grow.hlo
[ "$(grep -c '%c *= ' both)" = 1 ] || fail "--why-nan shows a condition more than once"

# --why-nan through what moves elements: of many, the one.
cat >moved.hlo <<'END'
HloModule moved
ENTRY main {
  x = f32[4] constant({1, -1, 2, 0})
  l = f32[4] log(x)
  i = s32[2,1] constant({{2}, {1}})
  g = f32[2] gather(l, i), offset_dims={}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1}
  ROOT r = f32[2] reverse(g), dimensions={0}
}
END
expect 0 'out0\{0\} = nan: it began with' --why-nan moved.hlo
grep -q '%l{1} .*log' both || fail "--why-nan does not find the element behind a gather"
grep -q '%x{1} *= -1 ' both || fail "--why-nan shows another operand"
cat >devices.hlo <<'END'
HloModule devices, replica_count=2
add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
ENTRY main {
  r = u32[] replica-id()
  f = f32[] convert(r)
  one = f32[] constant(1)
  d = f32[] subtract(one, f)
  q = f32[] divide(one, d)
  ROOT s = f32[] all-reduce(q), to_apply=add
}
END
expect 0 '^devices: .*interpreter \(exact\), 2 devices, [0-9]+ thread' devices.hlo
expect 0 '"devices":2' --json --check devices.hlo
expect 0 '^add: ' add.hlo
lacks 'device'
expect 0 'out0' --json add.hlo
lacks 'device'
expect 0 ' device 0  %q = f32\[\] divide  1$' --trace=q devices.hlo
grep -q ' device 1  %q = f32\[\] divide  inf$' both || fail "--trace shows one device"
expect 0 '^%d of device 0  f32\[\]  1$' --until=d devices.hlo
expect 0 '"device":0,.*"name":"d"' --until=d --json devices.hlo
expect 0 'out0 of device 0 = inf: it began with' --why-nan devices.hlo
grep -q '%q *= inf .*device 1' both || fail "--why-nan does not find the device"
grep -q '%d *= 0 .*device 1' both || fail "--why-nan shows another device's operand"
expect 0 '"device":1' --why-nan --json devices.hlo

# What began has no value until it is done.
cat >under_way.hlo <<'END'
HloModule under_way, replica_count=2
ENTRY main {
  v = f32[2] constant({1, 2})
  s = (f32[2], f32[2]) collective-permute-start(v), source_target_pairs={{0,1},{1,0}}
  ROOT d = f32[2] collective-permute-done(s)
}
END
expect 0 '^%s of device 0  \(f32\[2\], f32\[2\]\)  has begun and is not done; .*-done' --until=s under_way.hlo
expect 0 '"name":"s","shape":"\(f32\[2\], f32\[2\]\)"' --until=s --json under_way.hlo
expect 0 '^%d of device . ' --until=d under_way.hlo

# What chose the way to a NaN: predicates of select, conditional and loop, an index. And what chose in
# the slice: the branch that made %made.
cat >chosen.hlo <<'END'
HloModule chosen
made { x = f32[2] parameter(0) ROOT l = f32[2] log(x) }
kept { x = f32[2] parameter(0) ROOT n = f32[2] negate(x) }
body {
  s = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  v = f32[2] get-tuple-element(s), index=1
  one = s32[] constant(1)
  next = s32[] add(i, one)
  ROOT r = (s32[], f32[2]) tuple(next, v)
}
cond {
  s = (s32[], f32[2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(3)
  ROOT again = pred[] compare(i, n), direction=LT
}
ENTRY main {
  x = f32[2] constant({1, -1})
  which = s32[] constant(1)
  l = f32[2] conditional(which, x, x), branch_computations={kept, made}
  zero = s32[] constant(0)
  init = (s32[], f32[2]) tuple(zero, l)
  w = (s32[], f32[2]) while(init), condition=cond, body=body
  v = f32[2] get-tuple-element(w), index=1
  ones = f32[2] constant({1, 1})
  p = pred[2] compare(x, ones), direction=LT
  t = f32[2] select(p, v, ones)
  at = s32[] constant(1)
  ROOT c = f32[1] dynamic-slice(t, at), dynamic_slice_sizes={1}
}
END
expect 0 '^out0\{0\} = nan: it began with' --why-nan chosen.hlo
grep -q 'which was chosen by' both || fail "--why-nan names no choice"
sed '1,/which was chosen by/d' both >chosen
for fact in '%which *= 1 ' '%again *= true .*iteration 0' '%p{1} *= true ' '%at *= 1 '; do
  grep -q "$fact" chosen || fail "--why-nan lacks the choice $fact"
done
[ "$(wc -l <chosen)" = 4 ] || fail "--why-nan names other choices"
# A NaN of a value that a branch gave: its predicate is in the slice.
cat >branched.hlo <<'END'
HloModule branched
twice { x = f32[] parameter(0) ROOT t = f32[] add(x, x) }
minus { x = f32[] parameter(0) ROOT n = f32[] negate(x) }
ENTRY main {
  x = f32[] constant(4)
  which = s32[] constant(1)
  b = f32[] conditional(which, x, x), branch_computations={twice, minus}
  two = f32[] constant(2)
  h = f32[] divide(b, two)
  ROOT r = f32[] sqrt(h)
}
END
expect 0 '%r *= nan ' --why-nan branched.hlo
sed '1,/which depend on/d' both >slice
grep -q '%which *= 1 ' slice || fail "the slice lacks the predicate of a conditional"
# Calls that are the first steps of what they stand in.
cat >first_call.hlo <<'END'
HloModule first_call
f { x = f32[2] constant({-1, 1}) ROOT l = f32[2] log(x) }
g {
  c = f32[2] fusion(), kind=kLoop, calls=f
  ROOT n = f32[2] negate(c)
}
ENTRY main { c = f32[2] call(), to_apply=g ROOT d = f32[2] add(c, c) }
END
expect 0 '%l\{0\} += nan .* log' --why-nan first_call.hlo
grep -q '%x{0} *= -1 ' both || fail "--why-nan stops at a call that comes first"
sed -i 's/ROOT d = .*/}/; s/ENTRY main { c/ENTRY main { ROOT c/' first_call.hlo
expect 0 '%l\{0\} += nan .* log' --why-nan first_call.hlo
# What devices gather, of other sizes on each: element 2 is element 1 of device 1.
cat >gathered.hlo <<'END'
HloModule gathered, replica_count=2
ENTRY main {
  r = u32[] replica-id()
  z = u32[] constant(0)
  first = pred[] compare(r, z), direction=EQ
  n0 = s32[] constant(1)
  n1 = s32[] constant(3)
  n = s32[] select(first, n0, n1)
  x = f32[3] constant({1, -1, 2})
  l = f32[3] log(x)
  s = f32[<=3] set-dimension-size(l, n), dimensions={0}
  ROOT g = f32[<=6] all-gather(s), dimensions={0}
}
END
expect 0 '%l\{1\} += nan .* log .*device 1' --why-nan gathered.hlo
sed -i 's/constant(1)/constant(0)/' gathered.hlo
expect 0 '%l\{1\} += nan .* log .*device 1' --why-nan gathered.hlo
# What is not kept is not called finite: b makes NaN, c may have been given them for all that is known.
cat >limited.hlo <<'END'
HloModule limited
ENTRY main {
  x = f32[1000000] iota(), iota_dimension=0
  a = f32[1000000] negate(x)
  b = f32[1000000] sqrt(a)
  c = f32[1000000] exponential(b)
  ROOT d = f32[1000000] sqrt(c)
}
END
expect 0 '^out0\{1\} = nan: it began with' --why-nan --memory-limit=12M limited.hlo
grep -q 'an operand is not kept. A quarter of --memory-limit is for what is kept' both ||
  fail "--why-nan does not say which limit to raise"
lacks 'of finite numbers'
expect 0 '^  %b\{1\} += nan .* sqrt' --why-nan --memory-limit=100M limited.hlo
grep -q 'NaN of finite numbers' both || fail "--why-nan does not keep what fits"
# A root for each operand: the second comes from device 0, where it is 0/0.
cat >roots.hlo <<'END'
HloModule roots, replica_count=2
ENTRY main {
  r = u32[] replica-id()
  f = f32[] convert(r)
  one = f32[] constant(1)
  a = f32[] divide(f, f)
  roots = s32[2] constant({1, 0})
  ROOT g = (f32[], f32[]) collective-broadcast(one, a, roots), replica_groups={{0,1}}, has_dynamic_root=true
}
END
expect 0 '^  %a += nan .* divide .*device 0' --why-nan roots.hlo

# Arguments that hold NaN: one that an instruction made is found behind those, also as one of many
# terms; where there is none, the argument is named.
hlo given 'x = f32[4] constant({nan, 1, -1, 2})' 'ROOT y = f32[4] negate(x)'
expect 0 '' --until=x -o x.npz given.hlo
hlo x0 'arg0 = f32[4] constant({nan, 1, -1, 2})' 'ROOT y = f32[4] negate(arg0)'
expect 0 '' --until=arg0 -o given.npz x0.hlo
cat >sums.hlo <<'END'
HloModule sums
add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
ENTRY main {
  x = f32[4] parameter(0)
  n = f32[4] negate(x)
  q = f32[4] sqrt(x)
  z = f32[] constant(0)
  s = f32[] reduce(q, z), dimensions={0}, to_apply=add
  ROOT t = (f32[4], f32[4], f32[]) tuple(n, q, s)
}
END
expect 0 '^out1\{2\} = nan: it began with' --why-nan --inputs=given.npz sums.hlo
grep -q '%q{2} *= nan .* sqrt' both || fail "--why-nan stops at a NaN of an argument"
sed 's/(f32\[4\], f32\[4\], f32\[\]) tuple(n, q, s)/(f32[4], f32[]) tuple(n, s)/' sums.hlo >sum.hlo
expect 0 '^out1 = nan: it began with' --why-nan --inputs=given.npz sum.hlo
grep -q '%q{2} *= nan .* sqrt' both || fail "--why-nan follows the first term of a sum only"
hlo minus4 'x = f32[4] parameter(0)' 'ROOT n = f32[4] negate(x)'
expect 0 '^out0\{0\} = nan: it began with' --why-nan --inputs=given.npz minus4.hlo
grep -q '%x{0} *= nan .* parameter' both || fail "--why-nan does not name the argument"
grep -q 'an argument has it; so it is with all NaN and infinities of the results' both ||
  fail "--why-nan does not say that arguments have them"
expect 0 'n = |out0' --inputs=given.npz minus4.hlo
lacks 'run with --why-nan'

hlo nans 'x = f32[2] constant({nan, 1})' 'ROOT y = f32[2] negate(x)'
hlo ones 'ROOT y = f32[2] constant({2, -1})'
expect 0 '' -o nan.npz ones.hlo

# A NaN has no sign to show, as text and as JSON, alone or among others.
hlo minus 'x = f32[] constant(-nan)' 'y = f64[2] constant({-nan, 1})' \
  'z = c64[] constant((-nan(0x7), -nan))' 'ROOT t = (f32[], f64[2], c64[]) tuple(x, y, z)'
for flag in --random=0 --json --trace --until=x --until=z; do
  expect 0 'nan' $flag minus.hlo
  lacks '(^|[^y])-nan|nan\('
done

# What the host gives and takes. --until writes an array by the name of its instruction.
hlo feed 'infeed0 = s32[2] constant({5, 6})' 'infeed1 = s32[2] constant({7, 8})' \
  'dev1_infeed0 = s32[2] constant({9, 10})' 'infee0 = s32[2] constant({5, 6})' \
  'pair = (s32[2], s32[2]) tuple(infeed0, infeed1)' 'ROOT r = s32[] constant(0)'
for name in infeed0 infeed1 dev1_infeed0 infee0; do
  expect 0 "\"name\":\"$name\"" --json "--until=$name" -o $name.npz feed.hlo
done
expect 0 '"name":"pair\{1\}"' --json --until=pair feed.hlo
for replicas in 1 2; do
  cat >takes$replicas.hlo <<END
HloModule takes, replica_count=$replicas
ENTRY main {
  k = token[] after-all()
  a = (s32[2], token[]) infeed(k)
  v = s32[2] get-tuple-element(a), index=0
  t = token[] outfeed(v, k), outfeed_shape=s32[2]
  ROOT s = s32[2] add(v, v)
}
END
done
expect 0 '\[10 12\]' --infeed=infeed0.npz --outfeed=given.npz takes1.hlo
expect 0 '\[\[10 12' --infeed=infeed0.npz --time=2 takes2.hlo
expect 2 'infeed_unknown: infee0: .*it takes infeed0, infeed1, \.\.\. .*dev3_infeed0' --infeed=infee0.npz takes1.hlo
grep -q 'nothing was run' both || fail "an unknown array of --infeed is seen late"
expect 2 'infeed1.npz has no array infeed0, which device 0' --infeed=infeed1.npz takes1.hlo
expect 2 'has no array infeed0 or dev0_infeed0, which device 0' --infeed=dev1_infeed0.npz takes2.hlo
expect 2 'missing.npz: file_missing' --infeed=missing.npz takes1.hlo
expect 2 'usage_infeed: .*no infeed' --infeed=infeed0.npz add.hlo
expect 2 'usage_outfeed: .*no outfeed' --outfeed=x.npz add.hlo
expect 5 'infeed0.npz: memory_limit: infeed0: the arrays up to this one take 8 bytes; --memory-limit is 7 bytes' \
  --memory-limit=7 --infeed=infeed0.npz takes1.hlo
# What is taken is held beside what runs: 8 bytes of the array, 8 more of the infeed's result.
expect 5 'takes1.hlo:4:.*memory_limit: the result takes 8 bytes beside 8 bytes in use' --memory-limit=15 \
  --infeed=infeed0.npz takes1.hlo
expect 0 '10 12' --memory-limit=16 --infeed=infeed0.npz takes1.hlo
# So is what was given: 4 kB each of 100 that no longer live.
cat >gives.hlo <<'END'
HloModule gives
body {
  s = (s32[], token[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  k = token[] get-tuple-element(s), index=1
  v = s32[1000] broadcast(i), dimensions={}
  t = token[] outfeed(v, k), outfeed_shape=s32[1000]
  one = s32[] constant(1)
  next = s32[] add(i, one)
  ROOT r = (s32[], token[]) tuple(next, t)
}
cond { s = (s32[], token[]) parameter(0) i = s32[] get-tuple-element(s), index=0 n = s32[] constant(100) ROOT c = pred[] compare(i, n), direction=LT }
ENTRY main {
  z = s32[] constant(0)
  k = token[] after-all()
  init = (s32[], token[]) tuple(z, k)
  w = (s32[], token[]) while(init), condition=cond, body=body
  ROOT out = s32[] get-tuple-element(w), index=0
}
END
expect 5 'gives.hlo:6:.*memory_limit' --memory-limit=390000 gives.hlo
expect 0 '100' --memory-limit=410000 gives.hlo
# NaN that the host gives are an input's; those that leave by outfeed or send are a result's.
hlo feeds 'infeed0 = f32[2] constant({nan, -1})' 'ROOT r = s32[] constant(0)'
expect 0 '' --until=infeed0 -o nan_feed.npz feeds.hlo
hlo passes 'k = token[] after-all()' 'a = (f32[2], token[]) infeed(k)' \
  'v = f32[2] get-tuple-element(a), index=0' 'ROOT n = f32[2] negate(v)'
expect 0 'nan' --infeed=nan_feed.npz passes.hlo
lacks 'run with --why-nan'
expect 0 '^out0\{0\} = nan: it began with' --why-nan --infeed=nan_feed.npz passes.hlo
grep -q '%a\[0\]{0} *= nan .* infeed' both || fail "--why-nan does not name the infeed"
grep -q 'it came from the host; so it is with all' both || fail "--why-nan: a NaN of infeed is an instruction's"
cat >leaves.hlo <<'END'
HloModule leaves, replica_count=2
ENTRY main {
  k = token[] after-all()
  r = u32[] replica-id()
  f = f32[] convert(r)
  n = f32[] negate(f)
  q = f32[] sqrt(n)
  one = s32[] constant(1)
  pair = (s32[], f32[]) tuple(one, q)
  o = token[] outfeed(pair, k), outfeed_shape=(s32[], f32[])
  s = (f32[], u32[], token[]) send(q, o), channel_id=7, is_host_transfer=true
  d = token[] send-done(s), channel_id=7, is_host_transfer=true
  ROOT out = s32[] constant(3)
}
END
expect 0 'run with --why-nan' leaves.hlo
expect 0 '^outfeed1 of device 1 = nan: it began with' --why-nan leaves.hlo
grep -q '%q *= nan .* sqrt .*device 1' both || fail "--why-nan does not look at outfeed"
sed '/outfeed/d; s/send(q, o)/send(q, k)/' leaves.hlo >sends.hlo
expect 0 '^send7_0 of device 1 = nan: it began with' --why-nan sends.hlo

sed 's/s32\[2\]/s32[3]/g' takes2.hlo >wider.hlo
expect 2 'infeed0 is s32\[2\], the program takes s32\[3\] on each device; .*dev0_infeed0' --infeed=infeed0.npz wider.hlo
cat >never.hlo <<'END'
HloModule never
yes { k = token[] parameter(0) a = (s32[2], token[]) infeed(k) ROOT v = s32[2] get-tuple-element(a), index=0 }
no { k = token[] parameter(0) ROOT v = s32[2] constant({1, 2}) }
ENTRY main {
  c = pred[] constant(false)
  k = token[] after-all()
  ROOT r = s32[2] conditional(c, k, k), true_computation=yes, false_computation=no
}
END
expect 2 'infeed_unused: infeed0: .*took 0 of the file.s 1' --infeed=infeed0.npz -o unwritten.npz never.hlo
[ ! -e unwritten.npz ] || fail "a run with an array too many wrote its results"

# --explain prints one line of JSON, in which a default is a value.
for op in dot all profile int_div_zero; do
  "$hlo_run" --json --explain=$op >both 2>&1
  [ "$(wc -l <both)" = 1 ] || fail "--explain=$op --json: not one line"
done
expect 0 '"default":false,[^}]*"name":"is_stable"' --explain=sort --json
expect 0 '"default":1,[^}]*"name":"feature_group_count"' --explain=convolution --json

# --explain says of custom-call which targets there are.
expect 0 'lapack_spotrf_ffi' --explain=custom-call
expect 0 'xla_python.*unsupported: it calls a Python function' --explain=custom-call
expect 0 'first array operand: u32 u64' --explain=rng-bit-generator
expect 0 '^lapack_dgetrf_ffi: a target of custom-call; interpreter: runs' --explain=lapack_dgetrf_ffi
expect 0 '"op":"custom-call","target":"xla_python_cpu_callback","unsupported":"it calls' \
  --explain=xla_python_cpu_callback --json
# It takes StableHLO's names, whose rules are StableHLO's, and any case.
for name in dot_general stablehlo.dot_general StableHLO.Dot_General; do
  expect 0 '^stablehlo.dot_general: ' --explain=$name
  expect 0 '^  runs as dot .*--explain=dot says' --explain=$name
done
expect 0 '^dot: ' --explain=DOT
expect 0 '^  StableHLO +stablehlo.dot_general, whose rules are under --explain=stablehlo.dot_general$' --explain=dot
expect 0 '^stablehlo.dynamic_slice: ' --explain=dynamic_slice
expect 0 '^rng-get-and-update-state: ' --explain=rng_get_and_update_state
expect 0 '^chlo.erf: ' --explain=chlo.erf

# The keys of docs/design.md, "JSON", are those that are printed.
cat >checks.mlir <<'END'
func.func @main() {
  %x = stablehlo.constant dense<1.0> : tensor<f32>
  check.expect_eq_const %x, dense<2.0> : tensor<f32>
  return
}
END
{
  "$hlo_run" --json checks.mlir
  "$hlo_run" --json --versions checks.mlir
  { cat checks.mlir; echo '// -----'; cat checks.mlir; } | "$hlo_run" --json -
  printf 'func.func @f() { return }\nfunc.func @g() { return }\n' | "$hlo_run" --json --check -
  for file in grow.hlo complex.hlo sorted.hlo calls.hlo; do "$hlo_run" --json "$file"; done
  "$hlo_run" --json --emit=hlo add.hlo
  "$hlo_run" --json --random=1 --expected=r.npz add.hlo
  "$hlo_run" --json --expected=nan.npz nans.hlo
  "$hlo_run" --json --expected=v.npz vectors.hlo
  "$hlo_run" --json --random=1 --expected=twice.npz twice.hlo
  for flag in --time=1 --why-nan --dump=keys; do "$hlo_run" --json "$flag" grow.hlo; done
  "$hlo_run" --json --time=1 chain.hlo
  for file in devices paired mapped long; do "$hlo_run" --json --why-nan $file.hlo; done
  cat keys/index.json
  "$hlo_run" --json --dump=keys devices.hlo
  "$hlo_run" --json --explain=all
  "$hlo_run" --json --explain=profile
  "$hlo_run" --json --explain=stablehlo.add
} 2>both >printed
grep -o '"[a-z_]*" *:' printed | tr -d '": ' | sort -u >keys.printed
sed -n '/^### JSON/,/^### Arrays/p' "$design" | sed -n 's/^| \(`[^|]*\)|.*/\1/p' | grep -o '`[a-z_]*`' |
  tr -d '`' | sort -u >keys.documented
diff keys.documented keys.printed >both || fail "docs/design.md and --json have other keys (<, >)"

# What runs per device of a manual computation is seen: watched, stopped at, and as where a NaN began.
cat >manual.hlo <<'EOF'
HloModule manual, num_partitions=2, frontend_attributes={xla.sdy.meshes={mesh = #sdy.mesh<["x"=2]>}}
xla.sdy.manual_computation_body.1 { a = f32[2] parameter(0) ROOT b = f32[2] log(a) }
ENTRY e { x = f32[4] constant({1, 2, 3, -4})
  l = f32[2] custom-call(x), custom_call_target="xla.sdy.GlobalToLocalShape", frontend_attributes={xla.sdy.in_shardings="#sdy.sharding_per_value<[<@mesh, [{\"x\"}]>]>",xla.sdy.manual_axes="#sdy<manual_axes{\"x\"}>"}
  c = f32[2] call(l), to_apply=xla.sdy.manual_computation_body.1
  ROOT g = f32[4] custom-call(c), custom_call_target="xla.sdy.LocalToGlobalShape", frontend_attributes={xla.sdy.out_shardings="#sdy.sharding_per_value<[<@mesh, [{\"x\"}]>]>",xla.sdy.manual_axes="#sdy<manual_axes{\"x\"}>"} }
EOF
sed 's/ROOT b = f32\[2\] log(a)/k = token[] after-all() o = token[] outfeed(a, k), outfeed_shape=f32[2] &/' \
  manual.hlo >manual_out.hlo
expect 0 '2 devices' --outfeed=manual_out.npz manual_out.hlo
for name in dev0_outfeed0 dev1_outfeed0; do
  grep -aq "$name.npy" manual_out.npz || fail "a manual computation's outfeed lacks $name"
done
expect 0 '%b\{1\}  = nan .* log .*device 1' --why-nan manual.hlo
# A partition-id alone makes devices of partitions: all count and name them alike. What reads it is given
# by each, what reads the replica's number by the first of a replica.
cat >ids.hlo <<'END'
HloModule ids, num_partitions=2, frontend_attributes={xla.sdy.meshes="{mesh = #sdy.mesh<[\"x\"=2]>}"}
ENTRY main {
  x = f32[4] parameter(0), sharding={devices=[2]0,1}
  p = u32[] partition-id()
  t = token[] after-all()
  o = token[] outfeed(p, t), outfeed_shape=u32[]
  r = u32[] replica-id()
  o2 = token[] outfeed(r, t), outfeed_shape=u32[]
  ROOT y = f32[4] negate(x)
}
END
sed 's/num_partitions=2/replica_count=2, &/' ids.hlo >ids2.hlo
expect 0 ', 2 devices' --outfeed=ids.npz ids.hlo
expect 0 ', 4 devices' --outfeed=ids2.npz ids2.hlo
outfeeds() { grep -ao '[a-z0-9_]*outfeed[0-9]*.npy' "$1" | sort -u | tr '\n' ' '; }
first="dev0_outfeed0.npy dev0_outfeed1.npy dev1_outfeed0.npy "
[ "$(outfeeds ids.npz)" = "$first" ] || fail "2 partitions gave $(outfeeds ids.npz)"
[ "$(outfeeds ids2.npz)" = "${first}dev2_outfeed0.npy dev2_outfeed1.npy dev3_outfeed0.npy " ] ||
  fail "2 replicas of 2 partitions gave $(outfeeds ids2.npz)"
expect 0 'device 3 ' --trace ids2.hlo
lacks 'device 4 '
# Device 3 is partition 1 of replica 1; its NaN comes to the others by the sum over each replica's.
cat >manual_sum.hlo <<'EOF'
HloModule manual, replica_count=2, num_partitions=2, frontend_attributes={xla.sdy.meshes={mesh = #sdy.mesh<["x"=2]>}}
add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
xla.sdy.manual_computation_body.1 { a = f32[2] parameter(0) l = f32[2] log(a)
  ROOT b = f32[2] all-reduce(l), channel_id=1, use_global_device_ids=true, replica_groups={{0,1},{2,3}}, to_apply=add }
ENTRY e { r = u32[] replica-id() f = f32[] convert(r) s = f32[4] broadcast(f), dimensions={}
  k = f32[4] constant({0, 0, 0, 8}) m = f32[4] multiply(s, k) n = f32[4] constant({1, 2, 3, 4}) x = f32[4] subtract(n, m)
  l = f32[2] custom-call(x), custom_call_target="xla.sdy.GlobalToLocalShape", frontend_attributes={xla.sdy.in_shardings="#sdy.sharding_per_value<[<@mesh, [{\"x\"}]>]>",xla.sdy.manual_axes="#sdy<manual_axes{\"x\"}>"}
  c = f32[2] call(l), to_apply=xla.sdy.manual_computation_body.1
  ROOT g = f32[4] custom-call(c), custom_call_target="xla.sdy.LocalToGlobalShape", frontend_attributes={xla.sdy.out_shardings="#sdy.sharding_per_value<[<@mesh, [{\"x\"}]>]>",xla.sdy.manual_axes="#sdy<manual_axes{\"x\"}>"} }
EOF
expect 0 '^out0\{1\} of device 1 = nan' --why-nan manual_sum.hlo
grep -q '%l{1} *= nan .* log .*device 3' both || fail "--why-nan is lost among the devices of a manual computation"
# Without one, shardings alone make no devices.
hlo sharded 'x = f32[2] constant({1, 2}), sharding={devices=[2]0,1}' 'ROOT y = f32[2] negate(x)'
sed -i 's/HloModule sharded/&, num_partitions=2/' sharded.hlo
expect 0 'interpreter' sharded.hlo
lacks ' devices'
expect 0 '%b of device 0  f32\[2\]' --until=b manual.hlo
expect 0 'out0' --dump=manual_dump manual.hlo
[ -f manual_dump/xla.sdy.manual_computation_body.1/b.0.device1.npy ] ||
  fail "--dump lacks what a device ran of a manual computation: $(cd manual_dump && echo */*)"

# On a terminal a long instruction is shown while it runs.
if command -v script >/dev/null; then
  script -qc "$hlo_run --timeout=3 forever.hlo" /dev/null >both 2>&1 </dev/null
  grep -q 'running forever.hlo  1  2 s  %w' both || fail "no progress line"
else
  echo "no program 'script': the progress line is not looked at"
fi

# Standard output: one that is full is a fault, a reader that has seen enough is none.
if [ -e /dev/full ]; then
  for arguments in outs.hlo '--emit=hlo outs.hlo' '--json outs.hlo' --help; do
    "$hlo_run" $arguments >/dev/full 2>both
    [ $? = 2 ] || fail "$arguments >/dev/full: not status 2"
    grep -q '^standard output: file_unwritable' both || fail "$arguments >/dev/full: not said"
  done
fi
for i in 1 2 3 4 5; do
  for arguments in outs.hlo '--emit=hlo outs.hlo' '--explain=all --json'; do
    { "$hlo_run" $arguments 2>both; echo $? >status; } | head -n 1 >/dev/null
    [ "$(cat status)" = 0 ] || fail "$arguments | head -1: status $(cat status)"
    [ ! -s both ] || fail "$arguments | head -1: not quiet"
  done
done

report
