// Writes an operation by its format (op_format.h).
#include <algorithm>

#include "spec/mlir/op_forms.h"
#include "spec/mlir/op_printer.h"

namespace assay::mlir {
namespace {

// Where MLIR writes blanks between the words of a format.
struct Blanks {
  bool wanted = true;
  bool behind_punctuation = false;

  static bool IsOneOf(std::string_view text, std::string_view list) {
    return text.size() == 1 && list.find(text[0]) != std::string_view::npos;
  }
  bool BeforeLiteral(std::string_view text) const {
    if (!wanted) return false;
    if (text.size() != 1) return true;
    return !IsOneOf(text, behind_punctuation ? ">)}]," : "<>(){}[],");
  }
  void AfterLiteral(std::string_view text) {
    wanted = !IsOneOf(text, "<({[");
    behind_punctuation = text[0] != '_' && !((text[0] | 0x20) >= 'a' && (text[0] | 0x20) <= 'z');
  }
  bool BeforeValue() const { return wanted || !behind_punctuation; }
  void AfterValue() {
    wanted = true;
    behind_punctuation = false;
  }
};

bool IsIntegerOf(Attribute value, int64_t width, Signedness sign) {
  return value->Is(Kind::kInteger) && value->node(0)->Is(Kind::kIntegerType) &&
         value->node(0)->integer(0) == width &&
         value->node(0)->integer(1) == static_cast<int64_t>(sign);
}

// Shardy's default reduction is not written.
bool IsSum(Attribute value) {
  return value && IsIntegerOf(value, 32, Signedness::kSignless) && value->integer(1) == 0;
}

}  // namespace

bool OpPrinter::PrintFormat(const Operation& op, const OpFormat& format) {
  const std::vector<FormatWord>& words = format.words;
  Blanks blanks;
  size_t operand = 0;
  const auto value = [&] {
    if (blanks.BeforeValue()) Out(' ');
    blanks.AfterValue();
  };
  for (size_t i = 0; i < words.size(); ++i) {
    const FormatWord& word = words[i];
    switch (word.kind) {
      case FormatWord::kLiteral:
        if (blanks.BeforeLiteral(word.text)) Out(' ');
        Out(word.text);
        blanks.AfterLiteral(word.text);
        break;
      case FormatWord::kOperand:
        if (operand >= op.operands.size()) return false;
        value();
        PrintOperand(op.operands[operand++]);
        break;
      case FormatWord::kOperands:
        // func.return: all that follows is there with operands only.
        if (op.operands.empty() && i + 1 < words.size() && words[i + 1].kind == FormatWord::kGroup) break;
        value();
        PrintOperands(operand, op.operands.size(), op);
        operand = op.operands.size();
        break;
      case FormatWord::kOperandsWithCommas:
        if (operand == op.operands.size()) return false;
        value();
        PrintOperands(operand, op.operands.size(), op);
        Out(',');
        operand = op.operands.size();
        break;
      case FormatWord::kAttribute:
        if (word.form == "reduction" && IsSum(op.Find(word.text))) break;
        value();
        if (!PrintFormattedAttribute(op, word.text, word.form)) return false;
        break;
      case FormatWord::kAttributes:
        PrintAttributes(op, format.attributes);
        blanks.behind_punctuation = false;
        break;
      case FormatWord::kTypes: {
        const size_t before = text().size();
        if (blanks.BeforeValue()) Out(' ');
        const size_t begin = text().size();
        if (!PrintFormattedTypes(op, word.form)) return false;
        if (text().size() == begin) text().resize(before);
        blanks.AfterValue();
        break;
      }
      case FormatWord::kCustom: {
        const size_t before = text().size();
        if (words.size() > 1 && blanks.BeforeValue() && word.form != "barrier") Out(' ');
        const size_t begin = text().size();
        if (!(this->*OpForm::Of(word.form).print)(op)) return false;
        if (text().size() == begin) text().resize(before);
        if (word.form == "barrier" || word.form == "cast" || words.size() == 1)
          operand = op.operands.size();
        blanks.AfterValue();
        break;
      }
      case FormatWord::kGroup:
        if (word.text.empty() ? op.operands.empty() : op.Find(word.text) == nullptr) i = word.end;
        break;
      case FormatWord::kGroupEnd:
        break;
      case FormatWord::kNoBlank:
        blanks.wanted = false;
        blanks.behind_punctuation = true;
        break;
    }
  }
  const bool all_regions = words.size() == 1 || op.name == "stablehlo.composite" ||
                           op.name == "sdy.named_computation" || op.regions.empty();
  return operand == op.operands.size() && all_regions;
}

bool OpPrinter::PrintFormattedAttribute(const Operation& op, std::string_view name,
                                        std::string_view form) {
  const Attribute value = op.Find(name);
  if (value == nullptr) return false;
  const auto stripped_if = [&](bool fits) {
    if (fits) PrintStripped(value);
    return fits;
  };
  if (form == "i64") return stripped_if(IsIntegerOf(value, 64, Signedness::kSignless));
  if (form == "i32") return stripped_if(IsIntegerOf(value, 32, Signedness::kSignless));
  if (form == "ui64") return stripped_if(IsIntegerOf(value, 64, Signedness::kUnsigned));
  if (form == "ui32") return stripped_if(IsIntegerOf(value, 32, Signedness::kUnsigned));
  if (form == "bool") return stripped_if(IsIntegerOf(value, 1, Signedness::kSignless));
  if (form == "f64") {
    return stripped_if(value->Is(Kind::kFloat) &&
                       AllFloats()[value->node(0)->integer(0)].name == "f64");
  }
  if (form == "string") return stripped_if(value->Is(Kind::kString) && value->node(1) == nullptr);
  if (form == "symbol") {
    const bool fits = value->Is(Kind::kString) && value->node(1) == nullptr;
    if (fits) PrintSymbol(value->text(0));
    return fits;
  }
  if (form == "reference") {
    const bool fits = value->Is(Kind::kSymbolRef) && value->nodes(1).empty();
    if (fits) Print(value);
    return fits;
  }
  if (form == "dims") {
    std::vector<int64_t> values;
    return stripped_if(ReadI64Array(value, &values));
  }
  if (form == "any") {
    if (!value->Is(Kind::kDenseElements) && !value->Is(Kind::kDenseResource)) return false;
    Print(value);
    return true;
  }
  if (form.starts_with("enum.")) {
    const std::optional<DialectId> dialect = DialectFromName(op.dialect());
    return stripped_if(dialect && value->Is(Kind::kEnum) &&
                       value->integer(0) == FindEnumByName(*dialect, form.substr(5)));
  }
  if (form.starts_with("sdy.")) {
    return stripped_if(&value->spec() == FindKindByName(DialectId::kSdy, false, form.substr(4)));
  }
  const std::span<const std::string_view> names =
      form == "reduction" ? std::span<const std::string_view>(kReductions)
                          : std::span<const std::string_view>(kDirections);
  if (!IsIntegerOf(value, 32, Signedness::kSignless) || value->integer(1) < 0 ||
      value->integer(1) >= static_cast<int64_t>(names.size())) {
    return false;
  }
  Out(names[value->integer(1)]);
  return true;
}

bool OpPrinter::PrintFormattedTypes(const Operation& op, std::string_view form) {
  const std::vector<Type> operands = TypesOf(op);
  const Type result = op.results.size() == 1 ? op.results[0]->type : nullptr;
  const auto all_are = [&](Type type) {
    return std::ranges::all_of(operands, [&](Type operand) { return operand == type; });
  };
  const auto print_if = [&](bool fits, Type type) {
    if (fits) Print(type);
    return fits;
  };
  if (form == "function") return PrintFunctionType(op), true;
  if (form == "operands") return PrintTypes(operands), true;
  if (form == "results") return PrintTypesOf(op.results), !op.results.empty();
  if (form == "pairwise") {
    if (operands.size() != op.results.size()) return false;
    for (size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] != op.results[i]->type) return false;
    }
    return PrintTypes(operands), !operands.empty();
  }
  if (form == "one")
    return print_if(op.results.empty() && !operands.empty() && all_are(operands[0]),
                    operands.empty() ? nullptr : operands[0]);
  if (form == "callee") {
    if (operands.empty() || !operands[0]->Is(Kind::kFunctionType)) return false;
    const bool fits = std::ranges::equal(operands[0]->nodes(0), std::span(operands).subspan(1)) &&
                      std::ranges::equal(operands[0]->nodes(1), op.results, {}, {},
                                         [](const Value* value) { return value->type; });
    return print_if(fits, operands[0]);
  }
  if (form == "value") {
    const Attribute value = op.Find("value");
    return op.results.empty() && all_are(value->node(0));
  }
  if (result == nullptr) return false;
  if (form == "one_and_result") return print_if(all_are(result), result);
  if (form == "tuple")
    return print_if(result->Is(Kind::kTupleType) && std::ranges::equal(result->nodes(0), operands),
                    result);
  if (form == "same" && all_are(result) && !result->Is(Kind::kFunctionType))
    return print_if(true, result);
  if (form == "complex" && result->Is(Kind::kTensorType) &&
      result->node(1)->Is(Kind::kComplexType)) {
    const bool real = std::ranges::all_of(operands, [&](Type type) {
      return type->Is(Kind::kTensorType) &&
             std::ranges::equal(type->integers(0), result->integers(0)) &&
             type->node(1) == result->node(1)->node(0) && type->node(2) == result->node(2);
    });
    if (real) return print_if(true, result);
  }
  if (form == "select" && operands.size() == 3 && operands[1] == result && operands[2] == result &&
      !operands[0]->Is(Kind::kFunctionType)) {
    Print(operands[0]);
    Out(", ");
    return print_if(true, result);
  }
  return PrintFunctionType(op), true;
}

}  // namespace assay::mlir
