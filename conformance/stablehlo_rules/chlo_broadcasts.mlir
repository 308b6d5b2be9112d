// chlo_broadcast_add_element chlo_broadcast_add_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_add_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_add_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_add"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_add_element
  return
}

// -----

// chlo_broadcast_add_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_add_sizes
  return
}

// -----

// chlo_broadcast_add_sizes: accepted
func.func @f(%a: tensor<*xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) : (tensor<*xf32>, tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_broadcast_add_sizes: accepted
func.func @f(%a: tensor<?xf32>, %b: tensor<1xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) : (tensor<?xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

// chlo_broadcast_add_sizes: accepted
func.func @f(%a: tensor<f32>, %b: tensor<2x3xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_add_sizes: rejected
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
//     ^ chlo_broadcast_add_sizes
  return
}

// -----

// chlo_broadcast_add_sizes: rejected
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
//     ^ chlo_broadcast_add_sizes
  return
}

// -----

// chlo_broadcast_add_sizes: rejected
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 2>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
//     ^ chlo_broadcast_add_sizes
  return
}

// -----

// chlo_broadcast_add_sizes: rejected
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
//     ^ chlo_broadcast_add_sizes
  return
}

// -----

// chlo_broadcast_add_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) : (!stablehlo.token, tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_broadcast_add_i1
  return
}

// -----

// chlo_broadcast_add_i3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = 0 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_broadcast_add_i3
  return
}

// -----

// chlo_broadcast_atan2_element chlo_broadcast_atan2_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_atan2"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_atan2_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_atan2"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_atan2_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_atan2"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_atan2_element
  return
}

// -----

// chlo_broadcast_atan2_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_atan2"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_atan2_sizes
  return
}

// -----

// chlo_broadcast_divide_element chlo_broadcast_divide_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_divide"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_divide_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_divide"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_divide_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_divide"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_divide_element
  return
}

// -----

// chlo_broadcast_divide_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_divide"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_divide_sizes
  return
}

// -----

// chlo_broadcast_maximum_element chlo_broadcast_maximum_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_maximum"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_maximum_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_maximum"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_maximum_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_maximum"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_maximum_element
  return
}

// -----

// chlo_broadcast_maximum_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_maximum"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_maximum_sizes
  return
}

// -----

// chlo_broadcast_minimum_element chlo_broadcast_minimum_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_minimum"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_minimum_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_minimum"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_minimum_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_minimum"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_minimum_element
  return
}

// -----

// chlo_broadcast_minimum_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_minimum"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_minimum_sizes
  return
}

// -----

// chlo_broadcast_multiply_element chlo_broadcast_multiply_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_multiply"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_multiply_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_multiply"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_multiply_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_multiply"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_multiply_element
  return
}

// -----

// chlo_broadcast_multiply_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_multiply"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_multiply_sizes
  return
}

// -----

// chlo_broadcast_next_after_element chlo_broadcast_next_after_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_next_after"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_next_after_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_next_after"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_next_after_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_next_after"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_next_after_element
  return
}

// -----

// chlo_broadcast_next_after_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_next_after"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_next_after_sizes
  return
}

// -----

// chlo_broadcast_polygamma_element chlo_broadcast_polygamma_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_polygamma"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_polygamma_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_polygamma"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_polygamma_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_polygamma"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_polygamma_element
  return
}

// -----

// chlo_broadcast_polygamma_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_polygamma"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_polygamma_sizes
  return
}

// -----

// chlo_broadcast_power_element chlo_broadcast_power_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_power"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_power_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_power"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_power_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_power"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_power_element
  return
}

// -----

// chlo_broadcast_power_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_power"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_power_sizes
  return
}

// -----

// chlo_broadcast_remainder_element chlo_broadcast_remainder_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_remainder"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_remainder_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_remainder"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_remainder_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_remainder"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_remainder_element
  return
}

// -----

// chlo_broadcast_remainder_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_remainder"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_remainder_sizes
  return
}

// -----

// chlo_broadcast_shift_left_element chlo_broadcast_shift_left_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_shift_left"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_shift_left_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_shift_left"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_shift_left_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_shift_left"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_shift_left_element
  return
}

// -----

// chlo_broadcast_shift_left_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_shift_left"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_shift_left_sizes
  return
}

