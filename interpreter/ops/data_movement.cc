// Data movement: every op is one or more strided copies (interpreter/ops/strided.h), blind to
// element types but for their width. Bits are kept, NaN payloads included.
#include "interpreter/ops/data_movement.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/convert.h"
#include "interpreter/ops/dot_operand.h"
#include "interpreter/ops/scratch.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

// The same array with another layout or rank; storage is shared.
Literal WithShape(Literal literal, const Shape& shape) {
  return literal.shape() == shape || !shape.IsArray() ? literal : literal.Reshaped(shape);
}

bool IsIdentity(std::span<const int64_t> permutation) {
  return std::is_sorted(permutation.begin(), permutation.end());
}

// Types whose elements are kept in more bits than they have: pred and those of six bits in a byte.
bool IsPadded(PrimitiveType type) {
  return type == PrimitiveType::kPred || FormatOf(type).bits == 6;
}

// The same where a type is padded: element i of the fewer elements is, low bits first, the slots of
// the others that make it up. Whether padding counts is told by how many those are: three elements
// s2 are the bits of an f6e2m3fn, four those of its byte. What is not zero is true.
Literal ReinterpretedPadded(const Literal& from, const Shape& shape) {
  Literal result = Literal::Uninitialized(shape);
  const int64_t n = from.element_count(), m = result.element_count();
  const bool splits = m > n;
  const int64_t ratio = std::min(n, m) == 0 ? 1 : std::max(n, m) / std::min(n, m);
  const PrimitiveType narrow_type = (splits ? shape : from.shape()).primitive_type();
  const PrimitiveType wide_type = (splits ? from.shape() : shape).primitive_type();
  int64_t wide = FormatOf(wide_type).bits;
  if (IsPadded(wide_type) && (wide % ratio != 0 || FormatOf(narrow_type).bits * ratio == 8)) {
    wide = 8;
  }
  const int64_t slot = wide / ratio;
  auto mask = [](int64_t bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; };
  auto set = [&](int64_t i, uint64_t bits) {
    if (shape.primitive_type() == PrimitiveType::kPred) bits = bits != 0;
    result.SetBits(i, bits & mask(FormatOf(shape.primitive_type()).bits));
  };
  for (int64_t i = 0; i < std::min(n, m); ++i) {
    if (splits) {
      const uint64_t bits = from.Bits(i);
      for (int64_t k = 0; k < ratio; ++k) set(i * ratio + k, bits >> (k * slot) & mask(slot));
      continue;
    }
    uint64_t bits = 0;
    for (int64_t k = 0; k < ratio; ++k) {
      bits |= (from.Bits(i * ratio + k) & mask(slot)) << (k * slot);
    }
    set(i, bits);
  }
  return result;
}

// Bytes of so many elements of less than 8 bits, packed.
int64_t PackedBytes(const Literal& literal) {
  const int64_t bits = FormatOf(literal.shape().primitive_type()).bits, n = literal.element_count();
  return n / 8 * bits + (n % 8 * bits + 7) / 8;
}

// The bytes of `from` seen as `shape`, elements in row-major order, low bits first.
Result<Literal> Reinterpreted(OpContext& context, const Literal& from, const Shape& shape) {
  const Format& a = FormatOf(from.shape().primitive_type());
  const Format& b = FormatOf(shape.primitive_type());
  if (a.type != b.type && (IsPadded(a.type) || IsPadded(b.type))) {
    return ReinterpretedPadded(from, shape);
  }
  if (a.bits == b.bits) return from.Reshaped(shape);
  // Of both only what has less than 8 bits is copied.
  if (a.bits < 8) RETURN_IF_ERROR(context.Reserve(PackedBytes(from)));
  Literal packed = from.Packed();
  if (b.bits < 8) RETURN_IF_ERROR(context.Reserve(packed.byte_size()));
  Literal result = Literal::Uninitialized(shape, Packing::kPacked);
  std::byte* out = result.MutableBytes();
  std::memcpy(out, packed.bytes(), std::min(packed.byte_size(), result.byte_size()));
  return result.Unpacked();
}

}  // namespace

