// The algorithms of a dot: HLO names them, StableHLO says their parts.
#ifndef ASSAY_SPEC_STABLEHLO_DOT_ALGORITHMS_H_
#define ASSAY_SPEC_STABLEHLO_DOT_ALGORITHMS_H_

#include <cstdint>
#include <string_view>

#include "spec/attributes.h"

namespace assay {

// The algorithms that HLO names, by their parts.
struct DotAlgorithmParts {
  std::string_view lhs, rhs, accumulation;  // MLIR's names; "f8" stands for all 8-bit floats
  int64_t lhs_components, rhs_components, operations;
  bool imprecise;
  DotAlgorithm algorithm;
};
inline constexpr DotAlgorithmParts kDotAlgorithms[] = {
    {"f8", "f8", "f32", 1, 1, 1, false, DotAlgorithm::kAnyF8AnyF8F32},
    {"f8", "f8", "f32", 1, 1, 1, true, DotAlgorithm::kAnyF8AnyF8F32FastAccum},
    {"f16", "f16", "f16", 1, 1, 1, false, DotAlgorithm::kF16F16F16},
    {"f16", "f16", "f32", 1, 1, 1, false, DotAlgorithm::kF16F16F32},
    {"bf16", "bf16", "bf16", 1, 1, 1, false, DotAlgorithm::kBF16BF16BF16},
    {"bf16", "bf16", "f32", 1, 1, 1, false, DotAlgorithm::kBF16BF16F32},
    {"bf16", "bf16", "f32", 1, 1, 3, false, DotAlgorithm::kBF16BF16F32X3},
    {"bf16", "bf16", "f32", 1, 1, 6, false, DotAlgorithm::kBF16BF16F32X6},
    {"bf16", "bf16", "f32", 1, 1, 9, false, DotAlgorithm::kBF16BF16F32X9},
    {"tf32", "tf32", "f32", 1, 1, 1, false, DotAlgorithm::kTF32TF32F32},
    {"tf32", "tf32", "f32", 1, 1, 3, false, DotAlgorithm::kTF32TF32F32X3},
    {"f32", "f32", "f32", 1, 1, 1, false, DotAlgorithm::kF32F32F32},
    {"f64", "f64", "f64", 1, 1, 1, false, DotAlgorithm::kF64F64F64},
};

}  // namespace assay

#endif  // ASSAY_SPEC_STABLEHLO_DOT_ALGORITHMS_H_
