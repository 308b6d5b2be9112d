// optimization_barrier_c1: accepted
func.func @f(%a: tensor<2xf32>, %b: !stablehlo.token) {
  %0:2 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<2xf32>, !stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  return
}

// -----

// optimization_barrier_c1: accepted
func.func @f() {
  "stablehlo.optimization_barrier"() : () -> ()
  return
}

// -----

// optimization_barrier_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<2xf32>) -> tensor<2xf64>
//     ^ optimization_barrier_c1
  return
}

// -----

// optimization_barrier_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ optimization_barrier_c1
  return
}

// -----

// optimization_barrier_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: !stablehlo.token) {
  %0:2 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<2xf32>, !stablehlo.token) -> (!stablehlo.token, tensor<2xf32>)
//       ^ optimization_barrier_c1
  return
}

// -----

// optimization_barrier_i1: rejected
func.func @f(%a: tuple<>) {
  %0 = "stablehlo.optimization_barrier"(%a) : (tuple<>) -> tuple<>
//     ^ optimization_barrier_i1
  return
}

// -----

// optimization_barrier_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<2xf32>) -> tuple<>
//     ^ optimization_barrier_o1
  return
}

// -----

// optimization_barrier_c1: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<3xf32>) -> tensor<?xf32>
//     ^ optimization_barrier_c1
  return
}

// -----

// optimization_barrier_c1: rejected
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>) {
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<?xf32, #stablehlo.bounds<5>>
//     ^ optimization_barrier_c1
  return
}

// -----

// optimization_barrier_c1: accepted
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>) {
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<?xf32, #stablehlo.bounds<3>>
  return
}
