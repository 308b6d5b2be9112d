#include "spec/stablehlo/use_orders.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "spec/mlir/walk.h"
#include "spec/stablehlo/casts.h"

namespace assay::stablehlo {
namespace {

using mlir::Operation;
using mlir::Program;
using mlir::UseOrder;
using mlir::Value;

struct Use {
  const Operation* operation;
  uint64_t place;  // among all uses of the value in the text
};

// The list of uses as MLIR holds it in the end, given the uses in the order of the text.
std::vector<Use> ListOf(const Value& value, std::vector<Use> uses,
                        const absl::flat_hash_set<const Operation*>& rewritten) {
  const auto is_cast = [](const Operation* operation) { return operation->name == kCast; };
  const bool replaced = value.operation != nullptr && is_cast(value.operation) &&
                        value.type->dialect() == mlir::DialectId::kVhlo;
  if (!replaced) std::ranges::reverse(uses);
  if (value.type->dialect() == mlir::DialectId::kVhlo) {
    std::ranges::stable_partition(uses, [&](const Use& use) { return is_cast(use.operation); });
  }
  const auto rest = std::ranges::stable_partition(
      uses, [&](const Use& use) { return rewritten.contains(use.operation); });
  std::sort(uses.begin(), rest.begin(),
            [](const Use& a, const Use& b) { return a.place > b.place; });
  if (value.operation != nullptr && rewritten.contains(value.operation)) std::ranges::reverse(uses);
  return uses;
}

// How bytecode says it: for each use from the last in the text to the first, its place in the list.
// Where few places differ from the usual ones, only those, each a pair: the place in the list, then
// the number of the use.
UseOrder Written(const std::vector<Use>& list) {
  const uint64_t count = list.size();
  UseOrder order;
  order.indices.resize(count);
  uint64_t moved = 0;
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t from_the_end = count - 1 - list[i].place;
    order.indices[from_the_end] = i;
    moved += from_the_end != i;
  }
  if (moved < count / 2) {
    std::vector<uint64_t> pairs;
    for (uint64_t i = 0; i < count; ++i) {
      if (order.indices[i] != i) pairs.insert(pairs.end(), {order.indices[i], i});
    }
    order.indices = std::move(pairs);
    order.is_pairs = true;
  }
  return order;
}

}  // namespace

absl::flat_hash_map<const Value*, UseOrder> UseOrdersOf(
    const Program& program, const absl::flat_hash_set<const Operation*>& rewritten) {
  // The values that any of it can happen to.
  absl::flat_hash_map<const Value*, std::vector<Use>> uses;
  mlir::ForEachOperation(program.top(), [&](const Operation& operation) {
    if (operation.name != kCast && !rewritten.contains(&operation)) return;
    for (const Value* operand : operation.operands) uses.try_emplace(operand);
    for (const Value* result : operation.results) uses.try_emplace(result);
  });
  absl::flat_hash_map<const Value*, UseOrder> orders;
  if (uses.empty()) return orders;
  mlir::ForEachOperation(program.top(), [&](const Operation& operation) {
    for (const Value* operand : operation.operands) {
      const auto found = uses.find(operand);
      if (found != uses.end()) found->second.push_back({&operation, found->second.size()});
    }
  });
  for (auto& [value, in_text] : uses) {
    if (in_text.size() < 2) continue;
    const std::vector<Use> list = ListOf(*value, std::move(in_text), rewritten);
    const bool usual = std::ranges::is_sorted(list, std::ranges::greater(), &Use::place);
    if (!usual) orders.emplace(value, Written(list));
  }
  return orders;
}

}  // namespace assay::stablehlo
