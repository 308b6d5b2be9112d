#include "spec/stablehlo/verify/rules.h"
namespace assay::verify {
std::vector<OpRules> ProgramRules() { return {}; }
}  // namespace assay::verify
