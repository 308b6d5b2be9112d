// Plan: a computation made ready to run, once.
//
// Instructions become steps in textual order, chains of elementwise ones a step together; the value of
// step i lives in slot i. Each access to a
// slot knows whether it is the last one to that value, so that literals are handed to their last
// user (who may then change them in place) and freed as early as possible. Elements of tuples are
// followed one by one: `get-tuple-element` takes its element out of the tuple when nobody reads it
// later, so that a loop that updates one element of its state does so in place.
#ifndef ASSAY_INTERPRETER_PLAN_H_
#define ASSAY_INTERPRETER_PLAN_H_

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "base/status.h"
#include "interpreter/elementwise_chain.h"
#include "interpreter/handlers.h"
#include "interpreter/manual_regions.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

// Reads the value of a slot, or the part of it at `path`.
struct PlanAccess {
  uint32_t slot = 0;
  absl::InlinedVector<int64_t, 1> path;  // empty: the whole
  bool takes = false;                    // nothing reads this part later: it is moved out
  bool frees = false;                    // nothing reads any part of the slot later
};

struct Plan;

// Instructions that every device runs, as one step of a program that is not partitioned.
struct RegionStep {
  std::unique_ptr<const Plan> plan;      // its parameters are the step's operands, its roots the results
  std::vector<bool> local_inputs;        // by operand: each device has its own
  std::vector<ManualRegion::Value> outputs;  // by element of the result
};

struct PlanStep {
  const Instruction* instruction = nullptr;
  const HandlerRow* row = nullptr;
  Control control = Control::kNone;
  uint32_t first_access = 0;
  uint32_t access_count = 0;
  bool sized = false;     // runs as a copy with the sizes at hand (dynamic_shape.h)
  bool one_precision = false;  // IsOfSeveralPrecisions (one_precision.h)
  bool unused = false;    // no step reads the result, nor is it a root
  // That running the step allocates for its result, or of its constant; -1: too many to count.
  int64_t new_bytes = 0;
  Literal constant;       // Control::kConstant
  // Runs instead of the row's handler: the instructions whose values it gives, `instruction` the
  // last of them. Several values are the elements of a tuple.
  std::shared_ptr<const ElementwiseChain> chain;
  std::shared_ptr<const RegionStep> region;  // Control::kManualRegion; `instruction` is its first
};

struct Plan {
  const Computation* computation = nullptr;
  std::vector<PlanStep> steps;
  std::vector<PlanAccess> accesses;       // of the steps in order, then of the roots
  std::vector<uint32_t> parameter_slots;  // by parameter number
  uint32_t first_root = 0;                // in `accesses`
  bool many_roots = false;                // the result is a tuple of the roots (StableHLO)

  std::span<const PlanAccess> AccessesOf(const PlanStep& step) const {
    return std::span(accesses).subspan(step.first_access, step.access_count);
  }
  std::span<const PlanAccess> roots() const { return std::span(accesses).subspan(first_root); }
};

// Bytes of all array leaves; -1 when they cannot be counted.
int64_t BytesOf(const Shape& shape);

// With kChained, neighbouring elementwise instructions become one step each (elementwise_chain.h), and
// broadcasts and constants that only those read have none. With kEach, every instruction is a step.
enum class PlanSteps : uint8_t { kChained, kEach };

// What a computation is run as: by one device, or as part of a program that is not partitioned, whose
// manual regions become one step each. There is no chaining beside or in a region.
enum class PlanView : uint8_t { kDevice, kWhole };

// An error only for computations that the verifier rejects, or that capture values
// (CheckSupported reports those).
Result<Plan> MakePlan(const Computation& computation, PlanSteps steps = PlanSteps::kChained,
                      PlanView view = PlanView::kDevice);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_PLAN_H_
