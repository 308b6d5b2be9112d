// The verifier's own tests of upstream: programs that must be rejected, among some that must not.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_REJECTIONS_H_
#define ASSAY_CONFORMANCE_STABLEHLO_REJECTIONS_H_

#include <string>
#include <vector>

#include "conformance/stablehlo_suite.h"

namespace assay {

// `path` is text of several programs between "// -----" lines. One that must be rejected has a comment
// "expected-error@+1 {{...}}" for each line at fault; it passes when we reject it, with a note where none of our
// errors is at such a line. One without passes when it is accepted. A result for each program, empty ones
// included.
std::vector<SuiteResult> JudgeRejections(const std::string& path);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_REJECTIONS_H_
