// loc(...): files with ranges, names, call sites, fused locations, unknown, aliases.
#include "spec/mlir/text_parser.h"

namespace assay::mlir {

Attribute TextParser::ParseLocation() {
  if (!ExpectWord("loc") || !Expect('(')) return nullptr;
  const Attribute location = ParseLocationBody();
  return location && Expect(')') ? location : nullptr;
}

Attribute TextParser::ParseLocationBody() {
  const Nesting nesting(*this);
  if (!nesting.ok()) return nullptr;
  if (AtKind(TokenKind::kString)) return ParseFileOrNameLocation();
  if (AcceptWord("unknown")) return context_.UnknownLocation();
  if (AtKind(TokenKind::kHash)) return ParseDialectSymbol(/*is_type=*/false);
  if (AcceptWord("callsite")) {
    if (!Expect('(')) return nullptr;
    const Attribute callee = ParseLocationBody();
    if (callee == nullptr || !ExpectWord("at")) return nullptr;
    const Attribute caller = ParseLocationBody();
    if (caller == nullptr || !Expect(')')) return nullptr;
    return context_.Get(Kind::kCallSiteLocation, {callee, caller});
  }
  if (AcceptWord("fused")) {
    Attribute metadata = nullptr;
    if (Accept('<')) {
      metadata = ParseAttribute();
      if (metadata == nullptr || !Expect('>')) return nullptr;
    }
    std::vector<Attribute> locations;
    const bool read = ParseList('[', ']', [&] {
      locations.push_back(ParseLocationBody());
      return locations.back() != nullptr;
    });
    if (!read) return nullptr;
    return context_.Get(Kind::kFusedLocation, {std::span<const Node* const>(locations), metadata});
  }
  return Expected(
             "a location: \"file\":line:column, \"name\", callsite, fused, unknown or an alias"),
         nullptr;
}

// "file":1:2, "file":1:2 to 3:4, "file":1:2 to :4, "name", "name"(child)
Attribute TextParser::ParseFileOrNameLocation() {
  std::string text;
  if (!ParseString(&text)) return nullptr;
  if (Accept('(')) {
    const Attribute child = ParseLocationBody();
    if (child == nullptr || !Expect(')')) return nullptr;
    return context_.Get(Kind::kNameLocation, {std::string_view(text), child});
  }
  if (!At(':'))
    return context_.Get(Kind::kNameLocation, {std::string_view(text), context_.UnknownLocation()});
  std::vector<int64_t> range;
  const auto number = [&] {
    const int64_t offset = Offset();
    if (!ParseInteger(&range.emplace_back())) return false;
    constexpr int64_t kMax = UINT32_MAX;
    return (range.back() >= 0 && range.back() <= kMax) ||
           FailAt(offset, 1, "mlir_location", "a line or column is between 0 and 4294967295");
  };
  Next();
  if (!number()) return nullptr;
  if (Accept(':')) {
    if (!number()) return nullptr;
    if (AcceptWord("to")) {
      if (!At(':') && !number()) return nullptr;
      if (!Expect(':') || !number()) return nullptr;
    }
  }
  return context_.Get(Kind::kFileLocation,
                      {std::string_view(text), std::span<const int64_t>(range)});
}

}  // namespace assay::mlir
