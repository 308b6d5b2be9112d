// CHLO: functions that few exact steps give, and broadcasting. Expected values: by hand, from IEEE 754.

// The next number in each direction, at 1, 0, the largest number, infinity, equal numbers and NaN.
func.func @next_after_f32() {
  %x = stablehlo.constant dense<[1.0, 1.0, 0.0, -0.0, 0x7F7FFFFF, 0x7F800000, 2.0, 0x00800000, 0.0]> : tensor<9xf32>
  %y = stablehlo.constant dense<[2.0, -2.0, -1.0, 3.0, 0x7F800000, 0.0, 2.0, 0.0, -0.0]> : tensor<9xf32>
  %0 = chlo.next_after %x, %y : tensor<9xf32>, tensor<9xf32> -> tensor<9xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<9xf32>) -> tensor<9xui32>
  check.expect_eq_const %1, dense<[0x3F800001, 0x3F7FFFFF, 0x80000001, 0x00000001, 0x7F800000, 0x7F7FFFFF, 0x40000000, 0x007FFFFF, 0x80000000]> : tensor<9xui32>
  func.return
}

// -----

func.func @next_after_nan_and_f64() {
  %x = stablehlo.constant dense<[0x7FF8000000000000, 1.0, -1.0]> : tensor<3xf64>
  %y = stablehlo.constant dense<[1.0, 0x7FF8000000000000, -2.0]> : tensor<3xf64>
  %0 = chlo.next_after %x, %y : tensor<3xf64>, tensor<3xf64> -> tensor<3xf64>
  %want = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF8000000000000, 0xBFF0000000000001]> : tensor<3xf64>
  check.expect_close %0, %want, max_ulp_difference = 0 : tensor<3xf64>, tensor<3xf64>
  func.return
}

// -----

func.func @infinities() {
  %x = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.0]> : tensor<4xf32>
  %0 = chlo.is_inf %x : tensor<4xf32> -> tensor<4xi1>
  %1 = chlo.is_pos_inf %x : tensor<4xf32> -> tensor<4xi1>
  %2 = chlo.is_neg_inf %x : tensor<4xf32> -> tensor<4xi1>
  check.expect_eq_const %0, dense<[true, true, false, false]> : tensor<4xi1>
  check.expect_eq_const %1, dense<[true, false, false, false]> : tensor<4xi1>
  check.expect_eq_const %2, dense<[false, true, false, false]> : tensor<4xi1>
  func.return
}

// -----

// (2 + 3i)^2 = -5 + 12i; conj(2 + 3i) = 2 - 3i; 3^2 = 9.
func.func @square_and_conj() {
  %z = stablehlo.constant dense<[(2.0, 3.0)]> : tensor<1xcomplex<f32>>
  %x = stablehlo.constant dense<[3.0]> : tensor<1xf32>
  %0 = chlo.square %z : tensor<1xcomplex<f32>> -> tensor<1xcomplex<f32>>
  %1 = chlo.conj %z : tensor<1xcomplex<f32>> -> tensor<1xcomplex<f32>>
  %2 = chlo.square %x : tensor<1xf32> -> tensor<1xf32>
  check.expect_eq_const %0, dense<[(-5.0, 12.0)]> : tensor<1xcomplex<f32>>
  check.expect_eq_const %1, dense<[(2.0, -3.0)]> : tensor<1xcomplex<f32>>
  check.expect_eq_const %2, dense<[9.0]> : tensor<1xf32>
  func.return
}

// -----

// atan(1) = pi / 4 = 0x3F490FDB, atan(-0) = -0, atan(inf) = pi / 2 = 0x3FC90FDB, in f32.
func.func @atan() {
  %x = stablehlo.constant dense<[1.0, -0.0, 0x7F800000]> : tensor<3xf32>
  %0 = chlo.atan %x : tensor<3xf32> -> tensor<3xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<3xf32>) -> tensor<3xui32>
  check.expect_eq_const %1, dense<[0x3F490FDB, 0x80000000, 0x3FC90FDB]> : tensor<3xui32>
  func.return
}

// -----

