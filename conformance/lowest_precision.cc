#include "conformance/lowest_precision.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

#include "conformance/leaf_flow.h"
#include "interpreter/ops/product_sum.h"

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

// Whether the numbers are given, or those of operands as they are.
bool MakesNone(const Instruction& instruction) {
  if (std::count(std::begin(kGiven), std::end(kGiven), instruction.opcode()) > 0) return true;
  const bool moves = Has(instruction.opcode(), Trait::kDataMovement) ||
                     Has(instruction.opcode(), Trait::kIdentity) ||
                     Has(instruction.opcode(), Trait::kAsyncPart);
  if (!moves || !instruction.called_computations().empty()) return false;
  std::vector<PrimitiveType> taken;
  for (int k = 0; k < instruction.operand_count(); ++k) {
    for (const Shape* leaf : LeavesOf(instruction.operand_shape(k))) taken.push_back(RealOf(*leaf));
  }
  const std::vector<const Shape*> given = LeavesOf(instruction.shape());
  return std::all_of(given.begin(), given.end(), [&](const Shape* leaf) {
    const PrimitiveType type = RealOf(*leaf);
    return type == PrimitiveType::kInvalid || std::count(taken.begin(), taken.end(), type) > 0;
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
  if (type == PrimitiveType::kInvalid || MantissaOf(type) >= kF64Bits) return 0;
  return Level(kF64Bits - MantissaOf(type)) << 32 | (std::numeric_limits<uint32_t>::max() - id);
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
    const Instruction* instruction =
        level == 0 || level == LeafFlow::kAny ? nullptr : module.instruction(InstructionOf(level));
    if (instruction == nullptr) continue;
    lowest.back() = {RoundsTo(*instruction), std::string(instruction->name())};
  }
  return lowest;
}

}  // namespace assay
