#include "interpreter/numeric/rounded.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "base/thread_pool.h"
#include "interpreter/numeric/certified_product.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/pair_sum.h"
#include "interpreter/numeric/usable_instructions.h"
#include "interpreter/numeric/vector_sum.h"

namespace assay::numeric {
namespace {

template <typename T>
constexpr PrimitiveType kTypeOf = std::is_same_v<T, float> ? PrimitiveType::kF32 : PrimitiveType::kF64;

template <typename T>
T FromPattern(uint64_t pattern) {
  if constexpr (std::is_same_v<T, float>) {
    return std::bit_cast<float>(static_cast<uint32_t>(pattern));
  } else {
    return std::bit_cast<double>(pattern);
  }
}

const std::byte* BytesOf(const void* x) { return static_cast<const std::byte*>(x); }

// What the first of `sums` that decides says, each after `add` has added the terms to it; else `exact`().
template <typename T, typename Add, typename Exact, typename... Sums>
T FirstDecided(const Add& add, const Exact& exact, Sums... sums) {
  uint64_t pattern;
  auto decides = [&](auto& sum) {
    add(sum);
    return sum.Round(kTypeOf<T>, &pattern);
  };
  return FromPattern<T>((decides(sums) || ...) ? pattern : exact());
}

template <typename T>
T SumOf(std::span<const T> x) {
  NumericContext context;
  NumericScope scope(context);
  const int64_t n = static_cast<int64_t>(x.size());
  if (n == 0) return 0;
  auto add = [&](auto& sum) { sum.Add(kTypeOf<T>, BytesOf(x.data()), n); };
  auto exact = [&] {
    ExactSum sum;
    for (T term : x) sum.Add(term);
    return sum.Round(kTypeOf<T>);
  };
  if constexpr (std::is_same_v<T, float>) return FirstDecided<T>(add, exact, VectorSum(), PairSum());
  return FirstDecided<T>(add, exact, PairSum());
}

template <typename T>
T DotOf(std::span<const T> a, std::span<const T> b) {
  NumericContext context;
  NumericScope scope(context);
  const int64_t n = static_cast<int64_t>(std::min(a.size(), b.size()));
  if (n == 0) return 0;
  auto add = [&](auto& sum) { sum.AddProducts(kTypeOf<T>, BytesOf(a.data()), kTypeOf<T>, BytesOf(b.data()), n); };
  auto exact = [&] {
    ExactSum sum;
    for (int64_t i = 0; i < n; ++i) sum.AddProduct(a[i], b[i]);
    return sum.Round(kTypeOf<T>);
  };
  if constexpr (std::is_same_v<T, float>) return FirstDecided<T>(add, exact, VectorSum(), PairSum());
  return FirstDecided<T>(add, exact, PairSum());
}

// Line i has the terms base[i * line_stride + t * term_stride].
template <typename T>
class StridedLines : public LineSource {
 public:
  StridedLines(const T* base, int64_t k, int64_t line_stride, int64_t term_stride)
      : base_(base), k_(k), line_stride_(line_stride), term_stride_(term_stride) {}
  void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const override {
    for (int64_t t = 0; t < k_; ++t, packed += lanes) {
      const T* from = base_ + first * line_stride_ + t * term_stride_;
      for (int64_t i = 0; i < count; ++i) packed[i] = from[i * line_stride_];
      std::fill(packed + count, packed + lanes, 0.0);
    }
  }

 private:
  const T* base_;
  int64_t k_, line_stride_, term_stride_;
};

int64_t CeilDivide(int64_t a, int64_t b) { return (a + b - 1) / b; }

// Panels of `lines`, packed.
struct PackedLines {
  std::vector<double> terms;
  std::vector<CertifiedProduct::Panel> panels;

