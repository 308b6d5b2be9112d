// Matrices of float and complex elements to and from plain arrays of parts (a complex element has
// two), for cholesky, triangular-solve and fft.
#ifndef ASSAY_INTERPRETER_OPS_MATRIX_H_
#define ASSAY_INTERPRETER_OPS_MATRIX_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/loop.h"
#include "spec/shape.h"

namespace assay {

struct Elements {
  explicit Elements(const Shape& shape)
      : parts(IsComplex(shape.primitive_type()) ? 2 : 1),
        part(PartOf(shape.primitive_type())),
        width(FormatOf(part).ByteSize()) {}

  // `count` parts from part `first` on.
  void Read(const std::byte* bytes, int64_t first, int64_t count, double* to) const {
    numeric::DecodeBlock(part, bytes + first * width, to, count);
  }
  void Write(const uint64_t* patterns, int64_t first, int64_t count, std::byte* bytes) const {
    std::byte* to = bytes + first * width;
    for (int64_t i = 0; i < count; ++i, to += width) {
      std::memcpy(to, &patterns[i], static_cast<size_t>(width));
    }
  }

  int parts;
  PrimitiveType part;
  int64_t width;  // bytes of a part
};

// Memory for `threads` that each need `bytes` and so many words of 8 bytes; negative: too many.
inline Status ReserveEach(OpContext& context, int64_t threads, int64_t bytes, int64_t words) {
  int64_t each, all;
  bool over = bytes < 0 || words < 0 || __builtin_mul_overflow(words, 8, &each) ||
              __builtin_add_overflow(each, bytes, &each) ||
              __builtin_mul_overflow(each, threads, &all);
  return context.Reserve(over ? -1 : all);
}

// Whether the run may go on, for a computation on one item.
inline numeric::Going GoingOf(const OpContext& context) {
  return [&evaluation = context.evaluation] { return !evaluation.ShouldStop(); };
}

// The loop that a computation on one item is given: over threads, or on this thread alone.
inline numeric::Loop LoopOf(OpContext& context, bool split) {
  if (!split) {
    return [&context](int64_t n, int64_t, const std::function<void(int64_t, int64_t)>& body) {
      if (n > 0) body(0, n);
      return !context.evaluation.ShouldStop();
    };
  }
  return [&context](int64_t n, int64_t grain, const std::function<void(int64_t, int64_t)>& body) {
    return ParallelFor(context, n, grain, body).ok();
  };
}

// body(begin, end) over the items of a batch: many on threads, one on this thread, so that it may
// split its own work.
inline Status ForEachItem(OpContext& context, int64_t batch, int64_t grain,
                          const std::function<void(int64_t, int64_t)>& body) {
  return ParallelFor(context, batch, batch == 1 ? 1 : grain, body);
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_MATRIX_H_
