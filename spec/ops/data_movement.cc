// Records of the data movement family: every result element is a copy of an operand element, of a
// fill value, or (iota) of its own index.
#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"
#include "spec/ops/shape_rules.h"
#include "spec/window_math.h"

namespace assay {
namespace {

// ---------------------------------------------------------------- broadcast

std::optional<Violation> BroadcastC1(const Instruction& x) {
  const int64_t entries = static_cast<int64_t>(x.Get(kDimensions).size());
  if (entries == x.operand_shape(0).rank()) return std::nullopt;
  return FoundIn(AttributeId::kDimensions,
                 {"dimensions has ", entries, " entries, the operand is ", x.operand_shape(0)});
}
std::optional<Violation> BroadcastC2(const Instruction& x) {
  if (!x.shape().IsArray()) return std::nullopt;
  return ListNotUniqueInRange(x, kDimensions, x.shape().rank());
}
std::optional<Violation> BroadcastC3(const Instruction& x) {
  if (!x.shape().IsArray()) return std::nullopt;
  const Shape& operand = x.operand_shape(0);
  for (int64_t i = 0; i < operand.rank(); ++i) {
    const int64_t target = x.Get(kDimensions)[i];
    if (SizesAgree(operand.dimension(i), x.shape().dimension(target))) continue;
    return FoundIn(AttributeId::kDimensions,
                   {"dimension ", i, " of ", operand, " becomes ", target, " of ", x.shape()});
  }
  return std::nullopt;
}
constexpr Rule kBroadcastRules[] = {
    {"c1", "dimensions has one entry per operand dimension", BroadcastC1},
    {"c2", "the entries of dimensions are dimensions of the result, each once", BroadcastC2},
    {"c3", "an operand dimension and the result dimension it becomes have the same size",
     BroadcastC3},
};
// Operand and dimensions leave the sizes of the new dimensions open, so the result is what it is
// declared to be; without a declaration only a scalar stays a scalar.
Result<Shape> InferBroadcast(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  if (x.shape().IsArray()) {
    return ShapeOf(operand.element_type(), SizesOf(x.shape()));
  }
  if (operand.rank() == 0) return operand.WithoutLayout();
  return InferError(x, "result", {"the result shape is missing and cannot be inferred"});
}

// ---------------------------------------------------------------- reshape, dynamic-reshape

// Shared by all ops that keep the elements and change their arrangement.
std::optional<Violation> CountChanges(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  auto unbounded = [](const Shape& shape) {
    for (int64_t i = 0; i < shape.rank(); ++i) {
      if (shape.IsUnbounded(i)) return true;
    }
    return false;
  };
  if (!x.shape().IsArray()) return Found({"the result is ", x.shape()});
  if (unbounded(operand) || unbounded(x.shape())) return std::nullopt;
  std::optional<int64_t> from = operand.ElementCount(), to = x.shape().ElementCount();
  if (!from || !to) {
    return Found({from ? x.shape() : operand, " has more than 2^63 - 1 elements"});
  }
  if (*from == *to) return std::nullopt;
  return Found(
      {"operand ", operand, " has ", *from, " elements, result ", x.shape(), " has ", *to});
}
std::optional<Violation> TypeChanges(const Instruction& x) {
  if (TypesAgree(x, x.shape(), x.operand_shape(0))) return std::nullopt;
  return Found({"operand is ", x.operand_shape(0), ", result is ", x.shape()});
}
constexpr std::string_view kTypeStaysText =
    "the element type stays the same (HLO: float precisions may differ)";
std::optional<Violation> ReshapeC3(const Instruction& x) {
  const int64_t dimension = x.Get(kInferredDimension);
  if (dimension >= -1 && dimension < x.shape().rank()) return std::nullopt;
  return FoundIn(AttributeId::kInferredDimension,
                 {"inferred_dimension is ", dimension, ", result is ", x.shape()});
}
constexpr Rule kReshapeRules[] = {
    {"c1", "the element count stays the same", CountChanges},
    {"c2", kTypeStaysText, TypeChanges},
    {"c3", "inferred_dimension is -1 or a dimension of the result", ReshapeC3},
};

std::optional<Violation> DynamicReshapeC3(const Instruction& x) {
  if (x.operand_count() - 1 == x.shape().rank()) return std::nullopt;
  return Found({"there are ", x.operand_count() - 1, " sizes, result is ", x.shape()});
}
std::optional<Violation> DynamicReshapeC4(const Instruction& x) {
  for (int64_t i = 1; i < x.operand_count(); ++i) {
    const Shape& size = x.operand_shape(i);
    if (size.IsScalar() && IsInteger(size.primitive_type())) continue;
    return FoundAt(static_cast<int>(i), {"operand ", i, " is ", size});
  }
  return std::nullopt;
}
constexpr Rule kDynamicReshapeRules[] = {
    {"c1", "the element count, bounds taken as sizes, stays the same", CountChanges},
    {"c2", kTypeStaysText, TypeChanges},
    {"c3", "there is one size operand per result dimension", DynamicReshapeC3},
    {"c4", "sizes are integer scalars", DynamicReshapeC4},
};

// ---------------------------------------------------------------- transpose, reverse

std::optional<Violation> TransposeC1(const Instruction& x) {
  const int64_t rank = x.operand_shape(0).rank();
  if (static_cast<int64_t>(x.Get(kDimensions).size()) != rank) {
    return FoundIn(AttributeId::kDimensions,
                   {"dimensions is ", x.Get(kDimensions), ", the operand ", x.operand_shape(0)});
  }
  return ListNotUniqueInRange(x, kDimensions, rank);
}
constexpr Rule kTransposeRules[] = {
    {"c1", "dimensions is a permutation of the operand's dimensions", TransposeC1},
};
Result<Shape> InferTranspose(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  Sizes sizes;
  for (int64_t from : x.Get(kDimensions)) sizes.push_back(SizeOf(operand, from));
  Shape result = ShapeOf(operand.element_type(), sizes);
  // The elements stay where they are: in the layout each dimension is called by its new number.
  if (operand.has_layout()) {
    Layout layout = operand.layout();
    Ints becomes(operand.rank());
    for (int64_t i = 0; i < operand.rank(); ++i) becomes[x.Get(kDimensions)[i]] = i;
    for (int64_t& dimension : layout.minor_to_major) {
      if (dimension >= 0 && dimension < operand.rank()) dimension = becomes[dimension];
    }
    result.set_layout(std::move(layout));
  }
  return result;
}

std::optional<Violation> ReverseC1(const Instruction& x) {
  return ListNotUniqueInRange(x, kDimensions, x.operand_shape(0).rank());
}
constexpr Rule kReverseRules[] = {
    {"c1", "dimensions are dimensions of the operand, each at most once", ReverseC1},
};
// ---------------------------------------------------------------- slice

std::optional<Violation> SliceC1(const Instruction& x) {
  const size_t ranges = x.Get(kSliceRanges).size();
  if (static_cast<int64_t>(ranges) == x.operand_shape(0).rank()) return std::nullopt;
  return FoundIn(AttributeId::kSliceRanges,
                 {"slice has ", ranges, " ranges, the operand is ", x.operand_shape(0)});
}
std::optional<Violation> SliceC2(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  for (int64_t i = 0; i < operand.rank(); ++i) {
    const SliceRange& range = x.Get(kSliceRanges)[i];
    const int64_t end = operand.IsUnbounded(i) ? INT64_MAX : operand.dimension(i);
    if (0 <= range.start && range.start <= range.limit && range.limit <= end) continue;
    return FoundIn(AttributeId::kSliceRanges, {"range ", i, " is [", range.start, ":", range.limit,
                                               "], the operand ", operand});
  }
  return std::nullopt;
}
std::optional<Violation> SliceC3(const Instruction& x) {
  int64_t i = 0;
  for (const SliceRange& range : x.Get(kSliceRanges)) {
    if (range.stride <= 0) {
      return FoundIn(AttributeId::kSliceRanges, {"stride ", i, " is ", range.stride});
    }
    ++i;
  }
  return std::nullopt;
}
constexpr Rule kSliceRules[] = {
    {"c1", "slice has one range per operand dimension", SliceC1},
    {"c2", "0 <= start <= limit <= size of the dimension", SliceC2},
    {"c3", "strides are positive", SliceC3},
};
Result<Shape> InferSlice(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  Sizes sizes;
  for (int64_t i = 0; i < operand.rank(); ++i) {
    const SliceRange& range = x.Get(kSliceRanges)[i];
    const int64_t length = range.limit - range.start;
    const int64_t size = length == 0 ? 0 : (length - 1) / range.stride + 1;
    sizes.push_back({size, SizeOf(operand, i).dynamic && size != 1});
  }
  return ShapeOf(operand.element_type(), sizes);
}

// ---------------------------------------------------------------- concatenate

std::optional<Violation> ConcatenateC1(const Instruction& x) {
  for (int64_t i = 1; i < x.operand_count(); ++i) {
    if (x.operand_shape(i).rank() == x.operand_shape(0).rank() &&
        TypesAgree(x.operand_shape(i).element_type(), x.operand_shape(0).element_type())) {
      continue;
    }
    return FoundAt(static_cast<int>(i), {"operand 0 is ", x.operand_shape(0), ", operand ", i,
                                         " is ", x.operand_shape(i)});
  }
  return std::nullopt;
}
std::optional<Violation> ConcatenateC2(const Instruction& x) {
  return NotOneDimension(x, x.operand_shape(0).rank());
}
std::optional<Violation> ConcatenateC3(const Instruction& x) {
  const int64_t along = x.Get(kDimensions)[0];
  for (int64_t d = 0; d < x.operand_shape(0).rank(); ++d) {
    if (d == along) continue;
    int64_t size = Shape::kUnbounded;
    for (int64_t i = 0; i < x.operand_count(); ++i) {
      const int64_t other = x.operand_shape(i).dimension(d);
      if (!SizesAgree(size, other)) {
        return FoundAt(static_cast<int>(i), {"dimension ", d, " of operand ", i, " ",
                                             x.operand_shape(i), " is not ", size});
      }
      if (size == Shape::kUnbounded) size = other;
    }
  }
  return std::nullopt;
}
std::optional<Violation> ConcatenateC4(const Instruction& x) {
  const int64_t along = x.Get(kDimensions)[0];
  int64_t total = 0;
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    const Shape& shape = x.operand_shape(i);
    if (shape.IsUnbounded(along)) return std::nullopt;
    if (__builtin_add_overflow(total, shape.dimension(along), &total)) {
      return FoundAt(static_cast<int>(i), {"operand ", i, " ", shape, " goes beyond it"});
    }
  }
  return std::nullopt;
}
constexpr Rule kConcatenateRules[] = {
    {"c1", "the operands have the same rank and element type (float precisions may differ)",
     ConcatenateC1},
    {"c2", "dimensions is one dimension of the operands", ConcatenateC2},
    {"c3", "the operands have the same sizes in all other dimensions", ConcatenateC3},
    {"c4", "the sizes along the dimension add up to less than 2^63", ConcatenateC4},
};
Result<Shape> InferConcatenate(const Instruction& x) {
  const int64_t along = x.Get(kDimensions)[0];
  ElementType type = x.operand_shape(0).element_type();
  Sizes sizes = SizesOf(x.operand_shape(0));
  for (int64_t i = 1; i < x.operand_count(); ++i) {
    const Shape& shape = x.operand_shape(i);
    type = WiderType(type, shape.element_type());
    for (int64_t d = 0; d < shape.rank(); ++d) {
      const Size other = SizeOf(shape, d);
      if (d != along) {
        sizes[d] = MoreSpecific(sizes[d], other);
      } else if (sizes[d].unbounded() || other.unbounded()) {
        sizes[d] = {Shape::kUnbounded, false};
      } else {
        sizes[d] = {sizes[d].value + other.value, sizes[d].dynamic || other.dynamic};
      }
    }
  }
  return ShapeOf(type, sizes);
}

// ---------------------------------------------------------------- pad

std::optional<Violation> PadC1(const Instruction& x) {
  const Shape& fill = x.operand_shape(1);
  if (fill.IsScalar() && TypesAgree(fill.element_type(), x.operand_shape(0).element_type())) {
    return std::nullopt;
  }
  return FoundAt(1, {"operand 0 is ", x.operand_shape(0), ", the fill value is ", fill});
}
std::optional<Violation> PadC2(const Instruction& x) {
  const size_t entries = x.Get(kPadding).size();
  if (static_cast<int64_t>(entries) == x.operand_shape(0).rank()) return std::nullopt;
  return FoundIn(AttributeId::kPadding,
                 {"padding has ", entries, " entries, the operand is ", x.operand_shape(0)});
}
std::optional<Violation> PadC3(const Instruction& x) {
  int64_t i = 0;
  for (const PaddingDimension& padding : x.Get(kPadding)) {
    if (padding.interior < 0) {
      return FoundIn(AttributeId::kPadding,
                     {"interior padding of dimension ", i, " is ", padding.interior});
    }
    ++i;
  }
  return std::nullopt;
}
std::optional<Violation> PadC4(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  for (int64_t i = 0; i < operand.rank(); ++i) {
    if (operand.IsUnbounded(i)) continue;
    std::optional<int64_t> size = PaddedSize(operand.dimension(i), x.Get(kPadding)[i]);
    if (size && *size >= 0) continue;
    return FoundIn(AttributeId::kPadding, {"dimension ", i, " of ", operand, " becomes ",
                                           size ? Piece(*size) : Piece("greater than 2^63 - 1")});
  }
  return std::nullopt;
}
constexpr Rule kPadRules[] = {
    {"c1", "the fill value is a scalar of the operand's element type (float precisions may differ)",
     PadC1},
    {"c2", "padding has one entry per operand dimension", PadC2},
    {"c3", "interior padding is not negative", PadC3},
    {"c4", "the padded sizes are at least 0 and less than 2^63", PadC4},
};
Result<Shape> InferPad(const Instruction& x) {
  Sizes sizes = SizesOf(x.operand_shape(0));
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i].unbounded()) continue;
    sizes[i].value = PaddedSize(sizes[i].value, x.Get(kPadding)[i]).value_or(0);
  }
  return ShapeOf(WiderType(x.operand_shape(0).element_type(), x.operand_shape(1).element_type()),
                 sizes);
}

