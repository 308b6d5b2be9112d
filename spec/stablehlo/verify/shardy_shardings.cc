#include "spec/stablehlo/verify/shardy_shardings.h"

#include <algorithm>
#include <utility>

#include "spec/mlir/text_printer.h"

namespace assay::verify {
namespace {

using mlir::Attribute;
using mlir::Kind;
using Nodes = std::span<const mlir::Node* const>;

bool AreAll(Nodes nodes, Kind kind) {
  return std::all_of(nodes.begin(), nodes.end(), [&](const mlir::Node* node) { return node->Is(kind); });
}

// ---------------------------------------------------------------- meshes

struct MeshRule {
  std::string_view label, text;
  Finding (*check)(Attribute mesh);
};
constexpr MeshRule kMeshRules[] = {
    {"sdy_mesh_sizes", "axes have sizes of 1 and more, whose product is a 64-bit number", SizesArePositive},
    {"sdy_mesh_axes", "no two axes have one name", NamesAreUnique},
    {"sdy_mesh_devices",
     "device_ids, where they are given, are the numbers from 0 to below the product of the axes' sizes, each once; "
     "without axes one device",
     DevicesAreNumbered},
};

std::optional<BrokenShardyRule> BrokenMeshRule(Attribute mesh) {
  for (const MeshRule& rule : kMeshRules) {
    Finding found = rule.check(mesh);
    if (!found.empty()) return BrokenShardyRule{rule.label, rule.text, std::move(found)};
  }
  return std::nullopt;
}

// ---------------------------------------------------------------- shardings

// A sharding and the value that it is of.
struct ShardedValue {
  const ShardingView& sharding;
  mlir::Type type;  // nullptr: the sharding is of an operation without results
  const mlir::Operation& at;
};

bool OnOneDevice(const ShardedValue& value) { return MeshView(value.sharding.mesh).IsOneDevice(); }

// Of a tuple of one, that one.
mlir::Type TensorOf(mlir::Type type) {
  if (type != nullptr && type->Is(Kind::kTupleType) && type->nodes(0).size() == 1) type = type->nodes(0)[0];
  return type != nullptr && TypeView(type).IsTensor() ? type : nullptr;
}

Finding IsWellFormed(const ShardedValue& value) {
  return value.sharding.well_formed ? "" : "it is " + mlir::PrintNodeText(value.sharding.attribute);
}

Finding MeshExists(const ShardedValue& value) {
  const Attribute name = value.sharding.attribute->node(0);
  return value.sharding.mesh != nullptr ? "" : "there is no mesh @" + std::string(name->text(0));
}

Finding AxesExist(const ShardedValue& value) { return value.sharding.wrong_axes; }

Finding WholeWhereNoTensor(const ShardedValue& value) {
  const ShardingView& sharding = value.sharding;
  if (TensorOf(value.type) != nullptr && !OnOneDevice(value)) return "";
  if (sharding.dimensions.empty() && sharding.all().empty()) return "";
  const std::string of = value.type == nullptr ? "it is of no value" : "it is of " + TypeView(value.type).ToString();
  return of + ": " + mlir::PrintNodeText(sharding.attribute);
}

Finding OneForEachDimension(const ShardedValue& value) {
  if (value.type != nullptr && value.type->Is(Kind::kUnrankedTensorType) && !OnOneDevice(value)) {
    return "the value is " + TypeView(value.type).ToString();
  }
  const mlir::Type tensor = TensorOf(value.type);
  if (tensor == nullptr || OnOneDevice(value)) return "";
  const auto count = static_cast<int64_t>(value.sharding.dimensions.size());
  if (count == TypeView(tensor).rank()) return "";
  return "it is of " + std::to_string(count) + " dimensions, the value is " + TypeView(tensor).ToString();
}

Finding PriorityIsOfSomething(const ShardedValue& value) {
  const auto& dimensions = value.sharding.dimensions;
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (dimensions[i].prioritized && dimensions[i].closed && dimensions[i].axes.empty()) {
      return "dimension " + std::to_string(i) + " has none";
    }
  }
  return "";
}

Finding AxesAreUnique(const ShardedValue& value) { return NoneTwice(value.sharding.all()); }

Finding PartsAreJoined(const ShardedValue& value) {
  const ShardingView& sharding = value.sharding;
  for (const auto& dimension : sharding.dimensions) {
    if (Finding found = NoneContinues(dimension.axes); !found.empty()) return found;
  }
  Finding found = NoneContinues(sharding.replicated);
  return found.empty() ? NoneContinues(sharding.unreduced) : found;
}

Finding AxesAreOrdered(const ShardedValue& value) {
  Finding found = InOrderOfMesh(value.sharding.replicated);
  return found.empty() ? InOrderOfMesh(value.sharding.unreduced) : found;
}

Finding AxesAreFree(const ShardedValue& value) {
  const AxisParts axes = value.sharding.all();
  if (axes.empty()) return "";
  const std::vector<std::string_view> manual = ManualAxesAround(value.at);
  for (const AxisPart& axis : axes) {
    if (std::find(manual.begin(), manual.end(), axis.name) != manual.end()) {
      return "\"" + std::string(axis.name) + "\" is manual here";
    }
  }
  return "";
}

struct ShardingRule {
  std::string_view label, text;
  Finding (*check)(const ShardedValue&);
};
// Each relies on those before it.
constexpr ShardingRule kShardingRules[] = {
    {"sdy_sharding_form", "a sharding is a mesh, a list of axes for each dimension, and lists of axes", IsWellFormed},
    {"sdy_sharding_mesh", "the mesh of a sharding is one of the module", MeshExists},
    {"sdy_sharding_axes", "axes are those of the mesh, whole or in parts of size 2 and more that divide them",
     AxesExist},
    {"sdy_sharding_whole",
     "in a mesh of one device, and of what is no tensor, a sharding has no dimensions and no axes",
     WholeWhereNoTensor},
    {"sdy_sharding_rank", "a sharding has as many dimensions as the tensor, which are known", OneForEachDimension},
    {"sdy_sharding_priority", "a dimension with a priority has axes or is open", PriorityIsOfSomething},
    {"sdy_sharding_twice", "no axis is used twice, and no two parts of one overlap", AxesAreUnique},
    {"sdy_sharding_parts", "neighbours are not two parts that make one", PartsAreJoined},
    {"sdy_sharding_order", "replicated and unreduced axes stand in the order of the mesh", AxesAreOrdered},
    {"sdy_sharding_free", "an axis that is manual around the operation is not used", AxesAreFree},
};

constexpr ShardyRuleText kKind = {
    "sdy_sharding_kind", "a value of a function or of one result has a sharding, an operation a list of them"};
constexpr ShardyRuleText kCount = {"sdy_sharding_count", "there is a sharding for each value"};

// ---------------------------------------------------------------- where they stand

enum class Of : uint8_t { kResult, kResults, kOperands };
struct Place {
  std::string_view operation;
  std::string_view attribute;
  Of of;
};
constexpr Place kPlaces[] = {
    {"sdy.all_gather", "out_sharding", Of::kResult},
    {"sdy.all_reduce", "out_sharding", Of::kResult},
    {"sdy.all_slice", "out_sharding", Of::kResult},
    {"sdy.all_to_all", "out_sharding", Of::kResult},
    {"sdy.collective_permute", "out_sharding", Of::kResult},
    {"sdy.data_flow_edge", "sharding", Of::kResult},
    {"sdy.manual_computation", "in_shardings", Of::kOperands},
    {"sdy.manual_computation", "out_shardings", Of::kResults},
    {"sdy.named_computation", "in_shardings", Of::kOperands},
    {"sdy.named_computation", "out_shardings", Of::kResults},
    {"sdy.reduce_scatter", "out_sharding", Of::kResult},
    {"sdy.replicated_to_unreduced", "out_sharding", Of::kResult},
    {"sdy.reshard", "sharding", Of::kResult},
    {"sdy.sharded_to_unreduced", "out_sharding", Of::kResult},
    {"sdy.sharding_constraint", "sharding", Of::kResult},
};

class AttributeCheck {
 public:
  AttributeCheck(const ProgramView& program, const mlir::Operation& operation)
      : program_(program), operation_(operation) {}

