// Writing MLIR text.
#ifndef ASSAY_SPEC_MLIR_TEXT_PRINTER_H_
#define ASSAY_SPEC_MLIR_TEXT_PRINTER_H_

#include <string>

#include "spec/mlir/operation.h"

namespace assay::mlir {

struct TextOptions {
  bool generic = false;    // every operation in the generic form
  bool locations = false;  // loc(...), by aliases at the end of the text
};

// As MLIR writes it: names %0, %arg0, %cst, pretty forms where there is one and the operation fits
// it. Reading the text gives an equal program (with `locations`: those too).
std::string PrintText(const Program& program, const TextOptions& options = {});

// An attribute, type or location.
std::string PrintNodeText(const Node* node);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_TEXT_PRINTER_H_
