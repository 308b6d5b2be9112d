// Records of the indexing family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> IndexingOps() { return {}; }

}  // namespace assay
