// Dots of vectors and adding reductions beside plain vector loops.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/thread_pool.h"
#include "tools/numeric_bench/plain_loops.h"
#include "tools/numeric_bench/race.h"

namespace assay {
namespace {

using enum PrimitiveType;

struct Data {
  ThreadPool pool{kThreads};
  std::unique_ptr<Program> program;
  std::vector<Literal> arrays;
  std::vector<float> out;
};

// The second half of an array is the first once more, negated or not: with the one and the other, a dot of f32 is 0.
Literal AndNegated(Literal x, int negate) {
  const int64_t half = x.element_count() / 2;
  for (int64_t i = 0; i < half; ++i) {
    const double value = DoubleFromBits(kF32, x.Bits(i));
    x.SetBits(half + i, BitsFromDouble(kF32, negate ? -value : value));
  }
  return x;
}

// `vectors` dots of `n` terms each; of f64 beside the dots of f32 as well.
Race Dots(PrimitiveType type, int64_t vectors, int64_t n, bool cancels = false) {
  const std::string name(NameOf(type));
  const std::string matrix = name + "[" + std::to_string(vectors) + "," + std::to_string(n) + "]";
  auto data = std::make_shared<Data>();
  for (uint64_t seed : {1, 2}) data->arrays.push_back(ArrayOf(kF32, {vectors, n}, Normal, seed));
  std::vector<Literal> operands = data->arrays;
  if (type == kF64) {
    operands = {ArrayOf(kF64, {vectors, n}, Normal, 1), ArrayOf(kF64, {vectors, n}, Normal, 2)};
  }
  if (cancels) operands = {AndNegated(operands[0], 1), AndNegated(operands[1], 0)};
  data->program = std::make_unique<Program>(
      "HloModule dot\nENTRY main {\n  a = " + matrix + " parameter(0)\n  b = " + matrix +
          " parameter(1)\n  ROOT c = " + name + "[" + std::to_string(vectors) +
          "] dot(a, b), lhs_batch_dims={0}, rhs_batch_dims={0}, lhs_contracting_dims={1}, "
          "rhs_contracting_dims={1}\n}\n",
      operands);
  const int64_t pieces = vectors == 1 ? 2 * kThreads : vectors;
  data->out.resize(static_cast<size_t>(pieces));
  const float* a = data->arrays[0].data<float>().data();
  const float* b = data->arrays[1].data<float>().data();
  return {[data] { data->program->Run(); },
          [=] {
            const int64_t piece = vectors * n / pieces;
            data->pool.ParallelFor(pieces, (pieces + 7) / 8, [&](int64_t begin, int64_t end) {
              for (int64_t i = begin; i < end; ++i) {
                data->out[i] = Avx2Loops()->dot(a + i * piece, b + i * piece, piece);
              }
            });
          }};
}

enum class Along { kRows, kColumns, kAll };

// Sums of an array of rows x columns: of each row, of each column, of all; of f64 as above.
Race Sums(PrimitiveType type, int64_t rows, int64_t columns, Along along) {
  const std::string name(NameOf(type));
  const std::string operand = name + "[" + std::to_string(rows) + "," + std::to_string(columns) + "]";
  const char* dimensions = along == Along::kRows ? "1" : along == Along::kColumns ? "0" : "0,1";
  const std::string left = along == Along::kRows      ? std::to_string(rows)
                           : along == Along::kColumns ? std::to_string(columns)
                                                      : "";
  auto data = std::make_shared<Data>();
  data->arrays.push_back(ArrayOf(kF32, {rows, columns}, Normal, 1));
  std::vector<Literal> operands = data->arrays;
  if (type == kF64) operands = {ArrayOf(kF64, {rows, columns}, Normal, 1)};
  data->program = std::make_unique<Program>(
      "HloModule sum\nadd {\n  a = " + name + "[] parameter(0)\n  b = " + name +
          "[] parameter(1)\n  ROOT r = " + name + "[] add(a, b)\n}\nENTRY main {\n  x = " + operand +
          " parameter(0)\n  zero = " + name + "[] constant(0)\n  ROOT y = " + name + "[" + left +
          "] reduce(x, zero), dimensions={" + dimensions + "}, to_apply=add\n}\n",
      operands);
  data->out.resize(static_cast<size_t>(std::max(rows, columns)));
  const float* x = data->arrays[0].data<float>().data();
  const bool by_columns = along == Along::kColumns;
  const int64_t count = by_columns ? columns : rows;
  // Of all: row by row too, and what the rows give is few.
  return {[data] { data->program->Run(); },
          [=] {
            data->pool.ParallelFor(count, (count + 7) / 8, [&](int64_t begin, int64_t end) {
              float* out = data->out.data();
              if (by_columns) {
                return WidestLoops()->add_rows(x + begin, rows, columns, end - begin, out + begin);
              }
              for (int64_t i = begin; i < end; ++i) out[i] = WidestLoops()->sum(x + i * columns, columns);
            });
          }};
}

}  // namespace

std::vector<Case> VectorCases() {
  if (Avx2Loops() == nullptr) return {};
  const std::string sum = "sum, " + std::string(WidestLoops()->name);
  return {
      {"512 dots f32 of 4096", "dot, AVX2", 3, [] { return Dots(kF32, 512, 4096); }},
      {"dot f32 of 1 M", "dot, AVX2", 3, [] { return Dots(kF32, 1, 1 << 20); }},
      {"dot f32 of 16 M", "dot, AVX2", 3, [] { return Dots(kF32, 1, 1 << 24); }},
      {"dot f32 of 1 M that cancels to 0", "dot, AVX2", 0, [] { return Dots(kF32, 1, 1 << 20, true); }},
      {"dot f64 of 1 M", "dot, f32, AVX2", 0, [] { return Dots(kF64, 1, 1 << 20); }},
      {"reduce-add f64 2048x2048, rows", sum + ", f32", 0,
       [] { return Sums(kF64, 2048, 2048, Along::kRows); }},
      {"reduce-add f64 2048x2048, all", sum + ", f32", 0, [] { return Sums(kF64, 2048, 2048, Along::kAll); }},
      {"reduce-add f32 2048x2048, rows", sum, 3, [] { return Sums(kF32, 2048, 2048, Along::kRows); }},
      {"reduce-add f32 2048x2048, columns", sum, 3, [] { return Sums(kF32, 2048, 2048, Along::kColumns); }},
      {"reduce-add f32 2048x2048, all", sum, 3, [] { return Sums(kF32, 2048, 2048, Along::kAll); }},
      {"reduce-add f32 4096x64, rows", sum, 3, [] { return Sums(kF32, 4096, 64, Along::kRows); }},
      {"reduce-add f32 64x65536, columns", sum, 3, [] { return Sums(kF32, 64, 65536, Along::kColumns); }},
  };
}

}  // namespace assay
