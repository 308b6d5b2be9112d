#include "conformance/leaf_flow.h"

#include <algorithm>

namespace assay {
namespace {

using Leaves = LeafFlow::Leaves;

constexpr int kMostDepth = 256;

void Append(const Leaves& more, Leaves& leaves) { leaves.insert(leaves.end(), more.begin(), more.end()); }
// Whether `into` grew.
bool Join(const Leaves& from, Leaves& into) {
  bool grew = false;
  for (size_t i = 0; i < into.size() && i < from.size(); ++i) {
    if (from[i] <= into[i]) continue;
    into[i] = from[i];
    grew = true;
  }
  return grew;
}
void JoinAll(LeafFlow::Level level, Leaves& into) {
  for (LeafFlow::Level& leaf : into) leaf = std::max(leaf, level);
}
Leaves NoneOf(const Shape& shape) { return Leaves(static_cast<size_t>(LeafCount(shape))); }
Leaves Part(const Leaves& leaves, const LeafRange& range) {
  return Leaves(leaves.begin() + range.first, leaves.begin() + range.first + range.count);
}
Leaves InARow(const std::vector<Leaves>& each) {
  Leaves row;
  for (const Leaves& leaves : each) Append(leaves, row);
  return row;
}
Leaves Element(const Instruction& instruction, const std::vector<Leaves>& each, int64_t index) {
  return Part(each[0], LeavesAt(instruction.operand_shape(0), std::span(&index, 1)));
}

}  // namespace

LeafFlow::Level LeafFlow::Largest(const Leaves& leaves) {
  return leaves.empty() ? 0 : *std::max_element(leaves.begin(), leaves.end());
}

Leaves LeafFlow::Results() {
  Leaves arguments;
  for (const Instruction* parameter : module_.entry()->parameters()) {
    Append(NoneOf(parameter->shape()), arguments);
  }
  return Call(*module_.entry(), arguments, 0);
}

const Leaves& LeafFlow::Of(const Instruction& instruction) const {
  static const Leaves kNone;
  auto found = all_.find(instruction.id());
  return found == all_.end() ? kNone : found->second;
}

// Of the function's roots in a row. `arguments`: of all its parameters in a row.
Leaves LeafFlow::Call(const Computation& function, const Leaves& arguments, int depth) {
  auto known = known_.find({&function, arguments});
  if (known != known_.end()) return known->second;
  Frame frame{.values = {}, .depth = depth};
  SetParameters(function, arguments, frame);
  Leaves roots;
  do {
    frame.changed = false;
    if (depth < kMostDepth) Walk(function, frame);
    roots = Roots(function, frame);
  } while (frame.changed);
  if (depth >= kMostDepth) roots.assign(roots.size(), kAny);
  for (const auto& [id, leaves] : frame.values) Join(leaves, all_.try_emplace(id, leaves).first->second);
  known_.emplace(std::pair(&function, arguments), roots);
  return roots;
}

Leaves LeafFlow::Of(const Operand& operand, const Frame& frame) const {
  const Instruction& instruction = *module_.instruction(operand.instruction);
  const LeafRange range = LeavesAt(instruction.shape(), module_.path(operand.path));
  auto found = frame.values.find(operand.instruction);
  return found == frame.values.end() ? Leaves(static_cast<size_t>(range.count)) : Part(found->second, range);
}

Leaves LeafFlow::Roots(const Computation& computation, const Frame& frame) const {
  Leaves roots;
  for (const Operand& root : computation.roots()) Append(Of(root, frame), roots);
  return roots;
}

void LeafFlow::Set(const Instruction& instruction, const Leaves& leaves, Frame& frame) {
  auto [at, is_new] = frame.values.try_emplace(instruction.id(), NoneOf(instruction.shape()));
  frame.changed |= Join(leaves, at->second);
}

// Where the numbers of leaves differ (a caller of a kind of its own), the largest stands for each.
void LeafFlow::SetParameters(const Computation& computation, const Leaves& arguments, Frame& frame) {
  size_t count = 0, next = 0;
  for (const Instruction* parameter : computation.parameters()) {
    count += static_cast<size_t>(LeafCount(parameter->shape()));
  }
  const Leaves leaves = count == arguments.size() ? arguments : Leaves(count, Largest(arguments));
  for (const Instruction* parameter : computation.parameters()) {
    const int64_t parts = LeafCount(parameter->shape());
    Set(*parameter, Part(leaves, {static_cast<int64_t>(next), parts}), frame);
    next += static_cast<size_t>(parts);
  }
}

void LeafFlow::Walk(const Computation& computation, Frame& frame) {
  for (const Instruction& instruction : computation.instructions()) {
    if (instruction.opcode() != Opcode::kParameter) Set(instruction, Of(instruction, frame), frame);
  }
}

// Of the roots of a computation that `frame` calls, or of a region in it.
Leaves LeafFlow::Enter(const Computation& called, const Leaves& arguments, Frame& frame) {
  if (called.kind() == Computation::Kind::kFunction) return Call(called, arguments, frame.depth + 1);
  SetParameters(called, arguments, frame);
  Walk(called, frame);
  return Roots(called, frame);
}

// ---------------------------------------------------------------- what hands values on, leaf by leaf

Leaves LeafFlow::OfRow(const Instruction&, const Each& each, Frame&) { return InARow(each); }

Leaves LeafFlow::OfElement(const Instruction& instruction, const Each& each, Frame&) {
  return Element(instruction, each, instruction.Get(kTupleIndex));
}

// async-start gives (operands, results, ...).
Leaves LeafFlow::OfAsyncStart(const Instruction& instruction, const Each& each, Frame& frame) {
  Leaves result = InARow(each);
  Append(Enter(*instruction.called_computations()[0], InARow(each), frame), result);
  return result;
}

Leaves LeafFlow::OfAsyncDone(const Instruction& instruction, const Each& each, Frame&) {
  return Element(instruction, each, 1);
}

Leaves LeafFlow::OfCall(const Instruction& instruction, const Each& each, Frame& frame) {
  return Enter(*instruction.called_computations()[0], InARow(each), frame);
}

Leaves LeafFlow::OfWhile(const Instruction& instruction, const Each& each, Frame& frame) {
  Leaves state = InARow(each);
  auto before = frame.values.find(instruction.id());
  if (before != frame.values.end()) Join(before->second, state);
  const auto called = instruction.called_computations();
  JoinAll(Largest(Enter(*called[0], state, frame)), state);
  Join(Enter(*called[1], state, frame), state);
  return state;
}

Leaves LeafFlow::OfConditional(const Instruction& instruction, const Each& each, Frame& frame) {
  Leaves result = NoneOf(instruction.shape());
  JoinAll(Largest(each[0]), result);
  const auto called = instruction.called_computations();
  for (size_t i = 0; i < called.size(); ++i) {
    Join(Enter(*called[i], i + 1 < each.size() ? each[i + 1] : Leaves(), frame), result);
  }
  return result;
}

struct LeafFlow::Rule {
  Opcode opcode;
  Leaves (LeafFlow::*of)(const Instruction&, const Each&, Frame&);
};
std::span<const LeafFlow::Rule> LeafFlow::Rules() {
  static constexpr Rule kRules[] = {
      {Opcode::kTuple, &LeafFlow::OfRow},
      {Opcode::kOptBarrier, &LeafFlow::OfRow},
      {Opcode::kAsyncUpdate, &LeafFlow::OfRow},
      {Opcode::kGetTupleElement, &LeafFlow::OfElement},
      {Opcode::kAsyncStart, &LeafFlow::OfAsyncStart},
      {Opcode::kAsyncDone, &LeafFlow::OfAsyncDone},
      {Opcode::kCall, &LeafFlow::OfCall},
      {Opcode::kFusion, &LeafFlow::OfCall},
      {Opcode::kWhile, &LeafFlow::OfWhile},
      {Opcode::kConditional, &LeafFlow::OfConditional},
  };
  return kRules;
}

// Of any other instruction all results take over all that goes in.
Leaves LeafFlow::Of(const Instruction& instruction, Frame& frame) {
  Each each;
  for (const Operand& operand : instruction.operands()) each.push_back(Of(operand, frame));
  for (const Rule& rule : Rules()) {
    if (rule.opcode == instruction.opcode()) return (this->*rule.of)(instruction, each, frame);
  }
  Level largest = Largest(InARow(each));
  for (const Computation* called : instruction.called_computations()) {
    largest = std::max(largest, Largest(Enter(*called, Leaves(1, largest), frame)));
  }
  Leaves result = NoneOf(instruction.shape());
  Join(own_(instruction), result);
  JoinAll(largest, result);
  return result;
}

}  // namespace assay
