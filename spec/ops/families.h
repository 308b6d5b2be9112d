// The families of operations: each spec/ops/<family>.cc exports its records. spec/op_table.cc
// gathers them.
#ifndef ASSAY_SPEC_OPS_FAMILIES_H_
#define ASSAY_SPEC_OPS_FAMILIES_H_

#include <span>

#include "spec/op_spec.h"

namespace assay {

std::span<const OpSpec> ElementwiseOps();
std::span<const OpSpec> DataMovementOps();
std::span<const OpSpec> IndexingOps();
std::span<const OpSpec> ContractionOps();
std::span<const OpSpec> ReductionOps();
std::span<const OpSpec> LinearAlgebraOps();
std::span<const OpSpec> ControlOps();
std::span<const OpSpec> CollectiveOps();
std::span<const OpSpec> AsynchronousOps();
std::span<const OpSpec> RandomOps();

}  // namespace assay

#endif  // ASSAY_SPEC_OPS_FAMILIES_H_
