// What the conversions of all ops share: the program being made, the block being filled, the values that
// are known there.
#ifndef ASSAY_SPEC_STABLEHLO_FROM_HLO_TRANSLATION_H_
#define ASSAY_SPEC_STABLEHLO_FROM_HLO_TRANSLATION_H_

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"
#include "spec/stablehlo/from_hlo/precision.h"

namespace assay::from_hlo {

// A value of HLO: its leaves in order, one where it is no tuple.
using Values = std::vector<mlir::Value*>;

inline constexpr std::string_view kSdySharding = "sdy.sharding";

// Regions and fusions nest at most so deep.
inline constexpr int64_t kMaxNesting = 200;

// One module on its way to a program.
class Translation {
 public:
  Translation(const Module& module, mlir::Program& program) : module_(module), program_(program) {}

  const Module& module() const { return module_; }
  mlir::Program& program() { return program_; }
  mlir::Context& context() { return program_.context(); }

  Status Run();

  // The name of the private function that the computation becomes.
  std::string_view FunctionOf(const Computation& computation);

  // Whether shardings are said by Shardy, whose meshes the module has.
  bool has_meshes() const { return has_meshes_; }

 private:
  Status FillFunction(const Computation& computation, std::string_view name);
  void SetHeader();
  void AddMeshes(mlir::Attribute meshes);

  const Module& module_;
  mlir::Program& program_;
  mlir::Block* top_ = nullptr;
  absl::flat_hash_map<const Computation*, std::string_view> names_;
  absl::flat_hash_map<std::string_view, int> taken_;
  std::deque<const Computation*> unfilled_;
  bool has_meshes_ = false;
};

// A block being filled from a computation, which sees its own parameters only.
class Body {
 public:
  Body(Translation& translation, mlir::Block& block, int64_t depth = 0)
      : translation_(translation), block_(block), depth_(depth) {}

  Translation& translation() { return translation_; }
  mlir::Context& context() { return translation_.context(); }
  int64_t depth() const { return depth_; }

  // Converts the computation, its parameters being these; its root's leaves.
  Result<Values> Fill(const Computation& computation, std::span<const Values> parameters);

  // The same in the middle of another one, whose values stay known: what a fusion computes.
  Result<Values> FillHere(const Computation& computation, std::span<const Values> parameters);

  // ---- of the instruction at()
  const Instruction& at() const { return *at_; }
  // Floats at the type that the operation works at (precision.h).
  const Values& Operand(int64_t i) const;
  // The leaves of several operands, [begin, end), one after the other.
  Values Operands(int64_t begin, int64_t end) const;
  Values Operands() const { return Operands(0, at_->operand_count()); }
  void Set(Values values);

  // ---- making operations
  // One with these results, `shape`'s leaves, behind what the block holds.
  Result<mlir::Operation*> Add(std::string_view name, const Values& operands, const Shape& shape);
  // The same for the instruction: its results at the types that the operation works at; annotated.
  Result<mlir::Operation*> AddHere(std::string_view name, const Values& operands);
  // What any instruction may have: sharding, control dependences, frontend attributes but those of `said`
  // otherwise.
  void Annotate(mlir::Operation& operation, std::span<const std::string_view> said = {});
  void AnnotateButSharding(mlir::Operation& operation, std::span<const std::string_view> said);
  // Whether at() has any of that.
  bool IsAnnotated() const;
  // All of it is said by other operations.
  void SaidElsewhere() { annotated_ = true; }
  // The value as elements of that type: itself if it has it.
  Result<mlir::Value*> Converted(mlir::Value* value, const Shape& shape);
  void SetProperty(mlir::Operation& operation, std::string_view name, mlir::Attribute value);
  // A region of the operation from the computation, whose parameters are its arguments; with
  // `element_types` (of each; kInvalid: the parameter's) these come in other ones and are converted.
  Status AddRegion(mlir::Operation& operation, const Computation& computation,
                   std::span<const PrimitiveType> element_types = {},
                   std::string_view terminator = "stablehlo.return");
  // Likewise, without arguments: the parameters are values from around it.
  Status AddBranch(mlir::Operation& operation, const Computation& computation,
                   std::span<const Values> parameters);

 private:
  Status Convert(const Instruction& instruction);
  // What at() needs before and after its row: floats of several precisions become those of one.
  Values PartOf(const Values& whole, const assay::Operand& operand) const;
  Status ConvertOperands();
  Status ConvertResults();
  // That what is said of at(), which became no operation of its own, is said elsewhere.
  Status ExpectNothingLost() const;
  Status ExpectParameterSays() const;
  Status Lost(AttributeId id) const;

  Translation& translation_;
  mlir::Block& block_;
  int64_t depth_;
  const Instruction* at_ = nullptr;
  bool annotated_ = false;  // an operation has what is said of at()
  Precisions precisions_;                                  // of at()
  absl::flat_hash_map<int64_t, Values> other_operands_;    // of at(): parts, and what is converted
  absl::flat_hash_map<const Instruction*, Values> values_;
};

// The leaves of a shape: arrays and tokens, in order.
std::vector<Shape> LeafShapes(const Shape& shape);
Values ResultsOf(const mlir::Operation& operation);

// What StableHLO cannot say.
inline Status Refuse(std::string message) { return UnsupportedError("unsupported_form", std::move(message)); }

}  // namespace assay::from_hlo

#endif  // ASSAY_SPEC_STABLEHLO_FROM_HLO_TRANSLATION_H_
