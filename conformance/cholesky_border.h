// Where a Cholesky factorization may fail and may succeed, both rightly.
#ifndef ASSAY_CONFORMANCE_CHOLESKY_BORDER_H_
#define ASSAY_CONFORMANCE_CHOLESKY_BORDER_H_

#include "conformance/extended_matrix.h"

namespace assay {

// With S within s of A in the norm, d_i^2 = a_ii + s, D = diag(d), H = D^-1 A D^-1, t = n g / (1 - g) for
// g = gamma(n + 2): where the factorization of S succeeds,
//     L L^H = S + E, |E| <= g |L| |L|^H, so |E_ij| <= g / (1 - g) sqrt(s_ii s_jj) <= g / (1 - g) d_i d_j
// (Higham, Theorem 10.3 and (10.7); an underflow is a part of s), and with x a unit vector of H's least
// eigenvalue 0 <= x^H D^-1 (S + E) D^-1 x <= that + s / min d_i^2 + t. Where it fails, a leading part of S
// with such an E, whose last pivot is not positive, is not positive definite, so H's least eigenvalue is
// no more than s / min d_i^2 + t. For s = 0 this is Demmel's theorem (Higham, 10.7). So both outcomes are
// right where the least eigenvalue is within that of zero; elsewhere one of them is wrong.
struct CholeskyBorder {
  extended::Real eigenvalue = 0;  // the least one's magnitude is at most that, and more than a quarter of it,
                                  // or than a sixteenth of what is allowed
  extended::Real allowed = 0;
  bool Within() const { return eigenvalue <= allowed; }
};
// `a` Hermitian, `gamma` g above, `s` as above. No diagonal element that s could make positive: outside.
CholeskyBorder BorderOf(const extended::Matrix& a, extended::Real gamma, extended::Real s);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_CHOLESKY_BORDER_H_
