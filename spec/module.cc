// The program's ownership, use lists and interning.

#include "spec/module.h"

#include <algorithm>
#include <cstring>

#include "absl/container/node_hash_set.h"
#include "absl/hash/hash.h"
#include "base/check.h"
#include "spec/name_table.h"

namespace assay {

// ---------------------------------------------------------------- interning

namespace {

// Bump allocator for names.
class StringArena {
 public:
  std::string_view Copy(std::string_view text) {
    if (text.empty()) return {};
    if (text.size() > left_) {
      size_t size = std::max<size_t>(text.size(), kChunk);
      chunks_.push_back(std::make_unique_for_overwrite<char[]>(size));
      next_ = chunks_.back().get();
      left_ = size;
    }
    std::memcpy(next_, text.data(), text.size());
    std::string_view copy(next_, text.size());
    next_ += text.size();
    left_ -= text.size();
    return copy;
  }

 private:
  static constexpr size_t kChunk = size_t{1} << 16;
  std::vector<std::unique_ptr<char[]>> chunks_;
  char* next_ = nullptr;
  size_t left_ = 0;
};

}  // namespace

struct Module::Tables {
  StringArena arena;
  absl::node_hash_set<Shape> shapes;
  absl::flat_hash_map<std::vector<int64_t>, PathId> paths;
  std::vector<std::string> extended_types;
  absl::flat_hash_map<std::string_view, Computation*> computations;  // the first of each name
  NameTable computation_names;
};

Module::Module(std::string name, Dialect dialect)
    : name_(std::move(name)), dialect_(dialect), tables_(std::make_unique<Tables>()) {
  paths_.emplace_back();
  tables_->paths.emplace(paths_[0], 0);
}

Module::~Module() = default;

const Shape& Module::InternShape(const Shape& shape) { return *tables_->shapes.insert(shape).first; }

PathId Module::InternPath(std::span<const int64_t> path) {
  std::vector<int64_t> key(path.begin(), path.end());
  auto [at, inserted] = tables_->paths.try_emplace(key, static_cast<PathId>(paths_.size()));
  if (inserted) paths_.push_back(std::move(key));
  return at->second;
}

ElementType Module::InternElementType(std::string_view text) {
  if (std::optional<PrimitiveType> primitive = PrimitiveTypeFromName(text)) return *primitive;
  std::vector<std::string>& types = tables_->extended_types;
  auto at = std::find(types.begin(), types.end(), text);
  if (at == types.end()) at = types.emplace(types.end(), text);
  return ElementType(ElementType::kFirstExtended + static_cast<uint32_t>(at - types.begin()));
}

std::string_view Module::ElementTypeText(ElementType type) const {
  if (!type.IsExtended()) return NameOf(type.primitive());
  return tables_->extended_types[type.id - ElementType::kFirstExtended];
}

std::span<const std::string> Module::extended_types() const { return tables_->extended_types; }

void Module::set_source(std::string file, std::shared_ptr<const std::string> text) {
  source_file_ = std::move(file);
  source_ = std::move(text);
}

// ---------------------------------------------------------------- computations

Computation* Module::FindComputation(std::string_view name) const {
  auto at = tables_->computations.find(name);
  return at == tables_->computations.end() ? nullptr : at->second;
}

Computation& Module::AddComputation(std::string_view name, Computation::Kind kind,
                                    Instruction* owner) {
  if (name.empty()) name = "computation";
  return AddNamedComputation(tables_->computation_names.Unique(name), kind, owner);
}

Computation& Module::AddNamedComputation(std::string_view name, Computation::Kind kind,
                                         Instruction* owner) {
  CHECK((kind == Computation::Kind::kRegion) == (owner != nullptr));
  computations_.push_back(std::unique_ptr<Computation>(new Computation()));
  Computation& computation = *computations_.back();
  computation.name_ = tables_->arena.Copy(name);
  computation.module_ = this;
  computation.kind_ = kind;
  computation.owner_ = owner;
  computation.index_ = static_cast<int64_t>(computations_.size()) - 1;
  tables_->computations.try_emplace(computation.name_, &computation);
  tables_->computation_names.Add(computation.name_);
  return computation;
}

void Computation::set_name(std::string_view name) {
  Module::Tables& tables = *module_->tables_;
  if (auto at = tables.computations.find(name_); at != tables.computations.end() && at->second == this) {
    tables.computations.erase(at);
    tables.computation_names.Remove(name_);
  }
  if (name != name_) name_ = tables.arena.Copy(name);
  tables.computations.insert_or_assign(name_, this);
  tables.computation_names.Add(name_);
}

void Module::RemoveComputation(Computation& computation) {
  Computation* one = &computation;
  RemoveComputations(std::span(&one, 1));
}

void Module::RemoveComputations(std::span<Computation* const> computations) {
  std::vector<Computation*> doomed;
  std::vector<bool> is_doomed(computations_.size(), false);
  auto add = [&](Computation* computation) {
    if (is_doomed[computation->index_]) return;
    is_doomed[computation->index_] = true;
    doomed.push_back(computation);
  };
  for (Computation* computation : computations) add(computation);
  for (size_t i = 0; i < doomed.size(); ++i) {
    for (Instruction& x : doomed[i]->instructions()) {
      for (Computation* called : x.called_computations()) {
        if (called->owner_ == &x) add(called);
      }
    }
  }
  for (Computation* computation : doomed) {
    computation->set_roots({});
    for (Instruction& x : computation->instructions()) {
      x.ClearOperands();
      x.set_attributes({});
    }
  }
  for (Computation* computation : doomed) {
    while (computation->last_ != nullptr) computation->Unlink(*computation->last_);
    if (entry_ == computation) entry_ = nullptr;
    if (FindComputation(computation->name_) == computation) {
      tables_->computations.erase(computation->name_);
      tables_->computation_names.Remove(computation->name_);
    }
  }
  std::erase_if(computations_, [&](const auto& c) { return is_doomed[c->index_]; });
  for (size_t i = 0; i < computations_.size(); ++i) {
    computations_[i]->index_ = static_cast<int64_t>(i);
  }
}

void Module::ReorderComputations(std::span<Computation* const> order) {
  CHECK(order.size() == computations_.size());
  std::vector<std::unique_ptr<Computation>> ordered(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    std::unique_ptr<Computation>& from = computations_[order[i]->index_];
    CHECK(from.get() == order[i]);
    ordered[i] = std::move(from);
  }
  computations_ = std::move(ordered);
  for (size_t i = 0; i < computations_.size(); ++i) {
    computations_[i]->index_ = static_cast<int64_t>(i);
  }
}

Instruction& Module::NewInstruction(Computation& parent, Opcode opcode, const Shape& interned,
                                    std::string_view name) {
  instructions_.push_back(std::unique_ptr<Instruction>(new Instruction()));
  Instruction& instruction = *instructions_.back();
  instruction.id_ = static_cast<InstructionId>(instructions_.size() - 1);
  instruction.opcode_ = opcode;
  instruction.shape_ = &interned;
  instruction.parent_ = &parent;
  instruction.name_ = tables_->arena.Copy(name);
  ++live_instructions_;
  return instruction;
}

void Computation::Link(Instruction& instruction, Instruction* before) {
  Instruction* previous = before ? before->previous_ : last_;
  instruction.previous_ = previous;
  instruction.next_ = before;
  (previous ? previous->next_ : first_) = &instruction;
  (before ? before->previous_ : last_) = &instruction;
  ++count_;
}

Instruction& Computation::AddNamed(Opcode opcode, const Shape& shape, std::string_view name) {
  return AddInterned(opcode, module_->InternShape(shape), name);
}

Instruction& Computation::AddInterned(Opcode opcode, const Shape& interned,
                                      std::string_view name) {
  Instruction& instruction = module_->NewInstruction(*this, opcode, interned, name);
  Link(instruction, nullptr);
  if (names_) names_->Add(instruction.name_);
  return instruction;
}

Instruction& Computation::Add(Opcode opcode, const Shape& shape, std::span<const Operand> operands,
                              std::string_view name, Instruction* before) {
  if (!names_) {
    names_ = std::make_unique<NameTable>();
    for (const Instruction& i : instructions()) names_->Add(i.name());
  }
  std::string unique = names_->Unique(name.empty() ? NameOf(opcode) : name);
  Instruction& instruction =
      module_->NewInstruction(*this, opcode, module_->InternShape(shape), unique);
  Link(instruction, before);
  names_->Add(instruction.name_);
  for (Operand operand : operands) instruction.AppendOperand(operand);
  return instruction;
}

bool Computation::SetParameter(Instruction& instruction, int64_t number) {
  CHECK(instruction.opcode() == Opcode::kParameter && &instruction.parent() == this);
  CHECK(number >= 0);
  if (number >= parameter_count()) parameters_.resize(number + 1, nullptr);
  if (parameters_[number] != nullptr && parameters_[number] != &instruction) return false;
  parameters_[number] = &instruction;
  instruction.Set(kParameterNumber, number);
  return true;
}

void Computation::Remove(Instruction& instruction) {
  CHECK(instruction.parent_ == this);
  if (!instruction.attributes_.empty()) {
    std::vector<Computation*> regions;
    for (Computation* called : instruction.called_computations()) {
      if (called->owner_ == &instruction) regions.push_back(called);
    }
    if (!regions.empty()) module_->RemoveComputations(regions);
    if (instruction.opcode_ == Opcode::kParameter && instruction.Has(assay::kParameterNumber)) {
      int64_t number = instruction.Get(assay::kParameterNumber);
      if (number < parameter_count() && parameters_[number] == &instruction) {
        parameters_[number] = nullptr;
      }
    }
    instruction.set_attributes({});
  }
  instruction.ClearOperands();
  Unlink(instruction);
}

void Computation::Unlink(Instruction& instruction) {
  CHECK(!instruction.IsUsed() && instruction.root_count_ == 0);
  CHECK(instruction.control_successor_count_ == 0);
  if (names_) names_->Remove(instruction.name_);
  (instruction.previous_ ? instruction.previous_->next_ : first_) = instruction.next_;
  (instruction.next_ ? instruction.next_->previous_ : last_) = instruction.previous_;
  --count_;
  --module_->live_instructions_;
  module_->instructions_[instruction.id_].reset();
}

bool Computation::Sees(const Computation& scope) const {
  const Computation* at = this;
  // The bound ends a circle of owners, which the verifier refuses.
  for (size_t depth = 0; at != &scope; ++depth) {
    if (at->owner_ == nullptr || depth > module_->computations_.size()) return false;
    at = at->owner_->parent_;
  }
  return true;
}

void Computation::CountRoots(int change) {
  for (Operand root : roots_) {
    CHECK(root.instruction < module_->instructions_.size());
    Instruction* instruction = module_->instruction(root.instruction);
    CHECK(instruction != nullptr);
    instruction->root_count_ += change;
  }
}

void Computation::set_roots(std::vector<Operand> roots) {
  CountRoots(-1);
  roots_ = std::move(roots);
  CountRoots(+1);
}

void Computation::ReplaceRoot(const Instruction& from, Instruction& to) {
  CountRoots(-1);
  for (Operand& root : roots_) {
    if (root.instruction == from.id_) root.instruction = to.id_;
  }
  CountRoots(+1);
}

const Instruction& Computation::root() const {
  CHECK(roots_.size() == 1);
  return *module_->instruction(roots_[0].instruction);
}

Instruction& Computation::root() {
  CHECK(roots_.size() == 1);
  return *module_->instruction(roots_[0].instruction);
}

// ---------------------------------------------------------------- instructions

void Instruction::set_name(std::string_view name) {
  const std::string_view old = name_;
  name_ = module().tables_->arena.Copy(name);
  if (!parent_->names_) return;
  parent_->names_->Remove(old);
  parent_->names_->Add(name_);
}

void Instruction::set_shape(const Shape& shape) { shape_ = &module().InternShape(shape); }

const Shape& Instruction::operand_shape(int64_t i) const {
  const Operand operand = operands_[i];
  const Shape& whole = module().instruction(operand.instruction)->shape();
  if (operand.path == 0) return whole;
  const Shape* part = SubshapeAt(whole, module().path(operand.path));
  CHECK(part != nullptr);
  return *part;
}

void Instruction::AppendOperand(Operand operand) {
  Instruction& producer = *module().instruction(operand.instruction);
  uint32_t index = static_cast<uint32_t>(operands_.size());
  operands_.push_back(operand);
  use_indices_.push_back(static_cast<uint32_t>(producer.uses_.size()));
  producer.uses_.push_back(Use{id_, index});
}

void Instruction::SetOperand(int64_t i, Operand operand) {
  Module& m = module();
  // Take the old use out: the producer's last use moves into its place.
  Instruction& old = *m.instruction(operands_[i].instruction);
  uint32_t hole = use_indices_[i];
  Use moved = old.uses_.back();
  old.uses_.pop_back();
  if (hole < old.uses_.size()) {
    old.uses_[hole] = moved;
    m.instruction(moved.user)->use_indices_[moved.operand] = hole;
  }
  operands_[i] = operand;
  if (operand.instruction == kNoInstruction) return;
  Instruction& producer = *m.instruction(operand.instruction);
  use_indices_[i] = static_cast<uint32_t>(producer.uses_.size());
  producer.uses_.push_back(Use{id_, static_cast<uint32_t>(i)});
}

void Instruction::RemoveOperands(std::span<const int64_t> ascending) {
  if (ascending.empty()) return;
  int64_t kept = ascending[0];
  for (int64_t i = kept; i < operand_count(); ++i) {
    if (!ascending.empty() && ascending[0] == i) {
      ascending = ascending.subspan(1);
    } else {
      SetOperand(kept++, operands_[i]);
    }
  }
  CHECK(ascending.empty());
  TruncateOperands(kept);
}

void Instruction::ClearOperands() { TruncateOperands(0); }

void Instruction::TruncateOperands(int64_t count) {
  while (operand_count() > count) {
    SetOperand(operand_count() - 1, Operand{});
    operands_.pop_back();
    use_indices_.pop_back();
  }
}

void Instruction::ReplaceAllUsesWith(Instruction& other) {
  CHECK(&other != this);
  for (size_t i = 0; i < uses_.size();) {
    Use use = uses_[i];
    if (use.user == other.id_) {
      ++i;
      continue;
    }
    Instruction& user = *module().instruction(use.user);
    Operand operand = user.operands_[use.operand];
    operand.instruction = other.id_;
    user.SetOperand(use.operand, operand);  // the last use moves to place i
  }
  if (root_count_ > 0) parent_->ReplaceRoot(*this, other);
  if (root_count_ == 0) return;
  for (const auto& computation : module().computations()) {
    if (computation->owner() != nullptr) computation->ReplaceRoot(*this, other);
  }
}

void Instruction::CountControlPredecessors(int change) {
  const AttributeValue* value = attributes_.Find(AttributeId::kControlPredecessors);
  if (value == nullptr) return;
  for (InstructionId id : std::get<std::vector<InstructionId>>(*value)) {
    CHECK(id < module().instruction_limit() && module().instruction(id) != nullptr);
    module().instruction(id)->control_successor_count_ += change;
  }
}

void Instruction::SetControlPredecessors(std::vector<InstructionId> predecessors) {
  CountControlPredecessors(-1);
  if (predecessors.empty()) {
    attributes_.Erase(AttributeId::kControlPredecessors);
  } else {
    attributes_.Set(AttributeId::kControlPredecessors, std::move(predecessors));
  }
  CountControlPredecessors(+1);
}

void Instruction::set_attributes(AttributeList attributes) {
  CountControlPredecessors(-1);
  attributes_ = std::move(attributes);
  CountControlPredecessors(+1);
}

absl::InlinedVector<Computation*, 2> Instruction::called_computations() const {
  absl::InlinedVector<Computation*, 2> called;
  for (const Attribute& attribute : attributes_.all()) {
    if (auto* one = std::get_if<Computation*>(&attribute.value)) {
      if (*one != nullptr) called.push_back(*one);
    } else if (auto* many = std::get_if<std::vector<Computation*>>(&attribute.value)) {
      for (Computation* one : *many) {
        if (one != nullptr) called.push_back(one);
      }
    }
  }
  return called;
}

}  // namespace assay
