// Custom calls that are known and not implemented, each with the reason.
#ifndef ASSAY_INTERPRETER_OPS_REFUSED_CALLS_H_
#define ASSAY_INTERPRETER_OPS_REFUSED_CALLS_H_

#include "interpreter/custom_call.h"

namespace assay {

inline constexpr CustomCallTarget Refused(std::string_view name, std::string_view reason) {
  return {.name = name, .unsupported = reason};
}

inline constexpr std::string_view kBuffers = "buffers that change in place are not implemented";
inline constexpr std::string_view kFlatbuffer =
    "old JAX wrote the transform into a binary table, which is not read; jaxlib too knows it no more";

inline constexpr CustomCallTarget kRefusedTargets[] = {
    Refused("tridiagonal_solve_perturbed_ffi",
            "it changes singular systems by a rule of its own, which is not implemented"),
    Refused("cpu_csr_sparse_dense_ffi", "products of sparse matrices are not implemented"),
    Refused("CreateBuffer", kBuffers),
    Refused("Pin", kBuffers),
    Refused("Unpin", kBuffers),
    Refused("ducc_fft", kFlatbuffer),
    Refused("dynamic_ducc_fft", kFlatbuffer),
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_REFUSED_CALLS_H_
