// add_c1 add_c2 add_shape: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// add_c1 add_c2 add_shape: accepted
func.func @f(%a: tensor<?xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<?xi1>, tensor<2xi1>) -> tensor<?xi1>
  return
}

// -----

// add_c2 add_c3 add_c4 add_c5: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25:3>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// add_c5 add_c6 add_c7: accepted
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, %b: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
  return
}

// -----

// add_c5 add_c6: accepted
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
  return
}

// -----

// add_c5 add_c7: accepted
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
  return
}

// -----

// add_shape: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
//     ^ add_shape
  return
}

// -----

// add_shape: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x1x!quant.uniform<i8:f32, 0.5>>
//     ^ add_shape
  return
}

// -----

// add_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ add_c1
  return
}

// -----

// add_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi32>
//     ^ add_c1
  return
}

// -----

// add_c2: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2xf32>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ add_c2
  return
}

// -----

// add_c2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ add_c2
  return
}

// -----

// add_c3: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i16:f32, 0.5>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ add_c3
  return
}

// -----

// add_c3: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<u8:f32, 0.5>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<u8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ add_c3
  return
}

// -----

// add_c4: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f64, 0.5>>
//     ^ add_c4
  return
}

// -----

// add_c5: rejected
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
//     ^ add_c5
  return
}

// -----

// add_c5: rejected
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
//     ^ add_c5
  return
}

// -----

// add_c6: rejected
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
//     ^ add_c6
  return
}

// -----

// add_c7: rejected
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, %b: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
//     ^ add_c7
  return
}

// -----

// add_i1: rejected
func.func @f(%a: tensor<2xi3>, %b: tensor<2xf32>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xi3>, tensor<2xf32>) -> tensor<2xf32>
//     ^ add_i1
  return
}

// -----

// add_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: !stablehlo.token) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ add_i2
  return
}

// -----

// add_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<*xf32>
//     ^ add_o1
  return
}

// -----

// add_operands: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.add"(%a, %b, %c) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ add_operands
  return
}

// -----

// add_results: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0:2 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
//       ^ add_results
  return
}

// -----

// add_c1 add_c2 add_shape: accepted
func.func @f(%a0: tensor<?x3xf32>, %a1: tensor<2x?xf32>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x3xf32>
  return
}

// -----

// add_shape: rejected
func.func @f(%a0: tensor<?xf32>, %a1: tensor<2xf32>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<?xf32>, tensor<2xf32>) -> tensor<3xf32>
//     ^ add_shape
  return
}

// -----

// add_shape: rejected
func.func @f(%a0: tensor<?xf32>, %a1: tensor<?xf32, #stablehlo.bounds<2>>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<2>>) -> tensor<3xf32>
//     ^ add_shape
  return
}
