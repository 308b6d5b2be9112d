#include "interpreter/ops/dynamic_calls.h"

#include <utility>

#include "interpreter/dynamic_shape.h"
#include "interpreter/ops/index_space.h"
#include "interpreter/ops/partial_reduce.h"
#include "spec/ops/checks.h"

namespace assay {
namespace {

Status SizeError(std::initializer_list<Piece> pieces) {
  return InvalidError("dynamic_size", Join(pieces));
}

std::vector<int64_t> ValuesOf(const Literal& operand) {
  std::vector<int64_t> values(static_cast<size_t>(operand.element_count()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = IndexAt(operand, static_cast<int64_t>(i));
  return values;
}

// As many values as operand 0 has dimensions.
Result<std::vector<int64_t>> PerDimension(std::span<const Literal> operands, size_t i) {
  std::vector<int64_t> values = ValuesOf(operands[i]);
  if (static_cast<int64_t>(values.size()) == operands[0].shape().rank()) return values;
  return SizeError({"operand ", i, " has ", values.size(), " values for the dimensions of ",
                    operands[0].shape()});
}

// ---------------------------------------------------------------- sizes of the result are an operand

Result<Shape> Sized(const Shape& declared, const Literal& operand) {
  const std::vector<int64_t> sizes = ValuesOf(operand);
  if (static_cast<int64_t>(sizes.size()) != declared.rank()) {
    return SizeError({"there are ", sizes.size(), " sizes for the dimensions of ", declared});
  }
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] < 0) return SizeError({"the size of dimension ", d, " is ", sizes[d]});
  }
  return Shape::Array(declared.element_type(), sizes);
}

// Dimension i of the operand is dimension dimensions[i] of the result; where it is 1 long it is repeated.
Result<StaticOp> Broadcast(const Instruction& call, std::span<const Literal> operands) {
  ASSIGN_OR_RETURN(const Shape shape, Sized(call.shape(), operands[1]));
  const std::vector<int64_t> dimensions = *FindConfigIntegers(call, "broadcast_dimensions");
  const Shape& from = operands[0].shape();
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const int64_t have = from.dimension(static_cast<int64_t>(i)), want = shape.dimension(dimensions[i]);
    if (have == want || have == 1) continue;
    return SizeError({"dimension ", i, " of ", from, " is to be ", want, " long; only one of size 1 is "
                      "repeated"});
  }
  StaticOp op{.opcode = Opcode::kBroadcast, .attributes = {}, .operands = 1, .shape = shape};
  op.attributes.Set(kDimensions, dimensions);
  return op;
}

Result<StaticOp> Iota(const Instruction& call, std::span<const Literal> operands) {
  ASSIGN_OR_RETURN(const Shape shape, Sized(call.shape(), operands[0]));
  StaticOp op{.opcode = Opcode::kIota, .attributes = {}, .operands = 0, .shape = shape};
  op.attributes.Set(kIotaDimension, *FindConfigInteger(call, "iota_dimension"));
  return op;
}

Result<StaticOp> Reshape(const Instruction& call, std::span<const Literal> operands) {
  ASSIGN_OR_RETURN(const Shape shape, Sized(call.shape(), operands[1]));
  const std::optional<int64_t> count = shape.ElementCount();
  if (count != operands[0].element_count()) {
    return SizeError({"operand ", operands[0].shape(), " has ", operands[0].element_count(),
                      " elements, which is not as many as in ", shape});
  }
  return StaticOp{.opcode = Opcode::kReshape, .attributes = {}, .operands = 1, .shape = shape};
}

// (state, bits)
Result<StaticOp> RandomBits(const Instruction& call, std::span<const Literal> operands) {
  ASSIGN_OR_RETURN(const Shape bits, Sized(call.shape().elements()[1], operands[1]));
  StaticOp op{.opcode = Opcode::kRngBitGenerator, .attributes = {}, .operands = 1,
              .shape = Shape::Tuple({operands[0].shape(), bits})};
  op.attributes.Set(kRandomAlgorithm, static_cast<RandomAlgorithm>(*FindConfigInteger(call, "rng_algorithm")));
  return op;
}