// ---------------------------------------------------------------- bitcast, bitcast-convert

int64_t StorageBits(ElementType type) {
  return IsPred(type.primitive()) ? 8 : FormatOf(type.primitive()).bits;
}
std::optional<Violation> BitcastC2(const Instruction& x) {
  if (StorageBits(x.shape().element_type()) == StorageBits(x.operand_shape(0).element_type())) {
    return std::nullopt;
  }
  return Found({"operand is ", x.operand_shape(0), ", result is ", x.shape()});
}
constexpr Rule kBitcastRules[] = {
    {"c1", "the element count stays the same", CountChanges},
    {"c2", "the width of an element stays the same", BitcastC2},
};

std::optional<Violation> BitcastConvertC1(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  if (x.shape().IsArray() &&
      IsComplex(operand.primitive_type()) == IsComplex(x.shape().primitive_type())) {
    return std::nullopt;
  }
  return Found({"operand is ", operand, ", result is ", x.shape()});
}
// Elements of so many bits.
bool FitBits(const Shape* wide, int64_t wide_bits, const Shape* narrow, int64_t narrow_bits) {
  if (wide_bits < narrow_bits) {
    std::swap(wide, narrow);
    std::swap(wide_bits, narrow_bits);
  }
  const int64_t split = wide_bits == narrow_bits ? 0 : 1;
  bool fits =
      narrow_bits > 0 && wide_bits % narrow_bits == 0 && narrow->rank() == wide->rank() + split;
  for (int64_t i = 0; fits && i < wide->rank(); ++i) {
    fits = SizesAgree(wide->dimension(i), narrow->dimension(i));
  }
  if (fits && split == 1)
    fits = SizesAgree(narrow->dimension(wide->rank()), wide_bits / narrow_bits);
  return fits;
}
std::optional<Violation> BitcastConvertC2(const Instruction& x) {
  const Shape& from = x.operand_shape(0);
  const Shape& to = x.shape();
  const PrimitiveType a = from.primitive_type(), b = to.primitive_type();
  // pred and types of six bits: as XLA keeps them, in a byte, or as StableHLO counts them.
  auto stored = [](PrimitiveType t) {
    return IsPred(t) || FormatOf(t).bits == 6 ? 8 : int64_t{FormatOf(t).bits};
  };
  if (FitBits(&from, stored(a), &to, stored(b)) ||
      FitBits(&from, FormatOf(a).bits, &to, FormatOf(b).bits)) {
    return std::nullopt;
  }
  return Found({"operand is ", x.operand_shape(0), ", result is ", x.shape()});
}
constexpr Rule kBitcastConvertRules[] = {
    {"c1", "complex becomes complex, and real real", BitcastConvertC1},
    {"c2",
     "the dimensions stay the same, but for a minor dimension of size wide / narrow that a "
     "narrower "
     "result gains and a wider one loses",
     BitcastConvertC2},
};

