// Small dense matrices in extended precision, whose own error is 2^11 times below any bound for f64:
// what judging decompositions needs of linear algebra.
#ifndef ASSAY_CONFORMANCE_EXTENDED_MATRIX_H_
#define ASSAY_CONFORMANCE_EXTENDED_MATRIX_H_

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace assay::extended {

using Real = long double;
using Number = std::complex<Real>;
struct Matrix {
  int64_t rows = 0, columns = 0;
  std::vector<Number> elements;

  Matrix() = default;
  Matrix(int64_t rows, int64_t columns)
      : rows(rows), columns(columns), elements(static_cast<size_t>(rows * columns)) {}
  Number& operator()(int64_t i, int64_t j) { return elements[i * columns + j]; }
  const Number& operator()(int64_t i, int64_t j) const { return elements[i * columns + j]; }
};

inline Matrix Identity(int64_t n) {
  Matrix result(n, n);
  for (int64_t i = 0; i < n; ++i) result(i, i) = 1;
  return result;
}
// The elements for which keep(i, j), zero elsewhere.
template <typename Keep>
inline Matrix Part(const Matrix& a, Keep keep) {
  Matrix result = a;
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) {
      if (!keep(i, j)) result(i, j) = 0;
    }
  }
  return result;
}
inline Matrix Adjoint(const Matrix& a) {
  Matrix result(a.columns, a.rows);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) result(j, i) = std::conj(a(i, j));
  }
  return result;
}
inline bool IsReal(const Matrix& a) {
  return std::all_of(a.elements.begin(), a.elements.end(),
                     [](const Number& x) { return x.imag() == 0; });
}
// Part by part: what std::complex does of infinities takes several times as long.
inline Matrix Times(const Matrix& a, const Matrix& b) {
  Matrix result(a.rows, b.columns);
  const size_t width = static_cast<size_t>(b.columns);
  const bool real_a = IsReal(a), real_b = IsReal(b);
  auto part = [](const Matrix& m, bool imaginary) {
    std::vector<Real> parts;
    for (const Number& x : m.elements) parts.push_back(imaginary ? x.imag() : x.real());
    return parts;
  };
  const std::vector<Real> b_parts[] = {part(b, false), real_b ? std::vector<Real>() : part(b, true)};
  std::vector<Real> row[2];
  for (int64_t i = 0; i < a.rows; ++i) {
    for (std::vector<Real>& half : row) half.assign(width, 0);
    auto add = [&](Real factor, int of_b, int64_t k, int to) {
      const Real* from = b_parts[of_b].data() + static_cast<size_t>(k) * width;
      for (size_t j = 0; j < width; ++j) row[to][j] += factor * from[j];
    };
    for (int64_t k = 0; k < a.columns; ++k) {
      const Number x = a(i, k);
      add(x.real(), 0, k, 0);
      if (!real_b) add(x.real(), 1, k, 1);
      if (real_a) continue;
      add(x.imag(), 0, k, 1);
      if (!real_b) add(-x.imag(), 1, k, 0);
    }
    for (size_t j = 0; j < width; ++j) result(i, static_cast<int64_t>(j)) = {row[0][j], row[1][j]};
  }
  return result;
}
inline Matrix Minus(Matrix a, const Matrix& b) {
  for (size_t i = 0; i < a.elements.size(); ++i) a.elements[i] -= b.elements[i];
  return a;
}
inline Matrix Absolute(Matrix a) {
  for (Number& x : a.elements) x = std::abs(x);
  return a;
}
inline Real Norm(const Matrix& a) {
  Real sum = 0;
  for (const Number& x : a.elements) sum += std::norm(x);
  return std::sqrt(sum);
}
inline Matrix Columns(const Matrix& a, const std::vector<int64_t>& which) {
  Matrix result(a.rows, static_cast<int64_t>(which.size()));
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < result.columns; ++j) result(i, j) = a(i, which[j]);
  }
  return result;
}
inline Matrix Columns(const Matrix& a, int64_t begin, int64_t count) {
  std::vector<int64_t> which(static_cast<size_t>(count));
  std::iota(which.begin(), which.end(), begin);
  return Columns(a, which);
}
inline Matrix Diagonal(const Matrix& values, int64_t rows, int64_t columns) {
  Matrix result(rows, columns);
  for (int64_t i = 0; i < values.rows; ++i) result(i, i) = values(i, 0);
  return result;
}
// Of the triangle that a call looks at.
inline Matrix Hermitian(const Matrix& a, bool lower) {
  Matrix result(a.rows, a.rows);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.rows; ++j) {
      bool there = lower ? i >= j : i <= j;
      result(i, j) = there ? a(i, j) : std::conj(a(j, i));
    }
    result(i, i) = a(i, i).real();
  }
  return result;
}

// For Part.
inline bool Lower(int64_t i, int64_t j) { return i >= j; }
inline bool Upper(int64_t i, int64_t j) { return i <= j; }

// H = I - tau v v^H from the left.
inline void Reflect(const std::vector<Number>& v, Number tau, Matrix& a) {
  for (int64_t j = 0; j < a.columns; ++j) {
    Number sum = 0;
    for (int64_t i = 0; i < a.rows; ++i) sum += std::conj(v[i]) * a(i, j);
    for (int64_t i = 0; i < a.rows; ++i) a(i, j) -= tau * v[i] * sum;
  }
}
// Reflector j of those packed below diagonal `offset`: its vector begins with a one at j + offset.
inline std::vector<Number> Vector(const Matrix& packed, int64_t j, int64_t offset) {
  std::vector<Number> v(static_cast<size_t>(packed.rows));
  v[j + offset] = 1;
  for (int64_t i = j + offset + 1; i < packed.rows; ++i) v[i] = packed(i, j);
  return v;
}

// Of two bounds or distances; NaN if one of them is.
inline Real Larger(Real a, Real b) { return std::isnan(a) || a > b ? a : b; }
inline bool IsNan(const Number& x) { return std::isnan(x.real()) || std::isnan(x.imag()); }
inline bool HasNan(const Matrix& a) {
  return std::any_of(a.elements.begin(), a.elements.end(), IsNan);
}

}  // namespace assay::extended

#endif  // ASSAY_CONFORMANCE_EXTENDED_MATRIX_H_
