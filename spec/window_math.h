// Window arithmetic: how many positions a window takes along a dimension.
//
// The facts of reduce-window, select-and-scatter, convolution and pad that the verifier and every
// implementation share. All sizes are 64-bit; what overflows is nullopt, never wrapped.
#ifndef ASSAY_SPEC_WINDOW_MATH_H_
#define ASSAY_SPEC_WINDOW_MATH_H_

#include <cstdint>
#include <optional>

#include "spec/attributes.h"

namespace assay {

// (size - 1) * dilation + 1, and 0 for size 0: the extent of `size` elements `dilation` apart.
std::optional<int64_t> DilatedSize(int64_t size, int64_t dilation);

// The number of positions of the window along a dimension of `size` elements: the base is dilated
// and padded (negative padding removes, possibly everything), the window dilated, and the window
// must lie wholly inside. `window` has positive size, stride and dilations.
std::optional<int64_t> WindowPositions(int64_t size, const WindowDimension& window);

// The size of a dimension after pad: low + high + size + interior between elements. May be
// negative, which no result has.
std::optional<int64_t> PaddedSize(int64_t size, const PaddingDimension& padding);

}  // namespace assay

#endif  // ASSAY_SPEC_WINDOW_MATH_H_
