// broadcast_in_dim_c1 broadcast_in_dim_c2 broadcast_in_dim_c3 broadcast_in_dim_c4 broadcast_in_dim_c5: accepted
func.func @f(%a: tensor<1x3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<1x3xf32>) -> tensor<2x3x2xf32>
  return
}

// -----

// broadcast_in_dim_c1 broadcast_in_dim_c2 broadcast_in_dim_c3 broadcast_in_dim_c4 broadcast_in_dim_c5: accepted
func.func @f(%a: tensor<f32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
  return
}

// -----

// broadcast_in_dim_c5: accepted
func.func @f(%a: tensor<?xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

// broadcast_in_dim_c1 broadcast_in_dim_c6: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
  return
}

// -----

// broadcast_in_dim_c1 broadcast_in_dim_c6: accepted
func.func @f(%a: tensor<1x!quant.uniform<i8:f32:0, {0.5:1}>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1x!quant.uniform<i8:f32:0, {0.5:1}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1, 0.5:1, 0.5:1}>>
  return
}

// -----

// broadcast_in_dim_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// broadcast_in_dim_c1: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xf32>) -> tensor<3xf64>
//     ^ broadcast_in_dim_c1
  return
}

// -----

// broadcast_in_dim_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
//     ^ broadcast_in_dim_c1
  return
}

// -----

// broadcast_in_dim_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>
//     ^ broadcast_in_dim_c1
  return
}

// -----

// broadcast_in_dim_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<2x!quant.uniform<i16:f32:0, {0.5, 0.25:3}>>
//     ^ broadcast_in_dim_c1
  return
}

// -----

// broadcast_in_dim_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<2x!quant.uniform<i8:f16:0, {0.5, 0.25:3}>>
//     ^ broadcast_in_dim_c1
  return
}

// -----

// broadcast_in_dim_c2: rejected
func.func @f(%a: tensor<1x3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1x3xf32>) -> tensor<2x3xf32>
//     ^ broadcast_in_dim_c2
  return
}

// -----

// broadcast_in_dim_c2: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
//     ^ broadcast_in_dim_c2
  return
}

// -----

// broadcast_in_dim_c3: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 2>}> : (tensor<3xf32>) -> tensor<2x3xf32>
//     ^ broadcast_in_dim_c3
  return
}

// -----

// broadcast_in_dim_c3: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: -1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
//     ^ broadcast_in_dim_c3
  return
}

// -----

// broadcast_in_dim_c4: rejected
func.func @f(%a: tensor<1x3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1, 1>}> : (tensor<1x3xf32>) -> tensor<2x3xf32>
//     ^ broadcast_in_dim_c4
  return
}

// -----

// broadcast_in_dim_c5: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xf32>) -> tensor<2x3xf32>
//     ^ broadcast_in_dim_c5
  return
}

// -----

// broadcast_in_dim_c5: rejected
func.func @f(%a: tensor<3x1xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x1xf32>) -> tensor<2x3xf32>
//     ^ broadcast_in_dim_c5
  return
}

// -----

// broadcast_in_dim_c6: rejected
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>
//     ^ broadcast_in_dim_c6
  return
}

// -----

// broadcast_in_dim_c6: rejected
func.func @f(%a: tensor<1x!quant.uniform<i8:f32:0, {0.5:1}>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1x!quant.uniform<i8:f32:0, {0.5:1}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1, 0.25:1, 0.5:1}>>
//     ^ broadcast_in_dim_c6
  return
}

// -----

// broadcast_in_dim_c6: rejected
func.func @f(%a: tensor<1x!quant.uniform<i8:f32:0, {0.5:1}>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1x!quant.uniform<i8:f32:0, {0.5:1}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5:1, 0.5:1, 0.5:2}>>
//     ^ broadcast_in_dim_c6
  return
}

// -----

// broadcast_in_dim_i1: rejected
func.func @f(%a: tensor<*xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<*xf32>) -> tensor<2xf32>
//     ^ broadcast_in_dim_i1
  return
}

// -----

// broadcast_in_dim_i2: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<3xf32>) -> tensor<3xf32>
//     ^ broadcast_in_dim_i2
  return
}

// -----

// broadcast_in_dim_o1: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xf32>) -> tensor<?xf32>
//     ^ broadcast_in_dim_o1
  return
}

// -----

// broadcast_in_dim_c5: rejected
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<4xf32>
//     ^ broadcast_in_dim_c5
  return
}

// -----

// broadcast_in_dim_c5: accepted
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<3xf32>
  return
}

// -----

// broadcast_in_dim_c5: rejected
func.func @f(%a: tensor<5xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<5xf32>) -> tensor<?xf32, #stablehlo.bounds<3>>
//     ^ broadcast_in_dim_c5
  return
}
