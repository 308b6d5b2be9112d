// negate_c1: accepted
func.func @f(%a: tensor<2x3xi32>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// negate_c1: accepted
func.func @f(%a: tensor<2x3xf16>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  return
}

// -----

// negate_c1: accepted
func.func @f(%a: tensor<2x3xcomplex<f32>>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

// negate_c1: accepted
func.func @f(%a: tensor<2x3xui8>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2x3xui8>) -> tensor<2x3xui8>
  return
}

// -----

// negate_c1: accepted
func.func @f(%a: tensor<?x3xi32>) {
  %0 = "stablehlo.negate"(%a) : (tensor<?x3xi32>) -> tensor<2x?xi32>
  return
}

// -----

// negate_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// negate_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
//     ^ negate_c1
  return
}

// -----

// negate_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2xi32>) -> tensor<3xi32>
//     ^ negate_c1
  return
}

// -----

// negate_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2xi32>) -> tensor<2x1xi32>
//     ^ negate_c1
  return
}

// -----

// negate_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2xi32>) -> tensor<2xf16>
//     ^ negate_c1
  return
}

// -----

// negate_i1: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2xi1>) -> tensor<2xi1>
//     ^ negate_i1
  return
}

// -----

// negate_o1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2xi32>) -> tensor<2xi1>
//     ^ negate_o1
  return
}

// -----

// negate_operands: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.negate"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
//     ^ negate_operands
  return
}
