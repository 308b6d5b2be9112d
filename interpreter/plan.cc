#include "interpreter/plan.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"

namespace assay {
namespace {

// Bytes of all array leaves; -1 when they cannot be counted.
int64_t BytesOf(const Shape& shape) {
  int64_t total = 0;
  ForEachLeaf(shape, [&](const Shape& leaf, std::span<const int64_t>) {
    if (!leaf.IsArray() || total < 0) return;
    std::optional<int64_t> bytes = AllocationSize(leaf);
    if (!bytes || __builtin_add_overflow(total, *bytes, &total)) total = -1;
  });
  return total;
}

// Sets takes and frees, from the last access to the first.
class Liveness {
 public:
  explicit Liveness(Plan* plan) : plan_(plan), read_(plan->steps.size()), whole_(read_.size()) {}

  void Run() {
    for (size_t i = plan_->accesses.size(); i-- > plan_->first_root;) Visit(plan_->accesses[i]);
    for (size_t s = plan_->steps.size(); s-- > 0;) {
      PlanStep& step = plan_->steps[s];
      step.unused = !read_[s];
      for (uint32_t i = step.access_count; i-- > 0;) {
        Visit(plan_->accesses[step.first_access + i]);
      }
    }
  }

 private:
  void Visit(PlanAccess& access) {
    uint32_t slot = access.slot;
    access.frees = !read_[slot];
    if (access.path.empty()) {
      access.takes = !read_[slot];
      whole_[slot] = true;
    } else {
      bool later = !elements_.insert({slot, access.path[0]}).second;
      access.takes = access.path.size() == 1 && !later && !whole_[slot];
    }
    read_[slot] = true;
  }

  Plan* plan_;
  std::vector<bool> read_;   // some part of the slot is read later
  std::vector<bool> whole_;  // the slot is read as a whole later
  absl::flat_hash_set<std::pair<uint32_t, int64_t>> elements_;  // read later
};

}  // namespace

Result<Plan> MakePlan(const Computation& computation) {
  Plan plan;
  plan.computation = &computation;
  plan.steps.reserve(static_cast<size_t>(computation.instruction_count()));
  absl::flat_hash_map<InstructionId, uint32_t> slots;
  slots.reserve(static_cast<size_t>(computation.instruction_count()));
  const Module& module = computation.module();
  auto add_access = [&](Operand operand) {
    auto found = slots.find(operand.instruction);
    if (found == slots.end()) return false;
    std::span<const int64_t> path = module.path(operand.path);
    plan.accesses.push_back({.slot = found->second, .path = {path.begin(), path.end()}});
    return true;
  };
  auto undefined = [&] {
    return InvalidError("plan_order", "computation '" + std::string(computation.name()) +
                                          "' reads a value that is not computed before");
  };
  for (const Instruction& instruction : computation.instructions()) {
    PlanStep step;
    step.instruction = &instruction;
    step.row = &HandlerOf(instruction.opcode());
    step.first_access = static_cast<uint32_t>(plan.accesses.size());
    step.access_count = static_cast<uint32_t>(instruction.operand_count());
    for (Operand operand : instruction.operands()) {
      if (!add_access(operand)) return undefined();
      // get-tuple-element reads one element only, which its path says: the handler gets the
      // element.
      if (instruction.opcode() == Opcode::kGetTupleElement) {
        plan.accesses.back().path.push_back(instruction.Get(kTupleIndex));
      }
    }
    if (step.row->control == Control::kConstant) {
      step.constant = instruction.Get(kLiteral).Unpacked();
    }
    if (step.row->control == Control::kNone && !step.row->shares) {
      step.new_bytes = BytesOf(instruction.shape());
    }
    slots[instruction.id()] = static_cast<uint32_t>(plan.steps.size());
    plan.steps.push_back(std::move(step));
  }
  for (const Instruction* parameter : computation.parameters()) {
    if (parameter == nullptr) return undefined();
    plan.parameter_slots.push_back(slots[parameter->id()]);
  }
  plan.first_root = static_cast<uint32_t>(plan.accesses.size());
  plan.many_roots = computation.roots().size() != 1;
  for (Operand root : computation.roots()) {
    if (!add_access(root)) return undefined();
  }
  Liveness(&plan).Run();
  return plan;
}

}  // namespace assay
