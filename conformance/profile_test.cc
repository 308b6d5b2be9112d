// The semantics profile: every row is about ops that exist, its default is shown by cases, and
// docs/semantics.md says the same of it and speaks of every op.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "base/file.h"
#include "conformance/program_check.h"
#include "spec/op_table.h"
#include "spec/semantics_profile.h"

namespace assay {
namespace {

const std::string kCases = ASSAY_SOURCE_DIR "/conformance/cases/";
const std::string kPage = ASSAY_SOURCE_DIR "/docs/semantics.md";

TEST(Profile, RowsHaveIdsOfTheirOwnAndAreWhole) {
  std::set<std::string_view> ids;
  for (const ProfileRow& row : SemanticsProfile()) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id << " stands there twice";
    EXPECT_FALSE(OpcodeFromName(row.id)) << row.id << " is an op, too";
    EXPECT_FALSE(row.ops.empty()) << row.id;
    EXPECT_FALSE(row.question.empty() || row.source.empty()) << row.id;
    ASSERT_FALSE(row.values.empty()) << row.id;
    EXPECT_LT(static_cast<size_t>(row.stablehlo), row.values.size()) << row.id;
    std::set<std::string_view> names;
    for (const ProfileValue& value : row.values) {
      EXPECT_TRUE(names.insert(value.name).second) << row.id << ": " << value.name << " twice";
    }
    for (Opcode opcode : row.ops) {
      EXPECT_FALSE(NameOf(opcode).empty()) << row.id;
      EXPECT_EQ(OpcodeFromName(NameOf(opcode)), opcode) << row.id;
    }
  }
  EXPECT_GE(ids.size(), 50u);
}

bool HoldsAnyOf(const Module& module, const std::vector<Opcode>& ops) {
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      if (std::ranges::find(ops, instruction.opcode()) != ops.end()) return true;
    }
  }
  return false;
}

TEST(Profile, EveryDefaultIsShownByCasesWithAnOpOfTheRow) {
  for (const ProfileRow& row : SemanticsProfile()) {
    EXPECT_FALSE(row.shown_by.empty()) << row.id;
    for (std::string_view name : row.shown_by) {
      Result<std::unique_ptr<Module>> module = LoadProgram(kCases + std::string(name) + ".hlo");
      ASSERT_TRUE(module.ok()) << row.id << ": " << module.status().ToString();
      EXPECT_TRUE(HoldsAnyOf(**module, row.ops)) << row.id << ": " << name << " has no op of it";
    }
  }
}

// The row's line in the table of docs/semantics.md.
std::string LineOf(const ProfileRow& row) {
  std::string line = "| `" + std::string(row.id) + "` | " + std::string(row.question) + " | " +
                     std::string(row.values[0].meaning);
  if (row.stablehlo != 0) {
    line += " (StableHLO: " + std::string(row.values[row.stablehlo].meaning) + ")";
  }
  std::string others;
  for (size_t i = 1; i < row.values.size(); ++i) {
    others += (others.empty() ? "" : "; ") + std::string(row.values[i].meaning);
  }
  if (row.any_value) others += others.empty() ? "any value" : "; any value";
  return line + " | " + (others.empty() ? "-" : others) + " | " + std::string(row.source) + " |\n";
}

TEST(Profile, SemanticsPageHasTheRowsOfTheProfileAndNoOthers) {
  Result<std::string> page = ReadFile(kPage);
  ASSERT_TRUE(page.ok()) << page.status().ToString();
  for (const ProfileRow& row : SemanticsProfile()) {
    EXPECT_NE(page->find(LineOf(row)), std::string::npos)
        << "docs/semantics.md lacks the line\n" << LineOf(row);
  }
  // Names in backquotes that look like a row's: "(row `x`)", "(rows `x`, `y`)", first cells.
  for (std::string_view before : {"(row `", "(rows `", "\n| `"}) {
    for (size_t at = page->find(before); at != std::string::npos; at = page->find(before, at + 1)) {
      const size_t begin = at + before.size();
      const std::string id = page->substr(begin, page->find('`', begin) - begin);
      EXPECT_NE(FindProfileRow(id), nullptr) << "spec/semantics_profile.cc has no row " << id;
    }
  }
}

// Whether the page has the name as a word: not as a part of a longer name with '-'.
bool Mentions(const std::string& page, std::string_view name) {
  auto is_name = [&](size_t i) {
    return i < page.size() && (std::isalnum(static_cast<unsigned char>(page[i])) || page[i] == '-');
  };
  for (size_t at = page.find(name); at != std::string::npos; at = page.find(name, at + 1)) {
    if (!is_name(at - 1) && !is_name(at + name.size())) return true;
  }
  return false;
}

TEST(Profile, SemanticsPageSpeaksOfEveryOp) {
  Result<std::string> page = ReadFile(kPage);
  ASSERT_TRUE(page.ok()) << page.status().ToString();
  std::vector<std::string_view> missing;
  for (const OpSpec* spec : AllOps()) {
    if (!spec->name.empty() && !Mentions(*page, spec->name)) missing.push_back(spec->name);
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

}  // namespace
}  // namespace assay
