#include "spec/hlo/printer.h"

#include <memory>
#include <string>
#include <string_view>

#include "gtest/gtest.h"
#include "spec/builder.h"
#include "spec/hlo/fingerprint.h"
#include "spec/hlo/parser.h"

namespace assay {
namespace {

std::unique_ptr<Module> Parse(std::string_view text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("test", std::string(text));
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  return module.ok() ? *std::move(module) : nullptr;
}

// What jaxlib 0.12 prints, but for the entry_computation_layout that it adds.
constexpr std::string_view kText =
    R"(HloModule m, replica_count=2

%add (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %s = f32[] add(%a, %b)
}

ENTRY %e (x: f32[4,4], y: (f32[4], s32[])) -> f32[4] {
  %x = f32[4,4]{1,0} parameter(0), metadata={op_name="q" stack_frame_id=1}
  %y = (f32[4]{0}, s32[]) parameter(1)
  %c = f32[2,2]{1,0} constant({ { 1, 2 }, { 3, 4 } })
  %z = f32[] constant(0)
  ROOT %r = f32[4]{0} reduce(%x, %z), dimensions={1}, to_apply=%add, control-predecessors={%c}
}
)";

TEST(Printer, DefaultTextIsXlas) { EXPECT_EQ(PrintHlo(*Parse(kText)), kText); }

TEST(Printer, ShortParsableDropsNamesPercentAndHeads) {
  EXPECT_EQ(PrintHlo(*Parse(kText), PrintOptions::ShortParsable()),
            R"(HloModule m, replica_count=2

add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b)
}

ENTRY e {
  x = f32[4,4]{1,0} parameter(0)
  y = (f32[4]{0}, s32[]) parameter(1)
  c = f32[2,2]{1,0} constant({ { 1, 2 }, { 3, 4 } })
  z = f32[] constant(0)
  ROOT r = f32[4]{0} reduce(x, z), dimensions={1}, to_apply=add, control-predecessors={c}
}
)");
}

TEST(Printer, CanonicalTextHasShapesInsteadOfNames) {
  EXPECT_EQ(PrintHlo(*Parse(kText), PrintOptions::Canonical()),
            R"(HloModule m, replica_count=2

ENTRY main {
  tmp_0 = f32[4,4]{1,0} parameter(0)
  tmp_1 = (f32[4]{0}, s32[]) parameter(1)
  tmp_2 = f32[2,2]{1,0} constant({ { 1, 2 }, { 3, 4 } })
  tmp_3 = f32[] constant(0)
  ROOT tmp_4 = f32[4]{0} reduce(f32[4,4]{1,0} tmp_0, f32[] tmp_3), dimensions={1}, to_apply=
  {
    tmp_0 = f32[] parameter(0)
    tmp_1 = f32[] parameter(1)
    ROOT tmp_2 = f32[] add(f32[] tmp_0, f32[] tmp_1)
  }
}
)");
}

TEST(Printer, LargeConstantsAreElidedOnRequestOnly) {
  PrintOptions options;
  options.large_constant_elements = 3;
  EXPECT_NE(PrintHlo(*Parse(kText), options).find("constant({...})"), std::string::npos);
}

TEST(Printer, EveryFifthOperandHasItsIndex) {
  auto module = Parse(
      "HloModule m\nENTRY e {\n  p = f32[] parameter(0)\n"
      "  ROOT q = (f32[], f32[], f32[], f32[], f32[], f32[]) tuple(p, p, p, p, p, p)\n}\n");
  EXPECT_EQ(PrintHlo(module->entry()->root()),
            "%q = (f32[], f32[], f32[], f32[], f32[], /*index=5*/f32[]) "
            "tuple(%p, %p, %p, %p, %p, /*index=5*/%p)");
}

TEST(Printer, ResultPathsAreKept) {
  auto module = Parse(
      "HloModule m\nENTRY e {\n  p = (f32[4], (s32[], f32[])) parameter(0)\n"
      "  ROOT d = f32[] negate(p#1#1)\n}\n");
  EXPECT_EQ(PrintHlo(module->entry()->root()), "%d = f32[] negate(%p#1#1)");
}

