#include "spec/mlir/bytecode_layout.h"

#include <set>

#include "gtest/gtest.h"

namespace assay::mlir {
namespace {

TEST(Layout, FieldsHaveTheFormOfTheirRecord) {
  for (const Layout& layout : AllLayouts()) {
    const std::vector<FieldSpec>& fields = layout.spec->fields;
    // The width of the type tells the two kinds of integers apart.
    const Layout* const found = FindLayout(layout.dialect, layout.spec->is_type, layout.code);
    if (layout.spec->kind == Kind::kWideInteger) EXPECT_EQ(found->spec->kind, Kind::kInteger);
    else EXPECT_EQ(found, &layout);
    for (const LayoutField& field : layout.fields) {
      ASSERT_LT(static_cast<size_t>(field.field), fields.size());
      EXPECT_EQ(FormOf(field.wire), FormOf(fields[field.field].wire))
          << layout.spec->mnemonic << " " << field.field;
      const FieldForm form = FormOf(field.wire);
      const bool of_nodes = form == FieldForm::kNode || form == FieldForm::kNodes;
      EXPECT_TRUE(field.kinds.empty() || of_nodes) << layout.spec->mnemonic << " " << field.field;
    }
  }
}

// What has a code can be written, and the codes of each dialect are told apart (FindLayout CHECKs
// it).
TEST(Layout, EveryRecordWithACodeHasOne) {
  std::set<const KindSpec*> specs;
  for (const Layout& layout : AllLayouts()) specs.insert(layout.spec);
  for (const KindSpec& spec : AllKinds())
    EXPECT_EQ(specs.count(&spec) > 0, spec.code >= 0 || spec.kind == Kind::kEnum || spec.kind == Kind::kWideInteger);
  EXPECT_EQ(FindLayout(DialectId::kVhlo, false, 0), nullptr);   // retired
  EXPECT_EQ(FindLayout(DialectId::kVhlo, false, 26), nullptr);  // the next free
  EXPECT_EQ(FindLayout(DialectId::kFunc, true, 0), nullptr);
}

TEST(Layout, ANodeTakesTheFirstThatHoldsItsFields) {
  Context context;
  const Type f32 = context.FloatType("f32");
  const int64_t shape[] = {2};
  EXPECT_EQ(LayoutOf(*context.Tensor(shape, f32))->code, 13);
  EXPECT_EQ(LayoutOf(*context.Tensor(shape, f32, context.Unit()))->code, 14);
  EXPECT_EQ(LayoutOf(*context.String("a"))->code, 2);
  EXPECT_EQ(LayoutOf(*context.Get(Kind::kString, {std::string_view("a"), f32}))->code, 3);
  EXPECT_EQ(LayoutOf(*f32)->code, 5);
  const auto location = [&](std::span<const int64_t> range) {
    return LayoutOf(*context.Get(Kind::kFileLocation, {std::string_view("f"), range}))->code;
  };
  const int64_t numbers[] = {1, 2, 3, 4};
  EXPECT_EQ(location(std::span(numbers, 1)), 22);
  EXPECT_EQ(location(std::span(numbers, 2)), 11);
  EXPECT_EQ(location(std::span(numbers, 4)), 22);
  // An enumerator has its enumeration's code and dialect.
  const int64_t precision = FindEnumByName(DialectId::kVhlo, "precision_v1");
  const Attribute high = context.Get(Kind::kEnum, {precision, int64_t{1}});
  EXPECT_EQ(LayoutOf(*high)->code, 11);
  EXPECT_EQ(BytecodeDialect(*high), "vhlo");
  const int64_t chlo = FindEnumByName(DialectId::kChlo, "precision");
  EXPECT_EQ(LayoutOf(*context.Get(Kind::kEnum, {chlo, int64_t{1}})), nullptr);  // text
}

TEST(Layout, AShardingIsWrittenInTheOldestFormThatHoldsIt) {
  Context context;
  const Attribute axis = context.Get(SpecOf(Kind::kSdyAxisRef, DialectId::kSdy),
                                     {std::string_view("x"), static_cast<const Node*>(nullptr)});
  const std::span<const Node* const> none;
  const std::span<const Node* const> axes(&axis, 1);
  const auto sharding = [&](std::span<const Node* const> unreduced, int64_t reduction) {
    return context.Get(SpecOf(Kind::kSdyTensorSharding, DialectId::kSdy),
                       {context.Symbol("m"), none, none, unreduced, reduction});
  };
  EXPECT_EQ(LayoutOf(*sharding(none, 0))->code, 6);
  EXPECT_EQ(LayoutOf(*sharding(axes, 0))->code, 15);
  EXPECT_EQ(LayoutOf(*sharding(axes, 1))->code, 17);
  const auto per_value = [&](const Node* one) {
    const std::span<const Node* const> list(&one, 1);
    return LayoutOf(*context.Get(SpecOf(Kind::kSdyPerValue, DialectId::kSdy), {list}))->code;
  };
  EXPECT_EQ(per_value(sharding(none, 0)), 7);
  EXPECT_EQ(per_value(sharding(axes, 0)), 16);
}

}  // namespace
}  // namespace assay::mlir
