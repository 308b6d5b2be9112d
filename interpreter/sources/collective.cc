// Sources of what devices exchange: operands of other devices too, at the sizes that they have there.
#include <algorithm>
#include <optional>
#include <utility>
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

// A device's operand k at the sizes of this execution, which may be others on each device; nullopt
// where it is not at hand.
std::optional<Shape> OperandShapeOn(const SourceQuery& query, int k, int device) {
  const Shape& declared = query.instruction.operand_shape(k);
  if (!declared.HasDynamicDimensions()) return declared;
  const Literal value = query.operand(k, device);
  if (!value.IsValid()) return std::nullopt;
  return value.shape();
}

// What the devices of a group bring of the result's operand.
struct Parts {
  std::string_view reason;    // not empty: why that cannot be told
  std::vector<Shape> shapes;  // by position in the group
  Shape own;                  // this device's
};
Parts PartsOf(const SourceQuery& query, const Group& group) {
  Parts parts;
  if (group.position < 0) return {.reason = "its group of devices cannot be told"};
  for (int device : group.devices) {
    std::optional<Shape> shape = OperandShapeOn(query, static_cast<int>(query.leaf), device);
    if (!shape) return {.reason = kOperandNotKept};
    parts.shapes.push_back(std::move(*shape));
  }
  parts.own = parts.shapes[static_cast<size_t>(group.position)];
  return parts;
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
  const Group group = GroupOf(query);
  const Parts parts = PartsOf(query, group);
  if (!parts.reason.empty()) return parts.reason;
  const int64_t axis = query.instruction.Get(kDimensions)[0];
  Shape piece = parts.own;
  piece.set_dimension(axis, piece.dimension(axis) / static_cast<int64_t>(group.devices.size()));
  Index index = IndexOf(piece, query.element);
  index[static_cast<size_t>(axis)] += group.position * piece.dimension(axis);
  VisitAllDevices(query, ElementAt(parts.own, index), visit);
  return {};
}

// The parts one after the other.
std::string_view SourcesOfAllGather(const SourceQuery& query, const SourceVisitor& visit) {
  const Group group = GroupOf(query);
  const Parts parts = PartsOf(query, group);
  if (!parts.reason.empty()) return parts.reason;
  const int64_t axis = query.instruction.Get(kDimensions)[0];
  Shape whole = parts.own;
  int64_t size = 0;
  for (const Shape& part : parts.shapes) size += part.dimension(axis);
  whole.set_dimension(axis, size);
  Index index = IndexOf(whole, query.element);
  int64_t& at = index[static_cast<size_t>(axis)];
  for (size_t p = 0; p < parts.shapes.size(); ++p) {
    if (at < parts.shapes[p].dimension(axis)) {
      visit({static_cast<int>(query.leaf), ElementAt(parts.shapes[p], index), group.devices[p]});
      return {};
    }
    at -= parts.shapes[p].dimension(axis);
  }
  return {};
}

std::string_view SourcesOfAllToAll(const SourceQuery& query, const SourceVisitor& visit) {
  const Group group = GroupOf(query);
  const std::vector<int64_t>& dimensions = query.instruction.Get(kDimensions);
  if (dimensions.empty()) {  // result `leaf` is that device's operand for this one
    if (query.leaf >= static_cast<int64_t>(group.devices.size())) return "its group is another";
    visit({static_cast<int>(group.position), query.element,
           group.devices[static_cast<size_t>(query.leaf)]});
    return {};
  }
  const Parts parts = PartsOf(query, group);
  if (!parts.reason.empty()) return parts.reason;
  const int64_t axis = dimensions[0], n = static_cast<int64_t>(group.devices.size());
  Shape whole = parts.own;
  int64_t size = 0;
  for (const Shape& part : parts.shapes) size += part.dimension(axis) / n;
  whole.set_dimension(axis, size);
  Index index = IndexOf(whole, query.element);
  int64_t& at = index[static_cast<size_t>(axis)];
  for (size_t p = 0; p < parts.shapes.size(); ++p) {
    const int64_t piece = parts.shapes[p].dimension(axis) / n;
    if (at < piece) {
      at += group.position * piece;
      visit({static_cast<int>(query.leaf), ElementAt(parts.shapes[p], index), group.devices[p]});
      return {};
    }
    at -= piece;
  }
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
  const std::optional<Shape> output = OperandShapeOn(query, 1, query.device);
  if (!output) return kOperandNotKept;
  const Index index = IndexOf(*output, query.element);
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
      const std::optional<Shape> input = OperandShapeOn(query, 0, device);
      if (!input) return kOperandNotKept;
      Index source = index;
      source[0] = IndexAt(from, i) + row;
      found = {0, ElementAt(*input, source), device};
    }
  }
  visit(found.value_or(ElementSource{1, query.element, query.device}));
  for (const ElementSource& position : positions) visit(position);
  return {};
}

}  // namespace assay
