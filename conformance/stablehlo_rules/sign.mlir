// sign_c1: accepted
func.func @f(%a: tensor<2x3xi32>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// sign_c1: accepted
func.func @f(%a: tensor<2x3xf16>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  return
}

// -----

// sign_c1: accepted
func.func @f(%a: tensor<2x3xcomplex<f32>>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

// sign_c1: accepted
func.func @f(%a: tensor<?x3xi32>) {
  %0 = "stablehlo.sign"(%a) : (tensor<?x3xi32>) -> tensor<2x?xi32>
  return
}

// -----

// sign_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// sign_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
//     ^ sign_c1
  return
}

// -----

// sign_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2xi32>) -> tensor<3xi32>
//     ^ sign_c1
  return
}

// -----

// sign_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2xi32>) -> tensor<2x1xi32>
//     ^ sign_c1
  return
}

// -----

// sign_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2xi32>) -> tensor<2xf16>
//     ^ sign_c1
  return
}

// -----

// sign_i1: rejected
func.func @f(%a: tensor<2xui32>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2xui32>) -> tensor<2xui32>
//     ^ sign_i1
  return
}

// -----

// sign_o1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2xi32>) -> tensor<2xui32>
//     ^ sign_o1
  return
}

// -----

// sign_operands: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.sign"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
//     ^ sign_operands
  return
}
