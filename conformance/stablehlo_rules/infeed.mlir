// infeed_c1 infeed_c2 infeed_c3 infeed_layout: accepted
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%a0) {infeed_config = "c"} : (!stablehlo.token) -> (tensor<4x5xf32>, !stablehlo.token)
  return
}

// -----

// infeed_c2 infeed_c3: accepted
func.func @f(%a0: !stablehlo.token) {
  %0 = "stablehlo.infeed"(%a0) {infeed_config = "c"} : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

// infeed_layout: accepted
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%a0) {infeed_config = "c", layout = [[1, 0]]} : (!stablehlo.token) -> (tensor<4x5xf32>, !stablehlo.token)
  return
}

// -----

// infeed_c1: rejected
func.func @f(%a0: !stablehlo.token) {
  "stablehlo.infeed"(%a0) {infeed_config = "c"} : (!stablehlo.token) -> ()
//^ infeed_c1
  return
}

// -----

// infeed_c2: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%a0) {infeed_config = "c"} : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
//       ^ infeed_c2
  return
}

// -----

// infeed_c3: rejected
func.func @f(%a0: !stablehlo.token) {
  %0 = "stablehlo.infeed"(%a0) {infeed_config = "c"} : (!stablehlo.token) -> tensor<4xf32>
//     ^ infeed_c3
  return
}

// -----

// infeed_layout: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%a0) {infeed_config = "c", layout = []} : (!stablehlo.token) -> (tensor<4x5xf32>, !stablehlo.token)
//       ^ infeed_layout
  return
}

// -----

// infeed_layout: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%a0) {infeed_config = "c", layout = [[0, 1], [0]]} : (!stablehlo.token) -> (tensor<4x5xf32>, !stablehlo.token)
//       ^ infeed_layout
  return
}

// -----

// infeed_layout: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%a0) {infeed_config = "c", layout = [0]} : (!stablehlo.token) -> (tensor<4x5xf32>, !stablehlo.token)
//       ^ infeed_layout
  return
}

// -----

// infeed_o1: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%a0) {infeed_config = "c"} : (!stablehlo.token) -> (tensor<4x?xf32>, !stablehlo.token)
//       ^ infeed_o1
  return
}
