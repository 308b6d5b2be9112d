// Judges somebody's results of a program that decomposes matrices: numbers that are a decomposition's by
// what they have to satisfy (decomposition.h), all others as comparison.h does.
#ifndef ASSAY_CONFORMANCE_FACTOR_JUDGEMENT_H_
#define ASSAY_CONFORMANCE_FACTOR_JUDGEMENT_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "conformance/comparison.h"
#include "conformance/decomposition_record.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

// Compares each array of `ours`, the leaves of the module's result, with that of `expected`; names are
// out0, out1, ... Where an array, or a part of it, depends on factors that are not unique, differs by more than
// any array may and cannot be judged, or is of a factor that cannot be judged and differs, the verdict is
// unspecified, with the reason. `record`: of the run that gave `ours`; nullptr:
// there is none, and no factor is judged.
// `reserve`: asked before memory is taken, with all that is needed beside `ours`, `expected` and what the
// record holds; what it refuses is the error. May be empty.
using ReserveMemory = std::function<Status(int64_t bytes)>;
Result<std::vector<ArrayComparison>> CompareResults(const Module& module, const DecompositionRecord* record,
                                                    std::span<const Literal> ours,
                                                    std::span<const Literal> expected,
                                                    const ReserveMemory& reserve = {});

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_FACTOR_JUDGEMENT_H_
