#include "interpreter/ops/lapack.h"

#include <cctype>
#include <csignal>
#include <cstring>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/child_process.h"
#include "interpreter/evaluation.h"
#include "interpreter/ops/lapack_call.h"
#include "interpreter/ops/strided.h"
#include "interpreter/result_array.h"

namespace assay {
namespace {

// Arrays in shared memory begin at multiples of this, as LAPACK's fast paths like it.
constexpr size_t kAlignment = 64;
size_t RoundUp(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

// One array of a call; nullptr: an operand that became a result.
struct Batch {
  std::byte* base = nullptr;
  int64_t item_bytes = 0;
  void* operator[](int64_t i) const { return base + i * item_bytes; }
};

Batch BatchOf(Literal& literal, int64_t count) {
  return {literal.MutableBytes(), count == 0 ? 0 : literal.byte_size() / count};
}

// Every matrix of the call, one after the other.
struct Work {
  const LapackBinding& binding;
  LapackCall call;  // its sizes and options
  int64_t count = 0;
  std::vector<Batch> inputs, outputs;

  // 0, or LAPACK's complaint that it has no memory, which ends the work.
  int RunItem(int64_t i) {
    for (size_t k = 0; k < inputs.size(); ++k) call.operands[k] = inputs[k][i];
    for (size_t k = 0; k < outputs.size(); ++k) {
      if (binding.results[k] >= 0) call.results[binding.results[k]] = outputs[k][i];
    }
    const int info = RunLapack(*binding.routine, binding.type, call);
    // For its work, or for transposing.
    if (info == -1010 || info == -1011) return info;
    const size_t to = binding.InfoResult();
    if (to < outputs.size()) std::memcpy(outputs[to][i], &info, sizeof(info));
    return 0;
  }
};

Result<int> RunHere(OpContext& context, Work& work) {
  for (int64_t i = 0; i < work.count; ++i) {
    if (int info = work.RunItem(i); info != 0) return info;
    RETURN_IF_ERROR(context.evaluation.Poll());
  }
  return 0;
}

// Of so many elements and more an item may take long. Smaller ones stay in this process, although a
// fault of the library would end it: a child takes milliseconds, a small matrix microseconds, and a loop of
// 2,000 calls of a 4 x 4 matrix took 4.8 s in place of 3 ms.
constexpr int64_t kLong = 1 << 16;

// LAPACK cannot be told to stop: the work is done in a child process, which is ended when the run has
// to end. Without one, in this process.
Result<int> RunStoppably(OpContext& context, Work& work) {
  const auto size = [&](const Batch& batch) {
    return static_cast<size_t>(batch.item_bytes * work.count);
  };
  size_t bytes = 0;
  for (const Batch& output : work.outputs) bytes += RoundUp(size(output));
  SharedMemory shared(bytes + RoundUp(sizeof(int)));
  if (shared.data() == nullptr) return RunHere(context, work);
  // The results are written there, in the parent's order.
  auto for_each_result = [&](auto visit) {
    std::byte* at = shared.data() + RoundUp(sizeof(int));
    for (Batch& output : work.outputs) {
      visit(output, at);
      at += RoundUp(size(output));
    }
  };
  int info = 0;
  auto run = [&] {
    for_each_result([&](Batch& output, std::byte* at) {
      std::memcpy(at, output.base, size(output));
      output.base = at;
    });
    for (int64_t i = 0; i < work.count && info == 0; ++i) info = work.RunItem(i);
    std::memcpy(shared.data(), &info, sizeof(info));
  };
  const ChildEnd end = RunInChild(run, [&] { return !context.evaluation.ShouldStop(); });
  switch (end.kind) {
    case ChildEnd::kNone:
      return RunHere(context, work);
    case ChildEnd::kStopped:
      RETURN_IF_ERROR(context.evaluation.Poll());
      break;
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
  std::memcpy(&info, shared.data(), sizeof(info));
  for_each_result([&](Batch& output, std::byte* at) { std::memcpy(output.base, at, size(output)); });
  return info;
}

std::vector<std::string> LapackNames() {
  std::vector<std::string> names;
  for (const LapackRoutine& routine : AllLapackRoutines()) {
    const std::string name(routine.name);
    if (std::isupper(static_cast<unsigned char>(name[0])) != 0) {  // XLA's own, for all types
      names.push_back(name);
      continue;
    }
    for (size_t type = 0; type < std::size(kLapackTypes); ++type) {
      if (routine.run[type] == nullptr) continue;
      const std::string typed = kLapackLetters[type] + name;
      names.push_back("lapack_" + typed + "_ffi");
      if (FindLegacyLapackCall(name, IsComplex(kLapackTypes[type])) != nullptr) {
        names.push_back((name == "trsm" ? "blas_" : "lapack_") + typed);
      }
    }
  }
  return names;
}

}  // namespace

std::span<const CustomCallTarget> LapackTargets() {
  static const std::vector<std::string> names = LapackNames();
  static const std::vector<CustomCallTarget> targets = [] {
    std::vector<CustomCallTarget> rows;
    for (const std::string& name : names) {
      rows.push_back({name, EvaluateLapack, CheckLapack, {}, CustomCallSizes::kBatch});
    }
    return rows;
  }();
  return targets;
}

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
  // LAPACK is given transposed copies of what it writes, and asks for room to work in beside, three times
  // the matrix at most.
  int64_t working = 0, results_bytes = 0;
  for (size_t i = 0; i < operands; ++i) {
    empty = empty || operand(i).element_count() == 0;
    working += 4 * operand(i).byte_size();
    elements = std::max(elements, operand(i).element_count());
  }
  for (size_t i = 0; i < results; ++i) {
    results_bytes += AllocationSize(ResultArray(context.shape(), static_cast<int64_t>(i))).value_or(0);
  }
  if (count > 0) working = (working + results_bytes) / count;  // of one matrix
  const bool is_long = context.evaluation.CanBeStopped() && count > 0 && elements / count >= kLong;
  if (is_long) working += results_bytes;  // the child process writes results of its own
  RETURN_IF_ERROR(context.Reserve(working));
  std::vector<Literal> values;
  for (size_t i = 0; i < results; ++i) {
    const Shape& shape = ResultArray(context.shape(), static_cast<int64_t>(i));
    const int role = binding.results[i];
    const char start = role < 0 ? '-' : routine.starts_as[static_cast<size_t>(role)];
    if (start == '-') {
      values.push_back(Literal::Zeros(shape));
    } else {
      values.push_back(std::exchange(operand(static_cast<size_t>(start - '0')), {}).Reshaped(shape));
    }
  }
  Work work = {.binding = binding, .call = call, .count = empty ? 0 : count};
  for (Literal& value : values) work.outputs.push_back(BatchOf(value, count));
  for (size_t i = 0; i < operands; ++i) {
    work.inputs.push_back(operand(i).IsValid() ? BatchOf(operand(i), count) : Batch{});
  }
  ASSIGN_OR_RETURN(const int info,
                   is_long && !empty ? RunStoppably(context, work) : RunHere(context, work));
  if (info != 0) {
    return ErrorAt(StatusCode::kResourceExhausted, context.instruction, "memory_limit",
                   "LAPACK has no memory to work in");
  }
  context.result = context.shape().IsTuple() ? Literal::Tuple(context.shape(), std::move(values))
                                             : std::move(values[0]);
  return {};
}

}  // namespace assay
