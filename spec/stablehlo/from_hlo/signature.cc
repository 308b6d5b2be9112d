#include "spec/stablehlo/from_hlo/signature.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "spec/hlo/sharding_text.h"
#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/from_hlo/translation.h"

namespace assay::from_hlo {
namespace {

// What is said of one leaf.
using Entries = std::vector<mlir::NamedAttribute>;

mlir::Attribute ArrayOf(mlir::Context& context, std::vector<Entries> leaves) {
  if (std::ranges::all_of(leaves, [](const Entries& entries) { return entries.empty(); })) return nullptr;
  std::vector<mlir::Attribute> dictionaries;
  for (Entries& entries : leaves) {
    std::ranges::sort(entries, {}, &mlir::NamedAttribute::name);
    dictionaries.push_back(context.Dictionary(entries));
  }
  return context.Array(dictionaries);
}

// Leaf i's part of the sharding of a whole value.
const Sharding& PartOf(const Sharding& sharding, size_t leaf, size_t leaves) {
  const bool parts = sharding.kind == Sharding::Kind::kTuple && sharding.elements.size() == leaves;
  return parts ? sharding.elements[leaf] : sharding;
}

// The number of the leaf at the path; nullopt where there is none, or a tuple.
std::optional<size_t> LeafAt(const Shape& whole, std::span<const int64_t> path) {
  const Shape* shape = &whole;
  size_t leaf = 0;
  for (const int64_t index : path) {
    if (!shape->IsTuple() || index < 0 || index >= static_cast<int64_t>(shape->elements().size())) return std::nullopt;
    for (int64_t i = 0; i < index; ++i) leaf += LeafShapes(shape->elements()[i]).size();
    shape = &shape->elements()[index];
  }
  return shape->IsTuple() ? std::nullopt : std::optional<size_t>(leaf);
}

std::optional<size_t> ParameterLeafAt(const Computation& computation, int64_t parameter,
                                      std::span<const int64_t> path) {
  if (parameter < 0 || parameter >= computation.parameter_count()) return std::nullopt;
  std::optional<size_t> leaf = LeafAt(computation.parameters()[static_cast<size_t>(parameter)]->shape(), path);
  for (int64_t i = 0; leaf && i < parameter; ++i) {
    *leaf += LeafShapes(computation.parameters()[static_cast<size_t>(i)]->shape()).size();
  }
  return leaf;
}

void AddBuffers(mlir::Context& context, const Computation& entry, std::vector<Entries>& leaves) {
  const Module& module = entry.module();
  for (const InputOutputAlias& alias : module.Get(kInputOutputAlias)) {
    const std::optional<size_t> from = ParameterLeafAt(entry, alias.parameter, alias.parameter_index);
    const std::optional<size_t> to = LeafAt(entry.root().shape(), alias.output_index);
    if (!from || !to) continue;
    leaves[*from].push_back({context.Intern("tf.aliasing_output"), Int32(context, static_cast<int64_t>(*to))});
  }
  for (const BufferDonor& donor : module.Get(kBufferDonor)) {
    const std::optional<size_t> from = ParameterLeafAt(entry, donor.parameter, donor.parameter_index);
    if (from) leaves[*from].push_back({context.Intern("jax.buffer_donor"), context.Boolean(true)});
  }
}

}  // namespace

mlir::Attribute DictionaryOf(mlir::Context& context, const FrontendAttributes& attributes) {
  std::vector<mlir::NamedAttribute> entries;
  for (const FrontendAttribute& attribute : attributes) {
    const auto same = [&](const mlir::NamedAttribute& entry) { return entry.name == attribute.key; };
    if (std::ranges::any_of(entries, same)) continue;  // MLIR has each once
    entries.push_back({context.Intern(attribute.key), context.String(attribute.value)});
  }
  std::ranges::sort(entries, {}, &mlir::NamedAttribute::name);
  return context.Dictionary(entries);
}

mlir::Attribute ShardingOf(mlir::Context& context, const Sharding& sharding) {
  std::string text;
  AppendSharding(sharding, &text);
  return context.String(text);
}

mlir::Attribute ArgumentAttributes(mlir::Context& context, const Computation& computation) {
  std::vector<Entries> leaves;
  for (const Instruction* parameter : computation.parameters()) {
    const size_t count = LeafShapes(parameter->shape()).size();
    for (size_t i = 0; i < count; ++i) {
      Entries& own = leaves.emplace_back();
      if (parameter->Has(kFrontendAttributes)) {
        own.push_back({context.Intern("mhlo.frontend_attributes"),
                       DictionaryOf(context, parameter->Get(kFrontendAttributes))});
      }
      if (parameter->Has(kSharding)) {
        own.push_back({context.Intern("mhlo.sharding"),
                       ShardingOf(context, PartOf(parameter->Get(kSharding), i, count))});
      }
    }
  }
  if (&computation == computation.module().entry()) AddBuffers(context, computation, leaves);
  return ArrayOf(context, std::move(leaves));
}

// Of roots that become no operation, which would have the sharding.
mlir::Attribute ResultAttributes(mlir::Context& context, const Computation& computation) {
  const Instruction& root = computation.root();
  const bool vanishes = root.opcode() == Opcode::kTuple || root.opcode() == Opcode::kGetTupleElement;
  if (!vanishes || !root.Has(kSharding)) return nullptr;
  std::vector<Entries> leaves(LeafShapes(root.shape()).size());
  for (size_t i = 0; i < leaves.size(); ++i) {
    leaves[i].push_back({context.Intern("mhlo.sharding"),
                         ShardingOf(context, PartOf(root.Get(kSharding), i, leaves.size()))});
  }
  return ArrayOf(context, std::move(leaves));
}

}  // namespace assay::from_hlo
