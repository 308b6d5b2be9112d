// ElementwiseChain: several elementwise instructions over arrays of one size, run block by block.
//
// A value that only the chain reads lives in a block of a cache's size and never in memory. What is
// computed is the same: every instruction's kernel runs on every element, each rounding its own
// result. Broadcasts that the chain reads are spread block by block too. A plan made for tracing
// has no chains, so that every instruction's result can be seen (interpreter/plan.h).
#ifndef ASSAY_INTERPRETER_ELEMENTWISE_CHAIN_H_
#define ASSAY_INTERPRETER_ELEMENTWISE_CHAIN_H_

#include <cstdint>
#include <functional>
#include <span>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "interpreter/block_kernel.h"
#include "interpreter/handlers.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

class ElementwiseChain {
 public:
  // Whether a chain can compute this instruction: elementwise, of static shape, every operand of
  // the result's dimensions or a scalar.
  static bool Takes(const Instruction& instruction);
  // Whether a chain that reads this broadcast can read its operand instead: the dimensions of the
  // operand are neighbours in the result (a scalar's always are).
  static bool Spreads(const Instruction& broadcast);

  // `members`, in textual order, have the same dimensions; `is_output` tells which of their values
  // are read from outside (at least one is). Members that no output needs are left out.
  ElementwiseChain(std::span<const Instruction* const> members,
                   const std::function<bool(const Instruction&)>& is_output);

  // What Run needs in context.operands.
  const std::vector<Operand>& operands() const { return operands_; }
  // The results: context.result is the one, or a tuple of several.
  const std::vector<const Instruction*>& outputs() const { return outputs_; }
  // What Run computes, in textual order.
  const std::vector<const Instruction*>& members() const { return members_; }

  Status Run(OpContext& context) const;

 private:
  struct Input {
    int operand = 0;  // of the context; -1: `constant`
    Literal constant;
    int64_t width = 0;  // bytes of an element
    // Element i reads element (i / repeat) % period of the operand; period 0: element i.
    int64_t repeat = 1;
    int64_t period = 0;
    int last_step = -1;  // that reads it
    int slot = -1;       // its block; -1: read where it lies
  };
  struct Step {
    BlockKernel kernel;
    int inputs[3];        // values: inputs_ first, then the results of the steps; -1: none
    int64_t width = 0;    // of the result
    int output = -1;      // in outputs_; -1: the result is in a block
    int slot = -1;
  };
  struct Bindings;  // of one run
  using InputKey = std::tuple<InstructionId, PathId, int64_t, int64_t>;

  int InputOf(Operand operand, const Module& module, absl::flat_hash_map<InputKey, int>* known);
  int OperandOf(Operand operand);
  void AddSteps(std::span<const Instruction* const> members,
                const std::function<bool(const Instruction&)>& is_output);
  void AssignSlots();
  Literal TakeStorage(OpContext& context, size_t output) const;
  void RunPiece(const Bindings& bindings, const Evaluation& evaluation, int64_t begin,
                int64_t end) const;

  int64_t count_ = 0;  // elements
  std::vector<Operand> operands_;
  std::vector<Input> inputs_;
  std::vector<Step> steps_;
  std::vector<const Instruction*> members_;  // of each step
  std::vector<const Instruction*> outputs_;
  std::vector<int> output_steps_;
  std::vector<int64_t> slot_widths_;
  int64_t lane_bytes_ = 0;  // of all slots
  int64_t block_ = 1;       // lanes
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_ELEMENTWISE_CHAIN_H_
