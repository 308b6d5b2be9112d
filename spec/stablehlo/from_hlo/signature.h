// What a function says of its arguments and results beside their types.
#ifndef ASSAY_SPEC_STABLEHLO_FROM_HLO_SIGNATURE_H_
#define ASSAY_SPEC_STABLEHLO_FROM_HLO_SIGNATURE_H_

#include <vector>

#include "spec/mlir/operation.h"
#include "spec/module.h"

namespace assay::from_hlo {

// A dictionary for each leaf of the parameters, of the root: shardings, frontend attributes, and of the entry's
// parameters the results that may lie in their buffers. nullptr: nothing is said.
// `by_shardy`: shardings are said by Shardy where it says some.
mlir::Attribute ArgumentAttributes(mlir::Context& context, const Computation& computation, bool by_shardy);
mlir::Attribute ResultAttributes(mlir::Context& context, const Computation& computation, bool by_shardy);
// Of a root that becomes no operation the results have the sharding.
bool VanishesAsRoot(Opcode opcode);
// mhlo.input_output_alias of the module, as XLA has it: the aliases of the entry, by leaves, where one of them is
// more than an argument's attribute says. nullptr: none is.
mlir::Attribute AliasesOf(mlir::Context& context, const Computation& entry);

// The attributes whose texts stand among these (to_hlo/other_attributes.h), which are taken out.
std::vector<mlir::NamedAttribute> TakeOthers(mlir::Context& context, FrontendAttributes& attributes);
// mhlo.frontend_attributes, mhlo.sharding.
mlir::Attribute DictionaryOf(mlir::Context& context, const FrontendAttributes& attributes);
mlir::Attribute ShardingOf(mlir::Context& context, const Sharding& sharding);

}  // namespace assay::from_hlo

#endif  // ASSAY_SPEC_STABLEHLO_FROM_HLO_SIGNATURE_H_
