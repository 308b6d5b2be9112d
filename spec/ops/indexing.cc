// Records of the indexing family: slices, updates, gathers and scatters at positions known at run
// time, and the sizes of dynamic dimensions.
#include "spec/op_spec.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

// ---------------------------------------------------------------- dynamic-slice, -update-slice

// The start indices are operands [first, end): one scalar per dimension, or (the old form) one
// vector.
bool StartIsVector(const Instruction& x, int64_t first) {
  return x.operand_count() == first + 1 && x.operand_shape(first).rank() == 1;
}
std::optional<Violation> StartCountDiffers(const Instruction& x, int64_t first) {
  const Shape& operand = x.operand_shape(0);
  if (StartIsVector(x, first)) {
    if (SizesAgree(x.operand_shape(first).dimension(0), operand.rank())) return std::nullopt;
    return FoundAt(static_cast<int>(first),
                   {"the start vector is ", x.operand_shape(first), ", the operand ", operand});
  }
  if (x.operand_count() - first == operand.rank()) return std::nullopt;
  return Found(
      {"there are ", x.operand_count() - first, " start indices, the operand is ", operand});
}
std::optional<Violation> StartIsNoIndex(const Instruction& x, int64_t first) {
  for (int64_t i = first; i < x.operand_count(); ++i) {
    const Shape& start = x.operand_shape(i);
    if (IsInteger(start.primitive_type()) && (start.rank() == 0 || StartIsVector(x, first)) &&
        start.element_type() == x.operand_shape(first).element_type()) {
      continue;
    }
    return FoundAt(static_cast<int>(i), {"operand ", i, " is ", start});
  }
  return std::nullopt;
}
std::optional<Violation> DynamicSliceC1(const Instruction& x) { return StartCountDiffers(x, 1); }
std::optional<Violation> DynamicSliceC2(const Instruction& x) { return StartIsNoIndex(x, 1); }
std::optional<Violation> DynamicSliceC3(const Instruction& x) {
  const Ints& sizes = x.Get(kDynamicSliceSizes);
  if (static_cast<int64_t>(sizes.size()) == x.operand_shape(0).rank()) return std::nullopt;
  return FoundIn(AttributeId::kDynamicSliceSizes,
                 {"dynamic_slice_sizes is ", sizes, ", the operand ", x.operand_shape(0)});
}
// Entry i of `sizes` lies in [0, size of operand dimension i].
std::optional<Violation> SlicesTooLarge(const Instruction& x, Key<Ints> key) {
  const Shape& operand = x.operand_shape(0);
  for (int64_t i = 0; i < operand.rank(); ++i) {
    const int64_t size = x.Get(key)[i];
    if (size >= 0 && (operand.IsUnbounded(i) || size <= operand.dimension(i))) continue;
    return FoundIn(key.id, {"slice size ", i, " is ", size, ", the operand ", operand});
  }
  return std::nullopt;
}
std::optional<Violation> DynamicSliceC4(const Instruction& x) {
  return SlicesTooLarge(x, kDynamicSliceSizes);
}
constexpr std::string_view kStartCount =
    "there is one start index per operand dimension, or one vector of them";
constexpr std::string_view kStartTypes = "start indices are integers, all of the same type";
constexpr Rule kDynamicSliceRules[] = {
    {"c1", kStartCount, DynamicSliceC1},
    {"c2", kStartTypes, DynamicSliceC2},
    {"c3", "dynamic_slice_sizes has one entry per operand dimension", DynamicSliceC3},
    {"c4", "0 <= slice size <= size of the dimension", DynamicSliceC4},
};
Result<Shape> InferDynamicSlice(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  Sizes sizes;
  for (int64_t i = 0; i < operand.rank(); ++i) {
    const int64_t size = x.Get(kDynamicSliceSizes)[i];
    sizes.push_back({size, SizeOf(operand, i).dynamic && size != 1});
  }
  return ShapeOf(operand.element_type(), sizes);
}

