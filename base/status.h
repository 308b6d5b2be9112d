// Status and Result<T>: how every function that input can make fail says so.
//
// An error carries one or more diagnostics. A diagnostic names the file, line and column (1-based,
// in bytes), the label of the rule that is violated, and a sentence saying what was found and what
// is allowed; where the text is at hand it also carries the source line, shown with a caret.
#ifndef ASSAY_BASE_STATUS_H_
#define ASSAY_BASE_STATUS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"

namespace assay {

// What kind of failure; the tools map it to their exit status (docs/design.md, "Exit status").
enum class StatusCode : uint8_t {
  kOk,
  kInvalid,            // input, usage or the program is at fault                     exit 2
  kUnsupported,        // a row of a table says, with a reason, that we do not do it   exit 3
  kUndecided,          // a value could not be rounded for sure: a defect of ours      exit 4
  kResourceExhausted,  // memory limit                                                 exit 5
  kTimeout,            // time limit                                                   exit 5
  kInterrupted,        // Ctrl-C                                                       exit 130
  kCrash,              // a library that we call died                                  exit 5
};

struct Diagnostic {
  std::string file;         // empty: unknown
  int64_t line = 0;         // 1-based; 0: unknown
  int64_t column = 0;       // 1-based, in bytes; 0: unknown
  std::string label;        // the rule, as "reshape_c1"; empty for errors of the environment
  std::string message;      // what was found, what is allowed
  std::string source_line;  // empty: not at hand. May be a shortened window of a very long line.
  int64_t caret = 0;        // 0-based byte offset of the caret in `source_line`
  int64_t caret_length = 1; // at least 1: '^' followed by '~'

  // "file:line:col: label: message", then the source line and the caret line, each indented by two
  // blanks. No trailing newline.
  std::string ToString() const;
};

class [[nodiscard]] Status {
 public:
  Status() = default;  // ok
  Status(StatusCode code, Diagnostic diagnostic);
  Status(StatusCode code, std::vector<Diagnostic> diagnostics);
  Status(const Status& other);
  Status& operator=(const Status& other);
  Status(Status&&) noexcept = default;
  Status& operator=(Status&&) noexcept = default;

  bool ok() const { return rep_ == nullptr; }
  StatusCode code() const { return rep_ ? rep_->code : StatusCode::kOk; }
  const std::vector<Diagnostic>& diagnostics() const;

  // All diagnostics, one after the other; "ok" if there is none.
  std::string ToString() const;

 private:
  struct Rep {
    StatusCode code;
    std::vector<Diagnostic> diagnostics;
  };
  std::unique_ptr<Rep> rep_;
};

// Errors without a source position.
Status InvalidError(std::string label, std::string message);
Status UnsupportedError(std::string label, std::string message);

// A value or the reason there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Status status) : status_(std::move(status)) { CHECK(!status_.ok()); }

  bool ok() const { return value_.has_value(); }
  const Status& status() const { return status_; }

  T& value() & { return CHECK(ok()), *value_; }
  const T& value() const& { return CHECK(ok()), *value_; }
  T&& value() && { return CHECK(ok()), std::move(*value_); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  Status status_;
  std::optional<T> value_;
};

}  // namespace assay

#define ASSAY_STATUS_CONCAT_INNER(a, b) a##b
#define ASSAY_STATUS_CONCAT(a, b) ASSAY_STATUS_CONCAT_INNER(a, b)

#define RETURN_IF_ERROR(expression)                                \
  do {                                                             \
    if (::assay::Status assay_status = (expression); !assay_status.ok()) return assay_status; \
  } while (false)

#define ASSIGN_OR_RETURN(declaration, expression)                                     \
  auto ASSAY_STATUS_CONCAT(assay_result_, __LINE__) = (expression);                   \
  if (!ASSAY_STATUS_CONCAT(assay_result_, __LINE__).ok())                             \
    return ASSAY_STATUS_CONCAT(assay_result_, __LINE__).status();                     \
  declaration = *std::move(ASSAY_STATUS_CONCAT(assay_result_, __LINE__))

#endif  // ASSAY_BASE_STATUS_H_
