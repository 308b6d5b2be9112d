#include "spec/mlir/bytecode_numbering.h"

#include <algorithm>

#include "spec/mlir/bytecode_tables.h"

namespace assay::mlir {
namespace {

// Sorts by uses, then by dialect within the items whose numbers have as many bytes; the dialect
// that ends one such class begins the next.
template <typename Item>
void Sort(std::vector<Numbering::Numbered<Item>>& items) {
  using Entry = Numbering::Numbered<Item>;
  std::ranges::stable_sort(items, [](const Entry& a, const Entry& b) { return a.uses > b.uses; });
  uint64_t first_dialect = 0;
  uint64_t length = 0;
  auto begin = items.begin();
  for (int bytes = 1; begin != items.end(); ++bytes) {
    // MLIR subtracts the length of the class before, not of all before.
    length = (uint64_t{1} << std::min(7 * bytes, 63)) - length;
    const auto end = begin + static_cast<int64_t>(std::min<uint64_t>(length, items.end() - begin));
    std::stable_sort(begin, end, [&](const Entry& a, const Entry& b) {
      const auto rank = [&](const Entry& entry) {
        return std::pair(entry.dialect != first_dialect, entry.dialect);
      };
      return rank(a) < rank(b);
    });
    first_dialect = std::prev(end)->dialect;
    begin = end;
  }
}

}  // namespace

// Collects what a record refers to.
class Numbering::References : public FieldSink {
 public:
  explicit References(Numbering& numbering) : numbering_(numbering) {}
  void Reference(const Node* node) override { nodes.push_back(node); }
  void OptionalReference(const Node* node) override {
    if (node != nullptr) nodes.push_back(node);
  }
  void Resource(std::string_view dialect, std::string_view key) override {
    numbering_.NumberDialect(dialect);
    if (numbering_.resource_numbers_.emplace(std::pair(dialect, key), 0).second) {
      numbering_.resources_.emplace_back(dialect, key);
    }
  }
  void Varint(uint64_t) override {}
  void SignedVarint(int64_t) override {}
  void Byte(uint8_t) override {}
  void Blob(std::string_view) override {}
  void String(std::string_view) override {}

  std::vector<const Node*> nodes;

