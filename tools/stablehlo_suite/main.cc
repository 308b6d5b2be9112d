// stablehlo-suite DIR [GROUP...]: runs the tests of a checkout of the public StableHLO repository and
// writes what came of them as a table, and as JSON. What each group asks: conformance/stablehlo_suite.h.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/edit_distance.h"
#include "base/file.h"
#include "base/table.h"
#include "conformance/stablehlo_suite.h"

namespace assay {
namespace {

constexpr int kExitDone = 0, kExitFail = 1, kExitInvalid = 2, kExitUnsupported = 3;

constexpr char kExamples[] = R"(
Examples:
  stablehlo-suite ../stablehlo                      every group
  stablehlo-suite ../stablehlo interpret math       two of them
  stablehlo-suite ../stablehlo --json=suite.json    each program that does not pass, with its reason
  stablehlo-suite ../stablehlo --reasons            the reasons below the table, most frequent first
  stablehlo-suite --groups                          which groups there are, and what is asked of them

Exit status: 1 a program fails, 2 usage or no checkout, 3 a program is unsupported, 0 else. "legal": the
rule is not met, but a bound that is computed, or a row of the semantics profile, shows that what is expected
is another legal value. "switched off": upstream does not run it either; --reasons says what came of it here.
"excepted": the verifier judges otherwise, and the table of known cases says why; it is no pass.
)";

struct Options {
  std::string checkout;
  std::vector<std::string> groups;
  std::string json;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  bool reasons = false;
  bool list = false;
};

struct GroupResults {
  const SuiteGroup* group;
  size_t files = 0;
  std::vector<SuiteResult> results;  // in the order of files

  size_t Count(SuiteVerdict verdict) const {
    return static_cast<size_t>(std::ranges::count(results, verdict, &SuiteResult::verdict));
  }
};

// How far a group is, on stderr: on a terminal a line that changes, else now and then a new one.
class Progress {
 public:
  Progress(std::string_view group, size_t files) : group_(group), files_(files) {}
  ~Progress() {
    if (on_terminal_) std::fprintf(stderr, "\r\x1b[K");
  }

  void FileDone() {
    constexpr std::chrono::seconds kBetweenLines{5};
    const std::lock_guard<std::mutex> lock(mutex_);
    ++done_;
    const auto now = std::chrono::steady_clock::now();
    if (!on_terminal_ && now - said_ < kBetweenLines) return;
    said_ = now;
    std::fprintf(stderr, "%s%s: %zu of %zu files%s", on_terminal_ ? "\r" : "", group_.c_str(), done_,
                 files_, on_terminal_ ? " " : "\n");
  }

 private:
  const std::string group_;
  const size_t files_;
  const bool on_terminal_ = isatty(STDERR_FILENO);
  std::mutex mutex_;
  size_t done_ = 0;
  std::chrono::steady_clock::time_point said_ = std::chrono::steady_clock::now();
};

// Runs the files of a group, several at a time.
GroupResults RunGroup(const SuiteGroup& group, const std::vector<std::string>& files, int threads) {
  std::vector<std::vector<SuiteResult>> by_file(files.size());
  std::atomic<size_t> next = 0;
  Progress progress(group.name, files.size());
  const auto work = [&] {
    for (size_t i = next++; i < files.size(); i = next++) {
      by_file[i] = group.run(files[i]);
      progress.FileDone();
    }
  };
  std::vector<std::thread> pool;
  for (int i = 1; i < threads; ++i) pool.emplace_back(work);
  work();
  for (std::thread& thread : pool) thread.join();
  GroupResults results{&group, files.size(), {}};
  for (std::vector<SuiteResult>& of_file : by_file) {
    for (SuiteResult& result : of_file) results.results.push_back(std::move(result));
  }
  return results;
}

// Reasons with their counts, most frequent first; of one that several programs share, one is named.
std::string ReasonsText(const GroupResults& group) {
  std::map<std::pair<SuiteVerdict, std::string>, std::vector<const SuiteResult*>> by_reason;
  for (const SuiteResult& result : group.results) {
    if (result.verdict != SuiteVerdict::kPass) by_reason[{result.verdict, result.reason}].push_back(&result);
  }
  using Entry = std::pair<const std::pair<SuiteVerdict, std::string>, std::vector<const SuiteResult*>>;
  std::vector<const Entry*> sorted;
  for (const Entry& entry : by_reason) sorted.push_back(&entry);
  std::ranges::stable_sort(sorted, std::ranges::greater(),
                           [](const Entry* entry) { return entry->second.size(); });
  std::string text;
  for (const Entry* entry : sorted) {
    const SuiteResult& first = *entry->second[0];
    const std::string file = first.file.substr(first.file.rfind('/') + 1);
    text += std::string(group.group->name) + ": " + std::to_string(entry->second.size()) + " " +
            std::string(NameOf(entry->first.first)) + ": " + entry->first.second + "  [" + file +
            (first.program > 1 ? ", program " + std::to_string(first.program) : "") + "]\n";
  }
  return text;
}

nlohmann::json ToJson(const GroupResults& group) {
  nlohmann::json others = nlohmann::json::array();
  for (const SuiteResult& result : group.results) {
    if (result.verdict == SuiteVerdict::kPass) continue;
    others.push_back({{"file", result.file},
                      {"program", result.program},
                      {"verdict", NameOf(result.verdict)},
                      {"reason", result.reason}});
  }
  nlohmann::json json = {{"group", group.group->name}, {"asked", group.group->asked},
                         {"files", group.files},       {"programs", group.results.size()},
                         {"others", others}};
  for (SuiteVerdict verdict : kSuiteVerdicts) {
    json[std::string(NameOf(verdict))] = group.Count(verdict);
  }
  return json;
}

// "; did you mean math?", or nothing.
std::string Suggest(std::string_view word, const std::vector<std::string_view>& known) {
  const std::optional<std::string_view> nearest = NearestSpelling(word, known);
  return nearest ? "; did you mean " + std::string(*nearest) + "?" : "";
}

// The first argument that names no flag, with the nearest one that does; else CLI11's words.
Status FlagError(const CLI::App& app, const CLI::ParseError& error, std::span<char* const> arguments) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  constexpr std::string_view kHelp = "; stablehlo-suite --help lists the flags";
  for (const std::string_view argument : arguments) {
    const std::string_view flag = argument.substr(0, argument.find('='));
    if (!flag.starts_with("--") || std::ranges::find(known, flag) != known.end()) continue;
    return InvalidError("usage", "unknown flag " + std::string(flag) + Suggest(flag, known) + std::string(kHelp));
  }
  return InvalidError("usage", error.what() + std::string(kHelp));
}

