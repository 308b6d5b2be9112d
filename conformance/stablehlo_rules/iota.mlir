// iota_c1: accepted
func.func @f() {
  %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xf32>
  return
}

// -----

// iota_c1: accepted
func.func @f() {
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xcomplex<f32>>
  return
}

// -----

// iota_c1: rejected
func.func @f() {
  %0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<2x3xf32>
//     ^ iota_c1
  return
}

// -----

// iota_c1: rejected
func.func @f() {
  %0 = "stablehlo.iota"() <{iota_dimension = -1 : i64}> : () -> tensor<2x3xf32>
//     ^ iota_c1
  return
}

// -----

// iota_c1: rejected
func.func @f() {
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<f32>
//     ^ iota_c1
  return
}

// -----

// iota_i1: rejected
func.func @f() {
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i32}> : () -> tensor<2x3xf32>
//     ^ iota_i1
  return
}

// -----

// iota_o1: rejected
func.func @f() {
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2x3xi1>
//     ^ iota_o1
  return
}

// -----

// iota_o1: rejected
func.func @f() {
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<?xi32>
//     ^ iota_o1
  return
}
