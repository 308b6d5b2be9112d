// OpParser: operations, blocks and regions of MLIR text. Inside spec/mlir only; see text_reader.h.
//
// A value is known by its name from its definition on, in its region and those inside; a use may
// also stand before the definition, and is bound when that is met. Functions and modules see no
// names from outside.
#ifndef ASSAY_SPEC_MLIR_OP_PARSER_H_
#define ASSAY_SPEC_MLIR_OP_PARSER_H_

#include <string>
#include <string_view>
#include <vector>

#include "spec/mlir/op_definition.h"
#include "spec/mlir/op_format.h"
#include "spec/mlir/operation.h"
#include "spec/mlir/text_parser.h"

namespace assay::mlir {

class OpParser : public TextParser {
 public:
  OpParser(Program& program, std::string_view file, std::string_view text, std::string_view chunk)
      : TextParser(program.context(), file, text, chunk), program_(program) {}

  bool ParseProgram();

 private:
  // %name or %name#2 as an operand.
  struct Use {
    std::string_view name;
    uint32_t number = 0;
    int64_t offset = 0;
    int64_t length = 0;
  };
  struct Argument {         // of a block
    std::string_view name;  // "": it has none
    Type type = nullptr;
    int64_t offset = 0;
    Token location_token{};  // of an alias that is defined later
    Attribute location = nullptr;
    std::vector<NamedAttribute> attributes;
  };
  struct Definition {
    Value* const* values;  // of an operation, else nullptr
    Value* value;          // of a block
    uint32_t count;
  };
  struct Pending {
    Operation* user;
    uint32_t index;
    Use use;
    Type type;
  };
  // The names that one function or module sees.
  struct Names {
    absl::flat_hash_map<std::string_view, Definition> defined;
    // Uses before a definition; those inside of an open region stand behind all others of the name.
    absl::flat_hash_map<std::string_view, std::vector<Pending>> pending;
    std::vector<std::string_view> order;  // of definition, for the ends of regions
    int64_t region_begin = 0;             // of the region that is open
  };
  // An operation that is being read.
  struct State {
    Operation* op;
    const OpDefinition* definition;
    std::vector<Use> operands;
    std::vector<Type> operand_types;
    std::vector<Type> result_types;
    int64_t offset;
    bool in_form;  // what is set comes from a pretty form, not from {}
  };
  struct Blocks {
    absl::flat_hash_map<std::string_view, Block*> by_label;
    absl::flat_hash_map<std::string_view, std::pair<int64_t, int64_t>>
        undefined;  // offset, length of the use
  };

  // op_parser.cc
  bool ParseOperation(Block* block);
  bool ParseGeneric(State& state);
  bool ParsePretty(State& state, std::string_view name);
  bool ParseOperationName(std::string_view* name);
  bool Finish(State& state, std::span<const std::pair<Use, uint32_t>> results);
  bool BindOperands(State& state);
  bool Bind(Operation* user, uint32_t index, const Use& use, Type type);
  bool Define(std::string_view name, Value* const* values, Value* value, uint32_t count,
              int64_t offset);
  bool ParseUse(Use* use);
  bool ParseUses(std::vector<Use>* uses,
                 bool must = false);  // with commas, up to what is no operand
  bool ParseSuccessors(State& state);
  bool SetAttributes(State& state, const std::vector<NamedAttribute>& entries, bool properties,
                     int64_t offset);
  bool Set(State& state, std::string_view name, Attribute value);
  bool ParseOptionalAttributes(State& state, std::string_view keyword = {});
  bool ParseOptionalLocation(Attribute* slot);

  // op_regions.cc
  bool ParseRegion(Operation* op, std::span<const Argument> arguments, bool isolated);
  bool ParseBlocks(Region* region, std::span<const Argument> arguments);
  bool ParseBlockBody(Block* block);
  bool ParseBlockLabel(Region* region, Block** block);
  bool AddArguments(Block* block, std::span<const Argument> arguments);
  bool ParseArgument(Argument* argument, bool typed = true);
  Block* FindBlock(Region* region, std::string_view label, int64_t offset);
  bool CloseNames();
  bool ParseMetadata();
  bool ParseResources(bool external);

  // op_format_parser.cc
  bool ParseFormat(State& state, const OpFormat& format);
  bool ParseFormattedAttribute(State& state, std::string_view name, std::string_view form);
  bool ParseFormattedTypes(State& state, std::string_view form);
  bool AssignFunctionType(State& state, Type type);

  friend struct OpForm;  // op_forms.h
  using CustomParser = bool (OpParser::*)(State&);

  // op_form_parser.cc, op_attribute_parser.cc
  bool ParseModule(State& state);
  bool ParseFunc(State& state);
  bool ParseVhloFunc(State& state);
  bool ParseConstant(State& state);
  bool ParseTypedValue(State& state);
  bool ParseReduce(State& state);
  bool ParseCompactReduce(State& state);
  bool ParseWhile(State& state);
  bool ParseScan(State& state);
  bool ParseBarrier(State& state);
  bool ParseCast(State& state);
  bool ParseCompositeRegions(State& state);
  bool ParseManualComputation(State& state);
  bool ParseNamedComputation(State& state);
  bool ParseShardingsAndBody(State& state, bool manual);
  bool ParseSlice(State& state);
  bool ParseConvolution(State& state);
  bool ParseWindow(State& state);
  bool ParsePrecision(State& state);
  bool ParseAlgorithm(State& state);
  bool ParseDot(State& state);
  bool ParseExponentMantissa(State& state);
  bool ParseDimensionsOfReduce(State& state);

  DialectId DialectOf(const State& state) const;  // of its attributes
  bool FailUse(const Use& use, std::string label, std::string message) {
    return FailAt(use.offset, use.length, std::move(label), std::move(message));
  }
  Attribute I64(int64_t value) { return context().Integer(context().IntegerType(64), value); }
  Attribute I64Array(std::span<const int64_t> values);
  Attribute I32Array(std::span<const int64_t> values);

  Program& program_;
  int64_t region_depth_ = 0;
  int64_t deepest_region_ = 0;
  std::vector<Names> names_;
  std::vector<Blocks> blocks_;
  std::vector<std::string_view> default_dialects_;  // of names without a dialect
  struct LateLocation {
    Attribute* slot;
    Token alias;
  };
  std::vector<LateLocation> late_locations_;
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_OP_PARSER_H_
