// Decompositions by LAPACK, as JAX calls them on CPUs, lapack_{s,d,c,z}NAME_ffi, as it called them
// before (lapack_legacy.h), and by XLA's names.
//
// Results are LAPACK's, within its error bounds and not rounded once; conformance/decomposition.h
// judges them.
#ifndef ASSAY_INTERPRETER_OPS_LAPACK_H_
#define ASSAY_INTERPRETER_OPS_LAPACK_H_

#include <string>

#include "interpreter/custom_call.h"

namespace assay {

Status EvaluateLapack(OpContext& context);
std::string CheckLapack(const Instruction& instruction);

inline constexpr CustomCallTarget Lapack(std::string_view name) {
  return {name, EvaluateLapack, CheckLapack, {}, CustomCallSizes::kBatch};
}

inline constexpr CustomCallTarget kLapackTargets[] = {
    Lapack("lapack_spotrf_ffi"), Lapack("lapack_dpotrf_ffi"),
    Lapack("lapack_cpotrf_ffi"), Lapack("lapack_zpotrf_ffi"),
    Lapack("lapack_sgetrf_ffi"), Lapack("lapack_dgetrf_ffi"),
    Lapack("lapack_cgetrf_ffi"), Lapack("lapack_zgetrf_ffi"),
    Lapack("lapack_sgeqrf_ffi"), Lapack("lapack_dgeqrf_ffi"),
    Lapack("lapack_cgeqrf_ffi"), Lapack("lapack_zgeqrf_ffi"),
    Lapack("lapack_sgeqp3_ffi"), Lapack("lapack_dgeqp3_ffi"),
    Lapack("lapack_cgeqp3_ffi"), Lapack("lapack_zgeqp3_ffi"),
    Lapack("lapack_sorgqr_ffi"), Lapack("lapack_dorgqr_ffi"),
    Lapack("lapack_cungqr_ffi"), Lapack("lapack_zungqr_ffi"),
    Lapack("lapack_sormqr_ffi"), Lapack("lapack_dormqr_ffi"),
    Lapack("lapack_cunmqr_ffi"), Lapack("lapack_zunmqr_ffi"),
    Lapack("lapack_ssyevd_ffi"), Lapack("lapack_dsyevd_ffi"),
    Lapack("lapack_cheevd_ffi"), Lapack("lapack_zheevd_ffi"),
    Lapack("lapack_sgesdd_ffi"), Lapack("lapack_dgesdd_ffi"),
    Lapack("lapack_cgesdd_ffi"), Lapack("lapack_zgesdd_ffi"),
    Lapack("lapack_sgesvd_ffi"), Lapack("lapack_dgesvd_ffi"),
    Lapack("lapack_cgesvd_ffi"), Lapack("lapack_zgesvd_ffi"),
    Lapack("lapack_strsm_ffi"),  Lapack("lapack_dtrsm_ffi"),
    Lapack("lapack_ctrsm_ffi"),  Lapack("lapack_ztrsm_ffi"),
    Lapack("lapack_sgehrd_ffi"), Lapack("lapack_dgehrd_ffi"),
    Lapack("lapack_cgehrd_ffi"), Lapack("lapack_zgehrd_ffi"),
    Lapack("lapack_ssytrd_ffi"), Lapack("lapack_dsytrd_ffi"),
    Lapack("lapack_chetrd_ffi"), Lapack("lapack_zhetrd_ffi"),
    Lapack("lapack_sgeev_ffi"),  Lapack("lapack_dgeev_ffi"),
    Lapack("lapack_cgeev_ffi"),  Lapack("lapack_zgeev_ffi"),
    Lapack("lapack_sgees_ffi"),  Lapack("lapack_dgees_ffi"),
    Lapack("lapack_cgees_ffi"),  Lapack("lapack_zgees_ffi"),
    Lapack("lapack_sgtsv_ffi"),  Lapack("lapack_dgtsv_ffi"),
    Lapack("lapack_cgtsv_ffi"),  Lapack("lapack_zgtsv_ffi"),
    Lapack("lapack_spotrf"),     Lapack("lapack_dpotrf"),
    Lapack("lapack_cpotrf"),     Lapack("lapack_zpotrf"),
    Lapack("lapack_sgetrf"),     Lapack("lapack_dgetrf"),
    Lapack("lapack_cgetrf"),     Lapack("lapack_zgetrf"),
    Lapack("lapack_sgeqrf"),     Lapack("lapack_dgeqrf"),
    Lapack("lapack_cgeqrf"),     Lapack("lapack_zgeqrf"),
    Lapack("lapack_sgeqp3"),     Lapack("lapack_dgeqp3"),
    Lapack("lapack_cgeqp3"),     Lapack("lapack_zgeqp3"),
    Lapack("lapack_sorgqr"),     Lapack("lapack_dorgqr"),
    Lapack("lapack_cungqr"),     Lapack("lapack_zungqr"),
    Lapack("lapack_ssyevd"),     Lapack("lapack_dsyevd"),
    Lapack("lapack_cheevd"),     Lapack("lapack_zheevd"),
    Lapack("lapack_sgesdd"),     Lapack("lapack_dgesdd"),
    Lapack("lapack_cgesdd"),     Lapack("lapack_zgesdd"),
    Lapack("lapack_sgehrd"),     Lapack("lapack_dgehrd"),
    Lapack("lapack_cgehrd"),     Lapack("lapack_zgehrd"),
    Lapack("lapack_ssytrd"),     Lapack("lapack_dsytrd"),
    Lapack("lapack_chetrd"),     Lapack("lapack_zhetrd"),
    Lapack("lapack_sgeev"),      Lapack("lapack_dgeev"),
    Lapack("lapack_cgeev"),      Lapack("lapack_zgeev"),
    Lapack("lapack_sgees"),      Lapack("lapack_dgees"),
    Lapack("lapack_cgees"),      Lapack("lapack_zgees"),
    Lapack("blas_strsm"),        Lapack("blas_dtrsm"),
    Lapack("blas_ctrsm"),        Lapack("blas_ztrsm"),
    Lapack("Qr"),                Lapack("ProductOfElementaryHouseholderReflectors"),
    Lapack("LuDecomposition"),   Lapack("Eigh"),
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_LAPACK_H_
