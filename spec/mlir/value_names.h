// Names of values and blocks for printing, as MLIR gives them.
//
// Results are numbered in each function in the order of their operations, those of an inner region
// going on where the outer one ends; arguments are arg0, arg1, ...; constants of StableHLO are c
// and cst, arguments of its loops iterArg. A name that is taken gets _0, _1, ...
#ifndef ASSAY_SPEC_MLIR_VALUE_NAMES_H_
#define ASSAY_SPEC_MLIR_VALUE_NAMES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {

class ValueNames {
 public:
  // `suggest`: names by kind of operation; the generic form has numbers and args only.
  ValueNames(const Operation& top, bool suggest);

  // "%0", "%0#1", "%arg0".
  void Append(const Value* value, std::string* out) const;
  // "%0", "%0:2" or "%values, %indices": the results of an operation that has some.
  void AppendResults(const Operation* operation, std::string* out) const;
  // "^bb1"
  void Append(const Block* block, std::string* out) const;
  // Whether an operation names the block as a successor.
  bool IsTarget(const Block* block) const { return targets_.contains(block); }

 private:
  // One name for all results, or one each.
  absl::flat_hash_map<const Operation*, std::vector<std::string>> results_;
  absl::flat_hash_map<const Value*, std::string> arguments_;
  absl::flat_hash_map<const Block*, int> blocks_;  // of regions with several
  absl::flat_hash_map<const Block*, bool> targets_;
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_VALUE_NAMES_H_
