#!/bin/bash
# A build whose flags allow the compiler to change values (-ffast-math) has the machine code of one without them.
# usage: fast_math_test.sh SOURCES COMPILER
set -u
sources=$1
compiler=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What holds most proofs: sums with their errors, the accumulator, a product's tiles, rounding.
files=(certified/wide_binary certified_product vector_sum exact_sum float_format)
flags=("" "-ffast-math" "-funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros")
status=0

for i in "${!flags[@]}"; do
  if ! cmake -S "$sources" -B "$folder/$i" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_CXX_FLAGS="${flags[$i]}" -DASSAY_BUILD_TESTS=OFF >"$folder/log" 2>&1; then
    cat "$folder/log"
    exit 1
  fi
  for file in "${files[@]}"; do
    object=CMakeFiles/assay_interpreter.dir/interpreter/numeric/$file.cc.o
    command=$(ninja -C "$folder/$i" -t commands "$object" | tail -1)
    mkdir -p "$folder/$i/$(dirname "$object")"
    (cd "$folder/$i" && bash -c "$command") || { echo "$file does not compile with '${flags[$i]}'"; exit 1; }
    if ! cmp "$folder/0/$object" "$folder/$i/$object"; then
      echo "$file: other code with '${flags[$i]}'"
      status=1
    fi
  done
  # Nor does a program start with subnormals flushed, which the linker would see to.
  if [ "$i" != 0 ] && ! ninja -C "$folder/$i" -t commands hlo-run | tail -1 | grep -q -e ' -fno-fast-math .*-o bin/hlo-run '; then
    echo "hlo-run is linked with '${flags[$i]}'"
    status=1
  fi
done

# Where flags come past the build's, there is an error.
echo '#include "interpreter/numeric/strict_arithmetic.h"' >"$folder/strict.cc"
strict() { "$compiler" -std=c++20 -fsyntax-only -I "$sources" "$@" "$folder/strict.cc" 2>"$folder/log"; }
if ! strict -O2; then
  cat "$folder/log"
  status=1
fi
for flag in -ffast-math -Ofast -funsafe-math-optimizations -ffinite-math-only; do
  if strict "$flag" || ! grep -q 'needs IEEE 754 arithmetic' "$folder/log"; then
    echo "no error with $flag"
    status=1
  fi
done
exit $status
