// Portable artifacts of StableHLO against the text of the same program, as upstream ships one of each for
// every version.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_VERSIONS_H_
#define ASSAY_CONFORMANCE_STABLEHLO_VERSIONS_H_

#include <string>
#include <vector>

#include "conformance/stablehlo_suite.h"

namespace assay {

// `path` is X.mlir.bc, X.mlir stands beside it. The artifact is written again, at its version, with the same
// bytes, and so is the text: the first result. Every function gives the same results bit for bit in both
// forms, on the same random arguments: one result each. Unsupported is a function that runs in neither, with
// the reason.
std::vector<SuiteResult> CheckVersionFile(const std::string& path);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_VERSIONS_H_
