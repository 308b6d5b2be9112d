#include "spec/stablehlo/to_hlo/other_attributes.h"

#include <algorithm>
#include <string>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/to_hlo/op_rows.h"

namespace assay::to_hlo {
namespace {

constexpr std::string_view kNotes[] = {
    "jax.result_info",
    "jax.uses_shape_polymorphism",
    "mhlo.cross_program_prefetches",
    "mhlo.is_dynamic",
    "mhlo.use_auto_spmd_partitioning",
};

}  // namespace

FrontendAttributes OtherAttributes(std::span<const mlir::NamedAttribute> entries,
                                   std::span<const std::string_view> known) {
  FrontendAttributes others;
  for (const mlir::NamedAttribute& entry : entries) {
    if (std::ranges::find(known, entry.name) != known.end()) continue;
    if (std::ranges::find(kNotes, entry.name) != std::end(kNotes)) continue;
    others.push_back(FrontendText(std::string(kOtherPrefix) + std::string(entry.name), mlir::PrintNodeText(entry.value)));
  }
  return others;
}

}  // namespace assay::to_hlo
