// hlo-run --explain=LABEL: the rule behind the label of an error.
#ifndef ASSAY_TOOLS_HLO_RUN_EXPLAIN_LABEL_H_
#define ASSAY_TOOLS_HLO_RUN_EXPLAIN_LABEL_H_

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// A label may be of several: HLO and StableHLO number the rules of their add each for itself.
struct LabelledRule {
  std::string label;  // "mlir_dense", "add_c1"
  std::string text;   // the rule, or what is allowed
  std::string_view of;  // "MLIR text", "HLO"
};
// What is known of a label; empty: nothing.
std::vector<LabelledRule> RulesLabelled(std::string_view label);
// "; did you mean ...?" for a slip in a label of no operation's own; else empty.
std::string SuggestLabel(std::string_view label);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_EXPLAIN_LABEL_H_
