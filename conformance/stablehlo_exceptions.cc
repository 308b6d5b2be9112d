#include "conformance/stablehlo_exceptions.h"

#include <algorithm>
#include <iterator>

namespace assay {
namespace {

constexpr std::string_view kSum = "a sum that is rounded at every step there, once here";
constexpr std::string_view kProduct = "a product that is multiplied in another order there";
constexpr std::string_view kTransform = "the expected transform is an approximation, ours is near-exact";
constexpr std::string_view kSolve = "the expected solution is rounded at every step, ours is near-exact";
constexpr std::string_view kFunction = "the expected values are approximations, ours are correctly rounded";
constexpr std::string_view kNan = "a NaN is expected to equal a NaN, which by the rule nothing does";
constexpr std::string_view kZeros = "-0 is below +0 in the real parts here, equal to it there";
constexpr std::string_view kExceptional =
    "C99 Annex G: exp(-inf + iy) is 0 also where y is no number; NaN is expected";
constexpr std::string_view kBroadcasting = "an error of a test pass of theirs, about an operation of its own";
constexpr std::string_view kInitialValues =
    "reduce_i2, reduce_window_i2: initial values are vectors; upstream reduces by what of an input it takes for one";
constexpr std::string_view kAlgorithms =
    "an algorithm for which upstream knows no hardware; the specification leaves that to the consumer";
constexpr StableHloException kExceptions[] = {
    // testdata
    {"conv_general_dilated_float32_2_3_9_float32_12_1_3", 1, kSum},
    {"cosh_float32_20_20_chlo", 1, kFunction},
    {"cumprod_complex64_8_9", 1, kProduct},
    {"cumsum_bfloat16_8_9", 1, kSum},
    {"cumsum_complex64_8_9", 1, kSum},
    {"cumsum_float32_8_9", 1, kSum},
    {"dot_general_bfloat16_4_3_complex128_3_6", 1, kSum},
    {"dot_general_bfloat16_4_3_complex64_3_6", 1, kSum},
    {"dot_general_float16_4_3_complex128_3_6", 1, kSum},
    {"dot_general_float16_4_3_complex64_3_6", 1, kSum},
    {"dot_general_float32_4_3_complex128_3_6", 1, kSum},
    {"dot_general_float32_4_3_complex64_3_6", 1, kSum},
    {"dot_general_int16_4_3_complex128_3_6", 1, kSum},
    {"dot_general_int16_4_3_complex64_3_6", 1, kSum},
    {"dot_general_int32_4_3_float32_3_6", 1, kSum},
    {"dot_general_int64_4_3_complex128_3_6", 1, kSum},
    {"dot_general_int64_4_3_complex64_3_6", 1, kSum},
    {"dot_general_int8_4_3_float32_3_6", 1, kSum},
    {"dot_general_int8_4_3_float64_3_6", 1, kSum},
    {"dot_general_uint16_4_3_complex64_3_6", 1, kSum},
    {"dot_general_uint16_4_3_float32_3_6", 1, kSum},
    {"dot_general_uint32_4_3_complex128_3_6", 1, kSum},
    {"dot_general_uint32_4_3_float64_3_6", 1, kSum},
    {"dot_general_uint8_4_3_complex128_3_6", 1, kSum},
    {"dot_general_uint8_4_3_complex64_3_6", 1, kSum},
    {"fft_complex128_14_15_16_17", 1, kTransform},
    {"fft_complex64_14_15_16_17", 1, kTransform},
    {"fft_float32_14_15_16_17", 1, kTransform},
    {"fft_float64_14_15_16_17", 1, kTransform},
    {"pow_complex64_20_30_complex64_20_30", 1, kFunction},
    {"reduce_window_add_float32_12_12", 1, kSum},
    {"reduce_window_add_float64_4_6", 1, kSum},
    {"scatter_add_float16_3_5_4_float16_3_2_4", 1, kSum},
    {"scatter_add_float32_3_5_40_float32_3_5_2", 1, kSum},
    {"scatter_add_float64_3_5_4_float64_3_2_4", 1, kSum},
    {"select_and_scatter_add_float32_2_3_4_float32_2_4_6", 1, kSum},
    {"sin_complex64_20_20", 1, kFunction},
    {"sinh_float32_20_20_chlo", 1, kFunction},
    {"sort_float32_5", 1, kNan},
    {"top_k_float32_5_chlo", 1, kNan},
    {"triangular_solve_float32_2_8_8_float32_2_10_8", 1, kSolve},
    // tests/interpret
    {"maximum", 16, kZeros},
    {"maximum", 17, kZeros},
    {"minimum", 16, kZeros},
    {"minimum", 17, kZeros},
    {"reduce_precision", 2, "a NaN stays one here; without mantissa bits it is expected to become inf"},
    // tests/math
    {"exponential_complex128", 1, kExceptional},
    {"exponential_complex64", 1, kExceptional},
    // tests: what the verifier takes or refuses
    {"infer_stablehlo", 72, kInitialValues},
    {"infer_stablehlo", 73, kInitialValues},
    {"infer_stablehlo", 111, kInitialValues},
    {"ops_broadcasting", 17, kBroadcasting},
    {"ops_broadcasting", 18, kBroadcasting},
    {"ops_broadcasting", 19, kBroadcasting},
    {"ops_broadcasting", 20, kBroadcasting},
    {"ops_dot_general_algorithms", 2, kAlgorithms},
    {"ops_dot_general_algorithms", 3, kAlgorithms},
    {"ops_dot_general_algorithms", 4, kAlgorithms},
    {"ops_interpreter", 9, "what feeds the grid may give several tensors at once here"},
    {"ops_speculatability", 70, "convolution_c2: window_strides is empty where there are dimensions"},
    {"ops_stablehlo", 331, kAlgorithms},
    {"ops_stablehlo", 332, kAlgorithms},
    {"ops_stablehlo", 333, kAlgorithms},
    {"ops_stablehlo", 334, "dot_general_c11: precision_config has one element"},
    {"print_reduce", 1, kInitialValues},
    {"verify_reduce", 2, kInitialValues},
    {"verify_reduce", 5, kInitialValues},
    {"verify_reduce_window", 2, kInitialValues},
    {"verify_reduce_window", 3, kInitialValues},
};

}  // namespace

const StableHloException* FindStableHloException(std::string_view file, size_t program) {
  const auto found = std::find_if(
      std::begin(kExceptions), std::end(kExceptions),
      [&](const StableHloException& e) { return e.file == file && e.program == program; });
  return found == std::end(kExceptions) ? nullptr : found;
}

}  // namespace assay
