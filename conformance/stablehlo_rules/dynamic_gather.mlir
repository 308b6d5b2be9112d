// dynamic_gather_c1 dynamic_gather_c2 dynamic_gather_c3 dynamic_gather_c4 dynamic_gather_c5 dynamic_gather_c6 dynamic_gather_c7 dynamic_gather_c8 dynamic_gather_c9 dynamic_gather_c10 dynamic_gather_c11 dynamic_gather_c12 dynamic_gather_c13 dynamic_gather_c14: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
  return
}

// -----

// dynamic_gather_c8 dynamic_gather_c11 dynamic_gather_c12 dynamic_gather_c13: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>, %a2: tensor<3xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi32>) -> tensor<4x9x?xf32>
  return
}

// -----

// dynamic_gather_c1 dynamic_gather_c2 dynamic_gather_c3 dynamic_gather_c4 dynamic_gather_c5 dynamic_gather_c6 dynamic_gather_c7 dynamic_gather_c8 dynamic_gather_c9 dynamic_gather_c10 dynamic_gather_c11 dynamic_gather_c12 dynamic_gather_c13 dynamic_gather_c14 dynamic_gather_batching: accepted
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[1, 1, 2]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>, tensor<3xi64>) -> tensor<4x3x2xf32>
  return
}

// -----

// dynamic_gather_c1: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c1
  return
}

// -----

// dynamic_gather_c2: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 3>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c2
  return
}

// -----

// dynamic_gather_c3: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c3
  return
}

// -----

// dynamic_gather_c4: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c4
  return
}

// -----

// dynamic_gather_c4: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c4
  return
}

// -----

// dynamic_gather_c5: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c5
  return
}

// -----

// dynamic_gather_c6: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1, 0], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x3xf32>
//     ^ dynamic_gather_c6
  return
}

// -----

// dynamic_gather_c6: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1, 1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x3xf32>
//     ^ dynamic_gather_c6
  return
}

// -----

// dynamic_gather_c7: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [3], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c7
  return
}

// -----

// dynamic_gather_c8: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 2, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c8
  return
}

// -----

// dynamic_gather_c9: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 0], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c9
  return
}

// -----

// dynamic_gather_c10: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 3], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c10
  return
}

// -----

// dynamic_gather_c11: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>, %a2: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<2xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_c11
  return
}

// -----

// dynamic_gather_c12: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[6, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x6x3xf32>
//     ^ dynamic_gather_c12
  return
}

// -----

// dynamic_gather_c12: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[-1, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x?x3xf32>
//     ^ dynamic_gather_c12
  return
}

// -----

// dynamic_gather_c13: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x4xf32>
//     ^ dynamic_gather_c13
  return
}

// -----

// dynamic_gather_c13: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>, %a2: tensor<3xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi32>) -> tensor<5x2x4xf32>
//     ^ dynamic_gather_c13
  return
}

// -----

// dynamic_gather_c14: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<3xi64>) -> tensor<4x2x3xf64>
//     ^ dynamic_gather_c14
  return
}

// -----

// dynamic_gather_batching: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[1, 1, 2]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>, tensor<3xi64>) -> tensor<4x3x2xf32>
//     ^ dynamic_gather_batching
  return
}

// -----

// dynamic_gather_batching: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[1, 1, 2]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1, 2], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>, tensor<3xi64>) -> tensor<4x3x2xf32>
//     ^ dynamic_gather_batching
  return
}

// -----

// dynamic_gather_batching: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[1, 1, 2]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [3], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>, tensor<3xi64>) -> tensor<4x3x2xf32>
//     ^ dynamic_gather_batching
  return
}

// -----

// dynamic_gather_batching: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[1, 1, 2]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0, 1], start_index_map = [1, 2], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>, tensor<3xi64>) -> tensor<4x3x2xf32>
//     ^ dynamic_gather_batching
  return
}

// -----

// dynamic_gather_batching: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[2, 1, 2]> : tensor<3xi64>}> : () -> tensor<3xi64>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c2) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>, tensor<3xi64>) -> tensor<4x3x2xf32>
//     ^ dynamic_gather_batching
  return
}

// -----

// dynamic_gather_i3: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>, %a2: tensor<?xi64>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x2xi32>, tensor<?xi64>) -> tensor<4x2x3xf32>
//     ^ dynamic_gather_i3
  return
}
