// PreparedModule: what is made once for all runs of a module.
//
// Plans of the computations, programs of the regions, which components add, results of functions of
// narrow types, and the threads. All are made when first asked for.
#ifndef ASSAY_INTERPRETER_PREPARED_MODULE_H_
#define ASSAY_INTERPRETER_PREPARED_MODULE_H_

#include <memory>
#include <span>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/status.h"
#include "base/thread_pool.h"
#include "interpreter/block_cut.h"
#include "interpreter/dynamic_shape.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/one_precision.h"
#include "interpreter/plan.h"
#include "interpreter/region_program.h"
#include "spec/module.h"

namespace assay {

class PreparedModule {
 public:
  // Keeps a reference; the module may not change.
  explicit PreparedModule(const Module& module) : module_(module) {}

  const Module& module() const { return module_; }
  // The pool of that many threads; made anew only when the number is another one than before.
  ThreadPool& PoolOf(int threads);
  Result<const Plan*> PlanOf(const Computation& computation, PlanSteps steps = PlanSteps::kChained,
                             PlanView view = PlanView::kDevice);
  // The compiled region; nullptr if it has none.
  const RegionProgram* ProgramOf(const Computation& region);
  // Which components of a reducing region are adding (interpreter/region_analysis.h).
  const std::vector<bool>& AddingOf(const Computation& region);
  // Which are sums of integers.
  const std::vector<bool>& WrappingOf(const Computation& region);
  // The instruction with the sizes that its operands have (interpreter/dynamic_shape.h).
  Result<const Instruction*> SizedFor(const Instruction& instruction, std::span<Literal> operands) {
    return sized_[&instruction].Make(instruction, operands);
  }
  // The copy of `sized`, which is `instruction` or its copy of these sizes, at one precision.
  const Instruction& AtOnePrecision(const Instruction& instruction, const Instruction& sized) {
    return at_one_precision_[&instruction].Make(sized);
  }
  // How a marker of a manual computation cuts its arrays.
  const Cuts& CutsOfMarker(const Instruction& marker);
  // MeetsOthers (interpreter/handlers.h), kept.
  bool Meets(const Computation& computation);
  numeric::NumericMemo& memo() { return memo_; }

 private:
  const Module& module_;
  std::unique_ptr<ThreadPool> pool_;
  numeric::NumericMemo memo_;
  absl::flat_hash_map<const Computation*, std::unique_ptr<const Plan>> plans_[2][2];  // by PlanSteps, PlanView
  absl::flat_hash_map<const Instruction*, std::unique_ptr<const Cuts>> cuts_;
  absl::flat_hash_map<const Computation*, bool> meets_;
  absl::flat_hash_map<const Computation*, std::unique_ptr<const RegionProgram>> programs_;
  absl::flat_hash_map<const Computation*, std::unique_ptr<const std::vector<bool>>> adding_, wrapping_;
  absl::flat_hash_map<const Instruction*, SizedInstruction> sized_;
  absl::flat_hash_map<const Instruction*, OnePrecisionCopy> at_one_precision_;
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_PREPARED_MODULE_H_
