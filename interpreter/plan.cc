#include "interpreter/plan.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "interpreter/chain_finder.h"
#include "interpreter/dynamic_shape.h"
#include "interpreter/one_precision.h"

namespace assay {

int64_t BytesOf(const Shape& shape) {
  int64_t total = 0;
  ForEachLeaf(shape, [&](const Shape& leaf, std::span<const int64_t>) {
    if (!leaf.IsArray() || total < 0) return;
    std::optional<int64_t> bytes = AllocationSize(leaf);
    if (!bytes || __builtin_add_overflow(total, *bytes, &total)) total = -1;
  });
  return total;
}

namespace {

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

// Steps that chains make needless: nothing but a chain reads the constant or broadcast, and that reads
// its operand instead.
bool IsLeftOutUnread(const Instruction& instruction) {
  return HandlerOf(instruction.opcode()).control == Control::kConstant ||
         ElementwiseChain::Spreads(instruction);
}

bool ReadsSpread(const Instruction& instruction) {
  const Module& module = instruction.module();
  for (Operand operand : instruction.operands()) {
    if (operand.path == 0 && ElementwiseChain::Spreads(*module.instruction(operand.instruction))) {
      return true;
    }
  }
  return false;
}

struct Planned {
  const Instruction* instruction = nullptr;
  std::shared_ptr<const ElementwiseChain> chain;
};

// Steps in order. With chains: what only they read is left out.
std::vector<Planned> ListSteps(const Computation& computation, PlanSteps kind) {
  std::vector<Planned> steps;
  if (kind == PlanSteps::kEach) {
    for (const Instruction& instruction : computation.instructions()) steps.push_back({&instruction, {}});
    return steps;
  }
  std::vector<PlannedStep> found = FindChains(computation);
  absl::flat_hash_map<InstructionId, size_t> step_of;
  for (size_t s = 0; s < found.size(); ++s) {
    for (const Instruction* member : found[s]) step_of[member->id()] = s;
  }
  absl::flat_hash_set<InstructionId> read_elsewhere;
  for (Operand root : computation.roots()) read_elsewhere.insert(root.instruction);
  for (const Instruction& instruction : computation.instructions()) {
    for (Operand operand : instruction.operands()) {
      auto step = step_of.find(operand.instruction);
      if (step != step_of.end() && step->second != step_of[instruction.id()]) {
        read_elsewhere.insert(operand.instruction);
      }
    }
  }
  auto is_output = [&](const Instruction& i) { return read_elsewhere.contains(i.id()); };
  for (const PlannedStep& step : found) {
    bool chained = ElementwiseChain::Takes(*step[0]) && (step.size() > 1 || ReadsSpread(*step[0]));
    if (!chained) {
      steps.push_back({step[0], {}});
    } else if (std::any_of(step.begin(), step.end(), [&](auto* i) { return is_output(*i); })) {
      auto chain = std::make_shared<const ElementwiseChain>(step, is_output);
      steps.push_back({chain->outputs().back(), chain});
    }
  }
  absl::flat_hash_set<InstructionId> read;
  for (Operand root : computation.roots()) read.insert(root.instruction);
  for (size_t s = steps.size(); s-- > 0;) {
    Planned& step = steps[s];
    if (!step.chain && IsLeftOutUnread(*step.instruction) && !read.contains(step.instruction->id())) {
      step.instruction = nullptr;
      continue;
    }
    std::span<const Operand> operands =
        step.chain ? std::span<const Operand>(step.chain->operands()) : step.instruction->operands();
    for (Operand operand : operands) read.insert(operand.instruction);
  }
  std::erase_if(steps, [](const Planned& step) { return step.instruction == nullptr; });
  return steps;
}

class Planner {
 public:
  Planner(const Computation& computation, Plan* plan) : module_(computation.module()), plan_(*plan) {
    plan_.computation = &computation;
  }

  // A value from outside, in the order of parameters.
  void AddInput(const Instruction& instruction) {
    uint32_t slot = AddValue(instruction);
    plan_.parameter_slots.push_back(slot);
    PlanStep step;
    step.instruction = &instruction;
    step.row = &HandlerOf(Opcode::kParameter);
    step.control = Control::kParameter;
    plan_.steps.push_back(std::move(step));
  }

