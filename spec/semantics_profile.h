// Semantics profile: where the specifications are silent, what we take, and what else is legal.
//
// One row per point. Interpreter and judge share the facts; docs/semantics.md states them op by op,
// `hlo-run --explain=profile` prints them. Every default is shown by a case of conformance/cases.
#ifndef ASSAY_SPEC_SEMANTICS_PROFILE_H_
#define ASSAY_SPEC_SEMANTICS_PROFILE_H_

#include <string_view>
#include <vector>

#include "spec/opcode.h"

namespace assay {

struct ProfileValue {
  std::string_view name;     // "saturate": by which a value can be chosen
  std::string_view meaning;  // "the nearest value of the type; NaN gives 0"
};

struct ProfileRow {
  std::string_view id;  // "float_to_int_range"
  std::vector<Opcode> ops;
  std::string_view question;
  // The first is the default. Those behind are also legal.
  std::vector<ProfileValue> values;
  bool any_value = false;  // and so is every other value of the type
  int stablehlo = 0;       // the default in StableHLO programs, in `values`
  std::string_view source;
  std::vector<std::string_view> shown_by;  // cases that show the default
};

const std::vector<ProfileRow>& SemanticsProfile();
// nullptr: there is none.
const ProfileRow* FindProfileRow(std::string_view id);
std::vector<const ProfileRow*> ProfileRowsOf(Opcode opcode);

}  // namespace assay

#endif  // ASSAY_SPEC_SEMANTICS_PROFILE_H_
