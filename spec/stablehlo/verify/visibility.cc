#include "spec/stablehlo/verify/visibility.h"

#include <vector>

#include "absl/container/flat_hash_set.h"

namespace assay::verify {
namespace {

// What is left to do, the next at the end.
struct Step {
  enum class Kind : uint8_t { kOperation, kDefine, kEnter, kLeave } kind;
  const mlir::Operation* operation = nullptr;  // its operands are checked; its results become visible
  const mlir::Region* region = nullptr;
};

template <typename Visit>
void ForEachValue(const mlir::Region& region, bool with_results, Visit visit) {
  for (const mlir::Block* block : region.blocks) {
    for (const mlir::Value* argument : block->arguments) visit(argument);
    if (!with_results) continue;
    for (const mlir::Operation* operation : block->operations) {
      for (const mlir::Value* result : operation->results) visit(result);
    }
  }
}

}  // namespace

void ForEachUseOutOfSight(const mlir::Operation& top,
                          const std::function<void(const mlir::Operation&, size_t)>& report) {
  using Kind = Step::Kind;
  absl::flat_hash_set<const mlir::Value*> visible;
  std::vector<Step> steps = {{Kind::kOperation, &top}};
  while (!steps.empty()) {
    const Step step = steps.back();
    steps.pop_back();
    switch (step.kind) {
      case Kind::kOperation: {
        const auto& operands = step.operation->operands;
        for (size_t i = 0; i < operands.size(); ++i) {
          if (visible.contains(operands[i])) continue;
          report(*step.operation, i);
          break;
        }
        steps.push_back({Kind::kDefine, step.operation});
        for (auto region = step.operation->regions.rbegin(); region != step.operation->regions.rend();
             ++region) {
          steps.push_back({Kind::kLeave, nullptr, *region});
          for (auto block = (*region)->blocks.rbegin(); block != (*region)->blocks.rend(); ++block) {
            const auto& inner = (*block)->operations;
            for (auto at = inner.rbegin(); at != inner.rend(); ++at) {
              steps.push_back({Kind::kOperation, *at});
            }
          }
          steps.push_back({Kind::kEnter, nullptr, *region});
        }
        break;
      }
      case Kind::kDefine:
        visible.insert(step.operation->results.begin(), step.operation->results.end());
        break;
      case Kind::kEnter:
        ForEachValue(*step.region, step.region->blocks.size() > 1,
                     [&](const mlir::Value* value) { visible.insert(value); });
        break;
      case Kind::kLeave:
        ForEachValue(*step.region, true, [&](const mlir::Value* value) { visible.erase(value); });
        break;
    }
  }
}

}  // namespace assay::verify
