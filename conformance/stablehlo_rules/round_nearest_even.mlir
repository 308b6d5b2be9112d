// round_nearest_even_c1: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// round_nearest_even_c1: accepted
func.func @f(%a: tensor<2x3xbf16>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return
}

// -----

// round_nearest_even_c1: accepted
func.func @f(%a: tensor<?x3xf32>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<?x3xf32>) -> tensor<2x?xf32>
  return
}

// -----

// round_nearest_even_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// round_nearest_even_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
//     ^ round_nearest_even_c1
  return
}

// -----

// round_nearest_even_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ round_nearest_even_c1
  return
}

// -----

// round_nearest_even_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2xf32>) -> tensor<2x1xf32>
//     ^ round_nearest_even_c1
  return
}

// -----

// round_nearest_even_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2xf32>) -> tensor<2xbf16>
//     ^ round_nearest_even_c1
  return
}

// -----

// round_nearest_even_i1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
//     ^ round_nearest_even_i1
  return
}

// -----

// round_nearest_even_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ round_nearest_even_o1
  return
}

// -----

// round_nearest_even_operands: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.round_nearest_even"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ round_nearest_even_operands
  return
}