  bool AddStep(Planned next) {
    const Instruction& instruction = *next.instruction;
    PlanStep step;
    step.instruction = &instruction;
    step.row = &HandlerOf(instruction.opcode());
    step.control = ControlOf(instruction);
    step.first_access = static_cast<uint32_t>(plan_.accesses.size());
    std::span<const Operand> operands =
        next.chain ? std::span<const Operand>(next.chain->operands()) : instruction.operands();
    step.access_count = static_cast<uint32_t>(operands.size());
    for (Operand operand : operands) {
      if (!AddAccess(operand)) return false;
      // get-tuple-element reads one element only, which its path says: the handler gets the
      // element.
      if (instruction.opcode() == Opcode::kGetTupleElement) {
        plan_.accesses.back().path.push_back(instruction.Get(kTupleIndex));
      }
    }
    if (step.control == Control::kConstant) {
      step.constant = WithActualSizes(instruction.Get(kLiteral));
      step.new_bytes = BytesOf(step.constant.shape());
    }
    if (next.chain) {
      AddOutputs(next.chain->outputs(), next.chain->outputs().size() == 1);
      for (const Instruction* output : next.chain->outputs()) {
        int64_t bytes = BytesOf(output->shape());
        if (step.new_bytes < 0 || bytes < 0 ||
            __builtin_add_overflow(step.new_bytes, bytes, &step.new_bytes)) {
          step.new_bytes = -1;
        }
      }
      step.chain = std::move(next.chain);
    } else {
      AddValue(instruction);
      step.sized = step.control == Control::kNone && HasSizesAtRunTime(instruction);
      step.one_precision = IsOfSeveralPrecisions(instruction);
      if (step.control == Control::kNone && !step.row->shares && !step.sized) {
        step.new_bytes = BytesOf(instruction.shape());
      }
    }
    plan_.steps.push_back(std::move(step));
    return true;
  }

  bool AddRegion(const ManualRegion& region, const Computation& computation) {
    auto made = std::make_shared<RegionStep>();
    auto plan = std::make_unique<Plan>();
    Planner inner(computation, plan.get());
    PlanStep step;
    step.instruction = region.instructions[0];
    step.row = &HandlerOf(step.instruction->opcode());
    step.control = Control::kManualRegion;
    step.first_access = static_cast<uint32_t>(plan_.accesses.size());
    step.access_count = static_cast<uint32_t>(region.inputs.size());
    for (const ManualRegion::Value& input : region.inputs) {
      if (!AddAccess({input.instruction->id(), 0})) return false;
      made->local_inputs.push_back(input.local);
      inner.AddInput(*input.instruction);
    }
    for (const Instruction* instruction : region.instructions) {
      if (!inner.AddStep({instruction, {}})) return false;
    }
    std::vector<Operand> roots;
    std::vector<const Instruction*> outputs;
    for (const ManualRegion::Value& output : region.outputs) {
      roots.push_back({output.instruction->id(), 0});
      outputs.push_back(output.instruction);
    }
    if (!inner.End(roots, /*many=*/true)) return false;
    made->plan = std::move(plan);
    made->outputs = region.outputs;
    AddOutputs(outputs, /*whole=*/false);
    step.region = std::move(made);
    plan_.steps.push_back(std::move(step));
    return true;
  }

  bool AddParameters(const Computation& computation) {
    for (const Instruction* parameter : computation.parameters()) {
      if (parameter == nullptr) return false;
      plan_.parameter_slots.push_back(places_[parameter->id()].slot);
    }
    return true;
  }

  bool End(std::span<const Operand> roots, bool many) {
    plan_.first_root = static_cast<uint32_t>(plan_.accesses.size());
    plan_.many_roots = many;
    for (Operand root : roots) {
      if (!AddAccess(root)) return false;
    }
    Liveness(&plan_).Run();
    return true;
  }

 private:
  struct Place {
    uint32_t slot;
    int64_t element;  // of the slot's tuple; -1: the whole slot
  };

  // The value of the step that is added next.
  uint32_t AddValue(const Instruction& instruction) {
    uint32_t slot = static_cast<uint32_t>(plan_.steps.size());
    places_[instruction.id()] = {slot, -1};
    return slot;
  }
  void AddOutputs(const std::vector<const Instruction*>& outputs, bool whole) {
    uint32_t slot = static_cast<uint32_t>(plan_.steps.size());
    for (size_t i = 0; i < outputs.size(); ++i) {
      places_[outputs[i]->id()] = {slot, whole ? -1 : static_cast<int64_t>(i)};
    }
  }
  bool AddAccess(Operand operand) {
    auto found = places_.find(operand.instruction);
    if (found == places_.end()) return false;
    PlanAccess access{.slot = found->second.slot};
    if (found->second.element >= 0) access.path.push_back(found->second.element);
    std::span<const int64_t> path = module_.path(operand.path);
    access.path.insert(access.path.end(), path.begin(), path.end());
    plan_.accesses.push_back(std::move(access));
    return true;
  }

  const Module& module_;
  Plan& plan_;
  absl::flat_hash_map<InstructionId, Place> places_;
};

}  // namespace

Result<Plan> MakePlan(const Computation& computation, PlanSteps kind, PlanView view) {
  Plan plan;
  Planner planner(computation, &plan);
  bool defined = true;
  ManualRegions manual;
  if (view == PlanView::kWhole) manual = FindManualRegions(computation);
  if (manual.regions.empty()) {
    for (Planned& next : ListSteps(computation, kind)) {
      defined = defined && planner.AddStep(std::move(next));
    }
  }
  for (const ManualStep& step : manual.steps) {
    defined = defined && (step.instruction != nullptr
                              ? planner.AddStep({step.instruction, {}})
                              : planner.AddRegion(manual.regions[step.region], computation));
  }
  defined = defined && planner.AddParameters(computation) &&
            planner.End(computation.roots(), computation.roots().size() != 1);
  if (defined) return plan;
  return InvalidError("plan_order", "computation '" + std::string(computation.name()) +
                                        "' reads a value that is not computed before");
}

}  // namespace assay