std::optional<Violation> DynamicUpdateSliceC1(const Instruction& x) {
  return StartCountDiffers(x, 2);
}
std::optional<Violation> DynamicUpdateSliceC2(const Instruction& x) { return StartIsNoIndex(x, 2); }
std::optional<Violation> DynamicUpdateSliceC3(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  const Shape& update = x.operand_shape(1);
  if (update.rank() == operand.rank() &&
      TypesAgree(update.element_type(), operand.element_type())) {
    return std::nullopt;
  }
  return FoundAt(1, {"the operand is ", operand, ", the update ", update});
}
std::optional<Violation> DynamicUpdateSliceC4(const Instruction& x) {
  const Shape& operand = x.operand_shape(0);
  const Shape& update = x.operand_shape(1);
  for (int64_t i = 0; i < operand.rank(); ++i) {
    if (operand.IsUnbounded(i) || update.IsUnbounded(i)) continue;
    if (update.dimension(i) <= operand.dimension(i)) continue;
    return FoundAt(1, {"in dimension ", i, " the update is ", update, ", the operand ", operand});
  }
  return std::nullopt;
}
constexpr Rule kDynamicUpdateSliceRules[] = {
    {"c1", kStartCount, DynamicUpdateSliceC1},
    {"c2", kStartTypes, DynamicUpdateSliceC2},
    {"c3", "the update has the operand's rank and element type (float precisions may differ)",
     DynamicUpdateSliceC3},
    {"c4", "the update is nowhere larger than the operand", DynamicUpdateSliceC4},
};
// ---------------------------------------------------------------- gather and scatter

// One view of both: the array, the indices, how index vectors and windows map to it. `window` are
// the dimensions of the batched side (gather's result, scatter's updates) that run inside a window.
struct IndexMap {
  const Shape* array;
  int indices_operand;
  const Shape* indices;
  int64_t index_vector_dim;
  Key<Ints> map, dropped, batching, indices_batching, window;
};
IndexMap MapOfGather(const Instruction& x) {
  return {&x.operand_shape(0),  1,
          &x.operand_shape(1),  x.Get(kIndexVectorDim),
          kStartIndexMap,       kCollapsedSliceDims,
          kOperandBatchingDims, kStartIndicesBatchingDims,
          kOffsetDims};
}
// scatter has n inputs, the indices, n updates.
int64_t ScatterInputs(const Instruction& x) { return (x.operand_count() - 1) / 2; }
IndexMap MapOfScatter(const Instruction& x) {
  const int64_t n = ScatterInputs(x);
  return {&x.operand_shape(0),    static_cast<int>(n),         &x.operand_shape(n),
          x.Get(kIndexVectorDim), kScatterDimsToOperandDims,   kInsertedWindowDims,
          kInputBatchingDims,     kScatterIndicesBatchingDims, kUpdateWindowDims};
}
// Rank of gather's result or scatter's updates.
int64_t BatchedRank(const Instruction& x, const IndexMap& m) {
  return m.indices->rank() - (m.index_vector_dim < m.indices->rank() ? 1 : 0) +
         static_cast<int64_t>(x.Get(m.window).size());
}
// The sizes of the index space: those of the indices without the index vector.
Sizes BatchSizes(const IndexMap& m) {
  Sizes sizes;
  for (int64_t i = 0; i < m.indices->rank(); ++i) {
    if (i != m.index_vector_dim) sizes.push_back(SizeOf(*m.indices, i));
  }
  return sizes;
}

