#include "spec/stablehlo/verify/rules.h"
namespace assay::verify {
std::vector<OpRules> DynamicRules() { return {}; }
}  // namespace assay::verify
