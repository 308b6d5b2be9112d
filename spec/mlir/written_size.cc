#include "spec/mlir/written_size.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "spec/mlir/walk.h"

namespace assay::mlir {
namespace {

bool IsLocation(const Node& node) {
  switch (node.kind()) {
    case Kind::kUnknownLocation:
    case Kind::kFileLocation:
    case Kind::kNameLocation:
    case Kind::kCallSiteLocation:
    case Kind::kFusedLocation: return true;
    default: return false;
  }
}

constexpr int64_t kLargest = int64_t{1} << 60;
constexpr int64_t kNodeSize = 8;  // its name and brackets
constexpr int64_t kIntegerSize = 2;

template <typename Visit>
void ForEachChild(const Node& node, Visit visit) {
  for (const Field& field : node.fields()) {
    if (const auto* child = std::get_if<const Node*>(&field)) {
      if (*child != nullptr) visit(*child);
    } else if (const auto* children = std::get_if<std::span<const Node* const>>(&field)) {
      for (const Node* each : *children) visit(each);
    }
  }
}

class Sum {
 public:
  void Add(const Node* node) {
    if (node != nullptr) total_ = std::min(total_ + SizeOf(node), kLargest);
  }
  // Of locations not seen before: what else is in them.
  void AddLocation(const Node* location) {
    std::vector<const Node*> pending = {location};
    while (!pending.empty()) {
      const Node* const at = pending.back();
      pending.pop_back();
      if (at == nullptr) continue;
      if (!IsLocation(*at)) {
        Add(at);
      } else if (locations_.insert(at).second) {
        ForEachChild(*at, [&](const Node* child) { pending.push_back(child); });
      }
    }
  }
  int64_t total() const { return total_; }

 private:
  // About the bytes of its text. Readers bound the depth of nodes, and so this recursion's.
  int64_t SizeOf(const Node* node) {
    if (const auto found = sizes_.find(node); found != sizes_.end()) return found->second;
    int64_t size = kNodeSize;
    for (const Field& field : node->fields()) {
      if (const auto* text = std::get_if<std::string_view>(&field)) {
        size += static_cast<int64_t>(text->size());
      } else if (const auto* integers = std::get_if<std::span<const int64_t>>(&field)) {
        size += kIntegerSize * static_cast<int64_t>(integers->size());
      } else if (std::holds_alternative<int64_t>(field)) {
        size += kIntegerSize;
      }
    }
    ForEachChild(*node, [&](const Node* child) { size = std::min(size + SizeOf(child), kLargest); });
    sizes_.emplace(node, size);
    return size;
  }

  int64_t total_ = 0;
  absl::flat_hash_set<const Node*> locations_;
  absl::flat_hash_map<const Node*, int64_t> sizes_;
};

}  // namespace

std::optional<TooLong> FindTooLong(const Program& program, size_t file_bytes) {
  const int64_t limit = std::max(kMaxWrittenSize, kMaxGrowth * static_cast<int64_t>(file_bytes));
  Sum sum;
  const Operation* first = nullptr;  // that goes beyond the limit
  if (program.top() == nullptr) return std::nullopt;
  ForEachOperation(std::as_const(program).top(), [&](const Operation& operation) {
    if (first != nullptr) return;
    for (const Value* result : operation.results) sum.Add(result->type);
    for (const NamedAttribute& property : operation.properties) sum.Add(property.value);
    for (const NamedAttribute& attribute : operation.attributes) sum.Add(attribute.value);
    sum.AddLocation(operation.location);
    for (const Region* region : operation.regions) {
      for (const Block* block : region->blocks) {
        for (const Value* argument : block->arguments) {
          sum.Add(argument->type);
          sum.AddLocation(argument->location);
        }
      }
    }
    if (sum.total() > limit) first = &operation;
  });
  if (first == nullptr) return std::nullopt;
  return TooLong{first, "the types and attributes up to here, each written out, would be more than " +
                            std::to_string(limit) + " bytes, which is what so short a file may stand for"};
}

bool HasMoreNodes(const Node& node, int64_t count) {
  std::vector<const Node*> pending = {&node};
  for (; !pending.empty() && count >= 0; --count) {
    const Node* const at = pending.back();
    pending.pop_back();
    ForEachChild(*at, [&](const Node* child) {
      if (static_cast<int64_t>(pending.size()) <= count) pending.push_back(child);
    });
  }
  return count < 0;
}

}  // namespace assay::mlir
