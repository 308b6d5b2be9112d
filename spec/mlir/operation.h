// Operation, Block, Region, Value: an MLIR program as it is written.
//
// The tree that the readers of text and bytecode make and the writers take: what an operation means is
// not known here. Properties are the attributes that an operation's definition names, the others are
// discardable; both are sorted by name. Plain data, owned by the program at stable addresses.
#ifndef ASSAY_SPEC_MLIR_OPERATION_H_
#define ASSAY_SPEC_MLIR_OPERATION_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "spec/mlir/node.h"

namespace assay::mlir {

struct Block;
struct Operation;
struct Region;

// A result of an operation, or an argument of a block.
struct Value {
  Type type = nullptr;
  Operation* operation = nullptr;  // results
  Block* block = nullptr;          // arguments
  uint32_t index = 0;
  Attribute location = nullptr;    // arguments; nullptr: unknown
};

struct Operation {
  std::string_view name;           // "stablehlo.add", interned
  Attribute location = nullptr;    // nullptr: unknown
  absl::InlinedVector<Value*, 2> operands;
  absl::InlinedVector<Value*, 1> results;
  absl::InlinedVector<NamedAttribute, 2> properties;
  absl::InlinedVector<NamedAttribute, 1> attributes;
  absl::InlinedVector<Region*, 1> regions;
  absl::InlinedVector<Block*, 1> successors;
  Block* parent = nullptr;
  int64_t position = -1;           // byte offset of its name in the text; -1: not read from text

  // Property or discardable attribute of that name; nullptr where there is none.
  Attribute Find(std::string_view attribute) const;
  std::string_view dialect() const { return name.substr(0, name.find('.')); }
};

struct Block {
  std::vector<Value*> arguments;
  std::vector<Operation*> operations;
  Region* parent = nullptr;
};

struct Region {
  std::vector<Block*> blocks;
  Operation* parent = nullptr;
};

// Sets the value in a list sorted by name; nullptr erases it.
template <typename List>
void SetAttribute(List& list, std::string_view interned_name, Attribute value) {
  auto at = list.begin();
  while (at != list.end() && at->name < interned_name) ++at;
  const bool found = at != list.end() && at->name == interned_name;
  if (value == nullptr) {
    if (found) list.erase(at);
  } else if (found) {
    at->value = value;
  } else {
    list.insert(at, NamedAttribute{interned_name, value});
  }
}

// A resource of `dense_resource<key>`: {-# dialect_resources: { builtin: { key: "0x..." } } #-}
enum class ResourceForm : uint8_t { kBytes, kBool, kString };  // the two last: external ones only
struct Resource {
  std::string dialect;     // external ones: the name of their group
  std::string key;
  std::string_view bytes;  // in the context's memory; without MLIR's leading alignment word
  int64_t alignment = 1;
  ResourceForm form = ResourceForm::kBytes;
  bool external = false;   // {-# external_resources: ... #-}
  bool has_content = true; // false: bytecode names it only
};

// A file: its top operation is builtin.module.
class Program {
 public:
  Program() : context_(std::make_unique<Context>()) {}

  Context& context() const { return *context_; }
  Operation* top() const { return top_; }
  void set_top(Operation* top) { top_ = top; }
  std::vector<Resource>& resources() { return resources_; }
  const std::vector<Resource>& resources() const { return resources_; }

  Operation* NewOperation(std::string_view name, Block* parent = nullptr);  // at the block's end
  Block* NewBlock(Region* parent);                                          // at the region's end
  Region* NewRegion(Operation* parent);                                     // as its last
  Value* AddResult(Operation* operation, Type type);
  Value* AddArgument(Block* block, Type type);

  // The text it was read from, for carets; empty when there is none.
  void set_source(std::string file, std::shared_ptr<const std::string> text) {
    source_file_ = std::move(file);
    source_ = std::move(text);
  }
  const std::string& source_file() const { return source_file_; }
  const std::shared_ptr<const std::string>& source() const { return source_; }
  std::string_view source_text() const { return source_ ? std::string_view(*source_) : std::string_view(); }

 private:
  std::unique_ptr<Context> context_;
  Operation* top_ = nullptr;
  std::vector<Resource> resources_;
  std::deque<Operation> operations_;
  std::deque<Block> blocks_;
  std::deque<Region> regions_;
  std::deque<Value> values_;
  std::string source_file_;
  std::shared_ptr<const std::string> source_;
};

// Whether the trees are the same: names, operands by place, types, attributes, regions, and with
// `locations` those too. The programs may have different contexts.
bool Equal(const Program& a, const Program& b, bool locations);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_OPERATION_H_
