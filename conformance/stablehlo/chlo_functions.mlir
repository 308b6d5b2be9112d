// CHLO's functions. Expected values: mpmath at 300 bits, rounded once; at branch cuts by C99.

// Each value rounded once; bit for bit.
func.func @functions_f32() {
  %x = stablehlo.constant dense<[0.5, -0.75, 3.0, -2.5]> : tensor<4xf32>
  %u = stablehlo.constant dense<[0.5, -0.75, 0.875, -0.015625]> : tensor<4xf32>
  %0 = chlo.erfc %x : tensor<4xf32> -> tensor<4xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %1, dense<[0x3EF5810A, 0x3FDB0726, 0x37B94EFB, 0x3FFFF2AA]> : tensor<4xui32>
  %2 = chlo.erf_inv %u : tensor<4xf32> -> tensor<4xf32>
  %3 = stablehlo.bitcast_convert %2 : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %3, dense<[0x3EF430FE, 0xBF503C48, 0x3F8ADA4D, 0xBC62E37B]> : tensor<4xui32>
  %4 = chlo.lgamma %x : tensor<4xf32> -> tensor<4xf32>
  %5 = stablehlo.bitcast_convert %4 : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %5, dense<[0x3F128682, 0x3FC9B0B0, 0x3F317218, 0xBD665FD0]> : tensor<4xui32>
  %6 = chlo.digamma %x : tensor<4xf32> -> tensor<4xf32>
  %7 = stablehlo.bitcast_convert %6 : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %7, dense<[0xBFFB544C, 0xC0393944, 0x3F6C3B98, 0x3F8D343D]> : tensor<4xui32>
  %8 = chlo.bessel_i1e %x : tensor<4xf32> -> tensor<4xf32>
  %9 = stablehlo.bitcast_convert %8 : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %9, dense<[0x3E202CC6, 0xBE4271F2, 0x3E498CF1, 0xBE538AED]> : tensor<4xui32>
  func.return
}

// -----

// Each value rounded once; bit for bit.
func.func @functions_f64() {
  %x = stablehlo.constant dense<[0.5, -0.75, 3.0, -2.5]> : tensor<4xf64>
  %u = stablehlo.constant dense<[0.5, -0.75, 0.875, -0.015625]> : tensor<4xf64>
  %0 = chlo.erfc %x : tensor<4xf64> -> tensor<4xf64>
  %1 = stablehlo.bitcast_convert %0 : (tensor<4xf64>) -> tensor<4xui64>
  check.expect_eq_const %1, dense<[0x3FDEB02147CE245C, 0x3FFB60E4BACE8730, 0x3EF729DF6503422A, 0x3FFFFE5547A64DF5]> : tensor<4xui64>
  %2 = chlo.erf_inv %u : tensor<4xf64> -> tensor<4xf64>
  %3 = stablehlo.bitcast_convert %2 : (tensor<4xf64>) -> tensor<4xui64>
  check.expect_eq_const %3, dense<[0x3FDE861FBB24C00A, 0xBFEA07890F6B2BA1, 0x3FF15B49A7C38E2F, 0xBF8C5C6F6048D869]> : tensor<4xui64>
  %4 = chlo.lgamma %x : tensor<4xf64> -> tensor<4xf64>
  %5 = stablehlo.bitcast_convert %4 : (tensor<4xf64>) -> tensor<4xui64>
  check.expect_eq_const %5, dense<[0x3FE250D048E7A1BD, 0x3FF93616060EA5E0, 0x3FE62E42FEFA39EF, 0xBFACCBF9F5ED0F16]> : tensor<4xui64>
  %6 = chlo.digamma %x : tensor<4xf64> -> tensor<4xf64>
  %7 = stablehlo.bitcast_convert %6 : (tensor<4xf64>) -> tensor<4xui64>
  check.expect_eq_const %7, dense<[0xBFFF6A897D3214FC, 0xC00727287DCF04DB, 0x3FED8773039049E7, 0x3FF1A68793DEFC15]> : tensor<4xui64>
  %8 = chlo.bessel_i1e %x : tensor<4xf64> -> tensor<4xf64>
  %9 = stablehlo.bitcast_convert %8 : (tensor<4xf64>) -> tensor<4xui64>
  check.expect_eq_const %9, dense<[0x3FC40598CD0BE9EF, 0xBFC84E3E4313B4F7, 0x3FC9319E244BA85D, 0xBFCA715DA4CBD425]> : tensor<4xui64>
  func.return
}

