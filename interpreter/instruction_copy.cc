#include "interpreter/instruction_copy.h"

#include <utility>
#include <vector>

namespace assay {

InstructionCopy::InstructionCopy(const Instruction& instruction, std::span<const Shape> operands,
                                 Shape result)
    : module_(std::make_unique<Module>(instruction.module().name(), instruction.module().dialect())) {
  Computation& computation = module_->AddComputation(instruction.parent().name());
  std::vector<Operand> inputs;
  for (size_t i = 0; i < operands.size(); ++i) {
    Instruction& parameter = computation.Add(Opcode::kParameter, operands[i], {});
    computation.SetParameter(parameter, static_cast<int64_t>(i));
    inputs.push_back({parameter.id(), 0});
  }
  // The name is the instruction's own unless a parameter has it.
  copy_ = &computation.Add(instruction.opcode(), std::move(result), inputs, instruction.name());
  AttributeList attributes = instruction.attributes();
  attributes.Erase(AttributeId::kControlPredecessors);
  copy_->set_attributes(std::move(attributes));
  copy_->set_has_many_results(instruction.has_many_results());
  copy_->set_position(instruction.position());
}

}  // namespace assay
