// The expansions, a row an operation.
#ifndef ASSAY_SPEC_STABLEHLO_CHLO_EXPANSION_ROWS_H_
#define ASSAY_SPEC_STABLEHLO_CHLO_EXPANSION_ROWS_H_

#include <span>

#include "base/status.h"
#include "spec/stablehlo/chlo_expansion/builder.h"
#include "spec/stablehlo/expand_chlo.h"

namespace assay::chlo_expansion {

struct ExpansionRow {
  ChloExpansion about;
  Status (*expand)(Builder&);  // nullptr: none, `about.unsupported` says why
};

std::span<const ExpansionRow> ElementRows();       // exact, element by element
std::span<const ExpansionRow> ArrayRows();         // constants, top_k, ragged_dot, scan
std::span<const ExpansionRow> BroadcastingRows();
std::span<const ExpansionRow> ElementaryRows();    // trigonometric and hyperbolic functions
std::span<const ExpansionRow> ErrorRows();         // the error function and its kin, bessel_i1e
std::span<const ExpansionRow> GammaRows();         // lgamma, digamma, zeta, polygamma

// Functions that broadcasting operations are made of too. Of numbers of f32 or f64:
inline constexpr ExpansionBound kZetaBound = {8, 8, 1}, kPolygammaBound = {56, 56, 1};
inline constexpr std::string_view kZetaExceptions = "q < 0: NaN";
inline constexpr std::string_view kPolygammaExceptions =
    "n = 0: as digamma; x < 0 with n > 0: NaN; n > 33, where factors may overflow";
Number Zeta(Number s, Number q);
Number Polygamma(Number n, Number x);
// Of any float type with as many bits as an integer type, both of one.
Number NextAfter(Number x, Number y);
// Empty, or why there is none.
std::string_view WhyNoNextAfter(Number x);

}  // namespace assay::chlo_expansion

#endif  // ASSAY_SPEC_STABLEHLO_CHLO_EXPANSION_ROWS_H_
