// Records of the elementwise family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> ElementwiseOps() { return {}; }

}  // namespace assay
