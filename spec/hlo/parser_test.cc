// What HLO text means: the structure that comes out, by hand.
#include "spec/hlo/parser.h"

#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace assay {
namespace {

using P = PrimitiveType;

std::unique_ptr<Module> Parse(const std::string& text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("test.hlo", text);
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  return module.ok() ? std::move(*module) : nullptr;
}

std::vector<std::string> NamesOf(const Computation& computation) {
  std::vector<std::string> names;
  for (const Instruction& i : computation.instructions()) names.emplace_back(i.name());
  return names;
}
std::vector<std::string> ComputationNames(const Module& module) {
  std::vector<std::string> names;
  for (const auto& c : module.computations()) names.emplace_back(c->name());
  return names;
}
const Instruction& Find(const Computation& computation, std::string_view name) {
  for (const Instruction& i : computation.instructions()) {
    if (i.name() == name) return i;
  }
  ADD_FAILURE() << "no " << name;
  return *computation.first();
}
using Names = std::vector<std::string>;

constexpr char kSum[] = R"(
sum {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}
)";

TEST(Parser, ReadsAProgram) {
  auto m = Parse(R"(HloModule jit_f.1, is_scheduled=true, replica_count=2

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %c = f32[] add(%a, f32[] %b)
}, execution_thread="host"

ENTRY %main.7 (x: f32[2,3]) -> (f32[2], f32[]) {
  %x = f32[2,3]{1,0} parameter(0), sharding={replicated}
  %zero = f32[] constant(0)
  %rows = f32[2]{0} reduce(f32[2,3]{1,0} %x, f32[] %zero), dimensions={1}, to_apply=%sum, metadata={op_name="r"}
  ROOT %out = (f32[2]{0}, f32[]) tuple(%rows, %zero)
}
)");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->name(), "jit_f.1");
  EXPECT_TRUE(m->Get(kIsScheduled));
  EXPECT_EQ(m->Get(kReplicaCount), 2);
  EXPECT_EQ(ComputationNames(*m), (Names{"sum", "main.7"}));
  const Computation& sum = *m->computations()[0];
  EXPECT_EQ(sum.attributes().Get(kExecutionThread), "host");
  EXPECT_EQ(sum.parameter_count(), 2);
  EXPECT_EQ(sum.root().opcode(), Opcode::kAdd);
  EXPECT_EQ(sum.root().producer(1).name(), "b");
  const Computation& main = *m->entry();
  EXPECT_EQ(NamesOf(main), (Names{"x", "zero", "rows", "out"}));
  const Instruction& rows = Find(main, "rows");
  EXPECT_EQ(rows.opcode(), Opcode::kReduce);
  EXPECT_EQ(rows.Get(kToApply), &sum);
  EXPECT_EQ(rows.Get(kDimensions), (Ints{1}));
  EXPECT_EQ(rows.Get(kMetadata).op_name, "r");
  EXPECT_EQ(rows.operand_count(), 2);
  EXPECT_EQ(rows.shape().dimensions(), (Ints{2}));
  EXPECT_EQ(m->source_text().substr(rows.position(), 7), "reduce(");
  EXPECT_EQ(Find(main, "zero").Get(kLiteral).Bits(0), 0);
  EXPECT_EQ(Find(main, "zero").uses().size(), 2);
  EXPECT_EQ(main.root().name(), "out");
  EXPECT_EQ(&main.parameters()[0]->shape(), &m->InternShape(main.parameters()[0]->shape()));
}

TEST(Parser, EntryIsTheMarkedOrTheLastComputation) {
  EXPECT_EQ(Parse("a { x = s32[] constant(1) }\nb { x = s32[] constant(1) }")->entry()->name(), "b");
  auto m = Parse("HloModule m\nENTRY a { x = s32[] constant(1) }\nb { x = s32[] constant(1) }");
  EXPECT_EQ(m->entry()->name(), "a");
  EXPECT_EQ(ComputationNames(*m), (Names{"a", "b"}));
}

TEST(Parser, RootIsTheMarkedOrTheLastInstruction) {
  auto m = Parse("e { x = s32[] constant(1)\n ROOT y = s32[] constant(2)\n z = s32[] constant(3) }");
  EXPECT_EQ(m->entry()->root().name(), "y");
  EXPECT_EQ(Parse("e { x = s32[] constant(1)\n z = s32[] constant(3) }")->entry()->root().name(),
            "z");
}

