// Gather and scatter.
//
// A gather with sizes that are a value has the rules of one with constant sizes; those that ask for sizes are
// asked where the value is a constant.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/region_checks.h"

namespace assay::verify {
namespace {

constexpr Allowed kAny = kPlain | kPerTensor;

using List = std::vector<int64_t>;

bool Has(std::span<const int64_t> list, int64_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// What the dimension numbers of gather and scatter say, in the order of their fields.
struct Numbers {
  std::span<const int64_t> window;   // of the result or of the updates: that are of the window
  std::span<const int64_t> dropped;  // of the operand: of size 1 in the window, and not in the result
  std::span<const int64_t> batching, index_batching;  // of the operand and of the indices, pairs
  std::span<const int64_t> index_map;  // of the operand: that the components of an index are for
  int64_t index_vector = 0;            // of the indices: along which the components lie
};

Numbers NumbersOf(const OpView& op, std::string_view attribute) {
  const mlir::Attribute a = op.Find(attribute);
  return {a->integers(0), a->integers(1), a->integers(2), a->integers(3), a->integers(4), a->integer(5)};
}

// The sizes of the indices without the dimension along which the components lie.
List IndexSizes(const TypeView& indices, int64_t index_vector) {
  List sizes;
  for (int64_t i = 0; i < indices.rank(); ++i) {
    if (i != index_vector) sizes.push_back(indices.size(i));
  }
  return sizes;
}

// The sizes of the window's dimensions that are in the result.
List WindowSizes(std::span<const int64_t> sizes, const Numbers& numbers) {
  List window;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const int64_t at = static_cast<int64_t>(i);
    if (!Has(numbers.dropped, at) && !Has(numbers.batching, at)) window.push_back(sizes[i]);
  }
  return window;
}

// Those at `positions` are of the window, the others of the indices; both in order.
List Combined(const List& indices, const List& window, std::span<const int64_t> positions) {
  List all;
  size_t index = 0, in_window = 0;
  for (size_t i = 0; i < indices.size() + window.size(); ++i) {
    const bool is_window = Has(positions, static_cast<int64_t>(i));
    if (is_window && in_window < window.size()) {
      all.push_back(window[in_window++]);
    } else if (index < indices.size()) {
      all.push_back(indices[index++]);
    } else {
      all.push_back(window[in_window++]);
    }
  }
  return all;
}

// ---------------------------------------------------------------- rules of both

Finding NumbersFillRank(const Numbers& n, int64_t rank) {
  const size_t sum = n.window.size() + n.dropped.size() + n.batching.size();
  if (static_cast<int64_t>(sum) == rank) return "";
  return std::to_string(n.window.size()) + ", " + std::to_string(n.dropped.size()) + " and " +
         std::to_string(n.batching.size()) + " dimensions are of the window, dropped and of the batch, the rank is " +
         std::to_string(rank);
}

Finding IndexVectorExists(const Numbers& n, const TypeView& indices) {
  return AllInRange("index_vector_dim", List{n.index_vector}, 0, indices.rank() + 1);
}

Finding OneDimensionEachComponent(std::string_view name, const Numbers& n, const TypeView& indices) {
  const int64_t components = n.index_vector < indices.rank() ? indices.size(n.index_vector) : 1;
  if (Compatible(components, static_cast<int64_t>(n.index_map.size()))) return "";
  return std::string(name) + " is " + ToString(n.index_map) + ", an index has " + std::to_string(components) +
         " components";
}

Finding SortedAndUnique(std::string_view name, std::span<const int64_t> list) {
  const Finding sorted = Ascending(name, list);
  return sorted.empty() ? AllUnique(name, list) : sorted;
}

Finding UniqueTogether(std::string_view name, std::span<const int64_t> a, std::span<const int64_t> b) {
  return AllUnique(name, Joined(a, b));
}

Finding NotOfBatch(const Numbers& n) {
  return Has(n.index_batching, n.index_vector)
             ? "index_vector_dim is " + std::to_string(n.index_vector) + ", the dimensions of the batch are " +
                   ToString(n.index_batching)
             : "";
}

Finding BatchesHaveOneSize(const Numbers& n, const TypeView& operand, const TypeView& indices) {
  for (size_t i = 0; i < n.batching.size(); ++i) {
    const int64_t a = operand.size(n.batching[i]), b = indices.size(n.index_batching[i]);
    if (!Compatible(a, b)) return operand.ToString() + " and " + indices.ToString();
  }
  return "";
}

// ---------------------------------------------------------------- gather

Numbers GatherNumbers(const OpView& op) { return NumbersOf(op, "dimension_numbers"); }
TypeView OperandType(const OpView& op) { return op.Type("operand"); }
TypeView StartIndices(const OpView& op) { return op.Type("start_indices"); }

// Nothing where they are a value that is no constant.
std::optional<List> SliceSizes(const OpView& op) {
  const std::optional<List> sizes =
      op.Find("slice_sizes") != nullptr ? op.Integers("slice_sizes") : op.Constant("slice_sizes");
  const bool fits = sizes && static_cast<int64_t>(sizes->size()) == OperandType(op).rank();
  return fits ? sizes : std::nullopt;
}

Finding OneElementAlong(const OpView& op, std::span<const int64_t> dimensions) {
  const std::optional<List> sizes = SliceSizes(op);
  if (!sizes) return "";
  for (int64_t dimension : dimensions) {
    if ((*sizes)[dimension] > 1) return "slice_sizes is " + ToString(*sizes);
  }
  return "";
}

Finding SlicesFit(const OpView& op) {
  const std::optional<List> sizes = SliceSizes(op);
  if (!sizes) return "";
  const TypeView operand = OperandType(op);
  for (int64_t i = 0; i < operand.rank(); ++i) {
    const int64_t limit = operand.bound(i).value_or(operand.size(i));
    if ((*sizes)[i] < 0 || (limit != kUnknown && (*sizes)[i] > limit)) {
      return Described(op, "operand") + ", slice_sizes is " + ToString(*sizes);
    }
  }
  return "";
}

Finding GatheredSizes(const OpView& op) {
  const Numbers n = GatherNumbers(op);
  const List sizes = SliceSizes(op).value_or(List(OperandType(op).rank(), kUnknown));
  return SizesAre(op, "result",
                  Combined(IndexSizes(StartIndices(op), n.index_vector), WindowSizes(sizes, n), n.window));
}

// ---- checks of gather and dynamic_gather, whose numbers differ

Finding GatherRank(const OpView& op) { return NumbersFillRank(GatherNumbers(op), OperandType(op).rank()); }
Finding GatherIndexVector(const OpView& op) { return IndexVectorExists(GatherNumbers(op), StartIndices(op)); }
Finding GatherComponents(const OpView& op) {
  return OneDimensionEachComponent("start_index_map", GatherNumbers(op), StartIndices(op));
}
Finding OffsetsSorted(const OpView& op) { return SortedAndUnique("offset_dims", GatherNumbers(op).window); }
Finding OffsetsExist(const OpView& op) {
  return AllInRange("offset_dims", GatherNumbers(op).window, 0, op.Type("result").rank());
}
Finding DroppedUnique(const OpView& op) {
  const Numbers n = GatherNumbers(op);
  return UniqueTogether("collapsed_slice_dims with operand_batching_dims", n.dropped, n.batching);
}
Finding CollapsedSorted(const OpView& op) { return Ascending("collapsed_slice_dims", GatherNumbers(op).dropped); }
Finding CollapsedExist(const OpView& op) {
  return AllInRange("collapsed_slice_dims", GatherNumbers(op).dropped, 0, OperandType(op).rank());
}
Finding CollapsedHaveOneElement(const OpView& op) { return OneElementAlong(op, GatherNumbers(op).dropped); }
Finding BatchingSorted(const OpView& op) {
  return Ascending("operand_batching_dims", GatherNumbers(op).batching);
}
Finding BatchingExist(const OpView& op) {
  return AllInRange("operand_batching_dims", GatherNumbers(op).batching, 0, OperandType(op).rank());
}
Finding BatchingHaveOneElement(const OpView& op) { return OneElementAlong(op, GatherNumbers(op).batching); }
Finding IndexBatchingUnique(const OpView& op) {
  return AllUnique("start_indices_batching_dims", GatherNumbers(op).index_batching);
}
Finding IndexBatchingExist(const OpView& op) {
  return AllInRange("start_indices_batching_dims", GatherNumbers(op).index_batching, 0,
                    StartIndices(op).rank());
}
Finding IndexVectorNotOfBatch(const OpView& op) { return NotOfBatch(GatherNumbers(op)); }
Finding AsManyBatching(const OpView& op) {
  const Numbers n = GatherNumbers(op);
  return SameCount("operand_batching_dims", n.batching, "start_indices_batching_dims", n.index_batching);
}
Finding BatchingOneSize(const OpView& op) {
  return BatchesHaveOneSize(GatherNumbers(op), OperandType(op), StartIndices(op));
}
Finding MapUnique(const OpView& op) {
  const Numbers n = GatherNumbers(op);
  return UniqueTogether("start_index_map with operand_batching_dims", n.index_map, n.batching);
}
Finding MapExists(const OpView& op) {
  return AllInRange("start_index_map", GatherNumbers(op).index_map, 0, OperandType(op).rank());
}
Finding OneSliceSizeEach(const OpView& op) {
  return CountIs("slice_sizes", op.Integers("slice_sizes"), OperandType(op).rank());
}
Finding GatherKeepsElements(const OpView& op) { return SameElement(op, {"operand", "result"}); }

// The first of these that finds something.
Finding GatherBatching(const OpView& op) {
  for (auto check : {BatchingSorted, BatchingExist, IndexBatchingUnique, IndexBatchingExist,
                     IndexVectorNotOfBatch, AsManyBatching, BatchingOneSize, BatchingHaveOneElement}) {
    const Finding found = check(op);
    if (!found.empty()) return found;
  }
  return "";
}

constexpr std::string_view kRankText =
    "the dimensions of the operand are those of offset_dims, collapsed_slice_dims and operand_batching_dims";
constexpr std::string_view kIndexVectorText =
    "index_vector_dim is a dimension of start_indices, or the one behind the last";
constexpr std::string_view kComponentsText = "start_index_map has a dimension for each component of an index";
constexpr std::string_view kGatheredText =
    "the result has the sizes of the slices, the dropped ones aside, at offset_dims, and those of the indices";

OpRules Gather() {
  return {"stablehlo.gather",
          {Operand(1, "operand", kAny), Operand(2, "start_indices", kInteger),
           Attribute(3, "dimension_numbers", kGatherNumbers), Attribute(9, "slice_sizes", kI64List),
           OptionalAttribute(10, "indices_are_sorted", kBool)},
          {{"result", kAny}},
          {
              {"c1", kRankText, GatherRank},
              {"c2", kIndexVectorText, GatherIndexVector},
              {"c3", kComponentsText, GatherComponents},
              {"c4", "offset_dims ascend, none is there twice", OffsetsSorted},
              {"c5", "offset_dims are dimensions of the result", OffsetsExist},
              {"c6", "no dimension is twice in collapsed_slice_dims and operand_batching_dims together",
               DroppedUnique},
              {"c7", "collapsed_slice_dims ascend", CollapsedSorted},
              {"c8", "collapsed_slice_dims are dimensions of the operand", CollapsedExist},
              {"c10", "operand_batching_dims ascend", BatchingSorted},
              {"c11", "operand_batching_dims are dimensions of the operand", BatchingExist},
              {"c13", "no dimension is twice in start_indices_batching_dims", IndexBatchingUnique},
              {"c14", "start_indices_batching_dims are dimensions of start_indices", IndexBatchingExist},
              {"c15", "index_vector_dim is not in start_indices_batching_dims", IndexVectorNotOfBatch},
              {"c16", "there are as many operand_batching_dims as start_indices_batching_dims", AsManyBatching},
              {"c17", "the dimensions of a batch have one size in operand and start_indices", BatchingOneSize},
              {"c18", "no dimension is twice in start_index_map and operand_batching_dims together", MapUnique},
              {"c19", "start_index_map has dimensions of the operand", MapExists},
              {"c20", "slice_sizes has an element for each dimension of the operand", OneSliceSizeEach},
              {"c9", "slices have at most one element along collapsed_slice_dims", CollapsedHaveOneElement},
              {"c12", "slices have at most one element along operand_batching_dims", BatchingHaveOneElement},
              {"c21", "slices are no larger than the operand", SlicesFit},
              {"c22", kGatheredText, GatheredSizes},
              {"c23", "operand and result have one element type", GatherKeepsElements},
          }};
}

Finding OneDynamicSliceSizeEach(const OpView& op) {
  return SizesAre(op, "slice_sizes", List{OperandType(op).rank()});
}
Finding CollapsedSortedAndUnique(const OpView& op) {
  const Finding sorted = CollapsedSorted(op);
  return sorted.empty() ? DroppedUnique(op) : sorted;
}

OpRules DynamicGather() {
  return {"stablehlo.dynamic_gather",
          {Operand(1, "operand", kAny), Operand(2, "start_indices", kInteger),
           Operand(3, "slice_sizes", kInteger | kVector | kStatic),
           Attribute(4, "dimension_numbers", kGatherNumbers), OptionalAttribute(8, "indices_are_sorted", kBool)},
          {{"result", kAny}},
          {
              {"c1", kRankText, GatherRank},
              {"c2", kIndexVectorText, GatherIndexVector},
              {"c3", kComponentsText, GatherComponents},
              {"c4", "offset_dims ascend, none is there twice", OffsetsSorted},
              {"c5", "offset_dims are dimensions of the result", OffsetsExist},
              {"c6", "collapsed_slice_dims ascend, none is there twice, nor in operand_batching_dims",
               CollapsedSortedAndUnique},
              {"c7", "collapsed_slice_dims are dimensions of the operand", CollapsedExist},
              {"c9", "no dimension is twice in start_index_map, nor in operand_batching_dims", MapUnique},
              {"c10", "start_index_map has dimensions of the operand", MapExists},
              {"c11", "slice_sizes has an element for each dimension of the operand", OneDynamicSliceSizeEach},
              {"batching", "dimensions of a batch are as in gather", GatherBatching},
              {"c8", "slices have at most one element along collapsed_slice_dims", CollapsedHaveOneElement},
              {"c12", "slices are no larger than the operand", SlicesFit},
              {"c13", kGatheredText, GatheredSizes},
              {"c14", "operand and result have one element type", GatherKeepsElements},
          }};
}

// ---------------------------------------------------------------- scatter

Numbers ScatterNumbers(const OpView& op) { return NumbersOf(op, "scatter_dimension_numbers"); }
TypeView FirstInput(const OpView& op) { return op.Types("inputs")[0]; }
TypeView FirstUpdate(const OpView& op) { return op.Types("updates")[0]; }
TypeView ScatterIndices(const OpView& op) { return op.Type("scatter_indices"); }

Finding AsManyOfEach(const OpView& op) {
  const size_t inputs = op.Values("inputs").size(), results = op.Values("results").size();
  if (inputs > 0 && results == inputs) return "";
  return std::to_string(inputs) + " inputs, " + std::to_string(results) + " results";
}

// A window of an update may be smaller than that of the input.
Finding UpdateSizes(const OpView& op) {
  const Numbers n = ScatterNumbers(op);
  const TypeView update = FirstUpdate(op);
  const List window = WindowSizes(FirstInput(op).sizes(), n);
  const List limits = Combined(IndexSizes(ScatterIndices(op), n.index_vector), window, n.window);
  bool fits = static_cast<size_t>(update.rank()) == limits.size();
  for (int64_t i = 0; fits && i < update.rank(); ++i) {
    const int64_t size = update.size(i);
    const bool smaller = Has(n.window, i) && size != kUnknown && limits[i] != kUnknown && size <= limits[i];
    fits = smaller || Compatible(size, limits[i]);
  }
  return fits ? "" : "updates is " + update.ToString() + ", its sizes follow as " + ToString(limits);
}

OpRules Scatter() {
  return {"stablehlo.scatter",
          {Operands(1, "inputs", kAny), Operand(2, "scatter_indices", kInteger | kIndex),
           Operands(3, "updates", kAny), Attribute(4, "scatter_dimension_numbers", kScatterNumbers),
           OptionalAttribute(10, "indices_are_sorted", kBool), OptionalAttribute(11, "unique_indices", kBool),
           Region(12, "update_computation")},
          {{"results", kAny, true}},
          {
              {"c5", "there is an input at least, and a result for each", AsManyOfEach},
              {"c1", "inputs have one shape", [](const OpView& op) { return SameShape(op, {"inputs"}); }},
              {"c2", "the dimensions of the inputs are those of update_window_dims, inserted_window_dims and "
                     "input_batching_dims",
               [](const OpView& op) { return NumbersFillRank(ScatterNumbers(op), FirstInput(op).rank()); }},
              {"c3", "updates have one shape", [](const OpView& op) { return SameShape(op, {"updates"}); }},
              {"c6", "each update has the element type of its input",
               [](const OpView& op) { return PairwiseSameElement(op, "inputs", "updates"); }},
              {"c7", "update_window_dims ascend, none is there twice",
               [](const OpView& op) { return SortedAndUnique("update_window_dims", ScatterNumbers(op).window); }},
              {"c8", "update_window_dims are dimensions of the updates",
               [](const OpView& op) {
                 return AllInRange("update_window_dims", ScatterNumbers(op).window, 0, FirstUpdate(op).rank());
               }},
              {"c9", "no dimension is twice in inserted_window_dims and input_batching_dims together",
               [](const OpView& op) {
                 const Numbers n = ScatterNumbers(op);
                 return UniqueTogether("inserted_window_dims with input_batching_dims", n.dropped, n.batching);
               }},
              {"c10", "inserted_window_dims ascend",
               [](const OpView& op) { return Ascending("inserted_window_dims", ScatterNumbers(op).dropped); }},
              {"c11", "inserted_window_dims are dimensions of the inputs",
               [](const OpView& op) {
                 return AllInRange("inserted_window_dims", ScatterNumbers(op).dropped, 0, FirstInput(op).rank());
               }},
              {"c12", "input_batching_dims ascend",
               [](const OpView& op) { return Ascending("input_batching_dims", ScatterNumbers(op).batching); }},
              {"c13", "input_batching_dims are dimensions of the inputs",
               [](const OpView& op) {
                 return AllInRange("input_batching_dims", ScatterNumbers(op).batching, 0, FirstInput(op).rank());
               }},
              {"c14", "no dimension is twice in scatter_indices_batching_dims",
               [](const OpView& op) {
                 return AllUnique("scatter_indices_batching_dims", ScatterNumbers(op).index_batching);
               }},
              {"c15", "scatter_indices_batching_dims are dimensions of scatter_indices",
               [](const OpView& op) {
                 return AllInRange("scatter_indices_batching_dims", ScatterNumbers(op).index_batching, 0,
                                   ScatterIndices(op).rank());
               }},
              {"c16", "index_vector_dim is not in scatter_indices_batching_dims",
               [](const OpView& op) { return NotOfBatch(ScatterNumbers(op)); }},
              {"c17", "there are as many input_batching_dims as scatter_indices_batching_dims",
               [](const OpView& op) {
                 const Numbers n = ScatterNumbers(op);
                 return SameCount("input_batching_dims", n.batching, "scatter_indices_batching_dims",
                                  n.index_batching);
               }},
              {"c18", "the dimensions of a batch have one size in inputs and scatter_indices",
               [](const OpView& op) {
                 return BatchesHaveOneSize(ScatterNumbers(op), FirstInput(op), ScatterIndices(op));
               }},
              {"c22", "index_vector_dim is a dimension of scatter_indices, or the one behind the last",
               [](const OpView& op) { return IndexVectorExists(ScatterNumbers(op), ScatterIndices(op)); }},
              {"c19", "scatter_dims_to_operand_dims has a dimension for each component of an index",
               [](const OpView& op) {
                 return OneDimensionEachComponent("scatter_dims_to_operand_dims", ScatterNumbers(op),
                                                  ScatterIndices(op));
               }},
              {"c20", "no dimension is twice in scatter_dims_to_operand_dims and input_batching_dims together",
               [](const OpView& op) {
                 const Numbers n = ScatterNumbers(op);
                 return UniqueTogether("scatter_dims_to_operand_dims with input_batching_dims", n.index_map,
                                       n.batching);
               }},
              {"c21", "scatter_dims_to_operand_dims has dimensions of the inputs",
               [](const OpView& op) {
                 return AllInRange("scatter_dims_to_operand_dims", ScatterNumbers(op).index_map, 0,
                                   FirstInput(op).rank());
               }},
              {"c4", "updates have the sizes of the indices, and at update_window_dims at most those of the "
                     "inputs, the dropped ones aside",
               UpdateSizes},
              {"c23", "update_computation is (tensor<E0>, ..., tensor<EN-1>, tensor<E0>, ..., tensor<EN-1>) -> "
                      "(tensor<E0>, ..., tensor<EN-1>), Ei of the kind of the elements of input i and no narrower",
               [](const OpView& op) { return IsReducer(op, "inputs"); }},
              {"c24", "each result has the shape of its input",
               [](const OpView& op) { return PairwiseSameShape(op, "inputs", "results"); }},
              {"c25", "each result has the element type that update_computation returns for it",
               [](const OpView& op) { return HaveReducedElements(op, "results"); }},
          }};
}

// ---------------------------------------------------------------- torch_index_select, which has no text

Finding SelectDimensions(const OpView& op) {
  const int64_t batch = op.Integer("batch_dims"), dim = op.Integer("dim");
  const bool fits = batch >= 0 && batch <= op.Type("index").rank() && dim >= batch && dim < OperandType(op).rank();
  return fits ? "" : Described(op, {"operand", "index"}) + ", dim " + std::to_string(dim) + ", batch_dims " +
                         std::to_string(batch);
}

Finding SelectedSizes(const OpView& op) {
  const int64_t batch = op.Integer("batch_dims"), dim = op.Integer("dim");
  const std::span<const int64_t> operand = OperandType(op).sizes(), index = op.Type("index").sizes();
  List sizes(operand.begin(), operand.begin() + dim);
  sizes.insert(sizes.end(), index.begin() + batch, index.end());
  sizes.insert(sizes.end(), operand.begin() + dim + 1, operand.end());
  return SizesAre(op, "result", sizes);
}

OpRules TorchIndexSelect() {
  return {"stablehlo.torch_index_select",
          {Operand(1, "operand", kAny), Operand(2, "index", kInteger), Attribute(3, "dim", kI64),
           Attribute(4, "batch_dims", kI64)},
          {{"result", kAny}},
          {
              {"dimensions", "batch_dims are leading dimensions of index, and of operand before dim",
               SelectDimensions},
              {"sizes", "the result has the sizes of the operand, those of index behind the batch in place of dim",
               SelectedSizes},
              {"element", "operand and result have one element type", GatherKeepsElements},
          }};
}

}  // namespace

std::vector<OpRules> IndexingRules() { return {Gather(), DynamicGather(), Scatter(), TorchIndexSelect()}; }

}  // namespace assay::verify
