// gather_c1 gather_c2 gather_c3 gather_c4 gather_c5 gather_c6 gather_c7 gather_c8 gather_c9 gather_c10 gather_c11 gather_c12 gather_c13 gather_c14 gather_c15 gather_c16 gather_c17 gather_c18 gather_c19 gather_c20 gather_c21 gather_c22 gather_c23: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
  return
}

// -----

// gather_c1 gather_c2 gather_c3 gather_c4 gather_c5 gather_c6 gather_c7 gather_c8 gather_c9 gather_c10 gather_c11 gather_c12 gather_c13 gather_c14 gather_c15 gather_c16 gather_c17 gather_c18 gather_c19 gather_c20 gather_c21 gather_c22 gather_c23: accepted
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
  return
}

// -----

// gather_c2 gather_c3 gather_c22: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4xi32>) -> tensor<4x2x3xf32>
  return
}

// -----

// gather_c3 gather_c22: accepted
func.func @f(%a0: tensor<?x6x7xf32>, %a1: tensor<?x?xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<?x6x7xf32>, tensor<?x?xi32>) -> tensor<9x2x3xf32>
  return
}

// -----

// gather_c9 gather_c12 gather_c22: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 0, 0, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x0x3xf32>
  return
}

// -----

// gather_c5 gather_c22: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<2x4x3xf32>
  return
}

// -----

// gather_c1: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c1
  return
}

// -----

// gather_c1: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c1
  return
}

// -----

// gather_c2: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 3>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c2
  return
}

// -----

// gather_c2: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = -1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c2
  return
}

// -----

// gather_c3: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c3
  return
}

// -----

// gather_c3: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c3
  return
}

// -----

// gather_c4: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c4
  return
}

// -----

// gather_c4: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 1], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c4
  return
}

// -----

// gather_c5: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c5
  return
}

// -----

// gather_c5: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [-1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c5
  return
}

// -----

// gather_c6: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c6
  return
}

// -----

// gather_c6: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x3xf32>
//     ^ gather_c6
  return
}

// -----

// gather_c7: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1, 0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x4x3xf32>
//     ^ gather_c7
  return
}

// -----

// gather_c8: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [3], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c8
  return
}

// -----

// gather_c8: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [-1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c8
  return
}

// -----

// gather_c9: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c9
  return
}

// -----

// gather_c1 gather_c2 gather_c3 gather_c4 gather_c5 gather_c6 gather_c7 gather_c8 gather_c9 gather_c10 gather_c11 gather_c12 gather_c13 gather_c14 gather_c15 gather_c16 gather_c17 gather_c18 gather_c19 gather_c20 gather_c21 gather_c22 gather_c23: accepted
func.func @f(%a0: tensor<3x4x6xf32>, %a1: tensor<4x3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 0], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x4x6xf32>, tensor<4x3x1xi32>) -> tensor<4x3x2xf32>
  return
}

// -----

// gather_c10: rejected
func.func @f(%a0: tensor<3x4x6xf32>, %a1: tensor<4x3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [1, 0], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x4x6xf32>, tensor<4x3x1xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c10
  return
}

// -----

// gather_c11: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [3], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c11
  return
}

// -----

// gather_c11: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [-1], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c11
  return
}

// -----

// gather_c12: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 2, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c12
  return
}

// -----

// gather_c13: rejected
func.func @f(%a0: tensor<3x4x6xf32>, %a1: tensor<4x3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 1], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x4x6xf32>, tensor<4x3x1xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c13
  return
}

// -----

// gather_c14: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [3], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c14
  return
}

// -----

// gather_c15: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c15
  return
}

// -----

// gather_c16: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0, 1], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c16
  return
}

// -----

// gather_c17: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c17
  return
}

// -----

// gather_c18: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [0, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>, indices_are_sorted = false} : (tensor<3x5x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c18
  return
}

// -----

// gather_c18: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [1, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c18
  return
}

// -----

// gather_c19: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 3], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c19
  return
}

// -----

// gather_c19: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [-1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c19
  return
}

// -----

// gather_c20: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c20
  return
}

// -----

// gather_c21: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 6, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x6x3xf32>
//     ^ gather_c21
  return
}

// -----

// gather_c21: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: -1, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
//     ^ gather_c21
  return
}

// -----

// gather_c22: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x3x2xf32>
//     ^ gather_c22
  return
}

// -----

// gather_c22: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3x1xf32>
//     ^ gather_c22
  return
}

// -----

// gather_c23: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf64>
//     ^ gather_c23
  return
}

// -----

// gather_i2: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x2xf32>) {
  %0 = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 3>, indices_are_sorted = false} : (tensor<5x6x7xf32>, tensor<4x2xf32>) -> tensor<4x2x3xf32>
//     ^ gather_i2
  return
}
