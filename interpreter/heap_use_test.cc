// What the memory limit does not count is not there: of each op that has a handler of its own, a program on
// large arrays, under limits of which most are too small, while all that C++ allocates is counted. Whether it
// runs or is refused, at no time may it have more than its limit allows, but for kBeside.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <vector>

#include "interpreter/block_kernel.h"
#include "interpreter/handlers.h"
#include "interpreter/testing.h"
#include "spec/hlo/parser.h"
#include "spec/op_table.h"
#include "spec/verifier.h"

// ---------------------------------------------------------------- counting

// Sanitizers have allocation functions of their own, some of which cannot be replaced.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ASSAY_COUNTS_THE_HEAP 0
#else
#define ASSAY_COUNTS_THE_HEAP 1
#endif

#if ASSAY_COUNTS_THE_HEAP

namespace {

std::atomic<int64_t> heap_bytes = 0, heap_peak = 0;

void* Counted(void* block, std::size_t size) {
  if (block == nullptr) std::abort();
  const int64_t now = heap_bytes += static_cast<int64_t>(size);
  int64_t most = heap_peak;
  while (now > most && !heap_peak.compare_exchange_weak(most, now)) {
  }
  return block;
}
// The size of a block stands in front of it, one alignment behind where malloc put it.
void* Allocate(std::size_t size, std::size_t alignment) {
  const std::size_t whole = (size + alignment - 1) / alignment * alignment + alignment;
  std::byte* block = static_cast<std::byte*>(Counted(std::aligned_alloc(alignment, whole), size)) + alignment;
  std::memcpy(block - sizeof(size), &size, sizeof(size));
  return block;
}
void Free(void* pointer, std::size_t alignment) {
  if (pointer == nullptr) return;
  std::byte* block = static_cast<std::byte*>(pointer);
  std::size_t size;
  std::memcpy(&size, block - sizeof(size), sizeof(size));
  heap_bytes -= static_cast<int64_t>(size);
  std::free(block - alignment);
}
constexpr std::size_t kUnit = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
std::size_t Unit(std::align_val_t alignment) { return std::max(static_cast<std::size_t>(alignment), kUnit); }

}  // namespace

// Of the whole test program; the other forms go by these.
void* operator new(std::size_t size) { return Allocate(size, kUnit); }
void* operator new(std::size_t size, std::align_val_t alignment) { return Allocate(size, Unit(alignment)); }
void operator delete(void* block) noexcept { Free(block, kUnit); }
void operator delete(void* block, std::size_t) noexcept { Free(block, kUnit); }
void operator delete(void* block, std::align_val_t alignment) noexcept { Free(block, Unit(alignment)); }
void operator delete(void* block, std::size_t, std::align_val_t alignment) noexcept {
  Free(block, Unit(alignment));
}

#endif

