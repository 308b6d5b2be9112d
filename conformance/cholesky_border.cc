#include "conformance/cholesky_border.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace assay {

using namespace extended;

namespace {

// Whether H + shift is, by its own factorization: wrong only where its least eigenvalue is within the error
// of that of zero, n^2 2^-64, 2^11 times below the bound for f64.
bool IsPositiveDefinite(const Matrix& h, Real shift) {
  const int64_t n = h.rows;
  Matrix l(n, n);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j <= i; ++j) {
      Number sum = h(i, j);
      if (i == j) sum += shift;
      for (int64_t k = 0; k < j; ++k) {
        // Part by part: what std::complex does of infinities takes several times as long.
        const Number x = l(i, k), y = l(j, k);
        sum -= Number(x.real() * y.real() + x.imag() * y.imag(), x.imag() * y.real() - x.real() * y.imag());
      }
      if (i == j && !(sum.real() > 0)) return false;
      l(i, j) = i == j ? Number(std::sqrt(sum.real())) : sum / l(j, j).real();
    }
  }
  return true;
}

}  // namespace

CholeskyBorder BorderOf(const Matrix& a, Real gamma, Real s) {
  const int64_t n = a.rows;
  if (n == 0) return {};
  CholeskyBorder border{.eigenvalue = std::numeric_limits<Real>::infinity()};
  std::vector<Real> d;
  Real least = std::numeric_limits<Real>::infinity();
  for (int64_t i = 0; i < n; ++i) {
    const Real square = a(i, i).real() + s;
    if (!(square > 0)) return border;
    d.push_back(std::sqrt(square));
    least = std::min(least, square);
  }
  border.allowed = static_cast<Real>(n) * gamma / (1 - gamma) + s / least;
  Matrix h(n, n);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) h(i, j) = a(i, j) / (d[i] * d[j]);
  }
  // Ends, as no eigenvalue is larger than the norm.
  for (border.eigenvalue = border.allowed / 16; ; border.eigenvalue *= 4) {
    if (IsPositiveDefinite(h, border.eigenvalue) && !IsPositiveDefinite(h, -border.eigenvalue)) break;
  }
  return border;
}

}  // namespace assay
