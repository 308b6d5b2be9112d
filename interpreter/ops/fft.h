// fft: FFT, IFFT, RFFT, IRFFT.
#ifndef ASSAY_INTERPRETER_OPS_FFT_H_
#define ASSAY_INTERPRETER_OPS_FFT_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateFft(OpContext& context);
std::vector<int64_t> FftSpans(const Instruction& instruction);  // the transform

inline constexpr HandlerRow kFftHandlers[] = {
    {.opcode = Opcode::kFft,
     .handler = EvaluateFft,
     .error_spans = FftSpans,
     .infinite_by_overflow = true,
     .one_precision = true}};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_FFT_H_
