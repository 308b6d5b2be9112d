#include "spec/arguments.h"

#include <gtest/gtest.h>

#include <cstring>

#include "spec/builder.h"

namespace assay {
namespace {

using enum PrimitiveType;

NpzEntry Uint8Entry(const std::string& name, std::vector<uint8_t> bytes) {
  NpyArray array;
  array.type = {NpyKind::kUint, 1};
  array.shape = {static_cast<int64_t>(bytes.size())};
  array.data.resize(bytes.size());
  std::memcpy(array.data.data(), bytes.data(), bytes.size());
  return {name, array};
}

NpzEntry Dtypes(const std::string& json) { return {"dtypes", NpyFromText(json)}; }

TEST(Dtypes, DecideWhatBitPatternsMean) {
  auto literals = LiteralsFromEntries(
      {Uint8Entry("arg0", {0x0f, 0x07}), Dtypes("{\"arg0\": \"s4\"}")}, "f.npz");
  ASSERT_TRUE(literals.ok()) << literals.status().ToString();
  EXPECT_EQ((*literals)[0].value.shape(), Shape::Array(kS4, {2}));
  EXPECT_EQ((*literals)[0].value.data<int8_t>()[0], -1);
  EXPECT_EQ((*literals)[0].value.data<int8_t>()[1], 7);
}

TEST(Dtypes, PatternsBeyondTheTypeAreRefused) {
  auto literals =
      LiteralsFromEntries({Uint8Entry("arg0", {0x10}), Dtypes("{\"arg0\": \"u4\"}")}, "f.npz");
  ASSERT_FALSE(literals.ok());
  EXPECT_EQ(literals.status().diagnostics()[0].label, "npz_dtypes");
}

TEST(Dtypes, MustBeAnObjectOfTypeNames) {
  for (const char* json : {"[]", "{\"arg0\": 3}", "{\"arg0\": \"f33\"}", "{", "{\"a\": \"token\"}"}) {
    EXPECT_FALSE(LiteralsFromEntries({Uint8Entry("arg0", {1}), Dtypes(json)}, "f.npz").ok()) << json;
  }
}

class Binding : public testing::Test {
 protected:
  Binding() {
    Builder b(module_, "main");
    Shape pair = Shape::Tuple({Shape::Array(kU8, {2}), Shape::Scalar(kU8)});
    b.Parameter(pair, "p");
    b.Parameter(Shape::Array(kU8, {1}), "q");
  }
  std::string Label(std::vector<NpzEntry> entries) {
    auto arguments = BindArguments(module_, *LiteralsFromEntries(std::move(entries), "f"), "f");
    return arguments.ok() ? "" : arguments.status().diagnostics()[0].label;
  }
  NpzEntry Scalar(const std::string& name) {
    NpzEntry entry = Uint8Entry(name, {9});
    entry.array.shape = {};
    return entry;
  }
  Module module_;
};

TEST_F(Binding, LeavesOfTuplesCountOneByOne) {
  auto arguments = BindArguments(
      module_,
      *LiteralsFromEntries({Uint8Entry("arg2", {7}), Uint8Entry("arg0", {1, 2}), Scalar("arg1")}, "f"),
      "f");
  ASSERT_TRUE(arguments.ok()) << arguments.status().ToString();
  ASSERT_EQ(arguments->size(), 2u);
  EXPECT_EQ((*arguments)[0].elements()[1].Bits(0), 9u);
  EXPECT_EQ((*arguments)[1].Bits(0), 7u);
}

TEST_F(Binding, FaultsAreNamed) {
  EXPECT_EQ(Label({Uint8Entry("arg0", {1, 2}), Scalar("arg1")}), "argument_missing");
  EXPECT_EQ(Label({Uint8Entry("arg0", {1, 2, 3}), Scalar("arg1"), Uint8Entry("arg2", {7})}),
            "argument_shape");
  EXPECT_EQ(Label({Uint8Entry("arg0", {1, 2}), Scalar("arg1"), Uint8Entry("arg2", {7}), Scalar("x")}),
            "argument_unknown");
  EXPECT_EQ(Label({Uint8Entry("arg0", {1, 2}), Scalar("arg1"), Uint8Entry("arg2", {7}),
                   Dtypes("{\"arg2\": \"f8e5m2\"}")}),
            "argument_type");
}

TEST_F(Binding, EveryFaultIsReportedAtItsArray) {
  auto arrays = LiteralsFromEntries({Uint8Entry("arg0", {1, 2, 3}), Scalar("arr_0"), Scalar("arg2")}, "f");
  Status status = BindArguments(module_, *arrays, "f").status();
  std::vector<std::string> found;
  for (const Diagnostic& d : status.diagnostics()) found.push_back(d.file + ": " + d.label + ": " + d.message.substr(0, d.message.find(':')));
  EXPECT_EQ(found, (std::vector<std::string>{"f: argument_shape: arg0", "f: argument_missing: arg1",
                                             "f: argument_shape: arg2", "f: argument_unknown: arr_0"}));
  EXPECT_NE(status.ToString().find("the file holds arg0, arr_0, arg2"), std::string::npos)
      << status.ToString();
}

// Of six arrays none fits: four are named, and what there is is said once.
TEST(Expected, ManyFaultsOfAKindAreCounted) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(Shape::Array(kU8, {2}));
  b.Op(Opcode::kTuple, {&x, &x, &x, &x, &x, &x});
  std::vector<NpzEntry> entries;
  for (int i = 0; i < 6; ++i) entries.push_back(Uint8Entry(std::string(50, 'a') + std::to_string(i), {1, 2}));
  Status status = BindExpected(module, *LiteralsFromEntries(std::move(entries), "f"), "f").status();
  ASSERT_EQ(status.diagnostics().size(), 8u);
  const std::string cut = std::string(40, 'a') + "...";
  std::string cuts = cut + ", " + cut + ", " + cut + ", " + cut + ", " + cut;
  EXPECT_EQ(status.diagnostics()[0].message,
            "out0: there is no such array for the result u8[2]; the file holds " + cuts +
                " and 1 more, the program gives 6 arrays, out0 to out5");
  EXPECT_EQ(status.diagnostics()[3].message,
            "out3: there is no such array for the result u8[2]; 2 more are missing");
  EXPECT_EQ(status.diagnostics()[4].message,
            cut + ": the program has no use for this array; it gives 6 arrays, out0 to out5");
  EXPECT_EQ(status.diagnostics()[7].message,
            cut + ": the program has no use for this array; nor for 2 more");
}

TEST(Expected, FollowsTheLeavesOfTheResult) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(Shape::Array(kU8, {2}));
  b.Op(Opcode::kTuple, {&x, &x});
  auto bind = [&](std::vector<NpzEntry> entries) {
    return BindExpected(module, *LiteralsFromEntries(std::move(entries), "f"), "f");
  };
  auto good = bind({Uint8Entry("out1", {3, 4}), Uint8Entry("out0", {1, 2})});
  ASSERT_TRUE(good.ok()) << good.status().ToString();
  EXPECT_EQ((*good)[1].Bits(0), 3u);
  Status status = bind({Uint8Entry("out0", {1}), Uint8Entry("x", {1, 2})}).status();
  ASSERT_EQ(status.diagnostics().size(), 3u);
  EXPECT_EQ(status.diagnostics()[0].label, "expected_shape");
  EXPECT_EQ(status.diagnostics()[1].label, "expected_missing");
  EXPECT_EQ(status.diagnostics()[2].label, "expected_unknown");
}

