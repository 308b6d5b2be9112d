// Reads an operation's properties, as its definition lists them.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_PROPERTY_READER_H_
#define ASSAY_SPEC_MLIR_BYTECODE_PROPERTY_READER_H_

#include "spec/mlir/bytecode_cursor.h"
#include "spec/mlir/bytecode_node_reader.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {

// Adds what stands at the cursor, to its end, to the properties. `version` is the format's. Fails
// through the cursor.
void ReadDefinedProperties(const OpDefinition& definition, uint64_t version, NodeReader& nodes,
                           Context& context, Cursor& list,
                           decltype(Operation::properties)& properties);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_PROPERTY_READER_H_
