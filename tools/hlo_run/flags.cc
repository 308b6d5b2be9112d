#include "tools/hlo_run/flags.h"

#include <sys/sysinfo.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <regex>
#include <span>

#include "base/edit_distance.h"
#include "base/version.h"

namespace assay {
namespace {

constexpr char kDescription[] =
    R"(Runs, checks or prints a program in HLO text; the reference backend computes the exact result.)";

constexpr char kExamples[] = R"(
Examples:
  hlo-run step.hlo                                  run on random arguments, show the results
  hlo-run step.hlo --inputs=in.npz -o out.npz       arrays arg0, arg1, ... in; out0, out1, ... out
  hlo-run step.hlo --inputs=in.npz --expected=vendor.npz    judge somebody's results
  hlo-run --check a.hlo b.hlo                       parse and verify only
  hlo-run --emit=hlo step.hlo                       print the program again
  hlo-run --explain=dot                             what is known of an op
  hlo-run --trace=dot step.hlo                      a line per executed instruction named *dot*
  cat step.hlo | hlo-run -                          from standard input

Exit status, first that applies:
  2 input or usage rejected, or the program at fault   5 crash, timeout or memory limit
  1 a result disagrees   3 something is unsupported   4 unspecified   0 done
  130 interrupted; nothing is half written
)";

constexpr const char* kEmitForms[] = {"hlo", "hlo-short", "hlo-canonical", "fingerprint"};
constexpr const char* kLaterForms[] = {"stablehlo", "stablehlo-generic", "bytecode", "proto"};

Status UsageError(const std::string& message) {
  return InvalidError("usage", message + "; hlo-run --help shows what is allowed");
}

// "4096", "512K", "16G": bytes.
std::optional<int64_t> ParseBytes(const std::string& text) {
  char* end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  size_t used = end - text.c_str();
  if (used == 0 || !(value > 0)) return std::nullopt;
  std::string unit = text.substr(used);
  int shift = unit.empty() || unit == "B" ? 0
              : unit == "K" || unit == "KB" || unit == "KiB" ? 10
              : unit == "M" || unit == "MB" || unit == "MiB" ? 20
              : unit == "G" || unit == "GB" || unit == "GiB" ? 30
              : unit == "T" || unit == "TB" || unit == "TiB" ? 40
                                                             : -1;
  if (shift < 0) return std::nullopt;
  value = std::ldexp(value, shift);
  if (!(value >= 1 && value < 0x1p62)) return std::nullopt;
  return static_cast<int64_t>(value);
}

int64_t DefaultMemoryLimit() {
  struct sysinfo info;
  if (sysinfo(&info) != 0) return 0;
  return static_cast<int64_t>(static_cast<double>(info.totalram) * info.mem_unit * 0.8);
}

Status CheckEmit(const std::string& form) {
  for (const char* known : kEmitForms) {
    if (form == known) return Status();
  }
  std::string kind = form.substr(0, form.find('@'));
  for (const char* later : kLaterForms) {
    if (kind == later) {
      return UnsupportedError("usage_emit", "--emit=" + form + " is not implemented yet; there is: "
                              "hlo, hlo-short, hlo-canonical, fingerprint");
    }
  }
  return UsageError("--emit=" + form + " is not a form; allowed: hlo, hlo-short, hlo-canonical, "
                    "fingerprint");
}

// The first argument that names no flag of ours, with the nearest one that is; else CLI11's words.
Status FlagError(const CLI::App& app, const CLI::ParseError& error,
                 std::span<const std::string> arguments) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  std::vector<std::string_view> known(names.begin(), names.end());
  for (const std::string& argument : arguments) {
    std::string flag = argument.substr(0, argument.find('='));
    if (!flag.starts_with("--") || std::find(known.begin(), known.end(), flag) != known.end()) {
      continue;
    }
    std::string message = "unknown flag " + flag;
    if (auto nearest = NearestSpelling(flag, known)) {
      message += "; did you mean " + std::string(*nearest) + "?";
    }
    return UsageError(message);
  }
  return UsageError(error.what());
}

