#include "spec/mlir/op_parser.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/escape.h"
#include "spec/mlir/text_node_printer.h"
#include "spec/mlir/written_size.h"

namespace assay::mlir {
namespace {

bool IsIsolated(std::string_view name) {
  return name == "func.func" || name == "builtin.module" || name == "vhlo.func_v1";
}

// What names without a dialect mean inside.
std::string_view DefaultDialectIn(std::string_view name) {
  if (name == "func.func") return "func";
  if (name == "builtin.module") return "builtin";
  return "";
}

// Operations of mhlo have the attributes of StableHLO's, where nothing else is known of them.
const OpDefinition* DefinitionOf(std::string_view name) {
  const OpDefinition* const definition = FindOpDefinition(name);
  if (definition != nullptr || !name.starts_with("mhlo.")) return definition;
  return FindOpDefinition("stablehlo." + std::string(name.substr(5)));
}

// In a message. Types whose size nobody has asked of yet are not all written out.
std::string ShownType(Type type) {
  constexpr int64_t kMost = 1000;
  return HasMoreNodes(*type, kMost) ? "a longer one than can be shown" : NodeText(type);
}

}  // namespace

bool OpParser::ParseUse(Use* use) {
  if (!AtKind(TokenKind::kPercent)) return Expected("an operand (%name)");
  use->name = token().text.substr(1);
  use->offset = Offset();
  use->number = 0;
  Next();
  if (AtKind(TokenKind::kHash) &&
      token().text.find_first_not_of("0123456789", 1) == std::string_view::npos) {
    if (token().text.size() > 9) return Fail("mlir_value", "a result has a smaller number");
    use->number = static_cast<uint32_t>(std::stoul(std::string(token().text.substr(1))));
    Next();
  }
  use->length = LastEnd() - use->offset;
  return true;
}

bool OpParser::ParseUses(std::vector<Use>* uses, bool must) {
  if (!AtKind(TokenKind::kPercent)) return !must || Expected("an operand (%name)");
  do {
    if (!ParseUse(&uses->emplace_back())) return false;
  } while (Accept(','));
  return true;
}

bool OpParser::Bind(Operation* user, uint32_t index, const Use& use, Type type) {
  Names& names = names_.back();
  const auto found = names.defined.find(use.name);
  if (found == names.defined.end()) {
    names.pending[use.name].push_back({user, index, use, type});
    return true;
  }
  const Definition& definition = found->second;
  if (use.number >= definition.count) {
    return FailUse(use, "mlir_value",
                   "'%" + std::string(use.name) + "' has " + std::to_string(definition.count) +
                       (definition.count == 1 ? " result" : " results"));
  }
  Value* const value = definition.values ? definition.values[use.number] : definition.value;
  if (value->type != type) {
    return FailUse(use, "mlir_value_type",
                   "'%" + std::string(use.name) + "' has the type " + ShownType(value->type) +
                       ", here it is " + ShownType(type));
  }
  user->operands[index] = value;
  return true;
}

bool OpParser::Define(std::string_view name, Value* const* values, Value* value, uint32_t count,
                      int64_t offset) {
  Names& names = names_.back();
  if (!names.defined.emplace(name, Definition{values, value, count}).second) {
    return FailAt(offset, static_cast<int64_t>(name.size()) + 1, "mlir_value",
                  "'%" + std::string(name) + "' is defined twice");
  }
  names.order.push_back(name);
  const auto waiting = names.pending.find(name);
  if (waiting == names.pending.end()) return true;
  // It is seen by the uses in the region that is open, the last ones, but not by those in front of it.
  std::vector<Pending>& all = waiting->second;
  auto first = all.end();
  while (first != all.begin() && std::prev(first)->use.offset >= names.region_begin) --first;
  const std::vector<Pending> uses(first, all.end());
  all.erase(first, all.end());
  if (all.empty()) names.pending.erase(waiting);
  for (const Pending& use : uses) {
    if (!Bind(use.user, use.index, use.use, use.type)) return false;
  }
  return true;
}

bool OpParser::BindOperands(State& state) {
  if (state.operands.size() != state.operand_types.size()) {
    return FailAt(state.offset, static_cast<int64_t>(state.op->name.size()), "mlir_operands",
                  std::to_string(state.operands.size()) + " operands and types of " +
                      std::to_string(state.operand_types.size()));
  }
  state.op->operands.resize(state.operands.size());
  for (size_t i = 0; i < state.operands.size(); ++i) {
    if (!Bind(state.op, static_cast<uint32_t>(i), state.operands[i], state.operand_types[i]))
      return false;
  }
  return true;
}

bool OpParser::Set(State& state, std::string_view name, Attribute value) {
  // What a pretty form holds is an operation's own, where nothing else says so.
  const bool own = state.definition ? IsProperty(*state.definition, name) : state.in_form;
  const std::string_view interned = context().Intern(name);
  if (state.op->Find(interned) != nullptr) {
    return FailAt(state.offset, static_cast<int64_t>(state.op->name.size()), "mlir_attribute",
                  "the attribute '" + EscapeBytes(name) + "' is given twice");
  }
  if (own) {
    SetAttribute(state.op->properties, interned, value);
  } else {
    SetAttribute(state.op->attributes, interned, value);
  }
  return true;
}

bool OpParser::SetAttributes(State& state, const std::vector<NamedAttribute>& entries,
                             bool properties, int64_t offset) {
  for (const NamedAttribute& entry : entries) {
    if (state.op->Find(entry.name) != nullptr) {
      return FailAt(offset, 1, "mlir_attribute",
                    "the attribute '" + EscapeBytes(entry.name) + "' is given twice");
    }
    if (properties && state.definition != nullptr && !IsProperty(*state.definition, entry.name)) {
      std::string allowed;
      for (const PropertySpec& property : WrittenProperties(*state.definition, /*native_segments=*/false)) {
        allowed += (allowed.empty() ? "" : ", ") + std::string(property.name);
      }
      return FailAt(offset, 1, "mlir_attribute",
                    "'" + EscapeBytes(entry.name) + "' is no property of " + std::string(state.op->name) +
                        "; allowed: " + (allowed.empty() ? "none" : allowed));
    }
    if (properties) {
      SetAttribute(state.op->properties, entry.name, entry.value);
    } else if (!Set(state, entry.name, entry.value)) {
      return false;
    }
  }
  return true;
}

bool OpParser::ParseOptionalAttributes(State& state, std::string_view keyword) {
  if (!keyword.empty() && !AcceptWord(keyword)) return true;
  if (!At('{')) return keyword.empty() || Expected("'{'");
  const int64_t offset = Offset();
  std::vector<NamedAttribute> entries;
  const bool in_form = std::exchange(state.in_form, false);
  const bool read = ParseDictionary(&entries) && SetAttributes(state, entries, false, offset);
  state.in_form = in_form;
  return read;
}

bool OpParser::ParseOptionalLocation(Attribute* slot) {
  if (!AtWord("loc")) return true;
  const Token loc = token();
  Next();
  if (!Expect('(')) return false;
  if (AtKind(TokenKind::kHash) && token().text.find('.') == std::string_view::npos) {
    const Token alias = token();
    Next();
    if (Accept(')')) {  // its definition may follow
      late_locations_.push_back({slot, alias});
      return true;
    }
  }
  Return(loc);
  *slot = ParseLocation();
  return *slot != nullptr;
}

bool OpParser::ParseSuccessors(State& state) {
  if (!At('[')) return true;
  return ParseList('[', ']', [&] {
    if (!AtKind(TokenKind::kCaret)) return Expected("a block (^name)");
    if (state.op->parent == nullptr || state.op->parent->parent == nullptr || blocks_.empty()) {
      return Fail("mlir_block", "there are no blocks to go to here");
    }
    Block* const block = FindBlock(state.op->parent->parent, token().text, Offset());
    state.op->successors.push_back(block);
    Next();
    return true;
  });
}

// "name"(%a, %b) [^bb1] <{properties}> ({regions}) {attributes} : (types) -> types
bool OpParser::ParseGeneric(State& state) {
  const bool read = ParseList('(', ')', [&] { return ParseUse(&state.operands.emplace_back()); });
  if (!read || !ParseSuccessors(state)) return false;
  if (Accept('<')) {
    const int64_t offset = Offset();
    std::vector<NamedAttribute> entries;
    if (!ParseDictionary(&entries) || !Expect('>') || !SetAttributes(state, entries, true, offset))
      return false;
  }
  if (At('(')) {
    const bool regions =
        ParseList('(', ')', [&] { return ParseRegion(state.op, {}, IsIsolated(state.op->name)); });
    if (!regions) return false;
  }
  if (!ParseOptionalAttributes(state) || !Expect(':')) return false;
  if (!At('(')) return Expected("the operation's type: (types) -> types");
  const Type type = ParseFunctionType();
  return type && AssignFunctionType(state, type);
}

bool OpParser::ParseOperationName(std::string_view* name) {
  if (!AtKind(TokenKind::kWord)) return Expected("an operation");
  *name = token().text;
  if (name->find('.') == std::string_view::npos) {
    // Without a dialect: the one that the operation around has, else builtin or func.
    const std::string_view dialect =
        default_dialects_.empty() ? "builtin" : default_dialects_.back();
    std::string full;
    for (const std::string_view candidate :
         {dialect, std::string_view("func"), std::string_view("builtin")}) {
      if (candidate.empty()) continue;
      full = std::string(candidate) + "." + std::string(*name);
      if (FindOpFormat(full) != nullptr) break;
    }
    *name = context().Intern(full);
  }
  return true;
}

bool OpParser::ParsePretty(State& state, std::string_view name) {
  const OpFormat* const format = FindOpFormat(name);
  if (format != nullptr) return ParseFormat(state, *format);
  std::string message = "'" + std::string(name) + "' has no form of its own that we read";
  const std::string suggestion = DefinitionOf(name) == nullptr ? SuggestOperation(name) : "";
  message += !suggestion.empty() ? suggestion
                                 : "; the generic form is \"" + std::string(name) +
                                       "\"(...) : (types) -> types";
  return FailAt(state.offset, static_cast<int64_t>(LastEnd() - state.offset), "mlir_operation",
                std::move(message));
}

bool OpParser::Finish(State& state, std::span<const std::pair<Use, uint32_t>> results) {
  if (!BindOperands(state)) return false;
  for (const Type type : state.result_types) program_.AddResult(state.op, type);
  if (!ParseOptionalLocation(&state.op->location)) return false;
  if (results.empty()) return true;
  size_t named = 0;
  for (const auto& [use, count] : results) named += count;
  if (named != state.result_types.size()) {
    return FailUse(results[0].first, "mlir_results",
                   std::to_string(named) + " names for " +
                       std::to_string(state.result_types.size()) + " results");
  }
  size_t first = 0;
  for (const auto& [use, count] : results) {
    if (!Define(use.name, state.op->results.data() + first, nullptr, count, use.offset))
      return false;
    first += count;
  }
  return true;
}

bool OpParser::ParseOperation(Block* block) {
  std::vector<std::pair<Use, uint32_t>> results;
  if (AtKind(TokenKind::kPercent)) {
    do {
      Use use;
      if (!AtKind(TokenKind::kPercent)) return Expected("a result (%name)");
      use.name = token().text.substr(1);
      use.offset = Offset();
      use.length = static_cast<int64_t>(token().text.size());
      Next();
      int64_t count = 1;
      if (Accept(':')) {
        const int64_t offset = Offset();
        if (!ParseInteger(&count)) return false;
        if (count < 1 || count > 100'000'000) {
          return FailAt(offset, 1, "mlir_results", "the number of results is at least 1");
        }
      }
      results.emplace_back(use, static_cast<uint32_t>(count));
    } while (Accept(','));
    if (!Expect('=')) return false;
  }
  const int64_t offset = Offset();
  std::string name;
  const bool generic = AtKind(TokenKind::kString);
  if (generic) {
    if (!ParseString(&name)) return false;
    if (name.empty()) return FailAt(offset, 2, "mlir_operation", "an operation has a name");
  } else {
    std::string_view view;
    if (!ParseOperationName(&view)) return false;
    name = view;
    Next();
  }
  State state{program_.NewOperation(name, block), DefinitionOf(name), {}, {}, {}, offset, !generic};
  state.op->position = offset;
  default_dialects_.push_back(generic ? std::string_view() : DefaultDialectIn(state.op->name));
  const bool read = generic ? ParseGeneric(state) : ParsePretty(state, state.op->name);
  default_dialects_.pop_back();
  return read && Finish(state, results);
}

DialectId OpParser::DialectOf(const State& state) const {
  return DialectFromName(state.op->dialect()).value_or(DialectId::kStableHlo);
}

}  // namespace assay::mlir
