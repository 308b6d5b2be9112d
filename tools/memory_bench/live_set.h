// The largest live set of a program: what has to be in memory at once, whoever runs it.
//
// Read off the instructions in their textual order, not off the interpreter's plan: an array lives
// from the instruction that makes it to its last user, both included. A tuple and its elements, and
// the operand of an op that only hands it on (reshape, bitcast, copy and the like), are one array.
// Calls and branches are entered; a loop's body is run twice, so that its state is once the operand
// and once its own result. A fusion is one instruction. Constants belong to the module and count
// nothing.
#ifndef ASSAY_TOOLS_MEMORY_BENCH_LIVE_SET_H_
#define ASSAY_TOOLS_MEMORY_BENCH_LIVE_SET_H_

#include <cstdint>

#include "spec/module.h"

namespace assay {

// Bytes of the entry's arguments, and the most that is alive beside them.
struct LiveSet {
  int64_t arguments = 0;
  int64_t beside = 0;
};
LiveSet LargestLiveSet(const Module& module);

}  // namespace assay

#endif  // ASSAY_TOOLS_MEMORY_BENCH_LIVE_SET_H_
