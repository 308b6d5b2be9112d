// The test files of a checkout of the public StableHLO repository (openxla/stablehlo): which groups there
// are, and what is asked of each of their programs. tools/stablehlo-suite runs them, so do the tests here.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_SUITE_H_
#define ASSAY_CONFORMANCE_STABLEHLO_SUITE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace assay {

enum class SuiteVerdict : uint8_t {
  kPass,
  kLegal,        // the rule is not met, but what is expected is another legal value: computed, not said
                 // (conformance/stablehlo_legal.h)
  kSwitchedOff,  // upstream's file says RUN-DISABLED; what came of it here is the reason
  kExcepted,     // it is known why what is expected is not met (conformance/stablehlo_exceptions.h)
  kUnsupported,  // never a pass
  kFail,
};
inline constexpr SuiteVerdict kSuiteVerdicts[] = {SuiteVerdict::kPass, SuiteVerdict::kLegal,
                                                  SuiteVerdict::kSwitchedOff, SuiteVerdict::kExcepted,
                                                  SuiteVerdict::kUnsupported, SuiteVerdict::kFail};
std::string_view NameOf(SuiteVerdict verdict);

// What came of one program of a file.
struct SuiteResult {
  std::string file;    // its path
  size_t program = 1;  // which of the file
  SuiteVerdict verdict = SuiteVerdict::kPass;
  std::string reason;  // of all but a pass; of a pass a note, or nothing
};

struct SuiteGroup {
  std::string_view name;       // "interpret"
  std::string_view folder;     // of the checkout, without those below it
  std::string_view prefix;     // of the files' names
  std::string_view suffix;
  std::string_view asked;      // in words
  std::vector<SuiteResult> (*run)(const std::string& path);
};
std::span<const SuiteGroup> SuiteGroups();
const SuiteGroup* FindSuiteGroup(std::string_view name);

// The group's files, by name. kInvalid where there are none.
Result<std::vector<std::string>> FilesOf(const SuiteGroup& group, const std::string& checkout);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_SUITE_H_
