// Row-major matrices, for LAPACK: column by column, and whether they are finite.
#ifndef ASSAY_INTERPRETER_OPS_LAPACK_MATRIX_H_
#define ASSAY_INTERPRETER_OPS_LAPACK_MATRIX_H_

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace assay {

// A row-major matrix, column by column as LAPACK has it.
template <typename T>
class Columns {
 public:
  Columns(const T* rows, int m, int n)
      : m_(m), n_(n), columns_(static_cast<size_t>(m) * static_cast<size_t>(n)) {
    Walk([&](int64_t row, int64_t column) { columns_[column] = rows[row]; });
  }
  // Of a result: goes back into it at its end.
  Columns(T* rows, int m, int n) : Columns(const_cast<const T*>(rows), m, n) { result_ = rows; }
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;
  ~Columns() {
    if (result_ == nullptr) return;
    Walk([&](int64_t row, int64_t column) { result_[row] = columns_[column]; });
  }

  T* data() { return columns_.data(); }
  int stride() const { return static_cast<int>(std::max<int64_t>(m_, 1)); }

 private:
  // Every element's places in rows and in columns.
  template <typename Visit>
  void Walk(Visit visit) {
    for (int64_t i = 0; i < m_; ++i) {
      for (int64_t j = 0; j < n_; ++j) visit(i * n_ + j, j * m_ + i);
    }
  }

  int64_t m_, n_;
  std::vector<T> columns_;
  T* result_ = nullptr;
};

inline bool IsFinite(double x) { return std::isfinite(x); }
inline bool IsFinite(std::complex<double> x) {
  return std::isfinite(x.real()) && std::isfinite(x.imag());
}

template <typename T>
bool AllFinite(const T* matrix, int m, int n) {
  return std::all_of(matrix, matrix + static_cast<int64_t>(m) * n, [](T x) { return IsFinite(x); });
}
// Of a symmetric or Hermitian matrix: one triangle, the diagonal's real parts.
template <typename T>
bool TriangleIsFinite(const T* matrix, int n, char uplo) {
  for (int64_t i = 0; i < n; ++i) {
    if (!std::isfinite(std::real(matrix[i * n + i]))) return false;
    const int64_t begin = uplo == 'L' ? 0 : i + 1, end = uplo == 'L' ? i : n;
    for (int64_t j = begin; j < end; ++j) {
      if (!IsFinite(matrix[i * n + j])) return false;
    }
  }
  return true;
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_LAPACK_MATRIX_H_
