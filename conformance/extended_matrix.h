// Small dense matrices in extended precision, whose own error is 2^11 times below any bound for f64:
// what judging decompositions needs of linear algebra.
#ifndef ASSAY_CONFORMANCE_EXTENDED_MATRIX_H_
#define ASSAY_CONFORMANCE_EXTENDED_MATRIX_H_

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
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
inline Matrix Times(const Matrix& a, const Matrix& b) {
  Matrix result(a.rows, b.columns);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t k = 0; k < a.columns; ++k) {
      for (int64_t j = 0; j < b.columns; ++j) result(i, j) += a(i, k) * b(k, j);
    }
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
inline Matrix Columns(const Matrix& a, int64_t begin, int64_t count) {
  Matrix result(a.rows, count);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < count; ++j) result(i, j) = a(i, begin + j);
  }
  return result;
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

}  // namespace assay::extended

#endif  // ASSAY_CONFORMANCE_EXTENDED_MATRIX_H_
