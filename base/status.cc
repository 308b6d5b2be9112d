#include "base/status.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace assay {

void CheckFailed(const char* file, int line, const char* condition) {
  std::fprintf(stderr, "%s:%d: check failed: %s\n", file, line, condition);
  std::abort();
}

namespace {

// A message may quote what it found: a name of a megabyte is not worth reading.
std::string Shortened(const std::string& message) {
  constexpr size_t kMost = 2000, kEnd = 500;
  if (message.size() <= kMost) return message;
  std::string_view all = message;
  std::string text(all.substr(0, kMost - kEnd));
  text += " ... (" + std::to_string(all.size() - kMost) + " bytes left out) ... ";
  text += all.substr(all.size() - kEnd);
  return text;
}

}  // namespace

std::string Diagnostic::ToString() const {
  std::string text;
  if (!file.empty()) text += file + ":";
  if (line > 0) text += std::to_string(line) + ":" + std::to_string(column) + ":";
  if (!text.empty()) text += " ";
  if (!label.empty()) text += label + ": ";
  text += Shortened(message);
  if (source_line.empty()) return text;
  text += "\n  " + source_line + "\n  ";
  for (int64_t i = 0; i < caret && i < static_cast<int64_t>(source_line.size()); ++i) {
    text += source_line[i] == '\t' ? '\t' : ' ';
  }
  text += '^';
  if (caret_length > 1) text.append(caret_length - 1, '~');
  return text;
}

Status::Status(StatusCode code, Diagnostic diagnostic) {
  CHECK(code != StatusCode::kOk);
  rep_ = std::make_unique<Rep>();
  rep_->code = code;
  rep_->diagnostics.push_back(std::move(diagnostic));
}

Status::Status(StatusCode code, std::vector<Diagnostic> diagnostics)
    : rep_(std::make_unique<Rep>(Rep{code, std::move(diagnostics)})) {
  CHECK(code != StatusCode::kOk);
  CHECK(!rep_->diagnostics.empty());
}

Status::Status(const Status& other)
    : rep_(other.rep_ ? std::make_unique<Rep>(*other.rep_) : nullptr) {}

Status& Status::operator=(const Status& other) {
  if (this != &other) rep_ = other.rep_ ? std::make_unique<Rep>(*other.rep_) : nullptr;
  return *this;
}

const std::vector<Diagnostic>& Status::diagnostics() const {
  static const std::vector<Diagnostic> kNone;
  return rep_ ? rep_->diagnostics : kNone;
}

std::string Status::ToString() const {
  if (ok()) return "ok";
  std::string text;
  for (const Diagnostic& diagnostic : rep_->diagnostics) {
    if (!text.empty()) text += "\n";
    text += diagnostic.ToString();
  }
  return text;
}

Status InvalidError(std::string label, std::string message) {
  Diagnostic diagnostic;
  diagnostic.label = std::move(label);
  diagnostic.message = std::move(message);
  return Status(StatusCode::kInvalid, std::move(diagnostic));
}

Status UnsupportedError(std::string label, std::string message) {
  Diagnostic diagnostic;
  diagnostic.label = std::move(label);
  diagnostic.message = std::move(message);
  return Status(StatusCode::kUnsupported, std::move(diagnostic));
}

}  // namespace assay
