// scaled-dot: sums of products of four factors, lhs and rhs each times its own scale. A scale is one
// number, or has one element for each block of its operand: block b of a dimension of n elements in
// m blocks is elements [b n/m, (b+1) n/m).
//
// Floats of at most 32 bits and their scales: an element times its scale has at most 48 significant
// bits and an exponent in [-298, 256), so it is a double exactly, and what is left is a dot of doubles
// (numeric/exact_sum.h). Integers alone: products and sum modulo 2^64. Everything else (f64, complex
// numbers, integers beside floats) goes product by product through MPFR: each of four factors of at
// most 64 bits, so 256 bits hold it, and mpfr_sum rounds the sum once. Algorithms change nothing.
#include <mpfr.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/convert.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/mpfr_scratch.h"
#include "interpreter/numeric/tier_counts.h"
#include "interpreter/ops/dot_operand.h"
#include "interpreter/ops/ragged_dot.h"
#include "interpreter/ops/scratch.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

bool IsNarrowFloat(PrimitiveType type) { return IsFloat(type) && FormatOf(type).bits <= 32; }
bool IsWhole(PrimitiveType type) { return !IsFloat(type) && !IsComplex(type); }

// The scale of every element of an array of these sizes.
Result<Literal> Spread(OpContext& context, const Literal& scale, std::span<const int64_t> sizes) {
  if (scale.shape().rank() == static_cast<int64_t>(sizes.size()) &&
      std::equal(sizes.begin(), sizes.end(), scale.shape().dimensions().begin())) {
    return scale;
  }
  std::vector<int64_t> all(sizes.begin(), sizes.end());
  Shape shape = Shape::Array(scale.shape().element_type(), all);
  ASSIGN_OR_RETURN(Literal result, Scratch(context, shape));
  if (result.element_count() == 0) return result;
  // Each dimension as blocks times elements of a block.
  Dims split, source;
  Dims strides = StridesOf(scale.shape().dimensions());
  for (size_t d = 0; d < sizes.size(); ++d) {
    const int64_t blocks = scale.shape().rank() == 0 ? 1 : scale.shape().dimension(d);
    split.push_back(blocks);
    split.push_back(sizes[d] / blocks);
    source.push_back(scale.shape().rank() == 0 ? 0 : strides[d]);
    source.push_back(0);
  }
  CopyStrided(&context.pool, WidthOf(shape), split, scale.bytes(), source, result.MutableBytes(),
              StridesOf(split));
  return result;
}

// One side, arranged as [batch, free, contracting].
struct Side {
  Literal elements, scales;
  DotOperand order;
};

Result<Side> MakeSide(OpContext& context, int operand, Key<Ints> batch, Key<Ints> contracting) {
  const Literal& elements = context.operands[operand];
  ASSIGN_OR_RETURN(Literal scales, Spread(context, context.operands[operand + 2],
                                          elements.shape().dimensions()));
  Side side;
  side.order = ArrangeDotOperand(elements.shape(), context.instruction.Get(batch),
                                 context.instruction.Get(contracting));
  ASSIGN_OR_RETURN(side.elements, Arranged(context, elements, side.order.permutation));
  ASSIGN_OR_RETURN(side.scales, Arranged(context, scales, side.order.permutation));
  return side;
}

// Calls row(batch, i, out) for every row of the result.
template <typename Row>
Status ForEachRow(OpContext& context, const Side& left, const Side& right, std::byte* out, Row row) {
  const int64_t columns = right.order.free, width = WidthOf(context.shape());
  const int64_t work = std::max<int64_t>(1, columns * left.order.contracting);
  const int64_t lines = columns == 0 ? 0 : left.order.batch * left.order.free;
  return ParallelFor(context, lines, std::max<int64_t>(1, (1 << 14) / work),
                     [&](int64_t begin, int64_t end) {
                       for (int64_t line = begin; line < end; ++line) {
                         row(line / left.order.free, line % left.order.free,
                             out + line * columns * width);
                       }
                     });
}

