// Looking things up in the frontend attributes of an instruction, computation or module.
#ifndef ASSAY_SPEC_FRONTEND_ATTRIBUTES_H_
#define ASSAY_SPEC_FRONTEND_ATTRIBUTES_H_

#include <algorithm>
#include <string_view>

#include "spec/attributes.h"

namespace assay {

// Empty: there is no such attribute. Valid while `attributes` is.
inline std::string_view FrontendAttributeOf(const FrontendAttributes& attributes, std::string_view key) {
  const auto found = std::ranges::find(attributes, key, &FrontendAttribute::key);
  return found == attributes.end() ? std::string_view() : std::string_view(found->value);
}

}  // namespace assay

#endif  // ASSAY_SPEC_FRONTEND_ATTRIBUTES_H_
