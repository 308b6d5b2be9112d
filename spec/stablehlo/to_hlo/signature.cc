#include "spec/stablehlo/to_hlo/signature.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "spec/mlir/text_printer.h"
#include "spec/primitive_type.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/other_attributes.h"
#include "spec/stablehlo/to_hlo/shardings.h"
#include "spec/stablehlo/to_hlo/shardy_names.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

// The dictionary of each of `count` arguments or results; nullptr where nothing is said.
std::vector<mlir::Attribute> DictionariesOf(const mlir::Operation& function, std::string_view name,
                                            size_t count) {
  std::vector<mlir::Attribute> dictionaries(count, nullptr);
  const mlir::Attribute all = function.Find(name);
  if (all == nullptr || !all->Is(mlir::Kind::kArray) || all->nodes(0).size() != count) return dictionaries;
  for (size_t i = 0; i < count; ++i) {
    if (all->nodes(0)[i]->Is(mlir::Kind::kDictionary)) dictionaries[i] = all->nodes(0)[i];
  }
  return dictionaries;
}

// As Shardy writes a result's sharding on the way to XLA: a custom call that changes nothing.
Instruction& MarkResult(Body& body, Instruction& result, mlir::Attribute sharding) {
  FrontendAttributes frontend = {FrontendText(shardy::kSharding, PerValueText(sharding))};
  return body.Add(Opcode::kCustomCall, result.shape(), {&result},
                  {Attr(kCustomCallTarget, std::string(shardy::kResultSharding)), Attr(kCustomCallHasSideEffect, true),
                   Attr(kFrontendAttributes, std::move(frontend))});
}

// What arguments and results may have; SetBuffers reads the last two.
constexpr std::string_view kOfArguments[] = {"mhlo.sharding",      "sdy.sharding",
                                             "mhlo.frontend_attributes", "mhlo.parameter_replication",
                                             "jax.buffer_donor",   "tf.aliasing_output"};
constexpr std::string_view kOfResults[] = {"mhlo.sharding", "sdy.sharding"};

}  // namespace

std::string LegalName(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto other = [](char c) { return (c >= '0' && c <= '9') || c == '-' || c == '.'; };
  std::string legal;
  for (const char c : name) legal += letter(c) || other(c) ? c : '_';
  if (!legal.empty() && !letter(legal[0])) legal[0] = '_';
  if (PrimitiveTypeFromName(legal)) legal += '_';
  return legal;
}

Status AnnotateParameters(Body& body, const mlir::Operation& function, const Instructions& parameters) {
  const std::vector<mlir::Attribute> own = DictionariesOf(function, "arg_attrs", parameters.size());
  for (size_t i = 0; i < own.size(); ++i) {
    if (own[i] == nullptr) continue;
    ASSIGN_OR_RETURN(std::optional<Sharding> sharding,
                     ReadSharding(body, mlir::Lookup(own[i], "mhlo.sharding"), mlir::Lookup(own[i], "sdy.sharding")));
    if (sharding) parameters[i]->Set(kSharding, *std::move(sharding));
    const mlir::Attribute frontend = mlir::Lookup(own[i], "mhlo.frontend_attributes");
    if (const mlir::Attribute replicated = mlir::Lookup(own[i], "mhlo.parameter_replication")) {
      if (!replicated->Is(mlir::Kind::kArray)) {
        return InvalidError("argument_attributes", "mhlo.parameter_replication is no list");
      }
      std::vector<bool> leaves;
      for (const mlir::Attribute leaf : replicated->nodes(0)) leaves.push_back(BooleanOf(leaf).value_or(false));
      parameters[i]->Set(kParameterReplication, std::move(leaves));
    }
    FrontendAttributes texts;
    if (frontend != nullptr && frontend->Is(mlir::Kind::kDictionary)) texts = FrontendTexts(frontend);
    if (const mlir::Attribute sdy = mlir::Lookup(own[i], "sdy.sharding")) {
      texts.push_back(FrontendText(shardy::kSharding, mlir::PrintNodeText(sdy)));
    }
    const FrontendAttributes others = OtherAttributes(mlir::EntriesOf(own[i]), kOfArguments);
    texts.insert(texts.end(), others.begin(), others.end());
    if (!texts.empty()) parameters[i]->Set(kFrontendAttributes, std::move(texts));
  }
  return {};
}

