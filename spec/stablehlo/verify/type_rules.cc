#include "spec/stablehlo/verify/type_rules.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "spec/float_bits.h"
#include "spec/literal.h"
#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"

namespace assay::verify {
namespace {

using mlir::Kind;

Finding StorageRange(const TypeView& tensor) {
  const Element element = tensor.element();
  if (!element.Is(kQuantized)) return "";  // of another storage type: no operation takes it
  const int64_t bits = element.bits();
  const bool is_signed = element.storage_is_signed();
  const int64_t low = is_signed ? -(int64_t{1} << (bits - 1)) : 0;
  const int64_t high = is_signed ? (int64_t{1} << (bits - 1)) - 1 : (int64_t{1} << bits) - 1;
  if (low <= element.storage_min() && element.storage_min() < element.storage_max() &&
      element.storage_max() <= high) {
    return "";
  }
  return "the storage range is " + std::to_string(element.storage_min()) + ":" +
         std::to_string(element.storage_max());
}

Finding Scales(const TypeView& tensor, bool (*fits)(double)) {
  const Element element = tensor.element();
  if (!element.IsQuantized()) return "";
  const std::vector<double> scales = element.scales();
  return std::all_of(scales.begin(), scales.end(), fits) ? "" : "a scale of " + element.ToString();
}
Finding PositiveScales(const TypeView& tensor) {
  return Scales(tensor, [](double scale) { return scale > 0; });
}
Finding FiniteScales(const TypeView& tensor) {
  return Scales(tensor, [](double scale) { return std::isfinite(scale); });
}

Finding ExpressedScales(const TypeView& tensor) {
  const Element element = tensor.element();
  if (!element.IsQuantized()) return "";
  const std::optional<PrimitiveType> type = to_hlo::PrimitiveOf(element.expressed());
  if (!type || !IsFloat(*type)) return "the expressed type is " + Element(element.expressed()).ToString();
  const double least = DoubleFromBits(*type, 1);
  const double most = DoubleFromBits(*type, LargestFinite(FormatOf(*type)));
  for (double scale : element.scales()) {
    if (std::isfinite(scale) && scale > 0 && (scale < least || scale > most)) return "a scale of " + element.ToString();
  }
  return "";
}

Finding ZeroPoints(const TypeView& tensor) {
  const Element element = tensor.element();
  if (!element.IsQuantized()) return "";
  return AllInRange("zero points", element.zero_points(), element.storage_min(),
                    element.storage_max() + 1);
}

Finding OneZeroPointEach(const TypeView& tensor) {
  const Element element = tensor.element();
  if (!element.IsPerAxis() || element.scales().size() == element.zero_points().size()) return "";
  return std::to_string(element.scales().size()) + " scales, " +
         std::to_string(element.zero_points().size()) + " zero points";
}

Finding AxisExists(const TypeView& tensor) {
  const Element element = tensor.element();
  if (!element.IsPerAxis() || (element.axis() >= 0 && element.axis() < tensor.rank())) return "";
  return tensor.ToString() + " is quantized along axis " + std::to_string(element.axis());
}

Finding OneScaleEach(const TypeView& tensor) {
  const Element element = tensor.element();
  if (!element.IsPerAxis()) return "";
  const int64_t scales = static_cast<int64_t>(element.scales().size());
  if (Compatible(tensor.size(element.axis()), scales)) return "";
  return tensor.ToString() + " has " + std::to_string(scales) + " scales";
}

Finding Sizes(const TypeView& tensor) {
  for (int64_t size : tensor.sizes()) {
    if (size < 0 && size != kUnknown) return tensor.ToString();
  }
  return "";
}

std::span<const int64_t> BoundsOf(const TypeView& tensor) {
  const mlir::Attribute encoding = tensor.type()->node(2);
  const bool bounds = encoding != nullptr && encoding->Is(Kind::kBounds);
  return bounds ? encoding->integers(0) : std::span<const int64_t>();
}

bool HasBounds(const TypeView& tensor) {
  const mlir::Attribute encoding = tensor.type()->node(2);
  return encoding != nullptr && encoding->Is(Kind::kBounds);
}

Finding OneBoundEach(const TypeView& tensor) {
  if (!HasBounds(tensor) || BoundsOf(tensor).size() == tensor.sizes().size()) return "";
  return tensor.ToString() + " has " + std::to_string(BoundsOf(tensor).size()) + " bounds";
}

Finding BoundsOfUnknownSizes(const TypeView& tensor) {
  const std::span<const int64_t> bounds = BoundsOf(tensor);
  for (size_t i = 0; i < bounds.size(); ++i) {
    if (bounds[i] != kUnknown && tensor.sizes()[i] != kUnknown) return tensor.ToString();
  }
  return "";
}

Finding FutureOfTensors(const TypeView& future) {
  const auto types = future.type()->nodes(0);
  const bool tensors = std::all_of(types.begin(), types.end(), [](mlir::Type t) { return TypeView(t).IsTensor(); });
  return tensors ? "" : future.ToString();
}

Finding OfKnownName(const TypeView& type) {
  const std::string_view dialect = type.type()->text(0);
  return dialect == "stablehlo" || dialect == "chlo" ? type.ToString() : "";
}

constexpr Kind kTensor = Kind::kTensorType;
constexpr TypeRule kRules[] = {
    {"quantized_type_c3", kTensor, "storage type's minimum <= storage_min < storage_max <= its maximum",
     StorageRange},
    {"quantized_type_c4", kTensor, "the expressed type is a float that has numbers as small and as large as scales",
     ExpressedScales},
    {"quantized_type_c5", kTensor, "scales are positive", PositiveScales},
    {"quantized_type_c6", kTensor, "scales are finite", FiniteScales},
    {"quantized_type_c7", kTensor, "zero points are in the storage range", ZeroPoints},
    {"quantized_type_c9", kTensor, "there are as many zero points as scales", OneZeroPointEach},
    {"quantized_type_c12", kTensor, "the axis of quantization is one of the tensor's", AxisExists},
    {"quantized_type_c13", kTensor, "there is a scale for each index of the axis", OneScaleEach},
    {"tensor_type_size", kTensor, "sizes are not negative", Sizes},
    {"tensor_type_bounds", kTensor, "there is a bound, or '?', for each dimension", OneBoundEach},
    {"tensor_type_bounded", kTensor, "only a dimension of unknown size has a bound", BoundsOfUnknownSizes},
    {"future_type_tensors", Kind::kFutureType, "a future is one of tensors", FutureOfTensors},
    {"type_unknown", Kind::kOpaqueType, "stablehlo and chlo have no types but token and future", OfKnownName},
};

}  // namespace

std::span<const TypeRule> AllTypeRules() { return kRules; }

const TypeRule* BrokenRule(mlir::Type type, Finding* found) {
  std::vector<mlir::Type> pending = {type};
  absl::flat_hash_set<mlir::Type> seen;  // types are shared
  while (!pending.empty()) {
    const mlir::Type at = pending.back();
    pending.pop_back();
    if (!seen.insert(at).second) continue;
    for (const TypeRule& rule : kRules) {
      if (!at->Is(rule.kind)) continue;
      *found = rule.check(TypeView(at));
      if (!found->empty()) return &rule;
    }
    if (at->Is(Kind::kTupleType) || at->Is(Kind::kFutureType)) {
      const auto types = at->nodes(0);
      pending.insert(pending.end(), types.begin(), types.end());
    } else if (at->Is(Kind::kFunctionType)) {
      for (int part : {1, 0}) {
        pending.insert(pending.end(), at->nodes(part).begin(), at->nodes(part).end());
      }
    }
  }
  return nullptr;
}

}  // namespace assay::verify
