// The fingerprint of a module: one pass over what its entry reaches.
//
// Each computation is fingerprinted once, callees first, and a caller adds the fingerprints of what
// it calls: names and the order of computations in the text do not matter, the order of
// instructions within one does. An operand is the position of its producer in the computation that
// holds it, and how many computations further out that is (regions see enclosing values).
#include "spec/hlo/fingerprint.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "spec/hlo/attribute_text.h"
#include "spec/hlo/sharding_text.h"

namespace assay {
namespace {

// Parts begin with a tag of their own, so that no two lists of parts read the same.
enum class Tag : uint64_t {
  kModule = 1, kComputation, kInstruction, kOperand, kRoots, kAttribute, kAbsent, kInProgress,
  kShape, kLiteral, kElided, kForeign };

void Add(Tag tag, Fingerprinter* to) { to->Add(static_cast<uint64_t>(tag)); }

// Attributes that say how a program came about or is to be run, not what it computes.
bool IsIgnored(const Instruction& instruction, AttributeId id) {
  switch (id) {
    case AttributeId::kMetadata:
    case AttributeId::kOrigin:
    case AttributeId::kStatistics:
    case AttributeId::kFrontendAttributes:
    case AttributeId::kControlPredecessors:
    case AttributeId::kOutputToOperandAliasing:
    case AttributeId::kAsyncExecutionThread:
    case AttributeId::kCrossProgramPrefetchIndex:
      return true;
    case AttributeId::kBackendConfig:
      return instruction.opcode() != Opcode::kCustomCall &&
             instruction.opcode() != Opcode::kForeign;
    default:
      return false;
  }
}

bool IsDefault(const Instruction& instruction, const Attribute& attribute) {
  const AttributeUse* use = FindUse(instruction.spec(), attribute.id);
  if (use != nullptr && !use->required) {
    if (const bool* value = std::get_if<bool>(&attribute.value)) {
      return *value == (use->default_value != 0);
    }
    if (const int64_t* value = std::get_if<int64_t>(&attribute.value)) {
      return *value == use->default_value;
    }
  }
  // An empty list or structure says as much as none; a number or a sharding always says something.
  return !std::holds_alternative<bool>(attribute.value) &&
         !std::holds_alternative<int64_t>(attribute.value) &&
         !std::holds_alternative<double>(attribute.value) &&
         !std::holds_alternative<Box<Sharding>>(attribute.value) &&
         attribute.value == EmptyValue(attribute.id);
}

void StripMetadata(Sharding* sharding) {
  sharding->metadata.clear();
  sharding->metadata_is_list = false;
  for (Sharding& element : sharding->elements) StripMetadata(&element);  // tuples do not nest
}

class ModuleFingerprint {
 public:
  explicit ModuleFingerprint(const Module& module) : module_(module) {}
  Fingerprint Get();

 private:
  struct State {
    bool done = false;
    Fingerprint fingerprint;
  };

  void Visit(const Computation& entry);
  Fingerprint Of(const Computation& computation);
  void AddInstruction(const Instruction& instruction, Fingerprinter* to);
  void AddAttribute(const Attribute& attribute, Fingerprinter* to);
  void AddOperand(const Computation& from, Operand operand, Fingerprinter* to);
  void AddCalled(const Computation* computation, Fingerprinter* to);
  void AddShape(const Shape& shape, bool layout, Fingerprinter* to);
  void AddLiteral(const Literal& literal, Fingerprinter* to);
  void AddForeign(const ForeignAttributes& attributes, Fingerprinter* to);

