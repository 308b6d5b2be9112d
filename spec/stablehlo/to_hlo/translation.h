// What the conversions of all operations share: the module being made, the computation being filled,
// the values that are known there.
//
// A region of MLIR sees the values around it, a computation of HLO only its parameters. So a Body closes
// over what its region captures: constants are made again inside (HLO's constants share their bytes), the
// rest comes in through parameters, which the operation's conversion adds (spec/stablehlo/to_hlo/regions.h).
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_TRANSLATION_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_TRANSLATION_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"
#include "spec/stablehlo/to_hlo/quantized.h"

namespace assay::to_hlo {

using Instructions = std::vector<Instruction*>;
using Attributes = std::vector<Attribute>;

// Regions nest at most so deep.
inline constexpr int64_t kMaxNesting = 200;

// One program on its way to a module.
class Translation {
 public:
  Translation(const mlir::Program& program, Module& module);

  const mlir::Program& program() const { return program_; }
  Module& module() { return module_; }

  // The whole program, from its entry function on (empty: the usual one).
  Status Run(std::string_view entry);

  // A function of the module (func.func) by its name; nullptr where there is none.
  const mlir::Operation* FindFunction(std::string_view name) const;
  // Its computation: with parameters, filled later.
  Result<Computation*> ComputationOf(const mlir::Operation& function);
  // sdy.mesh of that name; nullptr where there is none.
  const mlir::Operation* FindMesh(std::string_view name) const;

  // The shape of a type, kept.
  Result<Shape> ShapeOf(mlir::Type type);

  // That something which `operation` says of `what` has no place in HLO.
  void WarnOfLost(const mlir::Operation& operation, std::string_view what, const FrontendAttributes& lost);
  std::vector<Diagnostic>& warnings() { return warnings_; }

  // Gives an error its place, if it has none yet: the first operation that asks.
  Status Locate(Status status, const mlir::Operation& operation);

 private:
  Status CollectSymbols();
  Status CheckOperations(const mlir::Operation& entry) const;
  Status SetHeader();
  Status FillFunction(const mlir::Operation& function, Computation& computation);
  void PutCalleesFirst();

  const mlir::Program& program_;
  Module& module_;
  absl::flat_hash_map<std::string_view, const mlir::Operation*> function_by_name_;
  absl::flat_hash_map<std::string_view, const mlir::Operation*> meshes_;
  absl::flat_hash_map<const mlir::Operation*, Computation*> computations_;
  std::deque<const mlir::Operation*> unfilled_;
  absl::flat_hash_map<mlir::Type, Shape> shapes_;
  std::vector<Diagnostic> warnings_;
  bool located_ = false;
};

// A computation being filled from a block.
class Body {
 public:
  Body(Translation& translation, Computation& computation, int64_t depth = 0)
      : translation_(translation), computation_(computation), depth_(depth) {}

  Translation& translation() { return translation_; }
  Module& module() { return translation_.module(); }
  const mlir::Program& program() const { return translation_.program(); }
  Computation& computation() { return computation_; }
  int64_t depth() const { return depth_; }

  // Converts the block's operations up to its terminator, which it returns (nullptr: there is none).
  Result<const mlir::Operation*> Fill(const mlir::Block& block);
  // Converts `operation`; at() is it meanwhile. Conversions return errors without a place, the innermost
  // operation's is added here.
  Status Convert(const mlir::Operation& operation);
  const mlir::Operation& at() const { return *at_; }

  // ---- values: quantized ones as at() sees them, which quantized.h says
  Result<Instruction*> Get(const mlir::Value& value);
  Result<Instructions> Get(std::span<mlir::Value* const> values);
  Instruction* FindValue(const mlir::Value& value) const;  // as it is stored; nullptr: none
  void Set(const mlir::Value& value, Instruction& instruction) { values_[&value] = &instruction; }
  // The result of at(), or its several results as elements of a tuple.
  void SetResults(Instruction& whole);
  // Of result i of at(), and of all: bare if there is one, else in a tuple.
  Result<Shape> ResultShape(size_t i);
  Result<Shape> ResultsShape();

  // What operations with a number for control dependences (op_rows.h) became, by it.
  absl::flat_hash_map<std::string, Instructions>& controls() { return controls_; }

  // ---- instructions, positioned at at()
  Instruction& Add(Opcode opcode, const Shape& shape, const Instructions& operands,
                   const Attributes& attributes = {});
  Instruction& Parameter(const Shape& shape);
  Instruction& Constant(Literal value);
  Instruction& Zero(PrimitiveType type);
  Instruction& Element(Instruction& tuple, int64_t index);
  // The values in a tuple; a single one alone if `bare_single`.
  Instruction& Together(const Instructions& values, bool bare_single);
  Instruction& Converted(Instruction& x, PrimitiveType type);  // x itself where it has the type
  Instruction& Reshaped(Instruction& x, std::span<const int64_t> dimensions);
  // broadcast_in_dim: operand dimension i, which has the size of result dimension dimensions[i] or 1,
  // becomes that one.
  Result<Instruction*> BroadcastInDim(Instruction& x, std::span<const int64_t> dimensions,
                                      const Shape& shape);
  Instruction& BroadcastScalar(Instruction& scalar, const Shape& shape);
  // To the sizes of `like`, whatever they are when it runs: dimension i becomes dimensions[i].
  Instruction& BroadcastLike(Instruction& x, std::span<const int64_t> dimensions, Instruction& like);
  // An operation whose operands say how large its result is, as a custom call of its name. `config`, for
  // backend_config, is JSON: {"iota_dimension": 0}.
  Instruction& DynamicCall(std::string_view name, const Shape& shape, const Instructions& operands,
                           std::string config, Attributes attributes = {});

  // ---- attributes of at()
  mlir::Attribute Find(std::string_view name) {
    asked_.push_back(name);
    return at_->Find(name);
  }
  // The names that were asked for so far: what is said under others nobody here knows.
  std::span<const std::string_view> asked() const { return asked_; }
  // Of the op's own, with an error where it is missing or of another kind.
  Result<mlir::Attribute> Need(std::string_view name);
  Result<std::vector<int64_t>> Integers(std::string_view name);
  Result<int64_t> Integer(std::string_view name);
  // As long as `count`; all `absent` where there is none.
  Result<std::vector<int64_t>> IntegersOr(std::string_view name, size_t count, int64_t absent);

  // ---- what conversions rely on
  Status ExpectOperands(size_t count) const;
  Status ExpectResults(size_t count) const;
  // Every operand is an array of known rank.
  Status ExpectArrays();

 private:
  Result<Instruction*> Stored(const mlir::Value& value);
  Status StoreResults();

  Translation& translation_;
  Computation& computation_;
  int64_t depth_;
  const mlir::Operation* at_ = nullptr;
  OnQuantized on_quantized_ = OnQuantized::kStored;  // of at()
  std::vector<std::string_view> asked_;              // of at()
  absl::flat_hash_map<const mlir::Value*, Instruction*> values_;
  absl::flat_hash_map<std::string, Instructions> controls_;
};

// The same errors, at an operation.
Status Located(const Status& status, const mlir::Program& program, const mlir::Operation& operation);
// [0, 1]
std::string ListText(std::span<const int64_t> values);
// "add" of "stablehlo.add"
std::string_view MnemonicOf(const mlir::Operation& operation);
// Of stablehlo.constant and its kind: made again wherever it is needed.
bool IsConstant(const mlir::Value& value);

}  // namespace assay::to_hlo

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_TRANSLATION_H_
