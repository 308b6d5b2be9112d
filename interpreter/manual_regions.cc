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

bool IsShardyMarker(const Instruction& marker) {
  return marker.Get(kCustomCallTarget).starts_with("xla.sdy.");
}

// Where the values of a computation are blocks of devices, whose parameters are blocks along `outer`.
class AxisFlow {
 public:
  AxisFlow(const Computation& computation, const Axes& outer, bool local)
      : computation_(computation), outer_(outer), local_(local) {
    for (const Instruction& x : computation.instructions()) {
      Axes axes = AxesBefore(x);
      bool local_result = local || BeginsLocal(x);
      for (Operand operand : x.operands()) {
        local_result = local_result || gives_.contains(computation.module().instruction(operand.instruction));
      }
      if (local_result) runs_.insert(&x);
      if (IsGlobalToLocal(x)) {
        Enter(x, &axes);
      } else if (IsLocalToGlobal(x)) {
        Leave(x, &axes);
        local_result = local || axes != outer;
      }
      if (local_result) gives_.insert(&x);
      axes_[&x] = std::move(axes);
    }
  }

  bool RunsLocally(const Instruction& x) const { return runs_.contains(&x); }
  bool GivesLocal(const Instruction& x) const { return gives_.contains(&x); }
  const Axes& AxesOf(const Instruction& x) const { return axes_.at(&x); }
  // Of its operands, which have been followed, and of the computation.
  Axes AxesBefore(const Instruction& x) const {
    Axes axes = outer_;
    for (Operand operand : x.operands()) {
      auto at = axes_.find(computation_.module().instruction(operand.instruction));
      if (at != axes_.end()) axes.insert(at->second.begin(), at->second.end());
    }
    return axes;
  }
  const Computation& computation() const { return computation_; }
  // Whether all of the computation runs on each device.
  bool is_local() const { return local_; }

 private:
  static void Enter(const Instruction& x, Axes* axes) {
    std::vector<std::string> manual = ManualAxesOf(x);
    if (manual.empty() && !IsShardyMarker(x)) manual.push_back("#" + std::to_string(axes->size() + 1));
    axes->insert(manual.begin(), manual.end());
  }
  static void Leave(const Instruction& x, Axes* axes) {
    if (!IsShardyMarker(x)) {
      if (!axes->empty()) axes->erase(std::prev(axes->end()));
      return;
    }
    for (const std::string& axis : ManualAxesOf(x)) axes->erase(axis);
  }

  const Computation& computation_;
  const Axes& outer_;
  bool local_;
  absl::flat_hash_set<const Instruction*> runs_, gives_;
  absl::flat_hash_map<const Instruction*, Axes> axes_;
};

// A manual body without operands has no marker before it: nothing names its axes.
bool MadeWithoutOperands(const Instruction& x) {
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

// What is wrong with the markers of a computation, and with what leaves it.
void Diagnose(const AxisFlow& flow, std::vector<Diagnostic>* diagnostics) {
  auto say = [&](const Instruction& x, const std::string& what) {
    diagnostics->push_back(DiagnosticAt(x, "manual_computation", what));
  };
  const Computation& computation = flow.computation();
  for (const Instruction& x : computation.instructions()) {
    if (IsGlobalToLocal(x)) {
      Axes axes = flow.AxesBefore(x);
      for (const std::string& axis : ManualAxesOf(x)) {
        if (axes.insert(axis).second) continue;
        say(x, "axis " + Quoted(axis) + " is manual already in a computation around this one");
      }
    } else if (IsLocalToGlobal(x)) {
      Axes axes = flow.AxesBefore(x);
      if (!IsShardyMarker(x)) {
        if (axes.empty()) say(x, "its operand is no block of a device");
        continue;
      }
      for (const std::string& axis : ManualAxesOf(x)) {
        if (axes.erase(axis) == 1 || MadeWithoutOperands(x)) continue;
        say(x, "its operand is no block along axis " + Quoted(axis));
      }
    }
  }
  if (flow.is_local()) return;
  for (Operand root : computation.roots()) {
    const Instruction* x = computation.module().instruction(root.instruction);
    if (!flow.GivesLocal(*x)) continue;
    say(*x, "a value that each device has its own of leaves computation " +
                std::string(computation.name()) + ", and no marker put the devices' blocks together");
  }
}

}  // namespace

ManualRegions FindManualRegions(const Computation& computation) {
  ManualRegions found;
  const Axes none;
  const AxisFlow flow(computation, none, /*local=*/false);
  // Regions by how many lie before them on a way from the parameters; a global value by how many do.
  absl::flat_hash_map<const Instruction*, int> region_of, regions_before;
  std::vector<std::pair<int, ManualStep>> order;
  const Module& module = computation.module();
  for (const Instruction& x : computation.instructions()) {
    bool local = flow.RunsLocally(x);
    int place = 0;
    for (Operand operand : x.operands()) {
      const Instruction* producer = module.instruction(operand.instruction);
      auto region = region_of.find(producer);
      if (region == region_of.end()) {
        place = std::max(place, regions_before[producer]);
      } else {
        // What a region gives is global where a marker made it; a local reader stays in the region.
        bool stays = local && flow.GivesLocal(*producer);
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
    found.regions[region_of[&x]].outputs.push_back({&x, flow.GivesLocal(x)});
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
      bool local = theirs != region_of.end() && flow.GivesLocal(*producer);
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
    const AxisFlow flow(*visit.computation, visit.outer, visit.local);
    Diagnose(flow, diagnostics);
    for (const Instruction& x : visit.computation->instructions()) {
      for (const Computation* called : x.called_computations()) {
        Visit next{called, flow.AxesOf(x), visit.local || flow.RunsLocally(x)};
        if (seen.insert({called, next.outer, next.local}).second) queue.push_back(std::move(next));
      }
    }
  }
}

}  // namespace assay