  std::optional<BrokenShardyRule> Run() {
    if (operation_.name == "sdy.mesh") {
      const Attribute mesh = operation_.Find("mesh");
      return mesh != nullptr && mesh->Is(Kind::kSdyMesh) ? BrokenMeshRule(mesh) : std::nullopt;
    }
    if (operation_.name == "func.func") {
      const Attribute type = operation_.Find("function_type");
      if (type != nullptr && type->Is(Kind::kTypeAttribute) && type->node(0)->Is(Kind::kFunctionType)) {
        CheckDictionaries("arg_attrs", "argument", type->node(0)->nodes(0));
        CheckDictionaries("res_attrs", "result", type->node(0)->nodes(1));
      }
    }
    if (operation_.dialect() == "sdy") {
      for (const Place& place : kPlaces) {
        if (place.operation == operation_.name) CheckPlace(place);
      }
    }
    for (const mlir::NamedAttribute& named : operation_.attributes) {
      if (named.name == "sdy.sharding") CheckList("sdy.sharding", named.value, TypesOf(operation_.results));
      if (named.name == "sdy.sharding_rule" && !broken_) broken_ = BrokenFactorRule(operation_, named.value);
    }
    return std::move(broken_);
  }

 private:
  template <typename Values>
  static std::vector<mlir::Type> TypesOf(const Values& values) {
    std::vector<mlir::Type> types;
    for (const mlir::Value* value : values) types.push_back(value->type);
    return types;
  }

