// OpDefinition: which attributes of an operation are its own, as its dialect defines it.
//
// MLIR separates an operation's own attributes (properties) from those that anybody may add
// (discardable ones): in text `<{...}>` and `{...}`, in bytecode two places. Readers need to know which
// is which; what an operation means is not said here. Operations without a definition keep all their
// attributes where they were written.
#ifndef ASSAY_SPEC_MLIR_OP_DEFINITION_H_
#define ASSAY_SPEC_MLIR_OP_DEFINITION_H_

#include <span>
#include <string_view>
#include <vector>

namespace assay::mlir {

struct PropertySpec {
  std::string_view name;
  bool optional = false;  // in bytecode: absent or present; the others are always there
};

struct OpDefinition {
  std::string_view name;                 // "stablehlo.add"
  std::vector<PropertySpec> properties;  // sorted by name, bytewise: their order in bytecode
  // Bytecode writes the numbers of operands (results) per group as the last properties. In text they
  // are the properties operandSegmentSizes and resultSegmentSizes.
  bool operand_segments = false;
  bool result_segments = false;
};

// nullptr where there is none.
const OpDefinition* FindOpDefinition(std::string_view name);

// The tables, one file each: op_definitions_NAME.cc.
std::vector<OpDefinition> StableHloDefinitions();  // stablehlo, chlo, check, interpreter, func, builtin
std::vector<OpDefinition> VhloDefinitions();
std::vector<OpDefinition> SdyDefinitions();        // sdy and what JAX leaves of mhlo

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_OP_DEFINITION_H_
