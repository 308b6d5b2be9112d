// or_c1: accepted
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

// or_c1: accepted
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

// or_c1: accepted
func.func @f(%a: tensor<2xui64>, %b: tensor<2xui64>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  return
}

// -----

// or_c1: accepted
func.func @f(%a: tensor<?xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<?xi1>, tensor<2xi1>) -> tensor<?xi1>
  return
}

// -----

// or_c1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<3xi1>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
//     ^ or_c1
  return
}

// -----

// or_c1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<i1>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xi1>, tensor<i1>) -> tensor<2xi1>
//     ^ or_c1
  return
}

// -----

// or_c1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
//     ^ or_c1
  return
}

// -----

// or_i1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi1>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xf32>, tensor<2xi1>) -> tensor<2xi1>
//     ^ or_i1
  return
}

// -----

// or_i2: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
//     ^ or_i2
  return
}

// -----

// or_o1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xf32>
//     ^ or_o1
  return
}

// -----

// or_operands: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.or"(%a) : (tensor<2xi1>) -> tensor<2xi1>
//     ^ or_operands
  return
}
