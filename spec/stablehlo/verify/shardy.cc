// Operations of Shardy but for its collective ones. What their shardings may be: shardy_shardings.h.
#include <algorithm>
#include <string>
#include <vector>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/rules.h"
#include "spec/stablehlo/verify/shardy_shardings.h"

namespace assay::verify {
namespace {

using mlir::Kind;

template <Kind kKind>
bool IsOf(mlir::Attribute attribute, const AttributeKind&) {
  return attribute->Is(kKind);
}
const AttributeKind kMesh = {"a mesh", IsOf<Kind::kSdyMesh>};
const AttributeKind kSharding = {"a sharding", IsOf<Kind::kSdyTensorSharding>};
const AttributeKind kShardings = {"a list of shardings", IsOf<Kind::kSdyPerValue>};
const AttributeKind kManualAxes = {"names of axes", IsOf<Kind::kSdyManualAxes>};

constexpr Allowed kTensor = kElements;

std::string Quoted(std::string_view name) { return "\"" + std::string(name) + "\""; }

// ---------------------------------------------------------------- meshes

Finding MeshIsInModule(const OpView& op) {
  const mlir::Block* block = op.operation().parent;
  const mlir::Operation* around = block == nullptr || block->parent == nullptr ? nullptr : block->parent->parent;
  return around != nullptr && around->name == "builtin.module" ? "" : "it stands in no module";
}

Finding NameIsItsOwn(const OpView& op) {
  const std::string_view name = op.Text("sym_name");
  if (op.program().FindMesh(op.operation(), name) != &op.operation()) {
    return "there are two meshes @" + std::string(name);
  }
  const mlir::Operation* function = op.program().FindFunction(name);
  const bool both = function != nullptr && function->parent == op.operation().parent;
  return both ? "there is a function @" + std::string(name) : "";
}

OpRules MeshRules() {
  return {"sdy.mesh",
          {Attribute(0, "sym_name", kString), Attribute(0, "mesh", kMesh)},
          {},
          {
              {"place", "a mesh stands in a module", MeshIsInModule},
              {"name", "nothing else in the module has the name", NameIsItsOwn},
          }};
}

// ---------------------------------------------------------------- bodies

Finding BodyEnds(const OpView& op) {
  const auto& blocks = op.operation().regions[0]->blocks;
  if (blocks.size() != 1) return "it has " + std::to_string(blocks.size()) + " blocks";
  const auto& inner = blocks[0]->operations;
  return !inner.empty() && inner.back()->name == "sdy.return" ? "" : "it does not";
}
constexpr std::string_view kBodyText = "the body is one block that ends with sdy.return";

// What a body takes or returns, and what the operation takes or returns for it.
struct Passed {
  std::string_view what;
  std::span<mlir::Value* const> inner, outer;
};
std::vector<Passed> PassedBy(const OpView& op) {
  return {{"argument", op.Body().arguments, op.operation().operands},
          {"result", op.Body().operations.back()->operands, op.operation().results}};
}

Finding CountsFit(const OpView& op) {
  for (const Passed& passed : PassedBy(op)) {
    if (passed.inner.size() == passed.outer.size()) continue;
    return "the body has " + std::to_string(passed.inner.size()) + " " + std::string(passed.what) +
           "s, the operation " + std::to_string(passed.outer.size());
  }
  return "";
}
constexpr std::string_view kCountsText = "the body takes as many values as there are operands, and returns as many as "
                                         "there are results";

// ---------------------------------------------------------------- manual_computation

// Of the i-th operand (part 0) or result (part 1).
ShardingView ShardingOf(const OpView& op, size_t part, size_t i) {
  const mlir::Attribute list = op.Find(part == 0 ? "in_shardings" : "out_shardings");
  return ShardingView(op.program(), op.operation(), list->nodes(0)[i]);
}

std::vector<std::string_view> ManualAxes(const OpView& op) {
  std::vector<std::string_view> names;
  for (mlir::Attribute name : op.Find("manual_axes")->nodes(0)) {
    if (name->Is(Kind::kString)) names.push_back(name->text(0));
  }
  return names;
}

template <typename Visit>  // visit(words, sharding, inner, outer)
Finding ForEachPassed(const OpView& op, Visit visit) {
  const std::vector<Passed> parts = PassedBy(op);
  for (size_t part = 0; part < parts.size(); ++part) {
    for (size_t i = 0; i < parts[part].outer.size(); ++i) {
      const ShardingView sharding = ShardingOf(op, part, i);
      if (!sharding.mesh_holds) continue;  // the mesh has its own error
      Finding found = visit(std::string(parts[part].what) + " " + std::to_string(i), sharding,
                            parts[part].inner[i]->type, parts[part].outer[i]->type);
      if (!found.empty()) return found;
    }
  }
  return "";
}

// That of all shardings; an empty mesh goes with any. nullptr: there are two, or none.
mlir::Attribute CommonMesh(const OpView& op, bool* differ) {
  mlir::Attribute common = nullptr;
  *differ = false;
  (void)ForEachPassed(op, [&](const std::string&, const ShardingView& sharding, mlir::Type, mlir::Type) -> Finding {
    if (common == nullptr || MeshView(common).IsEmpty()) {
      common = sharding.mesh;
    } else if (sharding.mesh != common && !MeshView(sharding.mesh).IsEmpty()) {
      *differ = true;
    }
    return "";
  });
  return common;
}

Finding OneMesh(const OpView& op) {
  bool differ;
  (void)CommonMesh(op, &differ);
  return differ && !ManualAxes(op).empty() ? "there are two" : "";
}

Finding ManualAxesExist(const OpView& op) {
  bool differ;
  const mlir::Attribute mesh = CommonMesh(op, &differ);
  if (mesh == nullptr || differ) return "";
  for (std::string_view name : ManualAxes(op)) {
    if (!MeshView(mesh).Find(name)) return "the mesh has no axis " + Quoted(name);
  }
  return "";
}

Finding ManualAxesAreFree(const OpView& op) {
  const std::vector<std::string_view> around = ManualAxesAround(op.operation());
  for (std::string_view name : ManualAxes(op)) {
    if (std::find(around.begin(), around.end(), name) != around.end()) return Quoted(name) + " is manual already";
  }
  return "";
}

bool IsManual(const std::vector<std::string_view>& manual, const AxisPart& axis) {
  return std::find(manual.begin(), manual.end(), axis.name) != manual.end();
}

Finding ManualAxesComeFirst(const OpView& op) {
  const std::vector<std::string_view> manual = ManualAxes(op);
  return ForEachPassed(op, [&](const std::string& what, const ShardingView& sharding, mlir::Type,
                               mlir::Type) -> Finding {
    for (size_t d = 0; d < sharding.dimensions.size(); ++d) {
      const AxisParts& axes = sharding.dimensions[d].axes;
      for (size_t i = 1; i < axes.size(); ++i) {
        if (!IsManual(manual, axes[i]) || IsManual(manual, axes[i - 1])) continue;
        return what + " has " + ToString(axes) + " along dimension " + std::to_string(d);
      }
    }
    return "";
  });
}

// Into how many blocks the manual axes cut a dimension.
int64_t Blocks(const std::vector<std::string_view>& manual, const AxisParts& axes) {
  int64_t blocks = 1;
  for (const AxisPart& axis : axes) {
    if (IsManual(manual, axis)) blocks *= axis.size;
  }
  return blocks;
}

Finding ManualAxesDivide(const OpView& op) {
  const std::vector<std::string_view> manual = ManualAxes(op);
  return ForEachPassed(op, [&](const std::string& what, const ShardingView& sharding, mlir::Type,
                               mlir::Type outer) -> Finding {
    if (!TypeView(outer).IsTensor()) return "";
    for (size_t d = 0; d < sharding.dimensions.size(); ++d) {
      const int64_t size = TypeView(outer).size(static_cast<int64_t>(d));
      const int64_t blocks = Blocks(manual, sharding.dimensions[d].axes);
      if (size == kUnknown || size % blocks == 0) continue;
      return what + " is " + TypeView(outer).ToString() + ", " + std::to_string(blocks) +
             " blocks along dimension " + std::to_string(d);
    }
    return "";
  });
}

Finding BodyIsLocal(const OpView& op) {
  const std::vector<std::string_view> manual = ManualAxes(op);
  return ForEachPassed(op, [&](const std::string& what, const ShardingView& sharding, mlir::Type inner,
                               mlir::Type outer) -> Finding {
    const TypeView local(inner), global(outer);
    bool fits = inner == outer;
    std::vector<int64_t> sizes;
    if (global.IsTensor()) {
      sizes.assign(global.sizes().begin(), global.sizes().end());
      for (size_t d = 0; d < sharding.dimensions.size(); ++d) {
        if (sizes[d] != kUnknown) sizes[d] /= Blocks(manual, sharding.dimensions[d].axes);
      }
      fits = local.IsTensor() && std::equal(sizes.begin(), sizes.end(), local.sizes().begin(), local.sizes().end()) &&
             local.element() == global.element();
    }
    if (fits) return "";
    const std::string should = global.IsTensor() ? ", of sizes " + ToString(sizes) + " on a device" : "";
    return what + " is " + global.ToString() + should + ", in the body " + local.ToString();
  });
}

OpRules ManualComputation() {
  return {"sdy.manual_computation",
          {Operands(0, "tensors", kAnyValue), Attribute(0, "in_shardings", kShardings),
           Attribute(0, "out_shardings", kShardings), Attribute(0, "manual_axes", kManualAxes), Region(0, "body")},
          {{"results", kAnyValue, true}},
          {
              {"body", kBodyText, BodyEnds},
              {"counts", kCountsText, CountsFit},
              {"mesh", "where axes are manual, the shardings are in one mesh", OneMesh},
              {"axes", "manual axes are those of the mesh", ManualAxesExist},
              {"free", "manual axes are not manual around it", ManualAxesAreFree},
              {"order", "in each dimension manual axes come before others", ManualAxesComeFirst},
              {"blocks", "manual axes cut a dimension into blocks of one size", ManualAxesDivide},
              {"local", "in the body are the blocks: each size is divided by the manual axes of its dimension",
               BodyIsLocal},
          }};
}

// ---------------------------------------------------------------- named_computation

Finding BodyHasSameTypes(const OpView& op) {
  for (const Passed& passed : PassedBy(op)) {
    for (size_t i = 0; i < passed.outer.size(); ++i) {
      if (passed.inner[i]->type == passed.outer[i]->type) continue;
      return std::string(passed.what) + " " + std::to_string(i) + " is " + TypeView(passed.outer[i]->type).ToString() +
             ", in the body " + TypeView(passed.inner[i]->type).ToString();
    }
  }
  return "";
}

OpRules NamedComputation() {
  return {"sdy.named_computation",
          {Operands(0, "operands", kAnyValue), Attribute(0, "name", kString),
           OptionalAttribute(0, "in_shardings", kShardings), OptionalAttribute(0, "out_shardings", kShardings),
           Region(0, "body")},
          {{"results", kAnyValue, true}},
          {
              {"body", kBodyText, BodyEnds},
              {"counts", kCountsText, CountsFit},
              {"types", "in the body values have the types of operands and results", BodyHasSameTypes},
          }};
}

// ---------------------------------------------------------------- of one value

const Rule kOneType = {"type", "operand and result have one type", [](const OpView& op) -> Finding {
  const mlir::Type input = op.Type("input").type(), result = op.Type("result").type();
  return input == result ? "" : Described(op, {"input", "result"});
}};

// Axes that stay unreduced are so by one reduction.
Finding ReductionStays(const OpView& op) {
  const ShardingView after(op.program(), op.operation(), op.Find("sharding"));
  if (after.unreduced.empty()) return "";
  const mlir::Value* value = op.Values("input")[0];
  while (value->operation != nullptr && value->operation->name == "sdy.propagation_barrier" &&
         value->operation->operands.size() == 1) {
    value = value->operation->operands[0];
  }
  const ValueSharding before = ShardingOfValue(op.program(), *value);
  if (!before.view || before.view->attribute->integer(4) == after.attribute->integer(4)) return "";
  if (before.view->mesh != after.mesh) return "";
  for (const AxisPart& axis : before.view->unreduced) {
    for (const AxisPart& other : after.unreduced) {
      if (Overlap(axis, other)) return ToString(std::span(&axis, 1)) + " has another before";
    }
  }
  return "";
}

OpRules Identity(std::string_view name) {
  return {name,
          {Operand(0, "input", kAnyValue), Attribute(0, "sharding", kSharding)},
          {{"result", kAnyValue}},
          {kOneType, {"reduction", "an axis that stays unreduced keeps its reduction", ReductionStays}}};
}

Finding DirectionBlocks(const OpView& op) {
  constexpr int64_t kBackward = 2;  // NONE, FORWARD, BACKWARD
  const int64_t direction = op.Integer("allowed_direction");
  if (direction >= 0 && direction <= kBackward) return "";
  return "it is " + (direction == 3 ? "BOTH" : std::to_string(direction));
}

OpRules Barrier() {
  return {"sdy.propagation_barrier",
          {Operand(0, "input", kTensor), Attribute(0, "allowed_direction", kI32)},
          {{"result", kTensor}},
          {kOneType, {"direction", "allowed_direction is NONE, FORWARD or BACKWARD", DirectionBlocks}}};
}

Finding ValueIsResult(const OpView& op) {
  const mlir::Type value = op.Find("value")->node(0), result = op.Type("output").type();
  if (value == result) return "";
  return "value is " + mlir::PrintNodeText(value) + ", the result " + mlir::PrintNodeText(result);
}

// ---------------------------------------------------------------- edges

Finding EdgeIsStatic(const OpView& op) {
  return op.Type("result").IsStatic() ? "" : Described(op, "result");
}

Finding EdgeIsOfAnother(const OpView& op) {
  const mlir::Operation* maker = op.Values("input")[0]->operation;
  const bool own = maker != nullptr && maker->dialect() == "sdy" && maker->name != "sdy.named_computation" &&
                   maker->name != "sdy.manual_computation";
  return own ? "it is made by " + std::string(maker->name) : "";
}

OpRules Edge() {
  return {"sdy.data_flow_edge",
          {Operand(0, "input", kTensor), OptionalAttribute(0, "sharding", kSharding)},
          {{"result", kTensor}},
          {
              kOneType,
              {"static", "all sizes are known", EdgeIsStatic},
              {"maker", "of Shardy's operations only computations make what an edge is of", EdgeIsOfAnother},
          }};
}

}  // namespace

std::vector<OpRules> ShardyRules() {
  return {MeshRules(),
          ManualComputation(),
          NamedComputation(),
          {"sdy.return", {Operands(0, "results", kAnyValue)}, {}, {}},
          Identity("sdy.sharding_constraint"),
          Identity("sdy.reshard"),
          Barrier(),
          {"sdy.sharding_group", {Operand(0, "input", kTensor), Attribute(0, "group_id", kI64)}, {}, {}},
          {"sdy.constant",
           {Attribute(0, "value", kElementsAttribute)},
           {{"output", kTensor | kStatic}},
           {{"type", "value and result have one type", ValueIsResult}}},
          Edge()};
}

}  // namespace assay::verify