template <IndexMap (*kMapOf)(const Instruction&)>
struct IndexRules {
  static std::optional<Violation> IndicesAreIntegers(const Instruction& x) {
    const IndexMap m = kMapOf(x);
    if (IsInteger(m.indices->primitive_type())) return std::nullopt;
    return FoundAt(m.indices_operand, {"the indices are ", *m.indices});
  }
  static std::optional<Violation> VectorDimInRange(const Instruction& x) {
    const IndexMap m = kMapOf(x);
    if (m.index_vector_dim >= 0 && m.index_vector_dim <= m.indices->rank()) return std::nullopt;
    return FoundIn(AttributeId::kIndexVectorDim,
                   {"index_vector_dim is ", m.index_vector_dim, ", the indices are ", *m.indices});
  }
  static std::optional<Violation> WindowDimsIncrease(const Instruction& x) {
    const IndexMap m = kMapOf(x);
    return Increasing(x, m.window, BatchedRank(x, m));
  }
  static std::optional<Violation> DroppedDimsIncrease(const Instruction& x) {
    const IndexMap m = kMapOf(x);
    return Increasing(x, m.dropped, m.array->rank());
  }
  static std::optional<Violation> BatchingDimsIncrease(const Instruction& x) {
    const IndexMap m = kMapOf(x);
    if (auto v = Increasing(x, m.batching, m.array->rank())) return v;
    for (int64_t d : x.Get(m.batching)) {
      if (!ContainsValue(x.Get(m.dropped), d)) continue;
      return FoundIn(m.batching.id, {d, " is also in ", RowOf(m.dropped.id).name});
    }
    return std::nullopt;
  }
  static std::optional<Violation> MapCoversVector(const Instruction& x) {
    const IndexMap m = kMapOf(x);
    const int64_t entries = static_cast<int64_t>(x.Get(m.map).size());
    const int64_t length =
        m.index_vector_dim < m.indices->rank() ? m.indices->dimension(m.index_vector_dim) : 1;
    if (SizesAgree(entries, length)) return std::nullopt;
    return FoundIn(m.map.id, {RowOf(m.map.id).name, " has ", entries,
                              " entries, an index vector of ", *m.indices, " has ", length});
  }
  static std::optional<Violation> MapIsUnique(const Instruction& x) {
    const IndexMap m = kMapOf(x);
    if (auto v = ListNotUniqueInRange(x, m.map, m.array->rank())) return v;
    for (int64_t d : x.Get(m.map)) {
      if (!ContainsValue(x.Get(m.batching), d)) continue;
      return FoundIn(m.map.id, {d, " is also in ", RowOf(m.batching.id).name});
    }
    return std::nullopt;
  }
  static std::optional<Violation> IndicesBatchingFits(const Instruction& x) {
    const IndexMap m = kMapOf(x);
    if (auto v = ListNotUniqueInRange(x, m.indices_batching, m.indices->rank())) return v;
    const Ints& array_side = x.Get(m.batching);
    const Ints& indices_side = x.Get(m.indices_batching);
    std::string_view name = RowOf(m.indices_batching.id).name;
    if (ContainsValue(indices_side, m.index_vector_dim)) {
      return FoundIn(m.indices_batching.id,
                     {name, " is ", indices_side, ": index_vector_dim is ", m.index_vector_dim});
    }
    if (indices_side.size() != array_side.size()) {
      return FoundIn(m.indices_batching.id, {name, " is ", indices_side, ", ",
                                             RowOf(m.batching.id).name, " ", array_side});
    }
    for (size_t i = 0; i < array_side.size(); ++i) {
      if (SizesAgree(m.array->dimension(array_side[i]), m.indices->dimension(indices_side[i]))) {
        continue;
      }
      return FoundIn(m.indices_batching.id, {"dimension ", array_side[i], " of ", *m.array, " and ",
                                             indices_side[i], " of ", *m.indices, " differ"});
    }
    return std::nullopt;
  }
  static std::optional<Violation> WindowFillsArray(const Instruction& x) {
    const IndexMap m = kMapOf(x);
    const size_t sum = x.Get(m.window).size() + x.Get(m.dropped).size() + x.Get(m.batching).size();
    if (static_cast<int64_t>(sum) == m.array->rank()) return std::nullopt;
    return FoundIn(m.window.id,
                   {"together they have ", sum, " entries, the operand is ", *m.array});
  }