// Elements times scales, exactly.
std::vector<double> ScaledDoubles(const Side& side) {
  const int64_t n = side.elements.element_count();
  std::vector<double> values(static_cast<size_t>(n)), scales(values.size());
  numeric::DecodeBlock(side.elements.shape().primitive_type(), side.elements.bytes(), values.data(), n);
  numeric::DecodeBlock(side.scales.shape().primitive_type(), side.scales.bytes(), scales.data(), n);
  for (size_t i = 0; i < values.size(); ++i) values[i] *= scales[i];
  return values;
}

Status DotOfDoubles(OpContext& context, const Side& left, const Side& right, std::byte* out) {
  RETURN_IF_ERROR(context.Reserve(
      2 * static_cast<int64_t>(sizeof(double)) *
      (left.elements.element_count() + right.elements.element_count())));
  const std::vector<double> a = ScaledDoubles(left), b = ScaledDoubles(right);
  const PrimitiveType type = context.shape().primitive_type();
  const int64_t k = left.order.contracting, columns = right.order.free;
  const size_t width = static_cast<size_t>(WidthOf(context.shape()));
  return ForEachRow(context, left, right, out, [&](int64_t batch, int64_t i, std::byte* to) {
    numeric::CountedTiers tiers;
    if (k == 0) tiers.plain = columns;
    std::vector<uint64_t> patterns(static_cast<size_t>(columns), numeric::RoundToFormat(type, 0.0));
    if (k > 0) {
      numeric::ExactDotRow(type, a.data() + (batch * left.order.free + i) * k,
                           b.data() + batch * columns * k, k, columns, patterns.data(), &tiers);
    }
    for (int64_t j = 0; j < columns; ++j, to += width) std::memcpy(to, &patterns[j], width);
  });
}

std::vector<uint64_t> ScaledIntegers(const Side& side) {
  const int64_t n = side.elements.element_count();
  std::vector<uint64_t> values(static_cast<size_t>(n)), scales(values.size());
  numeric::ConvertBlock(side.elements.shape().primitive_type(), PrimitiveType::kS64,
                        side.elements.bytes(), values.data(), n);
  numeric::ConvertBlock(side.scales.shape().primitive_type(), PrimitiveType::kS64,
                        side.scales.bytes(), scales.data(), n);
  for (size_t i = 0; i < values.size(); ++i) values[i] *= scales[i];
  return values;
}

Status DotOfIntegers(OpContext& context, const Side& left, const Side& right, std::byte* out) {
  RETURN_IF_ERROR(context.Reserve(
      2 * static_cast<int64_t>(sizeof(uint64_t)) *
      (left.elements.element_count() + right.elements.element_count())));
  const std::vector<uint64_t> a = ScaledIntegers(left), b = ScaledIntegers(right);
  const PrimitiveType type = context.shape().primitive_type();
  const int64_t k = left.order.contracting, columns = right.order.free;
  return ForEachRow(context, left, right, out, [&](int64_t batch, int64_t i, std::byte* to) {
    std::vector<uint64_t> sums(static_cast<size_t>(columns));
    const uint64_t* row = a.data() + (batch * left.order.free + i) * k;
    for (int64_t j = 0; j < columns; ++j) {
      const uint64_t* column = b.data() + (batch * columns + j) * k;
      for (int64_t t = 0; t < k; ++t) sums[j] += row[t] * column[t];
    }
    numeric::ConvertBlock(PrimitiveType::kS64, type, sums.data(), to, columns);
  });
}

// ---------------------------------------------------------------- any types

class Reals {
 public:
  Reals(int64_t n, mpfr_prec_t bits) : values_(static_cast<size_t>(n)) {
    for (__mpfr_struct& value : values_) mpfr_init2(&value, bits);
  }
  Reals(const Reals&) = delete;
  Reals& operator=(const Reals&) = delete;
  ~Reals() {
    for (__mpfr_struct& value : values_) mpfr_clear(&value);
  }
  mpfr_ptr operator[](int64_t i) { return &values_[static_cast<size_t>(i)]; }
  mpfr_srcptr operator[](int64_t i) const { return &values_[static_cast<size_t>(i)]; }

