// Writes the fields of attributes and types, and the properties of operations, in their layouts.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_NODE_WRITER_H_
#define ASSAY_SPEC_MLIR_BYTECODE_NODE_WRITER_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"
#include "spec/mlir/bytecode_layout.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {

// Takes what a record consists of. Numbering looks at the references only, writing at all.
class FieldSink {
 public:
  virtual ~FieldSink() = default;
  virtual void Reference(const Node* node) = 0;          // attribute or type
  virtual void OptionalReference(const Node* node) = 0;  // attribute, or nullptr
  virtual void Resource(std::string_view dialect, std::string_view key) = 0;
  virtual void Varint(uint64_t value) = 0;
  virtual void SignedVarint(int64_t value) = 0;
  virtual void Byte(uint8_t byte) = 0;
  virtual void Blob(std::string_view bytes) = 0;
  virtual void String(std::string_view text) = 0;
};

// The code, then the fields.
Status WriteNode(Context& context, const Node& node, const Layout& layout, FieldSink& sink);
// Of a node without layout.
Result<std::string> TextOf(const Node& node);
// In the order of the definition. `version` is the format's.
Status WriteProperties(const OpDefinition& definition, const Operation& operation, int version,
                       FieldSink& sink);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_NODE_WRITER_H_
