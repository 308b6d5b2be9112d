#include "conformance/stablehlo_program.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "conformance/stablehlo_instruments.h"
#include "conformance/stablehlo_printed.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/devices.h"
#include "spec/op_table.h"
#include "spec/mlir/bytecode.h"
#include "spec/mlir/position.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/artifact.h"
#include "spec/stablehlo/entry_function.h"
#include "spec/stablehlo/to_hlo.h"
#include "spec/stablehlo/verify/verifier.h"

namespace assay {
namespace {

std::string_view TextOf(mlir::Attribute attribute) {
  const bool text = attribute != nullptr && (attribute->Is(mlir::Kind::kString) ||
                                             attribute->Is(mlir::Kind::kSymbolRef));
  return text ? attribute->text(0) : std::string_view();
}

// The results of a function without arguments, or with these, as a list.
Result<std::vector<Literal>> RunFunction(const Module& module, std::span<const Literal> arguments,
                                         const RunOptions& options) {
  RETURN_IF_ERROR(CheckSupported(module));
  ASSIGN_OR_RETURN(Literal result, Evaluate(module, arguments, options));
  if (!result.shape().IsTuple()) return std::vector<Literal>{result};
  return result.elements();
}

// ---------------------------------------------------------------- the dialect `interpreter`

// What infeed takes, in order; what outfeed gives is dropped. What is sent on a channel waits there, or is
// printed behind its head.
class Queue : public HostTransfers {
 public:
  Queue(std::vector<std::string> heads, std::string* printed) : heads_(std::move(heads)), printed_(printed) {}
  void Add(Literal value) { values_.push_back(std::move(value)); }
  Result<Literal> Take(int, const std::string& channel, const Shape& shape) override {
    std::deque<Literal>& values = channel == "infeed" ? values_ : sent_[NumberOf(channel)];
    if (values.empty() && NumberOf(channel) >= kFirstProbeChannel) {
      return InvalidError("probe_missing", "a probe ran fewer times than a check asks for");
    }
    if (values.empty()) return InvalidError("infeed_empty", "nothing is left to take from " + channel);
    Literal value = std::move(values.front());
    values.pop_front();
    if (shape.IsTuple() && !value.shape().IsTuple()) value = Literal::Tuple({std::move(value)});
    return value;
  }
  Status Give(int, const std::string& channel, const Literal& value) override {
    if (channel == "outfeed") return {};
    const int64_t number = NumberOf(channel);
    if (number < kFirstPrintChannel) {
      sent_[number].push_back(value);
    } else if (printed_ != nullptr) {
      *printed_ += heads_[static_cast<size_t>(number - kFirstPrintChannel)] + PrintedTensor(value) + "\n";
    }
    return {};
  }

 private:
  // 7 of "send7" and "recv7".
  static int64_t NumberOf(const std::string& channel) {
    return std::atoll(channel.substr(std::min(channel.find_first_of("0123456789"), channel.size())).c_str());
  }

