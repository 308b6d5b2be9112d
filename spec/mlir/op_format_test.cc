// Each pretty form and the generic form of the same operation, as MLIR's own parser and printer
// (jaxlib 0.12.0.1) give them.
#include "spec/mlir/op_format.h"

#include "gtest/gtest.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"

namespace assay::mlir {
namespace {

struct Form {
  std::string_view arguments;  // of the function around
  std::string_view pretty;
  std::string_view generic;
};

constexpr Form kForms[] = {
    {"", "%0 = stablehlo.iota dim = 1 : tensor<4x4xi32>",
     R"(%0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x4xi32>)"},
    {"%arg0: tensor<2xi64>",
     "%0 = stablehlo.dynamic_iota %arg0, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>",
     R"(%0 = "stablehlo.dynamic_iota"(%arg0) <{iota_dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<?x?xf32>)"},
    {"", "%0 = stablehlo.create_token : !stablehlo.token",
     R"(%0 = "stablehlo.create_token"() : () -> !stablehlo.token)"},
    {"", "%0 = stablehlo.replica_id : tensor<ui32>",
     R"(%0 = "stablehlo.replica_id"() : () -> tensor<ui32>)"},
    {"%arg0: tensor<4x4xf32>", "%0 = stablehlo.exponential %arg0 : tensor<4x4xf32>",
     R"(%0 = "stablehlo.exponential"(%arg0) : (tensor<4x4xf32>) -> tensor<4x4xf32>)"},
    {"%arg0: tensor<4x4xf32>",
     "%0 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<atol = "
     "1.000000e-05, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : "
     "tensor<4x4xf32>",
     R"(%0 = "stablehlo.exponential"(%arg0) <{result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>)"},
    {"%arg0: tensor<4xcomplex<f32>>",
     "%0 = stablehlo.abs %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>",
     R"(%0 = "stablehlo.abs"(%arg0) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>)"},
    {"%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>",
     "%0 = stablehlo.add %arg0, %arg1 {a.b = 1 : i64} : tensor<4x4xf32>",
     R"(%0 = "stablehlo.add"(%arg0, %arg1) {a.b = 1 : i64} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>)"},
    {"%arg0: tensor<4xf32>", "%0 = stablehlo.is_finite %arg0 : (tensor<4xf32>) -> tensor<4xi1>",
     R"(%0 = "stablehlo.is_finite"(%arg0) : (tensor<4xf32>) -> tensor<4xi1>)"},
    {"%arg0: tensor<4xf32>, %arg1: tensor<4xf32>",
     "%0 = stablehlo.complex %arg0, %arg1 : tensor<4xcomplex<f32>>",
     R"(%0 = "stablehlo.complex"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>)"},
    {"%arg0: !stablehlo.token, %arg1: !stablehlo.token",
     "%0 = stablehlo.after_all %arg0, %arg1 : !stablehlo.token",
     R"(%0 = "stablehlo.after_all"(%arg0, %arg1) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token)"},
    {"", "%0 = stablehlo.after_all  : !stablehlo.token",
     R"(%0 = "stablehlo.after_all"() : () -> !stablehlo.token)"},
    {"%arg0: tuple<tensor<f32>, tensor<i32>>",
     "%0 = stablehlo.get_tuple_element %arg0[1] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<i32>",
     R"(%0 = "stablehlo.get_tuple_element"(%arg0) <{index = 1 : i32}> : (tuple<tensor<f32>, tensor<i32>>) -> tensor<i32>)"},
    {"%arg0: tensor<f32>, %arg1: tensor<i32>",
     "%0 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<f32>, tensor<i32>>",
     R"(%0 = "stablehlo.tuple"(%arg0, %arg1) : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>)"},
    {"%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>",
     "%0 = stablehlo.compare LT, %arg0, %arg1, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> "
     "tensor<4x4xi1>",
     R"(%0 = "stablehlo.compare"(%arg0, %arg1) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>)"},
    {"%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>",
     "%0 = stablehlo.compare EQ, %arg0, %arg1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> "
     "tensor<4x4xi1>",
     R"(%0 = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>)"},
    {"%arg0: tensor<9x9xf32>",
     "%0 = stablehlo.slice %arg0 [1:5, 0:9:3] : (tensor<9x9xf32>) -> tensor<4x3xf32>",
     R"(%0 = "stablehlo.slice"(%arg0) <{limit_indices = array<i64: 5, 9>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 3>}> : (tensor<9x9xf32>) -> tensor<4x3xf32>)"},
    {"%arg0: tensor<4x4xf32>, %arg1: tensor<i32>",
     "%0 = stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [2, 1] : (tensor<4x4xf32>, "
     "tensor<i32>, tensor<i32>) -> tensor<2x1xf32>",
     R"(%0 = "stablehlo.dynamic_slice"(%arg0, %arg1, %arg1) <{slice_sizes = array<i64: 2, 1>}> : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x1xf32>)"},
    {"%arg0: tensor<4x4xf32>, %arg1: tensor<1x1xf32>, %arg2: tensor<i32>",
     "%0 = stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2 : (tensor<4x4xf32>, "
     "tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>",
     R"(%0 = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %arg2, %arg2) : (tensor<4x4xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>)"},
    {"%arg0: tensor<4x4xf32>",
     "%0 = stablehlo.broadcast %arg0, sizes = [2] : (tensor<4x4xf32>) -> tensor<2x4x4xf32>",
     R"(%0 = "stablehlo.broadcast"(%arg0) <{broadcast_sizes = array<i64: 2>}> : (tensor<4x4xf32>) -> tensor<2x4x4xf32>)"},
    {"%arg0: tensor<4xf32>",
     "%0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>",
     R"(%0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<4x4xf32>)"},
    {"%arg0: tensor<4xf32>, %arg1: tensor<2xi64>",
     "%0 = stablehlo.dynamic_broadcast_in_dim %arg0, %arg1, dims = [1] : (tensor<4xf32>, "
     "tensor<2xi64>) -> tensor<?x?xf32>",
     R"(%0 = "stablehlo.dynamic_broadcast_in_dim"(%arg0, %arg1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>)"},
    {"%arg0: tensor<4x4xf32>", "%0 = stablehlo.cholesky %arg0, lower = true : tensor<4x4xf32>",
     R"(%0 = "stablehlo.cholesky"(%arg0) <{lower = true}> : (tensor<4x4xf32>) -> tensor<4x4xf32>)"},
    {"%arg0: tensor<4x4xf32>", "%0 = stablehlo.cholesky %arg0 : tensor<4x4xf32>",
     R"(%0 = "stablehlo.cholesky"(%arg0) : (tensor<4x4xf32>) -> tensor<4x4xf32>)"},
    {"%arg0: tensor<f32>, %arg1: tensor<4x4xf32>",
     "%0 = stablehlo.clamp %arg0, %arg1, %arg0 : (tensor<f32>, tensor<4x4xf32>, tensor<f32>) -> "
     "tensor<4x4xf32>",
     R"(%0 = "stablehlo.clamp"(%arg0, %arg1, %arg0) : (tensor<f32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>)"},
    {"%arg0: tensor<4x4xf32>",
     "%0 = stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> "
     "tensor<4x8xf32>",
     R"(%0 = "stablehlo.concatenate"(%arg0, %arg0) <{dimension = 1 : i64}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>)"},
    {"%arg0: tensor<f32>",
     R"(%0 = stablehlo.composite "ns.op" %arg0 {decomposition = @other, version = 1 : i32} : (tensor<f32>) -> tensor<f32>)",
     R"(%0 = "stablehlo.composite"(%arg0) <{decomposition = @other, name = "ns.op", version = 1 : i32}> : (tensor<f32>) -> tensor<f32>)"},
    {"%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3x3x16xf32>",
     "%0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, "
     "f], window = {stride = [1, 2], pad = [[1, 1], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, "
     "1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
     "(tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>) -> tensor<1x8x4x16xf32>",
     R"(%0 = "stablehlo.convolution"(%arg0, %arg1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 2]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 2>}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>) -> tensor<1x8x4x16xf32>)"},
    {"%arg0: tensor<f32>",
     "%0 = stablehlo.custom_call @target(%arg0) {has_side_effect = true} : (tensor<f32>) -> "
     "tensor<f32>",
     R"(%0 = "stablehlo.custom_call"(%arg0) <{call_target_name = "target", has_side_effect = true}> : (tensor<f32>) -> tensor<f32>)"},
    {"%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>",
     "%0 = stablehlo.dot %arg0, %arg1, precision = [HIGH, DEFAULT] : (tensor<2x3xf32>, "
     "tensor<3x2xf32>) -> tensor<2x2xf32>",
     R"(%0 = "stablehlo.dot"(%arg0, %arg1) <{precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>)"},
    {"%arg0: tensor<7x2x3xf32>, %arg1: tensor<7x3x2xf32>",
     "%0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x "
     "[1], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, "
     "rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, "
     "rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> "
     ": (tensor<7x2x3xf32>, tensor<7x3x2xf32>) -> tensor<7x2x2xf32>",
     R"(%0 = "stablehlo.dot_general"(%arg0, %arg1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<7x2x3xf32>, tensor<7x3x2xf32>) -> tensor<7x2x2xf32>)"},
    {"%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>",
     "%0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x3xf32>, "
     "tensor<3x2xf32>) -> tensor<2x2xf32>",
     R"(%0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>)"},
    {"%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>",
     R"(%0 = stablehlo.einsum %arg0, %arg1, config = "ab,bc->ac" : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>)",
     R"(%0 = "stablehlo.einsum"(%arg0, %arg1) <{einsum_config = "ab,bc->ac"}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>)"},
    {"%arg0: tensor<8xcomplex<f32>>",
     "%0 = stablehlo.fft %arg0, type = IFFT, length = [8] : (tensor<8xcomplex<f32>>) -> "
     "tensor<8xcomplex<f32>>",
     R"(%0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type IFFT>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>)"},
    {"%arg0: tensor<4x?xf32>",
     "%0 = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<4x?xf32>) -> tensor<i32>",
     R"(%0 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 1 : i64}> : (tensor<4x?xf32>) -> tensor<i32>)"},
    {"%arg0: tensor<4x?xf32>, %arg1: tensor<i32>",
     "%0 = stablehlo.set_dimension_size %arg0, %arg1, dim = 1 : (tensor<4x?xf32>, tensor<i32>) -> "
     "tensor<4x?xf32>",
     R"(%0 = "stablehlo.set_dimension_size"(%arg0, %arg1) <{dimension = 1 : i64}> : (tensor<4x?xf32>, tensor<i32>) -> tensor<4x?xf32>)"},
    {"%arg0: tensor<4x4xf32>", "%0 = stablehlo.reverse %arg0, dims = [0] : tensor<4x4xf32>",
     R"(%0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>)"},
    {"%arg0: tensor<2xf32>, %arg1: tensor<f32>",
     "%0 = stablehlo.pad %arg0, %arg1, low = [1], high = [-1], interior = [2] : (tensor<2xf32>, "
     "tensor<f32>) -> tensor<4xf32>",
     R"(%0 = "stablehlo.pad"(%arg0, %arg1) <{edge_padding_high = array<i64: -1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 2>}> : (tensor<2xf32>, tensor<f32>) -> tensor<4xf32>)"},
    {"%arg0: tensor<2x3xf32>",
     "%0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>",
     R"(%0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>)"},
    {"%arg0: tensor<2xi1>, %arg1: tensor<2xf32>",
     "%0 = stablehlo.select %arg0, %arg1, %arg1 : tensor<2xi1>, tensor<2xf32>",
     R"(%0 = "stablehlo.select"(%arg0, %arg1, %arg1) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>)"},
    {"%arg0: tensor<f32>", "%0 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<f32>",
     R"(%0 = "stablehlo.reduce_precision"(%arg0) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}> : (tensor<f32>) -> tensor<f32>)"},
    {"%arg0: tensor<f32>, %arg1: tensor<1xi64>",
     "%0 = stablehlo.rng %arg0, %arg0, %arg1, distribution = NORMAL : (tensor<f32>, tensor<f32>, "
     "tensor<1xi64>) -> tensor<3xf32>",
     R"(%0 = "stablehlo.rng"(%arg0, %arg0, %arg1) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<3xf32>)"},
    {"%arg0: tensor<2xui64>",
     "%output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : "
     "(tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)",
     R"(%0:2 = "stablehlo.rng_bit_generator"(%arg0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>))"},
    {"%arg0: tensor<2xf32>, %arg1: tensor<i32>",
     "%0:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<2xf32>, tensor<i32>",
     R"(%0:2 = "stablehlo.optimization_barrier"(%arg0, %arg1) : (tensor<2xf32>, tensor<i32>) -> (tensor<2xf32>, tensor<i32>))"},
    {"", "%c = stablehlo.constant dense<[1, -2]> : tensor<2xi8>",
     R"(%0 = "stablehlo.constant"() <{value = dense<[1, -2]> : tensor<2xi8>}> : () -> tensor<2xi8>)"},
    {"", "%cst = stablehlo.constant {a = 1 : i64} dense<0.000000e+00> : tensor<f32>",
     R"(%0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> {a = 1 : i64} : () -> tensor<f32>)"},
    {"%arg0: tensor<2x3xf32>, %arg1: tensor<f32>",
     "%0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [0, 1] : "
     "(tensor<2x3xf32>, tensor<f32>) -> tensor<f32>",
     R"(%0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %1 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1) : (tensor<f32>) -> ()
    }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>)"},
    {"%arg0: tensor<2xf32>, %arg1: tensor<2xi32>, %arg2: tensor<f32>, %arg3: tensor<i32>",
     R"(%0:2 = stablehlo.reduce(%arg0 init: %arg2), (%arg1 init: %arg3) across dimensions = [0] : (tensor<2xf32>, tensor<2xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
     reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i32>, %arg7: tensor<i32>)  {
      stablehlo.return %arg4, %arg7 : tensor<f32>, tensor<i32>
    })",
     R"(%0:2 = "stablehlo.reduce"(%arg0, %arg1, %arg2, %arg3) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<i32>, %arg6: tensor<f32>, %arg7: tensor<i32>):
      "stablehlo.return"(%arg4, %arg7) : (tensor<f32>, tensor<i32>) -> ()
    }) : (tensor<2xf32>, tensor<2xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>))"},
    {"%arg0: tensor<i32>",
     R"(%0 = stablehlo.while(%iterArg = %arg0) : tensor<i32> attributes {a = "b"}
    cond {
      %1 = stablehlo.compare LT, %iterArg, %iterArg : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      stablehlo.return %iterArg : tensor<i32>
    })",
     R"(%0 = "stablehlo.while"(%arg0) ({
    ^bb0(%arg1: tensor<i32>):
      %1 = "stablehlo.compare"(%arg1, %arg1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%1) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg1: tensor<i32>):
      "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) {a = "b"} : (tensor<i32>) -> tensor<i32>)"},
    {"%arg0: tensor<2xf32>",
     "%0 = chlo.broadcast_add %arg0, %arg0 {broadcast_dimensions = array<i64: 0>} : "
     "(tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>",
     R"(%0 = "chlo.broadcast_add"(%arg0, %arg0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>)"},
    {"%arg0: tensor<2xf32>", "%0 = chlo.erf_inv %arg0 : tensor<2xf32> -> tensor<2xf32>",
     R"(%0 = "chlo.erf_inv"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>)"},
    {"%arg0: tensor<2xf32>",
     "%0 = chlo.zeta %arg0, %arg0 : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>",
     R"(%0 = "chlo.zeta"(%arg0, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>)"},
    {"", "%0 = chlo.constant dense<[1, 2]> : tensor<2xi32>",
     R"(%0 = "chlo.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>)"},
    {"%arg0: tensor<16xf32>",
     "%values, %indices = chlo.top_k(%arg0, k = 8) : tensor<16xf32> -> (tensor<8xf32>, "
     "tensor<8xi32>)",
     R"(%0:2 = "chlo.top_k"(%arg0) <{k = 8 : i64}> : (tensor<16xf32>) -> (tensor<8xf32>, tensor<8xi32>))"},
    {"%arg0: tensor<3x2xf32>, %arg1: tensor<2xf32>",
     R"(%0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  {
    ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):
      stablehlo.return %input, %carry : tensor<2xf32>, tensor<2xf32>
    } : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>))",
     R"(%0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: tensor<2xf32>, %arg3: tensor<2xf32>):
      "stablehlo.return"(%arg2, %arg3) : (tensor<2xf32>, tensor<2xf32>) -> ()
    }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>))"},
    {"%arg0: tensor<2xf32>", "%0 = mhlo.copy %arg0 : tensor<2xf32>",
     R"(%0 = "mhlo.copy"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>)"},
    {"%arg0: tensor<2xf32>", "%0 = mhlo.add %arg0, %arg0 : tensor<2xf32>",
     R"(%0 = "mhlo.add"(%arg0, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>)"},
    {"%arg0: tensor<2x3xf32>",
     R"(%0 = "mhlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>)",
     R"(%0 = "mhlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>)"},
    {"%arg0: tensor<2x3xf32>, %arg1: tensor<f32>",
     "%0 = mhlo.reduce(%arg0 init: %arg1) applies mhlo.maximum across dimensions = [0, 1] : "
     "(tensor<2x3xf32>, tensor<f32>) -> tensor<f32>",
     R"(%0 = "mhlo.reduce"(%arg0, %arg1) <{dimensions = dense<[0, 1]> : tensor<2xi64>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %1 = "mhlo.maximum"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "mhlo.return"(%1) : (tensor<f32>) -> ()
    }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>)"},
    {"%arg0: tensor<2xf32>",
     "%0 = builtin.unrealized_conversion_cast %arg0 : tensor<2xf32> to tensor<2xi32> {a}",
     R"(%0 = "builtin.unrealized_conversion_cast"(%arg0) {a} : (tensor<2xf32>) -> tensor<2xi32>)"},
    {"", "%0 = arith.constant 5 : i32",
     R"(%0 = "arith.constant"() <{value = 5 : i32}> : () -> i32)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.sharding_constraint %arg0 <@m, [{"r"}, {?}p1]> : tensor<8x8xf32>)",
     R"(%0 = "sdy.sharding_constraint"(%arg0) <{sharding = #sdy.sharding<@m, [{"r"}, {?}p1]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     "%0 = sdy.propagation_barrier %arg0 allowed_direction=FORWARD : tensor<8x8xf32>",
     R"(%0 = "sdy.propagation_barrier"(%arg0) <{allowed_direction = 1 : i32}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"r"}, {}]>] out_shardings=[<@m, [{"r"}, {}]>] manual_axes={"r"} (%arg1: tensor<4x8xf32>) {
      sdy.return %arg1 : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>)",
     R"(%0 = "sdy.manual_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@m, [{"r"}, {}]>]>, manual_axes = #sdy<manual_axes{"r"}>, out_shardings = #sdy.sharding_per_value<[<@m, [{"r"}, {}]>]>}> ({
    ^bb0(%arg1: tensor<4x8xf32>):
      "sdy.return"(%arg1) : (tensor<4x8xf32>) -> ()
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.named_computation<"foo">(%arg0) in_shardings=[<@m, [{}, {}]>] (%arg1: tensor<8x8xf32>) {
      sdy.return %arg1 : tensor<8x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>)",
     R"(%0 = "sdy.named_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@m, [{}, {}]>]>, name = "foo"}> ({
    ^bb0(%arg1: tensor<8x8xf32>):
      "sdy.return"(%arg1) : (tensor<8x8xf32>) -> ()
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>", "sdy.sharding_group %arg0 group_id=7 : tensor<8x8xf32>",
     R"("sdy.sharding_group"(%arg0) <{group_id = 7 : i64}> : (tensor<8x8xf32>) -> ())"},
    {"%arg0: tensor<f32>", "stablehlo.custom_call @target(%arg0) : (tensor<f32>) -> ()",
     R"("stablehlo.custom_call"(%arg0) <{call_target_name = "target"}> : (tensor<f32>) -> ())"},
    {"%arg0: tensor<f32>", "call @callee(%arg0) : (tensor<f32>) -> ()",
     R"("func.call"(%arg0) <{callee = @callee}> : (tensor<f32>) -> ())"},
    {"", "stablehlo.optimization_barrier()", R"("stablehlo.optimization_barrier"() : () -> ())"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.all_gather [{"r"}, {}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>)",
     R"(%0 = "sdy.all_gather"(%arg0) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"r"}, {}]>, out_sharding = #sdy.sharding<@m, [{}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>", R"(%0 = sdy.all_slice [{"r"}, {}] %arg0 out_sharding=<@m, [{"r"}, {}]> : tensor<8x8xf32>)", R"(%0 = "sdy.all_slice"(%arg0) <{out_sharding = #sdy.sharding<@m, [{"r"}, {}]>, slicing_axes = #sdy<list_of_axis_ref_lists[{"r"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.all_reduce max {"r"} %arg0 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>)",
     R"(%0 = "sdy.all_reduce"(%arg0) <{out_sharding = #sdy.sharding<@m, [{}, {}]>, reduction_axes = #sdy<axis_ref_list{"r"}>, reduction_op = 1 : i32}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.all_reduce {"r"} %arg0 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>)",
     R"(%0 = "sdy.all_reduce"(%arg0) <{out_sharding = #sdy.sharding<@m, [{}, {}]>, reduction_axes = #sdy<axis_ref_list{"r"}>, reduction_op = 0 : i32}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.reduce_scatter [{"r"}, {}] %arg0 out_sharding=<@m, [{"r"}, {}]> : tensor<8x8xf32>)",
     R"(%0 = "sdy.reduce_scatter"(%arg0) <{out_sharding = #sdy.sharding<@m, [{"r"}, {}]>, reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"r"}, {}]>, reduction_op = 0 : i32}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.all_to_all [{"r"}: 0->1] %arg0 out_sharding=<@m, [{}, {"r"}]> : tensor<8x8xf32>)",
     R"(%0 = "sdy.all_to_all"(%arg0) <{out_sharding = #sdy.sharding<@m, [{}, {"r"}]>, params = #sdy<all_to_all_param_list[{"r"}: 0->1]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.collective_permute %arg0 out_sharding=<@m, [{"c"}, {}]> : tensor<8x8xf32>)",
     R"(%0 = "sdy.collective_permute"(%arg0) <{out_sharding = #sdy.sharding<@m, [{"c"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.sharded_to_unreduced [{"r"}, {}] %arg0 out_sharding=<@m, [{}, {}], unreduced={"r"}> : tensor<8x8xf32>)",
     R"(%0 = "sdy.sharded_to_unreduced"(%arg0) <{axes = #sdy<list_of_axis_ref_lists[{"r"}, {}]>, out_sharding = #sdy.sharding<@m, [{}, {}], unreduced={"r"}>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>",
     R"(%0 = sdy.replicated_to_unreduced {"r"} %arg0 out_sharding=<@m, [{}, {}], unreduced={"r"}> : tensor<8x8xf32>)",
     R"(%0 = "sdy.replicated_to_unreduced"(%arg0) <{axes = #sdy<axis_ref_list{"r"}>, out_sharding = #sdy.sharding<@m, [{}, {}], unreduced={"r"}>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    {"%arg0: tensor<8x8xf32>", "%0 = sdy.reshard %arg0 <@m, [{}, {}]> : tensor<8x8xf32>",
     R"(%0 = "sdy.reshard"(%arg0) <{sharding = #sdy.sharding<@m, [{}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>)"},
    // Not known to that parser: by the definitions of the check and interpreter dialects.
    {"%arg0: tensor<2xi32>", "check.expect_eq_const %arg0, dense<[1, 2]> : tensor<2xi32>",
     R"("check.expect_eq_const"(%arg0) <{value = dense<[1, 2]> : tensor<2xi32>}> : (tensor<2xi32>) -> ())"},
    {"%arg0: tensor<f32>",
     "check.expect_almost_eq_const %arg0, dense<1.000000e+00> : tensor<f32>, tolerance = "
     "5.000000e-01",
     R"("check.expect_almost_eq_const"(%arg0) <{tolerance = 5.000000e-01 : f64, value = dense<1.000000e+00> : tensor<f32>}> : (tensor<f32>) -> ())"},
    {"%arg0: tensor<f32>", "check.expect_almost_eq %arg0, %arg0 : tensor<f32>",
     R"("check.expect_almost_eq"(%arg0, %arg0) : (tensor<f32>, tensor<f32>) -> ())"},
    {"%arg0: tensor<f32>", "check.expect_eq %arg0, %arg0 : tensor<f32>",
     R"("check.expect_eq"(%arg0, %arg0) : (tensor<f32>, tensor<f32>) -> ())"},
    {"%arg0: tensor<f32>",
     "check.expect_close %arg0, %arg0, max_ulp_difference = 3, min_ulp_difference = 1 : "
     "tensor<f32>, tensor<f32>",
     R"("check.expect_close"(%arg0, %arg0) <{max_ulp_difference = 3 : ui64, min_ulp_difference = 1 : ui64}> : (tensor<f32>, tensor<f32>) -> ())"},
    {"%arg0: tensor<f32>",
     R"(check.expect_serialized_eq %arg0, probe_id = "p", iter = 2 : tensor<f32>)",
     R"("check.expect_serialized_eq"(%arg0) <{iteration = 2 : ui32, probe_id = "p"}> : (tensor<f32>) -> ())"},
    {"%arg0: tensor<f32>", "interpreter.print %arg0 : tensor<f32>",
     R"("interpreter.print"(%arg0) : (tensor<f32>) -> ())"},
    {"%arg0: tensor<f32>", R"(%0 = interpreter.probe %arg0, probe_id = "p" : tensor<f32>)",
     R"(%0 = "interpreter.probe"(%arg0) <{probe_id = "p"}> : (tensor<f32>) -> tensor<f32>)"},
    {"%arg0: (tensor<f32>) -> tensor<f32>, %arg1: tensor<f32>",
     "%0 = call_indirect %arg0(%arg1) : (tensor<f32>) -> tensor<f32>",
     R"(%0 = "func.call_indirect"(%arg0, %arg1) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>)"},
};

