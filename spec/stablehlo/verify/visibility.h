// Which values an operation sees.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_VISIBILITY_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_VISIBILITY_H_

#include <cstddef>
#include <functional>
#include <string_view>

#include "spec/mlir/operation.h"

namespace assay::verify {

inline constexpr std::string_view kVisibilityLabel = "value_scope";
inline constexpr std::string_view kVisibilityRule =
    "a value is used behind its definition, in the same block or in a region there; functions and Shardy's "
    "computations see nothing around them";

// Calls report(operation, i) where operand i is out of its sight, once an operation. Blocks of one region see
// each other's values: which of them come first is not asked.
void ForEachUseOutOfSight(const mlir::Operation& top,
                          const std::function<void(const mlir::Operation&, size_t)>& report);

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_VISIBILITY_H_
