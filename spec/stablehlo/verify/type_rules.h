// The rules of types themselves: quantization parameters, bounds, sizes.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_TYPE_RULES_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_TYPE_RULES_H_

#include <span>
#include <string>
#include <string_view>

#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {

struct TypeRule {
  std::string_view label;  // "quantized_type_c5"
  mlir::Kind kind;         // of the types that it is about
  std::string_view text;   // what is allowed
  Finding (*check)(const TypeView& type);
};

std::span<const TypeRule> AllTypeRules();

// The first rule that the type, or a type in it, breaks, and what was found; nullptr: none.
const TypeRule* BrokenRule(mlir::Type type, Finding* found);

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_TYPE_RULES_H_
