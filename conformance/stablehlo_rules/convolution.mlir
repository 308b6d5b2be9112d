// convolution_c1 convolution_c2 convolution_c3 convolution_c4 convolution_c5 convolution_c6 convolution_c7 convolution_c8 convolution_c9 convolution_c10 convolution_c11 convolution_c12 convolution_c13 convolution_c14 convolution_c15 convolution_c16 convolution_c17 convolution_c18 convolution_c19 convolution_c20 convolution_c21 convolution_c22 convolution_c23 convolution_c24 convolution_c25 convolution_c26 convolution_c27: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
  return
}

// -----

// convolution_c1 convolution_c2 convolution_c3 convolution_c4 convolution_c5 convolution_c6 convolution_c7 convolution_c8 convolution_c9 convolution_c10 convolution_c11 convolution_c12 convolution_c13 convolution_c14 convolution_c15 convolution_c16 convolution_c17 convolution_c18 convolution_c19 convolution_c20 convolution_c21 convolution_c22 convolution_c23 convolution_c24 convolution_c25 convolution_c26 convolution_c27 convolution_c28 convolution_c29 convolution_c30 convolution_c31 convolution_c32 convolution_c33 convolution_c34: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: 3, 2>, window_reversal = array<i1: true, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x13x6x6xf32>
  return
}

// -----

// convolution_c2 convolution_c4 convolution_c5 convolution_c7 convolution_c9 convolution_c25: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x7x7x6xf32>
  return
}

// -----

// convolution_c11 convolution_c14 convolution_c16 convolution_c21 convolution_c23 convolution_elements: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x2x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x2x6xf32>) -> tensor<2x5x7x6xf32>
  return
}

// -----

// convolution_c10 convolution_c15 convolution_c22 convolution_c23 convolution_c25: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<1x5x7x6xf32>
  return
}

// -----

// convolution_c12 convolution_c17 convolution_c19: accepted
func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64>, lhs_dilation = array<i64>, rhs_dilation = array<i64>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x4xf32>, tensor<4x6xf32>) -> tensor<2x6xf32>
  return
}

// -----

// convolution_c25: accepted
func.func @f(%a0: tensor<?x?x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<?x?x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<7x5x7x6xf32>
  return
}

// -----

// convolution_c25: accepted
func.func @f(%a0: tensor<2x1x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<0> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x1x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x0x7x6xf32>
  return
}

// -----

// convolution_c25: accepted
func.func @f(%a0: tensor<2x0x8x4xf32>, %a1: tensor<0x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<0> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x0x8x4xf32>, tensor<0x2x4x6xf32>) -> tensor<2x0x7x6xf32>
  return
}

// -----

// convolution_c25: rejected
func.func @f(%a0: tensor<2x0x8x4xf32>, %a1: tensor<0x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<0> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x0x8x4xf32>, tensor<0x2x4x6xf32>) -> tensor<2x1x7x6xf32>
//     ^ convolution_c25
  return
}

// -----

// convolution_c28 convolution_c31 convolution_c32 convolution_c33: accepted
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
  return
}

// -----

// convolution_c29 convolution_c30 convolution_c31 convolution_c32 convolution_c33: accepted
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) -> tensor<2x5x7x6x!quant.uniform<i32:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
  return
}

// -----

// convolution_c28 convolution_c34: accepted
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x5x7x6xf32>
  return
}

// -----

// convolution_c1: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c1
  return
}

// -----

// convolution_c1: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
//     ^ convolution_c1
  return
}

// -----

// convolution_c2: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c2
  return
}

// -----

// convolution_c2: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c2
  return
}

// -----

// convolution_c3: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 0>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c3
  return
}

// -----

// convolution_c4: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<0> : tensor<3x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c4
  return
}

// -----

// convolution_c4: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<0> : tensor<2x3xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c4
  return
}

// -----

// convolution_c5: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c5
  return
}

// -----

// convolution_c6: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 0, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c6
  return
}

