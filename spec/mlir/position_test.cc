#include "spec/mlir/position.h"

#include <memory>
#include <string>

#include "gtest/gtest.h"

namespace assay::mlir {
namespace {

// A module with functions @a and @b; @b holds an operation with a region and one behind it.
struct Sample {
  Program program;
  Operation* function;
  Operation* outer;
  Operation* inner;
  Operation* last;

  Sample() {
    program.set_top(program.NewOperation("builtin.module"));
    Block* const body = program.NewBlock(program.NewRegion(program.top()));
    for (const std::string_view name : {"a", "b"}) {
      function = program.NewOperation("func.func", body);
      SetAttribute(function->properties, "sym_name", program.context().String(name));
    }
    Block* const block = program.NewBlock(program.NewRegion(function));
    outer = program.NewOperation("stablehlo.while", block);
    inner = program.NewOperation("stablehlo.abs", program.NewBlock(program.NewRegion(outer)));
    last = program.NewOperation("stablehlo.add", block);
  }
  std::string At(const Operation* operation) const {
    return DiagnosticAt(program, *operation, "label", "what").ToString();
  }
};

TEST(Position, CountsTheOperationsOfAFunction) {
  const Sample sample;
  const auto message = [&](const Operation* o) {
    return DiagnosticAt(sample.program, *o, "label", "what").message;
  };
  EXPECT_EQ(message(sample.outer), "in @b, operation 1 (stablehlo.while): what");
  EXPECT_EQ(message(sample.inner), "in @b, operation 2 (stablehlo.abs): what");
  EXPECT_EQ(message(sample.last), "in @b, operation 3 (stablehlo.add): what");
  EXPECT_EQ(message(sample.function), "in @b (func.func): what");
  EXPECT_EQ(message(sample.program.top()), "what");
}

TEST(Position, PointsIntoTheTextWhereThereIsOne) {
  Sample sample;
  auto text = std::make_shared<const std::string>(
      "func.func @b() {\n  \"stablehlo.add\"(%0)\n  return\n}\n");
  sample.program.set_source("b.mlir", text);
  sample.last->position = 19;
  Diagnostic diagnostic = DiagnosticAt(sample.program, *sample.last, "label", "what");
  EXPECT_EQ(diagnostic.file, "b.mlir");
  EXPECT_EQ(diagnostic.line, 2);
  EXPECT_EQ(diagnostic.column, 3);
  EXPECT_EQ(diagnostic.caret_length, 15);  // with the quotes
  EXPECT_EQ(diagnostic.message, "what");
  sample.last->position = static_cast<int64_t>(text->find("return"));
  EXPECT_EQ(DiagnosticAt(sample.program, *sample.last, "label", "what").caret_length, 6);
}

}  // namespace
}  // namespace assay::mlir
