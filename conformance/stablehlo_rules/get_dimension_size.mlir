// get_dimension_size_c1: accepted
func.func @f(%a: tensor<2x?xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = 1 : i64}> : (tensor<2x?xf32>) -> tensor<i32>
  return
}

// -----

// get_dimension_size_c1: rejected
func.func @f(%a: tensor<2x?xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = 2 : i64}> : (tensor<2x?xf32>) -> tensor<i32>
//     ^ get_dimension_size_c1
  return
}

// -----

// get_dimension_size_c1: rejected
func.func @f(%a: tensor<2x?xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = -1 : i64}> : (tensor<2x?xf32>) -> tensor<i32>
//     ^ get_dimension_size_c1
  return
}

// -----

// get_dimension_size_i1: rejected
func.func @f(%a: !stablehlo.token) {
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (!stablehlo.token) -> tensor<i32>
//     ^ get_dimension_size_i1
  return
}

// -----

// get_dimension_size_i2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = "0"}> : (tensor<2xf32>) -> tensor<i32>
//     ^ get_dimension_size_i2
  return
}

// -----

// get_dimension_size_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<2xf32>) -> tensor<i64>
//     ^ get_dimension_size_o1
  return
}

// -----

// get_dimension_size_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<2xf32>) -> tensor<1xi32>
//     ^ get_dimension_size_o1
  return
}