  std::deque<Literal> values_;
  std::map<int64_t, std::deque<Literal>> sent_;
  std::vector<std::string> heads_;
  std::string* printed_;
};

Status NotThisGrid(std::string message) {
  return UnsupportedError("unsupported_run_parallel", std::move(message));
}

// The function of each device; sets the grid's size.
Result<std::vector<std::string_view>> FunctionsOfGrid(mlir::Attribute programs, DeviceCount* count) {
  if (programs == nullptr || !programs->Is(mlir::Kind::kArray)) return NotThisGrid("there is no grid");
  count->replicas = static_cast<int64_t>(programs->nodes(0).size());
  std::vector<std::string_view> functions;
  for (mlir::Attribute row : programs->nodes(0)) {
    if (!row->Is(mlir::Kind::kArray)) return NotThisGrid("a row of the grid is no list");
    count->partitions = static_cast<int64_t>(row->nodes(0).size());
    for (mlir::Attribute one : row->nodes(0)) {
      functions.push_back(TextOf(one));
    }
  }
  const bool whole = static_cast<int64_t>(functions.size()) == count->total();
  if (functions.empty() || !whole) return NotThisGrid("the grid is empty or its rows differ in length");
  return functions;
}

// Of different functions, one device after the other: they may send to and receive from each other, in this
// order, but not meet in a collective.
Result<std::vector<Literal>> RunInTurn(mlir::Program& program,
                                       const std::vector<std::string_view>& functions,
                                       std::span<const Literal> operands, const RunOptions& options) {
  std::vector<Literal> results;
  for (std::string_view function : functions) {
    ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, ToHlo(program, function));
    for (const auto& computation : module->computations()) {
      for (const Instruction& x : computation->instructions()) {
        if (!DependsOnDevices(x)) continue;
        return NotThisGrid("the devices run different functions, which meet in " +
                           std::string(NameOf(x.opcode())));
      }
    }
    const size_t parameters = static_cast<size_t>(module->entry()->parameter_count());
    if (operands.size() < parameters) return NotThisGrid("the operands do not fit the grid");
    ASSIGN_OR_RETURN(std::vector<Literal> own, RunFunction(*module, operands.first(parameters), options));
    operands = operands.subspan(parameters);
    results.insert(results.end(), own.begin(), own.end());
  }
  if (!operands.empty()) return NotThisGrid("the operands do not fit the grid");
  return results;
}

// Its results, device after device.
Result<std::vector<Literal>> RunGrid(mlir::Program& program, const mlir::Operation& parallel,
                                     const std::vector<Literal>& operands, Queue& queue,
                                     const RunOptions& options) {
  DeviceCount count;
  ASSIGN_OR_RETURN(const std::vector<std::string_view> functions,
                   FunctionsOfGrid(parallel.Find("programs"), &count));
  if (const mlir::Attribute infeed = parallel.Find("infeed")) {
    for (mlir::Attribute name : infeed->nodes(0)) {
      ASSIGN_OR_RETURN(const std::unique_ptr<Module> maker, ToHlo(program, TextOf(name)));
      ASSIGN_OR_RETURN(std::vector<Literal> values, RunFunction(*maker, {}, options));
      queue.Add(Literal::Tuple(std::move(values)));
    }
  }
  const auto other = [&](std::string_view function) { return function != functions[0]; };
  if (std::any_of(functions.begin(), functions.end(), other)) {
    return RunInTurn(program, functions, operands, options);
  }
  mlir::Context& context = program.context();
  for (const auto& [name, n] : {std::pair("mhlo.num_replicas", count.replicas),
                                std::pair("mhlo.num_partitions", count.partitions)}) {
    SetAttribute(program.top()->attributes, context.Intern(name),
                 context.Integer(context.IntegerType(32), n));
  }
  ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, ToHlo(program, functions[0]));
  const size_t devices = static_cast<size_t>(count.total());
  const size_t parameters = static_cast<size_t>(module->entry()->parameter_count());
  if (operands.size() != devices * parameters) return NotThisGrid("the operands do not fit the grid");
  std::vector<Literal> arguments;
  for (size_t i = 0; i < parameters; ++i) {
    std::vector<Literal> parts;
    for (size_t d = 0; d < devices; ++d) parts.push_back(operands[d * parameters + i]);
    const bool split = devices > 1 && parts[0].shape().IsArray();
    arguments.push_back(split ? StackDevices(parts) : parts[0]);
  }
  ASSIGN_OR_RETURN(const std::vector<Literal> joined, RunFunction(*module, arguments, options));
  std::vector<Literal> results;
  for (size_t d = 0; d < devices; ++d) {
    for (const Literal& result : joined) {
      const bool split = devices > 1 && result.shape().IsArray();
      results.push_back(split ? DeviceSlice(result, static_cast<int64_t>(d)) : result);
    }
  }
  return results;
}

// The error at the operation, where it has no place of its own.
Status AtGrid(const Status& status, const mlir::Program& program, const mlir::Operation& parallel) {
  std::vector<Diagnostic> diagnostics = status.diagnostics();
  for (Diagnostic& found : diagnostics) {
    if (found.line == 0) found = mlir::DiagnosticAt(program, parallel, found.label, found.message);
  }
  return Status(status.code(), std::move(diagnostics));
}

// The first of the block's operations that is a grid, or its end.
std::vector<mlir::Operation*>::const_iterator FindGrid(const mlir::Block& block) {
  return std::find_if(block.operations.begin(), block.operations.end(),
                      [](const mlir::Operation* operation) {
                        return operation->name == "interpreter.run_parallel";
                      });
}

// nullptr where the function has not one block.
mlir::Block* OnlyBlockOf(const mlir::Operation* function) {
  if (function->regions.empty()) return nullptr;
  const std::vector<mlir::Block*>& blocks = function->regions[0]->blocks;
  return blocks.size() == 1 ? blocks[0] : nullptr;
}

}  // namespace

bool IsEmpty(const mlir::Program& program) {
  const bool is_written = program.source() == nullptr || program.top()->position >= 0;
  if (is_written) return false;
  for (const mlir::Block* block : program.top()->regions[0]->blocks) {
    if (!block->operations.empty()) return false;
  }
  return true;
}

