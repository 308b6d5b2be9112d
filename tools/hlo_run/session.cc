#include "tools/hlo_run/session.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <thread>

#include "backends/backend.h"
#include "base/file.h"
#include "base/progress.h"
#include "base/table.h"
#include "conformance/comparison.h"
#include "spec/arguments.h"
#include "spec/hlo/parser.h"
#include "spec/hlo/fingerprint.h"
#include "spec/hlo/printer.h"
#include "spec/verifier.h"
#include "tools/hlo_run/report.h"
#include "tools/hlo_run/watchdog.h"

namespace assay {

int ExitOf(const Status& status) {
  switch (status.code()) {
    case StatusCode::kOk: return kExitDone;
    case StatusCode::kInvalid: return kExitInvalid;
    case StatusCode::kUnsupported: return kExitUnsupported;
    case StatusCode::kResourceExhausted:
    case StatusCode::kTimeout: return kExitCrash;
    case StatusCode::kInterrupted: return kExitInterrupted;
  }
  return kExitInvalid;
}

int CombineExit(int a, int b) {
  for (int status : {kExitInterrupted, kExitInvalid, kExitCrash, kExitDisagree, kExitUnsupported,
                     kExitUnspecified}) {
    if (a == status || b == status) return status;
  }
  return kExitDone;
}

namespace {

std::string_view StatusName(const Status& status) {
  switch (status.code()) {
    case StatusCode::kOk: return "ok";
    case StatusCode::kInvalid: return "invalid";
    case StatusCode::kUnsupported: return "unsupported";
    case StatusCode::kResourceExhausted: return "memory limit";
    case StatusCode::kTimeout: return "timeout";
    case StatusCode::kInterrupted: return "interrupted";
  }
  return "";
}

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string Count(int64_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

// Languages told apart by content; "" is HLO text (or what its parser will complain about).
std::string_view OtherLanguage(std::string_view text) {
  if (text.starts_with("ML\xefR")) return "MLIR bytecode";
  size_t at = 0;
  while (at < text.size()) {  // past blanks and line comments
    if (text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) {
      ++at;
    } else {
      break;
    }
  }
  std::string_view rest = text.substr(at);
  for (std::string_view start : {"module {", "module @", "module attributes", "func.func", "#loc", "#sdy", "#stablehlo"}) {
    if (rest.starts_with(start)) return "StableHLO text";
  }
  if (text.substr(0, 64).find('\0') != std::string_view::npos || text.starts_with("\n")) {
    // A serialized HloModuleProto begins with field 1 (the name) as a string.
    if (text.size() > 2 && text[0] == '\n' && static_cast<unsigned char>(text[1]) < 0x80 &&
        text.substr(0, 4096).find('\x12') != std::string_view::npos &&
        text.substr(0, 4096).find('\0') != std::string_view::npos) {
      return "a serialized HLO proto";
    }
  }
  return "";
}

class FileRun {
 public:
  FileRun(const Flags& flags, const std::atomic<bool>& interrupted, std::string file)
      : flags_(flags), interrupted_(interrupted), file_(std::move(file)) {}

  int Run() {
    Status status = RunModules();
    if (!status.ok()) Report(status);
    if (flags_.json) std::printf("%s\n", json_.dump().c_str());
    return CombineExit(exit_, ExitOf(status));
  }

 private:
  Status RunModules() {
    if (flags_.json) json_["file"] = file_;
    ASSIGN_OR_RETURN(std::string text, ReadFile(file_));
    std::string shown = DisplayName(file_);
    if (std::string_view other = OtherLanguage(text); !other.empty()) {
      return UnsupportedError("file_language", shown + ": this is " + std::string(other) +
                                                   ", which is not read yet; HLO text is");
    }
    std::vector<ModulePart> parts = SplitModules(text);
    if (parts.size() > 1 &&
        !(flags_.inputs.empty() && flags_.expected.empty() && (flags_.outputs.empty() || !flags_.emit.empty()))) {
      return InvalidError("usage", shown + " holds " + std::to_string(parts.size()) +
                                       " modules; --inputs, --outputs and --expected take one");
    }
    std::string printed;
    for (const ModulePart& part : parts) {
      // Of a file that is one module there is no second copy.
      std::string source =
          part.text.size() == text.size() ? std::move(text) : part.ForParser();
      ASSIGN_OR_RETURN(std::unique_ptr<Module> module, ParseHlo(shown, std::move(source)));
      RETURN_IF_ERROR(Verify(*module));
      if (interrupted_) return Interrupted();
      if (!flags_.emit.empty()) {
        if (!printed.empty()) printed += "\n// -----\n\n";
        printed += Print(*module);
      } else if (flags_.check) {
        if (!flags_.quiet && !flags_.json) std::printf("%s: ok\n", Headline(*module).c_str());
        if (flags_.json) DescribeModule(*module);
      } else {
        RETURN_IF_ERROR(RunModule(*module));
      }
    }
    if (flags_.json) json_["status"] = "ok";
    if (flags_.emit.empty()) return Status();
    if (flags_.json) {
      json_["text"] = printed;
      return Status();
    }
    return WriteFileAtomically(flags_.outputs.empty() ? "-" : flags_.outputs, printed);
  }

  std::string Print(const Module& module) const {
    if (flags_.emit == "fingerprint") return FingerprintOf(module).ToHex() + "\n";
    if (flags_.emit == "hlo-short") return PrintHlo(module, PrintOptions::ShortParsable());
    if (flags_.emit == "hlo-canonical") return PrintHlo(module, PrintOptions::Canonical());
    return PrintHlo(module);
  }

  Status RunModule(Module& module) {
    if (flags_.fill_elided) {
      RETURN_IF_ERROR(FillElided(module, *flags_.fill_elided, flags_.memory_limit));
    }
    ASSIGN_OR_RETURN(std::unique_ptr<Backend> backend, MakeBackend(flags_.backend));
    ASSIGN_OR_RETURN(std::unique_ptr<Executable> executable, backend->Compile(module));
    std::vector<Literal> arguments;
    if (flags_.inputs.empty()) {
      ASSIGN_OR_RETURN(arguments,
                       RandomArguments(module, flags_.random_seed, flags_.memory_limit));
    } else {
      ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(flags_.inputs));
      ASSIGN_OR_RETURN(arguments, BindArguments(module, std::move(arrays), flags_.inputs));
    }
    RunOptions options = MakeOptions();
    int threads = flags_.threads.value_or(std::max(1u, std::thread::hardware_concurrency()));
    if (!flags_.quiet && !flags_.json) {
      std::printf("%s, %s, %s\n", Headline(module).c_str(),
                  std::string(backend->description()).c_str(), Count(threads, "thread").c_str());
      std::fflush(stdout);
    }
    std::vector<double> times;
    Literal result;
    for (int run = 0; run < flags_.time.value_or(1); ++run) {
      Watchdog watchdog(options.timeout_seconds, file_);
      Progress progress("running " + module.name(), module.entry()->instruction_count());
      if (!flags_.trace && !flags_.time && isatty(STDERR_FILENO)) {
        options.trace = [&, done = int64_t{0}](const Instruction& i, const Literal&, int depth,
                                               double) mutable {
          progress.Update(depth == 0 ? ++done : done, i.name());
        };
      }
      auto start = std::chrono::steady_clock::now();
      ASSIGN_OR_RETURN(result, executable->Run(arguments, options));
      times.push_back(SecondsSince(start));
    }
    std::vector<Literal> leaves = LeavesOf(result);
    if (!flags_.outputs.empty()) RETURN_IF_ERROR(WriteLiterals(flags_.outputs, "out", leaves));
    if (flags_.json) DescribeModule(module);
    if (flags_.expected.empty()) {
      ShowResults(leaves);
    } else {
      RETURN_IF_ERROR(Judge(leaves));
    }
    ShowTimes(std::move(times));
    return Status();
  }

  RunOptions MakeOptions() const {
    RunOptions options;
    options.threads = flags_.threads.value_or(0);
    options.memory_limit = flags_.memory_limit;
    options.timeout_seconds = flags_.timeout_seconds.value_or(0);
    options.iteration_limit = flags_.iteration_limit.value_or(0);
    options.interrupted = &interrupted_;
    if (flags_.trace) {
      std::regex expression(*flags_.trace);
      options.trace = [expression](const Instruction& i, const Literal& value, int depth,
                                   double seconds) {
        std::string name(i.name());
        if (!std::regex_search(name, expression)) return;
        // Standard error, so that results stay apart.
        std::fprintf(stderr, "%*s%9s  %%%s = %s %s  %s\n", 2 * depth, "",
                     DurationText(seconds).c_str(), name.c_str(),
                     i.shape().ToString(false).c_str(), std::string(NameOf(i.opcode())).c_str(),
                     ShortValue(value).c_str());
      };
    }
    return options;
  }

  std::string Headline(const Module& module) const {
    int64_t bytes = 0;
    for (const Instruction* parameter : module.entry()->parameters()) {
      int64_t size = parameter->shape().ByteSize().value_or(0);
      if (__builtin_add_overflow(bytes, size, &bytes)) bytes = INT64_MAX;
    }
    return module.name() + ": " + Count(module.instruction_count(), "instruction") + ", " +
           Count(module.entry()->parameter_count(), "parameter") + " (" + BytesText(bytes) + ")";
  }

  void DescribeModule(const Module& module) {
    json_["module"] = module.name();
    json_["instructions"] = module.instruction_count();
    json_["computations"] = module.computations().size();
    json_["backend"] = flags_.backend;
  }

  void ShowResults(const std::vector<Literal>& leaves) {
    Table table;
    nlohmann::json outputs = nlohmann::json::array();
    for (size_t i = 0; i < leaves.size(); ++i) {
      std::string name = "out" + std::to_string(i);
      if (flags_.json) {
        outputs.push_back(ResultJson(name, leaves[i]));
      } else {
        table.AddRow(ResultRow(name, leaves[i]));
      }
    }
    if (flags_.json) {
      json_["outputs"] = std::move(outputs);
    } else if (!flags_.quiet) {
      std::fputs(table.ToString().c_str(), stdout);
    }
  }

  Status Judge(const std::vector<Literal>& leaves) {
    ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(flags_.expected));
    std::map<std::string, Literal> expected;
    for (NamedLiteral& array : arrays) expected[array.name] = std::move(array.value);
    int64_t disagreeing = 0, judged = 0;
    nlohmann::json outputs = nlohmann::json::array();
    std::string text;
    bool colour = WantsColour(STDOUT_FILENO);
    for (size_t i = 0; i < leaves.size(); ++i) {
      if (!leaves[i].shape().IsArray()) continue;
      std::string name = "out" + std::to_string(i);
      auto at = expected.find(name);
      if (at == expected.end()) {
        return InvalidError("expected_missing", flags_.expected + ": there is no array " + name +
                                                    " for result " + leaves[i].shape().ToString(false));
      }
      ArrayComparison comparison = Compare(name, leaves[i], at->second);
      expected.erase(at);
      ++judged;
      disagreeing += comparison.verdict != Verdict::kAgree;
      if (flags_.json) outputs.push_back(ComparisonJson(comparison));
      text += ComparisonText(comparison, colour);
    }
    if (!expected.empty()) {
      return InvalidError("expected_unknown", flags_.expected + ": the program has no result for array " +
                                                  expected.begin()->first);
    }
    if (disagreeing > 0) exit_ = CombineExit(exit_, kExitDisagree);
    if (flags_.json) {
      json_["outputs"] = std::move(outputs);
      json_["verdict"] = NameOf(disagreeing > 0 ? Verdict::kDisagree : Verdict::kAgree);
      return Status();
    }
    if (!flags_.quiet) std::fputs(text.c_str(), stdout);
    std::string verdict = disagreeing == 0 ? (judged == 1 ? "its output agrees" : "all " + Count(judged, "output") + " agree")
                                           : std::to_string(disagreeing) + " of " + Count(judged, "output") +
                                                 (disagreeing == 1 ? " disagrees" : " disagree");
    std::printf("%s: %s\n", file_.c_str(), verdict.c_str());
    return Status();
  }

