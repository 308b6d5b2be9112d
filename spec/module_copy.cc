// Deep copies and structural equality of modules.

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "base/check.h"
#include "spec/module.h"
#include "spec/printed_defaults.h"

namespace assay {
namespace {

using ComputationMap = absl::flat_hash_map<const Computation*, Computation*>;
using InstructionMap = std::vector<InstructionId>;  // by old id; kNoInstruction: not copied

// ---------------------------------------------------------------- extended element types

// What each extended type of one module is in another, by id - kFirstExtended. Empty: every type
// keeps its id.
using TypeMap = std::vector<ElementType>;

// Types of `shapes` and all their parts. (Only HLO has physical shapes in layouts, and no such types.)
void MapTypes(const TypeMap& map, std::vector<Shape*> shapes) {
  while (!shapes.empty()) {
    Shape& part = *shapes.back();
    shapes.pop_back();
    if (part.element_type().IsExtended()) {
      part.set_element_type(map[part.element_type().id - ElementType::kFirstExtended]);
    }
    for (Shape& element : part.mutable_elements()) shapes.push_back(&element);
  }
}

Shape Mapped(const TypeMap& map, const Shape& shape) {
  Shape copy = shape;
  if (!map.empty()) MapTypes(map, {&copy});
  return copy;
}

// The alternatives of AttributeValue that hold shapes. Literals have primitive types only.
void MapTypes(const TypeMap& map, AttributeValue& value) {
  if (map.empty()) return;
  if (auto* one = std::get_if<Box<Shape>>(&value)) {
    MapTypes(map, {&**one});
  } else if (auto* list = std::get_if<Box<std::vector<Shape>>>(&value)) {
    for (Shape& shape : **list) MapTypes(map, {&shape});
  } else if (auto* program = std::get_if<Box<ProgramShape>>(&value)) {
    for (Shape& shape : (*program)->parameters) MapTypes(map, {&shape});
    MapTypes(map, {&(*program)->result});
  }
}

// ---------------------------------------------------------------- copies

// Points computations and instructions named by attributes at their copies.
void Retarget(AttributeList& attributes, const ComputationMap& computations,
              const InstructionMap& instructions, const TypeMap& types) {
  auto copy_of = [&](Computation*& computation) {
    if (computation == nullptr) return;
    auto at = computations.find(computation);
    CHECK(at != computations.end());
    computation = at->second;
  };
  for (const Attribute& attribute : attributes.all()) {
    AttributeValue& value = *attributes.FindMutable(attribute.id);
    MapTypes(types, value);
    if (auto* one = std::get_if<Computation*>(&value)) copy_of(*one);
    if (auto* many = std::get_if<std::vector<Computation*>>(&value)) {
      for (Computation*& computation : *many) copy_of(computation);
    }
    if (auto* ids = std::get_if<std::vector<InstructionId>>(&value)) {
      for (InstructionId& id : *ids) id = instructions[id];
      std::erase(*ids, kNoInstruction);
    }
  }
}

class Copier {
 public:
  Copier(const Module& from, Module& to, ComputationMap& computations, bool keep_names)
      : from_(from), to_(to), computations_(computations), keep_names_(keep_names),
        instructions_(from.instruction_limit(), kNoInstruction) {
    if (&from == &to || from.extended_types().empty()) return;
    for (const std::string& type : from.extended_types()) {
      types_.push_back(to.InternElementType(type));
    }
  }

  // In this order.
  void Copy(std::span<const Computation* const> order) {
    for (const Computation* old : order) CopyInstructions(*old);
    for (const Computation* old : order) Connect(*old);
  }

 private:
  void CopyInstructions(const Computation& old) {
    Computation& copy = keep_names_ ? to_.AddNamedComputation(old.name())
                                    : to_.AddComputation(old.name());
    computations_[&old] = &copy;
    copy.set_position(old.position());
    copy.mutable_attributes() = old.attributes();
    for (const Instruction& i : old.instructions()) {
      Instruction& made = types_.empty()
                              ? copy.AddNamed(i.opcode(), i.shape(), i.name())
                              : copy.AddNamed(i.opcode(), Mapped(types_, i.shape()), i.name());
      made.set_position(i.position());
      made.set_has_many_results(i.has_many_results());
      instructions_[i.id()] = made.id();
      if (i.opcode() == Opcode::kParameter && i.attributes().Has(kParameterNumber)) {
        copy.SetParameter(made, i.attributes().Get(kParameterNumber));
      }
    }
  }

  // The copy of an operand; a captured value that is not copied stays what it is.
  Operand CopyOf(Operand old) {
    PathId path = old.path == 0 ? 0 : to_.InternPath(from_.path(old.path));
    InstructionId copy = instructions_[old.instruction];
    CHECK(copy != kNoInstruction || &from_ == &to_);
    return Operand{copy == kNoInstruction ? old.instruction : copy, path};
  }

