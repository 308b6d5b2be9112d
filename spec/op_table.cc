// The op table: the records of all families, by opcode and by name.
#include "spec/op_table.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <utility>

#include "base/edit_distance.h"
#include "spec/ops/families.h"

namespace assay {
namespace {

// Records by opcode, and a hash table of their names with open addressing, built at first use.
class OpTable {
 public:
  OpTable() {
    for (int i = 0; i < kOpcodeCount; ++i) missing_[i].opcode = static_cast<Opcode>(i);
    for (int i = 0; i < kOpcodeCount; ++i) by_opcode_[i] = &missing_[i];
    for (std::span<const OpSpec> family :
         {ElementwiseOps(), DataMovementOps(), IndexingOps(), ContractionOps(), ReductionOps(),
          LinearAlgebraOps(), ControlOps(), CollectiveOps(), AsynchronousOps(), RandomOps()}) {
      for (const OpSpec& spec : family) Insert(spec);
    }
    for (const OpSpec& spec : missing_) {
      if (by_opcode_[static_cast<int>(spec.opcode)] != &spec) continue;
      defects_ += "opcode " + std::to_string(static_cast<int>(spec.opcode)) + " has no record; ";
    }
  }

  const OpSpec& operator[](Opcode opcode) const { return *by_opcode_[static_cast<int>(opcode)]; }
  std::span<const OpSpec* const> all() const { return by_opcode_; }
  const std::string& defects() const { return defects_; }

  std::optional<Opcode> Find(std::string_view name) const {
    for (uint32_t slot = Hash(name);; ++slot) {
      const OpSpec* spec = by_name_[slot % kSlots];
      if (spec == nullptr) return std::nullopt;
      if (spec->name == name) return spec->opcode;
    }
  }

 private:
  static constexpr uint32_t kSlots = 1024;  // a power of two, several times the number of ops

  // Length, first and last eight (four) bytes decide: enough to tell most op names apart. Copies
  // have fixed sizes, which makes them plain loads.
  static uint32_t Hash(std::string_view name) {
    uint64_t head = 0, tail = 0;
    const char* end = name.data() + name.size();
    if (name.size() >= 8) {
      std::memcpy(&head, name.data(), 8);
      std::memcpy(&tail, end - 8, 8);
    } else if (name.size() >= 4) {
      std::memcpy(&head, name.data(), 4);
      std::memcpy(&tail, end - 4, 4);
    } else {
      for (char c : name) head = head << 8 | static_cast<uint8_t>(c);
    }
    uint64_t mixed = (head + name.size()) * 0x9e3779b97f4a7c15 ^ tail * 0xc2b2ae3d27d4eb4f;
    return static_cast<uint32_t>(mixed >> 40);
  }

  void Insert(const OpSpec& spec) {
    const OpSpec*& row = by_opcode_[static_cast<int>(spec.opcode)];
    if (row != &missing_[static_cast<int>(spec.opcode)]) {
      defects_ += std::string(spec.name) + " has several records; ";
      return;
    }
    row = &spec;
    if (spec.name.empty()) return;
    uint32_t slot = Hash(spec.name);
    while (by_name_[slot % kSlots] != nullptr) ++slot;
    by_name_[slot % kSlots] = &spec;
  }

