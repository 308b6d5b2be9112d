// Programs that ask for too much: refused before anything is allocated, by name; ended when time is up.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "interpreter/testing.h"
#include "spec/hlo/parser.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using namespace testing;

const std::string kRegions =
    "add { a = f32[] parameter(0)\n b = f32[] parameter(1)\n ROOT r = f32[] add(a, b) }\n"
    "odd { a = f32[] parameter(0)\n b = f32[] parameter(1)\n m = f32[] multiply(a, b)\n"
    " ROOT r = f32[] subtract(m, b) }\n"
    "less { a = f32[] parameter(0)\n b = f32[] parameter(1)\n"
    " ROOT r = pred[] compare(a, b), direction=LT }\n"
    "below { a = f32[] parameter(0)\n b = f32[] parameter(1)\n d = f32[] subtract(a, b)\n"
    " z = f32[] constant(0)\n ROOT r = pred[] compare(d, z), direction=LT }\n"
    "always { s = (s32[], f32[4]) parameter(0)\n ROOT t = pred[] constant(true) }\n"
    "grow { s = (s32[], f32[4]) parameter(0)\n i = s32[] get-tuple-element(s), index=0\n"
    " c = f32[] constant(1)\n big = f32[274877906944] broadcast(c), dimensions={}\n"
    " y = f32[4] slice(big), slice={[0:4]}\n ROOT r = (s32[], f32[4]) tuple(i, y) }\n"
    "stay { s = (s32[], f32[4]) parameter(0)\n i = s32[] get-tuple-element(s), index=0\n"
    " x = f32[4] get-tuple-element(s), index=1\n y = f32[4] negate(x)\n"
    " ROOT r = (s32[], f32[4]) tuple(i, y) }\n"
    "follow { x = f32[] parameter(0)\n c = f32[] parameter(1)\n m = f32[] multiply(c, x)\n"
    " r = f32[] subtract(m, x)\n ROOT t = (f32[], f32[]) tuple(r, r) }\n"
    "sums { x = f32[] parameter(0)\n c = f32[] parameter(1)\n r = f32[] add(c, x)\n"
    " ROOT t = (f32[], f32[]) tuple(r, r) }\n"
    "wide { p = f32[] parameter(0)\n b = f32[274877906944] broadcast(p), dimensions={}\n"
    " ROOT big = f32[274877906944] multiply(b, b) }\n";

Result<Literal> TryProgram(const std::string& entry, const RunOptions& options) {
  Result<std::unique_ptr<Module>> module =
      ParseHlo("test.hlo", "HloModule hostile\n" + kRegions + "ENTRY main {\n c = f32[] constant(1)\n" +
                               entry + "}\n");
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  Status verified = Verify(**module);
  EXPECT_TRUE(verified.ok()) << verified.ToString();
  return Evaluate(**module, {}, options);
}

// The array takes 4 MiB; at another precision it would take 2 more.
TEST(Hostile, OfASliceAtAnotherPrecisionOnlyTheSliceIsRounded) {
  for (const char* slice : {"dynamic-slice(x, i), dynamic_slice_sizes={8}", "slice(x), slice={[5:13]}",
                            "gather(x, at), offset_dims={0}, collapsed_slice_dims={}, start_index_map={0}, "
                            "index_vector_dim=0, slice_sizes={8}"}) {
    const Result<Literal> result = TryProgram(
        std::string("x = f32[1048576] broadcast(c), dimensions={}\n i = s32[] constant(5)\n"
                    "at = s32[1] constant({5})\n ROOT s = bf16[8] ") + slice + "\n",
        {.memory_limit = (4 << 20) + 4096});
    EXPECT_TRUE(result.ok()) << slice << result.status().ToString();
  }
}

