// Calls of functions and of what the implementation knows by name; barriers; tokens and transfers.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/regions.h"
#include "spec/stablehlo/to_hlo/shardings.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

using Id = AttributeId;

// ---------------------------------------------------------------- call, composite

Result<Computation*> CalleeOf(Body& body, std::string_view attribute) {
  ASSIGN_OR_RETURN(const mlir::Attribute symbol, body.Need(attribute));
  const std::string_view name = TextOf(symbol).value_or("");
  const mlir::Operation* function = body.translation().FindFunction(name);
  if (function == nullptr) {
    return InvalidError("symbol_missing", "there is no function @" + std::string(name));
  }
  return body.translation().ComputationOf(*function);
}

Status AddCall(Body& body, Computation* callee, Attributes attributes) {
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  attributes.push_back(Attr(kToApply, callee));
  body.SetResults(body.Add(Opcode::kCall, shape, operands, attributes));
  return {};
}

Status ConvertCall(Body& body) {
  ASSIGN_OR_RETURN(Computation* callee, CalleeOf(body, "callee"));
  return AddCall(body, callee, {});
}

// A composite means its decomposition; HLO keeps name, attributes and version as frontend attributes.
Status ConvertComposite(Body& body) {
  ASSIGN_OR_RETURN(Computation* callee, CalleeOf(body, "decomposition"));
  ASSIGN_OR_RETURN(const mlir::Attribute name, body.Need("name"));
  FrontendAttributes composite;
  const mlir::Attribute attributes = body.Find("composite_attributes");
  composite.push_back(
      FrontendText("composite.attributes", attributes != nullptr ? mlir::PrintNodeText(attributes) : "{}"));
  composite.push_back({"composite.name", std::string(TextOf(name).value_or(""))});
  composite.push_back(
      {"composite.version", std::to_string(IntegerOf(body.Find("version")).value_or(0))});
  return AddCall(body, callee,
                 {Attr(kIsComposite, true), Attr(kFrontendAttributes, std::move(composite))});
}

// ---------------------------------------------------------------- custom-call

// API_VERSION_UNSPECIFIED is 0 in StableHLO, and means the original one.
Result<AttributeValue> ReadApiVersion(Body&, mlir::Attribute attribute) {
  const std::optional<int64_t> value = IntegerOf(attribute);
  if (!value || *value < 0 || *value > 4) {
    return InvalidError("custom_call_attributes", "api_version is not one that HLO knows");
  }
  return AttributeValue(*value == 0 ? int64_t{0} : *value - 1);
}

Result<AttributeValue> ReadBackendConfig(Body&, mlir::Attribute attribute) {
  BackendConfig config;
  const std::optional<std::string_view> text = TextOf(attribute);
  config.text = text ? std::string(*text) : mlir::PrintNodeText(attribute);
  return AttributeValue(Box<BackendConfig>(std::move(config)));
}

Result<AttributeValue> ReadCalled(Body& body, mlir::Attribute attribute) {
  std::vector<Computation*> computations;
  if (attribute->Is(mlir::Kind::kArray)) {
    for (mlir::Attribute entry : attribute->nodes(0)) {
      const mlir::Operation* function =
          body.translation().FindFunction(TextOf(entry).value_or(""));
      if (function == nullptr) break;
      ASSIGN_OR_RETURN(Computation* computation, body.translation().ComputationOf(*function));
      computations.push_back(computation);
    }
    if (computations.size() == attribute->nodes(0).size()) return AttributeValue(computations);
  }
  return InvalidError("symbol_missing", "called_computations names what is no function");
}

Result<AttributeValue> ReadAliases(Body&, mlir::Attribute attribute) {
  std::vector<OutputOperandAlias> aliases;
  if (!attribute->Is(mlir::Kind::kArray)) {
    return InvalidError("custom_call_attributes", "output_operand_aliases is no array");
  }
  for (mlir::Attribute entry : attribute->nodes(0)) {
    if (!entry->Is(mlir::Kind::kOutputOperandAlias)) {
      return InvalidError("custom_call_attributes", "output_operand_aliases has another entry");
    }
    OutputOperandAlias& alias = aliases.emplace_back();
    alias.output_index.assign(entry->integers(0).begin(), entry->integers(0).end());
    alias.operand = entry->integer(1);
    alias.operand_index.assign(entry->integers(2).begin(), entry->integers(2).end());
  }
  return AttributeValue(Box<std::vector<OutputOperandAlias>>(std::move(aliases)));
}

