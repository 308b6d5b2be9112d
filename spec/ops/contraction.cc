// Records of the contraction family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> ContractionOps() { return {}; }

}  // namespace assay
