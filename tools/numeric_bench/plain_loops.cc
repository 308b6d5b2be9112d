#include "tools/numeric_bench/plain_loops.h"

#include <algorithm>
#include <cstring>

namespace assay {
namespace {

#if defined(__x86_64__)

constexpr int kSums = 8;  // independent ones, so that additions do not wait for each other

template <typename Lanes>
[[gnu::always_inline]] inline void Load(const float* x, Lanes& lanes) {
  std::memcpy(&lanes, x, sizeof lanes);
}

template <typename Lanes>
[[gnu::always_inline]] inline float AddUp(const Lanes (&sums)[kSums]) {
  Lanes total = {};
  for (const Lanes& sum : sums) total += sum;
  float result = 0;
  for (size_t i = 0; i < sizeof(Lanes) / sizeof(float); ++i) result += total[i];
  return result;
}

template <typename Lanes>
[[gnu::always_inline]] inline float DotOf(const float* a, const float* b, int64_t n) {
  constexpr int64_t kLanes = sizeof(Lanes) / sizeof(float);
  Lanes sums[kSums] = {};
  int64_t i = 0;
  for (; i + kSums * kLanes <= n; i += kSums * kLanes) {
#pragma GCC unroll 8
    for (int s = 0; s < kSums; ++s) {
      Lanes x, y;
      Load(a + i + s * kLanes, x);
      Load(b + i + s * kLanes, y);
      sums[s] += x * y;
    }
  }
  float result = AddUp(sums);
  for (; i < n; ++i) result += a[i] * b[i];
  return result;
}

template <typename Lanes>
[[gnu::always_inline]] inline float SumOf(const float* x, int64_t n) {
  constexpr int64_t kLanes = sizeof(Lanes) / sizeof(float);
  Lanes sums[kSums] = {};
  int64_t i = 0;
  for (; i + kSums * kLanes <= n; i += kSums * kLanes) {
#pragma GCC unroll 8
    for (int s = 0; s < kSums; ++s) {
      Lanes terms;
      Load(x + i + s * kLanes, terms);
      sums[s] += terms;
    }
  }
  float result = AddUp(sums);
  for (; i < n; ++i) result += x[i];
  return result;
}

template <typename Lanes>
[[gnu::always_inline]] inline void AddRowsOf(const float* x, int64_t rows, int64_t stride,
                                             int64_t columns, float* out) {
  constexpr int64_t kLanes = sizeof(Lanes) / sizeof(float);
  int64_t c = 0;
  for (; c + kSums * kLanes <= columns; c += kSums * kLanes) {
    Lanes sums[kSums] = {};
    for (int64_t r = 0; r < rows; ++r) {
#pragma GCC unroll 8
      for (int s = 0; s < kSums; ++s) {
        Lanes terms;
        Load(x + r * stride + c + s * kLanes, terms);
        sums[s] += terms;
      }
    }
    std::memcpy(out + c, sums, sizeof sums);
  }
  for (; c < columns; ++c) {
    out[c] = 0;
    for (int64_t r = 0; r < rows; ++r) out[c] += x[r * stride + c];
  }
}

typedef float Lanes8 __attribute__((vector_size(8 * sizeof(float))));
typedef float Lanes16 __attribute__((vector_size(16 * sizeof(float))));

[[gnu::target("avx2,fma"), gnu::optimize("fp-contract=fast")]] float DotAvx2(const float* a,
                                                                             const float* b,
                                                                             int64_t n) {
  return DotOf<Lanes8>(a, b, n);
}
[[gnu::target("avx512f,fma"), gnu::optimize("fp-contract=fast")]] float DotAvx512(const float* a,
                                                                                  const float* b,
                                                                                  int64_t n) {
  return DotOf<Lanes16>(a, b, n);
}
[[gnu::target("avx2,fma")]] float SumAvx2(const float* x, int64_t n) { return SumOf<Lanes8>(x, n); }
[[gnu::target("avx512f,fma")]] float SumAvx512(const float* x, int64_t n) {
  return SumOf<Lanes16>(x, n);
}
[[gnu::target("avx2,fma")]] void AddRowsAvx2(const float* x, int64_t rows, int64_t stride,
                                             int64_t columns, float* out) {
  AddRowsOf<Lanes8>(x, rows, stride, columns, out);
}
[[gnu::target("avx512f,fma")]] void AddRowsAvx512(const float* x, int64_t rows, int64_t stride,
                                                  int64_t columns, float* out) {
  AddRowsOf<Lanes16>(x, rows, stride, columns, out);
}

constexpr PlainLoops kAvx2 = {"AVX2", DotAvx2, SumAvx2, AddRowsAvx2};
constexpr PlainLoops kAvx512 = {"AVX-512", DotAvx512, SumAvx512, AddRowsAvx512};

#endif

}  // namespace

const PlainLoops* Avx2Loops() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &kAvx2;
#endif
  return nullptr;
}

const PlainLoops* WidestLoops() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return &kAvx512;
#endif
  return Avx2Loops();
}

}  // namespace assay
