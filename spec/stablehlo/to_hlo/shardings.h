// Meshes and shardings as HLO's own values.
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_SHARDINGS_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_SHARDINGS_H_

#include <optional>
#include <string_view>

#include "spec/attributes.h"
#include "spec/stablehlo/to_hlo/translation.h"

namespace assay::to_hlo {

// A mesh attribute, sdy's or stablehlo's, or the symbol of one.
Result<Mesh> MeshOf(const Translation& translation, mlir::Attribute mesh);
Result<AxisRef> AxisOf(mlir::Attribute axis);
// sdy.sharding, sdy.sharding_per_value (a tuple where there are several) as HLO's named sharding.
Result<Sharding> NamedShardingOf(const Translation& translation, mlir::Attribute sharding);
// The sharding of HLO's text, "{replicated}", "{devices=[2,1]<=[2]}", or of the bytes of XLA's proto.
std::optional<Sharding> ShardingFromText(std::string_view text);

// The sharding of an operation, result or argument: mhlo.sharding, or sdy's. Either may be nullptr.
// Shardy's, for one value or several, as the text of one for several.
std::string PerValueText(mlir::Attribute sharding);

Result<std::optional<Sharding>> ReadSharding(Body& body, mlir::Attribute mhlo, mlir::Attribute sdy);

}  // namespace assay::to_hlo

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_SHARDINGS_H_
