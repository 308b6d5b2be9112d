// What judging decompositions needs of a run: the operands and results of LAPACK calls, and the values that
// decide which of their numbers become which of the program's.
#ifndef ASSAY_CONFORMANCE_DECOMPOSITION_RECORD_H_
#define ASSAY_CONFORMANCE_DECOMPOSITION_RECORD_H_

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/status.h"
#include "conformance/leaf_flow.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

// Watches a run, also of several devices.
class DecompositionRecord : public RunObserver {
 public:
  explicit DecompositionRecord(const Module& module);

  // Whether there is any; else no result depends on one.
  bool HasDecompositions() const { return has_decompositions_; }
  // Whether numbers of a decomposition may be among the program's results; else a run tells nothing.
  bool MayHaveFactors() const { return !wanted_.empty(); }
  Status OnStep(const ExecutedStep& step) override;
  // The values kept (RunOptions::list_held).
  void ListHeld(std::vector<const Literal*>* list) const;
  // So many values and executions are kept, the first ones.
  static constexpr size_t kMostKept = size_t{1} << 20;

  static constexpr int64_t kEntry = 0, kNoFrame = -1;
  // An execution of a computation on a device.
  struct Execution {
    int device = 0;
    int64_t frame = kEntry;
    auto operator<=>(const Execution&) const = default;
  };
  // The frames of `called` that an instruction of that execution called, in order: of a loop's body one an
  // iteration. Empty: none was kept.
  std::span<const int64_t> Called(Execution execution, const Instruction& caller,
                                  const Computation& called) const;
  // An operand's array in that execution; not valid: it was not kept.
  Literal ValueOf(Execution execution, Operand operand) const;

  // Whether an array of the value, the one at `path`, is, or was computed from, any result of a decomposition
  // but its info.
  bool Depends(const Instruction& instruction, std::span<const int64_t> path = {}) const;
  bool Depends(Operand operand) const;

 private:
  std::vector<const Instruction*> FindWays() const;
  void FindWanted(const std::vector<const Instruction*>& ways);

  const Module& module_;
  LeafFlow flow_;
  bool has_decompositions_ = false;
  std::unordered_set<InstructionId> wanted_;
  std::unordered_set<InstructionId> callers_;  // whose executions are kept
  std::map<std::pair<Execution, InstructionId>, Literal> values_;
  std::map<std::tuple<Execution, InstructionId, const Computation*>, std::vector<int64_t>> called_;
  size_t kept_ = 0;
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
