// The op table: one OpSpec per opcode.
#ifndef ASSAY_SPEC_OP_TABLE_H_
#define ASSAY_SPEC_OP_TABLE_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "spec/op_spec.h"

namespace assay {

const OpSpec& SpecOf(Opcode opcode);
std::span<const OpSpec* const> AllOps();  // in opcode order, kForeign last
std::optional<Opcode> OpcodeFromName(std::string_view hlo_name);
// The HLO name that `word` most likely means: what it is short for (sin, mul, matmul), its name in
// StableHLO, or the nearest spelling.
std::optional<std::string_view> LikelyOpName(std::string_view word);

inline std::string_view NameOf(Opcode opcode) { return SpecOf(opcode).name; }
inline bool Has(Opcode opcode, Trait trait) { return SpecOf(opcode).traits.Has(trait); }
struct TraitRow {
  Trait trait;
  std::string_view name;     // "order-free"
  std::string_view meaning;  // one line for --explain
};
std::span<const TraitRow> AllTraits();  // in the order of Trait
std::string_view NameOf(Trait trait);

// The op's row for `id`; nullptr if the op does not have that attribute of its own.
const AttributeUse* FindUse(const OpSpec& spec, AttributeId id);
// The attribute whose value stands in the parentheses, if the op has one.
std::optional<AttributeId> AttributeInParentheses(const OpSpec& spec);
// async-start, -update and -done: the ops that wrap another one.
bool IsAsyncWrapper(Opcode opcode);
// Attributes that every instruction may have (sharding, metadata, ...).
std::span<const AttributeId> CommonAttributes();
// "dynamic-slice", "c2" -> "dynamic_slice_c2".
std::string RuleLabel(const OpSpec& spec, std::string_view rule_id);

// Opcodes without a record or with several, as text; empty when the table is whole (a test's concern).
std::string OpTableDefects();

}  // namespace assay

#endif  // ASSAY_SPEC_OP_TABLE_H_
