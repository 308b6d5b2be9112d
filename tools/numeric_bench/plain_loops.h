// Plain vector loops in f32, as a library would have them that asks for speed only: what exact sums and
// dots are held against.
#ifndef ASSAY_TOOLS_NUMERIC_BENCH_PLAIN_LOOPS_H_
#define ASSAY_TOOLS_NUMERIC_BENCH_PLAIN_LOOPS_H_

#include <cstdint>
#include <string_view>

namespace assay {

struct PlainLoops {
  std::string_view name;  // of the instruction set
  float (*dot)(const float* a, const float* b, int64_t n);
  float (*sum)(const float* x, int64_t n);
  // out[c] = the sum of x[r * stride + c] over r < rows, for c < columns.
  void (*add_rows)(const float* x, int64_t rows, int64_t stride, int64_t columns, float* out);
};

// The dot's bar names AVX2. nullptr: not on this machine.
const PlainLoops* Avx2Loops();
// The widest that this machine has.
const PlainLoops* WidestLoops();

}  // namespace assay

#endif  // ASSAY_TOOLS_NUMERIC_BENCH_PLAIN_LOOPS_H_