constexpr AttributeMapping kCustomCallAttributes[] = {
    {"call_target_name", Id::kCustomCallTarget},
    {"has_side_effect", Id::kCustomCallHasSideEffect, false},
    {"api_version", Id::kApiVersion, false, 0, ReadApiVersion},
    {"backend_config", Id::kBackendConfig, false, 0, ReadBackendConfig},
    {"mhlo.backend_config", Id::kBackendConfig, false, 0, ReadBackendConfig},
    {"called_computations", Id::kCalledComputations, false, 0, ReadCalled},
    {"output_operand_aliases", Id::kOutputToOperandAliasing, false, 0, ReadAliases},
};

// How many operands are values. Those that indices_of_shape_operands names, the last ones, say the sizes of
// results, which follow from the others: JAX takes them away where sizes are known, and the executable form never
// has them.
Result<size_t> CountValueOperands(Body& body, size_t operands) {
  const mlir::Attribute indices = body.Find("indices_of_shape_operands");
  if (indices == nullptr) return operands;
  std::optional<std::vector<int64_t>> sizes = IntegersOf(indices);
  const auto count = static_cast<int64_t>(operands);
  if (sizes) std::sort(sizes->begin(), sizes->end());
  // Aliases number the operands before them.
  for (size_t i = 0; sizes && i < sizes->size(); ++i) {
    if ((*sizes)[i] != count - static_cast<int64_t>(sizes->size() - i)) sizes.reset();
  }
  if (!sizes || sizes->size() > operands) {
    return InvalidError("custom_call_attributes", "indices_of_shape_operands are not those of the last operands");
  }
  return operands - sizes->size();
}

// These shapes, as a custom call wants them laid out: a list for each, from the fastest dimension to the
// slowest, empty for what is no array.
Status SetLayouts(Body& body, std::string_view name, std::span<Shape* const> shapes) {
  const mlir::Attribute layouts = body.Find(name);
  const std::string what = std::string(name) + " of a custom call";
  if (!layouts->Is(mlir::Kind::kArray) || layouts->nodes(0).size() != shapes.size()) {
    return InvalidError("custom_call_attributes", what + ": a list for each is needed");
  }
  for (size_t i = 0; i < shapes.size(); ++i) {
    std::optional<std::vector<int64_t>> order = IntegersOf(layouts->nodes(0)[i]);
    if (!order) return InvalidError("custom_call_attributes", what + " are no integers");
    if (shapes[i]->IsArray()) shapes[i]->set_layout(Layout{*std::move(order), std::nullopt});
  }
  return {};
}

// A dictionary as mhlo.backend_config is what the typed interface takes.
bool IsTypedByConfig(Body& body) {
  const mlir::Attribute config = body.Find("mhlo.backend_config");
  return config != nullptr && config->Is(mlir::Kind::kDictionary);
}

// stablehlo.dynamic_rng_bit_generator has rng_algorithm beside what custom calls have, and no backend_config.
Status AddRngAlgorithm(Body& body, Attributes& attributes) {
  const mlir::Attribute algorithm = body.Find("rng_algorithm");
  if (algorithm == nullptr || TextOf(body.Find("call_target_name")) != kDynamicRngBitGenerator) return {};
  const std::optional<int64_t> number = IntegerOf(algorithm);
  if (!number) return InvalidError("custom_call_attributes", "rng_algorithm is no algorithm");
  std::erase_if(attributes, [](const Attribute& attribute) { return attribute.id == Id::kBackendConfig; });
  BackendConfig config;
  config.text = "{\"rng_algorithm\": " + std::to_string(*number) + "}";
  attributes.push_back(Attr(kBackendConfig, std::move(config)));
  return {};
}

