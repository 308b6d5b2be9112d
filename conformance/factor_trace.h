// Which numbers of a program's results are numbers of a decomposition's, under another name: from
// each number back through tuples, calls, branches that were taken, iterations of loops, and what only moves
// numbers, part by part of complex ones.
// A change of sign, the sum with a known integer, or with zero, and a conversion to a type that has all
// numbers of the other are followed as well.
#ifndef ASSAY_CONFORMANCE_FACTOR_TRACE_H_
#define ASSAY_CONFORMANCE_FACTOR_TRACE_H_

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "conformance/decomposition_record.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

struct NumberSource {
  enum Kind : uint8_t {
    kComputed,  // from results of decompositions, or it cannot be told
    kFixed,     // independent of them
    kFactor,    // the result's number, or its negative, plus `offset`
  };
  Kind kind = kComputed;
  bool negated = false;
  // Of a Cholesky factor: a choice between it and a constant NaN took the NaN.
  bool replaced = false;
  int part = 0;        // of a complex number
  int64_t call = 0;    // in FactorTrace::calls()
  int64_t result = 0;  // of the call
  int64_t element = 0;
  int64_t offset = 0;
  // Of a computed one: the instruction behind which it is not followed.
  const Instruction* stopped_by = nullptr;
};

class FactorTrace {
 public:
  // An execution of a computation: the calls that led there.
  struct Frame {
    DecompositionRecord::Execution execution;
    const Frame* caller = nullptr;
    const Instruction* calling = nullptr;
    const Computation* computation = nullptr;
    int64_t iteration = 0;  // of a loop's body
  };
  struct Call {
    const Instruction* instruction;
    const Frame* frame;
  };

  // Of what ran on one of the devices.
  FactorTrace(const Module& module, const DecompositionRecord& record, int device);

  // Of each number of the array at `path` of an operand, complex ones part by part.
  std::vector<NumberSource> Of(const Frame* frame, Operand operand, std::vector<int64_t> path);
  // What that takes for each number, the sources themselves included.
  static const int64_t kBytesOfNumber;
  const Frame* entry() const { return &frames_.front(); }
  // The executions of decompositions that were met; Of may add to them.
  const std::vector<Call>& calls() const { return calls_; }

  // What an operand was made from, in that execution.
  enum class Origin : uint8_t {
    kReproducible,   // every implementation that follows IEEE 754 has it bit for bit: arguments and
                     // constants, moved, added or subtracted, multiplied or divided by powers of two
    kComputed,
    kDecomposition,  // results of one
  };
  // `lowest`: gets the lowest precision of what was computed (lowest_precision.h).
  Origin OriginOf(const Frame* frame, Operand operand, PrimitiveType* lowest);

  // Whether the instruction's result holds numbers of its operands, or of what it calls, that can be told
  // from it.
  static bool HandsNumbersOn(const Instruction& instruction);

 private:
  struct Group;
  using Groups = std::vector<Group>;
  // A way back: what the group's numbers are in what the instruction was made from. Those that it leaves
  // out are computed.
  using Back = void (FactorTrace::*)(const Instruction& instruction, Group group, Groups& todo);
  struct Row {
    Opcode opcode;
    Back back;
    bool hands_on = false;  // whole values, wherever the numbers are in them
  };
  static std::span<const Row> Rows();
  static const Row* FindRow(Opcode opcode);
  const Frame* FrameCalled(const Frame* frame, const Instruction& calling, const Computation& called,
                           int64_t iteration = 0);
  void EnterRoots(const Frame* frame, Group group, Groups& todo);
  void FromState(const Instruction& loop, Group group, Groups& todo);
  void PushOperands(const Instruction& instruction, const Frame* frame, Groups& todo) const;
  int64_t CallAt(const Frame* frame, const Instruction& instruction);
  static int TakeFirst(Group& group);
  Operand ArgumentOf(const Frame& frame, const Instruction& parameter) const;
  std::optional<int64_t> BranchTaken(const Frame& frame, const Instruction& conditional) const;
  void StepBack(Group group, Groups& todo, std::vector<NumberSource>& sources);
  void Move(const Instruction& instruction, const MovementRow& row, const Group& group, Groups& todo);
  void OfTuple(const Instruction& tuple, Group group, Groups& todo);
  void OfElement(const Instruction& element, Group group, Groups& todo);
  void OfFirst(const Instruction& instruction, Group group, Groups& todo);
  void OfBarrier(const Instruction& barrier, Group group, Groups& todo);
  void OfParameter(const Instruction& parameter, Group group, Groups& todo);
  void OfCall(const Instruction& call, Group group, Groups& todo);
  void OfConditional(const Instruction& conditional, Group group, Groups& todo);
  void OfWhile(const Instruction& loop, Group group, Groups& todo);
  void OfNegate(const Instruction& negate, Group group, Groups& todo);
  void OfComplex(const Instruction& complex, Group group, Groups& todo);
  void OfPart(const Instruction& part, Group group, Groups& todo);
  void OfSum(const Instruction& sum, Group group, Groups& todo);
  void OfConvert(const Instruction& convert, Group group, Groups& todo);
  bool IsConstantNan(const Frame* frame, Operand operand) const;
  PrimitiveType LowestIn(const Instruction& instruction) const;
  bool IsPowerOfTwo(Operand operand) const;
  bool IsReproducible(const Instruction& instruction) const;

  const Module& module_;
  const DecompositionRecord& record_;
  std::deque<Frame> frames_;
  std::map<std::tuple<const Frame*, const Instruction*, const Computation*, int64_t>, const Frame*> called_;
  int64_t steps_left_ = int64_t{1} << 26;  // of one number over one instruction
  std::vector<Call> calls_;
  std::map<std::pair<const Frame*, const Instruction*>, int64_t> call_numbers_;
};

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_FACTOR_TRACE_H_
