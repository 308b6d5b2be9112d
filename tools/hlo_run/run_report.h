// What hlo-run says of the runs of one file: lines for a person, or one JSON object.
#ifndef ASSAY_TOOLS_HLO_RUN_RUN_REPORT_H_
#define ASSAY_TOOLS_HLO_RUN_RUN_REPORT_H_

#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "backends/backend.h"
#include "base/status.h"
#include "spec/literal.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"
#include "tools/hlo_run/checks.h"
#include "tools/hlo_run/dump.h"
#include "tools/hlo_run/flags.h"
#include "tools/hlo_run/observers.h"

namespace assay {

class RunReport {
 public:
  RunReport(const Flags& flags, std::string file) : flags_(flags), file_(std::move(file)) {
    if (flags_.json) json_["file"] = file_;
  }

  const std::string& file() const { return file_; }
  // What is said of the whole file, and of the program that is looked at.
  nlohmann::json& file_json() { return json_; }
  nlohmann::json& json() { return programs_.empty() ? json_ : programs_.back(); }
  // Of a file with several: from here on json() is an object of its own, in the list `programs`.
  void BeginProgram() { programs_.push_back(nlohmann::json::object()); }
  // A diagnostic of the whole file.
  Diagnostic At(std::string label, std::string message) const;

  // It was checked, and does not run.
  void Checked(const Module& module);
  // A program of which no function is the entry.
  void CheckedLibrary(const mlir::Program& program);
  // What is going to run, and on what.
  void Announce(const Module& module, const Backend& backend);
  void Describe(const Module& module);
  // `until`: of which the leaves are the value; nullptr: they are results.
  void Results(std::span<const Literal> leaves, const UntilObserver* until);
  // Of a program that checks itself; the exit status that they ask for. `module` as of RunChecks.
  int Checks(const SelfChecks& checks, const Literal& result, const Module* module);
  void Times(std::vector<double> seconds);
  void Traced(const TraceObserver& trace);
  void Dumped(const DumpObserver& dump);
  // Once, however often it happens.
  void Warn(Diagnostic warning);
  // `ran`: the program had begun to run.
  void Error(const Status& status, bool ran);
  // Prints the JSON object, if there is to be one.
  void End();

 private:
  const Flags& flags_;
  std::string file_;
  std::set<std::string> warned_;
  nlohmann::json json_;
  std::vector<nlohmann::json> programs_;
};

// What a leaf of the results is called: out0; with --until the instruction, of a tuple's leaves pair{0}.
std::string LeafName(const UntilObserver* until, size_t i, size_t count);

// Writes the leaves by these names.
Status WriteResults(const std::string& path, std::span<const Literal> leaves, const UntilObserver* until);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_RUN_REPORT_H_