Status ConvertCustomCall(Body& body) {
  ASSIGN_OR_RETURN(Attributes attributes, ReadAttributes(body, kCustomCallAttributes));
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const size_t values, CountValueOperands(body, operands.size()));
  ASSIGN_OR_RETURN(Shape shape, body.ResultsShape());
  if (IsTypedByConfig(body)) attributes.push_back(Attr(kApiVersion, CustomCallApiVersion::kTypedFfi));
  if (body.Find("operand_layouts") != nullptr) {
    std::vector<Shape> constraints;
    std::vector<Shape*> each;
    for (const Instruction* operand : operands) constraints.push_back(operand->shape().WithoutLayout());
    for (Shape& constraint : constraints) each.push_back(&constraint);
    RETURN_IF_ERROR(SetLayouts(body, "operand_layouts", each));
    constraints.resize(values);
    attributes.push_back(Attr(kOperandLayoutConstraints, std::move(constraints)));
  }
  if (body.Find("result_layouts") != nullptr) {
    std::vector<Shape> parts;
    std::vector<Shape*> each;
    if (shape.IsTuple()) for (const Shape& part : shape.elements()) parts.push_back(part);
    else parts.push_back(shape);
    for (Shape& part : parts) each.push_back(&part);
    RETURN_IF_ERROR(SetLayouts(body, "result_layouts", each));
    shape = shape.IsTuple() ? Shape::Tuple(std::move(parts)) : parts[0];
  }
  operands.resize(values);
  RETURN_IF_ERROR(AddRngAlgorithm(body, attributes));
  body.SetResults(body.Add(Opcode::kCustomCall, shape, operands, attributes));
  return {};
}

// ---------------------------------------------------------------- barriers

Status ConvertBarrier(Body& body) {
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  RETURN_IF_ERROR(body.ExpectResults(operands.size()));
  Instruction& all = body.Together(operands, true);
  Instruction& barrier = body.Add(Opcode::kOptBarrier, all.shape(), {&all});
  body.SetResults(barrier);
  return {};
}

// mhlo.domain: where shardings change.
Result<AttributeValue> ReadDomainKind(Body& body, mlir::Attribute) {
  Domain domain;
  domain.kind = "sharding";
  for (const auto& [name, side] : {std::pair("entry_metadata", &domain.entry),
                                   std::pair("exit_metadata", &domain.exit)}) {
    const std::string_view text = TextOf(body.Find(name)).value_or("");
    std::optional<Sharding> sharding = ShardingFromText(text);
    if (!sharding) return InvalidError("domain_attributes", std::string(name) + " is no sharding");
    *side = *std::move(sharding);
  }
  return AttributeValue(Box<Domain>(std::move(domain)));
}
constexpr AttributeMapping kDomainAttributes[] = {{"kind", Id::kDomain, true, 0, ReadDomainKind}};

// ---------------------------------------------------------------- the host, and other devices

// The results but the last, which is a token, as one value: one alone if `bare_single`, else a tuple.
Result<Shape> DataShape(Body& body, bool bare_single) {
  const size_t count = body.at().results.size();
  if (count == 0) return InvalidError(std::string(MnemonicOf(body.at())) + "_results", "there are none");
  if (count == 2 && bare_single) return body.ResultShape(0);
  std::vector<Shape> shapes;
  for (size_t i = 0; i + 1 < count; ++i) {
    ASSIGN_OR_RETURN(Shape shape, body.ResultShape(i));
    shapes.push_back(std::move(shape));
  }
  return Shape::Tuple(std::move(shapes));
}
// From (data, token).
void SetReceived(Body& body, Instruction& received, bool bare_single) {
  const size_t count = body.at().results.size();
  Instruction& data = body.Element(received, 0);
  for (size_t i = 0; i + 1 < count; ++i) {
    const bool bare = bare_single && count == 2;
    body.Set(*body.at().results[i], bare ? data : body.Element(data, static_cast<int64_t>(i)));
  }
  body.Set(*body.at().results[count - 1], body.Element(received, 1));
}

