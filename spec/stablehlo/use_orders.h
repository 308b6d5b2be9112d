// The orders of uses that StableHLO's own writer leaves in an artifact.
//
// MLIR keeps the uses of a value as a list that every new use is put in front of, and bytecode from
// version 3 on writes the order of that list where it is not the usual one, in which the last use
// in the text comes first. It means nothing. To write the same bytes, we say what StableHLO's
// rewrites do to the lists:
// - A cast to VHLO takes the place of a value use by use, from the front of the list; so the uses
//   of its result stand the other way round.
// - The use by a cast from VHLO comes last, so it stands in front.
// - An operation that is rewritten for an older version puts its operands' uses in front, in the
//   order of the text; its own results are replaced use by use at the end, so their uses are turned
//   round.
// Seen in StableHLO's versioned artifacts, in those of the corpus, and in what jaxlib 0.12.0.1
// writes for older versions.
#ifndef ASSAY_SPEC_STABLEHLO_USE_ORDERS_H_
#define ASSAY_SPEC_STABLEHLO_USE_ORDERS_H_

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "spec/mlir/bytecode.h"
#include "spec/mlir/operation.h"

namespace assay::stablehlo {

// Of a program of VHLO in which the operations `rewritten` were rewritten for the version it is at.
absl::flat_hash_map<const mlir::Value*, mlir::UseOrder> UseOrdersOf(
    const mlir::Program& program, const absl::flat_hash_set<const mlir::Operation*>& rewritten);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_USE_ORDERS_H_
