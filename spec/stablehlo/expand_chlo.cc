#include "spec/stablehlo/expand_chlo.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/chlo_expansion/rows.h"
#include "spec/stablehlo/verify/verifier.h"

namespace assay {
namespace chlo_expansion {
namespace {

std::vector<const ExpansionRow*> AllRows() {
  std::vector<const ExpansionRow*> all;
  for (auto rows : {ElementRows(), ArrayRows(), BroadcastingRows(), ElementaryRows(), ErrorRows(), GammaRows()}) {
    for (const ExpansionRow& row : rows) all.push_back(&row);
  }
  std::ranges::sort(all, {}, [](const ExpansionRow* row) { return row->about.name; });
  return all;
}

class Expansion {
 public:
  explicit Expansion(mlir::Program& program) : program_(program), rows_(AllRows()) {}

  // Blocks within others first: scan moves its own, expanded, into a loop.
  Status Run() {
    std::vector<mlir::Block*> blocks;
    mlir::ForEachOperation(program_.top(), [&](mlir::Operation& operation) {
      for (mlir::Region* region : operation.regions) {
        blocks.insert(blocks.end(), region->blocks.begin(), region->blocks.end());
      }
    });
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) RETURN_IF_ERROR(ExpandBlock(**block));
    mlir::ForEachOperation(program_.top(), [&](mlir::Operation& operation) {
      for (mlir::Value*& operand : operation.operands) operand = Latest(operand);
    });
    return {};
  }

 private:
  // What stands for the value now. It may have been replaced by a value of a block that was expanded later.
  mlir::Value* Latest(mlir::Value* value) const {
    for (auto found = replaced_.find(value); found != replaced_.end(); found = replaced_.find(value)) {
      value = found->second;
    }
    return value;
  }

  Status ExpandBlock(mlir::Block& block) {
    const auto is_chlo = [](const mlir::Operation* operation) { return operation->dialect() == "chlo"; };
    if (std::ranges::none_of(block.operations, is_chlo)) return {};
    const std::vector<mlir::Operation*> operations = std::exchange(block.operations, {});
    for (mlir::Operation* operation : operations) {
      if (is_chlo(operation)) {
        RETURN_IF_ERROR(Expand(*operation, block));
      } else {
        block.operations.push_back(operation);
      }
    }
    return {};
  }

  Status Expand(mlir::Operation& operation, mlir::Block& block) {
    std::vector<mlir::Value*> operands;
    for (mlir::Value* operand : operation.operands) operands.push_back(Latest(operand));
    Builder builder(program_, block, operation, std::move(operands));
    const auto row = std::ranges::lower_bound(rows_, operation.name, {},
                                              [](const ExpansionRow* each) { return each->about.name; });
    if (row == rows_.end() || (*row)->about.name != operation.name) return builder.Refuse("it is unknown");
    if ((*row)->expand == nullptr) return builder.Refuse(std::string((*row)->about.unsupported));
    if (!builder.IsRanked()) return builder.Refuse("tensors of unknown rank have no expansion");
    const size_t before = block.operations.size();
    RETURN_IF_ERROR((*row)->expand(builder));
    for (size_t i = 0; i < operation.results.size(); ++i) {
      replaced_.emplace(operation.results[i], builder.result(i));
    }
    for (const auto& [value, by] : builder.replaced()) replaced_.emplace(value, by);
    // What says something of the result (its sharding) is said of what makes it now.
    mlir::Operation* made = operation.results.empty() ? nullptr : builder.result(0)->operation;
    if (made != nullptr && block.operations.size() > before && made == block.operations.back()) {
      made->attributes = operation.attributes;
    }
    return {};
  }

  mlir::Program& program_;
  const std::vector<const ExpansionRow*> rows_;
  absl::flat_hash_map<mlir::Value*, mlir::Value*> replaced_;
};

}  // namespace
}  // namespace chlo_expansion

Status ExpandChlo(mlir::Program& program) {
  RETURN_IF_ERROR(chlo_expansion::Expansion(program).Run());
  // It kept the rules as CHLO. A rule that is broken now says what StableHLO's operation does not take.
  const Status status = VerifyStableHlo(program, StableHloRules::kAsUsual);
  return status.ok() ? status : Status(StatusCode::kUnsupported, status.diagnostics());
}

std::vector<ChloExpansion> AllChloExpansions() {
  std::vector<ChloExpansion> all;
  for (const chlo_expansion::ExpansionRow* row : chlo_expansion::AllRows()) all.push_back(row->about);
  return all;
}

}  // namespace assay