 private:
  static std::optional<Violation> Increasing(const Instruction& x, Key<Ints> key, int64_t limit) {
    std::optional<std::string> wrong = NotIncreasingInRange(x.Get(key), limit);
    if (!wrong) return std::nullopt;
    return FoundIn(key.id, {RowOf(key.id).name, " is ", x.Get(key), ": ", *wrong});
  }
};
using GatherRules = IndexRules<MapOfGather>;
using ScatterRules = IndexRules<MapOfScatter>;

std::optional<Violation> GatherC10(const Instruction& x) {
  const Ints& sizes = x.Get(kGatherSliceSizes);
  if (static_cast<int64_t>(sizes.size()) != x.operand_shape(0).rank()) {
    return FoundIn(AttributeId::kGatherSliceSizes,
                   {"slice_sizes is ", sizes, ", the operand ", x.operand_shape(0)});
  }
  return SlicesTooLarge(x, kGatherSliceSizes);
}
std::optional<Violation> GatherC11(const Instruction& x) {
  for (Key<Ints> key : {kCollapsedSliceDims, kOperandBatchingDims}) {
    for (int64_t d : x.Get(key)) {
      if (x.Get(kGatherSliceSizes)[d] <= 1) continue;
      return FoundIn(AttributeId::kGatherSliceSizes,
                     {"slice size ", d, " is ", x.Get(kGatherSliceSizes)[d], " and ", d, " is in ",
                      RowOf(key.id).name});
    }
  }
  return std::nullopt;
}
constexpr std::string_view kIntegerIndices = "the indices are integers";
constexpr std::string_view kVectorDimText =
    "index_vector_dim is a dimension of the indices, or their rank";
constexpr Rule kGatherRules[] = {
    {"c1", kIntegerIndices, GatherRules::IndicesAreIntegers},
    {"c2", kVectorDimText, GatherRules::VectorDimInRange},
    {"c3", "offset_dims are dimensions of the result in increasing order",
     GatherRules::WindowDimsIncrease},
    {"c4", "collapsed_slice_dims are dimensions of the operand in increasing order",
     GatherRules::DroppedDimsIncrease},
    {"c5",
     "operand_batching_dims are dimensions of the operand in increasing order that are not "
     "collapsed",
     GatherRules::BatchingDimsIncrease},
    {"c6", "start_index_map has one entry per element of an index vector",
     GatherRules::MapCoversVector},
    {"c7",
     "start_index_map are dimensions of the operand, each at most once, that are not batching",
     GatherRules::MapIsUnique},
    {"c8",
     "start_indices_batching_dims are dimensions of the indices, each at most once, other than "
     "index_vector_dim, as many as operand_batching_dims and of the same sizes",
     GatherRules::IndicesBatchingFits},
    {"c9", "each operand dimension is an offset, a collapsed or a batching dimension",
     GatherRules::WindowFillsArray},
    {"c10", "slice_sizes has one entry per operand dimension, from 0 to its size", GatherC10},
    {"c11", "collapsed and batching dimensions have slice size 0 or 1", GatherC11},
};
Result<Shape> InferGather(const Instruction& x) {
  const IndexMap m = MapOfGather(x);
  const Sizes batch = BatchSizes(m);
  const Ints& offsets = x.Get(kOffsetDims);
  Sizes sizes;
  size_t next_batch = 0;
  int64_t next_slice = 0;  // of the operand
  for (int64_t i = 0; i < BatchedRank(x, m); ++i) {
    if (!ContainsValue(offsets, i)) {
      sizes.push_back(batch[next_batch++]);
      continue;
    }
    while (ContainsValue(x.Get(kCollapsedSliceDims), next_slice) ||
           ContainsValue(x.Get(kOperandBatchingDims), next_slice)) {
      ++next_slice;
    }
    // A slice of the whole of a bounded dimension is bounded too.
    const int64_t size = x.Get(kGatherSliceSizes)[next_slice];
    const Size whole = SizeOf(*m.array, next_slice);
    sizes.push_back({size, whole.dynamic && whole.value == size});
    ++next_slice;
  }
  return ShapeOf(m.array->element_type(), sizes);
}

