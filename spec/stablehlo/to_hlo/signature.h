// What a function says beside its body: its name, and the attributes of its arguments and results.
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_SIGNATURE_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_SIGNATURE_H_

#include <string>
#include <string_view>

#include "spec/stablehlo/to_hlo/translation.h"

namespace assay::to_hlo {

// As HLO's text can write it: letters, digits, '_', '-' and '.', no digit in front, no type's name.
std::string LegalName(std::string_view name);

// Shardings and frontend attributes of the arguments.
Status AnnotateParameters(Body& body, const mlir::Operation& function, const Instructions& parameters);

// The root that gives the results, with their shardings.
Result<Instruction*> RootOf(Body& body, const mlir::Operation& function, Instructions results);

// Which results may lie in the buffers of which arguments of the entry function.
inline constexpr std::string_view kMayAlias = "may_alias", kMustAlias = "must_alias";
Status SetBuffers(Module& module, const mlir::Operation& function, const mlir::Operation& top);

}  // namespace assay::to_hlo

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_SIGNATURE_H_
