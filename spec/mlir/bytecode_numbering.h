// Numbering: which numbers bytecode gives to dialects, operation names, attributes, types and
// values.
//
// What is referred to most comes first, so that its number is short; among those whose numbers are
// equally long, what is of one dialect stands together, so that the dialect is named once. The
// order of first sight, in MLIR's walk, decides the rest. The walk goes over a region's operations,
// then into their regions, the last one first.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_NUMBERING_H_
#define ASSAY_SPEC_MLIR_BYTECODE_NUMBERING_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "base/check.h"
#include "base/status.h"
#include "spec/mlir/bytecode_node_writer.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {

class Numbering {
 public:
  template <typename Item>
  struct Numbered {
    Item item;
    uint64_t dialect;  // its number
    uint64_t uses;
  };

  // Of the program at this version of the format.
  static Result<Numbering> Of(const Program& program, int version);

  const std::vector<std::string_view>& dialects() const { return dialects_; }
  const std::vector<Numbered<std::string_view>>& op_names() const { return op_names_; }
  const std::vector<Numbered<const Node*>>& attributes() const { return attributes_; }
  const std::vector<Numbered<const Node*>>& types() const { return types_; }
  // Resources of dialects that attributes name, in their order, those of a dialect together, each
  // as dialect and key.
  const std::vector<std::pair<std::string_view, std::string_view>>& resources() const {
    return resources_;
  }

  // CHECKs that it was met.
  uint64_t NumberOf(const Node* node) const { return At(node_numbers_, node); }
  uint64_t NumberOf(std::string_view op_name) const { return At(op_name_numbers_, op_name); }
  uint64_t NumberOf(const Value* value) const { return At(value_numbers_, value); }
  uint64_t NumberOfResource(std::string_view dialect, std::string_view key) const;
  uint64_t ValueCount(const Region* region) const { return At(value_counts_, region); }
  uint64_t UseCount(const Value* value) const;
  // Whether no operand inside the operation's regions is defined outside it.
  bool IsIsolated(const Operation* operation) const { return !capturing_.contains(operation); }
  // Whether the writer says that it knows the operation: it is defined, or one of our dialects'
  // that shows no properties. Those of the others are written as a dictionary.
  bool IsRegistered(std::string_view op_name) const;
  // The dictionary of the attributes that stand beside the properties, nullptr where there are
  // none: all attributes before version 5.
  Attribute DictionaryOf(const Operation& operation) const;

 private:
  Numbering(const Program& program, int version) : program_(program), version_(version) {}

  class References;
  template <typename Map, typename Key>
  static uint64_t At(const Map& map, const Key& key) {
    const auto found = map.find(key);
    CHECK(found != map.end());
    return found->second;
  }
  Status FindCaptures();
  Status NumberAll();
  Status NumberRegion(const Region& region);
  Status NumberOperation(const Operation& operation);
  Status NumberNode(const Node* node);
  void NumberOpName(std::string_view name);
  uint64_t NumberDialect(std::string_view name);
  void NumberResources();

  const Program& program_;
  int version_;
  uint64_t next_value_ = 0;
  std::vector<std::string_view> dialects_;
  std::vector<Numbered<std::string_view>> op_names_;
  std::vector<Numbered<const Node*>> attributes_;
  std::vector<Numbered<const Node*>> types_;
  std::vector<std::pair<std::string_view, std::string_view>> resources_;
  absl::flat_hash_map<std::string_view, uint64_t> dialect_numbers_;
  // While it is made: the place in the list.
  absl::flat_hash_map<const Node*, uint64_t> node_numbers_;
  absl::flat_hash_map<std::string_view, uint64_t> op_name_numbers_;
  absl::flat_hash_map<std::pair<std::string_view, std::string_view>, uint64_t> resource_numbers_;
  absl::flat_hash_map<const Value*, uint64_t> value_numbers_;
  absl::flat_hash_map<const Value*, uint64_t> use_counts_;
  absl::flat_hash_map<const Region*, uint64_t> value_counts_;
  absl::flat_hash_set<const Operation*> capturing_;
  absl::flat_hash_set<std::string_view> with_dictionary_;
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_NUMBERING_H_
