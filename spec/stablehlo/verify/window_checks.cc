#include "spec/stablehlo/verify/window_checks.h"

#include <limits>
#include <string>

#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"

namespace assay::verify {
namespace {

// Sizes and dilations have 63 bits, so that the products of two have 126.
using Wide = __int128;

Wide Dilated(int64_t size, int64_t dilation) { return size == 0 ? 0 : (Wide{size} - 1) * dilation + 1; }

}  // namespace

int64_t PositionCount(int64_t input, const WindowDimension& d) {
  if (input == kUnknown || d.window == kUnknown || d.low == kUnknown || d.high == kUnknown) return kUnknown;
  const Wide padded = Wide{d.low} + Dilated(input, d.base_dilation) + d.high;
  const Wide window = Dilated(d.window, d.window_dilation);
  if (padded == 0 || window > padded) return 0;
  const Wide count = (padded - window) / d.stride + 1;
  return count > std::numeric_limits<int64_t>::max() ? -1 : static_cast<int64_t>(count);
}

Finding OnePerDimension(const OpView& op, std::string_view attribute, int64_t rank) {
  if (op.Find(attribute) == nullptr) return "";
  const int64_t count = static_cast<int64_t>(op.Integers(attribute).size());
  if (count == rank) return "";
  return std::string(attribute) + " has " + std::to_string(count) + " elements, there are " +
         std::to_string(rank) + " dimensions";
}

Finding AllPositive(const OpView& op, std::string_view attribute) {
  return AllAtLeast(attribute, op.Integers(attribute), 1);
}

Finding PaddingIsPairs(const OpView& op, int64_t rank) {
  const mlir::Attribute value = op.Find("padding");
  if (value == nullptr) return "";
  const std::vector<int64_t> sizes = to_hlo::DimensionsOf(value);
  if (sizes == std::vector<int64_t>{rank, 2}) return "";
  return "padding has sizes " + ToString(sizes) + ", there are " + std::to_string(rank) + " dimensions";
}

int64_t ElementOrOne(const std::vector<int64_t>& list, size_t i) { return i < list.size() ? list[i] : 1; }

}  // namespace assay::verify