  const Module& module_;
  absl::flat_hash_map<const Computation*, State> states_;
  std::vector<uint32_t> positions_;  // by instruction id: its place in its computation
  absl::flat_hash_map<const Shape*, Fingerprint> shapes_;  // interned ones, without layout
};

Fingerprint ModuleFingerprint::Get() {
  positions_.resize(module_.instruction_limit());
  for (const auto& computation : module_.computations()) {
    uint32_t position = 0;
    for (const Instruction& instruction : computation->instructions()) {
      positions_[instruction.id()] = position++;
    }
  }
  Fingerprinter to;
  Add(Tag::kModule, &to);
  to.Add(static_cast<int64_t>(module_.dialect()));
  // One replica or partition is the same as none said.
  to.Add(std::max<int64_t>(module_.Get(kReplicaCount), 1));
  to.Add(std::max<int64_t>(module_.Get(kNumPartitions), 1));
  if (module_.entry() != nullptr) {
    Visit(*module_.entry());
    to.Add(states_[module_.entry()].fingerprint);
  } else {
    for (const auto& computation : module_.computations()) {
      Visit(*computation);
      to.Add(states_[computation.get()].fingerprint);
    }
  }
  return to.Get();
}

// Computes the fingerprints of `entry` and all it calls, callees first.
void ModuleFingerprint::Visit(const Computation& entry) {
  struct Frame {
    const Computation* computation;
    const Instruction* next;
  };
  if (!states_.emplace(&entry, State{}).second) return;
  std::vector<Frame> stack = {{&entry, entry.first()}};
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.next == nullptr) {
      const Computation* computation = top.computation;
      stack.pop_back();
      Fingerprint fingerprint = Of(*computation);
      states_[computation] = {true, fingerprint};
      continue;
    }
    const Instruction& instruction = *top.next;
    top.next = instruction.next();
    if (instruction.attributes().empty()) continue;
    for (const Computation* called : instruction.called_computations()) {
      if (called != nullptr && states_.emplace(called, State{}).second) {
        stack.push_back({called, called->first()});
      }
    }
  }
}

Fingerprint ModuleFingerprint::Of(const Computation& computation) {
  Fingerprinter to;
  Add(Tag::kComputation, &to);
  to.Add(static_cast<int64_t>(computation.kind()));
  if (computation.attributes().Has(kForeignAttributes)) {
    AddForeign(computation.attributes().Get(kForeignAttributes), &to);
  }
  for (const Instruction& instruction : computation.instructions()) {
    AddInstruction(instruction, &to);
  }
  Add(Tag::kRoots, &to);
  to.Add(static_cast<uint64_t>(computation.roots().size()));
  for (Operand root : computation.roots()) AddOperand(computation, root, &to);
  return to.Get();
}

void ModuleFingerprint::AddInstruction(const Instruction& instruction, Fingerprinter* to) {
  Add(Tag::kInstruction, to);
  to->Add(instruction.opcode() == Opcode::kForeign ? std::string_view("foreign")
                                                   : NameOf(instruction.opcode()));
  to->Add(instruction.has_many_results());
  // bitcast is defined by the layouts of its operand and result.
  bool layout = instruction.opcode() == Opcode::kBitcast;
  AddShape(instruction.shape(), layout, to);
  to->Add(instruction.operand_count());
  for (int64_t i = 0; i < instruction.operand_count(); ++i) {
    AddOperand(instruction.parent(), instruction.operand(i), to);
    if (layout) AddShape(instruction.producer(i).shape(), layout, to);
  }
  for (const Attribute& attribute : instruction.attributes().all()) {
    if (IsIgnored(instruction, attribute.id) || IsDefault(instruction, attribute)) continue;
    AddAttribute(attribute, to);
  }
}

void ModuleFingerprint::AddOperand(const Computation& from, Operand operand, Fingerprinter* to) {
  Add(Tag::kOperand, to);
  const Instruction& producer = *module_.instruction(operand.instruction);
  int64_t depth = 0;
  for (const Computation* at = &from; at != &producer.parent() && at->owner() != nullptr; ++depth) {
    at = &at->owner()->parent();
  }
  to->Add(depth);
  to->Add(positions_[producer.id()]);
  std::span<const int64_t> path = module_.path(operand.path);
  to->Add(static_cast<uint64_t>(path.size()));
  for (int64_t index : path) to->Add(index);
}

