// The maps of interpreter/element_sources.h, held against what happens: in a small program of every
// op, every element of every operand is changed, on each device; where an element of the result changes with it, the
// map has to name it, and what a map names has to change something.
#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
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
#include "spec/devices.h"
#include "spec/hlo/parser.h"
#include "spec/op_table.h"
#include "spec/verifier.h"

namespace assay {
namespace {

struct Source {
  int operand = 0;
  int64_t element = 0;
  int device = 0;
  auto operator<=>(const Source&) const = default;
  std::string Text() const {
    return "operand " + std::to_string(operand) + ", element " + std::to_string(element) +
           " of device " + std::to_string(device);
  }
};

std::string Program(const std::string& lines, const std::string& header = "") {
  return "HloModule m" + header + "\nadd { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }\nENTRY e {\n" + lines + "\n}\n";
}

std::unique_ptr<Module> Parsed(const std::string& text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("cell", text);
  if (!module.ok() || !Verify(**module).ok()) return nullptr;
  return std::move(*module);
}

// The parameter that an operand is, whole or the first elements of; nullptr: none.
const Instruction* ParameterBehind(const Instruction& operand) {
  if (operand.opcode() == Opcode::kParameter) return &operand;
  return operand.opcode() == Opcode::kSetDimensionSize ? ParameterBehind(operand.producer(0)) : nullptr;
}

// Arguments, or leaves of results, by device.
using PerDevice = std::vector<std::vector<Literal>>;

// A program whose root has parameters for operands, in any order and number, beginnings of them, or
// constants.
struct Subject {
  std::unique_ptr<Module> module;
  const Instruction* op = nullptr;
  std::unique_ptr<Evaluator> evaluator;
  PerDevice arguments;

  int devices() const { return static_cast<int>(arguments.size()); }

  Result<PerDevice> Run(const PerDevice& given) const {
    std::vector<Literal> whole = given[0];
    for (size_t i = 0; devices() > 1 && i < whole.size(); ++i) {
      std::vector<Literal> each;
      for (const std::vector<Literal>& own : given) each.push_back(own[i]);
      whole[i] = StackDevices(each);
    }
    ASSIGN_OR_RETURN(Literal result, evaluator->Run(whole, {.threads = 1}));
    PerDevice leaves(given.size());
    for (const Literal& leaf : LeavesOf(result)) {
      for (int d = 0; d < devices(); ++d) {
        const bool splits = devices() > 1 && leaf.shape().IsArray();
        leaves[static_cast<size_t>(d)].push_back(splits ? DeviceSlice(leaf, d) : leaf);
      }
    }
    return leaves;
  }