// ---------------------------------------------------------------- copy, shuffle, iota

Result<Shape> InferCopy(const Instruction& x) {
  return x.operand_shape(0);
}

std::optional<Violation> ShuffleC2(const Instruction& x) {
  if (x.Get(kShifts).size() == x.Get(kDimensions).size()) return std::nullopt;
  return FoundIn(AttributeId::kShifts,
                 {"shifts is ", x.Get(kShifts), ", dimensions ", x.Get(kDimensions)});
}
constexpr Rule kShuffleRules[] = {
    {"c1", "dimensions are dimensions of the operand, each at most once", ReverseC1},
    {"c2", "shifts has one entry per entry of dimensions", ShuffleC2},
};

std::optional<Violation> IotaC1(const Instruction& x) {
  const int64_t dimension = x.Get(kIotaDimension);
  if (x.shape().IsArray() && dimension >= 0 && dimension < x.shape().rank()) return std::nullopt;
  return FoundIn(AttributeId::kIotaDimension,
                 {"iota_dimension is ", dimension, ", the result ", x.shape()});
}
constexpr Rule kIotaRules[] = {
    {"c1", "iota_dimension is a dimension of the result", IotaC1},
};

// ---------------------------------------------------------------- records

constexpr AttributeUse kBroadcastUses[] = {Optional(AttributeId::kDimensions)};
constexpr AttributeUse kReshapeUses[] = {Optional(AttributeId::kInferredDimension, -1)};
constexpr AttributeUse kDimensionsUses[] = {Required(AttributeId::kDimensions)};
constexpr AttributeUse kSliceUses[] = {Required(AttributeId::kSliceRanges)};
constexpr AttributeUse kPadUses[] = {Required(AttributeId::kPadding)};
constexpr AttributeUse kShuffleUses[] = {Required(AttributeId::kDimensions),
                                         Required(AttributeId::kShuffleMode),
                                         Optional(AttributeId::kShifts)};
