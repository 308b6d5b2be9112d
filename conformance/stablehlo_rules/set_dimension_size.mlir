// set_dimension_size_dimension set_dimension_size_result: accepted
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 0 : i64}> : (tensor<4x5xf32>, tensor<i32>) -> tensor<?x5xf32, #stablehlo.bounds<4, ?>>
  return
}

// -----

// set_dimension_size_dimension set_dimension_size_result: accepted
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 1 : i64}> : (tensor<4x5xf32>, tensor<i32>) -> tensor<4x5xf32>
  return
}

// -----

// set_dimension_size_dimension: rejected
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 2 : i64}> : (tensor<4x5xf32>, tensor<i32>) -> tensor<4x5xf32>
//     ^ set_dimension_size_dimension
  return
}

// -----

// set_dimension_size_dimension: rejected
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = -1 : i64}> : (tensor<4x5xf32>, tensor<i32>) -> tensor<4x5xf32>
//     ^ set_dimension_size_dimension
  return
}

// -----

// set_dimension_size_result: rejected
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 0 : i64}> : (tensor<4x5xf32>, tensor<i32>) -> tensor<5x5xf32>
//     ^ set_dimension_size_result
  return
}

// -----

// set_dimension_size_result: rejected
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 0 : i64}> : (tensor<4x5xf32>, tensor<i32>) -> tensor<?x4xf32>
//     ^ set_dimension_size_result
  return
}

// -----

// set_dimension_size_result: rejected
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 0 : i64}> : (tensor<4x5xf32>, tensor<i32>) -> tensor<?x5xf64>
//     ^ set_dimension_size_result
  return
}

// -----

// set_dimension_size_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 0 : i64}> : (!stablehlo.token, tensor<i32>) -> tensor<?xf32>
//     ^ set_dimension_size_i1
  return
}

// -----

// set_dimension_size_i2: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<i64>) -> tensor<?xf32>
//     ^ set_dimension_size_i2
  return
}

// -----

// set_dimension_size_i3: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 0 : i32}> : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32>
//     ^ set_dimension_size_i3
  return
}

// -----

// set_dimension_size_o1: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %b) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> !stablehlo.token
//     ^ set_dimension_size_o1
  return
}