func.func @broadcasting() {
  %x = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %y = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %0 = chlo.broadcast_add %x, %y : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %0, dense<[[11, 21, 31], [12, 22, 32]]> : tensor<2x3xi32>
  %two = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %1 = chlo.broadcast_multiply %two, %0 {broadcast_dimensions = array<i64: 0>} : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %1, dense<[[11, 21, 31], [24, 44, 64]]> : tensor<2x3xi32>
  %2 = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  check.expect_eq_const %2, dense<true> : tensor<2x3xi1>
  %p = stablehlo.constant dense<false> : tensor<i1>
  %3 = chlo.broadcast_select %p, %x, %y : (tensor<i1>, tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %3, dense<[[10, 20, 30], [10, 20, 30]]> : tensor<2x3xi32>
  func.return
}

// -----

func.func @top_k_and_constant_like() {
  %x = stablehlo.constant dense<[[3.0, 1.0, 3.0, 2.0]]> : tensor<1x4xf32>
  %values, %indices = chlo.top_k(%x, k = 3) : tensor<1x4xf32> -> (tensor<1x3xf32>, tensor<1x3xi32>)
  check.expect_eq_const %values, dense<[[3.0, 3.0, 2.0]]> : tensor<1x3xf32>
  check.expect_eq_const %indices, dense<[[0, 2, 3]]> : tensor<1x3xi32>
  %0 = "chlo.constant_like"(%x) {value = 2.5 : f32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  check.expect_eq_const %0, dense<2.5> : tensor<1x4xf32>
  func.return
}

// -----

// Row [6, -7] with column [[4], [2]], and what each operation gives for the four pairs.
func.func @broadcasting_integers() {
  %x = stablehlo.constant dense<[6, -7]> : tensor<2xi8>
  %y = stablehlo.constant dense<[[4], [2]]> : tensor<2x1xi8>
  %0 = chlo.broadcast_subtract %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %0, dense<[[2, -11], [4, -9]]> : tensor<2x2xi8>
  %1 = chlo.broadcast_divide %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %1, dense<[[1, -1], [3, -3]]> : tensor<2x2xi8>
  %2 = chlo.broadcast_remainder %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %2, dense<[[2, -3], [0, -1]]> : tensor<2x2xi8>
  %3 = chlo.broadcast_maximum %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %3, dense<[[6, 4], [6, 2]]> : tensor<2x2xi8>
  %4 = chlo.broadcast_minimum %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %4, dense<[[4, -7], [2, -7]]> : tensor<2x2xi8>
  %5 = chlo.broadcast_power %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %5, dense<[[16, 97], [36, 49]]> : tensor<2x2xi8>
  %6 = chlo.broadcast_and %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %6, dense<[[4, 0], [2, 0]]> : tensor<2x2xi8>
  %7 = chlo.broadcast_or %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %7, dense<[[6, -3], [6, -5]]> : tensor<2x2xi8>
  %8 = chlo.broadcast_xor %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %8, dense<[[2, -3], [4, -5]]> : tensor<2x2xi8>
  %9 = chlo.broadcast_shift_left %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %9, dense<[[96, -112], [24, -28]]> : tensor<2x2xi8>
  %10 = chlo.broadcast_shift_right_arithmetic %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %10, dense<[[0, -1], [1, -2]]> : tensor<2x2xi8>
  %11 = chlo.broadcast_shift_right_logical %x, %y : (tensor<2xi8>, tensor<2x1xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %11, dense<[[0, 15], [1, 62]]> : tensor<2x2xi8>
  func.return
}

// -----

// atan2(1, -1) = 3 pi / 4 = 0x4016CBE4, atan2(-1, -1) its negative; complex puts parts together.
func.func @broadcasting_floats() {
  %x = stablehlo.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %y = stablehlo.constant dense<-1.0> : tensor<f32>
  %0 = chlo.broadcast_atan2 %x, %y : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[0x4016CBE4, 0xC016CBE4]> : tensor<2xf32>
  %1 = chlo.broadcast_complex %x, %y : (tensor<2xf32>, tensor<f32>) -> tensor<2xcomplex<f32>>
  check.expect_eq_const %1, dense<[(1.0, -1.0), (-1.0, -1.0)]> : tensor<2xcomplex<f32>>
  func.return
}

// -----

// 100 * 100 = 39 * 256 + 16, -100 * 100 = -40 * 256 + 240; erf(1/2) = 0x3F053F7B in f32.
func.func @constant_mulhi_and_erf() {
  %x = chlo.constant dense<[100, -100]> : tensor<2xi8>
  %y = chlo.constant dense<100> : tensor<2xi8>
  %0 = chlo.mulhi %x, %y : tensor<2xi8>, tensor<2xi8> -> tensor<2xi8>
  check.expect_eq_const %0, dense<[39, -40]> : tensor<2xi8>
  %half = chlo.constant dense<0.5> : tensor<f32>
  %1 = chlo.erf %half : tensor<f32> -> tensor<f32>
  check.expect_eq_const %1, dense<0x3F053F7B> : tensor<f32>
  func.return
}

// -----

// Rows 0 and 1 meet the first group's matrix [[1], [10]], row 2 the second's [[100], [1000]].
func.func @ragged_dot() {
  %lhs = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %rhs = stablehlo.constant dense<[[[1.0], [10.0]], [[100.0], [1000.0]]]> : tensor<2x2x1xf32>
  %sizes = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  %0 = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<3x2xf32>, tensor<2x2x1xf32>, tensor<2xi32>) -> tensor<3x1xf32>
  check.expect_eq_const %0, dense<[[21.0], [43.0], [6500.0]]> : tensor<3x1xf32>
  func.return
}
