// real_c1 real_c2: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// real_c1 real_c2: accepted
func.func @f(%a: tensor<?xf64>) {
  %0 = "stablehlo.real"(%a) : (tensor<?xf64>) -> tensor<3xf64>
  return
}

// -----

// real_c1 real_c2: accepted
func.func @f(%a: tensor<2xcomplex<f64>>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  return
}

// -----

// real_c1: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.real"(%a) : (tensor<2x3xf32>) -> tensor<3x2xf32>
//     ^ real_c1
  return
}

// -----

// real_c1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xcomplex<f32>>) -> tensor<f32>
//     ^ real_c1
  return
}

// -----

// real_c2: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
//     ^ real_c2
  return
}

// -----

// real_c2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xf32>) -> tensor<2xf64>
//     ^ real_c2
  return
}

// -----

// real_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xi32>) -> tensor<2xf32>
//     ^ real_i1
  return
}

// -----

// real_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ real_o1
  return
}