 private:
  std::vector<__mpfr_struct> values_;
};

// Part `part` of element i, exactly; the imaginary part of a real number is not asked for.
void Load(const Literal& literal, int64_t i, int part, mpfr_ptr to) {
  const PrimitiveType type = literal.shape().primitive_type();
  if (IsWhole(type)) {
    uint64_t value;
    const int64_t width = FormatOf(type).ByteSize();
    if (IsUnsigned(type) || IsPred(type)) {
      numeric::ConvertBlock(type, PrimitiveType::kU64, literal.bytes() + i * width, &value, 1);
      mpfr_set_uj(to, value, MPFR_RNDN);
    } else {
      numeric::ConvertBlock(type, PrimitiveType::kS64, literal.bytes() + i * width, &value, 1);
      mpfr_set_sj(to, static_cast<int64_t>(value), MPFR_RNDN);
    }
    return;
  }
  double value;
  const int64_t parts = IsComplex(type) ? 2 : 1, width = FormatOf(PartOf(type)).ByteSize();
  numeric::DecodeBlock(PartOf(type), literal.bytes() + (i * parts + part) * width, &value, 1);
  mpfr_set_d(to, value, MPFR_RNDN);
}

// Elements times scales: sums of `terms` products for each of the parts, 4 numbers an element: the real
// part is [0] + [1], the imaginary part [2] + [3]. What does not exist is left out by `Has`.
struct ScaledReals {
  Reals values;
  bool complex_element, complex_scale;

  explicit ScaledReals(const Side& side)
      : values(4 * side.elements.element_count(), 128),
        complex_element(IsComplex(side.elements.shape().primitive_type())),
        complex_scale(IsComplex(side.scales.shape().primitive_type())) {
    Reals x(2, 64), s(2, 64);
    for (int64_t i = 0; i < side.elements.element_count(); ++i) {
      for (int part = 0; part < 2; ++part) {
        if (part == 0 || complex_element) Load(side.elements, i, part, x[part]);
        if (part == 0 || complex_scale) Load(side.scales, i, part, s[part]);
      }
      for (int t = 0; t < 4; ++t) {
        if (!Has(t)) continue;
        // re: x0 s0, -x1 s1; im: x0 s1, x1 s0
        mpfr_mul(values[4 * i + t], x[t & 1], s[(t == 1 || t == 2) ? 1 : 0], MPFR_RNDN);
        if (t == 1) mpfr_neg(values[4 * i + t], values[4 * i + t], MPFR_RNDN);
      }
    }
  }
  bool Has(int t) const {
    const bool x1 = t & 1, s1 = t == 1 || t == 2;
    return (!x1 || complex_element) && (!s1 || complex_scale);
  }
};

void StoreInteger(PrimitiveType type, mpfr_ptr sum, std::byte* to) {
  uint64_t value = 0;
  if (IsPred(type)) {
    value = mpfr_nan_p(sum) || !mpfr_zero_p(sum) ? 1 : 0;
  } else if (!mpfr_nan_p(sum)) {
    const int bits = FormatOf(type).bits;
    if (IsUnsigned(type)) {
      const uint64_t most = ~uint64_t{0} >> (64 - bits);
      value = mpfr_sgn(sum) <= 0 ? 0
              : mpfr_fits_uintmax_p(sum, MPFR_RNDZ) ? std::min<uint64_t>(most, mpfr_get_uj(sum, MPFR_RNDZ))
                                                    : most;
    } else {
      const int64_t most = static_cast<int64_t>((uint64_t{1} << (bits - 1)) - 1);
      int64_t number = mpfr_sgn(sum) < 0 ? -most - 1 : most;
      if (mpfr_fits_intmax_p(sum, MPFR_RNDZ)) {
        number = std::clamp<int64_t>(mpfr_get_sj(sum, MPFR_RNDZ), -most - 1, most);
      }
      value = static_cast<uint64_t>(number);
    }
  }
  numeric::ConvertBlock(PrimitiveType::kU64, type, &value, to, 1);
}

