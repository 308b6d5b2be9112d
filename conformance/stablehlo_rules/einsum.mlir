// einsum_i1: accepted
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) {einsum_config = "ab,bc->ac"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// einsum_i1: rejected
func.func @f(%a0: !stablehlo.token, %a1: tensor<3x4xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) {einsum_config = "ab,bc->ac"} : (!stablehlo.token, tensor<3x4xf32>) -> tensor<2x4xf32>
//     ^ einsum_i1
  return
}

// -----

// einsum_i3: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) {einsum_config = 1 : i64} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
//     ^ einsum_i3
  return
}
