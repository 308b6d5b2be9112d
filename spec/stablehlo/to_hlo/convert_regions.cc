// Operations with regions: loops, branches, folds, sort, map.
#include <algorithm>
#include <optional>
#include <utility>

#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/regions.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

using Id = AttributeId;

// ---------------------------------------------------------------- while, if, case

// HLO's loop has one value: the operands and, carried along unchanged, what the regions capture.
Status ConvertWhile(Body& body) {
  const auto count = static_cast<int64_t>(body.at().operands.size());
  RETURN_IF_ERROR(body.ExpectResults(body.at().operands.size()));
  ASSIGN_OR_RETURN(const mlir::Block* condition, BlockOf(body, 0, count));
  ASSIGN_OR_RETURN(const mlir::Block* step, BlockOf(body, 1, count));
  const Values captures = CapturesOf(body.at().regions);
  ASSIGN_OR_RETURN(Instructions state, body.Get(body.at().operands));
  for (const mlir::Value* capture : captures) {
    ASSIGN_OR_RETURN(Instruction* captured, body.Get(*capture));
    state.push_back(captured);
  }
  ASSIGN_OR_RETURN(Computation* cond_computation,
                   StateComputation(body, *condition, captures, Returns::kValues, "condition"));
  ASSIGN_OR_RETURN(Computation* body_computation,
                   StateComputation(body, *step, captures, Returns::kState, "body"));
  Instruction& initial = body.Together(state, true);
  Instruction& loop =
      body.Add(Opcode::kWhile, initial.shape(), {&initial},
               {Attr(kCondition, cond_computation), Attr(kBody, body_computation)});
  for (size_t i = 0; i < body.at().results.size(); ++i) {
    Instruction& result = state.size() == 1 ? loop : body.Element(loop, static_cast<int64_t>(i));
    body.Set(*body.at().results[i], result);
  }
  return {};
}

// Each branch gets what it captures.
Status ConvertBranches(Body& body) {
  const bool predicated = MnemonicOf(body.at()) == "if";
  const size_t branches = body.at().regions.size();
  if (branches == 0 || (predicated && branches != 2)) {
    return InvalidError(std::string(MnemonicOf(body.at())) + "_regions",
                        "there are " + std::to_string(branches) + " branches");
  }
  ASSIGN_OR_RETURN(Instruction* index, body.Get(*body.at().operands[0]));
  Instructions operands = {index};
  std::vector<Computation*> computations;
  for (size_t i = 0; i < branches; ++i) {
    ASSIGN_OR_RETURN(const mlir::Block* block, BlockOf(body, i, 0));
    const Values captures = CapturesOf(std::span(&body.at().regions[i], 1));
    Instructions captured;
    for (const mlir::Value* capture : captures) {
      ASSIGN_OR_RETURN(Instruction* value, body.Get(*capture));
      captured.push_back(value);
    }
    ASSIGN_OR_RETURN(Computation* computation,
                     StateComputation(body, *block, captures, Returns::kValues, "branch"));
    computations.push_back(computation);
    operands.push_back(&body.Together(captured, true));
  }
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  Attributes attributes;
  if (predicated) {
    attributes = {Attr(kTrueComputation, computations[0]), Attr(kFalseComputation, computations[1])};
  } else {
    attributes = {Attr(kBranchComputations, computations)};
  }
  Instruction& result = body.Add(Opcode::kConditional, shape, operands, attributes);
  body.SetResults(result);
  return {};
}

// ---------------------------------------------------------------- folds

// Where StableHLO's body has a wider type than the arrays, they are converted first: the value is the
// one that StableHLO means, as the body's type holds every value of theirs.
Result<Instruction*> InBodyType(Body& body, Instruction& x, const mlir::Value& operand,
                                const mlir::Value& argument) {
  if (IsQuantized(argument.type)) return Requantized(body, x, operand.type, argument.type);
  ASSIGN_OR_RETURN(const Shape shape, body.translation().ShapeOf(argument.type));
  if (!shape.IsArray() || !x.shape().IsArray()) return &x;
  return &body.Converted(x, shape.primitive_type());
}

