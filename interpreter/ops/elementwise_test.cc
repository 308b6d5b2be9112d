// What the ops, not the numeric kernels, decide: which function, spreading of scalars, types.
#include <gtest/gtest.h>

#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

TEST(Elementwise, SpecialValuesGoThroughEachFamily) {
  EXPECT_EQ(RunOp(Opcode::kAdd, {F32({kInf, 1, -0.0, kNan}), F32({-kInf, 0x1p-24, -0.0, 1})}),
            "{nan, 1, -0.0, nan}");
  EXPECT_EQ(RunOp(Opcode::kMultiply, {F32({0x1p-149, kInf, -0.0}), F32({0.5, 0, 2})}),
            "{0, nan, -0.0}");
  EXPECT_EQ(RunOp(Opcode::kDivide, {S32({7, -7, 5, -2147483648}), S32({2, 2, 0, -1})}),
            "{3, -3, -1, -2147483648}");
  EXPECT_EQ(RunOp(Opcode::kMaximum, {F32({kNan, -0.0, 0, 1}), F32({1, 0, -0.0, kNan})}),
            "{nan, 0, 0, nan}");
  EXPECT_EQ(RunOp(Opcode::kPower, {F32({1, kNan, 2, -8}), F32({kNan, 0, -1, 0.5})}),
            "{1, 1, 0.5, nan}");
  EXPECT_EQ(RunOp(Opcode::kShiftLeft, {S32({1, 1, 1}), S32({31, 32, -1})}), "{-2147483648, 0, 0}");
  EXPECT_EQ(RunOp(Opcode::kAbs, {S32({-2147483648, -3})}), "{-2147483648, 3}");
  EXPECT_EQ(RunOp(Opcode::kSign, {F32({-0.0, kNan, -3})}), "{-0.0, nan, -1}");
  EXPECT_EQ(RunOp(Opcode::kIsFinite, {F32({1, kInf, kNan})}), "{1, 0, 0}");
}

TEST(Elementwise, CompareKnowsPartialAndTotalOrder) {
  std::vector<Literal> x = {F32({-0.0, kNan, 1}), F32({0, kNan, 2})};
  EXPECT_EQ(RunOp(Opcode::kCompare, x, {Attr(kDirection, ComparisonDirection::kEq)}), "{1, 0, 0}");
  EXPECT_EQ(RunOp(Opcode::kCompare, x, {Attr(kDirection, ComparisonDirection::kNe)}), "{0, 1, 1}");
  EXPECT_EQ(RunOp(Opcode::kCompare, x,
                  {Attr(kDirection, ComparisonDirection::kLt),
                   Attr(kComparisonType, ComparisonType::kTotalOrder)}),
            "{1, 0, 1}");
}

TEST(Elementwise, ScalarsBesideArraysAreSpread) {
  std::vector<double> many(5000, 2);
  OneShot run;
  Instruction& x = run.C(F32(many));
  Instruction& clamped =
      run.b().Op(Opcode::kClamp, {&run.C(Scalar(kF32, -1)), &x, &run.C(Scalar(kF32, 1))});
  Literal result = run.Run(clamped);
  for (float v : result.data<float>()) ASSERT_EQ(v, 1.0f);
  EXPECT_EQ(RunOp(Opcode::kSelect, {Scalar(kPred, 1), F32({1, kNan}), F32({3, 4})}), "{1, nan}");
}

TEST(Elementwise, ClampTakesTheUpperBoundWhenBoundsCross) {
  EXPECT_EQ(RunOp(Opcode::kClamp, {Scalar(kF32, 3), F32({0, 5, kNan}), Scalar(kF32, 1)}),
            "{1, 1, nan}");
}

TEST(Elementwise, EmptyAndScalarShapesWork) {
  EXPECT_EQ(RunOp(Opcode::kNegate, {F32({})}), "{}");
  EXPECT_EQ(RunOp(Opcode::kNegate, {Scalar(kF32, 0)}), "-0.0");
}

TEST(Elementwise, AnOperandThatIsUsedAgainIsNotOverwritten) {
  OneShot run;
  Instruction& x = run.b().Op(Opcode::kNegate, {&run.C(F32({1, 2}))});
  Instruction& y = run.b().Op(Opcode::kAdd, {&x, &x});
  Instruction& z = run.b().Op(Opcode::kMultiply, {&y, &x});
  EXPECT_EQ(Text(run.Run(run.b().Op(Opcode::kTuple, {&x, &y, &z}))),
            "( {-1, -2}, {-2, -4}, {2, 8} )");
}

