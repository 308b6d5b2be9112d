#include "spec/mlir/node.h"

#include <map>
#include <string>

#include "gtest/gtest.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {
namespace {

TEST(Kind, NoTwoRecordsShareACodeOrAName) {
  std::map<std::tuple<DialectId, bool, int>, std::string_view> codes;
  std::map<std::tuple<DialectId, bool, std::string_view>, int> names;
  for (const KindSpec& spec : AllKinds()) {
    if (spec.code >= 0) {
      EXPECT_TRUE(codes.emplace(std::tuple(spec.dialect, spec.is_type, spec.code), spec.mnemonic).second)
          << NameOf(spec.dialect) << " " << spec.mnemonic << " " << spec.code;
    }
    if (!spec.mnemonic.empty()) {
      EXPECT_TRUE(names.emplace(std::tuple(spec.dialect, spec.is_type, spec.mnemonic), spec.code).second)
          << NameOf(spec.dialect) << " " << spec.mnemonic;
    }
  }
  // Enumerations have codes of the same space.
  for (const EnumSpec& spec : AllEnums()) {
    if (spec.code >= 0) {
      EXPECT_TRUE(codes.emplace(std::tuple(spec.dialect, false, spec.code), spec.mnemonic).second)
          << NameOf(spec.dialect) << " " << spec.mnemonic;
    }
  }
}

TEST(Kind, FindsRecordsByNameAndCode) {
  const KindSpec* const spec = FindKindByName(DialectId::kVhlo, true, "f32_v1");
  ASSERT_NE(spec, nullptr);
  EXPECT_EQ(spec->code, 4);
  EXPECT_EQ(FindKindByCode(DialectId::kVhlo, true, 4), spec);
  EXPECT_EQ(FindKindByCode(DialectId::kVhlo, true, 43), nullptr);
  const int precision = FindEnumByName(DialectId::kStableHlo, "precision");
  ASSERT_GE(precision, 0);
  EXPECT_EQ(AllEnums()[precision].ValueOf("HIGH"), 1);
  EXPECT_EQ(AllEnums()[precision].NameOf(2), "HIGHEST");
}

TEST(Node, EqualNodesAreOne) {
  Context context;
  const int64_t shape[] = {2, kDynamicSize};
  const Type a = context.Tensor(shape, context.FloatType("f32"));
  const int64_t again[] = {2, kDynamicSize};
  EXPECT_EQ(context.Tensor(again, context.FloatType("f32")), a);
  EXPECT_NE(context.Tensor(again, context.FloatType("f64")), a);
  EXPECT_NE(context.IntegerType(8), context.IntegerType(8, Signedness::kUnsigned));
  std::string text = "name";
  const Attribute name = context.String(text);
  text[0] = 'g';
  EXPECT_EQ(name->text(0), "name");
  EXPECT_EQ(context.String("name"), name);
}

TEST(Node, BorrowedTextIsNotCopied) {
  Context context;
  auto bytes = std::make_shared<std::string>(1000, 'x');
  const std::string_view view = *bytes;
  context.KeepAlive(std::move(bytes));
  const Type type = context.Tensor({}, context.IntegerType(8));
  const Attribute node = context.Get(SpecOf(Kind::kDenseElements), {type, view}, /*borrow=*/true);
  EXPECT_EQ(node->text(1).data(), view.data());
  EXPECT_EQ(context.Get(SpecOf(Kind::kDenseElements), {type, view}), node);
}

TEST(Node, BitWidths) {
  Context context;
  EXPECT_EQ(BitWidth(context.IntegerType(2)), 2);
  EXPECT_EQ(BitWidth(context.FloatType("f8E4M3B11FNUZ")), 8);
  const auto scalar = [&](std::string_view name) {
    return BitWidth(context.Get(*FindKindByName(DialectId::kVhlo, true, name), {}));
  };
  EXPECT_EQ(scalar("bool_v1"), 1);
  EXPECT_EQ(scalar("ui4_v1"), 4);
  EXPECT_EQ(scalar("bf16_v1"), 16);
  EXPECT_EQ(scalar("tf31_v1"), 19);
  EXPECT_EQ(scalar("f6E3M2FN_v1"), 6);
  EXPECT_EQ(scalar("none_v1"), 0);
}

// An operation with an argument, a result and an attribute; `name` is that of the inner operation.
void Fill(Program& program, std::string_view name, int64_t value) {
  Context& context = program.context();
  Operation* const module = program.NewOperation("builtin.module");
  program.set_top(module);
  Block* const body = program.NewBlock(program.NewRegion(module));
  Value* const argument = program.AddArgument(body, context.FloatType("f32"));
  Operation* const inner = program.NewOperation(name, body);
  inner->operands = {argument, argument};
  program.AddResult(inner, context.FloatType("f32"));
  SetAttribute(inner->attributes, context.Intern("b"), context.Integer(context.IntegerType(64), value));
  SetAttribute(inner->attributes, context.Intern("a"), context.Unit());
}

TEST(Program, EqualAcrossContexts) {
  Program a, b, c, d;
  Fill(a, "test.op", 1);
  Fill(b, "test.op", 1);
  Fill(c, "test.op", 2);
  Fill(d, "test.other", 1);
  EXPECT_TRUE(Equal(a, b, true));
  EXPECT_FALSE(Equal(a, c, true));
  EXPECT_FALSE(Equal(a, d, true));
  const Operation& inner = *a.top()->regions[0]->blocks[0]->operations[0];
  EXPECT_EQ(inner.attributes[0].name, "a");
  EXPECT_EQ(inner.Find("b")->integer(1), 1);
  EXPECT_EQ(inner.dialect(), "test");
}

}  // namespace
}  // namespace assay::mlir