Status ConvertInfeed(Body& body) {
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape data, DataShape(body, false));
  static constexpr AttributeMapping kConfig[] = {{"infeed_config", Id::kInfeedConfig, false}};
  ASSIGN_OR_RETURN(const Attributes attributes, ReadAttributes(body, kConfig));
  Instruction& infeed =
      body.Add(Opcode::kInfeed, Shape::Tuple({data, Shape::Token()}), operands, attributes);
  SetReceived(body, infeed, false);
  return {};
}

// Operands but the last, which is a token, as one value.
Result<std::pair<Instruction*, Instruction*>> DataAndToken(Body& body) {
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  if (operands.empty()) {
    return InvalidError(std::string(MnemonicOf(body.at())) + "_operands", "there is no token");
  }
  Instruction* token = operands.back();
  operands.pop_back();
  return std::pair(&body.Together(operands, true), token);
}

Status ConvertOutfeed(Body& body) {
  RETURN_IF_ERROR(body.ExpectResults(1));
  ASSIGN_OR_RETURN(const auto parts, DataAndToken(body));
  static constexpr AttributeMapping kConfig[] = {{"outfeed_config", Id::kOutfeedConfig, false}};
  ASSIGN_OR_RETURN(Attributes attributes, ReadAttributes(body, kConfig));
  attributes.push_back(Attr(kOutfeedShape, parts.first->shape()));
  Instruction& outfeed =
      body.Add(Opcode::kOutfeed, Shape::Token(), {parts.first, parts.second}, attributes);
  body.SetResults(outfeed);
  return {};
}

constexpr AttributeMapping kTransferAttributes[] = {
    {"channel_handle", Id::kChannelId, false, 0, ReadChannel},
    {"is_host_transfer", Id::kIsHostTransfer, false}};

// Who sends to whom: HLO says it in a frontend attribute.
Status AddPairs(Body& body, Attributes& attributes) {
  if (body.Find("source_target_pairs") == nullptr) return {};
  ASSIGN_OR_RETURN(const std::vector<int64_t> pairs, PaddingPairs(body, "source_target_pairs"));
  std::string text = "{";
  for (size_t i = 0; i < pairs.size(); i += 2) {
    text += (i == 0 ? "{" : ",{") + std::to_string(pairs[i]) + "," + std::to_string(pairs[i + 1]) + "}";
  }
  FrontendAttributes frontend = {FrontendText(kTransferPairs, text + "}")};
  attributes.push_back(Attr(kFrontendAttributes, std::move(frontend)));
  return {};
}

// One op is HLO's two: the start, whose value is (data, context, token), and the end.
Shape TransferShape(const Shape& data) {
  return Shape::Tuple({data, Shape::Scalar(PrimitiveType::kU32), Shape::Token()});
}

Status ConvertSend(Body& body) {
  RETURN_IF_ERROR(body.ExpectResults(1));
  ASSIGN_OR_RETURN(const auto parts, DataAndToken(body));
  ASSIGN_OR_RETURN(Attributes attributes, ReadAttributes(body, kTransferAttributes));
  const Attributes of_end = attributes;
  RETURN_IF_ERROR(AddPairs(body, attributes));
  Instruction& send = body.Add(Opcode::kSend, TransferShape(parts.first->shape()),
                               {parts.first, parts.second}, attributes);
  body.SetResults(body.Add(Opcode::kSendDone, Shape::Token(), {&send}, of_end));
  return {};
}

Status ConvertRecv(Body& body) {
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape data, DataShape(body, true));
  ASSIGN_OR_RETURN(Attributes attributes, ReadAttributes(body, kTransferAttributes));
  const Attributes of_end = attributes;
  RETURN_IF_ERROR(AddPairs(body, attributes));
  Instruction& recv = body.Add(Opcode::kRecv, TransferShape(data), operands, attributes);
  Instruction& done =
      body.Add(Opcode::kRecvDone, Shape::Tuple({data, Shape::Token()}), {&recv}, of_end);
  SetReceived(body, done, true);
  return {};
}

// ---------------------------------------------------------------- asynchronous calls

