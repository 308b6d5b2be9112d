// select_c1 select_c2: accepted
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// select_c1 select_c2: accepted
func.func @f(%a: tensor<i1>, %b: tensor<2x3xi32>, %c: tensor<?x3xi32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<i1>, tensor<2x3xi32>, tensor<?x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// select_c2: accepted
func.func @f(%a: tensor<2xi1>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>, %c: tensor<2x!quant.uniform<i8:f32, 0.25:3>>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// select_c1: rejected
func.func @f(%a: tensor<3xi1>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<3xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ select_c1
  return
}

// -----

// select_c1: rejected
func.func @f(%a: tensor<1xi1>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<1xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ select_c1
  return
}

// -----

// select_c2: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>, %c: tensor<2xf64>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ select_c2
  return
}

// -----

// select_c2: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>, %c: tensor<3xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi1>, tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
//     ^ select_c2
  return
}

// -----

// select_c2: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x1xf32>
//     ^ select_c2
  return
}

// -----

// select_c2: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>, %c: tensor<2x!quant.uniform<i16:f32, 0.5>>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ select_c2
  return
}

// -----

// select_i1: rejected
func.func @f(%a: tensor<2xi8>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi8>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ select_i1
  return
}

// -----

// select_i2: rejected
func.func @f(%a: tensor<2xi1>, %b: !stablehlo.token, %c: tensor<2xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi1>, !stablehlo.token, tensor<2xf32>) -> tensor<2xf32>
//     ^ select_i2
  return
}

// -----

// select_i3: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>, %c: tensor<2xi5>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi1>, tensor<2xf32>, tensor<2xi5>) -> tensor<2xf32>
//     ^ select_i3
  return
}

// -----

// select_o1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tuple<>
//     ^ select_o1
  return
}
