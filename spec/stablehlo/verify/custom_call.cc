// Calls of what somebody else defines: the specification has no numbered constraints, but says of layouts,
// aliases and buffers what these are.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/attribute_kinds.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/region_checks.h"

namespace assay::verify {
namespace {

using mlir::Kind;
using Types = std::vector<mlir::Type>;
using Path = std::vector<int64_t>;

// ---------------------------------------------------------------- configuration

Finding ConfigurationFitsVersion(const OpView& op) {
  constexpr int64_t kOriginal = 1, kTyped = 4;
  const mlir::Attribute config = op.Find("backend_config");
  if (config == nullptr) return "";
  const int64_t version = op.Integer("api_version", kOriginal);
  if (config->Is(version == kTyped ? Kind::kDictionary : Kind::kString)) return "";
  return "api_version is " + std::to_string(version) + ", backend_config " + mlir::PrintNodeText(config);
}

// ---------------------------------------------------------------- layouts

// Of a single result that is a tuple, its elements.
Types Flat(const Types& types) {
  if (types.size() != 1 || !types[0]->Is(Kind::kTupleType)) return types;
  const auto elements = types[0]->nodes(0);
  return {elements.begin(), elements.end()};
}

bool IsLayout(mlir::Attribute attribute) {
  if (!attribute->Is(mlir::Kind::kDenseElements)) return false;
  const TypeView type(attribute->node(0));
  return type.IsTensor() && type.rank() == 1 && type.element().Is(kIndex);
}

Finding LayoutsFit(std::string_view name, mlir::Attribute layouts, const Types& types) {
  const auto list = layouts->nodes(0);
  if (list.size() != types.size()) {
    return std::to_string(list.size()) + " " + std::string(name) + " for " + std::to_string(types.size()) +
           " values";
  }
  for (size_t i = 0; i < list.size(); ++i) {
    const auto order = to_hlo::IntegersOf(list[i]);
    if (!order || !IsLayout(list[i])) {
      return mlir::PrintNodeText(list[i]) + " is no list of numbers of the type index";
    }
    const TypeView type(types[i]);
    // What is no tensor has an empty layout; a tuple in a tuple, or as an operand, has none at all.
    const int64_t rank = type.IsTensor() ? type.rank() : 0;
    std::vector<int64_t> sorted = *order;
    std::sort(sorted.begin(), sorted.end());
    bool fits = static_cast<int64_t>(sorted.size()) == rank && !types[i]->Is(Kind::kTupleType);
    for (int64_t j = 0; fits && j < rank; ++j) fits = sorted[j] == j;
    if (!fits) return std::string(name) + " has " + ToString(*order) + " for " + type.ToString();
  }
  return "";
}

Finding LayoutsFitValues(const OpView& op) {
  const mlir::Attribute operands = op.Find("operand_layouts"), results = op.Find("result_layouts");
  if (operands == nullptr && results == nullptr) return "";
  if (operands == nullptr) return "there is no operand_layouts";
  if (results == nullptr) return "there is no result_layouts";
  const Finding found = LayoutsFit("operand_layouts", operands, TypesOf(op.Values("inputs")));
  return found.empty() ? LayoutsFit("result_layouts", results, Flat(TypesOf(op.Values("results")))) : found;
}

// ---------------------------------------------------------------- aliases

// The type at that place; nullptr where there is none.
mlir::Type At(mlir::Type type, std::span<const int64_t> path) {
  for (int64_t index : path) {
    if (!type->Is(Kind::kTupleType)) return nullptr;
    const auto elements = type->nodes(0);
    if (index < 0 || index >= static_cast<int64_t>(elements.size())) return nullptr;
    type = elements[index];
  }
  return type;
}

mlir::Type ResultAt(const OpView& op, std::span<const int64_t> path) {
  const Types results = TypesOf(op.Values("results"));
  if (results.size() == 1) return At(results[0], path);
  if (path.empty() || path[0] < 0 || path[0] >= static_cast<int64_t>(results.size())) return nullptr;
  return At(results[path[0]], path.subspan(1));
}

struct Alias {
  std::span<const int64_t> result;
  int64_t operand;
  std::span<const int64_t> in_operand;
};

std::vector<Alias> Aliases(const OpView& op) {
  std::vector<Alias> aliases;
  const mlir::Attribute list = op.Find("output_operand_aliases");
  if (list == nullptr) return aliases;
  for (mlir::Attribute a : list->nodes(0)) aliases.push_back({a->integers(0), a->integer(1), a->integers(2)});
  return aliases;
}

Finding AliasesNameEqualParts(const OpView& op) {
  const Types operands = TypesOf(op.Values("inputs"));
  for (const Alias& alias : Aliases(op)) {
    const Finding found =
        AllInRange("operand_index", Path{alias.operand}, 0, static_cast<int64_t>(operands.size()));
    if (!found.empty()) return found;
    const mlir::Type operand = At(operands[alias.operand], alias.in_operand);
    const mlir::Type result = ResultAt(op, alias.result);
    if (operand == nullptr) return "operand_tuple_indices is " + NumbersText(alias.in_operand);
    if (result == nullptr) return "output_tuple_indices is " + NumbersText(alias.result);
    if (!Compatible(operand, result)) {
      return "the operand's part is " + mlir::PrintNodeText(operand) + ", the output's " +
             mlir::PrintNodeText(result);
    }
  }
  return "";
}

// ---------------------------------------------------------------- buffers

bool IsBuffer(mlir::Type type) { return type->Is(Kind::kMemRefType); }

bool HoldsTensor(mlir::Type buffer, mlir::Type tensor) {
  return IsBuffer(buffer) && tensor->Is(Kind::kTensorType) && buffer->node(1) == tensor->node(1) &&
         Compatible(buffer->integers(0), tensor->integers(0));
}

std::vector<Path> BufferResults(const OpView& op) {
  const Types results = TypesOf(op.Values("results"));
  std::vector<std::pair<Path, mlir::Type>> pending;
  for (size_t i = 0; i < results.size(); ++i) {
    pending.emplace_back(results.size() == 1 ? Path() : Path{static_cast<int64_t>(i)}, results[i]);
  }
  std::vector<Path> buffers;
  while (!pending.empty()) {
    const auto [path, type] = pending.back();
    pending.pop_back();
    if (IsBuffer(type)) buffers.push_back(path);
    if (!type->Is(Kind::kTupleType)) continue;
    for (size_t i = 0; i < type->nodes(0).size(); ++i) {
      pending.emplace_back(Joined(path, Path{static_cast<int64_t>(i)}), type->nodes(0)[i]);
    }
  }
  return buffers;
}

Finding EachBufferOnce(const OpView& op) {
  const std::vector<Alias> aliases = Aliases(op);
  for (size_t i = 0; i < aliases.size(); ++i) {
    if (!IsBuffer(ResultAt(op, aliases[i].result))) continue;
    for (size_t j = 0; j < i; ++j) {
      if (aliases[j].operand == aliases[i].operand &&
          std::ranges::equal(aliases[j].in_operand, aliases[i].in_operand)) {
        return "operand " + std::to_string(aliases[i].operand) + " " + ToString(aliases[i].in_operand) +
               " has two aliases";
      }
    }
  }
  for (const Path& path : BufferResults(op)) {
    const auto count = std::count_if(aliases.begin(), aliases.end(), [&](const Alias& alias) {
      return std::ranges::equal(alias.result, path);
    });
    if (count != 1) return "output " + ToString(path) + " has " + std::to_string(count) + " aliases";
  }
  return "";
}

Finding BuffersAreMadeAndUsed(const OpView& op) {
  const std::string_view target = op.Text("call_target_name");
  const Types operands = TypesOf(op.Values("inputs")), results = TypesOf(op.Values("results"));
  if (target == "CreateBuffer" || target == "Pin" || target == "Unpin") {
    bool fits = results.size() == 1 && operands.size() == (target == "CreateBuffer" ? 0 : 1);
    if (fits && target == "CreateBuffer") fits = IsBuffer(results[0]);
    if (fits && target == "Pin") fits = HoldsTensor(results[0], operands[0]);
    if (fits && target == "Unpin") fits = HoldsTensor(operands[0], results[0]);
    return fits ? "" : std::string(target) + " is " + ToString(operands) + " -> " + ToString(results);
  }
  return EachBufferOnce(op);
}

// ---------------------------------------------------------------- operations that are calls

// XLA has these operations as custom calls of their names; JAX writes them where sizes are symbols.
struct OperationCall {
  std::string_view target;
  Allowed operands[2], results[2];
  Finding (*fits)(const std::vector<TypeView>& operands, const std::vector<TypeView>& results);
};

// The values are the operand but for the last size, and there is an index for each.
Finding TopKFits(const std::vector<TypeView>& operands, const std::vector<TypeView>& results) {
  const TypeView &operand = operands[0], &values = results[0], &indices = results[1];
  if (operand.rank() == 0) return "the operand is " + operand.ToString();
  std::vector<int64_t> sizes(operand.sizes().begin(), operand.sizes().end());
  const bool fits = values.rank() == operand.rank() && values.element() == operand.element();
  if (fits) sizes.back() = values.sizes().back();
  if (!fits || !Compatible(sizes, values.sizes())) {
    return "values are " + values.ToString() + " of " + operand.ToString();
  }
  const int64_t all = operand.sizes().back(), k = sizes.back();
  if (all != kUnknown && k != kUnknown && k > all) return std::to_string(k) + " of " + std::to_string(all) + " values";
  if (!Compatible(indices.sizes(), values.sizes())) return "indices are " + indices.ToString();
  return "";
}

Finding RandomBitsFit(const std::vector<TypeView>& operands, const std::vector<TypeView>& results) {
  if (!Compatible(operands[0].type(), results[0].type())) {
    return "the state is " + operands[0].ToString() + ", then " + results[0].ToString();
  }
  const int64_t sizes = operands[1].size(0);
  return Compatible(sizes, results[1].rank()) ? "" : std::to_string(sizes) + " sizes for " + results[1].ToString();
}

constexpr Allowed kNumbers = kInteger | kFloat, kSizes = kInteger | kIndex | kVector;
constexpr OperationCall kOperationCalls[] = {
    {"stablehlo.dynamic_top_k", {kNumbers, kInteger | kIndex | kScalar}, {kNumbers, kInt32}, TopKFits},
    {"stablehlo.dynamic_rng_bit_generator", {kNumbers, kSizes}, {kNumbers, kNumbers}, RandomBitsFit},
};

Finding OperationFits(const OpView& op) {
  const auto row = std::ranges::find(kOperationCalls, op.Text("call_target_name"), &OperationCall::target);
  if (row == std::end(kOperationCalls)) return "";
  const std::vector<TypeView> operands = op.Types("inputs"), results = op.Types("results");
  if (operands.size() != 2 || results.size() != 2) {
    return std::to_string(operands.size()) + " operands and " + std::to_string(results.size()) + " results, not 2 and 2";
  }
  for (size_t i = 0; i < 2; ++i) {
    const Finding operand = WhyNot(operands[i].type(), row->operands[i]);
    const Finding result = WhyNot(results[i].type(), row->results[i]);
    if (!operand.empty()) return "operand " + std::to_string(i) + " " + operand;
    if (!result.empty()) return "result " + std::to_string(i) + " " + result;
  }
  if (row->fits == RandomBitsFit) {
    const mlir::Attribute algorithm = op.Find("rng_algorithm");
    if (algorithm == nullptr || !kRngAlgorithm.fits(algorithm, kRngAlgorithm)) return "rng_algorithm is missing";
  }
  return row->fits(operands, results);
}

OpRules CustomCall() {
  return {"stablehlo.custom_call",
          {Operands(1, "inputs", kAnyValue), Attribute(2, "call_target_name", kString),
           OptionalAttribute(3, "has_side_effect", kBool),
           OptionalAttribute(4, "backend_config", kStringOrDictionary),
           OptionalAttribute(5, "api_version", kApiVersion), OptionalAttribute(6, "called_computations", kSymbols),
           OptionalAttribute(7, "output_operand_aliases", kAliases), OptionalAttribute(0, "operand_layouts", kList),
           OptionalAttribute(0, "result_layouts", kList), OptionalAttribute(0, "result_tilings", kTilings)},
          {{"results", kAnyValue, true}},
          {
              {"config", "backend_config is a dictionary for api_version 4, else a string",
               ConfigurationFitsVersion},
              {"layouts", "there are layouts of operands and results or none; each is an order of the value's "
                          "dimensions",
               LayoutsFitValues},
              {"aliases", "an alias is of a part of the operands and of one of the results, of one type",
               AliasesNameEqualParts},
              {"buffers", "CreateBuffer, Pin and Unpin make a buffer, one with a tensor's value, and a tensor of a "
                          "buffer; of other calls a buffer operand has one alias at most, a buffer result one",
               BuffersAreMadeAndUsed},
              {"operation", "a call that is an operation of XLA's has that one's operands, results and attributes",
               OperationFits},
          }};
}

}  // namespace

std::vector<OpRules> CustomCallRules() { return {CustomCall()}; }

}  // namespace assay::verify
