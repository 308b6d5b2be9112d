// Near-exact results (contract point 8) whose errors stay above their bound: systems and matrices so
// ill-conditioned that the bits which bounded work pays for do not suffice.
#ifndef ASSAY_INTERPRETER_OPS_ILL_CONDITIONED_H_
#define ASSAY_INTERPRETER_OPS_ILL_CONDITIONED_H_

#include <atomic>
#include <cstdint>
#include <string>

#include "interpreter/evaluation.h"

namespace assay {

// From any thread.
class IllConditioned {
 public:
  // One result, computed with so many bits at last; 0: its errors are within the bound.
  void Add(int64_t bits) {
    if (bits == 0) return;
    ++count_;
    int64_t most = bits_.load();
    while (most < bits && !bits_.compare_exchange_weak(most, bits)) {
    }
  }

  // `one` and `many`: what the results are.
  Status Check(const OpContext& context, const std::string& one, const std::string& many) const {
    if (count_ == 0) return {};
    return ErrorAt(StatusCode::kUndecided, context.instruction, "undecided",
                   std::to_string(count_) + " " + (count_ == 1 ? one + " is" : many + " are") +
                       " too ill-conditioned: errors stay above the bound of near-exact results at " +
                       std::to_string(bits_) + " bits, the most that are worked with here");
  }

 private:
  std::atomic<int64_t> count_ = 0, bits_ = 0;
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_ILL_CONDITIONED_H_
