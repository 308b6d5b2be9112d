// scatter_c1 scatter_c2 scatter_c3 scatter_c4 scatter_c5 scatter_c6 scatter_c7 scatter_c8 scatter_c9 scatter_c10 scatter_c11 scatter_c12 scatter_c13 scatter_c14 scatter_c15 scatter_c16 scatter_c17 scatter_c18 scatter_c19 scatter_c20 scatter_c21 scatter_c22 scatter_c23 scatter_c24 scatter_c25: accepted
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c1 scatter_c2 scatter_c3 scatter_c4 scatter_c5 scatter_c6 scatter_c7 scatter_c8 scatter_c9 scatter_c10 scatter_c11 scatter_c12 scatter_c13 scatter_c14 scatter_c15 scatter_c16 scatter_c17 scatter_c18 scatter_c19 scatter_c20 scatter_c21 scatter_c22 scatter_c23 scatter_c24 scatter_c25: accepted
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<5x6xi32>, %a2: tensor<4x1xi32>, %a3: tensor<4x3xf32>, %a4: tensor<4x3xi32>) {
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>, %x2: tensor<f32>, %x3: tensor<i32>):
    "stablehlo.return"(%x0, %x1) : (tensor<f32>, tensor<i32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<5x6xi32>, tensor<4x1xi32>, tensor<4x3xf32>, tensor<4x3xi32>) -> (tensor<5x6xf32>, tensor<5x6xi32>)
  return
}

// -----

// scatter_c1 scatter_c2 scatter_c3 scatter_c4 scatter_c5 scatter_c6 scatter_c7 scatter_c8 scatter_c9 scatter_c10 scatter_c11 scatter_c12 scatter_c13 scatter_c14 scatter_c15 scatter_c16 scatter_c17 scatter_c18 scatter_c19 scatter_c20 scatter_c21 scatter_c22 scatter_c23 scatter_c24 scatter_c25: accepted
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x5x6xf32>
  return
}

// -----

// scatter_c22 scatter_c19 scatter_c4: accepted
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c4: accepted
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<?x1xi32>, %a2: tensor<9x?xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<?x1xi32>, tensor<9x?xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c4: accepted
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x6xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x6xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c23 scatter_c25: accepted
func.func @f(%a0: tensor<5x6xi8>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xi8>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xi8>, tensor<4x1xi32>, tensor<4x3xi8>) -> tensor<5x6xi32>
  return
}

// -----

// scatter_c1: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<5x7xf32>, %a2: tensor<4x1xi32>, %a3: tensor<4x3xf32>, %a4: tensor<4x3xf32>) {
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) ({
//       ^ scatter_c1
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    "stablehlo.return"(%x0, %x0) : (tensor<f32>, tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<5x7xf32>, tensor<4x1xi32>, tensor<4x3xf32>, tensor<4x3xf32>) -> (tensor<5x6xf32>, tensor<5x7xf32>)
  return
}

// -----

// scatter_c2: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c2: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c3: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<5x6xf32>, %a2: tensor<4x1xi32>, %a3: tensor<4x3xf32>, %a4: tensor<4x2xf32>) {
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) ({
//       ^ scatter_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    "stablehlo.return"(%x0, %x0) : (tensor<f32>, tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>, tensor<4x2xf32>) -> (tensor<5x6xf32>, tensor<5x6xf32>)
  return
}

// -----

// scatter_c4: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<3x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<3x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c4: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x7xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x7xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c4: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3x1xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3x1xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c5: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//       ^ scatter_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> (tensor<5x6xf32>, tensor<5x6xf32>)
  return
}

// -----

// scatter_c5: rejected
func.func @f(%a0: tensor<4x1xi32>) {
  "stablehlo.scatter"(%a0) ({
//^ scatter_c5
    "stablehlo.return"() : () -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4x1xi32>) -> ()
  return
}

// -----

// scatter_c6: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf64>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c6
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf64>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c1 scatter_c2 scatter_c3 scatter_c4 scatter_c5 scatter_c6 scatter_c7 scatter_c8 scatter_c9 scatter_c10 scatter_c11 scatter_c12 scatter_c13 scatter_c14 scatter_c15 scatter_c16 scatter_c17 scatter_c18 scatter_c19 scatter_c20 scatter_c21 scatter_c22 scatter_c23 scatter_c24 scatter_c25: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x1xi32>, tensor<4x3x2xf32>) -> tensor<5x6x7xf32>
  return
}