// -----

// convolution_c7: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c7
  return
}

// -----

// convolution_c8: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, -1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c8
  return
}

// -----

// convolution_c9: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c9
  return
}

// -----

// convolution_c10: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 3 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c10
  return
}

// -----

// convolution_c11: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x1x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x1x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c11
  return
}

// -----

// convolution_c12: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c12
  return
}

// -----

// convolution_c13: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 1], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c13
  return
}

// -----

// convolution_c13: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 4, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c13
  return
}

// -----

// convolution_c13: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = -1, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c13
  return
}

// -----

// convolution_c14: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x3x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x3x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c14
  return
}

// -----

// convolution_c15: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x5xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x5xf32>) -> tensor<1x5x7x5xf32>
//     ^ convolution_c15
  return
}

// -----

// convolution_c16: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x2x5xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x2x5xf32>) -> tensor<2x5x7x5xf32>
//     ^ convolution_c16
  return
}

// -----

// convolution_c17: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c17
  return
}

// -----

// convolution_c18: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 0], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c18
  return
}

// -----

// convolution_c18: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 4, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c18
  return
}

// -----

// convolution_c19: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2, 3]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c19
  return
}

// -----

// convolution_c20: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c20
  return
}

// -----

// convolution_c20: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = -1, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c20
  return
}

// -----

// convolution_c21: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 0 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c21
  return
}

// -----

// convolution_c22: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 0 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c22
  return
}

// -----

// convolution_c23: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x2x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 2 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x2x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c23
  return
}

// -----

// convolution_c24: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>]} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c24
  return
}

// -----

// convolution_c25: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x6x7x6xf32>
//     ^ convolution_c25
  return
}

// -----

// convolution_c25: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<1x5x7x6xf32>
//     ^ convolution_c25
  return
}

// -----

// convolution_c25: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x4xf32>
//     ^ convolution_c25
  return
}

// -----

// convolution_c26: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7xf32>
//     ^ convolution_c26
  return
}

// -----

// convolution_elements: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf16>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf16>) -> tensor<2x5x7x6xf32>
//     ^ convolution_elements
  return
}

// -----

// convolution_c27: rejected
func.func @f(%a0: tensor<2x9x8x4xf32>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6xf64>
//     ^ convolution_c27
  return
}

// -----

// convolution_c28: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x5x7x6xf32>
//     ^ convolution_c28
  return
}

// -----

// convolution_c28: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6xf32>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ convolution_c28
  return
}

// -----

// convolution_c29: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32:2, {0.5, 0.5, 0.5, 0.25}>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32:2, {0.5, 0.5, 0.5, 0.25}>>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ convolution_c29
  return
}

// -----

// convolution_c30: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>) -> tensor<2x5x7x6x!quant.uniform<i32:f32:0, {0.5, 0.25}>>
//     ^ convolution_c30
  return
}

// -----

// convolution_c31: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i16:f32, 0.5>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i16:f32, 0.5>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ convolution_c31
  return
}

// -----

// convolution_c32: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f16, 0.5>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f16, 0.5>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ convolution_c32
  return
}

// -----

// convolution_c32: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x5x7x6x!quant.uniform<i32:f64, 0.5>>
//     ^ convolution_c32
  return
}

// -----

// convolution_c33: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x5x7x6x!quant.uniform<i32:f32:3, {0.5, 0.5, 0.5, 0.5, 0.5, 0.25}>>
//     ^ convolution_c33
  return
}

// -----

// convolution_c34: rejected
func.func @f(%a0: tensor<2x9x8x4xf64>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4xf64>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x5x7x6xf64>
//     ^ convolution_c34
  return
}

// -----

// convolution_i1: rejected
func.func @f(%a0: tensor<2x9x8x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %a1: tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x9x8x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<3x2x4x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x5x7x6x!quant.uniform<i32:f32, 0.5>>
//     ^ convolution_i1
  return
}
