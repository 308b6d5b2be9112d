// tuple_c1 tuple_i1: accepted
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.tuple"(%a0, %a1) : (tensor<2xf32>, !stablehlo.token) -> tuple<tensor<2xf32>, !stablehlo.token>
  return
}

// -----

// tuple_c1: accepted
func.func @f() {
  %0 = "stablehlo.tuple"() : () -> tuple<>
  return
}

// -----

// tuple_c1: accepted
func.func @f(%a0: tuple<tensor<f32>>) {
  %0 = "stablehlo.tuple"(%a0) : (tuple<tensor<f32>>) -> tuple<tuple<tensor<f32>>>
  return
}

// -----

// tuple_c1: accepted
func.func @f(%a0: tensor<?xf32>) {
  %0 = "stablehlo.tuple"(%a0) : (tensor<?xf32>) -> tuple<tensor<2xf32>>
  return
}

// -----

// tuple_c1: rejected
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.tuple"(%a0, %a1) : (tensor<2xf32>, !stablehlo.token) -> tuple<tensor<2xf32>>
//     ^ tuple_c1
  return
}

// -----

// tuple_c1: rejected
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.tuple"(%a0, %a1) : (tensor<2xf32>, !stablehlo.token) -> tuple<!stablehlo.token, tensor<2xf32>>
//     ^ tuple_c1
  return
}

// -----

// tuple_c1: rejected
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.tuple"(%a0, %a1) : (tensor<2xf32>, !stablehlo.token) -> tuple<tensor<3xf32>, !stablehlo.token>
//     ^ tuple_c1
  return
}

// -----

// tuple_o1: rejected
func.func @f(%a0: tensor<2xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.tuple"(%a0, %a1) : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>
//     ^ tuple_o1
  return
}

// -----

// tuple_i1: rejected
func.func @f(%a0: tensor<index>) {
  %0 = "stablehlo.tuple"(%a0) : (tensor<index>) -> tuple<tensor<index>>
//     ^ tuple_i1
  return
}