TEST(Parser, HeaderlessModulesAreNamedAfterTheEntry) {
  EXPECT_EQ(Parse("ENTRY %e.2 (x: f32[4]) -> f32[4] { ROOT x = f32[4] parameter(0) }")->name(),
            "module_e.2");
  EXPECT_EQ(Parse("e { x = f32[4] parameter(0) }")->name(), "module_e");
  EXPECT_EQ(Parse("%add (x: f32[4]) -> f32[4] { x = f32[4] parameter(0) }")->name(), "module_add");
}

TEST(Parser, FillsMissingLayouts) {
  const std::string text = "e { x = f32[4,2] parameter(0) }";
  EXPECT_EQ(Parse(text)->entry()->root().shape().ToString(), "f32[4,2]{1,0}");
  ParseOptions options;
  options.fill_missing_layouts = false;
  EXPECT_FALSE((*ParseHlo("", text, options))->entry()->root().shape().has_layout());
}

TEST(Parser, SingleInstructionBecomesAModule) {
  struct Case {
    const char* text;
    Names names;
  };
  const Case kCases[] = {
      {"f32[4] add(f32[4] x, f32[4] y)", {"x", "y", "_"}},
      {"r = f32[4] add(f32[4] x, f32[4])", {"x", "_1", "r"}},
      {"%r = add(f32[4] %x, f32[4] %x)", {"x", "r"}},
      {"ROOT r = f32[4] add(f32[4] x, x)", {"x", "r"}},
      {"r = f32[4] add(f32[4], f32[4]), metadata={op_name=\"z\"}", {"_0", "_1", "r"}},
      {"add(f32[4] negate(f32[4] x), f32[4] y)", {"x", "negate.anon", "y", "_"}},
      {"(f32[4], f32[4]) tuple(f32[4] x, f32[4] x)", {"x", "_"}},
      {"f32[2] constant({1,2})", {"_"}},
      {"iota = s32[4] iota(), iota_dimension=0", {"iota"}},
  };
  for (const Case& c : kCases) {
    auto m = Parse(c.text);
    ASSERT_TRUE(m) << c.text;
    EXPECT_EQ(m->name(), "_");
    EXPECT_TRUE(m->Get(kIsScheduled));
    EXPECT_EQ(m->entry()->name(), "_");
    EXPECT_EQ(NamesOf(*m->entry()), c.names) << c.text;
    EXPECT_EQ(m->entry()->root().name(), c.names.back());
    int64_t number = 0;
    for (const Instruction* p : m->entry()->parameters()) {
      ASSERT_TRUE(p);
      EXPECT_EQ(p->Get(kParameterNumber), number++);
    }
  }
}

TEST(Parser, NestedOperandsBecomeInstructions) {
  auto m = Parse(R"(e {
  x = f32[4] parameter(0)
  ROOT r = f32[4] add(f32[4] exponential(f32[4] negate(x)), negate(%x))
})");
  EXPECT_EQ(NamesOf(*m->entry()),
            (Names{"x", "negate.anon", "exponential.anon", "negate.anon.1", "r"}));
  EXPECT_EQ(m->entry()->root().producer(1).name(), "negate.anon.1");
  EXPECT_EQ(m->entry()->root().producer(0).producer(0).name(), "negate.anon");
}

TEST(Parser, NestedParametersAndConstantsCount) {
  auto m = Parse("e { ROOT r = f32[] add(f32[] parameter(0), f32[] constant(2)) }");
  EXPECT_EQ(NamesOf(*m->entry()), (Names{"parameter.anon", "constant.anon", "r"}));
  EXPECT_EQ(m->entry()->parameter_count(), 1);
}

TEST(Parser, MadeUpNamesGiveWay) {
  auto m = Parse(R"(HloModule m
e {
  x = f32[4] parameter(0)
  a = f32[4] map(x), dimensions={0}, to_apply={ ROOT t = f32[] parameter(0) }
  s = ((f32[4]), f32[4]) negate-start(a)
  d = f32[4] negate-done(s)
  n = f32[4] exponential(negate(negate(d)))
  negate.anon = f32[4] abs(n)
  ROOT negate.anon.1 = f32[4] sign(negate.anon)
}
_ {
  ROOT p = f32[] parameter(0)
}
async_wrapped {
  ROOT p = f32[] parameter(0)
}
ENTRY _.1 {
  x = f32[4] parameter(0)
  ROOT r = f32[4] map(x), dimensions={0}, to_apply=_
})");
  EXPECT_EQ(ComputationNames(*m),
            (Names{"_.2", "async_wrapped.1", "e", "_", "async_wrapped", "_.1"}));
  EXPECT_EQ(m->entry()->root().Get(kToApply)->name(), "_");
  EXPECT_EQ(m->FindComputation("_"), m->entry()->root().Get(kToApply));
  EXPECT_EQ(m->FindComputation("_.2"), m->computations()[0].get());
  const Computation& e = *m->computations()[2];
  EXPECT_EQ(NamesOf(e), (Names{"x", "a", "s", "d", "negate.anon.2", "negate.anon.1.1", "n",
                               "negate.anon", "negate.anon.1"}));
  EXPECT_EQ(e.root().opcode(), Opcode::kSign);
  EXPECT_EQ(e.root().producer(0).opcode(), Opcode::kAbs);
  EXPECT_EQ(e.root().producer(0).producer(0).opcode(), Opcode::kExponential);
}

