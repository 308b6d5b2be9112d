// unary_einsum_i1: accepted
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.unary_einsum"(%a0) {einsum_config = "ab->a"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

// unary_einsum_i1: rejected
func.func @f(%a0: !stablehlo.token) {
  %0 = "stablehlo.unary_einsum"(%a0) {einsum_config = "ab->a"} : (!stablehlo.token) -> tensor<2xf32>
//     ^ unary_einsum_i1
  return
}

// -----

// unary_einsum_i2: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.unary_einsum"(%a0) {einsum_config = 1 : i64} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ unary_einsum_i2
  return
}
