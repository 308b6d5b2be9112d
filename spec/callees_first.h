// The computations of a module in an order in which every one comes after all that it calls.
#ifndef ASSAY_SPEC_CALLEES_FIRST_H_
#define ASSAY_SPEC_CALLEES_FIRST_H_

#include <vector>

#include "spec/module.h"

namespace assay {

// Otherwise as they stand in the module; calls in a circle, which the verifier refuses, are cut.
std::vector<const Computation*> CalleesFirst(const Module& module);

}  // namespace assay

#endif  // ASSAY_SPEC_CALLEES_FIRST_H_