TEST(Hostile, WhatNeedsATerabyteIsRefusedByName) {
  const std::string kPrograms[] = {
      "ROOT big = f32[274877906944] broadcast(c), dimensions={}\n",
      "ROOT big = f32[274877906944] iota(), iota_dimension=0\n",
      // A chain of elementwise instructions: the broadcast alone would take no memory.
      "b = f32[274877906944] broadcast(c), dimensions={}\n n = f32[274877906944] negate(b)\n"
      " ROOT big = f32[274877906944] add(n, b)\n",
      "b = f32[274877906944] broadcast(c), dimensions={}\n big = f32[274877906944] negate(b)\n"
      " ROOT r = f32[] reduce(big, c), dimensions={0}, to_apply=add\n",
      "x = f32[4] broadcast(c), dimensions={}\n"
      " ROOT big = f32[274877906944] pad(x, c), padding=0_274877906940\n",
      "x = f32[1000000] broadcast(c), dimensions={}\n i = s32[1000000,1] iota(), iota_dimension=0\n"
      " ROOT big = f32[1000000,1000000] gather(x, i), offset_dims={1}, collapsed_slice_dims={},\n"
      " start_index_map={0}, index_vector_dim=1, slice_sizes={1000000}\n",
      "x = f32[1000] broadcast(c), dimensions={}\n ROOT big = f32[274877906944] reduce-window(x, c),\n"
      " window={size=1 pad=0_274877905944}, to_apply=add\n",
      "x = f32[1000000,1] broadcast(c), dimensions={}\n ROOT big = f32[1000000,1000000] dot(x, x),\n"
      " lhs_contracting_dims={1}, rhs_contracting_dims={1}\n",
      "x = f32[1,1000000,1] broadcast(c), dimensions={}\n k = f32[1,1,1000000] broadcast(c), dimensions={}\n"
      " ROOT big = f32[1,1000000,1000000] convolution(x, k), window={size=1}, dim_labels=b0f_0io->b0f\n",
      "ROOT r = f32[274877906944] fusion(c), kind=kLoop, calls=wide\n",
      "i = s32[] constant(0)\n x = f32[4] broadcast(c), dimensions={}\n"
      " s = (s32[], f32[4]) tuple(i, x)\n"
      " ROOT w = (s32[], f32[4]) while(s), condition=always, body=grow\n",
  };
  for (const std::string& program : kPrograms) {
    Result<Literal> result = TryProgram(program, {.memory_limit = 64 << 20});
    ASSERT_FALSE(result.ok()) << program;
    EXPECT_EQ(result.status().code(), StatusCode::kResourceExhausted);
    EXPECT_EQ(result.status().diagnostics()[0].label, "memory_limit");
    EXPECT_NE(result.status().ToString().find("instruction big of"), std::string::npos)
        << result.status().ToString();
  }
}

// Working memory beside the result counts too.
TEST(Hostile, ScratchOfASortIsRefused) {
  const std::string kSort =
      "x = f32[1000000] iota(), iota_dimension=0\n"
      "ROOT big = f32[1000000] sort(x), dimensions={0}, to_apply=below\n";
  EXPECT_TRUE(TryProgram(kSort, {.memory_limit = 100 << 20}).ok());
  Result<Literal> result = TryProgram(kSort, {.memory_limit = 16 << 20});
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.status().ToString().find("instruction big of"), std::string::npos);
}

// Who is refused is told all that is needed: with so much more it runs.
TEST(Hostile, WhatATransformTakesIsSaidAtOnce) {
  const std::string kFft =
      "x = f32[65536] broadcast(c), dimensions={}\n"
      "ROOT big = c64[32769] fft(x), fft_type=RFFT, fft_length={65536}\n";
  int64_t limit = 2 << 20;  // room for x and the result, and a little more
  Result<Literal> result = TryProgram(kFft, {.threads = 1, .memory_limit = limit});
  ASSERT_FALSE(result.ok());
  const std::string text = result.status().ToString();
  const size_t at = text.find("together ");
  ASSERT_NE(at, std::string::npos) << text;
  const size_t open = text.find('(', at);
  ASSERT_NE(open, std::string::npos) << text;
  limit = std::stoll(text.substr(open + 1));
  EXPECT_TRUE(TryProgram(kFft, {.threads = 1, .memory_limit = limit}).ok()) << text;
  EXPECT_FALSE(TryProgram(kFft, {.threads = 1, .memory_limit = limit - 1}).ok());
}

