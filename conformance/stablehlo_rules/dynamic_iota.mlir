// dynamic_iota_c1 dynamic_iota_c2: accepted
func.func @f(%a: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 1 : i64}> : (tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

// dynamic_iota_sizes: accepted
func.func @f() {
  %a = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<2x?xi32>
  return
}

// -----

// dynamic_iota_c1: rejected
func.func @f(%a: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 2 : i64}> : (tensor<2xi64>) -> tensor<?x?xf32>
//     ^ dynamic_iota_c1
  return
}

// -----

// dynamic_iota_c1: rejected
func.func @f(%a: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = -1 : i64}> : (tensor<2xi64>) -> tensor<?x?xf32>
//     ^ dynamic_iota_c1
  return
}

// -----

// dynamic_iota_c2: rejected
func.func @f(%a: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<?xf32>
//     ^ dynamic_iota_c2
  return
}

// -----

// dynamic_iota_sizes: rejected
func.func @f() {
  %a = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<3x?xi32>
//     ^ dynamic_iota_sizes
  return
}

// -----

// dynamic_iota_sizes: rejected
func.func @f() {
  %a = stablehlo.constant dense<[-1]> : tensor<1xi64>
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 0 : i64}> : (tensor<1xi64>) -> tensor<?xi32>
//     ^ dynamic_iota_sizes
  return
}

// -----

// dynamic_iota_i1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 0 : i64}> : (tensor<2xf32>) -> tensor<?x?xf32>
//     ^ dynamic_iota_i1
  return
}

// -----

// dynamic_iota_i2: rejected
func.func @f(%a: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 0 : i32}> : (tensor<1xi64>) -> tensor<?xf32>
//     ^ dynamic_iota_i2
  return
}

// -----

// dynamic_iota_o1: rejected
func.func @f(%a: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 0 : i64}> : (tensor<1xi64>) -> tensor<?xi1>
//     ^ dynamic_iota_o1
  return
}
