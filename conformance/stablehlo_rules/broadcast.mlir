// broadcast_element broadcast_sizes broadcast_result: accepted
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2, 1>}> : (tensor<3xf32>) -> tensor<2x1x3xf32>
  return
}

// -----

// broadcast_element broadcast_sizes broadcast_result: accepted
func.func @f(%a: tensor<?xf32>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2>}> : (tensor<?xf32>) -> tensor<2x3xf32>
  return
}

// -----

// broadcast_element: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2>}> : (tensor<3xf32>) -> tensor<2x3xf64>
//     ^ broadcast_element
  return
}

// -----

// broadcast_sizes: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: -2>}> : (tensor<3xf32>) -> tensor<2x3xf32>
//     ^ broadcast_sizes
  return
}

// -----

// broadcast_result: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2>}> : (tensor<3xf32>) -> tensor<3x2xf32>
//     ^ broadcast_result
  return
}

// -----

// broadcast_result: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2>}> : (tensor<3xf32>) -> tensor<2xf32>
//     ^ broadcast_result
  return
}

// -----

// broadcast_i1: rejected
func.func @f(%a: !stablehlo.token) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2>}> : (!stablehlo.token) -> tensor<2x3xf32>
//     ^ broadcast_i1
  return
}

// -----

// broadcast_i2: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = dense<2> : tensor<1xi64>}> : (tensor<3xf32>) -> tensor<2x3xf32>
//     ^ broadcast_i2
  return
}

// -----

// broadcast_result: rejected
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2>}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<2x4xf32>
//     ^ broadcast_result
  return
}

// -----

// broadcast_result: accepted
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>) {
  %0 = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2>}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<2x3xf32>
  return
}
