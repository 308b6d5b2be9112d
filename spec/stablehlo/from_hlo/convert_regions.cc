// Ops with computations: loops, branches, folds, sort, map.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/from_hlo/op_rows.h"
#include "spec/stablehlo/padded_windows.h"

namespace assay::from_hlo {
namespace {

Status ConvertWhile(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * loop, body.AddHere("stablehlo.while", body.Operands()));
  RETURN_IF_ERROR(body.AddRegion(*loop, *body.at().Get(kCondition)));
  return body.AddRegion(*loop, *body.at().Get(kBody));
}

// Branches see the values around them.
Status ConvertConditional(Body& body) {
  const Instruction& at = body.at();
  const bool predicated = at.Has(kTrueComputation);
  std::vector<Computation*> branches = at.Get(kBranchComputations);
  if (predicated) branches = {at.Get(kTrueComputation), at.Get(kFalseComputation)};
  const bool is_if = IsPred(at.operand_shape(0).primitive_type());
  if (is_if && !predicated) return Refuse("a conditional by a pred that lists its branches");
  ASSIGN_OR_RETURN(mlir::Operation * operation,
                   body.AddHere(is_if ? "stablehlo.if" : "stablehlo.case", body.Operand(0)));
  for (size_t i = 0; i < branches.size(); ++i) {
    const Values parameters[] = {body.Operand(static_cast<int64_t>(i) + 1)};
    RETURN_IF_ERROR(body.AddBranch(*operation, *branches[i], parameters));
  }
  return {};
}

// ---------------------------------------------------------------- folds

struct WindowAttributes {
  std::vector<int64_t> sizes, strides, padding, base, dilation;
};
Result<WindowAttributes> WindowOf(Body& body, int64_t rank) {
  WindowAttributes attributes;
  for (const WindowDimension& dimension : body.at().Get(kWindow).dimensions) {
    if (dimension.reversal) return Refuse("a window that is reversed");
    attributes.sizes.push_back(dimension.size);
    attributes.strides.push_back(dimension.stride);
    attributes.padding.push_back(dimension.padding_low);
    attributes.padding.push_back(dimension.padding_high);
    attributes.base.push_back(dimension.base_dilation);
    attributes.dilation.push_back(dimension.window_dilation);
  }
  if (static_cast<int64_t>(attributes.sizes.size()) != rank) return Refuse("a window of another rank");
  return attributes;
}
void SetWindow(Body& body, mlir::Operation& operation, const WindowAttributes& window) {
  mlir::Context& context = body.context();
  body.SetProperty(operation, "window_dimensions", Int64s(context, window.sizes));
  body.SetProperty(operation, "window_strides", Int64s(context, window.strides));
  body.SetProperty(operation, "padding",
                   Matrix(context, static_cast<int64_t>(window.sizes.size()), 2, window.padding));
}

Status ConvertReduce(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * reduce, body.AddHere("stablehlo.reduce", body.Operands()));
  body.SetProperty(*reduce, "dimensions", Int64s(body.context(), body.at().Get(kDimensions)));
  return body.AddRegion(*reduce, *body.at().Get(kToApply));
}

// x with `filler`, a scalar, as padding and between elements, as the window has it.
Result<mlir::Value*> Padded(Body& body, mlir::Value* x, Shape shape, mlir::Value* filler,
                            const WindowAttributes& window) {
  std::vector<int64_t> low, high, interior;
  for (int64_t d = 0; d < shape.rank(); ++d) {
    low.push_back(window.padding[static_cast<size_t>(2 * d)]);
    high.push_back(window.padding[static_cast<size_t>(2 * d + 1)]);
    interior.push_back(window.base[static_cast<size_t>(d)] - 1);
    const int64_t size = shape.dimension(d), gaps = size > 0 ? (size - 1) * interior.back() : 0;
    shape.set_dimension(d, std::max<int64_t>(0, size + gaps + low.back() + high.back()));
  }
  ASSIGN_OR_RETURN(mlir::Operation * pad, body.Add("stablehlo.pad", {x, filler}, shape));
  body.SetProperty(*pad, "edge_padding_low", Int64s(body.context(), low));
  body.SetProperty(*pad, "edge_padding_high", Int64s(body.context(), high));
  body.SetProperty(*pad, "interior_padding", Int64s(body.context(), interior));
  return pad->results[0];
}

Result<mlir::Value*> Constant(Body& body, const Literal& value) {
  ASSIGN_OR_RETURN(const mlir::Attribute attribute, ConstantOf(body.context(), value));
  ASSIGN_OR_RETURN(mlir::Operation * constant, body.Add("stablehlo.constant", {}, value.shape()));
  body.SetProperty(*constant, "value", attribute);
  return constant->results[0];
}

Status SetReduceWindow(Body& body, mlir::Operation& reduce, const WindowAttributes& window) {
  SetWindow(body, reduce, window);
  body.SetProperty(reduce, "base_dilations", Int64s(body.context(), window.base));
  body.SetProperty(reduce, "window_dilations", Int64s(body.context(), window.dilation));
  return {};
}

