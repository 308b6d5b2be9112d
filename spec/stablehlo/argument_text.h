// Arguments of a run, written as MLIR's constants.
#ifndef ASSAY_SPEC_STABLEHLO_ARGUMENT_TEXT_H_
#define ASSAY_SPEC_STABLEHLO_ARGUMENT_TEXT_H_

#include <string>
#include <vector>

#include "base/status.h"
#include "spec/arguments.h"
#include "spec/module.h"

namespace assay {

// "[dense<1> : tensor<2xi32>, dense<[1.0, 2.0]> : tensor<2xf32>]" as arg0, arg1; with a module,
// the numbers of its tokens, which nothing is given for, are left out.
Result<std::vector<NamedLiteral>> ReadArguments(const std::string& text, const Module* module = nullptr);

}  // namespace assay

#endif  // ASSAY_SPEC_STABLEHLO_ARGUMENT_TEXT_H_
