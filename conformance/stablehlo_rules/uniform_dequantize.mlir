// uniform_dequantize_c1 uniform_dequantize_c2: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return
}

// -----

// uniform_dequantize_c1 uniform_dequantize_c2: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<?xf32>
  return
}

// -----

// uniform_dequantize_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<3xf32>
//     ^ uniform_dequantize_c1
  return
}

// -----

// uniform_dequantize_c2: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf64>
//     ^ uniform_dequantize_c2
  return
}

// -----

// uniform_dequantize_i1: rejected
func.func @f(%a: tensor<2xi8>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2xi8>) -> tensor<2xf32>
//     ^ uniform_dequantize_i1
  return
}

// -----

// uniform_dequantize_i1: rejected
func.func @f(%a: tensor<2x!quant.uniform<si8:f32, 0.5>>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<si8:f32, 0.5>>) -> tensor<2xf32>
//     ^ uniform_dequantize_i1
  return
}

// -----

// uniform_dequantize_o1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xi8>
//     ^ uniform_dequantize_o1
  return
}