// HLO skips padding, StableHLO folds the init in. Padding of a value that changes nothing is skipped; where
// none is known, one more input says which terms are there, and the body gives its accumulators back where
// the term is not.
Status ConvertMaskedWindow(Body& body, const WindowAttributes& window, const WindowAttributes& unpadded) {
  const Instruction& at = body.at();
  const int64_t n = at.operand_count() / 2;
  const Shape pred = Shape::Scalar(PrimitiveType::kPred);
  ASSIGN_OR_RETURN(mlir::Value * yes, Constant(body, Literal::Scalar(PrimitiveType::kPred, true)));
  ASSIGN_OR_RETURN(mlir::Value * no, Constant(body, Literal::Scalar(PrimitiveType::kPred, false)));
  Shape there = at.operand_shape(0);
  there.set_element_type(PrimitiveType::kPred);
  ASSIGN_OR_RETURN(mlir::Operation * all, body.Add("stablehlo.broadcast_in_dim", {yes}, there));
  body.SetProperty(*all, "broadcast_dimensions", Int64s(body.context(), {}));
  Values operands, inits;
  for (int64_t i = 0; i < n; ++i) {
    ASSIGN_OR_RETURN(mlir::Value * padded, Padded(body, body.Operand(i)[0], at.operand_shape(i),
                                                  body.Operand(n + i)[0], window));
    operands.push_back(padded);
    inits.push_back(body.Operand(n + i)[0]);
  }
  ASSIGN_OR_RETURN(mlir::Value * mask, Padded(body, all->results[0], there, no, window));
  operands.push_back(mask);
  inits.push_back(no);
  operands.insert(operands.end(), inits.begin(), inits.end());
  std::vector<Shape> results = LeafShapes(at.shape());
  results.push_back(results[0]);
  results.back().set_element_type(PrimitiveType::kPred);
  ASSIGN_OR_RETURN(mlir::Operation * reduce, body.Add("stablehlo.reduce_window", operands, Shape::Tuple(results)));
  RETURN_IF_ERROR(SetReduceWindow(body, *reduce, unpadded));
  body.Annotate(*reduce);
  Values made = ResultsOf(*reduce);
  made.pop_back();
  body.Set(made);

  const Computation& fold = *at.Get(kToApply);
  mlir::Program& program = body.translation().program();
  mlir::Block& block = *program.NewBlock(program.NewRegion(reduce));
  Values arguments;
  std::vector<Values> parameters;
  ASSIGN_OR_RETURN(const mlir::Type flag, TypeOf(body.context(), pred));
  for (int64_t i = 0; i < 2 * n; ++i) {
    ASSIGN_OR_RETURN(const mlir::Type type, TypeOf(body.context(), fold.parameters()[i]->shape()));
    parameters.push_back({program.AddArgument(&block, type)});
    if (i % n == n - 1) arguments.push_back(program.AddArgument(&block, flag));  // was there one, is it there
  }
  Body inner(body.translation(), block, body.depth() + 1);
  ASSIGN_OR_RETURN(Values folded, inner.Fill(fold, parameters));
  for (int64_t i = 0; i < n; ++i) {
    ASSIGN_OR_RETURN(mlir::Operation * kept, inner.Add("stablehlo.select", {arguments[1], folded[i], parameters[i][0]},
                                                       fold.parameters()[i]->shape()));
    folded[i] = kept->results[0];
  }
  ASSIGN_OR_RETURN(mlir::Operation * either, inner.Add("stablehlo.or", {arguments[0], arguments[1]}, pred));
  folded.push_back(either->results[0]);
  return inner.Add("stablehlo.return", folded, Shape::Tuple({})).status();
}

Status ConvertReduceWindow(Body& body) {
  const Instruction& at = body.at();
  const int64_t n = at.operand_count() / 2;
  ASSIGN_OR_RETURN(const WindowAttributes window, WindowOf(body, at.operand_shape(0).rank()));
  WindowAttributes said = window;
  Values operands = body.Operands();
  if (stablehlo::MeansTwoThings(at)) {
    said.padding.assign(window.padding.size(), 0);
    said.base.assign(window.base.size(), 1);
    std::vector<Literal> neutral;
    for (int64_t i = 0; i < n; ++i) {
      if (at.operand_shape(i).HasDynamicDimensions()) {
        return Refuse("padding of sizes that are not known, which HLO skips and StableHLO fills with the init value");
      }
      std::optional<Literal> value = stablehlo::NeutralValue(at, i);
      if (value) neutral.push_back(*std::move(value));
    }
    if (static_cast<int64_t>(neutral.size()) < n) return ConvertMaskedWindow(body, window, said);
    for (int64_t i = 0; i < n; ++i) {
      ASSIGN_OR_RETURN(mlir::Value * filler, Constant(body, neutral[static_cast<size_t>(i)]));
      ASSIGN_OR_RETURN(operands[i], Padded(body, operands[i], at.operand_shape(i), filler, window));
    }
  }
  ASSIGN_OR_RETURN(mlir::Operation * reduce, body.AddHere("stablehlo.reduce_window", operands));
  RETURN_IF_ERROR(SetReduceWindow(body, *reduce, said));
  return body.AddRegion(*reduce, *at.Get(kToApply));
}

