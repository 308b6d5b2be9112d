// bitcast_convert_c1 bitcast_convert_c2: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xf32>) -> tensor<2xi32>
  return
}

// -----

// bitcast_convert_c1: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xf32>) -> tensor<2x4xi8>
  return
}

// -----

// bitcast_convert_c1: accepted
func.func @f(%a: tensor<3x16xi4>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<3x16xi4>) -> tensor<3xf64>
  return
}

// -----

// bitcast_convert_c1 bitcast_convert_c2: accepted
func.func @f(%a: tensor<2xcomplex<f64>>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f32>>
  return
}

// -----

// bitcast_convert_c1: accepted
func.func @f(%a: tensor<?x4xi8>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<?x4xi8>) -> tensor<7xf32>
  return
}

// -----

// bitcast_convert_c1: accepted
func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xi16>
  return
}

// -----

// bitcast_convert_c1: accepted
func.func @f(%a: tensor<?x?xi8>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<?x?xi8>) -> tensor<5xui32>
  return
}

// -----

// bitcast_convert_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xf32>) -> tensor<3xi32>
//     ^ bitcast_convert_c1
  return
}

// -----

// bitcast_convert_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xf32>) -> tensor<2x2xi8>
//     ^ bitcast_convert_c1
  return
}

// -----

// bitcast_convert_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xf32>) -> tensor<8xi8>
//     ^ bitcast_convert_c1
  return
}

// -----

// bitcast_convert_c1: rejected
func.func @f(%a: tensor<2x3xi8>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2x3xi8>) -> tensor<2xi32>
//     ^ bitcast_convert_c1
  return
}

// -----

// bitcast_convert_c1: rejected
func.func @f(%a: tensor<i8>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<i8>) -> tensor<i16>
//     ^ bitcast_convert_c1
  return
}

// -----

// bitcast_convert_c1: rejected
func.func @f(%a: tensor<2xf6E2M3FN>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xf6E2M3FN>) -> tensor<2xi8>
//     ^ bitcast_convert_c1
  return
}

// -----

// bitcast_convert_c2: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
//     ^ bitcast_convert_c2
  return
}

// -----

// bitcast_convert_c2: rejected
func.func @f(%a: tensor<2xi64>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xi64>) -> tensor<2xcomplex<f32>>
//     ^ bitcast_convert_c2
  return
}

// -----

// bitcast_convert_i1: rejected
func.func @f(%a: tensor<2xtf32>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xtf32>) -> tensor<2xi32>
//     ^ bitcast_convert_i1
  return
}

// -----

// bitcast_convert_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xf32>) -> tensor<2xindex>
//     ^ bitcast_convert_o1
  return
}
