// Where a window meets its base: one rule for reduce-window, select-and-scatter and convolution.
#ifndef ASSAY_INTERPRETER_OPS_WINDOW_POSITION_H_
#define ASSAY_INTERPRETER_OPS_WINDOW_POSITION_H_

#include <cstdint>

#include "spec/module.h"

namespace assay {

// The base position (of `size`, along one dimension) that element k of output o's window means; -1
// on padding and in the gaps of a dilated base.
inline int64_t WindowPosition(const WindowDimension& w, int64_t size, int64_t o, int64_t k) {
  // Strides, padding and dilations may be anything; what lies beyond 2^63 is padding.
  int64_t start, step, at;
  if (__builtin_mul_overflow(o, w.stride, &start) ||
      __builtin_mul_overflow(k, w.window_dilation, &step) ||
      __builtin_sub_overflow(start, w.padding_low, &at) || __builtin_add_overflow(at, step, &at) ||
      at < 0) {
    return -1;
  }
  if (w.base_dilation != 1) {
    if (at % w.base_dilation != 0) return -1;
    at /= w.base_dilation;
  }
  return at < size ? at : -1;
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_WINDOW_POSITION_H_
