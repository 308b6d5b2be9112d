// Records of the data_movement family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> DataMovementOps() { return {}; }

}  // namespace assay
