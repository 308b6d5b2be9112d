// replica_id_o1: accepted
func.func @f() {
  %0 = "stablehlo.replica_id"() : () -> tensor<ui32>
  return
}

// -----

// replica_id_o1: rejected
func.func @f() {
  %0 = "stablehlo.replica_id"() : () -> tensor<i32>
//     ^ replica_id_o1
  return
}

// -----

// replica_id_o1: rejected
func.func @f() {
  %0 = "stablehlo.replica_id"() : () -> tensor<1xui32>
//     ^ replica_id_o1
  return
}
