#include "spec/stablehlo/from_hlo/precision.h"

#include <algorithm>
#include <span>
#include <string>

#include "spec/float_bits.h"
#include "spec/stablehlo/from_hlo/translation.h"

namespace assay::from_hlo {
namespace {

using enum Opcode;
constexpr PrimitiveType kAsItIs = PrimitiveType::kInvalid;

// The element type of a float array, else kAsItIs.
PrimitiveType FloatOf(const Shape& shape) {
  return shape.IsArray() && IsFloat(shape.primitive_type()) ? shape.primitive_type() : kAsItIs;
}
std::vector<PrimitiveType> FloatOperands(const Instruction& at) {
  std::vector<PrimitiveType> types;
  for (int64_t i = 0; i < at.operand_count(); ++i) types.push_back(FloatOf(at.operand_shape(i)));
  return types;
}
std::vector<PrimitiveType> FloatResults(const Instruction& at) {
  std::vector<PrimitiveType> types;
  for (const Shape& leaf : LeafShapes(at.shape())) types.push_back(FloatOf(leaf));
  return types;
}

bool HoldsEach(PrimitiveType wide, std::span<const PrimitiveType> types) {
  return std::ranges::all_of(types, [&](PrimitiveType type) { return type == kAsItIs || HoldsAll(wide, type); });
}

// `type` in place of every float.
std::vector<PrimitiveType> AllAt(std::vector<PrimitiveType> types, PrimitiveType type) {
  for (PrimitiveType& at : types) {
    if (at != kAsItIs) at = type;
  }
  return types;
}

Status RoundsTwice(const Instruction& at) {
  return UnsupportedError("unsupported_precision",
                          std::string(NameOf(at.opcode())) +
                              " of several precisions: the value rounded once to " + at.shape().ToString(false) +
                              " is none that an operation of StableHLO and converts give");
}

// Their result is an operand or, at an operand's type, exact.
constexpr Opcode kExact[] = {kAbs,     kNegate,       kFloor,  kCeil,  kRoundNearestAfz, kRoundNearestEven, kSign,
                             kMaximum, kMinimum,      kClamp,  kCompare, kReducePrecision, kIsFinite, kTopk};
// Their value is computed at the widest type that there is, and rounded again.
constexpr Opcode kAtWidest[] = {kCholesky, kTriangularSolve, kFft, kRng};
constexpr Opcode kOneBodyEach[] = {kReduce, kReduceWindow, kAllReduce, kAllReduceStart, kReduceScatter};

template <size_t n>
bool IsOneOf(Opcode opcode, const Opcode (&list)[n]) {
  return std::ranges::find(list, opcode) != std::end(list);
}

// The only float type of these; kAsItIs where there are several or none.
PrimitiveType OnlyOf(std::span<const PrimitiveType> types) {
  PrimitiveType only = kAsItIs;
  for (PrimitiveType type : types) {
    if (type == kAsItIs) continue;
    if (only != kAsItIs && only != type) return kAsItIs;
    only = type;
  }
  return only;
}

bool HasSeveral(std::span<const PrimitiveType> types) {
  PrimitiveType first = kAsItIs;
  for (PrimitiveType type : types) {
    if (type == kAsItIs || type == first) continue;
    if (first != kAsItIs) return true;
    first = type;
  }
  return false;
}

// One that holds all of them: one of themselves, else f64.
PrimitiveType WidestOf(std::span<const PrimitiveType> types) {
  for (PrimitiveType type : types) {
    if (type != kAsItIs && HoldsEach(type, types)) return type;
  }
  return PrimitiveType::kF64;
}

Precisions OfMove(const std::vector<PrimitiveType>& operands, const std::vector<PrimitiveType>& results) {
  Precisions precisions{operands, {}};
  for (size_t i = 0; i < operands.size(); ++i) {  // several results are moved each by itself
    const PrimitiveType to = results.size() == 1 ? results[0] : i < results.size() ? results[i] : kAsItIs;
    if (operands[i] != kAsItIs && to != kAsItIs) precisions.operands[i] = to;
  }
  return precisions;
}

// A body of the types (P..., P...) -> (P...): n terms and as many accumulators.
Result<Precisions> OfFold(const Instruction& at, const std::vector<PrimitiveType>& operands,
                          const std::vector<PrimitiveType>& results) {
  const Computation& body = *at.Get(kToApply);
  const auto parameters = body.parameters();
  const size_t n = parameters.size() / 2;
  Precisions precisions{operands, results};
  bool one_type = true;
  for (size_t i = 0; i < operands.size() && n > 0; ++i) {
    const PrimitiveType to = FloatOf(parameters[i % n]->shape());
    one_type = one_type && FloatOf(parameters[i % n + n]->shape()) == to;
    if (operands[i] != kAsItIs && to != kAsItIs) precisions.operands[i] = to;
  }
  const std::vector<Shape> returned = LeafShapes(body.root().shape());
  bool rounds = false;
  for (size_t i = 0; i < results.size() && i < operands.size() && n > 0; ++i) {
    const PrimitiveType to = FloatOf(parameters[i % n]->shape());
    one_type = one_type && i % n < returned.size() && FloatOf(returned[i % n]) == to;
    if (results[i] == kAsItIs || to == kAsItIs || results[i] == to) continue;
    precisions.results[i] = to;
    rounds = true;
  }
  if (!one_type) return Precisions{};  // no rule of StableHLO allows it
  // A sum is rounded once, to the declared type, so not to the body's before.
  const bool adds = std::ranges::any_of(
      body.instructions(), [](const Instruction& step) { return step.opcode() == kAdd; });
  if (rounds && adds) return RoundsTwice(at);
  return precisions;
}

}  // namespace

Result<Precisions> PrecisionsOf(const Instruction& at) {
  const std::vector<PrimitiveType> operands = FloatOperands(at), results = FloatResults(at);
  const Opcode opcode = at.opcode();
  if (IsOneOf(opcode, kOneBodyEach)) return OfFold(at, operands, results);
  if (opcode == kMap) {
    Precisions precisions{operands, {FloatOf(at.Get(kToApply)->root().shape())}};
    const auto parameters = at.Get(kToApply)->parameters();
    for (size_t i = 0; i < operands.size() && i < parameters.size(); ++i) {
      if (operands[i] != kAsItIs) precisions.operands[i] = FloatOf(parameters[i]->shape());
    }
    return precisions;
  }
  if (opcode == kSort) return Precisions{{}, operands};  // the comparator converts what it is given
  std::vector<PrimitiveType> all = operands;
  all.insert(all.end(), results.begin(), results.end());
  const bool converts = opcode == kConvert || opcode == kStochasticConvert || opcode == kBitcastConvert;
  if (!HasSeveral(all) || operands.empty() || converts) return Precisions{};
  const bool moves = Has(opcode, Trait::kDataMovement) && opcode != kTopk;
  if (moves || opcode == kSelect) return OfMove(operands, results);
  if (results.size() == 1 && results[0] != kAsItIs && HoldsEach(results[0], operands) &&
      opcode != kReducePrecision &&
      (Has(opcode, Trait::kElementwise) || IsOneOf(opcode, kExact) || IsOneOf(opcode, kAtWidest))) {
    return Precisions{AllAt(operands, results[0]), {}};
  }
  if (IsOneOf(opcode, kExact)) {
    const PrimitiveType wide = WidestOf(operands);
    return Precisions{AllAt(operands, wide), AllAt(results, wide)};
  }
  if (IsOneOf(opcode, kAtWidest)) {
    const PrimitiveType only = OnlyOf(operands);
    if (only == kAsItIs || !HoldsEach(only, results)) return RoundsTwice(at);
    return Precisions{operands, AllAt(results, only)};
  }
  if (Has(opcode, Trait::kElementwise)) return RoundsTwice(at);
  return Precisions{};
}

}  // namespace assay::from_hlo
