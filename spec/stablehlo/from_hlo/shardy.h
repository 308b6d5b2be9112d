// Shardy in HLO, as XLA writes it: meshes and shardings as the text of frontend attributes, constraints as custom
// calls, a manual computation as a call between two of them. Here it becomes Shardy's own again.
#ifndef ASSAY_SPEC_STABLEHLO_FROM_HLO_SHARDY_H_
#define ASSAY_SPEC_STABLEHLO_FROM_HLO_SHARDY_H_

#include "spec/attributes.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"
#include "spec/stablehlo/from_hlo/translation.h"

namespace assay::from_hlo {

// The meshes that the attributes name, a dictionary, out of the list; nullptr: there are none, or it is something
// else, which stays.
mlir::Attribute TakeMeshes(mlir::Context& context, FrontendAttributes& attributes);
// Likewise the sharding that they say: of an operation, of all its results; of an argument.
mlir::Attribute TakeShardings(mlir::Context& context, FrontendAttributes& attributes);
mlir::Attribute TakeSharding(mlir::Context& context, FrontendAttributes& attributes);
// Of leaf i of the results of a function; nullptr: nothing is said.
mlir::Attribute ResultShardingOf(mlir::Context& context, const Computation& function, size_t i);

// The conversion of body.at(), a custom call or a call; nullptr: it is none of those forms.
Status (*ShardyConversionOf(Body& body))(Body&);

}  // namespace assay::from_hlo

#endif  // ASSAY_SPEC_STABLEHLO_FROM_HLO_SHARDY_H_
