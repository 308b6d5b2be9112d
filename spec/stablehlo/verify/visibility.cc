#include "spec/stablehlo/verify/visibility.h"

#include <vector>

#include "absl/container/flat_hash_map.h"

namespace assay::verify {
namespace {

// What is left to do, the next at the end.
struct Step {
  enum class Kind : uint8_t { kOperation, kDefine, kEnter, kLeave } kind;
  const mlir::Operation* operation = nullptr;  // its operands are checked; its results become visible
  const mlir::Region* region = nullptr;
};

// Whether its regions see none of the values around it.
bool IsIsolated(const mlir::Operation& operation) {
  return operation.name == "func.func" || operation.name == "sdy.manual_computation" ||
         operation.name == "sdy.named_computation";
}

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
  absl::flat_hash_map<const mlir::Value*, int64_t> visible;  // in how many isolated operations it stands
  int64_t depth = 0;
  std::vector<Step> steps = {{Kind::kOperation, &top}};
  while (!steps.empty()) {
    const Step step = steps.back();
    steps.pop_back();
    switch (step.kind) {
      case Kind::kOperation: {
        const auto& operands = step.operation->operands;
        for (size_t i = 0; i < operands.size(); ++i) {
          const auto found = visible.find(operands[i]);
          if (found != visible.end() && found->second == depth) continue;
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
        for (const mlir::Value* result : step.operation->results) visible.emplace(result, depth);
        break;
      case Kind::kEnter:
        depth += IsIsolated(*step.region->parent);
        ForEachValue(*step.region, step.region->blocks.size() > 1,
                     [&](const mlir::Value* value) { visible.emplace(value, depth); });
        break;
      case Kind::kLeave:
        ForEachValue(*step.region, true, [&](const mlir::Value* value) { visible.erase(value); });
        depth -= IsIsolated(*step.region->parent);
        break;
    }
  }
}

}  // namespace assay::verify
