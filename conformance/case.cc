#include "conformance/case.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "base/source_text.h"
#include "spec/hlo/parser.h"

namespace assay {
namespace {

std::string_view Strip(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// Calls `visit` with what follows "//" on each line that begins so, blanks stripped.
Status ForEachComment(std::string_view text,
                      const std::function<Status(std::string_view comment)>& visit) {
  while (!text.empty()) {
    size_t end = text.find('\n');
    std::string_view line = Strip(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.substr(0, 2) == "//") RETURN_IF_ERROR(visit(Strip(line.substr(2))));
  }
  return {};
}

Status ErrorAt(std::string_view file, std::string_view text, std::string_view where,
               std::string label, std::string message) {
  int64_t offset = where.data() - text.data();
  return Status(
      StatusCode::kInvalid,
      SourceText{file, text}.At(offset, where.size(), std::move(label), std::move(message)));
}

// HLO text has no hexadecimal floats: they become decimals of 17 digits, which give back the same
// double, and so the same value of every narrower type.
std::string WithDecimalFloats(std::string_view literal) {
  std::string out;
  std::string text(literal);
  for (size_t i = 0; i < text.size();) {
    bool starts_number =
        i == 0 || std::string_view(" ,{(-\t").find(text[i - 1]) != std::string_view::npos;
    if (starts_number && text.compare(i, 2, "0x") == 0) {
      char* end = nullptr;
      double value = std::strtod(text.c_str() + i, &end);
      char buffer[40];
      std::snprintf(buffer, sizeof buffer, "%.17g", value);
      out += buffer;
      i = end - text.c_str();
    } else {
      out += text[i++];
    }
  }
  return out;
}

// "out12" with prefix "out": 12; -1 if it is no such name.
int64_t NumberOf(std::string_view name, std::string_view prefix) {
  if (name.substr(0, prefix.size()) != prefix || name.size() == prefix.size()) return -1;
  int64_t number = 0;
  const char* end = name.data() + name.size();
  auto [at, error] = std::from_chars(name.data() + prefix.size(), end, number);
  return error == std::errc() && at == end && number >= 0 ? number : -1;
}

}  // namespace

Result<Literal> ReadValue(std::string_view text) {
  size_t end = text.find(']');
  if (end == std::string_view::npos) {
    return InvalidError("case_value", "a value is a shape and a literal, as in \"f32[2] {1, 2}\"");
  }
  ASSIGN_OR_RETURN(Shape shape, ParseShape(text.substr(0, end + 1)));
  return ParseLiteral(WithDecimalFloats(Strip(text.substr(end + 1))), shape);
}

Result<Case> ReadCase(std::string_view file, std::string_view text) {
  Case out;
  RETURN_IF_ERROR(ForEachComment(text, [&](std::string_view comment) -> Status {
    size_t equal = comment.find(" = ");
    if (equal == std::string_view::npos) return {};
    std::string_view name = Strip(comment.substr(0, equal));
    bool is_argument = NumberOf(name, "arg") >= 0;
    int64_t output = NumberOf(name, "out");
    if (!is_argument && output < 0) return {};
    std::string_view value_text = Strip(comment.substr(equal + 3));
    Result<Literal> value = ReadValue(value_text);
    if (!value.ok()) {
      return ErrorAt(file, text, value_text, "case_value", value.status().diagnostics()[0].message);
    }
    if (is_argument) {
      out.arguments.push_back({std::string(name), *value});
    } else if (output != static_cast<int64_t>(out.results.size())) {
      return ErrorAt(file, text, name, "case_order",
                     "expected out" + std::to_string(out.results.size()) + " here");
    } else {
      out.results.push_back(*value);
    }
    return {};
  }));
  if (out.results.empty()) {
    return ErrorAt(file, text, text.substr(0, 1), "case_empty",
                   "a case says what must come out: \"// out0 = ...\"");
  }
  return out;
}

std::string ExpectedDiagnostic::ToString() const {
  return std::to_string(line) + ":" + std::to_string(column) + " " + label;
}

Result<std::vector<ExpectedDiagnostic>> ReadExpectations(std::string_view file, std::string_view text) {
  std::vector<ExpectedDiagnostic> out;
  RETURN_IF_ERROR(ForEachComment(text, [&](std::string_view comment) -> Status {
    constexpr std::string_view kPrefix = "expect:";
    if (comment.substr(0, kPrefix.size()) != kPrefix) return {};
    std::string words(Strip(comment.substr(kPrefix.size())));
    ExpectedDiagnostic e;
    char label[80] = "";
    int used = 0;
    if (std::sscanf(words.c_str(), "%ld:%ld %79s%n", &e.line, &e.column, label, &used) != 3 ||
        used != static_cast<int>(words.size())) {
      return ErrorAt(file, text, comment, "case_expect", "write \"expect: LINE:COLUMN LABEL\"");
    }
    e.label = label;
    out.push_back(std::move(e));
    return {};
  }));
  return out;
}

}  // namespace assay
