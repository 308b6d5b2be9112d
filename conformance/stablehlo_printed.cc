#include "conformance/stablehlo_printed.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "spec/mlir/float_text.h"
#include "spec/mlir/node.h"
#include "spec/mlir/text_printer.h"
#include "spec/number_text.h"
#include "spec/primitive_type.h"
#include "spec/stablehlo/from_hlo/nodes.h"

namespace assay {
namespace {

// The text without its first line, which is returned.
std::string_view TakeLine(std::string_view* text) {
  const std::string_view line = text->substr(0, text->find('\n'));
  text->remove_prefix(std::min(text->size(), line.size() + 1));
  return line;
}

// What stands between `before` and the character `end`; empty where `before` is missing.
std::string_view Between(std::string_view line, std::string_view before, char end) {
  const size_t at = line.find(before);
  if (at == std::string_view::npos) return {};
  line.remove_prefix(at + before.size());
  return line.substr(0, line.find(end));
}

// Without blanks at both ends, and one for several.
std::string OneBlank(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t';
    if (blank && (out.empty() || out.back() == ' ' || out.back() == '\n')) continue;
    if (c == '\n' && !out.empty() && out.back() == ' ') out.pop_back();
    out.push_back(blank ? ' ' : c);
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// ---------------------------------------------------------------- values

void AppendPart(PrimitiveType type, uint64_t bits, std::string* out) {
  if (IsFloat(type)) return mlir::AppendFloatText(FormatOf(type), bits, out);
  if (IsPred(type)) out->append(bits != 0 ? "true" : "false");
  else AppendInteger(type, bits, out);
}

void AppendValue(const Literal& literal, int64_t i, std::string* out) {
  const PrimitiveType type = literal.shape().primitive_type();
  if (!IsComplex(type)) return AppendPart(type, literal.Bits(i), out);
  out->push_back('[');
  AppendPart(PartOf(type), literal.PartBits(i, 0), out);
  out->append(", ");
  AppendPart(PartOf(type), literal.PartBits(i, 1), out);
  out->push_back(']');
}

// Dimension d and those behind it, from element `first` on: rows on a line of their own, lists of rows around.
void AppendRows(const Literal& literal, int64_t d, int64_t first, std::string* out) {
  const Shape& shape = literal.shape();
  if (d == shape.rank()) return AppendValue(literal, first, out);
  const std::string margin(static_cast<size_t>(2 * (d + 1)), ' ');
  int64_t stride = 1;
  for (int64_t inner = d + 1; inner < shape.rank(); ++inner) stride *= shape.dimension(inner);
  const bool row = d + 1 == shape.rank() || shape.dimension(d) == 0;
  out->append(margin).push_back('[');
  for (int64_t i = 0; i < shape.dimension(d); ++i) {
    if (i > 0) out->append(row ? ", " : ",");
    if (!row) out->push_back('\n');
    AppendRows(literal, d + 1, first + i * stride, out);
  }
  if (!row) out->append("\n").append(margin);
  out->push_back(']');
}

// ---------------------------------------------------------------- lines of the file

struct CheckLine {
  bool next = false;
  std::string pattern;
  std::string unknown;  // why it is not understood
};

// The line's check of that prefix; false: it is none.
bool ReadCheckLine(std::string_view line, std::string_view prefix, CheckLine* check) {
  const size_t at = line.find(prefix);
  if (at == std::string_view::npos) return false;
  if (at > 0 && (std::isalnum(static_cast<unsigned char>(line[at - 1])) || line[at - 1] == '-')) return false;
  std::string_view rest = line.substr(at + prefix.size());
  const std::string_view word = rest.substr(0, std::min(rest.find(':'), rest.find('{')));
  rest.remove_prefix(word.size());
  static constexpr std::string_view kOthers[] = {"-SAME", "-NOT", "-DAG", "-LABEL", "-EMPTY"};
  const bool other = std::find(std::begin(kOthers), std::end(kOthers), word) != std::end(kOthers) ||
                     word.starts_with("-COUNT-");
  if (!word.empty() && word != "-NEXT" && !other) return false;  // another prefix that begins so
  constexpr std::string_view kLiteral = "{LITERAL}";
  const bool literal = rest.starts_with(kLiteral);
  if (literal) rest.remove_prefix(kLiteral.size());
  if (!rest.starts_with(':')) return false;
  *check = {word == "-NEXT", OneBlank(rest.substr(1)), {}};
  const bool pattern = check->pattern.find("{{") != std::string::npos || check->pattern.find("[[") != std::string::npos;
  if (other) check->unknown = "the word " + std::string(word.substr(1)) + " is not known";
  else if (pattern && !literal) check->unknown = "patterns are not known";
  return true;
}

}  // namespace

std::vector<UpstreamRun> ReadUpstreamRuns(std::string_view file) {
  std::vector<UpstreamRun> runs;
  while (!file.empty()) {
    const std::string_view line = TakeLine(&file);
    const std::string_view command = Between(line, "RUN: ", '\n');
    if (!line.starts_with("//") || command.find("--interpret") == std::string_view::npos) continue;
    UpstreamRun& run = runs.emplace_back();
    run.args = Between(command, "--args=\"", '"');
    run.constants = command.find("--interpreter-print-dense") != std::string_view::npos;
    run.must_fail = command.starts_with("not ");
    if (command.find("FileCheck") == std::string_view::npos) continue;
    for (const std::string_view flag : {"--check-prefix=", "--check-prefixes="}) {
      if (const std::string_view prefix = Between(command, flag, ' '); !prefix.empty()) run.prefix = prefix;
    }
    if (run.prefix.empty()) run.prefix = "CHECK";
  }
  return runs;
}

std::vector<std::string_view> SplitPrograms(std::string_view file) {
  std::vector<std::string_view> parts;
  const char* begin = file.data();
  std::string_view rest = file;
  while (!rest.empty()) {
    const std::string_view line = TakeLine(&rest);
    // Blanks and slashes may stand before it.
    const size_t at = line.find("// -----");
    if (at == std::string_view::npos || line.find_first_not_of("/ ") < at) continue;
    parts.emplace_back(begin, static_cast<size_t>(line.data() - begin));
    begin = rest.data();
  }
  parts.emplace_back(begin, static_cast<size_t>(file.data() + file.size() - begin));
  return parts;
}

std::string PrintedTensor(const Literal& literal) {
  mlir::Context context;
  const Result<mlir::Type> type = from_hlo::TypeOf(context, literal.shape());
  std::string text = type.ok() ? mlir::PrintNodeText(*type) : literal.shape().ToString(false);
  text += " {";
  if (!type.ok() || !literal.shape().IsArray()) return text + "}";
  if (literal.shape().rank() == 0) {
    AppendValue(literal, 0, &text);
  } else {
    text += '\n';
    AppendRows(literal, 0, 0, &text);
    text += '\n';
  }
  return text + "}";
}

std::string PrintedConstant(const Literal& literal) {
  mlir::Context context;
  const Result<mlir::Attribute> constant = from_hlo::ConstantOf(context, literal);
  return constant.ok() ? mlir::PrintNodeText(*constant) : constant.status().ToString();
}

std::string CompareWithCheckLines(std::string_view checks, std::string_view prefix, std::string_view printed) {
  const std::string text = OneBlank(printed);
  size_t at = 0;
  while (!checks.empty()) {
    CheckLine check;
    if (!ReadCheckLine(TakeLine(&checks), prefix, &check)) continue;
    const std::string name = std::string(prefix) + (check.next ? "-NEXT: " : ": ") + check.pattern;
    if (!check.unknown.empty()) return name + ": " + check.unknown;
    const size_t found = text.find(check.pattern, at);
    if (found == std::string::npos) return name + ": is not printed there";
    const auto lines = std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                  text.begin() + static_cast<std::ptrdiff_t>(found), '\n');
    if (check.next && lines != 1) return name + ": is not on the next line";
    at = found + check.pattern.size();
  }
  return "";
}

}  // namespace assay
