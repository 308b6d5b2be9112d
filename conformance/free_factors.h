// Which results of a program have several right values because a decomposition in it has.
#ifndef ASSAY_CONFORMANCE_FREE_FACTORS_H_
#define ASSAY_CONFORMANCE_FREE_FACTORS_H_

#include <optional>
#include <string_view>
#include <vector>

#include "spec/module.h"

namespace assay {

// The results of a routine (interpreter/ops/lapack_routines.h) that are not unique, by the digits of
// their numbers, or "*": all but info; nullopt: it is not known.
std::optional<std::string_view> FreeResultsOfRoutine(std::string_view routine);

// For each array of the program's result, whether it depends on factors that are not unique
// (orthogonal and triangular ones, eigenvectors, singular vectors, Schur forms, pivots by column norms,
// what LAPACK leaves in its operand). Where such a result differs from another implementation's and is no factor itself
// (factor_judgement.h), nothing is said of either.
std::vector<bool> DependsOnFreeFactors(const Module& module);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_FREE_FACTORS_H_
