// Reads an operation by its format (op_format.h).
#include <algorithm>

#include "base/escape.h"
#include "spec/mlir/op_forms.h"
#include "spec/mlir/op_parser.h"

namespace assay::mlir {
bool OpParser::AssignFunctionType(State& state, Type type) {
  state.operand_types.assign(type->nodes(0).begin(), type->nodes(0).end());
  state.result_types.assign(type->nodes(1).begin(), type->nodes(1).end());
  return true;
}

bool OpParser::ParseFormat(State& state, const OpFormat& format) {
  const std::vector<FormatWord>& words = format.words;
  for (size_t i = 0; i < words.size(); ++i) {
    const FormatWord& word = words[i];
    bool read = true;
    switch (word.kind) {
      case FormatWord::kLiteral:
        if (word.text == "->") {
          read = ExpectArrow();
        } else if (word.text.size() == 1 && !IsBareIdentifier(word.text)) {
          read = Expect(word.text[0]);
        } else {
          read = ExpectWord(word.text);
        }
        break;
      case FormatWord::kOperand:
        read = ParseUse(&state.operands.emplace_back());
        break;
      case FormatWord::kOperands:
        read = ParseUses(&state.operands);
        break;
      case FormatWord::kOperandsWithCommas:
        while (read && AtKind(TokenKind::kPercent))
          read = ParseUse(&state.operands.emplace_back()) && Expect(',');
        break;
      case FormatWord::kAttribute:
        read = ParseFormattedAttribute(state, word.text, word.form);
        break;
      case FormatWord::kAttributes:
        read = ParseOptionalAttributes(state);
        break;
      case FormatWord::kTypes:
        read = ParseFormattedTypes(state, word.form);
        break;
      case FormatWord::kCustom:
        read = (this->*OpForm::Of(word.form).parse)(state);
        break;
      case FormatWord::kGroup:
        if (const std::string_view first = words[i + 1].text;
            !(first.size() == 1 && At(first[0])) && !AtWord(first)) {
          i = word.end;
        }
        break;
      case FormatWord::kGroupEnd:
      case FormatWord::kNoBlank:
        break;
    }
    if (!read) return false;
  }
  return true;
}

bool OpParser::ParseFormattedAttribute(State& state, std::string_view name, std::string_view form) {
  const int64_t offset = Offset();
  const auto set = [&](Attribute value) { return value != nullptr && Set(state, name, value); };
  // A number, without a type or with this one.
  const auto number = [&](Type type, Kind kind) {
    const Attribute value = ParseAttribute(type);
    if (value == nullptr) return false;
    if (!value->Is(kind)) return FailAt(offset, 1, "mlir_attribute", "expected a number");
    return Set(state, name, value);
  };
  if (form == "i64") return number(context().IntegerType(64), Kind::kInteger);
  if (form == "i32") return number(context().IntegerType(32), Kind::kInteger);
  if (form == "ui64")
    return number(context().IntegerType(64, Signedness::kUnsigned), Kind::kInteger);
  if (form == "ui32")
    return number(context().IntegerType(32, Signedness::kUnsigned), Kind::kInteger);
  if (form == "f64") return number(context().FloatType("f64"), Kind::kFloat);
  if (form == "bool") {
    int64_t value;
    return ParseBool(&value) && Set(state, name, context().Boolean(value != 0));
  }
  if (form == "string") {
    std::string text;
    return ParseString(&text) && Set(state, name, context().String(text));
  }
  if (form == "symbol" || form == "reference") {
    std::string symbol;
    if (!ParseSymbol(&symbol)) return false;
    return Set(state, name, form == "symbol" ? context().String(symbol) : context().Symbol(symbol));
  }
  if (form == "dims") {
    std::vector<int64_t> values;
    return ParseIntegers(&values) && Set(state, name, I64Array(values));
  }
  if (form == "any") return set(ParseAttribute());
  if (form.starts_with("enum."))
    return set(ParseEnumCase(FindEnumByName(DialectOf(state), form.substr(5))));
  if (form.starts_with("sdy."))
    return set(ParseKind(*FindKindByName(DialectId::kSdy, false, form.substr(4))));
  const bool reduction = form == "reduction";
  CHECK(reduction || form == "direction");
  const std::span<const std::string_view> names =
      reduction ? std::span<const std::string_view>(kReductions)
                : std::span<const std::string_view>(kDirections);
  if (reduction && !AtKind(TokenKind::kWord))
    return Set(state, name, context().Integer(context().IntegerType(32), 0));
  const auto found =
      AtKind(TokenKind::kWord) ? std::ranges::find(names, token().text) : names.end();
  if (found == names.end())
    return Expected(reduction ? "sum, max or min" : "NONE, FORWARD, BACKWARD or BOTH");
  Next();
  return Set(state, name, context().Integer(context().IntegerType(32), found - names.begin()));
}

// Types as @form says; see op_format.cc.
bool OpParser::ParseFormattedTypes(State& state, std::string_view form) {
  const int64_t offset = Offset();
  const size_t count = state.operands.size();
  const auto list = [&](std::vector<Type>* types) {
    do {
      types->push_back(ParseType());
      if (types->back() == nullptr) return false;
    } while (Accept(','));
    return true;
  };
  if (form == "operands") return count == 0 || list(&state.operand_types);
  if (form == "results") return list(&state.result_types);
  if (form == "pairwise") {
    if (!list(&state.operand_types)) return false;
    state.result_types = state.operand_types;
    return true;
  }
  if (form == "value") {
    const Attribute value = state.op->Find("value");
    if (!value->Is(Kind::kDenseElements) && !value->Is(Kind::kDenseResource)) {
      return FailAt(offset, 1, "mlir_attribute", "the value before this is dense<...>");
    }
    state.operand_types.assign(count, value->node(0));
    return true;
  }
  const Type type = ParseType();
  if (type == nullptr) return false;
  const auto fail = [&](std::string message) {
    return FailAt(offset, LastEnd() - offset, "mlir_type", std::move(message));
  };
  const bool function = type->Is(Kind::kFunctionType);
  if (form == "function")
    return function ? AssignFunctionType(state, type) : fail("expected (types) -> types");
  if (form == "callee") {
    if (!function) return fail("expected (types) -> types");
    AssignFunctionType(state, type);
    state.operand_types.insert(state.operand_types.begin(), type);
    return true;
  }
  if (form == "one" || form == "one_and_result" || (form == "same" && !function)) {
    state.operand_types.assign(count, type);
    if (form != "one") state.result_types = {type};
    return true;
  }
  if (form == "tuple") {
    if (!type->Is(Kind::kTupleType)) return fail("expected a tuple type");
    state.operand_types.assign(type->nodes(0).begin(), type->nodes(0).end());
    state.result_types = {type};
    return true;
  }
  if (function) return AssignFunctionType(state, type);
  if (form == "complex") {
    const bool tensor = type->Is(Kind::kTensorType) && type->node(1)->Is(Kind::kComplexType);
    if (!tensor) return fail("expected a tensor of complex numbers, or (types) -> type");
    state.operand_types.assign(
        count, context().Tensor(type->integers(0), type->node(1)->node(0), type->node(2)));
    state.result_types = {type};
    return true;
  }
  CHECK(form == "select");
  if (!Expect(',')) return false;
  const Type chosen = ParseType();
  if (chosen == nullptr) return false;
  state.operand_types.assign(count, chosen);
  if (count > 0) state.operand_types[0] = type;
  state.result_types = {chosen};
  return true;
}

}  // namespace assay::mlir
