// The part of an Evaluation that ends it early or speaks of it: clock and interrupt, memory limit,
// warnings and errors at instructions; and loops of handlers that ask for all that.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "base/machine_memory.h"
#include "base/source_text.h"
#include "interpreter/device_group.h"
#include "interpreter/evaluation.h"

namespace assay {
namespace {

// "1", "0.25".
std::string SecondsText(double seconds) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%g", seconds);
  return buffer;
}

// "message (instruction x of computation y)"
std::string Naming(const Instruction& instruction, std::string message) {
  std::string names = " (instruction " + std::string(instruction.name()) + " of computation " +
                      std::string(instruction.parent().name()) + ")";
  return message.ends_with(names) ? message : message + names;
}

}  // namespace

bool Evaluation::ShouldStop() const {
  if (options_.interrupted && options_.interrupted->load(std::memory_order_relaxed)) return true;
  return options_.timeout_seconds > 0 && Clock::now() >= deadline_;
}

Status Evaluation::Poll() const {
  if (!ShouldStop()) return {};
  if (options_.interrupted && options_.interrupted->load(std::memory_order_relaxed)) {
    return Status(StatusCode::kInterrupted, Diagnostic{.message = "interrupted"});
  }
  return Status(StatusCode::kTimeout,
                Diagnostic{.label = "timeout",
                           .message = "still running at the time limit of " +
                                      SecondsText(options_.timeout_seconds) + " s"});
}

// `live_bytes_` grows with every allocation; only when the limit is passed is what lives counted.
Status Evaluation::Hold(const Instruction& instruction, int64_t bytes, std::string_view what) {
  auto fits = [&] { return live_bytes_ <= memory_limit_ && held_bytes_ <= memory_limit_ - live_bytes_; };
  auto refuse = [&](const std::string& message) {
    return ErrorAt(StatusCode::kResourceExhausted, instruction, "memory_limit", message);
  };
  if (bytes < 0) return refuse(std::string(what) + " more than 2^63 bytes");
  const bool may_fit = bytes <= memory_limit_;
  const int64_t held_before = held_bytes_;
  if (may_fit) {
    if (__builtin_add_overflow(held_bytes_, bytes, &held_bytes_)) held_bytes_ = INT64_MAX;
    if (fits()) return {};
  }
  live_bytes_ = group_.CountLiveBytes();
  if (may_fit && fits()) return {};
  return refuse(OverMemoryLimit(what, bytes, live_bytes_ + held_before, memory_limit_));
}

void Evaluation::ListLiterals(std::vector<const Literal*>* list) const {
  std::vector<const Literal*>& stack = *list;
  for (const std::unique_ptr<Frame>& frame : frames_) {
    for (const Literal& literal : frame->slots) stack.push_back(&literal);
    for (const Literal& literal : frame->state) stack.push_back(&literal);
  }
  for (const Literal& literal : operands_) stack.push_back(&literal);
  for (const std::vector<Literal>& operands : outer_operands_) {
    for (const Literal& literal : operands) stack.push_back(&literal);
  }
  stack.push_back(&returned_);
}

int64_t CountBytes(std::vector<const Literal*> stack) {
  absl::flat_hash_set<const void*> seen;
  int64_t total = 0;
  while (!stack.empty()) {
    const Literal* literal = stack.back();
    stack.pop_back();
    if (!literal->IsValid()) continue;
    for (const Literal& element : literal->elements()) stack.push_back(&element);
    if (literal->bytes() != nullptr && seen.insert(literal->bytes()).second) {
      total += literal->byte_size();
    }
  }
  return total;
}

void Evaluation::Warn(const Instruction& instruction, std::string label, std::string message) {
  if (!options_.warn) return;
  std::string name = std::string(instruction.parent().name()) + "/" + std::string(instruction.name());
  if (!group_.WarnedOf(device()).insert({label, name}).second) return;
  options_.warn(DiagnosticAt(instruction, std::move(label), std::move(message)));
}

Status OpContext::Reserve(int64_t bytes) {
  return evaluation.Hold(instruction, bytes, "working on it takes");
}

Diagnostic DiagnosticAt(const Instruction& instruction, std::string label, std::string message) {
  const Module& module = instruction.module();
  message = Naming(instruction, std::move(message));
  if (instruction.position() == Instruction::kNoPosition ||
      instruction.position() >= module.source_text().size()) {
    return {.file = module.source_file(), .label = std::move(label), .message = std::move(message)};
  }
  SourceText source{.file = module.source_file(), .text = module.source_text()};
  int64_t length = static_cast<int64_t>(NameOf(instruction.opcode()).size());
  return source.At(instruction.position(), std::max<int64_t>(length, 1), std::move(label),
                   std::move(message));
}

Status ErrorAt(StatusCode code, const Instruction& instruction, std::string label,
               std::string message) {
  return Status(code, DiagnosticAt(instruction, std::move(label), std::move(message)));
}

Status UnderWayError(const Instruction& instruction) {
  return ErrorAt(StatusCode::kInvalid, instruction, "transfer_under_way",
                 "it reads a part of a transfer that is under way, which has no value yet");
}

int64_t Threads(const OpContext& context, int64_t n) {
  return std::min<int64_t>(n, context.pool.threads());
}

Status ParallelFor(OpContext& context, int64_t n, int64_t grain,
                   const std::function<void(int64_t, int64_t)>& body) {
  if (context.evaluation.shuffles_pieces()) grain = std::min(grain, n / 8);
  if (n <= grain) {
    if (n > 0) body(0, n);
    return context.evaluation.Poll();
  }
  Evaluation& evaluation = context.evaluation;
  std::atomic<bool> stopped = false;
  context.pool.ParallelFor(n, grain, [&](int64_t begin, int64_t end) {
    if (stopped.load(std::memory_order_relaxed)) return;
    if (evaluation.ShouldStop()) {
      stopped = true;
      return;
    }
    numeric::NumericScope scope(evaluation.numeric_context());
    body(begin, end);
  });
  // Also when only a body saw that it has to end: its piece is not done then.
  return evaluation.Poll();
}

}  // namespace assay
