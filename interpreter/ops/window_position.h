// Where a window meets its base: one rule for reduce-window, select-and-scatter and convolution.
#ifndef ASSAY_INTERPRETER_OPS_WINDOW_POSITION_H_
#define ASSAY_INTERPRETER_OPS_WINDOW_POSITION_H_

#include <cstdint>

#include "spec/module.h"

namespace assay {

// The base position (of `size`, along one dimension) that element k of output o's window means; -1
// on padding and in the gaps of a dilated base.
inline int64_t WindowPosition(const WindowDimension& w, int64_t size, int64_t o, int64_t k) {
  int64_t at = o * w.stride - w.padding_low + k * w.window_dilation;
  if (at < 0) return -1;
  if (w.base_dilation != 1) {
    if (at % w.base_dilation != 0) return -1;
    at /= w.base_dilation;
  }
  return at < size ? at : -1;
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_WINDOW_POSITION_H_