std::optional<Violation> ScatterC1(const Instruction& x) {
  if (x.operand_count() % 2 == 0) return Found({"there are ", x.operand_count(), " operands"});
  const int64_t n = ScatterInputs(x);
  for (int64_t i = 1; i < n; ++i) {
    for (int64_t first : {int64_t{0}, n + 1}) {
      if (DimensionsAgree(x.operand_shape(first + i), x.operand_shape(first))) continue;
      return FoundAt(static_cast<int>(first + i),
                     {"operand ", first, " is ", x.operand_shape(first), ", operand ", first + i,
                      " is ", x.operand_shape(first + i)});
    }
  }
  return std::nullopt;
}
std::optional<Violation> ScatterC11(const Instruction& x) {
  const IndexMap m = MapOfScatter(x);
  const Shape& updates = x.operand_shape(ScatterInputs(x) + 1);
  if (updates.rank() == BatchedRank(x, m)) return std::nullopt;
  return FoundAt(static_cast<int>(ScatterInputs(x)) + 1,
                 {"the updates are ", updates, ", the rank of indices ", *m.indices,
                  " and window together is ", BatchedRank(x, m)});
}
std::optional<Violation> ScatterC12(const Instruction& x) {
  const IndexMap m = MapOfScatter(x);
  const int updates_operand = static_cast<int>(ScatterInputs(x)) + 1;
  const Shape& updates = x.operand_shape(updates_operand);
  const Sizes batch = BatchSizes(m);
  size_t next_batch = 0;
  int64_t next_window = 0;  // of the input
  for (int64_t i = 0; i < updates.rank(); ++i) {
    const int64_t size = updates.dimension(i);
    if (!ContainsValue(x.Get(kUpdateWindowDims), i)) {
      if (SizesAgree(size, batch[next_batch++].value)) continue;
      return FoundAt(updates_operand,
                     {"dimension ", i, " of ", updates, " differs from that of ", *m.indices});
    }
    while (ContainsValue(x.Get(kInsertedWindowDims), next_window) ||
           ContainsValue(x.Get(kInputBatchingDims), next_window)) {
      ++next_window;
    }
    const int64_t whole = m.array->dimension(next_window++);
    if (whole == Shape::kUnbounded || size == Shape::kUnbounded || size <= whole) continue;
    return FoundAt(updates_operand, {"dimension ", i, " of ", updates, " is larger than dimension ",
                                     next_window - 1, " of ", *m.array});
  }
  return std::nullopt;
}
std::optional<Violation> ScatterC13(const Instruction& x) {
  const int64_t n = ScatterInputs(x);
  return ReducerDiffers(x, kToApply, 0, n + 1, n, /*scalar_inits=*/false);
}
constexpr Rule kScatterRules[] = {
    {"c1", "there are n inputs of the same sizes, the indices, and n updates of the same sizes",
     ScatterC1},
    {"c2", kIntegerIndices, ScatterRules::IndicesAreIntegers},
    {"c3", kVectorDimText, ScatterRules::VectorDimInRange},
    {"c4", "update_window_dims are dimensions of the updates in increasing order",
     ScatterRules::WindowDimsIncrease},
    {"c5", "inserted_window_dims are dimensions of the inputs in increasing order",
     ScatterRules::DroppedDimsIncrease},
    {"c6",
     "input_batching_dims are dimensions of the inputs in increasing order that are not inserted",
     ScatterRules::BatchingDimsIncrease},
    {"c7", "scatter_dims_to_operand_dims has one entry per element of an index vector",
     ScatterRules::MapCoversVector},
    {"c8",
     "scatter_dims_to_operand_dims are dimensions of the inputs, each at most once, that are not "
     "batching",
     ScatterRules::MapIsUnique},
    {"c9",
     "scatter_indices_batching_dims are dimensions of the indices, each at most once, other than "
     "index_vector_dim, as many as input_batching_dims and of the same sizes",
     ScatterRules::IndicesBatchingFits},
    {"c10", "each input dimension is a window, an inserted or a batching dimension",
     ScatterRules::WindowFillsArray},
    {"c11",
     "the updates have the dimensions of the indices (less the index vector) and of the window",
     ScatterC11},
    {"c12", "the updates have the sizes of the indices, and windows no larger than the inputs",
     ScatterC12},
    {"c13", "to_apply takes n current and n update scalars and returns n, of the inputs' types",
     ScatterC13},
};
// XLA keeps the inputs' types also where the body computes in another float precision.
Result<Shape> InferScatter(const Instruction& x) {
  const int64_t n = ScatterInputs(x);
  if (n == 1) return x.operand_shape(0);
  std::vector<Shape> results;
  for (int64_t i = 0; i < n; ++i) results.push_back(x.operand_shape(i));
  return Shape::Tuple(std::move(results));
}

