// The table of CHLO's expansions is whole, and the README shows it.
#include "spec/stablehlo/expand_chlo.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <set>
#include <string>

#include "base/file.h"
#include "spec/mlir/op_definition.h"

namespace assay {
namespace {

TEST(ExpandChlo, EachOperationOfChloHasARow) {
  std::set<std::string_view> defined, rows;
  for (const mlir::OpDefinition& definition : mlir::StableHloDefinitions()) {
    if (definition.name.starts_with("chlo.")) defined.insert(definition.name);
  }
  for (const ChloExpansion& row : AllChloExpansions()) {
    EXPECT_TRUE(rows.insert(row.name).second) << row.name;
    EXPECT_TRUE(!row.method.empty() || !row.unsupported.empty()) << row.name;
  }
  EXPECT_EQ(rows, defined);
  EXPECT_EQ(rows.size(), 51u);
}

std::string Units(double bound) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", bound);
  return text;
}

TEST(ExpandChlo, TheReadmeShowsTheRows) {
  const Result<std::string> readme = ReadFile(ASSAY_SOURCE_DIR "/spec/stablehlo/chlo_expansion/README.md");
  ASSERT_TRUE(readme.ok());
  size_t at = 0;
  for (const ChloExpansion& row : AllChloExpansions()) {
    const ExpansionBound& bound = row.bound;
    std::string units = Units(bound.f32) + ", " + Units(bound.f64) + ", " + Units(bound.narrow);
    if (bound.complex > 0) units += ", " + Units(bound.complex);
    if (bound.floor > 0) units += " of at least " + Units(bound.floor);
    if (bound.f32 + bound.f64 + bound.narrow + bound.complex == 0) units = "0";
    if (row.method.empty()) units = "";
    std::string line = "|";
    for (std::string_view cell :
         {row.name.substr(5), row.method, std::string_view(units), row.exceptions, row.unsupported}) {
      line += (cell.empty() ? "" : " ") + std::string(cell) + " |";
    }
    line += "\n";
    const size_t found = readme->find(line);
    EXPECT_NE(found, std::string::npos) << "missing: " << line;
    if (found == std::string::npos) continue;
    EXPECT_GE(found, at) << "out of order: " << line;
    at = found;
  }
}

}  // namespace
}  // namespace assay
