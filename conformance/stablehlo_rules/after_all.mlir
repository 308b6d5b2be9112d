// after_all_i1: accepted
func.func @f(%a0: !stablehlo.token, %a1: !stablehlo.token) {
  %0 = "stablehlo.after_all"(%a0, %a1) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

// after_all_i1: accepted
func.func @f() {
  %0 = "stablehlo.after_all"() : () -> !stablehlo.token
  return
}

// -----

// after_all_i1: rejected
func.func @f(%a0: tensor<f32>) {
  %0 = "stablehlo.after_all"(%a0) : (tensor<f32>) -> !stablehlo.token
//     ^ after_all_i1
  return
}

// -----

// after_all_o1: rejected
func.func @f(%a0: !stablehlo.token, %a1: !stablehlo.token) {
  %0 = "stablehlo.after_all"(%a0, %a1) : (!stablehlo.token, !stablehlo.token) -> tensor<f32>
//     ^ after_all_o1
  return
}
