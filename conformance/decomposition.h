// Judges the results of LAPACK custom calls: by what they have to satisfy, not element by element.
//
// A decomposition is not unique (signs, phases, bases of clustered eigenvalues), and no correct
// implementation rounds its factors once. What holds of every backward stable one is that the
// factors are those of a matrix nearby. For each call there are one or more measures with a bound
// each; u is the unit roundoff of the type, for complex types four times that (a complex product
// has four real ones and two sums), |.| is elementwise, ||.|| Frobenius. Theorems and lemmas are
// those of Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition.
//
//   potrf         |A - L L^H| <= gamma(n+2) |L| |L|^H, diagonal > 0        Thm 10.3
//                 failure of one of two: cholesky_border.h                 Thm 10.7
//   getrf         |P A - L U| <= gamma(k+1) |L| |U|, |L| <= 1              Thm 9.3
//   trsm          |B - op(A) X| <= gamma(n+1) |op(A)| |X|                  Thm 8.5
//   geqrf geqp3   columns of A P - Q R: C m k u ||column of A||            Thm 19.4
//   geqp3         no column behind a pivot is longer than it               rule
//   orgqr ormqr   ||result - reflectors applied|| <= C m k u ||what to||, times max(1, |1 - tau ||v||^2|)
//                 for each reflector that is not orthogonal                Lemma 19.3
//   syevd gees    ||A V - V T|| <= C n u ||A||, ||V^H V - I|| <= C n u     rule
//   gees          blocks of T: conjugate pairs, equal on the diagonal      LAPACK's documentation
//   gehrd sytrd   ||A Q - Q T|| <= C n u ||A||                             rule
//   geev          ||B x - x w|| <= C n u ||B|| ||x|| for each pair, ||v|| = 1, with B = D^-1 A D of gebal
//                 and x = D^-1 v; all w together: eigenvalues.h            rule
//   gesdd gesvd   ||A - U S V^H|| <= C max(m, n) u ||A||, U and V orthonormal, S falling, S >= 0  rule
//   gtsv          columns of B - T X: C n u || column of |T| |X| ||        rule
//
// gamma(n) = n u / (1 - n u) is proven for any order of the sums; n is one more than in the
// theorems for implementations that multiply by the reciprocal of a pivot (OpenBLAS does). C = 32: the
// theorems' constants are small integers that nobody writes down. A rule is what LAPACK's own tests ask
// of it: they take such a ratio of up to 30 for right. So nothing is proven there, and where our own result
// misses a bound as well, the bound is dropped, and with it the judgement of that matrix.
//
// Of each number that is computed an underflow may take the smallest normal number (XLA's CPU flushes
// subnormal ones, in and out), Higham (2.8): bounds with C have that beside u ||A||, the others as many of
// them as there are products, and as many as the divisor in what is divided. Matrices of numbers whose reciprocals
// are lost so are left out (decomposition_judges.h).
//
// Of somebody's factors a part may be known only. With A + E for the matrix nearby, e = ||E|| its
// bound above, this is what is left to hold:
//
//   eigenvalues or singular values   within 2 e of ours: of both by Weyl and Hoffman-Wielandt (Mirsky)
//   of geev                          with vectors or all of them: as above; without: of one nearby
//   vectors of geev                  the same with x^H B x / x^H x for w
//   some eigenvectors                ||A V - V W|| <= e of those columns; 3 e with our W
//   U, or V, of an SVD               columns of A^H U as long as S says, and orthogonal; A A^H U = U S^2
//   Q of reflectors (by orgqr), R    A P - Q R as above; R alone: A^H A = R^H R, and A R^-1 is orthonormal as
//                                    far as R's condition lets that be known; Q alone: the same with R the
//                                    upper triangle of Q^H A, 3 e
//   Q of reflectors, H (gehrd)       ||A Q - Q H|| <= e
//
// What stays: vectors of equal eigenvalues may be parallel, as those of a defective matrix nearby are. Not held, and
// so unspecified where they differ: a permutation matrix made from pivots, T of a Schur form without Z, H of a
// Hessenberg form without Q.
//
// L and U without pivots (jax.scipy.linalg.lu) are held to the rows of A that theirs are nearest to; where one is so to
// two of them, to our pivots, and a bound that is missed then tells nothing.
//
// Where the call's matrix was itself computed, somebody's differs from ours by as much as comparison.h
// allows of any array of the lowest precision that it was computed in: e grows by the norm of that, and what
// is bounded element by element by that of an element; for reflectors that are given, by how far their product
// then is.
#ifndef ASSAY_CONFORMANCE_DECOMPOSITION_H_
#define ASSAY_CONFORMANCE_DECOMPOSITION_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conformance/decomposition_measure.h"
#include "conformance/extended_matrix.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

// Numbers of an array in row-major order, as far as they are known: else NaN. Infinite: theirs is not finite.
using KnownNumbers = std::vector<extended::Number>;

// An execution of a call, and what is known of somebody's results of it.
struct DecompositionQuestion {
  const Instruction& call;
  std::span<const Literal> operands;
  // By operand: the lowest precision that it was computed in, where somebody's may differ from ours; else
  // kInvalid. Empty: none may.
  std::vector<PrimitiveType> computed;
  const Literal& ours;                // our result
  std::vector<KnownNumbers> results;  // by result of the call
  // Q of the call's reflectors, which orgqr makes of its results, and ours; empty: not known.
  KnownNumbers q = {};
  Literal our_q = {};
  // Of the first result of a Cholesky factorization, by number: where NaN stands in its place among our
  // results and among somebody's, as programs do when it fails. Empty: nowhere.
  std::vector<bool> refused_by_us = {}, refused = {};
};
struct DecompositionAnswer {
  std::vector<DecompositionMeasure> measures;
  // Which of the known numbers the measures judge, by result, and of q.
  std::vector<std::vector<bool>> judged;
  std::vector<bool> q_judged;
  std::string reason;  // why some are not judged; empty: no reason was met
  bool Holds() const;  // all measures
};

// Whether the instruction is a call that can be judged.
bool IsDecomposition(const Instruction& instruction);

// Whether the call is one that tells by its failure that a matrix is not positive definite.
bool IsCholesky(const Instruction& instruction);

// Whether that result of the instruction is the `info` of a decomposition.
bool IsInfoOf(const Instruction& instruction, int64_t result);

// Whether the call multiplies or solves, which has one result for its operands. Where such a one cannot be judged, it
// is what is computed from them, as any array; of a decomposition an element near ours tells nothing: a sign, an
// order, a pivot may be wrong all the same.
bool IsProductOrQuotient(const Instruction& instruction);

// What judging takes, beside the question, at most.
int64_t BytesToJudge(const DecompositionQuestion& question);

// Judges matrix by matrix. Those of the batch with NaN or infinity in an operand, and those whose
// `info` tells of a failure in our result, are left out.
DecompositionAnswer JudgeDecomposition(const DecompositionQuestion& question);

// All numbers of an array; as many of which none is known.
KnownNumbers NumbersOf(const Literal& literal);
KnownNumbers UnknownNumbers(const Literal& literal);

// The results of the call that are a matrix with reflectors below diagonal `offset`, and their
// factors; nullopt: it gives none that another call makes a Q of.
struct Reflectors {
  size_t packed = 0, tau = 0;
  int64_t offset = 0;
};
std::optional<Reflectors> ReflectorsOf(const Instruction& call);
// Where the call makes Q of reflectors: its operand that is their matrix; the next one are the factors.
std::optional<int> ReflectorsTakenBy(const Instruction& call);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_DECOMPOSITION_H_
