// The maps of interpreter/element_sources.h, held against what happens: in a small program of every
// op, every element of every operand is changed; where an element of the result changes with it, the
// map has to name it, and what a map names has to change something.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conformance/coverage.h"
#include "interpreter/dynamic_shape.h"
#include "interpreter/element_sources.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/hlo/parser.h"
#include "spec/op_table.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using Source = std::pair<int, int64_t>;  // operand, element

std::unique_ptr<Module> Parsed(const std::string& text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("cell", text);
  if (!module.ok() || !Verify(**module).ok()) return nullptr;
  return std::move(*module);
}

// The instruction whose operands are the parameters, in any order and number; nullptr: none.
const Instruction* OpOfParameters(const Module& module) {
  const Instruction* root = &module.entry()->root();
  for (int k = 0; k < root->operand_count(); ++k) {
    const Instruction& from = root->producer(k);
    if (from.opcode() != Opcode::kParameter && from.opcode() != Opcode::kConstant) return nullptr;
  }
  return root;
}

struct Change {
  Source source;
  std::vector<Literal> leaves;  // of the result, with it
};

// Results for every operand element set to each of some values. Positions, sizes and scales stay.
std::vector<Change> Changes(Evaluator& evaluator, const Instruction& op,
                            const std::vector<Literal>& arguments) {
  std::vector<Change> changes;
  for (int k = 0; k < op.operand_count(); ++k) {
    if (op.producer(k).opcode() != Opcode::kParameter) continue;
    const size_t parameter = static_cast<size_t>(op.producer(k).Get(kParameterNumber));
    PrimitiveType type = arguments[parameter].shape().primitive_type();
    if (type != PrimitiveType::kF32) continue;
    for (int64_t e = 0; e < arguments[parameter].element_count(); ++e) {
      for (uint64_t bits : {0x7fc00000u /* NaN */, 0x41c80000u /* 25 */, 0x3d000000u /* 1/32 */,
                            0xc1c80000u}) {
        std::vector<Literal> changed = arguments;
        changed[parameter].SetBits(e, bits);
        Result<Literal> result = evaluator.Run(changed, {.threads = 1});
        if (result.ok()) changes.push_back({{k, e}, LeavesOf(*result)});
      }
    }
  }
  return changes;
}

bool IsSame(const Literal& a, const Literal& b, int64_t element) {
  const Shape& shape = a.shape();
  if (!shape.IsArray()) return true;
  if (a.element_count() != b.element_count()) return false;
  if (IsComplex(shape.primitive_type())) {
    return a.PartBits(element, 0) == b.PartBits(element, 0) &&
           a.PartBits(element, 1) == b.PartBits(element, 1);
  }
  return a.Bits(element) == b.Bits(element);
}

// Rows whose maps name what may matter and does not for every value, each with the reason.
const std::map<std::string, std::string>& Loose() {
  static const std::map<std::string, std::string> loose = {
      {"is-finite", "finite values give the same"},
      {"imag", "it is 0 for every float"},
      {"imag/result", "it is 0 for every float"},
      {"compare/EQ", "most values are unequal"},
      {"compare/TOTALORDER", "most values are unequal"},
      {"shift-left", "bits beyond the width go"},
      {"shift-left/result", "bits beyond the width go"},
      {"shift-left/mixed", "bits beyond the width go"},
      {"shift-right-arithmetic", "a shift beyond the width gives 0"},
      {"shift-right-logical", "bits below the width go"},
      {"scatter/replace", "an update replaces whatever was there"},
      {"reduce/replace", "the last element replaces the others"},
      {"select-and-scatter", "what a window chooses from rarely changes the choice"},
      {"select-and-scatter/result", "what a window chooses from rarely changes the choice"},
      {"select-and-scatter/source", "what a window chooses from rarely changes the choice"},
      {"sort", "a value leaves most of a sorted line as it is"},
      {"sort/key-value", "a value leaves most of a sorted line as it is"},
      {"topk", "a value leaves most of a sorted line as it is"},
      {"rng/normal", "a value may be out of reach"},
      {"clamp", "a bound that is not met changes nothing"},
  };
  return loose;
}