Program Read(std::string_view text) {
  Result<Program> program = ReadText("test.mlir", std::make_shared<const std::string>(text));
  EXPECT_TRUE(program.ok()) << program.status().ToString() << "\n" << text;
  return program.ok() ? std::move(*program) : Program();
}

// The lines of the operation before the function's last.
std::string BodyOf(const std::string& text, std::string_view begin, std::string_view end) {
  const size_t head = text.find(begin);
  const size_t first = text.find("\n    ", head) + 5;
  return text.substr(first, text.find(end, first) - first);
}

TEST(OpFormat, PrettyAndGenericFormsAreThoseOfMlir) {
  for (const Form& form : kForms) {
    SCOPED_TRACE(form.pretty);
    const std::string text = "func.func @f(" + std::string(form.arguments) + ") {\n    " +
                             std::string(form.pretty) + "\n    return\n}\n";
    const Program program = Read(text);
    if (program.top() == nullptr) continue;
    const std::string pretty = PrintText(program);
    EXPECT_EQ(BodyOf(pretty, "func.func", "\n    return"), form.pretty);
    const std::string generic = PrintText(program, {.generic = true});
    const bool has_arguments = !form.arguments.empty();
    EXPECT_EQ(BodyOf(generic, has_arguments ? "^bb0(" : "\"func.func\"", "\n    \"func.return\""),
              form.generic);
    EXPECT_TRUE(Equal(program, Read(generic), true));
    EXPECT_TRUE(Equal(program, Read(pretty), true));
  }
}

