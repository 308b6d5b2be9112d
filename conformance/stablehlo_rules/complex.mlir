// complex_c1 complex_c2 complex_c3: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return
}

// -----

// complex_c1 complex_c2 complex_c3: accepted
func.func @f(%a: tensor<?xf64>, %b: tensor<3xf64>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<?xf64>, tensor<3xf64>) -> tensor<3xcomplex<f64>>
  return
}

// -----

// complex_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xcomplex<f32>>
//     ^ complex_c1
  return
}

// -----

// complex_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xcomplex<f32>>
//     ^ complex_c1
  return
}

// -----

// complex_c2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x1xcomplex<f32>>
//     ^ complex_c2
  return
}

// -----

// complex_c3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f64>>
//     ^ complex_c3
  return
}

// -----

// complex_i1: rejected
func.func @f(%a: tensor<2xf16>, %b: tensor<2xf16>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xcomplex<f32>>
//     ^ complex_i1
  return
}

// -----

// complex_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xcomplex<f32>>
//     ^ complex_i2
  return
}

// -----

// complex_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ complex_o1
  return
}

// -----

// complex_c2: rejected
func.func @f(%a: tensor<?xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<?xf32>, tensor<3xf32>) -> tensor<5xcomplex<f32>>
//     ^ complex_c2
  return
}

// -----

// complex_c2: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<?xf32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<3xf32>, tensor<?xf32>) -> tensor<5xcomplex<f32>>
//     ^ complex_c2
  return
}

// -----

// complex_c2: accepted
func.func @f(%a: tensor<?xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xcomplex<f32>>
  return
}