Status ConvertSelectAndScatter(Body& body) {
  ASSIGN_OR_RETURN(const WindowAttributes window, WindowOf(body, body.at().operand_shape(0).rank()));
  for (size_t i = 0; i < window.sizes.size(); ++i) {
    if (window.base[i] != 1 || window.dilation[i] != 1) return Refuse("a select-and-scatter with dilation");
  }
  ASSIGN_OR_RETURN(mlir::Operation * operation,
                   body.AddHere("stablehlo.select_and_scatter", body.Operands()));
  SetWindow(body, *operation, window);
  RETURN_IF_ERROR(body.AddRegion(*operation, *body.at().Get(kSelect)));
  return body.AddRegion(*operation, *body.at().Get(kScatter));
}

Status ConvertScatter(Body& body) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  const auto ints = [&](Key<std::vector<int64_t>> key) { return std::span<const int64_t>(at.Get(key)); };
  ASSIGN_OR_RETURN(mlir::Operation * scatter, body.AddHere("stablehlo.scatter", body.Operands()));
  body.SetProperty(
      *scatter, "scatter_dimension_numbers",
      context.Get(mlir::SpecOf(mlir::Kind::kScatterDimensions, mlir::DialectId::kStableHlo),
                  {ints(kUpdateWindowDims), ints(kInsertedWindowDims), ints(kInputBatchingDims),
                   ints(kScatterIndicesBatchingDims), ints(kScatterDimsToOperandDims),
                   at.Get(kIndexVectorDim)}));
  body.SetProperty(*scatter, "indices_are_sorted", context.Boolean(at.Get(kIndicesAreSorted)));
  body.SetProperty(*scatter, "unique_indices", context.Boolean(at.Get(kUniqueIndices)));
  return body.AddRegion(*scatter, *at.Get(kToApply));
}

Status ConvertSort(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * sort, body.AddHere("stablehlo.sort", body.Operands()));
  body.SetProperty(*sort, "dimension", Int64(body.context(), body.at().Get(kDimensions)[0]));
  body.SetProperty(*sort, "is_stable", body.context().Boolean(body.at().Get(kIsStable)));
  std::vector<PrimitiveType> compared;  // what each parameter is given: two of each operand
  for (int64_t i = 0; i < body.at().operand_count(); ++i) {
    compared.insert(compared.end(), 2, body.at().operand_shape(i).primitive_type());
  }
  return body.AddRegion(*sort, *body.at().Get(kToApply), compared);
}

Status ConvertMap(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * map, body.AddHere("stablehlo.map", body.Operands()));
  std::vector<int64_t> dimensions;
  for (int64_t i = 0; i < body.at().shape().rank(); ++i) dimensions.push_back(i);
  body.SetProperty(*map, "dimensions", Int64s(body.context(), dimensions));
  return body.AddRegion(*map, *body.at().Get(kToApply));
}

// The inputs, then the carries; the results likewise.
Status ConvertScan(Body& body) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  ASSIGN_OR_RETURN(mlir::Operation * scan, body.AddHere("chlo.scan", body.Operands()));
  const auto carries = static_cast<int32_t>(at.Get(kNumCarries));
  const int32_t of_operands[] = {static_cast<int32_t>(scan->operands.size()) - carries, carries};
  const int32_t of_results[] = {static_cast<int32_t>(scan->results.size()) - carries, carries};
  body.SetProperty(*scan, "operandSegmentSizes", mlir::Int32Array(context, of_operands));
  body.SetProperty(*scan, "resultSegmentSizes", mlir::Int32Array(context, of_results));
  body.SetProperty(*scan, "dimension", Int64(context, at.Get(kDimensions)[0]));
  body.SetProperty(*scan, "is_reverse", context.Boolean(at.Get(kIsReverse)));
  if (at.Has(kIsAssociative)) {
    body.SetProperty(*scan, "is_associative", context.Boolean(at.Get(kIsAssociative)));
  }
  return body.AddRegion(*scan, *at.Get(kToApply));
}

constexpr OpRow kRows[] = {
    {Opcode::kScan, "chlo.scan", {}, ConvertScan},
    {Opcode::kWhile, "stablehlo.while", {}, ConvertWhile},
    {Opcode::kConditional, "stablehlo.case", {}, ConvertConditional},
    {Opcode::kReduce, "stablehlo.reduce", {}, ConvertReduce},
    {Opcode::kReduceWindow, "stablehlo.reduce_window", {}, ConvertReduceWindow},
    {Opcode::kSelectAndScatter, "stablehlo.select_and_scatter", {}, ConvertSelectAndScatter},
    {Opcode::kScatter, "stablehlo.scatter", {}, ConvertScatter},
    {Opcode::kSort, "stablehlo.sort", {}, ConvertSort},
    {Opcode::kMap, "stablehlo.map", {}, ConvertMap},
};

}  // namespace

std::span<const OpRow> RegionRows() { return kRows; }

}  // namespace assay::from_hlo
