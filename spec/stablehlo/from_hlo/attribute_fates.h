// What becomes of each attribute of HLO's instructions, computations and modules: an operation says it, it
// is carried beside the operation, it means nothing to a value, or the program is refused. There is nothing
// else, so nothing is lost in silence.
#ifndef ASSAY_SPEC_STABLEHLO_FROM_HLO_ATTRIBUTE_FATES_H_
#define ASSAY_SPEC_STABLEHLO_FROM_HLO_ATTRIBUTE_FATES_H_

#include <cstdint>
#include <string_view>

#include "base/status.h"
#include "spec/module.h"

namespace assay::from_hlo {

enum class Fate : uint8_t {
  kOperation,    // part of what the operation is: its row or conversion writes it
  kCarried,      // what any instruction, parameter or module may have: `how` is where it stands
  kMeaningless,  // stays behind: `how` is why no result depends on it
  kRefused,      // `how` is why
};

struct AttributeFate {
  AttributeId id;
  Fate fate;
  std::string_view how = {};
};

// Of an instruction of that op; of computations and modules with Opcode::kForeign, which has none of its own.
const AttributeFate& FateOf(AttributeId id, Opcode opcode = Opcode::kForeign);

// kUnsupported, label unsupported_attribute, where the instruction has one that is refused, at another
// value than its default.
Status CheckAttributes(const Instruction& instruction);

}  // namespace assay::from_hlo

#endif  // ASSAY_SPEC_STABLEHLO_FROM_HLO_ATTRIBUTE_FATES_H_
