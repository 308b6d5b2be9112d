#!/bin/bash
# hlo-run on StableHLO: text, bytecode, versions, checks. usage: stablehlo_cli_test.sh HLO_RUN
set -u
hlo_run=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder" || exit 1
program=$hlo_run
. "$here/../cli_testing.sh"

# writes ARGUMENT...: hlo-run ends well and has nothing to say.
writes() {
  "$hlo_run" "$@" >both 2>&1 </dev/null || fail "hlo-run $*: it failed"
  [ ! -s both ] || fail "hlo-run $*: not quiet"
}

cat >add.mlir <<'END'
// A comment first.
func.func @main(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %z = stablehlo.add %x, %y : tensor<2xi32>
  return %z : tensor<2xi32>
}
func.func @twice(%x: tensor<2xi32>) -> tensor<2xi32> {
  %z = stablehlo.add %x, %x : tensor<2xi32>
  return %z : tensor<2xi32>
}
END
cat >tan.mlir <<'END'
module @tangents {
  func.func public @main(%x: tensor<f32>) -> tensor<f32> {
    %y = stablehlo.tan %x : tensor<f32>
    return %y : tensor<f32>
  }
}
END

# Arguments and functions.
expect 0 '^out0  s32\[2\] .*\[3 4\]$' add.mlir --args='[dense<1> : tensor<2xi32>, dense<[2, 3]> : tensor<2xi32>]'
expect 0 '^out0  s32\[2\] .*\[10 12\]$' --entry=twice add.mlir --args='[dense<[5, 6]> : tensor<2xi32>]'
expect 0 'random arguments, seed 0' add.mlir
expect 2 'module_entry: .*there is no function @thrice; there .*@twice' --entry=thrice add.mlir
expect 2 '--args: argument_missing: arg1' add.mlir --args='[dense<1> : tensor<2xi32>]'
# A misspelled operation, in its own form and in the generic one.
sed 's/stablehlo.add /stablehlo.ad /' add.mlir >ad.mlir
expect 2 "mlir_operation: 'stablehlo.ad' has no form .*; did you mean 'stablehlo.add'" ad.mlir
sed 's/stablehlo.add /stablehlo.mul /' add.mlir >mul.mlir
expect 2 "mlir_operation: 'stablehlo.mul' has no form .*; did you mean 'stablehlo.multiply'" mul.mlir
cat >erf.mlir <<'END'
func.func @main(%x: tensor<f32>) -> tensor<f32> { %0 = chlo.erf_inverse %x : tensor<f32> -> tensor<f32> return %0 : tensor<f32> }
END
expect 2 "did you mean 'chlo.erf_inv'" erf.mlir
cat >tahn.mlir <<'END'
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.tahn"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
END
expect 2 "operation_unknown: it is unknown; did you mean 'stablehlo.tanh'" tahn.mlir
expect 2 '--args: argument_type: arg0: .*s32\[2\].*f32\[2\]; types are not converted$' --entry=twice add.mlir --args='[dense<1.0> : tensor<2xf32>]'
expect 2 'argument_text: --args is no list' add.mlir --args='dense<1> : tensor<2xi32>'
expect 2 'argument_text: --args: arg0: it is no dense' add.mlir --args='[4.0 : f32]'
expect 2 'argument_text: --args, character 1: .*allowed is a list' add.mlir --args='not_array'
expect 2 'argument_text: --args, character 28: the number' add.mlir --args='[dense<1> : tensor<2xi32>, 300 : i8]'
expect 2 'argument_shape: arg1: parameter 1 is s32' add.mlir --args='[dense<1> : tensor<2xi32>, dense<1> : tensor<3xi32>]'
cat >quantized.mlir <<'END'
func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32> {
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
END
expect 2 'the integers that it stores' quantized.mlir --args='[dense<[3, 4]> : tensor<2x!quant.uniform<i8:f32, 0.5>>]'
expect 0 '^out0  f32\[2\] .*\[1.5 2\]$' quantized.mlir --args='[dense<[3, 4]> : tensor<2xi8>]'
# Nothing is given for a token.
cat >token.mlir <<'END'
func.func @main(%t: !stablehlo.token, %x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }
END
expect 0 '^out0  f32\[2\] .*\[3 4\]$' token.mlir --args='[dense<[3.0, 4.0]> : tensor<2xf32>]'
expect 2 'argument_missing: arg1: .*given is no array, the program takes one array, arg1$' token.mlir --args='[]'
expect 2 'argument_unknown: arg2: ' token.mlir --args='[dense<1.0> : tensor<2xf32>, dense<1> : tensor<i32>]'
expect 2 '--inputs and --args exclude each other' add.mlir --args='[]' --inputs=x.npz
expect 2 'needs a run, but --check' add.mlir --args='[]' --check
expect 0 'instructions' --check add.mlir
expect 0 '^out0  s32\[2\] .*\[10 12\]$' --entry=@twice add.mlir --args='[dense<[5, 6]> : tensor<2xi32>]'

# --until takes the names of the text.
cat >values.mlir <<'END'
func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {
  %y = stablehlo.add %x, %x : tensor<2xi32>
  %yy:2 = stablehlo.optimization_barrier %y, %x : tensor<2xi32>, tensor<2xi32>
  %0 = stablehlo.multiply %y, %yy#1 : tensor<2xi32>
  %1 = stablehlo.subtract %0, %x : tensor<2xi32>
  return %1 : tensor<2xi32>
}
END
for value in y %y; do
  expect 0 's32\[2\] .*\[4 6\]$' values.mlir --until=$value --args='[dense<[2, 3]> : tensor<2xi32>]'
done
expect 0 's32\[2\] .*\[8 18\]$' values.mlir --until=%0 --args='[dense<[2, 3]> : tensor<2xi32>]'
expect 0 '\{1\} +s32\[2\] .*\[2 3\]$' values.mlir --until=yy --args='[dense<[2, 3]> : tensor<2xi32>]'
expect 2 'usage_until: --until=q: .*, in the form that runs .--emit=hlo., nor value; the nearest' values.mlir --until=q

# What is known of an operation that is no op of HLO.
expect 0 '^stablehlo.dynamic_pad: an operation of MLIR, which has no HLO op of its own$' --explain=stablehlo.dynamic_pad
expect 0 '^  runs as pad .*--explain=pad' --explain=dynamic_pad
expect 0 '^  dynamic_pad_c1 ' --explain=dynamic_pad
expect 0 '^  composite_c1 ' --explain=composite
expect 0 '^  uniform_quantize_c1 ' --explain=uniform_quantize
expect 0 '^chlo.top_k: an operation of MLIR' --explain=chlo.top_k
lacks 'unknown op'
expect 0 '"op":"pad","rules":\[.*"label":"dynamic_pad_c1"' --explain=dynamic_pad --json
# The rules are those with which errors speak: each operation's own, in the words of its dialect.
expect 0 '^  convolution_c3 .*window_strides' --explain=stablehlo.convolution
expect 0 '^  transpose_c3 ' --explain=stablehlo.transpose
expect 0 '^  broadcast_in_dim_c1 ' --explain=broadcast_in_dim
lacks '^  broadcast_c'
expect 0 '^  add_i1 +lhs: ' --explain=stablehlo.add
expect 0 '^  chlo_top_k_k ' --explain=top_k
expect 0 '^  sdy_reshard_type ' --explain=sdy.reshard
expect 0 '^check.expect_eq: ' --explain=check.expect_eq
expect 0 '^  read as stablehlo.add; --explain=stablehlo.add' --explain=vhlo.add_v1
expect 0 '^vhlo.add_v1: an operation of VHLO, .* versions 0.9.0 to 1.' --explain=vhlo.add_v1
expect 0 '^stablehlo.composite +an operation of MLIR' --explain=all
expect 2 "unknown op or label; did you mean 'chlo.erf_inv'" --explain=chlo.erf_inverse

# A library has no entry; to check it takes none.
cat >library.mlir <<'END'
func.func @f(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }
func.func @g(%x: tensor<2xi32>) -> tensor<2xi32> {
  %y = func.call @p(%x) : (tensor<2xi32>) -> tensor<2xi32>
  return %y : tensor<2xi32>
}
func.func private @p(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }
END
expect 0 '^library.mlir: 3 functions, 4 operations, none the entry: ok$' --check library.mlir
expect 0 '"functions":3,"operations":4' --check --json library.mlir
echo 'func.func nested @f(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }' >nested.mlir
expect 0 '^nested.mlir: 1 function, 1 operation, none the entry: ok$' --check nested.mlir
expect 2 'module_entry: .*several functions are public: @f, @g; --entry=NAME' library.mlir
expect 0 '^module: 1 instruction, .*: ok$' --check --entry=f library.mlir
sed 's/func.call @p/func.call @q/' library.mlir >callee.mlir
expect 2 '^callee.mlir:3:8: ' --check callee.mlir

# Which language a text is in: its beginning says it, and where that may be either's, the name.
cat >mesh.mlir <<'END'
sdy.mesh @mesh = <["x"=2]>
func.func @main() -> tensor<f32> { %0 = stablehlo.constant dense<2.5> : tensor<f32> return %0 : tensor<f32> }
END
expect 0 '^out0  f32\[\]  2.5$' mesh.mlir
cp mesh.mlir mesh.hlo
expect 0 '^out0  f32\[\]  2.5$' mesh.hlo
cat >vhlo.mlir <<'END'
vhlo.func_v1 @main(%a: !vhlo.tensor_v1<2x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<2x!vhlo.f32_v1>) {
  %0 = "vhlo.abs_v1"(%a) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
END
expect 0 '^out0  f32\[2\] .*\[1.5 2\]$' vhlo.mlir --args='[dense<[-1.5, 2.0]> : tensor<2xf32>]'
{ echo 'module {'; cat vhlo.mlir; echo '}'; } >in_module.mlir
expect 0 '^out0  f32\[2\] .*\[1.5 2\]$' in_module.mlir --args='[dense<[-1.5, 2.0]> : tensor<2xf32>]'
printf '// a comment\n"builtin.module"() ({\n}) : () -> ()\n' >quoted.hlo
expect 2 '^quoted.hlo:2:1: module_entry: the module has no function' quoted.hlo
# A module that holds nothing is a program that does not run.
printf 'module {}\n' >hollow.mlir
expect 0 '^hollow.mlir: 0 functions, 0 operations, none the entry: ok$' --check hollow.mlir
expect 0 '^module \{$' --emit=stablehlo hollow.mlir
expect 0 '^"builtin.module"\(\) \(\{$' --emit=stablehlo-generic hollow.mlir
"$hlo_run" --emit=bytecode -o hollow.mlirbc hollow.mlir || fail "hollow.mlir does not become bytecode"
expect 0 '^hollow.mlirbc: 0 functions, 0 operations, none the entry: ok$' --check hollow.mlirbc
expect 0 '^module \{$' --emit=stablehlo hollow.mlirbc
expect 2 '^hollow.mlir:1:1: module_entry: the module has no function' --emit=hlo hollow.mlir
expect 2 '^hollow.mlir:1:1: module_entry: the module has no function' hollow.mlir
expect 2 'module_entry: the module has no function' hollow.mlirbc
printf '// nothing\n' >comments.mlir
expect 2 'file_empty: the file holds no program' comments.mlir
for name in empty.mlir empty.mlirbc empty.hlo; do
  printf '\n' >$name
  expect 2 "^$name: file_empty: the file is empty" $name
done
# What is no text: a kind of file that is known, or else a proto, perhaps one whose first field is not known.
printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' >image.mlir
expect 2 '^image.mlir:1:1: mlir_syntax: this is no MLIR text but a PNG image' image.mlir
printf '\xf5\x01\x02\x03\x04' >broken.pb
expect 2 'the file is neither text nor MLIR bytecode; read as an HLO proto: ' broken.pb
# Attributes that were meant to be an operation's own.
cat >attributes.mlir <<'END'
func.func @main(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = "stablehlo.transpose"(%a) <{permutationz = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
END
expect 2 "mlir_attribute: 'permutationz' is no property of stablehlo.transpose; allowed: permutation" attributes.mlir
cat >attribute.mlir <<'END'
func.func @main(%a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.exponential %a {result_accuracyz = 1 : i32, other = 2 : i32, x.result_accuracyz = 3 : i32} : tensor<f32>
  return %0 : tensor<f32>
}
END
expect 0 "^attribute.mlir:2:8: warning: mlir_attribute: 'result_accuracyz' is no attribute of stablehlo.exponential; did you mean 'result_accuracy'" --check attribute.mlir
lacks "'other'|'x.result"
# Of several programs, the one without an entry.
cat >several.mlir <<'END'
func.func @main() { return }
// -----
func.func @a() { return }
func.func @b() { return }
END
expect 2 '^several.mlir:3:1: module_entry: there is no @main, and several functions are public' several.mlir
printf '%%0 = stablehlo.constant dense<1> : tensor<i32>\n' >value.txt
expect 3 '^value.txt:1:6: unsupported_op: stablehlo.constant: ' value.txt
lacks "stand only in strings"
# HLO: computations whose names are words of MLIR or have dots; a first line that is misspelled.
printf 'module {\n  ROOT x = s32[] constant(7)\n}\n' >module.hlo
expect 0 '^out0  s32\[\]  7$' module.hlo
"$hlo_run" --emit=hlo-proto module.hlo -o module.pb
{ printf '\xfd\xff\xff\xff\x0f\x01\x02\x03\x04'; cat module.pb; } >unknown_first.pb
expect 0 'ok$' --check unknown_first.pb
cp module.hlo module.mlir
expect 2 '^module.mlir:2:' module.mlir
printf '%%region.1 (p: s32[]) -> s32[] {\n  ROOT %%p = s32[] parameter(0)\n}\nENTRY func.func {\n  x = s32[] constant(7)\n  ROOT y = s32[] call(x), to_apply=region.1\n}\n' >dots.txt
expect 0 '^out0  s32\[\]  7$' dots.txt
sed 's/^%//' dots.txt >bare.txt
expect 0 '^out0  s32\[\]  7$' bare.txt
printf 'HloModul m\n' >misspelled.hlo
expect 2 '^misspelled.hlo:1:' misspelled.hlo
"$hlo_run" - <add.mlir >both 2>&1 || fail "StableHLO from standard input"

# Places are those of the text.
sed 's/stablehlo.add %x, %y/stablehlo.subtract %x, %w/' add.mlir >undefined.mlir
expect 2 '^undefined.mlir:3:[0-9]+: ' undefined.mlir
cat >nan.mlir <<'END'
func.func @main() -> tensor<f32> {
  %x = stablehlo.constant dense<-1.0> : tensor<f32>
  %y = stablehlo.log %x : tensor<f32>
  return %y : tensor<f32>
}
END
expect 0 'nan  f32\[\] log  nan.mlir:3:8' --why-nan nan.mlir
expect 0 ' log ' --trace=log nan.mlir

# Forms: what is printed and written is the same program.
writes --emit=stablehlo add.mlir -o again.mlir
writes --emit=stablehlo again.mlir -o third.mlir
cmp -s again.mlir third.mlir || fail "the text is no fixed point"
cat >located.mlir <<'END'
module {
  func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {
    %0 = stablehlo.abs %x : tensor<2xi32> loc("model.py":7:9)
    return %0 : tensor<2xi32>
  }
}
END
expect 0 '^#loc[0-9]* = loc\("model.py":7:9\)$' --emit=stablehlo --locations located.mlir
expect 0 '^#loc[0-9]* = loc\("model.py":7:9\)$' --emit=stablehlo-generic --locations located.mlir
expect 0 'stablehlo.abs' --emit=stablehlo located.mlir
lacks 'loc'
expect 2 '--locations goes with --emit=stablehlo and' --emit=bytecode --locations located.mlir -o located.mlirbc
expect 2 '--locations goes with --emit=stablehlo and' --locations located.mlir
# Time grows with the number of operands, not with its square.
awk 'BEGIN { n = 100000
  printf "func.func @main(%%x: tensor<f32>) -> tensor<f32> {\n  %%0:%d = stablehlo.optimization_barrier %%x", n
  for (i = 1; i < n; ++i) printf ", %%x"
  printf " : tensor<f32>"
  for (i = 1; i < n; ++i) printf ", tensor<f32>"
  print "\n  return %0#7 : tensor<f32>\n}" }' >wide.mlir
expect 0 'f32' --timeout=60 wide.mlir
expect 0 '"stablehlo.add"\(%arg0, %arg1\) : \(tensor<2xi32>, tensor<2xi32>\) -> tensor<2xi32>' --emit=stablehlo-generic add.mlir
expect 0 'ROOT .* = s32\[2\].* add\(' --emit=hlo add.mlir
writes --emit=bytecode@1.4.0 tan.mlir -o tan.mlirbc
head -c 22 tan.mlirbc | grep -aq 'StableHLO_v1.4.0' || fail "the artifact does not name its version"
writes --emit=stablehlo tan.mlirbc -o tan_again.mlir
writes --emit=stablehlo tan.mlir -o tan_printed.mlir
cmp -s tan_again.mlir tan_printed.mlir || fail "the artifact is another program"
writes --emit=bytecode tan.mlirbc -o same.mlirbc
cmp -s tan.mlirbc same.mlirbc || fail "bytecode without a version is not written at the file's own"
"$hlo_run" - <tan.mlirbc 2>&1 | grep out0 >both
"$hlo_run" tan.mlir 2>&1 | grep out0 | cmp -s - both || fail "text and artifact give other results"
cp tan.mlirbc misnamed.hlo
expect 0 '^out0' misnamed.hlo
expect 2 'tan.mlir:3:10: stablehlo_version: the operation is newer, which needs version 1.4.0; the target is 1.3.0' --emit=bytecode@1.3.0 tan.mlir -o old.mlirbc
[ ! -e old.mlirbc ] || fail "something was written for a version that cannot carry the program"
expect 2 'allowed are versions from 0.9.0 to' --emit=bytecode@3.0.0 tan.mlir -o x
expect 2 'only bytecode takes a version' --emit=hlo@1.0.0 tan.mlir
expect 2 'is not a form; did you mean hlo.; allowed: hlo, .*stablehlo-generic' --emit=mhlo tan.mlir
expect 2 'is not a form; did you mean bytecode' --emit=bytcode@1.4.0 tan.mlir -o x
for version in 1.4 v1.4.0 01.4.0; do
  expect 2 'a version is three numbers, as in bytecode@1.4.0; allowed' --emit=bytecode@$version tan.mlir -o x
done
expect 2 'writes bytes; -o FILE says where' --emit=bytecode --json tan.mlir
echo 'ENTRY e { x = f32[2] parameter(0) ROOT y = f32[2] tan(x) }' >tan.hlo
expect 0 '%0 = stablehlo.tan %arg0 : tensor<2xf32>' --emit=stablehlo tan.hlo
expect 0 'version 1.4.0 can carry it; the one before can.t: .*the operation is newer' --versions tan.hlo
writes --emit=bytecode@1.4.0 tan.hlo -o tan_hlo.mlirbc
expect 0 '^out0  f32\[2\]' tan_hlo.mlirbc
echo 'ENTRY e { x = f32[2] parameter(0) ROOT y = s32[2] bitcast(x) }' >bitcast.hlo
expect 3 'bitcast.hlo:1:51: unsupported_form: a bitcast to other elements' --emit=stablehlo bitcast.hlo

# Versions.
expect 0 'tan.mlir: version 1.4.0 can carry it; the one before can.t: tan.mlir:3:10: the operation is newer' --versions tan.mlir
expect 0 '^0.9.0 to 1.3.0 +no +tan.mlir:3:10' --versions tan.mlir
expect 0 '^1.4.0 to 1.22.0 +yes$' --versions tan.mlir
expect 0 'written for version 1.4.0' --versions tan.mlirbc
expect 0 '"smallest":"1.4.0","written_for":null' --versions --json tan.mlir
expect 0 '\{"adds":"tan","carries":true,"reason":"","version":"1.4.0"\}' --versions --json tan.mlir
expect 0 'version 0.9.0 can carry it$' --versions add.mlir
expect 2 'excludes' --versions --check tan.mlir
head -c 60 tan.mlirbc >short.mlirbc
expect 2 'short.mlirbc: bytecode_' --versions short.mlirbc

# CHLO, expanded.
cat >cosh.mlir <<'END'
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %y = chlo.cosh %x : tensor<3xf32> -> tensor<3xf32>
  return %y : tensor<3xf32>
}
END
expect 0 'stablehlo.exponential' --expand-chlo --emit=stablehlo cosh.mlir
lacks 'chlo\.cosh'
expect 0 'exponential\(' --expand-chlo --emit=hlo cosh.mlir
lacks ' cosh\('
writes --expand-chlo --emit=bytecode@1.4.0 cosh.mlir -o cosh.mlirbc
expect 0 '^out0  f32\[3\] .*\[1 inf inf\]$' --args='[dense<[0.0, 100.0, 0xFF800000]> : tensor<3xf32>]' cosh.mlirbc
expect 0 '^out0  f32\[3\] .*\[1 inf inf\]$' --expand-chlo --args='[dense<[0.0, 100.0, 0xFF800000]> : tensor<3xf32>]' cosh.mlir
sed 's/3xf32/3xcomplex<f32>/g; s/cosh/bessel_i1e/' cosh.mlir >bessel.mlir
expect 3 'bessel.mlir:2:8: unsupported_expansion: chlo.bessel_i1e: complex numbers have no expansion' --expand-chlo --emit=stablehlo bessel.mlir
expect 2 'usage_expand_chlo: .*has no operations of CHLO' --expand-chlo tan.hlo

# Several programs in a file.
{ cat add.mlir; echo '// -----'; cat tan.mlir; } >two.mlir
[ "$("$hlo_run" two.mlir | grep -c '^out0')" = 2 ] || fail "two programs in a file: not two results"
expect 2 'holds 2 programs, and --emit=bytecode holds one' --emit=bytecode two.mlir -o x
expect 0 '^// -----$' --emit=stablehlo two.mlir
expect 2 'holds 2 programs; --inputs, --args, .* take one' two.mlir --args='[dense<1.0> : tensor<f32>]'
lacks '^out0'
# With --json each has an object of its own; what is said of the file stays outside.
expect 0 '"programs":\[[{].*"shape":"s32\[2\]".*[}],[{].*"module":"tangents".*"shape":"f32\[\]".*[}]\],"status":"ok"' --json two.mlir
expect 0 '"programs":\[[{].*"instructions":3,.*[}],[{].*"instructions":2,.*[}]\],"status":"ok"' --json --check two.mlir
# What is wrong is said of all of them, in either language.
cat >wrong.mlir <<'END'
func.func @main(%a: tensor<f32>) -> tensor<i32> {
  return %a : tensor<f32>
}
// -----
func.func @main() {
  return
}
// -----
func.func @main(%a: tensor<f32>) {
  %b = stablehlo.add %a, %c : tensor<f32>
  return
}
END
for arguments in --check ''; do
  expect 2 '^wrong.mlir:2:3: ' $arguments wrong.mlir
  grep -q '^wrong.mlir:10:' both || fail "only the first wrong program is named"
  grep -q '^2 errors, nothing was run$' both || fail "not two errors"
done
printf 'HloModule a\nENTRY e { ROOT x = s32[] constant(y) }\n// -----\nHloModule b\nENTRY e { ROOT x = s32[] ngate(y) }\n' >wrong.hlo
expect 2 '^wrong.hlo:2:' --check wrong.hlo
grep -q '^wrong.hlo:5:' both || fail "only the first wrong module is named"
# What is not supported is said beside what is wrong, in either order.
printf 'HloModule u\nENTRY e { ROOT x = s32[] custom-call(), custom_call_target="nobody" }\n' >nobody.hlo
for order in 'nobody wrong' 'wrong nobody'; do
  set -- $order
  { cat "$1.hlo"; echo '// -----'; cat "$2.hlo"; } >both_kinds.hlo
  expect 2 'ngate' both_kinds.hlo
  [ "$1" = wrong ] || grep -q 'unsupported_op' both || fail "what is not supported is not said"
done
expect 2 'usage_modules.*--dump take one' --dump=folder both_kinds.hlo

# Checks.
cat >checks.mlir <<'END'
func.func @main() -> tensor<2xf32> {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq_const %x, dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_almost_eq_const %x, dense<[1.00001, 2.0]> : tensor<2xf32>
  return %x : tensor<2xf32>
}
END
expect 0 '^3:3 +check.expect_eq_const +pass +ours: agree, all equal$' checks.mlir
expect 0 '^4:3 +check.expect_almost_eq_const +pass +ours: disagree, 1 of 2 differs, by at most 84 ulps' checks.mlir
expect 0 '^checks.mlir: 2 of 2 checks pass$' checks.mlir
expect 0 '^out0  f32\[2\]' checks.mlir
lacks '^out1'
# Where an operation rounds, ours has a tolerance.
cat >rounds.mlir <<'END'
func.func @main() -> tensor<2xf32> {
  %x = stablehlo.constant dense<[1.0, 4.0]> : tensor<2xf32>
  %y = stablehlo.sqrt %x : tensor<2xf32>
  check.expect_almost_eq_const %y, dense<[1.00001, 2.0]> : tensor<2xf32>
  return %y : tensor<2xf32>
}
END
expect 0 'check.expect_almost_eq_const +pass +ours: agree, 1 of 2 differs, by at most 84 ulps' rounds.mlir
sed 's/expect_almost_eq_const/expect_eq_const/' checks.mlir >broken.mlir
expect 1 '^4:3 +check.expect_eq_const +FAIL +ours: .*1 of 2: element 0 is 1, expected 1.00001$' broken.mlir
expect 1 '^broken.mlir: 1 of 2 checks pass$' broken.mlir
expect 1 '"check":"check.expect_eq_const","column":3,"line":4' --json broken.mlir
expect 3 'checks its results itself' checks.mlir --expected=o.npz
cat >grid.mlir <<'END'
func.func @one(%x: tensor<2xi32>) -> tensor<2xi32> {
  %y = "stablehlo.all_reduce"(%x) ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %s = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %s : tensor<i32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xi32>) -> tensor<2xi32>
  return %y : tensor<2xi32>
}
func.func @main() {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %y = stablehlo.constant dense<[5, 6]> : tensor<2xi32>
  %r:2 = "interpreter.run_parallel"(%x, %y) {programs = [[@one], [@one]]} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  check.expect_eq_const %r#0, dense<[6, 8]> : tensor<2xi32>
  check.expect_eq_const %r#1, dense<[6, 8]> : tensor<2xi32>
  return
}
END
expect 0 '^grid.mlir: 2 of 2 checks pass$' grid.mlir
sed 's/func.func @main/func.func @other(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }\n&/; s/\[@one\], \[@one\]/[@one], [@other]/' grid.mlir >apart.mlir
expect 3 '^apart.mlir:13:10: unsupported_run_parallel: the devices run different functions, which meet in all-reduce' apart.mlir
cat >grids.mlir <<'END'
func.func @double(%x: tensor<2xi32>) -> tensor<2xi32> {
  %y = stablehlo.add %x, %x : tensor<2xi32>
  return %y : tensor<2xi32>
}
func.func @main() {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %a = "interpreter.run_parallel"(%x) {programs = [[@double]]} : (tensor<2xi32>) -> tensor<2xi32>
  %y = stablehlo.add %a, %x : tensor<2xi32>
  %b = "interpreter.run_parallel"(%y) {programs = [[@double]]} : (tensor<2xi32>) -> tensor<2xi32>
  %z = stablehlo.add %a, %b : tensor<2xi32>
  check.expect_eq_const %z, dense<[8, 16]> : tensor<2xi32>
  return
}
END
expect 0 '^grids.mlir: 1 of 1 check passes$' grids.mlir
expect 3 '--dump looks at one module' --dump=d grid.mlir
cat >given.mlir <<'END'
func.func @negative(%x: tensor<2xi32>) -> tensor<2xi32> {
  %y = stablehlo.negate %x : tensor<2xi32>
  return %y : tensor<2xi32>
}
func.func @main(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %s = stablehlo.add %a, %b : tensor<2xi32>
  %r:2 = "interpreter.run_parallel"(%s, %b) {programs = [[@negative, @negative]]} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  %p = stablehlo.multiply %r#0, %r#1 : tensor<2xi32>
  %d = stablehlo.subtract %p, %a : tensor<2xi32>
  return %d : tensor<2xi32>
}
END
# (a + b) b - a
expect 0 '^out0  s32\[2\] .*\[109 438\]$' given.mlir --args='[dense<[1, 2]> : tensor<2xi32>, dense<[10, 20]> : tensor<2xi32>]'
expect 0 '^out0  s32\[2\]' given.mlir --random=1
expect 2 'argument_shape' given.mlir --args='[dense<1> : tensor<3xi32>, dense<[10, 20]> : tensor<2xi32>]'
expect 2 'argument_missing' given.mlir --args='[dense<1> : tensor<2xi32>]'
cat >print.mlir <<'END'
func.func @main() -> tensor<2xi32> {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %y = stablehlo.add %x, %x : tensor<2xi32>
  interpreter.print %y : tensor<2xi32>
  return %y : tensor<2xi32>
}
END
expect 0 '^%0 = tensor<2xi32> [{]$' print.mlir
expect 0 '"printed":"%0 = tensor<2xi32> [{]' --json print.mlir

report
