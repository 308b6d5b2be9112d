#include "spec/stablehlo/verify/region_checks.h"

#include <algorithm>
#include <string>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/verify/common_checks.h"

namespace assay::verify {
namespace {

bool IsScalar(mlir::Type type) {
  const TypeView view(type);
  return view.IsTensor() && view.rank() == 0;
}

// Whether the region is a reducer of as many values.
bool ReducesScalars(const OpView& op, size_t count, size_t region) {
  const std::vector<mlir::Type> arguments = Arguments(op, region), returned = Returned(op, region);
  if (arguments.size() != 2 * count || returned.size() != count) return false;
  for (size_t i = 0; i < count; ++i) {
    if (!IsScalar(returned[i])) return false;
    if (arguments[i] != returned[i] || arguments[count + i] != returned[i]) return false;
  }
  return true;
}

Finding Promoted(std::string_view name, TypeView from, TypeView to) {
  if (IsPromotable(from.element(), to.element())) return "";
  return std::string(name) + " is " + from.ToString() + ", the body computes " + to.ToString();
}

}  // namespace

std::vector<mlir::Type> TypesOf(std::span<mlir::Value* const> values) {
  std::vector<mlir::Type> types;
  for (const mlir::Value* value : values) types.push_back(value->type);
  return types;
}

std::vector<mlir::Type> Arguments(const OpView& op, size_t region) {
  return TypesOf(op.Body(region).arguments);
}

std::vector<mlir::Type> Returned(const OpView& op, size_t region) {
  return TypesOf(op.Body(region).operations.back()->operands);
}

std::string ToString(std::span<const mlir::Type> types) {
  std::string text = "(";
  for (size_t i = 0; i < types.size(); ++i) text += (i > 0 ? ", " : "") + mlir::PrintNodeText(types[i]);
  return text + ")";
}

std::string Signature(const OpView& op, size_t region) {
  return ToString(Arguments(op, region)) + " -> " + ToString(Returned(op, region));
}

bool Compatible(std::span<const mlir::Type> a, std::span<const mlir::Type> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](mlir::Type x, mlir::Type y) { return Compatible(x, y); });
}

Finding IsReducer(const OpView& op, std::string_view values, size_t region) {
  const std::vector<TypeView> types = op.Types(values);
  if (!ReducesScalars(op, types.size(), region)) return "the body is " + Signature(op, region);
  const std::vector<mlir::Type> returned = Returned(op, region);
  for (size_t i = 0; i < types.size(); ++i) {
    const Finding found = Promoted(values, types[i], TypeView(returned[i]));
    if (!found.empty()) return found;
  }
  return "";
}

Finding IsReducerOfAll(const OpView& op, std::string_view values) {
  if (!ReducesScalars(op, 1, 0)) return "the body is " + Signature(op);
  for (const TypeView& type : op.Types(values)) {
    const Finding found = Promoted(values, type, TypeView(Returned(op)[0]));
    if (!found.empty()) return found;
  }
  return "";
}

Finding HaveReducedElements(const OpView& op, std::string_view values, size_t region) {
  const std::vector<mlir::Type> returned = Returned(op, region);
  const std::vector<TypeView> types = op.Types(values);
  for (size_t i = 0; i < types.size(); ++i) {
    const TypeView body(returned[returned.size() == 1 ? 0 : i]);
    if (types[i].element() == body.element()) continue;
    return std::string(values) + " is " + types[i].ToString() + ", the body returns " + body.ToString();
  }
  return "";
}

}  // namespace assay::verify
