// hlo-run --explain: what the op table knows of an op.
#ifndef ASSAY_TOOLS_HLO_RUN_EXPLAIN_H_
#define ASSAY_TOOLS_HLO_RUN_EXPLAIN_H_

#include <string>

#include "base/status.h"

namespace assay {

// Operands, attributes, element types, rules, exactness, whether the interpreter runs it, and its rows
// of the semantics profile; of an operation of MLIR, whose names have a dialect or '_', the rules of
// StableHLO. "all": one line per op; "profile": all rows; a row by its id; of the label of an error its rule. Unknown names: kInvalid with
// the nearest known spelling.
Result<std::string> Explain(const std::string& op, bool json);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_EXPLAIN_H_