TEST(Printer, StackFrameTablesAndThreadsAreKept) {
  constexpr std::string_view kTables =
      "HloModule m\n\nFileNames\n1 \"a\\\"b\"\n\nFunctionNames\n1 \"g\"\n\nFileLocations\n"
      "1 {file_name_id=1 function_name_id=1 line=1 end_line=2 column=3 end_column=4}\n\n"
      "StackFrames\n1 {file_location_id=1 parent_frame_id=1}\n\n\n"
      "ENTRY %e (x: f32[]) -> f32[] {\n  ROOT %x = f32[] parameter(0)\n}, execution_thread=\"t\"\n";
  EXPECT_EQ(PrintHlo(*Parse(kTables)), kTables);
}

TEST(Printer, AsyncChainsKeepTheFormTheyWereWrittenIn) {
  constexpr std::string_view kShort =
      "HloModule m\n\nENTRY %e (x: f32[4]) -> f32[2] {\n  %x = f32[4]{0} parameter(0)\n"
      "  %b = ((f32[4]{0}), f32[2]{0}, s32[]) slice-start(%x), slice={[0:2]}, "
      "async_execution_thread=\"t\", metadata={op_name=\"q\"}\n"
      "  %u = ((f32[4]{0}), f32[2]{0}, s32[]) slice-update(%b)\n"
      "  ROOT %d = f32[2]{0} slice-done(%u)\n}\n";
  EXPECT_EQ(PrintHlo(*Parse(kShort)), kShort);
  constexpr std::string_view kLong =
      "HloModule m\n\n%body (p: f32[4]) -> f32[4] {\n  %p = f32[4]{0} parameter(0)\n"
      "  ROOT %n = f32[4]{0} negate(%p)\n}\n\n"
      "ENTRY %e (x: f32[4]) -> f32[4] {\n  %x = f32[4]{0} parameter(0)\n"
      "  %b = ((f32[4]{0}), f32[4]{0}, s32[]) async-start(%x), calls=%body\n"
      "  ROOT %d = f32[4]{0} async-done(%b)\n}\n";
  EXPECT_EQ(PrintHlo(*Parse(kLong)), kLong);
}

TEST(Printer, ComputationsStandBeforeTheirCallers) {
  Module module("m");
  Builder builder(module, "main");
  Instruction& x = builder.Parameter(Shape::Array(PrimitiveType::kF32, {4}), "x");
  Instruction& zero = builder.Constant(PrimitiveType::kF32, 0, "zero");
  Computation& sum = Builder::Combiner(module, Opcode::kAdd, PrimitiveType::kF32);
  builder.Root(builder.Op(Opcode::kReduce, {&x, &zero},
                          {Attr(kDimensions, {0}), Attr(kToApply, &sum)}));
  std::string text = PrintHlo(module);
  EXPECT_LT(text.find(std::string(sum.name()) + " ("), text.find("ENTRY"));
  auto back = Parse(text);
  ASSERT_NE(back, nullptr);
  EXPECT_EQ(PrintHlo(*back), PrintHlo(*Parse(PrintHlo(*back))));
  EXPECT_EQ(FingerprintOf(*back), FingerprintOf(module));
}

// ---------------------------------------------------------------- fingerprints

Fingerprint Of(std::string_view body) {
  return FingerprintOf(*Parse("HloModule m\nENTRY e {\n  x = f32[4,4] parameter(0)\n"
                              "  y = f32[4,4] parameter(1)\n" + std::string(body) + "}\n"));
}

TEST(Fingerprint, DoesNotDependOnNamesMetadataLayoutsOrDefaults) {
  Fingerprint plain = Of("  ROOT r = f32[4,4] subtract(x, y)\n");
  EXPECT_EQ(plain, Of("  ROOT other = f32[4,4] subtract(x, y), metadata={op_name=\"a\"}\n"));
  EXPECT_EQ(plain, Of("  ROOT r = f32[4,4]{0,1} subtract(x, y), frontend_attributes={a=\"b\"}\n"));
  EXPECT_EQ(plain, Of("  ROOT r = f32[4,4] subtract(x, y), backend_config={\"a\":1}\n"));
  EXPECT_EQ(Of("  ROOT r = f32[4,4] cholesky(x)\n"),
            Of("  ROOT r = f32[4,4] cholesky(x), lower=false\n"));
  auto module = Parse(kText);
  EXPECT_EQ(FingerprintOf(*module), FingerprintOf(*module->Clone()));
  EXPECT_EQ(FingerprintOf(*module),
            FingerprintOf(*Parse(PrintHlo(*module, PrintOptions::Canonical()))));
}

