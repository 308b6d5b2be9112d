// Floats as MLIR writes them.
#ifndef ASSAY_SPEC_MLIR_FLOAT_TEXT_H_
#define ASSAY_SPEC_MLIR_FLOAT_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "spec/mlir/node.h"
#include "spec/primitive_type.h"

namespace assay::mlir {

// The format of a builtin float type; nullptr for other types, and for f80 and f128, which do not
// fit 64 bits: their values are kept as text.
const Format* FloatFormatOf(Type type);

// The bits nearest to a decimal number ("-1.5e-3"). As in MLIR, what lies beyond the largest finite
// number is infinity, or what the format has instead. False where there is no number.
bool ParseFloatText(std::string_view text, const Format& format, uint64_t* bits);

// "1.500000e+00" where six digits are exact; else with all digits that tell numbers apart
// ("3.14159274"), or the bits in hex where those look like an integer; infinities and NaNs in hex.
// Reading gives the same bits.
void AppendFloatText(const Format& format, uint64_t bits, std::string* out);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_FLOAT_TEXT_H_
