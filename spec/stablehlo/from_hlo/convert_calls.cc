// Calls: of computations, of what the implementation knows by name, and of operations of StableHLO and CHLO
// that HLO has no opcode for, which are custom calls of their names there (to_hlo/convert_chlo, _dynamic).
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/from_hlo/attribute_fates.h"
#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/from_hlo/op_rows.h"
#include "spec/stablehlo/from_hlo/shardy.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::from_hlo {
namespace {

using Id = AttributeId;

// ---------------------------------------------------------------- call, composite, fusion

// What is_composite's frontend attributes say: StableHLO has properties for them.
constexpr std::string_view kComposite[] = {"composite.name", "composite.attributes", "composite.version"};

const FrontendAttribute* FindFrontend(const Instruction& at, std::string_view key) {
  for (const FrontendAttribute& attribute : at.Get(kFrontendAttributes)) {
    if (attribute.key == key) return &attribute;
  }
  return nullptr;
}

Status ConvertComposite(Body& body) {
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  const FrontendAttribute* name = FindFrontend(at, kComposite[0]);
  if (name == nullptr) return Refuse("a composite without composite.name");
  const std::string_view callee = body.translation().FunctionOf(*at.Get(kToApply));
  ASSIGN_OR_RETURN(mlir::Operation * call, body.Add("stablehlo.composite", body.Operands(), at.shape()));
  body.Annotate(*call, kComposite);
  body.SetProperty(*call, "name", context.String(name->value));
  body.SetProperty(*call, "decomposition", context.Symbol(callee));
  if (const FrontendAttribute* text = FindFrontend(at, kComposite[1])) {
    Result<mlir::Attribute> attributes = mlir::ReadAttribute(context, text->value);
    if (!attributes.ok() || !(*attributes)->Is(mlir::Kind::kDictionary)) {
      return Refuse("composite.attributes is no dictionary as MLIR writes it: " + text->value);
    }
    body.SetProperty(*call, "composite_attributes", *attributes);
  }
  if (const FrontendAttribute* text = FindFrontend(at, kComposite[2])) {
    Result<mlir::Attribute> version = mlir::ReadAttribute(context, text->value + " : i32");
    if (!version.ok() || !(*version)->Is(mlir::Kind::kInteger)) {
      return Refuse("composite.version is no number: " + text->value);
    }
    body.SetProperty(*call, "version", *version);
  }
  body.Set(ResultsOf(*call));
  return {};
}

Status ConvertCall(Body& body) {
  if (const auto convert = ShardyConversionOf(body)) return convert(body);
  if (body.at().Get(kIsComposite)) return ConvertComposite(body);
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

// ---------------------------------------------------------------- operations by name

// {"iota_dimension": 0, "broadcast_dimensions": [0, 1]}, as to_hlo writes it, is MLIR's dictionary but for
// the colons. nullptr: it is something else.
mlir::Attribute ReadConfig(mlir::Context& context, std::string text) {
  for (size_t at = 0; (at = text.find("\":", at)) != std::string::npos;) text.replace(at, 2, "\" =");
  if (text.empty()) text = "{}";
  const Result<mlir::Attribute> read = mlir::ReadAttribute(context, text);
  return read.ok() && (*read)->Is(mlir::Kind::kDictionary) ? *read : nullptr;
}

Status SetPlain(Body& body, mlir::Operation& operation, mlir::Attribute config) {
  for (const mlir::NamedAttribute& entry : mlir::EntriesOf(config)) {
    const auto list = to_hlo::IntegersOf(entry.value);
    const bool one = entry.value->Is(mlir::Kind::kInteger);
    if (!list && !one) return Refuse(std::string(entry.name) + " in backend_config is no integers");
    body.SetProperty(operation, entry.name,
                     one ? Int64(body.context(), entry.value->integer(1)) : Int64s(body.context(), *list));
  }
  return {};
}

Status SetGather(Body& body, mlir::Operation& operation, mlir::Attribute config) {
  mlir::Context& context = body.context();
  std::vector<std::vector<int64_t>> lists;
  for (std::string_view name : {"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
                                "start_indices_batching_dims", "start_index_map", "index_vector_dim"}) {
    const mlir::Attribute entry = mlir::Lookup(config, name);
    std::optional<std::vector<int64_t>> list;
    if (entry != nullptr && entry->Is(mlir::Kind::kInteger)) list = {entry->integer(1)};
    else if (entry != nullptr) list = to_hlo::IntegersOf(entry);
    if (!list) return Refuse(std::string(name) + " is missing in backend_config");
    lists.push_back(*std::move(list));
  }
  const auto ints = [&](size_t i) { return std::span<const int64_t>(lists[i]); };
  if (lists[5].size() != 1) return Refuse("index_vector_dim in backend_config is no integer");
  body.SetProperty(operation, "dimension_numbers",
                   context.Get(mlir::SpecOf(mlir::Kind::kGatherDimensions, mlir::DialectId::kStableHlo),
                               {ints(0), ints(1), ints(2), ints(3), ints(4), lists[5][0]}));
  return {};
}

Status SetConvolution(Body& body, mlir::Operation& operation, mlir::Attribute) {
  return SetConvolutionNumbers(body, operation, /*padding=*/false);
}

// Targets that are operations: their names, and who reads what they have beside operands.
struct NamedOperation {
  std::string_view target;
  std::string_view operation;
  Status (*set)(Body&, mlir::Operation&, mlir::Attribute config);
};
constexpr NamedOperation kOperations[] = {
    {"chlo.bessel_i1e", "chlo.bessel_i1e", SetPlain},
    {"chlo.digamma", "chlo.digamma", SetPlain},
    {"chlo.erf_inv", "chlo.erf_inv", SetPlain},
    {"chlo.erfc", "chlo.erfc", SetPlain},
    {"chlo.lgamma", "chlo.lgamma", SetPlain},
    {"chlo.next_after", "chlo.next_after", SetPlain},
    {"chlo.polygamma", "chlo.polygamma", SetPlain},
    {"chlo.zeta", "chlo.zeta", SetPlain},
    {"mhlo.atan", "chlo.atan", SetPlain},
    {"stablehlo.dynamic_broadcast_in_dim", "stablehlo.dynamic_broadcast_in_dim", SetPlain},
    {"stablehlo.dynamic_conv", "stablehlo.dynamic_conv", SetConvolution},
    {"stablehlo.dynamic_gather", "stablehlo.dynamic_gather", SetGather},
    {"stablehlo.dynamic_iota", "stablehlo.dynamic_iota", SetPlain},
    {"stablehlo.dynamic_pad", "stablehlo.dynamic_pad", SetPlain},
    {"stablehlo.dynamic_reshape", "stablehlo.dynamic_reshape", SetPlain},
    {"stablehlo.real_dynamic_slice", "stablehlo.real_dynamic_slice", SetPlain},
};

// ---------------------------------------------------------------- custom-call

constexpr AttributeRow kTarget[] = {
    {"call_target_name", Id::kCustomCallTarget, Form::kText},
    {"has_side_effect", Id::kCustomCallHasSideEffect, Form::kBoolean}};

// A dictionary where the typed interface takes one, else a string.
mlir::Attribute BackendConfigOf(Body& body) {
  const std::string& text = body.at().Get(kBackendConfig).text;
  if (body.at().Get(kApiVersion) == CustomCallApiVersion::kTypedFfi) {
    const Result<mlir::Attribute> read = mlir::ReadAttribute(body.context(), text.empty() ? "{}" : text);
    if (read.ok() && (*read)->Is(mlir::Kind::kDictionary)) return *read;
  }
  return body.context().String(text);
}

// Of arrays, the dimensions from the fastest to the slowest; of anything else an empty list.
mlir::Attribute LayoutsOf(Body& body, const std::vector<Shape>& shapes) {
  mlir::Context& context = body.context();
  std::vector<mlir::Attribute> layouts;
  for (const Shape& shape : shapes) {
    std::vector<int64_t> order;
    if (shape.has_layout()) order = shape.layout().minor_to_major;
    else for (int64_t d = shape.IsArray() ? shape.rank() : 0; d-- > 0;) order.push_back(d);
    layouts.push_back(IndexTensor(context, order));
  }
  return context.Array(layouts);
}

Status SetRngAlgorithm(Body& body, mlir::Operation& call) {
  mlir::Context& context = body.context();
  const mlir::Attribute config = ReadConfig(context, body.at().Get(kBackendConfig).text);
  const mlir::Attribute number = config != nullptr ? mlir::Lookup(config, "rng_algorithm") : nullptr;
  if (number == nullptr || !number->Is(mlir::Kind::kInteger)) return Refuse("backend_config has no rng_algorithm");
  SetAttribute(call.attributes, context.Intern("rng_algorithm"),
               Enumerator(context, "rng_algorithm", number->integer(1)));
  return {};
}

Status ConvertCustomCall(Body& body) {
  if (const auto convert = ShardyConversionOf(body)) return convert(body);
  const Instruction& at = body.at();
  mlir::Context& context = body.context();
  const std::string& target = at.Get(kCustomCallTarget);
  const auto named = std::ranges::find(kOperations, target, &NamedOperation::target);
  if (named != std::end(kOperations)) {
    const mlir::Attribute config = ReadConfig(context, at.Get(kBackendConfig).text);
    if (config == nullptr) return Refuse("the backend_config of " + target + " is no list of names and numbers");
    ASSIGN_OR_RETURN(mlir::Operation * operation, body.AddHere(named->operation, body.Operands()));
    return named->set(body, *operation, config);
  }
  RETURN_IF_ERROR(CheckAttributes(at));
  if (at.shape().IsTuple() &&
      std::ranges::any_of(at.shape().elements(), [](const Shape& leaf) { return leaf.IsTuple(); })) {
    return Refuse("a custom call with a tuple in its results' tuple");
  }
  static constexpr OpRow kRow = {Opcode::kCustomCall, "stablehlo.custom_call", kTarget};
  ASSIGN_OR_RETURN(mlir::Operation * call, AddRowOperation(body, kRow, body.Operands()));
  body.SetProperty(*call, "api_version", Int32(context, static_cast<int64_t>(at.Get(kApiVersion)) + 1));
  const bool typed = at.Get(kApiVersion) == CustomCallApiVersion::kTypedFfi;
  if (target == to_hlo::kDynamicRngBitGenerator) return SetRngAlgorithm(body, *call);
  if (at.Has(kBackendConfig) || typed) body.SetProperty(*call, "backend_config", BackendConfigOf(body));
  if (at.Has(kOperandLayoutConstraints)) {
    body.SetProperty(*call, "operand_layouts", LayoutsOf(body, at.Get(kOperandLayoutConstraints)));
    body.SetProperty(*call, "result_layouts", LayoutsOf(body, LeafShapes(at.shape())));
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
    {Opcode::kCall, "func.call", {}, ConvertCall},
    {Opcode::kFusion, "", {}, ConvertFusion},
    {Opcode::kCustomCall, "stablehlo.custom_call", {}, ConvertCustomCall},
    {Opcode::kOptBarrier, "stablehlo.optimization_barrier"},
};

}  // namespace

std::span<const OpRow> CallRows() { return kRows; }

}  // namespace assay::from_hlo
