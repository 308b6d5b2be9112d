// Deep copies and structural equality of modules.

#include <algorithm>

#include "base/check.h"
#include "spec/module.h"
#include "spec/printed_defaults.h"

namespace assay {
namespace {

using ComputationMap = absl::flat_hash_map<const Computation*, Computation*>;
using InstructionMap = std::vector<InstructionId>;  // by old id; kNoInstruction: not copied

// Points computations and instructions named by attributes at their copies.
void Retarget(AttributeList& attributes, const ComputationMap& computations,
              const InstructionMap& instructions) {
  auto copy_of = [&](Computation*& computation) {
    if (computation == nullptr) return;
    auto at = computations.find(computation);
    CHECK(at != computations.end());
    computation = at->second;
  };
  for (const Attribute& attribute : attributes.all()) {
    AttributeValue& value = *attributes.FindMutable(attribute.id);
    if (auto* one = std::get_if<Computation*>(&value)) copy_of(*one);
    if (auto* many = std::get_if<std::vector<Computation*>>(&value)) {
      for (Computation*& computation : *many) copy_of(computation);
    }
    if (auto* ids = std::get_if<std::vector<InstructionId>>(&value)) {
      for (InstructionId& id : *ids) id = instructions[id];
    }
  }
}

// The extended element types of `shape` re-interned in `to`.
Shape Translate(const Shape& shape, const Module& from, Module& to) {
  if (&from == &to) return shape;
  bool any = shape.element_type().IsExtended();
  for (const Shape* leaf : LeavesOf(shape)) any = any || leaf->element_type().IsExtended();
  if (!any) return shape;
  Shape copy = shape;
  std::vector<Shape*> stack = {&copy};
  while (!stack.empty()) {
    Shape& part = *stack.back();
    stack.pop_back();
    if (part.element_type().IsExtended()) {
      part.set_element_type(to.InternElementType(from.ElementTypeText(part.element_type())));
    }
    for (Shape& element : part.mutable_elements()) stack.push_back(&element);
  }
  return copy;
}

// Copies the listed computations, in that order, into `to`.
void CopyComputations(const Module& from, Module& to, std::span<const Computation* const> order,
                      bool keep_names, ComputationMap& computations) {
  InstructionMap instructions(from.instruction_limit(), kNoInstruction);
  for (const Computation* old : order) {
    Computation& copy = keep_names ? to.AddNamedComputation(old->name())
                                   : to.AddComputation(old->name());
    computations[old] = &copy;
    copy.set_position(old->position());
    copy.mutable_attributes() = old->attributes();
    for (const Instruction& i : old->instructions()) {
      Instruction& made = copy.AddNamed(i.opcode(), Translate(i.shape(), from, to), i.name());
      made.set_position(i.position());
      made.set_has_many_results(i.has_many_results());
      made.mutable_attributes() = i.attributes();
      instructions[i.id()] = made.id();
      if (i.opcode() == Opcode::kParameter && i.attributes().Has(kParameterNumber)) {
        copy.SetParameter(made, i.attributes().Get(kParameterNumber));
      }
    }
  }
  for (const Computation* old : order) {
    Computation& copy = *computations.at(old);
    for (const Instruction& i : old->instructions()) {
      Instruction& made = *to.instruction(instructions[i.id()]);
      for (Operand operand : i.operands()) {
        CHECK(instructions[operand.instruction] != kNoInstruction);
        PathId path = operand.path == 0 ? 0 : to.InternPath(from.path(operand.path));
        made.AppendOperand(Operand{instructions[operand.instruction], path});
      }
      Retarget(made.mutable_attributes(), computations, instructions);
    }
    std::vector<Operand> roots;
    for (Operand root : old->roots()) {
      PathId path = root.path == 0 ? 0 : to.InternPath(from.path(root.path));
      roots.push_back(Operand{instructions[root.instruction], path});
    }
    copy.set_roots(std::move(roots));
    if (old->owner() != nullptr) {
      copy.MakeRegionOf(*to.instruction(instructions[old->owner()->id()]));
    }
  }
}

}  // namespace

std::unique_ptr<Module> Module::Clone() const {
  auto copy = std::make_unique<Module>(name_, dialect_);
  std::vector<const Computation*> order;
  for (const auto& computation : computations_) order.push_back(computation.get());
  ComputationMap computations;
  CopyComputations(*this, *copy, order, /*keep_names=*/true, computations);
  copy->attributes_ = attributes_;
  copy->stack_frames_ = stack_frames_;
  copy->source_file_ = source_file_;
  copy->source_ = source_;
  if (entry_ != nullptr) copy->entry_ = computations.at(entry_);
  return copy;
}

Computation& Module::CloneComputation(const Computation& from, ComputationMap& copies) {
  // Callees first, each once: depth first with an explicit stack.
  std::vector<const Computation*> order;
  absl::flat_hash_map<const Computation*, bool> seen;  // true: done
  std::vector<const Computation*> stack = {&from};
  while (!stack.empty()) {
    const Computation* top = stack.back();
    auto [at, first_visit] = seen.try_emplace(top, false);
    if (!first_visit) {
      if (!at->second) order.push_back(top);
      at->second = true;
      stack.pop_back();
      continue;
    }
    for (const Instruction& i : top->instructions()) {
      for (const Computation* called : i.called_computations()) {
        if (!copies.contains(called) && !seen.contains(called)) stack.push_back(called);
      }
    }
  }
  CopyComputations(from.module(), *this, order, /*keep_names=*/false, copies);
  return *copies.at(&from);
}

// ---------------------------------------------------------------- equality

namespace {

bool IsDescriptive(AttributeId id) {
  return id == AttributeId::kMetadata || id == AttributeId::kOrigin ||
         id == AttributeId::kStatistics || id == AttributeId::kFrontendAttributes ||
         id == AttributeId::kOriginRecoveryTable || id == AttributeId::kDebugAttributes;
}

class Comparison {
 public:
  Comparison(const Module& a, const Module& b, const EqualityOptions& options)
      : a_(a), b_(b), options_(options), instructions_(a.instruction_limit(), kNoInstruction) {}

