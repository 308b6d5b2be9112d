#include "spec/hlo/instruction_index.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace assay {
namespace {

TEST(InstructionIndex, FindsWhatWasAddedThroughGrowth) {
  Module module;
  Computation& c = module.AddComputation("c");
  InstructionIndex table(module);
  std::vector<Instruction*> added;
  for (int i = 0; i < 5000; ++i) {
    Instruction& x = c.AddNamed(Opcode::kParameter, Shape::Tuple({}), "x." + std::to_string(i));
    added.push_back(&x);
    EXPECT_TRUE(table.Add(x.name(), &x));
  }
  for (Instruction* x : added) {
    Instruction* found = nullptr;
    EXPECT_TRUE(table.Find(std::string(x->name()), &found));
    EXPECT_EQ(found, x);
    EXPECT_FALSE(table.Add(x->name(), added[0]));
  }
  EXPECT_FALSE(table.Find("x.5000"));
  EXPECT_FALSE(table.Find(""));
  table.Clear();
  EXPECT_FALSE(table.Find("x.0"));
  EXPECT_TRUE(table.Names().empty());
}

TEST(InstructionIndex, NamesInErrorAreKnownWithoutAnInstruction) {
  Module module;
  Instruction& x = module.AddComputation("c").AddNamed(Opcode::kParameter, Shape::Tuple({}), "x");
  InstructionIndex table(module);
  EXPECT_TRUE(table.Add("y", nullptr));
  EXPECT_TRUE(table.Add("x", &x));
  EXPECT_FALSE(table.Add("y", &x));
  Instruction* found = &x;
  EXPECT_TRUE(table.Find("y", &found));
  EXPECT_EQ(found, nullptr);
  EXPECT_EQ(table.Names(), (std::vector<std::string_view>{"x", "y"}));
  table.Replace("x", nullptr);
  EXPECT_TRUE(table.Find("x", &found));
  EXPECT_EQ(found, nullptr);
}

}  // namespace
}  // namespace assay
