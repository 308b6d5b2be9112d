// Reads the operations whose text no list of words describes: the counterpart of op_form_printer.cc.
#include <algorithm>
#include <cstring>

#include "spec/mlir/dense_elements.h"
#include "spec/mlir/op_parser.h"
#include "spec/mlir/reduce_form.h"

namespace assay::mlir {

Attribute OpParser::I64Array(std::span<const int64_t> values) { return Int64Array(context(), values); }

Attribute OpParser::I32Array(std::span<const int64_t> values) {
  return Int32Array(context(), std::vector<int32_t>(values.begin(), values.end()));
}

// module [@name] [attributes {...}] {...}
bool OpParser::ParseModule(State& state) {
  if (AtKind(TokenKind::kAt)) {
    std::string name;
    if (!ParseSymbol(&name) || !Set(state, "sym_name", context().String(name))) return false;
  }
  if (!ParseOptionalAttributes(state, "attributes") ||
      !ParseRegion(state.op, {}, /*isolated=*/true))
    return false;
  Region* const region = state.op->regions[0];
  if (region->blocks.empty()) program_.NewBlock(region);
  return true;
}

// func.func [private] @name(%a: type {attributes} loc(...), ...) -> (type {attributes}, ...)
//     [attributes {...}] [{...}]; without a body, arguments may lack names.
bool OpParser::ParseFunc(State& state) {
  for (const std::string_view visibility : {"public", "private", "nested"}) {
    if (AcceptWord(visibility) && !Set(state, "sym_visibility", context().String(visibility)))
      return false;
  }
  std::string name;
  if (!ParseSymbol(&name) || !Set(state, "sym_name", context().String(name))) return false;
  std::vector<Argument> arguments;
  std::vector<Type> inputs, results;
  std::vector<Attribute> argument_attributes, result_attributes;
  const auto dictionary = [&](std::vector<Attribute>& list,
                              const std::vector<NamedAttribute>& entries) {
    list.push_back(context().Dictionary(entries));
  };
  const int64_t arguments_offset = Offset();
  const bool read = ParseList('(', ')', [&] {
    Argument& argument = arguments.emplace_back();
    if (AtKind(TokenKind::kPercent)) {
      if (!ParseArgument(&argument)) return false;
    } else {
      argument.type = ParseType();
      if (argument.type == nullptr) return false;
      if (At('{') && !ParseDictionary(&argument.attributes)) return false;
    }
    inputs.push_back(argument.type);
    dictionary(argument_attributes, argument.attributes);
    return true;
  });
  if (!read) return false;
  if (AcceptKind(TokenKind::kArrow)) {
    if (At('(')) {
      const bool list = ParseList('(', ')', [&] {
        results.push_back(ParseType());
        if (results.back() == nullptr) return false;
        std::vector<NamedAttribute> entries;
        if (At('{') && !ParseDictionary(&entries)) return false;
        dictionary(result_attributes, entries);
        return true;
      });
      if (!list) return false;
    } else {
      results.push_back(ParseType());
      if (results.back() == nullptr) return false;
      dictionary(result_attributes, {});
    }
  }
  if (!Set(state, "function_type", context().TypeAttribute(context().Function(inputs, results))))
    return false;
  const Attribute none = context().Dictionary({});
  const auto any = [&](const std::vector<Attribute>& list) {
    return std::ranges::any_of(list, [&](Attribute entry) { return entry != none; });
  };
  if (any(argument_attributes) && !Set(state, "arg_attrs", context().Array(argument_attributes)))
    return false;
  if (any(result_attributes) && !Set(state, "res_attrs", context().Array(result_attributes)))
    return false;
  if (!ParseOptionalAttributes(state, "attributes")) return false;
  if (!At('{')) {
    program_.NewRegion(state.op);
    return true;
  }
  const bool unnamed = std::ranges::any_of(
      arguments, [](const Argument& argument) { return argument.name.empty(); });
  if (unnamed)
    return FailAt(arguments_offset, 1, "mlir_syntax",
                  "the arguments of a function with a body have names");
  return ParseRegion(state.op, arguments, /*isolated=*/true);
}

// vhlo.func_v1 @name(%a: type, ...) -> (types) {...} {attributes}
bool OpParser::ParseVhloFunc(State& state) {
  constexpr DialectId kVhlo = DialectId::kVhlo;
  std::string name;
  std::vector<Argument> arguments;
  std::vector<Type> inputs, outputs;
  if (!ParseSymbol(&name)) return false;
  if (!ParseList('(', ')', [&] { return ParseArgument(&arguments.emplace_back()); })) return false;
  for (const Argument& argument : arguments) inputs.push_back(argument.type);
  if (!ExpectArrow() || !ParseResultTypes(&outputs)) return false;
  const Type type =
      context().Get(SpecOf(Kind::kVhloFunctionType, kVhlo),
                    {std::span<const Node* const>(inputs), std::span<const Node* const>(outputs)});
  return Set(state, "sym_name",
             context().Get(SpecOf(Kind::kVhloString, kVhlo), {std::string_view(name)})) &&
         Set(state, "function_type", context().Get(SpecOf(Kind::kVhloType, kVhlo), {type})) &&
         ParseRegion(state.op, arguments, /*isolated=*/true) && ParseOptionalAttributes(state);
}

// {attributes} dense<...> : type; where the result has another type, the generic form without the
// name.
bool OpParser::ParseConstant(State& state) {
  if (At('(')) return ParseGeneric(state);
  return ParseOptionalAttributes(state) && ParseTypedValue(state);
}

// An attribute that has a type, which is the result's.
bool OpParser::ParseTypedValue(State& state) {
  const int64_t offset = Offset();
  const Attribute value = ParseAttribute();
  if (value == nullptr) return false;
  switch (value->kind()) {
    case Kind::kInteger:
    case Kind::kWideInteger:
    case Kind::kFloat:
    case Kind::kDenseElements:
    case Kind::kDenseStrings:
    case Kind::kDenseResource:
      break;
    default:
      return FailAt(
          offset, 1, "mlir_attribute",
          "the value of a constant has a type: a number, dense<...> or dense_resource<...>");
  }
  state.result_types = {value->node(0)};
  return Set(state, "value", value);
}

// (%a init: %b), (%c init: %d) applies stablehlo.add across dimensions = [0] {attributes} : type
// (%a init: %b) across dimensions = [0] {attributes} : type reducer(%x: type, %y: type) {...}
bool OpParser::ParseReduce(State& state) {
  std::vector<Use> inits;
  do {
    if (!Expect('(') || !ParseUse(&state.operands.emplace_back()) || !ExpectWord("init") ||
        !Expect(':') || !ParseUse(&inits.emplace_back()) || !Expect(')')) {
      return false;
    }
  } while (Accept(','));
  state.operands.insert(state.operands.end(), inits.begin(), inits.end());
  if (AcceptWord("applies")) return ParseCompactReduce(state);
  if (!ParseDimensionsOfReduce(state) || !ExpectWord("reducer")) return false;
  std::vector<Argument> arguments, accumulators;
  while (Accept('(')) {
    if (!ParseArgument(&arguments.emplace_back()) || !Expect(',') ||
        !ParseArgument(&accumulators.emplace_back()) || !Expect(')')) {
      return false;
    }
  }
  arguments.insert(arguments.end(), accumulators.begin(), accumulators.end());
  return ParseRegion(state.op, arguments, /*isolated=*/false);
}

bool OpParser::ParseDimensionsOfReduce(State& state) {
  std::vector<int64_t> dimensions;
  if (!ExpectWord("across") || !ExpectWord("dimensions") || !Expect('=') ||
      !ParseIntegers(&dimensions))
    return false;
  Attribute attribute = I64Array(dimensions);
  if (DialectOf(state) == DialectId::kMhlo) {
    const int64_t size = static_cast<int64_t>(dimensions.size());
    const Type type = context().Tensor(std::span(&size, 1), context().IntegerType(64));
    const bool splat =
        size > 1 && std::ranges::all_of(dimensions, [&](int64_t d) { return d == dimensions[0]; });
    const std::string_view data(reinterpret_cast<const char*>(dimensions.data()),
                                (splat ? 1 : size) * sizeof(int64_t));
    attribute = context().Get(Kind::kDenseElements, {type, data});
  }
  return Set(state, "dimensions", attribute) && ParseOptionalAttributes(state) && Expect(':') &&
         ParseFormattedTypes(state, "function");
}

bool OpParser::ParseCompactReduce(State& state) {
  const int64_t name_offset = Offset();
  std::string name;
  if (AtKind(TokenKind::kString)) {
    if (!ParseString(&name)) return false;
  } else if (AtKind(TokenKind::kWord)) {
    name = token().text;
    Next();
  } else {
    return Expected("the operation that is applied");
  }
  if (!IsCompactReducer(state.op->name, name)) {
    return FailAt(
        name_offset, LastEnd() - name_offset, "mlir_operation",
        "a reduction applies add, and, maximum, minimum, multiply, or, xor of its own dialect");
  }
  if (!ParseDimensionsOfReduce(state) || !ParseOptionalLocation(&state.op->location)) return false;
  const Type input = state.operand_types.empty() ? nullptr : state.operand_types[0];
  const bool tensor = input && input->Is(Kind::kTensorType);
  if (!tensor && !(input && input->Is(Kind::kUnrankedTensorType))) {
    return FailAt(name_offset, 1, "mlir_type", "the first operand of a reduction is a tensor");
  }
  const Type element = context().Tensor({}, input->node(tensor ? 1 : 0));
  const bool late = !late_locations_.empty() && late_locations_.back().slot == &state.op->location;
  const auto locate = [&](Attribute* slot) {
    *slot = state.op->location;
    if (late) late_locations_.push_back({slot, late_locations_.back().alias});
  };
  Block* const block = program_.NewBlock(program_.NewRegion(state.op));
  Value* const lhs = program_.AddArgument(block, element);
  Value* const rhs = program_.AddArgument(block, element);
  Operation* const inner = program_.NewOperation(name, block);
  inner->operands = {lhs, rhs};
  Value* const sum = program_.AddResult(inner, element);
  Operation* const end = program_.NewOperation(std::string(state.op->dialect()) + ".return", block);
  end->operands = {sum};
  for (Attribute* const slot : {&lhs->location, &rhs->location, &inner->location, &end->location})
    locate(slot);
  inner->position = end->position = name_offset;
  return true;
}

// (%x = %a, %y = %b) : types [attributes {...}] cond {...} do {...}
bool OpParser::ParseWhile(State& state) {
  std::vector<Argument> arguments;
  const bool read = ParseList('(', ')', [&] {
    return ParseArgument(&arguments.emplace_back(), /*typed=*/false) && Expect('=') &&
           ParseUse(&state.operands.emplace_back());
  });
  if (!read) return false;
  const int64_t types_offset = Offset();
  if (!arguments.empty()) {
    if (!Expect(':')) return false;
    do {
      state.operand_types.push_back(ParseType());
      if (state.operand_types.back() == nullptr) return false;
    } while (Accept(','));
  }
  if (state.operand_types.size() != arguments.size()) {
    return FailAt(types_offset, 1, "mlir_operands",
                  std::to_string(arguments.size()) + " values and " +
                      std::to_string(state.operand_types.size()) + " types");
  }
  for (size_t i = 0; i < arguments.size(); ++i) arguments[i].type = state.operand_types[i];
  state.result_types = state.operand_types;
  return ParseOptionalAttributes(state, "attributes") && ExpectWord("cond") &&
         ParseRegion(state.op, arguments, false) && ExpectWord("do") &&
         ParseRegion(state.op, arguments, false);
}

// (%inputs) inits (%inits) dimension=0 [attributes {...}] {...} : type
bool OpParser::ParseScan(State& state) {
  const auto operands = [&] {
    return ParseList('(', ')', [&] { return ParseUse(&state.operands.emplace_back()); });
  };
  if (!operands() || !ExpectWord("inits")) return false;
  const int64_t inputs = static_cast<int64_t>(state.operands.size());
  int64_t dimension;
  if (!operands() || !ExpectWord("dimension") || !Expect('=') || !ParseInteger(&dimension))
    return false;
  const int64_t carries = static_cast<int64_t>(state.operands.size()) - inputs;
  if (!ParseOptionalAttributes(state, "attributes") || !ParseRegion(state.op, {}, false) ||
      !Expect(':') || !ParseFormattedTypes(state, "function")) {
    return false;
  }
  const int64_t outputs = static_cast<int64_t>(state.result_types.size()) - carries;
  if (outputs < 0) return FailAt(state.offset, 9, "mlir_results", "each init has a result");
  return Set(state, "dimension", I64(dimension)) &&
         Set(state, kOperandSegments, I32Array(std::array{inputs, carries})) &&
         Set(state, kResultSegments, I32Array(std::array{outputs, carries}));
}

// %a, %b : types, or ()
bool OpParser::ParseBarrier(State& state) {
  if (Accept('(')) return Expect(')');
  return ParseUses(&state.operands, /*must=*/true) && Expect(':') &&
         ParseFormattedTypes(state, "pairwise");
}

// %a : type to type {attributes}
bool OpParser::ParseCast(State& state) {
  if (AtKind(TokenKind::kPercent) &&
      (!ParseUses(&state.operands) || !Expect(':') || !ParseFormattedTypes(state, "operands"))) {
    return false;
  }
  return ExpectWord("to") && ParseFormattedTypes(state, "results") &&
         ParseOptionalAttributes(state);
}

// ({...}, {...}), or nothing
bool OpParser::ParseCompositeRegions(State& state) {
  return !At('(') || ParseList('(', ')', [&] { return ParseRegion(state.op, {}, false); });
}

// (%a) in_shardings=[S] out_shardings=[S] manual_axes={"x"} (%p: type) {...} {attributes} : type
bool OpParser::ParseManualComputation(State& state) {
  return ParseShardingsAndBody(state, /*manual=*/true);
}

// <"name">(%a) [in_shardings=[S]] [out_shardings=[S]] (%p: type) {...} {attributes} : type
bool OpParser::ParseNamedComputation(State& state) {
  std::string name;
  return Expect('<') && ParseString(&name) && Expect('>') &&
         Set(state, "name", context().String(name)) &&
         ParseShardingsAndBody(state, /*manual=*/false);
}

bool OpParser::ParseShardingsAndBody(State& state, bool manual) {
  if (!ParseList('(', ')', [&] { return ParseUse(&state.operands.emplace_back()); })) return false;
  for (const std::string_view name : {"in_shardings", "out_shardings"}) {
    if (!manual && !AtWord(name)) continue;
    std::vector<const Node*> shardings;
    if (!ExpectWord(name) || !Expect('=')) return false;
    const bool read = ParseList('[', ']', [&] {
      shardings.push_back(ParseTensorSharding());
      return shardings.back() != nullptr;
    });
    if (!read) return false;
    const Attribute value = context().Get(SpecOf(Kind::kSdyPerValue, DialectId::kSdy),
                                          {std::span<const Node* const>(shardings)});
    if (!Set(state, name, value)) return false;
  }
  if (manual) {
    if (!ExpectWord("manual_axes") || !Expect('=')) return false;
    const Attribute axes = ParseSdyAxes('{', '}', Kind::kSdyManualAxes);
    if (axes == nullptr || !Set(state, "manual_axes", axes)) return false;
  }
  std::vector<Argument> arguments;
  if (!ParseList('(', ')', [&] { return ParseArgument(&arguments.emplace_back()); })) return false;
  return ParseRegion(state.op, arguments, false) && ParseOptionalAttributes(state) && Expect(':') &&
         ParseFormattedTypes(state, "function");
}

}  // namespace assay::mlir
