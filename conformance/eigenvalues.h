// What a set of numbers has to satisfy to be the eigenvalues of a matrix near B, as far as that is proven:
//
//   all of them, w     prod (w - z) / det(B - z I) = det(I + (B - z I)^-1 E), and |det(I + M) - 1| <=
//                      (1 + s_1) ... (1 + s_n) - 1 <= exp(s_1 + ... + s_n) - 1, s the singular values of M;
//                      so it is 1 up to exp(e ||(B - z I)^-1||) - 1, ||E|| <= e. Multiplicities count: near an
//                      eigenvalue that is missing the left side is large. A point z is taken beside each
//                      of ours that has no partner within e, where that bound is below 1/3.
//   one of them        1 / ||(B - w I)^-1|| <= the least singular value of B - w I <= e
//   quotients q        in the place of w, each within e of its w, which is at least 1 / ||(B - z I)^-1|| - e
//   of vectors         from z: the left side changes by n logarithms of 1 + x, |x| <= t / (1 - t), t = e ||...||
#ifndef ASSAY_CONFORMANCE_EIGENVALUES_H_
#define ASSAY_CONFORMANCE_EIGENVALUES_H_

#include <cstdint>
#include <vector>

#include "conformance/extended_matrix.h"

namespace assay {

// D^-1 A D with the D that LAPACK's gebal finds (Parlett and Reinsch, with 2-norms): geev works on that
// matrix, so that what is small there counts. `least`: of a number to be computed with.
struct Balanced {
  extended::Matrix matrix;
  std::vector<extended::Real> scale;  // the diagonal of D
};
Balanced Balance(extended::Matrix a, extended::Real least);

// How much of the work allowed is left, in products of numbers.
using Work = double;

// The worst of the points: by how much the product is off, and by how much it may be.
struct SpectrumError {
  extended::Real off = 0, allowed = 0;
  bool whole = true;  // whether no point was left out
};
SpectrumError ErrorOfSpectrum(const extended::Matrix& b, const extended::Matrix& w,
                              const extended::Matrix& ours, extended::Real e, bool quotients, Work& left);

// 1 / ||(B - w I)^-1||, Frobenius.
extended::Real DistanceFromEigenvalue(const extended::Matrix& b, extended::Number w);
inline Work WorkOfInverse(int64_t n) { return 4.0 / 3 * static_cast<double>(n * n) * static_cast<double>(n); }

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_EIGENVALUES_H_
