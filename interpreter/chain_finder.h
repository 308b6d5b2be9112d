// Which instructions of a computation run together as a chain (interpreter/elementwise_chain.h).
//
// Elementwise instructions of the same dimensions that follow each other in the text join one
// chain, up to the first instruction that needs memory of its own or reads a value of the chain.
// The chain stands where it ends. So no operand lives past an instruction that allocates, longer
// than it would have.
#ifndef ASSAY_INTERPRETER_CHAIN_FINDER_H_
#define ASSAY_INTERPRETER_CHAIN_FINDER_H_

#include <vector>

#include "spec/module.h"

namespace assay {

// One step of a plan to be: an instruction, or the members of a chain in textual order.
using PlannedStep = std::vector<const Instruction*>;

// The steps of the computation in an order that computes every value before it is read. A chain may
// have one member: one that reads broadcasts, which then need no step of their own.
std::vector<PlannedStep> FindChains(const Computation& computation);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_CHAIN_FINDER_H_
