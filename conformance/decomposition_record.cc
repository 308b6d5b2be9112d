#include "conformance/decomposition_record.h"

#include <algorithm>
#include <limits>

#include "conformance/decomposition.h"
#include "conformance/factor_trace.h"

namespace assay {
namespace {

constexpr int kAllBehind = std::numeric_limits<int>::max();
constexpr MovementRow kMovements[] = {
    {Opcode::kTranspose},
    {Opcode::kReshape},
    {Opcode::kBitcast},
    {Opcode::kBroadcast},
    {Opcode::kSlice},
    {Opcode::kReverse},
    {Opcode::kConcatenate},
    {Opcode::kPad},
    {Opcode::kSelect, 0, 1},
    {Opcode::kGather, 1, 2},
    {Opcode::kDynamicSlice, 1, kAllBehind},
    {Opcode::kDynamicUpdateSlice, 2, kAllBehind},
};

}  // namespace

const MovementRow* FindMovement(const Instruction& instruction) {
  for (const MovementRow& row : kMovements) {
    if (row.opcode != instruction.opcode()) continue;
    const int data = row.first_decider == 0 ? row.end_decider : 0;
    const bool keeps_type = instruction.shape().IsArray() &&
                            instruction.operand_shape(data).primitive_type() ==
                                instruction.shape().primitive_type();
    return keeps_type ? &row : nullptr;
  }
  return nullptr;
}

DecompositionRecord::DecompositionRecord(const Module& module) : module_(module) {
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      if (IsDecomposition(instruction)) dependent_.insert(instruction.id());
    }
  }
  if (dependent_.empty()) return;
  FindDependent();
  FindWanted();
}

bool DecompositionRecord::Depends(Operand operand) const {
  if (!dependent_.contains(operand.instruction)) return false;
  const Instruction& instruction = *module_.instruction(operand.instruction);
  const std::span<const int64_t> path = module_.path(operand.path);
  return path.empty() || !IsInfoOf(instruction, path[0]);
}

// Until nothing changes. A parameter depends if any operand of a caller does; of a loop, also if what
// its body gives does.
void DecompositionRecord::FindDependent() {
  auto takes_any = [&](const Instruction& instruction) {
    const std::span<const Operand> operands = instruction.operands();
    return std::any_of(operands.begin(), operands.end(),
                       [&](const Operand& operand) { return Depends(operand); });
  };
  auto depends = [&](const Instruction& instruction) {
    if (instruction.opcode() == Opcode::kGetTupleElement) {
      const Operand from = instruction.operand(0);
      if (module_.path(from.path).empty() &&
          IsInfoOf(*module_.instruction(from.instruction), instruction.Get(kTupleIndex))) {
        return false;
      }
    }
    if (takes_any(instruction)) return true;
    for (const Computation* called : instruction.called_computations()) {
      for (const Operand& root : called->roots()) {
        if (Depends(root)) return true;
      }
    }
    return false;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& computation : module_.computations()) {
      for (const Instruction& instruction : computation->instructions()) {
        if (!depends(instruction)) continue;
        changed |= dependent_.insert(instruction.id()).second;
        if (instruction.opcode() != Opcode::kWhile && !takes_any(instruction)) continue;
        const bool one_by_one =
            instruction.opcode() == Opcode::kCall || instruction.opcode() == Opcode::kFusion;
        for (const Computation* called : instruction.called_computations()) {
          for (const Instruction* parameter : called->parameters()) {
            const int number = static_cast<int>(parameter->Get(kParameterNumber));
            if (one_by_one && !Depends(instruction.operand(number))) continue;
            changed |= dependent_.insert(parameter->id()).second;
          }
        }
      }
    }
  }
}

// Of results of decompositions to the program's, from any execution of what is called.
std::vector<const Instruction*> DecompositionRecord::FindWays() const {
  std::vector<const Instruction*> ways;
  std::vector<Operand> todo(module_.entry()->roots().begin(), module_.entry()->roots().end());
  std::unordered_set<InstructionId> seen;
  while (!todo.empty()) {
    const Instruction& instruction = *module_.instruction(todo.back().instruction);
    todo.pop_back();
    if (!Depends(instruction) || !seen.insert(instruction.id()).second) continue;
    ways.push_back(&instruction);
    // What makes Q of reflectors hands on, for this purpose.
    if (!FactorTrace::HandsNumbersOn(instruction) && !IsDecomposition(instruction)) continue;
    todo.insert(todo.end(), instruction.operands().begin(), instruction.operands().end());
    for (const Computation* called : instruction.called_computations()) {
      todo.insert(todo.end(), called->roots().begin(), called->roots().end());
    }
  }
  return ways;
}

void DecompositionRecord::FindWanted() {
  const std::vector<const Instruction*> ways = FindWays();
  if (std::none_of(ways.begin(), ways.end(), [](const Instruction* i) { return IsDecomposition(*i); })) {
    return;
  }
  auto want = [&](const Instruction& instruction, int k) {
    wanted_.insert(instruction.operand(k).instruction);
  };
  for (const Instruction* way : ways) {
    const Instruction& instruction = *way;
    const bool is_call = IsDecomposition(instruction);
    const bool is_sum =
        instruction.opcode() == Opcode::kAdd || instruction.opcode() == Opcode::kSubtract;
    const MovementRow* movement = FindMovement(instruction);
    if (is_call) wanted_.insert(instruction.id());
    for (int k = 0; k < instruction.operand_count(); ++k) {
      const bool decides =
          movement != nullptr && movement->first_decider <= k && k < movement->end_decider;
      if (is_call || decides || (is_sum && !Depends(instruction.operand(k)))) want(instruction, k);
    }
  }
}

Status DecompositionRecord::OnStep(const ExecutedStep& step) {
  if (step.iteration >= 0) return {};
  if (step.caller != nullptr) called_[{step.caller_frame, step.caller->id()}] = step.frame;
  if (wanted_.contains(step.instruction.id())) {
    values_[{step.frame, step.instruction.id()}] = step.result;
  }
  return {};
}

void DecompositionRecord::ListHeld(std::vector<const Literal*>* list) const {
  for (const auto& [key, value] : values_) list->push_back(&value);
}

int64_t DecompositionRecord::Called(int64_t frame, const Instruction& caller) const {
  auto found = called_.find({frame, caller.id()});
  return found == called_.end() ? kNoFrame : found->second;
}

Literal DecompositionRecord::ValueOf(int64_t frame, Operand operand) const {
  auto found = values_.find({frame, operand.instruction});
  if (found == values_.end()) return {};
  Literal value = found->second;
  for (int64_t index : module_.path(operand.path)) {
    Literal element = value.elements()[static_cast<size_t>(index)];
    value = element;
  }
  return value;
}

}  // namespace assay
