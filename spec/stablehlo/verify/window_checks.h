// Windows that slide over an input: how many positions they have, and the rules of the attributes that say it.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_WINDOW_CHECKS_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_WINDOW_CHECKS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "spec/attributes.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {

// The number of positions of a window over an input of that size. Any of the sizes and paddings may be kUnknown,
// then that is the result; -1 where it is beyond 64 bits.
int64_t PositionCount(int64_t input, const WindowDimension& dimension);

// That an attribute that is there has an element for each of `rank` dimensions, which are at least 1.
Finding OnePerDimension(const OpView& op, std::string_view attribute, int64_t rank);
Finding AllPositive(const OpView& op, std::string_view attribute);
// That padding that is there is `rank` pairs.
Finding PaddingIsPairs(const OpView& op, int64_t rank);
// Element `i` of an attribute, 1 where there is none.
int64_t ElementOrOne(const std::vector<int64_t>& list, size_t i);

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_WINDOW_CHECKS_H_
