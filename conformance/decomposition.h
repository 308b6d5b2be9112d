// Judges the results of LAPACK custom calls: by what they have to satisfy, not element by element.
//
// A decomposition is not unique (signs, phases, bases of clustered eigenvalues), and no correct
// implementation rounds its factors once. What holds of every backward stable one is that the
// factors are those of a matrix nearby. For each call there are one or more measures with a bound
// each; u is the unit roundoff of the type, for complex types four times that (a complex product
// has four real ones and two sums), |.| is elementwise, ||.|| Frobenius. Theorems and lemmas are
// those of Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition.
//
//   potrf         ||A - L L^H|| <= gamma(n+2) ||L||^2                      Thm 10.3
//   getrf         |P A - L U| <= gamma(k+1) |L| |U|, |L| <= 1              Thm 9.3
//   trsm          |B - op(A) X| <= gamma(n+1) |op(A)| |X|                  Thm 8.5
//   geqrf geqp3   ||A P - Q R|| <= C m k u ||A||, Q from the reflectors    Thm 19.4
//   orgqr ormqr   ||result - reflectors applied|| <= C m k u ||that||      Lemma 19.3
//   syevd gees    ||A V - V T|| <= C n u ||A||, ||V^H V - I|| <= C n u
//   gehrd sytrd   ||A Q - Q T|| <= C n u ||A||
//   geev          ||A v - v w|| <= C n u ||A|| ||v|| for each pair, ||v|| = 1
//   gesdd gesvd   ||A - U S V^H|| <= C max(m, n) u ||A||, U and V orthonormal, S falling
//   gtsv          ||B - T X|| <= C n u || |T| |X| || (pivoting at most doubles)
//
// gamma(n) = n u / (1 - n u) is proven for any order of the sums; n is one more than in the
// theorems for implementations that multiply by the reciprocal of a pivot (OpenBLAS does).
// C = 32: the theorems' constants are small integers that nobody writes down; LAPACK's own tests
// take 30.
#ifndef ASSAY_CONFORMANCE_DECOMPOSITION_H_
#define ASSAY_CONFORMANCE_DECOMPOSITION_H_

#include <span>
#include <string>
#include <vector>

#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

struct DecompositionMeasure {
  std::string what;  // "A - QR"
  double value = 0;  // the worst of the batch, relative to what the bound is relative to
  double bound = 0;
  bool Holds() const { return value <= bound; }  // not for NaN
};

// Whether the instruction is a call that can be judged.
bool IsDecomposition(const Instruction& instruction);

// The measures of `result`, ours or anybody's, for these operands. Matrices of the batch with NaN
// or infinity, and those whose `info` tells of a failure, are left out; without any: no measures.
std::vector<DecompositionMeasure> JudgeDecomposition(const Instruction& call,
                                                     std::span<const Literal> operands,
                                                     const Literal& result);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_DECOMPOSITION_H_
