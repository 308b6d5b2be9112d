#include "interpreter/result_sizes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/custom_call.h"
#include "interpreter/ops/index_space.h"
#include "interpreter/ops/strided.h"
#include "spec/instruction_check.h"

namespace assay {

Status SizeError(std::initializer_list<Piece> pieces) {
  return InvalidError("dynamic_size", Join(pieces));
}

// The op's rules hold, and its inference gives the shape.
Result<Shape> InferredSizes(SizeQuestion& q) {
  if (Check problem = CheckBeforeResult(q.sized)) {
    return SizeError({"at run time: ", MessageOf(*problem, q.sized)});
  }
  if (q.sized.spec().infer == nullptr) return q.x.shape();
  return q.sized.spec().infer(q.sized);
}

namespace {

Result<Shape> AsDeclared(SizeQuestion& q) {
  const Shape& declared = q.x.shape();
  Shape shape = Shape::Array(declared.element_type(), declared.dimensions());
  for (int64_t size : shape.dimensions()) {
    if (size == Shape::kUnbounded) return SizeError({"nothing says how large ", declared, " is"});
  }
  return shape;
}

}  // namespace

// Arrays were cut to common sizes before, see CutToMeet.
Result<Shape> ElementwiseSizes(SizeQuestion& q) {
  int64_t first = -1;
  for (int64_t i = 0; i < q.sized.operand_count(); ++i) {
    const Shape& shape = q.shape(i);
    if (shape.rank() == 0 && q.x.shape().rank() != 0) continue;
    if (first < 0) {
      first = i;
    } else if (shape.dimensions() != q.shape(first).dimensions()) {
      return SizeError({"at run time operand ", first, " is ", q.shape(first), ", operand ", i,
                        " is ", shape});
    }
  }
  if (first < 0) return AsDeclared(q);
  return Shape::Array(q.x.shape().element_type(), q.shape(first).dimensions());
}

namespace {

// Operand 0 itself, or a part of it.
Result<Shape> LikeOperand(SizeQuestion& q) { return q.operands[0].shape(); }

// Mapped dimensions have the operand's size, others their bound.
Result<Shape> Broadcast(SizeQuestion& q) {
  ASSIGN_OR_RETURN(Shape shape, [&]() -> Result<Shape> {
    Shape sizes = Shape::Array(q.x.shape().element_type(), q.x.shape().dimensions());
    const Ints& dimensions = q.x.Get(kDimensions);
    for (size_t i = 0; i < dimensions.size(); ++i) {
      int64_t declared = q.x.operand_shape(0).dimension(static_cast<int64_t>(i));
      int64_t to = dimensions[i];
      if (declared == 1 && sizes.dimension(to) != 1 && !sizes.IsUnbounded(to)) continue;
      sizes.set_dimension(to, q.shape(0).dimension(static_cast<int64_t>(i)));
    }
    return sizes;
  }());
  for (int64_t size : shape.dimensions()) {
    if (size == Shape::kUnbounded) {
      return SizeError({"nothing says how large a new dimension of ", q.x.shape(), " is"});
    }
  }
  return shape;
}

// Elements of `shape` within its dimensions [first, last).
int64_t CountWithin(const std::vector<int64_t>& sizes, size_t first, size_t last) {
  return Product(std::span(sizes).subspan(first, last - first));
}

// Fills the dynamic dimensions of `to` among [first, last), which together hold `count` elements.
// False: nothing says how.
bool FillGroup(const Shape& declared, size_t first, size_t last, int64_t count,
               std::span<const int64_t> alike, std::vector<int64_t>* to) {
  int64_t open = -1, known = 1;
  bool several = false;
  for (size_t d = first; d < last; ++d) {
    if (!declared.IsDynamic(static_cast<int64_t>(d))) {
      known *= (*to)[d];
      continue;
    }
    several = several || open >= 0;
    open = static_cast<int64_t>(d);
  }
  if (open < 0) return true;
  if (several) {
    if (alike.size() != last - first) return false;
    std::copy(alike.begin(), alike.end(), to->begin() + static_cast<int64_t>(first));
    return true;
  }
  if (known == 0 || count % known != 0) return known == 0 && count == 0;
  (*to)[open] = count / known;
  return true;
}

// The elements stay, so one dynamic size follows from all others; several do where the dimensions fall
// into groups of the same declared count on both sides, with one dynamic size each or the same sizes.
Result<Shape> Reshape(SizeQuestion& q) {
  const Shape& from = q.x.operand_shape(0);
  const Shape& to = q.x.shape();
  const std::vector<int64_t>& have = q.shape(0).dimensions();
  std::vector<int64_t> sizes = to.dimensions();
  bool unbounded = false;
  int64_t open = 0;
  for (const Shape* shape : {&from, &to}) {
    for (int64_t d = 0; d < shape->rank(); ++d) unbounded = unbounded || shape->IsUnbounded(d);
  }
  for (int64_t d = 0; d < to.rank(); ++d) open += to.IsDynamic(d) ? 1 : 0;
  int64_t total = Product(have);
  bool filled = true;
  if (unbounded || open <= 1) {
    filled = FillGroup(to, 0, sizes.size(), total, have, &sizes);
  } else {
    size_t i = 0, j = 0;
    while (filled && (i < have.size() || j < sizes.size())) {
      size_t first_i = i, first_j = j;
      __int128 a = i < have.size() ? from.dimensions()[i++] : 1;
      __int128 b = j < sizes.size() ? to.dimensions()[j++] : 1;
      while (a != b) {
        if (a < b ? i == have.size() : j == sizes.size()) break;
        if (a < b) a *= from.dimensions()[i++];
        else b *= to.dimensions()[j++];
      }
      if (a != b) {
        i = have.size();
        j = sizes.size();
      }
      bool same = std::equal(from.dimensions().begin() + first_i, from.dimensions().begin() + i,
                             to.dimensions().begin() + first_j, to.dimensions().begin() + j);
      std::span<const int64_t> alike;
      if (same) alike = std::span(have).subspan(first_i, i - first_i);
      filled = FillGroup(to, first_j, j, CountWithin(have, first_i, i), alike, &sizes);
    }
  }
  Shape shape = Shape::Array(to.element_type(), sizes);
  if (filled && shape.ElementCount() == total) return shape;
  return SizeError({"at run time the operand is ", q.shape(0), ", which does not fill ", to});
}

// Sizes at [first, ...) among the operands.
Result<Shape> DynamicReshape(SizeQuestion& q) {
  std::vector<int64_t> sizes;
  for (size_t i = 1; i < q.operands.size(); ++i) {
    int64_t size = IndexAt(q.operands[i], 0);
    if (size < 0) return SizeError({"size ", i - 1, " is ", size});
    sizes.push_back(size);
  }
  Shape shape = Shape::Array(q.x.shape().element_type(), std::move(sizes));
  if (shape.ElementCount() == q.operands[0].element_count()) return shape;
  return SizeError({"at run time the operand is ", q.shape(0), ", the sizes say ", shape});
}

Result<Shape> SetDimensionSize(SizeQuestion& q) {
  const Shape& declared = q.x.operand_shape(0);
  int64_t d = q.x.Get(kDimensions)[0];
  int64_t bound = declared.IsUnbounded(d) ? q.shape(0).dimension(d) : declared.dimension(d);
  int64_t size = IndexAt(q.operands[1], 0);
  if (size < 0 || size > bound) {
    return SizeError({"the size of dimension ", d, " is set to ", size, "; allowed: 0 to ", bound});
  }
  Shape shape = Shape::Array(declared.element_type(), q.shape(0).dimensions());
  shape.set_dimension(d, size);
  return shape;
}

// What lies beyond the size at hand does not exist, so a slice ends there.
Result<Shape> Slice(SizeQuestion& q) {
  std::vector<SliceRange> ranges = q.x.Get(kSliceRanges);
  for (size_t d = 0; d < ranges.size(); ++d) {
    ranges[d].limit = std::min(ranges[d].limit, q.shape(0).dimension(static_cast<int64_t>(d)));
    ranges[d].start = std::min(ranges[d].start, ranges[d].limit);
  }
  q.sized.Set(kSliceRanges, std::move(ranges));
  return InferredSizes(q);
}

Ints SizesWithin(const Ints& wanted, const Shape& operand) {
  Ints sizes = wanted;
  for (size_t d = 0; d < sizes.size(); ++d) {
    sizes[d] = std::min(sizes[d], operand.dimension(static_cast<int64_t>(d)));
  }
  return sizes;
}
Result<Shape> DynamicSlice(SizeQuestion& q) {
  q.sized.Set(kDynamicSliceSizes, SizesWithin(q.x.Get(kDynamicSliceSizes), q.shape(0)));
  return InferredSizes(q);
}
Result<Shape> Gather(SizeQuestion& q) {
  Ints sizes = SizesWithin(q.x.Get(kGatherSliceSizes), q.shape(0));
  for (Key<Ints> key : {kCollapsedSliceDims, kOperandBatchingDims}) {
    for (int64_t d : q.x.Get(key)) sizes[d] = q.x.Get(kGatherSliceSizes)[d];  // the rules say so
  }
  q.sized.Set(kGatherSliceSizes, std::move(sizes));
  return InferredSizes(q);
}

// The dimensions that both have, then the one that a narrower type gains.
Result<Shape> BitcastConvert(SizeQuestion& q) {
  std::vector<int64_t> sizes = q.shape(0).dimensions();
  const Shape& to = q.x.shape();
  if (to.rank() < q.shape(0).rank()) {
    sizes.pop_back();
  } else if (to.rank() > q.shape(0).rank()) {
    sizes.push_back(to.dimension(to.rank() - 1));
  }
  return Shape::Array(to.element_type(), std::move(sizes));
}

// rng-bit-generator: the state goes on as it came, the numbers are as many as declared.
Result<Shape> StateAndNumbers(SizeQuestion& q) {
  const Shape& declared = q.x.shape();
  if (!declared.IsTuple()) return AsDeclared(q);
  std::vector<Shape> parts;
  for (const Shape& part : declared.elements()) {
    parts.push_back(Shape::Array(part.element_type(), part.dimensions()));
  }
  parts[0] = q.shape(0).WithoutLayout();
  return Shape::Tuple(std::move(parts));
}

// `declared` with the sizes of `sizes` in its dynamic dimensions.
Result<Shape> Alike(const Shape& declared, const Shape& sizes) {
  if (!declared.HasDynamicDimensions()) return declared;
  if (declared.IsTuple()) {
    std::vector<Shape> parts;
    for (const Shape& part : declared.elements()) {
      if (part.IsTuple()) return SizeError({"nothing says how large ", part, " is"});
      ASSIGN_OR_RETURN(Shape alike, Alike(part, sizes));
      parts.push_back(std::move(alike));
    }
    return Shape::Tuple(std::move(parts));
  }
  Shape shape = Shape::Array(declared.element_type(), declared.dimensions());
  for (int64_t d = 0; d < declared.rank(); ++d) {
    if (!declared.IsDynamic(d)) continue;
    if (d >= sizes.rank()) return SizeError({"nothing says how large ", declared, " is"});
    shape.set_dimension(d, sizes.dimension(d));
  }
  return shape;
}

// copy-start: (copy, source, context).
Result<Shape> CopyStart(SizeQuestion& q) {
  std::vector<Shape> parts = {q.shape(0).WithoutLayout(), q.shape(0).WithoutLayout()};
  const ListView<Shape> declared = q.x.shape().elements();
  for (size_t i = parts.size(); i < declared.size(); ++i) parts.push_back(declared[i]);
  return Shape::Tuple(std::move(parts));
}
Result<Shape> CopyDone(SizeQuestion& q) { return q.shape(0).elements()[0].WithoutLayout(); }

// The target's row says how.
Result<Shape> CustomCall(SizeQuestion& q) {
  switch (SizesOfCustomCall(q.x)) {
    case CustomCallSizes::kOperand:
      return LikeOperand(q);
    case CustomCallSizes::kElementwise:
      return ElementwiseSizes(q);
    case CustomCallSizes::kOperands:
      break;
    case CustomCallSizes::kAlike:
    case CustomCallSizes::kBatch:
      return Alike(q.x.shape(), q.shape(0));
    default:
      return q.x.shape();
  }
  std::vector<int64_t> sizes;
  for (size_t i = 1; i < q.operands.size(); ++i) {
    int64_t size = IndexAt(q.operands[i], 0);
    if (size < 0 || size > q.shape(0).dimension(static_cast<int64_t>(i) - 1)) {
      return SizeError({"size ", i - 1, " is ", size, "; the operand is ", q.shape(0)});
    }
    sizes.push_back(size);
  }
  return Shape::Array(q.x.shape().element_type(), std::move(sizes));
}

// Ops whose result sizes do not follow by InferredSizes or Elementwise.
struct SizeRow {
  Opcode opcode;
  SizeRule rule;
};
constexpr SizeRow kSizeRows[] = {
    {Opcode::kBroadcast, Broadcast},
    {Opcode::kReshape, Reshape},
    {Opcode::kBitcast, Reshape},
    {Opcode::kDynamicReshape, DynamicReshape},
    {Opcode::kBitcastConvert, BitcastConvert},
    {Opcode::kSlice, Slice},
    {Opcode::kDynamicSlice, DynamicSlice},
    {Opcode::kGather, Gather},
    {Opcode::kSetDimensionSize, SetDimensionSize},
    {Opcode::kIota, AsDeclared},
    {Opcode::kRng, AsDeclared},
    {Opcode::kRngBitGenerator, StateAndNumbers},
    {Opcode::kCustomCall, CustomCall},
    {Opcode::kMap, ElementwiseSizes},
    {Opcode::kGetTupleElement, LikeOperand},
    {Opcode::kAddDependency, LikeOperand},
    {Opcode::kDomain, LikeOperand},
    {Opcode::kCopy, LikeOperand},
    {Opcode::kCopyStart, CopyStart},
    {Opcode::kCopyDone, CopyDone},
};

}  // namespace

bool RunsAsStaticOp(const Instruction& x) {
  return x.opcode() == Opcode::kCustomCall && SizesOfCustomCall(x) == CustomCallSizes::kStatic;
}
bool SizesAreOperands(const Instruction& x) {
  return x.opcode() == Opcode::kDynamicReshape || x.opcode() == Opcode::kSetDimensionSize ||
         (x.opcode() == Opcode::kCustomCall &&
          SizesOfCustomCall(x) == CustomCallSizes::kOperands) ||
         RunsAsStaticOp(x);
}
SizeRule SizeRuleOf(const Instruction& x) {
  for (const SizeRow& row : kSizeRows) {
    if (row.opcode == x.opcode()) return row.rule;
  }
  return x.spec().traits.Has(Trait::kElementwise) ? ElementwiseSizes : InferredSizes;
}

}  // namespace assay
