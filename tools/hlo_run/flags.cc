#include "tools/hlo_run/flags.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <regex>
#include <span>

#include "backends/backend.h"
#include "base/edit_distance.h"
#include "base/machine_memory.h"
#include "base/version.h"
#include "spec/tier_counts.h"
#include "tools/hlo_run/emit.h"

namespace assay {
namespace {

constexpr char kDescription[] =
    R"(Runs, checks or prints a program in HLO or StableHLO; the reference backend computes the exact result.)";

constexpr char kExamples[] = R"(
Examples:
  hlo-run step.hlo                                  run on random arguments, show the results
  hlo-run step.hlo --inputs=in.npz -o out.npz       arrays arg0, arg1, ... in; out0, out1, ... out
  hlo-run step.hlo --inputs=in.npz --expected=vendor.npz    judge somebody's results
  hlo-run --check a.hlo b.hlo                       parse and verify only
  hlo-run --emit=hlo step.hlo                       print the program again
  hlo-run step.mlir --args="[dense<1> : tensor<2xi32>]"     StableHLO; arguments as it writes them
  hlo-run --emit=bytecode@1.4.0 step.mlir -o step.mlirbc    for readers of that version and later ones
  hlo-run --expand-chlo --emit=stablehlo step.mlir  CHLO's functions by arithmetic that approximates them
  hlo-run --versions step.mlirbc                    which versions can carry it, and why others can't
  hlo-run --explain=dot                             what is known of an op
  hlo-run --trace=dot step.hlo                      a line per executed dot
  hlo-run --why-nan step.hlo                        which instruction made the NaN, and of what
  cat step.hlo | hlo-run -                          from standard input

ASSAY_INSTRUCTIONS=base (avx2, avx512) in the environment: no better instructions; the results are the same.

Exit status, first that applies:
  2 input or usage rejected, or the program at fault   5 crash, timeout or memory limit
  1 a result disagrees   3 something is unsupported   4 unspecified or undecided   0 done
  130 interrupted (143 by SIGTERM, 129 by SIGHUP); nothing is half written
)";

// What --trace says of how results were decided.
std::string TiersHelp() {
  std::string text = "\nTiers of --trace: the share of results that each decided, of functions, sums and dots (docs/numeric.md):\n";
  for (const TierRow& row : kTierRows) {
    text += "  " + std::string(row.name) + std::string(12 - row.name.size(), ' ') + std::string(row.what) + "\n";
  }
  return text;
}

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

// Decimal, no sign: strtoull would take -1 for 2^64 - 1.
Status ParseSeed(const char* flag, const std::string& text, uint64_t& seed) {
  const char* last = text.data() + text.size();
  auto [end, error] = std::from_chars(text.data(), last, seed);
  if (error == std::errc() && end == last) return Status();
  return UsageError(std::string(flag) + "=" + text + ": allowed are 0 to 18446744073709551615");
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
  std::string message = error.what();
  constexpr std::string_view kNoValue = "Could not convert: ";
  if (message.starts_with(kNoValue)) {
    return UsageError("no number, or none in range: " + message.substr(kNoValue.size()));
  }
  return UsageError(message);
}

// What asks for something of a run has no place where nothing runs: a judgement that is left out must
// not look like one that agrees.
Status CheckNothingIsLeftOut(const Flags& flags) {
  if (flags.check && !flags.emit.empty()) {
    return UsageError("--check and --emit exclude each other; --emit checks as well");
  }
  if (flags.locations && (flags.emit.empty() || IsBinaryForm(flags.emit) || !IsStableHloForm(flags.emit))) {
    return UsageError("--locations goes with --emit=stablehlo and --emit=stablehlo-generic");
  }
  if (flags.versions && (flags.check || !flags.emit.empty())) {
    return UsageError("--versions excludes --check and --emit");
  }
  const char* instead = flags.check           ? "--check"
                        : flags.versions      ? "--versions"
                        : !flags.emit.empty() ? "--emit"
                                              : nullptr;
  if (instead == nullptr) return Status();
  const struct {
    bool given;
    const char* name;
  } of_a_run[] = {{!flags.expected.empty(), "--expected"},
                  {!flags.inputs.empty(), "--inputs"},
                  {!flags.args.empty(), "--args"},
                  {flags.random_given, "--random"},
                  {!flags.outputs.empty() && flags.emit.empty(), "--outputs"},
                  {!flags.infeed.empty(), "--infeed"},
                  {!flags.outfeed.empty(), "--outfeed"},
                  {flags.trace.has_value(), "--trace"},
                  {flags.time.has_value(), "--time"},
                  {!flags.dump.empty(), "--dump"},
                  {!flags.until.empty(), "--until"},
                  {flags.why_nan.has_value(), "--why-nan"},
                  {flags.fill_elided.has_value(), "--fill-elided"}};
  for (const auto& flag : of_a_run) {
    if (!flag.given) continue;
    return UsageError(std::string(flag.name) + " needs a run, but " + instead + " runs nothing");
  }
  return Status();
}

Status CheckWatching(const Flags& flags) {
  const struct {
    bool given;
    const char* name;
  } watching[] = {{flags.time.has_value(), "--time"},
                  {!flags.dump.empty(), "--dump"},
                  {!flags.until.empty(), "--until"},
                  {flags.why_nan.has_value(), "--why-nan"}};
  if (!flags.until.empty() && !flags.expected.empty()) {
    return UsageError("--until stops before there are results for --expected to judge");
  }
  for (const auto& a : watching) {
    for (const auto& b : watching) {
      bool together = std::string_view(b.name) == "--until" && std::string_view(a.name) == "--dump";
      if (&a >= &b || !a.given || !b.given || together) continue;
      return UsageError(std::string(a.name) + " and " + b.name + " exclude each other");
    }
  }
  return Status();
}

Status CheckFiles(const Flags& flags) {
  if (!flags.explain.empty()) {
    if (flags.files.empty()) return Status();
    return UsageError("--explain takes no file, found " + flags.files[0]);
  }
  if (flags.files.empty()) return UsageError("no file is named");
  if (std::count(flags.files.begin(), flags.files.end(), "") > 0) {
    return UsageError("the name of a file is empty");
  }
  const struct {
    const std::string& value;
    const char* name;
  } of_one_file[] = {{flags.inputs, "--inputs"},     {flags.outputs, "--outputs"},
                     {flags.args, "--args"},
                     {flags.expected, "--expected"}, {flags.infeed, "--infeed"},
                     {flags.outfeed, "--outfeed"},   {flags.dump, "--dump"}};
  for (const auto& flag : of_one_file) {
    if (flags.files.size() < 2 || flag.value.empty()) continue;
    return UsageError("several files run in turn, with random arguments only: " +
                      std::string(flag.name) + " takes one file");
  }
  std::vector<std::string> read = flags.files;
  read.insert(read.end(), {flags.inputs, flags.expected, flags.infeed});
  if (std::count(read.begin(), read.end(), "-") > 1) {
    return UsageError("standard input (-) can be read once");
  }
  const bool report = flags.emit.empty() && !flags.quiet;
  if (report && (flags.outputs == "-" || flags.outfeed == "-")) {
    return UsageError(std::string(flags.outputs == "-" ? "-o -" : "--outfeed=-") +
                      " writes arrays to standard output, where the report goes; "
                      "--quiet leaves the report out");
  }
  if (!flags.emit.empty() && IsBinaryForm(flags.emit) && flags.outputs.empty()) {
    if (flags.json || isatty(STDOUT_FILENO)) {
      return UsageError("--emit=" + flags.emit + " writes bytes; -o FILE says where");
    }
  }
  const struct {
    bool given;
    const char* name;
  } arguments[] = {{!flags.inputs.empty(), "--inputs"},
                   {!flags.args.empty(), "--args"},
                   {flags.random_given, "--random"}};
  for (const auto& a : arguments) {
    for (const auto& b : arguments) {
      if (&a >= &b || !a.given || !b.given) continue;
      return UsageError(std::string(a.name) + " and " + b.name + " exclude each other");
    }
  }
  return Status();
}

Status CheckNumbers(const Flags& flags) {
  constexpr int kMostThreads = 1024;
  constexpr int64_t kMostRows = 1 << 20;
  constexpr int64_t kMostBits = 1 << 20;
  constexpr double kShortestTimeout = 1e-3, kLongestTimeout = 1e8;  // three years
  if (flags.time && *flags.time < 1) return UsageError("--time=N: N is at least 1");
  if (flags.why_nan && (*flags.why_nan < 1 || *flags.why_nan > kMostRows)) {
    return UsageError("--why-nan=ROWS: allowed are 1 to " + std::to_string(kMostRows));
  }
  if (flags.threads && (*flags.threads < 1 || *flags.threads > kMostThreads)) {
    return UsageError("--threads=" + std::to_string(*flags.threads) + ": allowed are 1 to " +
                      std::to_string(kMostThreads));
  }
  if (flags.timeout_seconds && !(*flags.timeout_seconds >= kShortestTimeout &&
                                 *flags.timeout_seconds <= kLongestTimeout)) {
    return UsageError("--timeout takes seconds from 0.001 to 1e8");
  }
  if (flags.iteration_limit && *flags.iteration_limit < 1) {
    return UsageError("--iteration-limit=N: N is at least 1");
  }
  if (flags.precision_cap && (*flags.precision_cap < 1 || *flags.precision_cap > kMostBits)) {
    return UsageError("--precision-cap=BITS: allowed are 1 to " + std::to_string(kMostBits));
  }
  return Status();
}

// A regular expression over names and opcodes; names may be written with their '%'.
Status CheckTrace(std::optional<std::string>& trace) {
  if (!trace) return Status();
  if (trace->starts_with("^%")) trace->erase(1, 1);
  if (trace->starts_with("%")) trace->erase(0, 1);
  try {
    std::regex expression(*trace);
  } catch (const std::regex_error&) {
    return UsageError("--trace=" + *trace + " is not a regular expression");
  }
  return Status();
}

// Values as they were written, where reading them takes more than CLI11 does.
struct TextValues {
  std::string memory_limit, random, fill_elided;
};

Status Validate(Flags& flags, const TextValues& values) {
  if (!flags.emit.empty()) RETURN_IF_ERROR(CheckEmitForm(flags.emit));
  RETURN_IF_ERROR(CheckNothingIsLeftOut(flags));
  RETURN_IF_ERROR(CheckFiles(flags));
  RETURN_IF_ERROR(CheckWatching(flags));
  RETURN_IF_ERROR(CheckNumbers(flags));
  RETURN_IF_ERROR(CheckTrace(flags.trace));
  if (flags.random_given) RETURN_IF_ERROR(ParseSeed("--random", values.random, flags.random_seed));
  if (flags.fill_elided) {
    RETURN_IF_ERROR(ParseSeed("--fill-elided", values.fill_elided, *flags.fill_elided));
  }
  RETURN_IF_ERROR(MakeBackend(flags.backend).status());
  flags.memory_limit = DefaultMemoryLimit();
  if (values.memory_limit.empty()) return Status();
  std::optional<int64_t> bytes = ParseBytes(values.memory_limit);
  if (!bytes) {
    return UsageError("--memory-limit=" + values.memory_limit +
                      ": allowed are bytes, like 800000000, 512M or 2G");
  }
  flags.memory_limit = *bytes;
  return Status();
}

// Whether one of these is a file that there is, and no flag's value.
bool NamesFile(std::span<const std::string> arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::error_code error;
    const bool is_value =
        i > 0 && arguments[i - 1].starts_with("-") && arguments[i - 1].find('=') == std::string::npos;
    if (!is_value && !arguments[i].starts_with("-") && std::filesystem::exists(arguments[i], error)) return true;
  }
  return false;
}

