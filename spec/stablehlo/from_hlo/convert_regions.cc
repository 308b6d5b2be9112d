// Ops with computations: loops, branches, folds, sort, map, calls.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/from_hlo/op_rows.h"

namespace assay::from_hlo {
namespace {

using Id = AttributeId;

Status Refuse(std::string message) { return UnsupportedError("unsupported_form", std::move(message)); }

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

Status ConvertReduceWindow(Body& body) {
  ASSIGN_OR_RETURN(const WindowAttributes window, WindowOf(body, body.at().operand_shape(0).rank()));
  ASSIGN_OR_RETURN(mlir::Operation * reduce, body.AddHere("stablehlo.reduce_window", body.Operands()));
  SetWindow(body, *reduce, window);
  body.SetProperty(*reduce, "base_dilations", Int64s(body.context(), window.base));
  body.SetProperty(*reduce, "window_dilations", Int64s(body.context(), window.dilation));
  return body.AddRegion(*reduce, *body.at().Get(kToApply));
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
  return body.AddRegion(*sort, *body.at().Get(kToApply));
}

Status ConvertMap(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * map, body.AddHere("stablehlo.map", body.Operands()));
  std::vector<int64_t> dimensions;
  for (int64_t i = 0; i < body.at().shape().rank(); ++i) dimensions.push_back(i);
  body.SetProperty(*map, "dimensions", Int64s(body.context(), dimensions));
  return body.AddRegion(*map, *body.at().Get(kToApply));
}

// ---------------------------------------------------------------- calls

Status ConvertCall(Body& body) {
  const std::string_view callee = body.translation().FunctionOf(*body.at().Get(kToApply));
  ASSIGN_OR_RETURN(mlir::Operation * call, body.AddHere("func.call", body.Operands()));
  body.SetProperty(*call, "callee", body.context().Symbol(callee));
  return {};
}

// What a fusion computes, in its place.
Status ConvertFusion(Body& body) {
  if (body.depth() > kMaxNesting) return Refuse("fusions nest too deep");
  std::vector<Values> parameters;
  for (int64_t i = 0; i < body.at().operand_count(); ++i) parameters.push_back(body.Operand(i));
  ASSIGN_OR_RETURN(Values results, body.FillHere(*body.at().Get(kCalls), parameters));
  body.Set(std::move(results));
  return {};
}

constexpr AttributeRow kTarget[] = {
    {"call_target_name", Id::kCustomCallTarget, Form::kText},
    {"has_side_effect", Id::kCustomCallHasSideEffect, Form::kBoolean}};

Status ConvertCustomCall(Body& body) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  if (at.shape().IsTuple() &&
      std::ranges::any_of(at.shape().elements(), [](const Shape& leaf) { return leaf.IsTuple(); })) {
    return Refuse("a custom call with a tuple in its results' tuple");
  }
  static constexpr OpRow kRow = {Opcode::kCustomCall, "stablehlo.custom_call", kTarget};
  ASSIGN_OR_RETURN(mlir::Operation * call, AddRowOperation(body, kRow, body.Operands()));
  body.SetProperty(*call, "api_version", Int32(context, static_cast<int64_t>(at.Get(kApiVersion)) + 1));
  if (at.Has(kBackendConfig)) {
    // A dictionary of typed attributes is one in MLIR, too; other text is a string.
    const std::string& text = at.Get(kBackendConfig).text;
    body.SetProperty(*call, "backend_config", context.String(text));
  }
  if (at.Has(kOutputToOperandAliasing)) {
    std::vector<mlir::Attribute> aliases;
    for (const OutputOperandAlias& alias : at.Get(kOutputToOperandAliasing)) {
      aliases.push_back(context.Get(
          mlir::SpecOf(mlir::Kind::kOutputOperandAlias, mlir::DialectId::kStableHlo),
          {std::span<const int64_t>(alias.output_index), alias.operand,
           std::span<const int64_t>(alias.operand_index)}));
    }
    body.SetProperty(*call, "output_operand_aliases", context.Array(aliases));
  }
  std::vector<mlir::Attribute> called;
  for (const Computation* computation : at.called_computations()) {
    called.push_back(context.Symbol(body.translation().FunctionOf(*computation)));
  }
  if (!called.empty()) body.SetProperty(*call, "called_computations", context.Array(called));
  return {};
}

constexpr OpRow kRows[] = {
    {Opcode::kWhile, "stablehlo.while", {}, ConvertWhile},
    {Opcode::kConditional, "stablehlo.case", {}, ConvertConditional},
    {Opcode::kReduce, "stablehlo.reduce", {}, ConvertReduce},
    {Opcode::kReduceWindow, "stablehlo.reduce_window", {}, ConvertReduceWindow},
    {Opcode::kSelectAndScatter, "stablehlo.select_and_scatter", {}, ConvertSelectAndScatter},
    {Opcode::kScatter, "stablehlo.scatter", {}, ConvertScatter},
    {Opcode::kSort, "stablehlo.sort", {}, ConvertSort},
    {Opcode::kMap, "stablehlo.map", {}, ConvertMap},
    {Opcode::kCall, "func.call", {}, ConvertCall},
    {Opcode::kFusion, "", {}, ConvertFusion},
    {Opcode::kCustomCall, "stablehlo.custom_call", {}, ConvertCustomCall},
    {Opcode::kOptBarrier, "stablehlo.optimization_barrier"},
};

}  // namespace

std::span<const OpRow> RegionRows() { return kRows; }

}  // namespace assay::from_hlo
