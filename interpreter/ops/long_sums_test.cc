// Dots and adding reductions through the evaluator, whichever way their sizes and types take: against GMP.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "interpreter/numeric/testing_gmp.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;
using enum PrimitiveType;
using Random = std::mt19937_64;

enum class Kind { kNumbers, kCancelling, kIntegers, kZeros, kNegativeZeros };
constexpr Kind kKinds[] = {Kind::kNumbers, Kind::kCancelling, Kind::kIntegers, Kind::kZeros,
                           Kind::kNegativeZeros};

Literal Elements(PrimitiveType type, std::vector<int64_t> sizes, Kind kind, Random& random) {
  Literal literal = Literal::Uninitialized(Of(type, std::move(sizes)));
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    double x = static_cast<double>(random() >> 11) * 0x1p-52 - 1;
    if (kind == Kind::kIntegers) x = static_cast<double>(random() % 5) - 2;
    if (kind == Kind::kZeros) x = random() % 2 ? 0.0 : -0.0;
    if (kind == Kind::kNegativeZeros) x = -0.0;
    literal.SetBits(i, BitsFromDouble(type, x));
  }
  for (int64_t i = 1; kind == Kind::kCancelling && i < literal.element_count(); i += 2) {
    const double before = DoubleFromBits(type, literal.Bits(i - 1));
    literal.SetBits(i, BitsFromDouble(type, i % 64 == 1 ? before : -before));
  }
  return literal;
}

double At(const Literal& literal, int64_t i) {
  return DoubleFromBits(literal.shape().primitive_type(), literal.Bits(i));
}

// [batch, rows, n] and [batch, columns, n], contracted along n.
void ExpectExactDot(PrimitiveType left, PrimitiveType right, PrimitiveType result, int64_t batch,
                    int64_t rows, int64_t columns, int64_t n, Kind kind) {
  Random random(static_cast<uint64_t>(n));
  const Literal a = Elements(left, {batch, rows, n}, kind, random);
  const Literal b = Elements(right, {batch, columns, n},
                             kind == Kind::kNegativeZeros ? Kind::kIntegers : kind, random);
  for (int threads : {1, 3}) {
    OneShot run;
    Instruction& root = run.b().OpShaped(
        Opcode::kDot, Of(result, {batch, rows, columns}), {&run.C(a), &run.C(b)},
        {Attr(kLhsBatchDims, {0}), Attr(kRhsBatchDims, {0}), Attr(kLhsContractingDims, {2}),
         Attr(kRhsContractingDims, {2})});
    const Literal got = run.Run(root, {.threads = threads});
    numeric::GmpSum sum;
    for (int64_t o = 0; o < got.element_count(); ++o) {
      const int64_t line = o / (rows * columns);
      const int64_t a_line = line * rows + o / columns % rows, b_line = line * columns + o % columns;
      sum.Clear();
      for (int64_t t = 0; t < n; ++t) sum.AddProduct(At(a, a_line * n + t), At(b, b_line * n + t));
      ASSERT_EQ(got.Bits(o), sum.Round(result))
          << NameOf(left) << " " << NameOf(right) << " " << NameOf(result) << " " << rows << "x" << n
          << "x" << columns << " kind " << static_cast<int>(kind) << " element " << o;
    }
  }
}

TEST(LongSums, DotsAreTheExactSumRoundedOnce) {
  struct Types {
    PrimitiveType left, right, result;
  };
  for (Types types : {Types{kF32, kF32, kF32}, Types{kBF16, kF32, kF32}, Types{kBF16, kBF16, kBF16},
                      Types{kF8E5M2, kF16, kF16}, Types{kF64, kF64, kF64}, Types{kF32, kF32, kF64},
                      Types{kF64, kF32, kF32}, Types{kF32, kF64, kF64}}) {
    for (Kind kind : kKinds) {
      ExpectExactDot(types.left, types.right, types.result, 1, 1, 1, 200000, kind);  // in pieces
      ExpectExactDot(types.left, types.right, types.result, 30, 1, 1, 5000, kind);
      ExpectExactDot(types.left, types.right, types.result, 2, 37, 1, 300, kind);
      ExpectExactDot(types.left, types.right, types.result, 2, 1, 29, 1, kind);
      ExpectExactDot(types.left, types.right, types.result, 1, 20, 50, 130, kind);   // in tiles
      ExpectExactDot(types.left, types.right, types.result, 3, 2, 2, 3000, kind);
    }
  }
}

