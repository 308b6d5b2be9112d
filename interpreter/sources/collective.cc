// Sources of what devices exchange: operands of other devices too.
#include <algorithm>
#include <optional>
#include <vector>

#include "interpreter/collective_groups.h"
#include "interpreter/ops/index_space.h"
#include "interpreter/sources/rows.h"

namespace assay {
namespace {

// The devices of the group that the query's device is in, in order, and its position there.
struct Group {
  std::vector<int> devices;
  int64_t position = -1;  // in none
};
Group GroupOf(const SourceQuery& query) {
  Group group;
  Result<CollectiveGroups> groups = GroupsOf(query.instruction, query.devices);
  if (!groups.ok() || groups->group_of[query.device] < 0) return group;
  group.devices = groups->groups[groups->group_of[query.device]];
  auto self = std::find(group.devices.begin(), group.devices.end(), query.device);
  group.position = self - group.devices.begin();
  return group;
}

// The same element of the result's operand on every device of the group.
void VisitAllDevices(const SourceQuery& query, int64_t element, const SourceVisitor& visit) {
  for (int device : GroupOf(query).devices) visit({static_cast<int>(query.leaf), element, device});
}

// The position in the group, and the element of the root's operand that says so (-1: none does).
struct Root {
  std::string_view reason;  // not empty: why it cannot be told
  size_t position = 0;
  int64_t element = -1;
};
Root RootOf(const SourceQuery& query, const Group& group) {
  const Instruction& instruction = query.instruction;
  if (!NamesRoots(instruction)) return {};
  const Literal roots =
      query.operand(static_cast<int>(instruction.operand_count()) - 1, query.device);
  if (!roots.IsValid()) return {.reason = kOperandNotKept};
  const std::optional<size_t> position =
      RootIn(roots, static_cast<size_t>(query.leaf), group.devices.size());
  if (!position) return {.reason = "its root is no device of the group"};
  return {.position = *position, .element = ElementOfRoot(roots, static_cast<size_t>(query.leaf))};
}
void VisitRoot(const SourceQuery& query, const Root& root, const SourceVisitor& visit) {
  const int last = static_cast<int>(query.instruction.operand_count()) - 1;
  if (root.element >= 0) visit({last, root.element, query.device});
}

}  // namespace

std::string_view SourcesOfAllReduce(const SourceQuery& query, const SourceVisitor& visit) {
  VisitAllDevices(query, query.element, visit);
  return {};
}

std::string_view SourcesOfReduceScatter(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query);
  const int64_t axis = query.instruction.Get(kDimensions)[0];
  index[static_cast<size_t>(axis)] += GroupOf(query).position * ShapeOf(query).dimension(axis);
  const Shape& whole = query.instruction.operand_shape(static_cast<int>(query.leaf));
  VisitAllDevices(query, ElementAt(whole, index), visit);
  return {};
}

std::string_view SourcesOfAllGather(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query);
  const int64_t axis = query.instruction.Get(kDimensions)[0];
  const int operand = static_cast<int>(query.leaf);
  const Shape& part = query.instruction.operand_shape(operand);
  int64_t& at = index[static_cast<size_t>(axis)];
  const Group group = GroupOf(query);
  const int64_t from = at / part.dimension(axis);
  at %= part.dimension(axis);
  visit({operand, ElementAt(part, index), group.devices[static_cast<size_t>(from)]});
  return {};
}

std::string_view SourcesOfAllToAll(const SourceQuery& query, const SourceVisitor& visit) {
  const Group group = GroupOf(query);
  const std::vector<int64_t>& dimensions = query.instruction.Get(kDimensions);
  if (dimensions.empty()) {  // result `leaf` is that device's operand for this one
    visit({static_cast<int>(group.position), query.element,
           group.devices[static_cast<size_t>(query.leaf)]});
    return {};
  }
  Index index = IndexOf(query);
  const int64_t size =
      ShapeOf(query).dimension(dimensions[0]) / static_cast<int64_t>(group.devices.size());
  int64_t& at = index[static_cast<size_t>(dimensions[0])];
  const int64_t from = at / size;
  at = group.position * size + at % size;
  const int operand = static_cast<int>(query.leaf);
  visit({operand, ElementAt(query.instruction.operand_shape(operand), index),
         group.devices[static_cast<size_t>(from)]});
  return {};
}

std::string_view SourcesOfCollectiveBroadcast(const SourceQuery& query, const SourceVisitor& visit) {
  const Group group = GroupOf(query);
  if (group.position < 0) return {};  // zeros
  const Root root = RootOf(query, group);
  if (!root.reason.empty()) return root.reason;
  visit({static_cast<int>(query.leaf), query.element, group.devices[root.position]});
  VisitRoot(query, root, visit);
  return {};
}

// All but the root get zeros.
std::string_view SourcesOfCollectiveReduce(const SourceQuery& query, const SourceVisitor& visit) {
  const Group group = GroupOf(query);
  const Root root = RootOf(query, group);
  if (!root.reason.empty()) return root.reason;
  if (group.position == static_cast<int64_t>(root.position)) {
    VisitAllDevices(query, query.element, visit);
  }
  VisitRoot(query, root, visit);
  return {};
}

// Zeros where nothing arrives. With slice sizes: boxes of the sender's input at places that operands
// say, over the receiver's output.
std::string_view SourcesOfCollectivePermute(const SourceQuery& query, const SourceVisitor& visit) {
  const Instruction& permute = query.instruction;
  Result<CollectivePairs> pairs = PairsOf(permute, permute.Get(kSourceTargetPairs), query.devices);
  if (!pairs.ok()) return "its pairs of devices cannot be told";
  if (permute.Has(kPermuteSliceSizes)) return "its boxes may lie anywhere in both arrays";
  const int source = pairs->source_of[query.device];
  if (source >= 0) visit({static_cast<int>(query.leaf), query.element, source});
  return {};
}

// Operands: input, output, input offsets, send sizes, output offsets, receive sizes. The rows that a
// device sends here lie over the output; the last over the others. What the offsets and sizes say of
// them is a source too.
std::string_view SourcesOfRaggedAllToAll(const SourceQuery& query, const SourceVisitor& visit) {
  const Group group = GroupOf(query);
  const Index index = IndexOf(query);
  const int64_t n = static_cast<int64_t>(group.devices.size());
  std::optional<ElementSource> found;
  std::vector<ElementSource> positions;
  for (int device : group.devices) {
    Literal from = query.operand(2, device), sizes = query.operand(3, device),
            to = query.operand(4, device);
    if (!from.IsValid() || !sizes.IsValid() || !to.IsValid()) return kOperandNotKept;
    const int64_t pieces = from.element_count() / n;
    for (int64_t i = group.position * pieces; i < (group.position + 1) * pieces; ++i) {
      for (int operand : {2, 3, 4}) positions.push_back({operand, i, device});
      const int64_t row = index[0] - IndexAt(to, i);
      if (row < 0 || row >= IndexAt(sizes, i)) continue;
      Index source = index;
      source[0] = IndexAt(from, i) + row;
      found = {0, ElementAt(query.instruction.operand_shape(0), source), device};
    }
  }
  visit(found.value_or(ElementSource{1, query.element, query.device}));
  for (const ElementSource& position : positions) visit(position);
  return {};
}

}  // namespace assay
