// Sums of types below f64 are taken in double with a proven error (numeric/vector_sum.h), along rows or
// side by side; what that leaves open, and rows of f64, in pairs of doubles (numeric/pair_sum.h); and the rest
// goes through an exact sum.
#include "interpreter/ops/adding_reduce.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/certified_product.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/pair_sum.h"
#include "interpreter/numeric/tier_counts.h"
#include "interpreter/numeric/vector_sum.h"
#include "interpreter/ops/strided.h"
#include "interpreter/ops/sum_buffer.h"

namespace assay {
namespace {

// Whether VectorSum takes these terms and may decide the result.
bool IsVectorSum(PrimitiveType input, PrimitiveType result) {
  return numeric::IsShortTerm(input) && IsFloat(result) && result != PrimitiveType::kF64;
}

// Terms [first, last) of the sum that starts at `base`, as stretches of memory.
template <typename Add>
void ForStretchesOf(const ReducedRuns& runs, const std::byte* base, int64_t width, int64_t first,
                    int64_t last, const Add& add) {
  if (first >= last) return;
  Odometer<1> run = runs.Start();
  run.Seek(first / runs.run);
  for (int64_t offset = first % runs.run; first < last; offset = 0, run.Next()) {
    const int64_t n = std::min(runs.run - offset, last - first);
    add(base + (run.position() + offset) * width, n);
    first += n;
  }
}

// So many results, decided by sums of this class.
template <typename Sum>
TierCounts TierOf(int64_t count) {
  if constexpr (std::is_same_v<Sum, numeric::VectorSum>) return {.plain = count};
  return {.pinned = count};
}

// A VectorSum or PairSum of stretches of memory, short ones joined first: each block costs as much as many terms.
template <typename Sum>
class JoinedSum {
 public:
  JoinedSum(PrimitiveType type, int64_t width) : type_(type), width_(width) {}
  void Add(const std::byte* from, int64_t n) {
    if (n >= kJoined) return sum_.Add(type_, from, n);
    if (count_ + n > kJoined) Flush();
    std::memcpy(terms_ + count_ * width_, from, static_cast<size_t>(n * width_));
    count_ += n;
  }
  const Sum& Total() {
    Flush();
    return sum_;
  }

 private:
  void Flush() {
    if (count_ > 0) sum_.Add(type_, terms_, count_);
    count_ = 0;
  }

