// How a long computation splits its work: the caller knows of threads and of the user's patience.
#ifndef ASSAY_INTERPRETER_NUMERIC_LOOP_H_
#define ASSAY_INTERPRETER_NUMERIC_LOOP_H_

#include <cstdint>
#include <functional>

namespace assay::numeric {

// Runs body(begin, end) on pieces of [0, n) of about `grain`, perhaps at once on several threads.
// False: the run has to end, and nobody will look at the result.
using Loop = std::function<bool(int64_t n, int64_t grain,
                                const std::function<void(int64_t, int64_t)>& body)>;

// True as long as the run may go on. A computation that sees false may leave its results unfinished.
using Going = std::function<bool()>;

// body(begin, end) on one stretch of [0, n) after the other; false: the run has to end. Of what is
// one stretch nobody is asked, so that small computations stay fast.
template <typename Body>
bool ForStretches(int64_t n, int64_t stretch, const Going& going, Body body) {
  for (int64_t begin = 0; begin < n; begin += stretch) {
    if (n > stretch && !going()) return false;
    body(begin, n - begin < stretch ? n : begin + stretch);
  }
  return true;
}

// Asks after every so much work, and stays false once it was told to end.
class WorkCounter {
 public:
  WorkCounter(const Going& going, int64_t every) : going_(going), every_(every) {}
  bool Goes(int64_t work) {
    done_ += work;
    if (done_ < every_ || stopped_) return !stopped_;
    done_ = 0;
    stopped_ = !going_();
    return !stopped_;
  }
  bool stopped() const { return stopped_; }

 private:
  const Going& going_;
  int64_t every_, done_ = 0;
  bool stopped_ = false;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_LOOP_H_
