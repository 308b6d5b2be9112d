#include "spec/stablehlo/verify/quantized_contraction.h"

#include "spec/stablehlo/verify/common_checks.h"

namespace assay::verify {
namespace {

Element Of(const OpView& op, std::string_view name) { return op.Type(name).element(); }

Finding When(bool fits, const OpView& op) { return fits ? "" : Described(op, {"lhs", "rhs", "result"}); }

}  // namespace

Finding RhsIsQuantized(const OpView& op) {
  if (!AnyQuantized(op)) return "";
  return When(IsQuantized(op, "lhs") == IsQuantized(op, "result") && IsQuantized(op, "rhs"), op);
}

Finding OneStorageType(const OpView& op) {
  return When(!IsQuantized(op, "lhs") || StoredAlike(Of(op, "lhs"), Of(op, "rhs")), op);
}

Finding OneExpressedType(const OpView& op) {
  const mlir::Type lhs = Of(op, "lhs").expressed();
  return When(!IsQuantized(op, "lhs") ||
                  (lhs == Of(op, "rhs").expressed() && lhs == Of(op, "result").expressed()),
              op);
}

Finding PerTensorStaysSo(const OpView& op) {
  return When(!IsQuantized(op, "lhs") || !Of(op, "rhs").Is(kPerTensor) || Of(op, "result").Is(kPerTensor), op);
}

Finding ExpressedTypeIsPlain(const OpView& op) {
  if (!IsQuantized(op, "rhs") || IsQuantized(op, "lhs")) return "";
  const mlir::Type expressed = Of(op, "rhs").expressed();
  return When(Of(op, "lhs").type() == expressed && Of(op, "result").type() == expressed, op);
}

Finding TwoPrecisions(const OpView& op) {
  const mlir::Attribute precisions = op.Find("precision_config");
  if (precisions == nullptr || precisions->nodes(0).empty() || precisions->nodes(0).size() == 2) return "";
  return "precision_config has " + std::to_string(precisions->nodes(0).size()) + " elements";
}

}  // namespace assay::verify
