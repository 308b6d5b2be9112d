// Long tests in pieces on two threads.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_TESTING_PIECES_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_TESTING_PIECES_H_

#include <atomic>
#include <cstdint>
#include <thread>

#include "interpreter/numeric/environment.h"

namespace assay::numeric {

// body(seed) for `pieces` seeds on two threads.
template <typename Body>
void ForPieces(int pieces, Body body) {
  std::atomic<int> next = 0;
  auto work = [&] {
    NumericContext context;
    NumericScope scope(context);
    for (int piece; (piece = next++) < pieces;) body(static_cast<uint64_t>(piece));
  };
  std::thread other(work);
  work();
  other.join();
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_TESTING_PIECES_H_
