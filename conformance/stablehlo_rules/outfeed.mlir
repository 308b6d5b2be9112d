// outfeed_i1: accepted
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.outfeed"(%a0, %a1) {outfeed_config = "c"} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

// outfeed_i1: accepted
func.func @f(%a0: !stablehlo.token) {
  %0 = "stablehlo.outfeed"(%a0) {outfeed_config = "c"} : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

// outfeed_i1: rejected
func.func @f(%a0: !stablehlo.token, %a1: !stablehlo.token) {
  %0 = "stablehlo.outfeed"(%a0, %a1) {outfeed_config = "c"} : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
//     ^ outfeed_i1
  return
}

// -----

// outfeed_i2: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.outfeed"(%a0, %a1) {outfeed_config = "c"} : (tensor<4xf32>, tensor<4xf32>) -> !stablehlo.token
//     ^ outfeed_i2
  return
}

// -----

// outfeed_o1: rejected
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.outfeed"(%a0, %a1) {outfeed_config = "c"} : (tensor<4xf32>, !stablehlo.token) -> tensor<4xf32>
//     ^ outfeed_o1
  return
}
