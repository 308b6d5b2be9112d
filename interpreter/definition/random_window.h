// Random windows of strides, padding and dilations, and where their positions look. Tests only.
#ifndef ASSAY_INTERPRETER_DEFINITION_RANDOM_WINDOW_H_
#define ASSAY_INTERPRETER_DEFINITION_RANDOM_WINDOW_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/definition/property.h"

namespace assay::definition {

struct RandomWindow {
  Dims size, stride, low, base, spread, result;
  std::string text;
};
inline RandomWindow WindowOver(const Dims& dims, const Dims& sizes, bool padding) {
  RandomWindow w;
  std::string size_text, stride_text, pad_text, base_text, dilate_text;
  for (size_t d = 0; d < dims.size(); ++d) {
    int64_t n = sizes[d], stride = Int(1, 2), base = Int(1, 2), spread = Int(1, 2);
    int64_t low = padding ? Int(-1, 2) : 0, high = padding ? Int(-1, 2) : 0;
    int64_t dilated = dims[d] == 0 ? 0 : (dims[d] - 1) * base + 1;
    int64_t padded = std::max<int64_t>(0, dilated + low + high);
    int64_t reach = n == 0 ? 0 : (n - 1) * spread + 1;
    w.result.push_back(padded == 0 || reach > padded ? 0 : (padded - reach) / stride + 1);
    w.size.push_back(n);
    w.stride.push_back(stride);
    w.low.push_back(low);
    w.base.push_back(base);
    w.spread.push_back(spread);
    std::string x = d ? "x" : "";
    size_text += x + std::to_string(n);
    stride_text += x + std::to_string(stride);
    pad_text += x + std::to_string(low) + "_" + std::to_string(high);
    base_text += x + std::to_string(base);
    dilate_text += x + std::to_string(spread);
  }
  if (!dims.empty()) {
    w.text = ", window={size=" + size_text + " stride=" + stride_text + " pad=" + pad_text +
             " lhs_dilate=" + base_text + " rhs_dilate=" + dilate_text + "}";
  }
  return w;
}
// The operand's index that window position k of result element i looks at; nullopt: padding or a
// gap.
inline std::optional<Dims> Looks(const RandomWindow& w, const Dims& dims, const Dims& i,
                                 const Dims& k) {
  Dims at;
  for (size_t d = 0; d < dims.size(); ++d) {
    int64_t place = i[d] * w.stride[d] + k[d] * w.spread[d] - w.low[d];
    if (place < 0 || place % w.base[d] != 0 || place / w.base[d] >= dims[d]) return std::nullopt;
    at.push_back(place / w.base[d]);
  }
  return at;
}

}  // namespace assay::definition

#endif  // ASSAY_INTERPRETER_DEFINITION_RANDOM_WINDOW_H_
