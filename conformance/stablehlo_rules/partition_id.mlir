// partition_id_o1: accepted
func.func @f() {
  %0 = "stablehlo.partition_id"() : () -> tensor<ui32>
  return
}

// -----

// partition_id_o1: rejected
func.func @f() {
  %0 = "stablehlo.partition_id"() : () -> tensor<i32>
//     ^ partition_id_o1
  return
}

// -----

// partition_id_o1: rejected
func.func @f() {
  %0 = "stablehlo.partition_id"() : () -> tensor<1xui32>
//     ^ partition_id_o1
  return
}
