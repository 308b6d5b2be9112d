#include "conformance/stablehlo_exceptions.h"

#include <algorithm>
#include <iterator>

namespace assay {
namespace {

constexpr std::string_view kBroadcasting = "an error of a test pass of theirs, about an operation of its own";
constexpr std::string_view kInitialValues =
    "reduce_i2, reduce_window_i2: initial values are vectors; upstream reduces by what of an input it takes for one";
constexpr std::string_view kAlgorithms =
    "an algorithm for which upstream knows no hardware; the specification leaves that to the consumer";
constexpr std::string_view kStrides =
    "dynamic_conv_c2: two strides for one spatial dimension; upstream looks at a window only where the padding is "
    "a constant, and does not run the program";
constexpr StableHloException kExceptions[] = {
    // testdata/dynamic: what does not run
    {"conv_general_dilated_1d_stride_2_even_dynamic", 1, kStrides},
    {"conv_general_dilated_1d_stride_2_odd_dynamic", 1, kStrides},
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