// U takes 16 MB, and LAPACK is given as much for it again.
TEST(Hostile, WhatLapackIsGivenForItsResultsIsRefused) {
  const std::string kSvd =
      "x = f32[2000,1] broadcast(c), dimensions={}\n"
      "ROOT big = (f32[2000,1], f32[1], f32[2000,2000], f32[1,1], s32[]) custom-call(x),\n"
      " custom_call_target=\"lapack_sgesdd_ffi\", backend_config={mode = 65 : ui8}\n";
  EXPECT_TRUE(TryProgram(kSvd, {.memory_limit = 64 << 20}).ok());
  Result<Literal> result = TryProgram(kSvd, {.memory_limit = 24 << 20});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.status().diagnostics()[0].label, "memory_limit");
}

TEST(Hostile, OneHugeInstructionAndAnEndlessLoopEndWhenTimeIsUp) {
  const std::string kPrograms[] = {
      "x = f32[3000000] iota(), iota_dimension=0\n y = f32[3000000] reverse(x), dimensions={0}\n"
      " ROOT r = f32[3000000] sort(y), dimensions={0}, to_apply=below\n",
      "x = f32[8000000] iota(), iota_dimension=0\n y = f32[8000000] reverse(x), dimensions={0}\n"
      " ROOT r = f32[8000000] sort(y), dimensions={0}, to_apply=less\n",
      "x = f32[100000] broadcast(c), dimensions={}\n ROOT r = f32[50001] reduce-window(x, c),\n"
      " window={size=50000}, to_apply=odd\n",
      "x = f32[10000000] broadcast(c), dimensions={}\n ROOT r = f32[10000000] reduce-window(x, c),\n"
      " window={size=1000 pad=999_999 rhs_dilate=2}, to_apply=add\n",
      "x = f32[4000,4000] broadcast(c), dimensions={}\n ROOT r = f32[4000,4000] dot(x, x),\n"
      " lhs_contracting_dims={1}, rhs_contracting_dims={0}\n",
      "x = f64[8000000] iota(), iota_dimension=0\n y = f64[8000000] tan(x)\n"
      " ROOT r = f64[8000000] add(y, x)\n",
      "i = s32[] constant(0)\n x = f32[4] broadcast(c), dimensions={}\n"
      " s = (s32[], f32[4]) tuple(i, x)\n"
      " ROOT w = (s32[], f32[4]) while(s), condition=always, body=stay\n",
  };
  for (const std::string& program : kPrograms) {
    auto start = std::chrono::steady_clock::now();
    Result<Literal> result = TryProgram(program, {.threads = 2, .timeout_seconds = 0.03});
    ASSERT_FALSE(result.ok()) << program;
    EXPECT_EQ(result.status().code(), StatusCode::kTimeout) << result.status().ToString();
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10)) << program;
  }
}

