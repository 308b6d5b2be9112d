// chlo_acos_element chlo_acos_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.acos"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_acos_element chlo_acos_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.acos"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_acos_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.acos"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_acos_element
  return
}

// -----

// chlo_acos_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.acos"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_acos_shape
  return
}

// -----

// chlo_acos_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.acos"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_acos_i1
  return
}

// -----

// chlo_acos_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.acos"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_acos_o1
  return
}

// -----

// chlo_acosh_element chlo_acosh_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.acosh"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_acosh_element chlo_acosh_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.acosh"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_acosh_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.acosh"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_acosh_element
  return
}

// -----

// chlo_acosh_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.acosh"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_acosh_shape
  return
}

// -----

// chlo_acosh_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.acosh"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_acosh_i1
  return
}

// -----

// chlo_acosh_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.acosh"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_acosh_o1
  return
}

// -----

// chlo_asin_element chlo_asin_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.asin"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_asin_element chlo_asin_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.asin"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_asin_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.asin"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_asin_element
  return
}

// -----

// chlo_asin_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.asin"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_asin_shape
  return
}

// -----

// chlo_asin_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.asin"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_asin_i1
  return
}

// -----

// chlo_asin_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.asin"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_asin_o1
  return
}

// -----

// chlo_asinh_element chlo_asinh_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.asinh"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_asinh_element chlo_asinh_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.asinh"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_asinh_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.asinh"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_asinh_element
  return
}

// -----

// chlo_asinh_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.asinh"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_asinh_shape
  return
}

// -----

// chlo_asinh_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.asinh"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_asinh_i1
  return
}

// -----

// chlo_asinh_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.asinh"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_asinh_o1
  return
}

// -----

// chlo_atan_element chlo_atan_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.atan"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_atan_element chlo_atan_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.atan"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_atan_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.atan"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_atan_element
  return
}

// -----

// chlo_atan_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.atan"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_atan_shape
  return
}

// -----

// chlo_atan_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.atan"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_atan_i1
  return
}

// -----

// chlo_atan_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.atan"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_atan_o1
  return
}

// -----

// chlo_atanh_element chlo_atanh_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.atanh"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_atanh_element chlo_atanh_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.atanh"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_atanh_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.atanh"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_atanh_element
  return
}

// -----

// chlo_atanh_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.atanh"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_atanh_shape
  return
}

// -----

// chlo_atanh_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.atanh"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_atanh_i1
  return
}

// -----

// chlo_atanh_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.atanh"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_atanh_o1
  return
}

// -----

// chlo_bessel_i1e_element chlo_bessel_i1e_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.bessel_i1e"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_bessel_i1e_element chlo_bessel_i1e_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.bessel_i1e"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_bessel_i1e_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.bessel_i1e"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_bessel_i1e_element
  return
}

// -----

// chlo_bessel_i1e_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.bessel_i1e"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_bessel_i1e_shape
  return
}

// -----

// chlo_bessel_i1e_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.bessel_i1e"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_bessel_i1e_i1
  return
}

// -----

// chlo_bessel_i1e_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.bessel_i1e"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_bessel_i1e_o1
  return
}

// -----

// chlo_conj_element chlo_conj_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.conj"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_conj_element chlo_conj_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.conj"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_conj_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.conj"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_conj_element
  return
}

// -----

// chlo_conj_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.conj"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_conj_shape
  return
}

// -----

// chlo_conj_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.conj"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_conj_i1
  return
}

// -----

// chlo_conj_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.conj"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_conj_o1
  return
}

// -----

// chlo_cosh_element chlo_cosh_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.cosh"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_cosh_element chlo_cosh_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.cosh"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_cosh_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.cosh"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_cosh_element
  return
}

// -----

// chlo_cosh_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.cosh"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_cosh_shape
  return
}

// -----

// chlo_cosh_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.cosh"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_cosh_i1
  return
}

// -----

// chlo_cosh_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.cosh"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_cosh_o1
  return
}

// -----

// chlo_sinh_element chlo_sinh_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.sinh"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_sinh_element chlo_sinh_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.sinh"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_sinh_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.sinh"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_sinh_element
  return
}

// -----

// chlo_sinh_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.sinh"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_sinh_shape
  return
}

// -----

// chlo_sinh_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.sinh"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_sinh_i1
  return
}

// -----

// chlo_sinh_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.sinh"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_sinh_o1
  return
}

// -----

// chlo_square_element chlo_square_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.square"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_square_element chlo_square_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.square"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_square_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.square"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_square_element
  return
}

// -----

// chlo_square_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.square"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_square_shape
  return
}

// -----

// chlo_square_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.square"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_square_i1
  return
}

// -----

// chlo_square_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.square"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_square_o1
  return
}

// -----

// chlo_tan_element chlo_tan_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.tan"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_tan_element chlo_tan_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.tan"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_tan_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.tan"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_tan_element
  return
}

// -----

// chlo_tan_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.tan"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_tan_shape
  return
}

// -----

// chlo_tan_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.tan"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_tan_i1
  return
}

// -----

// chlo_tan_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.tan"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ chlo_tan_o1
  return
}

// -----

