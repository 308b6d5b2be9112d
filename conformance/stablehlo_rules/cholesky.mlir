// cholesky_c1 cholesky_c2 cholesky_c3: accepted
func.func @f(%a0: tensor<5x3x3xf32>) {
  %0 = "stablehlo.cholesky"(%a0) {lower = true} : (tensor<5x3x3xf32>) -> tensor<5x3x3xf32>
  return
}

// -----

// cholesky_c1 cholesky_c2 cholesky_c3: accepted
func.func @f(%a0: tensor<?x3xcomplex<f64>>) {
  %0 = "stablehlo.cholesky"(%a0) : (tensor<?x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  return
}

// -----

// cholesky_c1: accepted
func.func @f(%a0: tensor<3x3x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.cholesky"(%a0) {lower = true} : (tensor<3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x3x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// cholesky_c1: rejected
func.func @f(%a0: tensor<5x3x3xf32>) {
  %0 = "stablehlo.cholesky"(%a0) {lower = true} : (tensor<5x3x3xf32>) -> tensor<5x3x3xf64>
//     ^ cholesky_c1
  return
}

// -----

// cholesky_c1: rejected
func.func @f(%a0: tensor<5x3x3xf32>) {
  %0 = "stablehlo.cholesky"(%a0) {lower = true} : (tensor<5x3x3xf32>) -> tensor<3x3xf32>
//     ^ cholesky_c1
  return
}

// -----

// cholesky_c2: rejected
func.func @f(%a0: tensor<3xf32>) {
  %0 = "stablehlo.cholesky"(%a0) {lower = true} : (tensor<3xf32>) -> tensor<3xf32>
//     ^ cholesky_c2
  return
}

// -----

// cholesky_c3: rejected
func.func @f(%a0: tensor<5x3x4xf32>) {
  %0 = "stablehlo.cholesky"(%a0) {lower = true} : (tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
//     ^ cholesky_c3
  return
}

// -----

// cholesky_i1: rejected
func.func @f(%a0: tensor<3x3xi32>) {
  %0 = "stablehlo.cholesky"(%a0) {lower = true} : (tensor<3x3xi32>) -> tensor<3x3xi32>
//     ^ cholesky_i1
  return
}
