// Which function of a StableHLO program runs.
#ifndef ASSAY_SPEC_STABLEHLO_ENTRY_FUNCTION_H_
#define ASSAY_SPEC_STABLEHLO_ENTRY_FUNCTION_H_

#include <string_view>

#include "base/status.h"
#include "spec/mlir/operation.h"

namespace assay {

// The function of that name; of no name @main, else the only function that is public. kInvalid, module_entry,
// where there is none.
Result<mlir::Operation*> EntryFunctionOf(const mlir::Program& program, std::string_view name = {});

}  // namespace assay

#endif  // ASSAY_SPEC_STABLEHLO_ENTRY_FUNCTION_H_
