// The part of an Evaluation that runs calls, branches and loops: each pushes the frame of a computation,
// and goes on when that has returned.
#include <utility>

#include "interpreter/branch.h"
#include "interpreter/evaluation.h"
#include "interpreter/scalar_loop.h"

namespace assay {

Status Evaluation::StartCall(Frame& frame, const PlanStep& step) {
  Begin(frame);
  std::vector<Literal> arguments = FetchAll(frame, step);
  return Push(*step.instruction->called_computations()[0], std::move(arguments));
}

// Of the operands only that of the branch is kept.
Status Evaluation::StartConditional(Frame& frame, const PlanStep& step) {
  Begin(frame);
  std::vector<Literal> operands = FetchAll(frame, step);
  auto branches = step.instruction->called_computations();
  const int64_t branch = BranchChosen(operands[0], static_cast<int64_t>(branches.size()));
  std::vector<Literal> arguments;
  if (branch + 1 < static_cast<int64_t>(operands.size())) {
    arguments.push_back(std::move(operands[branch + 1]));
  }
  operands.clear();
  return Push(*branches[branch], std::move(arguments));
}

Status Evaluation::StartWhile(Frame& frame, const PlanStep& step) {
  Begin(frame);
  frame.state = FetchAll(frame, step);
  for (const Literal& value : frame.state) {
    if (value.IsHandle()) return UnderWayError(*step.instruction);
  }
  if (plan_steps_ == PlanSteps::kChained && IsScalarLoop(*this, *step.instruction)) {
    ASSIGN_OR_RETURN(Literal state, RunScalarLoop(*this, *step.instruction, std::move(frame.state),
                                                  options_.iteration_limit));
    RETURN_IF_ERROR(CheckDecided(*step.instruction));
    frame.state.clear();
    Finish(frame, step, std::move(state));
    return {};
  }
  frame.in_condition = true;
  frame.iterations = 0;
  return Push(*step.instruction->Get(kCondition), frame.state);
}

Status Evaluation::ContinueWhile(Frame& frame, const PlanStep& step, Literal result) {
  const Instruction& loop = *step.instruction;
  bool tuple_state = frame.state.size() != 1 || loop.has_many_results();
  if (!frame.in_condition) {
    if (tuple_state) {
      frame.state = std::move(result.MutableElements());
    } else {
      frame.state.resize(1);
      frame.state[0] = std::move(result);
    }
    frame.in_condition = true;
    return Push(*loop.Get(kCondition), frame.state);
  }
  if (result.Bits(0) == 0) {
    auto tuple = [&] {
      return loop.shape().HasDynamicDimensions()  // the elements say how large they are
                 ? Literal::Tuple(std::move(frame.state))
                 : Literal::Tuple(loop.shape(), std::move(frame.state));
    };
    Literal state = tuple_state ? tuple() : std::move(frame.state[0]);
    frame.state.clear();
    Finish(frame, step, std::move(state));
    return {};
  }
  if (options_.iteration_limit > 0 && frame.iterations == options_.iteration_limit) {
    return IterationLimitError(loop, frame.iterations);
  }
  ++frame.iterations;
  frame.in_condition = false;
  std::vector<Literal> arguments = std::move(frame.state);
  frame.state.resize(arguments.size());  // its size is what tells one value from several
  return Push(*loop.Get(kBody), std::move(arguments));
}

}  // namespace assay
