// uniform_quantize_c1 uniform_quantize_c2: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// uniform_quantize_c1 uniform_quantize_c2: accepted
func.func @f(%a: tensor<2x!quant.uniform<i16:f32, 0.5>>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>
  return
}

// -----

// uniform_quantize_c1: accepted
func.func @f(%a: tensor<?xf32>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<?xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// uniform_quantize_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2xf32>) -> tensor<3x!quant.uniform<i8:f32, 0.5>>
//     ^ uniform_quantize_c1
  return
}

// -----

// uniform_quantize_c2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f64, 0.5>>
//     ^ uniform_quantize_c2
  return
}

// -----

// uniform_quantize_c2: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f64, 0.5>>
//     ^ uniform_quantize_c2
  return
}

// -----

// uniform_quantize_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2xi32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ uniform_quantize_i1
  return
}

// -----

// uniform_quantize_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2xf32>) -> tensor<2xi8>
//     ^ uniform_quantize_o1
  return
}
