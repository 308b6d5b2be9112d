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
  const std::string head =
      "HloModule m\n"
      "on_true { ROOT p = f32[] parameter(0) }\n"
      "on_false { ROOT p = f32[] parameter(0) }\n"
      "add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }\n"
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
