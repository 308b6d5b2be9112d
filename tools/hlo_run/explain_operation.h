// hlo-run --explain of an operation of MLIR, under its full name "stablehlo.add": what runs it, and its rules
// under the labels with which errors speak of a StableHLO program.
#ifndef ASSAY_TOOLS_HLO_RUN_EXPLAIN_OPERATION_H_
#define ASSAY_TOOLS_HLO_RUN_EXPLAIN_OPERATION_H_

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// The operation that `word` names, in any case, with its dialect or without. VHLO's are among them.
std::optional<std::string> OperationNamed(std::string_view word);

std::string ExplainOperation(const std::string& name);
nlohmann::json ExplainOperationJson(const std::string& name);
std::string SummaryOfOperation(const std::string& name);  // a line

// Those of StableHLO, CHLO, Shardy and StableHLO's tests that no HLO op is, by name.
std::vector<std::string> OperationsWithoutOp();

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_EXPLAIN_OPERATION_H_
