// For --why-nan: the call of its body in which an element of a map or a reduction became NaN or infinite.
#ifndef ASSAY_TOOLS_HLO_RUN_BODY_CALL_H_
#define ASSAY_TOOLS_HLO_RUN_BODY_CALL_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/computation_runner.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "tools/hlo_run/origin_tracer.h"

namespace assay {

struct BodyCall {
  const Computation* body = nullptr;
  std::vector<Literal> arguments;
  std::vector<int64_t> path;       // of its result: which of several the element is
  int64_t number = 0, count = 1;  // among the calls that the element was computed by, in order
};

// The computation that the op applies to elements, where it does so call by call: not of control, not a
// comparator, not a body whose sums are exact. nullptr: there is none.
const Computation* BodyOf(const Instruction& instruction);

// The first call whose result is of the kind, called again with the values that the tracer knows: of map,
// reduce and reduce-window, in the order of docs/semantics.md. nullopt: another op, a value that is not
// kept or has another type than the body takes, or more calls than are repeated.
std::optional<BodyCall> FindBodyCall(const OriginTracer& tracer, const Position& at, NumberKind kind,
                                     ComputationRunner& runner);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_BODY_CALL_H_