TEST(Parser, InlineComputationsComeBeforeTheirCaller) {
  auto m = Parse(R"(HloModule m
ENTRY e {
  x = f32[4] parameter(0)
  z = f32[] constant(0)
  r = f32[] reduce(x, z), dimensions={0}, to_apply={
    a = f32[] parameter(0)
    b = f32[] parameter(1)
    ROOT c = f32[] add(a, b)
  }, metadata={op_name="after"}
  p = pred[] constant(true)
  ROOT q = f32[] conditional(p, r, r), true_computation={ ROOT t = f32[] parameter(0) },
      false_computation={ u = f32[] parameter(0) ROOT v = f32[] negate(u) }
})");
  EXPECT_EQ(ComputationNames(*m), (Names{"_", "_.1", "_.2", "e"}));
  EXPECT_EQ(m->entry()->name(), "e");
  const Instruction& r = Find(*m->entry(), "r");
  EXPECT_EQ(r.Get(kToApply)->name(), "_");
  EXPECT_EQ(r.Get(kToApply)->root().name(), "c");
  EXPECT_EQ(r.Get(kMetadata).op_name, "after");
  EXPECT_EQ(m->entry()->root().Get(kFalseComputation)->root().name(), "v");
  for (size_t i = 0; i < m->computations().size(); ++i) {
    EXPECT_EQ(m->computations()[i]->index(), static_cast<int64_t>(i));
  }
}

TEST(Parser, BranchListsMixNamesAndBodies) {
  auto m = Parse(R"(b0 { ROOT x = f32[] parameter(0) }
ENTRY e {
  i = s32[] parameter(0)
  x = f32[] parameter(1)
  ROOT c = f32[] conditional(i, x, x, x), branch_computations={%b0, { y = f32[] parameter(0) ROOT n = f32[] negate(y) }, b0}
})");
  const auto& branches = m->entry()->root().Get(kBranchComputations);
  ASSERT_EQ(branches.size(), 3);
  EXPECT_EQ(branches[0]->name(), "b0");
  EXPECT_EQ(branches[1]->root().name(), "n");
  EXPECT_EQ(branches[2], branches[0]);
}

TEST(Parser, HashSelectsTupleElements) {
  auto m = Parse(R"(e {
  p = ((f32[2], f32[3]), s32[]) parameter(0)
  q = f32[3] negate(p#0#1)
  ROOT r = f32[2] add(p#0#0, f32[2] %p#0#0)
})");
  const Instruction& r = m->entry()->root();
  EXPECT_EQ(r.operand(0), r.operand(1));
  const auto path = m->path(r.operand(0).path);
  EXPECT_EQ(std::vector<int64_t>(path.begin(), path.end()), (Ints{0, 0}));
  EXPECT_EQ(r.operand_shape(0).dimensions(), (Ints{2}));
  EXPECT_EQ(Find(*m->entry(), "q").operand_shape(0).dimensions(), (Ints{3}));
}

TEST(Parser, InfersOmittedShapes) {
  auto m = Parse(std::string(kSum) + R"(ENTRY e {
  x = f32[2,3] parameter(0)
  n = negate(x)
  z = f32[] constant(0)
  r = reduce(n, z), dimensions={1}, to_apply=sum
  c = compare(x, n), direction=LT
  t = tuple(r, c)
  g = get-tuple-element(t), index=1
  ROOT f = transpose(x), dimensions={1,0}
})");
  ASSERT_TRUE(m);
  const Computation& e = *m->entry();
  EXPECT_EQ(Find(e, "n").shape().ToString(), "f32[2,3]{1,0}");
  EXPECT_EQ(Find(e, "r").shape().ToString(), "f32[2]{0}");
  EXPECT_EQ(Find(e, "c").shape().ToString(), "pred[2,3]{1,0}");
  EXPECT_EQ(Find(e, "t").shape().ToString(), "(f32[2]{0}, pred[2,3]{1,0})");
  EXPECT_EQ(Find(e, "g").shape().ToString(), "pred[2,3]{1,0}");
  EXPECT_EQ(Find(e, "f").shape().ToString(), "f32[3,2]{0,1}");
}