namespace assay {
namespace {

using namespace testing;

// Plans, threads, blocks of lanes; beside that, arrays have at least 1 MB.
constexpr int64_t kBeside = 256 << 10;

const std::string kRegions =
    "add { a = f32[] parameter(0)\n b = f32[] parameter(1)\n ROOT r = f32[] add(a, b) }\n"
    "odd { a = f32[] parameter(0)\n b = f32[] parameter(1)\n m = f32[] multiply(a, b)\n"
    " ROOT r = f32[] subtract(m, b) }\n"
    "wide { a = f64[] parameter(0)\n b = f64[] parameter(1)\n m = f64[] multiply(a, b)\n"
    " ROOT r = f64[] subtract(m, b) }\n"
    "less { a = f32[] parameter(0)\n b = f32[] parameter(1)\n"
    " ROOT r = pred[] compare(a, b), direction=LT }\n"
    "below { a = f32[] parameter(0)\n b = f32[] parameter(1)\n d = f32[] subtract(a, b)\n"
    " z = f32[] constant(0)\n ROOT r = pred[] compare(d, z), direction=LT }\n"
    "sums { x = f32[] parameter(0)\n c = f32[] parameter(1)\n r = f32[] add(c, x)\n"
    " ROOT t = (f32[], f32[]) tuple(r, r) }\n"
    "rows { x = f32[262144] parameter(0)\n c = f32[262144] parameter(1)\n m = f32[262144] multiply(c, x)\n"
    " r = f32[262144] subtract(m, x)\n ROOT t = (f32[262144], f32[262144]) tuple(r, r) }\n";

const std::string kScalars = " c = f32[] constant(1)\n w = f64[] constant(1)\n k = s32[] constant(3)\n";

const std::string kPrograms[] = {
    "ROOT r = u8[4000000] iota(), iota_dimension=0",
    "ROOT r = bf16[2,2000000] iota(), iota_dimension=1",
    "ROOT r = f32[1048576] copy(x)",
    "ROOT r = f32[1048576] reshape(y)",
    "ROOT r = f32[1024,1024]{0,1} bitcast(y)",
    "z = f32[1024,1024]{0,1} copy(y)\n ROOT r = s32[1048576] bitcast(z)",
    "ROOT r = s32[1024,1024]{0,1} bitcast(x)",
    "z = s4[2000000,2] iota(), iota_dimension=1\n ROOT r = s8[2000000] bitcast-convert(z)",
    "z = s8[2000000] iota(), iota_dimension=0\n ROOT r = s4[2000000,2] bitcast-convert(z)",
    "ROOT r = f32[1024,1024] broadcast(c), dimensions={}",
    "ROOT r = f32[1024,1024] transpose(y), dimensions={1,0}",
    "ROOT r = f32[1000000] slice(x), slice={[2:1000002]}",
    "ROOT r = bf16[1000000] slice(x), slice={[2:1000002]}",
    "ROOT r = f32[1048576] reverse(x), dimensions={0}",
    "ROOT r = f32[2097152] concatenate(x, x), dimensions={0}",
    "ROOT r = f32[1500000] pad(x, c), padding=451424_0",
    "ROOT r = f32[1048576] map(x, x), dimensions={0}, to_apply=odd",
    "ROOT r = f32[1048576] map(x, x), dimensions={0}, to_apply=wide",
    "ROOT r = f32[1048576] dynamic-slice(x, k), dynamic_slice_sizes={1048576}",
    "ROOT r = bf16[1000000] dynamic-slice(x, k), dynamic_slice_sizes={1000000}",
    "ROOT r = f32[1048576] dynamic-update-slice(x, x, k)",
    "ROOT r = f32[1048576] gather(x, i), offset_dims={}, collapsed_slice_dims={0}, start_index_map={0},\n"
    " index_vector_dim=1, slice_sizes={1}",
    "ROOT r = f32[1048576] scatter(x, i, x), update_window_dims={}, inserted_window_dims={0},\n"
    " scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add",
    "ROOT r = f32[1048576] scatter(x, i, x), update_window_dims={}, inserted_window_dims={0},\n"
    " scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=odd",
    "ROOT r = f32[1048576] scatter(x, i, x), update_window_dims={}, inserted_window_dims={0},\n"
    " scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=wide",
    "ROOT r = f32[1024] reduce(y, c), dimensions={1}, to_apply=add",
    "ROOT r = f32[1024] reduce(y, c), dimensions={0}, to_apply=add",
    "z = f32[524288,2] reshape(x)\n ROOT r = f32[2] reduce(z, c), dimensions={0}, to_apply=add",
    "z = f32[2,524288] reshape(x)\n ROOT r = f32[2] reduce(z, c), dimensions={1}, to_apply=add",
    "ROOT r = f32[1024] reduce(y, c), dimensions={0}, to_apply=odd",
    "ROOT r = f32[1024] reduce(y, c), dimensions={0}, to_apply=wide",
    "ROOT r = f32[] reduce(x, c), dimensions={0}, to_apply=add",
    "ROOT r = f32[1048576] reduce-window(x, c), window={size=1048576 pad=1048575_0}, to_apply=add",
    "ROOT r = f32[1048576] reduce-window(x, c), window={size=3 pad=1_1 rhs_dilate=1}, to_apply=odd",
    "ROOT r = f32[1048576] reduce-window(x, c), window={size=3 pad=1_1}, to_apply=add",
    "ROOT r = f32[2] reduce-window(x, c), window={size=400000 rhs_dilate=2 pad=0_0 stride=200000}, to_apply=add",
    "ROOT r = f32[2] reduce-window(x, c), window={size=1099511627776 pad=1099511627775_0 stride=1048575},\n"
    " to_apply=odd",
    "z = f32[524288] slice(x), slice={[0:524288]}\n ROOT r = f32[1048576] select-and-scatter(x, z, c),\n"
    " window={size=2 stride=2}, select=less, scatter=add",
    "z = f32[524288] slice(x), slice={[0:524288]}\n ROOT r = f32[1048576] select-and-scatter(x, z, c),\n"
    " window={size=2 stride=2}, select=less, scatter=wide",
    "ROOT r = (f32[1048576], f32[]) scan(x, c), dimensions={0}, num_carries=1, to_apply=sums",
    "z = f32[4,262144] reshape(x)\n o = f32[262144] broadcast(c), dimensions={}\n"
    " ROOT r = (f32[4,262144], f32[262144]) scan(z, o), dimensions={0}, num_carries=1, to_apply=rows",
    "ROOT r = f32[1048576] sort(x), dimensions={0}, to_apply=less",
    "ROOT r = f32[1048576] sort(x), dimensions={0}, to_apply=below",
    "ROOT r = f32[1024,1024] sort(y), dimensions={0}, to_apply=below",
    "ROOT r = (f32[1000], s32[1000]) topk(x), k=1000, largest=true",
    "ROOT r = f32[1000] custom-call(x, c), custom_call_target=\"PartialReduce\", called_computations={less},\n"
    " backend_config={\"reduction_dim\": 0}",
    "z = f32[1024,512] slice(y), slice={[0:1024],[0:512]}\n"
    " ROOT r = f32[1024,1024] dot(z, z), lhs_contracting_dims={1}, rhs_contracting_dims={1}",
    "z = s32[1024,512] iota(), iota_dimension=0\n"
    " ROOT r = s32[1024,1024] dot(z, z), lhs_contracting_dims={1}, rhs_contracting_dims={1}",
    "z = f32[512,512] slice(y), slice={[0:512],[0:512]}\n u = c64[512,512] complex(z, z)\n"
    " ROOT r = c64[512,512] dot(u, u), lhs_contracting_dims={0}, rhs_contracting_dims={1}",
    "g = s32[2] constant({500, 400})\n z = f32[2,1024,64] broadcast(c), dimensions={}\n"
    " ROOT r = f32[1024,64] ragged-dot(y, z, g), lhs_contracting_dims={1}, rhs_contracting_dims={1},\n"
    " lhs_ragged_dims={0}, rhs_group_dims={0}",
    "g = s32[2] constant({500, 400})\n z = f32[1024,64] broadcast(c), dimensions={}\n"
    " ROOT r = f32[2,1024,64] ragged-dot(y, z, g), lhs_contracting_dims={0}, rhs_contracting_dims={0},\n"
    " lhs_ragged_dims={0}",
    "z = f32[1024,64] broadcast(c), dimensions={}\n s = f32[64,64] broadcast(c), dimensions={}\n"
    " t = f32[64,64] broadcast(c), dimensions={}\n"
    " ROOT r = f32[1024,64] scaled-dot(y, z, s, t), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
    "z = f32[1,1024,1024,1] reshape(x)\n f = f32[3,3,1,1] broadcast(c), dimensions={}\n"
    " ROOT r = f32[1,1024,1024,1] convolution(z, f), window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f",
    "z = f32[1,128,128,64] reshape(x)\n f = f32[3,3,64,16] broadcast(c), dimensions={}\n"
    " ROOT r = f32[1,16,128,128] convolution(z, f), window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->bf01",
    // Windows of 16,384 terms.
    "z = f32[1,32,32,1024] reshape(x)\n f = f32[4,4,1024,8] broadcast(c), dimensions={}\n"
    " ROOT r = f32[1,29,29,8] convolution(z, f), window={size=4x4}, dim_labels=b01f_01io->b01f",
    "z = c64[1048576] complex(x, x)\n ROOT r = c64[1048576] fft(z), fft_type=FFT, fft_length={1048576}",
    "z = c64[1024,1024] complex(y, y)\n ROOT r = c64[1024,1024] fft(z), fft_type=IFFT, fft_length={1024}",
    "d = f32[1024,1024] broadcast(c), dimensions={}\n"
    " ROOT r = f32[1024,1024] triangular-solve(d, y), left_side=true, lower=true, unit_diagonal=true,\n"
    " transpose_a=NO_TRANSPOSE",
    "a = s32[512,512] iota(), iota_dimension=0\n b = s32[512,512] iota(), iota_dimension=1\n"
    " e = pred[512,512] compare(a, b), direction=EQ\n o = f32[512,512] broadcast(c), dimensions={}\n"
    " d = f32[512,512] convert(e)\n ROOT r = f32[512,512] cholesky(d), lower=true",
    "s = f32[16] broadcast(c), dimensions={}\n z = f32[65536,16] reshape(x)\n"
    " ROOT r = (f32[65536,16], f32[16], f32[16]) batch-norm-training(z, s, s), epsilon=0.001, feature_index=1",
    "s = f32[16] broadcast(c), dimensions={}\n z = f32[65536,16] reshape(x)\n"
    " ROOT r = f32[65536,16] batch-norm-inference(z, s, s, s, s), epsilon=0.001, feature_index=1",
    "s = f32[16] broadcast(c), dimensions={}\n z = f32[65536,16] reshape(x)\n"
    " ROOT r = (f32[65536,16], f32[16], f32[16]) batch-norm-grad(z, s, s, s, z), epsilon=0.001,\n"
    " feature_index=1",
    "s = u64[2] constant({1,2})\n ROOT r = (u64[2], c64[1000000]) rng-bit-generator(s), algorithm=rng_three_fry",
    "s = u64[3] constant({1,2,3})\n ROOT r = (u64[3], u8[1000000]) rng-bit-generator(s), algorithm=rng_philox",
    "ROOT r = f32[1048576] rng(c, c), distribution=rng_uniform",
    "ROOT r = f8e5m2[1048576] rng(w, w), distribution=rng_uniform",
    "n = s32[] constant(1000000)\n z = f32[<=1048576] set-dimension-size(x, n), dimensions={0}\n"
    " ROOT r = f32[<=1048576] reverse(z), dimensions={0}",
    "z = (f32[1048576], f32[1048576], u32[]) copy-start(x)\n ROOT r = f32[1048576] copy-done(z)",
};

// x: f32[2^20], y: f32[1024,1024], i: s32[2^20,1], those that the program reads: 0, 1, 2, ...
struct Program {
  std::unique_ptr<Module> module;
  std::vector<Literal> arguments;
  int64_t argument_bytes = 0;
};

Result<Program> Parsed(const std::string& program) {
  constexpr int64_t kCount = 1 << 20;
  Program parsed;
  std::string parameters;
  for (const auto& [name, shape] :
       {std::pair{'x', Of(kF32, {kCount})}, {'y', Of(kF32, {1024, 1024})}, {'i', Of(kS32, {kCount, 1})}}) {
    const std::string operand(1, name);
    bool read = false;
    for (std::string before : {"(", " "}) {
      for (std::string behind : {",", ")"}) {
        read = read || program.find(before + operand + behind) != std::string::npos;
      }
    }
    if (!read) continue;
    parameters += " " + operand + " = " + shape.ToString(false) + " parameter(" +
                  std::to_string(parsed.arguments.size()) + ")\n";
    Literal array = Literal::Uninitialized(shape);
    for (int64_t e = 0; e < kCount; ++e) {
      array.SetBits(e, BitsFromDouble(shape.primitive_type(), static_cast<double>(e)));
    }
    parsed.argument_bytes += array.byte_size();
    parsed.arguments.push_back(std::move(array));
  }
  const std::string text =
      "HloModule heap\n" + kRegions + "ENTRY main {\n" + parameters + kScalars + program + "\n}\n";
  ASSIGN_OR_RETURN(parsed.module, ParseHlo("test.hlo", text));
  RETURN_IF_ERROR(Verify(*parsed.module));
  return parsed;
}

#if ASSAY_COUNTS_THE_HEAP

// The most that the run had beside its arguments, which count.
int64_t PeakOf(const Program& program, int64_t limit, Status* status) {
  const int64_t before = heap_bytes;
  heap_peak = before;
  RunOptions options{.threads = 2, .memory_limit = limit + program.argument_bytes};
  options.list_held = [&](std::vector<const Literal*>* held) {
    for (const Literal& argument : program.arguments) held->push_back(&argument);
  };
  *status = Evaluate(*program.module, program.arguments, options).status();
  return heap_peak - before;
}

TEST(HeapUse, StaysBelowTheLimitInEveryOp) {
  for (const std::string& program : kPrograms) {
    const Result<Program> parsed = Parsed(program);
    if (!parsed.ok()) {
      ADD_FAILURE() << program << "\n" << parsed.status().ToString();
      continue;
    }
    Status status;
    const int64_t need = PeakOf(*parsed, int64_t{1} << 32, &status);
    EXPECT_TRUE(status.ok()) << program << "\n" << status.ToString();
    bool refused = false;
    // From all but enough to far too little.
    for (int64_t percent : {90, 70, 50, 30}) {
      const int64_t limit = need / 100 * percent;
      const int64_t peak = PeakOf(*parsed, limit, &status);
      refused = refused || status.code() == StatusCode::kResourceExhausted;
      EXPECT_LE(peak, limit + kBeside) << program << "\nneeds " << need << ", " << percent << "%: "
                                       << status.ToString();
    }
    // Where it needs an array at all.
    EXPECT_TRUE(refused || need < 2 * kBeside) << program << "\nneeds " << need;
  }
}

#endif

// Without arrays of their own, or met with in device_group_test.cc.
bool IsElsewhere(const OpSpec& spec) {
  const std::set<std::string_view> kElsewhere = {
      "tuple", "get-tuple-element", "opt-barrier", "add-dependency", "domain", "after-all", "infeed",
      "outfeed", "partition-id", "replica-id", "rng-get-and-update-state", "get-dimension-size",
      "dynamic-reshape", "shuffle"};
  return kElsewhere.contains(spec.name) || spec.traits.Has(Trait::kCollective);
}

TEST(HeapUse, EveryOpWithAHandlerIsThere) {
  std::set<Opcode> seen;
  for (const std::string& program : kPrograms) {
    const Result<Program> parsed = Parsed(program);
    if (!parsed.ok()) continue;
    for (const Instruction& instruction : parsed->module->entry()->instructions()) {
      seen.insert(instruction.opcode());
    }
  }
  for (const ElementwiseRow& row : kElementwiseRows) seen.insert(row.opcode);
  for (const OpSpec* spec : AllOps()) {
    if (HandlerOf(spec->opcode).handler == nullptr || IsElsewhere(*spec)) continue;
    EXPECT_TRUE(seen.contains(spec->opcode)) << spec->name;
  }
}

}  // namespace
}  // namespace assay
