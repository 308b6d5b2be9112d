// abs_c1 abs_c2: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// abs_c1 abs_c2: accepted
func.func @f(%a: tensor<?xi32>) {
  %0 = "stablehlo.abs"(%a) : (tensor<?xi32>) -> tensor<3xi32>
  return
}

// -----

// abs_c1 abs_c2: accepted
func.func @f(%a: tensor<2xcomplex<f64>>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  return
}

// -----

// abs_c1 abs_c2: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// abs_c2: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
//     ^ abs_c2
  return
}

// -----

// abs_o1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
//     ^ abs_o1
  return
}

// -----

// abs_c1: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2x3xf32>) -> tensor<3x2xf32>
//     ^ abs_c1
  return
}

// -----

// abs_c1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xcomplex<f32>>) -> tensor<f32>
//     ^ abs_c1
  return
}

// -----

// abs_c2: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
//     ^ abs_c2
  return
}

// -----

// abs_c2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ abs_c2
  return
}

// -----

// abs_i1: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xi1>) -> tensor<2xf32>
//     ^ abs_i1
  return
}

// -----

// abs_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xf32>) -> tensor<2xi1>
//     ^ abs_o1
  return
}
