#include "interpreter/ops/vector_dot.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/certified_product.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/pair_sum.h"
#include "interpreter/numeric/tier_counts.h"
#include "interpreter/numeric/vector_sum.h"
#include "interpreter/ops/strided.h"
#include "interpreter/ops/tiled_product.h"

namespace assay {
namespace {

// Are the contracting dimensions the innermost ones, in this order?
bool TermsAdjoin(const Shape& shape, const DotOperand& operand) {
  const Dims strides = StridesOf(shape.dimensions());
  int64_t stride = 1;
  for (size_t i = 0; i < operand.contracting_rank; ++i) {
    const int64_t d = operand.permutation[operand.permutation.size() - 1 - i];
    if (shape.dimension(d) != 1 && strides[d] != stride) return false;
    stride *= shape.dimension(d);
  }
  return true;
}

// Where the lines of an operand start: line batch * free + i.
std::vector<int64_t> LinesOf(const Shape& shape, const DotOperand& operand) {
  const size_t lines = operand.permutation.size() - operand.contracting_rank;
  return OffsetsOf(shape, std::span(operand.permutation).first(lines));
}

struct Line {
  PrimitiveType type;
  int64_t width;
  const std::byte* terms;

  const std::byte* At(int64_t t) const { return terms + t * width; }
};

// What is left open.
uint64_t ExactLineDot(PrimitiveType result, const Line& a, const Line& b, int64_t n) {
  constexpr int64_t kBlock = 2048;
  double x[kBlock], y[kBlock];
  const bool exact_products = numeric::IsShortTerm(a.type) && numeric::IsShortTerm(b.type);
  numeric::ExactSum sum;
  for (int64_t t = 0; t < n; t += kBlock) {
    const int64_t count = std::min(kBlock, n - t);
    DecodeTerms(a.type, a.At(t), x, count);
    DecodeTerms(b.type, b.At(t), y, count);
    if (exact_products) {
      numeric::MultiplyTerms(x, y, count);
      sum.AddBlock(x, count, 1);
    } else {
      for (int64_t i = 0; i < count; ++i) sum.AddProduct(x[i], y[i]);
    }
  }
  return sum.Round(result);
}

}  // namespace

bool IsVectorDot(const OpContext& context, const DotOperand& left, const DotOperand& right) {
  const Shape& a = context.operands[0].shape();
  const Shape& b = context.operands[1].shape();
  const PrimitiveType result = context.shape().primitive_type();
  return (left.free == 1 || right.free == 1) && left.contracting > 0 && IsFloat(result) &&
         numeric::IsTileTerm(a.primitive_type()) && numeric::IsTileTerm(b.primitive_type()) &&
         TermsAdjoin(a, left) && TermsAdjoin(b, right);
}

namespace {

// By sums of the class Sum, first.
template <typename Sum>
Status EvaluateLines(OpContext& context, const DotOperand& left, const DotOperand& right) {
  const Literal& lhs = context.operands[0];
  const Literal& rhs = context.operands[1];
  const int64_t n = left.contracting;
  Literal result = Literal::Uninitialized(context.shape());
  const int64_t outputs = result.element_count(), width = WidthOf(context.shape());
  constexpr int64_t kPiece = 1 << 16, kFew = 16;
  // Few long ones in pieces, whose number does not depend on that of threads.
  const int64_t pieces = outputs <= kFew ? (n + kPiece - 1) / kPiece : 1;
  const int64_t piece = (n + pieces - 1) / pieces;
  RETURN_IF_ERROR(context.Reserve(
      left.batch * (left.free + right.free) * int64_t{sizeof(int64_t)} +
      (pieces > 1 ? outputs * pieces * int64_t{sizeof(Sum)} : 0)));
  const std::vector<int64_t> left_lines = LinesOf(lhs.shape(), left);
  const std::vector<int64_t> right_lines = LinesOf(rhs.shape(), right);
  const PrimitiveType type = context.shape().primitive_type();
  std::byte* out = result.MutableBytes();
  auto lines_of = [&](int64_t o) {
    const int64_t batch = o / (left.free * right.free), row = o / right.free % left.free;
    return std::pair<Line, Line>{
        {lhs.shape().primitive_type(), WidthOf(lhs.shape()),
         lhs.bytes() + left_lines[batch * left.free + row]},
        {rhs.shape().primitive_type(), WidthOf(rhs.shape()),
         rhs.bytes() + right_lines[batch * right.free + o % right.free]}};
  };
  auto add = [&](auto& sum, int64_t o, int64_t first, int64_t last) {
    const auto [a, b] = lines_of(o);
    sum.AddProducts(a.type, a.At(first), b.type, b.At(first), last - first);
  };
  auto finish = [&](const Sum& sum, int64_t o, TierCounts* counts) {
    constexpr bool kPlain = std::is_same_v<Sum, numeric::VectorSum>;
    uint64_t bits;
    bool decided = sum.Round(type, &bits);
    int64_t* tier = kPlain ? &counts->plain : &counts->pinned;
    if (!decided && kPlain) {
      numeric::PairSum pairs;
      add(pairs, o, 0, n);
      decided = pairs.Round(type, &bits);
      tier = &counts->pinned;
    }
    ++(decided ? *tier : counts->exact);
    if (!decided) {
      const auto [a, b] = lines_of(o);
      bits = ExactLineDot(type, a, b, n);
    }
    std::memcpy(out + o * width, &bits, static_cast<size_t>(width));
  };
  std::vector<Sum> sums(static_cast<size_t>(pieces > 1 ? outputs * pieces : 0));
  if (pieces > 1) {
    RETURN_IF_ERROR(ParallelFor(context, outputs * pieces, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        const int64_t first = i % pieces * piece;
        add(sums[i], i / pieces, first, std::min(n, first + piece));
      }
    }));
  }
  RETURN_IF_ERROR(ParallelFor(context, outputs, std::max<int64_t>(1, kPiece / n),
                              [&](int64_t begin, int64_t end) {
                                numeric::CountedTiers tiers;
                                for (int64_t o = begin; o < end; ++o) {
                                  Sum sum;
                                  if (pieces == 1) add(sum, o, 0, n);
                                  for (int64_t p = 0; pieces > 1 && p < pieces; ++p) {
                                    sum.Add(sums[o * pieces + p]);
                                  }
                                  finish(sum, o, &tiers);
                                }
                              }));
  context.result = std::move(result);
  return {};
}

}  // namespace

Status EvaluateVectorDot(OpContext& context, const DotOperand& left, const DotOperand& right) {
  const bool plain = numeric::IsShortTerm(context.operands[0].shape().primitive_type()) &&
                     numeric::IsShortTerm(context.operands[1].shape().primitive_type()) &&
                     context.shape().primitive_type() != PrimitiveType::kF64;
  return plain ? EvaluateLines<numeric::VectorSum>(context, left, right)
               : EvaluateLines<numeric::PairSum>(context, left, right);
}

}  // namespace assay
