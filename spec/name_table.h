// NameTable: the names taken in a scope, and new ones that are not.
#ifndef ASSAY_SPEC_NAME_TABLE_H_
#define ASSAY_SPEC_NAME_TABLE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"

namespace assay {

// Names are views: their owner keeps them alive.
class NameTable {
 public:
  void Add(std::string_view name) { next_suffix_.try_emplace(name, 1); }
  void Remove(std::string_view name) { next_suffix_.erase(name); }

  // `name` if it is free, else name.1, name.2, ...: the first that is. Not added. Remembers where the
  // search ended, so that asking for many equal names is linear.
  std::string Unique(std::string_view name) {
    auto at = next_suffix_.find(name);
    if (at == next_suffix_.end()) return std::string(name);
    int64_t suffix = at->second;
    std::string candidate;
    do {
      candidate = std::string(name) + "." + std::to_string(suffix++);
    } while (next_suffix_.contains(candidate));
    at->second = suffix;
    return candidate;
  }

 private:
  absl::flat_hash_map<std::string_view, int64_t> next_suffix_;
};

}  // namespace assay

#endif  // ASSAY_SPEC_NAME_TABLE_H_