  void Break(const ShardyRuleText& rule, std::string found) {
    if (!broken_) broken_ = BrokenShardyRule{rule.label, rule.text, std::move(found)};
  }

  void CheckDictionaries(std::string_view key, std::string_view what, Nodes types) {
    const Attribute list = operation_.Find(key);
    if (list == nullptr || !list->Is(Kind::kArray) || list->nodes(0).size() != types.size()) return;
    for (size_t i = 0; i < types.size(); ++i) {
      const Attribute dictionary = list->nodes(0)[i];
      if (!dictionary->Is(Kind::kDictionary)) continue;
      const Attribute sharding = mlir::Lookup(dictionary, "sdy.sharding");
      if (sharding != nullptr) CheckOne(std::string(what) + " " + std::to_string(i), sharding, types[i]);
    }
  }

  void CheckPlace(const Place& place) {
    const Attribute attribute = operation_.Find(place.attribute);
    if (attribute == nullptr) return;  // optional ones; of others the operation's rules speak
    switch (place.of) {
      case Of::kResult:
        return CheckOne(std::string(place.attribute), attribute,
                        operation_.results.empty() ? nullptr : operation_.results[0]->type);
      case Of::kResults: return CheckList(place.attribute, attribute, TypesOf(operation_.results));
      case Of::kOperands: return CheckList(place.attribute, attribute, TypesOf(operation_.operands));
    }
  }

  void CheckList(std::string_view what, Attribute list, const std::vector<mlir::Type>& types) {
    if (!list->Is(Kind::kSdyPerValue)) {
      return Break(kKind, std::string(what) + " is " + mlir::PrintNodeText(list));
    }
    const Nodes shardings = list->nodes(0);
    // An operation without results may say that it is of one device.
    const bool for_none = types.empty() && shardings.size() == 1 && what == "sdy.sharding";
    if (shardings.size() != types.size() && !for_none) {
      return Break(kCount, std::string(what) + " has " + std::to_string(shardings.size()) + " for " +
                               std::to_string(types.size()));
    }
    for (size_t i = 0; i < shardings.size() && !broken_; ++i) {
      CheckOne(std::string(what) + " " + std::to_string(i), shardings[i], for_none ? nullptr : types[i]);
    }
  }

  void CheckOne(const std::string& what, Attribute sharding, mlir::Type type) {
    if (broken_) return;
    if (!sharding->Is(Kind::kSdyTensorSharding)) return Break(kKind, what + " is " + mlir::PrintNodeText(sharding));
    const ShardingView view(program_, operation_, sharding);
    if (view.mesh != nullptr && !view.mesh_holds) {
      // That of the module has its own error.
      if (sharding->node(0) == view.mesh) broken_ = BrokenMeshRule(view.mesh);
      return;
    }
    for (const ShardingRule& rule : kShardingRules) {
      const Finding found = rule.check({view, type, operation_});
      if (!found.empty()) return Break({rule.label, rule.text}, what + ": " + found);
    }
  }

  const ProgramView& program_;
  const mlir::Operation& operation_;
  std::optional<BrokenShardyRule> broken_;
};

// ---------------------------------------------------------------- of a value

// One of a list of as many as there are values; nullptr: another.
mlir::Attribute InList(mlir::Attribute list, size_t count, size_t i) {
  const bool fits = list != nullptr && list->Is(Kind::kSdyPerValue) && list->nodes(0).size() == count;
  const mlir::Attribute one = fits ? list->nodes(0)[i] : nullptr;
  return one != nullptr && one->Is(Kind::kSdyTensorSharding) ? one : nullptr;
}

mlir::Attribute OfArgument(const mlir::Operation& function, const mlir::Value& argument) {
  const mlir::Attribute all = function.Find("arg_attrs");
  const bool fits = all != nullptr && all->Is(Kind::kArray) && argument.index < all->nodes(0).size();
  const mlir::Attribute own = fits ? all->nodes(0)[argument.index] : nullptr;
  return own != nullptr && own->Is(Kind::kDictionary) ? mlir::Lookup(own, "sdy.sharding") : nullptr;
}

}  // namespace

