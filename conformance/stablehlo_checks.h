// The expectations that StableHLO's own test programs state: operations of the dialect `check`, and
// custom calls of those names. Each names two values (or one, and a constant) and a rule.
//
// The rules are the upstream interpreter's, tolerances included: they say whether a program does what its
// authors expect of theirs, which is less than whether a value is right.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_CHECKS_H_
#define ASSAY_CONFORMANCE_STABLEHLO_CHECKS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/mlir/operation.h"

namespace assay {

struct Expectation {
  enum class Rule : uint8_t {
    kEqual,   // as numbers: a NaN equals nothing, -0 equals 0
    kAlmost,  // equal, both NaN, or finite and at most `tolerance` apart
    kUlp,     // between `least` and `most` bit patterns apart; NaNs are 0 apart, an infinity as far as
              // can be from everything but itself
  };
  Rule rule = Rule::kEqual;
  double tolerance = 0;
  uint64_t least = 0;
  uint64_t most = 0;
  const mlir::Operation* at = nullptr;  // the check
  size_t got = 0;  // which of the function's results
  size_t want = 0;
};

// Takes the checks out of the function that ToHlo takes as the entry, and adds what they compare to its
// results. kUnsupported for a check that is not one of these, or stands in a region.
Result<std::vector<Expectation>> TakeExpectations(mlir::Program& program,
                                                  std::string_view entry = {});

// Empty, or how the values break the rule: the first element, and how many do.
std::string Judge(const Expectation& expectation, const Literal& got, const Literal& want);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_CHECKS_H_
