#include "conformance/result_errors.h"

#include <algorithm>
#include <span>
#include <vector>

#include "interpreter/near_exact.h"
#include "spec/identity.h"

namespace assay {
namespace {

// Whether the result is operand 0, element by element in row-major order; of a bitcast, if it keeps
// the type and memory is in that order on both sides (or in the same one).
bool HandsOn(const Instruction& instruction) {
  if (IsIdentity(instruction)) return true;
  if (instruction.opcode() != Opcode::kBitcast) return false;
  const Shape& from = instruction.operand_shape(0);
  const Shape& to = instruction.shape();
  auto row_major = [](const Shape& shape) {
    if (!shape.has_layout()) return true;
    const std::vector<int64_t>& minor = shape.layout().minor_to_major;
    return std::is_sorted(minor.rbegin(), minor.rend());
  };
  return from.IsArray() && to.IsArray() && from.primitive_type() == to.primitive_type() &&
         (from == to || (row_major(from) && row_major(to)));
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
    } else if (HandsOn(instruction)) {
      operand = instruction.operand(0);
    } else {
      return &instruction;
    }
  }
}

}  // namespace

std::vector<std::vector<double>> ErrorsOfResults(const Module& module,
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
