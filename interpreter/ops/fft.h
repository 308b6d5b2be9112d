// fft: FFT, IFFT, RFFT, IRFFT.
#ifndef ASSAY_INTERPRETER_OPS_FFT_H_
#define ASSAY_INTERPRETER_OPS_FFT_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateFft(OpContext& context);

inline constexpr HandlerRow kFftHandlers[] = {{Opcode::kFft, EvaluateFft}};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_FFT_H_
