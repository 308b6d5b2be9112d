#include "interpreter/manual_regions.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "interpreter/block_cut.h"
#include "interpreter/evaluation.h"

namespace assay {

bool BeginsLocal(const Instruction& x) {
  if (IsGlobalToLocal(x) || IsLocalToGlobal(x)) return true;
  if (x.opcode() == Opcode::kPartitionId) return true;
  if (x.opcode() == Opcode::kParameter) return false;
  if (x.operand_count() == 0 && CallsManualBody(x)) return true;
  return x.Has(kSharding) && x.Get(kSharding).kind == Sharding::Kind::kManual;
}

namespace {

// The axes along which values are blocks; of GSPMD's markers, which name none, "#1", "#2" by nesting.
using Axes = std::set<std::string>;

std::string Quoted(const std::string& axis) {
  return axis.starts_with("#") ? std::string("the one of a computation around") : "'" + axis + "'";
}

// Follows the axes through one computation whose parameters are blocks along `outer`.
class AxisCheck {
 public:
  AxisCheck(const Computation& computation, const Axes& outer, bool local,
            std::vector<Diagnostic>* diagnostics)
      : computation_(computation), outer_(outer), local_(local), diagnostics_(diagnostics) {}

  void Run() {
    for (const Instruction& x : computation_.instructions()) {
      Axes axes = outer_;
      bool local = local_ || BeginsLocal(x);
      for (Operand operand : x.operands()) {
        const Instruction* producer = computation_.module().instruction(operand.instruction);
        local = local || gives_.contains(producer);
        axes.insert(axes_[producer].begin(), axes_[producer].end());
      }
      if (local) runs_.insert(&x);
      if (IsGlobalToLocal(x)) {
        Enter(x, &axes);
      } else if (IsLocalToGlobal(x)) {
        Leave(x, &axes);
        local = local_ || axes != outer_;
      }
      if (local) gives_.insert(&x);
      axes_[&x] = std::move(axes);
    }
    if (local_) return;
    for (Operand root : computation_.roots()) {
      const Instruction* x = computation_.module().instruction(root.instruction);
      if (!gives_.contains(x)) continue;
      Say(*x, "a value that each device has its own of leaves computation " +
                  std::string(computation_.name()) +
                  ", and no marker put the devices' blocks together");
    }
  }

  bool RunsLocally(const Instruction& x) const { return runs_.contains(&x); }
  bool GivesLocal(const Instruction& x) const { return gives_.contains(&x); }
  const Axes& AxesOf(const Instruction& x) const { return axes_.at(&x); }

 private:
  void Say(const Instruction& x, const std::string& what) {
    diagnostics_->push_back(DiagnosticAt(x, "manual_computation", what));
  }
  void Enter(const Instruction& x, Axes* axes) {
    std::vector<std::string> manual = ManualAxesOf(x);
    if (manual.empty() && !x.Get(kCustomCallTarget).starts_with("xla.sdy.")) {
      axes->insert("#" + std::to_string(axes->size() + 1));
      return;
    }
    for (const std::string& axis : manual) {
      if (axes->insert(axis).second) continue;
      Say(x, "axis " + Quoted(axis) + " is manual already in a computation around this one");
    }
  }
  void Leave(const Instruction& x, Axes* axes) {
    std::vector<std::string> manual = ManualAxesOf(x);
    if (!x.Get(kCustomCallTarget).starts_with("xla.sdy.")) {
      if (axes->empty()) {
        Say(x, "its operand is no block of a device");
      } else {
        axes->erase(std::prev(axes->end()));
      }
      return;
    }
    for (const std::string& axis : manual) {
      if (axes->erase(axis) == 1 || MadeWithoutOperands(x)) continue;
      Say(x, "its operand is no block along axis " + Quoted(axis));
    }
  }
  // A manual body without operands has no marker before it: nothing names its axes.
  bool MadeWithoutOperands(const Instruction& x) const {
    std::vector<const Instruction*> stack = {&x};
    absl::flat_hash_set<const Instruction*> seen;
    while (!stack.empty()) {
      const Instruction* at = stack.back();
      stack.pop_back();
      for (int64_t i = 0; i < at->operand_count(); ++i) {
        const Instruction& producer = at->producer(i);
        if (IsGlobalToLocal(producer)) return false;
        if (seen.insert(&producer).second) stack.push_back(&producer);
      }
    }
    return true;
  }