Result<Literal> RunStableHlo(mlir::Program& program, const StableHloRun& run) {
  ASSIGN_OR_RETURN(const mlir::Operation* entry, EntryFunctionOf(program, run.entry));
  mlir::Block* found = OnlyBlockOf(entry);
  if (found == nullptr) return InvalidError("function_body", "the entry is no function of one block");
  mlir::Block& block = *found;
  RunOptions options = run.options;
  const bool instruments = HasInstruments(program);
  Queue queue(TakePrints(program), run.printed);
  if (instruments) options.host = &queue;
  std::vector<Literal> arguments = run.arguments;
  bool is_bound = run.bind == nullptr;
  const auto bind = [&](const Module& first) -> Status {
    if (std::exchange(is_bound, true)) return {};
    ASSIGN_OR_RETURN(arguments, run.bind(first));
    return {};
  };
  for (auto parallel = FindGrid(block); parallel != block.operations.end();
       parallel = FindGrid(block)) {
    // What stands before it makes its operands; its results become arguments of the rest.
    mlir::Operation& operation = **parallel;
    std::vector<mlir::Operation*> rest(block.operations);
    rest.erase(rest.begin() + (parallel - block.operations.begin()));
    block.operations.erase(parallel, block.operations.end());
    mlir::Operation* give = program.NewOperation("func.return", &block);
    give->operands = operation.operands;
    ASSIGN_OR_RETURN(const std::unique_ptr<Module> before, ToHlo(program, run.entry));
    RETURN_IF_ERROR(bind(*before));
    ASSIGN_OR_RETURN(const std::vector<Literal> operands, RunFunction(*before, arguments, options));
    const auto of_the_module = program.top()->attributes;
    const Result<std::vector<Literal>> ran = RunGrid(program, operation, operands, queue, options);
    if (!ran.ok()) return AtGrid(ran.status(), program, operation);
    const std::vector<Literal>& results = *ran;
    program.top()->attributes = of_the_module;  // the rest runs on one device again
    if (results.size() != operation.results.size()) {
      return AtGrid(NotThisGrid("the results do not fit the grid"), program, operation);
    }
    arguments.insert(arguments.end(), results.begin(), results.end());
    block.operations = std::move(rest);
    block.arguments.insert(block.arguments.end(), operation.results.begin(), operation.results.end());
  }
  ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, ToHlo(program, run.entry));
  RETURN_IF_ERROR(CheckSupported(*module));
  RETURN_IF_ERROR(bind(*module));
  if (module->entry()->parameter_count() != static_cast<int64_t>(arguments.size())) {
    return UnsupportedError("unsupported_arguments", "the program takes " +
                                                         std::to_string(module->entry()->parameter_count()) +
                                                         " arguments, given are " +
                                                         std::to_string(arguments.size()));
  }
  return Evaluate(*module, arguments, options);
}

std::vector<Result<stablehlo::Artifact>> ReadStableHlo(const std::string& file,
                                                       std::shared_ptr<const std::string> bytes) {
  std::vector<Result<stablehlo::Artifact>> programs;
  if (mlir::IsBytecode(*bytes)) {
    programs.push_back(stablehlo::ReadArtifact(file, *bytes, bytes));
  } else {
    for (Result<mlir::Program>& program : mlir::ReadSplitText(file, std::move(bytes))) {
      if (!program.ok()) {
        programs.emplace_back(program.status());
      } else {
        programs.emplace_back(stablehlo::Artifact{.program = *std::move(program)});
      }
    }
  }
  for (Result<stablehlo::Artifact>& program : programs) {
    if (!program.ok()) continue;
    Status status = VerifyStableHlo(program->program, StableHloRules::kAsUsual);
    if (!status.ok()) program = std::move(status);
  }
  return programs;
}

std::vector<Result<mlir::Program>> LoadStableHlo(const std::string& path) {
  std::vector<Result<mlir::Program>> programs;
  Result<std::string> read = ReadFile(path);
  if (!read.ok()) {
    programs.emplace_back(read.status());
    return programs;
  }
  for (Result<stablehlo::Artifact>& artifact :
       ReadStableHlo(path, std::make_shared<const std::string>(*std::move(read)))) {
    if (artifact.ok()) {
      programs.emplace_back(std::move(artifact->program));
    } else {
      programs.emplace_back(artifact.status());
    }
  }
  return programs;
}

Result<std::unique_ptr<Module>> LoadStableHloModule(const std::string& path) {
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(path);
  if (programs.size() != 1) {
    return InvalidError("program_count", path + " holds " + std::to_string(programs.size()) + " programs");
  }
  RETURN_IF_ERROR(programs[0].status());
  return ToHlo(*programs[0]);
}

}  // namespace assay
