// The possible outcomes of judging a result. Only kAgree is a pass.
#ifndef ASSAY_CONFORMANCE_VERDICT_H_
#define ASSAY_CONFORMANCE_VERDICT_H_

#include <cstdint>
#include <string_view>

namespace assay {

enum class Verdict : uint8_t { kAgree, kDisagree, kUnsupported, kUnspecified, kCrash, kTimeout };

constexpr std::string_view NameOf(Verdict verdict) {
  constexpr std::string_view kNames[] = {"agree",       "disagree", "unsupported",
                                         "unspecified", "crash",    "timeout"};
  return kNames[static_cast<int>(verdict)];
}

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_VERDICT_H_
