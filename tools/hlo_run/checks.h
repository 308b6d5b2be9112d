// What a StableHLO program that checks itself found (conformance/stablehlo_checks.h): each check by its own
// rule, and beside it our verdict of the expected value.
#ifndef ASSAY_TOOLS_HLO_RUN_CHECKS_H_
#define ASSAY_TOOLS_HLO_RUN_CHECKS_H_

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "conformance/comparison.h"
#include "conformance/stablehlo_checks.h"
#include "spec/literal.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"

namespace assay {

// The checks of a program, if it has some; the values that they compare stand behind its own results.
struct SelfChecks {
  const mlir::Program* program = nullptr;
  std::vector<Expectation> expectations = {};

  bool empty() const { return expectations.empty(); }
  Literal OwnResults(const Literal& result) const;
};

struct CheckReport {
  struct Check {
    Diagnostic place;      // file, line and column; the message where there is no text
    std::string name;      // "check.expect_close"
    std::string broken;    // how the values break its rule; empty: they keep it
    ArrayComparison ours;  // the exact result beside the expected value
  };
  std::vector<Check> checks;

  size_t broken() const;
  std::string ToText() const;  // a line a check
  nlohmann::json ToJson() const;
};

// `results`: all that the function with these checks taken out returns. `module`: the one that gave them;
// nullptr: there are several, and whether a value went through a rounding is not known.
CheckReport RunChecks(const mlir::Program& program, std::span<const Expectation> expectations,
                      std::span<const Literal> results, const Module* module);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_CHECKS_H_