  const Computation& computation_;
  const Axes& outer_;
  bool local_;
  std::vector<Diagnostic>* diagnostics_;
  absl::flat_hash_set<const Instruction*> runs_, gives_;
  absl::flat_hash_map<const Instruction*, Axes> axes_;
};

}  // namespace

ManualRegions FindManualRegions(const Computation& computation) {
  ManualRegions found;
  std::vector<Diagnostic> ignored;
  const Axes none;
  AxisCheck check(computation, none, /*local=*/false, &ignored);
  check.Run();
  // Regions by how many lie before them on a way from the parameters; a global value by how many do.
  absl::flat_hash_map<const Instruction*, int> region_of, regions_before;
  std::vector<std::pair<int, ManualStep>> order;
  const Module& module = computation.module();
  for (const Instruction& x : computation.instructions()) {
    bool local = check.RunsLocally(x);
    int place = 0;
    for (Operand operand : x.operands()) {
      const Instruction* producer = module.instruction(operand.instruction);
      auto region = region_of.find(producer);
      if (region == region_of.end()) {
        place = std::max(place, regions_before[producer]);
      } else {
        // What a region gives is global where a marker made it; a local reader stays in the region.
        bool stays = local && check.GivesLocal(*producer);
        place = std::max(place, region->second + (stays ? 0 : 1));
      }
    }
    if (local) {
      region_of[&x] = place;
      if (place >= static_cast<int>(found.regions.size())) found.regions.resize(place + 1);
      found.regions[place].instructions.push_back(&x);
    } else {
      regions_before[&x] = place;
      order.push_back({2 * place, {&x, -1}});
    }
  }
  if (found.regions.empty()) return {};
  for (int r = 0; r < static_cast<int>(found.regions.size()); ++r) {
    if (!found.regions[r].instructions.empty()) order.push_back({2 * r + 1, {nullptr, r}});
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [place, step] : order) found.steps.push_back(step);

  absl::flat_hash_set<std::pair<int, const Instruction*>> listed;
  absl::flat_hash_set<const Instruction*> given;
  auto give = [&](const Instruction& x) {
    if (!given.insert(&x).second) return;
    found.regions[region_of[&x]].outputs.push_back({&x, check.GivesLocal(x)});
  };
  for (const Instruction& x : computation.instructions()) {
    auto mine = region_of.find(&x);
    for (Operand operand : x.operands()) {
      const Instruction* producer = module.instruction(operand.instruction);
      auto theirs = region_of.find(producer);
      bool inside = mine != region_of.end() && theirs != region_of.end() &&
                    mine->second == theirs->second;
      if (inside) continue;
      if (theirs != region_of.end()) give(*producer);
      if (mine == region_of.end() || !listed.insert({mine->second, producer}).second) continue;
      bool local = theirs != region_of.end() && check.GivesLocal(*producer);
      found.regions[mine->second].inputs.push_back({producer, local});
    }
  }
  for (Operand root : computation.roots()) {
    const Instruction* x = module.instruction(root.instruction);
    if (region_of.contains(x)) give(*x);
  }
  return found;
}

void CheckManualRegions(const Module& module, std::vector<Diagnostic>* diagnostics) {
  struct Visit {
    const Computation* computation;
    Axes outer;
    bool local;
  };
  std::vector<Visit> queue = {{module.entry(), {}, false}};
  std::set<std::tuple<const Computation*, Axes, bool>> seen = {{module.entry(), {}, false}};
  for (size_t i = 0; i < queue.size() && diagnostics->size() < 20; ++i) {
    Visit visit = queue[i];
    AxisCheck check(*visit.computation, visit.outer, visit.local, diagnostics);
    check.Run();
    for (const Instruction& x : visit.computation->instructions()) {
      for (const Computation* called : x.called_computations()) {
        Visit next{called, check.AxesOf(x), visit.local || check.RunsLocally(x)};
        if (seen.insert({called, next.outer, next.local}).second) queue.push_back(std::move(next));
      }
    }
  }
}

}  // namespace assay