TEST(Parser, NamesMayBeKeywordsOpcodesAndTypes) {
  auto m = Parse(R"(HloModule HloModule
ENTRY ENTRY {
  add = f32[] parameter(0)
  f32 = f32[] negate(add)
  true = f32[] add(f32, add)
  ROOT = f32[] add(f32[] true, %f32)
  inf = f32[] add(ROOT, true)
  ROOT ENTRY = f32[] add(inf, inf)
})");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->name(), "HloModule");
  EXPECT_EQ(NamesOf(*m->entry()), (Names{"add", "f32", "true", "ROOT", "inf", "ENTRY"}));
  EXPECT_EQ(m->entry()->root().name(), "ENTRY");
}

TEST(Parser, ParametersComeInAnyOrder) {
  auto m = Parse("e { b = f32[] parameter(1)\n a = s32[] parameter(0)\n ROOT t = (s32[], f32[]) tuple(a, b) }");
  ASSERT_EQ(m->entry()->parameter_count(), 2);
  EXPECT_EQ(m->entry()->parameters()[0]->name(), "a");
  EXPECT_EQ(m->entry()->parameters()[1]->name(), "b");
}

TEST(Parser, CommentsMayStandAnywhere) {
  auto m = Parse(R"(// RUN: something
HloModule /* a */ m // b
ENTRY e { /* c */ x = (f32[], /*index=1*/f32[]) /*d*/ parameter(/*e*/0) // f
  ROOT y = f32[]/*g*/get-tuple-element(/*index=0*/x), /*h*/index=/*i*/1
})");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->entry()->root().Get(kTupleIndex), 1);
}

TEST(Parser, ReadsStackFrameTables) {
  auto m = Parse(R"(HloModule m
FileNames
1 "a.py"
2 "b.py"
FunctionNames
1 "f"
FileLocations
1 {file_name_id=2 function_name_id=1 line=3 end_line=4 column=5 end_column=6}
2 {file_name_id=1, function_name_id=1, line=7}
StackFrames
1 {file_location_id=1}
2 {file_location_id=2 parent_frame_id=1}

ENTRY e { ROOT x = f32[] parameter(0), metadata={op_name="n" stack_frame_id=2} }
)");
  ASSERT_TRUE(m);
  const StackFrameTables& t = m->stack_frames();
  EXPECT_EQ(t.file_names, (Names{"a.py", "b.py"}));
  EXPECT_EQ(t.function_names, (Names{"f"}));
  ASSERT_EQ(t.file_locations.size(), 2);
  EXPECT_EQ(t.file_locations[0], (StackFrameTables::FileLocation{2, 1, 3, 4, 5, 6}));
  EXPECT_EQ(t.file_locations[1].line, 7);
  ASSERT_EQ(t.frames.size(), 2);
  EXPECT_EQ(t.frames[1], (StackFrameTables::Frame{2, 1}));
  EXPECT_EQ(m->entry()->root().Get(kMetadata).stack_frame_id, 2);
}

TEST(Parser, StackFrameTablesMayHaveNoRows) {
  auto m = Parse("HloModule m\nFileNames\n1 \"a.py\"\nFunctionNames\nFileLocations\n"
                 "StackFrames\nENTRY e { ROOT x = f32[] parameter(0) }");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->stack_frames().file_names, (Names{"a.py"}));
  EXPECT_TRUE(m->stack_frames().frames.empty());
}

TEST(Parser, KeepsElidedConstants) {
  auto m = Parse("e { ROOT c = f32[1000] constant({...}) }");
  EXPECT_TRUE(m->entry()->root().Get(kLiteral).IsElided());
}

TEST(Parser, ControlPredecessorsNameEarlierInstructions) {
  auto m = Parse("e { a = f32[] parameter(0)\n b = f32[] parameter(1), control-predecessors={%a}\n }");
  EXPECT_EQ(m->entry()->last()->Get(kControlPredecessors),
            (std::vector<InstructionId>{m->entry()->first()->id()}));
}

