// Shardy's collective operations: each says which axes it moves, and what sharding that makes of its operand's.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/rules.h"
#include "spec/stablehlo/verify/shardy_shardings.h"

namespace assay::verify {
namespace {

using mlir::Kind;
using Nodes = std::span<const mlir::Node* const>;

template <Kind kKind>
bool IsOf(mlir::Attribute attribute, const AttributeKind&) {
  return attribute->Is(kKind);
}
const AttributeKind kSharding = {"a sharding", IsOf<Kind::kSdyTensorSharding>};
const AttributeKind kAxes = {"axes", IsOf<Kind::kSdyAxisRefList>};
const AttributeKind kMoves = {"a list of axes that move", IsOf<Kind::kSdyAllToAllParams>};

bool IsListOfAxes(mlir::Attribute attribute, const AttributeKind&) {
  if (!attribute->Is(Kind::kSdyListOfAxisRefLists)) return false;
  const Nodes lists = attribute->nodes(0);
  return std::all_of(lists.begin(), lists.end(), [](const mlir::Node* n) { return n->Is(Kind::kSdyAxisRefList); });
}
const AttributeKind kAxesOfDimensions = {"a list of axes for each dimension", IsListOfAxes};

// ---------------------------------------------------------------- of operand and result

ValueSharding OperandOf(const OpView& op) { return ShardingOfValue(op.program(), *op.operation().operands[0]); }
ShardingView ResultOf(const OpView& op) { return ShardingView(op.program(), op.operation(), op.Find("out_sharding")); }

// The lists of axes of the operand's dimensions; of one without a sharding, as many empty ones as the result has.
// Nothing where nothing is asked.
std::optional<std::vector<AxisParts>> OperandAxes(const OpView& op) {
  const ValueSharding operand = OperandOf(op);
  const ShardingView result = ResultOf(op);
  if (!operand.known || !result.mesh_holds) return std::nullopt;
  std::vector<AxisParts> axes(result.dimensions.size());
  if (!operand.view) return axes;
  for (size_t i = 0; i < axes.size(); ++i) axes[i] = operand.view->dimensions[i].axes;
  return axes;
}

AxisParts OperandUnreduced(const OpView& op) {
  const ValueSharding operand = OperandOf(op);
  return operand.view ? operand.view->unreduced : AxisParts();
}

// ---------------------------------------------------------------- of all

Finding OneType(const OpView& op) {
  const bool same = op.Type("tensor").type() == op.Type("result").type();
  return same ? "" : Described(op, {"tensor", "result"});
}

Finding OperandIsSharded(const OpView& op) {
  const ValueSharding operand = OperandOf(op);
  return operand.known && !operand.view ? "it has none" : "";
}

template <bool kSameDevices>
Finding OneMesh(const OpView& op) {
  const ValueSharding operand = OperandOf(op);
  const ShardingView result = ResultOf(op);
  if (!operand.view || !result.mesh_holds || operand.view->mesh == result.mesh) return "";
  const Nodes a = operand.view->mesh->nodes(0), b = result.mesh->nodes(0);
  if (!kSameDevices && std::equal(a.begin(), a.end(), b.begin(), b.end())) return "";
  return "operand's " + mlir::PrintNodeText(operand.view->mesh) + ", result's " + mlir::PrintNodeText(result.mesh);
}

Finding OneRank(const OpView& op) {
  const ValueSharding operand = OperandOf(op);
  const ShardingView result = ResultOf(op);
  if (!operand.view || !result.mesh_holds || operand.view->dimensions.size() == result.dimensions.size()) return "";
  return "operand's " + std::to_string(operand.view->dimensions.size()) + ", result's " +
         std::to_string(result.dimensions.size());
}

// Of axes that are read in the result's mesh.
Finding AxesAreSound(const OpView& op, const std::vector<Nodes>& lists, std::vector<AxisParts>* parts) {
  const ShardingView result = ResultOf(op);
  if (!result.mesh_holds) return "";
  AxisParts all;
  for (Nodes list : lists) {
    AxisParts& own = parts->emplace_back();
    Finding found = ReadAxes(MeshView(result.mesh), list, &own);
    if (found.empty()) found = NoneContinues(own);
    if (!found.empty()) return found;
    all.insert(all.end(), own.begin(), own.end());
  }
  return NoneTwice(std::move(all));
}

constexpr std::string_view kAxesText =
    "the axes are those of the mesh, whole or in parts that divide them, none twice, no two parts that make one";

// The rules of all, and the own ones of an operation behind them.
std::vector<Rule> With(std::vector<Rule> own, bool needs_sharding, bool same_devices = true) {
  std::vector<Rule> rules = {{"type", "operand and result have one type", OneType}};
  if (needs_sharding) rules.push_back({"operand", "the operand has a sharding", OperandIsSharded});
  rules.push_back(same_devices ? Rule{"mesh", "operand and result are sharded in one mesh", OneMesh<true>}
                               : Rule{"mesh", "the meshes of operand and result have the same axes", OneMesh<false>});
  rules.insert(rules.end(), own.begin(), own.end());
  return rules;
}

Finding DimensionIs(const ShardingView& result, size_t d, const AxisParts& expected) {
  if (result.dimensions[d].axes == expected) return "";
  return "along dimension " + std::to_string(d) + " it is " + ToString(result.dimensions[d].axes) + ", not " +
         ToString(expected);
}

// ---------------------------------------------------------------- axes for each dimension

// Whether the axis, or a part of it, is among the others.
bool IsAmong(const AxisPart& axis, const AxisParts& others) {
  return std::any_of(others.begin(), others.end(), [&](const AxisPart& other) { return Overlap(axis, other); });
}

Finding ReductionIsOperands(const OpView& op) {
  const ValueSharding operand = OperandOf(op);
  if (!operand.view) return "";
  const AxisParts left = ResultOf(op).unreduced;
  constexpr std::string_view kReductions[] = {"sum", "max", "min"};
  const int64_t own = op.Integer("reduction_op"), before = operand.view->attribute->integer(4);
  for (const AxisPart& axis : operand.view->unreduced) {
    if (IsAmong(axis, left) || own == before || before < 0 || before > 2) continue;
    return "over " + ToString(std::span(&axis, 1)) + " it is not " + std::string(kReductions[before]);
  }
  return "";
}

Finding NoneIsNewlyUnreduced(const OpView& op) {
  const ValueSharding operand = OperandOf(op);
  if (!operand.known) return "";
  const AxisParts before = OperandUnreduced(op);
  for (const AxisPart& axis : ResultOf(op).unreduced) {
    if (!IsAmong(axis, before)) return ToString(std::span(&axis, 1)) + " is unreduced in the result only";
  }
  return "";
}

const Rule kReduction = {"reduction", "the reduction is that of the operand's unreduced axes", ReductionIsOperands};
const Rule kReduced = {"unreduced", "what is unreduced in the result is so in the operand", NoneIsNewlyUnreduced};

std::vector<AxisParts> AxesOf(const OpView& op, std::string_view attribute, Finding* found) {
  std::vector<Nodes> lists;
  for (const mlir::Node* list : op.Find(attribute)->nodes(0)) lists.push_back(list->nodes(0));
  std::vector<AxisParts> parts;
  *found = AxesAreSound(op, lists, &parts);
  return parts;
}

std::string_view AxesName(const OpView& op) { return op.rules().inputs[1].name; }

Finding DimensionAxesAreSound(const OpView& op) {
  Finding found;
  (void)AxesOf(op, AxesName(op), &found);
  return found;
}

Finding AxesOfEachDimension(const OpView& op) {
  const size_t lists = op.Find(AxesName(op))->nodes(0).size();
  const ShardingView result = ResultOf(op);
  if (!result.mesh_holds || lists == result.dimensions.size()) return "";
  return "there are " + std::to_string(lists) + " lists, the result has " + std::to_string(result.dimensions.size()) +
         " dimensions";
}

// kGathers: the axes are taken from the end of the operand's, else put behind them.
template <bool kGathers>
Finding ResultFollows(const OpView& op) {
  Finding found;
  const std::vector<AxisParts> moved = AxesOf(op, AxesName(op), &found);
  const auto operand = OperandAxes(op);
  if (!operand) return "";
  const ShardingView result = ResultOf(op);
  for (size_t d = 0; d < operand->size() && found.empty(); ++d) {
    const AxisParts& own = (*operand)[d];
    const auto expected = kGathers ? WithoutEnd(own, moved[d]) : WithEnd(own, moved[d]);
    found = expected ? DimensionIs(result, d, *expected)
                     : "the operand's " + ToString(own) + " does not end with " + ToString(moved[d]) +
                           " along dimension " + std::to_string(d);
  }
  return found;
}

Finding UnreducedFollow(const OpView& op, AxisParts moved) {
  const ShardingView result = ResultOf(op);
  if (!OperandOf(op).known || !result.mesh_holds) return "";
  const AxisParts expected = Union(OperandUnreduced(op), moved);
  if (result.unreduced == expected) return "";
  return "they are " + ToString(result.unreduced) + ", not " + ToString(expected);
}

Finding ShardedAreUnreduced(const OpView& op) {
  Finding found;
  AxisParts all;
  for (const AxisParts& axes : AxesOf(op, AxesName(op), &found)) all.insert(all.end(), axes.begin(), axes.end());
  return UnreducedFollow(op, std::move(all));
}

constexpr std::string_view kUnreducedText = "the result's unreduced axes are the operand's and those that are moved";

OpRules PerDimension(std::string_view name, std::string_view axes, bool gathers, std::vector<Rule> more = {}) {
  std::vector<Rule> own = {
      {"axes", kAxesText, DimensionAxesAreSound},
      {"lists", "there is a list of axes for each dimension", AxesOfEachDimension},
  };
  own.push_back(gathers ? Rule{"result", "the result has the operand's axes without those at their end that are moved",
                               ResultFollows<true>}
                        : Rule{"result", "the result has the operand's axes and behind them those that are moved",
                               ResultFollows<false>});
  own.insert(own.end(), more.begin(), more.end());
  return {name,
          {Operand(0, "tensor", kAnyValue), Attribute(0, axes, kAxesOfDimensions),
           Attribute(0, "out_sharding", kSharding)},
          {{"result", kAnyValue}},
          With(std::move(own), /*needs_sharding=*/gathers)};
}

// ---------------------------------------------------------------- one list of axes

AxisParts OneList(const OpView& op, Finding* found) {
  std::vector<AxisParts> parts;
  *found = AxesAreSound(op, {op.Find(AxesName(op))->nodes(0)}, &parts);
  return parts.empty() ? AxisParts() : parts[0];
}

Finding ListIsSound(const OpView& op) {
  Finding found;
  const AxisParts axes = OneList(op, &found);
  return found.empty() ? InOrderOfMesh(axes) : found;
}

Finding NoneOverlaps(const AxisParts& axes, const AxisParts& others, std::string_view what) {
  for (const AxisPart& axis : axes) {
    if (IsAmong(axis, others)) return ToString(std::span(&axis, 1)) + " is among " + std::string(what);
  }
  return "";
}

Finding DimensionsStay(const OpView& op) {
  const auto operand = OperandAxes(op);
  if (!operand) return "";
  const ShardingView result = ResultOf(op);
  Finding found;
  for (size_t d = 0; d < operand->size() && found.empty(); ++d) found = DimensionIs(result, d, (*operand)[d]);
  return found;
}
constexpr std::string_view kStayText = "the result has the operand's axes along each dimension";

AxisParts DimensionAxes(const ShardingView& sharding) {
  AxisParts axes;
  for (const auto& d : sharding.dimensions) axes.insert(axes.end(), d.axes.begin(), d.axes.end());
  return axes;
}

Finding ReducedAreFree(const OpView& op) {
  Finding found;
  const AxisParts axes = OneList(op, &found);
  const ValueSharding operand = OperandOf(op);
  const ShardingView result = ResultOf(op);
  if (operand.view) {
    found = NoneOverlaps(axes, DimensionAxes(*operand.view), "the operand's dimensions");
    if (found.empty()) found = NoneOverlaps(axes, operand.view->replicated, "the operand's replicated axes");
  }
  return found.empty() ? NoneOverlaps(axes, result.unreduced, "the result's unreduced axes") : found;
}

Finding ReplicatedAreFree(const OpView& op) {
  Finding found;
  const AxisParts axes = OneList(op, &found);
  const ValueSharding operand = OperandOf(op);
  if (!operand.view) return "";
  found = NoneOverlaps(axes, DimensionAxes(*operand.view), "the operand's dimensions");
  return found.empty() ? NoneOverlaps(axes, operand.view->unreduced, "the operand's unreduced axes") : found;
}

Finding SomeAxes(const OpView& op) {
  return op.Find(AxesName(op))->nodes(0).empty() ? "there are none" : "";
}

Finding ReplicatedAreUnreduced(const OpView& op) {
  Finding found;
  return UnreducedFollow(op, OneList(op, &found));
}

OpRules OfOneList(std::string_view name, std::string_view axes, bool needs_sharding, std::vector<Rule> own) {
  own.insert(own.begin(), {{"axes", "the axes are those of the mesh, in its order, none twice", ListIsSound},
                           {"result", kStayText, DimensionsStay}});
  return {name,
          {Operand(0, "tensor", kAnyValue), Attribute(0, axes, kAxes), Attribute(0, "out_sharding", kSharding)},
          {{"result", kAnyValue}},
          With(std::move(own), needs_sharding)};
}

// ---------------------------------------------------------------- all_to_all, collective_permute

Nodes Moves(const OpView& op) { return op.Find("params")->nodes(0); }

Finding MovesAreSound(const OpView& op) {
  std::vector<Nodes> lists;
  for (const mlir::Node* move : Moves(op)) {
    if (!move->Is(Kind::kSdyAllToAllParam)) return "it is of another kind";
    lists.push_back(move->nodes(0));
  }
  if (lists.empty()) return "there are none";
  std::vector<AxisParts> parts;
  return AxesAreSound(op, lists, &parts);
}

Finding MovesAreOrdered(const OpView& op) {
  const ShardingView result = ResultOf(op);
  if (!result.mesh_holds) return "";
  const auto rank = static_cast<int64_t>(result.dimensions.size());
  std::vector<bool> seen(result.dimensions.size());
  int64_t last = -1;
  for (const mlir::Node* move : Moves(op)) {
    for (int64_t d : {move->integer(1), move->integer(2)}) {
      if (d < 0 || d >= rank) return "there is no dimension " + std::to_string(d);
      if (seen[d]) return "dimension " + std::to_string(d) + " is there twice";
      seen[d] = true;
    }
    if (move->integer(1) < last) return std::to_string(move->integer(1)) + " comes after " + std::to_string(last);
    last = move->integer(1);
  }
  return "";
}

Finding MovedFollow(const OpView& op) {
  auto expected = OperandAxes(op);
  if (!expected) return "";
  const ShardingView result = ResultOf(op);
  for (const mlir::Node* move : Moves(op)) {
    AxisParts axes;
    (void)ReadAxes(MeshView(result.mesh), move->nodes(0), &axes);
    AxisParts& from = (*expected)[move->integer(1)];
    AxisParts& to = (*expected)[move->integer(2)];
    const auto rest = WithoutEnd(from, axes);
    if (!rest) {
      return "the operand's " + ToString(from) + " does not end with " + ToString(axes) + " along dimension " +
             std::to_string(move->integer(1));
    }
    from = *rest;
    to = WithEnd(to, axes);
  }
  Finding found;
  for (size_t d = 0; d < expected->size() && found.empty(); ++d) found = DimensionIs(result, d, (*expected)[d]);
  return found;
}

OpRules AllToAll() {
  return {"sdy.all_to_all",
          {Operand(0, "tensor", kAnyValue), Attribute(0, "params", kMoves),
           Attribute(0, "out_sharding", kSharding)},
          {{"result", kAnyValue}},
          With({{"axes", kAxesText, MovesAreSound},
                {"dimensions", "axes go from dimensions in ascending order to others; none is there twice",
                 MovesAreOrdered},
                {"result", "the result has the operand's axes, the moved ones at the end where they go", MovedFollow}},
               /*needs_sharding=*/true)};
}

Finding OtherDevices(const OpView& op) {
  const ValueSharding operand = OperandOf(op);
  const ShardingView result = ResultOf(op);
  if (!operand.view || !result.mesh_holds) return "";
  const bool renamed = operand.view->attribute->node(0) != result.attribute->node(0);
  const auto a = operand.view->mesh->integers(1), b = result.mesh->integers(1);
  return renamed && std::equal(a.begin(), a.end(), b.begin(), b.end()) ? "they are the same" : "";
}

Finding BlocksStay(const OpView& op) {
  const auto operand = OperandAxes(op);
  if (!operand) return "";
  const ShardingView result = ResultOf(op);
  for (size_t d = 0; d < operand->size(); ++d) {
    int64_t before = 1, after = 1;
    for (const AxisPart& axis : (*operand)[d]) before *= axis.size;
    for (const AxisPart& axis : result.dimensions[d].axes) after *= axis.size;
    if (before == after) continue;
    return "dimension " + std::to_string(d) + " is in " + std::to_string(before) + " blocks before and " +
           std::to_string(after) + " after";
  }
  return "";
}

OpRules Permute() {
  return {"sdy.collective_permute",
          {Operand(0, "tensor", kAnyValue), Attribute(0, "out_sharding", kSharding)},
          {{"result", kAnyValue}},
          With({{"rank", "the shardings of operand and result have as many dimensions", OneRank},
                {"devices", "a mesh of another name has its devices in another order", OtherDevices},
                {"result", "each dimension is in as many blocks as before", BlocksStay}}, /*needs_sharding=*/true,
               /*same_devices=*/false)};
}

}  // namespace

std::vector<OpRules> ShardyCollectiveRules() {
  return {
      PerDimension("sdy.all_gather", "gathering_axes", true),
      PerDimension("sdy.all_slice", "slicing_axes", false),
      PerDimension("sdy.reduce_scatter", "reduce_scatter_axes", false, {kReduced, kReduction}),
      PerDimension("sdy.sharded_to_unreduced", "axes", true, {{"unreduced", kUnreducedText, ShardedAreUnreduced}}),
      OfOneList("sdy.all_reduce", "reduction_axes", false,
                {{"free", "an axis that is reduced over divides no dimension, and is not unreduced in the result",
                  ReducedAreFree}, kReduced, kReduction}),
      OfOneList("sdy.replicated_to_unreduced", "axes", true,
                {{"some", "there are axes", SomeAxes},
                 {"free", "the axes divide no dimension and are not unreduced before", ReplicatedAreFree},
                 {"unreduced", kUnreducedText, ReplicatedAreUnreduced}}),
      AllToAll(),
      Permute(),
  };
}

}  // namespace assay::verify