// One line, one transform, one feature, one window, one call of a library that cannot be told to
// stop: each would take many seconds of this process.
constexpr size_t kLibraryCall = 5;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::clock_t kSoon = 40 * CLOCKS_PER_SEC;  // of each, under a sanitizer
#else
constexpr std::clock_t kSoon = 4 * CLOCKS_PER_SEC;
#endif
const std::string kOneLongWork[] = {
    "x = f32[60000000] iota(), iota_dimension=0\n ROOT s = (f32[60000000], f32[]) scan(x, c),\n"
    " dimensions={0}, num_carries=1, to_apply=follow\n",
    "x = f32[60000000] iota(), iota_dimension=0\n ROOT s = (f32[60000000], f32[]) scan(x, c),\n"
    " dimensions={0}, num_carries=1, to_apply=sums\n",
    "x = f32[60000000] iota(), iota_dimension=0\n ROOT r = f32[60000000] reduce-window(x, c),\n"
    " window={size=60000000 pad=59999999_0}, to_apply=add\n",
    "x = f32[8388608] iota(), iota_dimension=0\n z = c64[8388608] complex(x, x)\n"
    " ROOT r = c64[8388608] fft(z), fft_type=FFT, fft_length={8388608}\n",
    // A prime: by convolution.
    "x = f32[2000003] iota(), iota_dimension=0\n z = c64[2000003] complex(x, x)\n"
    " ROOT r = c64[2000003] fft(z), fft_type=IFFT, fft_length={2000003}\n",
    "i = f64[3000,3000] iota(), iota_dimension=0\n j = f64[3000,3000] iota(), iota_dimension=1\n"
    " d = f64[3000,3000] subtract(i, j)\n a = f64[3000,3000] abs(d)\n"
    " ROOT r = (f64[3000,3000], f64[3000], s32[]) custom-call(a),\n"
    " custom_call_target=\"lapack_dsyevd_ffi\", api_version=API_VERSION_TYPED_FFI,\n"
    " backend_config={mode = 86 : ui8, uplo = 76 : ui8}\n",
    // Ill-conditioned, so that every right side takes many bits: the fractions of multiples of i j.
    "i = f64[2000,2000] iota(), iota_dimension=0\n j = f64[2000,2000] iota(), iota_dimension=1\n"
    " p = f64[2000,2000] multiply(i, j)\n g = f64[] constant(0.6180339887498949)\n"
    " s = f64[2000,2000] broadcast(g), dimensions={}\n m = f64[2000,2000] multiply(p, s)\n"
    " l = f64[2000,2000] floor(m)\n d = f64[2000,2000] subtract(m, l)\n"
    " e = f64[2000,2000] add(d, s)\n ROOT r = f64[2000,2000] triangular-solve(e, e),\n"
    " left_side=true, lower=true, transpose_a=NO_TRANSPOSE\n",
    "x = f32[60000000,1] iota(), iota_dimension=0\n s = f32[1] broadcast(c), dimensions={}\n"
    " ROOT r = (f32[60000000,1], f32[1], f32[1]) batch-norm-training(x, s, s), epsilon=0.001,\n"
    " feature_index=1\n",
    "x = f32[60000000] iota(), iota_dimension=0\n"
    " ROOT r = (f32[5000000], s32[5000000]) topk(x), k=5000000, largest=true\n",
    "x = f32[40000000] broadcast(c), dimensions={}\n i = s32[40000000,1] iota(), iota_dimension=0\n"
    " ROOT r = f32[40000000] scatter(x, i, x), update_window_dims={}, inserted_window_dims={0},\n"
    " scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add\n",
    "x = f32[30000000] iota(), iota_dimension=0\n ROOT r = f32[30000000] select-and-scatter(x, x, c),\n"
    " window={size=1}, select=less, scatter=add\n",
    "x = f32[40000000] iota(), iota_dimension=0\n ROOT r = f32[40000000] reduce-window(x, c),\n"
    " window={size=1000 pad=999_999 rhs_dilate=2}, to_apply=add\n",
    // A window of 2^40 elements over a base of 2^20.
    "x = f32[1048576] iota(), iota_dimension=0\n ROOT r = f32[1048577] reduce-window(x, c),\n"
    " window={size=1099511627776 pad=1099511627776_0}, to_apply=odd\n"};

TEST(Hostile, OneLongWorkEndsWhenTimeIsUp) {
  for (const std::string& program : kOneLongWork) {
    const std::clock_t start = std::clock();
    Result<Literal> result = TryProgram(program, {.threads = 2, .timeout_seconds = 0.5});
    ASSERT_FALSE(result.ok()) << program;
    EXPECT_EQ(result.status().code(), StatusCode::kTimeout) << result.status().ToString();
    EXPECT_NE(result.status().ToString().find("(instruction "), std::string::npos)
        << result.status().ToString();
    EXPECT_LT(std::clock() - start, kSoon) << program;
  }
}