// A root that is no tuple may be anything, a parameter too: the sharding gets an instruction of its own.
Result<Instruction*> RootOf(Body& body, const mlir::Operation& function, Instructions results) {
  const std::vector<mlir::Attribute> own = DictionariesOf(function, "res_attrs", results.size());
  Sharding all;
  all.kind = Sharding::Kind::kTuple;
  bool annotated = false;
  for (size_t i = 0; i < own.size(); ++i) {
    Sharding& part = all.elements.emplace_back();
    part.kind = Sharding::Kind::kReplicated;
    if (own[i] == nullptr) continue;
    body.translation().WarnOfLost(function, "result " + std::to_string(i),
                                  OtherAttributes(mlir::EntriesOf(own[i]), kOfResults));
    const mlir::Attribute sdy = mlir::Lookup(own[i], "sdy.sharding");
    ASSIGN_OR_RETURN(std::optional<Sharding> sharding, ReadSharding(body, mlir::Lookup(own[i], "mhlo.sharding"), sdy));
    if (sdy != nullptr) results[i] = &MarkResult(body, *results[i], sdy);
    if (!sharding) continue;
    part = *std::move(sharding);
    annotated = true;
  }
  if (!annotated) return &body.Together(results, true);
  Instruction& tuple = body.Together(results, false);
  if (results.size() > 1) {
    tuple.Set(kSharding, std::move(all));
    return &tuple;
  }
  Instruction& root = body.Element(tuple, 0);
  root.Set(kSharding, std::move(all.elements[0]));
  return &root;
}

namespace {

// mhlo.input_output_alias of the module, as XLA has it; HLO's verifier asks what the numbers name.
Result<std::vector<InputOutputAlias>> AliasesOf(const mlir::Operation& top) {
  std::vector<InputOutputAlias> aliases;
  const mlir::Attribute all = top.Find("mhlo.input_output_alias");
  if (all == nullptr) return aliases;
  const auto wrong = [] {
    return InvalidError("module_attributes", "mhlo.input_output_alias: a list of {alias = {kind, parameter_index, "
                                             "parameter_number}, output_index} is needed");
  };
  if (!all->Is(mlir::Kind::kArray)) return wrong();
  for (const mlir::Attribute entry : all->nodes(0)) {
    const mlir::Attribute alias = entry->Is(mlir::Kind::kDictionary) ? mlir::Lookup(entry, "alias") : nullptr;
    if (alias == nullptr || !alias->Is(mlir::Kind::kDictionary)) return wrong();
    const std::optional<std::string_view> kind = TextOf(mlir::Lookup(alias, "kind"));
    const std::optional<int64_t> parameter = IntegerOf(mlir::Lookup(alias, "parameter_number"));
    std::optional<std::vector<int64_t>> path = IntegersOf(mlir::Lookup(alias, "parameter_index"));
    std::optional<std::vector<int64_t>> output = IntegersOf(mlir::Lookup(entry, "output_index"));
    if (!parameter || !path || !output || (kind != kMayAlias && kind != kMustAlias)) return wrong();
    aliases.push_back({*std::move(output), *parameter, *std::move(path), kind == kMustAlias});
  }
  return aliases;
}

}  // namespace

Status SetBuffers(Module& module, const mlir::Operation& function, const mlir::Operation& top) {
  const mlir::Type type = function.Find("function_type")->node(0);
  const auto results = static_cast<int64_t>(type->nodes(1).size());
  const std::vector<mlir::Attribute> own = DictionariesOf(function, "arg_attrs", type->nodes(0).size());
  ASSIGN_OR_RETURN(std::vector<InputOutputAlias> aliases, AliasesOf(top));
  std::vector<BufferDonor> donors;
  for (size_t i = 0; i < own.size(); ++i) {
    if (own[i] == nullptr) continue;
    const auto parameter = static_cast<int64_t>(i);
    if (BooleanOf(mlir::Lookup(own[i], "jax.buffer_donor")).value_or(false)) donors.push_back({parameter, {}});
    const std::optional<int64_t> output = IntegerOf(mlir::Lookup(own[i], "tf.aliasing_output"));
    if (!output) continue;
    if (*output < 0 || *output >= results) {
      return InvalidError("argument_attributes", "tf.aliasing_output of argument " + std::to_string(i) + " is " +
                                                     std::to_string(*output) + "; there are " +
                                                     std::to_string(results) + " results");
    }
    InputOutputAlias alias;
    alias.parameter = parameter;
    if (results > 1) alias.output_index = {*output};
    aliases.push_back(std::move(alias));
  }
  std::ranges::sort(aliases, {}, &InputOutputAlias::output_index);
  if (!aliases.empty()) module.Set(kInputOutputAlias, std::move(aliases));
  if (!donors.empty()) module.Set(kBufferDonor, std::move(donors));
  return {};
}

}  // namespace assay::to_hlo
