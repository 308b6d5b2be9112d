#include "conformance/near_exact.h"

#include <algorithm>
#include <span>

#include "interpreter/near_exact.h"

namespace assay {
namespace {

// Ops whose result is operand 0, in the same row-major order.
bool HandsOn(Opcode opcode) {
  constexpr Opcode kOps[] = {Opcode::kCopy,   Opcode::kReshape,    Opcode::kOptBarrier,
                             Opcode::kDomain, Opcode::kAddDependency};
  return std::find(std::begin(kOps), std::end(kOps), opcode) != std::end(kOps);
}

// The instruction that makes the array at `path` of the operand's value.
const Instruction* MakerOf(const Module& module, Operand operand, std::vector<int64_t> path) {
  while (true) {
    const Instruction& instruction = *module.instruction(operand.instruction);
    std::span<const int64_t> into = module.path(operand.path);
    path.insert(path.begin(), into.begin(), into.end());
    if (instruction.opcode() == Opcode::kTuple && !path.empty()) {
      operand = instruction.operand(path[0]);
      path.erase(path.begin());
    } else if (instruction.opcode() == Opcode::kGetTupleElement) {
      path.insert(path.begin(), instruction.Get(kTupleIndex));
      operand = instruction.operand(0);
    } else if (instruction.opcode() == Opcode::kCall &&
               instruction.called_computations()[0]->roots().size() == 1) {
      operand = instruction.called_computations()[0]->roots()[0];
    } else if (HandsOn(instruction.opcode())) {
      operand = instruction.operand(0);
    } else {
      return &instruction;
    }
  }
}

}  // namespace

std::vector<std::vector<double>> NearExactErrorsOf(const Module& module,
                                                   std::span<const Literal> leaves) {
  std::vector<std::vector<double>> errors(leaves.size());
  size_t next = 0;
  for (Operand root : module.entry()->roots()) {
    const Shape* shape = &module.instruction(root.instruction)->shape();
    for (int64_t index : module.path(root.path)) shape = &shape->elements()[index];
    ForEachLeaf(*shape, [&](const Shape& leaf, std::span<const int64_t> path) {
      const size_t number = next++;
      if (number >= leaves.size() || !leaf.IsArray() || !leaves[number].shape().IsArray()) return;
      const Instruction& maker = *MakerOf(module, root, {path.begin(), path.end()});
      // Sizes known at run time only, or an axis of devices: not followed.
      if (!maker.shape().IsArray() ||
          maker.shape().ElementCount() != leaves[number].element_count()) {
        return;
      }
      errors[number] = NearExactErrors(maker, leaves[number].Reshaped(maker.shape()));
    });
  }
  return errors;
}

}  // namespace assay
