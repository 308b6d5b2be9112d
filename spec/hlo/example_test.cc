// Examples that are shown to people are read back here.
#include "spec/hlo/example.h"

#include <gtest/gtest.h>

#include "spec/attribute_forms.h"
#include "spec/hlo/parser.h"
#include "spec/module.h"
#include "spec/op_table.h"
#include "spec/verifier.h"

namespace assay {
namespace {

TEST(Examples, OfOpsAreProgramsThatVerify) {
  for (const OpSpec* spec : AllOps()) {
    if (spec->name.empty()) continue;
    const std::string text = ExampleOf(*spec);
    Result<std::unique_ptr<Module>> module = ParseHlo("example", text);
    ASSERT_TRUE(module.ok()) << text << "\n" << module.status().ToString();
    EXPECT_EQ((*module)->entry()->root().opcode(), spec->opcode) << text;
    EXPECT_FALSE(text.starts_with(spec->name)) << "no shape: " << text;
    // What ends an asynchronous pair is not a program of its own.
    if (spec->traits.Has(Trait::kAsyncPart)) continue;
    const Status status = Verify(**module);
    EXPECT_TRUE(status.ok()) << text << "\n" << status.ToString();
  }
}

TEST(Examples, OfOpsShowEveryRequiredAttribute) {
  for (const OpSpec* spec : AllOps()) {
    for (const AttributeUse& use : spec->attributes) {
      if (!use.required || use.in_parentheses || spec->name.empty()) continue;
      EXPECT_NE(ExampleOf(*spec).find(std::string(RowOf(use.id).name) + "="), std::string::npos)
          << spec->name << " " << RowOf(use.id).name;
    }
  }
}

// Each attribute of its own on a custom-call-like instruction would break the op's rules; the text is
// read all the same, which is what counts.
TEST(Examples, OfAttributesAreRead) {
  std::string head =
      "HloModule m\n"
      "add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }\n";
  for (const char* name : {"on_true", "on_false", "branch_0", "branch_1", "branch_2", "is_greater",
                           "is_below_ten", "add_one", "fused_computation", "helper"}) {
    head += std::string(name) + " { ROOT p = f32[] parameter(0) }\n";
  }
  head +=
      "ENTRY e {\n first = f32[] parameter(0)\n second = f32[] parameter(1)\n";
  for (const OpSpec* spec : AllOps()) {
    if (spec->name.empty()) continue;
    for (const AttributeUse& use : spec->attributes) {
      if (use.in_parentheses) continue;
      const std::string attribute = ExampleOf(RowOf(use.id));
      Result<std::unique_ptr<Module>> module =
          ParseHlo("m", head + " ROOT x = f32[] " + std::string(spec->name) + "(first), " +
                            attribute + "\n}\n");
      if (module.ok()) continue;
      // Other attributes may be missing, operands too few; the value itself is good.
      for (const Diagnostic& diagnostic : module.status().diagnostics()) {
        EXPECT_FALSE(diagnostic.label.starts_with("syntax_") ||
                     diagnostic.label.starts_with("name_") || diagnostic.label == "attribute_value")
            << attribute << "\n" << module.status().ToString();
      }
    }
  }
  for (AttributeId id : CommonAttributes()) {
    if (RowOf(id).kind == AttributeKind::kForeign) continue;  // HLO text has none
    Result<std::unique_ptr<Module>> module =
        ParseHlo("m", head + " ROOT x = f32[] negate(first), " + ExampleOf(RowOf(id)) + "\n}\n");
    EXPECT_TRUE(module.ok()) << module.status().ToString();
  }
}

// Each names a computation as the attribute takes it, so that the program that is written with it verifies.
TEST(Examples, OfComputationsHaveTheirSignature) {
  const std::string program =
      "HloModule m\n"
      "is_below_ten { i = s32[] parameter(0) ten = s32[] constant(10) "
      "ROOT c = pred[] compare(i, ten), direction=LT }\n"
      "add_one { i = s32[] parameter(0) one = s32[] constant(1) ROOT j = s32[] add(i, one) }\n"
      "add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }\n"
      "is_greater { a = f32[] parameter(0) b = f32[] parameter(1) "
      "ROOT c = pred[] compare(a, b), direction=GT }\n"
      "on_true { ROOT x = s32[] parameter(0) }\n"
      "on_false { x = s32[] parameter(0) ROOT y = s32[] negate(x) }\n"
      "ENTRY e {\n n = s32[] parameter(0)\n p = pred[] parameter(1)\n x = f32[4] parameter(2)\n"
      " z = f32[] parameter(3)\n w = s32[] while(n), " +
      ExampleOf(RowOf(AttributeId::kCondition)) + ", " + ExampleOf(RowOf(AttributeId::kBody)) +
      "\n q = s32[] conditional(p, w, w), " + ExampleOf(RowOf(AttributeId::kTrueComputation)) + ", " +
      ExampleOf(RowOf(AttributeId::kFalseComputation)) +
      "\n ROOT s = f32[4] select-and-scatter(x, x, z), window={size=1}, " +
      ExampleOf(RowOf(AttributeId::kSelect)) + ", " + ExampleOf(RowOf(AttributeId::kScatter)) + "\n}\n";
  Result<std::unique_ptr<Module>> module = ParseHlo("example", program);
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  EXPECT_TRUE(Verify(**module).ok()) << Verify(**module).ToString();
}

TEST(Forms, AreGivenForEveryAttribute) {
  for (int i = 0; i < kAttributeCount; ++i) {
    const AttributeRow& row = RowOf(static_cast<AttributeId>(i));
    EXPECT_NE(FormOf(row), "") << row.name;
    EXPECT_GT(ExampleOf(row).size(), row.name.size() + 1);
  }
  EXPECT_EQ(FormOf(RowOf(AttributeId::kDirection)), "EQ | NE | GE | GT | LE | LT");
  EXPECT_EQ(ExampleOf(RowOf(AttributeId::kDirection)), "direction=EQ");
  EXPECT_EQ(ExampleOf(RowOf(AttributeId::kOperandPrecision)), "operand_precision={default,default}");
}

}  // namespace
}  // namespace assay
