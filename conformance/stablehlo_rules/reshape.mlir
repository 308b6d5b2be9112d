// reshape_c1 reshape_c2: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

// reshape_c2: accepted
func.func @f(%a: tensor<?x3xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<?x3xf32>) -> tensor<6xf32>
  return
}

// -----

// reshape_c2: accepted
func.func @f(%a: tensor<1xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<1xf32>) -> tensor<f32>
  return
}

// -----

// reshape_c1 reshape_c2 reshape_c3: accepted
func.func @f(%a: tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) -> tensor<2x2x2x3x!quant.uniform<i8:f32:2, {0.5, 0.25:3}>>
  return
}

// -----

// reshape_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x1x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// reshape_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ reshape_c1
  return
}

// -----

// reshape_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
//     ^ reshape_c1
  return
}

// -----

// reshape_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
//     ^ reshape_c1
  return
}

// -----

// reshape_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ reshape_c1
  return
}

// -----

// reshape_c2: rejected
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x3xf32>) -> tensor<5xf32>
//     ^ reshape_c2
  return
}

// -----

// reshape_c2: rejected
func.func @f(%a: tensor<f32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<f32>) -> tensor<0xf32>
//     ^ reshape_c2
  return
}

// -----

// reshape_c3: rejected
func.func @f(%a: tensor<3x2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<3x2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) -> tensor<2x6x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>
//     ^ reshape_c3
  return
}

// -----

// reshape_c3: rejected
func.func @f(%a: tensor<2x2x3x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x2x3x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<3x2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
//     ^ reshape_c3
  return
}

// -----

// reshape_c3: rejected
func.func @f(%a: tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<4x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) -> tensor<2x2x6x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
//     ^ reshape_c3
  return
}

// -----

// reshape_i1: rejected
func.func @f(%a: tensor<2xindex>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2xindex>) -> tensor<2xi32>
//     ^ reshape_i1
  return
}

// -----

// reshape_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2xf32>) -> tensor<?xf32>
//     ^ reshape_o1
  return
}

// -----

// reshape_o1: rejected
func.func @f(%a: tensor<?x?xf32, #stablehlo.bounds<2, 3>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<?x?xf32, #stablehlo.bounds<2, 3>>) -> tensor<?x?xf32, #stablehlo.bounds<2, 3>>
//     ^ reshape_o1
  return
}
