// reverse_c1 reverse_c2 reverse_c3: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// reverse_c1 reverse_c2 reverse_c3: accepted
func.func @f(%a: tensor<?x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64>}> : (tensor<?x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// reverse_c1: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
//     ^ reverse_c1
  return
}

// -----

// reverse_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2xf16>
//     ^ reverse_c1
  return
}

// -----

// reverse_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
//     ^ reverse_c1
  return
}

// -----

// reverse_c2: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
//     ^ reverse_c2
  return
}

// -----

// reverse_c3: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 2>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
//     ^ reverse_c3
  return
}

// -----

// reverse_c3: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: -1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
//     ^ reverse_c3
  return
}

// -----

// reverse_i1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<2xf32>
//     ^ reverse_i1
  return
}

// -----

// reverse_i2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = 0 : i64}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ reverse_i2
  return
}

// -----

// reverse_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>
//     ^ reverse_o1
  return
}
