// Tiled dots and convolutions against the same programs over integers of 64 bits, which are summed one by one
// in wrapping integer arithmetic (interpreter/ops/product_sum.h): small whole numbers, so that floats are
// exact too.
#include "interpreter/ops/tiled_product.h"

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "interpreter/testing.h"
#include "interpreter/testing_real.h"
#include "spec/hlo/parser.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using namespace testing;

// `text` with every T of a shape replaced by the type.
std::unique_ptr<Module> ModuleOf(std::string text, const std::string& type) {
  for (size_t at; (at = text.find("T[")) != std::string::npos;) text.replace(at, 1, type);
  Result<std::unique_ptr<Module>> module =
      ParseHlo("test.hlo", "HloModule m\nENTRY main {\n" + text + "}\n");
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  Status verified = Verify(**module);
  EXPECT_TRUE(verified.ok()) << verified.ToString();
  return *std::move(module);
}

std::vector<double> ResultOf(const std::string& text, const std::string& type, int threads) {
  std::unique_ptr<Module> module = ModuleOf(text, type);
  std::mt19937 random(7);
  std::vector<Literal> arguments;
  for (const Instruction* parameter : module->entry()->parameters()) {
    Literal literal = Literal::Uninitialized(parameter->shape());
    PrimitiveType element = parameter->shape().primitive_type();
    for (int64_t i = 0; i < literal.element_count(); ++i) {
      double value = static_cast<double>(random() % 9) - 4;
      literal.SetBits(i, IsFloat(element) ? BitsFromDouble(element, value)
                                          : static_cast<uint64_t>(static_cast<int64_t>(value)));
    }
    arguments.push_back(std::move(literal));
  }
  Result<Literal> result = Evaluate(*module, arguments, {.threads = threads});
  EXPECT_TRUE(result.ok()) << result.status().ToString();
  std::vector<double> values;
  if (!result.ok()) return values;
  for (int64_t i = 0; i < result->element_count(); ++i) {
    uint64_t bits = result->Bits(i);
    PrimitiveType element = result->shape().primitive_type();
    values.push_back(IsFloat(element) ? DoubleFromBits(element, bits) : static_cast<int32_t>(bits));
  }
  return values;
}

const char* const kPrograms[] = {
    // Both operands in each order, sizes that no tile divides.
    "x = T[70,33] parameter(0)\n y = T[33,51] parameter(1)\n"
    "ROOT r = T[70,51] dot(x, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n",
    "x = T[33,70] parameter(0)\n y = T[51,33] parameter(1)\n"
    "ROOT r = T[70,51] dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={1}\n",
    "x = T[1,4000] parameter(0)\n y = T[4000,3] parameter(1)\n"
    "ROOT r = T[1,3] dot(x, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n",
    "x = T[700] parameter(0)\n y = T[700,9] parameter(1)\n"
    "ROOT r = T[9] dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={0}\n",
    "x = T[3000] parameter(0)\n y = T[3000] parameter(1)\n"
    "ROOT r = T[] dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={0}\n",
    // Batches, and contracting dimensions that are no neighbours and in another order.
    "x = T[5,11,3,4,7] parameter(0)\n y = T[7,5,13,11,3] parameter(1)\n"
    "ROOT r = T[11,3,4,13] dot(x, y), lhs_batch_dims={1,2}, rhs_batch_dims={3,4},\n"
    "  lhs_contracting_dims={4,0}, rhs_contracting_dims={0,1}\n",
    "x = T[2,300,65] parameter(0)\n y = T[2,65,2100] parameter(1)\n"
    "ROOT r = T[2,300,2100] dot(x, y), lhs_batch_dims={0}, rhs_batch_dims={0},\n"
    "  lhs_contracting_dims={2}, rhs_contracting_dims={1}\n",
    // Convolutions: strides, paddings, dilations, reversal; groups; other orders of dimensions.
    "x = T[2,9,8,5] parameter(0)\n k = T[3,2,5,13] parameter(1)\n"
    "ROOT r = T[2,5,9,13] convolution(x, k), window={size=3x2 stride=2x1 pad=1_1x1_1},\n"
    "  dim_labels=b01f_01io->b01f\n",
    "x = T[2,5,9,8] parameter(0)\n k = T[6,5,3,2] parameter(1)\n"
    "ROOT r = T[2,6,11,10] convolution(x, k), window={size=3x2 pad=-1_-1x-1_-1 lhs_dilate=2x2 "
    "rhs_dilate=2x3 rhs_reversal=1x0}, dim_labels=bf01_oi01->bf01\n",
    "x = T[1,10,12] parameter(0)\n k = T[3,4,15] parameter(1)\n"
    "ROOT r = T[1,10,15] convolution(x, k), window={size=3 pad=1_1}, dim_labels=b0f_0io->b0f,\n"
    "  feature_group_count=3\n",
    "x = T[6,30,4] parameter(0)\n k = T[3,4,18] parameter(1)\n"
    "ROOT r = T[2,30,18] convolution(x, k), window={size=3 pad=1_1}, dim_labels=b0f_0io->b0f,\n"
    "  batch_group_count=3\n",
    "x = T[40,60] parameter(0)\n k = T[60,8] parameter(1)\n"
    "ROOT r = T[40,8] convolution(x, k), dim_labels=bf_io->bf\n",
};