Status Validate(Flags& flags, const std::string& memory) {
  if (!flags.emit.empty()) RETURN_IF_ERROR(CheckEmit(flags.emit));
  if (flags.files.empty() && flags.explain.empty()) {
    return UsageError("no file is named");
  }
  if (flags.files.size() > 1 &&
      (!flags.inputs.empty() || !flags.outputs.empty() || !flags.expected.empty())) {
    return UsageError("several files run in turn, with random arguments only: "
                      "--inputs, --outputs and --expected take one file");
  }
  if (!flags.inputs.empty() && flags.random_given) {
    return UsageError("--inputs and --random exclude each other");
  }
  if (flags.time && *flags.time < 1) return UsageError("--time=N: N is at least 1");
  constexpr int kMostThreads = 1024;
  constexpr double kLongestTimeout = 1e8;  // three years
  if (flags.threads && (*flags.threads < 1 || *flags.threads > kMostThreads)) {
    return UsageError("--threads=" + std::to_string(*flags.threads) + ": allowed are 1 to " +
                      std::to_string(kMostThreads));
  }
  if (flags.timeout_seconds &&
      !(*flags.timeout_seconds > 0 && *flags.timeout_seconds <= kLongestTimeout)) {
    return UsageError("--timeout takes seconds above 0 and at most 1e8");
  }
  if (flags.iteration_limit && *flags.iteration_limit < 1) {
    return UsageError("--iteration-limit=N: N is at least 1");
  }
  if (flags.trace) {
    try {
      std::regex expression(*flags.trace);
    } catch (const std::regex_error&) {
      return UsageError("--trace=" + *flags.trace + " is not a regular expression");
    }
  }
  flags.memory_limit = DefaultMemoryLimit();
  if (!memory.empty()) {
    std::optional<int64_t> bytes = ParseBytes(memory);
    if (!bytes) {
      return UsageError("--memory-limit=" + memory + ": allowed are bytes, like 800000000, 512M or 2G");
    }
    flags.memory_limit = *bytes;
  }
  return Status();
}

}  // namespace

Result<ParsedFlags> ParseFlags(int argc, char** argv) {
  ParsedFlags parsed;
  Flags& flags = parsed.flags;
  CLI::App app(kDescription, "hlo-run");
  app.footer(kExamples);
  app.option_defaults()->take_last();
  std::string memory;
  bool version = false;
  app.add_option("FILE", flags.files, "HLO text; - is standard input")->type_name("")->take_all();
  auto option = [&](const char* names, auto& value, const char* type, const char* text) {
    return app.add_option(names, value, text)->type_name(type);
  };
  option("--backend", flags.backend, "NAME", "who runs it: interpreter (default)");
  option("--inputs", flags.inputs, "F.npz", "the arguments: arrays arg0, arg1, ...");
  CLI::Option* random = option("--random", flags.random_seed, "SEED",
                               "random arguments, used without --inputs (default 0)");
  option("-o,--outputs", flags.outputs, "F.npz",
         "write out0, out1, ... there; with --emit: print there");
  option("--expected", flags.expected, "F.npz", "judge the results by its out0, out1, ...");
  app.add_flag("--check", flags.check, "parse and verify only");
  option("--emit", flags.emit, "FORM",
         "print the program: hlo, hlo-short, hlo-canonical, or its fingerprint");
  option("--explain", flags.explain, "OP", "what the op table knows of an op; all lists them");
  option("--trace", flags.trace, "[=REGEX]",
         "a line per executed instruction, or of those whose name matches");
  option("--time", flags.time, "[=N]", "times of N runs (default 5)");
  option("--threads", flags.threads, "N", "default: one a core; results do not depend on it");
  option("--timeout", flags.timeout_seconds, "S", "seconds for one run (default: none)");
  option("--memory-limit", memory, "BYTES", "800000000, 512M, 2G (default: 80 % of the machine)");
  option("--iteration-limit", flags.iteration_limit, "N",
         "most iterations of a while loop (default: none)");
  option("--fill-elided", flags.fill_elided, "SEED",
         "random values for constants the text leaves out, constant({...})");
  app.add_flag("--json", flags.json, "one JSON object a file instead of text");
  app.add_flag("--quiet", flags.quiet, "only errors and verdicts");
  app.add_flag("--version", version, "print the version");

  // --trace and --time take a value only behind '=': a bare one must not swallow the file.
  std::vector<std::string> arguments(argv + 1, argv + argc);
  for (std::string& argument : arguments) {
    if (argument == "--trace") argument = "--trace=.*";
    if (argument == "--time") argument = "--time=5";
  }
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    parsed.exit_now = true;
    return parsed;
  } catch (const CLI::ParseError& error) {
    return FlagError(app, error, arguments);
  }
  if (version) {
    std::printf("hlo-run (Assay) %s\n", kVersion);
    parsed.exit_now = true;
    return parsed;
  }
  flags.random_given = random->count() > 0;
  RETURN_IF_ERROR(Validate(flags, memory));
  return parsed;
}

}  // namespace assay