  const Literal& Argument(const Instruction& parameter, int device) const {
    return arguments[static_cast<size_t>(device)]
                    [static_cast<size_t>(parameter.Get(kParameterNumber))];
  }
  Literal Operand(int k, int device) const {
    const Instruction& from = op->producer(k);
    if (from.opcode() == Opcode::kConstant) return from.Get(kLiteral);
    const Literal& whole = Argument(*ParameterBehind(from), device);
    if (from.opcode() == Opcode::kParameter) return whole;
    const auto size = static_cast<int64_t>(Argument(from.producer(1), device).Bits(0));
    Literal part = Literal::Zeros(Shape::Array(PrimitiveType::kF32, {size}));
    for (int64_t e = 0; e < size; ++e) part.SetBits(e, whole.Bits(e));
    return part;
  }
};

// Empty: `subject` is ready. Else why the program is none.
std::string MakeSubject(const std::string& text, Subject* subject) {
  subject->module = Parsed(text);
  if (!subject->module) return "it is no program";
  const Instruction& root = subject->module->entry()->root();
  if (SourceKindOf(root.opcode()) != SourceKind::kMap) return "its root has no map";
  for (int k = 0; k < root.operand_count(); ++k) {
    const Instruction& from = root.producer(k);
    if (from.opcode() != Opcode::kConstant && ParameterBehind(from) == nullptr) {
      return "operands are no parameters";
    }
  }
  subject->op = &root;
  Result<std::unique_ptr<Evaluator>> evaluator = Evaluator::Make(*subject->module);
  if (!evaluator.ok()) return "it does not run";
  subject->evaluator = std::move(*evaluator);
  for (int64_t d = 0; d < DevicesOf(*subject->module).total(); ++d) {
    Result<std::vector<Literal>> arguments =
        RandomArguments(*subject->module, static_cast<uint64_t>(3 + d));
    if (!arguments.ok()) return "it has no arguments";
    for (Literal& argument : *arguments) {  // no negative variance, which would hide all else
      if (argument.shape().primitive_type() != PrimitiveType::kF32) continue;
      for (int64_t e = 0; e < argument.element_count(); ++e) {
        argument.SetBits(e, argument.Bits(e) & 0x7fffffff);
      }
    }
    subject->arguments.push_back(std::move(*arguments));
  }
  return "";
}

struct Change {
  Source source;
  PerDevice leaves;  // of the result, with it
};

// Results for every operand element set to each of some values. Positions, sizes and scales stay.
std::vector<Change> Changes(const Subject& subject) {
  std::vector<Change> changes;
  for (int k = 0; k < subject.op->operand_count(); ++k) {
    const Instruction* parameter = ParameterBehind(subject.op->producer(k));
    if (!parameter || parameter->shape().primitive_type() != PrimitiveType::kF32) continue;
    for (int d = 0; d < subject.devices(); ++d) {
      const int64_t count = subject.Operand(k, d).element_count();
      for (int64_t e = 0; e < count; ++e) {
        for (uint64_t bits : {0x7fc00000u /* NaN */, 0x41c80000u /* 25 */, 0x3d000000u /* 1/32 */,
                              0xc1c80000u}) {
          PerDevice changed = subject.arguments;
          const auto number = static_cast<size_t>(parameter->Get(kParameterNumber));
          changed[static_cast<size_t>(d)][number].SetBits(e, bits);
          Result<PerDevice> result = subject.Run(changed);
          if (result.ok()) changes.push_back({{k, e, d}, std::move(*result)});
        }
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

// Holds what each change changes against the map. `loose`: the map may name more. `given`: the map may
// give a reason in place of sources.
void HoldAgainst(const Subject& subject, bool loose, bool given = false) {
  Result<PerDevice> result = subject.Run(subject.arguments);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  const std::vector<Change> changes = Changes(subject);
  const Instruction& op = *subject.op;
  for (int device = 0; device < subject.devices(); ++device) {
    const std::vector<Literal>& leaves = (*result)[static_cast<size_t>(device)];
    for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
      if (!leaves[leaf].shape().IsArray()) continue;
      for (int64_t e = 0; e < leaves[leaf].element_count(); ++e) {
        SCOPED_TRACE("device " + std::to_string(device) + ", leaf " + std::to_string(leaf) +
                     ", element " + std::to_string(e));
        std::set<Source> named, matter;
        SourceQuery query{op, static_cast<int64_t>(leaf), e,
                          [&](int k, int of) { return subject.Operand(k, of); },
                          DevicesOf(*subject.module), device};
        std::string_view reason = VisitSources(query, [&](const ElementSource& source) {
          EXPECT_LT(source.operand, op.operand_count());
          EXPECT_GE(source.element, 0);
          named.insert({source.operand, source.element, source.device});
        });
        if (!reason.empty()) {
          EXPECT_TRUE(given) << reason;
          continue;
        }
        for (const Change& change : changes) {
          const Literal& other = change.leaves[static_cast<size_t>(device)][leaf];
          if (IsSame(leaves[leaf], other, e)) continue;
          matter.insert(change.source);
          EXPECT_TRUE(named.contains(change.source))
              << change.source.Text() << " changes it and is not named";
        }
        if (loose) continue;
        for (const Source& source : named) {
          if (op.operand_shape(source.operand).primitive_type() != PrimitiveType::kF32) continue;
          EXPECT_TRUE(matter.contains(source)) << source.Text() << " is named and changes nothing";
        }
      }
    }
  }
}

TEST(ElementSources, AreWhatChangesAnElementAndNothingElse) {
  Result<std::vector<CoverageCell>> cells =
      CoverageCells(ASSAY_SOURCE_DIR "/conformance/coverage/programs.txt");
  ASSERT_TRUE(cells.ok()) << cells.status().ToString();
  std::set<std::string> seen;
  std::map<std::string, std::string> skipped;  // rows whose map was not held against anything
  for (const CoverageCell& cell : *cells) {
    // Coarser types hide changes.
    bool f32 = cell.row.find(' ') == std::string::npos || cell.row.ends_with(" f32");
    if (!f32 || cell.type != "f32") continue;
    SCOPED_TRACE(cell.row + ": " + cell.text);
    Subject subject;
    std::string reason = MakeSubject(cell.text, &subject);
    if (reason.empty() && !subject.Run(subject.arguments).ok()) reason = "random sizes do not fit";
    if (reason == "its root has no map") continue;
    if (!reason.empty()) {
      skipped[cell.row] = reason;
      continue;
    }
    seen.insert(std::string(NameOf(subject.op->opcode())));
    HoldAgainst(subject, Loose().contains(cell.row), cell.row == "ragged-dot/sizes");
  }
  const std::string no_f32 = "it is no program", random = "random sizes do not fit";
  EXPECT_EQ(skipped, (std::map<std::string, std::string>{
                         {"and", no_f32},
                         {"count-leading-zeros", no_f32},
                         {"not", no_f32},
                         {"not/result", no_f32},
                         {"or", no_f32},
                         {"popcnt", no_f32},
                         {"popcnt/result", no_f32},
                         {"xor", no_f32},
                         {"fft/FFT", no_f32},
                         {"fft/FFT-result", no_f32},
                         {"fft/IFFT", no_f32},
                         {"fft/IRFFT", no_f32},
                         {"dynamic-slice/index", no_f32},
                         {"dynamic-update-slice/index", no_f32},
                         {"gather/index", no_f32},
                         {"scatter/index", no_f32},
                         {"get-dimension-size/result", no_f32},
                         {"dynamic-reshape", random},
                         {"dynamic-reshape/result", random},
                     }));
  const std::set<std::string> starts = {  // whose done is the root
      "all-gather-start", "all-reduce-start", "collective-permute-start"};
  for (const OpSpec* spec : AllOps()) {
    std::string name(spec->name);
    if (SourceKindOf(spec->opcode) != SourceKind::kMap) continue;
    EXPECT_NE(seen.contains(name), starts.contains(name) || skipped.contains(name)) << name;
  }
}

// The same on two devices, with parts of other sizes on each.
TEST(ElementSources, AreThoseOfEveryDevice) {
  const std::string x = "x = f32[4] parameter(0)\n", y = "y = f32[4] parameter(1)\n";
  const std::string cut =
      "x = f32[4] parameter(0)\nn = s32[] parameter(1)\n"
      "s = f32[<=4] set-dimension-size(x, n), dimensions={0}\n";
  const std::string roots = "k = s32[2] constant({1, 0})\n";
  const std::string groups = ", replica_groups={{0,1}}";
  // Programs, and by device the size of the operand that is cut.
  const std::vector<std::pair<std::string, std::vector<uint64_t>>> programs = {
      {x + "ROOT g = f32[8] all-gather(x), dimensions={0}", {}},
      {x + "ROOT g = f32[4] all-reduce(x), to_apply=add", {}},
      {x + "ROOT g = f32[2] reduce-scatter(x), dimensions={0}, to_apply=add", {}},
      {x + "ROOT g = f32[4] all-to-all(x), dimensions={0}" + groups, {}},
      {x + y + "ROOT g = (f32[4], f32[4]) all-to-all(x, y)" + groups, {}},
      {x + "ROOT g = f32[4] collective-permute(x), source_target_pairs={{1,0}}", {}},
      {x + "ROOT g = f32[4] collective-broadcast(x), replica_groups={{1,0}}", {}},
      {x + y + roots + "ROOT g = (f32[4], f32[4]) collective-broadcast(x, y, k), "
                       "has_dynamic_root=true" + groups, {}},
      {x + y + roots + "ROOT g = (f32[4], f32[4]) collective-reduce(x, y, k), to_apply=add, "
                       "has_dynamic_root=true" + groups, {}},
      {x + y + "i = s32[2] constant({0, 1})\nc = s32[2] constant({1, 2})\n"
               "o = s32[2] constant({1, 0})\nq = s32[2] constant({1, 1})\n"
               "ROOT g = f32[4] ragged-all-to-all(x, y, i, c, o, q)" + groups, {}},
      {cut + "ROOT g = f32[<=8] all-gather(s), dimensions={0}", {1, 3}},
      {cut + "ROOT g = f32[<=8] all-gather(s), dimensions={0}", {0, 4}},
      {cut + "ROOT g = f32[<=4] all-to-all(s), dimensions={0}" + groups, {2, 4}},
      {cut + "ROOT g = f32[<=4] all-reduce(s), to_apply=add", {3, 3}},
      {cut + "ROOT g = f32[<=2] reduce-scatter(s), dimensions={0}, to_apply=add", {2, 2}},
  };
  for (const auto& [lines, sizes] : programs) {
    SCOPED_TRACE(lines);
    Subject subject;
    const std::string reason = MakeSubject(Program(lines, ", replica_count=2"), &subject);
    ASSERT_EQ(reason, "");
    for (size_t d = 0; d < sizes.size(); ++d) subject.arguments[d][1].SetBits(0, sizes[d]);
    HoldAgainst(subject, /*loose=*/false);
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

// Without terms there are no sources. With them: product by product, each with the scales of its blocks.
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
  EXPECT_EQ(SourcesIn(blocks, 10), "0:6 1:2 2:1 3:2 0:7 1:3 2:1 3:3");
}

// Output 0 of a window of 3 with one element of padding before: kernel elements 1 and 2 meet input 0
// and 1; the kernel's element 0 meets padding and is a source all the same.
TEST(ElementSources, AConvolutionHasAllOfItsKernel) {
  const std::string text = Program(
      "x = f32[1,4,1] parameter(0)\nk = f32[3,1,1] parameter(1)\n"
      "ROOT c = f32[1,4,1] convolution(x, k), window={size=3 pad=1_1}, dim_labels=b0f_0io->b0f");
  EXPECT_EQ(SourcesIn(text, 0), "1:0 0:0 1:1 0:1 1:2");
}

// Windows of 2^64 elements, almost all of them padding. The first row of x does not reach output {1,1}.
TEST(ElementSources, OfAHugeWindowAreWhatItMeets) {
  const std::string window = "window={size=4294967296x4294967296 pad=0_4294967295x0_4294967295}";
  const std::string sum = Program(
      "x = f32[2,2] parameter(0)\nz = f32[] parameter(1)\n"
      "ROOT r = f32[2,2] reduce-window(x, z), to_apply=add, " + window);
  EXPECT_EQ(SourcesIn(sum, 0), "0:0 0:1 0:2 0:3 1:0");
  EXPECT_EQ(SourcesIn(sum, 1), "0:1 0:3 1:0");
  EXPECT_EQ(SourcesIn(sum, 3), "0:3 1:0");
  const std::string chosen =
      "ge { p = f32[] parameter(0) q = f32[] parameter(1) ROOT g = pred[] compare(p, q), direction=GE }\n";
  const std::string scatter = Program(
      "x = f32[2,2] parameter(0)\ns = f32[2,2] parameter(1)\nz = f32[] parameter(2)\n"
      "ROOT r = f32[2,2] select-and-scatter(x, s, z), select=ge, scatter=add, " + window, "\n" + chosen);
  EXPECT_EQ(SourcesIn(scatter, 2), "1:0 1:2 2:0 0:0 0:1 0:2 0:3 0:2 0:3");
}

// The sum over i and j of x[i,j] y[j,i].
TEST(ElementSources, TheFactorsOfAProductComeTogether) {
  const std::string text = Program(
      "x = f32[2,3] parameter(0)\ny = f32[3,2] parameter(1)\n"
      "ROOT d = f32[] dot(x, y), lhs_contracting_dims={0,1}, rhs_contracting_dims={1,0}");
  EXPECT_EQ(SourcesIn(text, 0), "0:0 1:0 0:1 1:2 0:2 1:4 0:3 1:1 0:4 1:3 0:5 1:5");
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
