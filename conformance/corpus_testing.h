// The corpus of real programs, for tests that run all that come in one form.
#ifndef ASSAY_CONFORMANCE_CORPUS_TESTING_H_
#define ASSAY_CONFORMANCE_CORPUS_TESTING_H_

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "conformance/comparison.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"

namespace assay::corpus {

inline std::string CorpusFolder() {
  const char* named = std::getenv("ASSAY_CORPUS");
  return std::string(named ? named : ASSAY_SOURCE_DIR "/../shared/corpus") + "/";
}

inline std::vector<std::string> Programs(std::string_view file) {
  std::vector<std::string> programs;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(CorpusFolder(), error)) {
    if (std::filesystem::exists(entry.path() / file)) programs.push_back(entry.path().filename());
  }
  std::sort(programs.begin(), programs.end());
  return programs;
}

inline Result<Literal> RunOnInputs(const Module& module, const std::string& folder) {
  RETURN_IF_ERROR(CheckSupported(module));
  ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(folder + "inputs.npz"));
  ASSIGN_OR_RETURN(std::vector<Literal> arguments, BindArguments(module, arrays, "inputs.npz"));
  return Evaluate(module, arguments);
}

// "out1 out4"
inline std::string Differences(const Literal& got, const Literal& want) {
  const std::vector<Literal> a = LeavesOf(got), b = LeavesOf(want);
  if (a.size() != b.size()) return "their number";
  std::string names;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].shape().IsToken() && b[i].shape().IsToken()) continue;
    if (!Identical(a[i], b[i])) names += (names.empty() ? "out" : " out") + std::to_string(i);
  }
  return names;
}

}  // namespace assay::corpus

#endif  // ASSAY_CONFORMANCE_CORPUS_TESTING_H_
