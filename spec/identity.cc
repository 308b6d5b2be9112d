#include "spec/identity.h"

#include <algorithm>
#include <vector>

#include "spec/op_table.h"

namespace assay {

bool IsIdentity(const Instruction& instruction) {
  if (!Has(instruction.opcode(), Trait::kIdentity)) return false;
  const std::vector<const Shape*> from = LeavesOf(instruction.operand_shape(0));
  const std::vector<const Shape*> to = LeavesOf(instruction.shape());
  return std::equal(from.begin(), from.end(), to.begin(), to.end(),
                    [](const Shape* a, const Shape* b) {
                      return a->element_type() == b->element_type();
                    });
}

}  // namespace assay
