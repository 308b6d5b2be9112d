#include "interpreter/numeric/usable_instructions.h"

#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace assay::numeric {
namespace {

// In the order in which they grow.
constexpr std::string_view kSets[] = {"base", "avx2", "avx512"};
constexpr size_t kAvx2 = 1, kAvx512 = 2, kUnknown = std::size(kSets);

size_t OfTheMachine() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 0;
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
  return avx512 ? kAvx512 : kAvx2;
#else
  return 0;
#endif
}

// What ASSAY_INSTRUCTIONS says; nullptr where it is not set.
const std::string* Named() {
  static const std::optional<std::string> named = [] {
    const char* value = std::getenv("ASSAY_INSTRUCTIONS");
    return value ? std::optional<std::string>(value) : std::nullopt;
  }();
  return named ? &*named : nullptr;
}

size_t LevelOf(std::string_view name) {
  size_t level = 0;
  while (level < kUnknown && kSets[level] != name) ++level;
  return level;
}

bool Has(size_t level) {
  static const size_t machine = OfTheMachine(), named = Named() ? LevelOf(*Named()) : kUnknown;
  return level <= machine && level <= named;
}

}  // namespace

bool HasAvx2() { return Has(kAvx2); }
bool HasAvx512() { return Has(kAvx512); }

Status CheckInstructions() {
  if (Named() == nullptr) return {};
  const std::string& name = *Named();
  const size_t level = LevelOf(name);
  if (level == kUnknown) {
    return InvalidError("instructions_unknown",
                        "ASSAY_INSTRUCTIONS is '" + name + "'; allowed are base, avx2 and avx512");
  }
  if (level > OfTheMachine()) {
    return InvalidError("instructions_unavailable",
                        "ASSAY_INSTRUCTIONS is '" + name + "'; this machine has " +
                            std::string(kSets[OfTheMachine()]) + " at most");
  }
  return {};
}

}  // namespace assay::numeric
