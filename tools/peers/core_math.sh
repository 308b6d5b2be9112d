#!/bin/bash
# Compares our functions of f32 with CORE-MATH's, which are correctly rounded too, on all 2^32 arguments each.
# usage: tools/peers/core_math.sh CHECKOUT [FUNCTION...]
#
# CHECKOUT is a checkout of CORE-MATH (https://gitlab.inria.fr/core-math/core-math or a mirror); nothing is fetched
# and nothing of it is written to. FUNCTION: exp, log1p, ... (default: all that both have, 23). The build folder is
# `build` of this checkout, or ASSAY_BUILD. Takes all cores: 10 s to 3 minutes a function on two. Exit status: 0 all
# agree, 1 some differ, 2 nothing could be compared.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=${ASSAY_BUILD:-$root/build}
if [ $# = 0 ] || [ "$1" = --help ]; then
  sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
  [ $# = 1 ] && exit 0 || exit 2
fi
sources=$1/src/binary32
shift
if [ ! -d "$sources" ]; then
  echo "core_math.sh: $sources is no folder: name a checkout of CORE-MATH" >&2
  exit 2
fi
folder=$build/peers/core_math
mkdir -p "$folder"
files=()
for name in acos acosh asin asinh atan atanh cbrt cos cosh erf erfc exp exp2 expm1 lgamma log log1p log2 rsqrt sin \
  sinh tan tanh; do
  if [ -f "$sources/$name/${name}f.c" ]; then files+=("$sources/$name/${name}f.c"); fi
done
if [ ${#files[@]} = 0 ]; then
  echo "core_math.sh: $sources has none of the functions" >&2
  exit 2
fi
"${CC:-cc}" -O3 -march=native -frounding-math -shared -fPIC -w -o "$folder/libcore_math.so" "${files[@]}" -lm
cmake --build "$build" --target core_math_compare >"$folder/build.log" || { tail -20 "$folder/build.log" >&2; exit 2; }
commit=$(git -C "$sources" rev-parse --short=8 HEAD 2>/dev/null) || commit=unknown
echo "CORE-MATH at ${commit}"
exec "$build/bin/core_math_compare" "$folder/libcore_math.so" "$@"