// reduce, reduce-window: n inputs, n inits, a body (acc..., x...) -> (acc...). A captured scalar is one
// more input that has the scalar everywhere, and as its init.
struct FoldParts {
  Instructions operands;  // inputs, inits, lanes in both
  Computation* computation = nullptr;
  size_t results = 0;     // without lanes
  size_t lanes = 0;
};
Result<FoldParts> FoldOf(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  const size_t n = body.at().operands.size() / 2;
  if (n == 0 || body.at().operands.size() != 2 * n) {
    return InvalidError(std::string(MnemonicOf(body.at())) + "_operands",
                        "as many inits as inputs are needed");
  }
  RETURN_IF_ERROR(body.ExpectResults(n));
  ASSIGN_OR_RETURN(const mlir::Block* block, BlockOf(body, 0, static_cast<int64_t>(2 * n)));
  ASSIGN_OR_RETURN(const Values captures, ScalarCaptures(body, body.at().regions));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  Instructions inputs, inits;
  for (size_t i = 0; i < n; ++i) {
    ASSIGN_OR_RETURN(Instruction* input, InBodyType(body, *operands[i], *body.at().operands[i],
                                                          *block->arguments[n + i]));
    ASSIGN_OR_RETURN(Instruction* init, InBodyType(body, *operands[n + i], *body.at().operands[n + i],
                                                         *block->arguments[i]));
    inputs.push_back(input);
    inits.push_back(init);
  }
  for (const mlir::Value* capture : captures) {
    ASSIGN_OR_RETURN(Instruction* scalar, body.Get(*capture));
    inputs.push_back(&body.BroadcastLike(*scalar, {}, *inputs[0]));
    inits.push_back(scalar);
  }
  FoldParts parts;
  parts.results = n;
  parts.lanes = captures.size();
  ASSIGN_OR_RETURN(parts.computation, FoldComputation(body, *block, {captures, 2, true}, "fold"));
  parts.operands = std::move(inputs);
  parts.operands.insert(parts.operands.end(), inits.begin(), inits.end());
  return parts;
}

// The instruction, whose result has the lanes behind the op's own results.
Status AddFold(Body& body, Opcode opcode, const FoldParts& parts, Attributes attributes) {
  std::vector<Shape> shapes;
  for (size_t i = 0; i < parts.results; ++i) {
    ASSIGN_OR_RETURN(Shape shape, body.ResultShape(i));
    shapes.push_back(std::move(shape));
  }
  const size_t total = parts.results + parts.lanes;
  for (size_t i = parts.results; i < total; ++i) {
    Shape lane = shapes[0];
    lane.set_element_type(parts.operands[i]->shape().element_type());
    shapes.push_back(std::move(lane));
  }
  attributes.push_back(Attr(kToApply, parts.computation));
  Instruction& fold = body.Add(opcode, total == 1 ? shapes[0] : Shape::Tuple(shapes), parts.operands,
                               attributes);
  for (size_t i = 0; i < parts.results; ++i) {
    Instruction& result = total == 1 ? fold : body.Element(fold, static_cast<int64_t>(i));
    body.Set(*body.at().results[i], result);
  }
  return {};
}

Status ConvertReduce(Body& body) {
  ASSIGN_OR_RETURN(const FoldParts parts, FoldOf(body));
  ASSIGN_OR_RETURN(const std::vector<int64_t> dimensions, body.Integers("dimensions"));
  return AddFold(body, Opcode::kReduce, parts, {Attr(kDimensions, dimensions)});
}

Status ConvertReduceWindow(Body& body) {
  ASSIGN_OR_RETURN(const FoldParts parts, FoldOf(body));
  ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, body.Integers("window_dimensions"));
  ASSIGN_OR_RETURN(const std::vector<int64_t> padding, PaddingPairs(body, "padding"));
  ASSIGN_OR_RETURN(Window window,
                   WindowOf(body, sizes, padding, "base_dilations", "window_dilations"));
  Attributes attributes;
  if (!sizes.empty()) attributes.push_back(Attr(kWindow, std::move(window)));
  return AddFold(body, Opcode::kReduceWindow, parts, std::move(attributes));
}