TEST(TiledProduct, AgreesWithTheSumsOneByOne) {
  for (std::string text : kPrograms) {
    std::vector<double> expected = ResultOf(text, "s64", 1);
    for (const char* type : {"f32", "f64", "f16", "s32"}) {  // sums stay below 2^11 in f16 here, or round alike
      for (int threads : {1, 3}) {
        std::vector<double> got = ResultOf(text, type, threads);
        ASSERT_EQ(got.size(), expected.size());
        for (size_t i = 0; i < got.size(); ++i) {
          double rounded = type == std::string("f16")
                               ? DoubleFromBits(kF16, BitsFromDouble(kF16, expected[i]))
                               : expected[i];
          ASSERT_EQ(got[i], rounded) << text << type << " element " << i;
        }
      }
    }
  }
}

// out[i, j] = sum_t x[i, t] y[t, j] modulo 2^bits, for patterns of all kinds, those at the ends of their
// ranges most of all.
void CheckWrappingDot(PrimitiveType left, PrimitiveType right, PrimitiveType result, int64_t k) {
  const int64_t rows = 19, columns = 29;
  std::mt19937_64 random(static_cast<uint64_t>(left) * 99 + static_cast<uint64_t>(right));
  auto operand = [&](PrimitiveType type, std::vector<int64_t> sizes) {
    const int bits = FormatOf(type).bits;
    const uint64_t mask = ~uint64_t{0} >> (64 - bits), top = uint64_t{1} << (bits - 1);
    Literal literal = Literal::Uninitialized(Of(type, std::move(sizes)));
    for (int64_t i = 0; i < literal.element_count(); ++i) {
      const uint64_t ends[] = {0, 1, mask, top, top - 1, top + 1};
      const uint64_t any = random();
      literal.SetBits(i, (any % 4 == 0 ? random() : ends[(any >> 8) % 6]) & mask);
    }
    return literal;
  };
  auto value = [](const Literal& literal, int64_t i) {
    const PrimitiveType type = literal.shape().primitive_type();
    const int bits = FormatOf(type).bits;
    const uint64_t pattern = literal.Bits(i) << (64 - bits);
    return IsSigned(type) ? static_cast<uint64_t>(static_cast<int64_t>(pattern) >> (64 - bits))
                          : pattern >> (64 - bits);
  };
  OneShot run;
  const Literal x = operand(left, {rows, k}), y = operand(right, {k, columns});
  const Literal got = run.Run(
      run.b().OpShaped(Opcode::kDot, Of(result, {rows, columns}), {&run.C(x), &run.C(y)},
                       {Attr(kLhsContractingDims, {1}), Attr(kRhsContractingDims, {0})}));
  const int bits = FormatOf(result).bits;
  const uint64_t mask = ~uint64_t{0} >> (64 - bits);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      uint64_t sum = 0;
      for (int64_t t = 0; t < k; ++t) sum += value(x, i * k + t) * value(y, t * columns + j);
      const uint64_t want = IsPred(result) ? sum != 0 : sum & mask;
      ASSERT_EQ(got.Bits(i * columns + j) & mask, want)
          << FormatOf(left).name << " " << FormatOf(right).name << " " << FormatOf(result).name
          << " " << k << " at " << i << " " << j;
    }
  }
}

