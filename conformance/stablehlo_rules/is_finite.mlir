// is_finite_c1: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.is_finite"(%a) : (tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

// is_finite_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.is_finite"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xi1>
  return
}

// -----

// is_finite_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.is_finite"(%a) : (tensor<2xf32>) -> tensor<2x1xi1>
//     ^ is_finite_c1
  return
}

// -----

// is_finite_i1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.is_finite"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xi1>
//     ^ is_finite_i1
  return
}

// -----

// is_finite_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.is_finite"(%a) : (tensor<2xf32>) -> tensor<2xi8>
//     ^ is_finite_o1
  return
}