TEST(OpFormat, OperationsAreKnownByName) {
  for (const std::string_view name :
       {"stablehlo.add", "stablehlo.scatter", "stablehlo.cross-replica-sum", "chlo.top_k",
        "check.expect_close", "interpreter.run_parallel", "func.call", "sdy.mesh"}) {
    EXPECT_NE(FindOpDefinition(name), nullptr) << name;
  }
  EXPECT_EQ(FindOpFormat("stablehlo.scatter"), nullptr);  // generic only
  EXPECT_EQ(FindOpFormat("mhlo.add"), FindOpFormat("stablehlo.add"));
  EXPECT_EQ(FindOpFormat("mhlo.iota"), nullptr);
}

TEST(OpFormat, NoBlankIsLeftBehindWhereNothingFollows) {
  EXPECT_EQ(PrintText(Read("func.func @f() { return }")), "module {\n  func.func @f() {\n    return\n  }\n}\n");
}

// What a pretty form cannot say is written in the generic form, and read again as the same.
TEST(OpFormat, OperationsThatDoNotFitAreGeneric) {
  constexpr std::string_view kTexts[] = {
      R"(%0 = "stablehlo.iota"() <{iota_dimension = 0 : i32}> : () -> tensor<4xf32>)",
      R"(%0 = "stablehlo.iota"() : () -> tensor<4xf32>)",
      R"(%0:2 = "stablehlo.abs"(%arg0) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>))",
      R"(%0 = "stablehlo.add"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>)",
      R"(%0 = "stablehlo.add"(%arg0, %arg0, %arg0) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>)",
      R"(%0 = "stablehlo.tuple"(%arg0) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>)",
      R"(%0 = "stablehlo.optimization_barrier"(%arg0) : (tensor<4xf32>) -> tensor<4xi32>)",
      R"(%0 = "stablehlo.compare"(%arg0, %arg0) <{comparison_direction = #chlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>)",
      R"(%0 = "stablehlo.slice"(%arg0) <{limit_indices = array<i64: 1>, start_indices = array<i64>, strides = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1xf32>)",
      R"(%0 = "stablehlo.dot_general"(%arg0, %arg0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>)",
      R"("sdy.sharding_group"(%arg0) : (tensor<4xf32>) -> ())",
      R"("check.expect_eq_const"(%arg0) <{value = dense<1> : tensor<2xi32>}> : (tensor<4xf32>) -> ())",
  };
  for (const std::string_view text : kTexts) {
    SCOPED_TRACE(text);
    const Program program = Read("func.func @f(%arg0: tensor<4xf32>) {\n    " + std::string(text) +
                                 "\n    return\n}\n");
    if (program.top() == nullptr) continue;
    const std::string printed = PrintText(program);
    EXPECT_EQ(BodyOf(printed, "func.func", "\n    return"), text);
    EXPECT_TRUE(Equal(program, Read(printed), true));
  }
}

}  // namespace
}  // namespace assay::mlir
