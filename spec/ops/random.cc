// Records of the random family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> RandomOps() { return {}; }

}  // namespace assay