  PackedLines(const CertifiedProduct& product, int64_t count, int64_t lanes)
      : terms(static_cast<size_t>(count * product.PanelBytes(lanes)) / sizeof(double)),
        panels(static_cast<size_t>(count)) {
    for (size_t p = 0; p < panels.size(); ++p) panels[p].terms = terms.data() + p * (terms.size() / panels.size());
  }
};

// Beyond, a panel does not fit a cache.
constexpr int64_t kMostTerms = 1 << 15;

template <typename T>
void TiledGemm(int64_t m, int64_t n, int64_t k, const T* a, const T* b, T* c, ThreadPool& pool) {
  const CertifiedProduct product(kTypeOf<T>, k, std::is_same_v<T, float>);
  const StridedLines<T> rows(a, k, k, 1), columns(b, k, 1, n);
  const int64_t row_panels = CeilDivide(m, product.rows()), column_panels = CeilDivide(n, product.columns());
  // Columns at a time: what a second-level cache holds.
  const int64_t block = std::clamp<int64_t>((4 << 20) / product.PanelBytes(product.columns()), 1, column_panels);
  PackedLines packed(product, block, product.columns());
  for (int64_t base = 0; base < column_panels; base += block) {
    const int64_t panels = std::min(block, column_panels - base);
    const int64_t first_column = base * product.columns();
    auto columns_of = [&](int64_t p) { return std::min(product.columns(), n - (base + p) * product.columns()); };
    pool.ParallelFor(panels, 1, [&](int64_t begin, int64_t end) {
      NumericContext context;
      NumericScope scope(context);
      for (int64_t p = begin; p < end; ++p) {
        product.Pack(columns, first_column + p * product.columns(), columns_of(p), product.columns(),
                     &packed.panels[p]);
      }
    });
    pool.ParallelFor(row_panels, 1, [&](int64_t begin, int64_t end) {
      NumericContext context;
      NumericScope scope(context);
      PackedLines left(product, 1, product.rows());
      for (int64_t r = begin; r < end; ++r) {
        const int64_t row = r * product.rows(), count = std::min(product.rows(), m - row);
        product.Pack(rows, row, count, product.rows(), &left.panels[0]);
        for (int64_t p = 0; p < panels; ++p) {
          T* out = c + row * n + first_column + p * product.columns();
          product.Run(left.panels[0], count, packed.panels[p], columns_of(p),
                      reinterpret_cast<std::byte*>(out), n);
        }
      }
    });
  }
}

template <typename T>
void GemmOf(int64_t m, int64_t n, int64_t k, std::span<const T> a, std::span<const T> b, std::span<T> c, int threads) {
  if (m == 0 || n == 0) return;
  if (k == 0) {
    std::fill_n(c.data(), m * n, T{0});
    return;
  }
  ThreadPool pool(std::max(1, threads));
  if (k <= kMostTerms) return TiledGemm(m, n, k, a.data(), b.data(), c.data(), pool);
  pool.ParallelFor(n, 1, [&](int64_t begin, int64_t end) {
    std::vector<T> column(static_cast<size_t>(k));
    for (int64_t j = begin; j < end; ++j) {
      for (int64_t t = 0; t < k; ++t) column[t] = b[t * n + j];
      for (int64_t i = 0; i < m; ++i) {
        c[i * n + j] = DotOf<T>(a.subspan(static_cast<size_t>(i * k), static_cast<size_t>(k)), column);
      }
    }
  });
}

// kernel() computes all results.
template <typename Kernel>
Status RunMap(bool is_there, Kernel kernel) {
  RETURN_IF_ERROR(CheckInstructions());
  if (!is_there) return InvalidError("function_type", "the function has no results of the type of its arguments");
  NumericContext context;
  NumericScope scope(context);
  kernel();
  if (context.undecided == 0) return {};
  return Status(StatusCode::kUndecided,
                Diagnostic{.label = "undecided",
                           .message = std::to_string(context.undecided) + " results at " +
                                      std::to_string(context.precision_cap) + " bits; they may be wrong"});
}

template <typename T>
Status MapUnary(UnaryFunction f, std::span<const T> x, std::span<T> out) {
  const UnaryKernel kernel = UnaryResultType(f, kTypeOf<T>) == kTypeOf<T> ? FindUnary(f, kTypeOf<T>) : nullptr;
  return RunMap(kernel != nullptr,
                [&] { kernel(x.data(), out.data(), static_cast<int64_t>(std::min(x.size(), out.size()))); });
}

template <typename T>
Status MapBinary(BinaryFunction f, std::span<const T> x, std::span<const T> y, std::span<T> out) {
  const BinaryKernel kernel = f == BinaryFunction::kComplex ? nullptr : FindBinary(f, kTypeOf<T>);
  return RunMap(kernel != nullptr, [&] {
    kernel(x.data(), y.data(), out.data(), static_cast<int64_t>(std::min({x.size(), y.size(), out.size()})));
  });
}

}  // namespace

float Sum(std::span<const float> x) { return SumOf(x); }
double Sum(std::span<const double> x) { return SumOf(x); }
float Dot(std::span<const float> a, std::span<const float> b) { return DotOf(a, b); }
double Dot(std::span<const double> a, std::span<const double> b) { return DotOf(a, b); }

void Gemm(int64_t m, int64_t n, int64_t k, std::span<const float> a, std::span<const float> b,
          std::span<float> c, int threads) {
  GemmOf(m, n, k, a, b, c, threads);
}
void Gemm(int64_t m, int64_t n, int64_t k, std::span<const double> a, std::span<const double> b,
          std::span<double> c, int threads) {
  GemmOf(m, n, k, a, b, c, threads);
}

Status Map(UnaryFunction f, std::span<const float> x, std::span<float> out) { return MapUnary(f, x, out); }
Status Map(UnaryFunction f, std::span<const double> x, std::span<double> out) { return MapUnary(f, x, out); }
Status Map(BinaryFunction f, std::span<const float> x, std::span<const float> y, std::span<float> out) {
  return MapBinary(f, x, y, out);
}
Status Map(BinaryFunction f, std::span<const double> x, std::span<const double> y, std::span<double> out) {
  return MapBinary(f, x, y, out);
}

}  // namespace assay::numeric
