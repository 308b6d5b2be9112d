// A copy of one instruction over parameters of shapes of one's choice, in a module of its own: how an
// instruction runs with the sizes at hand (dynamic_shape.h), or at one precision (one_precision.h). Its
// handler meets the copy only.
#ifndef ASSAY_INTERPRETER_INSTRUCTION_COPY_H_
#define ASSAY_INTERPRETER_INSTRUCTION_COPY_H_

#include <memory>
#include <span>

#include "spec/module.h"

namespace assay {

class InstructionCopy {
 public:
  InstructionCopy(const Instruction& instruction, std::span<const Shape> operands, Shape result);
  Instruction& operator*() const { return *copy_; }

 private:
  std::unique_ptr<Module> module_;
  Instruction* copy_;
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_INSTRUCTION_COPY_H_
