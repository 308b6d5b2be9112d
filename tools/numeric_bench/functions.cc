// Functions of f32: all 2^32 inputs on two threads, and blocks that stay in the cache beside libmvec.
#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "interpreter/numeric/certified/unary.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/transcendental.h"
#include "tools/numeric_bench/race.h"

namespace assay {
namespace {

using numeric::UnaryFunction;
using enum numeric::UnaryFunction;
using Clock = std::chrono::steady_clock;

// name: ours; c_name: that of C, where libmvec has it. bar: seconds for all inputs.
struct Row {
  UnaryFunction function;
  const char* name;
  const char* c_name;
  double bar;
};
constexpr Row kRows[] = {
    {kExp, "exp", "expf", 10},          {kLog, "log", "logf", 10},
    {kLog1p, "log1p", "log1pf", 10},    {kExpm1, "expm1", "expm1f", 10},
    {kExp2, "exp2", "exp2f", 10},       {kLog2, "log2", "log2f", 10},
    {kSin, "sin", "sinf", 10},          {kCos, "cos", "cosf", 10},
    {kTanh, "tanh", "tanhf", 10},       {kLogistic, "logistic", "", 10},
    {kCbrt, "cbrt", "cbrtf", 10},       {kRsqrt, "rsqrt", "", 10},
    {kErf, "erf", "erff", 10},          {kAtan, "atan", "atanf", 10},
    {kTan, "tan", "tanf", 60},          {kSinh, "sinh", "sinhf", 60},
    {kCosh, "cosh", "coshf", 60},       {kAsin, "asin", "asinf", 60},
    {kAcos, "acos", "acosf", 60},       {kAsinh, "asinh", "asinhf", 60},
    {kAcosh, "acosh", "acoshf", 60},    {kAtanh, "atanh", "atanhf", 60},
    {kErfc, "erfc", "erfcf", 60},       {kErfInv, "erf_inv", "", 60},
    {kLgamma, "lgamma", "", 60},        {kDigamma, "digamma", "", 60},
    {kBesselI1e, "bessel_i1e", "", 60},
};

uint32_t Exact(UnaryFunction f, float x) {
  return static_cast<uint32_t>(numeric::ElementaryToFormat(f, x, PrimitiveType::kF32));
}

struct AllInputs {
  double seconds;
  int64_t open;
};
AllInputs RunAllInputs(UnaryFunction f) {
  constexpr uint64_t kPiece = 1 << 16;
  const numeric::CertifiedFunction fast = numeric::FindCertified(f);
  std::atomic<uint64_t> next = 0;
  std::atomic<int64_t> open = 0;
  auto work = [&] {
    numeric::NumericContext context;
    numeric::NumericScope scope(context);
    std::vector<float> x(kPiece), y(kPiece);
    for (uint64_t begin; (begin = next.fetch_add(kPiece)) < uint64_t{1} << 32;) {
      for (uint64_t i = 0; i < kPiece; ++i) x[i] = std::bit_cast<float>(static_cast<uint32_t>(begin + i));
      open += fast.round(x.data(), y.data(), kPiece, Exact);
    }
  };
  const Clock::time_point start = Clock::now();
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  return {std::chrono::duration<double>(Clock::now() - start).count(), open};
}

// The kernel of libmvec with vectors of 16 or 8 floats; its largest error is 1 to 4 units in the last place.
#if defined(__x86_64__)
#pragma GCC diagnostic ignored "-Wpsabi"  // only functions compiled for the set call each other
typedef float F16 __attribute__((vector_size(64)));
typedef float F8 __attribute__((vector_size(32)));
template <typename V>
[[gnu::always_inline]] inline void MapBy(void* function, const float* x, float* y, int64_t n) {
  for (int64_t i = 0; i < n; i += static_cast<int64_t>(sizeof(V) / sizeof(float))) {
    V in;
    std::memcpy(&in, x + i, sizeof(in));
    const V out = reinterpret_cast<V (*)(V)>(function)(in);
    std::memcpy(y + i, &out, sizeof(out));
  }
}
[[gnu::target("avx512f")]] void Map16(void* function, const float* x, float* y, int64_t n) {
  MapBy<F16>(function, x, y, n);
}
[[gnu::target("avx2")]] void Map8(void* function, const float* x, float* y, int64_t n) {
  MapBy<F8>(function, x, y, n);
}
#endif

struct Peer {
  void (*map)(void*, const float*, float*, int64_t) = nullptr;
  void* function = nullptr;
};
Peer FindPeer(const char* c_name) {
#if defined(__x86_64__)
  static void* const library = dlopen("libmvec.so.1", RTLD_NOW);
  if (library == nullptr || *c_name == '\0') return {};
  if (__builtin_cpu_supports("avx512f")) {
    if (void* f = dlsym(library, (std::string("_ZGVeN16v_") + c_name).c_str())) return {Map16, f};
  }
  if (__builtin_cpu_supports("avx2")) {
    if (void* f = dlsym(library, (std::string("_ZGVdN8v_") + c_name).c_str())) return {Map8, f};
  }
#endif
  return {};
}

// Least seconds of each in turn.
template <typename Ours, typename Theirs>
std::pair<double, double> TakeTurns(Ours ours, Theirs theirs) {
  double least[2] = {HUGE_VAL, HUGE_VAL};
  for (int i = 0; i < 400; ++i) {
    Clock::time_point start = Clock::now();
    ours();
    Clock::time_point middle = Clock::now();
    theirs();
    least[0] = std::min(least[0], std::chrono::duration<double>(middle - start).count());
    least[1] = std::min(least[1], std::chrono::duration<double>(Clock::now() - middle).count());
  }
  return {least[0], least[1]};
}

}  // namespace

void RaceFunctions(std::string_view filter) {
  numeric::NumericContext context;
  numeric::NumericScope scope(context);
  for (const Row& row : kRows) {
    if (std::string_view(row.name).find(filter) == std::string_view::npos) continue;
    constexpr int64_t kBlock = 4096;
    std::vector<float> x(kBlock), y(kBlock);
    Random random(1);
    for (float& each : x) {  // in the domain of all, but acosh
      each = static_cast<float>(0.25 + 0.5 * static_cast<double>(random() >> 11) * 0x1p-53);
      if (row.function == kAcosh) each += 1;
    }
    const numeric::CertifiedFunction fast = numeric::FindCertified(row.function);
    const Peer peer = FindPeer(row.c_name);
    auto [ours, theirs] =
        TakeTurns([&] { fast.round(x.data(), y.data(), kBlock, Exact); },
                  [&] { if (peer.map) peer.map(peer.function, x.data(), y.data(), kBlock); });
    const AllInputs all = RunAllInputs(row.function);
    std::printf("%s\t%g\t%.3f\t%lld\t%.1f\t%.1f\n", row.name, row.bar, all.seconds,
                static_cast<long long>(all.open), kBlock / ours * 1e-6,
                peer.map ? kBlock / theirs * 1e-6 : 0.0);
    std::fflush(stdout);
  }
}

}  // namespace assay
