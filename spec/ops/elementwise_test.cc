// Shapes that the elementwise, control, collective, asynchronous and random records infer.
#include <gtest/gtest.h>

#include "spec/builder.h"
#include "spec/instruction_check.h"
#include "spec/ops/checks.h"
#include "spec/verifier.h"

namespace assay {
namespace {

Shape F32(std::vector<int64_t> dimensions) {
  return Shape::Array(PrimitiveType::kF32, std::move(dimensions));
}

struct InferCase {
  Opcode opcode;
  std::vector<Shape> operands;
  std::string result;
  std::vector<Attribute> attributes = {};
};

TEST(Infer, GivesTheShapesOfTheOperations) {
  using enum PrimitiveType;
  const Shape complex = Shape::Array(kC128, {2});
  const Shape unbounded = F32({Shape::kUnbounded, 3});
  const Shape started = Shape::Tuple({F32({2}), F32({8})});
  const Shape chain = Shape::Tuple({Shape::Tuple({F32({2})}), Shape::Scalar(kS8)});
  const Shape transfer = Shape::Tuple({F32({2}), Shape::Scalar(kU32), Shape::Token()});
  const std::vector<InferCase> cases = {
      {Opcode::kTanh, {F32({2, 3})}, "f32[2,3]"},
      {Opcode::kNegate, {unbounded}, "f32[?,3]"},
      {Opcode::kAbs, {complex}, "f64[2]"},
      {Opcode::kAbs, {F32({})}, "f32[]"},
      {Opcode::kImag, {Shape::Array(kC64, {2})}, "f32[2]"},
      {Opcode::kReal, {F32({2})}, "f32[2]"},
      {Opcode::kComplex, {F32({0}), F32({0})}, "c64[0]"},
      {Opcode::kIsFinite, {F32({2})}, "pred[2]"},
      {Opcode::kCompare, {complex, complex}, "pred[2]",
       {Attr(kDirection, ComparisonDirection::kEq)}},
      {Opcode::kSelect, {Shape::Scalar(kPred), F32({4}), F32({4})}, "f32[4]"},
      {Opcode::kClamp, {F32({}), F32({4}), F32({})}, "f32[4]"},
      {Opcode::kTuple, {F32({1}), Shape::Token()}, "(f32[1], token[])"},
      {Opcode::kTuple, {}, "()"},
      {Opcode::kGetTupleElement, {started}, "f32[8]", {Attr(kTupleIndex, 1)}},
      {Opcode::kAfterAll, {}, "token[]"},
      {Opcode::kAddDependency, {started, Shape::Token()}, "(f32[2], f32[8])"},
      {Opcode::kOptBarrier, {started}, "(f32[2], f32[8])"},
      {Opcode::kSend, {F32({2}), Shape::Token()}, "(f32[2], u32[], token[])"},
      {Opcode::kSendDone, {transfer}, "token[]"},
      {Opcode::kRecvDone, {transfer}, "(f32[2], token[])"},
      {Opcode::kAllGatherDone, {started}, "f32[8]"},
      {Opcode::kAsyncDone, {chain}, "s8[]"},
      {Opcode::kPartitionId, {}, "u32[]"},
      {Opcode::kAllToAll, {F32({4}), F32({4})}, "(f32[4], f32[4])"},
      {Opcode::kAllToAll, {F32({4})}, "f32[4]", {Attr(kDimensions, {0})}},
      {Opcode::kAllToAll, {F32({4})}, "(f32[4])"},
      {Opcode::kCollectivePermute, {F32({4})}, "f32[4]", {Attr(kSourceTargetPairs, {{0, 1}})}},
  };
  for (const InferCase& c : cases) {
    Module module("m");
    Builder b(module, "main");
    std::vector<Instruction*> operands;
    for (const Shape& shape : c.operands) operands.push_back(&b.Parameter(shape));
    Instruction& made = b.Op(c.opcode, operands, c.attributes);
    EXPECT_EQ(made.shape().ToString(), c.result) << NameOf(c.opcode);
  }
}

// What a record's infer relies on is checked first.
TEST(InferShape, ReliesOnNothing) {
  for (const OpSpec* spec : AllOps()) {
    if (spec->infer == nullptr) continue;
    for (const Shape& shape : {Shape::Tuple({}), Shape::Token(), Shape::Scalar(PrimitiveType::kS4),
                               F32({2, 0}), Shape::Tuple({Shape::Tuple({}), F32({})})}) {
      for (int count = 0; count < 7; ++count) {
        Module module("m");
        Builder b(module, "main");
        std::vector<Instruction*> operands;
        for (int i = 0; i < count; ++i) operands.push_back(&b.Parameter(shape));
        Instruction& made = b.OpShaped(spec->opcode, Shape(), operands);
        Result<Shape> result = InferShape(made);
        EXPECT_TRUE(result.ok() || !result.status().diagnostics()[0].label.empty());
      }
    }
  }
}

TEST(Elementwise, FollowsUnboundedDimensions) {
  Module module("m");
  Builder b(module, "main");
  Instruction& x = b.Parameter(F32({Shape::kUnbounded}));
  Instruction& y = b.Parameter(F32({4}));
  b.Root(b.OpShaped(Opcode::kAdd, F32({4}), {&x, &y}));
  EXPECT_TRUE(Verify(module).ok()) << Verify(module).ToString();
}

// Operands of several precisions give the type that holds them, and another may be declared; in
// StableHLO all is of one type.
TEST(Elementwise, PrecisionsMixInHloOnly) {
  using enum PrimitiveType;
  struct Row {
    Opcode opcode;
    PrimitiveType second, declared;
    std::string in_hlo, in_stablehlo;
  };
  const Row rows[] = {
      {Opcode::kAdd, kF32, kF32, "", ""},
      {Opcode::kAdd, kBF16, kF32, "", "add_c2"},
      {Opcode::kAdd, kF32, kF8E4M3FN, "", "add_result"},
      {Opcode::kAdd, kF32, kS32, "add_result", "add_result"},
      {Opcode::kAdd, kS32, kF32, "add_c2", "add_c2"},
      {Opcode::kAdd, kC64, kF32, "add_c2", "add_c2"},
      {Opcode::kComplex, kF64, kC64, "complex_c2", "complex_c2"},
  };
  for (const Row& row : rows) {
    for (Dialect dialect : {Dialect::kHlo, Dialect::kStableHlo}) {
      Module module("m", dialect);
      Builder b(module, "main");
      Instruction& x = b.Parameter(F32({4}));
      Instruction& y = b.Parameter(Shape::Array(row.second, {4}));
      b.Root(b.OpShaped(row.opcode, Shape::Array(row.declared, {4}), {&x, &y}));
      const Status status = Verify(module);
      EXPECT_EQ(status.ok() ? "" : status.diagnostics()[0].label,
                dialect == Dialect::kHlo ? row.in_hlo : row.in_stablehlo)
          << NameOf(row.opcode) << " " << NameOf(row.second) << " " << NameOf(row.declared);
    }
  }
  const std::pair<PrimitiveType, std::string> wider[] = {
      {kBF16, "f32[4]"}, {kF64, "f64[4]"}, {kF8E8M0FNU, "f32[4]"}};
  for (const auto& [second, result] : wider) {
    Module module("m");
    Builder b(module, "main");
    Instruction& x = b.Parameter(F32({4}));
    Instruction& y = b.Parameter(Shape::Array(second, {4}));
    EXPECT_EQ(b.Op(Opcode::kMaximum, {&x, &y}).shape().ToString(), result);
  }
}

TEST(Elementwise, HasNoImplicitBroadcast) {
  Module module("m");
  Builder b(module, "main");
  Instruction& x = b.Parameter(F32({4}));
  Instruction& y = b.Parameter(F32({}));
  b.Root(b.OpShaped(Opcode::kAdd, F32({4}), {&x, &y}));
  EXPECT_EQ(Verify(module).diagnostics()[0].label, "add_c1");
}

}  // namespace
}  // namespace assay
