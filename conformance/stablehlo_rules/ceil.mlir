// ceil_c1: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// ceil_c1: accepted
func.func @f(%a: tensor<2x3xbf16>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return
}

// -----

// ceil_c1: accepted
func.func @f(%a: tensor<?x3xf32>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<?x3xf32>) -> tensor<2x?xf32>
  return
}

// -----

// ceil_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// ceil_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
//     ^ ceil_c1
  return
}

// -----

// ceil_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ ceil_c1
  return
}

// -----

// ceil_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2xf32>) -> tensor<2x1xf32>
//     ^ ceil_c1
  return
}

// -----

// ceil_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2xf32>) -> tensor<2xbf16>
//     ^ ceil_c1
  return
}

// -----

// ceil_i1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
//     ^ ceil_i1
  return
}

// -----

// ceil_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ ceil_o1
  return
}

// -----

// ceil_operands: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.ceil"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ ceil_operands
  return
}
