// Records of the reduction family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> ReductionOps() { return {}; }

}  // namespace assay
