// A large test cut into pieces for two threads, and what they find wrong. Tests only.
#ifndef ASSAY_INTERPRETER_NUMERIC_EXHAUSTIVE_PIECES_H_
#define ASSAY_INTERPRETER_NUMERIC_EXHAUSTIVE_PIECES_H_

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "interpreter/numeric/environment.h"

namespace assay::numeric {

// Counts what was compared and what was not as wanted, and shows the first few of those.
class Findings {
 public:
  void Compared(int64_t n) { compared_ += n; }
  // `describe` gives the text of one result that is wrong.
  template <typename Describe>
  void Wrong(Describe describe) {
    if (wrong_++ >= 8) return;
    const std::lock_guard lock(writing_);
    text_ += "\n  " + describe();
  }
  // `at_least` results were compared, and all were right.
  void ExpectAllRight(int64_t at_least) const {
    EXPECT_EQ(wrong_, 0) << "of " << compared_ << ":" << text_;
    EXPECT_GE(compared_, at_least);
    ::testing::Test::RecordProperty("compared", std::to_string(compared_));
  }
  bool Any() const { return wrong_ != 0; }

 private:
  std::atomic<int64_t> compared_ = 0, wrong_ = 0;
  std::mutex writing_;
  std::string text_;
};

// body(i) for all i of [0, pieces), in the environment that kernels expect.
template <typename Body>
void OnTwoThreads(int64_t pieces, Body body) {
  std::atomic<int64_t> next = 0;
  NumericContext context;
  const auto work = [&] {
    NumericScope scope(context);
    for (int64_t i; (i = next.fetch_add(1)) < pieces;) body(i);
  };
  std::thread other(work);
  work();
  other.join();
  EXPECT_EQ(context.undecided, 0);
}

inline std::string Hex(uint64_t bits) {
  char text[24];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(bits));
  return text;
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_EXHAUSTIVE_PIECES_H_