  bool Run() {
    if (a_.computations().size() != b_.computations().size()) return false;
    if (options_.names && a_.name() != b_.name()) return false;
    if (a_.dialect() != b_.dialect()) return false;
    if (options_.metadata && a_.stack_frames() != b_.stack_frames()) return false;
    for (size_t i = 0; i < a_.computations().size(); ++i) {
      if (!Match(*a_.computations()[i], *b_.computations()[i])) return false;
    }
    for (size_t i = 0; i < a_.computations().size(); ++i) {
      if (!Same(*a_.computations()[i], *b_.computations()[i])) return false;
    }
    bool entries = (a_.entry() ? a_.entry()->index() : -1) == (b_.entry() ? b_.entry()->index() : -1);
    return entries && Same(a_.attributes(), b_.attributes());
  }

 private:
  // Pairs the instructions of two computations by textual order.
  bool Match(const Computation& a, const Computation& b) {
    if (a.instruction_count() != b.instruction_count() || a.kind() != b.kind()) return false;
    auto j = b.instructions().begin();
    for (const Instruction& i : a.instructions()) instructions_[i.id()] = (j++)->id();
    return true;
  }

  bool Same(const Shape& a, const Shape& b) const {
    return options_.layouts ? a == b : a.SameIgnoringLayout(b);
  }
  bool SamePath(PathId a, PathId b) const {
    return std::ranges::equal(a_.path(a), b_.path(b));
  }
  bool Same(Operand a, Operand b) const {
    return instructions_[a.instruction] == b.instruction && SamePath(a.path, b.path);
  }

  bool Same(const AttributeValue& a, const AttributeValue& b) const {
    if (a.index() != b.index()) return false;
    if (auto* one = std::get_if<Computation*>(&a)) {
      const Computation* other = std::get<Computation*>(b);
      if (*one == nullptr || other == nullptr) return *one == other;
      return (*one)->index() == other->index();
    }
    if (auto* many = std::get_if<std::vector<Computation*>>(&a)) {
      return std::ranges::equal(*many, std::get<std::vector<Computation*>>(b),
                                [](Computation* x, Computation* y) { return x->index() == y->index(); });
    }
    if (auto* ids = std::get_if<std::vector<InstructionId>>(&a)) {
      return std::ranges::equal(*ids, std::get<std::vector<InstructionId>>(b),
                                [&](InstructionId x, InstructionId y) { return instructions_[x] == y; });
    }
    return a == b;
  }

  bool Same(const AttributeList& a, const AttributeList& b) const {
    auto counts = [&](const Attribute& x) { return options_.metadata || !IsDescriptive(x.id); };
    auto i = a.all().begin(), j = b.all().begin();
    while (true) {
      while (i != a.all().end() && !counts(*i)) ++i;
      while (j != b.all().end() && !counts(*j)) ++j;
      if (i == a.all().end() || j == b.all().end()) return i == a.all().end() && j == b.all().end();
      if (i->id != j->id || !Same(i->value, j->value)) return false;
      ++i, ++j;
    }
  }

  bool Same(const Instruction& a, const Instruction& b) const {
    if (a.opcode() != b.opcode() || a.has_many_results() != b.has_many_results()) return false;
    if (options_.names && a.name() != b.name()) return false;
    if (!Same(a.shape(), b.shape()) || a.operand_count() != b.operand_count()) return false;
    for (int64_t i = 0; i < a.operand_count(); ++i) {
      if (!Same(a.operand(i), b.operand(i))) return false;
    }
    return Same(a.attributes(), b.attributes()) ||
           (PrintsDefaults(a.opcode()) && Same(AttributesAsPrinted(a), AttributesAsPrinted(b)));
  }

  bool Same(const Computation& a, const Computation& b) const {
    if (options_.names && a.name() != b.name()) return false;
    if ((a.owner() == nullptr) != (b.owner() == nullptr)) return false;
    if (a.owner() && instructions_[a.owner()->id()] != b.owner()->id()) return false;
    auto j = b.instructions().begin();
    for (const Instruction& i : a.instructions()) {
      if (!Same(i, *j++)) return false;
    }
    if (!std::ranges::equal(a.roots(), b.roots(), [&](Operand x, Operand y) { return Same(x, y); })) {
      return false;
    }
    return Same(a.attributes(), b.attributes());
  }

  const Module& a_;
  const Module& b_;
  const EqualityOptions& options_;
  InstructionMap instructions_;  // a's id -> b's
};

}  // namespace

bool Equal(const Module& a, const Module& b, const EqualityOptions& options) {
  return Comparison(a, b, options).Run();
}

}  // namespace assay