// --trace, --time and --why-nan take a value only behind '=', so that a bare one does not swallow the file. Says so
// to who writes "--trace dot FILE", where dot would be taken for a file. Refuses "--flag=" as well.
Status ExpandBareFlags(std::vector<std::string>& arguments) {
  const struct {
    const char* flag;
    const char* value;
  } bare[] = {{"--trace", ".*"}, {"--time", "5"}, {"--why-nan", "16"}};
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--") break;
    // CLI11 would take the next argument for the value.
    if (arguments[i].starts_with("--") && arguments[i].ends_with("=")) {
      return UsageError(arguments[i] + " needs a value");
    }
    for (const auto& [flag, value] : bare) {
      if (arguments[i] != flag) continue;
      arguments[i] += std::string("=") + value;
      // What comes last may be the file, unless one was named before.
      const bool is_last = i + 2 == arguments.size();
      if (i + 1 == arguments.size() || (is_last && !NamesFile(std::span(arguments).first(i)))) continue;
      const std::string& next = arguments[i + 1];
      std::error_code error;
      if (next.starts_with("-") || std::filesystem::exists(next, error)) continue;
      return UsageError(std::string(flag) + " takes its value behind '=': " + flag + "=" + next);
    }
  }
  return Status();
}

void AddOptions(CLI::App& app, Flags& flags, TextValues& values) {
  app.option_defaults()->take_last();  // CheckGivenOnce refuses more than one
  app.add_option("FILE", flags.files, "HLO text or proto, StableHLO text or bytecode; - is standard input")->type_name("")->take_all();
  auto option = [&](const char* names, auto& value, const char* type, const char* text) {
    app.add_option(names, value, text)->type_name(type);
  };
  option("--backend", flags.backend, "NAME", "who runs it: interpreter (default)");
  option("--inputs", flags.inputs, "F.npz",
         "the arguments: arrays arg0, arg1, ...; with several devices one may have a leading axis of them");
  option("--args", flags.args, "LIST",
         "the arguments as MLIR's constants: \"[dense<1> : tensor<2xi32>, ...]\"");
  option("--entry", flags.entry, "NAME",
         "the function to run, of StableHLO (default: main, else the only public one)");
  option("--random", values.random, "SEED",
         "random arguments, used without --inputs (default 0); the same on every device");
  option("-o,--outputs", flags.outputs, "F.npz",
         "write out0, out1, ... there; with --emit: print there");
  option("--expected", flags.expected, "F.npz", "judge the results by its out0, out1, ...");
  option("--infeed", flags.infeed, "F.npz",
         "what infeed takes: infeed0, infeed1, ...; a recv of channel 7 from the host: recv7_0, ...; "
         "what only device 3 takes: dev3_infeed0, ...");
  option("--outfeed", flags.outfeed, "F.npz",
         "write outfeed0, ... and send7_0, ... there; of several devices dev0_outfeed0, ...");
  app.add_flag("--check", flags.check, "parse and verify only");
  option("--emit", flags.emit, "FORM",
         "print the program: hlo, hlo-short, hlo-canonical, its fingerprint, hlo-proto (XLA's "
         "HloModuleProto); stablehlo, "
         "stablehlo-generic, bytecode (a portable artifact), bytecode@1.4.0 (for that version)");
  app.add_flag("--expand-chlo", flags.expand_chlo,
               "replace operations of CHLO by operations of StableHLO, within stated bounds of the exact value; "
               "with a run: of what that gives");
  app.add_flag("--locations", flags.locations, "with --emit=stablehlo or stablehlo-generic: loc(...) as well");
  app.add_flag("--versions", flags.versions,
               "which versions of StableHLO can carry the program, and why others can't");
  option("--explain", flags.explain, "OP",
         "what is known of an op, or the rule of an error's label; all lists the ops, profile what "
         "specifications leave open");
  option("--trace", flags.trace, "[=REGEX]",
         "a line per executed instruction, or of those whose name or op matches: time, value, and which tiers "
         "decided its results");
  option("--dump", flags.dump, "DIR", "write every array that is computed there, and index.json");
  option("--until", flags.until, "NAME", "stop after this instruction and give its value; NAME@5: after execution 5 of it, from 0");
  option("--why-nan", flags.why_nan, "[=ROWS]",
         "where the first NaN or infinity of a result came from; of what it depends on, so many (default 16)");
  option("--time", flags.time, "[=N]",
         "times of N runs (default 5), and where the time goes, by instruction");
  option("--threads", flags.threads, "N", "default: one a core; results do not depend on it");
  option("--timeout", flags.timeout_seconds, "S", "seconds for one run (default: none)");
  option("--memory-limit", values.memory_limit, "BYTES",
         "800000000, 512M, 2G (default: 80 % of the machine)");
  option("--iteration-limit", flags.iteration_limit, "N",
         "most iterations of a while loop (default: none)");
  option("--precision-cap", flags.precision_cap, "BITS",
         "give up (undecided) on a function that needs more to round; a lower one tests the giving up");
  option("--fill-elided", values.fill_elided, "SEED",
         "random values for constants the text leaves out, constant({...})");
  app.add_flag("--json", flags.json, "one JSON object a file instead of text");
  app.add_flag("--quiet", flags.quiet, "only errors and verdicts");
  app.add_flag("--version")->description("print the version");
}