void HoldAgainst(const CoverageCell& cell, std::set<std::string>* seen) {
  SCOPED_TRACE(cell.row + ": " + cell.text);
  std::unique_ptr<Module> module = Parsed(cell.text);
  if (!module) return;
  const Instruction* op = OpOfParameters(*module);
  if (!op || SourceKindOf(op->opcode()) != SourceKind::kMap) return;
  Result<std::vector<Literal>> arguments = RandomArguments(*module, /*seed=*/3);
  ASSERT_TRUE(arguments.ok());
  for (Literal& argument : *arguments) {  // no negative variance, which would hide all else
    if (argument.shape().primitive_type() != PrimitiveType::kF32) continue;
    for (int64_t e = 0; e < argument.element_count(); ++e) {
      argument.SetBits(e, argument.Bits(e) & 0x7fffffff);
    }
  }
  Result<std::unique_ptr<Evaluator>> evaluator = Evaluator::Make(*module);
  if (!evaluator.ok()) return;
  Result<Literal> result = (*evaluator)->Run(*arguments, {.threads = 1});
  if (!result.ok()) return;
  seen->insert(std::string(NameOf(op->opcode())));
  const std::vector<Change> changes = Changes(**evaluator, *op, *arguments);
  std::vector<Literal> leaves = LeavesOf(*result);
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    if (!leaves[leaf].shape().IsArray()) continue;
    for (int64_t e = 0; e < leaves[leaf].element_count(); ++e) {
      SCOPED_TRACE("leaf " + std::to_string(leaf) + ", element " + std::to_string(e));
      std::set<Source> named, matter;
      SourceQuery query{*op, static_cast<int64_t>(leaf), e, [&](int k, int) {
                          const Instruction& from = op->producer(k);
                          return from.opcode() == Opcode::kConstant
                                     ? from.Get(kLiteral)
                                     : (*arguments)[static_cast<size_t>(from.Get(kParameterNumber))];
                        }};
      std::string_view reason = VisitSources(query, [&](const ElementSource& source) {
        EXPECT_LT(source.operand, op->operand_count());
        EXPECT_GE(source.element, 0);
        named.insert({source.operand, source.element});
      });
      if (!reason.empty()) {
        EXPECT_EQ(cell.row, "ragged-dot/sizes") << reason;
        continue;
      }
      for (const Change& change : changes) {
        if (IsSame(leaves[leaf], change.leaves[leaf], e)) continue;
        matter.insert(change.source);
        EXPECT_TRUE(named.contains(change.source))
            << "operand " << change.source.first << ", element " << change.source.second
            << " changes it and is not named";
      }
      if (Loose().contains(cell.row)) continue;
      for (const Source& source : named) {
        const Shape& shape = op->operand_shape(source.first);
        if (shape.primitive_type() != PrimitiveType::kF32) continue;
        EXPECT_TRUE(matter.contains(source)) << "operand " << source.first << ", element "
                                             << source.second << " is named and changes nothing";
      }
    }
  }
}

TEST(ElementSources, AreWhatChangesAnElementAndNothingElse) {
  Result<std::vector<CoverageCell>> cells =
      CoverageCells(ASSAY_SOURCE_DIR "/conformance/coverage/programs.txt");
  ASSERT_TRUE(cells.ok()) << cells.status().ToString();
  std::set<std::string> seen;
  for (const CoverageCell& cell : *cells) {
    // Coarser types hide changes.
    bool f32 = cell.row.find(' ') == std::string::npos || cell.row.ends_with(" f32");
    if (f32 && cell.type == "f32") HoldAgainst(cell, &seen);
  }
  // Whose programs have no f32 operand, or operands that are no parameters.
  const std::map<std::string, std::string> excused = {
      {"and", "no floats"},
      {"count-leading-zeros", "no floats"},
      {"not", "no floats"},
      {"or", "no floats"},
      {"popcnt", "no floats"},
      {"xor", "no floats"},
      {"all-gather-start", "its done is the root"},
      {"all-reduce-start", "its done is the root"},
      {"collective-permute-start", "its done is the root"},
      {"dynamic-reshape", "a random size does not fit"},
  };
  for (const OpSpec* spec : AllOps()) {
    std::string name(spec->name);
    if (SourceKindOf(spec->opcode) != SourceKind::kMap) continue;
    EXPECT_NE(seen.contains(name), excused.contains(name)) << name;
  }
}