Status DotOfReals(OpContext& context, const Side& left, const Side& right, std::byte* out) {
  constexpr int64_t kBytes = 4 * (sizeof(__mpfr_struct) + 32);  // of an element
  const int64_t k = left.order.contracting, columns = right.order.free;
  RETURN_IF_ERROR(context.Reserve(
      kBytes * (left.elements.element_count() + right.elements.element_count())));
  RETURN_IF_ERROR(context.Reserve(Threads(context, left.order.batch * left.order.free) * k *
                                  static_cast<int64_t>(8 * (sizeof(__mpfr_struct) + 40))));
  ScaledReals a(left), b(right);
  const PrimitiveType type = context.shape().primitive_type(), part_type = PartOf(type);
  const int parts = IsComplex(type) ? 2 : 1;
  const int64_t width = FormatOf(part_type).ByteSize();
  return ForEachRow(context, left, right, out, [&](int64_t batch, int64_t i, std::byte* to) {
    numeric::CountTiers({.library = columns * parts});
    Reals products(8 * k, 256), sum(1, 64);
    std::vector<mpfr_ptr> terms;
    for (int64_t j = 0; j < columns; ++j) {
      for (int part = 0; part < parts; ++part, to += width) {
        terms.clear();
        for (int64_t t = 0; t < k; ++t) {
          const int64_t x = 4 * ((batch * left.order.free + i) * k + t);
          const int64_t y = 4 * ((batch * columns + j) * k + t);
          for (int u = 0; u < 4; ++u) {
            for (int v = 0; v < 4; ++v) {
              const bool imaginary_u = u >= 2, imaginary_v = v >= 2;
              if (!a.Has(u) || !b.Has(v) || (imaginary_u != imaginary_v) != (part == 1)) continue;
              mpfr_ptr product = products[static_cast<int64_t>(terms.size())];
              mpfr_mul(product, a.values[x + u], b.values[y + v], MPFR_RNDN);
              if (imaginary_u && imaginary_v) mpfr_neg(product, product, MPFR_RNDN);
              terms.push_back(product);
            }
          }
        }
        if (terms.empty()) mpfr_set_zero(sum[0], 1);
        const bool inexact =
            !terms.empty() && mpfr_sum(sum[0], terms.data(), terms.size(), MPFR_RNDZ) != 0;
        if (IsWhole(type)) {
          StoreInteger(type, sum[0], to);
          continue;
        }
        const uint64_t pattern = numeric::RoundMpfr(part_type, sum[0], inexact);
        std::memcpy(to, &pattern, static_cast<size_t>(width));
      }
    }
  });
}

}  // namespace

Status EvaluateScaledDot(OpContext& context) {
  ASSIGN_OR_RETURN(Side left, MakeSide(context, 0, kLhsBatchDims, kLhsContractingDims));
  ASSIGN_OR_RETURN(Side right, MakeSide(context, 1, kRhsBatchDims, kRhsContractingDims));
  Literal result = Literal::Uninitialized(context.shape());
  std::byte* out = result.MutableBytes();
  bool narrow = IsFloat(context.shape().primitive_type());
  bool whole = IsWhole(context.shape().primitive_type());
  for (const Literal& operand : context.operands) {
    narrow = narrow && IsNarrowFloat(operand.shape().primitive_type());
    whole = whole && IsWhole(operand.shape().primitive_type());
  }
  RETURN_IF_ERROR(narrow  ? DotOfDoubles(context, left, right, out)
                  : whole ? DotOfIntegers(context, left, right, out)
                          : DotOfReals(context, left, right, out));
  context.result = std::move(result);
  return {};
}

}  // namespace assay
