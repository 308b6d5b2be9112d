// get_tuple_element_c1 get_tuple_element_c2: accepted
func.func @f(%a0: tuple<tensor<2xf32>, tensor<i1>>) {
  %0 = "stablehlo.get_tuple_element"(%a0) {index = 1 : i32} : (tuple<tensor<2xf32>, tensor<i1>>) -> tensor<i1>
  return
}

// -----

// get_tuple_element_c1 get_tuple_element_c2: accepted
func.func @f(%a0: tuple<tensor<2xf32>, tensor<i1>>) {
  %0 = "stablehlo.get_tuple_element"(%a0) {index = 0 : i32} : (tuple<tensor<2xf32>, tensor<i1>>) -> tensor<2xf32>
  return
}

// -----

// get_tuple_element_c1: rejected
func.func @f(%a0: tuple<tensor<2xf32>, tensor<i1>>) {
  %0 = "stablehlo.get_tuple_element"(%a0) {index = 2 : i32} : (tuple<tensor<2xf32>, tensor<i1>>) -> tensor<i1>
//     ^ get_tuple_element_c1
  return
}

// -----

// get_tuple_element_c1: rejected
func.func @f(%a0: tuple<tensor<2xf32>, tensor<i1>>) {
  %0 = "stablehlo.get_tuple_element"(%a0) {index = -1 : i32} : (tuple<tensor<2xf32>, tensor<i1>>) -> tensor<i1>
//     ^ get_tuple_element_c1
  return
}

// -----

// get_tuple_element_c2: rejected
func.func @f(%a0: tuple<tensor<2xf32>, tensor<i1>>) {
  %0 = "stablehlo.get_tuple_element"(%a0) {index = 1 : i32} : (tuple<tensor<2xf32>, tensor<i1>>) -> tensor<i8>
//     ^ get_tuple_element_c2
  return
}

// -----

// get_tuple_element_c2: rejected
func.func @f(%a0: tuple<tensor<2xf32>, tensor<i1>>) {
  %0 = "stablehlo.get_tuple_element"(%a0) {index = 0 : i32} : (tuple<tensor<2xf32>, tensor<i1>>) -> tensor<i1>
//     ^ get_tuple_element_c2
  return
}

// -----

// get_tuple_element_i1: rejected
func.func @f(%a0: tensor<2xf32>) {
  %0 = "stablehlo.get_tuple_element"(%a0) {index = 1 : i32} : (tensor<2xf32>) -> tensor<i1>
//     ^ get_tuple_element_i1
  return
}
