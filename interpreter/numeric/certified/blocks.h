// How a kernel of vectors serves any number of elements: block by block, whole vectors, and the exact routine where
// a lane is left open.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_BLOCKS_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_BLOCKS_H_

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "interpreter/numeric/certified/lanes.h"

namespace assay::numeric {

// out[i] = f(operands[i]...) for i < n, Number float or double. step(x..., to) computes W results; it returns a vector
// of W int32_t or doubles that are not 0 where a result is left open: those are the patterns that exact(x...) gives.
// `harmless`: an argument of the domain, for the lanes beyond the last element. `out` may be an operand. Returns how
// many were left open.
template <int W, typename Number, typename Step, typename Exact, typename... Operand>
ASSAY_INLINE int64_t RunBlocks(Step step, Exact exact, Number harmless, Number* out, int64_t n,
                               const Operand*... operands) {
  using Lane = std::conditional_t<std::is_same_v<Number, float>, int32_t, double>;
  constexpr int64_t kBlock = 64;
  struct Block {
    alignas(64) Number x[kBlock];
  };
  int64_t count = 0;
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t size = n - begin < kBlock ? n - begin : kBlock;
    const auto run = [&](auto&... in) __attribute__((always_inline)) {
      ((void)std::memcpy(in.x, operands + begin, static_cast<size_t>(size) * sizeof(Number)), ...);
      for (int64_t i = size; i % W != 0; ++i) ((in.x[i] = harmless), ...);
      alignas(64) Number result[kBlock];
      Lane open[kBlock];
      decltype(step(in.x..., result)) any = {};
      for (int64_t i = 0; i < size; i += W) {
        const auto left = step(in.x + i..., result + i);
        std::memcpy(open + i, &left, sizeof(left));
        if constexpr (std::is_same_v<Lane, double>) {
          any += left;  // none is negative
        } else {
          any |= left;
        }
      }
      Lane lanes[W];
      std::memcpy(lanes, &any, sizeof(any));
      bool some = false;
      for (Lane lane : lanes) some |= lane != 0;
      for (int64_t i = 0; some && i < size; ++i) {
        if (open[i] == 0) continue;
        const auto pattern = exact(in.x[i]...);
        static_assert(sizeof(pattern) == sizeof(Number));
        std::memcpy(result + i, &pattern, sizeof(pattern));
        ++count;
      }
      std::memcpy(out + begin, result, static_cast<size_t>(size) * sizeof(Number));
    };
    if constexpr (sizeof...(Operand) == 1) {
      Block x;
      run(x);
    } else {
      static_assert(sizeof...(Operand) == 2);
      Block x, y;
      run(x, y);
    }
  }
  return count;
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_BLOCKS_H_