// -----

// scatter_c7: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c7
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x1xi32>, tensor<4x3x2xf32>) -> tensor<5x6x7xf32>
  return
}

// -----

// scatter_c7: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c7
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x1xi32>, tensor<4x3x2xf32>) -> tensor<5x6x7xf32>
  return
}

// -----

// scatter_c8: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c8: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [-1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c9: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c9
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x5x6xf32>
  return
}

// -----

// scatter_c1 scatter_c2 scatter_c3 scatter_c4 scatter_c5 scatter_c6 scatter_c7 scatter_c8 scatter_c9 scatter_c10 scatter_c11 scatter_c12 scatter_c13 scatter_c14 scatter_c15 scatter_c16 scatter_c17 scatter_c18 scatter_c19 scatter_c20 scatter_c21 scatter_c22 scatter_c23 scatter_c24 scatter_c25: accepted
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6x7xf32>
  return
}

// -----

// scatter_c9: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c9
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6x7xf32>
  return
}

// -----

// scatter_c10: rejected
func.func @f(%a0: tensor<5x6x7xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c10
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1, 0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6x7xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6x7xf32>
  return
}

// -----

// scatter_c11: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c11
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c11: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c11
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [-1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c1 scatter_c2 scatter_c3 scatter_c4 scatter_c5 scatter_c6 scatter_c7 scatter_c8 scatter_c9 scatter_c10 scatter_c11 scatter_c12 scatter_c13 scatter_c14 scatter_c15 scatter_c16 scatter_c17 scatter_c18 scatter_c19 scatter_c20 scatter_c21 scatter_c22 scatter_c23 scatter_c24 scatter_c25: accepted
func.func @f(%a0: tensor<3x4x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [1, 0], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>} : (tensor<3x4x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x4x6xf32>
  return
}

// -----

// scatter_c12: rejected
func.func @f(%a0: tensor<3x4x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c12
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], input_batching_dims = [1, 0], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>} : (tensor<3x4x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x4x6xf32>
  return
}

// -----

// scatter_c13: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c13
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [3], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x5x6xf32>
  return
}

// -----

// scatter_c14: rejected
func.func @f(%a0: tensor<3x4x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c14
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [1, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>} : (tensor<3x4x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x4x6xf32>
  return
}

// -----

// scatter_c15: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c15
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [3], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x5x6xf32>
  return
}

// -----

// scatter_c16: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c16
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x5x6xf32>
  return
}

// -----

// scatter_c17: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c17
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x5x6xf32>
  return
}

// -----

// scatter_c18: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c18
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x5x6xf32>
  return
}

// -----

// scatter_c19: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c19
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c19: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x2xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c19
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x2xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c20: rejected
func.func @f(%a0: tensor<3x5x6xf32>, %a1: tensor<4x3x1xi32>, %a2: tensor<4x3x2xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c20
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>} : (tensor<3x5x6xf32>, tensor<4x3x1xi32>, tensor<4x3x2xf32>) -> tensor<3x5x6xf32>
  return
}

// -----

// scatter_c20: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x2xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c20
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [1, 1], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x2xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c21: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c21
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c21: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c21
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [-1], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c22: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c22
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 3>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c22: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c22
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = -1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c23: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c23
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c23: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c23
  ^bb0(%x0: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c23: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c23
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"() : () -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf32>
  return
}

// -----

// scatter_c24: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c24
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x7xf32>
  return
}

// -----

// scatter_c25: rejected
func.func @f(%a0: tensor<5x6xf32>, %a1: tensor<4x1xi32>, %a2: tensor<4x3xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) ({
//     ^ scatter_c25
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<5x6xf64>
  return
}
