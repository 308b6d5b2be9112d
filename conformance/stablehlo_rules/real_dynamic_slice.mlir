// real_dynamic_slice_element real_dynamic_slice_rank real_dynamic_slice_indices real_dynamic_slice_count: accepted
func.func @f(%a: tensor<4x5xf32>, %b: tensor<2xi64>, %c: tensor<2xi64>, %d: tensor<2xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<4x5xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

// real_dynamic_slice_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi64>, %c: tensor<1xi64>, %d: tensor<1xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<2xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf64>
//     ^ real_dynamic_slice_element
  return
}

// -----

// real_dynamic_slice_rank: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi64>, %c: tensor<1xi64>, %d: tensor<1xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<2xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
//     ^ real_dynamic_slice_rank
  return
}

// -----

// real_dynamic_slice_indices: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi64>, %c: tensor<1xi32>, %d: tensor<1xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<2xf32>, tensor<1xi64>, tensor<1xi32>, tensor<1xi64>) -> tensor<?xf32>
//     ^ real_dynamic_slice_indices
  return
}

// -----

// real_dynamic_slice_indices: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi64>, %c: tensor<1xi64>, %d: tensor<2xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<2xf32>, tensor<1xi64>, tensor<1xi64>, tensor<2xi64>) -> tensor<?xf32>
//     ^ real_dynamic_slice_indices
  return
}

// -----

// real_dynamic_slice_count: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi64>, %c: tensor<2xi64>, %d: tensor<2xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<2xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?xf32>
//     ^ real_dynamic_slice_count
  return
}

// -----

// real_dynamic_slice_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<1xi64>, %c: tensor<1xi64>, %d: tensor<1xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (!stablehlo.token, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
//     ^ real_dynamic_slice_i1
  return
}

// -----

// real_dynamic_slice_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<i64>, %c: tensor<1xi64>, %d: tensor<1xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<2xf32>, tensor<i64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
//     ^ real_dynamic_slice_i2
  return
}

// -----

// real_dynamic_slice_i3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi64>, %c: tensor<1xf32>, %d: tensor<1xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<2xf32>, tensor<1xi64>, tensor<1xf32>, tensor<1xi64>) -> tensor<?xf32>
//     ^ real_dynamic_slice_i3
  return
}

// -----

// real_dynamic_slice_i4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi64>, %c: tensor<1xi64>, %d: tensor<1xi1>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<2xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi1>) -> tensor<?xf32>
//     ^ real_dynamic_slice_i4
  return
}

// -----

// real_dynamic_slice_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi64>, %c: tensor<1xi64>, %d: tensor<1xi64>) {
  %0 = "stablehlo.real_dynamic_slice"(%a, %b, %c, %d) : (tensor<2xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !stablehlo.token
//     ^ real_dynamic_slice_o1
  return
}
