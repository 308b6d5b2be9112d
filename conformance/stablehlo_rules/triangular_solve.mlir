// triangular_solve_c1 triangular_solve_c2 triangular_solve_c3 triangular_solve_c4 triangular_solve_i6: accepted
func.func @f(%a0: tensor<5x3x3xf32>, %a1: tensor<5x3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<5x3x2xf32>) -> tensor<5x3x2xf32>
  return
}

// -----

// triangular_solve_c3: accepted
func.func @f(%a0: tensor<5x3x3xf32>, %a1: tensor<5x2x3xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>} : (tensor<5x3x3xf32>, tensor<5x2x3xf32>) -> tensor<5x2x3xf32>
  return
}

// -----

// triangular_solve_c3: accepted
func.func @f(%a0: tensor<?x?x3xf32>, %a1: tensor<5x3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<?x?x3xf32>, tensor<5x3x2xf32>) -> tensor<5x3x2xf32>
  return
}

// -----

// triangular_solve_c1: rejected
func.func @f(%a0: tensor<5x3x3xf32>, %a1: tensor<5x3x2xf64>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<5x3x2xf64>) -> tensor<5x3x2xf64>
//     ^ triangular_solve_c1
  return
}

// -----

// triangular_solve_c2: rejected
func.func @f(%a0: tensor<3x3xf32>, %a1: tensor<5x3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<3x3xf32>, tensor<5x3x2xf32>) -> tensor<5x3x2xf32>
//     ^ triangular_solve_c2
  return
}

// -----

// triangular_solve_c2: rejected
func.func @f(%a0: tensor<3xf32>, %a1: tensor<3xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ triangular_solve_c2
  return
}

// -----

// triangular_solve_c3: rejected
func.func @f(%a0: tensor<5x3x4xf32>, %a1: tensor<5x3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<5x3x4xf32>, tensor<5x3x2xf32>) -> tensor<5x3x2xf32>
//     ^ triangular_solve_c3
  return
}

// -----

// triangular_solve_c3: rejected
func.func @f(%a0: tensor<5x3x3xf32>, %a1: tensor<5x2x3xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<5x2x3xf32>) -> tensor<5x2x3xf32>
//     ^ triangular_solve_c3
  return
}

// -----

// triangular_solve_c3: rejected
func.func @f(%a0: tensor<5x3x3xf32>, %a1: tensor<4x3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
//     ^ triangular_solve_c3
  return
}

// -----

// triangular_solve_c3: rejected
func.func @f(%a0: tensor<5x3x3xf32>, %a1: tensor<5x3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<5x3x2xf32>) -> tensor<5x3x2xf32>
//     ^ triangular_solve_c3
  return
}

// -----

// triangular_solve_c4: rejected
func.func @f(%a0: tensor<5x3x3xf32>, %a1: tensor<5x3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<5x3x2xf32>) -> tensor<5x3x3xf32>
//     ^ triangular_solve_c4
  return
}

// -----

// triangular_solve_c4: rejected
func.func @f(%a0: tensor<5x3x3xf32>, %a1: tensor<5x3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<5x3x3xf32>, tensor<5x3x2xf32>) -> tensor<5x3x2xf64>
//     ^ triangular_solve_c4
  return
}

// -----

// triangular_solve_i6: rejected
func.func @f(%a0: tensor<5x3x3xf32>, %a1: tensor<5x3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>} : (tensor<5x3x3xf32>, tensor<5x3x2xf32>) -> tensor<5x3x2xf32>
//     ^ triangular_solve_i6
  return
}