TEST(Dtypes, MayNameOnlyArraysThatAreThere) {
  auto literals = LiteralsFromEntries({Uint8Entry("arg0", {1}), Dtypes("{\"agr0\": \"s8\"}")}, "f");
  ASSERT_FALSE(literals.ok());
  EXPECT_EQ(literals.status().diagnostics()[0].label, "npz_dtypes");
  EXPECT_NE(literals.status().ToString().find("arg0"), std::string::npos);
}

// First words of Philox with key 0: 2f4ba6408e4d89b 3dd62b0b9ca8c5b2 1c8667a55d902e79 (numpy).
TEST(RandomArguments, FollowTheRule) {
  Module module;
  Builder b(module, "main");
  b.Parameter(Shape::Scalar(kF64));
  b.Parameter(Shape::Scalar(kF32));
  b.Parameter(Shape::Scalar(kS32));
  auto arguments = RandomArguments(module, 0);
  ASSERT_TRUE(arguments.ok());
  auto value = [](uint64_t u) { return 2 * (static_cast<double>(u >> 11) / 9007199254740992.0) - 1; };
  EXPECT_EQ((*arguments)[0].data<double>()[0], value(0x2f4ba6408e4d89b));
  EXPECT_EQ((*arguments)[1].data<float>()[0], static_cast<float>(value(0x3dd62b0b9ca8c5b2)));
  EXPECT_EQ((*arguments)[2].data<int32_t>()[0], 0);  // 1c86... >> 61
}

TEST(RandomArguments, StayWithinTheMemoryLimit) {
  Module module;
  Builder b(module, "main");
  b.Parameter(Shape::Array(kF32, {10}));
  b.Parameter(Shape::Array(kF64, {10}));
  EXPECT_TRUE(RandomArguments(module, 0, 120).ok());
  EXPECT_EQ(RandomArguments(module, 0, 119).status().code(), StatusCode::kResourceExhausted);
  EXPECT_EQ(RandomArguments(module, 0, 120, 1).status().code(), StatusCode::kResourceExhausted);
  Module monster;
  Builder(monster, "main").Parameter(Shape::Array(kF32, {int64_t{1} << 40}));
  Status status = RandomArguments(monster, 0, int64_t{1} << 30).status();
  ASSERT_EQ(status.code(), StatusCode::kResourceExhausted);
  EXPECT_EQ(status.diagnostics()[0].label, "memory_limit");
}

TEST(RandomArguments, NarrowIntegersWrapAtTheirLargestValuePlusOne) {
  Philox stream(0), same(0);
  auto literal = RandomLiteral(Shape::Array(kU2, {64}), stream);
  ASSERT_TRUE(literal.ok());
  for (int i = 0; i < 64; ++i) EXPECT_EQ(literal->Bits(i), (same.Next() >> 61) % 4);
}

}  // namespace
}  // namespace assay