ShardingView::ShardingView(const ProgramView& program, const mlir::Operation& at, mlir::Attribute sharding)
    : attribute(sharding) {
  const mlir::Attribute name = sharding->node(0);
  if (name->Is(Kind::kSdyMesh)) {
    mesh = name;
  } else if (name->Is(Kind::kSymbolRef)) {
    const mlir::Operation* operation = program.FindMesh(at, name->text(0));
    const mlir::Attribute value = operation == nullptr ? nullptr : operation->Find("mesh");
    if (value != nullptr && value->Is(Kind::kSdyMesh)) mesh = value;
  } else {
    return;
  }
  if (!AreAll(sharding->nodes(1), Kind::kSdyDimensionSharding)) return;
  well_formed = true;
  mesh_holds = mesh != nullptr && !BrokenMeshRule(mesh);
  if (!mesh_holds) return;
  const MeshView view(mesh);
  const auto read = [&](Nodes axes, AxisParts* parts) {
    if (wrong_axes.empty()) wrong_axes = ReadAxes(view, axes, parts);
  };
  for (mlir::Attribute dimension : sharding->nodes(1)) {
    Dimension& own = dimensions.emplace_back();
    read(dimension->nodes(0), &own.axes);
    own.closed = dimension->integer(1) != 0;
    own.prioritized = dimension->integer(2) != 0;
  }
  read(sharding->nodes(2), &replicated);
  read(sharding->nodes(3), &unreduced);
}

AxisParts ShardingView::all() const {
  AxisParts axes;
  for (const Dimension& dimension : dimensions) axes.insert(axes.end(), dimension.axes.begin(), dimension.axes.end());
  axes.insert(axes.end(), replicated.begin(), replicated.end());
  axes.insert(axes.end(), unreduced.begin(), unreduced.end());
  return axes;
}

std::optional<BrokenShardyRule> FirstBrokenShardyRule(const ProgramView& program, const mlir::Operation& operation) {
  return AttributeCheck(program, operation).Run();
}

ValueSharding ShardingOfValue(const ProgramView& program, const mlir::Value& value) {
  const mlir::Operation* maker = value.operation;
  if (maker == nullptr) {
    maker = value.block->parent == nullptr ? nullptr : value.block->parent->parent;
    if (maker == nullptr || maker->name != "func.func") return {};
  }
  if (FirstBrokenShardyRule(program, *maker)) return {};
  mlir::Attribute sharding = nullptr;
  if (value.operation == nullptr) {
    sharding = OfArgument(*maker, value);
  } else if (maker->dialect() == "sdy") {
    const mlir::Attribute own = maker->Find("sharding"), out = maker->Find("out_sharding");
    sharding = own != nullptr ? own : out;
    if (sharding == nullptr) sharding = InList(maker->Find("out_shardings"), maker->results.size(), value.index);
  }
  if (sharding == nullptr && value.operation != nullptr) {
    sharding = InList(maker->Find("sdy.sharding"), maker->results.size(), value.index);
  }
  if (sharding == nullptr) return {true, std::nullopt};
  if (!sharding->Is(Kind::kSdyTensorSharding)) return {};
  ShardingView view(program, *maker, sharding);
  if (!view.mesh_holds) return {};
  return {true, std::move(view)};
}

std::vector<ShardyRuleText> AllShardyRules() {
  std::vector<ShardyRuleText> all = {kKind, kCount};
  for (const MeshRule& rule : kMeshRules) all.push_back({rule.label, rule.text});
  for (const ShardingRule& rule : kShardingRules) all.push_back({rule.label, rule.text});
  for (const ShardyRuleText& rule : FactorRules()) all.push_back(rule);
  return all;
}

std::vector<std::string_view> ManualAxesAround(const mlir::Operation& operation) {
  std::vector<std::string_view> names;
  for (const mlir::Block* block = operation.parent; block != nullptr && block->parent != nullptr;) {
    const mlir::Operation* around = block->parent->parent;
    if (around == nullptr) break;
    const mlir::Attribute manual = around->name == "sdy.manual_computation" ? around->Find("manual_axes") : nullptr;
    if (manual != nullptr && manual->Is(Kind::kSdyManualAxes)) {
      for (mlir::Attribute name : manual->nodes(0)) {
        if (name->Is(Kind::kString)) names.push_back(name->text(0));
      }
    }
    block = around->parent;
  }
  return names;
}

}  // namespace assay::verify
