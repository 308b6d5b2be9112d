// Version: of the operation set that a portable artifact of StableHLO is written for.
//
// Operations, types and attributes change with the minor number only; patch numbers are kept
// because an artifact names the version that its writer was asked for.
#ifndef ASSAY_SPEC_STABLEHLO_VERSION_H_
#define ASSAY_SPEC_STABLEHLO_VERSION_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace assay::stablehlo {

struct Version {
  int64_t major = 0;
  int64_t minor = 0;
  int64_t patch = 0;

  friend auto operator<=>(const Version&, const Version&) = default;
  std::string ToString() const;  // "1.20.0"
  // The version whose operation set this one has.
  Version WithoutPatch() const { return {major, minor, 0}; }
};

inline constexpr Version kMinimumVersion = {0, 9, 0};
inline constexpr Version kCurrentVersion = {1, 22, 0};

// Three decimal numbers; nullopt for anything else.
std::optional<Version> ParseVersion(std::string_view text);

struct Release {
  Version version;
  int bytecode;           // the version of MLIR's bytecode that its artifacts are written in
  std::string_view adds;  // what it can carry and the one before can't; "" when there is nothing
};
// All minor versions, ascending, from kMinimumVersion to kCurrentVersion.
std::span<const Release> Releases();

// That of the version without its patch number; nullptr where it is no known release.
const Release* FindRelease(const Version& version);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_VERSION_H_
