#include "base/edit_distance.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

namespace assay {

int64_t EditDistance(std::string_view a, std::string_view b) {
  // Rows of the usual table of distances between prefixes: this one, the last, the one before.
  std::vector<int64_t> current(b.size() + 1), previous(b.size() + 1), earlier(b.size() + 1);
  std::iota(current.begin(), current.end(), 0);
  for (size_t i = 1; i <= a.size(); ++i) {
    std::swap(earlier, previous);
    std::swap(previous, current);
    current[0] = static_cast<int64_t>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      int64_t replace = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({replace, previous[j] + 1, current[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        current[j] = std::min(current[j], earlier[j - 2] + 1);
      }
    }
  }
  return current[b.size()];
}

std::optional<std::string_view> NearestSpelling(std::string_view word,
                                                std::span<const std::string_view> candidates) {
  constexpr size_t kLongestWord = 64;
  if (word.empty() || word.size() > kLongestWord) return std::nullopt;
  int64_t best_distance = std::max<int64_t>(1, static_cast<int64_t>(word.size()) / 3) + 1;
  int64_t best_difference = 0;  // of lengths: a swap is a likelier slip than a missing byte
  std::optional<std::string_view> best;
  for (std::string_view candidate : candidates) {
    int64_t length_difference =
        std::abs(static_cast<int64_t>(candidate.size()) - static_cast<int64_t>(word.size()));
    if (length_difference > best_distance) continue;
    int64_t distance = EditDistance(word, candidate);
    bool is_tie = best && distance == best_distance && length_difference < best_difference;
    if (distance < best_distance || is_tie) {
      best_distance = distance;
      best_difference = length_difference;
      best = candidate;
    }
  }
  return best;
}

}  // namespace assay
