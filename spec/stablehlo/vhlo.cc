#include "spec/stablehlo/vhlo.h"

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/position.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/casts.h"
#include "spec/stablehlo/operation_attributes.h"
#include "spec/stablehlo/vhlo_nodes.h"
#include "spec/stablehlo/vhlo_window.h"

namespace assay::stablehlo {
namespace {

using mlir::Block;
using mlir::Operation;
using mlir::Program;
using mlir::Type;
using mlir::Value;

constexpr std::string_view kReturn = "vhlo.return_v1";

// Both ways between the current version of each operation and its counterpart.
struct Names {
  std::deque<std::string> texts;
  absl::flat_hash_map<std::string_view, std::string_view> to_vhlo;
  absl::flat_hash_map<std::string_view, std::string_view> to_stablehlo;
};

const Names& AllNames() {
  static const Names& names = *[] {
    Names* const all = new Names;
    for (const mlir::OpDefinition& definition : mlir::VhloDefinitions()) {
      if (WindowOf(definition.name)->maximum != kCurrentVersion) continue;
      std::string_view family = SplitVersionedName(definition.name).family;
      family.remove_prefix(std::string_view("vhlo.").size());
      const bool of_func = family == "func" || family == "call";
      const std::string_view name =
          all->texts.emplace_back((of_func ? "func." : "stablehlo.") + std::string(family));
      all->to_vhlo.emplace(name, definition.name);
      all->to_stablehlo.emplace(definition.name, name);
    }
    all->to_vhlo.emplace("func.return", kReturn);
    return all;
  }();
  return names;
}

// A return belongs to the function, or to the operation whose region it ends.
std::string_view StableHloNameOf(const Operation& operation, std::string_view counterpart) {
  if (operation.name != kReturn || operation.parent == nullptr) return counterpart;
  const std::string_view around = operation.parent->parent->parent->name;
  return around == "vhlo.func_v1" || around == "func.func" ? "func.return" : counterpart;
}

Status ErrorAt(const Program& program, const Operation& operation, std::string label,
               std::string message) {
  return Status(StatusCode::kInvalid,
                mlir::DiagnosticAt(program, operation, std::move(label), std::move(message)));
}

// The types of its results and of its regions' arguments.
Status ConvertTypes(const Program& program, NodeConverter& nodes, Operation& operation) {
  const auto convert = [&](Value& value) {
    const Type type = nodes.ConvertType(value.type);
    if (type != nullptr) value.type = type;
    return type != nullptr;
  };
  for (Value* const result : operation.results) {
    if (!convert(*result)) {
      return ErrorAt(program, operation, "vhlo_type",
                     "result " + std::to_string(result->index) + ": " + nodes.why());
    }
  }
  for (const mlir::Region* region : operation.regions) {
    for (const Block* block : region->blocks) {
      for (Value* const argument : block->arguments) {
        if (!convert(*argument)) {
          return ErrorAt(
              program, operation, "vhlo_type",
              "a region's argument " + std::to_string(argument->index) + ": " + nodes.why());
        }
      }
    }
  }
  return Status();
}

std::vector<Operation*> OperationsOf(const Program& program) {
  std::vector<Operation*> operations;
  mlir::ForEachOperation(program.top(),
                         [&](Operation& operation) { operations.push_back(&operation); });
  return operations;
}

}  // namespace

Status StableHloToVhlo(Program& program) {
  NodeConverter nodes(program.context(), Direction::kToVhlo);
  bool mixed = false;
  for (Operation* const operation : OperationsOf(program)) {
    const auto found = AllNames().to_vhlo.find(operation->name);
    if (found == AllNames().to_vhlo.end()) {
      if (operation->name == "builtin.module") continue;
      const bool ours = operation->dialect() == "stablehlo" || operation->dialect() == "func";
      if (ours) return ErrorAt(program, *operation, "vhlo_operation", "the operation has no form in VHLO");
      mixed = true;
      continue;
    }
    RETURN_IF_ERROR(ConvertTypes(program, nodes, *operation));
    if (std::string why = AttributesToVhlo(nodes, found->second, *operation); !why.empty()) {
      return ErrorAt(program, *operation, "vhlo_attribute", std::move(why));
    }
    operation->name = found->second;
  }
  return mixed ? InsertCasts(program) : Status();
}

Status VhloToStableHlo(Program& program) {
  NodeConverter nodes(program.context(), Direction::kToStableHlo);
  bool mixed = false;
  const std::vector<Operation*> operations = OperationsOf(program);
  for (Operation* const operation : operations) {
    RETURN_IF_ERROR(ConvertTypes(program, nodes, *operation));
    if (operation->dialect() != "vhlo") {
      mixed = mixed || operation->name == kCast;
      continue;
    }
    const auto found = AllNames().to_stablehlo.find(operation->name);
    if (found == AllNames().to_stablehlo.end()) {
      return ErrorAt(program, *operation, "vhlo_operation",
                     "it is no operation of VHLO at version " + kCurrentVersion.ToString());
    }
    const std::string_view name = StableHloNameOf(*operation, found->second);
    if (std::string why = AttributesToStableHlo(nodes, operation->name, name, *operation);
        !why.empty()) {
      return ErrorAt(program, *operation, "vhlo_attribute", std::move(why));
    }
    operation->name = program.context().Intern(name);
  }
  if (mixed) RemoveIdleCasts(program);
  return Status();
}

}  // namespace assay::stablehlo
