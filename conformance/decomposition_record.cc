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

// Of a decomposition all results but its info.
LeafFlow::Leaves ResultsThatDepend(const Instruction& instruction) {
  if (!IsDecomposition(instruction)) return {};
  LeafFlow::Leaves leaves(static_cast<size_t>(LeafCount(instruction.shape())), 1);
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (IsInfoOf(instruction, static_cast<int64_t>(i))) leaves[i] = 0;
  }
  return leaves;
}

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

DecompositionRecord::DecompositionRecord(const Module& module)
    : module_(module), flow_(module, ResultsThatDepend) {
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      has_decompositions_ |= IsDecomposition(instruction);
    }
  }
  if (!has_decompositions_) return;
  flow_.Results();
  const std::vector<const Instruction*> ways = FindWays();
  if (std::any_of(ways.begin(), ways.end(), [](const Instruction* way) { return IsDecomposition(*way); })) {
    FindWanted(ways);
  }
}

bool DecompositionRecord::Depends(const Instruction& instruction, std::span<const int64_t> path) const {
  const LeafFlow::Leaves& leaves = flow_.Of(instruction);
  if (leaves.empty()) return false;
  const LeafRange range = LeavesAt(instruction.shape(), path);
  const auto begin = leaves.begin() + range.first;
  return std::any_of(begin, begin + range.count, [](LeafFlow::Level level) { return level > 0; });
}

bool DecompositionRecord::Depends(Operand operand) const {
  return Depends(*module_.instruction(operand.instruction), module_.path(operand.path));
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

void DecompositionRecord::FindWanted(const std::vector<const Instruction*>& ways) {
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
    if (!instruction.called_computations().empty()) callers_.insert(instruction.id());
    for (int k = 0; k < instruction.operand_count(); ++k) {
      const bool chooses_branch = instruction.opcode() == Opcode::kConditional && k == 0;
      const bool decides =
          chooses_branch || (movement != nullptr && movement->first_decider <= k && k < movement->end_decider);
      if (is_call || decides || (is_sum && !Depends(instruction.operand(k)))) want(instruction, k);
    }
  }
}

Status DecompositionRecord::OnStep(const ExecutedStep& step) {
  if (kept_ >= kMostKept) return {};
  const bool is_own = step.caller != nullptr && step.caller_device == step.device;
  if (is_own && callers_.contains(step.caller->id())) {
    std::vector<int64_t>& frames = called_[{Execution{step.device, step.caller_frame}, step.caller->id(),
                                            &step.instruction.parent()}];
    if (frames.empty() || frames.back() != step.frame) {
      frames.push_back(step.frame);
      ++kept_;
    }
  }
  if (wanted_.contains(step.instruction.id())) {
    values_[{Execution{step.device, step.frame}, step.instruction.id()}] = step.result;
    ++kept_;
  }
  return {};
}

void DecompositionRecord::ListHeld(std::vector<const Literal*>* list) const {
  for (const auto& [key, value] : values_) list->push_back(&value);
}

std::span<const int64_t> DecompositionRecord::Called(Execution execution, const Instruction& caller,
                                                     const Computation& called) const {
  auto found = called_.find({execution, caller.id(), &called});
  return found == called_.end() ? std::span<const int64_t>() : found->second;
}

Literal DecompositionRecord::ValueOf(Execution execution, Operand operand) const {
  auto found = values_.find({execution, operand.instruction});
  if (found == values_.end()) return {};
  Literal value = found->second;
  for (int64_t index : module_.path(operand.path)) {
    Literal element = value.elements()[static_cast<size_t>(index)];
    value = element;
  }
  return value;
}

}  // namespace assay