// scatter: n inputs, the indices, n updates, a body (old..., update...) -> (new...).
Status ConvertScatter(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  const size_t n = body.at().operands.size() / 2;
  if (body.at().operands.size() != 2 * n + 1 || n == 0) {
    return InvalidError("scatter_operands", "as many updates as inputs are needed");
  }
  RETURN_IF_ERROR(body.ExpectResults(n));
  ASSIGN_OR_RETURN(const mlir::Attribute numbers, body.Need("scatter_dimension_numbers"));
  if (!numbers->Is(mlir::Kind::kScatterDimensions)) {
    return InvalidError("scatter_attributes", "scatter_dimension_numbers is of another kind");
  }
  ASSIGN_OR_RETURN(const mlir::Block* block, BlockOf(body, 0, static_cast<int64_t>(2 * n)));
  ASSIGN_OR_RETURN(const Values captures, ScalarCaptures(body, body.at().regions));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  FoldParts parts;
  Instructions updates;
  for (size_t i = 0; i < n; ++i) {
    ASSIGN_OR_RETURN(Instruction* input, InBodyType(body, *operands[i], *body.at().operands[i],
                                                          *block->arguments[i]));
    ASSIGN_OR_RETURN(Instruction* update,
                     InBodyType(body, *operands[n + 1 + i], *body.at().operands[n + 1 + i],
                                *block->arguments[n + i]));
    parts.operands.push_back(input);
    updates.push_back(update);
  }
  for (const mlir::Value* capture : captures) {
    ASSIGN_OR_RETURN(Instruction* scalar, body.Get(*capture));
    for (Instructions* list : {&parts.operands, &updates}) {
      list->push_back(&body.BroadcastLike(*scalar, {}, *(*list)[0]));
    }
  }
  parts.results = n;
  parts.lanes = captures.size();
  ASSIGN_OR_RETURN(parts.computation, FoldComputation(body, *block, {captures, 2, true}, "scatter"));
  parts.operands.push_back(operands[n]);
  parts.operands.insert(parts.operands.end(), updates.begin(), updates.end());
  const auto list = [&](int i) {
    return std::vector<int64_t>(numbers->integers(i).begin(), numbers->integers(i).end());
  };
  Attributes attributes = {
      Attr(kUpdateWindowDims, list(0)), Attr(kInsertedWindowDims, list(1)),
      Attr(kInputBatchingDims, list(2)), Attr(kScatterIndicesBatchingDims, list(3)),
      Attr(kScatterDimsToOperandDims, list(4)), Attr(kIndexVectorDim, numbers->integer(5))};
  static constexpr AttributeMapping kPromises[] = {{"indices_are_sorted", Id::kIndicesAreSorted, false},
                                               {"unique_indices", Id::kUniqueIndices, false}};
  ASSIGN_OR_RETURN(const Attributes promises, ReadAttributes(body, kPromises));
  attributes.insert(attributes.end(), promises.begin(), promises.end());
  return AddFold(body, Opcode::kScatter, parts, std::move(attributes));
}

// Whether every value of `narrow` is one of `wide`, so that it comes back from there.
bool Holds(PrimitiveType wide, PrimitiveType narrow) {
  const Format& w = FormatOf(wide);
  const Format& n = FormatOf(narrow);
  if (w.type_class != n.type_class || w.bits <= n.bits) return false;
  return w.exponent_bits >= n.exponent_bits && w.mantissa_bits >= n.mantissa_bits;
}

// The selecting computation for operands that were converted to the scatter's type: it takes them back.
Result<Computation*> SelectOf(Body& body, Computation& select, PrimitiveType type) {
  if (select.parameter_count() != 2 || !select.parameters()[0]->shape().IsArray()) return &select;
  const PrimitiveType narrow = select.parameters()[0]->shape().primitive_type();
  if (narrow == type) return &select;
  if (!Holds(type, narrow)) {
    return UnsupportedError("unsupported_form", std::string(FormatOf(type).name) + ", in which it scatters, does not hold every " +
                                                    std::string(FormatOf(narrow).name) + ", from which it selects");
  }
  Computation& computation = body.module().AddComputation("select_wide");
  Body inner(body.translation(), computation);
  Instructions operands;
  for (int i = 0; i < 2; ++i) operands.push_back(&inner.Parameter(Shape::Scalar(type)));
  for (Instruction*& operand : operands) operand = &inner.Converted(*operand, narrow);
  computation.set_root(inner.Add(Opcode::kCall, Shape::Scalar(PrimitiveType::kPred), operands, {Attr(kToApply, &select)}));
  return &computation;
}

