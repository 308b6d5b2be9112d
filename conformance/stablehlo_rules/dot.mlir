// dot_precisions dot_contracting dot_sizes dot_elements dot_quantized dot_storage dot_expressed dot_per_tensor dot_plain: accepted
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) {precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>]} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

// dot_contracting dot_sizes: accepted
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

// dot_contracting dot_sizes: accepted
func.func @f(%a0: tensor<4xf32>, %a1: tensor<?x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<4xf32>, tensor<?x5xf32>) -> tensor<5xf32>
  return
}

// -----

// dot_quantized dot_storage dot_expressed dot_per_tensor: accepted
func.func @f(%a0: tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x5x!quant.uniform<i32:f32, 0.5>>
  return
}

// -----

// dot_plain: accepted
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x5xf32>
  return
}

// -----

// dot_precisions: rejected
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) {precision_config = [#stablehlo<precision HIGH>]} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
//     ^ dot_precisions
  return
}

// -----

// dot_contracting: rejected
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<3x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
//     ^ dot_contracting
  return
}

// -----

// dot_sizes: rejected
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<5x3xf32>
//     ^ dot_sizes
  return
}

// -----

// dot_elements: rejected
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf16>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4xf32>, tensor<4x5xf16>) -> tensor<3x5xf32>
//     ^ dot_elements
  return
}

// -----

// dot_quantized: rejected
func.func @f(%a0: tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<4x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<4x5xf32>) -> tensor<3x5xf32>
//     ^ dot_quantized
  return
}

// -----

// dot_storage: rejected
func.func @f(%a0: tensor<3x4x!quant.uniform<i16:f32, 0.5>>, %a1: tensor<4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4x!quant.uniform<i16:f32, 0.5>>, tensor<4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x5x!quant.uniform<i32:f32, 0.5>>
//     ^ dot_storage
  return
}

// -----

// dot_expressed: rejected
func.func @f(%a0: tensor<3x4x!quant.uniform<i8:f16, 0.5>>, %a1: tensor<4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4x!quant.uniform<i8:f16, 0.5>>, tensor<4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x5x!quant.uniform<i32:f32, 0.5>>
//     ^ dot_expressed
  return
}

// -----

// dot_per_tensor: rejected
func.func @f(%a0: tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x5x!quant.uniform<i32:f32:1, {0.5, 0.25, 0.5, 0.25, 0.5}>>
//     ^ dot_per_tensor
  return
}

// -----

// dot_plain: rejected
func.func @f(%a0: tensor<3x4xf64>, %a1: tensor<4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<3x4xf64>, tensor<4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x5xf64>
//     ^ dot_plain
  return
}

// -----

// dot_i1: rejected
func.func @f(%a0: tensor<1x3x4xf32>, %a1: tensor<4x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<1x3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
//     ^ dot_i1
  return
}
