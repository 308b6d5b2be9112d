// convert_c1: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<2xf32>) -> tensor<2xi8>
  return
}

// -----

// convert_c1: accepted
func.func @f(%a: tensor<?xcomplex<f32>>) {
  %0 = "stablehlo.convert"(%a) : (tensor<?xcomplex<f32>>) -> tensor<4xbf16>
  return
}

// -----

// convert_c1: accepted
func.func @f(%a: tensor<i1>) {
  %0 = "stablehlo.convert"(%a) : (tensor<i1>) -> tensor<f8E8M0FNU>
  return
}

// -----

// convert_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<2xf32>) -> tensor<3xi8>
//     ^ convert_c1
  return
}

// -----

// convert_c1: rejected
func.func @f(%a: tensor<f32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<f32>) -> tensor<1xf32>
//     ^ convert_c1
  return
}

// -----

// convert_i1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.convert"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
//     ^ convert_i1
  return
}

// -----

// convert_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ convert_o1
  return
}

// -----

// convert_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<2xf32>) -> tensor<2xf80>
//     ^ convert_o1
  return
}
