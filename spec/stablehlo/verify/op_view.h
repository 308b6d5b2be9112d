// OpView: an operation as its rules see it, its operands, results and attributes by name.
//
// The row of the operation (rules.h) says the names. Rules are asked only of operations whose operands,
// attributes, results and regions are of the kinds that the row says, so what is asked for here is there.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_OP_VIEW_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_OP_VIEW_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "spec/mlir/operation.h"
#include "spec/stablehlo/verify/type_view.h"

namespace assay::verify {

struct OpRules;

// What rules ask of the program around an operation.
class ProgramView {
 public:
  explicit ProgramView(const mlir::Program& program);

  const mlir::Program& program() const { return program_; }
  // nullptr where there is none.
  const mlir::Operation* FindFunction(std::string_view name) const;
  // The sdy.mesh of that name in the module that the operation stands in.
  const mlir::Operation* FindMesh(const mlir::Operation& at, std::string_view name) const;
  // What the module's attributes say; nothing where they do not.
  std::optional<int64_t> replicas() const { return Count("mhlo.num_replicas"); }
  std::optional<int64_t> partitions() const { return Count("mhlo.num_partitions"); }

 private:
  std::optional<int64_t> Count(std::string_view attribute) const;
  const mlir::Program& program_;
  absl::flat_hash_map<std::string_view, const mlir::Operation*> functions_;
  // The first of that name in a module.
  absl::flat_hash_map<std::pair<const mlir::Operation*, std::string_view>, const mlir::Operation*> meshes_;
};

class OpView {
 public:
  OpView(const ProgramView& program, const mlir::Operation& operation, const OpRules& rules);

  const mlir::Operation& operation() const { return operation_; }
  const OpRules& rules() const { return rules_; }
  const ProgramView& program() const { return program_; }
  // Whether operands and results are as many as the row has; the following only then.
  bool CountsFit() const { return operands_fit_ && results_fit_; }
  bool operands_fit() const { return operands_fit_; }

  // The operands or results of that name: one, or those of a variadic one.
  std::span<mlir::Value* const> Values(std::string_view name) const;
  std::vector<TypeView> Types(std::string_view name) const;
  TypeView Type(std::string_view name) const;  // of the only one
  bool HasValue(std::string_view name) const { return !Values(name).empty(); }

  mlir::Attribute Find(std::string_view attribute) const { return operation_.Find(attribute); }
  int64_t Integer(std::string_view attribute, int64_t fallback = 0) const;  // an enumerator too
  bool Boolean(std::string_view attribute) const;                           // absent: false
  std::string_view Text(std::string_view attribute) const;                  // absent: ""
  std::vector<int64_t> Integers(std::string_view attribute) const;          // absent: none
  // The integers of an operand that is a constant, as many as it has elements; nothing where it is none.
  std::optional<std::vector<int64_t>> Constant(std::string_view operand) const;

  const mlir::Block& Body(size_t region = 0) const { return *operation_.regions[region]->blocks[0]; }

 private:
  const ProgramView& program_;
  const mlir::Operation& operation_;
  const OpRules& rules_;
  bool operands_fit_ = false, results_fit_ = false;
  // How many values each input and output of the row has.
  absl::InlinedVector<size_t, 4> operand_counts_, result_counts_;
};

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_OP_VIEW_H_