Status ConvertSelectAndScatter(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  const size_t rank = static_cast<size_t>(operands[0]->shape().rank());
  ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, body.IntegersOr("window_dimensions", rank, 1));
  ASSIGN_OR_RETURN(const std::vector<int64_t> padding, PaddingPairs(body, "padding"));
  ASSIGN_OR_RETURN(Window window, WindowOf(body, sizes, padding, "", ""));
  ASSIGN_OR_RETURN(Computation* select, ClosedComputation(body, 0, "select"));
  ASSIGN_OR_RETURN(Computation* scatter, ClosedComputation(body, 1, "scatter"));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  if (shape.IsArray() && scatter->parameter_count() == 2 && scatter->parameters()[0]->shape().IsArray()) {
    const PrimitiveType type = scatter->parameters()[0]->shape().primitive_type();
    ASSIGN_OR_RETURN(select, SelectOf(body, *select, type));
    for (Instruction*& operand : operands) operand = &body.Converted(*operand, type);
  }
  Attributes attributes = {Attr(kSelect, select), Attr(kScatter, scatter)};
  if (rank > 0) attributes.push_back(Attr(kWindow, std::move(window)));
  Instruction& result = body.Add(Opcode::kSelectAndScatter, shape, operands, attributes);
  body.SetResults(result);
  return {};
}

// ---------------------------------------------------------------- sort, map

Status ConvertSort(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  const size_t n = body.at().operands.size();
  if (n == 0) return InvalidError("sort_operands", "there is no operand");
  RETURN_IF_ERROR(body.ExpectResults(n));
  ASSIGN_OR_RETURN(const mlir::Block* block, BlockOf(body, 0, static_cast<int64_t>(2 * n)));
  ASSIGN_OR_RETURN(const Values captures, ScalarCaptures(body, body.at().regions));
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  // A captured scalar is one more operand, the same everywhere; the comparator gets it twice.
  Values lanes;
  for (const mlir::Value* capture : captures) {
    ASSIGN_OR_RETURN(Instruction* scalar, body.Get(*capture));
    operands.push_back(&body.BroadcastLike(*scalar, {}, *operands[0]));
    lanes.insert(lanes.end(), 2, capture);
  }
  ASSIGN_OR_RETURN(Computation* comparator, FoldComputation(body, *block, {lanes}, "comparator"));
  int64_t dimension = IntegerOf(body.Find("dimension")).value_or(-1);
  if (dimension < 0) dimension += operands[0]->shape().rank();
  std::vector<Shape> shapes;
  for (const Instruction* operand : operands) shapes.push_back(operand->shape());
  Attributes attributes = {Attr(kDimensions, {dimension}), Attr(kToApply, comparator)};
  if (BooleanOf(body.Find("is_stable")).value_or(false)) attributes.push_back(Attr(kIsStable, true));
  const bool single = operands.size() == 1;
  Instruction& sorted =
      body.Add(Opcode::kSort, single ? shapes[0] : Shape::Tuple(shapes), operands, attributes);
  for (size_t i = 0; i < n; ++i) {
    body.Set(*body.at().results[i],
             single ? sorted : body.Element(sorted, static_cast<int64_t>(i)));
  }
  return {};
}