TEST(Parser, AsyncSugarWrapsTheOp) {
  auto m = Parse(R"(HloModule m
ENTRY e {
  x = f32[4] parameter(0)
  s = ((f32[4]), f32[2], s32[]) slice-start(x), slice={[0:2]}, async_execution_thread="t", metadata={op_name="a"}
  u = ((f32[4]), f32[2], s32[]) slice-update(s)
  ROOT r = f32[2] slice-done(u)
})");
  ASSERT_TRUE(m);
  EXPECT_EQ(ComputationNames(*m), (Names{"async_wrapped", "e"}));
  const Computation& wrapped = *m->computations()[0];
  EXPECT_EQ(NamesOf(wrapped), (Names{"async_param", "slice"}));
  EXPECT_EQ(wrapped.attributes().Get(kExecutionThread), "t");
  EXPECT_TRUE(wrapped.root().Has(kSliceRanges));
  EXPECT_FALSE(wrapped.root().Has(kMetadata));
  EXPECT_EQ(wrapped.root().shape().dimensions(), (Ints{2}));
  const Instruction& s = Find(*m->entry(), "s");
  EXPECT_EQ(s.opcode(), Opcode::kAsyncStart);
  EXPECT_EQ(s.Get(kCalls), &wrapped);
  EXPECT_EQ(s.Get(kMetadata).op_name, "a");
  EXPECT_FALSE(s.Has(kSliceRanges));
  EXPECT_EQ(Find(*m->entry(), "u").opcode(), Opcode::kAsyncUpdate);
  EXPECT_EQ(m->entry()->root().opcode(), Opcode::kAsyncDone);
}

TEST(Parser, NativeStartsAreNoSugar) {
  auto m = Parse(R"(e {
  x = f32[4] parameter(0)
  s = (f32[4], f32[4]) all-gather-start(x), dimensions={0}
  c = (f32[4], f32[4], u32[]) copy-start(x)
  ROOT d = f32[4] all-gather-done(s)
})");
  EXPECT_EQ(Find(*m->entry(), "s").opcode(), Opcode::kAllGatherStart);
  EXPECT_EQ(Find(*m->entry(), "c").opcode(), Opcode::kCopyStart);
  EXPECT_EQ(m->entry()->root().opcode(), Opcode::kAllGatherDone);
}

TEST(Parser, DeepNestingNeedsNoStack) {
  std::string operands = "e { x = f32[] parameter(0)\n ROOT r = f32[] ";
  for (int i = 0; i < 8000; ++i) operands += "negate(";
  operands += "x" + std::string(8000, ')') + " }";
  EXPECT_EQ(Parse(operands)->entry()->instruction_count(), 8001);
  std::string bodies = "e { ";
  for (int i = 0; i < 4000; ++i) bodies += "x = f32[] parameter(0) ROOT y = f32[] call(x), to_apply={ ";
  bodies += "x = f32[] parameter(0)";
  for (int i = 0; i < 4001; ++i) bodies += " }";
  EXPECT_EQ(Parse(bodies)->computations().size(), 4001);
}

TEST(Parser, LongNamesAndManyOperandsAreFine) {
  const std::string name(5000, 'n');
  std::string text = "e { " + name + " = f32[] parameter(0)\n ROOT t = tuple(";
  for (int i = 0; i < 2000; ++i) text += (i ? ", " : "") + name;
  text += ") }";
  EXPECT_EQ(Parse(text)->entry()->root().operand_count(), 2000);
}

TEST(SplitModules, DividesAtMarkedLinesAndKeepsLineNumbers) {
  const std::vector<ModulePart> parts =
      SplitModules("// RUN: x\n\n// -----\nHloModule a\n// -----\n\nHloModule b\n");
  ASSERT_EQ(parts.size(), 2);
  EXPECT_EQ(parts[0].ForParser(), "\n\n\nHloModule a\n");
  EXPECT_EQ(parts[1].ForParser(), "\n\n\n\n\n\nHloModule b\n");
  EXPECT_EQ(SplitModules("HloModule c").size(), 1);
  EXPECT_EQ(SplitModules("// only words\n").size(), 1);
}

// A megabyte of separators took seconds and gigabytes while each part carried its blank lines.
TEST(SplitModules, HoldsNoCopyOfManyParts) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "// -----\nHloModule m\n";
  const std::vector<ModulePart> parts = SplitModules(text);
  ASSERT_EQ(parts.size(), 100000);
  EXPECT_EQ(parts.back().lines_before, 199999);
  EXPECT_EQ(parts.back().text.data() + parts.back().text.size(), text.data() + text.size());
}

}  // namespace
}  // namespace assay
