// Every label that the reader or the verifier can report occurs in a text of conformance/rejected/,
// and every op in a case of its own, or either is excused below with a reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "conformance/case.h"
#include "conformance/program_check.h"
#include "spec/hlo/parser.h"
#include "spec/op_table.h"
#include "spec/verifier.h"

namespace assay {
namespace {

const std::string kFolder = ASSAY_SOURCE_DIR "/conformance/rejected/";
const std::string kCases = ASSAY_SOURCE_DIR "/conformance/cases/";

struct Excuse {
  const char* label;
  const char* reason;
};
constexpr Excuse kExcuses[] = {
    {"syntax_depth", "needs thousands of levels: TooDeep in rejected_test.cc"},
    {"shape_depth", "needs a thousand levels: TooDeep in rejected_test.cc"},
    {"shape_memory", "needs megabytes: ShapeText.BoundsTheMemory in shape_text_test.cc"},
    {"literal_depth", "needs thousands of levels: TooDeep in rejected_test.cc"},
    // Programs that only code or binary forms can make: spec/verifier_test.cc.
    {"computation_parameters", "the reader says parameter_number"},
    {"computation_root", "the reader gives each computation a root of its own"},
    {"computation_region", "HLO text has no regions: spec/region_test.cc"},
    {"constant_attributes", "a constant without a value does not parse"},
    {"constant_operands", "what stands in the parentheses is the value"},
    {"constant_result", "the value is read by the declared shape"},
    {"control_predecessors", "the reader says name_undefined"},
    {"convolution_c4", "the reader says attribute_value"},
    {"foreign_attributes", "HLO text has no foreign ops"},
    {"module_recursion", "a computation is defined before its use"},
    {"operand_scope", "the reader says name_undefined"},
    {"parameter_attributes", "a parameter without a number does not parse"},
    {"parameter_c1", "the reader says parameter_number"},
    {"parameter_operands", "what stands in the parentheses is the number"},
    {"sharding_devices", "the reader says attribute_value"},
};

// Labels of the rejected texts, each with the first text that has it.
std::map<std::string, std::string> LabelsOfTexts() {
  std::map<std::string, std::string> labels;
  for (const std::string& name : ProgramsIn(kFolder)) {
    Result<std::string> text = ReadFile(kFolder + name + ".hlo");
    if (!text.ok()) continue;
    Result<std::vector<ExpectedDiagnostic>> expected = ReadExpectations(name, *text);
    if (!expected.ok()) continue;
    for (const ExpectedDiagnostic& e : *expected) labels.emplace(e.label, name);
  }
  return labels;
}

std::set<std::string> AllLabels() {
  std::set<std::string> labels;
  for (const auto& [label, meaning] : AllTextLabels()) labels.emplace(label);
  for (const auto& [label, rule] : AllRuleLabels()) labels.insert(label);
  return labels;
}

TEST(Coverage, EveryLabelOccursInARejectedTextOrIsExcused) {
  std::map<std::string, std::string> shown = LabelsOfTexts();
  std::set<std::string> missing;
  for (const std::string& label : AllLabels()) {
    if (!shown.contains(label)) missing.insert(label);
  }
  for (const Excuse& excuse : kExcuses) {
    EXPECT_EQ(missing.erase(excuse.label), 1u)
        << excuse.label << " needs no excuse: " << shown[excuse.label] << " has it, or it is gone";
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

TEST(Coverage, RejectedTextsNameKnownLabels) {
  std::set<std::string> known = AllLabels();
  for (const OpSpec* spec : AllOps()) {
    for (const char* kind : {"operands", "attributes", "shape"}) {
      known.insert(RuleLabel(*spec, kind));
    }
  }
  for (const auto& [label, text] : LabelsOfTexts()) {
    EXPECT_TRUE(known.contains(label)) << label << " in " << text;
  }
}

// cases/EDGES.md: tables of edge rules, each with the cases that show it, in backquotes.
TEST(Coverage, EveryEdgeRuleHasItsCases) {
  Result<std::string> text = ReadFile(kCases + "EDGES.md");
  ASSERT_TRUE(text.ok()) << text.status().ToString();
  const std::vector<std::string> names = ProgramsIn(kCases);
  const std::set<std::string, std::less<>> cases(names.begin(), names.end());
  int rules = 0;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ") || line.starts_with("| rule ")) continue;
    ++rules;
    int shown = 0;
    for (size_t at = line.find('`'); at != std::string::npos; at = line.find('`', at + 1)) {
      const size_t end = line.find('`', at + 1);
      ASSERT_NE(end, std::string::npos) << line;
      const std::string name = line.substr(at + 1, end - at - 1);
      EXPECT_TRUE(cases.contains(name)) << "no case " << name << ": " << line;
      at = end;
      ++shown;
    }
    EXPECT_GT(shown, 0) << line;
  }
  EXPECT_GE(rules, 70);
}

TEST(Coverage, ThereAreAtLeast600Cases) { EXPECT_GE(ProgramsIn(kCases).size(), 600u); }

// Ops that have no case.
constexpr Excuse kOpExcuses[] = {
    {"", "foreign: HLO text has none"},
    {"infeed", "the host has to give something: interpreter/device_group_test.cc"},
    {"outfeed", "the host has to take it: interpreter/device_group_test.cc"},
};

// "dynamic-slice" for dynamic_slice_start_clamps, but not slice: the case's name goes on with '_'.
bool IsNamedFor(std::string_view case_name, const OpSpec& spec) {
  std::string name(spec.name);
  std::ranges::replace(name, '-', '_');
  name += '_';
  return case_name.substr(0, name.size()) == name;
}

bool Holds(const Module& module, Opcode opcode) {
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      if (instruction.opcode() == opcode) return true;
    }
  }
  return false;
}

TEST(Coverage, EveryOpHasACaseNamedForIt) {
  std::vector<std::pair<std::string, std::unique_ptr<Module>>> cases;
  for (const std::string& name : ProgramsIn(kCases)) {
    Result<std::unique_ptr<Module>> module = LoadProgram(kCases + name + ".hlo");
    if (module.ok()) cases.emplace_back(name, std::move(*module));  // cases_test.cc tells why not
  }
  std::set<std::string_view> missing;
  for (const OpSpec* spec : AllOps()) {
    bool shown = std::ranges::any_of(cases, [&](const auto& one) {
      return IsNamedFor(one.first, *spec) && Holds(*one.second, spec->opcode);
    });
    if (!shown) missing.insert(spec->name);
  }
  for (const Excuse& excuse : kOpExcuses) {
    EXPECT_EQ(missing.erase(excuse.label), 1u) << excuse.label << " needs no excuse";
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

}  // namespace
}  // namespace assay
