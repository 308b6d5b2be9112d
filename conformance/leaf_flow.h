// What each array of a module's values takes over from all that it is computed from: a level, of which the
// largest stands for all. Followed leaf by leaf: through tuples, into called computations (a callee is
// looked at anew for each set of levels of its arguments, so that one caller does not answer for another)
// and around loops until nothing changes. What chooses (a branch, whether a loop goes on) gives its level
// to everything chosen.
#ifndef ASSAY_CONFORMANCE_LEAF_FLOW_H_
#define ASSAY_CONFORMANCE_LEAF_FLOW_H_

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "spec/module.h"

namespace assay {

class LeafFlow {
 public:
  using Level = uint64_t;  // 0: nothing
  static constexpr Level kAny = ~Level{0};  // of calls nested deeper than any program's
  // Of each leaf of a value, or of several in a row.
  using Leaves = std::vector<Level>;
  // What an instruction that makes values adds to those of its operands, by leaf of its result. Not asked
  // of what only hands values on: tuples, calls, loops, branches.
  using Own = std::function<Leaves(const Instruction&)>;

  LeafFlow(const Module& module, Own own) : module_(module), own_(std::move(own)) {}

  // Of the entry's roots in a row.
  Leaves Results();
  // Of the value, whoever called for it; empty: Results has not come by, so it takes over nothing.
  const Leaves& Of(const Instruction& instruction) const;

 private:
  // The values of one function, for one set of arguments, and of the regions inside it.
  struct Frame {
    std::unordered_map<InstructionId, Leaves> values;
    int depth = 0;
    bool changed = false;
  };
  using Each = std::vector<Leaves>;  // of each operand
  struct Rule;

  static Level Largest(const Leaves& leaves);
  static std::span<const Rule> Rules();
  Leaves Call(const Computation& function, const Leaves& arguments, int depth);
  Leaves Of(const Operand& operand, const Frame& frame) const;
  Leaves Of(const Instruction& instruction, Frame& frame);
  Leaves Roots(const Computation& computation, const Frame& frame) const;
  static void Set(const Instruction& instruction, const Leaves& leaves, Frame& frame);
  static void SetParameters(const Computation& computation, const Leaves& arguments, Frame& frame);
  void Walk(const Computation& computation, Frame& frame);
  Leaves Enter(const Computation& called, const Leaves& arguments, Frame& frame);

  Leaves OfRow(const Instruction&, const Each& each, Frame&);
  Leaves OfElement(const Instruction& instruction, const Each& each, Frame&);
  Leaves OfAsyncStart(const Instruction& instruction, const Each& each, Frame& frame);
  Leaves OfAsyncDone(const Instruction& instruction, const Each& each, Frame&);
  Leaves OfCall(const Instruction& instruction, const Each& each, Frame& frame);
  Leaves OfWhile(const Instruction& instruction, const Each& each, Frame& frame);
  Leaves OfConditional(const Instruction& instruction, const Each& each, Frame& frame);

  const Module& module_;
  Own own_;
  std::map<std::pair<const Computation*, Leaves>, Leaves> known_;
  std::unordered_map<InstructionId, Leaves> all_;  // of all executions together
};

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_LEAF_FLOW_H_
