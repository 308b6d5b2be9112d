// How hlo-run reports what went wrong: lines for a person, or JSON.
#ifndef ASSAY_TOOLS_HLO_RUN_DIAGNOSTICS_H_
#define ASSAY_TOOLS_HLO_RUN_DIAGNOSTICS_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/status.h"

namespace assay {

// Diagnostics of the same label and message become one, the first, which says how many they are: an
// op that is not there yet is reported once. At most twenty are left, then one says how many more.
Status Grouped(const Status& status);

// To standard error, with a last line that counts errors. `ran`: the program had begun to run.
void PrintDiagnostics(const Status& status, bool ran);

// [{"file": "a.hlo", "line": 3, "column": 7, "label": "dot_c3", "message": "..."}]
nlohmann::json DiagnosticsJson(const Status& status);

// One line; bytes that are no UTF-8 become the replacement character.
std::string JsonText(const nlohmann::json& json);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_DIAGNOSTICS_H_