// -----

// chlo_broadcast_shift_right_arithmetic_element chlo_broadcast_shift_right_arithmetic_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_shift_right_arithmetic"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_shift_right_arithmetic_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_shift_right_arithmetic"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_shift_right_arithmetic_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_shift_right_arithmetic"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_shift_right_arithmetic_element
  return
}

// -----

// chlo_broadcast_shift_right_arithmetic_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_shift_right_arithmetic"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_shift_right_arithmetic_sizes
  return
}

// -----

// chlo_broadcast_shift_right_logical_element chlo_broadcast_shift_right_logical_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_shift_right_logical"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_shift_right_logical_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_shift_right_logical"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_shift_right_logical_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_shift_right_logical"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_shift_right_logical_element
  return
}

// -----

// chlo_broadcast_shift_right_logical_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_shift_right_logical"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_shift_right_logical_sizes
  return
}

// -----

// chlo_broadcast_subtract_element chlo_broadcast_subtract_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_subtract"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_subtract_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_subtract"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_subtract_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_subtract"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_subtract_element
  return
}

// -----

// chlo_broadcast_subtract_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_subtract"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_subtract_sizes
  return
}

// -----

// chlo_broadcast_and_element chlo_broadcast_and_sizes: accepted
func.func @f(%a: tensor<2x1xi32>, %b: tensor<3xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo_broadcast_and_sizes: accepted
func.func @f(%a: tensor<2x3xi32>, %b: tensor<2xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo_broadcast_and_element: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi8>) {
  %0 = "chlo.broadcast_and"(%a, %b) : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xi32>
//     ^ chlo_broadcast_and_element
  return
}

// -----

// chlo_broadcast_and_sizes: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) : (tensor<2xi32>, tensor<3xi32>) -> tensor<3xi32>
//     ^ chlo_broadcast_and_sizes
  return
}

// -----

// chlo_broadcast_and_sizes: accepted
func.func @f(%a: tensor<*xi32>, %b: tensor<2xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) : (tensor<*xi32>, tensor<2xi32>) -> tensor<*xi32>
  return
}

// -----

// chlo_broadcast_and_sizes: accepted
func.func @f(%a: tensor<?xi32>, %b: tensor<1xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) : (tensor<?xi32>, tensor<1xi32>) -> tensor<4xi32>
  return
}

// -----

// chlo_broadcast_and_sizes: accepted
func.func @f(%a: tensor<i32>, %b: tensor<2x3xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) : (tensor<i32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo_broadcast_and_sizes: rejected
func.func @f(%a: tensor<2x1xi32>, %b: tensor<3xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x1xi32>
//     ^ chlo_broadcast_and_sizes
  return
}

// -----

// chlo_broadcast_and_sizes: rejected
func.func @f(%a: tensor<2x3xi32>, %b: tensor<2xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
//     ^ chlo_broadcast_and_sizes
  return
}

// -----

// chlo_broadcast_and_sizes: rejected
func.func @f(%a: tensor<2x3xi32>, %b: tensor<2xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) <{broadcast_dimensions = array<i64: 2>}> : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
//     ^ chlo_broadcast_and_sizes
  return
}

// -----

// chlo_broadcast_and_sizes: rejected
func.func @f(%a: tensor<2x3xi32>, %b: tensor<2xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
//     ^ chlo_broadcast_and_sizes
  return
}

// -----

// chlo_broadcast_and_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<2xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) : (!stablehlo.token, tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_broadcast_and_i1
  return
}

// -----

// chlo_broadcast_and_i3: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "chlo.broadcast_and"(%a, %b) <{broadcast_dimensions = 0 : i64}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_broadcast_and_i3
  return
}

// -----

// chlo_broadcast_or_element chlo_broadcast_or_sizes: accepted
func.func @f(%a: tensor<2x1xi32>, %b: tensor<3xi32>) {
  %0 = "chlo.broadcast_or"(%a, %b) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo_broadcast_or_sizes: accepted
func.func @f(%a: tensor<2x3xi32>, %b: tensor<2xi32>) {
  %0 = "chlo.broadcast_or"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo_broadcast_or_element: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi8>) {
  %0 = "chlo.broadcast_or"(%a, %b) : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xi32>
//     ^ chlo_broadcast_or_element
  return
}

// -----

// chlo_broadcast_or_sizes: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  %0 = "chlo.broadcast_or"(%a, %b) : (tensor<2xi32>, tensor<3xi32>) -> tensor<3xi32>
//     ^ chlo_broadcast_or_sizes
  return
}

