// OpDefinition: which attributes of an operation are its own, as its dialect defines it.
//
// MLIR separates an operation's own attributes (properties) from those that anybody may add
// (discardable ones): in text `<{...}>` and `{...}`, in bytecode two places. Readers need to know which
// is which; what an operation means is not said here. Operations without a definition keep all their
// attributes where they were written.
#ifndef ASSAY_SPEC_MLIR_OP_DEFINITION_H_
#define ASSAY_SPEC_MLIR_OP_DEFINITION_H_

#include <optional>
#include <span>
#include <string>
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
  // In how many groups its operands (results) are counted, where their numbers have to be written; 0:
  // they need not. They are the properties operandSegmentSizes and resultSegmentSizes (dense arrays of
  // i32), which are not listed above.
  int operand_segments = 0;
  int result_segments = 0;
};

inline constexpr std::string_view kOperandSegments = "operandSegmentSizes";
inline constexpr std::string_view kResultSegments = "resultSegmentSizes";

// Whether the attribute of that name is one of the operation's own, segment sizes included.
bool IsProperty(const OpDefinition& definition, std::string_view name);

// The properties in the order in which bytecode writes them as attributes: before version 6 of the
// format, which writes segment sizes in a form of their own, with those.
std::vector<PropertySpec> WrittenProperties(const OpDefinition& definition, bool native_segments);

// nullptr where there is none.
const OpDefinition* FindOpDefinition(std::string_view name);

// The operation that was most likely meant by a name that has no definition: of its dialect, or of
// stablehlo where there is no such dialect.
std::optional<std::string_view> NearestOperation(std::string_view name);
// "; did you mean 'stablehlo.add'?", or "".
std::string SuggestOperation(std::string_view name);

// The tables, one file each: op_definitions_NAME.cc.
std::vector<OpDefinition> BuiltinDefinitions();    // builtin, func
std::vector<OpDefinition> StableHloDefinitions();  // stablehlo, chlo, check, interpreter
std::vector<OpDefinition> VhloDefinitions();
std::vector<OpDefinition> SdyDefinitions();        // sdy and what JAX leaves of mhlo

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_OP_DEFINITION_H_