// -----

// zeta(s, q), polygamma(n, x) and the same with a scalar that goes with every element.
func.func @zeta_and_polygamma() {
  %s = stablehlo.constant dense<[2.0, 3.0, 1.5]> : tensor<3xf32>
  %n = stablehlo.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %q = stablehlo.constant dense<[0.5, 1.0, 4.0]> : tensor<3xf32>
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %0 = chlo.zeta %s, %q : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<3xf32>) -> tensor<3xui32>
  check.expect_eq_const %1, dense<[0x409DE9E6, 0x3F99DD00, 0x3F887EE0]> : tensor<3xui32>
  %2 = chlo.polygamma %n, %q : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  %3 = stablehlo.bitcast_convert %2 : (tensor<3xf32>) -> tensor<3xui32>
  check.expect_eq_const %3, dense<[0x409DE9E6, 0xC019DD00, 0x3FA0C877]> : tensor<3xui32>
  %4 = chlo.broadcast_zeta %two, %q : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
  %5 = stablehlo.bitcast_convert %4 : (tensor<3xf32>) -> tensor<3xui32>
  check.expect_eq_const %5, dense<[0x409DE9E6, 0x3FD28D33, 0x3E91513E]> : tensor<3xui32>
  %6 = chlo.broadcast_polygamma %two, %q : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
  %7 = stablehlo.bitcast_convert %6 : (tensor<3xf32>) -> tensor<3xui32>
  check.expect_eq_const %7, dense<[0xC186A160, 0xC019DD00, 0xBDA3EBDF]> : tensor<3xui32>
  %8 = chlo.broadcast_next_after %q, %two : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  %9 = stablehlo.bitcast_convert %8 : (tensor<3xf32>) -> tensor<3xui32>
  check.expect_eq_const %9, dense<[0x3F000001, 0x3F800001, 0x407FFFFF]> : tensor<3xui32>
  func.return
}

// -----