// -----

// chlo_broadcast_xor_element chlo_broadcast_xor_sizes: accepted
func.func @f(%a: tensor<2x1xi32>, %b: tensor<3xi32>) {
  %0 = "chlo.broadcast_xor"(%a, %b) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo_broadcast_xor_sizes: accepted
func.func @f(%a: tensor<2x3xi32>, %b: tensor<2xi32>) {
  %0 = "chlo.broadcast_xor"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo_broadcast_xor_element: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi8>) {
  %0 = "chlo.broadcast_xor"(%a, %b) : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xi32>
//     ^ chlo_broadcast_xor_element
  return
}

// -----

// chlo_broadcast_xor_sizes: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  %0 = "chlo.broadcast_xor"(%a, %b) : (tensor<2xi32>, tensor<3xi32>) -> tensor<3xi32>
//     ^ chlo_broadcast_xor_sizes
  return
}

// -----

// chlo_broadcast_zeta_element chlo_broadcast_zeta_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_zeta"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_zeta_sizes: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_zeta"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_zeta_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_zeta"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_zeta_element
  return
}

// -----

// chlo_broadcast_zeta_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_zeta"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
//     ^ chlo_broadcast_zeta_sizes
  return
}

// -----

// chlo_broadcast_complex_element chlo_broadcast_complex_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_complex"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

// chlo_broadcast_complex_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_complex"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xcomplex<f32>>
//     ^ chlo_broadcast_complex_element
  return
}

// -----

// chlo_broadcast_complex_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_complex"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f64>>
//     ^ chlo_broadcast_complex_element
  return
}

// -----

// chlo_broadcast_complex_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_complex"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_broadcast_complex_sizes
  return
}

// -----

// chlo_broadcast_complex_i1: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_complex"(%a, %b) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_broadcast_complex_i1
  return
}

// -----

// chlo_broadcast_complex_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_complex"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_broadcast_complex_o1
  return
}

// -----

// chlo_broadcast_compare_element chlo_broadcast_compare_sizes: accepted
func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_compare"(%a, %b) <{comparison_direction = #chlo<comparison_direction EQ>}> : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  return
}

// -----

// chlo_broadcast_compare_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.broadcast_compare"(%a, %b) <{comparison_direction = #chlo<comparison_direction EQ>}> : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xi1>
//     ^ chlo_broadcast_compare_element
  return
}

// -----

// chlo_broadcast_compare_sizes: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.broadcast_compare"(%a, %b) <{comparison_direction = #chlo<comparison_direction EQ>}> : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xi1>
//     ^ chlo_broadcast_compare_sizes
  return
}

// -----

// chlo_broadcast_compare_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_compare"(%a, %b) <{comparison_direction = #chlo<comparison_direction EQ>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_broadcast_compare_o1
  return
}

// -----

// chlo_broadcast_compare_i4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_compare"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
//     ^ chlo_broadcast_compare_i4
  return
}

// -----

// chlo_broadcast_select_element chlo_broadcast_select_sizes: accepted
func.func @f(%a: tensor<3xi1>, %b: tensor<2x1xf32>, %c: tensor<f32>) {
  %0 = "chlo.broadcast_select"(%a, %b, %c) : (tensor<3xi1>, tensor<2x1xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo_broadcast_select_element: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xf32>, %c: tensor<2xf64>) {
  %0 = "chlo.broadcast_select"(%a, %b, %c) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_broadcast_select_element
  return
}

// -----

// chlo_broadcast_select_sizes: rejected
func.func @f(%a: tensor<3xi1>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "chlo.broadcast_select"(%a, %b, %c) : (tensor<3xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_broadcast_select_sizes
  return
}

// -----

// chlo_broadcast_select_i1: rejected
func.func @f(%a: tensor<2xi8>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "chlo.broadcast_select"(%a, %b, %c) : (tensor<2xi8>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_broadcast_select_i1
  return
}
