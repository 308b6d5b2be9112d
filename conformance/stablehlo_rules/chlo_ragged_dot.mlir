// chlo_ragged_dot_counts chlo_ragged_dot_unique chlo_ragged_dot_dimensions chlo_ragged_dot_sizes chlo_ragged_dot_ragged chlo_ragged_dot_group_unique chlo_ragged_dot_group chlo_ragged_dot_group_sizes chlo_ragged_dot_result chlo_ragged_dot_precisions: accepted
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>, precision_config = [#chlo<precision HIGH>, #chlo<precision DEFAULT>]} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
  return
}

// -----

// chlo_ragged_dot_counts chlo_ragged_dot_unique chlo_ragged_dot_dimensions chlo_ragged_dot_sizes chlo_ragged_dot_ragged chlo_ragged_dot_group_unique chlo_ragged_dot_group chlo_ragged_dot_group_sizes chlo_ragged_dot_result chlo_ragged_dot_precisions: accepted
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x9x7xf32>
  return
}

// -----

// chlo_ragged_dot_counts chlo_ragged_dot_unique chlo_ragged_dot_dimensions chlo_ragged_dot_sizes chlo_ragged_dot_ragged chlo_ragged_dot_group_unique chlo_ragged_dot_group chlo_ragged_dot_group_sizes chlo_ragged_dot_result chlo_ragged_dot_precisions: accepted
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<2xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<2xi64>) -> tensor<2x9x7xf32>
  return
}

// -----

// chlo_ragged_dot_group_sizes: accepted
func.func @f(%a0: tensor<4x9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<4x3xi32>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<4x9x5xf32>, tensor<3x5x7xf32>, tensor<4x3xi32>) -> tensor<4x9x7xf32>
  return
}

// -----

// chlo_ragged_dot_group_sizes: accepted
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<2x3xi32>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<2x3xi32>) -> tensor<3x2x9x7xf32>
  return
}

// -----

// chlo_ragged_dot_counts: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_counts
  return
}

// -----

// chlo_ragged_dot_counts: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_counts
  return
}

// -----

// chlo_ragged_dot_unique: rejected
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x9x7xf32>
//     ^ chlo_ragged_dot_unique
  return
}

// -----

// chlo_ragged_dot_unique: rejected
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x9x7xf32>
//     ^ chlo_ragged_dot_unique
  return
}

// -----

// chlo_ragged_dot_dimensions: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_dimensions
  return
}

// -----

// chlo_ragged_dot_dimensions: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [-1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_dimensions
  return
}

// -----

// chlo_ragged_dot_dimensions: rejected
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [3], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x9x7xf32>
//     ^ chlo_ragged_dot_dimensions
  return
}

// -----

// chlo_ragged_dot_dimensions: rejected
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [3], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x9x7xf32>
//     ^ chlo_ragged_dot_dimensions
  return
}

// -----

// chlo_ragged_dot_sizes: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x4x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x4x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_sizes
  return
}

// -----

// chlo_ragged_dot_sizes: rejected
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<3x2x9x7xf32>
//     ^ chlo_ragged_dot_sizes
  return
}

// -----

// chlo_ragged_dot_ragged: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_ragged
  return
}

// -----

// chlo_ragged_dot_ragged: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0, 1], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_ragged
  return
}

// -----

// chlo_ragged_dot_ragged: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_ragged
  return
}

// -----

// chlo_ragged_dot_group_unique: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_group_unique
  return
}

// -----

// chlo_ragged_dot_group_unique: rejected
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x9x7xf32>
//     ^ chlo_ragged_dot_group_unique
  return
}

// -----

// chlo_ragged_dot_group: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = []>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_group
  return
}

// -----

// chlo_ragged_dot_group: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [3]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_group
  return
}

// -----

// chlo_ragged_dot_group: rejected
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [2]>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x9x7xf32>
//     ^ chlo_ragged_dot_group
  return
}

// -----

// chlo_ragged_dot_group_sizes: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<2xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<2xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_group_sizes
  return
}

// -----

// chlo_ragged_dot_group_sizes: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<9x3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<9x3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_group_sizes
  return
}

// -----

// chlo_ragged_dot_group_sizes: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<i64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<i64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_group_sizes
  return
}

// -----

// chlo_ragged_dot_group_sizes: rejected
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<9x3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<9x3xi64>) -> tensor<3x2x9x7xf32>
//     ^ chlo_ragged_dot_group_sizes
  return
}

// -----

// chlo_ragged_dot_result: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x5xf32>
//     ^ chlo_ragged_dot_result
  return
}

// -----

// chlo_ragged_dot_result: rejected
func.func @f(%a0: tensor<2x9x5xf32>, %a1: tensor<2x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>} : (tensor<2x9x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x9x7xf32>
//     ^ chlo_ragged_dot_result
  return
}

// -----

// chlo_ragged_dot_precisions: rejected
func.func @f(%a0: tensor<9x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>, precision_config = [#chlo<precision HIGH>]} : (tensor<9x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<9x7xf32>
//     ^ chlo_ragged_dot_precisions
  return
}
