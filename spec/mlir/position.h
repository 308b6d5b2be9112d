// Where an operation stands, for diagnostics: in its text, or in words where it has none.
#ifndef ASSAY_SPEC_MLIR_POSITION_H_
#define ASSAY_SPEC_MLIR_POSITION_H_

#include <string>

#include "base/status.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {

// Points at the operation's name when the program was read from text; otherwise the message begins
// with "in @main, operation 3 (vhlo.gather_v2): ", counting a function's operations from 1 as they
// stand in text, those of regions included.
Diagnostic DiagnosticAt(const Program& program, const Operation& operation, std::string label,
                        std::string message);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_POSITION_H_
