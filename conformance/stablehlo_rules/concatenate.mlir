// concatenate_c1 concatenate_c2 concatenate_c3 concatenate_c4 concatenate_c5 concatenate_c6: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  return
}

// -----

// concatenate_c3 concatenate_c6: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.concatenate"(%a) <{dimension = 0 : i64}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// concatenate_c2 concatenate_c6: accepted
func.func @f(%a: tensor<?x3xf32>, %b: tensor<2x?xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x9xf32>
  return
}

// -----

// concatenate_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<2xf64>) -> tensor<4xf32>
//     ^ concatenate_c1
  return
}

// -----

// concatenate_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25:3>>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
//     ^ concatenate_c1
  return
}

// -----

// concatenate_c2: rejected
func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x3xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x6xf32>
//     ^ concatenate_c2
  return
}

// -----

// concatenate_c2: rejected
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x5xf32>
//     ^ concatenate_c2
  return
}

// -----

// concatenate_c3: rejected
func.func @f() {
  %0 = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<0xf32>
//     ^ concatenate_c3
  return
}

// -----

// concatenate_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
//     ^ concatenate_c4
  return
}

// -----

// concatenate_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = -1 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
//     ^ concatenate_c4
  return
}

// -----

// concatenate_c4: rejected
func.func @f(%a: tensor<f32>, %b: tensor<f32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
//     ^ concatenate_c4
  return
}

// -----

// concatenate_c5: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xi32>
//     ^ concatenate_c5
  return
}

// -----

// concatenate_c6: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<5xf32>
//     ^ concatenate_c6
  return
}

// -----

// concatenate_c6: rejected
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x6xf32>
//     ^ concatenate_c6
  return
}

// -----

// concatenate_i1: rejected
func.func @f(%a: tensor<2xf32>, %b: !stablehlo.token) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2xf32>, !stablehlo.token) -> tensor<4xf32>
//     ^ concatenate_i1
  return
}

// -----

// concatenate_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i32}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
//     ^ concatenate_i2
  return
}

// -----

// concatenate_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> !stablehlo.token
//     ^ concatenate_o1
  return
}

// -----

// concatenate_c6: rejected
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>, %b: tensor<2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<2xf32>) -> tensor<6xf32>
//     ^ concatenate_c6
  return
}

// -----

// concatenate_c6: accepted
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>, %b: tensor<2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

// concatenate_c6: rejected
func.func @f(%a: tensor<9223372036854775807xf32>, %b: tensor<1xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<9223372036854775807xf32>, tensor<1xf32>) -> tensor<?xf32>
//     ^ concatenate_c6
  return
}

// -----

// concatenate_c6: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<3xf32>) -> tensor<?xf32, #stablehlo.bounds<3>>
//     ^ concatenate_c6
  return
}
