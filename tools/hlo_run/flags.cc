#include "tools/hlo_run/flags.h"

#include <sys/sysinfo.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <regex>

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

// CLI11's word for an unknown flag, with the nearest known one.
Status FlagError(const CLI::App& app, const CLI::ParseError& error) {
  std::string message = error.what();
  if (error.get_name() == "ExtrasError") {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    std::string flag;
    for (const std::string& extra : app.remaining()) {
      if (extra.starts_with("-")) flag = extra.substr(0, extra.find('='));
    }
    if (!flag.empty()) {
      message = "unknown flag " + flag;
      std::vector<std::string_view> candidates(names.begin(), names.end());
      if (auto nearest = NearestSpelling(flag, candidates)) {
        message += "; did you mean " + std::string(*nearest) + "?";
      }
    }
  }
  return UsageError(message);
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
  if (flags.threads < 0) return UsageError("--threads=N: N is at least 1");
  if (flags.timeout_seconds < 0) return UsageError("--timeout=S: S is above 0");
  if (flags.iteration_limit < 0) return UsageError("--iteration-limit=N: N is above 0");
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
  app.add_option("FILE", flags.files, "HLO text; - is standard input")->take_all();
  app.add_option("--backend", flags.backend, "who runs it: interpreter (default)");
  app.add_option("--inputs", flags.inputs, "F.npz with the arrays arg0, arg1, ...");
  CLI::Option* random = app.add_option(
      "--random", flags.random_seed, "seed of random arguments, used without --inputs (default 0)");
  app.add_option("-o,--outputs", flags.outputs,
                 "F.npz to write out0, out1, ... to; with --emit the file to print to");
  app.add_option("--expected", flags.expected, "F.npz to judge the results by");
  app.add_flag("--check", flags.check, "parse and verify only");
  app.add_option("--emit", flags.emit,
                 "print the program: hlo, hlo-short, hlo-canonical or its fingerprint");
  app.add_option("--explain", flags.explain, "OP: what the op table knows of an op; all lists them");
  app.add_option("--trace", flags.trace,
                 "a line per executed instruction; =REGEX: those whose name matches");
  app.add_option("--time", flags.time, "give times; =N: of N runs (default 5)");
  app.add_option("--threads", flags.threads, "default: one a core; results do not depend on it");
  app.add_option("--timeout", flags.timeout_seconds, "seconds for one run (default: none)");
  app.add_option("--memory-limit", memory, "bytes, or 512M, 2G (default: 80 % of the machine)");
  app.add_option("--iteration-limit", flags.iteration_limit,
                 "most iterations of a while loop (default: none)");
  app.add_option("--fill-elided", flags.fill_elided,
                 "SEED: random values for constants the text leaves out, constant({...})");
  app.add_flag("--json", flags.json, "one JSON object a file instead of text");
  app.add_flag("--quiet", flags.quiet, "only errors and verdicts");
  app.add_flag("--version", version, "print the version");

  // --trace and --time take a value only behind '=': a bare one must not swallow the file.
  std::vector<std::string> arguments(argv + 1, argv + argc);
  for (std::string& argument : arguments) {
    if (argument == "--trace") argument = "--trace=.*";
    if (argument == "--time") argument = "--time=5";
  }
  std::reverse(arguments.begin(), arguments.end());
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    parsed.exit_now = true;
    return parsed;
  } catch (const CLI::ParseError& error) {
    return FlagError(app, error);
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