// chlo_digamma_element chlo_digamma_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.digamma"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_digamma_element chlo_digamma_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.digamma"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_digamma_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.digamma"(%a) : (tensor<2xf32>) -> tensor<2xf64>
//     ^ chlo_digamma_element
  return
}

// -----

// chlo_digamma_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.digamma"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_digamma_shape
  return
}

// -----

// chlo_digamma_i1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "chlo.digamma"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
//     ^ chlo_digamma_i1
  return
}

// -----

// chlo_digamma_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.digamma"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_digamma_o1
  return
}

// -----

// chlo_erf_element chlo_erf_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.erf"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_erf_element chlo_erf_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.erf"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_erf_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.erf"(%a) : (tensor<2xf32>) -> tensor<2xf64>
//     ^ chlo_erf_element
  return
}

// -----

// chlo_erf_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.erf"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_erf_shape
  return
}

// -----

// chlo_erf_i1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "chlo.erf"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
//     ^ chlo_erf_i1
  return
}

// -----

// chlo_erf_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.erf"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_erf_o1
  return
}

// -----

// chlo_erf_inv_element chlo_erf_inv_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.erf_inv"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_erf_inv_element chlo_erf_inv_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.erf_inv"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_erf_inv_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.erf_inv"(%a) : (tensor<2xf32>) -> tensor<2xf64>
//     ^ chlo_erf_inv_element
  return
}

// -----

// chlo_erf_inv_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.erf_inv"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_erf_inv_shape
  return
}

// -----

// chlo_erf_inv_i1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "chlo.erf_inv"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
//     ^ chlo_erf_inv_i1
  return
}

// -----

// chlo_erf_inv_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.erf_inv"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_erf_inv_o1
  return
}

// -----

// chlo_erfc_element chlo_erfc_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.erfc"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_erfc_element chlo_erfc_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.erfc"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_erfc_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.erfc"(%a) : (tensor<2xf32>) -> tensor<2xf64>
//     ^ chlo_erfc_element
  return
}

// -----

// chlo_erfc_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.erfc"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_erfc_shape
  return
}

// -----

// chlo_erfc_i1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "chlo.erfc"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
//     ^ chlo_erfc_i1
  return
}

// -----

// chlo_erfc_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.erfc"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_erfc_o1
  return
}

// -----

// chlo_lgamma_element chlo_lgamma_shape: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "chlo.lgamma"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

// chlo_lgamma_element chlo_lgamma_shape: accepted
func.func @f(%a: tensor<*xf32>) {
  %0 = "chlo.lgamma"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// chlo_lgamma_element: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.lgamma"(%a) : (tensor<2xf32>) -> tensor<2xf64>
//     ^ chlo_lgamma_element
  return
}

// -----

// chlo_lgamma_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.lgamma"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ chlo_lgamma_shape
  return
}

// -----

// chlo_lgamma_i1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "chlo.lgamma"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
//     ^ chlo_lgamma_i1
  return
}

// -----

// chlo_lgamma_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.lgamma"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ chlo_lgamma_o1
  return
}

// -----

// chlo__asin_acos_kernel_element chlo__asin_acos_kernel_shape: accepted
func.func @f(%a: tensor<2x3xcomplex<f32>>) {
  %0 = "chlo._asin_acos_kernel"(%a) : (tensor<2x3xcomplex<f32>>) -> tensor<?x3xcomplex<f32>>
  return
}

// -----

// chlo__asin_acos_kernel_element chlo__asin_acos_kernel_shape: accepted
func.func @f(%a: tensor<*xcomplex<f32>>) {
  %0 = "chlo._asin_acos_kernel"(%a) : (tensor<*xcomplex<f32>>) -> tensor<*xcomplex<f32>>
  return
}

// -----

// chlo__asin_acos_kernel_element: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "chlo._asin_acos_kernel"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f64>>
//     ^ chlo__asin_acos_kernel_element
  return
}

// -----

// chlo__asin_acos_kernel_shape: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "chlo._asin_acos_kernel"(%a) : (tensor<2xcomplex<f32>>) -> tensor<3xcomplex<f32>>
//     ^ chlo__asin_acos_kernel_shape
  return
}

// -----

// chlo__asin_acos_kernel_i1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo._asin_acos_kernel"(%a) : (tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo__asin_acos_kernel_i1
  return
}

// -----

// chlo__asin_acos_kernel_o1: rejected
func.func @f(%a: tensor<2xcomplex<f32>>) {
  %0 = "chlo._asin_acos_kernel"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
//     ^ chlo__asin_acos_kernel_o1
  return
}

// -----

// chlo_is_inf_shape: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.is_inf"(%a) : (tensor<2xf32>) -> tensor<?xi1>
  return
}

// -----

// chlo_is_inf_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.is_inf"(%a) : (tensor<2xf32>) -> tensor<3xi1>
//     ^ chlo_is_inf_shape
  return
}

// -----

// chlo_is_inf_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.is_inf"(%a) : (tensor<2xi32>) -> tensor<2xi1>
//     ^ chlo_is_inf_i1
  return
}

// -----

// chlo_is_inf_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.is_inf"(%a) : (tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_is_inf_o1
  return
}

