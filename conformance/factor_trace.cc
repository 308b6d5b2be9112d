#include "conformance/factor_trace.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "conformance/decomposition.h"
#include "conformance/lowest_precision.h"
#include "interpreter/element_sources.h"
#include "spec/identity.h"

namespace assay {

// Numbers that are followed together: in one array, at `path` of what `operand` names.
struct FactorTrace::Group {
  struct Number {
    int64_t result;   // in the array that is explained, complex numbers part by part
    int64_t at;       // in this one, likewise
    bool negated = false;
    bool replaced = false;
    int64_t offset = 0;
  };
  const Frame* frame;
  Operand operand;
  std::vector<int64_t> path;  // below the operand's own
  std::vector<Number> numbers;
};

namespace {

int64_t PartsOf(const Shape& shape) { return IsComplex(shape.primitive_type()) ? 2 : 1; }

}  // namespace

FactorTrace::FactorTrace(const Module& module, const DecompositionRecord& record)
    : module_(module), record_(record) {
  frames_.push_back({.number = DecompositionRecord::kEntry});
}

const FactorTrace::Frame* FactorTrace::FrameCalled(const Frame* frame, const Instruction& calling) {
  auto [at, is_new] = called_.try_emplace({frame, &calling}, nullptr);
  if (is_new) {
    frames_.push_back({record_.Called(frame->number, calling), frame, &calling});
    at->second = &frames_.back();
  }
  return at->second;
}

int64_t FactorTrace::CallAt(const Frame* frame, const Instruction& instruction) {
  auto [at, is_new] =
      call_numbers_.try_emplace({frame, &instruction}, static_cast<int64_t>(calls_.size()));
  if (is_new) calls_.push_back({&instruction, frame});
  return at->second;
}

std::vector<NumberSource> FactorTrace::Of(const Frame* frame, Operand operand,
                                          std::vector<int64_t> path) {
  const Shape* shape = SubshapeAt(module_.instruction(operand.instruction)->shape(),
                                  module_.path(operand.path));
  shape = SubshapeAt(*shape, path);
  std::vector<NumberSource> sources;
  if (!shape->IsArray() || !shape->ElementCount()) return sources;
  sources.resize(static_cast<size_t>(*shape->ElementCount() * PartsOf(*shape)));
  Group all{frame, operand, std::move(path), {}};
  for (int64_t i = 0; i < static_cast<int64_t>(sources.size()); ++i) all.numbers.push_back({i, i});
  Groups todo;
  todo.push_back(std::move(all));
  while (!todo.empty()) {
    Group group = std::move(todo.back());
    todo.pop_back();
    StepBack(std::move(group), todo, sources);
  }
  return sources;
}

void FactorTrace::StepBack(Group group, Groups& todo, std::vector<NumberSource>& sources) {
  const Instruction& instruction = *module_.instruction(group.operand.instruction);
  const std::span<const int64_t> into = module_.path(group.operand.path);
  group.path.insert(group.path.begin(), into.begin(), into.end());
  group.operand.path = 0;
  for (const Group::Number& number : group.numbers) {
    if (number.replaced) sources[static_cast<size_t>(number.result)].kind = NumberSource::kFixed;
  }
  if (IsDecomposition(instruction)) {
    const int64_t call = CallAt(group.frame, instruction);
    const int64_t result = group.path.empty() ? 0 : group.path[0];
    const int64_t parts = PartsOf(*SubshapeAt(instruction.shape(), group.path));
    for (const Group::Number& number : group.numbers) {
      NumberSource& source = sources[static_cast<size_t>(number.result)];
      source = {.kind = NumberSource::kFactor, .negated = number.negated, .replaced = number.replaced,
                .part = static_cast<int>(number.at % parts), .call = call, .result = result,
                .element = number.at / parts, .offset = number.offset};
      // A NaN that stands for what is no Cholesky factor is what the program says.
      const bool stays = number.replaced && (!IsCholesky(instruction) || result != 0);
      if (stays || IsInfoOf(instruction, result)) source.kind = NumberSource::kFixed;
    }
    return;
  }
  const bool is_argument =
      instruction.opcode() == Opcode::kParameter && group.frame->calling == nullptr;
  if (is_argument || !record_.Depends(instruction)) {
    for (const Group::Number& number : group.numbers) {
      sources[static_cast<size_t>(number.result)].kind = NumberSource::kFixed;
    }
    return;
  }
  for (const Row& row : Rows()) {
    if (row.opcode == instruction.opcode()) {
      return (this->*row.back)(instruction, std::move(group), todo);
    }
  }
  if (IsIdentity(instruction)) return OfFirst(instruction, std::move(group), todo);
  if (const MovementRow* row = FindMovement(instruction)) Move(instruction, *row, group, todo);
}

// The first index of the group's path, which goes.
int FactorTrace::TakeFirst(Group& group) {
  const int64_t index = group.path[0];
  group.path.erase(group.path.begin());
  return static_cast<int>(index);
}

// ---------------------------------------------------------------- one row for each op

void FactorTrace::OfTuple(const Instruction& tuple, Group group, Groups& todo) {
  group.operand = tuple.operand(TakeFirst(group));
  todo.push_back(std::move(group));
}

void FactorTrace::OfElement(const Instruction& element, Group group, Groups& todo) {
  group.path.insert(group.path.begin(), element.Get(kTupleIndex));
  OfFirst(element, std::move(group), todo);
}

void FactorTrace::OfFirst(const Instruction& instruction, Group group, Groups& todo) {
  group.operand = instruction.operand(0);
  todo.push_back(std::move(group));
}

void FactorTrace::OfBarrier(const Instruction& barrier, Group group, Groups& todo) {
  if (barrier.operand_count() > 1) OfTuple(barrier, std::move(group), todo);
  else OfFirst(barrier, std::move(group), todo);
}

void FactorTrace::OfParameter(const Instruction& parameter, Group group, Groups& todo) {
  group.operand =
      group.frame->calling->operand(static_cast<int>(parameter.Get(kParameterNumber)));
  group.frame = group.frame->caller;
  todo.push_back(std::move(group));
}

void FactorTrace::OfCall(const Instruction& call, Group group, Groups& todo) {
  const std::span<const Operand> roots = call.called_computations()[0]->roots();
  group.frame = FrameCalled(group.frame, call);
  group.operand = roots[roots.size() == 1 ? 0 : static_cast<size_t>(TakeFirst(group))];
  todo.push_back(std::move(group));
}

void FactorTrace::Move(const Instruction& instruction, const MovementRow& row, const Group& group,
                       Groups& todo) {
  const int end = std::min(row.end_decider, static_cast<int>(instruction.operand_count()));
  std::vector<Literal> deciders(static_cast<size_t>(instruction.operand_count()));
  for (int k = row.first_decider; k < end; ++k) {
    // What is chosen by factors may be chosen otherwise by somebody's.
    if (record_.Depends(instruction.operand(k))) return;
    deciders[static_cast<size_t>(k)] = record_.ValueOf(group.frame->number, instruction.operand(k));
    if (!deciders[static_cast<size_t>(k)].IsValid()) return;
  }
  std::map<int, Group> by_operand;
  // Where a select takes a constant NaN the other side tells what it stands for.
  auto is_nan = [&](int k) {
    return instruction.opcode() == Opcode::kSelect && IsConstantNan(group.frame, instruction.operand(k));
  };
  const bool nan_if_true = is_nan(1), nan_if_false = is_nan(2);
  const int64_t parts = PartsOf(instruction.shape());
  SourceQuery query{instruction, 0, 0,
                    [&](int k, int) { return deciders[static_cast<size_t>(k)]; }};
  for (const Group::Number& number : group.numbers) {
    query.element = number.at / parts;
    bool found = false;
    // The number itself comes first, then what it was chosen by.
    VisitSources(query, [&](const ElementSource& source) {
      if (found) return;
      found = true;
      const bool is_replaced = source.operand == 1 ? nan_if_true : source.operand == 2 && nan_if_false;
      Group& next = by_operand[is_replaced ? 3 - source.operand : source.operand];
      next.numbers.push_back(number);
      next.numbers.back().replaced |= is_replaced;
      next.numbers.back().at = source.element * parts + number.at % parts;
    });
  }
  for (auto& [k, next] : by_operand) {
    next.frame = group.frame;
    next.operand = instruction.operand(k);
    todo.push_back(std::move(next));
  }
}

void FactorTrace::OfNegate(const Instruction& negate, Group group, Groups& todo) {
  for (Group::Number& number : group.numbers) number.negated = !number.negated;
  OfFirst(negate, std::move(group), todo);
}

void FactorTrace::OfComplex(const Instruction& complex, Group group, Groups& todo) {
  for (int part : {0, 1}) {
    Group next{group.frame, complex.operand(part), {}, {}};
    for (const Group::Number& number : group.numbers) {
      if (number.at % 2 != part) continue;
      next.numbers.push_back(number);
      next.numbers.back().at /= 2;
    }
    todo.push_back(std::move(next));
  }
}

void FactorTrace::OfPart(const Instruction& part, Group group, Groups& todo) {
  if (PartsOf(part.operand_shape(0)) != 2) return;
  for (Group::Number& number : group.numbers) {
    number.at = 2 * number.at + (part.opcode() == Opcode::kImag);
  }
  OfFirst(part, std::move(group), todo);
}

// x + c, x - c, c + x, c - x with c known: an integer, or of floats zero.
void FactorTrace::OfSum(const Instruction& sum, Group group, Groups& todo) {
  const int known = record_.Depends(sum.operand(0)) ? 1 : 0;
  const PrimitiveType type = sum.shape().primitive_type();
  const bool may_be_known =
      type == PrimitiveType::kS32 || IsFloat(type) || IsComplex(type);
  if (record_.Depends(sum.operand(known)) || !may_be_known) return;
  const Literal constant = record_.ValueOf(group.frame->number, sum.operand(known));
  if (!constant.IsValid()) return;
  const bool subtracts = sum.opcode() == Opcode::kSubtract;
  Group next{group.frame, sum.operand(1 - known), {}, {}};
  for (Group::Number number : group.numbers) {
    const int64_t parts = PartsOf(sum.shape()), at = number.at;
    const double value =
        parts == 2 ? DoubleFromBits(PartOf(type), constant.PartBits(at / 2, static_cast<int>(at % 2)))
        : IsFloat(type) ? DoubleFromBits(type, constant.Bits(at))
                        : static_cast<double>(static_cast<int32_t>(constant.Bits(at)));
    if (type != PrimitiveType::kS32 && value != 0) continue;  // computed
    const int64_t c = static_cast<int64_t>(value);
    const bool negates_constant = subtracts && known == 1;
    number.offset += (number.negated != negates_constant ? -1 : 1) * c;
    if (subtracts && known == 0) number.negated = !number.negated;
    next.numbers.push_back(number);
  }
  if (!next.numbers.empty()) todo.push_back(std::move(next));
}

// To a float type (or a complex one of two such) that has all numbers of the operand's.
void FactorTrace::OfConvert(const Instruction& convert, Group group, Groups& todo) {
  const PrimitiveType from = convert.operand_shape(0).primitive_type();
  const PrimitiveType to = convert.shape().primitive_type();
  const Format &narrow = FormatOf(PartOf(from)), &wide = FormatOf(PartOf(to));
  if (IsComplex(from) != IsComplex(to) || narrow.type_class != TypeClass::kFloat ||
      wide.type_class != TypeClass::kFloat || narrow.exponent_bits > wide.exponent_bits ||
      narrow.mantissa_bits > wide.mantissa_bits) {
    return;
  }
  OfFirst(convert, std::move(group), todo);
}

std::span<const FactorTrace::Row> FactorTrace::Rows() {
  static constexpr Row kRows[] = {
      {Opcode::kTuple, &FactorTrace::OfTuple},
      {Opcode::kGetTupleElement, &FactorTrace::OfElement},
      {Opcode::kOptBarrier, &FactorTrace::OfBarrier},
      {Opcode::kParameter, &FactorTrace::OfParameter},
      {Opcode::kCall, &FactorTrace::OfCall},
      {Opcode::kFusion, &FactorTrace::OfCall},
      {Opcode::kNegate, &FactorTrace::OfNegate},
      {Opcode::kComplex, &FactorTrace::OfComplex},
      {Opcode::kReal, &FactorTrace::OfPart},
      {Opcode::kImag, &FactorTrace::OfPart},
      {Opcode::kAdd, &FactorTrace::OfSum},
      {Opcode::kSubtract, &FactorTrace::OfSum},
      {Opcode::kConvert, &FactorTrace::OfConvert},
  };
  return kRows;
}

bool FactorTrace::HandsNumbersOn(const Instruction& instruction) {
  const std::span<const Row> rows = Rows();
  return IsIdentity(instruction) || FindMovement(instruction) != nullptr ||
         std::any_of(rows.begin(), rows.end(),
                     [&](const Row& row) { return row.opcode == instruction.opcode(); });
}

// A scalar that is NaN, broadcast perhaps.
bool FactorTrace::IsConstantNan(const Frame* frame, Operand operand) const {
  while (true) {
    const Instruction& instruction = *module_.instruction(operand.instruction);
    const Opcode opcode = instruction.opcode();
    if (opcode == Opcode::kParameter && frame->calling != nullptr && operand.path == 0) {
      operand = frame->calling->operand(static_cast<int>(instruction.Get(kParameterNumber)));
      frame = frame->caller;
    } else if (opcode == Opcode::kBroadcast || opcode == Opcode::kReshape || opcode == Opcode::kConvert ||
               IsIdentity(instruction)) {
      operand = instruction.operand(0);
    } else {
      if (opcode != Opcode::kConstant || !instruction.shape().IsScalar()) return false;
      const Literal& value = instruction.Get(kLiteral);
      const PrimitiveType type = PartOf(value.shape().primitive_type());
      if (value.IsElided() || !IsFloat(type)) return false;
      const bool complex = IsComplex(value.shape().primitive_type());
      return std::isnan(DoubleFromBits(type, complex ? value.PartBits(0, 0) : value.Bits(0)));
    }
  }
}

// Of the instruction and of all that it calls.
PrimitiveType FactorTrace::LowestIn(const Instruction& instruction) const {
  PrimitiveType lowest = RoundsTo(instruction);
  std::vector<const Computation*> todo;
  std::set<const Computation*> seen;
  auto enter = [&](const Instruction& caller) {
    for (const Computation* called : caller.called_computations()) {
      if (seen.insert(called).second) todo.push_back(called);
    }
  };
  enter(instruction);
  while (!todo.empty()) {
    const Computation& computation = *todo.back();
    todo.pop_back();
    for (const Instruction& inner : computation.instructions()) {
      lowest = LowerPrecision(lowest, RoundsTo(inner));
      enter(inner);
    }
  }
  return lowest;
}

bool FactorTrace::IsPowerOfTwo(Operand operand) const {
  const Instruction* instruction = module_.instruction(operand.instruction);
  if (instruction->opcode() == Opcode::kBroadcast) {
    instruction = module_.instruction(instruction->operand(0).instruction);
  }
  if (instruction->opcode() != Opcode::kConstant || !instruction->shape().IsScalar()) return false;
  const Literal& value = instruction->Get(kLiteral);
  const PrimitiveType type = value.shape().primitive_type();
  if (value.IsElided()) return false;
  int exponent;
  if (IsComplex(type)) {
    return DoubleFromBits(PartOf(type), value.PartBits(0, 1)) == 0 &&
           std::frexp(DoubleFromBits(PartOf(type), value.PartBits(0, 0)), &exponent) == 0.5;
  }
  return IsFloat(type) && std::frexp(DoubleFromBits(type, value.Bits(0)), &exponent) == 0.5;
}

// Of operands that are.
bool FactorTrace::IsReproducible(const Instruction& instruction) const {
  const Opcode opcode = instruction.opcode();
  if (opcode == Opcode::kConstant || opcode == Opcode::kIota) return true;
  if (opcode != Opcode::kMultiply && opcode != Opcode::kDivide) return HandsNumbersOn(instruction);
  return IsPowerOfTwo(instruction.operand(1)) ||
         (opcode == Opcode::kMultiply && IsPowerOfTwo(instruction.operand(0)));
}

FactorTrace::Origin FactorTrace::OriginOf(const Frame* frame, Operand operand, PrimitiveType* lowest) {
  Origin origin = Origin::kReproducible;
  *lowest = PrimitiveType::kInvalid;
  std::vector<std::pair<const Frame*, Operand>> todo = {{frame, operand}};
  std::set<std::pair<const Frame*, InstructionId>> seen;
  while (!todo.empty()) {
    const auto [at, what] = todo.back();
    todo.pop_back();
    if (!seen.insert({at, what.instruction}).second) continue;
    const Instruction& instruction = *module_.instruction(what.instruction);
    const Opcode opcode = instruction.opcode();
    if (IsDecomposition(instruction)) return Origin::kDecomposition;
    if (!IsReproducible(instruction)) {
      origin = Origin::kComputed;
      *lowest = LowerPrecision(*lowest, LowestIn(instruction));
    }
    if (opcode == Opcode::kCall || opcode == Opcode::kFusion) {
      for (const Operand& root : instruction.called_computations()[0]->roots()) {
        todo.push_back({FrameCalled(at, instruction), root});
      }
    } else if (opcode == Opcode::kParameter && at->calling != nullptr) {
      const int number = static_cast<int>(instruction.Get(kParameterNumber));
      todo.push_back({at->caller, at->calling->operand(number)});
    } else {
      if (!instruction.called_computations().empty() && record_.Depends(instruction)) {
        return Origin::kDecomposition;
      }
      for (const Operand& from : instruction.operands()) todo.push_back({at, from});
    }
  }
  return origin;
}

}  // namespace assay