// Each part of a complex result is one exact sum: of ac and -bd, of ad and bc. Operands in both orders.
void ExpectExactComplexDot(PrimitiveType type, bool transposed, Kind kind) {
  constexpr int64_t kRows = 13, kColumns = 17, kTerms = 70;
  Random random(9);
  const PrimitiveType part = FormatOf(type).part;
  auto operand = [&](int64_t lines, bool terms_last) {
    const Literal parts = Elements(part, {lines * kTerms, 2}, kind, random);
    Literal literal = Literal::Uninitialized(
        Of(type, terms_last ? std::vector<int64_t>{lines, kTerms} : std::vector<int64_t>{kTerms, lines}));
    for (int64_t i = 0; i < 2 * lines * kTerms; ++i) {
      literal.SetPartBits(i / 2, static_cast<int>(i % 2), parts.Bits(i));
    }
    return literal;
  };
  const Literal a = operand(kRows, !transposed), b = operand(kColumns, transposed);
  auto at = [&](const Literal& x, bool terms_last, int64_t lines, int64_t line, int64_t t, int p) {
    return DoubleFromBits(part, x.PartBits(terms_last ? line * kTerms + t : t * lines + line, p));
  };
  OneShot run;
  Instruction& root = run.b().OpShaped(
      Opcode::kDot, Of(type, {kRows, kColumns}), {&run.C(a), &run.C(b)},
      {Attr(kLhsContractingDims, {transposed ? 0 : 1}), Attr(kRhsContractingDims, {transposed ? 1 : 0})});
  const Literal got = run.Run(root);
  numeric::GmpSum sum;
  for (int64_t o = 0; o < kRows * kColumns; ++o) {
    for (int p = 0; p < 2; ++p) {
      sum.Clear();
      for (int64_t t = 0; t < kTerms; ++t) {
        const int64_t row = o / kColumns, column = o % kColumns;
        const double re = at(a, !transposed, kRows, row, t, 0), im = at(a, !transposed, kRows, row, t, 1);
        sum.AddProduct(re, at(b, transposed, kColumns, column, t, p));
        sum.AddProduct(p == 0 ? -im : im, at(b, transposed, kColumns, column, t, 1 - p));
      }
      ASSERT_EQ(got.PartBits(o, p), sum.Round(part))
          << NameOf(type) << " kind " << static_cast<int>(kind) << " element " << o << " part " << p;
    }
  }
}

TEST(LongSums, ComplexDotsAreOneExactSumForEachPart) {
  for (PrimitiveType type : {kC64, kC128}) {
    for (Kind kind : kKinds) {
      for (bool transposed : {false, true}) ExpectExactComplexDot(type, transposed, kind);
    }
  }
}

void ExpectExactReduce(PrimitiveType type, std::vector<int64_t> sizes, std::vector<int64_t> dimensions,
                       Kind kind) {
  Random random(static_cast<uint64_t>(sizes[0]));
  const Literal x = Elements(type, sizes, kind, random);
  const double first = kind == Kind::kNegativeZeros ? -0.0 : 1;
  // The result element of each element.
  std::vector<int64_t> target(static_cast<size_t>(x.element_count()));
  for (int64_t i = 0; i < x.element_count(); ++i) {
    int64_t rest = i, scale = 1;
    for (size_t d = sizes.size(); d-- > 0; rest /= sizes[d]) {
      if (std::find(dimensions.begin(), dimensions.end(), static_cast<int64_t>(d)) != dimensions.end()) {
        continue;
      }
      target[i] += rest % sizes[d] * scale;
      scale *= sizes[d];
    }
  }
  for (int threads : {1, 3}) {
    OneShot run;
    Computation& add = Builder::Combiner(run.module(), Opcode::kAdd, type);
    const Literal got = run.Run(run.b().Op(Opcode::kReduce, {&run.C(x), &run.C(Scalar(type, first))},
                                           {Attr(kDimensions, dimensions), Attr(kToApply, &add)}),
                                {.threads = threads});
    std::vector<numeric::GmpSum> sums(static_cast<size_t>(got.element_count()));
    for (numeric::GmpSum& sum : sums) sum.Add(first);
    for (int64_t i = 0; i < x.element_count(); ++i) sums[target[i]].Add(At(x, i));
    for (int64_t o = 0; o < got.element_count(); ++o) {
      ASSERT_EQ(got.Bits(o), sums[o].Round(type))
          << NameOf(type) << " " << x.shape().ToString() << " kind " << static_cast<int>(kind)
          << " element " << o;
    }
  }
}

TEST(LongSums, ReductionsAreTheExactSumRoundedOnce) {
  for (PrimitiveType type : {kF32, kBF16, kF16, kF8E5M2, kF64}) {
    for (Kind kind : kKinds) {
      ExpectExactReduce(type, {300000}, {0}, kind);            // in pieces
      ExpectExactReduce(type, {3, 100000, 3}, {1}, kind);      // few long columns
      ExpectExactReduce(type, {70, 1300}, {0}, kind);          // columns
      ExpectExactReduce(type, {70, 1300}, {1}, kind);          // rows
      ExpectExactReduce(type, {6, 5, 130}, {0, 1}, kind);
      ExpectExactReduce(type, {20000, 40}, {0}, kind);         // few tall columns, in parts
      ExpectExactReduce(type, {100, 2, 300, 13}, {0, 2}, kind);  // of two strides
      ExpectExactReduce(type, {40000, 2, 3}, {0, 2}, kind);    // short runs
      ExpectExactReduce(type, {1300, 4}, {1}, kind);           // short rows
      ExpectExactReduce(type, {5, 3, 70, 2}, {1, 3}, kind);    // with gaps
      ExpectExactReduce(type, {6, 50, 13}, {0, 2}, kind);
      ExpectExactReduce(type, {7, 3, 5, 40}, {0, 2}, kind);    // columns whose rows have two strides
    }
  }
}

}  // namespace
}  // namespace assay
