#include "interpreter/evaluator.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "base/machine_memory.h"
#include "base/source_text.h"
#include "interpreter/device_group.h"
#include "interpreter/dynamic_shape.h"
#include "interpreter/evaluation.h"
#include "interpreter/handlers.h"
#include "interpreter/manual_regions.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/usable_instructions.h"
#include "interpreter/prepared_module.h"
#include "interpreter/program_devices.h"
#include "spec/arguments.h"
#include "spec/devices.h"

namespace assay {
namespace {

// "" when the literal is a value of this shape, or has a part for each of several devices.
std::string Mismatch(const Literal& literal, const Shape& shape, int64_t devices) {
  if (!literal.IsValid()) return "there is no value";
  if (FitsDeclared(literal.shape(), shape)) return {};
  if (devices > 1) {
    std::vector<const Shape*> have = LeavesOf(literal.shape()), want = LeavesOf(shape);
    bool fits = have.size() == want.size();
    for (size_t i = 0; fits && i < have.size(); ++i) {
      fits = FitsDeclared(*have[i], *want[i]) || HasDeviceAxis(*have[i], *want[i], devices);
    }
    if (fits) return {};
  }
  return "the argument has shape " + literal.shape().ToString(false) + ", the parameter " +
         shape.ToString(false);
}

// At that word of the module's header, where there is text.
Diagnostic InHeader(const Module& module, std::string_view word, std::string label,
                    std::string message) {
  SourceText source{.file = module.source_file(), .text = module.source_text()};
  size_t at = source.text.find(word);
  if (at != source.text.npos) {
    return source.At(static_cast<int64_t>(at), static_cast<int64_t>(word.size()), std::move(label),
                     std::move(message));
  }
  return {.file = module.source_file(), .label = std::move(label), .message = std::move(message)};
}

std::string NameForReports(const Instruction& instruction) {
  return instruction.opcode() == Opcode::kForeign ? std::string("this operation")
                                                  : std::string(NameOf(instruction.opcode()));
}

// Regions may use values of the computations around them, which plans do not hold yet. Names the
// first such value that `computation` reads.
void CheckCaptures(const Computation& computation, std::vector<Diagnostic>* diagnostics) {
  auto captured = [&](Operand operand) {
    const Instruction& producer = *computation.module().instruction(operand.instruction);
    return &producer.parent() == &computation ? nullptr : &producer;
  };
  auto reason = [](const Instruction& producer) {
    return "a region that captures a value (" + std::string(producer.name()) + " of computation " +
           std::string(producer.parent().name()) + ") is not implemented yet";
  };
  for (const Instruction& instruction : computation.instructions()) {
    for (Operand operand : instruction.operands()) {
      const Instruction* producer = captured(operand);
      if (producer == nullptr) continue;
      diagnostics->push_back(
          DiagnosticAt(instruction, "unsupported_op",
                       NameForReports(instruction) + ": " + reason(*producer)));
      return;
    }
  }
  for (Operand root : computation.roots()) {
    const Instruction* producer = captured(root);
    if (producer == nullptr) continue;
    diagnostics->push_back(DiagnosticAt(*producer, "unsupported_op",
                                        "computation " + std::string(computation.name()) + ": " +
                                            reason(*producer)));
    return;
  }
}

// `count`: of those that run, each at most what DevicesOf takes.
Status CheckDeviceCount(const Module& module, DeviceCount count) {
  if (count.total() <= kMaxDevices) return {};
  std::string asked;
  for (const auto& [name, key] : {std::pair("replica_count", kReplicaCount),
                                  std::pair("num_partitions", kNumPartitions)}) {
    if (!module.Has(key) || module.Get(key) == 1) continue;
    asked += (asked.empty() ? "" : " and ") + std::string(name) + "=" + std::to_string(module.Get(key));
  }
  if (asked.empty()) asked = "the mesh of its manual computations";
  return Status(StatusCode::kUnsupported,
                InHeader(module, count.replicas > 1 ? "replica_count" : "num_partitions",
                         "device_count",
                         "more devices than the " + std::to_string(kMaxDevices) +
                             " that run in one process: " + asked));
}

// What the caller holds: the arguments, and what it says.
std::vector<const Literal*> HeldByCaller(std::span<const Literal> arguments, const RunOptions& options) {
  std::vector<const Literal*> held;
  for (const Literal& argument : arguments) held.push_back(&argument);
  if (options.list_held) options.list_held(&held);
  return held;
}

// Before the results of several devices are joined: they have to be values, and the joined arrays,
// which are as large again, have to fit beside them.
Status CheckResults(const Computation& entry, std::span<const Literal> arguments,
                    const std::vector<Literal>& results, const RunOptions& options) {
  const Instruction& root = *entry.module().instruction(entry.roots()[0].instruction);
  std::vector<const Literal*> all = HeldByCaller(arguments, options);
  int64_t joined = 0;
  for (const Literal& result : results) {
    all.push_back(&result);
    for (const Literal& leaf : LeavesOf(result)) {
      if (leaf.IsHandle()) {
        return ErrorAt(StatusCode::kInvalid, root, "transfer_under_way",
                       "the result holds a part of a transfer that is under way");
      }
      if (leaf.shape().IsArray()) joined += leaf.byte_size();
    }
  }
  int64_t in_use = CountBytes(std::move(all));
  int64_t limit = MemoryLimitFor(options.memory_limit);
  if (results.size() == 1 || joined <= limit - in_use) return {};
  return ErrorAt(StatusCode::kResourceExhausted, root, "memory_limit",
                 OverMemoryLimit("the results of " + std::to_string(results.size()) +
                                     " devices in one array take",
                                 joined, in_use, limit));
}

// The arguments, which the caller holds, and the parts of those that are split among devices.
Status CheckArgumentBytes(const Computation& entry, std::span<const Literal> arguments,
                          int64_t devices, const RunOptions& options) {
  const int64_t limit = MemoryLimitFor(options.memory_limit);
  std::vector<const Literal*> all = HeldByCaller(arguments, options);
  const int64_t held = CountBytes(std::move(all));
  if (held > limit) {
    return Status(StatusCode::kResourceExhausted,
                  Diagnostic{.file = entry.module().source_file(),
                             .label = "memory_limit",
                             .message = OverMemoryLimit("the arguments take", held, 0, limit)});
  }
  int64_t parts = 0;
  for (size_t i = 0; devices > 1 && i < arguments.size(); ++i) {
    const Instruction& parameter = *entry.parameters()[i];
    std::vector<Literal> have = arguments[i].IsValid() ? LeavesOf(arguments[i]) : std::vector<Literal>();
    std::vector<const Shape*> want = LeavesOf(parameter.shape());
    for (size_t leaf = 0; leaf < std::min(have.size(), want.size()); ++leaf) {
      if (!HasDeviceAxis(have[leaf].shape(), *want[leaf], devices)) continue;
      if (have[leaf].byte_size() > limit - held - parts) {
        return ErrorAt(StatusCode::kResourceExhausted, parameter, "memory_limit",
                       OverMemoryLimit("its parts for " + std::to_string(devices) + " devices take",
                                       have[leaf].byte_size(), held + parts, limit));
      }
      parts += have[leaf].byte_size();
    }
  }
  return {};
}

}  // namespace

DeviceCount RunningDevices(const Module& module) { return ProgramDevicesOf(module).running; }

Status CheckSupported(const Module& module) {
  std::vector<Diagnostic> diagnostics, wrong_meshes;
  if (module.entry() == nullptr) return InvalidError("module_entry", "the module has no entry");
  RETURN_IF_ERROR(CheckDeviceCount(module, ProgramDevicesOf(module).meeting));
  std::vector<const Computation*> queue = {module.entry()};
  absl::flat_hash_set<const Computation*> seen = {module.entry()};
  for (size_t i = 0; i < queue.size(); ++i) {
    CheckCaptures(*queue[i], &diagnostics);
    for (const Instruction& instruction : queue[i]->instructions()) {
      if (IsGlobalToLocal(instruction) || IsLocalToGlobal(instruction)) {
        std::string wrong = CheckMeshDevices(instruction);
        if (!wrong.empty()) {
          wrong_meshes.push_back(DiagnosticAt(instruction, "manual_computation", std::move(wrong)));
          continue;
        }
      }
      std::string reason = UnsupportedReason(instruction);
      if (!reason.empty()) {
        diagnostics.push_back(
            DiagnosticAt(instruction, "unsupported_op", NameForReports(instruction) + ": " + reason));
      }
      for (Computation* called : instruction.called_computations()) {
        if (seen.insert(called).second) queue.push_back(called);
      }
    }
  }
  if (!wrong_meshes.empty()) return Status(StatusCode::kInvalid, std::move(wrong_meshes));
  if (!diagnostics.empty()) return Status(StatusCode::kUnsupported, std::move(diagnostics));
  if (ProgramDevicesOf(module).view == PlanView::kWhole) CheckManualRegions(module, &diagnostics);
  if (diagnostics.empty()) return {};
  return Status(StatusCode::kInvalid, std::move(diagnostics));
}

Evaluator::Evaluator(const Module& module) : prepared_(std::make_unique<PreparedModule>(module)) {}
Evaluator::~Evaluator() = default;

Result<std::unique_ptr<Evaluator>> Evaluator::Make(const Module& module) {
  RETURN_IF_ERROR(numeric::CheckInstructions());
  RETURN_IF_ERROR(CheckSupported(module));
  return std::unique_ptr<Evaluator>(new Evaluator(module));
}

Result<Literal> Evaluator::Run(std::span<const Literal> arguments, const RunOptions& options) {
  const Computation& entry = *prepared_->module().entry();
  if (static_cast<int64_t>(arguments.size()) != entry.parameter_count()) {
    return InvalidError("argument_count", std::to_string(arguments.size()) + " arguments for " +
                                              std::to_string(entry.parameter_count()) +
                                              " parameters");
  }
  const ProgramDevices program = ProgramDevicesOf(prepared_->module());
  const int64_t devices = program.arguments.total();
  RETURN_IF_ERROR(CheckArgumentBytes(entry, arguments, devices, options));
  std::vector<std::vector<Literal>> values(static_cast<size_t>(devices));
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Instruction& parameter = *entry.parameters()[i];
    Literal value = arguments[i].IsValid() ? WithActualSizes(arguments[i]) : arguments[i];
    std::string mismatch = Mismatch(value, parameter.shape(), devices);
    if (!mismatch.empty()) {
      return ErrorAt(StatusCode::kInvalid, parameter, "argument_shape", mismatch);
    }
    for (int64_t d = 0; d < devices; ++d) {
      values[d].push_back(
          devices == 1 ? value : ArgumentOfDevice(value, parameter.shape(), devices, d));
    }
  }
  DeviceGroup group(*prepared_, options, program);
  group.HeldByCaller(arguments);
  ASSIGN_OR_RETURN(std::vector<Literal> results, group.Run(entry, std::move(values)));
  RETURN_IF_ERROR(CheckResults(entry, arguments, results, options));
  if (devices == 1) return std::move(results[0]);
  return JoinResults(results);
}

Result<Literal> Evaluate(const Module& module, std::span<const Literal> arguments,
                         const RunOptions& options) {
  ASSIGN_OR_RETURN(std::unique_ptr<Evaluator> evaluator, Evaluator::Make(module));
  return evaluator->Run(arguments, options);
}

}  // namespace assay
