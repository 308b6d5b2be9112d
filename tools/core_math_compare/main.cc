// core_math_compare LIBRARY [NAME...]: our functions of f32 beside those of CORE-MATH, on all 2^32 arguments.
//
// LIBRARY is a shared object of CORE-MATH's routines for binary32 (cr_expf and so on), which are correctly rounded
// too: tools/peers/core_math.sh makes it. Ours are asked for through rounded.h, as any other program would. A line
// for each function that the library has: its name, how many results differ (NaN is NaN), the first argument where
// they do, seconds. Exit status 1 if any differ, 2 where there is nothing to compare.
#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "interpreter/numeric/rounded.h"

namespace {

using assay::numeric::UnaryFunction;
using Peer = float (*)(float);

struct Row {
  const char* name;  // CORE-MATH's, without cr_ and f
  UnaryFunction function;
};
using enum UnaryFunction;
constexpr Row kRows[] = {
    {"acos", kAcos},   {"acosh", kAcosh}, {"asin", kAsin},   {"asinh", kAsinh}, {"atan", kAtan},
    {"atanh", kAtanh}, {"cbrt", kCbrt},   {"cos", kCos},     {"cosh", kCosh},   {"erf", kErf},
    {"erfc", kErfc},   {"exp", kExp},     {"exp2", kExp2},   {"expm1", kExpm1}, {"lgamma", kLgamma},
    {"log", kLog},     {"log1p", kLog1p}, {"log2", kLog2},   {"rsqrt", kRsqrt}, {"sin", kSin},
    {"sinh", kSinh},   {"tan", kTan},     {"tanh", kTanh},
};

constexpr uint64_t kAll = uint64_t{1} << 32, kPiece = uint64_t{1} << 16;

struct Difference {
  std::atomic<int64_t> count = 0;
  std::atomic<uint64_t> first = kAll;  // pattern of an argument
};

void ComparePieces(const Row& row, Peer peer, std::atomic<uint64_t>* next, Difference* difference) {
  std::vector<float> x(kPiece), ours(kPiece);
  while (true) {
    const uint64_t begin = next->fetch_add(kPiece);
    if (begin >= kAll) return;
    for (uint64_t i = 0; i < kPiece; ++i) x[i] = std::bit_cast<float>(static_cast<uint32_t>(begin + i));
    assay::numeric::Map(row.function, std::span<const float>(x), std::span<float>(ours));
    for (uint64_t i = 0; i < kPiece; ++i) {
      const float theirs = peer(x[i]);
      if (theirs != theirs && ours[i] != ours[i]) continue;
      if (std::bit_cast<uint32_t>(theirs) == std::bit_cast<uint32_t>(ours[i])) continue;
      ++difference->count;
      uint64_t first = difference->first;
      while (begin + i < first && !difference->first.compare_exchange_weak(first, begin + i)) {
      }
    }
  }
}

// Whether all results agree.
bool Compare(const Row& row, Peer peer) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  std::atomic<uint64_t> next = 0;
  Difference difference;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < std::max(1u, std::thread::hardware_concurrency()); ++t) {
    threads.emplace_back(ComparePieces, std::cref(row), peer, &next, &difference);
  }
  for (std::thread& thread : threads) thread.join();
  const std::chrono::duration<double> seconds = Clock::now() - start;
  char first[16] = "";
  if (difference.count > 0) {
    std::snprintf(first, sizeof first, "%08x", static_cast<unsigned>(difference.first));
  }
  std::printf("%-8s %10lld %10s %7.1f s\n", row.name, static_cast<long long>(difference.count), first,
              seconds.count());
  std::fflush(stdout);
  return difference.count == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: core_math_compare LIBRARY [NAME...]; tools/peers/core_math.sh makes the library\n", stderr);
    return 2;
  }
  for (int i = 2; i < argc; ++i) {
    const auto is_it = [&](const Row& row) { return std::string_view(row.name) == argv[i]; };
    if (std::any_of(std::begin(kRows), std::end(kRows), is_it)) continue;
    std::fprintf(stderr, "core_math_compare: no function %s; there are:", argv[i]);
    for (const Row& row : kRows) std::fprintf(stderr, " %s", row.name);
    std::fputs("\n", stderr);
    return 2;
  }
  void* library = dlopen(argv[1], RTLD_NOW);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 2;
  }
  int compared = 0;
  bool agree = true;
  std::printf("%-8s %10s %10s\n", "function", "differing", "first at");
  for (const Row& row : kRows) {
    const bool wanted = argc == 2 || std::find(argv + 2, argv + argc, std::string_view(row.name)) != argv + argc;
    const std::string symbol = "cr_" + std::string(row.name) + "f";
    void* found = wanted ? dlsym(library, symbol.c_str()) : nullptr;
    if (found == nullptr) {
      if (wanted) std::printf("%-8s not in the library\n", row.name);
      continue;
    }
    ++compared;
    agree = Compare(row, reinterpret_cast<Peer>(found)) && agree;
  }
  std::printf("%d functions compared on all 2^32 arguments%s\n", compared, agree ? "" : ", not all agree");
  if (compared == 0) return 2;
  return agree ? 0 : 1;
}
