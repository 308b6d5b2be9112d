#!/bin/bash
# hlo-run on HLO protos: read, run, written, refused. usage: proto_cli_test.sh HLO_RUN
set -u
hlo_run=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder" || exit 1
. "$here/cli_testing.sh"

cat >add.hlo <<'END'
HloModule add

ENTRY main {
  x = s32[2] constant({1, 2})
  y = s32[2] constant({2, 3})
  ROOT z = s32[2] add(x, y)
}
END
"$hlo_run" --emit=hlo-proto add.hlo >add.pb || fail "no proto of text"
expect 0 '^out0  s32\[2\] .*\[3 5\]$' add.pb
"$hlo_run" - <add.pb >both 2>&1 || fail "a proto from standard input"
"$hlo_run" --emit=hlo-proto add.pb -o again.pb || fail "no proto of a proto"
cmp add.pb again.pb || fail "a proto does not come back"
"$hlo_run" --emit=hlo add.pb >text || fail "no text of a proto"
grep -q 'ROOT %z = s32\[2\]{0} add(%x, %y)' text || fail "another text of a proto"

# An HloProto: field 1, the length, the module.
size=$(wc -c <add.pb)
{ printf "\\n\\x$(printf %x $((size % 128 + 128)))\\x$(printf %x $((size / 128)))"; cat add.pb; } >dump.pb
expect 0 '^out0  s32\[2\] .*\[3 5\]$' dump.pb
"$hlo_run" --emit=hlo-proto dump.pb >again.pb && cmp dump.pb again.pb || fail "an HloProto does not come back"

head -c $((size - 5)) add.pb >cut.pb
expect 2 'cut.pb: proto_bytes: ' cut.pb
sed 's/\x03add/\x03adx/' add.pb >opcode.pb
expect 2 "opcode.pb: proto_opcode: instruction 'z' of 'main', field 'opcode': 'adx'" opcode.pb
sed 's/HloModule add/&, num_partitions=2/' add.hlo >two.hlo
"$hlo_run" --emit=hlo-proto two.hlo 2>both >two.pb || fail "no proto of two partitions"
grep -q 'proto_header: .*num_partitions' both || fail "nothing is said of num_partitions"
expect 2 'only bytecode takes a version' --emit=hlo-proto@1.4.0 add.hlo
printf 'HloModule six\n\nENTRY e {\n  ROOT c = f6e3m2fn[1] constant({1})\n}\n' >six.hlo
expect 3 'proto_unsupported: .*f6e3m2fn' --emit=hlo-proto six.hlo

report