  void Connect(const Computation& old) {
    Computation& copy = *computations_.at(&old);
    for (const Instruction& i : old.instructions()) {
      Instruction& made = *to_.instruction(instructions_[i.id()]);
      for (Operand operand : i.operands()) made.AppendOperand(CopyOf(operand));
      if (i.attributes().empty()) continue;
      AttributeList attributes = i.attributes();
      Retarget(attributes, computations_, instructions_, types_);
      made.set_attributes(std::move(attributes));
    }
    std::vector<Operand> roots;
    for (Operand root : old.roots()) roots.push_back(CopyOf(root));
    copy.set_roots(std::move(roots));
    if (old.owner() != nullptr && instructions_[old.owner()->id()] != kNoInstruction) {
      copy.MakeRegionOf(*to_.instruction(instructions_[old.owner()->id()]));
    }
  }

  const Module& from_;
  Module& to_;
  ComputationMap& computations_;
  bool keep_names_;
  InstructionMap instructions_;
  TypeMap types_;
};

}  // namespace

std::unique_ptr<Module> Module::Clone() const {
  auto copy = std::make_unique<Module>(name_, dialect_);
  for (const std::string& type : extended_types()) copy->InternElementType(type);
  std::vector<const Computation*> order;
  for (const auto& computation : computations_) order.push_back(computation.get());
  ComputationMap computations;
  Copier(*this, *copy, computations, /*keep_names=*/true).Copy(order);
  copy->attributes_ = attributes_;
  copy->stack_frames_ = stack_frames_;
  copy->source_file_ = source_file_;
  copy->source_ = source_;
  if (entry_ != nullptr) copy->entry_ = computations.at(entry_);
  return copy;
}

namespace {

// `from` and what it calls that `copies` does not hold; callees first, each once.
std::vector<const Computation*> CalleesFirst(const Computation& from,
                                             const ComputationMap& copies) {
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
  return order;
}

// A value of no computation in `order` that one of them uses; nullptr if there is none.
const Instruction* CapturedBy(std::span<const Computation* const> order) {
  absl::flat_hash_set<const Computation*> copied(order.begin(), order.end());
  for (const Computation* computation : order) {
    const Module& module = computation->module();
    auto is_outside = [&](Operand operand) {
      return !copied.contains(&module.instruction(operand.instruction)->parent());
    };
    for (const Instruction& i : computation->instructions()) {
      for (Operand operand : i.operands()) {
        if (is_outside(operand)) return module.instruction(operand.instruction);
      }
    }
    for (Operand root : computation->roots()) {
      if (is_outside(root)) return module.instruction(root.instruction);
    }
  }
  return nullptr;
}

}  // namespace

Result<Computation*> Module::CloneComputation(const Computation& from, ComputationMap& copies) {
  std::vector<const Computation*> order = CalleesFirst(from, copies);
  const Instruction* captured = CapturedBy(order);
  if (captured != nullptr && &from.module() != this) {
    return InvalidError("clone_capture",
                        "computation " + std::string(from.name()) + " uses " +
                            std::string(captured->name()) + " of computation " +
                            std::string(captured->parent().name()) + ", which is not copied");
  }
  Copier(from.module(), *this, copies, /*keep_names=*/false).Copy(order);
  Computation* copy = copies.at(&from);
  if (from.owner() != nullptr && captured != nullptr && copy->owner() == nullptr) {
    copy->MakeRegionOf(*from.owner());
  }
  return copy;
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
      : a_(a), b_(b), options_(options), instructions_(a.instruction_limit(), kNoInstruction) {
    std::span<const std::string> ours = a.extended_types(), theirs = b.extended_types();
    if (std::ranges::equal(ours, theirs)) return;
    for (const std::string& type : theirs) {
      auto at = std::ranges::find(ours, type);
      // One that `a` does not have gets an id that `a` does not have either.
      size_t row = at != ours.end() ? at - ours.begin() : ours.size();
      types_.push_back(ElementType(ElementType::kFirstExtended + static_cast<uint32_t>(row)));
    }
  }

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
    if (!types_.empty()) return SameShapes(a, Mapped(types_, b));
    return SameShapes(a, b);
  }
  bool SameShapes(const Shape& a, const Shape& b) const {
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
    if (types_.empty()) return a == b;
    AttributeValue mapped = b;
    MapTypes(types_, mapped);
    return a == mapped;
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
  TypeMap types_;                // b's extended types as a's
};

}  // namespace

bool Equal(const Module& a, const Module& b, const EqualityOptions& options) {
  return Comparison(a, b, options).Run();
}

}  // namespace assay
