#include "spec/stablehlo/use_orders.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "spec/stablehlo/casts.h"
#include "spec/stablehlo/vhlo_values.h"

namespace assay::stablehlo {
namespace {

using mlir::Block;
using mlir::Operation;
using mlir::Program;
using mlir::Value;

// An operation around one block of one argument, of a type of VHLO, which operations are added to.
// Those named "rewritten" were.
class Sample {
 public:
  Sample() {
    program.set_top(program.NewOperation("builtin.module"));
    block = program.NewBlock(program.NewRegion(program.top()));
    argument = program.AddArgument(block, VhloScalar(program.context(), "f32_v1"));
  }
  Value* Add(std::string_view name, std::vector<Value*> operands) {
    Operation* const operation = program.NewOperation(name, block);
    operation->operands.assign(operands.begin(), operands.end());
    if (name == "rewritten") rewritten.insert(operation);
    return program.AddResult(operation, argument->type);
  }
  // "0 2 1", "pairs ..."; "" for the usual order.
  std::string OrderOf(const Value* value) {
    const auto orders = UseOrdersOf(program, rewritten);
    const auto found = orders.find(value);
    if (found == orders.end()) return "";
    std::string text = found->second.is_pairs ? "pairs" : "";
    for (const uint64_t index : found->second.indices)
      text += (text.empty() ? "" : " ") + std::to_string(index);
    return text;
  }

  Program program;
  Block* block;
  Value* argument;
  absl::flat_hash_set<const Operation*> rewritten;
};

// The first four are what jaxlib 0.12.0.1 writes at 1.8.0, where exponential is rewritten.
TEST(UseOrders, RewrittenUsesComeInFront) {
  Sample s;
  s.Add("rewritten", {s.argument});
  s.Add("plain", {s.argument});
  EXPECT_EQ(s.OrderOf(s.argument), "1 0");
}

TEST(UseOrders, AmongOthers) {
  Sample s;
  s.Add("rewritten", {s.argument});
  s.Add("plain", {s.argument});
  s.Add("rewritten", {s.argument});
  // In the list: the third, the first, the second.
  EXPECT_EQ(s.OrderOf(s.argument), "0 2 1");
}

TEST(UseOrders, ResultsOfRewrittenOperationsAreTurnedRound) {
  Sample s;
  Value* const result = s.Add("rewritten", {s.argument});
  s.Add("plain", {result});
  s.Add("plain", {result, result});
  EXPECT_EQ(s.OrderOf(result), "2 1 0");
  EXPECT_EQ(s.OrderOf(s.argument), "");  // one use
}

TEST(UseOrders, BothAtOnce) {
  Sample s;
  Value* const first = s.Add("rewritten", {s.argument});
  Value* const second = s.Add("rewritten", {first});
  s.Add("plain", {first, second});
  s.Add("plain", {second});
  EXPECT_EQ(s.OrderOf(first), "");  // in front, and turned round
  EXPECT_EQ(s.OrderOf(second), "1 0");
}

TEST(UseOrders, NothingElseIsUnusual) {
  Sample s;
  Value* const result = s.Add("plain", {s.argument, s.argument});
  s.Add("plain", {result, s.argument});
  s.Add("plain", {result});
  EXPECT_EQ(s.OrderOf(s.argument), "");
  EXPECT_EQ(s.OrderOf(result), "");
}

TEST(UseOrders, Casts) {
  Sample s;
  Value* const to_builtin = s.Add(kCast, {s.argument});
  to_builtin->type = s.program.context().FloatType("f32");
  s.Add("plain", {s.argument});
  Value* const other = s.Add("sdy.other", {to_builtin, to_builtin});
  other->type = to_builtin->type;
  Value* const to_vhlo = s.Add(kCast, {other});
  s.Add("plain", {to_vhlo, to_vhlo});
  EXPECT_EQ(s.OrderOf(s.argument), "1 0");  // the cast in front
  EXPECT_EQ(s.OrderOf(to_builtin), "");
  s.Add("sdy.other", {other});
  EXPECT_EQ(s.OrderOf(other), "");  // in front among uses of VHLO's values only
  EXPECT_EQ(s.OrderOf(to_vhlo), "1 0");
}

TEST(UseOrders, FewMovedPlacesAreWrittenAsPairs) {
  // Seven uses of an argument; the list begins 5 6 instead of 6 5, so two places differ, and 2 < 7
  // / 2.
  Sample s;
  for (int i = 0; i < 5; ++i) s.Add("plain", {s.argument});
  s.Add("rewritten", {s.argument});
  s.Add("plain", {s.argument});
  EXPECT_EQ(s.OrderOf(s.argument), "pairs 1 0 0 1");
}

// As jaxlib 0.12.0.1 writes it: a custom call of 1.11.0 is the seventh of nine uses.
TEST(UseOrders, APairIsThePlaceInTheListAndTheUse) {
  Sample s;
  for (int i = 0; i < 9; ++i) s.Add(i == 6 ? "rewritten" : "plain", {s.argument});
  EXPECT_EQ(s.OrderOf(s.argument), "pairs 1 0 2 1 0 2");
}

}  // namespace
}  // namespace assay::stablehlo