TEST(Hostile, OneLongWorkEndsWhenInterrupted) {
  for (const std::string& program : kOneLongWork) {
    std::atomic<bool> interrupted = false;
    std::thread user([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      interrupted = true;
    });
    const std::clock_t start = std::clock();
    Result<Literal> result = TryProgram(program, {.threads = 2, .interrupted = &interrupted});
    user.join();
    ASSERT_FALSE(result.ok()) << program;
    EXPECT_EQ(result.status().code(), StatusCode::kInterrupted) << result.status().ToString();
    EXPECT_LT(std::clock() - start, kSoon) << program;
  }
}

// Processes that this thread, the first, has made and that live.
std::vector<pid_t> Children() {
  const std::string self = std::to_string(getpid());
  std::ifstream list("/proc/" + self + "/task/" + self + "/children");
  return {std::istream_iterator<pid_t>(list), {}};
}

TEST(Hostile, ALibraryCallThatDiesSaysHow) {
  const std::string& call = kOneLongWork[kLibraryCall];
  const std::tuple<int, StatusCode, std::string, std::string> ends[] = {
      {SIGABRT, StatusCode::kCrash, "lapack_died", "by signal 6"},
      {SIGKILL, StatusCode::kResourceExhausted, "memory_limit", "by signal 9"}};
  for (const auto& [signal, code, label, how] : ends) {
    std::atomic<bool> over = false;
    std::thread killer([&, signal = signal] {
      while (!over && Children().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      for (pid_t child : Children()) kill(child, signal);
    });
    Result<Literal> result = TryProgram(call, {.threads = 1, .timeout_seconds = 60});
    over = true;
    killer.join();
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.status().code(), code);
    EXPECT_EQ(result.status().diagnostics()[0].label, label) << result.status().ToString();
    EXPECT_NE(result.status().ToString().find(how), std::string::npos)
        << result.status().ToString();
  }
}

int processes_made = 0;

// Matrix b is the identity times 4^(b+1), whose Cholesky factor is the identity times 2^(b+1).
TEST(Hostile, ABatchOfLibraryCallsIsTheWorkOfOneProcess) {
  ASSERT_EQ(pthread_atfork([] { ++processes_made; }, nullptr, nullptr), 0);
  const std::string kBatch =
      "b = f32[5] constant({4, 16, 64, 256, 1024})\n"
      " v = f32[5,257,257] broadcast(b), dimensions={0}\n z = f32[] constant(0)\n"
      " n = f32[5,257,257] broadcast(z), dimensions={}\n"
      " i = s32[5,257,257] iota(), iota_dimension=1\n j = s32[5,257,257] iota(), iota_dimension=2\n"
      " d = pred[5,257,257] compare(i, j), direction=EQ\n x = f32[5,257,257] select(d, v, n)\n"
      " ROOT r = (f32[5,257,257], s32[5]) custom-call(x),\n"
      " custom_call_target=\"lapack_spotrf_ffi\", backend_config={uplo = 76 : ui8}\n";
  const int before = processes_made;
  Result<Literal> result = TryProgram(kBatch, {.threads = 1, .timeout_seconds = 60});
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(processes_made - before, 1);
  const std::span<const float> factors = result->elements()[0].data<float>();
  for (size_t b = 0; b < 5; ++b) {
    for (size_t i = 0; i < 257; ++i) {
      const float* row = &factors[(b * 257 + i) * 257];
      EXPECT_EQ(row[i], static_cast<float>(2 << b));
      for (size_t j = 0; j < 257; ++j) EXPECT_TRUE(i == j || row[j] == 0);
    }
    EXPECT_EQ(result->elements()[1].data<int32_t>()[b], 0);
  }
}

}  // namespace
}  // namespace assay