// Principal values, each part rounded once.
func.func @complex_functions() {
  %z = stablehlo.constant dense<[(0.5, 1.25), (-1.5, 0.75), (2.0, -3.0)]> : tensor<3xcomplex<f64>>
  %0 = chlo.acos %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %0, dense<[(1.262814955222778, -1.0855765577207785), (2.595084383998309, -1.1627920981631037), (1.0001435424737972, 1.9833870299165355)]> : tensor<3xcomplex<f64>>
  %1 = chlo.acosh %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %1, dense<[(1.0855765577207785, 1.262814955222778), (1.1627920981631037, 2.595084383998309), (1.9833870299165355, -1.0001435424737972)]> : tensor<3xcomplex<f64>>
  %2 = chlo.asin %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %2, dense<[(0.3079813715721186, 1.0855765577207785), (-1.0242880572034125, 1.1627920981631037), (0.5706527843210994, -1.9833870299165355)]> : tensor<3xcomplex<f64>>
  %3 = chlo.asinh %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %3, dense<[(0.8988936293694825, 1.0611857724687426), (-1.2650750428933686, 0.4029108301465699), (1.9686379257930964, -0.9646585044076028)]> : tensor<3xcomplex<f64>>
  %4 = chlo.atan %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %4, dense<[(1.1265564408348223, 0.708303336014054), (-1.05713696075397, 0.207933335961523), (1.4099210495965755, -0.22907268296853878)]> : tensor<3xcomplex<f64>>
  %5 = chlo.atanh %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %5, dense<[(0.1858945085467093, 0.9425141129396175), (-0.5315996311919018, 1.2251278624101656), (0.14694666622552977, -1.3389725222944935)]> : tensor<3xcomplex<f64>>
  %6 = chlo.cosh %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %6, dense<[(0.355565683247121, 0.49451143013196674), (1.721231930505232, -1.451399407513992), (-3.7245455049153224, -0.5118225699873846)]> : tensor<3xcomplex<f64>>
  %7 = chlo.sinh %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %7, dense<[(0.16431300276137265, 1.0700996973668528), (-1.5579700760145927, 1.6034935732013758), (-3.59056458998578, -0.5309210862485199)]> : tensor<3xcomplex<f64>>
  %8 = chlo.tan %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %8, dense<[(0.12610856648423438, 0.9067248043194309), (-0.10358061868779705, 1.5628689818694737), (-0.0037640256415042484, -1.0032386273536098)]> : tensor<3xcomplex<f64>>
  %9 = chlo.bessel_i1e %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %9, dense<[(0.07400590549854759, 0.3385345342127191), (-0.17341719107357756, 0.1539829403320526), (-0.17065536427871195, -0.10558166538919057)]> : tensor<3xcomplex<f64>>
  %10 = chlo.square %z : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_eq_const %10, dense<[(-1.3125, 1.25), (1.6875, -2.25), (-5.0, -12.0)]> : tensor<3xcomplex<f64>>
  func.return
}

// -----

// On a branch cut the sign of the zero says on which side (C99, Annex G): acosh 2, pi, pi / 2, atanh 1/2.
func.func @branch_cuts() {
  %z0 = stablehlo.constant dense<[(2.0, 0.0), (2.0, -0.0)]> : tensor<2xcomplex<f64>>
  %0 = chlo.acos %z0 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  check.expect_eq_const %0, dense<[(0.0, -1.3169578969248168), (0.0, 1.3169578969248168)]> : tensor<2xcomplex<f64>>
  %z1 = stablehlo.constant dense<[(2.0, 0.0), (2.0, -0.0)]> : tensor<2xcomplex<f64>>
  %1 = chlo.asin %z1 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  check.expect_eq_const %1, dense<[(1.5707963267948966, 1.3169578969248168), (1.5707963267948966, -1.3169578969248168)]> : tensor<2xcomplex<f64>>
  %z2 = stablehlo.constant dense<[(-2.0, 0.0), (-2.0, -0.0)]> : tensor<2xcomplex<f64>>
  %2 = chlo.acosh %z2 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  check.expect_eq_const %2, dense<[(1.3169578969248168, 3.141592653589793), (1.3169578969248168, -3.141592653589793)]> : tensor<2xcomplex<f64>>
  %z3 = stablehlo.constant dense<[(2.0, 0.0), (2.0, -0.0)]> : tensor<2xcomplex<f64>>
  %3 = chlo.atanh %z3 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  check.expect_eq_const %3, dense<[(0.5493061443340549, 1.5707963267948966), (0.5493061443340549, -1.5707963267948966)]> : tensor<2xcomplex<f64>>
  %z4 = stablehlo.constant dense<[(0.0, 2.0), (-0.0, 2.0)]> : tensor<2xcomplex<f64>>
  %4 = chlo.asinh %z4 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  check.expect_eq_const %4, dense<[(1.3169578969248168, 1.5707963267948966), (-1.3169578969248168, 1.5707963267948966)]> : tensor<2xcomplex<f64>>
  %z5 = stablehlo.constant dense<[(0.0, 2.0), (-0.0, 2.0)]> : tensor<2xcomplex<f64>>
  %5 = chlo.atan %z5 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  check.expect_eq_const %5, dense<[(1.5707963267948966, 0.5493061443340549), (-1.5707963267948966, 0.5493061443340549)]> : tensor<2xcomplex<f64>>
  func.return
}
