#include "spec/hlo/async_sugar.h"

#include <string>

namespace assay {
namespace {

bool IsCommon(AttributeId id) {
  for (AttributeId common : CommonAttributes()) {
    if (common == id) return true;
  }
  return false;
}

// The one operation of a computation that consists of parameters and an operation on just them, in
// order; nullptr if it is anything else.
const Instruction* OnlyOperation(const Computation& body) {
  if (body.kind() != Computation::Kind::kFunction) return nullptr;
  if (!body.HasRoot() || body.roots().size() != 1 || body.roots()[0].path != 0) return nullptr;
  const Instruction& root = body.root();
  if (!HasAsyncSugar(root.opcode()) || root.operand_count() != body.parameter_count() ||
      body.instruction_count() != body.parameter_count() + 1) {
    return nullptr;
  }
  int64_t number = 0;
  for (const Instruction& i : body.instructions()) {
    if (&i == &root) continue;
    if (i.opcode() != Opcode::kParameter || i.attributes().all().size() != 1 ||
        i.Get(kParameterNumber) != number || root.operand(number) != Operand{i.id(), 0}) {
      return nullptr;
    }
    ++number;
  }
  for (const Attribute& attribute : root.attributes().all()) {
    if (IsCommon(attribute.id)) return nullptr;
  }
  return &root;
}

// The operation that `start` may be written as, as far as one can tell from it and its computation.
const Instruction* WrappedBy(const Instruction& start) {
  const Computation* body = start.Has(kCalls) ? start.Get(kCalls) : nullptr;
  if (body == nullptr) return nullptr;
  // A computation that the text named stays. One made for the short form has the start's position.
  if (body->position() != Instruction::kNoPosition && body->position() != start.position()) {
    return nullptr;
  }
  const Instruction* root = OnlyOperation(*body);
  if (root == nullptr || start.operand_count() != root->operand_count()) return nullptr;
  // The short form has the shapes from the start's: ((operands), result, ...).
  if (!start.shape().IsTuple() || start.shape().elements().size() < 2) return nullptr;
  const Shape& operands = start.shape().elements()[0];
  if (!operands.IsTuple() || start.shape().elements()[1] != root->shape() ||
      static_cast<int64_t>(operands.elements().size()) != root->operand_count()) {
    return nullptr;
  }
  for (int64_t i = 0; i < root->operand_count(); ++i) {
    if (operands.elements()[i] != root->producer(i).shape()) return nullptr;
  }
  for (const Attribute& attribute : root->attributes().all()) {
    if (start.attributes().Find(attribute.id) != nullptr) return nullptr;
  }
  // The body's thread is the start's.
  for (const Attribute& attribute : body->attributes().all()) {
    if (attribute.id != AttributeId::kExecutionThread) return nullptr;
  }
  if (body->attributes().Get(kExecutionThread) != start.Get(kAsyncExecutionThread)) return nullptr;
  return root;
}

}  // namespace

bool HasAsyncSugar(Opcode opcode) {
  if (IsAsyncWrapper(opcode) || opcode == Opcode::kParameter || opcode == Opcode::kConstant ||
      opcode == Opcode::kForeign) {
    return false;
  }
  return !OpcodeFromName(std::string(NameOf(opcode)) + "-start").has_value() &&
         !OpcodeFromName(std::string(NameOf(opcode)) + "-done").has_value();
}

AsyncSugar FindAsyncSugar(const Module& module) {
  AsyncSugar sugar;
  // Two passes over the instructions: which bodies other instructions call, or several starts; then
  // the chains.
  absl::flat_hash_map<const Computation*, int> callers;
  std::vector<const Instruction*> chain_parts;
  for (const auto& computation : module.computations()) {
    for (const Instruction& i : computation->instructions()) {
      if (IsAsyncWrapper(i.opcode())) chain_parts.push_back(&i);
    }
  }
  if (chain_parts.empty()) return sugar;
  for (const auto& computation : module.computations()) {
    for (const Instruction& i : computation->instructions()) {
      if (i.opcode() == Opcode::kAsyncUpdate || i.opcode() == Opcode::kAsyncDone) continue;
      for (const Computation* called : i.called_computations()) ++callers[called];
    }
  }
  absl::flat_hash_set<const Computation*> kept;  // bodies that must be printed after all
  for (const Instruction* i : chain_parts) {
    const Instruction* root = nullptr;
    if (i->opcode() == Opcode::kAsyncStart) {
      root = WrappedBy(*i);
      if (root != nullptr && callers[&root->parent()] != 1) root = nullptr;
    } else if (i->operand_count() == 1 && i->operand(0).path == 0) {
      auto before = sugar.wrapped.find(&i->producer(0));
      if (before != sugar.wrapped.end()) root = before->second;
      // The short form says that the computation is the start's.
      const Computation* called = i->Has(kCalls) ? i->Get(kCalls) : nullptr;
      if (called != nullptr && (root == nullptr || called != &root->parent())) {
        kept.insert(called);
        root = nullptr;
      }
    }
    if (root != nullptr) sugar.wrapped.emplace(i, root);
  }
  // A body that some part of the chain names cannot be hidden: then all of it is in long form.
  absl::erase_if(sugar.wrapped, [&](const auto& entry) {
    return kept.contains(&entry.second->parent());
  });
  for (const auto& [part, root] : sugar.wrapped) sugar.hidden.insert(&root->parent());
  return sugar;
}

}  // namespace assay