// ---------------------------------------------------------------- sizes of dynamic dimensions

std::optional<Violation> DimensionSizeC1(const Instruction& x) {
  return NotOneDimension(x, x.operand_shape(0).rank());
}
std::optional<Violation> GetDimensionSizeC2(const Instruction& x) {
  const int64_t size = x.operand_shape(0).dimension(x.Get(kDimensions)[0]);
  if (size <= INT32_MAX) return std::nullopt;
  return FoundAt(0, {"the operand is ", x.operand_shape(0)});
}
std::optional<Violation> SetDimensionSizeC2(const Instruction& x) {
  const Shape& size = x.operand_shape(1);
  if (size.IsScalar() && size.primitive_type() == PrimitiveType::kS32) return std::nullopt;
  return FoundAt(1, {"the size is ", size});
}
constexpr std::string_view kOneDimension = "dimensions is one dimension of the operand";
constexpr Rule kGetDimensionSizeRules[] = {
    {"c1", kOneDimension, DimensionSizeC1},
    {"c2", "the size fits s32", GetDimensionSizeC2},
};
constexpr Rule kSetDimensionSizeRules[] = {
    {"c1", kOneDimension, DimensionSizeC1},
    {"c2", "the size is an s32 scalar", SetDimensionSizeC2},
};
Result<Shape> InferGetDimensionSize(const Instruction&) {
  return Shape::Scalar(PrimitiveType::kS32);
}
Result<Shape> InferSetDimensionSize(const Instruction& x) {
  Shape shape = x.operand_shape(0);
  shape.SetDynamic(x.Get(kDimensions)[0], true);
  return shape;
}

// ---------------------------------------------------------------- records

constexpr AttributeUse kDynamicSliceUses[] = {Required(AttributeId::kDynamicSliceSizes)};
constexpr AttributeUse kGatherUses[] = {Required(AttributeId::kOffsetDims),
                                        Required(AttributeId::kCollapsedSliceDims),
                                        Required(AttributeId::kStartIndexMap),
                                        Optional(AttributeId::kOperandBatchingDims),
                                        Optional(AttributeId::kStartIndicesBatchingDims),
                                        Required(AttributeId::kIndexVectorDim),
                                        Required(AttributeId::kGatherSliceSizes),
                                        Optional(AttributeId::kIndicesAreSorted)};
constexpr AttributeUse kScatterUses[] = {Required(AttributeId::kUpdateWindowDims),
                                         Required(AttributeId::kInsertedWindowDims),
                                         Required(AttributeId::kScatterDimsToOperandDims),
                                         Optional(AttributeId::kInputBatchingDims),
                                         Optional(AttributeId::kScatterIndicesBatchingDims),
                                         Required(AttributeId::kIndexVectorDim),
                                         Optional(AttributeId::kIndicesAreSorted),
                                         Optional(AttributeId::kUniqueIndices),
                                         Required(AttributeId::kToApply)};
