// rng_c1 rng_c2 rng_c3: accepted
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.rng"(%a0, %a1, %c2) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

// rng_c1 rng_c2: accepted
func.func @f(%a0: tensor<i32>, %a1: tensor<i32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.rng"(%a0, %a1, %c2) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
  return
}

// -----

// rng_c3: accepted
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%a0, %a1, %a2) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<9x?xf32>
  return
}

// -----

// rng_c1: rejected
func.func @f(%a0: tensor<f32>, %a1: tensor<f64>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.rng"(%a0, %a1, %c2) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (tensor<f32>, tensor<f64>, tensor<2xi64>) -> tensor<2x3xf32>
//     ^ rng_c1
  return
}

// -----

// rng_c1: rejected
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.rng"(%a0, %a1, %c2) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf16>
//     ^ rng_c1
  return
}

// -----

// rng_c2: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<i32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.rng"(%a0, %a1, %c2) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
//     ^ rng_c2
  return
}

// -----

// rng_c3: rejected
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.rng"(%a0, %a1, %c2) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<3x2xf32>
//     ^ rng_c3
  return
}

// -----

// rng_c3: rejected
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<3xi64>) {
  %0 = "stablehlo.rng"(%a0, %a1, %a2) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (tensor<f32>, tensor<f32>, tensor<3xi64>) -> tensor<2x3xf32>
//     ^ rng_c3
  return
}

// -----

// rng_i1: rejected
func.func @f(%a0: tensor<1xf32>, %a1: tensor<f32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.rng"(%a0, %a1, %c2) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (tensor<1xf32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
//     ^ rng_i1
  return
}

// -----

// rng_i3: rejected
func.func @f(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<?xi64>) {
  %0 = "stablehlo.rng"(%a0, %a1, %a2) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (tensor<f32>, tensor<f32>, tensor<?xi64>) -> tensor<2x3xf32>
//     ^ rng_i3
  return
}
