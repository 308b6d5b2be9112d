#include "interpreter/near_exact.h"

#include <algorithm>
#include <cmath>

#include "interpreter/handlers.h"
#include "interpreter/numeric/ball.h"

namespace assay {

std::vector<double> NearExactErrors(const Instruction& instruction, const Literal& result) {
  const HandlerRow& row = HandlerOf(instruction.opcode());
  if (row.error_spans == nullptr) return {};
  const Shape& shape = result.shape();
  // Elements whose indices differ in the spanned dimensions only have one scale.
  std::vector<int64_t> strides(static_cast<size_t>(shape.rank()), 1);
  std::vector<int64_t> spans = row.error_spans(instruction);
  int64_t items = 1;
  for (int64_t d = shape.rank(); d-- > 0;) {
    bool spanned = std::find(spans.begin(), spans.end(), d) != spans.end();
    strides[d] = spanned ? 0 : items;
    if (!spanned) items *= shape.dimension(d);
  }
  const int64_t count = result.element_count();
  std::vector<int64_t> item(static_cast<size_t>(count));
  std::vector<int64_t> index(strides.size(), 0);
  for (int64_t i = 0, at = 0; i < count; ++i) {
    item[i] = at;
    for (size_t d = strides.size(); d-- > 0;) {
      at += strides[d];
      if (++index[d] < shape.dimension(static_cast<int64_t>(d))) break;
      at -= strides[d] * index[d];
      index[d] = 0;
    }
  }
  const PrimitiveType part = PartOf(shape.primitive_type());
  const bool is_complex = IsComplex(shape.primitive_type());
  std::vector<double> scale(static_cast<size_t>(items), -1);  // -1: nothing was rounded
  for (int64_t i = 0; i < count; ++i) {
    for (int p = 0; p < (is_complex ? 2 : 1); ++p) {
      const double size = std::fabs(
          DoubleFromBits(part, is_complex ? result.PartBits(i, p) : result.Bits(i)));
      if (!std::isfinite(size) && !(std::isinf(size) && row.infinite_by_overflow)) continue;
      scale[item[i]] = std::max(scale[item[i]], size);
    }
  }
  std::vector<double> errors(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    if (scale[item[i]] >= 0) errors[i] = numeric::NearExactTolerance(part, scale[item[i]]);
  }
  return errors;
}

}  // namespace assay
