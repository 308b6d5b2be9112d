#include "interpreter/ops/lapack_routines.h"

#include <lapacke.h>  // before cblas.h, which has types of its own for complex numbers

#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <type_traits>
#include <vector>

#include "interpreter/ops/lapack_matrix.h"

// A wrong argument is what these would print, on standard output; info says it. Weak, so that a program
// that this is linked into may have its own.
extern "C" {
__attribute__((weak)) int xerbla_(const char*, const int*, size_t);
__attribute__((weak)) void LAPACKE_xerbla(const char*, lapack_int);
int xerbla_(const char*, const int*, size_t) { return 0; }
void LAPACKE_xerbla(const char*, lapack_int) {}
}

namespace assay {
namespace {

using C64 = std::complex<float>;
using C128 = std::complex<double>;

// The routines by element type.
template <typename T>
struct Routines;
template <>
struct Routines<float> {
  static constexpr auto potrf = LAPACKE_spotrf;
  static constexpr auto getrf = LAPACKE_sgetrf;
  static constexpr auto geqrf = LAPACKE_sgeqrf;
  static constexpr auto geqp3 = LAPACKE_sgeqp3;
  static constexpr auto orgqr = LAPACKE_sorgqr;
  static constexpr auto ormqr = LAPACKE_sormqr;
  static constexpr auto syevd = LAPACKE_ssyevd;
  static constexpr auto gesdd = LAPACKE_sgesdd;
  static constexpr auto gesvd = LAPACKE_sgesvd;
  static constexpr auto gehrd = LAPACKE_sgehrd;
  static constexpr auto sytrd = LAPACKE_ssytrd;
  static constexpr auto geev = LAPACKE_sgeev;
  static constexpr auto gees = LAPACKE_sgees;
  static constexpr auto gtsv = LAPACKE_sgtsv;
};
template <>
struct Routines<double> {
  static constexpr auto potrf = LAPACKE_dpotrf;
  static constexpr auto getrf = LAPACKE_dgetrf;
  static constexpr auto geqrf = LAPACKE_dgeqrf;
  static constexpr auto geqp3 = LAPACKE_dgeqp3;
  static constexpr auto orgqr = LAPACKE_dorgqr;
  static constexpr auto ormqr = LAPACKE_dormqr;
  static constexpr auto syevd = LAPACKE_dsyevd;
  static constexpr auto gesdd = LAPACKE_dgesdd;
  static constexpr auto gesvd = LAPACKE_dgesvd;
  static constexpr auto gehrd = LAPACKE_dgehrd;
  static constexpr auto sytrd = LAPACKE_dsytrd;
  static constexpr auto geev = LAPACKE_dgeev;
  static constexpr auto gees = LAPACKE_dgees;
  static constexpr auto gtsv = LAPACKE_dgtsv;
};
template <>
struct Routines<C64> {
  static constexpr auto potrf = LAPACKE_cpotrf;
  static constexpr auto getrf = LAPACKE_cgetrf;
  static constexpr auto geqrf = LAPACKE_cgeqrf;
  static constexpr auto geqp3 = LAPACKE_cgeqp3;
  static constexpr auto orgqr = LAPACKE_cungqr;
  static constexpr auto ormqr = LAPACKE_cunmqr;
  static constexpr auto syevd = LAPACKE_cheevd;
  static constexpr auto gesdd = LAPACKE_cgesdd;
  static constexpr auto gesvd = LAPACKE_cgesvd;
  static constexpr auto gehrd = LAPACKE_cgehrd;
  static constexpr auto sytrd = LAPACKE_chetrd;
  static constexpr auto geev = LAPACKE_cgeev;
  static constexpr auto gees = LAPACKE_cgees;
  static constexpr auto gtsv = LAPACKE_cgtsv;
};
template <>
struct Routines<C128> {
  static constexpr auto potrf = LAPACKE_zpotrf;
  static constexpr auto getrf = LAPACKE_zgetrf;
  static constexpr auto geqrf = LAPACKE_zgeqrf;
  static constexpr auto geqp3 = LAPACKE_zgeqp3;
  static constexpr auto orgqr = LAPACKE_zungqr;
  static constexpr auto ormqr = LAPACKE_zunmqr;
  static constexpr auto syevd = LAPACKE_zheevd;
  static constexpr auto gesdd = LAPACKE_zgesdd;
  static constexpr auto gesvd = LAPACKE_zgesvd;
  static constexpr auto gehrd = LAPACKE_zgehrd;
  static constexpr auto sytrd = LAPACKE_zhetrd;
  static constexpr auto geev = LAPACKE_zgeev;
  static constexpr auto gees = LAPACKE_zgees;
  static constexpr auto gtsv = LAPACKE_zgtsv;
};

template <typename T>
constexpr bool kComplex = !std::is_floating_point_v<T>;
template <typename T>
struct PartOfT {
  using type = T;
};
template <typename T>
struct PartOfT<std::complex<T>> {
  using type = T;
};
template <typename T>
using Part = typename PartOfT<T>::type;

// LAPACKE is given columns: of rows it makes copies in memory that nobody wrote, and copies that back
// even where LAPACK ends early.
constexpr int kColumns = LAPACK_COL_MAJOR;

// No info of LAPACKE: the routine was not called, as it would iterate on NaN or infinity. One eigenvalue needs
// no iteration: a matrix of one element is given to it as JAX gives it.
constexpr int kNotFinite = std::numeric_limits<int>::min();

template <typename T>
T* Out(const LapackCall& call, int i) {
  return static_cast<T*>(call.results[i]);
}
template <typename T>
const T* In(const LapackCall& call, int i) {
  return static_cast<const T*>(call.operands[i]);
}
char Letter(const LapackCall& call, int i) { return static_cast<char>(call.options[i]); }

template <typename T>
int Potrf(const LapackCall& call) {
  int n = call.Dim('n');
  Columns a(Out<T>(call, 0), n, n);
  return Routines<T>::potrf(kColumns, Letter(call, 0), n, a.data(), a.stride());
}

template <typename T>
int Getrf(const LapackCall& call) {
  int m = call.Dim('m'), n = call.Dim('n');
  Columns a(Out<T>(call, 0), m, n);
  return Routines<T>::getrf(kColumns, m, n, a.data(), a.stride(), Out<int>(call, 1));
}

template <typename T>
int Geqrf(const LapackCall& call) {
  int m = call.Dim('m'), n = call.Dim('n');
  Columns a(Out<T>(call, 0), m, n);
  return Routines<T>::geqrf(kColumns, m, n, a.data(), a.stride(), Out<T>(call, 1));
}

template <typename T>
int Geqp3(const LapackCall& call) {
  int m = call.Dim('m'), n = call.Dim('n');
  Columns a(Out<T>(call, 0), m, n);
  return Routines<T>::geqp3(kColumns, m, n, a.data(), a.stride(), Out<int>(call, 1),
                            Out<T>(call, 2));
}

template <typename T>
int Orgqr(const LapackCall& call) {
  int m = call.Dim('m'), n = call.Dim('n');
  Columns a(Out<T>(call, 0), m, n);
  return Routines<T>::orgqr(kColumns, m, n, call.Dim('j'), a.data(), a.stride(), In<T>(call, 1));
}

template <typename T>
int Ormqr(const LapackCall& call) {
  int m = call.Dim('m'), n = call.Dim('n'), j = call.Dim('j');
  char transpose = call.options[1] ? (kComplex<T> ? 'C' : 'T') : 'N';
  Columns reflectors(In<T>(call, 0), call.Dim('r'), j);
  Columns a(Out<T>(call, 0), m, n);
  return Routines<T>::ormqr(kColumns, call.options[0] ? 'L' : 'R', transpose, m, n, j,
                            reflectors.data(), reflectors.stride(), In<T>(call, 1), a.data(),
                            a.stride());
}

template <typename T>
int SyevdOf(const LapackCall& call, char mode, char uplo) {
  int n = call.Dim('n');
  if (n > 1 && !TriangleIsFinite(Out<T>(call, 0), n, uplo)) return kNotFinite;
  Columns a(Out<T>(call, 0), n, n);
  return Routines<T>::syevd(kColumns, mode, uplo, n, a.data(), a.stride(), Out<Part<T>>(call, 1));
}

template <typename T>
int Syevd(const LapackCall& call) {
  return SyevdOf<T>(call, Letter(call, 0), Letter(call, 1));
}

template <typename T>
int Gesdd(const LapackCall& call) {
  int m = call.Dim('m'), n = call.Dim('n');
  if (!AllFinite(Out<T>(call, 0), m, n)) return kNotFinite;
  Columns a(Out<T>(call, 0), m, n);
  Columns left(Out<T>(call, 2), m, call.Dim('u')), right(Out<T>(call, 3), call.Dim('v'), n);
  return Routines<T>::gesdd(kColumns, Letter(call, 0), m, n, a.data(), a.stride(),
                            Out<Part<T>>(call, 1), left.data(), left.stride(), right.data(),
                            right.stride());
}

template <typename T>
int Gesvd(const LapackCall& call) {
  int m = call.Dim('m'), n = call.Dim('n');
  if (!AllFinite(Out<T>(call, 0), m, n)) return kNotFinite;
  Columns a(Out<T>(call, 0), m, n);
  Columns left(Out<T>(call, 2), m, call.Dim('u')), right(Out<T>(call, 3), call.Dim('v'), n);
  std::vector<Part<T>> not_converged(static_cast<size_t>(std::min(m, n)));
  return Routines<T>::gesvd(kColumns, Letter(call, 0), Letter(call, 0), m, n, a.data(), a.stride(),
                            Out<Part<T>>(call, 1), left.data(), left.stride(), right.data(),
                            right.stride(), not_converged.data());
}

template <typename T>
int Trsm(const LapackCall& call) {
  int m = call.Dim('m'), n = call.Dim('n'), a_size = call.Dim('a');
  CBLAS_SIDE side = Letter(call, 0) == 'L' ? CblasLeft : CblasRight;
  CBLAS_UPLO uplo = Letter(call, 1) == 'L' ? CblasLower : CblasUpper;
  CBLAS_TRANSPOSE transpose = Letter(call, 2) == 'N'   ? CblasNoTrans
                              : Letter(call, 2) == 'T' ? CblasTrans
                                                       : CblasConjTrans;
  CBLAS_DIAG diagonal = Letter(call, 3) == 'U' ? CblasUnit : CblasNonUnit;
  const T* a = In<T>(call, 0);
  T* b = Out<T>(call, 0);
  const T one = 1;
  auto solve = [&](auto function, auto factor) {
    function(CblasRowMajor, side, uplo, transpose, diagonal, m, n, factor, a, a_size, b, n);
  };
  if constexpr (std::is_same_v<T, float>) solve(cblas_strsm, one);
  if constexpr (std::is_same_v<T, double>) solve(cblas_dtrsm, one);
  if constexpr (std::is_same_v<T, C64>) solve(cblas_ctrsm, &one);
  if constexpr (std::is_same_v<T, C128>) solve(cblas_ztrsm, &one);
  return 0;
}

template <typename T>
int Gehrd(const LapackCall& call) {
  int n = call.Dim('n');
  Columns a(Out<T>(call, 0), n, n);
  return Routines<T>::gehrd(kColumns, n, call.options[0], call.options[1], a.data(), a.stride(),
                            Out<T>(call, 1));
}

template <typename T>
int Sytrd(const LapackCall& call) {
  int n = call.Dim('n');
  Columns a(Out<T>(call, 0), n, n);
  return Routines<T>::sytrd(kColumns, Letter(call, 0), n, a.data(), a.stride(),
                            Out<Part<T>>(call, 1), Out<Part<T>>(call, 2), Out<T>(call, 3));
}

// Of columns to rows. A pair of conjugate eigenvalues has its vectors x + iy and x - iy as columns x
// and y.
template <typename T>
void UnpackVectors(int64_t n, const T* imaginary, const T* packed, std::complex<T>* vectors) {
  for (int64_t j = 0; j < n; ++j) {
    bool pair = imaginary[j] != 0 && j + 1 < n;
    for (int64_t i = 0; i < n; ++i) {
      T x = packed[j * n + i];
      if (!pair) {
        vectors[i * n + j] = x;
        continue;
      }
      T y = packed[(j + 1) * n + i];
      vectors[i * n + j] = {x, y};
      vectors[i * n + j + 1] = {x, -y};
    }
    if (pair) ++j;
  }
}

template <typename T>
int Geev(const LapackCall& call) {
  int n = call.Dim('n');
  if (n > 1 && !AllFinite(In<T>(call, 0), n, n)) return kNotFinite;
  Columns a(In<T>(call, 0), n, n);
  char left = Letter(call, 0), right = Letter(call, 1);
  if constexpr (kComplex<T>) {
    Columns left_vectors(Out<T>(call, 1), n, n), right_vectors(Out<T>(call, 2), n, n);
    return Routines<T>::geev(kColumns, left, right, n, a.data(), n, Out<T>(call, 0),
                             left_vectors.data(), n, right_vectors.data(), n);
  } else {
    size_t size = static_cast<size_t>(n) * static_cast<size_t>(n);
    std::vector<T> left_vectors(size), right_vectors(size);
    int info = Routines<T>::geev(kColumns, left, right, n, a.data(), n, Out<T>(call, 0),
                                 Out<T>(call, 1), left_vectors.data(), n, right_vectors.data(), n);
    const T* imaginary = Out<T>(call, 1);
    if (left == 'V') {
      UnpackVectors(n, imaginary, left_vectors.data(), Out<std::complex<T>>(call, 2));
    }
    if (right == 'V') {
      UnpackVectors(n, imaginary, right_vectors.data(), Out<std::complex<T>>(call, 3));
    }
    return info;
  }
}

template <typename T>
int Gees(const LapackCall& call) {
  int n = call.Dim('n');
  if (n > 1 && !AllFinite(Out<T>(call, 0), n, n)) return kNotFinite;
  Columns a(Out<T>(call, 0), n, n), vectors(Out<T>(call, 1), n, n);
  char mode = Letter(call, 0);
  if constexpr (kComplex<T>) {
    return Routines<T>::gees(kColumns, mode, 'N', nullptr, n, a.data(), n, Out<int>(call, 3),
                             Out<T>(call, 2), vectors.data(), n);
  } else {
    return Routines<T>::gees(kColumns, mode, 'N', nullptr, n, a.data(), n, Out<int>(call, 4),
                             Out<T>(call, 2), Out<T>(call, 3), vectors.data(), n);
  }
}

// XLA's own: pivots count from 0, and the permutation that they make is given too.
template <typename T>
int Lu(const LapackCall& call) {
  int m = call.Dim('m');
  int* pivots = Out<int>(call, 1);
  int* permutation = Out<int>(call, 2);
  (void)Getrf<T>(call);
  for (int i = 0; i < m; ++i) permutation[i] = i;
  for (int i = 0; i < std::min(m, call.Dim('n')); ++i) {
    --pivots[i];
    std::swap(permutation[i], permutation[pivots[i]]);
  }
  return 0;
}

template <typename T>
int Eigh(const LapackCall& call) {
  return SyevdOf<T>(call, 'V', call.options[0] ? 'L' : 'U');
}

// The lower diagonal begins with an element that stands for nothing.
template <typename T>
int Gtsv(const LapackCall& call) {
  int n = call.Dim('n'), b = call.Dim('b');
  Columns x(Out<T>(call, 3), n, b);
  return Routines<T>::gtsv(kColumns, n, b, Out<T>(call, 0) + 1, Out<T>(call, 1), Out<T>(call, 2),
                           x.data(), x.stride());
}

const char* CheckOrgqr(const LapackCall& call) {
  bool fits = call.Dim('j') <= call.Dim('n') && call.Dim('n') <= call.Dim('m');
  return fits ? nullptr : "not reflectors <= columns <= rows";
}
const char* CheckOrmqr(const LapackCall& call) {
  bool fits = call.Dim('r') == (call.options[0] ? call.Dim('m') : call.Dim('n')) &&
              call.Dim('j') <= call.Dim('r');
  return fits ? nullptr : "the reflectors do not fit the matrix";
}
const char* CheckSvd(const LapackCall& call) {
  int m = call.Dim('m'), n = call.Dim('n'), k = std::min(m, n);
  int u = call.Dim('u'), v = call.Dim('v');
  bool all = u == m && v == n, thin = u == k && v == k;
  bool fits = Letter(call, 0) == 'A' ? all : Letter(call, 0) == 'S' ? thin : all || thin;
  return fits ? nullptr : "the vectors do not fit the mode";
}
const char* CheckTrsm(const LapackCall& call) {
  bool fits = call.Dim('a') == (Letter(call, 0) == 'L' ? call.Dim('m') : call.Dim('n'));
  return fits ? nullptr : "the triangle does not fit the matrix";
}
const char* CheckGehrd(const LapackCall& call) {
  int low = call.options[0], high = call.options[1], n = call.Dim('n');
  bool fits = n == 0 || (1 <= low && low <= high && high <= n);
  return fits ? nullptr : "not 1 <= low <= high <= n";
}

constexpr LapackRoutine kRoutines[] = {
    {.name = "potrf", .operands = {{"Tnn"}}, .results = {{"Tnn", "I"}},
     .starts_as = "0-", .options = {{{"uplo", "UL"}}},
     .run = {Potrf<float>, Potrf<double>, Potrf<C64>, Potrf<C128>}},
    {.name = "getrf", .operands = {{"Tmn"}}, .results = {{"Tmn", "Ik", "I"}},
     .starts_as = "0--",
     .run = {Getrf<float>, Getrf<double>, Getrf<C64>, Getrf<C128>}},
    {.name = "geqrf", .operands = {{"Tmn"}}, .results = {{"Tmn", "Tk"}},
     .starts_as = "0-",
     .run = {Geqrf<float>, Geqrf<double>, Geqrf<C64>, Geqrf<C128>}},
    {.name = "geqp3", .operands = {{"Tmn", "In"}}, .results = {{"Tmn", "In", "Tk"}},
     .starts_as = "01-",
     .run = {Geqp3<float>, Geqp3<double>, Geqp3<C64>, Geqp3<C128>}},
    {.name = "orgqr", .operands = {{"Tmn", "Tj"}}, .results = {{"Tmn"}},
     .starts_as = "0",
     .run = {Orgqr<float>, Orgqr<double>, nullptr, nullptr}, .check = CheckOrgqr},
    {.name = "ungqr", .operands = {{"Tmn", "Tj"}}, .results = {{"Tmn"}},
     .starts_as = "0",
     .run = {nullptr, nullptr, Orgqr<C64>, Orgqr<C128>}, .check = CheckOrgqr},
    {.name = "ormqr", .operands = {{"Trj", "Tj", "Tmn"}}, .results = {{"Tmn"}},
     .starts_as = "2", .options = {{{"left", ""}, {"transpose", ""}}},
     .run = {Ormqr<float>, Ormqr<double>, nullptr, nullptr}, .check = CheckOrmqr},
    {.name = "unmqr", .operands = {{"Trj", "Tj", "Tmn"}}, .results = {{"Tmn"}},
     .starts_as = "2", .options = {{{"left", ""}, {"transpose", ""}}},
     .run = {nullptr, nullptr, Ormqr<C64>, Ormqr<C128>}, .check = CheckOrmqr},
    {.name = "syevd", .operands = {{"Tnn"}}, .results = {{"Tnn", "Rn", "I"}},
     .starts_as = "0--", .matrix_argument = 4, .options = {{{"mode", "NV"}, {"uplo", "UL"}}},
     .run = {Syevd<float>, Syevd<double>, nullptr, nullptr}},
    {.name = "heevd", .operands = {{"Tnn"}}, .results = {{"Tnn", "Rn", "I"}},
     .starts_as = "0--", .matrix_argument = 4, .options = {{{"mode", "NV"}, {"uplo", "UL"}}},
     .run = {nullptr, nullptr, Syevd<C64>, Syevd<C128>}},
    {.name = "gesdd", .operands = {{"Tmn"}}, .results = {{"Tmn", "Rk", "Tmu", "Tvn", "I"}},
     .starts_as = "0----", .matrix_argument = 4, .options = {{{"mode", "ANS"}}},
     .run = {Gesdd<float>, Gesdd<double>, Gesdd<C64>, Gesdd<C128>}, .check = CheckSvd},
    {.name = "gesvd", .operands = {{"Tmn"}}, .results = {{"Tmn", "Rk", "Tmu", "Tvn", "I"}},
     .starts_as = "0----", .matrix_argument = 5, .options = {{{"mode", "ANS"}}},
     .run = {Gesvd<float>, Gesvd<double>, Gesvd<C64>, Gesvd<C128>}, .check = CheckSvd},
    {.name = "trsm", .operands = {{"Taa", "Tmn"}}, .results = {{"Tmn"}},
     .starts_as = "1",
     .options = {{{"side", "LR"}, {"uplo", "UL"}, {"trans_x", "NTC"}, {"diag", "NU"}}},
     .run = {Trsm<float>, Trsm<double>, Trsm<C64>, Trsm<C128>}, .check = CheckTrsm},
    {.name = "gehrd", .operands = {{"Tnn"}}, .results = {{"Tnn", "Tq", "I"}},
     .starts_as = "0--", .options = {{{"low", ""}, {"high", ""}}},
     .run = {Gehrd<float>, Gehrd<double>, Gehrd<C64>, Gehrd<C128>}, .check = CheckGehrd},
    {.name = "sytrd", .operands = {{"Tnn"}}, .results = {{"Tnn", "Rn", "Rq", "Tq", "I"}},
     .starts_as = "0----", .options = {{{"uplo", "UL"}}},
     .run = {Sytrd<float>, Sytrd<double>, nullptr, nullptr}},
    {.name = "hetrd", .operands = {{"Tnn"}}, .results = {{"Tnn", "Rn", "Rq", "Tq", "I"}},
     .starts_as = "0----", .options = {{{"uplo", "UL"}}},
     .run = {nullptr, nullptr, Sytrd<C64>, Sytrd<C128>}},
    {.name = "geev", .operands = {{"Tnn"}}, .results = {{"Rn", "Rn", "Cnn", "Cnn", "I"}},
     .starts_as = "-----", .matrix_argument = 4,
     .options = {{{"compute_left", "NV"}, {"compute_right", "NV"}}},
     .run = {Geev<float>, Geev<double>, nullptr, nullptr}},
    {.name = "geev", .operands = {{"Tnn"}}, .results = {{"Tn", "Tnn", "Tnn", "I"}},
     .starts_as = "----", .matrix_argument = 4,
     .options = {{{"compute_left", "NV"}, {"compute_right", "NV"}}},
     .run = {nullptr, nullptr, Geev<C64>, Geev<C128>}},
    {.name = "gees", .operands = {{"Tnn"}}, .results = {{"Tnn", "Tnn", "Rn", "Rn", "I", "I"}},
     .starts_as = "0-----", .matrix_argument = 5, .options = {{{"mode", "NV"}, {"sort", "N"}}},
     .run = {Gees<float>, Gees<double>, nullptr, nullptr}},
    {.name = "gees", .operands = {{"Tnn"}}, .results = {{"Tnn", "Tnn", "Tn", "I", "I"}},
     .starts_as = "0----", .matrix_argument = 5, .options = {{{"mode", "NV"}, {"sort", "N"}}},
     .run = {nullptr, nullptr, Gees<C64>, Gees<C128>}},
    {.name = "gtsv", .operands = {{"Tn", "Tn", "Tn", "Tnb"}},
     .results = {{"Tn", "Tn", "Tn", "Tnb", "I"}},
     .starts_as = "0123-",
     .run = {Gtsv<float>, Gtsv<double>, Gtsv<C64>, Gtsv<C128>}},
    {.name = "Qr", .operands = {{"Tmn"}}, .results = {{"Tmn", "Tk"}}, .starts_as = "0-",
     .run = {Geqrf<float>, Geqrf<double>, Geqrf<C64>, Geqrf<C128>}},
    {.name = "ProductOfElementaryHouseholderReflectors", .operands = {{"Tmn", "Tj"}},
     .results = {{"Tmn"}}, .starts_as = "0",
     .run = {Orgqr<float>, Orgqr<double>, Orgqr<C64>, Orgqr<C128>}, .check = CheckOrgqr},
    {.name = "LuDecomposition", .operands = {{"Tmn"}}, .results = {{"Tmn", "Ik", "Im"}},
     .starts_as = "0--", .run = {Lu<float>, Lu<double>, Lu<C64>, Lu<C128>}},
    {.name = "Eigh", .operands = {{"Tnn"}}, .results = {{"Tnn", "Rn"}},
     .starts_as = "0-", .matrix_argument = 4, .options = {{{"#0", ""}}},
     .run = {Eigh<float>, Eigh<double>, Eigh<C64>, Eigh<C128>}},
};

// Every float of the results.
void FillWithNan(const LapackRoutine& routine, int type, const LapackCall& call) {
  const bool is_complex = IsComplex(kLapackTypes[type]);
  const bool is_wide = PartOf(kLapackTypes[type]) == PrimitiveType::kF64;
  for (size_t i = 0; i < routine.results.size() && !routine.results[i].empty(); ++i) {
    const LapackForm form = routine.results[i];
    if (form[0] == 'I') continue;
    int64_t count = form[0] == 'C' || (form[0] == 'T' && is_complex) ? 2 : 1;
    for (char letter : form.substr(1)) count *= call.Size(letter);
    if (is_wide) {
      std::fill_n(static_cast<double*>(call.results[i]), count, std::nan(""));
    } else {
      std::fill_n(static_cast<float*>(call.results[i]), count, std::nanf(""));
    }
  }
}

}  // namespace

int LapackCall::Size(char letter) const {
  if (letter == 'k') return std::min(Dim('m'), Dim('n'));
  if (letter == 'q') return std::max(Dim('n') - 1, 0);
  return Dim(letter);
}

int RunLapack(const LapackRoutine& routine, int type, const LapackCall& call) {
  const int info = routine.run[type](call);
  if (info >= 0 || info == LAPACK_WORK_MEMORY_ERROR || info == LAPACK_TRANSPOSE_MEMORY_ERROR) {
    return info;
  }
  FillWithNan(routine, type, call);
  // LAPACKE counts arguments from its own first, which LAPACK does not have.
  return info == kNotFinite ? -routine.matrix_argument : info + 1;
}

std::span<const LapackRoutine> AllLapackRoutines() { return kRoutines; }

const LapackRoutine* FindLapackRoutine(std::string_view name, int type) {
  for (const LapackRoutine& routine : kRoutines) {
    if (routine.name == name && routine.run[type] != nullptr) return &routine;
  }
  return nullptr;
}

void PrepareLapack() {
  static const bool prepared = [] {
    openblas_set_num_threads(1);
    LAPACKE_set_nancheck(0);  // is LAPACK's business, and ours where it iterates
    return true;
  }();
  (void)prepared;
}

}  // namespace assay
