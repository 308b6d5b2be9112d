// Which results of a program have several right values because a decomposition in it has.
#ifndef ASSAY_CONFORMANCE_FREE_FACTORS_H_
#define ASSAY_CONFORMANCE_FREE_FACTORS_H_

#include <vector>

#include "spec/module.h"

namespace assay {

// For each array of the program's result, whether it depends on a result of a LAPACK call, info aside. None
// of them is the same everywhere: some are not unique (orthogonal factors, vectors, pivots, what LAPACK leaves in
// its operand), and of the others each implementation has those of another matrix nearby (decomposition.h), so
// that what is computed from them differs by as much as its condition says, which nobody knows. Where such a
// result differs from another implementation's and is no factor itself (factor_judgement.h), nothing is said of
// either.
std::vector<bool> DependsOnFreeFactors(const Module& module);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_FREE_FACTORS_H_
