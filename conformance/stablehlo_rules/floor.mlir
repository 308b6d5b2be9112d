// floor_c1: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// floor_c1: accepted
func.func @f(%a: tensor<2x3xbf16>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return
}

// -----

// floor_c1: accepted
func.func @f(%a: tensor<?x3xf32>) {
  %0 = "stablehlo.floor"(%a) : (tensor<?x3xf32>) -> tensor<2x?xf32>
  return
}

// -----

// floor_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// floor_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
//     ^ floor_c1
  return
}

// -----

// floor_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ floor_c1
  return
}

// -----

// floor_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2xf32>) -> tensor<2x1xf32>
//     ^ floor_c1
  return
}

// -----

// floor_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2xf32>) -> tensor<2xbf16>
//     ^ floor_c1
  return
}

// -----

// floor_i1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
//     ^ floor_i1
  return
}

// -----

// floor_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ floor_o1
  return
}

// -----

// floor_operands: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.floor"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ floor_operands
  return
}
