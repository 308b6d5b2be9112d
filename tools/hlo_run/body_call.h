// For --why-nan: the call of its body in which an element of a map or a reduction became NaN or infinite.
#ifndef ASSAY_TOOLS_HLO_RUN_BODY_CALL_H_
#define ASSAY_TOOLS_HLO_RUN_BODY_CALL_H_

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "interpreter/computation_runner.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"
#include "tools/hlo_run/origin_tracer.h"

namespace assay {

// Calls bodies of a module again, until it is interrupted. The clock is the caller's.
class BodyRunner {
 public:
  BodyRunner(const Module& module, const std::atomic<bool>* interrupted);
  Result<Literal> Run(const Computation& body, std::vector<Literal> arguments,
                      RunObserver* observer = nullptr);

 private:
  ComputationRunner runner_;
  const std::atomic<bool>* interrupted_;
};

struct BodyCall {
  const Computation* body = nullptr;
  std::vector<Literal> arguments;
  std::vector<int64_t> path;       // of its result: which of several the NaN or infinity is
  NumberKind kind = NumberKind::kUnknown;  // of that
  std::string value;                       // "-inf"
  int64_t number = 0, count = 1;  // among the calls that the element was computed by, in order
};

// The computation that the op applies to elements, where it does so call by call: not of control, not a
// comparator, not a body whose sums are exact. nullptr: there is none.
const Computation* BodyOf(const Instruction& instruction);

// Of the first call whose result is of the kind: itself, or the one before it that made a NaN or infinity of
// arguments that are neither, if the calls between handed that on. Called again with the values that the
// tracer knows: of map, reduce and reduce-window, in the order of docs/semantics.md. nullopt: another op, a
// value that is not kept or has another type than the body takes, or more calls than are repeated. An error
// when a call fails or is interrupted.
Result<std::optional<BodyCall>> FindBodyCall(const OriginTracer& tracer, const Position& at,
                                             NumberKind kind, BodyRunner& runner);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_BODY_CALL_H_
