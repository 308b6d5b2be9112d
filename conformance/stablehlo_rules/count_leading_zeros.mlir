// count_leading_zeros_c1: accepted
func.func @f(%a: tensor<2x3xi32>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// count_leading_zeros_c1: accepted
func.func @f(%a: tensor<2x3xui8>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2x3xui8>) -> tensor<2x3xui8>
  return
}

// -----

// count_leading_zeros_c1: accepted
func.func @f(%a: tensor<?x3xi32>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<?x3xi32>) -> tensor<2x?xi32>
  return
}

// -----

// count_leading_zeros_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2xi32>) -> tensor<3xi32>
//     ^ count_leading_zeros_c1
  return
}

// -----

// count_leading_zeros_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2xi32>) -> tensor<2x1xi32>
//     ^ count_leading_zeros_c1
  return
}

// -----

// count_leading_zeros_c1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2xi32>) -> tensor<2xui8>
//     ^ count_leading_zeros_c1
  return
}

// -----

// count_leading_zeros_i1: rejected
func.func @f(%a: tensor<2xi1>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2xi1>) -> tensor<2xi1>
//     ^ count_leading_zeros_i1
  return
}

// -----

// count_leading_zeros_o1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2xi32>) -> tensor<2xi1>
//     ^ count_leading_zeros_o1
  return
}

// -----

// count_leading_zeros_operands: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.count_leading_zeros"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
//     ^ count_leading_zeros_operands
  return
}
