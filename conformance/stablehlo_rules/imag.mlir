// imag_c1 imag_c2: accepted
func.func @f(%a: tensor<2xbf16>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xbf16>) -> tensor<2xbf16>
  return
}

// -----

// imag_c1 imag_c2: accepted
func.func @f(%a: tensor<?xf64>) {
  %0 = "stablehlo.imag"(%a) : (tensor<?xf64>) -> tensor<3xf64>
  return
}

// -----

// imag_c1 imag_c2: accepted
func.func @f(%a: tensor<2xcomplex<f64>>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  return
}

// -----

// imag_c1: rejected
func.func @f(%a: tensor<2x3xbf16>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2x3xbf16>) -> tensor<3x2xbf16>
//     ^ imag_c1
  return
}

// -----

// imag_c1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xcomplex<f32>>) -> tensor<f32>
//     ^ imag_c1
  return
}

// -----

// imag_c2: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
//     ^ imag_c2
  return
}

// -----

// imag_c2: rejected
func.func @f(%a: tensor<2xbf16>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xbf16>) -> tensor<2xf64>
//     ^ imag_c2
  return
}

// -----

// imag_i1: rejected
func.func @f(%a: tensor<2xui8>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xui8>) -> tensor<2xbf16>
//     ^ imag_i1
  return
}

// -----

// imag_o1: rejected
func.func @f(%a: tensor<2xbf16>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xbf16>) -> tensor<2xui8>
//     ^ imag_o1
  return
}