// That k is a number of elements along the dimension.
Status CheckMost(const Literal& k, const Shape& array, int64_t dimension) {
  const int64_t count = IndexAt(k, 0);
  if (count < 0) return SizeError({"k is ", count, "; it is a number of elements, 0 or more"});
  if (count <= array.dimension(dimension)) return {};
  const std::string number = count == INT64_MAX ? std::to_string(k.Bits(0)) : std::to_string(count);
  return SizeError({"k is ", number, ", and dimension ", dimension, " of ", array, " has ", array.dimension(dimension)});
}

// (values, indices): the k largest along the last dimension.
Result<StaticOp> TopK(const Instruction& call, std::span<const Literal> operands) {
  const int64_t k = IndexAt(operands[1], 0), last = operands[0].shape().rank() - 1;
  std::vector<int64_t> sizes = operands[0].shape().dimensions();
  RETURN_IF_ERROR(CheckMost(operands[1], operands[0].shape(), last));
  sizes.back() = k;
  const auto of = [&](int64_t i) { return Shape::Array(call.shape().elements()[i].element_type(), sizes); };
  StaticOp op{.opcode = Opcode::kTopk, .attributes = {}, .operands = 1, .shape = Shape::Tuple({of(0), of(1)})};
  op.attributes.Set(kTopkK, k);
  return op;
}

// ApproxTopK, whose k is the last operand.
Result<StaticOp> ApproxTopK(const Instruction& call, std::span<const Literal> operands) {
  const int64_t k = IndexAt(operands.back(), 0), d = *FindConfigInteger(call, "reduction_dim");
  std::vector<int64_t> sizes = operands[0].shape().dimensions();
  RETURN_IF_ERROR(CheckMost(operands.back(), operands[0].shape(), d));
  sizes[static_cast<size_t>(d)] = k;
  std::vector<Shape> results;
  for (const Shape& declared : call.shape().elements()) {
    results.push_back(Shape::Array(declared.element_type(), sizes));
  }
  StaticOp op{.opcode = Opcode::kCustomCall, .attributes = {}, .operands = operands.size() - 1,
              .shape = Shape::Tuple(std::move(results))};
  op.attributes.Set(kCustomCallTarget, std::string("ApproxTopK"));
  op.attributes.Set(kBackendConfig, call.Get(kBackendConfig));
  op.attributes.Set(kCalledComputations, call.Get(kCalledComputations));
  return op;
}

// ---------------------------------------------------------------- they follow

Result<StaticOp> Pad(const Instruction&, std::span<const Literal> operands) {
  ASSIGN_OR_RETURN(const std::vector<int64_t> low, PerDimension(operands, 2));
  ASSIGN_OR_RETURN(const std::vector<int64_t> high, PerDimension(operands, 3));
  ASSIGN_OR_RETURN(const std::vector<int64_t> interior, PerDimension(operands, 4));
  std::vector<PaddingDimension> padding;
  for (size_t d = 0; d < low.size(); ++d) padding.push_back({low[d], high[d], interior[d]});
  StaticOp op{.opcode = Opcode::kPad, .attributes = {}, .operands = 2, .shape = {}};
  op.attributes.Set(kPadding, std::move(padding));
  return op;
}

Result<StaticOp> Slice(const Instruction&, std::span<const Literal> operands) {
  ASSIGN_OR_RETURN(const std::vector<int64_t> start, PerDimension(operands, 1));
  ASSIGN_OR_RETURN(const std::vector<int64_t> limit, PerDimension(operands, 2));
  ASSIGN_OR_RETURN(const std::vector<int64_t> stride, PerDimension(operands, 3));
  std::vector<SliceRange> ranges;
  for (size_t d = 0; d < start.size(); ++d) ranges.push_back({start[d], limit[d], stride[d]});
  StaticOp op{.opcode = Opcode::kSlice, .attributes = {}, .operands = 1, .shape = {}};
  op.attributes.Set(kSliceRanges, std::move(ranges));
  return op;
}

