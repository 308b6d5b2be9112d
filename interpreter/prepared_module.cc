#include "interpreter/prepared_module.h"

#include <utility>

#include "interpreter/region_analysis.h"

namespace assay {

ThreadPool& PreparedModule::PoolOf(int threads) {
  if (!pool_ || pool_->threads() != threads) {
    pool_.reset();  // the old threads end before new ones start
    pool_ = std::make_unique<ThreadPool>(threads);
  }
  return *pool_;
}

Result<const Plan*> PreparedModule::PlanOf(const Computation& computation, PlanSteps steps,
                                           PlanView view) {
  std::unique_ptr<const Plan>& plan =
      plans_[static_cast<int>(steps)][static_cast<int>(view)][&computation];
  if (!plan) {
    ASSIGN_OR_RETURN(Plan made, MakePlan(computation, steps, view));
    plan = std::make_unique<const Plan>(std::move(made));
  }
  return plan.get();
}

const Cuts& PreparedModule::CutsOfMarker(const Instruction& marker) {
  std::unique_ptr<const Cuts>& kept = cuts_[&marker];
  if (!kept) kept = std::make_unique<const Cuts>(CutsOf(marker));
  return *kept;
}

bool PreparedModule::Meets(const Computation& computation) {
  auto [kept, is_new] = meets_.try_emplace(&computation, false);
  if (is_new) kept->second = MeetsOthers(computation);
  return kept->second;
}

const RegionProgram* PreparedModule::ProgramOf(const Computation& region) {
  auto found = programs_.find(&region);
  if (found != programs_.end()) return found->second.get();
  return (programs_[&region] = RegionProgram::Compile(region)).get();
}

const std::vector<bool>& PreparedModule::AddingOf(const Computation& region) {
  std::unique_ptr<const std::vector<bool>>& kept = adding_[&region];
  if (!kept) kept = std::make_unique<const std::vector<bool>>(FindAddingComponents(region));
  return *kept;
}

const std::vector<bool>& PreparedModule::WrappingOf(const Computation& region) {
  std::unique_ptr<const std::vector<bool>>& kept = wrapping_[&region];
  if (!kept) kept = std::make_unique<const std::vector<bool>>(FindWrappingComponents(region));
  return *kept;
}

}  // namespace assay
