#include "spec/printed_defaults.h"

#include <array>
#include <utility>

#include "spec/op_table.h"

namespace assay {

bool PrintsDefaults(Opcode opcode) {
  static const std::array<bool, kOpcodeCount> kPrints = [] {
    std::array<bool, kOpcodeCount> prints{};
    for (const OpSpec* spec : AllOps()) {
      for (const AttributeUse& use : spec->attributes) {
        prints[static_cast<int>(spec->opcode)] |= use.print_default;
      }
    }
    return prints;
  }();
  return kPrints[static_cast<int>(opcode)];
}

AttributeList AttributesAsPrinted(const Instruction& instruction) {
  AttributeList list = instruction.attributes();
  for (const AttributeUse& use : instruction.spec().attributes) {
    if (!use.print_default || list.Find(use.id) != nullptr) continue;
    AttributeValue value = EmptyValue(use.id);
    if (std::holds_alternative<bool>(value)) value = use.default_value != 0;
    if (std::holds_alternative<int64_t>(value)) value = use.default_value;
    list.Set(use.id, std::move(value));
  }
  return list;
}

}  // namespace assay
