// --expected: results held against arrays of somebody else.
#ifndef ASSAY_TOOLS_HLO_RUN_JUDGE_H_
#define ASSAY_TOOLS_HLO_RUN_JUDGE_H_

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/status.h"
#include "conformance/decomposition_record.h"
#include "conformance/factor_judgement.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "tools/hlo_run/flags.h"

namespace assay {

// Shows each comparison and the verdict, or puts them into `json`. The exit status that they mean.
// `record`: of a run of the module, where it has decompositions to be judged; else nullptr.
// `reserve` as of CompareResults.
Result<int> Judge(const Module& module, const DecompositionRecord* record,
                  const std::vector<Literal>& leaves, const std::vector<Literal>& expected,
                  const ReserveMemory& reserve, const std::string& file, const Flags& flags,
                  nlohmann::json* json);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_JUDGE_H_
