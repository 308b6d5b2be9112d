// clamp_c1 clamp_c2 clamp_c3 clamp_c4: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// clamp_c1 clamp_c2 clamp_c3 clamp_c4: accepted
func.func @f(%a: tensor<f32>, %b: tensor<2x3xf32>, %c: tensor<f32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

// clamp_c1 clamp_c2: accepted
func.func @f(%a: tensor<i8>, %b: tensor<2xi8>, %c: tensor<2xi8>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<i8>, tensor<2xi8>, tensor<2xi8>) -> tensor<?xi8>
  return
}

// -----

// clamp_c3 clamp_c4: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25:3>>, %c: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// clamp_c1: rejected
func.func @f(%a: tensor<1xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<1xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ clamp_c1
  return
}

// -----

// clamp_c2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2x1xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2xf32>, tensor<2xf32>, tensor<2x1xf32>) -> tensor<2xf32>
//     ^ clamp_c2
  return
}

// -----

// clamp_c3: rejected
func.func @f(%a: tensor<2xf64>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2xf64>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ clamp_c3
  return
}

// -----

// clamp_c3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xi32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2xf32>, tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
//     ^ clamp_c3
  return
}

// -----

// clamp_c3: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>, %c: tensor<2x!quant.uniform<i16:f32, 0.5>>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ clamp_c3
  return
}

// -----

// clamp_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
//     ^ clamp_c4
  return
}

// -----

// clamp_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf16>
//     ^ clamp_c4
  return
}

// -----

// clamp_i1: rejected
func.func @f(%a: tensor<*xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<*xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ clamp_i1
  return
}

// -----

// clamp_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi3>, %c: tensor<2xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2xf32>, tensor<2xi3>, tensor<2xf32>) -> tensor<2xf32>
//     ^ clamp_i2
  return
}

// -----

// clamp_i3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: !stablehlo.token) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2xf32>, tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ clamp_i3
  return
}

// -----

// clamp_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xtf32>
//     ^ clamp_o1
  return
}
