#include "spec/stablehlo/version.h"

#include <algorithm>
#include <charconv>

namespace assay::stablehlo {
namespace {

constexpr Release kReleases[] = {
    {{0, 9, 0}, 0, "the first stable operation set"},
    {{0, 10, 0}, 1, "types f8E4M3FNUZ and f8E5M2FNUZ"},
    {{0, 11, 0}, 1, "type f8E4M3B11FNUZ"},
    {{0, 12, 0}, 3, ""},
    {{0, 13, 0}, 3, ""},
    {{0, 14, 0}, 4, ""},
    {{0, 15, 0}, 6, ""},
    {{0, 16, 0}, 6, "collective_broadcast"},
    {{0, 17, 0}, 6, "reducing operations whose results have another element type"},
    {{0, 18, 0}, 6, "types quantized per axis"},
    {{0, 19, 0}, 6, "composite"},
    {{0, 20, 0}, 6, "dynamic_conv without an attribute padding"},
    {{1, 0, 0}, 6, ""},
    {{1, 1, 0}, 6, "batching dimensions of gather, dynamic_gather and scatter"},
    {{1, 2, 0}, 6, "types i2 and ui2"},
    {{1, 3, 0}, 6, "custom_call with a dictionary as backend_config"},
    {{1, 4, 0}, 6, "tan"},
    {{1, 5, 0}, 6, "all_gather, all_reduce and all_to_all of several operands"},
    {{1, 6, 0}, 6, "algorithm of dot_general"},
    {{1, 7, 0}, 6, "types f8E4M3 and f8E3M4"},
    {{1, 8, 0}, 6, "types f4E2M1FN, f6E2M3FN, f6E3M2FN and f8E8M0FNU"},
    {{1, 9, 0}, 6, "result_accuracy of exponential; ranges in locations"},
    {{1, 10, 0}, 6, "result_accuracy of eleven more elementary functions"},
    {{1, 11, 0}, 6, "operations of other dialects"},
    {{1, 12, 0}, 6, "source_target_pairs of send and recv"},
    {{1, 13, 0}, 6, "buffers"},
    {{1, 14, 0}, 6, "composite with regions"},
    {{1, 15, 0}, 6, "async_start, async_done and futures"},
    {{1, 16, 0}, 6, "replica groups by mesh axes"},
    {{1, 17, 0}, 6, "futures as operands of custom_call"},
    {{1, 18, 0}, 6, "result_tilings of custom_call"},
    {{1, 19, 0}, 6, "collective_reduce"},
    {{1, 20, 0},
     6,
     "collective_broadcast of several operands and from a root known late; convolutions of two "
     "eight-bit floats"},
    {{1, 21, 0}, 6, "dot algorithms with f8E4M3FN"},
    {{1, 22, 0}, 6, "comparison type WEAKORDER"},
};

}  // namespace

std::string Version::ToString() const {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::optional<Version> ParseVersion(std::string_view text) {
  int64_t numbers[3];
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int i = 0; i < 3; ++i) {
    if (i > 0 && (at == end || *at++ != '.')) return std::nullopt;
    if (at == end || *at < '0' || *at > '9') return std::nullopt;  // from_chars takes a sign
    if (*at == '0' && end - at > 1 && at[1] >= '0' && at[1] <= '9') return std::nullopt;  // 01
    const auto [next, error] = std::from_chars(at, end, numbers[i]);
    if (error != std::errc()) return std::nullopt;
    at = next;
  }
  if (at != end) return std::nullopt;
  return Version{numbers[0], numbers[1], numbers[2]};
}

std::span<const Release> Releases() { return kReleases; }

const Release* FindRelease(const Version& version) {
  const auto found = std::ranges::find(kReleases, version.WithoutPatch(), &Release::version);
  return found == std::end(kReleases) ? nullptr : found;
}

}  // namespace assay::stablehlo