constexpr std::pair<std::string_view, Key<Ints>> kGatherLists[] = {
    {"offset_dims", kOffsetDims},
    {"collapsed_slice_dims", kCollapsedSliceDims},
    {"operand_batching_dims", kOperandBatchingDims},
    {"start_indices_batching_dims", kStartIndicesBatchingDims},
    {"start_index_map", kStartIndexMap},
};

Result<StaticOp> Gather(const Instruction& call, std::span<const Literal> operands) {
  ASSIGN_OR_RETURN(std::vector<int64_t> sizes, PerDimension(operands, 2));
  StaticOp op{.opcode = Opcode::kGather, .attributes = {}, .operands = 2, .shape = {}};
  for (const auto& [name, key] : kGatherLists) op.attributes.Set(key, *FindConfigIntegers(call, name));
  op.attributes.Set(kIndexVectorDim, *FindConfigInteger(call, "index_vector_dim"));
  op.attributes.Set(kGatherSliceSizes, std::move(sizes));
  return op;
}

// The window's sizes are the kernel's, its paddings operand 2: low and high, dimension after dimension.
Result<StaticOp> Convolution(const Instruction& call, std::span<const Literal> operands) {
  const std::vector<int64_t> padding = ValuesOf(operands[2]);
  StaticOp op{.opcode = Opcode::kConvolution, .attributes = {}, .operands = 2, .shape = {}};
  Window window = call.Has(kWindow) ? call.Get(kWindow) : Window();
  const ConvolutionDimensions& labels = call.Get(kDimLabels);
  const size_t n = window.dimensions.size();
  if (padding.size() != 2 * n) {
    return SizeError({"there are ", padding.size(), " paddings for ", n, " spatial dimensions"});
  }
  for (size_t i = 0; i < n; ++i) {
    window.dimensions[i].size = operands[1].shape().dimension(labels.kernel_spatial[i]);
    window.dimensions[i].padding_low = padding[2 * i];
    window.dimensions[i].padding_high = padding[2 * i + 1];
  }
  op.attributes.Set(kDimLabels, labels);
  if (n > 0) op.attributes.Set(kWindow, std::move(window));
  for (AttributeId id : {AttributeId::kFeatureGroupCount, AttributeId::kBatchGroupCount,
                         AttributeId::kOperandPrecision}) {
    if (const AttributeValue* value = call.attributes().Find(id)) op.attributes.Set(id, *value);
  }
  return op;
}

// Behind the array and the initial value: sizes, strides, base dilations and dilations of the window, then low and
// high padding, each for all dimensions.
Result<StaticOp> ReduceWindow(const Instruction& call, std::span<const Literal> operands) {
  std::vector<std::vector<int64_t>> lists;
  for (size_t i = 2; i < 6; ++i) {
    ASSIGN_OR_RETURN(std::vector<int64_t> values, PerDimension(operands, i));
    for (int64_t value : values) {
      if (value < 1) return SizeError({"operand ", i, " has ", value, "; allowed: 1 and more"});
    }
    lists.push_back(std::move(values));
  }
  const std::vector<int64_t> padding = ValuesOf(operands[6]);
  if (padding.size() != 2 * lists[0].size()) {
    return SizeError({"operand 6 has ", padding.size(), " values for the dimensions of ", operands[0].shape()});
  }
  Window window;
  for (size_t d = 0; d < lists[0].size(); ++d) {
    window.dimensions.push_back({.size = lists[0][d], .stride = lists[1][d], .padding_low = padding[2 * d],
                                 .padding_high = padding[2 * d + 1], .base_dilation = lists[2][d],
                                 .window_dilation = lists[3][d]});
  }
  StaticOp op{.opcode = Opcode::kReduceWindow, .attributes = {}, .operands = 2, .shape = {}};
  op.attributes.Set(kWindow, std::move(window));
  op.attributes.Set(kToApply, call.called_computations()[0]);
  return op;
}

// ---------------------------------------------------------------- rows

// Custom calls are not verified: what the functions above rely on.
using Problem = std::string;

