// Reader: what every part of the HLO text parser shares: the tokens, the diagnostics, the names.
//
// Functions return false after they have reported an error; the caller just passes false on. The
// parser then skips to the next instruction (spec/hlo/parser.cc) and goes on.
#ifndef ASSAY_SPEC_HLO_READER_H_
#define ASSAY_SPEC_HLO_READER_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/source_text.h"
#include "base/status.h"
#include "spec/attributes.h"
#include "spec/hlo/lexer.h"
#include "spec/hlo/instruction_index.h"
#include "spec/hlo/parser.h"
#include "spec/module.h"

namespace assay {

class Reader {
 public:
  Reader(SourceText source, const ParseOptions& options, Module* module);

  Lexer& lexer() { return lexer_; }
  const Token& Peek() const { return lexer_.Peek(); }
  Token Next() { return lexer_.Next(); }
  const ParseOptions& options() const { return options_; }
  // nullptr while a shape or literal is read on its own.
  Module* module() { return module_; }

  // ---- errors
  // All return false. At most kMaxDiagnostics are kept, and one for each place.
  bool Error(const Token& at, std::string_view label, std::string message);
  bool Error(const char* begin, const char* end, std::string_view label, std::string message);
  // "expected WHAT, found 'x'" (syntax_expected) at the current token; the lexer's own error if it is one.
  // In a header whose line ends before that token, at the end of the line.
  bool ErrorExpected(std::string_view what);
  bool HasErrors() const { return !diagnostics_.empty(); }
  bool IsFull() const;  // as many errors as are shown: stop
  std::vector<Diagnostic> TakeDiagnostics() { return std::move(diagnostics_); }

  // ---- tokens
  bool Accept(TokenKind kind) {
    if (!Peek().Is(kind)) return false;
    lexer_.Advance();
    return true;
  }
  bool AcceptWord(std::string_view word) {
    if (!Peek().Is(word)) return false;
    lexer_.Advance();
    return true;
  }
  bool Expect(TokenKind kind) {
    if (Peek().Is(kind)) [[likely]] return lexer_.Advance(), true;
    return ErrorExpected(DescriptionOf(kind));
  }
  // "key=" then on: a name equal to `key` and '='.
  bool AcceptKey(std::string_view key);

  // ---- values; `what` names the value in the message ("iota_dimension")
  bool ReadInt(int64_t* out, std::string_view what = "an integer");
  bool ReadBool(bool* out);
  bool ReadDouble(double* out);                 // ints, decimals, inf, nan
  bool ReadString(std::string* out);            // unescaped
  bool ReadWord(std::string_view* out, std::string_view what = "a name");  // a name; '%' dropped
  // {1,2,3}: open and close as given.
  bool ReadInts(TokenKind open, TokenKind close, std::vector<int64_t>* out);
  bool ReadIntList(std::vector<int64_t>* out) {
    return ReadInts(TokenKind::kLbrace, TokenKind::kRbrace, out);
  }
  // "2x3x4" or "3" / "0_1x-1_2" groups, from the current kInt, kDims or kPad token.
  bool ReadDims(std::vector<int64_t>* out, std::string_view what);
  bool ReadPads(std::vector<std::vector<int64_t>>* out, std::string_view what);  // groups of 2 or 3
  // A token's value as an int64; numbers up to 2^64-1 wrap. False (syntax_number) beyond.
  bool IntOf(const Token& token, int64_t* out);

  // ---- shapes and literals (spec/hlo/shape_text.cc, literal_text.cc)
  bool ReadShape(Shape* out);
  int64_t shape_bytes = 0;  // of memory, that all shapes read so far take together
  // `shape` is what the text says elsewhere; its layout is kept in the literal's shape.
  bool ReadLiteral(const Shape& shape, Literal* out);
  // "f32[2] {1,2}", "(f32[] 1, s32[2] {1,2})"
  bool ReadTypedLiteral(Literal* out);
  // The value after "name="; an error of its syntax also says how such a value is written.
  bool ReadAttribute(const AttributeRow& row, AttributeValue* out);

  // ---- names
  // An instruction of the computation being read, before this one. *out is nullptr where that one
  // was in error itself (reported already): carry on.
  bool ReadInstructionName(const Instruction** out);
  // A computation's name. Inline bodies are the parser's: kComputation and kComputationList
  // attribute values never reach the attribute table. *out may be nullptr as above.
  bool ReadComputationName(Computation** out);

  bool in_header = false;  // of the module
  // Where the line ends that the current token does not stand on; nullptr: it stands on the line of the
  // token before.
  const char* EndOfLineBefore() const;

  // The parser's scopes.
  InstructionIndex* instruction_names = nullptr;
  absl::flat_hash_map<std::string_view, Computation*, TextHash> computation_names;

 private:
  SourceText source_;
  const ParseOptions& options_;
  Module* module_;
  Lexer lexer_;
  std::vector<Diagnostic> diagnostics_;
  const char* last_error_ = nullptr;  // where it begins
};

// The value after "name=" by the row's kind (spec/hlo/attribute_text.cc); every kind but
// kComputation and kComputationList.
bool ReadAttributeValue(Reader& reader, const AttributeRow& row, AttributeValue* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_READER_H_