// -----

// chlo_is_neg_inf_shape: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.is_neg_inf"(%a) : (tensor<2xf32>) -> tensor<?xi1>
  return
}

// -----

// chlo_is_neg_inf_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.is_neg_inf"(%a) : (tensor<2xf32>) -> tensor<3xi1>
//     ^ chlo_is_neg_inf_shape
  return
}

// -----

// chlo_is_neg_inf_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.is_neg_inf"(%a) : (tensor<2xi32>) -> tensor<2xi1>
//     ^ chlo_is_neg_inf_i1
  return
}

// -----

// chlo_is_neg_inf_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.is_neg_inf"(%a) : (tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_is_neg_inf_o1
  return
}

// -----

// chlo_is_pos_inf_shape: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.is_pos_inf"(%a) : (tensor<2xf32>) -> tensor<?xi1>
  return
}

// -----

// chlo_is_pos_inf_shape: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.is_pos_inf"(%a) : (tensor<2xf32>) -> tensor<3xi1>
//     ^ chlo_is_pos_inf_shape
  return
}

// -----

// chlo_is_pos_inf_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "chlo.is_pos_inf"(%a) : (tensor<2xi32>) -> tensor<2xi1>
//     ^ chlo_is_pos_inf_i1
  return
}

// -----

// chlo_is_pos_inf_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.is_pos_inf"(%a) : (tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_is_pos_inf_o1
  return
}

// -----

// chlo_next_after_element chlo_next_after_shape: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<?xf32>) {
  %0 = "chlo.next_after"(%a, %b) : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  return
}

// -----

// chlo_next_after_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.next_after"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_next_after_element
  return
}

// -----

// chlo_next_after_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.next_after"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf64>
//     ^ chlo_next_after_element
  return
}

// -----

// chlo_next_after_shape: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.next_after"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
//     ^ chlo_next_after_shape
  return
}

// -----

// chlo_next_after_i1: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xf32>) {
  %0 = "chlo.next_after"(%a, %b) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_next_after_i1
  return
}

// -----

// chlo_next_after_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  %0 = "chlo.next_after"(%a, %b) : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
//     ^ chlo_next_after_i2
  return
}

// -----

// chlo_polygamma_element chlo_polygamma_shape: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<?xf32>) {
  %0 = "chlo.polygamma"(%a, %b) : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  return
}

// -----

// chlo_polygamma_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.polygamma"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_polygamma_element
  return
}

// -----

// chlo_polygamma_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.polygamma"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf64>
//     ^ chlo_polygamma_element
  return
}

// -----

// chlo_polygamma_shape: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.polygamma"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
//     ^ chlo_polygamma_shape
  return
}

// -----

// chlo_polygamma_i1: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xf32>) {
  %0 = "chlo.polygamma"(%a, %b) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_polygamma_i1
  return
}

// -----

// chlo_polygamma_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  %0 = "chlo.polygamma"(%a, %b) : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
//     ^ chlo_polygamma_i2
  return
}

// -----

// chlo_zeta_element chlo_zeta_shape: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<?xf32>) {
  %0 = "chlo.zeta"(%a, %b) : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  return
}

// -----

// chlo_zeta_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  %0 = "chlo.zeta"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
//     ^ chlo_zeta_element
  return
}

// -----

// chlo_zeta_element: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.zeta"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf64>
//     ^ chlo_zeta_element
  return
}

// -----

// chlo_zeta_shape: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "chlo.zeta"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
//     ^ chlo_zeta_shape
  return
}

// -----

// chlo_zeta_i1: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xf32>) {
  %0 = "chlo.zeta"(%a, %b) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ chlo_zeta_i1
  return
}

// -----

// chlo_zeta_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  %0 = "chlo.zeta"(%a, %b) : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
//     ^ chlo_zeta_i2
  return
}

// -----

// chlo_mulhi_element chlo_mulhi_shape: accepted
func.func @f(%a: tensor<2xi32>, %b: tensor<?xi32>) {
  %0 = "chlo.mulhi"(%a, %b) : (tensor<2xi32>, tensor<?xi32>) -> tensor<2xi32>
  return
}

// -----

// chlo_mulhi_element: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xui32>) {
  %0 = "chlo.mulhi"(%a, %b) : (tensor<2xi32>, tensor<2xui32>) -> tensor<2xi32>
//     ^ chlo_mulhi_element
  return
}

// -----

// chlo_mulhi_element: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "chlo.mulhi"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xui32>
//     ^ chlo_mulhi_element
  return
}

// -----

// chlo_mulhi_shape: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  %0 = "chlo.mulhi"(%a, %b) : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
//     ^ chlo_mulhi_shape
  return
}

// -----

// chlo_mulhi_i1: rejected
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi32>) {
  %0 = "chlo.mulhi"(%a, %b) : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi32>
//     ^ chlo_mulhi_i1
  return
}

// -----

// chlo_mulhi_i2: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi1>) {
  %0 = "chlo.mulhi"(%a, %b) : (tensor<2xi32>, tensor<2xi1>) -> tensor<2xi32>
//     ^ chlo_mulhi_i2
  return
}
