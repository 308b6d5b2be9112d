// CHLO by StableHLO: every operation of CHLO replaced by operations of StableHLO.
//
// CHLO's functions have exact definitions (docs/semantics.md), by which programs run. Who has no CHLO, as most
// compilers, needs them by arithmetic that approximates: that is what is made here, on request only, each with
// a bound on how far it is from the exact value (spec/stablehlo/chlo_expansion/README.md).
#ifndef ASSAY_SPEC_STABLEHLO_EXPAND_CHLO_H_
#define ASSAY_SPEC_STABLEHLO_EXPAND_CHLO_H_

#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/mlir/operation.h"

namespace assay {

// The program must be verified; then it is without CHLO, and passes the verifier. kUnsupported where an operation
// has no expansion, or none for its types (label unsupported_expansion), or takes what the operation of StableHLO
// does not (that one's label): the program is then of no use.
Status ExpandChlo(mlir::Program& program);

// How far from the exact value, in units in the last place of the result's type: of the value, or of `floor`
// where the value is smaller in magnitude (a function with zeros of its own, where only the absolute error is
// bounded).
struct ExpansionBound {
  double f32 = 0;      // 0: the exact value
  double f64 = 0;
  double narrow = 0;   // types that are computed as f32 and rounded
  double complex = 0;  // of the larger part, for each part, c64 and c128
  double floor = 0;
};

struct ChloExpansion {
  std::string_view name;       // "chlo.erf"
  std::string_view method;     // how, and whose coefficients; empty: there is none
  ExpansionBound bound;
  std::string_view exceptions; // where it is no approximation; empty: nowhere
  std::string_view unsupported;  // why there is none; behind a method: which types or forms have none
};
std::vector<ChloExpansion> AllChloExpansions();  // by name, each operation of CHLO once

}  // namespace assay

#endif  // ASSAY_SPEC_STABLEHLO_EXPAND_CHLO_H_
