#include "interpreter/meeting_match.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "interpreter/block_kernel.h"
#include "interpreter/evaluation.h"
#include "spec/hlo/attribute_text.h"
#include "spec/op_table.h"

namespace assay {
namespace {

// Attributes that change no value; of a custom call two of them may (SameCall).
bool IsRemark(AttributeId id) {
  for (AttributeId remark :
       {AttributeId::kMetadata, AttributeId::kFrontendAttributes, AttributeId::kStatistics,
        AttributeId::kOrigin, AttributeId::kBackendConfig, AttributeId::kControlPredecessors,
        AttributeId::kResultAccuracy, AttributeId::kOperandPrecision}) {
    if (id == remark) return true;
  }
  return false;
}

// The value, or what absence means.
AttributeValue ValueOf(const Instruction& x, const AttributeUse& use) {
  const AttributeValue* value = x.attributes().Find(use.id);
  if (value != nullptr) return *value;
  const AttributeValue& empty = EmptyValue(use.id);
  if (std::holds_alternative<bool>(empty)) return use.default_value != 0;
  if (std::holds_alternative<int64_t>(empty)) return use.default_value;
  return empty;
}

// What custom calls read where others have remarks.
bool SameCall(const Instruction& x, const Instruction& y) {
  const auto same = [&](AttributeId id) {
    const AttributeValue* a = x.attributes().Find(id);
    const AttributeValue* b = y.attributes().Find(id);
    return (a ? *a : EmptyValue(id)) == (b ? *b : EmptyValue(id));
  };
  return same(AttributeId::kBackendConfig) && same(AttributeId::kFrontendAttributes);
}

// Do both regions compute the same, instruction by instruction? They have to call the very same others:
// those are not compared.
bool SameRegion(const Computation& a, const Computation& b) {
  if (&a == &b) return true;
  if (a.instruction_count() != b.instruction_count()) return false;
  absl::flat_hash_map<const Instruction*, const Instruction*> twin;
  auto other = b.instructions().begin();
  for (const Instruction& x : a.instructions()) {
    const Instruction& y = *other;
    ++other;
    twin[&x] = &y;
    if (x.opcode() != y.opcode() || x.operand_count() != y.operand_count() ||
        !x.shape().SameIgnoringLayout(y.shape())) {
      return false;
    }
    for (int64_t i = 0; i < x.operand_count(); ++i) {
      auto found = twin.find(&x.producer(i));
      if (found == twin.end() || found->second != &y.producer(i) ||
          x.operand(i).path != y.operand(i).path) {
        return false;
      }
    }
    for (const AttributeUse& use : x.spec().attributes) {
      if (IsRemark(use.id) || use.id == AttributeId::kComparisonType || use.id == AttributeId::kComparisonOrder) {
        continue;
      }
      if (!(ValueOf(x, use) == ValueOf(y, use))) return false;
    }
    if (x.opcode() == Opcode::kCustomCall && !SameCall(x, y)) return false;
    if (x.opcode() == Opcode::kCompare && CompareOrderOf(x) != CompareOrderOf(y)) return false;
  }
  return twin[&a.root()] == &b.root();
}

// Attributes that say who meets, in one of several spellings, or that change no value.
constexpr AttributeId kNotCompared[] = {AttributeId::kReplicaGroups, AttributeId::kChannelId,
                                        AttributeId::kUseGlobalDeviceIds,
                                        AttributeId::kCollectiveMode,
                                        AttributeId::kConstrainLayout};

// "dimensions={1}", or that it is absent.
std::string AttributeText(AttributeId id, const AttributeValue* value) {
  const AttributeRow& row = RowOf(id);
  std::string text(row.name);
  if (value == nullptr) return "no " + text;
  text += "=";
  AppendAttributeValue(row, *value, &text);
  return text;
}

}  // namespace

std::string GroupText(const std::vector<int>& devices) {
  std::string text;
  for (size_t i = 0; i < devices.size() && i < 16; ++i) {
    text += (i ? "," : "") + std::to_string(devices[i]);
  }
  return "{" + text + (devices.size() > 16 ? ",..." : "") + "}";
}

std::string GroupsText(const std::vector<std::vector<int>>& groups) {
  std::string text;
  for (size_t g = 0; g < groups.size() && g < 8; ++g) text += (g ? ", " : "") + GroupText(groups[g]);
  return text + (groups.size() > 8 ? ", ..." : "");
}

std::string Place(const Instruction& instruction) {
  Diagnostic at = DiagnosticAt(instruction, "", "");
  std::string text(NameOf(instruction.opcode()));
  text += " '" + std::string(instruction.name()) + "'";
  if (at.line > 0) text += " (line " + std::to_string(at.line) + ")";
  return text;
}

std::string DifferenceOf(const Instruction& a, const Instruction& b) {
  if (&a == &b) return {};
  if (a.opcode() != b.opcode()) {
    return "the operations are " + std::string(NameOf(a.opcode())) + " and " +
           std::string(NameOf(b.opcode()));
  }
  if (a.operand_count() != b.operand_count()) {
    return "the operands are " + std::to_string(a.operand_count()) + " and " +
           std::to_string(b.operand_count());
  }
  for (int64_t i = 0; i < a.operand_count(); ++i) {
    if (a.operand_shape(i).SameIgnoringLayout(b.operand_shape(i))) continue;
    return "operand " + std::to_string(i) + " is " + a.operand_shape(i).ToString(false) + " and " +
           b.operand_shape(i).ToString(false);
  }
  for (const AttributeUse& use : a.spec().attributes) {
    if (std::find(std::begin(kNotCompared), std::end(kNotCompared), use.id) !=
        std::end(kNotCompared)) {
      continue;
    }
    if (use.id == AttributeId::kToApply) {
      // One operation has to_apply on both sides or on neither.
      if (a.Has(kToApply) && !SameRegion(*a.Get(kToApply), *b.Get(kToApply))) {
        return "the computations to apply differ, " + std::string(a.Get(kToApply)->name()) +
               " and " + std::string(b.Get(kToApply)->name());
      }
      continue;
    }
    if (ValueOf(a, use) == ValueOf(b, use)) continue;
    return AttributeText(use.id, a.attributes().Find(use.id)) + " and " +
           AttributeText(use.id, b.attributes().Find(use.id));
  }
  if (!a.shape().SameIgnoringLayout(b.shape())) {
    return "the results are " + a.shape().ToString(false) + " and " + b.shape().ToString(false);
  }
  return {};
}

}  // namespace assay