TEST(ElementSources, EveryOpHasAMapOrAReason) {
  for (const OpSpec* spec : AllOps()) {
    bool has_map = SourceKindOf(spec->opcode) == SourceKind::kMap;
    EXPECT_EQ(SourceReasonOf(spec->opcode).empty(), has_map) << spec->name;
  }
}

// Sources by hand: "operand:element ..." in the order of their visit, those of other devices with
// "@device". `first` are values of parameter 0 by device.
std::string SourcesOnDevice(const std::string& text, int64_t leaf, int64_t element, int device,
                            const std::vector<Literal>& first = {}) {
  std::unique_ptr<Module> module = Parsed(text);
  if (!module) return "no module";
  const Instruction& op = module->entry()->root();
  std::string shown;
  SourceQuery query{op, leaf, element,
                    [&](int k, int of) {
                      const Instruction& from = op.producer(k);
                      if (from.opcode() == Opcode::kConstant) return from.Get(kLiteral);
                      const bool known = from.Get(kParameterNumber) == 0 && !first.empty();
                      return known ? first[static_cast<size_t>(of)] : Literal();
                    },
                    DevicesOf(*module), device};
  std::string_view reason = VisitSources(query, [&](const ElementSource& s) {
    shown += (shown.empty() ? "" : " ") + std::to_string(s.operand) + ":" + std::to_string(s.element);
    if (s.device != device) shown += "@" + std::to_string(s.device);
  });
  return reason.empty() ? shown : std::string(reason);
}
std::string SourcesIn(const std::string& text, int64_t element, int device = 0) {
  return SourcesOnDevice(text, 0, element, device);
}

std::string Program(const std::string& lines, const std::string& header = "") {
  return "HloModule m" + header + "\nadd { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }\nENTRY e {\n" + lines + "\n}\n";
}

TEST(ElementSources, ASelectNamesTheSideThatItTook) {
  const std::string text = Program(
      "p = pred[2] constant({true, false})\nx = f32[2] parameter(0)\ny = f32[2] parameter(1)\n"
      "ROOT s = f32[2] select(p, x, y)");
  EXPECT_EQ(SourcesIn(text, 0), "1:0 0:0");
  EXPECT_EQ(SourcesIn(text, 1), "2:1 0:1");
}

// Row 1 of x is replaced by update 0 and then by update 2; update 1 lies outside.
TEST(ElementSources, TheLastUpdateOfAScatterComesFirst) {
  const std::string text = Program(
      "x = f32[3,2] parameter(0)\ni = s32[3,1] constant({{1},{7},{1}})\nu = f32[3,2] parameter(1)\n"
      "ROOT s = f32[3,2] scatter(x, i, u), update_window_dims={1}, inserted_window_dims={0}, "
      "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add");
  EXPECT_EQ(SourcesIn(text, 3), "2:5 2:1 0:3 1:2 1:0");
  EXPECT_EQ(SourcesIn(text, 4), "0:4");
}

// Without terms there are no sources; the scale's block of a row is there all the same.
// Without terms there are no sources. With them: of each scale, the blocks that they are in.
TEST(ElementSources, AScaledDotMayHaveNoTerms) {
  const std::string text = Program(
      "x = f8e4m3fn[2,0] parameter(0)\ny = f8e4m3fn[3,0] parameter(1)\n"
      "xs = f8e8m0fnu[2,0] parameter(2)\nys = f8e8m0fnu[3,0] parameter(3)\n"
      "ROOT d = f32[2,3] scaled-dot(x, y, xs, ys), lhs_contracting_dims={1}, "
      "rhs_contracting_dims={1}");
  EXPECT_EQ(SourcesIn(text, 5), "");
  const std::string blocks = Program(
      "x = f8e4m3fn[4,2] parameter(0)\ny = f8e4m3fn[3,2] parameter(1)\n"
      "xs = f8e8m0fnu[2,1] parameter(2)\nys = f8e8m0fnu[3,2] parameter(3)\n"
      "ROOT d = f32[4,3] scaled-dot(x, y, xs, ys), lhs_contracting_dims={1}, "
      "rhs_contracting_dims={1}");
  EXPECT_EQ(SourcesIn(blocks, 10), "0:6 0:7 1:2 1:3 2:1 3:2 3:3");
}

