#include "interpreter/ops/lapack.h"

#include <csignal>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "base/child_process.h"
#include "interpreter/evaluation.h"
#include "interpreter/ops/lapack_call.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

// Element i of the batch of one array.
struct Pieces {
  std::byte* base = nullptr;
  int64_t bytes = 0;
  void* operator[](int64_t i) const { return base + i * bytes; }
};

Pieces PiecesOf(Literal& literal, int64_t count) {
  return {literal.MutableBytes(), count == 0 ? 0 : literal.byte_size() / count};
}

// Of so many elements and more an item may take long.
constexpr int64_t kLong = 1 << 16;

// Writes `results`. LAPACK cannot be told to stop: it runs in a child process, which is ended when the
// run has to end. Without one, in this process.
Result<int> RunStoppably(OpContext& context, const LapackBinding& binding, const LapackCall& call,
                         std::span<const std::span<std::byte>> results) {
  int info = 0;
  size_t bytes = sizeof(info);
  for (std::span<std::byte> result : results) bytes += result.size();
  SharedMemory shared(bytes);
  if (shared.data() == nullptr) return RunLapack(*binding.routine, binding.type, call);
  auto work = [&] {
    info = RunLapack(*binding.routine, binding.type, call);
    std::byte* at = shared.data();
    std::memcpy(at, &info, sizeof(info));
    at += sizeof(info);
    for (std::span<std::byte> result : results) {
      std::memcpy(at, result.data(), result.size());
      at += result.size();
    }
  };
  const ChildEnd end = RunInChild(work, [&] { return !context.evaluation.ShouldStop(); });
  switch (end.kind) {
    case ChildEnd::kNone:
      return RunLapack(*binding.routine, binding.type, call);
    case ChildEnd::kStopped:
      return context.evaluation.Poll();
    case ChildEnd::kDied:
      // By its killer a system that runs out of memory helps itself.
      if (end.signal == SIGKILL) {
        return ErrorAt(StatusCode::kResourceExhausted, context.instruction, "memory_limit",
                       "the process that called LAPACK ended " + end.HowItDied() +
                           ", probably for want of memory");
      }
      return ErrorAt(StatusCode::kCrash, context.instruction, "lapack_died",
                     "the process that called LAPACK ended " + end.HowItDied());
    case ChildEnd::kDone:
      break;
  }
  const std::byte* at = shared.data();
  std::memcpy(&info, at, sizeof(info));
  at += sizeof(info);
  for (std::span<std::byte> result : results) {
    std::memcpy(result.data(), at, result.size());
    at += result.size();
  }
  return info;
}

}  // namespace

std::string CheckLapack(const Instruction& instruction) {
  LapackBinding binding = BindLapack(instruction);
  if (binding.routine == nullptr) return "not implemented for its element type";
  LapackCall call = {};
  std::vector<int64_t> batch;
  std::string reason = MatchLapackShapes(instruction, binding, &call, &batch);
  return reason.empty() ? ReadLapackOptions(instruction, binding, {}, batch, &call) : reason;
}

Status EvaluateLapack(OpContext& context) {
  PrepareLapack();
  const LapackBinding binding = BindLapack(context.instruction);
  const LapackRoutine& routine = *binding.routine;
  LapackCall call = {};
  std::vector<int64_t> batch;
  std::string reason = MatchLapackShapes(context.instruction, binding, &call, &batch);
  CHECK(reason.empty());
  reason = ReadLapackOptions(context.instruction, binding, context.operands, batch, &call);
  if (!reason.empty()) {
    return ErrorAt(StatusCode::kInvalid, context.instruction, "lapack_operands", reason);
  }
  int64_t count = Product(batch);

  const size_t operands = binding.OperandCount(), results = binding.results.size();
  auto operand = [&](size_t i) -> Literal& {
    return context.operands[i + static_cast<size_t>(binding.first_array)];
  };
  bool empty = false;
  int64_t elements = 0;
  int64_t working = 0;  // transposed, and LAPACK asks for room beside
  for (size_t i = 0; i < operands; ++i) {
    empty = empty || operand(i).element_count() == 0;
    working += 4 * operand(i).byte_size();
    elements = std::max(elements, operand(i).element_count());
  }
  const bool is_long = context.evaluation.CanBeStopped() && count > 0 && elements / count >= kLong;
  if (is_long) {  // results come from a child process, which changes its own copies
    for (size_t i = 0; i < results; ++i) {
      working += 2 * AllocationSize(LapackResultShape(context.instruction, i)).value_or(0);
    }
  }
  RETURN_IF_ERROR(context.Reserve(count == 0 ? 0 : working / count));
  std::vector<Literal> values;
  for (size_t i = 0; i < results; ++i) {
    const Shape& shape = LapackResultShape(context.instruction, i);
    const int role = binding.results[i];
    const char start = role < 0 ? '-' : routine.starts_as[static_cast<size_t>(role)];
    if (start == '-') {
      values.push_back(Literal::Zeros(shape));
    } else {
      values.push_back(std::exchange(operand(static_cast<size_t>(start - '0')), {}).Reshaped(shape));
    }
  }
  std::vector<Pieces> inputs(operands), outputs;
  for (Literal& value : values) outputs.push_back(PiecesOf(value, count));
  for (size_t i = 0; i < operands; ++i) {
    if (operand(i).IsValid()) inputs[i] = PiecesOf(operand(i), count);
  }
  for (int64_t b = 0; b < count && !empty; ++b) {
    for (size_t i = 0; i < operands; ++i) call.operands[i] = inputs[i][b];
    for (size_t i = 0; i < results; ++i) {
      if (binding.results[i] >= 0) call.results[binding.results[i]] = outputs[i][b];
    }
    int info = 0;
    if (is_long) {
      std::vector<std::span<std::byte>> written;
      for (const Pieces& output : outputs) {
        written.push_back({static_cast<std::byte*>(output[b]), static_cast<size_t>(output.bytes)});
      }
      ASSIGN_OR_RETURN(info, RunStoppably(context, binding, call, written));
    } else {
      info = RunLapack(routine, binding.type, call);
    }
    if (info == -1010 || info == -1011) {  // LAPACKE: no memory for its work or for transposing
      return ErrorAt(StatusCode::kResourceExhausted, context.instruction, "memory_limit",
                     "LAPACK has no memory to work in");
    }
    const size_t to = binding.InfoResult();
    if (to < results) std::memcpy(outputs[to][b], &info, sizeof(info));
    RETURN_IF_ERROR(context.evaluation.Poll());
  }
  context.result = context.shape().IsTuple() ? Literal::Tuple(context.shape(), std::move(values))
                                             : std::move(values[0]);
  return {};
}

}  // namespace assay
