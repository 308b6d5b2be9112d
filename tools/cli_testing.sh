# What the tests of command lines share; $program is what they run.
failures=0

fail() {
  echo "FAILED: $1"
  sed 's/^/    /' both
  failures=$((failures + 1))
}

# expect STATUS REGEX ARGUMENT...: the program ends with it, and a line of its output matches.
expect() {
  local status=$1 regex=$2 found=0
  shift 2
  "$program" "$@" >both 2>&1 </dev/null || found=$?
  if [ $found != "$status" ]; then fail "$(basename "$program") $*: status $found, not $status"; return; fi
  grep -Eq -- "$regex" both || fail "$(basename "$program") $*: nothing matches $regex"
}

# lacks REGEX: what the last command printed has no such line.
lacks() { if grep -Eq -- "$1" both; then fail "something matches $1"; fi; }

report() {
  if [ $failures != 0 ]; then echo "$failures failures"; exit 1; fi
  echo "all as expected"
}
