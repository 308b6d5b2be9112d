#include "spec/stablehlo/casts.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "spec/mlir/position.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/vhlo_nodes.h"

namespace assay::stablehlo {
namespace {

using mlir::Block;
using mlir::Operation;
using mlir::Program;
using mlir::Type;
using mlir::Value;

bool IsVhlo(const Operation* operation) {
  return operation != nullptr && operation->dialect() == "vhlo";
}

bool IsOfVhlo(const Value& value) {
  if (value.operation != nullptr) return IsVhlo(value.operation);
  return IsVhlo(value.block->parent->parent);
}

Block* BlockOf(const Value& value) {
  return value.operation ? value.operation->parent : value.block;
}

// MLIR's conversion has a cast from VHLO where the value is made, and one to VHLO where the first
// operation of VHLO asks for it.
mlir::Attribute LocationOfCast(const Value& value, const Operation& first_user) {
  if (IsVhlo(&first_user)) return first_user.location;
  return value.operation != nullptr ? value.operation->location : value.location;
}

}  // namespace

Status InsertCasts(Program& program) {
  NodeConverter to_vhlo(program.context(), Direction::kToVhlo);
  NodeConverter to_stablehlo(program.context(), Direction::kToStableHlo);
  absl::flat_hash_map<const Value*, Value*> casts;
  std::vector<std::pair<Value*, Operation*>> made;
  Status status;
  mlir::ForEachOperation(program.top(), [&](Operation& operation) {
    for (Value*& operand : operation.operands) {
      if (!status.ok()) return;
      if (IsOfVhlo(*operand) == IsVhlo(&operation)) continue;
      Value*& cast = casts[operand];
      if (cast == nullptr) {
        NodeConverter& nodes = IsVhlo(&operation) ? to_vhlo : to_stablehlo;
        const Type type = nodes.ConvertType(operand->type);
        if (type == nullptr) {
          status = Status(StatusCode::kInvalid, mlir::DiagnosticAt(program, operation, "vhlo_type",
                                                                   "an operand: " + nodes.why()));
          return;
        }
        cast = operand;
        if (type != operand->type) {
          Operation* const conversion = program.NewOperation(kCast);
          conversion->operands = {operand};
          conversion->location = LocationOfCast(*operand, operation);
          conversion->parent = BlockOf(*operand);
          cast = program.AddResult(conversion, type);
          made.emplace_back(operand, conversion);
        }
      }
      operand = cast;
    }
  });
  RETURN_IF_ERROR(status);

  // Each cast stands directly behind the definition, or at the beginning of the block. StableHLO's
  // own writer orders those at one place like this: of casts to VHLO, that of the value used last
  // comes first; of casts from VHLO, that of the last argument or result.
  std::ranges::reverse(made);
  std::ranges::stable_sort(made, std::ranges::greater(), [&](const auto& cast) {
    return IsOfVhlo(*cast.first) ? cast.first->index : 0;
  });
  absl::flat_hash_map<const Operation*, std::vector<Operation*>> behind;
  absl::flat_hash_map<Block*, std::vector<Operation*>> at_begin;
  std::vector<Block*> changed;
  for (const auto& [value, conversion] : made) {
    if (value->operation != nullptr) {
      behind[value->operation].push_back(conversion);
    } else {
      at_begin[value->block].push_back(conversion);
    }
    changed.push_back(conversion->parent);
  }
  std::ranges::sort(changed);
  changed.erase(std::ranges::unique(changed).begin(), changed.end());
  for (Block* const block : changed) {
    std::vector<Operation*> operations;
    if (const auto found = at_begin.find(block); found != at_begin.end())
      operations = found->second;
    for (Operation* const operation : block->operations) {
      operations.push_back(operation);
      if (const auto found = behind.find(operation); found != behind.end()) {
        operations.insert(operations.end(), found->second.begin(), found->second.end());
      }
    }
    block->operations = std::move(operations);
  }
  return Status();
}

void RemoveIdleCasts(Program& program) {
  absl::flat_hash_map<const Value*, Value*> replaced;
  mlir::ForEachOperation(program.top(), [&](Operation& operation) {
    if (operation.name == kCast && operation.operands.size() == 1 &&
        operation.results.size() == 1 &&
        operation.operands[0]->type == operation.results[0]->type) {
      replaced.emplace(operation.results[0], operation.operands[0]);
    }
  });
  if (replaced.empty()) return;
  // Casts of casts: a chain ends, since a cast is defined before what it defines is used. One that
  // is not (a program that no verifier has seen) keeps its last cast.
  const auto last = [&](Value* value) {
    for (size_t steps = 0; steps <= replaced.size(); ++steps) {
      const auto found = replaced.find(value);
      if (found == replaced.end()) break;
      value = found->second;
    }
    return value;
  };
  mlir::ForEachOperation(program.top(), [&](Operation& operation) {
    for (Value*& operand : operation.operands) operand = last(operand);
    for (mlir::Region* region : operation.regions) {
      for (Block* block : region->blocks) {
        std::erase_if(block->operations, [&](const Operation* inner) {
          return inner->name == kCast && inner->results.size() == 1 &&
                 replaced.contains(inner->results[0]);
        });
      }
    }
  });
}

}  // namespace assay::stablehlo