// Output 0 of a window of 3 with one element of padding before: kernel elements 1 and 2 meet input 0
// and 1; the kernel's element 0 meets padding and is a source all the same.
TEST(ElementSources, AConvolutionHasAllOfItsKernel) {
  const std::string text = Program(
      "x = f32[1,4,1] parameter(0)\nk = f32[3,1,1] parameter(1)\n"
      "ROOT c = f32[1,4,1] convolution(x, k), window={size=3 pad=1_1}, dim_labels=b0f_0io->b0f");
  EXPECT_EQ(SourcesIn(text, 0), "0:0 0:1 1:0 1:1 1:2");
}

TEST(ElementSources, CollectivesNameOtherDevices) {
  const std::string two = ", replica_count=2";
  EXPECT_EQ(SourcesIn(Program("x = f32[2] parameter(0)\nROOT g = f32[4] all-gather(x), "
                              "dimensions={0}", two), 3), "0:1@1");
  EXPECT_EQ(SourcesIn(Program("x = f32[2] parameter(0)\nROOT r = f32[2] all-reduce(x), "
                              "to_apply=add", two), 1), "0:1 0:1@1");
  EXPECT_EQ(SourcesIn(Program("x = f32[4] parameter(0)\nROOT r = f32[2] reduce-scatter(x), "
                              "dimensions={0}, to_apply=add", two), 1, 1), "0:3@0 0:3");
  EXPECT_EQ(SourcesIn(Program("x = f32[4] parameter(0)\nROOT r = f32[4] all-to-all(x), "
                              "dimensions={0}", two), 1, 1), "0:3@0");
  EXPECT_EQ(SourcesIn(Program("x = f32[2] parameter(0)\nROOT r = f32[2] collective-permute(x), "
                              "source_target_pairs={{1,0}}", two), 1), "0:1@1");
  EXPECT_EQ(SourcesIn(Program("x = f32[2] parameter(0)\nROOT r = f32[2] collective-permute(x), "
                              "source_target_pairs={{1,0}}", two), 1, 1), "");
}

// Replica 1's row 0 comes to place 1 over replica 0's; place 0 stays.
TEST(ElementSources, WhatPicksASourceComesBehindIt) {
  const std::string two = ", replica_count=2";
  const std::string exchange = Program(
      "x = f32[3] parameter(0)\no = f32[4] parameter(1)\ni = s32[2] constant({0, 1})\n"
      "s = s32[2] constant({1, 2})\np = s32[2] constant({1, 0})\nq = s32[2] constant({1, 1})\n"
      "ROOT r = f32[4] ragged-all-to-all(x, o, i, s, p, q), replica_groups={{0,1}}", two);
  EXPECT_EQ(SourcesIn(exchange, 1), "0:0@1 2:0 3:0 4:0 2:0@1 3:0@1 4:0@1");
  EXPECT_EQ(SourcesIn(exchange, 0), "1:0 2:0 3:0 4:0 2:0@1 3:0@1 4:0@1");
  EXPECT_EQ(SourcesIn(Program("x = f32[2] parameter(0)\nk = s32[] constant(1)\n"
                              "ROOT b = f32[2] collective-broadcast(x, k), "
                              "replica_groups={{0,1}}, has_dynamic_root=true", two), 1),
            "0:1@1 1:0");
  EXPECT_EQ(SourcesIn(Program("x = f32[2] parameter(0)\nk = s32[] constant(1)\n"
                              "ROOT b = f32[2] collective-reduce(x, k), replica_groups={{0,1}}, "
                              "to_apply=add, has_dynamic_root=true", two), 1),
            "1:0");
}

