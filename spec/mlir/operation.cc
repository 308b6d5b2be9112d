#include "spec/mlir/operation.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace assay::mlir {
namespace {

// Compares nodes of two contexts; each pair of equal nodes is compared once.
class Comparison {
 public:
  bool Same(const Node* a, const Node* b) {
    if (a == nullptr || b == nullptr) return a == b;
    if (const auto found = same_.find(a); found != same_.end()) return found->second == b;
    // Nodes are no deeper than their text was nested, which readers limit.
    if (&a->spec() != &b->spec()) return false;
    for (size_t i = 0; i < a->fields().size(); ++i) {
      if (!SameField(a->fields()[i], b->fields()[i])) return false;
    }
    same_.emplace(a, b);
    return true;
  }

  template <typename List>
  bool SameList(const List& a, const List& b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i) {
      if (a[i].name != b[i].name || !Same(a[i].value, b[i].value)) return false;
    }
    return true;
  }

 private:
  bool SameField(const Field& a, const Field& b) {
    if (a.index() != b.index()) return false;
    if (const auto* node = std::get_if<const Node*>(&a)) return Same(*node, std::get<const Node*>(b));
    if (const auto* nodes = std::get_if<std::span<const Node* const>>(&a)) {
      const auto& others = std::get<std::span<const Node* const>>(b);
      if (nodes->size() != others.size()) return false;
      for (size_t i = 0; i < nodes->size(); ++i) {
        if (!Same((*nodes)[i], others[i])) return false;
      }
      return true;
    }
    if (const auto* integers = std::get_if<std::span<const int64_t>>(&a)) {
      return std::ranges::equal(*integers, std::get<std::span<const int64_t>>(b));
    }
    if (const auto* text = std::get_if<std::string_view>(&a)) return *text == std::get<std::string_view>(b);
    return std::get<int64_t>(a) == std::get<int64_t>(b);
  }

  absl::flat_hash_map<const Node*, const Node*> same_;
};

}  // namespace

Attribute Operation::Find(std::string_view attribute) const {
  for (const NamedAttribute& entry : properties) {
    if (entry.name == attribute) return entry.value;
  }
  for (const NamedAttribute& entry : attributes) {
    if (entry.name == attribute) return entry.value;
  }
  return nullptr;
}

Operation* Program::NewOperation(std::string_view name, Block* parent) {
  Operation& operation = operations_.emplace_back();
  operation.name = context_->Intern(name);
  operation.parent = parent;
  if (parent) parent->operations.push_back(&operation);
  return &operation;
}

Block* Program::NewBlock(Region* parent) {
  Block& block = blocks_.emplace_back();
  block.parent = parent;
  parent->blocks.push_back(&block);
  return &block;
}

Region* Program::NewRegion(Operation* parent) {
  Region& region = regions_.emplace_back();
  region.parent = parent;
  parent->regions.push_back(&region);
  return &region;
}

Value* Program::AddResult(Operation* operation, Type type) {
  Value& value = values_.emplace_back();
  value.type = type;
  value.operation = operation;
  value.index = static_cast<uint32_t>(operation->results.size());
  operation->results.push_back(&value);
  return &value;
}

Value* Program::AddArgument(Block* block, Type type) {
  Value& value = values_.emplace_back();
  value.type = type;
  value.block = block;
  value.index = static_cast<uint32_t>(block->arguments.size());
  block->arguments.push_back(&value);
  return &value;
}

bool Equal(const Program& a, const Program& b, bool locations) {
  Comparison nodes;
  absl::flat_hash_map<const Value*, const Value*> values;
  // Operands may be used before they are defined, so they are compared after the walk.
  std::vector<std::pair<const Value*, const Value*>> operands;
  absl::flat_hash_map<const Block*, const Block*> blocks;
  std::vector<std::pair<const Block*, const Block*>> successors;
  const auto same_location = [&](Attribute x, Attribute y) {
    if (!locations) return true;
    const auto known = [](Attribute l) { return l && !l->Is(Kind::kUnknownLocation) ? l : nullptr; };
    return nodes.Same(known(x), known(y));
  };

  std::vector<std::pair<const Operation*, const Operation*>> pending = {{a.top(), b.top()}};
  while (!pending.empty()) {
    const auto [x, y] = pending.back();
    pending.pop_back();
    if (x->name != y->name || x->operands.size() != y->operands.size() ||
        x->results.size() != y->results.size() || x->regions.size() != y->regions.size() ||
        x->successors.size() != y->successors.size() || !nodes.SameList(x->properties, y->properties) ||
        !nodes.SameList(x->attributes, y->attributes) || !same_location(x->location, y->location)) {
      return false;
    }
    for (size_t i = 0; i < x->operands.size(); ++i) operands.emplace_back(x->operands[i], y->operands[i]);
    for (size_t i = 0; i < x->successors.size(); ++i) successors.emplace_back(x->successors[i], y->successors[i]);
    for (size_t i = 0; i < x->results.size(); ++i) {
      if (!nodes.Same(x->results[i]->type, y->results[i]->type)) return false;
      values.emplace(x->results[i], y->results[i]);
    }
    for (size_t r = 0; r < x->regions.size(); ++r) {
      const Region& rx = *x->regions[r];
      const Region& ry = *y->regions[r];
      if (rx.blocks.size() != ry.blocks.size()) return false;
      for (size_t k = 0; k < rx.blocks.size(); ++k) {
        const Block& bx = *rx.blocks[k];
        const Block& by = *ry.blocks[k];
        if (bx.arguments.size() != by.arguments.size() || bx.operations.size() != by.operations.size()) return false;
        blocks.emplace(&bx, &by);
        for (size_t i = 0; i < bx.arguments.size(); ++i) {
          if (!nodes.Same(bx.arguments[i]->type, by.arguments[i]->type) ||
              !same_location(bx.arguments[i]->location, by.arguments[i]->location)) {
            return false;
          }
          values.emplace(bx.arguments[i], by.arguments[i]);
        }
        for (size_t i = 0; i < bx.operations.size(); ++i) pending.emplace_back(bx.operations[i], by.operations[i]);
      }
    }
  }
  for (const auto& [x, y] : operands) {
    const auto found = values.find(x);
    if (found == values.end() || found->second != y) return false;
  }
  for (const auto& [x, y] : successors) {
    const auto found = blocks.find(x);
    if (found == blocks.end() || found->second != y) return false;
  }
  if (a.resources().size() != b.resources().size()) return false;
  for (size_t i = 0; i < a.resources().size(); ++i) {
    const Resource& x = a.resources()[i];
    const Resource& y = b.resources()[i];
    if (x.dialect != y.dialect || x.key != y.key || x.bytes != y.bytes) return false;
  }
  return true;
}

}  // namespace assay::mlir
