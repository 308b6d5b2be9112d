// The rules that dot_general and the convolutions share for operands and result that are quantized.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_QUANTIZED_CONTRACTION_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_QUANTIZED_CONTRACTION_H_

#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {

// Each holds where nothing of lhs, rhs and result is quantized.
Finding RhsIsQuantized(const OpView& op);        // and lhs just if the result is
Finding OneStorageType(const OpView& op);        // of lhs and rhs, where lhs is quantized
Finding OneExpressedType(const OpView& op);      // of lhs, rhs and result, where lhs is quantized
Finding PerTensorStaysSo(const OpView& op);      // rhs and result, where lhs is quantized
Finding ExpressedTypeIsPlain(const OpView& op);  // rhs's is that of lhs and result, where lhs is not quantized

inline constexpr std::string_view kRhsIsQuantizedText =
    "where anything is quantized, rhs is, and lhs and result both or neither";
inline constexpr std::string_view kOneStorageTypeText = "a quantized lhs has the storage type of rhs";
inline constexpr std::string_view kOneExpressedTypeText =
    "a quantized lhs has the expressed type of rhs and result";
inline constexpr std::string_view kPerTensorStaysSoText =
    "where lhs is quantized and rhs is per tensor, so is the result";
inline constexpr std::string_view kExpressedTypeIsPlainText =
    "where rhs alone is quantized, its expressed type is the element type of lhs and result";

// That there are two precisions, or the default for both.
Finding TwoPrecisions(const OpView& op);
inline constexpr std::string_view kTwoPrecisionsText = "precision_config has two elements, or none";

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_QUANTIZED_CONTRACTION_H_