  void ShowTimes(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    double median = times[times.size() / 2];
    if (flags_.json) {
      json_["seconds_min"] = times.front();
      json_["seconds_median"] = median;
      json_["runs"] = times.size();
    } else if (flags_.time) {
      std::printf("%s: min %s, median %s\n", Count(static_cast<int64_t>(times.size()), "run").c_str(),
                  DurationText(times.front()).c_str(), DurationText(median).c_str());
    } else if (!flags_.quiet) {
      std::printf("done in %s\n", DurationText(times.front()).c_str());
    }
  }

  static Status Interrupted() {
    Diagnostic diagnostic;
    diagnostic.message = "interrupted";
    return Status(StatusCode::kInterrupted, std::move(diagnostic));
  }

  void Report(const Status& status) {
    if (flags_.json) {
      nlohmann::json list = nlohmann::json::array();
      for (const Diagnostic& d : status.diagnostics()) {
        list.push_back({{"file", d.file}, {"line", d.line}, {"column", d.column},
                        {"label", d.label}, {"message", d.message}});
      }
      json_["status"] = StatusName(status);
      json_["diagnostics"] = std::move(list);
      return;
    }
    std::fprintf(stderr, "%s\n", status.ToString().c_str());
    size_t count = status.diagnostics().size();
    if (status.code() == StatusCode::kInvalid && status.diagnostics()[0].line > 0) {
      std::fprintf(stderr, "%s%s, nothing was run\n", Count(static_cast<int64_t>(count), "error").c_str(),
                   count >= static_cast<size_t>(kMaxDiagnostics) ? " shown, there may be more" : "");
    } else if (status.code() == StatusCode::kUnsupported) {
      std::fprintf(stderr, "unsupported, nothing was run\n");
    }
  }

  const Flags& flags_;
  const std::atomic<bool>& interrupted_;
  std::string file_;
  int exit_ = kExitDone;
  nlohmann::json json_;
};

}  // namespace

int RunAll(const Flags& flags, const std::atomic<bool>& interrupted) {
  int exit = kExitDone;
  for (const std::string& file : flags.files) {
    exit = CombineExit(exit, FileRun(flags, interrupted, file).Run());
    if (exit == kExitInterrupted) break;
  }
  return exit;
}

}  // namespace assay