int Refuse(const Status& status) {
  std::fprintf(stderr, "stablehlo-suite: %s\n", status.ToString().c_str());
  return kExitInvalid;
}

Result<std::vector<const SuiteGroup*>> ChosenGroups(const Options& options) {
  std::vector<const SuiteGroup*> chosen;
  for (const std::string& name : options.groups) {
    chosen.push_back(FindSuiteGroup(name));
    if (chosen.back() != nullptr) continue;
    std::vector<std::string_view> known;
    for (const SuiteGroup& group : SuiteGroups()) known.push_back(group.name);
    return InvalidError("usage", "there is no group " + name + Suggest(name, known) +
                                     "; stablehlo-suite --groups lists them");
  }
  if (!chosen.empty()) return chosen;
  for (const SuiteGroup& group : SuiteGroups()) chosen.push_back(&group);
  return chosen;
}

int ListGroups() {
  Table table;
  for (const SuiteGroup& group : SuiteGroups()) {
    table.AddRow({std::string(group.name), std::string(group.folder), std::string(group.asked)});
  }
  std::fputs(table.ToString().c_str(), stdout);
  return kExitDone;
}

int Run(const Options& options) {
  if (options.list) return ListGroups();
  if (options.checkout.empty()) {
    return Refuse(InvalidError("usage", "no checkout is named; stablehlo-suite --help shows examples"));
  }
  Result<std::vector<const SuiteGroup*>> groups = ChosenGroups(options);
  if (!groups.ok()) return Refuse(groups.status());
  std::vector<std::vector<std::string>> files;
  for (const SuiteGroup* group : *groups) {
    Result<std::vector<std::string>> found = FilesOf(*group, options.checkout);
    if (!found.ok()) return Refuse(found.status());
    files.push_back(*std::move(found));
  }
  if (!options.json.empty()) {
    if (const Status status = CheckWritable(options.json); !status.ok()) return Refuse(status);
  }
  Table table({Align::kLeft, Align::kRight, Align::kRight, Align::kRight, Align::kRight, Align::kRight,
               Align::kRight, Align::kRight, Align::kRight});
  std::vector<std::string> head = {"group", "files", "programs"};
  for (SuiteVerdict verdict : kSuiteVerdicts) head.emplace_back(NameOf(verdict));
  head.emplace_back("asked");
  table.AddRow(std::move(head));
  nlohmann::json json = nlohmann::json::array();
  std::string reasons;
  size_t failed = 0, unsupported = 0;
  for (size_t i = 0; i < groups->size(); ++i) {
    const GroupResults results = RunGroup(*(*groups)[i], files[i], options.threads);
    std::vector<std::string> row = {std::string(results.group->name), std::to_string(results.files),
                                    std::to_string(results.results.size())};
    for (SuiteVerdict verdict : kSuiteVerdicts) {
      row.push_back(std::to_string(results.Count(verdict)));
    }
    row.push_back(std::string(results.group->asked));
    table.AddRow(std::move(row));
    json.push_back(ToJson(results));
    reasons += ReasonsText(results);
    failed += results.Count(SuiteVerdict::kFail);
    unsupported += results.Count(SuiteVerdict::kUnsupported);
  }
  std::fputs(table.ToString().c_str(), stdout);
  if (options.reasons) std::printf("\n%s", reasons.c_str());
  if (!options.json.empty()) {
    const std::string text = json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    if (const Status status = WriteFileAtomically(options.json, text); !status.ok()) return Refuse(status);
  }
  return failed > 0 ? kExitFail : unsupported > 0 ? kExitUnsupported : kExitDone;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  assay::Options options;
  CLI::App app("Runs the tests of a checkout of the public StableHLO repository (openxla/stablehlo).",
               "stablehlo-suite");
  app.footer(assay::kExamples);
  app.add_option("DIR", options.checkout, "the checkout")->type_name("");
  app.add_option("GROUP", options.groups, "only these groups")->type_name("");
  app.add_option("--json", options.json, "write every program that does not pass there")->type_name("FILE");
  app.add_option("--threads", options.threads, "files at a time (default: one a core)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  app.add_flag("--reasons", options.reasons, "print the reasons of what does not pass");
  app.add_flag("--groups", options.list, "list the groups");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return assay::kExitDone;
  } catch (const CLI::ParseError& error) {
    return assay::Refuse(assay::FlagError(app, error, std::span(argv, argv + argc).subspan(1)));
  }
  return assay::Run(options);
}
