// The public tests of writing for an older version of StableHLO: stablehlo/tests/vhlo/vhlo_to_version_downgrade*.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_DOWNGRADES_H_
#define ASSAY_CONFORMANCE_STABLEHLO_DOWNGRADES_H_

#include <string>
#include <vector>

#include "conformance/stablehlo_suite.h"

namespace assay {

// Each program of the file, written for the version that its first line names, "target=1.9.0". It passes when it
// can be read and, where the file expects no error in it, is written. Where the file expects some, it passes when
// it is refused for the version and for nothing else, at every operation that the file names:
// "expected-error@+1 {{failed to legalize operation 'vhlo.tan_v2' ...}}".
std::vector<SuiteResult> JudgeDowngrades(const std::string& path);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_DOWNGRADES_H_
