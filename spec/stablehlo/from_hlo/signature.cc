#include "spec/stablehlo/from_hlo/signature.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "spec/hlo/sharding_text.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/from_hlo/shardy.h"
#include "spec/stablehlo/from_hlo/translation.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/other_attributes.h"
#include "spec/stablehlo/to_hlo/signature.h"

namespace assay::from_hlo {
namespace {

using to_hlo::kMayAlias;
using to_hlo::kMustAlias;

// What is said of one leaf.
using Entries = std::vector<mlir::NamedAttribute>;

mlir::Attribute DictionaryFrom(mlir::Context& context, Entries entries) {
  std::ranges::sort(entries, {}, &mlir::NamedAttribute::name);
  return context.Dictionary(entries);
}

mlir::Attribute ArrayOf(mlir::Context& context, std::vector<Entries> leaves) {
  if (std::ranges::all_of(leaves, [](const Entries& entries) { return entries.empty(); })) return nullptr;
  std::vector<mlir::Attribute> dictionaries;
  for (Entries& entries : leaves) dictionaries.push_back(DictionaryFrom(context, std::move(entries)));
  return context.Array(dictionaries);
}

// Leaf i's part of the sharding of a whole value.
const Sharding& PartOf(const Sharding& sharding, size_t leaf, size_t leaves) {
  const bool parts = sharding.kind == Sharding::Kind::kTuple && sharding.elements.size() == leaves;
  return parts ? sharding.elements[leaf] : sharding;
}

// The leaves of the part at the path, which the whole has (a rule of HLO: module_alias, module_donor).
struct Leaves {
  size_t first = 0;
  size_t count = 0;
};
Leaves PartLeaves(const Shape& whole, std::span<const int64_t> path) {
  const Shape* shape = &whole;
  Leaves leaves;
  for (const int64_t index : path) {
    for (int64_t i = 0; i < index; ++i) leaves.first += LeafShapes(shape->elements()[i]).size();
    shape = &shape->elements()[index];
  }
  leaves.count = LeafShapes(*shape).size();
  return leaves;
}

Leaves ParameterLeaves(const Computation& computation, int64_t parameter, std::span<const int64_t> path) {
  Leaves leaves = PartLeaves(computation.parameters()[static_cast<size_t>(parameter)]->shape(), path);
  for (int64_t i = 0; i < parameter; ++i) {
    leaves.first += LeafShapes(computation.parameters()[static_cast<size_t>(i)]->shape()).size();
  }
  return leaves;
}

// A leaf of the results that lies in the buffer of a leaf of the parameters.
struct LeafAlias {
  size_t output;
  size_t input;
  bool must;
};
std::vector<LeafAlias> LeafAliases(const Computation& entry) {
  std::vector<LeafAlias> aliases;
  for (const InputOutputAlias& alias : entry.module().Get(kInputOutputAlias)) {
    const Leaves from = ParameterLeaves(entry, alias.parameter, alias.parameter_index);
    const Leaves to = PartLeaves(entry.root().shape(), alias.output_index);
    for (size_t i = 0; i < std::min(from.count, to.count); ++i) {
      aliases.push_back({to.first + i, from.first + i, alias.must_alias});
    }
  }
  return aliases;
}

// tf.aliasing_output says that an argument may lie in one result.
bool ArgumentsSay(std::span<const LeafAlias> aliases) {
  absl::flat_hash_set<size_t> inputs;
  return std::ranges::all_of(
      aliases, [&](const LeafAlias& alias) { return !alias.must && inputs.insert(alias.input).second; });
}

void AddBuffers(mlir::Context& context, const Computation& entry, std::vector<Entries>& leaves) {
  const std::vector<LeafAlias> aliases = LeafAliases(entry);
  if (ArgumentsSay(aliases)) {
    for (const LeafAlias& alias : aliases) {
      leaves[alias.input].push_back(
          {context.Intern("tf.aliasing_output"), Int32(context, static_cast<int64_t>(alias.output))});
    }
  }
  for (const BufferDonor& donor : entry.module().Get(kBufferDonor)) {
    const Leaves from = ParameterLeaves(entry, donor.parameter, donor.parameter_index);
    for (size_t i = from.first; i < from.first + from.count; ++i) {
      leaves[i].push_back({context.Intern("jax.buffer_donor"), context.Boolean(true)});
    }
  }
}

}  // namespace

mlir::Attribute DictionaryOf(mlir::Context& context, const FrontendAttributes& attributes) {
  Entries entries;
  for (const FrontendAttribute& attribute : attributes) {
    std::string_view name = attribute.key;
    mlir::Attribute value = context.String(attribute.value);
    if (name.starts_with(to_hlo::kMlirPrefix)) {
      const Result<mlir::Attribute> read = mlir::ReadAttribute(context, attribute.value);
      if (read.ok()) {
        name.remove_prefix(to_hlo::kMlirPrefix.size());
        value = *read;
      }
    }
    const auto same = [&](const mlir::NamedAttribute& entry) { return entry.name == name; };
    if (std::ranges::any_of(entries, same)) continue;  // MLIR has each once
    entries.push_back({context.Intern(name), value});
  }
  return DictionaryFrom(context, std::move(entries));
}

std::vector<mlir::NamedAttribute> TakeOthers(mlir::Context& context, FrontendAttributes& attributes) {
  std::vector<mlir::NamedAttribute> others;
  std::erase_if(attributes, [&](const FrontendAttribute& attribute) {
    if (!attribute.key.starts_with(to_hlo::kOtherPrefix)) return false;
    const Result<mlir::Attribute> read = mlir::ReadAttribute(context, attribute.value);
    if (!read.ok()) return false;
    others.push_back({context.Intern(attribute.key.substr(to_hlo::kOtherPrefix.size())), *read});
    return true;
  });
  return others;
}

mlir::Attribute AliasesOf(mlir::Context& context, const Computation& entry) {
  const std::vector<LeafAlias> aliases = LeafAliases(entry);
  if (ArgumentsSay(aliases)) return nullptr;
  const bool many = LeafShapes(entry.root().shape()).size() > 1;
  std::vector<mlir::Attribute> entries;
  for (const LeafAlias& alias : aliases) {
    const auto output = static_cast<int64_t>(alias.output);
    const mlir::Attribute of_argument = DictionaryFrom(
        context, {{context.Intern("kind"), context.String(alias.must ? kMustAlias : kMayAlias)},
                  {context.Intern("parameter_index"), Int64s(context, {})},
                  {context.Intern("parameter_number"), Int64(context, static_cast<int64_t>(alias.input))}});
    entries.push_back(DictionaryFrom(
        context, {{context.Intern("alias"), of_argument},
                  {context.Intern("output_index"), Int64s(context, std::span(&output, many ? 1 : 0))}}));
  }
  return context.Array(entries);
}

mlir::Attribute ShardingOf(mlir::Context& context, const Sharding& sharding) {
  std::string text;
  AppendSharding(sharding, &text);
  return context.String(text);
}

mlir::Attribute ArgumentAttributes(mlir::Context& context, const Computation& computation, bool by_shardy) {
  std::vector<Entries> leaves;
  for (const Instruction* parameter : computation.parameters()) {
    const size_t count = LeafShapes(parameter->shape()).size();
    for (size_t i = 0; i < count; ++i) {
      Entries& own = leaves.emplace_back();
      FrontendAttributes attributes = parameter->Get(kFrontendAttributes);
      const mlir::Attribute sdy = by_shardy ? TakeSharding(context, attributes) : nullptr;
      own = TakeOthers(context, attributes);
      if (sdy != nullptr) own.push_back({context.Intern(kSdySharding), sdy});
      if (!attributes.empty()) {
        own.push_back({context.Intern("mhlo.frontend_attributes"), DictionaryOf(context, attributes)});
      }
      if (parameter->Has(kParameterReplication)) {
        const std::vector<bool>& replicated = parameter->Get(kParameterReplication);
        const mlir::Attribute leaf[] = {context.Boolean(i < replicated.size() && replicated[i])};
        own.push_back({context.Intern("mhlo.parameter_replication"), context.Array(leaf)});
      }
      if (parameter->Has(kSharding) && sdy == nullptr) {
        own.push_back({context.Intern("mhlo.sharding"),
                       ShardingOf(context, PartOf(parameter->Get(kSharding), i, count))});
      }
    }
  }
  if (&computation == computation.module().entry()) AddBuffers(context, computation, leaves);
  return ArrayOf(context, std::move(leaves));
}

bool VanishesAsRoot(Opcode opcode) { return opcode == Opcode::kTuple || opcode == Opcode::kGetTupleElement; }

// A tuple of Shardy's says "replicated" of each result that nobody says anything of.
mlir::Attribute ResultAttributes(mlir::Context& context, const Computation& computation, bool by_shardy) {
  const Instruction& root = computation.root();
  const bool says = VanishesAsRoot(root.opcode()) && root.Has(kSharding);
  std::vector<Entries> leaves(LeafShapes(root.shape()).size());
  for (size_t i = 0; i < leaves.size(); ++i) {
    const mlir::Attribute sdy = by_shardy ? ResultShardingOf(context, computation, i) : nullptr;
    if (sdy != nullptr) leaves[i].push_back({context.Intern(kSdySharding), sdy});
    if (sdy != nullptr || !says) continue;
    const Sharding& part = PartOf(root.Get(kSharding), i, leaves.size());
    if (by_shardy && part.kind == Sharding::Kind::kReplicated) continue;
    leaves[i].push_back({context.Intern("mhlo.sharding"), ShardingOf(context, part)});
  }
  return ArrayOf(context, std::move(leaves));
}

}  // namespace assay::from_hlo
