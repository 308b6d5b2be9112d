// "did you mean ...": the nearest known spelling of a word.
#ifndef ASSAY_BASE_EDIT_DISTANCE_H_
#define ASSAY_BASE_EDIT_DISTANCE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace assay {

// Fewest insertions, deletions, replacements of a byte, and swaps of two neighbours, no byte being
// edited twice ("optimal string alignment").
int64_t EditDistance(std::string_view a, std::string_view b);

// The candidate nearest to `word`, of several the first of nearest length; none when more than a third of the word
// (at least one byte) would have to change, or the word is longer than 64 bytes.
std::optional<std::string_view> NearestSpelling(std::string_view word,
                                                std::span<const std::string_view> candidates);

}  // namespace assay

#endif  // ASSAY_BASE_EDIT_DISTANCE_H_
