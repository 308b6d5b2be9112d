// Walking an MLIR program.
#ifndef ASSAY_SPEC_MLIR_WALK_H_
#define ASSAY_SPEC_MLIR_WALK_H_

#include <concepts>
#include <vector>

#include "spec/mlir/operation.h"

namespace assay::mlir {

// Calls visit(operation) for `top` and all operations in it, in the order of the text. `visit` may
// change what it is given, the operations in its regions included.
template <typename AnOperation, typename Visit>
requires std::same_as<std::remove_const_t<AnOperation>, Operation>
void ForEachOperation(AnOperation* top, Visit visit) {
  std::vector<AnOperation*> pending = {top};
  while (!pending.empty()) {
    AnOperation* const at = pending.back();
    pending.pop_back();
    visit(*at);
    for (auto region = at->regions.rbegin(); region != at->regions.rend(); ++region) {
      const std::vector<Block*>& blocks = (*region)->blocks;
      for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
        pending.insert(pending.end(), (*block)->operations.rbegin(), (*block)->operations.rend());
      }
    }
  }
}

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_WALK_H_