Problem GatherNumbers(const Instruction& x) {
  for (const auto& [name, key] : kGatherLists) {
    if (!FindConfigIntegers(x, name)) return std::string(name) + " is missing in its backend_config";
  }
  if (!FindConfigInteger(x, "index_vector_dim")) return "index_vector_dim is missing in its backend_config";
  return {};
}
Problem BroadcastDimensions(const Instruction& x) {
  const auto dimensions = FindConfigIntegers(x, "broadcast_dimensions");
  if (!dimensions || static_cast<int64_t>(dimensions->size()) != x.operand_shape(0).rank()) {
    return "backend_config has no broadcast_dimensions for each dimension of the operand";
  }
  std::vector<bool> seen(static_cast<size_t>(x.shape().rank()));
  for (int64_t d : *dimensions) {
    if (d < 0 || d >= x.shape().rank() || seen[d]) return "broadcast_dimensions are no dimensions of the result";
    seen[d] = true;
  }
  return {};
}
Problem IotaDimension(const Instruction& x) {
  const auto dimension = FindConfigInteger(x, "iota_dimension");
  if (dimension && *dimension >= 0 && *dimension < x.shape().rank()) return {};
  return "iota_dimension in its backend_config is no dimension of the result";
}
Problem ConvolutionNumbers(const Instruction& x) {
  if (!x.Has(kDimLabels)) return "dim_labels are missing";
  const ConvolutionDimensions& labels = x.Get(kDimLabels);
  const size_t n = labels.kernel_spatial.size();
  if (static_cast<int64_t>(n) + 2 != x.operand_shape(1).rank()) return "dim_labels do not fit the kernel";
  if ((x.Has(kWindow) ? x.Get(kWindow).dimensions.size() : 0) != n) return "the window does not fit dim_labels";
  for (int64_t d : labels.kernel_spatial) {
    if (d < 0 || d >= x.operand_shape(1).rank()) return "dim_labels do not fit the kernel";
  }
  return {};
}
Problem Reducer(const Instruction& x) {
  const auto called = x.called_computations();
  const Shape& array = x.operand_shape(0);
  const Shape scalar = Shape::Array(array.element_type(), {});
  const auto fits = [&](const Shape& shape) {
    return shape.IsScalar() && shape.element_type() == array.element_type();
  };
  bool takes_two = called.size() == 1 && called[0]->parameters().size() == 2;
  for (size_t i = 0; takes_two && i < 2; ++i) {
    const Instruction* parameter = called[0]->parameters()[i];
    takes_two = parameter != nullptr && fits(parameter->shape());
  }
  if (!takes_two) return "it calls no computation of two " + scalar.ToString(false);
  if (!fits(called[0]->root().shape())) return "the computation does not give " + scalar.ToString(false);
  const bool same = x.shape().element_type() == array.element_type() && x.shape().rank() == array.rank();
  if (!fits(x.operand_shape(1)) || !same) return "array, initial value and result do not fit";
  return {};
}
Problem SizeOfEachDimension(const Instruction& x) {
  return x.operand_shape(1).rank() == 1 ? Problem() : "the sizes are " + x.operand_shape(1).ToString(false);
}
// Whether the results are two arrays.
bool GivesTwo(const Instruction& x) {
  const Shape& shape = x.shape();
  if (!shape.IsTuple() || shape.elements().size() != 2) return false;
  return shape.elements()[0].IsArray() && shape.elements()[1].IsArray();
}
Problem StateAndBits(const Instruction& x) {
  const auto algorithm = FindConfigInteger(x, "rng_algorithm");
  if (!algorithm || *algorithm < 0 || *algorithm > 2) return "backend_config has no rng_algorithm from 0 to 2";
  const Shape state = x.operand_shape(0).WithoutLayout();
  const bool threefry = static_cast<RandomAlgorithm>(*algorithm) == RandomAlgorithm::kThreeFry;
  const bool fits = state == Shape::Array(PrimitiveType::kU64, {2}) ||
                    (!threefry && state == Shape::Array(PrimitiveType::kU64, {3}));
  if (!fits) return "the state is " + state.ToString(false);
  const bool gives = GivesTwo(x) && FitsDeclared(state, x.shape().elements()[0]) &&
                     IsInteger(x.shape().elements()[1].primitive_type());
  return gives ? SizeOfEachDimension(x) : "the result is " + x.shape().ToString(false);
}
Problem ValuesAndIndices(const Instruction& x) {
  const Shape& array = x.operand_shape(0);
  if (array.rank() == 0 || !x.operand_shape(1).IsScalar()) return "it takes an array and a scalar";
  const bool gives = GivesTwo(x) && x.shape().elements()[0].element_type() == array.element_type() &&
                     x.shape().elements()[1].primitive_type() == PrimitiveType::kS32;
  return gives ? Problem() : "the result is " + x.shape().ToString(false);
}
// Without aggregation more elements than k remain, a number that follows from the chip's tiles.
Problem PairsAndCount(const Instruction& x) {
  if (!x.shape().IsTuple()) return "its results are no tuple";
  if (!x.operand_shape(x.operand_count() - 1).IsScalar()) return "its last operand, k, is no scalar";
  if (FindConfigInteger(x, "aggregate_to_topk").value_or(1) == 0) {
    return "aggregate_to_topk is false, so that its operands do not say how many elements remain";
  }
  return CheckPartialReduce(x, x.operand_count() - 1);
}
Problem Nothing(const Instruction&) { return {}; }

