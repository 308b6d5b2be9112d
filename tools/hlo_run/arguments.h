// --args: arguments written as MLIR's constants.
#ifndef ASSAY_TOOLS_HLO_RUN_ARGUMENTS_H_
#define ASSAY_TOOLS_HLO_RUN_ARGUMENTS_H_

#include <string>
#include <vector>

#include "base/status.h"
#include "spec/arguments.h"

namespace assay {

// "[dense<1> : tensor<2xi32>, dense<[1.0, 2.0]> : tensor<2xf32>]" as arg0, arg1.
Result<std::vector<NamedLiteral>> ReadArguments(const std::string& text);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_ARGUMENTS_H_
