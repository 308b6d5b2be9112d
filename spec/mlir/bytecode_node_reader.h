// NodeReader: attributes and types of a bytecode file, read when something refers to them.
//
// An entry may refer to entries before and behind it. An explicit stack holds those that are being
// read; an entry whose references are not read yet is left, they are read, and it is read again.
// Whoever is met while it waits contains itself, which is an error.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_NODE_READER_H_
#define ASSAY_SPEC_MLIR_BYTECODE_NODE_READER_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "spec/mlir/bytecode_layout.h"
#include "spec/mlir/bytecode_tables.h"
#include "spec/mlir/node.h"

namespace assay::mlir {

inline constexpr uint16_t kMaxNodeDepth = 1000;

class NodeReader {
 public:
  // All must outlive the reader. Large constants borrow the input's bytes: `borrowed` says whether
  // any did.
  NodeReader(Context& context, BytecodeInput& input, const BytecodeTables& tables);

  // What the varint at the cursor names; nullptr after an error.
  Attribute ReadAttribute(Cursor& cursor);
  Type ReadType(Cursor& cursor);
  // By number; an error is reported at the cursor's position.
  Attribute AttributeAt(uint64_t index, Cursor& cursor);
  Type TypeAt(uint64_t index, Cursor& cursor);
  // 0 for none, else index * 2 + 1; nullptr for none and after an error.
  Attribute ReadOptionalAttribute(Cursor& cursor);

  bool borrowed() const { return borrowed_; }

 private:
  enum class State : uint8_t { kUnread, kOpen, kRead };

  const Node* Resolve(size_t slot, Cursor& cursor);
  // nullptr: an error, or references are missing, which are then in missing_.
  const Node* Parse(size_t slot);
  const Node* ParseText(const NodeEntry& entry, bool is_type);
  const Node* ParseFields(const Layout& layout, Cursor& cursor);
  bool ParseField(const LayoutField& field, Cursor& cursor);
  const Node* ParseOptionalReference(const LayoutField& field, Cursor& cursor);
  void ParseReferences(const LayoutField& field, Cursor& cursor);
  void ParseArrayReference(const LayoutField& field, Cursor& cursor);
  void ParseWidthAndSignedness(const LayoutField& field, Cursor& cursor);
  void ParseResource(const LayoutField& field, Cursor& cursor);
  // The entry at the slot, or nullptr and a missing one. Checks its kind.
  const Node* Reference(uint64_t index, bool is_type, const LayoutField& field, Cursor& cursor);
  bool ParseElements(const LayoutField& field, Cursor& cursor);
  bool ParseStringElements(const LayoutField& field, Cursor& cursor);
  int64_t ParseInteger(Type type, bool is_float, Cursor& cursor);
  void ParseWideInteger(Type type, Cursor& cursor);  // to wide_
  void CheckValues(const Layout& layout, Cursor& cursor);

  Context& context_;
  BytecodeInput& input_;
  const BytecodeTables& tables_;
  std::vector<const Node*> nodes_;
  std::vector<uint16_t> depths_;
  std::vector<State> states_;
  std::vector<size_t> stack_;
  std::vector<size_t> missing_;
  bool borrowed_ = false;

  // Of the record that is being read.
  static constexpr size_t kMaxFields = 10;
  std::array<Field, kMaxFields> fields_;
  std::array<std::vector<const Node*>, kMaxFields> node_lists_;
  std::array<std::vector<int64_t>, kMaxFields> integer_lists_;
  std::string unpacked_;
  std::string wide_;  // the number, where it is an integer of more than 64 bits; else empty
  size_t body_begin_ = 0;
  uint16_t depth_ = 0;  // of the deepest reference
  bool borrow_ = false;
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_NODE_READER_H_
