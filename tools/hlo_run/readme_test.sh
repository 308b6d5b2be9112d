#!/bin/bash
# The README's sessions: every "$ cat FILE" is written, every "$ build/bin/hlo-run ..." is run, and what it prints
# is what stands there. Times and the number of threads are the machine's.
# usage: readme_test.sh HLO_RUN
set -u
hlo_run=$(readlink -f "$1")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/build/bin"
ln -s "$hlo_run" "$work/build/bin/hlo-run"
ln -s "$root/examples" "$work/examples"
cd "$work" || exit 1

# "    $ COMMAND" begins a step, what is indented behind it belongs to it.
step=0 inside=0
while IFS= read -r line; do
  case $line in
    '    $ '*) step=$((step + 1)) inside=1; echo "${line#    \$ }" > "$step.command"; : > "$step.text" ;;
    '    '*) if [ $inside = 1 ]; then echo "${line#    }" >> "$step.text"; fi ;;
    *) inside=0 ;;
  esac
done < "$root/README.md"

mask() { sed -E 's/done in [0-9.]+ (us|ms|s)$/done in TIME/; s/, [0-9]+ threads?$/, THREADS/'; }
failures=0 runs=0
for ((i = 1; i <= step; i++)); do
  command=$(cat "$i.command")
  case $command in
    'cat '*) cp "$i.text" "${command#cat }" ;;
    'build/bin/hlo-run '*)
      runs=$((runs + 1))
      if ! diff <(mask < "$i.text") <(bash -c "$command" 2>&1 | mask) > "$i.diff"; then
        failures=$((failures + 1))
        echo "README.md: \$ $command"
        echo "  (<: what stands there, >: what it prints)"
        sed 's/^/  /' "$i.diff"
      fi ;;
  esac
done
if [ $runs -lt 8 ]; then echo "README.md: only $runs commands of hlo-run were found"; exit 1; fi
if [ $failures != 0 ]; then echo "$failures failures"; exit 1; fi
echo "$runs commands of the README print what it says"
