// popcnt_c1: accepted
func.func @f(%a: tensor<2x3xi32>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// popcnt_c1: accepted
func.func @f(%a: tensor<2x3xui8>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<2x3xui8>) -> tensor<2x3xui8>
  return
}

// -----

// popcnt_c1: accepted
func.func @f(%a: tensor<?x3xi32>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<?x3xi32>) -> tensor<2x?xi32>
  return
}

// -----

// popcnt_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<2xi32>) -> tensor<3xi32>
//     ^ popcnt_c1
  return
}

// -----

// popcnt_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<2xi32>) -> tensor<2x1xi32>
//     ^ popcnt_c1
  return
}

// -----

// popcnt_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<2xi32>) -> tensor<2xui8>
//     ^ popcnt_c1
  return
}

// -----

// popcnt_i1: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<2xi1>) -> tensor<2xi1>
//     ^ popcnt_i1
  return
}

// -----

// popcnt_o1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<2xi32>) -> tensor<2xi1>
//     ^ popcnt_o1
  return
}

// -----

// popcnt_operands: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.popcnt"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
//     ^ popcnt_operands
  return
}
