#include "conformance/free_factors.h"

#include "conformance/leaf_flow.h"
#include "interpreter/ops/lapack_call.h"

namespace assay {
namespace {

// What a decomposition leaves open of its own results, by leaf: 1. All but info.
LeafFlow::Leaves FreeResultsOf(const Instruction& instruction) {
  if (instruction.opcode() != Opcode::kCustomCall) return {};
  const LapackBinding binding = BindLapack(instruction);
  if (binding.routine == nullptr) return {};
  LeafFlow::Leaves result(binding.results.size());
  for (size_t i = 0; i < binding.results.size(); ++i) {
    if (binding.results[i] < 0) continue;
    result[i] = binding.routine->results[static_cast<size_t>(binding.results[i])] != "I";
  }
  return result;
}

bool HasFreeFactors(const Module& module) {
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      for (LeafFlow::Level level : FreeResultsOf(instruction)) {
        if (level > 0) return true;
      }
    }
  }
  return false;
}

}  // namespace

std::vector<bool> DependsOnFreeFactors(const Module& module) {
  std::vector<bool> free;
  if (!HasFreeFactors(module)) {
    for (const Operand& root : module.entry()->roots()) {
      const Shape& shape = module.instruction(root.instruction)->shape();
      free.resize(free.size() + static_cast<size_t>(LeavesAt(shape, module.path(root.path)).count));
    }
    return free;
  }
  for (LeafFlow::Level level : LeafFlow(module, FreeResultsOf).Results()) free.push_back(level > 0);
  return free;
}

}  // namespace assay