Dims MajorToMinor(const Shape& shape) {
  Dims order;
  if (shape.has_layout()) {
    const std::vector<int64_t>& minor = shape.layout().minor_to_major;
    order.assign(minor.rbegin(), minor.rend());
  } else {
    for (int64_t d = 0; d < shape.rank(); ++d) order.push_back(d);
  }
  return order;
}

// iota(d): element = its index along d, converted to the element type once; integers wrap.
Status EvaluateIota(OpContext& context) {
  const Shape& shape = context.shape();
  int64_t d = context.instruction.Get(kIotaDimension);
  Literal result = Literal::Uninitialized(shape);
  const int64_t size = shape.rank() == 0 ? 1 : shape.dimension(d), width = WidthOf(shape);
  auto number = [&](std::byte* out) {
    return ParallelFor(context, size, 1 << 15, [&](int64_t begin, int64_t end) {
      constexpr int64_t kBlock = 512;
      int64_t values[kBlock];
      for (int64_t first = begin; first < end; first += kBlock) {
        const int64_t n = std::min(kBlock, end - first);
        std::iota(values, values + n, first);
        numeric::ConvertBlock(PrimitiveType::kS64, shape.primitive_type(), values, out + first * width, n);
      }
    });
  };
  if (shape.rank() <= 1) {
    RETURN_IF_ERROR(number(result.MutableBytes()));
    context.result = std::move(result);
    return {};
  }
  ASSIGN_OR_RETURN(Literal line, Scratch(context, Shape::Array(shape.element_type(), {size})));
  RETURN_IF_ERROR(number(line.MutableBytes()));
  Dims source(shape.rank(), 0);
  source[d] = 1;
  CopyStrided(&context.pool, width, shape.dimensions(), std::as_const(line).bytes(), source,
              result.MutableBytes(), StridesOf(shape.dimensions()));
  context.result = std::move(result);
  return {};
}

Status EvaluateForward(OpContext& context) {
  context.result = WithShape(std::move(context.operands[0]), context.shape());
  return {};
}

// Memory seen under another shape and layout: transpose the operand to the order of its layout,
// reinterpret, transpose back from the result's order.
std::string CheckBitcast(const Instruction& instruction) {
  const Shape& from = instruction.operand_shape(0);
  const Shape& to = instruction.shape();
  if (!from.IsArray() || !to.IsArray()) return "bitcast of tuples is not implemented yet";
  bool extras =
      (from.has_layout() && from.layout().extras) || (to.has_layout() && to.layout().extras);
  if (extras && !from.SameIgnoringLayout(to))
    return "bitcast of tiled layouts is not implemented yet";
  int64_t from_bits = FormatOf(from.primitive_type()).bits,
          to_bits = FormatOf(to.primitive_type()).bits;
  // Sizes known at run time only are checked then.
  const bool counted = from.ElementCount().has_value() && to.ElementCount().has_value();
  if (counted && from.ElementCount().value_or(-1) * from_bits != to.ElementCount().value_or(-2) * to_bits) {
    return "a bitcast that changes the size is not implemented";
  }
  return {};
}

Status EvaluateBitcast(OpContext& context) {
  const Shape& from = context.instruction.operand_shape(0);
  const Shape& to = context.shape();
  Dims from_order = MajorToMinor(from), to_order = MajorToMinor(to);
  if (from.SameIgnoringLayout(to) && from_order == to_order) return EvaluateForward(context);
  ASSIGN_OR_RETURN(Literal physical, Arranged(context, context.operands[0], from_order));
  if (IsIdentity(to_order)) {
    ASSIGN_OR_RETURN(context.result, Reinterpreted(context, physical, to));
    return {};
  }
  std::vector<int64_t> sizes;
  Dims back(to_order.size());
  for (size_t i = 0; i < to_order.size(); ++i) {
    sizes.push_back(to.dimension(to_order[i]));
    back[to_order[i]] = static_cast<int64_t>(i);
  }
  ASSIGN_OR_RETURN(const Literal seen,
                   Reinterpreted(context, physical, Shape::Array(to.element_type(), sizes)));
  physical = Literal();
  ASSIGN_OR_RETURN(Literal arranged, Arranged(context, seen, back));
  context.result = WithShape(std::move(arranged), to);
  return {};
}