// The parts that devices bring may be of other sizes on each of them.
TEST(ElementSources, CollectivesTakeTheSizesOfEachDevice) {
  auto rows = [](int64_t n, int64_t columns) {
    return Literal::Zeros(Shape::Array(PrimitiveType::kF32, {n, columns}));
  };
  auto sources = [](const std::string& lines, int64_t element, int device,
                    const std::vector<Literal>& values) {
    return SourcesOnDevice(Program(lines, ", replica_count=2"), 0, element, device, values);
  };
  // Rows (device 0, row 0), (1, 0), (1, 1).
  const std::string gather =
      "x = f32[<=3,2] parameter(0)\nROOT g = f32[<=6,2] all-gather(x), dimensions={0}";
  EXPECT_EQ(sources(gather, 1, 0, {rows(1, 2), rows(2, 2)}), "0:1");
  EXPECT_EQ(sources(gather, 3, 0, {rows(1, 2), rows(2, 2)}), "0:1@1");
  EXPECT_EQ(sources(gather, 5, 1, {rows(1, 2), rows(2, 2)}), "0:3");
  EXPECT_EQ(sources(gather, 0, 0, {rows(0, 2), rows(3, 2)}), "0:0@1");
  EXPECT_EQ(sources(gather, 0, 0, {rows(1, 2), Literal()}), "an operand that decides is not kept");
  // Columns (device 0, column 0), (1, 0), (1, 1); element 4 is (1, 1), element 3 is (1, 0).
  const std::string columns =
      "x = f32[2,<=3] parameter(0)\nROOT g = f32[2,<=6] all-gather(x), dimensions={1}";
  EXPECT_EQ(sources(columns, 3, 0, {rows(2, 1), rows(2, 2)}), "0:1");
  EXPECT_EQ(sources(columns, 4, 0, {rows(2, 1), rows(2, 2)}), "0:2@1");
  // Of 2 and 4 rows device 0 gets row 0 and rows 0, 1, device 1 row 1 and rows 2, 3.
  const std::string exchange =
      "x = f32[<=4,1] parameter(0)\nROOT g = f32[<=4,1] all-to-all(x), dimensions={0}, "
      "replica_groups={{0,1}}";
  EXPECT_EQ(sources(exchange, 2, 0, {rows(2, 1), rows(4, 1)}), "0:1@1");
  EXPECT_EQ(sources(exchange, 0, 1, {rows(2, 1), rows(4, 1)}), "0:1@0");
  EXPECT_EQ(sources(exchange, 1, 1, {rows(2, 1), rows(4, 1)}), "0:2");
  // Device 1 gets row 1 of two.
  const std::string scatter =
      "x = f32[<=4,1] parameter(0)\nROOT g = f32[<=2,1] reduce-scatter(x), dimensions={0}, "
      "to_apply=add";
  EXPECT_EQ(sources(scatter, 0, 1, {rows(2, 1), rows(2, 1)}), "0:1@0 0:1");
}

// Operand 0 comes from the device at position 1, operand 1 from that at position 0.
TEST(ElementSources, EachOperandMayHaveARoot) {
  const std::string operands =
      "x = f32[] parameter(0)\ny = f32[] parameter(1)\nk = s32[2] constant({1, 0})\n";
  const std::string two = ", replica_count=2";
  const std::string broadcast =
      Program(operands + "ROOT b = (f32[], f32[]) collective-broadcast(x, y, k), "
                         "replica_groups={{0,1}}, has_dynamic_root=true", two);
  EXPECT_EQ(SourcesOnDevice(broadcast, 0, 0, 0), "0:0@1 2:0");
  EXPECT_EQ(SourcesOnDevice(broadcast, 1, 0, 0), "1:0 2:1");
  const std::string reduce =
      Program(operands + "ROOT b = (f32[], f32[]) collective-reduce(x, y, k), "
                         "replica_groups={{0,1}}, to_apply=add, has_dynamic_root=true", two);
  EXPECT_EQ(SourcesOnDevice(reduce, 0, 0, 0), "2:0");
  EXPECT_EQ(SourcesOnDevice(reduce, 1, 0, 0), "1:0 1:0@1 2:1");
}

}  // namespace
}  // namespace assay
