// Which results of a program have several right values because a decomposition in it has.
#ifndef ASSAY_CONFORMANCE_FREE_FACTORS_H_
#define ASSAY_CONFORMANCE_FREE_FACTORS_H_

#include <vector>

#include "spec/module.h"

namespace assay {

// For each array of the program's result, whether it depends on factors that are not unique
// (eigenvectors, singular vectors, Schur forms, pivots by column norms, what LAPACK leaves in its
// operand). Where such a result differs from another implementation's and is no factor itself
// (factor_judgement.h), nothing is said of either.
std::vector<bool> DependsOnFreeFactors(const Module& module);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_FREE_FACTORS_H_