constexpr AttributeUse kDimensionUses[] = {Required(AttributeId::kDimensions)};

constexpr OpSpec kOps[] = {
    {.opcode = Opcode::kDynamicSlice,
     .name = "dynamic-slice",
     .stablehlo = "dynamic_slice",
     .summary = "a box of the given sizes at a start read at run time, clamped so that it fits",
     .operands = AtLeast(1),
     .attributes = kDynamicSliceUses,
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement},
     .infer = InferDynamicSlice,
     .rules = kDynamicSliceRules,
     .exactness = "exact",
     .example = "f32[2] dynamic-slice(f32[5] x, s32[] start), dynamic_slice_sizes={2}"},
    {.opcode = Opcode::kDynamicUpdateSlice,
     .name = "dynamic-update-slice",
     .stablehlo = "dynamic_update_slice",
     .summary =
         "the operand with a box overwritten by the update, its start clamped so that it fits",
     .operands = AtLeast(2),
     .element_types = types::kAny,
     .traits = {Trait::kDataMovement, Trait::kExactTypes},
     .infer = InferLikeOperand,
     .rules = kDynamicUpdateSliceRules,
     .exactness = "exact",
     .example = "f32[5] dynamic-update-slice(f32[5] x, f32[2] update, s32[] start)"},
    {.opcode = Opcode::kGather,
     .name = "gather",
     .stablehlo = "gather",
     .summary = "slices of operand 0 at the start indices of operand 1, clamped so that they fit",
     .operands = Exactly(2),
     .attributes = kGatherUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferGather,
     .rules = kGatherRules,
     .exactness = "exact",
     .example =
         "f32[2,4] gather(f32[5,4] x, s32[2] rows), offset_dims={1}, "
         "collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, "
         "slice_sizes={1,4}"},
    {.opcode = Opcode::kScatter,
     .name = "scatter",
     .stablehlo = "scatter",
     .summary = "the inputs with to_apply(current, update) applied at the scatter indices",
     .operands = AtLeast(3),
     .attributes = kScatterUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kOrderFree},
     .infer = InferScatter,
     .rules = kScatterRules,
     .exactness = "adding bodies: the exact sum of operand element and its updates, rounded once; "
                  "others: in order, each instruction rounding",
     .example =
         "f32[5] scatter(f32[5] x, s32[2] at, f32[2] update), update_window_dims={}, "
         "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
         "index_vector_dim=1, to_apply={ a = f32[] parameter(0) b = f32[] parameter(1) "
         "ROOT c = f32[] add(a, b) }"},
    {.opcode = Opcode::kGetDimensionSize,
     .name = "get-dimension-size",
     .stablehlo = "get_dimension_size",
     .summary = "the size of one dimension at run time, as s32",
     .operands = Exactly(1),
     .attributes = kDimensionUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable},
     .infer = InferGetDimensionSize,
     .rules = kGetDimensionSizeRules,
     .exactness = "exact",
     .example = "s32[] get-dimension-size(f32[4] x), dimensions={0}"},
    {.opcode = Opcode::kSetDimensionSize,
     .name = "set-dimension-size",
     .stablehlo = "set_dimension_size",
     .summary = "the operand with the run-time size of one dimension set to operand 1",
     .operands = Exactly(2),
     .attributes = kDimensionUses,
     .element_types = types::kAny,
     .traits = {Trait::kShapeInferable, Trait::kDataMovement},
     .infer = InferSetDimensionSize,
     .rules = kSetDimensionSizeRules,
     .exactness = "exact",
     .example = "f32[<=4] set-dimension-size(f32[4] x, s32[] n), dimensions={0}"},
};

}  // namespace

std::span<const OpSpec> IndexingOps() { return kOps; }

}  // namespace assay