Status AddAsyncStart(Body& body, Computation* computation, const Shape& result) {
  RETURN_IF_ERROR(body.ExpectResults(1));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  std::vector<Shape> shapes;
  for (const Instruction* operand : operands) shapes.push_back(operand->shape());
  const Shape chain = Shape::Tuple(
      {Shape::Tuple(std::move(shapes)), result, Shape::Scalar(PrimitiveType::kU32)});
  Instruction& start =
      body.Add(Opcode::kAsyncStart, chain, operands, {Attr(kCalls, computation)});
  body.Set(*body.at().results[0], start);
  return {};
}

Status ConvertAsyncStart(Body& body) {
  RETURN_IF_ERROR(body.ExpectResults(1));
  const mlir::Type future = body.at().results[0]->type;
  if (!future->Is(mlir::Kind::kFutureType)) {
    return InvalidError("async_start_results", "the result is no future");
  }
  std::vector<Shape> shapes;
  for (mlir::Type type : future->nodes(0)) {
    ASSIGN_OR_RETURN(Shape shape, body.translation().ShapeOf(type));
    shapes.push_back(std::move(shape));
  }
  ASSIGN_OR_RETURN(Computation* computation, ClosedComputation(body, 0, "async_body"));
  return AddAsyncStart(body, computation, shapes.size() == 1 ? shapes[0] : Shape::Tuple(shapes));
}

Status ConvertMhloAsyncStart(Body& body) {
  ASSIGN_OR_RETURN(Computation* callee, CalleeOf(body, "called_computation"));
  RETURN_IF_ERROR(body.ExpectResults(1));
  const mlir::Type bundle = body.at().results[0]->type;
  if (!bundle->Is(mlir::Kind::kAsyncBundleType) || bundle->nodes(0).size() < 2) {
    return InvalidError("async_start_results", "the result is no async bundle");
  }
  ASSIGN_OR_RETURN(const Shape result, body.translation().ShapeOf(bundle->nodes(0)[1]));
  return AddAsyncStart(body, callee, result);
}

Status ConvertAsyncUpdate(Body& body) {
  RETURN_IF_ERROR(body.ExpectResults(1));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  body.Set(*body.at().results[0],
           body.Add(Opcode::kAsyncUpdate, operands[0]->shape(), operands));
  return {};
}

constexpr OpRow kRows[] = {
    {"func.call", Opcode::kCall, -1, {}, ConvertCall},
    {"stablehlo.composite", Opcode::kCall, -1, {}, ConvertComposite},
    {"stablehlo.custom_call", Opcode::kCustomCall, -1, {}, ConvertCustomCall},
    {"stablehlo.optimization_barrier", Opcode::kOptBarrier, -1, {}, ConvertBarrier},
    {"stablehlo.after_all", Opcode::kAfterAll},
    {"stablehlo.create_token", Opcode::kAfterAll, 0},
    {"mhlo.domain", Opcode::kDomain, 1, kDomainAttributes},
    {"mhlo.copy", Opcode::kCopy, 1},
    {"mhlo.stochastic_convert", Opcode::kStochasticConvert, 2},
    {"mhlo.add_dependency", Opcode::kAddDependency, 2},
    {"stablehlo.infeed", Opcode::kInfeed, 1, {}, ConvertInfeed},
    {"stablehlo.outfeed", Opcode::kOutfeed, -1, {}, ConvertOutfeed},
    {"stablehlo.send", Opcode::kSend, -1, {}, ConvertSend},
    {"stablehlo.recv", Opcode::kRecv, 1, {}, ConvertRecv},
    {"stablehlo.async_start", Opcode::kAsyncStart, -1, {}, ConvertAsyncStart},
    {"stablehlo.async_done", Opcode::kAsyncDone, 1},
    {"mhlo.async_start", Opcode::kAsyncStart, -1, {}, ConvertMhloAsyncStart},
    {"mhlo.async_update", Opcode::kAsyncUpdate, 1, {}, ConvertAsyncUpdate},
    {"mhlo.async_done", Opcode::kAsyncDone, 1},
};

}  // namespace

std::span<const OpRow> CallRows() { return kRows; }

}  // namespace assay::to_hlo