TEST(Elementwise, NarrowTypesKeepTheirWidth) {
  EXPECT_EQ(RunOp(Opcode::kAdd, {Lit(kS4, {2}, {7, -8}), Lit(kS4, {2}, {1, -1})}), "{-8, 7}");
  EXPECT_EQ(RunOp(Opcode::kAdd, {Lit(kU4, {2}, {15, 3}), Lit(kU4, {2}, {1, 4})}), "{0, 7}");
  EXPECT_EQ(RunOp(Opcode::kCountLeadingZeros, {Lit(kU4, {2}, {0, 2})}), "{4, 2}");
  // 448 + 32 = 480 is beyond e4m3fn, which has no infinity.
  EXPECT_EQ(RunOp(Opcode::kAdd, {Lit(kF8E4M3FN, {2}, {448, 1}), Lit(kF8E4M3FN, {2}, {32, 1})}),
            "{nan, 2}");
}

TEST(Elementwise, ComplexIsMadeAndTakenApart) {
  OneShot run;
  Instruction& z = run.b().Op(Opcode::kComplex, {&run.C(F32({3, 1})), &run.C(F32({4, -2}))});
  Instruction& square = run.b().Op(Opcode::kMultiply, {&z, &z});
  // (3+4i)^2 = -7+24i; (1-2i)^2 = -3-4i; |3+4i| = 5.
  EXPECT_EQ(Text(run.Run(run.b().Op(
                Opcode::kTuple,
                {&run.b().Op(Opcode::kReal, {&square}), &run.b().Op(Opcode::kImag, {&square}),
                 &run.b().Op(Opcode::kAbs, {&run.C(Literal::Array<std::complex<float>>(
                                               Of(kC64, {1}), {std::complex<float>(3, 4)}))})}))),
            "( {-7, -3}, {24, -4}, {5} )");
}

TEST(Elementwise, ConvertAndReducePrecisionRoundOnce) {
  OneShot run;
  // 1 + 2^-8 + 2^-30 is above the midpoint of bf16's 1 and 1 + 2^-7.
  Instruction& x = run.C(Lit(kF64, {2}, {1 + 0x1p-8 + 0x1p-30, 1 + 0x1p-8}));
  Instruction& narrow = run.b().OpShaped(Opcode::kConvert, Of(kBF16, {2}), {&x});
  Instruction& wide = run.b().OpShaped(Opcode::kConvert, Of(kF32, {2}), {&narrow});
  EXPECT_EQ(Text(run.Run(wide)), "{1.0078125, 1}");
  OneShot whole;
  Instruction& y = whole.C(F32({kNan, 3e9, -1.5, kInf}));
  EXPECT_EQ(Text(whole.Run(whole.b().OpShaped(Opcode::kConvert, Of(kS32, {4}), {&y}))),
            "{0, 2147483647, -1, 2147483647}");
  EXPECT_EQ(RunOp(Opcode::kReducePrecision, {F32({1.75, 0x1p-20, 1e6})},
                  {Attr(kExponentBits, 5), Attr(kMantissaBits, 1)}),
            "{2, 0, inf}");
}

TEST(Elementwise, ReducePrecisionTakesMoreBitsThanAnyFormatHasAsIdentity) {
  for (int64_t bits : {int64_t{64}, int64_t{1} << 31, int64_t{1} << 32, INT64_MAX}) {
    EXPECT_EQ(RunOp(Opcode::kReducePrecision, {F32({1.75, 0x1p-149, -kInf})},
                    {Attr(kExponentBits, 8), Attr(kMantissaBits, bits)}),
              "{1.75, 1e-45, -inf}")
        << bits;
    EXPECT_EQ(RunOp(Opcode::kReducePrecision, {F32({1.75, 0x1p-149, 0x1p127})},
                    {Attr(kExponentBits, bits), Attr(kMantissaBits, bits)}),
              "{1.75, 1e-45, 1.7014118e+38}")
        << bits;
  }
}

TEST(Map, RunsItsBodyOnEveryElement) {
  OneShot run;
  Builder b(run.module(), "body");
  Instruction& x = b.Parameter(Of(kF32, {}));
  Instruction& y = b.Parameter(Of(kF32, {}));
  Computation& body = b.Root(b.Op(Opcode::kSubtract, {&b.Op(Opcode::kMultiply, {&x, &y}), &x}));
  Instruction& map = run.b().OpShaped(Opcode::kMap, Of(kF32, {3}),
                                      {&run.C(F32({1, 2, 3})), &run.C(F32({5, 0, kInf}))},
                                      {Attr(kToApply, &body), Attr(kDimensions, {0})});
  EXPECT_EQ(Text(run.Run(map)), "{4, -2, inf}");
}

}  // namespace
}  // namespace assay
