// Operations of several processes at once.
#include <string>
#include <vector>

#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/process_groups.h"
#include "spec/stablehlo/verify/region_checks.h"

namespace assay::verify {
namespace {

constexpr Allowed kAny = kPlain | kPerTensor;

using List = std::vector<int64_t>;

constexpr std::string_view kBodyText =
    "computation is (tensor<E>, tensor<E>) -> tensor<E>, E of the kind of the operands' elements and no narrower";
constexpr std::string_view kElementText = "results have the element type that computation returns";

// An attribute that is a dimension of each of the operands.
Finding IsDimension(const OpView& op, std::string_view attribute, std::string_view operands) {
  for (const TypeView& type : op.Types(operands)) {
    const Finding found = AllInRange(attribute, List{op.Integer(attribute)}, 0, type.rank());
    if (!found.empty()) return found;
  }
  return "";
}

// The result has the operand's sizes but along that dimension.
Finding SizesBut(const TypeView& operand, const TypeView& result, int64_t dimension, int64_t size) {
  List sizes(operand.sizes().begin(), operand.sizes().end());
  sizes[dimension] = size;
  if (Compatible(result.sizes(), sizes)) return "";
  return "the result is " + result.ToString() + ", its sizes follow as " + ToString(sizes);
}

int64_t Multiplied(int64_t size, std::optional<int64_t> factor) {
  int64_t product = 0;
  if (size == kUnknown || !factor) return kUnknown;
  return __builtin_mul_overflow(size, *factor, &product) ? -1 : product;
}

int64_t Divided(int64_t size, std::optional<int64_t> divisor) {
  return size == kUnknown || !divisor ? kUnknown : size / *divisor;
}

// ---------------------------------------------------------------- all_gather, all_to_all

Finding GatheredTypes(const OpView& op, std::optional<int64_t> processes) {
  const std::vector<TypeView> operands = op.Types("operands"), results = op.Types("results");
  const Finding elements = PairwiseSameElement(op, "operands", "results");
  if (!elements.empty()) return elements;
  const int64_t dimension = op.Integer("all_gather_dim");
  for (size_t i = 0; i < operands.size(); ++i) {
    const int64_t size = operands[i].size(dimension);
    const Finding found = SizesBut(operands[i], results[i], dimension, Multiplied(size, processes));
    if (!found.empty()) return found;
    const int64_t result = results[i].size(dimension);
    if (size == kUnknown || result == kUnknown) continue;
    if (size == 0 ? result != 0 : result % size != 0) return Described(op, {"operands", "results"});
  }
  return "";
}

OpRules AllGather() {
  return {"stablehlo.all_gather",
          {Operands(1, "operands", kAny), Attribute(2, "all_gather_dim", kI64),
           Attribute(3, "replica_groups", kReplicaGroups), OptionalAttribute(4, "channel_handle", kChannel),
           OptionalAttribute(5, "use_global_device_ids", kPresent)},
          {{"results", kAny, true}},
          {
              {"i3", kRowsText, GroupsAreRows},
              {"c1", "all_gather_dim is a dimension of the operands",
               [](const OpView& op) { return IsDimension(op, "all_gather_dim", "operands"); }},
              {"c2", kUniqueText, IdsAreUnique},
              {"c4", kDenseText, IdsAreDense},
              {"c5", kChannelText, GlobalIdsHaveChannel},
              {"c3", kCountText, [](const OpView& op) { return IdsAreThose(op, ReducingStrategy(op)); }},
              {"multiple", "results have the types of the operands, but along all_gather_dim a multiple of the elements",
               [](const OpView& op) { return GatheredTypes(op, std::nullopt); }},
              // StableHLO's version files gather from one process twice what it has.
              {"c6", "results have the types of the operands, but along all_gather_dim as many times as many "
                     "elements as a group has processes",
               [](const OpView& op) { return GatheredTypes(op, ProcessCount(op, ReducingStrategy(op))); }, true},
          }};
}

Finding SplitEvenly(const OpView& op) {
  const int64_t count = op.Integer("split_count");
  for (const TypeView& type : op.Types("operands")) {
    const int64_t size = type.size(op.Integer("split_dimension"));
    if (size != kUnknown && size % count != 0) {
      return type.ToString() + " is split in " + std::to_string(count) + " along dimension " +
             std::to_string(op.Integer("split_dimension"));
    }
  }
  return "";
}

Finding ExchangedTypes(const OpView& op) {
  const Finding elements = PairwiseSameElement(op, "operands", "results");
  if (!elements.empty()) return elements;
  const std::vector<TypeView> operands = op.Types("operands"), results = op.Types("results");
  const int64_t split = op.Integer("split_dimension"), concat = op.Integer("concat_dimension");
  const int64_t count = op.Integer("split_count");
  for (size_t i = 0; i < operands.size(); ++i) {
    List sizes(operands[i].sizes().begin(), operands[i].sizes().end());
    if (split != concat) {
      sizes[split] = Divided(sizes[split], count);
      sizes[concat] = Multiplied(sizes[concat], count);
    }
    if (Compatible(results[i].sizes(), sizes)) continue;
    return "the result is " + results[i].ToString() + ", its sizes follow as " + ToString(sizes);
  }
  return "";
}

OpRules AllToAll() {
  return {"stablehlo.all_to_all",
          {Operands(1, "operands", kAny), Attribute(2, "split_dimension", kI64),
           Attribute(3, "concat_dimension", kI64), Attribute(4, "split_count", kI64),
           Attribute(5, "replica_groups", kReplicaGroups), OptionalAttribute(6, "channel_handle", kChannel)},
          {{"results", kAny, true}},
          {
              {"i5", kRowsText, GroupsAreRows},
              {"c1", "split_dimension is a dimension of the operands",
               [](const OpView& op) { return IsDimension(op, "split_dimension", "operands"); }},
              {"c3", "concat_dimension is a dimension of the operands",
               [](const OpView& op) { return IsDimension(op, "concat_dimension", "operands"); }},
              {"c4", "split_count is positive",
               [](const OpView& op) { return AllAtLeast("split_count", List{op.Integer("split_count")}, 1); }},
              {"c2", "split_count divides the size along split_dimension", SplitEvenly},
              {"c5", kUniqueText, IdsAreUnique},
              {"c7", kDenseText, IdsAreDense},
              {"c8", "a group has split_count processes",
               [](const OpView& op) -> Finding {
                 const std::optional<int64_t> size = GroupSize(op);
                 if (!size || *size == op.Integer("split_count")) return "";
                 return "a group has " + std::to_string(*size) + ", split_count is " +
                        std::to_string(op.Integer("split_count"));
               }},
              {"c6", kCountText, [](const OpView& op) { return IdsAreThose(op, ExchangingStrategy(op)); }},
              {"c9", "results have the types of the operands, but split_count times fewer elements along "
                     "split_dimension and more along concat_dimension where these differ",
               ExchangedTypes},
          }};
}

// ---------------------------------------------------------------- all_reduce, reduce_scatter

OpRules AllReduce() {
  return {"stablehlo.all_reduce",
          {Operands(1, "operands", kAny), Attribute(2, "replica_groups", kReplicaGroups),
           OptionalAttribute(3, "channel_handle", kChannel), OptionalAttribute(4, "use_global_device_ids", kPresent),
           Region(5, "computation")},
          {{"results", kAny, true}},
          {
              {"i2", kRowsText, GroupsAreRows},
              {"c1", kUniqueText, IdsAreUnique},
              {"c3", kDenseText, IdsAreDense},
              {"c4", kChannelText, GlobalIdsHaveChannel},
              {"c2", kCountText, [](const OpView& op) { return IdsAreThose(op, ReducingStrategy(op)); }},
              {"c5", kBodyText, [](const OpView& op) { return IsReducerOfAll(op, "operands"); }},
              {"c6", "results have the shapes of the operands",
               [](const OpView& op) { return PairwiseSameShape(op, "operands", "results"); }},
              {"c7", kElementText, [](const OpView& op) { return HaveReducedElements(op, "results"); }},
          },
          /*short_rows=*/true};
}

Finding Scattered(const OpView& op) {
  const TypeView operand = op.Type("operand"), result = op.Type("result");
  const int64_t dimension = op.Integer("scatter_dimension"), size = operand.size(dimension);
  const int64_t part = Divided(size, ProcessCount(op, ReducingStrategy(op)));
  const Finding found = SizesBut(operand, result, dimension, part);
  if (!found.empty() || part != kUnknown || size == kUnknown) return found;
  const int64_t given = result.size(dimension);
  if (given == kUnknown || (given == 0 ? size == 0 : size % given == 0)) return "";
  return Described(op, {"operand", "result"});
}

Finding ScatteredEvenly(const OpView& op) {
  const std::optional<int64_t> processes = ProcessCount(op, ReducingStrategy(op));
  const int64_t size = op.Type("operand").size(op.Integer("scatter_dimension"));
  if (!processes || size == kUnknown || (*processes > 0 && size % *processes == 0)) return "";
  return Described(op, "operand") + ", a group has " + std::to_string(*processes) + " processes";
}

OpRules ReduceScatter() {
  return {"stablehlo.reduce_scatter",
          {Operand(1, "operand", kAny), Attribute(2, "scatter_dimension", kI64),
           Attribute(3, "replica_groups", kReplicaGroups), OptionalAttribute(4, "channel_handle", kChannel),
           OptionalAttribute(5, "use_global_device_ids", kPresent), Region(6, "computation")},
          {{"result", kAny}},
          {
              {"i3", kRowsText, GroupsAreRows},
              {"c2", "scatter_dimension is a dimension of the operand",
               [](const OpView& op) { return IsDimension(op, "scatter_dimension", "operand"); }},
              {"c3", kUniqueText, IdsAreUnique},
              {"c5", kDenseText, IdsAreDense},
              {"c6", kChannelText, GlobalIdsHaveChannel},
              {"c4", kCountText, [](const OpView& op) { return IdsAreThose(op, ReducingStrategy(op)); }},
              {"c1", "the number of processes of a group divides the size along scatter_dimension",
               ScatteredEvenly},
              {"c7", kBodyText, [](const OpView& op) { return IsReducerOfAll(op, "operand"); }},
              {"c8", "the result has the sizes of the operand, but along scatter_dimension one part of as many as a "
                     "group has processes",
               Scattered},
              {"c9", kElementText, [](const OpView& op) { return HaveReducedElements(op, "result"); }},
          }};
}

// ---------------------------------------------------------------- those with a root

bool HasRoot(const OpView& op) { return op.Boolean("has_dynamic_root"); }

// The types of the operands without the root.
std::vector<TypeView> Data(const OpView& op) {
  std::vector<TypeView> types = op.Types("operands");
  if (HasRoot(op) && !types.empty()) types.pop_back();
  return types;
}

// A vector of an i32 for each of the operands before it.
Finding RootFits(const OpView& op) {
  const std::vector<TypeView> operands = op.Types("operands");
  const TypeView root = operands.back();
  const int64_t count = static_cast<int64_t>(operands.size()) - 1;
  const bool fits = root.rank() == 1 && Compatible(root.size(0), count) && root.element().Is(kSigned) &&
                    root.element().bits() == 32;
  return fits ? "" : "the last operand is " + root.ToString() + ", there are " + std::to_string(count) + " others";
}

template <typename Agree>
Finding ResultsFitData(const OpView& op, Agree agree) {
  const std::vector<TypeView> data = Data(op), results = op.Types("results");
  bool fits = data.size() == results.size();
  for (size_t i = 0; fits && i < data.size(); ++i) fits = agree(data[i], results[i]);
  return fits ? "" : Described(op, {"operands", "results"});
}

bool SameTypes(const TypeView& a, const TypeView& b) { return Compatible(a.type(), b.type()); }

Finding BroadcastWithoutRoot(const OpView& op) {
  if (HasRoot(op)) return "";
  return op.HasValue("operands") ? ResultsFitData(op, SameTypes) : "there is no operand";
}

Finding BroadcastWithRoot(const OpView& op) {
  if (!HasRoot(op)) return "";
  if (op.Values("operands").size() < 2) return "there is " + Described(op, "operands") + " alone";
  const Finding root = RootFits(op);
  return root.empty() ? ResultsFitData(op, SameTypes) : root;
}

Finding AsManyResults(const OpView& op) {
  const size_t results = op.Values("results").size(), operands = op.Values("operands").size();
  if (results + (HasRoot(op) ? 1 : 0) == operands) return "";
  return std::to_string(operands) + " operands, " + std::to_string(results) + " results";
}

Finding RootIsInGroup(const OpView& op) {
  const std::optional<int64_t> size = GroupSize(op);
  if (!HasRoot(op) || !size) return "";
  const mlir::Operation* maker = op.Values("operands").back()->operation;
  if (maker == nullptr || maker->name != "stablehlo.constant") return "";
  const auto roots = to_hlo::IntegersOf(maker->Find("value"));
  return roots ? AllInRange("the last operand", *roots, 0, *size) : "";
}

OpRules CollectiveBroadcast() {
  return {"stablehlo.collective_broadcast",
          {Operands(1, "operands", kAny), Attribute(2, "replica_groups", kReplicaGroups),
           OptionalAttribute(3, "channel_handle", kChannel), OptionalAttribute(4, "has_dynamic_root", kPresent)},
          {{"results", kAny, true}},
          {
              {"i2", kRowsText, GroupsAreRows},
              {"c1", kUniqueText, IdsAreUnique},
              {"c2", kBelowText, [](const OpView& op) { return IdsAreBelow(op, ExchangingStrategy(op)); }},
              {"c5", "there is a result for each operand but the dynamic root", AsManyResults},
              {"c3", "without a dynamic root there is an operand at least, and results have the operands' types",
               BroadcastWithoutRoot},
              {"c4", "with a dynamic root there are two operands at least, the last a vector of an i32 for each of "
                     "the others, whose types the results have",
               BroadcastWithRoot},
              {"c6", "a dynamic root is a position in a group", RootIsInGroup},
          }};
}

Finding ReducedShapes(const OpView& op) {
  if (op.Values("operands").size() < (HasRoot(op) ? 2 : 1)) return "there are too few operands";
  const Finding root = HasRoot(op) ? RootFits(op) : "";
  return root.empty() ? ResultsFitData(op, CompatibleShapes) : root;
}

// Of the data; the root is no operand of the computation.
Finding ReducesData(const OpView& op) {
  const std::vector<mlir::Type> arguments = Arguments(op), returned = Returned(op);
  const auto is_scalar = [](mlir::Type type) { return TypeView(type).IsTensor() && TypeView(type).rank() == 0; };
  const bool reduces = returned.size() == 1 && is_scalar(returned[0]) && arguments.size() == 2 &&
                       arguments[0] == returned[0] && arguments[1] == returned[0];
  if (!reduces) return "computation is " + Signature(op);
  for (const TypeView& type : Data(op)) {
    if (!IsPromotable(type.element(), TypeView(returned[0]).element())) {
      return "an operand is " + type.ToString() + ", computation is " + Signature(op);
    }
  }
  return "";
}

OpRules CollectiveReduce() {
  return {"stablehlo.collective_reduce",
          {Operands(1, "operands", kAny), Attribute(2, "replica_groups", kReplicaGroups),
           OptionalAttribute(3, "channel_handle", kChannel), OptionalAttribute(4, "has_dynamic_root", kPresent),
           OptionalAttribute(0, "use_global_device_ids", kPresent), Region(5, "computation")},
          {{"results", kAny, true}},
          {
              {"i2", kRowsText, GroupsAreRows},
              {"c1", kUniqueText, IdsAreUnique},
              {"c2", kBelowText,
               [](const OpView& op) {
                 const bool global = op.Boolean("use_global_device_ids");
                 return IdsAreBelow(op, global ? Strategy::kFlattened : ExchangingStrategy(op));
               }},
              {"channel", kChannelText, GlobalIdsHaveChannel},
              {"c3", "there is an operand at least, and results have the operands' shapes; a dynamic root is one "
                     "operand more, a vector of an i32 for each of the others",
               ReducedShapes},
              {"c4", kBodyText, ReducesData},
              {"element", kElementText, [](const OpView& op) { return HaveReducedElements(op, "results"); }},
          }};
}

OpRules CollectivePermute() {
  OpRules rules = {"stablehlo.collective_permute",
                   {Operand(1, "operand", kAny), Attribute(2, "source_target_pairs", kI64Elements),
                    OptionalAttribute(3, "channel_handle", kChannel)},
                   {{"result", kAny}},
                   PairRules()};
  rules.rules.push_back({"c5", "operand and result have one type",
                         [](const OpView& op) { return SameType(op, {"operand", "result"}); }});
  return rules;
}

OpRules CrossReplicaSum() {
  return {"stablehlo.cross-replica-sum",
          {Operand(1, "operand", kAny), Attribute(2, "replica_groups", kI64Elements)},
          {{"result", kAny}},
          {{"type", "operand and result have one type",
            [](const OpView& op) { return SameType(op, {"operand", "result"}); }}}};
}

}  // namespace

std::vector<OpRules> CollectiveRules() {
  return {AllGather(),           AllToAll(),         AllReduce(),         ReduceScatter(),
          CollectiveBroadcast(), CollectiveReduce(), CollectivePermute(), CrossReplicaSum()};
}

}  // namespace assay::verify
