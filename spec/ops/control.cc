// Records of the control family.
#include "spec/ops/families.h"

namespace assay {

std::span<const OpSpec> ControlOps() { return {}; }

}  // namespace assay