TEST(TiledProduct, IntegersWrap) {
  const PrimitiveType types[] = {kS4, kU4, kS8, kU8, kS16, kU16, kS32, kU32, kS64};
  for (PrimitiveType left : types) {
    for (PrimitiveType right : types) {
      for (PrimitiveType result : {kS8, kS32, kU32, kS64, kU64}) {
        for (int64_t k : {5, 200}) CheckWrappingDot(left, right, result, k);
      }
    }
  }
  CheckWrappingDot(kPred, kPred, kPred, 200);
  CheckWrappingDot(kPred, kU8, kS32, 200);
  // Where digits begin: 16 + 32 bits and k of 6 bits.
  for (int64_t k : {31, 32, 63, 64}) CheckWrappingDot(kS16, kU32, kS64, k);
}

// A float dot whose operands and sums an algorithm rounds is that of operands rounded before, in tiles as without.
TEST(TiledProduct, AlgorithmsRoundTerms) {
  struct Row {
    DotAlgorithm algorithm;
    PrimitiveType sum;
    int bits;  // of an operand's significand
  };
  const int64_t rows = 21, columns = 30, k = 90;
  std::mt19937_64 random(3);
  auto literal = [&](std::vector<int64_t> sizes) {
    Literal x = Literal::Uninitialized(Of(kF32, std::move(sizes)));
    for (int64_t i = 0; i < x.element_count(); ++i) {
      const double size = 1 + static_cast<double>(random() >> 11) * 0x1p-53;
      x.SetBits(i, BitsFromDouble(kF32, std::ldexp(random() % 2 ? size : -size, static_cast<int>(random() % 4))));
    }
    return x;
  };
  const Literal x = literal({rows, k}), y = literal({k, columns});
  for (const Row& row : {Row{DotAlgorithm::kTF32TF32F32, kF32, 11},
                         Row{DotAlgorithm::kBF16BF16F32, kF32, 8},
                         Row{DotAlgorithm::kBF16BF16BF16, kBF16, 8},
                         Row{DotAlgorithm::kF16F16F32, kF32, 11},
                         Row{DotAlgorithm::kF32F32F32, kF32, 24}}) {
    OneShot run;
    const Literal got = run.Run(run.b().OpShaped(
        Opcode::kDot, Of(kF32, {rows, columns}), {&run.C(x), &run.C(y)},
        {Attr(kLhsContractingDims, {1}), Attr(kRhsContractingDims, {0}),
         Attr(kDotAlgorithm, row.algorithm)}));
    auto term = [&](const Literal& from, int64_t i) {  // to so many bits, ties to even; none is subnormal
      const double value = DoubleFromBits(kF32, from.Bits(i));
      const double shift = std::ldexp(1.0, row.bits - 1 - std::ilogb(value));
      return std::nearbyint(value * shift) / shift;
    };
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j) {
        Big sum = 0;
        for (int64_t t = 0; t < k; ++t) sum = sum + Big(term(x, i * k + t)) * Big(term(y, t * columns + j));
        const double rounded = DoubleFromBits(row.sum, RoundBig(row.sum, sum));
        ASSERT_EQ(got.Bits(i * columns + j), BitsFromDouble(kF32, rounded)) << row.bits << " at " << i << " " << j;
      }
    }
  }
}

TEST(TiledProduct, CountsItsPanelsAgainstTheMemoryLimit) {
  OneShot run;
  Shape shape = Of(kF32, {512, 512});
  Instruction& x = run.b().OpShaped(Opcode::kIota, shape, {}, {Attr(kIotaDimension, 0)});
  Instruction& root = run.b().Op(
      Opcode::kDot, {&x, &x}, {Attr(kLhsContractingDims, {1}), Attr(kRhsContractingDims, {0})}, "wide");
  // Operand and result take 2 MB, packed columns a quarter of the 3 MB of its arrays.
  EXPECT_TRUE(run.TryRun(root, {.threads = 1, .memory_limit = 4 << 20}).ok());
  Result<Literal> result = run.TryRun(root, {.threads = 1, .memory_limit = 9 << 18});
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.status().ToString().find("wide"), std::string::npos);
}

}  // namespace
}  // namespace assay
