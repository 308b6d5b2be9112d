// Every cell of the table opcode x element type that is legal, by XLA's verifier or by the
// StableHLO specification, is taken by our verifier and runs on the interpreter.
//
// ASSAY_WRITE_COVERAGE=1 in the environment writes conformance/coverage/table.md; a test sees to it
// that the table kept there is the true one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "conformance/coverage.h"
#include "interpreter/dynamic_shape.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/hlo/parser.h"
#include "spec/op_table.h"
#include "spec/verifier.h"

namespace assay {
namespace {

const std::string kFolder = ASSAY_SOURCE_DIR "/conformance/coverage/";

struct Judged {
  CoverageCell cell;
  bool xla = false, stablehlo = false;  // legal by
  bool accepted = false;                // by our verifier
  std::string reason;                   // why it did not run, or is not accepted; empty: it ran
  bool legal() const { return xla || stablehlo; }
};

// What XLA's verifier takes without having looked, and what has no meaning.
struct Excepted {
  std::string_view row, reason;
};
constexpr Excepted kExcepted[] = {
    {"bitcast/result", "XLA looks at no result; bits of other widths than the operand's are none of it"},
    {"add-dependency/result", "XLA looks at no result; another float precision rounds, other types are no value"},
    {"recv-done/result", "XLA looks at no result; what arrives has the type that recv declares"},
    {"send/result", "XLA looks at no result; the type is that of what is sent"},
};
const Excepted* ExceptionFor(const Judged& one) {
  if (!one.legal() || one.reason.empty()) return nullptr;
  for (const Excepted& excepted : kExcepted) {
    if (excepted.row == one.cell.row) return &excepted;
  }
  return nullptr;
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

// A host that sends random values of any shape, and takes all.
class AnyHost : public HostTransfers {
 public:
  Result<Literal> Take(int, const std::string&, const Shape& shape) override {
    return RandomLiteral(shape, stream_);
  }
  Status Give(int, const std::string&, const Literal&) override { return Status(); }

 private:
  Philox stream_ = Philox(1);
};

void Judge(Judged* judged) {
  Result<std::unique_ptr<Module>> module = ParseHlo("cell", judged->cell.text);
  Status status = module.ok() ? Verify(**module) : module.status();
  if (!status.ok()) {
    judged->reason = FirstLine(status.ToString());
    return;
  }
  judged->accepted = true;
  Result<std::vector<Literal>> arguments = RandomArguments(**module, /*seed=*/1);
  status = arguments.status();
  if (arguments.ok()) {
    // The one size must be the number of elements.
    if (judged->cell.op == "dynamic-reshape") {
      arguments->back() = Literal::Scalar(PrimitiveType::kS32, int64_t{6});
    }
    RunOptions options;
    options.threads = 1;
    options.timeout_seconds = 60;
    AnyHost host;
    options.host = &host;
    Result<Literal> result = Evaluate(**module, *arguments, options);
    status = result.status();
    if (status.ok() && !FitsDeclared(result->shape(), (*module)->entry()->root().shape())) {
      judged->reason = "the result is " + result->shape().ToString(/*with_layout=*/false);
    }
  }
  if (!status.ok()) judged->reason = FirstLine(status.ToString());
}

bool Contains(const LegalTypes& legal, const CoverageCell& cell) {
  auto row = legal.find(cell.row);
  return row != legal.end() && row->second.contains(cell.type);
}

const std::vector<Judged>& Cells() {
  static const std::vector<Judged> all = [] {
    std::vector<Judged> judged;
    Result<std::vector<CoverageCell>> cells = CoverageCells(kFolder + "programs.txt");
    Result<LegalTypes> xla = ReadLegalTypes(kFolder + "xla_types.txt");
    Result<LegalTypes> stablehlo = ReadLegalTypes(kFolder + "stablehlo_types.txt");
    EXPECT_TRUE(cells.ok() && xla.ok() && stablehlo.ok())
        << cells.status().ToString() << xla.status().ToString() << stablehlo.status().ToString();
    if (!cells.ok() || !xla.ok() || !stablehlo.ok()) return judged;
    for (CoverageCell& cell : *cells) {
      Judged one;
      one.cell = std::move(cell);
      one.xla = Contains(*xla, one.cell);
      one.stablehlo = Contains(*stablehlo, one.cell);
      Judge(&one);
      judged.push_back(std::move(one));
    }
    return judged;
  }();
  return all;
}

// "convert f32 -> s8, s16: reason", cells of a row with one reason together.
std::string Summary(const std::vector<const Judged*>& cells) {
  std::string text;
  std::vector<std::pair<std::string, std::string>> lines;  // key, types
  for (const Judged* one : cells) {
    std::string key = one->cell.row + "\n      " + one->reason;
    if (lines.empty() || lines.back().first != key) lines.emplace_back(key, "");
    lines.back().second += " " + one->cell.type;
  }
  for (const auto& [key, types] : lines) {
    const size_t at = key.find('\n');
    text += "  " + key.substr(0, at) + ":" + types + key.substr(at) + "\n";
  }
  return text;
}

TEST(CoverageTable, EveryLegalCellIsAcceptedAndRuns) {
  std::vector<const Judged*> missing;
  for (const Judged& one : Cells()) {
    if (one.legal() && !one.reason.empty() && ExceptionFor(one) == nullptr) missing.push_back(&one);
  }
  EXPECT_TRUE(missing.empty()) << missing.size() << " cells are missing:\n" << Summary(missing);
}

TEST(CoverageTable, WhatIsExceptedIsRefusedByOurVerifier) {
  std::set<std::string_view> used;
  for (const Judged& one : Cells()) {
    const Excepted* excepted = ExceptionFor(one);
    if (excepted == nullptr) continue;
    used.insert(excepted->row);
    EXPECT_FALSE(one.accepted) << one.cell.row << " " << one.cell.type << ": " << one.reason;
  }
  for (const Excepted& excepted : kExcepted) EXPECT_TRUE(used.contains(excepted.row)) << excepted.row;
}

TEST(CoverageTable, WhatIsAcceptedRuns) {
  std::vector<const Judged*> refused;
  for (const Judged& one : Cells()) {
    if (one.accepted && !one.legal() && !one.reason.empty()) refused.push_back(&one);
  }
  EXPECT_TRUE(refused.empty()) << refused.size() << " cells:\n" << Summary(refused);
}

TEST(CoverageTable, HasARowForEveryOp) {
  std::set<std::string> rows, missing;
  for (const Judged& one : Cells()) rows.insert(one.cell.op);
  for (const OpSpec* spec : AllOps()) {
    if (!spec->name.empty() && !rows.contains(std::string(spec->name))) missing.emplace(spec->name);
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

TEST(CoverageTable, LegalTypesAreOfRowsThatThereAre) {
  std::set<std::string> rows;
  for (const Judged& one : Cells()) rows.insert(one.cell.row);
  for (const char* file : {"xla_types.txt", "stablehlo_types.txt"}) {
    Result<LegalTypes> legal = ReadLegalTypes(kFolder + file);
    ASSERT_TRUE(legal.ok()) << legal.status().ToString();
    for (const auto& [row, types] : *legal) EXPECT_TRUE(rows.contains(row)) << file << ": " << row;
  }
}

// ---------------------------------------------------------------- the table

const char* MarkOf(const Judged& one) {
  const bool runs = one.reason.empty();
  if (ExceptionFor(one) != nullptr) return "e";
  if (one.legal() && !runs) return "!";
  if (one.xla && one.stablehlo) return "B";
  if (one.xla) return "X";
  if (one.stablehlo) return "S";
  return runs ? "+" : one.accepted ? "r" : ".";
}

std::string Header(std::string_view corner) {
  std::string text = "| " + std::string(corner) + " |", rule = "|---|";
  for (PrimitiveType t : CoverageTypes()) {
    text.append(" ").append(NameOf(t)).append(" |");
    rule += "---|";
  }
  return text + "\n" + rule + "\n";
}

std::string Table() {
  std::map<std::string, int> count;
  std::string single, pairs, untyped, laxer;
  std::string last_row;
  std::vector<const Judged*> lax;
  std::map<std::string_view, std::string> excepted;  // types by row
  for (const Judged& one : Cells()) {
    const std::string mark = MarkOf(one);
    ++count[mark];
    if (mark == "+") lax.push_back(&one);
    if (mark == "e") excepted[one.cell.row] += " " + one.cell.type;
    if (one.cell.type == "none") {
      untyped += "| " + one.cell.row + " | " + mark + " |\n";
      continue;
    }
    std::string& table = one.cell.row.find(' ') == std::string::npos ? single : pairs;
    if (one.cell.row != last_row) {
      if (!table.empty()) table += "\n";
      table += "| " + one.cell.row + " |";
    }
    last_row = one.cell.row;
    table += " " + mark + " |";
  }
  const int run = count["B"] + count["X"] + count["S"];
  std::string text =
      "# Opcode x element type\n\nWritten by `ASSAY_WRITE_COVERAGE=1 conformance_test "
      "--gtest_filter='CoverageTable.*'`; the README of this folder says how it is made.\n\n"
      "Of " +
      std::to_string(run + count["!"] + count["e"]) + " legal cells " + std::to_string(run) +
      " run, " + std::to_string(count["!"]) + " are missing, " + std::to_string(count["e"]) +
      " are excepted.\n\n"
      "| mark | cells | meaning |\n|---|---|---|\n";
  for (const auto& [mark, meaning] : std::map<std::string, std::string>{
           {"B", "runs; legal by XLA's verifier and by the StableHLO specification"},
           {"X", "runs; legal by XLA's verifier only"},
           {"S", "runs; legal by the StableHLO specification only"},
           {"+", "runs; taken by our verifier alone"},
           {"r", "taken by our verifier alone, and refused with a reason when run"},
           {".", "illegal: refused by our verifier too"},
           {"e", "excepted: taken by XLA's verifier, which does not look; refused by ours (reasons below)"},
           {"!", "missing"}}) {
    text += "| " + mark + " | " + std::to_string(count[mark]) + " | " + meaning + " |\n";
  }
  text += "\n" + Header("op") + single +
          "\n\n## Ops without an element type\n\n| op | |\n|---|---|\n" + untyped +
          "\n## Pairs of types\n\nRows: the first type; columns: the second.\n\n" + Header("op") +
          pairs + "\n\n## Excepted\n\n";
  for (const Excepted& e : kExcepted) {
    text += "- " + std::string(e.row) + ":" + excepted[e.row] + ". " + std::string(e.reason) + ".\n";
  }
  text += "\n## Taken by our verifier alone\n\n";
  std::string row;
  for (const Judged* one : lax) {
    text += one->cell.row == row ? " " : (row.empty() ? "" : "\n") + ("- " + one->cell.row + ": ");
    row = one->cell.row;
    text += one->cell.type;
  }
  return text + "\n";
}

TEST(CoverageTable, IsKept) {
  const std::string path = kFolder + "table.md", table = Table();
  if (std::getenv("ASSAY_WRITE_COVERAGE") != nullptr) {
    Status status = WriteFileAtomically(path, table);
    ASSERT_TRUE(status.ok()) << status.ToString();
  }
  Result<std::string> kept = ReadFile(path);
  ASSERT_TRUE(kept.ok()) << kept.status().ToString();
  EXPECT_TRUE(*kept == table) << path << " is not what the programs do: write it anew";
}

}  // namespace
}  // namespace assay
