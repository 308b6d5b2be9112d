// Rules of operations that move elements and have a twin whose sizes are values.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_DATA_MOVEMENT_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_DATA_MOVEMENT_H_

#include <span>
#include <string_view>
#include <vector>

#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {

std::vector<Rule> BroadcastRules();  // c1 to c6 of broadcast_in_dim
std::vector<Rule> ReshapeRules();    // c1 to c3 of reshape

// That operand and result have one element type, the axis of quantization aside.
Finding ElementButAxis(const OpView& op);
// That each of the attributes has as many integers as the value has dimensions.
Finding OnePerDimension(const OpView& op, std::string_view value, Names lists);
// That the result has the sizes of the operand with that padding, one for each dimension.
Finding HasPaddedSizes(const OpView& op, std::span<const int64_t> low, std::span<const int64_t> high,
                       std::span<const int64_t> interior);

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_DATA_MOVEMENT_H_
