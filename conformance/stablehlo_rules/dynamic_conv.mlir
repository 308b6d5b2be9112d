// dynamic_conv_c1 dynamic_conv_c2 dynamic_conv_c3 dynamic_conv_c4 dynamic_conv_c5 dynamic_conv_c6 dynamic_conv_c7 dynamic_conv_c8 dynamic_conv_c9 dynamic_conv_c10 dynamic_conv_c11 dynamic_conv_c12 dynamic_conv_c13 dynamic_conv_c14 dynamic_conv_c15 dynamic_conv_c16 dynamic_conv_c17 dynamic_conv_c18 dynamic_conv_c19 dynamic_conv_c20 dynamic_conv_c21 dynamic_conv_c22 dynamic_conv_c23 dynamic_conv_c24 dynamic_conv_c25 dynamic_conv_c26 dynamic_conv_c27: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
  return
}

// -----

// dynamic_conv_c1 dynamic_conv_c2 dynamic_conv_c3 dynamic_conv_c4 dynamic_conv_c5 dynamic_conv_c6 dynamic_conv_c7 dynamic_conv_c8 dynamic_conv_c9 dynamic_conv_c10 dynamic_conv_c11 dynamic_conv_c12 dynamic_conv_c13 dynamic_conv_c14 dynamic_conv_c15 dynamic_conv_c16 dynamic_conv_c17 dynamic_conv_c18 dynamic_conv_c19 dynamic_conv_c20 dynamic_conv_c21 dynamic_conv_c22 dynamic_conv_c23 dynamic_conv_c24 dynamic_conv_c25 dynamic_conv_c26 dynamic_conv_c27 dynamic_conv_c28 dynamic_conv_c29 dynamic_conv_c30 dynamic_conv_c31 dynamic_conv_c32 dynamic_conv_c33 dynamic_conv_c34: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: 3, 2>, window_reversal = array<i1: true, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x13x6x6xf32>
  return
}

// -----

// dynamic_conv_c4 dynamic_conv_c25: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>, %a2: tensor<2x2xi64>) {
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %a2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x99x?x6xf32>
  return
}

// -----

// dynamic_conv_c11 dynamic_conv_c14 dynamic_conv_c16 dynamic_conv_c21 dynamic_conv_c23 dynamic_conv_elements: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x2x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x2x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
  return
}

// -----

// dynamic_conv_c10 dynamic_conv_c15 dynamic_conv_c22 dynamic_conv_c23 dynamic_conv_c25: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<1x5x7x6xf32>
  return
}

// -----

// dynamic_conv_c12 dynamic_conv_c17 dynamic_conv_c19: accepted
func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<> : tensor<0x2xi64>}> : () -> tensor<0x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64>, lhs_dilation = array<i64>, rhs_dilation = array<i64>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x4xf32>, tensor<4x6xf32>, tensor<0x2xi64>) -> tensor<2x6xf32>
  return
}

// -----

// dynamic_conv_c25: accepted
func.func @f(%a0: tensor<?x?x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<?x?x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<7x5x7x6xf32>
  return
}

// -----

// dynamic_conv_c25: accepted
func.func @f(%a0: tensor<2x1x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<0> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x1x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x0x7x6xf32>
  return
}

// -----

// dynamic_conv_c25: accepted
func.func @f(%a0: tensor<2x0x8x4xf32>, %a1: tensor<0x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<0> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x0x8x4xf32>, tensor<0x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x0x7x6xf32>
  return
}

// -----

// dynamic_conv_c25: rejected
func.func @f(%a0: tensor<2x0x8x4xf32>, %a1: tensor<0x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<0> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x0x8x4xf32>, tensor<0x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x1x7x6xf32>
//     ^ dynamic_conv_c25
  return
}

// -----

// dynamic_conv_c28 dynamic_conv_c31 dynamic_conv_c32 dynamic_conv_c33: accepted
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
  return
}

// -----

// dynamic_conv_c29 dynamic_conv_c30 dynamic_conv_c31 dynamic_conv_c32 dynamic_conv_c33: accepted
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
  return
}

// -----

// dynamic_conv_c28 dynamic_conv_c34: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
  return
}

// -----

// dynamic_conv_c1: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c1
  return
}

// -----

// dynamic_conv_c1: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4xf32>, tensor<4xf32>, tensor<2x2xi64>) -> tensor<4xf32>
//     ^ dynamic_conv_c1
  return
}

// -----

// dynamic_conv_strides: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_strides
  return
}

// -----

// dynamic_conv_c2: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c2
  return
}

// -----

