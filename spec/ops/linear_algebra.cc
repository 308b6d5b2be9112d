// Records of the linear_algebra family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> LinearAlgebraOps() { return {}; }

}  // namespace assay
