#include "conformance/lowest_precision.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

#include "conformance/leaf_flow.h"
#include "interpreter/ops/product_sum.h"
#include "spec/float_bits.h"

namespace assay {
namespace {

using Level = LeafFlow::Level;

int MantissaOf(PrimitiveType type) { return FormatOf(type).mantissa_bits; }

// The real type of a float's or a complex number's parts; else kInvalid.
PrimitiveType RealOf(const Shape& leaf) {
  if (!leaf.IsArray()) return PrimitiveType::kInvalid;
  const PrimitiveType part = PartOf(leaf.primitive_type());
  return IsFloat(part) ? part : PrimitiveType::kInvalid;
}

constexpr Opcode kGiven[] = {Opcode::kParameter, Opcode::kConstant, Opcode::kIota,
                             Opcode::kInfeed,    Opcode::kRecv,     Opcode::kRecvDone};

// Elementwise functions whose numbers every implementation has bit for bit (of maximum, minimum and clamp the
// semantics profile leaves zeros open). `of_complex`: of complex numbers too.
constexpr struct {
  Opcode opcode;
  bool of_complex;
} kExactFunctions[] = {
    {Opcode::kAbs, false},   {Opcode::kCeil, false},  {Opcode::kComplex, false},
    {Opcode::kFloor, false}, {Opcode::kImag, true},   {Opcode::kNegate, true},
    {Opcode::kReal, true},   {Opcode::kSelect, true}, {Opcode::kRoundNearestAfz, false},
    {Opcode::kSign, false},  {Opcode::kRoundNearestEven, false},
};
bool IsExactFunction(const Instruction& instruction) {
  const bool is_complex = instruction.operand_count() == 1 && instruction.operand_shape(0).IsArray() &&
                          IsComplex(instruction.operand_shape(0).primitive_type());
  return std::any_of(std::begin(kExactFunctions), std::end(kExactFunctions), [&](const auto& function) {
    return function.opcode == instruction.opcode() && (function.of_complex || !is_complex);
  });
}

// Whether the numbers are given, those of operands as they are or in a type that holds all of theirs, or exact
// functions of those.
bool MakesNone(const Instruction& instruction) {
  if (std::count(std::begin(kGiven), std::end(kGiven), instruction.opcode()) > 0) return true;
  const bool moves = Has(instruction.opcode(), Trait::kDataMovement) ||
                     Has(instruction.opcode(), Trait::kIdentity) ||
                     Has(instruction.opcode(), Trait::kAsyncPart) || IsExactFunction(instruction);
  const bool widens = instruction.opcode() == Opcode::kConvert;
  if ((!moves && !widens) || !instruction.called_computations().empty()) return false;
  std::vector<PrimitiveType> taken;
  for (int k = 0; k < instruction.operand_count(); ++k) {
    for (const Shape* leaf : LeavesOf(instruction.operand_shape(k))) taken.push_back(RealOf(*leaf));
  }
  const std::vector<const Shape*> given = LeavesOf(instruction.shape());
  return std::all_of(given.begin(), given.end(), [&](const Shape* leaf) {
    const PrimitiveType type = RealOf(*leaf);
    return type == PrimitiveType::kInvalid || std::count(taken.begin(), taken.end(), type) > 0 ||
           (widens && std::all_of(taken.begin(), taken.end(), [&](PrimitiveType narrow) {
              return narrow != PrimitiveType::kInvalid && HoldsAll(type, narrow);
            }));
  });
}

// What so many bits are at least as good as.
PrimitiveType TypeOfMantissa(int64_t bits) {
  for (PrimitiveType type : {PrimitiveType::kF64, PrimitiveType::kF32, PrimitiveType::kF16,
                             PrimitiveType::kBF16, PrimitiveType::kF8E4M3FN}) {
    if (bits >= MantissaOf(type)) return type;
  }
  return PrimitiveType::kF8E5M2;
}

// Of one leaf of the result.
PrimitiveType RoundsLeafTo(const Instruction& instruction, const Shape& leaf) {
  PrimitiveType type = RealOf(leaf);
  if (type == PrimitiveType::kInvalid) return type;
  if (instruction.opcode() == Opcode::kReducePrecision) {
    type = LowerPrecision(type, TypeOfMantissa(instruction.Get(kMantissaBits)));
  }
  if (instruction.opcode() == Opcode::kDot) {
    type = LowerPrecision(type, LowestPrecisionOf(instruction.Get(kDotAlgorithm)));
  }
  return type;
}

// The larger, the lower the precision; of several instructions the first.
Level LevelOf(PrimitiveType type, InstructionId id) {
  constexpr int kF64Bits = 52;
  if (type == PrimitiveType::kInvalid) return 0;
  return Level(kF64Bits + 1 - MantissaOf(type)) << 32 | (std::numeric_limits<uint32_t>::max() - id);
}
InstructionId InstructionOf(Level level) {
  return std::numeric_limits<uint32_t>::max() - static_cast<uint32_t>(level);
}

LeafFlow::Leaves LevelsOf(const Instruction& instruction) {
  LeafFlow::Leaves levels;
  if (MakesNone(instruction)) return levels;
  for (const Shape* leaf : LeavesOf(instruction.shape())) {
    levels.push_back(LevelOf(RoundsLeafTo(instruction, *leaf), instruction.id()));
  }
  return levels;
}

}  // namespace

PrimitiveType LowerPrecision(PrimitiveType a, PrimitiveType b) {
  if (a == PrimitiveType::kInvalid || b == PrimitiveType::kInvalid) {
    return a == PrimitiveType::kInvalid ? b : a;
  }
  return MantissaOf(b) < MantissaOf(a) ? b : a;
}

PrimitiveType RoundsTo(const Instruction& instruction) {
  PrimitiveType lowest = PrimitiveType::kInvalid;
  if (MakesNone(instruction)) return lowest;
  for (const Shape* leaf : LeavesOf(instruction.shape())) {
    lowest = LowerPrecision(lowest, RoundsLeafTo(instruction, *leaf));
  }
  return lowest;
}

std::vector<std::optional<LowestPrecision>> LowestPrecisions(const Module& module) {
  std::vector<std::optional<LowestPrecision>> lowest;
  for (Level level : LeafFlow(module, LevelsOf).Results()) {
    lowest.emplace_back();
    if (level == LeafFlow::kAny) continue;
    lowest.back().emplace();
    if (level == 0) continue;
    const Instruction& instruction = *module.instruction(InstructionOf(level));
    *lowest.back() = {RoundsTo(instruction), std::string(instruction.name())};
  }
  return lowest;
}

}  // namespace assay
