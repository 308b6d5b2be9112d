// torch_index_select_dimensions torch_index_select_sizes torch_index_select_element: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<5x3xi32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) {dim = 1 : i64, batch_dims = 1 : i64} : (tensor<5x6x7xf32>, tensor<5x3xi32>) -> tensor<5x3x7xf32>
  return
}

// -----

// torch_index_select_dimensions torch_index_select_sizes torch_index_select_element: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<2x3xi64>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<5x6x7xf32>, tensor<2x3xi64>) -> tensor<2x3x6x7xf32>
  return
}

// -----

// torch_index_select_dimensions: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<5x3xi32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) {dim = 3 : i64, batch_dims = 1 : i64} : (tensor<5x6x7xf32>, tensor<5x3xi32>) -> tensor<5x3x7xf32>
//     ^ torch_index_select_dimensions
  return
}

// -----

// torch_index_select_dimensions: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<5x3xi32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) {dim = 1 : i64, batch_dims = 2 : i64} : (tensor<5x6x7xf32>, tensor<5x3xi32>) -> tensor<5x3x7xf32>
//     ^ torch_index_select_dimensions
  return
}

// -----

// torch_index_select_dimensions: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<5x3xi32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) {dim = 1 : i64, batch_dims = -1 : i64} : (tensor<5x6x7xf32>, tensor<5x3xi32>) -> tensor<5x3x7xf32>
//     ^ torch_index_select_dimensions
  return
}

// -----

// torch_index_select_sizes: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<5x3xi32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) {dim = 1 : i64, batch_dims = 1 : i64} : (tensor<5x6x7xf32>, tensor<5x3xi32>) -> tensor<5x4x7xf32>
//     ^ torch_index_select_sizes
  return
}

// -----

// torch_index_select_element: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<5x3xi32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) {dim = 1 : i64, batch_dims = 1 : i64} : (tensor<5x6x7xf32>, tensor<5x3xi32>) -> tensor<5x3x7xf64>
//     ^ torch_index_select_element
  return
}
