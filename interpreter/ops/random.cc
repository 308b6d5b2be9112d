// rng-bit-generator gives the bits that XLA gives (all seen on XLA:CPU): state words are {key,
// counter} for Threefry and {key, counter low, counter high} for Philox, whose two-word state has
// the counter {s1, s0} and the key s0. Each element takes the low bits of its word, 64-bit ones two
// words, low word first.
//   Philox: words of counter, counter + 1, ... in order.
//   Threefry, 64 bits: element i has the two words of counter + i.
//   Threefry, else: one dimension is halved: the first even one; without one the largest (of equal
//     ones the first), its half rounded up. Position j of the halved array, row-major, has the
//     words of counter + j; along the halved dimension, its index h stands for 2h and 2h + 1.
// The state's counter advances by the counters used. Of complex numbers the parts are drawn, as a
// minor dimension of two (XLA's verifier takes them, XLA:CPU does not).
//
// rng: its values are ours to define. Element i takes Philox's 128 bits for the counter state + i,
// key 0, where the state is the run's and advances by the number of elements (a complex element
// counts as two); numeric/random.h makes numbers of them.
#include "interpreter/ops/random.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/random.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

using Counter = unsigned __int128;

// Writes elements of a type from the low bits of words.
class ElementWriter {
 public:
  ElementWriter(PrimitiveType type, std::byte* out)
      : out_(out),
        width_(FormatOf(type).ByteSize()),
        unused_(64 - FormatOf(type).bits),
        extends_(IsInteger(type) && IsSigned(type)) {}
  void Write(int64_t i, uint64_t word) {
    uint64_t bits = word << unused_;
    bits = extends_ ? static_cast<uint64_t>(static_cast<int64_t>(bits) >> unused_)
                    : bits >> unused_;
    std::memcpy(out_ + i * width_, &bits, static_cast<size_t>(width_));
  }

 private:
  std::byte* out_;
  int64_t width_;
  int unused_;
  bool extends_;
};

constexpr int64_t kGrain = 1 << 14;  // counters a thread takes at a time

uint64_t Join(uint32_t low, uint32_t high) { return low | static_cast<uint64_t>(high) << 32; }

// Both draw an array of the shape to `out`, and give the number of counters used.
Result<int64_t> DrawPhilox(OpContext& context, Counter counter, uint64_t key, const Shape& shape,
                           std::byte* out) {
  PrimitiveType type = shape.primitive_type();
  ElementWriter writer(type, out);
  int64_t n = *shape.ElementCount();
  int64_t per_block = FormatOf(type).bits == 64 ? 2 : 4;
  int64_t blocks = n / per_block + (n % per_block != 0);
  RETURN_IF_ERROR(ParallelFor(context, blocks, kGrain, [&](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end; ++b) {
      std::array<uint32_t, 4> words = numeric::Philox4x32(counter + static_cast<uint64_t>(b), key);
      for (int64_t i = b * per_block, w = 0; i < std::min(n, (b + 1) * per_block); ++i, ++w) {
        writer.Write(i, per_block == 4 ? words[w] : Join(words[2 * w], words[2 * w + 1]));
      }
    }
  }));
  return blocks;
}

// The dimension that Threefry halves; the shape has one.
int64_t HalvedDimension(const std::vector<int64_t>& sizes) {
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] % 2 == 0) return static_cast<int64_t>(i);
  }
  return std::max_element(sizes.begin(), sizes.end()) - sizes.begin();
}

Result<int64_t> DrawThreeFry(OpContext& context, uint64_t counter, uint64_t key, const Shape& shape,
                             std::byte* out) {
  ElementWriter writer(shape.primitive_type(), out);
  int64_t n = *shape.ElementCount();
  if (n == 0 || FormatOf(shape.primitive_type()).bits == 64 || shape.rank() == 0) {
    RETURN_IF_ERROR(ParallelFor(context, n, kGrain, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        auto [low, high] = numeric::ThreeFry2x32(counter + static_cast<uint64_t>(i), key);
        writer.Write(i, Join(low, high));
      }
    }));
    return n;
  }
  int64_t dimension = HalvedDimension(shape.dimensions());
  int64_t size = shape.dimension(dimension), half = size / 2 + size % 2;
  int64_t inner = 1;
  for (int64_t i = dimension + 1; i < shape.rank(); ++i) inner *= shape.dimension(i);
  int64_t counters = n / size * half;
  RETURN_IF_ERROR(ParallelFor(context, counters, kGrain, [&](int64_t begin, int64_t end) {
    for (int64_t j = begin; j < end; ++j) {
      auto [first, second] = numeric::ThreeFry2x32(counter + static_cast<uint64_t>(j), key);
      int64_t outer = j / (half * inner), h = j / inner % half;
      int64_t at = (outer * size + 2 * h) * inner + j % inner;
      writer.Write(at, first);
      if (2 * h + 1 < size) writer.Write(at + inner, second);
    }
  }));
  return counters;
}

}  // namespace

