// Repeated fields and attribute values, as the files here pass them on.
#ifndef ASSAY_SPEC_HLO_PROTO_FIELD_TOOLS_H_
#define ASSAY_SPEC_HLO_PROTO_FIELD_TOOLS_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "spec/attributes.h"

namespace assay {

template <typename List>
std::vector<int64_t> ToInts(const List& list) {
  return std::vector<int64_t>(list.begin(), list.end());
}
template <typename List>
void Fill(const std::vector<int64_t>& values, List* out) {
  out->Add(values.begin(), values.end());
}

// An attribute's value as what it holds.
template <typename T>
void Set(T value, std::optional<AttributeValue>* out) {
  *out = internal::Wrap<T>(std::move(value));
}
template <typename T>
const T& Get(const AttributeValue* value) {
  return internal::Unwrap<T>(*value);
}

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_FIELD_TOOLS_H_