  std::array<OpSpec, kOpcodeCount> missing_;  // stand-ins, so that the table has no holes
  std::array<const OpSpec*, kOpcodeCount> by_opcode_{};
  std::array<const OpSpec*, kSlots> by_name_{};
  std::string defects_;
};

const OpTable& Table() {
  static const OpTable table;
  return table;
}

constexpr AttributeId kCommonAttributes[] = {
    AttributeId::kSharding,   AttributeId::kParameterReplication, AttributeId::kFrontendAttributes,
    AttributeId::kStatistics, AttributeId::kControlPredecessors,  AttributeId::kOrigin,
    AttributeId::kMetadata,   AttributeId::kBackendConfig,        AttributeId::kForeignAttributes,
};

constexpr TraitRow kTraits[] = {
    {Trait::kElementwise, "elementwise",
     "result elements depend on operand elements of their index"},
    {Trait::kCommutative, "commutative", "the two operands may be swapped"},
    {Trait::kShapeInferable, "shape-inferable", "HLO text may leave the result shape out"},
    {Trait::kSideEffect, "side-effect", "may not be removed or repeated, even when unused"},
    {Trait::kCollective, "collective", "talks to other devices"},
    {Trait::kOrderFree, "order-free", "an implementation may combine elements in any order"},
    {Trait::kDataMovement, "data-movement", "result elements are operand elements, at their type"},
    {Trait::kIdentity, "identity", "the result is the first operand, in row-major order"},
    {Trait::kAsyncPart, "async-part", "a start, update or done of something that runs meanwhile"},
    {Trait::kExactTypes, "exact-types", "the result's types are those that follow, no other precision"},
};
constexpr bool TraitsAreInOrder() {
  for (size_t i = 0; i < std::size(kTraits); ++i) {
    if (static_cast<size_t>(kTraits[i].trait) != i) return false;
  }
  return std::size(kTraits) == static_cast<size_t>(Trait::kExactTypes) + 1;
}
static_assert(TraitsAreInOrder(), "a row of the trait table is missing or out of order");

}  // namespace

std::span<const TraitRow> AllTraits() { return kTraits; }

std::string_view NameOf(Trait trait) { return kTraits[static_cast<size_t>(trait)].name; }

const OpSpec& SpecOf(Opcode opcode) { return Table()[opcode]; }

std::span<const OpSpec* const> AllOps() { return Table().all(); }

std::optional<Opcode> OpcodeFromName(std::string_view hlo_name) { return Table().Find(hlo_name); }

std::optional<std::string_view> LikelyOpName(std::string_view word) {
  constexpr std::pair<std::string_view, Opcode> kShort[] = {{"sin", Opcode::kSine},
                                                            {"cos", Opcode::kCosine},
                                                            {"exp", Opcode::kExponential},
                                                            {"expm1", Opcode::kExponentialMinusOne},
                                                            {"log1p", Opcode::kLogPlusOne},
                                                            {"mul", Opcode::kMultiply},
                                                            {"sub", Opcode::kSubtract},
                                                            {"div", Opcode::kDivide},
                                                            {"neg", Opcode::kNegate},
                                                            {"max", Opcode::kMaximum},
                                                            {"min", Opcode::kMinimum},
                                                            {"pow", Opcode::kPower},
                                                            {"rem", Opcode::kRemainder},
                                                            {"mod", Opcode::kRemainder},
                                                            {"conv", Opcode::kConvolution},
                                                            {"matmul", Opcode::kDot},
                                                            {"sigmoid", Opcode::kLogistic},
                                                            {"concat", Opcode::kConcatenate},
                                                            {"gte", Opcode::kGetTupleElement},
                                                            {"clz", Opcode::kCountLeadingZeros}};
  for (const auto& [name, opcode] : kShort) {
    if (name == word) return NameOf(opcode);
  }
  std::string_view mnemonic = word;
  if (mnemonic.starts_with("stablehlo.")) mnemonic.remove_prefix(10);
  std::vector<std::string_view> names;
  for (const OpSpec* spec : AllOps()) {
    if (spec->name.empty()) continue;
    if (spec->stablehlo == mnemonic && !mnemonic.empty()) return spec->name;
    names.push_back(spec->name);
  }
  return NearestSpelling(word, names);
}

std::string OpTableDefects() { return Table().defects(); }

const AttributeUse* FindUse(const OpSpec& spec, AttributeId id) {
  for (const AttributeUse& use : spec.attributes) {
    if (use.id == id) return &use;
  }
  return nullptr;
}

std::optional<AttributeId> AttributeInParentheses(const OpSpec& spec) {
  if (spec.operands.maximum != 0) return std::nullopt;  // operands stand there
  for (const AttributeUse& use : spec.attributes) {
    if (use.in_parentheses) return use.id;
  }
  return std::nullopt;
}

bool IsAsyncWrapper(Opcode opcode) {
  return opcode == Opcode::kAsyncStart || opcode == Opcode::kAsyncUpdate ||
         opcode == Opcode::kAsyncDone;
}

std::span<const AttributeId> CommonAttributes() { return kCommonAttributes; }

std::string RuleLabel(const OpSpec& spec, std::string_view rule_id) {
  std::string label(spec.opcode == Opcode::kForeign ? "foreign" : spec.name);
  std::replace(label.begin(), label.end(), '-', '_');
  return label.append("_").append(rule_id);
}

}  // namespace assay
