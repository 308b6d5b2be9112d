# What the tests of hlo-run's command line share; $hlo_run is the program.
failures=0

fail() {
  echo "FAILED: $1"
  sed 's/^/    /' both
  failures=$((failures + 1))
}

# expect STATUS REGEX ARGUMENT...: hlo-run ends with it, and a line of its output matches.
expect() {
  local status=$1 regex=$2 found=0
  shift 2
  "$hlo_run" "$@" >both 2>&1 </dev/null || found=$?
  if [ $found != "$status" ]; then fail "hlo-run $*: status $found, not $status"; return; fi
  grep -Eq -- "$regex" both || fail "hlo-run $*: nothing matches $regex"
}

# lacks REGEX: what the last command printed has no such line.
lacks() { if grep -Eq -- "$1" both; then fail "something matches $1"; fi; }

report() {
  if [ $failures != 0 ]; then echo "$failures failures"; exit 1; fi
  echo "all as expected"
}
