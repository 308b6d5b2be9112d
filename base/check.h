// CHECK: for what only a bug of ours can break. What input can break is a Status (base/status.h).
#ifndef ASSAY_BASE_CHECK_H_
#define ASSAY_BASE_CHECK_H_

namespace assay {

// Prints "file:line: check failed: condition" to standard error and aborts.
[[noreturn]] void CheckFailed(const char* file, int line, const char* condition);

}  // namespace assay

#define CHECK(condition)                                                       \
  (static_cast<bool>(condition) ? static_cast<void>(0)                         \
                                : ::assay::CheckFailed(__FILE__, __LINE__, #condition))

#endif  // ASSAY_BASE_CHECK_H_
