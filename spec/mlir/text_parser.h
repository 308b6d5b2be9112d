// TextParser: tokens, attributes, types and locations of MLIR text; shared by everything that reads
// it.
//
// Inside spec/mlir only; the way in is text_reader.h. Functions that fail return nullptr or false
// after Fail() has kept the first error. Nesting is limited, so recursion is.
#ifndef ASSAY_SPEC_MLIR_TEXT_PARSER_H_
#define ASSAY_SPEC_MLIR_TEXT_PARSER_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/source_text.h"
#include "base/status.h"
#include "spec/mlir/node.h"
#include "spec/mlir/text_lexer.h"

namespace assay::mlir {

// Attributes and types inside one another, aliases counted as what they stand for.
inline constexpr int kMaxTextNesting = 1000;

class TextParser {
 public:
  TextParser(Context& context, std::string_view file, std::string_view text, std::string_view chunk)
      : context_(context), source_{file, text}, lexer_(text) {
    lexer_ = TextLexer(std::string_view(text.data(), chunk.data() + chunk.size() - text.data()));
    lexer_.MoveTo(chunk.data());
    Next();
  }

  Context& context() { return context_; }
  const Status& status() const { return status_; }

  // --- tokens
  const Token& token() const { return token_; }
  void Next() {
    last_end_ = token_.text.data() + token_.text.size();
    token_ = lexer_.Next();
  }
  int64_t Offset() const { return lexer_.OffsetOf(token_.text.data()); }
  int64_t LastEnd() const {
    return lexer_.OffsetOf(last_end_);
  }  // just behind the last token taken
  bool At(char c) const { return token_.Is(c); }
  bool AtWord(std::string_view word) const { return token_.IsWord(word); }
  bool AtKind(TokenKind kind) const { return token_.kind == kind; }
  bool Accept(char c) { return At(c) && (Next(), true); }
  bool AcceptWord(std::string_view word) { return AtWord(word) && (Next(), true); }
  bool AcceptKind(TokenKind kind) { return AtKind(kind) && (Next(), true); }
  bool Expect(char c) { return Accept(c) || Expected(std::string("'") + c + "'"); }
  bool ExpectWord(std::string_view word) {
    return AcceptWord(word) || Expected("'" + std::string(word) + "'");
  }
  bool ExpectArrow() { return AcceptKind(TokenKind::kArrow) || Expected("'->'"); }
  // Back to a token that was current before.
  void Return(const Token& token) {
    lexer_.MoveTo(token.text.data() + token.text.size());
    token_ = token;
  }

  // --- errors: the first one is kept; all return false
  bool Fail(std::string label, std::string message);  // at the current token
  bool FailAt(int64_t offset, int64_t length, std::string label, std::string message);
  bool Expected(std::string_view what);  // "found 'x', expected WHAT"

  // --- small values
  bool ParseInteger(int64_t* value);                 // -5, 0x1F
  bool ParseDimension(int64_t* value);               // an integer, or ? for kDynamicSize
  bool ParseIntegers(std::vector<int64_t>* values);  // [1, ?]
  bool ParseF64(int64_t* bits);                      // -1.5, 2, 0x7FF0000000000000
  bool ParseBool(int64_t* value);                    // true, false
  bool ParseString(std::string* bytes);
  bool ParseSymbol(std::string* name);  // @name, @"name"
  // "[" element {"," element} "]", or any other pair; the list may be empty.
  template <typename F>
  bool ParseList(char open, char close, F element) {
    if (!Expect(open)) return false;
    if (Accept(close)) return true;
    do {
      if (!element()) return false;
    } while (Accept(','));
    return Expect(close);
  }
  bool ParseTypes(char open, char close, std::vector<Type>* types);
  bool ParseAttributes(char open, char close, std::vector<Attribute>* attributes);

  // --- attributes, types, locations (text_attributes.cc, text_types.cc, text_locations.cc)
  // `type`: of a number without one.
  Attribute ParseAttribute(Type type = nullptr);
  Type ParseType();
  bool AtType() const;
  // {name = value, unit}: any order, each name once; sorted by name.
  bool ParseDictionary(std::vector<NamedAttribute>* entries);
  // "( types ) -> types"
  Type ParseFunctionType();
  bool ParseResultTypes(std::vector<Type>* types);  // a type, or types in parentheses
  Attribute ParseLocation();                        // loc(...)
  Attribute ParseLocationBody();
  // 4x?x, up to what is neither a number nor '?', read byte by byte behind the current token.
  bool ParseShape(std::vector<int64_t>* shape);

