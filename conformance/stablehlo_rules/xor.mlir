// xor_c1: accepted
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

// xor_c1: accepted
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

// xor_c1: accepted
func.func @f(%a: tensor<2xui64>, %b: tensor<2xui64>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  return
}

// -----

// xor_c1: accepted
func.func @f(%a: tensor<?xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<?xi1>, tensor<2xi1>) -> tensor<?xi1>
  return
}

// -----

// xor_c1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<3xi1>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
//     ^ xor_c1
  return
}

// -----

// xor_c1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<i1>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xi1>, tensor<i1>) -> tensor<2xi1>
//     ^ xor_c1
  return
}

// -----

// xor_c1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
//     ^ xor_c1
  return
}

// -----

// xor_i1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi1>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xf32>, tensor<2xi1>) -> tensor<2xi1>
//     ^ xor_i1
  return
}

// -----

// xor_i2: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
//     ^ xor_i2
  return
}

// -----

// xor_o1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xf32>
//     ^ xor_o1
  return
}

// -----

// xor_operands: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.xor"(%a) : (tensor<2xi1>) -> tensor<2xi1>
//     ^ xor_operands
  return
}
