// add, subtract, multiply and divide of f64 on 10^8 pairs each.
//
// The oracle computes with 113 bits and then rounds to 53, both in libgcc's integer code
// (__float128; no hardware adds or multiplies those). A product has at most 106 bits: the first
// rounding changes nothing. Of sums and quotients two roundings are one since 113 >= 2 * 53 + 2
// (Figueroa 1995): a quotient that is no midpoint differs from every midpoint by more than 2^-108
// of itself; a sum that 113 bits cannot hold has terms whose exponents differ by more than 60, so
// the smaller one, below half an ulp of 113 bits of a number of 53, carries it across no midpoint.
// Subnormal sums are exact, and midpoints of subnormal quotients have fewer bits than others.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/exhaustive/pieces.h"

namespace assay::numeric {
namespace {

using B = BinaryFunction;
using Wide = __float128;

struct Row {
  B function;
  const char* name;
  Wide (*of)(Wide x, Wide y);
};
constexpr Row kRows[] = {{B::kAdd, "add", [](Wide x, Wide y) { return x + y; }},
                         {B::kSubtract, "subtract", [](Wide x, Wide y) { return x - y; }},
                         {B::kMultiply, "multiply", [](Wide x, Wide y) { return x * y; }},
                         {B::kDivide, "divide", [](Wide x, Wide y) { return x / y; }}};

double Double(uint64_t bits) { return std::bit_cast<double>(bits); }

// Patterns at which something changes.
constexpr uint64_t kBorders[] = {0,
                                 1,
                                 0x000fffffffffffff,
                                 0x0010000000000000,
                                 0x3ca0000000000000,
                                 0x3fefffffffffffff,
                                 0x3ff0000000000000,
                                 0x3ff0000000000001,
                                 0x433fffffffffffff,
                                 0x7fe0000000000000,
                                 0x7fefffffffffffff,
                                 0x7ff0000000000000,
                                 0x7ff8000000000000};

// x of every exponent; y such that sums cancel, carry or are ties, and products and quotients come
// near the ends of the range, or anything.
void FillPair(std::mt19937_64& random, double* x, double* y) {
  const uint64_t a = random(), b = random(), c = random();
  constexpr uint64_t kSign = uint64_t{1} << 63, kFraction = 0xfffffffffffff;
  // Few bits make exact results and ties.
  const int cut = c >> 6 & 1 ? static_cast<int>(c >> 7 & 63) % 53 : 0;
  const uint64_t first = a >> cut << cut;
  uint64_t second = b >> cut << cut;
  const int64_t exponent = static_cast<int64_t>(a >> 52 & 0x7ff),
                step = static_cast<int64_t>(c >> 16 & 127) - 63;
  int64_t other = -1;
  switch (c & 7) {
    case 0:
    case 1:
      break;  // any two
    case 2:
    case 3:
      other = exponent + step;
      break;  // sums
    case 4:
      other = 1023 + 1023 - exponent + step % 4;
      break;  // products near 1
    case 5:
      other = 1023 + 2046 - exponent + step % 3;
      break;  // products that overflow
    case 6:
      other = c & 8 ? 1023 - 52 - exponent + step % 56  // products that underflow
                    : exponent + 1023 + 26 + step % 30;
      break;  // quotients that do
    default:
      second = kBorders[(c >> 16) % std::size(kBorders)] + (c >> 24 & 1) - (c >> 25 & 1);
      second = (second & ~kSign) | (b & kSign);
  }
  if (other >= 0)
    second = (second & (kSign | kFraction)) | static_cast<uint64_t>(std::min<int64_t>(other, 2046))
                                                  << 52;
  *x = Double(first);
  *y = Double(second);
  if (c >> 40 & 1) std::swap(*x, *y);
}

void CheckSamples(const Row& row, int64_t pieces) {
  constexpr int64_t kPiece = 1 << 12;
  const BinaryKernel kernel = FindBinary(row.function, PrimitiveType::kF64);
  Findings findings;
  OnTwoThreads(pieces, [&](int64_t piece) {
    std::mt19937_64 random(static_cast<uint64_t>(piece) + 7);
    std::vector<double> x(kPiece), y(kPiece), out(kPiece);
    for (size_t i = 0; i < kPiece; ++i) FillPair(random, &x[i], &y[i]);
    kernel(x.data(), y.data(), out.data(), kPiece);
    for (size_t i = 0; i < kPiece; ++i) {
      const double want = static_cast<double>(row.of(x[i], y[i]));
      const uint64_t got = std::bit_cast<uint64_t>(out[i]);
      if (want != want ? out[i] != out[i] : got == std::bit_cast<uint64_t>(want)) continue;
      findings.Wrong([&] {
        return Hex(std::bit_cast<uint64_t>(x[i])) + " " + Hex(std::bit_cast<uint64_t>(y[i])) +
               " gives " + Hex(got);
      });
    }
    findings.Compared(kPiece);
  });
  findings.ExpectAllRight(pieces * kPiece);
}

void CheckBorders(const Row& row) {
  const BinaryKernel kernel = FindBinary(row.function, PrimitiveType::kF64);
  Findings findings;
  for (uint64_t a : kBorders) {
    for (uint64_t b : kBorders) {
      for (int signs = 0; signs < 4; ++signs) {
        const double x = Double(a | uint64_t(signs & 1) << 63),
                     y = Double(b | uint64_t(signs >> 1) << 63);
        double got;
        kernel(&x, &y, &got, 1);
        const double want = static_cast<double>(row.of(x, y));
        findings.Compared(1);
        if (want != want ? got != got
                         : std::bit_cast<uint64_t>(got) == std::bit_cast<uint64_t>(want))
          continue;
        findings.Wrong([&] { return Hex(a) + " " + Hex(b) + " signs " + std::to_string(signs); });
      }
    }
  }
  findings.ExpectAllRight(4 * std::size(kBorders) * std::size(kBorders));
}

class ArithmeticOfF64 : public ::testing::TestWithParam<Row> {};
class ArithmeticOfF64Exhaustive : public ::testing::TestWithParam<Row> {};
std::string NameOfRow(const ::testing::TestParamInfo<Row>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Of, ArithmeticOfF64, ::testing::ValuesIn(kRows), NameOfRow);
INSTANTIATE_TEST_SUITE_P(Of, ArithmeticOfF64Exhaustive, ::testing::ValuesIn(kRows), NameOfRow);

TEST_P(ArithmeticOfF64, IsRoundedOnce) {
  CheckBorders(GetParam());
  CheckSamples(GetParam(), 64);
}
TEST_P(ArithmeticOfF64Exhaustive, IsRoundedOnceOnSamples) { CheckSamples(GetParam(), 25'000); }

}  // namespace
}  // namespace assay::numeric