Status ConvertMap(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  const size_t n = body.at().operands.size();
  if (n == 0) return InvalidError("map_operands", "there is no operand");
  ASSIGN_OR_RETURN(const mlir::Block* block, BlockOf(body, 0, static_cast<int64_t>(n)));
  ASSIGN_OR_RETURN(const Values captures, ScalarCaptures(body, body.at().regions));
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  for (const mlir::Value* capture : captures) {
    ASSIGN_OR_RETURN(Instruction* scalar, body.Get(*capture));
    operands.push_back(&body.BroadcastLike(*scalar, {}, *operands[0]));
  }
  ASSIGN_OR_RETURN(Computation* mapped, FoldComputation(body, *block, {captures}, "map"));
  ASSIGN_OR_RETURN(const std::vector<int64_t> dimensions, body.Integers("dimensions"));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  Instruction& result = body.Add(Opcode::kMap, shape, operands,
                                 {Attr(kDimensions, dimensions), Attr(kToApply, mapped)});
  body.SetResults(result);
  return {};
}

// ---------------------------------------------------------------- scan

// chlo.scan, mhlo.scan: inputs, then initial carries; a body (x..., carry...) -> (y..., carry...).
Status ConvertScan(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const int64_t dimension, body.Integer("dimension"));
  ASSIGN_OR_RETURN(const mlir::Block* block, BlockOf(body, 0, -1));
  const Values captures = CapturesOf(body.at().regions);  // carries that stay as they are
  ASSIGN_OR_RETURN(Computation* step, FoldComputation(body, *block, {captures, 1, true}, "scan"));
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  int64_t inputs = -1;
  if (auto segments = IntegersOf(body.Find("operandSegmentSizes")); segments && segments->size() == 2) {
    inputs = (*segments)[0];
  }
  if (inputs < 0 || inputs > static_cast<int64_t>(operands.size())) {
    return InvalidError("scan_operands", "which operands are carries is not said");
  }
  std::vector<Shape> shapes;
  for (size_t i = 0; i < body.at().results.size(); ++i) {
    ASSIGN_OR_RETURN(Shape shape, body.ResultShape(i));
    shapes.push_back(std::move(shape));
  }
  for (const mlir::Value* capture : captures) {
    ASSIGN_OR_RETURN(Instruction* captured, body.Get(*capture));
    operands.push_back(captured);
    shapes.push_back(captured->shape());
  }
  Attributes attributes = {Attr(kDimensions, {dimension}), Attr(kToApply, step),
                           Attr(kNumCarries, static_cast<int64_t>(operands.size()) - inputs)};
  static constexpr AttributeMapping kMore[] = {{"is_reverse", Id::kIsReverse, false},
                                           {"is_associative", Id::kIsAssociative, false}};
  ASSIGN_OR_RETURN(const Attributes more, ReadAttributes(body, kMore));
  attributes.insert(attributes.end(), more.begin(), more.end());
  Instruction& scan = body.Add(Opcode::kScan, Shape::Tuple(shapes), operands, attributes);
  for (size_t i = 0; i < body.at().results.size(); ++i) {
    body.Set(*body.at().results[i], body.Element(scan, static_cast<int64_t>(i)));
  }
  return {};
}

constexpr OpRow kRows[] = {
    {"stablehlo.while", Opcode::kWhile, -1, {}, ConvertWhile},
    {"stablehlo.if", Opcode::kConditional, 1, {}, ConvertBranches},
    {"stablehlo.case", Opcode::kConditional, 1, {}, ConvertBranches},
    {"stablehlo.reduce", Opcode::kReduce, -1, {}, ConvertReduce},
    {"stablehlo.reduce_window", Opcode::kReduceWindow, -1, {}, ConvertReduceWindow},
    {"stablehlo.scatter", Opcode::kScatter, -1, {}, ConvertScatter},
    {"stablehlo.select_and_scatter", Opcode::kSelectAndScatter, 3, {}, ConvertSelectAndScatter},
    {"stablehlo.sort", Opcode::kSort, -1, {}, ConvertSort},
    {"stablehlo.map", Opcode::kMap, -1, {}, ConvertMap},
    {"chlo.scan", Opcode::kScan, -1, {}, ConvertScan},
    {"mhlo.scan", Opcode::kScan, -1, {}, ConvertScan},
};

}  // namespace

std::span<const OpRow> RegionRows() { return kRows; }

}  // namespace assay::to_hlo
