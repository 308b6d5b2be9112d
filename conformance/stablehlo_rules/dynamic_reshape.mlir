// dynamic_reshape_c1 dynamic_reshape_c2 dynamic_reshape_c4: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

// dynamic_reshape_c1 dynamic_reshape_c2 dynamic_reshape_c3: accepted
func.func @f(%a: tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, %b: tensor<4xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, tensor<4xi64>) -> tensor<2x2x2x3x!quant.uniform<i8:f32:2, {0.5, 0.25:3}>>
  return
}

// -----

// dynamic_reshape_sizes dynamic_reshape_count dynamic_reshape_c2: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %b = stablehlo.constant dense<[6]> : tensor<1xi64>
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

// dynamic_reshape_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2xf32>, tensor<1xi64>) -> tensor<2xi32>
//     ^ dynamic_reshape_c1
  return
}

// -----

// dynamic_reshape_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<1xi64>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
//     ^ dynamic_reshape_c1
  return
}

// -----

// dynamic_reshape_c2: rejected
func.func @f(%a: tensor<2x3xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<5xf32>
//     ^ dynamic_reshape_c2
  return
}

// -----

// dynamic_reshape_c3: rejected
func.func @f(%a: tensor<3x2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<3x2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, tensor<2xi64>) -> tensor<2x6x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>
//     ^ dynamic_reshape_c3
  return
}

// -----

// dynamic_reshape_c4: rejected
func.func @f(%a: tensor<2x3xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<?x?xf32>
//     ^ dynamic_reshape_c4
  return
}

// -----

// dynamic_reshape_sizes: rejected
func.func @f(%a: tensor<6xf32>) {
  %b = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<6xf32>, tensor<2xi64>) -> tensor<3x?xf32>
//     ^ dynamic_reshape_sizes
  return
}

// -----

// dynamic_reshape_sizes: rejected
func.func @f(%a: tensor<6xf32>) {
  %b = stablehlo.constant dense<[-2, -3]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
//     ^ dynamic_reshape_sizes
  return
}

// -----

// dynamic_reshape_count: rejected
func.func @f(%a: tensor<6xf32>) {
  %b = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
//     ^ dynamic_reshape_count
  return
}

// -----

// dynamic_reshape_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (!stablehlo.token, tensor<1xi64>) -> tensor<2xf32>
//     ^ dynamic_reshape_i1
  return
}

// -----

// dynamic_reshape_i2: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<?xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<3xf32>, tensor<?xi64>) -> tensor<3xf32>
//     ^ dynamic_reshape_i2
  return
}

// -----

// dynamic_reshape_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2xf32>, tensor<1xi64>) -> tensor<2xf80>
//     ^ dynamic_reshape_o1
  return
}
