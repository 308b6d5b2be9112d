// Whether what an upstream program expects, and its own rule tells apart from our result, is legal.
//
// Ours is the exact value, rounded once. An implementation may do less: add in any order and round at every
// step, or take another value where the specification leaves it open. This says by how much an expectation
// may be off for such reasons, element by element, computed from the program's own operands:
//
//   sums of terms t, and of products: in any order, at most gamma(n + 3) * sum |t| from the exact value, with
//     gamma(k) = k u / (1 - k u), u half a unit in the last place of 1, n terms (of a complex product two for
//     each part). n - 1 additions round, a product, two operands converted to the result's type, and ours.
//     [Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 3.1 and (4.4)]
//   cosh, sinh: as chlo's expansion exp(x + log(1/2)) +- exp(-x + log(1/2)) rounds, with exp within 2 units:
//     at most (|x| + 8) u relative to cosh x.
//   values that are open: a row of the semantics profile names the others that are legal.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_LEGAL_H_
#define ASSAY_CONFORMANCE_STABLEHLO_LEGAL_H_

#include <cstddef>
#include <string>

#include "conformance/stablehlo_checks.h"
#include "spec/literal.h"

namespace assay {

struct Legality {
  bool shown = false;
  std::string text;  // both distances and what allows them, or why nothing is shown
};

// Of program `program` (from 0) of the file, whose check `check` (from 0) is broken by `got` against `want`.
Legality ShowLegal(const std::string& path, size_t program, size_t check, const Expectation& expectation,
                   const Literal& got, const Literal& want);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_LEGAL_H_