// dynamic_conv_strides: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
  return
}

// -----

// dynamic_conv_c3: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 0>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c3
  return
}

// -----

// dynamic_conv_c4: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<0> : tensor<3x2xi64>}> : () -> tensor<3x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<3x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c4
  return
}

// -----

// dynamic_conv_c4: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<0> : tensor<2x3xi64>}> : () -> tensor<2x3xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x3xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c4
  return
}

// -----

// dynamic_conv_c5: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c5
  return
}

// -----

// dynamic_conv_c6: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 0, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c6
  return
}

// -----

// dynamic_conv_c7: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c7
  return
}

// -----

// dynamic_conv_c8: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, -1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c8
  return
}

// -----

// dynamic_conv_c9: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c9
  return
}

// -----

// dynamic_conv_c10: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 3 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c10
  return
}

// -----

// dynamic_conv_c11: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x1x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x1x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c11
  return
}

// -----

// dynamic_conv_c12: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c12
  return
}

// -----

// dynamic_conv_c13: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 1], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c13
  return
}

// -----

// dynamic_conv_c13: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 4, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c13
  return
}

// -----

// dynamic_conv_c13: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = -1, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c13
  return
}

// -----

// dynamic_conv_c14: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x3x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x3x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c14
  return
}

// -----

// dynamic_conv_c15: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x5xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x5xf32>, tensor<2x2xi64>) -> tensor<1x5x7x5xf32>
//     ^ dynamic_conv_c15
  return
}

// -----

// dynamic_conv_c16: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x2x5xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x2x5xf32>, tensor<2x2xi64>) -> tensor<2x5x7x5xf32>
//     ^ dynamic_conv_c16
  return
}

// -----

// dynamic_conv_c17: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c17
  return
}

// -----

// dynamic_conv_c18: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 0], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c18
  return
}

// -----

// dynamic_conv_c18: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 4, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c18
  return
}

// -----

// dynamic_conv_c19: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2, 3]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c19
  return
}

// -----

// dynamic_conv_c20: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c20
  return
}

// -----

// dynamic_conv_c20: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = -1, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c20
  return
}

// -----

// dynamic_conv_c21: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 0 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c21
  return
}

// -----

// dynamic_conv_c22: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 0 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c22
  return
}

// -----

// dynamic_conv_c23: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x2x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 2 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x2x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c23
  return
}

// -----

// dynamic_conv_c24: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>]} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c24
  return
}

// -----

// dynamic_conv_c25: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x6x7x6xf32>
//     ^ dynamic_conv_c25
  return
}

// -----

// dynamic_conv_c25: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<1x5x7x6xf32>
//     ^ dynamic_conv_c25
  return
}

// -----

// dynamic_conv_c25: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x4xf32>
//     ^ dynamic_conv_c25
  return
}

// -----

// dynamic_conv_c26: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7xf32>
//     ^ dynamic_conv_c26
  return
}

// -----

// dynamic_conv_elements: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf16>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf16>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_elements
  return
}

// -----

// dynamic_conv_c27: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6xf64>
//     ^ dynamic_conv_c27
  return
}

// -----

// dynamic_conv_c28: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi64>) -> tensor<2x5x7x6xf32>
//     ^ dynamic_conv_c28
  return
}

// -----

// dynamic_conv_c28: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6xf32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6xf32>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ dynamic_conv_c28
  return
}

// -----

// dynamic_conv_c29: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32:2, {0.5, 0.5, 0.5, 0.25}>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32:2, {0.5, 0.5, 0.5, 0.25}>>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ dynamic_conv_c29
  return
}

// -----

// dynamic_conv_c30: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f32:0, {0.5, 0.25}>>
//     ^ dynamic_conv_c30
  return
}

// -----

// dynamic_conv_c31: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i16:f32, 0.5>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i16:f32, 0.5>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ dynamic_conv_c31
  return
}

// -----

// dynamic_conv_c32: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f16, 0.5>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f16, 0.5>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ dynamic_conv_c32
  return
}

// -----

// dynamic_conv_c32: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f64, 0.5>>
//     ^ dynamic_conv_c32
  return
}

// -----

// dynamic_conv_c33: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
//     ^ dynamic_conv_c33
  return
}

// -----

// dynamic_conv_c34: rejected
func.func @f(%a0: tensor<2x9x8x4xf64>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf64>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi64>) -> tensor<2x5x7x6xf64>
//     ^ dynamic_conv_c34
  return
}

// -----

// dynamic_conv_i1: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %c2 = "stablehlo.constant"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %c2) {window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi64>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ dynamic_conv_i1
  return
}
