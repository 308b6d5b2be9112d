#include "conformance/program_check.h"

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "conformance/comparison.h"
#include "conformance/result_errors.h"
#include "spec/arguments.h"
#include "spec/hlo/parser.h"
#include "spec/hlo/printer.h"
#include "spec/verifier.h"

namespace assay {

std::vector<std::string> ProgramsIn(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".hlo") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<std::unique_ptr<Module>> LoadProgram(const std::string& path) {
  ASSIGN_OR_RETURN(std::string text, ReadFile(path));
  ASSIGN_OR_RETURN(std::unique_ptr<Module> module, ParseHlo(path, std::move(text)));
  RETURN_IF_ERROR(Verify(*module));
  return module;
}

namespace {

// "line 12:\n  a\n  b" where two texts first differ.
std::string FirstDifference(const std::string& a, const std::string& b) {
  size_t at = std::mismatch(a.begin(), a.begin() + std::min(a.size(), b.size()), b.begin()).first -
              a.begin();
  size_t begin = a.rfind('\n', at == 0 ? 0 : at - 1);
  begin = begin == std::string::npos ? 0 : begin + 1;
  auto line = [&](const std::string& text) {
    return begin > text.size() ? std::string()
                               : text.substr(begin, text.find('\n', begin) - begin).substr(0, 400);
  };
  return "line " + std::to_string(std::count(a.begin(), a.begin() + begin, '\n') + 1) + ":\n  " +
         line(a) + "\n  " + line(b);
}

}  // namespace

std::string CheckRoundTrip(const std::string& path) {
  Result<std::unique_ptr<Module>> module = LoadProgram(path);
  if (!module.ok()) return module.status().ToString();
  const Module& first = **module;
  std::string text = PrintHlo(first);
  Result<std::unique_ptr<Module>> again = ParseHlo(path + " (printed)", text);
  if (!again.ok()) return "its print does not parse: " + again.status().ToString();
  if (Status status = Verify(**again); !status.ok()) {
    return "its print does not verify: " + status.ToString();
  }
  std::string text_again = PrintHlo(**again);
  if (text != text_again) return "printed twice, " + FirstDifference(text, text_again);
  if (!Equal(first, **again)) return "the module read back from its print is not equal";
  std::unique_ptr<Module> clone = first.Clone();
  if (!Equal(first, *clone)) return "its clone is not equal";
  if (PrintHlo(*clone) != text)
    return "its clone prints " + FirstDifference(text, PrintHlo(*clone));
  return "";
}

std::string CheckResult(const Module& module, const Literal& result,
                        const std::string& expected_path, bool identical) {
  Result<std::vector<NamedLiteral>> expected = ReadLiterals(expected_path);
  if (!expected.ok()) return expected.status().ToString();
  std::vector<Literal> leaves = LeavesOf(result);
  const std::vector<std::vector<double>> errors = ErrorsOfResults(module, leaves);
  std::string out;
  std::vector<bool> seen(leaves.size());
  for (const NamedLiteral& want : *expected) {
    size_t number = std::stoul(want.name.substr(3));
    if (number >= leaves.size()) {
      out += want.name + ": there is no such result\n";
      continue;
    }
    seen[number] = true;
    ArrayComparison c = Compare(want.name, leaves[number], want.value, errors[number]);
    bool good = identical ? Identical(leaves[number], want.value) : c.verdict == Verdict::kAgree;
    if (good) continue;
    out += c.name + " " + c.shape.ToString(false) + ": ";
    if (!c.mismatch.empty()) {
      out += c.mismatch + "\n";
      continue;
    }
    out += std::to_string(c.elements - c.distances[0]) + " of " + std::to_string(c.elements) +
           " differ, " + std::to_string(c.outside) + " outside " + c.bound + "; worst at [";
    for (size_t i = 0; i < c.worst_index.size(); ++i) {
      out += (i ? "," : "") + std::to_string(c.worst_index[i]);
    }
    out += "]: got " + c.worst_got + ", expected " + c.worst_want + ", " +
           std::to_string(c.largest_distance) + " ulp\n";
  }
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!seen[i] && leaves[i].shape().IsArray()) {
      out += "out" + std::to_string(i) + ": not in the file\n";
    }
  }
  return out;
}

}  // namespace assay