 private:
  Numbering& numbering_;
};

Result<Numbering> Numbering::Of(const Program& program, int version) {
  Numbering numbering(program, version);
  RETURN_IF_ERROR(numbering.FindCaptures());
  RETURN_IF_ERROR(numbering.NumberAll());
  return numbering;
}

uint64_t Numbering::NumberOfResource(std::string_view dialect, std::string_view key) const {
  return At(resource_numbers_, std::pair(dialect, key));
}

uint64_t Numbering::UseCount(const Value* value) const {
  const auto found = use_counts_.find(value);
  return found == use_counts_.end() ? 0 : found->second;
}

bool Numbering::IsRegistered(std::string_view op_name) const {
  if (FindOpDefinition(op_name) != nullptr) return true;
  const bool is_ours = DialectFromName(op_name.substr(0, op_name.find('.'))).has_value();
  return is_ours && !with_dictionary_.contains(op_name);
}

Attribute Numbering::DictionaryOf(const Operation& operation) const {
  std::vector<NamedAttribute> entries(operation.attributes.begin(), operation.attributes.end());
  if (version_ < static_cast<int>(kProperties)) {
    entries.insert(entries.end(), operation.properties.begin(), operation.properties.end());
  }
  if (entries.empty()) return nullptr;
  std::ranges::sort(entries, {}, &NamedAttribute::name);
  return program_.context().Dictionary(entries);
}

Status Numbering::FindCaptures() {
  std::vector<const Operation*> pending = {program_.top()};
  while (!pending.empty()) {
    const Operation* const operation = pending.back();
    pending.pop_back();
    for (const Value* operand : operation->operands) {
      ++use_counts_[operand];
      const Block* const home =
          operand->block != nullptr ? operand->block : operand->operation->parent;
      const Operation* inside = operation;
      while (inside->parent != nullptr && home != nullptr &&
             inside->parent->parent != home->parent) {
        inside = inside->parent->parent->parent;
        capturing_.insert(inside);
      }
      if (inside->parent == nullptr || home == nullptr) {
        return InvalidError("bytecode_operand", "an operand of '" + std::string(operation->name) +
                                                    "' is defined in no region around it");
      }
    }
    for (const Region* region : operation->regions) {
      for (const Block* block : region->blocks) {
        pending.insert(pending.end(), block->operations.begin(), block->operations.end());
      }
    }
  }
  return {};
}

Status Numbering::NumberAll() {
  // Regions to go, and where the numbers of their values begin.
  std::vector<std::pair<const Region*, uint64_t>> pending;
  const auto add_regions = [&](const Operation& operation) {
    for (const Region* region : operation.regions) {
      pending.emplace_back(region, IsIsolated(&operation) ? 0 : next_value_);
    }
  };
  RETURN_IF_ERROR(NumberOperation(*program_.top()));
  add_regions(*program_.top());
  while (!pending.empty()) {
    const auto [region, first_value] = pending.back();
    pending.pop_back();
    next_value_ = first_value;
    RETURN_IF_ERROR(NumberRegion(*region));
    for (const Block* block : region->blocks) {
      for (const Operation* operation : block->operations) add_regions(*operation);
    }
  }
  NumberResources();
  Sort(op_names_);
  Sort(attributes_);
  Sort(types_);
  for (size_t i = 0; i < op_names_.size(); ++i) op_name_numbers_[op_names_[i].item] = i;
  for (size_t i = 0; i < attributes_.size(); ++i) node_numbers_[attributes_[i].item] = i;
  for (size_t i = 0; i < types_.size(); ++i) node_numbers_[types_[i].item] = i;
  return {};
}

Status Numbering::NumberRegion(const Region& region) {
  const uint64_t first = next_value_;
  for (const Block* block : region.blocks) {
    for (const Value* argument : block->arguments) {
      value_numbers_[argument] = next_value_++;
      RETURN_IF_ERROR(NumberNode(argument->location ? argument->location
                                                    : program_.context().UnknownLocation()));
      RETURN_IF_ERROR(NumberNode(argument->type));
    }
    for (const Operation* operation : block->operations)
      RETURN_IF_ERROR(NumberOperation(*operation));
  }
  value_counts_[&region] = next_value_ - first;
  return {};
}

Status Numbering::NumberOperation(const Operation& operation) {
  NumberOpName(operation.name);
  for (const Value* result : operation.results) {
    value_numbers_[result] = next_value_++;
    RETURN_IF_ERROR(NumberNode(result->type));
  }
  if (const Attribute dictionary = DictionaryOf(operation)) RETURN_IF_ERROR(NumberNode(dictionary));
  if (version_ >= static_cast<int>(kProperties)) {
    if (const OpDefinition* const definition = FindOpDefinition(operation.name)) {
      References references(*this);
      RETURN_IF_ERROR(WriteProperties(*definition, operation, version_, references));
      for (const Node* node : references.nodes) RETURN_IF_ERROR(NumberNode(node));
    } else if (!operation.properties.empty()) {
      with_dictionary_.insert(operation.name);
      RETURN_IF_ERROR(NumberNode(program_.context().Dictionary(operation.properties)));
    }
  }
  return NumberNode(operation.location ? operation.location : program_.context().UnknownLocation());
}

// A node, then those that it refers to, depth first; each counts its uses.
Status Numbering::NumberNode(const Node* node) {
  std::vector<const Node*> pending = {node};
  while (!pending.empty()) {
    const Node* const next = pending.back();
    pending.pop_back();
    std::vector<Numbered<const Node*>>& list = next->spec().is_type ? types_ : attributes_;
    if (const auto found = node_numbers_.find(next); found != node_numbers_.end()) {
      ++list[found->second].uses;
      continue;
    }
    node_numbers_.emplace(next, list.size());
    list.push_back({next, NumberDialect(BytecodeDialect(*next)), 1});
    const Layout* const layout = LayoutOf(*next);
    if (layout == nullptr) {
      RETURN_IF_ERROR(TextOf(*next).status());
      continue;
    }
    References references(*this);
    RETURN_IF_ERROR(WriteNode(program_.context(), *next, *layout, references));
    pending.insert(pending.end(), references.nodes.rbegin(), references.nodes.rend());
  }
  return {};
}

void Numbering::NumberOpName(std::string_view name) {
  const auto [at, is_new] = op_name_numbers_.try_emplace(name, op_names_.size());
  if (!is_new) {
    ++op_names_[at->second].uses;
    return;
  }
  op_names_.push_back({name, NumberDialect(name.substr(0, name.find('.'))), 1});
}

uint64_t Numbering::NumberDialect(std::string_view name) {
  const auto [at, is_new] = dialect_numbers_.try_emplace(name, dialects_.size());
  if (is_new) dialects_.push_back(name);
  return at->second;
}

// Those of a dialect together: with content as attributes name them, then those that have none.
// Such as no attribute names (there are none in what MLIR writes) come last.
void Numbering::NumberResources() {
  for (const Resource& resource : program_.resources()) {
    if (resource.external) continue;
    NumberDialect(resource.dialect);
    const std::pair<std::string_view, std::string_view> name = {resource.dialect, resource.key};
    if (resource_numbers_.emplace(name, 0).second) resources_.push_back(name);
  }
  const auto rank = [&](const std::pair<std::string_view, std::string_view>& resource) {
    const auto found = std::ranges::find_if(program_.resources(), [&](const Resource& r) {
      return !r.external && r.dialect == resource.first && r.key == resource.second;
    });
    const bool has_content = found != program_.resources().end() && found->has_content;
    return std::pair(At(dialect_numbers_, resource.first), !has_content);
  };
  std::ranges::stable_sort(resources_, {}, rank);
  for (size_t i = 0; i < resources_.size(); ++i) resource_numbers_[resources_[i]] = i;
}

}  // namespace assay::mlir
