// Upstream's test programs of StableHLO that our verifier judges otherwise than upstream's, or that do not run.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_EXCEPTIONS_H_
#define ASSAY_CONFORMANCE_STABLEHLO_EXCEPTIONS_H_

#include <cstddef>
#include <string_view>

namespace assay {

struct StableHloException {
  std::string_view file;  // its name without folder and extension
  size_t program;         // which of the file, from 1
  std::string_view reason;
};

// nullptr: none is known of that program.
const StableHloException* FindStableHloException(std::string_view file, size_t program);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_EXCEPTIONS_H_