// A wider or narrower result type removes or adds a minor dimension, so memory order is all.
Status EvaluateBitcastConvert(OpContext& context) {
  ASSIGN_OR_RETURN(context.result, Reinterpreted(context, context.operands[0], context.shape()));
  return {};
}

Status EvaluateBroadcast(OpContext& context) {
  const Literal& operand = context.operands[0];
  const Shape& shape = context.shape();
  Dims from = StridesOf(operand.shape().dimensions());
  const std::vector<int64_t>& dimensions = context.instruction.Get(kDimensions);
  Dims source(shape.rank(), 0);
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (operand.shape().dimension(i) != 1) source[dimensions[i]] = from[i];
  }
  Literal result = Literal::Uninitialized(shape);
  CopyStrided(&context.pool, WidthOf(shape), shape.dimensions(), operand.bytes(), source,
              result.MutableBytes(), StridesOf(shape.dimensions()));
  context.result = std::move(result);
  return {};
}

Status EvaluateTranspose(OpContext& context) {
  Literal result =
      Transposed(&context.pool, context.operands[0], context.instruction.Get(kDimensions));
  context.result = WithShape(std::move(result), context.shape());
  return {};
}

Status EvaluateSlice(OpContext& context) {
  const Literal& operand = context.operands[0];
  const Shape& shape = context.shape();
  Dims source = StridesOf(operand.shape().dimensions());
  int64_t base = 0;
  const std::vector<SliceRange>& ranges = context.instruction.Get(kSliceRanges);
  for (int64_t d = 0; d < shape.rank(); ++d) {
    base += ranges[d].start * source[d];
    // Where one element at most is taken, the stride means nothing (and may be huge).
    source[d] = shape.dimension(d) > 1 ? source[d] * ranges[d].stride : 0;
  }
  Literal result = Literal::Uninitialized(shape);
  int64_t width = WidthOf(shape);
  if (result.element_count() > 0) {
    CopyStrided(&context.pool, width, shape.dimensions(), operand.bytes() + base * width, source,
                result.MutableBytes(), StridesOf(shape.dimensions()));
  }
  context.result = std::move(result);
  return {};
}

Status EvaluateReverse(OpContext& context) {
  const Shape& shape = context.shape();
  Dims source = StridesOf(shape.dimensions());
  Dims target = source;
  int64_t base = 0;
  for (int64_t d : context.instruction.Get(kDimensions)) {
    base += (shape.dimension(d) - 1) * source[d];
    source[d] = -source[d];
  }
  Literal result = Literal::Uninitialized(shape);
  int64_t width = WidthOf(shape);
  if (result.element_count() > 0) {
    CopyStrided(&context.pool, width, shape.dimensions(),
                context.operands[0].bytes() + base * width, source, result.MutableBytes(), target);
  }
  context.result = std::move(result);
  return {};
}

Status EvaluateConcatenate(OpContext& context) {
  const Shape& shape = context.shape();
  int64_t d = context.instruction.Get(kDimensions)[0];
  Literal result = Literal::Uninitialized(shape);
  std::byte* out = result.MutableBytes();
  Dims target = StridesOf(shape.dimensions());
  int64_t width = WidthOf(shape), at = 0;
  for (const Literal& operand : context.operands) {
    const ListView<int64_t> sizes = operand.shape().dimensions();
    if (operand.element_count() > 0) {
      CopyStrided(&context.pool, width, sizes, operand.bytes(), StridesOf(sizes),
                  out + at * target[d] * width, target);
    }
    at += sizes[d];
  }
  context.result = std::move(result);
  return {};
}

