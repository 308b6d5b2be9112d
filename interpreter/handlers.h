// What each op means: one row per opcode, a handler or how the evaluator itself executes it.
//
// A handler reads operand literals (kBytes packing, row-major) and writes the result literal. It
// runs on verified instructions only. Rows live in interpreter/ops/<family>.h;
// interpreter/handlers.cc gathers them and a static_assert names an opcode left out.
#ifndef ASSAY_INTERPRETER_HANDLERS_H_
#define ASSAY_INTERPRETER_HANDLERS_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "base/thread_pool.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

class Evaluation;  // interpreter/evaluation.h: runs computations, holds options and the clock

// One execution of one instruction.
struct OpContext {
  const Instruction& instruction;
  // One per operand. An operand whose last use this is has IsUnique() storage and may be changed in
  // place or moved from; others may not be touched (MutableBytes copies, so it is always safe).
  std::span<Literal> operands;
  Evaluation& evaluation;
  ThreadPool& pool;
  Literal result;  // to be set

  const Shape& shape() const { return instruction.shape(); }
  // Before a handler allocates memory that grows with its operands, beside the result's: an error
  // when that is beyond the memory limit. Negative: more than can be counted.
  Status Reserve(int64_t bytes);
};

using Handler = Status (*)(OpContext&);

// Instructions that the evaluator itself executes, because they run computations or are values of
// the plan.
enum class Control : uint8_t {
  kNone,
  kParameter,
  kConstant,
  kCall,
  kWhile,
  kConditional,
  // Where devices meet (interpreter/device_group.h): waits for the others; does not wait, its result
  // stands for what kAwait waits for.
  kMeet,
  kMeetLater,
  kAwait,
  kAsyncStart,   // a call, whose result kAwait takes out; one that meets others runs beside
  kAsyncUpdate,  // the first operand
  kManualRegion,  // of a plan: instructions that run on every device (interpreter/manual_regions.h)
};

struct HandlerRow {
  Opcode opcode;
  Handler handler = nullptr;
  Control control = Control::kNone;
  bool shares = false;  // the result shares its operands' storage: needs no memory of its own
  // Why an instruction of this op cannot run although there is a handler; empty: it can.
  std::string (*check)(const Instruction&) = nullptr;
  // Near-exact ops (interpreter/near_exact.h): the result's dimensions that one matrix, column or
  // transform spans, whose largest finite element sets the scale of its errors.
  std::vector<int64_t> (*error_spans)(const Instruction&) = nullptr;
  // Infinities of the result are numbers that were too large, and set that scale.
  bool infinite_by_overflow = false;
  // The handler takes floats of one precision: operands and results of several are brought to one
  // before it and rounded after it (interpreter/one_precision.h).
  bool one_precision = false;
};

const HandlerRow& HandlerOf(Opcode opcode);
// Its row's, but for custom calls where devices meet.
Control ControlOf(const Instruction& instruction);
// Do devices meet in `computation`, or in one that it calls?
bool MeetsOthers(const Computation& computation);
// Why this very instruction cannot run (a form or an element type of it has no handler); empty: it can.
std::string UnsupportedReason(const Instruction& instruction);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_HANDLERS_H_
