// Records of the asynchronous family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> AsynchronousOps() { return {}; }

}  // namespace assay
