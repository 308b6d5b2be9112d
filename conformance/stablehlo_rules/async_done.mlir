// async_done_c1: accepted
func.func @f(%a0: !stablehlo.future<tensor<4xf32>>) {
  %0 = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

// async_done_c1: accepted
func.func @f(%a0: !stablehlo.future<tensor<4xf32>, tensor<i8>>) {
  %0:2 = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<4xf32>, tensor<i8>>) -> (tensor<4xf32>, tensor<i8>)
  return
}

// -----

// async_done_c1: rejected
func.func @f(%a0: !stablehlo.future<tensor<4xf32>>) {
  %0 = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xi32>
//     ^ async_done_c1
  return
}

// -----

// async_done_c1: rejected
func.func @f(%a0: !stablehlo.future<tensor<4xf32>>) {
  %0:2 = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<4xf32>>) -> (tensor<4xf32>, tensor<4xf32>)
//       ^ async_done_c1
  return
}

// -----

// async_done_i1: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_done"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
//     ^ async_done_i1
  return
}
