// What the rules ask of regions: as functions they take the arguments of their block and return the operands
// of its last operation.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_REGION_CHECKS_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_REGION_CHECKS_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {

std::vector<mlir::Type> Arguments(const OpView& op, size_t region = 0);
std::vector<mlir::Type> Returned(const OpView& op, size_t region = 0);
std::vector<mlir::Type> TypesOf(std::span<mlir::Value* const> values);

std::string ToString(std::span<const mlir::Type> types);              // "(tensor<f32>, tensor<i1>)"
std::string Signature(const OpView& op, size_t region = 0);           // "(tensor<f32>) -> (tensor<i1>)"
// Whether there are as many and each can be the other.
bool Compatible(std::span<const mlir::Type> a, std::span<const mlir::Type> b);

// That the region is (tensor<E0>, ..., tensor<EN-1>, tensor<E0>, ..., tensor<EN-1>) -> (tensor<E0>, ...,
// tensor<EN-1>), and the elements of the i-th of N values may become Ei.
Finding IsReducer(const OpView& op, std::string_view values, size_t region = 0);
// That it is such, of one E to which the elements of all the values may become.
Finding IsReducerOfAll(const OpView& op, std::string_view values);
// That the values have the elements that the reducer returns: the i-th of them the i-th, or all the only one.
Finding HaveReducedElements(const OpView& op, std::string_view values, size_t region = 0);

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_REGION_CHECKS_H_
