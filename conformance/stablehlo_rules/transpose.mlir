// transpose_c1 transpose_c2 transpose_c3: accepted
func.func @f(%a: tensor<2x3x4xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return
}

// -----

// transpose_c3: accepted
func.func @f(%a: tensor<?x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<?x3xf32>) -> tensor<3x7xf32>
  return
}

// -----

// transpose_c1 transpose_c4: accepted
func.func @f(%a: tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
  return
}

// -----

// transpose_c2: accepted
func.func @f(%a: tensor<i1>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64>}> : (tensor<i1>) -> tensor<i1>
  return
}

// -----

// transpose_c1: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf64>
//     ^ transpose_c1
  return
}

// -----

// transpose_c1: rejected
func.func @f(%a: tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
//     ^ transpose_c1
  return
}

// -----

// transpose_c2: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 0, 0>}> : (tensor<2x3xf32>) -> tensor<2x2xf32>
//     ^ transpose_c2
  return
}

// -----

// transpose_c2: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<3xf32>
//     ^ transpose_c2
  return
}

// -----

// transpose_c2: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 2>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
//     ^ transpose_c2
  return
}

// -----

// transpose_c2: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: -1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
//     ^ transpose_c2
  return
}

// -----

// transpose_c3: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
//     ^ transpose_c3
  return
}

// -----

// transpose_c3: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3xf32>
//     ^ transpose_c3
  return
}

// -----

// transpose_c4: rejected
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>
//     ^ transpose_c4
  return
}

// -----

// transpose_i1: rejected
func.func @f(%a: !stablehlo.token) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 0>}> : (!stablehlo.token) -> tensor<2xf32>
//     ^ transpose_i1
  return
}

// -----

// transpose_i2: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
//     ^ transpose_i2
  return
}

// -----

// transpose_o1: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> !stablehlo.token
//     ^ transpose_o1
  return
}

// -----

// transpose_c3: rejected
func.func @f(%a: tensor<?x2xf32, #stablehlo.bounds<3, ?>>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<?x2xf32, #stablehlo.bounds<3, ?>>) -> tensor<2x4xf32>
//     ^ transpose_c3
  return
}

// -----

// transpose_c3: accepted
func.func @f(%a: tensor<?x2xf32, #stablehlo.bounds<3, ?>>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<?x2xf32, #stablehlo.bounds<3, ?>>) -> tensor<2x3xf32>
  return
}

// -----

// transpose_c3: rejected
func.func @f(%a: tensor<5xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 0>}> : (tensor<5xf32>) -> tensor<?xf32, #stablehlo.bounds<3>>
//     ^ transpose_c3
  return
}

// -----

// transpose_c3: accepted
func.func @f(%a: tensor<5xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 0>}> : (tensor<5xf32>) -> tensor<?xf32, #stablehlo.bounds<5>>
  return
}

// -----

// transpose_c3: accepted
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<5>>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 0>}> : (tensor<?xf32, #stablehlo.bounds<5>>) -> tensor<?xf32, #stablehlo.bounds<3>>
  return
}
