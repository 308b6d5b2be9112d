// What judging decompositions needs of a run: the operands and results of LAPACK calls, and the values that
// decide which of their numbers become which of the program's.
#ifndef ASSAY_CONFORMANCE_DECOMPOSITION_RECORD_H_
#define ASSAY_CONFORMANCE_DECOMPOSITION_RECORD_H_

#include <cstdint>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

// Watches a run on one device. What runs in loops is not kept.
class DecompositionRecord : public RunObserver {
 public:
  explicit DecompositionRecord(const Module& module);

  // Whether numbers of a decomposition may be among the program's results; else a run tells nothing.
  bool MayHaveFactors() const { return !wanted_.empty(); }
  Status OnStep(const ExecutedStep& step) override;
  // The values kept (RunOptions::list_held).
  void ListHeld(std::vector<const Literal*>* list) const;

  static constexpr int64_t kEntry = 0, kNoFrame = -1;
  // The execution that an instruction of `frame` called; kNoFrame: none was seen.
  int64_t Called(int64_t frame, const Instruction& caller) const;
  // An operand's array in that execution; not valid: it was not kept.
  Literal ValueOf(int64_t frame, Operand operand) const;

  // Whether the value is, or was computed from, any result of a decomposition but its info.
  bool Depends(const Instruction& instruction) const { return dependent_.contains(instruction.id()); }
  bool Depends(Operand operand) const;

 private:
  void FindDependent();
  std::vector<const Instruction*> FindWays() const;
  void FindWanted();

  const Module& module_;
  std::unordered_set<InstructionId> dependent_, wanted_;
  std::map<std::pair<int64_t, InstructionId>, Literal> values_;  // by execution
  std::map<std::pair<int64_t, InstructionId>, int64_t> called_;
};

// The operands by which an instruction that only moves numbers chooses which: [first, second).
struct MovementRow {
  Opcode opcode;
  int first_decider = 0, end_decider = 0;
};
// nullptr: the instruction does not only move numbers, from array to array of the same type.
const MovementRow* FindMovement(const Instruction& instruction);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_DECOMPOSITION_RECORD_H_
