// not_c1: accepted
func.func @f(%a: tensor<2x3xi1>) {
  %0 = "stablehlo.not"(%a) : (tensor<2x3xi1>) -> tensor<2x3xi1>
  return
}

// -----

// not_c1: accepted
func.func @f(%a: tensor<2x3xi64>) {
  %0 = "stablehlo.not"(%a) : (tensor<2x3xi64>) -> tensor<2x3xi64>
  return
}

// -----

// not_c1: accepted
func.func @f(%a: tensor<?x3xi1>) {
  %0 = "stablehlo.not"(%a) : (tensor<?x3xi1>) -> tensor<2x?xi1>
  return
}

// -----

// not_c1: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.not"(%a) : (tensor<2xi1>) -> tensor<3xi1>
//     ^ not_c1
  return
}

// -----

// not_c1: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.not"(%a) : (tensor<2xi1>) -> tensor<2x1xi1>
//     ^ not_c1
  return
}

// -----

// not_c1: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.not"(%a) : (tensor<2xi1>) -> tensor<2xi64>
//     ^ not_c1
  return
}

// -----

// not_i1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.not"(%a) : (tensor<2xf32>) -> tensor<2xf32>
//     ^ not_i1
  return
}

// -----

// not_o1: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.not"(%a) : (tensor<2xi1>) -> tensor<2xf32>
//     ^ not_o1
  return
}

// -----

// not_operands: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.not"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
//     ^ not_operands
  return
}