constexpr AttributeUse kIotaUses[] = {Required(AttributeId::kIotaDimension)};

constexpr OpSpec kOps[] = {
    {.opcode = Opcode::kBroadcast,
     .name = "broadcast",
     .stablehlo = "broadcast_in_dim",
     .summary = "repeats the operand along new dimensions; operand dimension i becomes result "
                "dimension dimensions[i]",
     .operands = Exactly(1),
     .attributes = kBroadcastUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferBroadcast,
     .rules = kBroadcastRules,
     .exactness = "exact",
     .example = "f32[2,3] broadcast(f32[3] x), dimensions={1}"},
    {.opcode = Opcode::kReshape,
     .name = "reshape",
     .stablehlo = "reshape",
     .summary = "the same elements in row-major order under other dimensions",
     .operands = Exactly(1),
     .attributes = kReshapeUses,
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement, Trait::kIdentity},
     .rules = kReshapeRules,
     .exactness = "exact",
     .example = "f32[6] reshape(f32[2,3] x)"},
    {.opcode = Opcode::kDynamicReshape,
     .name = "dynamic-reshape",
     .stablehlo = "dynamic_reshape",
     .summary = "reshape to sizes known at run time, one operand per result dimension",
     .operands = AtLeast(1),
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .rules = kDynamicReshapeRules,
     .exactness = "exact",
     .example = "f32[<=6] dynamic-reshape(f32[6] x, s32[] n)"},
    {.opcode = Opcode::kTranspose,
     .name = "transpose",
     .stablehlo = "transpose",
     .summary = "permutes dimensions; result dimension i is operand dimension dimensions[i]",
     .operands = Exactly(1),
     .attributes = kDimensionsUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferTranspose,
     .rules = kTransposeRules,
     .exactness = "exact",
     .example = "f32[3,2] transpose(f32[2,3] x), dimensions={1,0}"},
    {.opcode = Opcode::kSlice,
     .name = "slice",
     .stablehlo = "slice",
     .summary = "every stride-th element of [start, limit) in each dimension",
     .operands = Exactly(1),
     .attributes = kSliceUses,
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .infer = InferSlice,
     .rules = kSliceRules,
     .exactness = "exact",
     .example = "f32[2,3] slice(f32[4,6] x), slice={[0:2], [0:6:2]}"},
    {.opcode = Opcode::kConcatenate,
     .name = "concatenate",
     .stablehlo = "concatenate",
     .summary = "joins the operands along one dimension, in order",
     .operands = AtLeast(1),
     .attributes = kDimensionsUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferConcatenate,
     .rules = kConcatenateRules,
     .exactness = "exact",
     .example = "f32[5] concatenate(f32[2] x, f32[3] y), dimensions={0}"},
    {.opcode = Opcode::kPad,
     .name = "pad",
     .stablehlo = "pad",
     .summary =
         "adds (or, where negative, removes) elements at the edges of each dimension and adds "
         "them between elements; operand 1 is the fill value",
     .operands = Exactly(2),
     .attributes = kPadUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferPad,
     .rules = kPadRules,
     .exactness = "exact",
     .example = "f32[6] pad(f32[4] x, f32[] fill), padding=1_1"},
    {.opcode = Opcode::kReverse,
     .name = "reverse",
     .stablehlo = "reverse",
     .summary = "reverses the order of elements along the dimensions",
     .operands = Exactly(1),
     .attributes = kDimensionsUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferLikeOperand,
     .rules = kReverseRules,
     .exactness = "exact",
     .example = "f32[4] reverse(f32[4] x), dimensions={0}"},
    {.opcode = Opcode::kBitcast,
     .name = "bitcast",
     .summary =
         "the operand's bytes in memory under the result's shape and layout: transpose to the "
         "operand's layout, reshape, transpose from the result's layout",
     .operands = Exactly(1),
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .rules = kBitcastRules,
     .exactness = "exact",
     .example = "f32[6] bitcast(f32[2,3] x)"},
    {.opcode = Opcode::kBitcastConvert,
     .name = "bitcast-convert",
     .stablehlo = "bitcast_convert",
     .summary = "the operand's bits as another type; a change of width adds or removes the minor "
                "dimension, low bits first",
     .operands = Exactly(1),
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .rules = kBitcastConvertRules,
     .exactness = "exact",
     .example = "s32[4] bitcast-convert(f32[4] x)"},
    {.opcode = Opcode::kCopy,
     .name = "copy",
     .summary = "the operand, in the result's layout",
     .operands = Exactly(1),
     .traits = {Trait::kShapeInferable, Trait::kDataMovement, Trait::kIdentity},
     .infer = InferCopy,
     .exactness = "exact",
     .example = "f32[4] copy(f32[4] x)"},
    {.opcode = Opcode::kShuffle,
     .name = "shuffle",
     .summary = "rotates the elements along the dimensions by the shifts",
     .operands = Exactly(1),
     .attributes = kShuffleUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferLikeOperand,
     .rules = kShuffleRules,
     .exactness = "exact",
     .example = "f32[4] shuffle(f32[4] x), dimensions={0}, mode=rotate, shifts={1}"},
    {.opcode = Opcode::kIota,
     .name = "iota",
     .stablehlo = "iota",
     .summary = "each element is its own index along iota_dimension",
     .operands = Exactly(0),
     .attributes = kIotaUses,
     .element_types = types::kArithmetic,
     .rules = kIotaRules,
     .exactness = "exact integer index, rounded to the element type (integers wrap)",
     .example = "s32[2,3] iota(), iota_dimension=1"},
};

}  // namespace

std::span<const OpSpec> DataMovementOps() { return kOps; }

}  // namespace assay