// Element i of dimension d lands at low + i * (interior + 1); what lands outside is dropped, what
// nothing lands on is the padding value.
Status EvaluatePad(OpContext& context) {
  const Literal& operand = context.operands[0];
  const Shape& shape = context.shape();
  int64_t width = WidthOf(shape);
  Literal result = Literal::Uninitialized(shape);
  std::byte* out = result.MutableBytes();
  Dims zeros(shape.rank(), 0);
  Dims target = StridesOf(shape.dimensions()), source = StridesOf(operand.shape().dimensions());
  CopyStrided(&context.pool, width, shape.dimensions(), context.operands[1].bytes(), zeros, out,
              target);
  const std::vector<PaddingDimension>& padding = context.instruction.Get(kPadding);
  Dims sizes(shape.rank());
  int64_t from = 0, to = 0;
  for (int64_t d = 0; d < shape.rank(); ++d) {
    // Unsigned, as steps and distances may be 2^63: element i in [first, end) lands inside.
    const int64_t low = padding[d].low, size = shape.dimension(d);
    const uint64_t step = static_cast<uint64_t>(padding[d].interior) + 1;
    const uint64_t first = low < 0 ? static_cast<uint64_t>(~low) / step + 1 : 0;
    uint64_t end = 0;
    if (low < size) {
      const uint64_t last = static_cast<uint64_t>(size) - static_cast<uint64_t>(low) - 1;
      end = std::min(static_cast<uint64_t>(operand.shape().dimension(d)), last / step + 1);
    }
    if (first >= end) {
      context.result = std::move(result);
      return {};
    }
    sizes[d] = static_cast<int64_t>(end - first);
    from += static_cast<int64_t>(first) * source[d];
    to += static_cast<int64_t>(static_cast<uint64_t>(low) + first * step) * target[d];
    if (sizes[d] > 1) target[d] *= static_cast<int64_t>(step);
  }
  CopyStrided(&context.pool, width, sizes, operand.bytes() + from * width, source, out + to * width,
              target);
  context.result = std::move(result);
  return {};
}

// Rotates: element i of a dimension goes to (i + shift) mod size (row `shuffle_direction`).
Status EvaluateShuffle(OpContext& context) {
  const Shape& shape = context.shape();
  const std::vector<int64_t>& dimensions = context.instruction.Get(kDimensions);
  const std::vector<int64_t>& shifts = context.instruction.Get(kShifts);
  Dims strides = StridesOf(shape.dimensions()), shift(shape.rank(), 0);
  Dims turned;  // dimensions of at least two elements
  for (size_t i = 0; i < dimensions.size(); ++i) {
    int64_t size = shape.dimension(dimensions[i]);
    if (size == 0 || shifts[i] % size == 0) continue;
    shift[dimensions[i]] = (shifts[i] % size + size) % size;
    turned.push_back(dimensions[i]);
  }
  Literal result = Literal::Uninitialized(shape);
  std::byte* out = result.MutableBytes();
  int64_t width = WidthOf(shape);
  // One block for each choice, in each shifted dimension, of what stays below the end and what
  // comes round.
  const uint64_t choices = result.element_count() == 0 ? 0 : uint64_t{1} << turned.size();
  for (uint64_t choice = 0; choice < choices; ++choice) {
    Dims sizes = DimsOf(shape);
    int64_t from = 0, to = 0;
    for (size_t i = 0; i < turned.size(); ++i) {
      int64_t d = turned[i], size = shape.dimension(d);
      bool round = choice >> i & 1;
      sizes[d] = round ? shift[d] : size - shift[d];
      (round ? from : to) += (round ? size - shift[d] : shift[d]) * strides[d];
    }
    CopyStrided(&context.pool, width, sizes, context.operands[0].bytes() + from * width, strides,
                out + to * width, strides);
  }
  context.result = std::move(result);
  return {};
}

}  // namespace assay