  static constexpr int64_t kJoined = 512;
  PrimitiveType type_;
  int64_t width_, count_ = 0;
  Sum sum_;
  alignas(8) std::byte terms_[kJoined * sizeof(double)];
};

// Few long sums: pieces of each at once, whose number does not depend on that of threads. *done: all sums are
// decided.
template <typename Sum>
Status AddRowsInPieces(OpContext& context, const Split& split, const ReducedRuns& runs,
                       const Literal& input, const Literal& init, Literal* result, bool* done) {
  constexpr int64_t kPiece = 1 << 16;
  const PrimitiveType type = input.shape().primitive_type();
  const PrimitiveType out_type = result->shape().primitive_type();
  const int64_t width = WidthOf(input.shape()), out_width = WidthOf(result->shape());
  const int64_t terms = runs.run * runs.count, pieces = (terms + kPiece - 1) / kPiece;
  RETURN_IF_ERROR(context.Reserve(pieces * int64_t{sizeof(Sum)}));
  std::vector<Sum> sums(static_cast<size_t>(pieces));
  Odometer<1> at(split.kept, {split.kept_strides});
  std::byte* out = result->MutableBytes();
  *done = true;
  for (int64_t o = 0; o < result->element_count(); ++o, at.Next()) {
    const std::byte* base = input.bytes() + at.position() * width;
    RETURN_IF_ERROR(ParallelFor(context, pieces, 1, [&](int64_t begin, int64_t end) {
      for (int64_t p = begin; p < end; ++p) {
        JoinedSum<Sum> sum(type, width);
        ForStretchesOf(runs, base, width, p * kPiece, std::min(terms, (p + 1) * kPiece),
                       [&](const std::byte* from, int64_t n) { sum.Add(from, n); });
        sums[p] = sum.Total();
      }
    }));
    Sum all;
    all.Add(type, init.bytes(), 1);
    for (const Sum& sum : sums) all.Add(sum);
    uint64_t bits;
    *done = *done && all.Round(out_type, &bits);
    if (!*done) return {};
    std::memcpy(out + o * out_width, &bits, static_cast<size_t>(out_width));
  }
  numeric::CountTiers(TierOf<Sum>(result->element_count()));
  return {};
}

// Many sums of few terms: side by side, after a transposition.
constexpr int64_t kFewTerms = 32;
Status AddShortRows(OpContext& context, const Split& split, const ReducedRuns& runs,
                    const Literal& input, const Literal& init, Literal* result) {
  constexpr int64_t kRows = numeric::ColumnSums::kMostColumns;
  const PrimitiveType type = input.shape().primitive_type();
  const PrimitiveType out_type = result->shape().primitive_type();
  const int64_t width = WidthOf(input.shape()), out_width = WidthOf(result->shape());
  const int64_t terms = runs.run * runs.count, rows = result->element_count();
  const int64_t pieces = (rows + kRows - 1) / kRows;
  std::byte* out = result->MutableBytes();
  return ParallelFor(context, pieces, 4, [&](int64_t begin, int64_t end) {
    std::vector<double> lines(static_cast<size_t>(kRows * terms)), columns(lines.size());
    Odometer<1> at(split.kept, {split.kept_strides}), run = runs.Start();
    at.Seek(begin * kRows);
    for (int64_t p = begin; p < end; ++p) {
      const int64_t count = std::min(kRows, rows - p * kRows);
      if (runs.count == 1) {  // what is reduced is the last dimensions: no gaps
        numeric::DecodeBlock(type, input.bytes() + p * kRows * terms * width, lines.data(), count * terms);
      } else {
        double* line = lines.data();
        for (int64_t i = 0; i < count; ++i, at.Next()) {
          for (int64_t r = 0; r < runs.count; ++r, run.Next(), line += runs.run) {
            numeric::DecodeBlock(type, input.bytes() + (at.position() + run.position()) * width, line,
                                 runs.run);
          }
        }
      }
      for (int64_t i = 0; i < count; ++i) {
        for (int64_t t = 0; t < terms; ++t) columns[t * count + i] = lines[i * terms + t];
      }
      numeric::ColumnSums sums(count);
      sums.Add(columns.data(), terms, count);
      sums.AddToAll(type, init.bytes());
      double first;
      numeric::DecodeBlock(type, init.bytes(), &first, 1);
      std::byte* to = out + p * kRows * out_width;
      numeric::CountedTiers tiers;
      tiers.plain += count;
      sums.Round(out_type, to, [&](int64_t i) {
        --tiers.plain;
        double all[kFewTerms + 1];
        std::copy_n(lines.data() + i * terms, terms, all);
        all[terms] = first;
        const uint64_t bits = numeric::SumToFormat(out_type, all, terms + 1, 1, &tiers);
        std::memcpy(to + i * out_width, &bits, static_cast<size_t>(out_width));
      });
    }
  });
}

// One sum after the other: right where the reduced elements are contiguous.
Status AddRows(OpContext& context, const Split& split, const ReducedRuns& runs,
               const Literal& input, const Literal& init, Literal* result) {
  int64_t width = WidthOf(input.shape()), out_width = WidthOf(result->shape());
  const PrimitiveType type = input.shape().primitive_type();
  const PrimitiveType out_type = result->shape().primitive_type();
  const bool in_vectors = IsVectorSum(type, out_type);
  int64_t terms = std::max<int64_t>(1, Product(split.reduced));
  constexpr int64_t kFew = 16, kLong = 1 << 18;
  if (in_vectors && runs.count > 0 && terms <= kFewTerms && result->element_count() > kFew) {
    return AddShortRows(context, split, runs, input, init, result);
  }
  constexpr int64_t kPairTerms = 64;  // fewer cost less one by one
  const bool in_pairs = IsFloat(type) && IsFloat(out_type) && terms >= kPairTerms;
  if (in_pairs && result->element_count() <= kFew && terms >= kLong) {
    bool done = false;
    if (in_vectors) {
      RETURN_IF_ERROR(AddRowsInPieces<numeric::VectorSum>(context, split, runs, input, init, result, &done));
    }
    if (!done) {
      RETURN_IF_ERROR(AddRowsInPieces<numeric::PairSum>(context, split, runs, input, init, result, &done));
    }
    if (done) return {};
  }
  std::byte* out = result->MutableBytes();
  RETURN_IF_ERROR(context.Reserve(Threads(context, result->element_count()) *
                                  SumBuffer::BytesFor(type, terms)));
  return ParallelFor(context, result->element_count(), std::max<int64_t>(1, (1 << 15) / terms),
                     [&](int64_t begin, int64_t end) {
                       SumBuffer exact(type);
                       numeric::CountedTiers tiers;
                       Odometer<1> at(split.kept, {split.kept_strides}), run = runs.Start();
                       at.Seek(begin);
                       for (int64_t o = begin; o < end; ++o, at.Next()) {
                         auto add_to = [&](auto add) {
                           for (int64_t r = 0; r < runs.count; ++r, run.Next()) {
                             add(input.bytes() + (at.position() + run.position()) * width, runs.run);
                           }
                         };
                         auto decides = [&]<typename Sum>(JoinedSum<Sum> sum) {
                           sum.Add(init.bytes(), 1);
                           add_to([&](const std::byte* from, int64_t n) { sum.Add(from, n); });
                           uint64_t bits;
                           if (!sum.Total().Round(out_type, &bits)) return false;
                           tiers += TierOf<Sum>(1);
                           std::memcpy(out + o * out_width, &bits, static_cast<size_t>(out_width));
                           return true;
                         };
                         if (in_vectors && decides(JoinedSum<numeric::VectorSum>(type, width))) continue;
                         if (in_pairs && decides(JoinedSum<numeric::PairSum>(type, width))) continue;
                         exact.Clear();
                         exact.Append(init.bytes(), 1);
                         add_to([&](const std::byte* from, int64_t n) { exact.Append(from, n); });
                         exact.Round(out_type, out + o * out_width);
                       }
                     });
}

// As AddColumns, of types that VectorSum takes.
Status AddColumnVectors(OpContext& context, const Split& split, const ReducedRuns& runs,
                        const Literal& input, const Literal& init, Literal* result) {
  const PrimitiveType type = input.shape().primitive_type();
  const PrimitiveType out_type = result->shape().primitive_type();
  const int64_t width = WidthOf(input.shape()), out_width = WidthOf(result->shape());
  const int64_t columns = split.kept.back(), block = std::min(columns, numeric::ColumnSums::kMostColumns);
  const int64_t pieces = (columns + block - 1) / block;
  const int64_t lines = columns == 0 ? 0 : result->element_count() / columns;
  std::byte* out = result->MutableBytes();
  std::span<const int64_t> outer(split.kept.data(), split.kept.size() - 1);
  std::span<const int64_t> outer_strides(split.kept_strides.data(), outer.size());
  // The innermost reduced dimension is rows of one stride.
  std::span<const int64_t> reduced(runs.sizes.data(), runs.sizes.size() - 1);
  std::span<const int64_t> reduced_strides(runs.strides.data(), reduced.size());
  const int64_t rows = runs.sizes.back(), stride = runs.strides.back();
  auto base_of = [&](Odometer<1>& at, int64_t i) {
    at.Seek(i / pieces);
    return input.bytes() + (at.position() + i % pieces * block) * width;
  };
  auto columns_of = [&](int64_t i) { return std::min(block, columns - i % pieces * block); };
  // The terms [first, last) of each sum.
  auto add = [&](const std::byte* base, int64_t first, int64_t last, numeric::ColumnSums* sums) {
    Odometer<1> run(reduced, {reduced_strides});
    if (first < last) run.Seek(first / rows);
    for (; first < last; run.Next()) {
      const int64_t row = first % rows, n = std::min(rows - row, last - first);
      sums->Add(type, base + (run.position() + row * stride) * width, n, stride);
      first += n;
    }
  };
  auto finish = [&](const std::byte* base, int64_t i, numeric::ColumnSums* sums) {
    numeric::CountedTiers tiers;
    tiers.plain += columns_of(i);
    sums->AddToAll(type, init.bytes());
    std::byte* to = out + (i / pieces * columns + i % pieces * block) * out_width;
    sums->Round(out_type, to, [&](int64_t c) {
      --tiers.plain;
      SumBuffer exact(type);
      Odometer<1> term = runs.Start();
      exact.Append(init.bytes(), 1);
      for (int64_t t = 0; t < runs.count; ++t, term.Next()) {
        exact.Append(base + (term.position() + c) * width, 1);
      }
      exact.Round(out_type, to + c * out_width);
    });
  };
  // Few tall ones: parts of each at once, whose number does not depend on that of threads.
  constexpr int64_t kFew = 8, kPartTerms = 1 << 18, kMostParts = 16;
  const int64_t parts = std::min(kMostParts, block * runs.count / kPartTerms);
  if (lines * pieces <= kFew && parts > 1) {
    RETURN_IF_ERROR(context.Reserve(parts * int64_t{sizeof(numeric::ColumnSums)}));
    Odometer<1> at(outer, {outer_strides});
    for (int64_t i = 0; i < lines * pieces; ++i) {
      const std::byte* base = base_of(at, i);
      std::vector<numeric::ColumnSums> sums(static_cast<size_t>(parts),
                                            numeric::ColumnSums(columns_of(i)));
      RETURN_IF_ERROR(ParallelFor(context, parts, 1, [&](int64_t begin, int64_t end) {
        for (int64_t p = begin; p < end; ++p) {
          add(base, p * runs.count / parts, (p + 1) * runs.count / parts, &sums[p]);
        }
      }));
      for (int64_t p = 1; p < parts; ++p) sums[0].Add(sums[p]);
      finish(base, i, &sums[0]);
    }
    return {};
  }
  const int64_t grain = std::max<int64_t>(1, (1 << 16) / (block * (runs.count + 1)));
  return ParallelFor(context, lines * pieces, grain, [&](int64_t begin, int64_t end) {
    Odometer<1> at(outer, {outer_strides});
    for (int64_t i = begin; i < end; ++i) {
      const std::byte* base = base_of(at, i);
      numeric::ColumnSums sums(columns_of(i));
      add(base, 0, runs.count, &sums);
      finish(base, i, &sums);
    }
  });
}

// Several neighbouring sums at once: where the last dimension is kept, so that each run of memory
// holds one term of each. Real types.
Status AddColumns(OpContext& context, const Split& split, const ReducedRuns& runs,
                  const Literal& input, const Literal& init, Literal* result) {
  PrimitiveType type = input.shape().primitive_type();
  const PrimitiveType out_type = result->shape().primitive_type();
  int64_t width = WidthOf(input.shape()), out_width = WidthOf(result->shape());
  int64_t columns = split.kept.back();
  int64_t terms = runs.count;
  int64_t block = std::max<int64_t>(
      1, std::min<int64_t>({(1 << 16) / (terms + 1), columns, 256}));
  int64_t pieces = (columns + block - 1) / block;
  int64_t lines = columns == 0 ? 0 : result->element_count() / columns;
  std::byte* out = result->MutableBytes();
  double first;
  numeric::DecodeBlock(type, init.bytes(), &first, 1);
  std::span<const int64_t> outer(split.kept.data(), split.kept.size() - 1);
  std::span<const int64_t> outer_strides(split.kept_strides.data(), outer.size());
  int64_t grain = std::max<int64_t>(1, (1 << 16) / (block * (terms + 1)));
  RETURN_IF_ERROR(context.Reserve(Threads(context, lines * pieces) * block * (terms + 1) *
                                  static_cast<int64_t>(sizeof(double))));
  return ParallelFor(context, lines * pieces, grain, [&](int64_t begin, int64_t end) {
    numeric::CountedTiers tiers;
    std::vector<double> values(static_cast<size_t>(block * (terms + 1)));
    Odometer<1> at(outer, {outer_strides}), run = runs.Start();
    for (int64_t i = begin; i < end; ++i) {
      int64_t line = i / pieces, column = i % pieces * block;
      int64_t count = std::min(block, columns - column);
      at.Seek(line);
      const std::byte* base = input.bytes() + (at.position() + column) * width;
      std::fill_n(values.begin(), count, first);
      for (int64_t t = 0; t < terms; ++t, run.Next()) {
        numeric::DecodeBlock(type, base + run.position() * width, values.data() + (t + 1) * count,
                             count);
      }
      for (int64_t c = 0; c < count; ++c) {
        uint64_t bits = numeric::SumToFormat(out_type, values.data() + c, terms + 1, count, &tiers);
        std::memcpy(out + (line * columns + column + c) * out_width, &bits,
                    static_cast<size_t>(out_width));
      }
    }
  });
}

}  // namespace

Status AddReduced(OpContext& context, const Split& split, const ReducedRuns& runs,
                  const Literal& input, const Literal& init, Literal* result) {
  bool last_kept = !split.kept.empty() && split.kept_strides.back() == 1 && split.kept.back() > 1;
  constexpr int64_t kColumnTerms = 1 << 15;  // beyond, the block of columns would not fit
  if (last_kept && runs.run == 1 && runs.count > 0 && !runs.sizes.empty() &&
      IsVectorSum(input.shape().primitive_type(), result->shape().primitive_type())) {
    return AddColumnVectors(context, split, runs, input, init, result);
  }
  if (last_kept && runs.run == 1 && IsFloat(input.shape().primitive_type()) &&
      runs.count < kColumnTerms) {
    return AddColumns(context, split, runs, input, init, result);
  }
  return AddRows(context, split, runs, input, init, result);
}

}  // namespace assay
