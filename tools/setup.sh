# shellcheck shell=bash
# Sourced by tools/quickstart and tools/test: installs missing Debian packages and builds.
# Needs bash; everything else is installed from what tools/packages.txt names.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
preset=default

say() { printf '%s\n' "$*" >&2; }
die() { say "$@"; exit 1; }

# build_folder: where $preset builds, as CMakePresets.json says.
build_folder() {
  if [ "$preset" = default ]; then echo "$root/build"; else echo "$root/build-$preset"; fi
}

# packages GROUP...: the names listed for these groups.
packages() {
  local group package rest wanted
  while read -r group package rest; do
    for wanted in "$@"; do
      if [ "$group" = "$wanted" ]; then echo "$package"; fi
    done
  done < "$root/tools/packages.txt"
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# as_root COMMAND...: runs it as root, or says how to and ends.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "Packages can be installed by root only, and there is no sudo here. As root, run:" \
        $'\n' "  apt-get install --no-install-recommends ${missing[*]}"
  fi
}

# install_packages GROUP...: installs what is missing of these groups.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is not Debian: install the equivalents of these packages yourself, if they are missing:"
    say "  $(packages "$@" | tr '\n' ' ')"
    return
  fi
  local package
  missing=()
  for package in $(packages "$@"); do
    is_installed "$package" || missing+=("$package")
  done
  if [ ${#missing[@]} = 0 ]; then return; fi
  say "Missing Debian packages, to be installed now: ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  local install=(apt-get install -y -q --no-install-recommends "${missing[@]}")
  # A fresh machine has no package lists, an old one stale ones: only then are they fetched.
  if apt-get install -s -qq --no-install-recommends "${missing[@]}" >/dev/null 2>&1 &&
     as_root "${install[@]}" >&2; then
    return
  fi
  as_root apt-get update -q >&2 || die "apt-get update failed: is there a network?"
  as_root "${install[@]}" >&2 || die "These packages could not be installed: ${missing[*]}." \
    "Is there a network? Is this Debian 12 or newer? (Or install their equivalents yourself.)"
}

# quietly COMMAND...: its output is shown if it fails only.
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  if [ $status != 0 ]; then cat "$log" >&2; fi
  rm -f "$log"
  return $status
}

# build CMAKE_OPTION... -- TARGET...: configures and builds $preset; no target: all.
build() {
  local options=()
  while [ $# -gt 0 ] && [ "$1" != -- ]; do options+=("$1"); shift; done
  shift || true
  cd "$root"
  quietly cmake --preset "$preset" "${options[@]}" ||
    die "CMake could not configure the build (above)."
  local targets=()
  if [ $# -gt 0 ]; then targets=(--target "$@"); fi
  # On a terminal ninja rewrites one line; elsewhere it would print hundreds.
  local run=quietly
  if [ -t 2 ]; then run=; else say "Building in $(build_folder) ..."; fi
  $run cmake --build "$(build_folder)" "${targets[@]}" >&2 || die "The build failed (above)."
}