void ModuleFingerprint::AddCalled(const Computation* computation, Fingerprinter* to) {
  auto found = computation == nullptr ? states_.end() : states_.find(computation);
  if (found == states_.end()) return Add(Tag::kAbsent, to);
  // Only a program that calls itself, which none may, gets here before its callee is done.
  if (!found->second.done) return Add(Tag::kInProgress, to);
  to->Add(found->second.fingerprint);
}

void ModuleFingerprint::AddAttribute(const Attribute& attribute, Fingerprinter* to) {
  const AttributeRow& row = RowOf(attribute.id);
  Add(Tag::kAttribute, to);
  to->Add(row.name);
  const AttributeValue& value = attribute.value;
  if (const auto* called = std::get_if<Computation*>(&value)) {
    AddCalled(*called, to);
  } else if (const auto* list = std::get_if<std::vector<Computation*>>(&value)) {
    to->Add(static_cast<uint64_t>(list->size()));
    for (const Computation* computation : *list) AddCalled(computation, to);
  } else if (const auto* literal = std::get_if<Literal>(&value)) {
    AddLiteral(*literal, to);
  } else if (const auto* shape = std::get_if<Box<Shape>>(&value)) {
    AddShape(**shape, /*layout=*/false, to);
  } else if (const auto* foreign = std::get_if<Box<ForeignAttributes>>(&value)) {
    AddForeign(**foreign, to);
  } else if (const auto* number = std::get_if<double>(&value)) {
    to->Add(std::bit_cast<uint64_t>(*number));
  } else if (const auto* sharding = std::get_if<Box<Sharding>>(&value)) {
    Sharding plain = **sharding;
    StripMetadata(&plain);
    std::string text;
    AppendSharding(plain, &text);
    to->Add(text);
  } else {
    // Other kinds have one text per value.
    std::string text;
    AppendAttributeValue(row, value, &text);
    to->Add(text);
  }
}

void ModuleFingerprint::AddShape(const Shape& shape, bool layout, Fingerprinter* to) {
  Add(Tag::kShape, to);
  if (layout) return to->Add(shape.ToString(true, module_.extended_types()));
  auto [found, is_new] = shapes_.try_emplace(&shape);
  if (is_new) {
    Fingerprinter text;
    text.Add(shape.ToString(/*with_layout=*/false, module_.extended_types()));
    found->second = text.Get();
  }
  to->Add(found->second);
}

// Locations say where a program came from, not what it is.
void ModuleFingerprint::AddForeign(const ForeignAttributes& attributes, Fingerprinter* to) {
  Add(Tag::kForeign, to);
  for (const ForeignAttribute& attribute : attributes) {
    if (attribute.kind == ForeignAttribute::Kind::kLocation) continue;
    to->Add(static_cast<int64_t>(attribute.kind));
    to->Add(attribute.name);
    to->Add(attribute.text);
    AddForeign(attribute.children, to);
  }
  Add(Tag::kAbsent, to);  // the end of the list
}

void ModuleFingerprint::AddLiteral(const Literal& literal, Fingerprinter* to) {
  std::vector<const Literal*> stack = {&literal};
  while (!stack.empty()) {
    const Literal& part = *stack.back();
    stack.pop_back();
    Add(part.IsElided() ? Tag::kElided : Tag::kLiteral, to);
    if (!part.IsValid()) continue;
    to->Add(part.shape().ToString(/*with_layout=*/false));
    for (int64_t size : part.dynamic_sizes()) to->Add(size);
    if (part.IsElided()) continue;
    if (part.shape().IsTuple()) {
      for (size_t i = part.elements().size(); i-- > 0;) stack.push_back(&part.elements()[i]);
      continue;
    }
    Literal bytes = part.Unpacked();
    to->Add(std::string_view(reinterpret_cast<const char*>(bytes.bytes()),
                             static_cast<size_t>(bytes.byte_size())));
  }
}

}  // namespace

Fingerprint FingerprintOf(const Module& module) { return ModuleFingerprint(module).Get(); }

}  // namespace assay