TEST(Fingerprint, DifferentProgramsDiffer) {
  const std::string_view kBodies[] = {
      "  ROOT r = f32[4,4] subtract(x, y)\n",
      "  ROOT r = f32[4,4] subtract(y, x)\n",
      "  ROOT r = f32[4,4] subtract(x, x)\n",
      "  ROOT r = f32[4,4] add(x, y)\n",
      "  q = f32[4,4] negate(x)\n  ROOT r = f32[4,4] subtract(x, y)\n",
      "  r = f32[4,4] subtract(x, y)\n  ROOT q = f32[4,4] negate(r)\n",
      "  ROOT r = f32[4,4] subtract(x, y)\n  q = f32[4,4] negate(r)\n",
      "  ROOT r = f32[4,4] transpose(x), dimensions={0,1}\n",
      "  ROOT r = f32[4,4] transpose(x), dimensions={1,0}\n",
      "  ROOT r = f32[4,4] reverse(x), dimensions={0}\n",
      "  ROOT r = f32[16] reshape(x)\n",
      "  ROOT r = f32[2,8] reshape(x)\n",
      "  ROOT r = f32[4,4] bitcast(x)\n",
      "  ROOT r = f32[4,4]{0,1} bitcast(x)\n",
      "  ROOT r = f32[] constant(1)\n",
      "  ROOT r = f32[] constant(2)\n",
      "  ROOT r = f32[] constant(0)\n",
      "  ROOT r = f32[] constant(-0)\n",
      "  ROOT r = s32[] constant(0)\n",
      "  ROOT r = s32[2] constant({0, 0})\n",
      "  ROOT r = s32[2] constant({0, 1})\n",
      "  ROOT r = s32[2] constant({...})\n",
      "  ROOT r = f32[4,4] add(x, y), sharding={replicated}\n",
      "  ROOT r = f32[4,4] custom-call(x), custom_call_target=\"a\"\n",
      "  ROOT r = f32[4,4] custom-call(x), custom_call_target=\"a\", backend_config=\"b\"\n",
      "  ROOT r = f32[4,4] cholesky(x), lower=true\n",
      "  ROOT r = f32[4,4] cholesky(x)\n",
  };
  for (size_t i = 0; i < std::size(kBodies); ++i) {
    for (size_t j = 0; j < i; ++j) EXPECT_NE(Of(kBodies[i]), Of(kBodies[j])) << kBodies[i];
  }
}

// Programs keep their fingerprint for good: it names files and stands in reports.
TEST(Fingerprint, IsStable) {
  Fingerprint fingerprint = Of("  ROOT r = f32[4,4] subtract(x, y)\n");
  EXPECT_EQ(fingerprint.high, 0xd3e4e436d320a04bu);
  EXPECT_EQ(fingerprint.low, 0x7873b40a4d447fccu);
}

TEST(Fingerprint, SeesWhatIsCalledAndHowManyDevices) {
  constexpr std::string_view kReduce =
      "HloModule m, replica_count=1\nf {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n"
      "  ROOT c = f32[] add(a, b)\n}\nENTRY e {\n  x = f32[4] parameter(0)\n"
      "  z = f32[] constant(0)\n  ROOT r = f32[] reduce(x, z), dimensions={0}, to_apply=f\n}\n";
  auto replace = [&](std::string_view from, std::string_view to) {
    std::string text(kReduce);
    text.replace(text.find(from), from.size(), to);
    return FingerprintOf(*Parse(text));
  };
  Fingerprint plain = FingerprintOf(*Parse(kReduce));
  EXPECT_NE(plain, replace("add(a, b)", "maximum(a, b)"));
  EXPECT_NE(plain, replace("replica_count=1", "replica_count=2"));
  EXPECT_EQ(plain, replace(", replica_count=1", ""));
  EXPECT_EQ(plain, replace("HloModule m", "HloModule other"));
  // What nothing calls does not count.
  EXPECT_EQ(plain, replace("ENTRY", "g {\n  ROOT a = f32[] parameter(0)\n}\nENTRY"));
}

}  // namespace
}  // namespace assay
