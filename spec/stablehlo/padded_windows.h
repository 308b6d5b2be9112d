// The padding of reduce-window, where the dialects differ.
//
// Padding, and the gaps of a dilated base, are skipped by HLO; StableHLO folds the init value in for each
// (row window_padding of the semantics profile). Where the init changes nothing however often it enters,
// one text means the same to both; else the padding must be made explicit.
#ifndef ASSAY_SPEC_STABLEHLO_PADDED_WINDOWS_H_
#define ASSAY_SPEC_STABLEHLO_PADDED_WINDOWS_H_

#include <cstdint>
#include <optional>

#include "spec/literal.h"
#include "spec/module.h"

namespace assay::stablehlo {

// Of a reduce-window: whether the dialects mean different values by it.
bool MeansTwoThings(const Instruction& reduce_window);
// A value that, folded into component `i`, changes nothing; nullopt where none is known.
std::optional<Literal> NeutralValue(const Instruction& reduce_window, int64_t i);
// The window without padding and dilated base, which the input has already.
Window WithoutPadding(Window window);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_PADDED_WINDOWS_H_
