// create_token_o1: accepted
func.func @f() {
  %0 = "stablehlo.create_token"() : () -> !stablehlo.token
  return
}

// -----

// create_token_o1: rejected
func.func @f() {
  %0 = "stablehlo.create_token"() : () -> tensor<f32>
//     ^ create_token_o1
  return
}
