#!/bin/bash
# hlo-run on HLO protos: read, run, written, refused. usage: proto_cli_test.sh HLO_RUN
set -u
hlo_run=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder" || exit 1
program=$hlo_run
. "$here/../cli_testing.sh"

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

# Two partitions, each 1: known from the text, from a proto that assigns devices (appended: field 15,
# 1 replica, 2 computations of one device each), and from nothing.
cat >pair.hlo <<'END'
HloModule pair, num_partitions=2

add {
  a = s32[] parameter(0)
  b = s32[] parameter(1)
  ROOT s = s32[] add(a, b)
}

ENTRY main {
  x = s32[] constant(1)
  ROOT both = s32[] all-reduce(x), channel_id=1, use_global_device_ids=true, replica_groups={{0,1}}, to_apply=add
}
END
expect 0 '^out0  s32\[2\] .*\[2 2\]$' pair.hlo
"$hlo_run" --emit=hlo-proto pair.hlo >pair.pb 2>/dev/null || fail "no proto of a pair"
expect 2 "pair.pb: warning: proto_devices: .*all-reduce 'both'.*num_partitions=N" pair.pb
expect 2 'pair.pb: collective_group: ' pair.pb
{ cat pair.pb; printf '\x7a\x0e\x08\x01\x10\x02\x1a\x03\x0a\x01\x00\x1a\x03\x0a\x01\x01'; } >placed.pb
expect 0 '^out0  s32\[2\] .*\[2 2\]$' placed.pb
"$hlo_run" --emit=hlo placed.pb | grep -q 'num_partitions=2' || fail "assigned devices are not in the text"
"$hlo_run" --emit=hlo-proto placed.pb 2>both >again.pb && ! [ -s both ] || fail "assigned devices are left out"
expect 0 '^out0  s32\[2\] .*\[2 2\]$' again.pb

expect 2 'only bytecode takes a version' --emit=hlo-proto@1.4.0 add.hlo
printf 'HloModule six\n\nENTRY e {\n  ROOT c = f6e3m2fn[1] constant({1})\n}\n' >six.hlo
expect 3 'proto_unsupported: .*f6e3m2fn' --emit=hlo-proto six.hlo

report
