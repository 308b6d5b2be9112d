#include "spec/callees_first.h"

#include "absl/container/flat_hash_set.h"

namespace assay {
namespace {

struct Frame {
  const Computation* computation;
  const Instruction* next;
};

void AddWithCallees(const Computation& computation, absl::flat_hash_set<const Computation*>* seen,
                    std::vector<const Computation*>* order) {
  if (!seen->insert(&computation).second) return;
  std::vector<Frame> stack = {{&computation, computation.first()}};
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.next == nullptr) {
      order->push_back(top.computation);
      stack.pop_back();
      continue;
    }
    const Instruction& instruction = *top.next;
    top.next = instruction.next();
    if (instruction.attributes().empty()) continue;
    auto called = instruction.called_computations();
    for (size_t i = called.size(); i-- > 0;) {  // the first one ends on top
      if (called[i] == nullptr || !seen->insert(called[i]).second) continue;
      stack.push_back({called[i], called[i]->first()});
    }
  }
}

}  // namespace

std::vector<const Computation*> CalleesFirst(const Module& module) {
  std::vector<const Computation*> order;
  absl::flat_hash_set<const Computation*> seen;
  for (const auto& computation : module.computations()) {
    AddWithCallees(*computation, &seen, &order);
  }
  return order;
}

}  // namespace assay
