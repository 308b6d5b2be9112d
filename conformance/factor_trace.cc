#include "conformance/factor_trace.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "conformance/decomposition.h"
#include "conformance/lowest_precision.h"
#include "interpreter/branch.h"
#include "interpreter/element_sources.h"
#include "spec/identity.h"
#include "spec/literal_parts.h"

namespace assay {

// Numbers that are followed together: in one array, at `path` of what `operand` names.
struct FactorTrace::Group {
  struct Number {
    int64_t result;   // in the array that is explained, complex numbers part by part
    int64_t at;       // in this one, likewise
    bool negated = false;
    bool replaced = false;
    int64_t offset = 0;
    const Instruction* sum = nullptr;  // that makes another number of a factor
  };
  const Frame* frame;
  Operand operand;
  std::vector<int64_t> path;  // below the operand's own
  std::vector<Number> numbers;
};

// A group and what it is split into live at a time, in vectors that may have grown to twice their size.
const int64_t FactorTrace::kBytesOfNumber =
    static_cast<int64_t>(sizeof(NumberSource) + 4 * sizeof(FactorTrace::Group::Number));

FactorTrace::FactorTrace(const Module& module, const DecompositionRecord& record, int device)
    : module_(module), record_(record) {
  frames_.push_back({.execution = {device, DecompositionRecord::kEntry}, .computation = module.entry()});
}

// Where it was not kept the frame has no number, and no values.
const FactorTrace::Frame* FactorTrace::FrameCalled(const Frame* frame, const Instruction& calling,
                                                   const Computation& called, int64_t iteration) {
  auto [at, is_new] = called_.try_emplace({frame, &calling, &called, iteration}, nullptr);
  if (is_new) {
    const std::span<const int64_t> kept = record_.Called(frame->execution, calling, called);
    const int64_t number = iteration < static_cast<int64_t>(kept.size())
                               ? kept[static_cast<size_t>(iteration)]
                               : DecompositionRecord::kNoFrame;
    frames_.push_back({{frame->execution.device, number}, frame, &calling, &called, iteration});
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
    NumberSource& source = sources[static_cast<size_t>(number.result)];
    source.stopped_by = &instruction;
    if (number.replaced) source.kind = NumberSource::kFixed;
  }
  steps_left_ -= static_cast<int64_t>(group.numbers.size());
  if (steps_left_ < 0) return;
  if (IsDecomposition(instruction)) {
    const int64_t call = CallAt(group.frame, instruction);
    const int64_t result = group.path.empty() ? 0 : group.path[0];
    const int64_t parts = PartsOf(*SubshapeAt(instruction.shape(), group.path));
    for (const Group::Number& number : group.numbers) {
      NumberSource& source = sources[static_cast<size_t>(number.result)];
      if (number.sum != nullptr) {
        source.stopped_by = number.sum;
        continue;
      }
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
  if (is_argument || !record_.Depends(instruction, group.path)) {
    for (const Group::Number& number : group.numbers) {
      sources[static_cast<size_t>(number.result)].kind = NumberSource::kFixed;
    }
    return;
  }
  if (const Row* row = FindRow(instruction.opcode())) {
    return (this->*row->back)(instruction, std::move(group), todo);
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

// The operand of the caller, which is no loop, that the parameter stands for. Several branches may be one
// computation, so that the one entered is not told by it.
Operand FactorTrace::ArgumentOf(const Frame& frame, const Instruction& parameter) const {
  const Instruction& calling = *frame.calling;
  const bool is_branch = calling.opcode() == Opcode::kConditional;
  const int64_t operand = is_branch ? 1 + *BranchTaken(*frame.caller, calling) : parameter.Get(kParameterNumber);
  return calling.operand(static_cast<int>(operand));
}

// nullopt: it was not kept. Once it is known it stays so.
std::optional<int64_t> FactorTrace::BranchTaken(const Frame& frame, const Instruction& conditional) const {
  const Literal by = record_.ValueOf(frame.execution, conditional.operand(0));
  if (!by.IsValid()) return std::nullopt;
  return BranchChosen(by, static_cast<int64_t>(conditional.called_computations().size()));
}

void FactorTrace::OfParameter(const Instruction& parameter, Group group, Groups& todo) {
  const Frame& frame = *group.frame;
  const Instruction& calling = *frame.calling;
  if (calling.opcode() == Opcode::kWhile) {
    if (calling.operand_count() > 1) group.path.insert(group.path.begin(), parameter.Get(kParameterNumber));
    if (frame.iteration > 0) {
      return EnterRoots(FrameCalled(frame.caller, calling, *frame.computation, frame.iteration - 1),
                        std::move(group), todo);
    }
    group.frame = frame.caller;
    return FromState(calling, std::move(group), todo);
  }
  group.operand = ArgumentOf(frame, parameter);
  group.frame = frame.caller;
  todo.push_back(std::move(group));
}

// The same numbers of the roots of what the frame is an execution of.
void FactorTrace::EnterRoots(const Frame* frame, Group group, Groups& todo) {
  const std::span<const Operand> roots = frame->computation->roots();
  group.frame = frame;
  group.operand = roots[roots.size() == 1 ? 0 : static_cast<size_t>(TakeFirst(group))];
  todo.push_back(std::move(group));
}

void FactorTrace::OfCall(const Instruction& call, Group group, Groups& todo) {
  const Frame* called = FrameCalled(group.frame, call, *call.called_computations()[0]);
  EnterRoots(called, std::move(group), todo);
}

// By the branch that was taken.
void FactorTrace::OfConditional(const Instruction& conditional, Group group, Groups& todo) {
  // What is chosen by factors may be chosen otherwise by somebody's.
  if (record_.Depends(conditional.operand(0))) return;
  const std::optional<int64_t> taken = BranchTaken(*group.frame, conditional);
  if (!taken) return;
  const Computation& branch = *conditional.called_computations()[static_cast<size_t>(*taken)];
  EnterRoots(FrameCalled(group.frame, conditional, branch), std::move(group), todo);
}

// By the last iteration.
void FactorTrace::OfWhile(const Instruction& loop, Group group, Groups& todo) {
  const Computation &condition = *loop.Get(kCondition), &body = *loop.Get(kBody);
  if (record_.Depends(condition.roots()[0])) return;
  const auto tests = static_cast<int64_t>(record_.Called(group.frame->execution, loop, condition).size());
  const auto iterations = static_cast<int64_t>(record_.Called(group.frame->execution, loop, body).size());
  if (tests != iterations + 1) return;  // not all was kept
  if (iterations == 0) return FromState(loop, std::move(group), todo);
  EnterRoots(FrameCalled(group.frame, loop, body, iterations - 1), std::move(group), todo);
}

// What the loop was given.
void FactorTrace::FromState(const Instruction& loop, Group group, Groups& todo) {
  if (loop.operand_count() > 1) OfTuple(loop, std::move(group), todo);
  else OfFirst(loop, std::move(group), todo);
}

void FactorTrace::Move(const Instruction& instruction, const MovementRow& row, const Group& group,
                       Groups& todo) {
  const int end = std::min(row.end_decider, static_cast<int>(instruction.operand_count()));
  std::vector<Literal> deciders(static_cast<size_t>(instruction.operand_count()));
  for (int k = row.first_decider; k < end; ++k) {
    // What is chosen by factors may be chosen otherwise by somebody's.
    if (record_.Depends(instruction.operand(k))) return;
    deciders[static_cast<size_t>(k)] = record_.ValueOf(group.frame->execution, instruction.operand(k));
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

// x + c, x - c, c + x, c - x with c known: an integer, or of floats zero. With any other float what is fixed
// stays so.
void FactorTrace::OfSum(const Instruction& sum, Group group, Groups& todo) {
  const int known = record_.Depends(sum.operand(0)) ? 1 : 0;
  const PrimitiveType type = sum.shape().primitive_type();
  const bool may_be_known =
      type == PrimitiveType::kS32 || IsFloat(type) || IsComplex(type);
  if (record_.Depends(sum.operand(known)) || !may_be_known) return;
  const Literal constant = record_.ValueOf(group.frame->execution, sum.operand(known));
  if (!constant.IsValid()) return;
  const bool subtracts = sum.opcode() == Opcode::kSubtract;
  Group next{group.frame, sum.operand(1 - known), {}, {}};
  for (Group::Number number : group.numbers) {
    const double value = PartValueAt(constant, number.at);
    const bool makes_another = type != PrimitiveType::kS32 && value != 0;
    if (makes_another) number.sum = &sum;
    const int64_t c = makes_another ? 0 : static_cast<int64_t>(value);
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
      {Opcode::kTuple, &FactorTrace::OfTuple, true},
      {Opcode::kGetTupleElement, &FactorTrace::OfElement, true},
      {Opcode::kOptBarrier, &FactorTrace::OfBarrier, true},
      {Opcode::kParameter, &FactorTrace::OfParameter, true},
      {Opcode::kCall, &FactorTrace::OfCall, true},
      {Opcode::kFusion, &FactorTrace::OfCall, true},
      {Opcode::kConditional, &FactorTrace::OfConditional, true},
      {Opcode::kWhile, &FactorTrace::OfWhile, true},
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

const FactorTrace::Row* FactorTrace::FindRow(Opcode opcode) {
  for (const Row& row : Rows()) {
    if (row.opcode == opcode) return &row;
  }
  return nullptr;
}

bool FactorTrace::HandsNumbersOn(const Instruction& instruction) {
  return IsIdentity(instruction) || FindMovement(instruction) != nullptr ||
         FindRow(instruction.opcode()) != nullptr;
}

// A scalar that is NaN, broadcast perhaps.
bool FactorTrace::IsConstantNan(const Frame* frame, Operand operand) const {
  while (true) {
    const Instruction& instruction = *module_.instruction(operand.instruction);
    const Opcode opcode = instruction.opcode();
    // Of a loop the state may be another one in each iteration.
    const bool is_argument = opcode == Opcode::kParameter && frame->calling != nullptr &&
                             frame->calling->opcode() != Opcode::kWhile;
    if (is_argument && operand.path == 0) {
      operand = ArgumentOf(*frame, instruction);
      frame = frame->caller;
    } else if (opcode == Opcode::kBroadcast || opcode == Opcode::kReshape || opcode == Opcode::kConvert ||
               IsIdentity(instruction)) {
      operand = instruction.operand(0);
    } else {
      if (opcode != Opcode::kConstant || !instruction.shape().IsScalar()) return false;
      const Literal& value = instruction.Get(kLiteral);
      return !value.IsElided() && std::isnan(PartValueAt(value, 0));
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
  if (value.IsElided() || !IsFloat(PartOf(type))) return false;
  int exponent;
  return std::frexp(PartValueAt(value, 0), &exponent) == 0.5 &&
         (!IsComplex(type) || PartValueAt(value, 1) == 0);
}

// Of operands that are.
bool FactorTrace::IsReproducible(const Instruction& instruction) const {
  const Opcode opcode = instruction.opcode();
  if (opcode == Opcode::kConstant || opcode == Opcode::kIota) return true;
  if (opcode != Opcode::kMultiply && opcode != Opcode::kDivide) return HandsNumbersOn(instruction);
  return IsPowerOfTwo(instruction.operand(1)) ||
         (opcode == Opcode::kMultiply && IsPowerOfTwo(instruction.operand(0)));
}

// A group without numbers for each array of each operand.
void FactorTrace::PushOperands(const Instruction& instruction, const Frame* frame, Groups& todo) const {
  for (const Operand& operand : instruction.operands()) {
    const Shape& whole = module_.instruction(operand.instruction)->shape();
    ForEachLeaf(*SubshapeAt(whole, module_.path(operand.path)),
                [&](const Shape&, std::span<const int64_t> path) {
      todo.push_back({frame, operand, {path.begin(), path.end()}, {}});
    });
  }
}

FactorTrace::Origin FactorTrace::OriginOf(const Frame* frame, Operand operand, PrimitiveType* lowest) {
  Origin origin = Origin::kReproducible;
  *lowest = PrimitiveType::kInvalid;
  Groups todo;
  todo.push_back({frame, operand, {}, {}});
  std::set<std::tuple<const Frame*, InstructionId, std::vector<int64_t>>> seen;
  while (!todo.empty()) {
    Group group = std::move(todo.back());
    todo.pop_back();
    const Instruction& instruction = *module_.instruction(group.operand.instruction);
    const std::span<const int64_t> into = module_.path(group.operand.path);
    group.path.insert(group.path.begin(), into.begin(), into.end());
    group.operand.path = 0;
    if (!seen.insert({group.frame, instruction.id(), group.path}).second) continue;
    const Opcode opcode = instruction.opcode();
    if (IsDecomposition(instruction) || --steps_left_ < 0) return Origin::kDecomposition;
    const bool depends = record_.Depends(instruction, group.path);
    const Row* row = FindRow(opcode);
    const bool chooses = opcode == Opcode::kWhile || opcode == Opcode::kConditional;
    const bool is_argument = opcode == Opcode::kParameter && group.frame->calling == nullptr;
    if (is_argument) continue;
    if (row != nullptr && row->hands_on && (depends || !chooses)) {
      // What decides how a loop or a branch goes is not looked at: it is no factor.
      const size_t before = todo.size();
      (this->*row->back)(instruction, std::move(group), todo);
      if (todo.size() == before) return Origin::kDecomposition;
      continue;
    }
    if (chooses || !IsReproducible(instruction)) {
      origin = Origin::kComputed;
      *lowest = LowerPrecision(*lowest, LowestIn(instruction));
    }
    if (!instruction.called_computations().empty() && depends) return Origin::kDecomposition;
    PushOperands(instruction, group.frame, todo);
  }
  return origin;
}

}  // namespace assay