Status EvaluateRngBitGenerator(OpContext& context) {
  const Shape& shape = context.shape();
  bool tuple = shape.IsTuple();
  Literal state = std::move(context.operands[0]);
  const Shape& bits_shape = tuple ? shape.elements()[1] : shape;
  Shape drawn = bits_shape;
  if (IsComplex(bits_shape.primitive_type())) {
    std::vector<int64_t> sizes(bits_shape.dimensions().begin(), bits_shape.dimensions().end());
    sizes.push_back(2);
    drawn = Shape::Array(PartOf(bits_shape.primitive_type()), sizes);
  }
  // The parts of a complex number lie one behind the other, as the elements of `drawn` do.
  Literal bits = Literal::Uninitialized(bits_shape);
  std::byte* out = bits.MutableBytes();
  // The state is memory of 128 or 192 bits, whatever its element type.
  uint64_t words[3] = {};
  CHECK(state.byte_size() <= static_cast<int64_t>(sizeof(words)));
  std::memcpy(words, std::as_const(state).bytes(), static_cast<size_t>(state.byte_size()));
  if (context.instruction.Get(kRandomAlgorithm) == RandomAlgorithm::kThreeFry) {
    ASSIGN_OR_RETURN(int64_t used, DrawThreeFry(context, words[1], words[0], drawn, out));
    words[1] += static_cast<uint64_t>(used);
  } else {
    uint64_t upper = state.byte_size() == 16 ? words[0] : words[2];
    Counter counter = static_cast<Counter>(upper) << 64 | words[1];
    ASSIGN_OR_RETURN(int64_t used, DrawPhilox(context, counter, words[0], drawn, out));
    counter += static_cast<uint64_t>(used);
    words[1] = static_cast<uint64_t>(counter);
    words[2] = static_cast<uint64_t>(counter >> 64);
  }
  if (!tuple) {
    context.result = std::move(bits);
    return {};
  }
  std::memcpy(state.MutableBytes(), words, static_cast<size_t>(state.byte_size()));
  std::vector<Literal> elements = {state.Reshaped(shape.elements()[0]), std::move(bits)};
  context.result = Literal::Tuple(shape, std::move(elements));
  return {};
}

std::string CheckRng(const Instruction& instruction) {
  if (instruction.shape().IsArray()) return {};
  return "values of shape " + instruction.shape().ToString(false);
}

Status EvaluateRng(OpContext& context) {
  Literal result = Literal::Uninitialized(context.shape());
  PrimitiveType type = context.shape().primitive_type();
  PrimitiveType part = IsComplex(type) ? PartOf(type) : type;
  int64_t parts = IsComplex(type) ? 2 : 1;
  int64_t n = result.element_count() * parts;
  Counter start = context.evaluation.AdvanceRandomState(static_cast<uint64_t>(n));
  ElementWriter writer(part, result.MutableBytes());
  uint64_t low[2], high[2];
  double a[2] = {}, b[2] = {};
  for (int p = 0; p < parts; ++p) {
    low[p] = parts == 2 ? context.operands[0].PartBits(0, p) : context.operands[0].Bits(0);
    high[p] = parts == 2 ? context.operands[1].PartBits(0, p) : context.operands[1].Bits(0);
    if (IsFloat(part)) {
      numeric::DecodeBlock(part, &low[p], &a[p], 1);
      numeric::DecodeBlock(part, &high[p], &b[p], 1);
    } else if (IsSigned(part)) {
      int unused = 64 - FormatOf(part).bits;
      low[p] = static_cast<uint64_t>(static_cast<int64_t>(low[p] << unused) >> unused);
      high[p] = static_cast<uint64_t>(static_cast<int64_t>(high[p] << unused) >> unused);
    }
  }
  bool normal = context.instruction.Get(kDistribution) == RandomDistribution::kNormal;
  RETURN_IF_ERROR(ParallelFor(context, n, kGrain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      std::array<uint32_t, 4> words = numeric::Philox4x32(start + static_cast<uint64_t>(i), 0);
      uint64_t draw[2] = {Join(words[0], words[1]), Join(words[2], words[3])};
      int64_t p = i % parts;
      if (normal) {
        uint64_t bits = 0;
        numeric::NormalFloats(part, a[p], b[p], draw, &bits, 1);
        writer.Write(i, bits);
      } else if (IsFloat(part)) {
        writer.Write(i, numeric::UniformFloat(part, a[p], b[p], draw[0]));
      } else {
        writer.Write(i, numeric::UniformInteger(IsSigned(part), low[p], high[p], draw[0]));
      }
    }
  }));
  context.result = std::move(result);
  return {};
}

Status EvaluateRngGetAndUpdateState(OpContext& context) {
  int64_t delta = context.instruction.Get(kDelta);
  Counter state = context.evaluation.AdvanceRandomState(static_cast<uint64_t>(delta));
  uint64_t words[2] = {static_cast<uint64_t>(state), static_cast<uint64_t>(state >> 64)};
  context.result = Literal::Uninitialized(context.shape());
  std::memcpy(context.result.MutableBytes(), words, sizeof(words));
  return {};
}

}  // namespace assay
