#include "tools/hlo_run/read_program.h"

#include "interpreter/elementwise_chain.h"

namespace assay {
namespace {

bool MayGo(const Instruction& instruction) {
  if (instruction.IsUsed() || instruction.root_count() > 0) return false;
  if (instruction.control_successor_count() > 0) return false;
  return instruction.opcode() == Opcode::kConstant || ElementwiseChain::Takes(instruction) ||
         ElementwiseChain::Spreads(instruction);
}

}  // namespace

std::unique_ptr<Module> WithoutUnread(const Module& module) {
  std::unique_ptr<Module> copy = module.Clone();
  // In a copy the ids of a computation ascend in its order, in which who reads a value comes behind it.
  for (InstructionId id = copy->instruction_limit(); id-- > 0;) {
    Instruction* instruction = copy->instruction(id);
    if (instruction != nullptr && MayGo(*instruction)) instruction->parent().Remove(*instruction);
  }
  return copy;
}

}  // namespace assay
