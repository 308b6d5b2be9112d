#include "spec/hlo/instruction_index.h"

#include <algorithm>

namespace assay {

void InstructionIndex::Grow() {
  const std::vector<uint64_t> old = std::move(slots_);
  slots_ = std::vector<uint64_t>(old.size() * 2);
  const size_t mask = slots_.size() - 1;
  for (const uint64_t slot : old) {
    if (slot == 0) continue;
    size_t at = (slot >> 32) & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

// Costs no more than the names did: a table much larger than what it held is dropped.
void InstructionIndex::Clear() {
  if (slots_.size() > kSmallest && slots_.size() > 16 * count_) {
    slots_ = std::vector<uint64_t>(kSmallest);
  } else {
    std::fill(slots_.begin(), slots_.end(), 0);
  }
  count_ = 0;
  failed_.clear();
}

std::vector<std::string_view> InstructionIndex::Names() const {
  std::vector<std::string_view> names;
  for (const uint64_t slot : slots_) {
    if (slot != 0) names.push_back(NameAt(slot));
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace assay