// Options that take a value: one, and not an empty one.
Status CheckGivenOnce(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_lnames().empty() || option->get_expected_max() == 0) continue;
    if (option->count() > 1) return UsageError(option->get_name() + " is given more than once");
    if (option->count() == 1 && option->results()[0].empty()) {
      return UsageError(option->get_name() + " needs a value");
    }
  }
  return Status();
}

}  // namespace

Result<ParsedFlags> ParseFlags(int argc, char** argv) {
  ParsedFlags parsed;
  Flags& flags = parsed.flags;
  TextValues values;
  CLI::App app(kDescription, "hlo-run");
  app.footer(kExamples + TiersHelp());
  AddOptions(app, flags, values);
  std::vector<std::string> arguments(argv + 1, argv + argc);
  RETURN_IF_ERROR(ExpandBareFlags(arguments));
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
  if (app.count("--version") > 0) {
    std::printf("hlo-run (Assay) %s\n", kVersion);
    parsed.exit_now = true;
    return parsed;
  }
  RETURN_IF_ERROR(CheckGivenOnce(app));
  flags.random_given = app.count("--random") > 0;
  if (flags.entry.starts_with('@')) flags.entry.erase(0, 1);
  if (app.count("--fill-elided") > 0) flags.fill_elided = 0;
  RETURN_IF_ERROR(Validate(flags, values));
  return parsed;
}

}  // namespace assay
