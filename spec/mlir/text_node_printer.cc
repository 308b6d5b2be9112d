#include "spec/mlir/text_node_printer.h"

#include <cstring>

#include "spec/mlir/dense_elements.h"
#include "spec/mlir/float_text.h"
#include "spec/mlir/integer_value.h"
#include "spec/mlir/text_lexer.h"

namespace assay::mlir {
namespace {

constexpr int64_t kMaxListed = 100;  // more elements are written in hex, as MLIR does

uint64_t Load(const char* bytes, int64_t size) {
  uint64_t value = 0;
  std::memcpy(&value, bytes, size);
  return value;
}

// "name<...>" whose bracket closes at the end, or "name": what may stand behind '#dialect.'.
bool IsPretty(std::string_view body) {
  size_t i = 0;
  const auto letter = [&](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  if (body.empty() || !letter(body[0])) return false;
  while (i < body.size() && (letter(body[i]) || (body[i] >= '0' && body[i] <= '9') ||
                             body[i] == '.' || body[i] == '_'))
    ++i;
  if (i == body.size()) return true;
  if (body[i] != '<' || body.back() != '>') return false;
  int depth = 0;
  for (; i < body.size(); ++i) {
    if (body[i] == '"') {
      for (++i; i < body.size() && body[i] != '"'; ++i) i += body[i] == '\\';
    } else if (body[i] == '<') {
      ++depth;
    } else if (body[i] == '>' && body[i - 1] != '-' && --depth == 0) {
      return i + 1 == body.size();
    }
  }
  return false;
}

}  // namespace

std::string NodeText(const Node* node) {
  std::string text;
  NodePrinter(&text).Print(node);
  return text;
}

void NodePrinter::PrintString(std::string_view bytes) { AppendQuoted(bytes, out_); }

void NodePrinter::PrintName(std::string_view name) {
  if (IsBareIdentifier(name)) {
    Out(name);
  } else {
    PrintString(name);
  }
}

void NodePrinter::PrintSymbol(std::string_view name) {
  Out('@');
  PrintName(name);
}

void NodePrinter::PrintIntegers(std::span<const int64_t> values) {
  List('[', ']', values.size(), [&](size_t i) {
    if (values[i] == kDynamicSize) {
      Out('?');
    } else {
      Out(values[i]);
    }
  });
}

void NodePrinter::PrintTypes(std::span<const Node* const> types) {
  List('\0', '\0', types.size(), [&](size_t i) { Print(types[i]); });
}

void NodePrinter::PrintResultTypes(std::span<const Node* const> types) {
  if (types.size() == 1 && !types[0]->Is(Kind::kFunctionType)) return Print(types[0]);
  Out('(');
  PrintTypes(types);
  Out(')');
}

void NodePrinter::Print(const Node* node) {
  switch (node->dialect()) {
    case DialectId::kBuiltin:
      return PrintBuiltin(*node);
    default:
      return PrintDialect(*node);
  }
}

void NodePrinter::PrintStripped(const Node* node) {
  switch (node->kind()) {
    case Kind::kInteger:
    case Kind::kWideInteger:
    case Kind::kFloat:
      return PrintNumber(*node, /*typed=*/false);
    case Kind::kString:
      return PrintString(node->text(0));
    case Kind::kEnum:
      return Out(AllEnums()[node->integer(0)].NameOf(node->integer(1)));
    case Kind::kDenseArray: {
      std::string typed;
      NodePrinter(&typed).Print(node);
      const size_t colon = typed.find(':');
      Out('[');
      if (colon != std::string::npos)
        Out(std::string_view(typed).substr(colon + 2, typed.size() - colon - 3));
      return Out(']');
    }
    default:
      return node->dialect() == DialectId::kBuiltin ? PrintBuiltin(*node) : PrintBody(*node);
  }
}

void NodePrinter::PrintShape(std::span<const int64_t> shape) {
  for (const int64_t size : shape) {
    if (size == kDynamicSize) {
      Out('?');
    } else {
      Out(size);
    }
    Out('x');
  }
}

void NodePrinter::PrintOpaque(const Node& node) {
  const std::string_view dialect = node.text(0), body = node.text(1);
  if (dialect == "builtin") return Out(body);
  Out(node.spec().is_type ? '!' : '#');
  Out(dialect);
  if (IsPretty(body)) {
    Out('.');
    return Out(body);
  }
  Out('<');
  Out(body);
  Out('>');
}

void NodePrinter::PrintMemRef(const Node& node) {
  Out("memref<");
  PrintShape(node.integers(0));
  Print(node.node(1));
  for (const int i : {2, 3}) {
    if (node.node(i) == nullptr) continue;
    Out(", ");
    Print(node.node(i));
  }
  Out('>');
}

void NodePrinter::PrintNumber(const Node& node, bool typed) {
  const Type type = node.node(0);
  const bool boolean =
      type->Is(Kind::kIntegerType) && type->integer(0) == 1 && type->integer(1) == 0;
  if (node.Is(Kind::kFloat)) {
    AppendFloatText(*FloatFormatOf(type), static_cast<uint64_t>(node.integer(1)), out_);
  } else if (node.Is(Kind::kWideInteger)) {
    Out(node.text(1));
  } else {
    AppendIntegerOf(type, node.integer(1), out_);
  }
  if (!typed || boolean) return;
  Out(" : ");
  Print(type);
}

void NodePrinter::PrintBuiltin(const Node& node) {
  switch (node.kind()) {
    case Kind::kIntegerType:
      return Out(IntegerTypeName(&node));
    case Kind::kIndexType:
      return Out("index");
    case Kind::kNoneType:
      return Out("none");
    case Kind::kFloatType:
      return Out(AllFloats()[node.integer(0)].name);
    case Kind::kFunctionType:
      Out('(');
      PrintTypes(node.nodes(0));
      Out(") -> ");
      return PrintResultTypes(node.nodes(1));
    case Kind::kComplexType:
      Out("complex<");
      Print(node.node(0));
      return Out('>');
    case Kind::kMemRefType:
      return PrintMemRef(node);
    case Kind::kTensorType:
    case Kind::kVectorType:
      Out(node.Is(Kind::kVectorType) ? "vector<" : "tensor<");
      PrintShape(node.integers(0));
      Print(node.node(1));
      if (node.Is(Kind::kTensorType) && node.node(2)) {
        Out(", ");
        Print(node.node(2));
      }
      return Out('>');
    case Kind::kUnrankedTensorType:
      Out("tensor<*x");
      Print(node.node(0));
      return Out('>');
    case Kind::kTupleType:
      Out("tuple<");
      PrintTypes(node.nodes(0));
      return Out('>');
    case Kind::kArray:
      return List('[', ']', node.nodes(0).size(), [&](size_t i) { Print(node.nodes(0)[i]); });
    case Kind::kDictionary:
      return List('{', '}', node.nodes(0).size() / 2, [&](size_t i) {
        PrintName(node.nodes(0)[2 * i]->text(0));
        const Node* const value = node.nodes(0)[2 * i + 1];
        if (value->Is(Kind::kUnit)) return;
        Out(" = ");
        Print(value);
      });
    case Kind::kString:
      PrintString(node.text(0));
      if (node.node(1)) {
        Out(" : ");
        Print(node.node(1));
      }
      return;
    case Kind::kSymbolRef:
      PrintSymbol(node.text(0));
      for (const Node* const nested : node.nodes(1)) {
        Out("::");
        PrintSymbol(nested->text(0));
      }
      return;
    case Kind::kTypeAttribute:
      return Print(node.node(0));
    case Kind::kUnit:
      return Out("unit");
    case Kind::kInteger:
    case Kind::kWideInteger:
    case Kind::kFloat:
      return PrintNumber(node, /*typed=*/true);
    case Kind::kDenseElements:
      return PrintDense(node);
    case Kind::kDenseStrings:
      return PrintDenseStrings(node);
    case Kind::kDenseArray:
      return PrintDenseArray(node);
    case Kind::kDenseResource:
      Out("dense_resource<");
      PrintName(node.text(2));
      Out("> : ");
      return Print(node.node(0));
    case Kind::kDistinct:
      Out("distinct[0]<");
      Print(node.node(0));
      return Out('>');
    case Kind::kEnum: {
      const EnumSpec& spec = AllEnums()[node.integer(0)];
      // The one enumeration that its dialect writes with brackets.
      const bool brackets = spec.mnemonic == "result_accuracy_mode";
      Out('#');
      Out(NameOf(spec.dialect));
      Out(brackets ? '.' : '<');
      Out(spec.mnemonic);
      Out(brackets ? '<' : ' ');
      Out(spec.NameOf(node.integer(1)));
      return Out('>');
    }
    case Kind::kOpaqueAttribute:
    case Kind::kOpaqueType:
      return PrintOpaque(node);
    default:
      return PrintLocation(node);
  }
}

void NodePrinter::PrintDenseElement(Type element, const char* bytes) {
  const uint64_t bits = Load(bytes, ElementBytes(element));
  if (const Format* const format = FloatFormatOf(element)) {
    AppendFloatText(*format, bits, out_);
  } else {
    AppendIntegerOf(element, CanonicalInteger(element, bits), out_);
  }
}

void NodePrinter::PrintDense(const Node& node) {
  const Type type = node.node(0);
  const int64_t count = ElementCount(type).value_or(0);
  const std::string_view data = node.text(1);
  const int64_t size = ElementBytes(type->node(1));
  const auto element = [&](int64_t i) {
    const char* const bytes = data.data() + i * size;
    if (!type->node(1)->Is(Kind::kComplexType)) return PrintDenseElement(type->node(1), bytes);
    const Type part = type->node(1)->node(0);
    Out('(');
    PrintDenseElement(part, bytes);
    Out(',');
    PrintDenseElement(part, bytes + size / 2);
    Out(')');
  };
  Out("dense<");
  const bool listed = AreListed(type->node(1));
  if (data.empty()) {
    // nothing
  } else if (listed && static_cast<int64_t>(data.size()) == size) {
    element(0);  // for all, also of a list of one or none, as MLIR does
  } else if (!listed || count > kMaxListed) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    Out("\"0x");
    const size_t begin = out_->size();
    out_->resize(begin + 2 * data.size());
    char* to = out_->data() + begin;
    for (const char c : data) {
      *to++ = kDigits[static_cast<uint8_t>(c) >> 4];
      *to++ = kDigits[static_cast<uint8_t>(c) & 15];
    }
    Out('"');
  } else {
    const std::span<const int64_t> shape = type->integers(0);
    std::vector<int64_t> place(shape.size(), 0);
    for (int64_t i = 0; i < count; ++i) {
      // Lists begin where all further places are 0, and end where they are last.
      size_t begins = 0;
      for (size_t d = shape.size(); d > 0 && place[d - 1] == 0; --d) ++begins;
      if (i > 0) Out(", ");
      out_->append(begins, '[');
      element(i);
      size_t d = shape.size();
      while (d > 0 && ++place[d - 1] == shape[d - 1]) {
        place[--d] = 0;
        Out(']');
      }
    }
  }
  Out("> : ");
  Print(type);
}

void NodePrinter::PrintDenseStrings(const Node& node) {
  const std::span<const Node* const> strings = node.nodes(1);
  Out("dense<");
  if (strings.size() == 1) {
    PrintString(strings[0]->text(0));
  } else {
    List('[', ']', strings.size(), [&](size_t i) { PrintString(strings[i]->text(0)); });
  }
  Out("> : ");
  Print(node.node(0));
}

void NodePrinter::PrintDenseArray(const Node& node) {
  const Type type = node.node(0);
  const int64_t size = (BitWidth(type) + 7) / 8;
  Out("array<");
  Print(type);
  if (node.integer(1) > 0) Out(": ");
  List('\0', '>', node.integer(1),
       [&](size_t i) { PrintDenseElement(type, node.text(2).data() + i * size); });
}

void NodePrinter::PrintLocation(const Node& node) {
  Out("loc(");
  PrintInsideLocation(&node);
  Out(')');
}

void NodePrinter::PrintInsideLocation(const Node* location) {
  if (location_names_) {
    if (const auto found = location_names_->find(location); found != location_names_->end())
      return Out(found->second);
  }
  switch (location->kind()) {
    case Kind::kUnknownLocation:
      return Out("unknown");
    case Kind::kFileLocation: {
      const std::span<const int64_t> range = location->integers(1);
      PrintString(location->text(0));
      for (size_t i = 0; i < 2; ++i) {
        Out(':');
        Out(i < range.size() ? range[i] : 0);
      }
      if (range.size() > 2) {
        Out(" to ");
        if (range.size() > 3) Out(range[2]);
        Out(':');
        Out(range.back());
      }
      return;
    }
    case Kind::kNameLocation:
      PrintString(location->text(0));
      if (!location->node(1)->Is(Kind::kUnknownLocation)) {
        Out('(');
        PrintInsideLocation(location->node(1));
        Out(')');
      }
      return;
    case Kind::kCallSiteLocation:
      Out("callsite(");
      PrintInsideLocation(location->node(0));
      Out(" at ");
      PrintInsideLocation(location->node(1));
      return Out(')');
    case Kind::kFusedLocation:
      Out("fused");
      if (location->node(1)) {
        Out('<');
        Print(location->node(1));
        Out('>');
      }
      return List('[', ']', location->nodes(0).size(),
                  [&](size_t i) { PrintInsideLocation(location->nodes(0)[i]); });
    default:
      return Print(location);  // a dialect's own
  }
}

}  // namespace assay::mlir
