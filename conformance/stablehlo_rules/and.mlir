// and_c1: accepted
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

// and_c1: accepted
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

// and_c1: accepted
func.func @f(%a: tensor<2xui64>, %b: tensor<2xui64>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  return
}

// -----

// and_c1: accepted
func.func @f(%a: tensor<?xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<?xi1>, tensor<2xi1>) -> tensor<?xi1>
  return
}

// -----

// and_c1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<3xi1>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
//     ^ and_c1
  return
}

// -----

// and_c1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<i1>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xi1>, tensor<i1>) -> tensor<2xi1>
//     ^ and_c1
  return
}

// -----

// and_c1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
//     ^ and_c1
  return
}

// -----

// and_i1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi1>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xf32>, tensor<2xi1>) -> tensor<2xi1>
//     ^ and_i1
  return
}

// -----

// and_i2: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xi1>
//     ^ and_i2
  return
}

// -----

// and_o1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xf32>
//     ^ and_o1
  return
}

// -----

// and_operands: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.and"(%a) : (tensor<2xi1>) -> tensor<2xi1>
//     ^ and_operands
  return
}
