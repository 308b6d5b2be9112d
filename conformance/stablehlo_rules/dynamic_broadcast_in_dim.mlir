// dynamic_broadcast_in_dim_c1 dynamic_broadcast_in_dim_c2 dynamic_broadcast_in_dim_c3 dynamic_broadcast_in_dim_c4 dynamic_broadcast_in_dim_c5 dynamic_broadcast_in_dim_c7: accepted
func.func @f(%a: tensor<1x3xf32>, %b: tensor<3xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<1x3xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  return
}

// -----

// dynamic_broadcast_in_dim_c1 dynamic_broadcast_in_dim_c6: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>, %b: tensor<2xindex>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>, tensor<2xindex>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
  return
}

// -----

// dynamic_broadcast_in_dim_c1 dynamic_broadcast_in_dim_c6: accepted
func.func @f(%a: tensor<1x!quant.uniform<i8:f32:0, {0.5:1}>>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1x!quant.uniform<i8:f32:0, {0.5:1}>>, tensor<2xi64>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1, 0.5:1, 0.5:1}>>
  return
}

// -----

// dynamic_broadcast_in_dim_c8 dynamic_broadcast_in_dim_c9 dynamic_broadcast_in_dim_c10: accepted
func.func @f(%a: tensor<1x3xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>}> : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

// dynamic_broadcast_in_dim_sizes dynamic_broadcast_in_dim_operand: accepted
func.func @f(%a: tensor<1x?xf32>) {
  %b = stablehlo.constant dense<[4, 3]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x?xf32>, tensor<2xi64>) -> tensor<4x?xf32>
  return
}

// -----

// dynamic_broadcast_in_dim_c1: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xf32>, tensor<1xi64>) -> tensor<3xf64>
//     ^ dynamic_broadcast_in_dim_c1
  return
}

// -----

// dynamic_broadcast_in_dim_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<1xi64>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
//     ^ dynamic_broadcast_in_dim_c1
  return
}

// -----

// dynamic_broadcast_in_dim_c2: rejected
func.func @f(%a: tensor<1x3xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
//     ^ dynamic_broadcast_in_dim_c2
  return
}

// -----

// dynamic_broadcast_in_dim_c3: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 2>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
//     ^ dynamic_broadcast_in_dim_c3
  return
}

// -----

// dynamic_broadcast_in_dim_c3: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: -1>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
//     ^ dynamic_broadcast_in_dim_c3
  return
}

// -----

// dynamic_broadcast_in_dim_c4: rejected
func.func @f(%a: tensor<1x3xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1, 1>}> : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
//     ^ dynamic_broadcast_in_dim_c4
  return
}

// -----

// dynamic_broadcast_in_dim_c5: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xf32>, tensor<2xi64>) -> tensor<2x3xf32>
//     ^ dynamic_broadcast_in_dim_c5
  return
}

// -----

// dynamic_broadcast_in_dim_c6: rejected
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, tensor<2xi64>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>
//     ^ dynamic_broadcast_in_dim_c6
  return
}

// -----

// dynamic_broadcast_in_dim_c7: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>, tensor<1xi64>) -> tensor<?x3xf32>
//     ^ dynamic_broadcast_in_dim_c7
  return
}

// -----

// dynamic_broadcast_in_dim_sizes: rejected
func.func @f(%a: tensor<3xf32>) {
  %b = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<3x?xf32>
//     ^ dynamic_broadcast_in_dim_sizes
  return
}

// -----

// dynamic_broadcast_in_dim_sizes: rejected
func.func @f(%a: tensor<3xf32>) {
  %b = stablehlo.constant dense<[-2, 3]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
//     ^ dynamic_broadcast_in_dim_sizes
  return
}

// -----

// dynamic_broadcast_in_dim_operand: rejected
func.func @f(%a: tensor<3xf32>) {
  %b = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<2x?xf32>
//     ^ dynamic_broadcast_in_dim_operand
  return
}

// -----

// dynamic_broadcast_in_dim_c8: rejected
func.func @f(%a: tensor<1x3xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>}> : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
//     ^ dynamic_broadcast_in_dim_c8
  return
}

// -----

// dynamic_broadcast_in_dim_c9: rejected
func.func @f(%a: tensor<1x3xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: 2>}> : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
//     ^ dynamic_broadcast_in_dim_c9
  return
}

// -----

// dynamic_broadcast_in_dim_c9: rejected
func.func @f(%a: tensor<1x3xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: -1>}> : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
//     ^ dynamic_broadcast_in_dim_c9
  return
}

// -----

// dynamic_broadcast_in_dim_c10: rejected
func.func @f(%a: tensor<1x3xf32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>, known_nonexpanding_dimensions = array<i64: 2>}> : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
//     ^ dynamic_broadcast_in_dim_c10
  return
}

// -----

// dynamic_broadcast_in_dim_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (!stablehlo.token, tensor<1xi64>) -> tensor<3xf32>
//     ^ dynamic_broadcast_in_dim_i1
  return
}

// -----

// dynamic_broadcast_in_dim_i2: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<?xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xf32>, tensor<?xi64>) -> tensor<3xf32>
//     ^ dynamic_broadcast_in_dim_i2
  return
}

// -----

// dynamic_broadcast_in_dim_i2: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<1xf32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
//     ^ dynamic_broadcast_in_dim_i2
  return
}

// -----

// dynamic_broadcast_in_dim_i3: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = 0 : i64}> : (tensor<3xf32>, tensor<1xi64>) -> tensor<3xf32>
//     ^ dynamic_broadcast_in_dim_i3
  return
}

// -----

// dynamic_broadcast_in_dim_i4: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0>, known_expanding_dimensions = 0 : i64}> : (tensor<3xf32>, tensor<1xi64>) -> tensor<3xf32>
//     ^ dynamic_broadcast_in_dim_i4
  return
}

// -----

// dynamic_broadcast_in_dim_i5: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0>, known_nonexpanding_dimensions = unit}> : (tensor<3xf32>, tensor<1xi64>) -> tensor<3xf32>
//     ^ dynamic_broadcast_in_dim_i5
  return
}

// -----

// dynamic_broadcast_in_dim_o1: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xf32>, tensor<1xi64>) -> !stablehlo.token
//     ^ dynamic_broadcast_in_dim_o1
  return
}
