#include "spec/stablehlo/verify/window_checks.h"

#include <optional>
#include <string>

#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/window_math.h"

namespace assay::verify {

int64_t PositionCount(int64_t input, const WindowDimension& d) {
  for (int64_t value : {input, d.size, d.padding_low, d.padding_high}) {
    if (value == kUnknown) return kUnknown;
  }
  const std::optional<int64_t> base = DilatedSize(input, d.base_dilation);
  // A window of nothing has no position in nothing.
  if (d.size == 0 && base && __int128{*base} + d.padding_low + d.padding_high == 0) return 0;
  return WindowPositions(input, d).value_or(-1);
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
