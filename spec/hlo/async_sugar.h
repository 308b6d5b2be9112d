// "<op>-start", "<op>-update", "<op>-done": short text for an asynchronous chain of one operation.
#ifndef ASSAY_SPEC_HLO_ASYNC_SUGAR_H_
#define ASSAY_SPEC_HLO_ASYNC_SUGAR_H_

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "spec/module.h"

namespace assay {

// Which asynchronous chains of a module the short form can say without losing anything: the
// computation is one operation on its parameters, has no name from the text, is called by nothing
// else, and the operation has only attributes of its own.
struct AsyncSugar {
  // async-start, -update and -done -> the one operation of their computation.
  absl::flat_hash_map<const Instruction*, const Instruction*> wrapped;
  // Computations that the short form stands for; they are not printed.
  absl::flat_hash_set<const Computation*> hidden;
};
AsyncSugar FindAsyncSugar(const Module& module);

// Whether text may say "<name>-start" for it: not for ops whose own start is an op of that name,
// nor for asynchronous ops themselves.
bool HasAsyncSugar(Opcode opcode);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_ASYNC_SUGAR_H_
