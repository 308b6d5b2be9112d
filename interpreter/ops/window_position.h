// Where a window meets its base: one rule for reduce-window, select-and-scatter and convolution.
#ifndef ASSAY_INTERPRETER_OPS_WINDOW_POSITION_H_
#define ASSAY_INTERPRETER_OPS_WINDOW_POSITION_H_

#include <algorithm>
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

// The other way: the element of output o's window that means the base position; -1: none does.
inline int64_t WindowElement(const WindowDimension& w, int64_t o, int64_t position) {
  int64_t start, at, distance;
  if (__builtin_mul_overflow(o, w.stride, &start) ||
      __builtin_mul_overflow(position, w.base_dilation, &at) ||
      __builtin_add_overflow(at, w.padding_low, &distance) ||
      __builtin_sub_overflow(distance, start, &distance) || distance < 0 ||
      distance % w.window_dilation != 0) {
    return -1;
  }
  const int64_t element = distance / w.window_dilation;
  return element < w.size ? element : -1;
}

// A walk along one dimension through what output o's window meets, elements and positions in order: in
// as many steps as the window or the base has, whichever is smaller. A window may have 2^62 elements.
struct WindowMeeting {
  int64_t element = 0;   // of the window
  int64_t position = 0;  // in the base; -1: the step meets nothing
};
inline int64_t WindowSteps(const WindowDimension& w, int64_t size) { return std::min(w.size, size); }
inline WindowMeeting WindowStep(const WindowDimension& w, int64_t size, int64_t o, int64_t step) {
  if (w.size <= size) return {step, WindowPosition(w, size, o, step)};
  const int64_t element = WindowElement(w, o, step);
  return {element, element < 0 ? -1 : step};
}

// The elements [begin, end) of output o's window that meet a base without gaps; empty: begin >= end.
struct WindowRun {
  int64_t begin = 0, end = 0;
};
inline WindowRun WindowRunOf(const WindowDimension& w, int64_t size, int64_t o) {
  // Element k means base position o stride - low + k dilation, of 0 to size - 1; in 128 bits nothing overflows.
  const __int128 start = static_cast<__int128>(o) * w.stride - w.padding_low, step = w.window_dilation;
  const auto ceil_of = [&](__int128 distance) {
    return distance <= 0 ? 0 : (distance + step - 1) / step;  // no element is below 0
  };
  const __int128 begin = std::min<__int128>(ceil_of(-start), w.size);
  const __int128 end = std::min<__int128>(ceil_of(static_cast<__int128>(size) - start), w.size);
  return {static_cast<int64_t>(begin), static_cast<int64_t>(end)};
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_WINDOW_POSITION_H_