constexpr int64_t kAny = -1;
struct Row {
  std::string_view target;
  int64_t operands;     // their number; kAny: the check asks
  int64_t sizes;        // from this one on they are integers that say sizes; kAny: the last one is
  Result<StaticOp> (*make)(const Instruction&, std::span<const Literal>);
  Problem (*check)(const Instruction&);
  int64_t results = 1;
};
constexpr Row kRows[] = {
    {"stablehlo.dynamic_approx_top_k", kAny, kAny, ApproxTopK, PairsAndCount, kAny},
    {"stablehlo.dynamic_broadcast_in_dim", 2, 1, Broadcast, BroadcastDimensions},
    {"stablehlo.dynamic_conv", 3, 2, Convolution, ConvolutionNumbers},
    {"stablehlo.dynamic_gather", 3, 2, Gather, GatherNumbers},
    {"stablehlo.dynamic_iota", 1, 0, Iota, IotaDimension},
    {"stablehlo.dynamic_pad", 5, 2, Pad, Nothing},
    {"stablehlo.dynamic_reduce_window", 7, 2, ReduceWindow, Reducer},
    {"stablehlo.dynamic_reshape", 2, 1, Reshape, SizeOfEachDimension},
    {"stablehlo.dynamic_rng_bit_generator", 2, 1, RandomBits, StateAndBits, 2},
    {"stablehlo.dynamic_top_k", 2, 1, TopK, ValuesAndIndices, 2},
    {"stablehlo.real_dynamic_slice", 4, 1, Slice, Nothing},
};
const Row& RowOf(const Instruction& call) {
  for (const Row& row : kRows) {
    if (row.target == call.Get(kCustomCallTarget)) return row;
  }
  CHECK(false);  // kDynamicTargets lists the same
  return kRows[0];
}

}  // namespace

Result<StaticOp> StaticOpOf(const Instruction& call, std::span<const Literal> operands) {
  return RowOf(call).make(call, operands);
}

std::string CheckDynamicCall(const Instruction& instruction) {
  const Row& row = RowOf(instruction);
  const int64_t count = instruction.operand_count();
  if (count == 0) return "it has no operands";
  if (row.operands != kAny && count != row.operands) {
    return "it has " + std::to_string(row.operands) + " operands";
  }
  if (row.results == 1 && !instruction.shape().IsArray()) return "the result is an array";
  const int64_t sizes = row.sizes == kAny ? count - 1 : row.sizes;
  for (int64_t i = 0; i < count; ++i) {
    const Shape& shape = instruction.operand_shape(i);
    const bool fits = shape.IsArray() && (i < sizes || IsInteger(shape.primitive_type()));
    if (!fits) return "operand " + std::to_string(i) + " is " + shape.ToString(false);
  }
  return row.check(instruction);
}

}  // namespace assay