  // --- dialects' own forms (text_kinds.cc, text_sdy.cc): behind the mnemonic, brackets included
  const Node* ParseKind(const KindSpec& spec);
  Attribute ParseEnumCase(int enumeration);  // VALUE
  Attribute ParseConvolutionDimensions();    // [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
  Attribute ParseTensorSharding();           // <@mesh, [{"x"}, {}]>
  Attribute ParsePerValueShardings();        // <[<...>, <...>]>
  Attribute ParseSdyAxes(char open, char close, Kind kind);  // {"x", "y":(1)2}
  Attribute ParseSdyMesh();                                  // <["x"=2]>
  Attribute ParseSdyAxisLists();                             // [{"x"}, {}]
  Attribute ParseSdyAllToAll();                              // [{"x"}: 0->1]

  // --- aliases
  bool DefineAlias();  // at #name or !name
  const Node* FindAlias(std::string_view name_with_mark);

 protected:
  // Counts one level of nesting while it lives.
  class Nesting {
   public:
    explicit Nesting(TextParser& parser) : parser_(parser) {
      ok_ = ++parser.depth_ <= kMaxTextNesting || parser.FailNesting();
      if (parser.depth_ > parser.deepest_) parser.deepest_ = parser.depth_;
    }
    ~Nesting() { --parser_.depth_; }
    bool ok() const { return ok_; }

   private:
    TextParser& parser_;
    bool ok_;
  };

 private:
  bool FailNesting();

  Attribute ParseNumber(Type type, bool negative, const char* begin);
  Attribute ParseDense();
  Attribute ParseDenseArray();
  Attribute ParseDenseResource();
  Attribute ParseVerbatim(bool typed);  // affine_map<...> and others that are not looked into
  const Node* ParseDialectSymbol(bool is_type);
  const Node* OpaqueSymbol(bool is_type, std::string_view dialect, std::string_view body);
  bool SkipBalanced();  // from the current opening bracket to behind its end
  Type ParseShapedType();
  Type ParseTypeAsText(const Token& first);  // at its '<': the brackets, kept as they are
  Type ParseMemRef();
  Type ParseVector();
  Type ParseNamedType();
  Attribute ParseFileOrNameLocation();

  // Of text_kinds.cc.
  using ParseFunction = const Node* (TextParser::*)(const KindSpec&);
  static ParseFunction FunctionOf(const KindSpec& spec);
  const Node* ParseStruct(const KindSpec& spec);
  const Node* ParseNothing(const KindSpec& spec);
  const Node* ParseBounds(const KindSpec& spec);
  const Node* ParseConv(const KindSpec& spec);
  const Node* ParseResultAccuracy(const KindSpec& spec);
  const Node* ParseSubAxis(const KindSpec& spec);
  const Node* ParseMesh(const KindSpec& spec);
  const Node* ParseTypeList(const KindSpec& spec);
  const Node* ParseOneType(const KindSpec& spec);
  const Node* ParseVhloArray(const KindSpec& spec);
  const Node* ParseVhloDictionary(const KindSpec& spec);
  const Node* ParseVhloValue(const KindSpec& spec);
  const Node* ParseVhloFloat(const KindSpec& spec);
  const Node* ParseVhloFunction(const KindSpec& spec);
  const Node* ParseVhloShaped(const KindSpec& spec);
  const Node* ParseVhloQuantized(const KindSpec& spec);
  const Node* ParseQuantized(const KindSpec& spec);
  const Node* ParseSdy(const KindSpec& spec);
  bool ParseConvolutionSide(std::string_view letters, int64_t* first, int64_t* second,
                            std::vector<int64_t>* spatial);
  bool ParseField(const FieldSpec& field, std::vector<std::vector<int64_t>>* lists,
                  std::vector<std::vector<const Node*>>* nodes, Field* value);

  Attribute ParseSdyAxisRef();
  bool ParseSdyAxisRefs(std::vector<const Node*>* axes, bool* open);
  Attribute ParseSdyDimension();
  Attribute ParseSdyTensorMapping();
  Attribute ParseSdyRule();
  bool ParseSdyFactors(char open, char close, std::vector<int64_t>* factors);

  Context& context_;
  SourceText source_;
  TextLexer lexer_;
  Token token_;
  const char* last_end_ = nullptr;
  Status status_;
  int depth_ = 0;
  int deepest_ = 0;
  struct Alias {
    const Node* node;
    int height;  // levels inside it
  };
  absl::flat_hash_map<std::string_view, Alias> aliases_;  // by name with its mark
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_TEXT_PARSER_H_
