#include "spec/window_math.h"

namespace assay {

std::optional<int64_t> DilatedSize(int64_t size, int64_t dilation) {
  if (size == 0) return 0;
  int64_t extent = 0;
  if (__builtin_mul_overflow(size - 1, dilation, &extent) ||
      __builtin_add_overflow(extent, int64_t{1}, &extent)) {
    return std::nullopt;
  }
  return extent;
}

std::optional<int64_t> WindowPositions(int64_t size, const WindowDimension& window) {
  std::optional<int64_t> base = DilatedSize(size, window.base_dilation);
  std::optional<int64_t> extent = DilatedSize(window.size, window.window_dilation);
  if (!base || !extent) return std::nullopt;
  // 128 bits: the padded size may leave 64 on the way to a difference that does not.
  __int128 room = static_cast<__int128>(*base) + window.padding_low + window.padding_high - *extent;
  if (room < 0) return 0;
  __int128 positions = room / window.stride + 1;
  if (positions > INT64_MAX) return std::nullopt;
  return static_cast<int64_t>(positions);
}

std::optional<int64_t> PaddedSize(int64_t size, const PaddingDimension& padding) {
  __int128 total = static_cast<__int128>(size) + padding.low + padding.high;
  if (size > 1) total += static_cast<__int128>(size - 1) * padding.interior;
  if (total > INT64_MAX || total < INT64_MIN) return std::nullopt;
  return static_cast<int64_t>(total);
}

}  // namespace assay
