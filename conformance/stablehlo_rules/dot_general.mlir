// dot_general_c1 dot_general_c2 dot_general_c3 dot_general_c4 dot_general_c5 dot_general_c6 dot_general_c7 dot_general_c8 dot_general_c9 dot_general_c10 dot_general_c11 dot_general_c12 dot_general_c13 dot_general_c14: accepted
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// dot_general_c1 dot_general_c2 dot_general_c12: accepted
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>} : (tensor<3x4xf32>, tensor<5xf32>) -> tensor<3x4x5xf32>
  return
}

// -----

// dot_general_c9 dot_general_c10 dot_general_c12: accepted
func.func @f(%a0: tensor<?x3x?xf32>, %a1: tensor<2x4x?xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<?x3x?xf32>, tensor<2x4x?xf32>) -> tensor<2x3x7xf32>
  return
}

// -----

// dot_general_c13: accepted
func.func @f(%a0: tensor<2x3x4xi8>, %a1: tensor<2x4x5xi8>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xi8>, tensor<2x4x5xi8>) -> tensor<2x3x5xi32>
  return
}

// -----

// dot_general_c14 dot_general_c15 dot_general_c16 dot_general_c17 dot_general_c18 dot_general_c19: accepted
func.func @f(%a0: tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5x!quant.uniform<i32:f32, 0.5>>
  return
}

// -----

// dot_general_c15 dot_general_c16 dot_general_c19: accepted
func.func @f(%a0: tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<4x5x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5, 0.25, 0.5}>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<4x5x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5, 0.25, 0.5}>>) -> tensor<3x5x!quant.uniform<i32:f32:1, {0.5, 0.25, 0.5, 0.25, 0.5}>>
  return
}

// -----

// dot_general_c14 dot_general_c20: accepted
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5xf32>
  return
}

// -----

// dot_general_c21 dot_general_c22 dot_general_c23 dot_general_c24: accepted
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// dot_general_c1: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c1
  return
}

// -----

// dot_general_c2: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = []>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c2
  return
}

// -----

// dot_general_c3: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c3
  return
}

// -----

// dot_general_c3: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 0], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c3
  return
}

// -----

// dot_general_c4: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c4
  return
}

// -----

// dot_general_c5: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [3], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c5
  return
}

// -----

// dot_general_c5: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [-1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c5
  return
}

// -----

// dot_general_c6: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c6
  return
}

// -----

// dot_general_c6: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [-1], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c6
  return
}

// -----

// dot_general_c7: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [3], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c7
  return
}

// -----

// dot_general_c7: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [-1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c7
  return
}

// -----

// dot_general_c8: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [3]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c8
  return
}

// -----

// dot_general_c8: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [-1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c8
  return
}

// -----

// dot_general_c9: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c9
  return
}

// -----

// dot_general_c10: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x3x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c10
  return
}

// -----

// dot_general_c11: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>]} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c11
  return
}

// -----

// dot_general_c11: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c11
  return
}

// -----

// dot_general_c12: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x5x3xf32>
//     ^ dot_general_c12
  return
}

// -----

// dot_general_c12: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5x1xf32>
//     ^ dot_general_c12
  return
}

// -----

// dot_general_c13: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf64>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf64>) -> tensor<2x3x5xf32>
//     ^ dot_general_c13
  return
}

// -----

// dot_general_c14: rejected
func.func @f(%a0: tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5xf32>
//     ^ dot_general_c14
  return
}

// -----

// dot_general_c14: rejected
func.func @f(%a0: tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<2x4x5xf32>) -> tensor<2x3x5x!quant.uniform<i32:f32, 0.5>>
//     ^ dot_general_c14
  return
}

// -----

// dot_general_c14: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5x!quant.uniform<i32:f32, 0.5>>
//     ^ dot_general_c14
  return
}

// -----

// dot_general_c15: rejected
func.func @f(%a0: tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<2x4x5x!quant.uniform<i8:f32, 0.25:3>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<2x4x5x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2x3x5x!quant.uniform<i32:f32, 0.5>>
//     ^ dot_general_c15
  return
}

// -----

// dot_general_c15: rejected
func.func @f(%a0: tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<4x5x!quant.uniform<i8:f32:1, {0.5, 0.25:1, 0.5, 0.25, 0.5}>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<4x5x!quant.uniform<i8:f32:1, {0.5, 0.25:1, 0.5, 0.25, 0.5}>>) -> tensor<3x5x!quant.uniform<i32:f32, 0.5>>
//     ^ dot_general_c15
  return
}

// -----

// dot_general_c16: rejected
func.func @f(%a0: tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<4x5x!quant.uniform<i8:f32:0, {0.5, 0.25, 0.5, 0.25}>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<4x5x!quant.uniform<i8:f32:0, {0.5, 0.25, 0.5, 0.25}>>) -> tensor<3x5x!quant.uniform<i32:f32, 0.5>>
//     ^ dot_general_c16
  return
}

// -----

// dot_general_c17: rejected
func.func @f(%a0: tensor<2x3x4x!quant.uniform<i16:f32, 0.5>>, %a1: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4x!quant.uniform<i16:f32, 0.5>>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5x!quant.uniform<i32:f32, 0.5>>
//     ^ dot_general_c17
  return
}

// -----

// dot_general_c18: rejected
func.func @f(%a0: tensor<2x3x4x!quant.uniform<i8:f16, 0.5>>, %a1: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4x!quant.uniform<i8:f16, 0.5>>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5x!quant.uniform<i32:f32, 0.5>>
//     ^ dot_general_c18
  return
}

// -----

// dot_general_c18: rejected
func.func @f(%a0: tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5x!quant.uniform<i32:f64, 0.5>>
//     ^ dot_general_c18
  return
}

// -----

// dot_general_c19: rejected
func.func @f(%a0: tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, %a1: tensor<4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x5x!quant.uniform<i32:f32:1, {0.5, 0.25, 0.5, 0.25, 0.5}>>
//     ^ dot_general_c19
  return
}

// -----

// dot_general_c20: rejected
func.func @f(%a0: tensor<2x3x4xf64>, %a1: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf64>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5xf64>
//     ^ dot_general_c20
  return
}

// -----

// dot_general_c20: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<2x3x4xf32>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5xf64>
//     ^ dot_general_c20
  return
}

// -----

// dot_general_c21: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>], algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c21
  return
}

// -----

// dot_general_c22: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c22
  return
}

// -----

// dot_general_c23: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 0, num_primitive_operations = 1, allow_imprecise_accumulation = false>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c23
  return
}

// -----

// dot_general_c24: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 0, allow_imprecise_accumulation = false>} : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
//     ^ dot_general_c24
  return
}
