#include "spec/mlir/text_reader.h"

#include "base/file_kind.h"
#include "spec/mlir/op_parser.h"
#include "spec/mlir/position.h"
#include "spec/mlir/written_size.h"

namespace assay::mlir {
namespace {

Result<Program> ReadChunk(const std::string& file, const std::shared_ptr<const std::string>& text,
                          std::string_view chunk) {
  Program program;
  program.set_source(file, text);
  OpParser parser(program, file, *text, chunk);
  if (!parser.ParseProgram()) return parser.status();
  if (std::optional<TooLong> found = FindTooLong(program, chunk.size())) {
    return Status(StatusCode::kInvalid, DiagnosticAt(program, *found->operation, "mlir_size",
                                                     std::move(found->message)));
  }
  return program;
}

template <typename Parse>
Result<const Node*> ReadNode(Context& context, std::string_view text, Parse parse) {
  TextParser parser(context, "", text, text);
  const Node* const node = parse(parser);
  if (node == nullptr) return parser.status();
  if (!parser.AtKind(TokenKind::kEnd)) {
    parser.Expected("the end of the text");
    return parser.status();
  }
  return node;
}

}  // namespace

namespace {

// The error of what is known to be something else.
Status CheckIsText(const std::string& file, std::string_view text) {
  const std::string kind = WhyNotText(text);
  if (kind.empty()) return {};
  return Status(StatusCode::kInvalid,
                {SourceText{file, text}.At(0, 1, "mlir_syntax", "this is no MLIR text but " + kind)});
}

}  // namespace

Result<Program> ReadText(std::string file, std::shared_ptr<const std::string> text) {
  RETURN_IF_ERROR(CheckIsText(file, *text));
  return ReadChunk(file, text, *text);
}

namespace {

// Whether nothing but slashes and blanks stands before `at` on its line.
bool BeginsLine(std::string_view text, size_t at) {
  while (at > 0 && (text[at - 1] == '/' || text[at - 1] == ' ')) --at;
  return at == 0 || text[at - 1] == '\n';
}

}  // namespace

std::vector<Result<Program>> ReadSplitText(const std::string& file,
                                           std::shared_ptr<const std::string> text) {
  constexpr std::string_view kMarker = "// -----";
  std::vector<Result<Program>> programs;
  if (Status status = CheckIsText(file, *text); !status.ok()) {
    programs.push_back(std::move(status));
    return programs;
  }
  const std::string_view all = *text;
  size_t begin = 0, search = 0;
  while (true) {
    size_t end = all.find(kMarker, search);
    // A line may begin with more slashes; behind anything else it is a comment.
    if (end != std::string_view::npos && !BeginsLine(all, end)) {
      search = end + kMarker.size();
      continue;
    }
    if (end == std::string_view::npos) end = all.size();
    programs.push_back(ReadChunk(file, text, all.substr(begin, end - begin)));
    if (end == all.size()) return programs;
    begin = search = end + kMarker.size();
    const size_t line_end = all.find('\n', begin);
    begin = search = line_end == std::string_view::npos ? all.size() : line_end;
  }
}

Result<Attribute> ReadAttribute(Context& context, std::string_view text) {
  return ReadNode(context, text, [](TextParser& parser) { return parser.ParseAttribute(); });
}

Result<Type> ReadType(Context& context, std::string_view text) {
  return ReadNode(context, text, [](TextParser& parser) { return parser.ParseType(); });
}

}  // namespace assay::mlir
