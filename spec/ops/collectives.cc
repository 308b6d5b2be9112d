// Records of the collectives family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> CollectiveOps() { return {}; }

}  // namespace assay
