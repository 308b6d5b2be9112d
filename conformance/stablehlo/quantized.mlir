// Quantized elements. Expected values: by hand, as written beside them.

// 4 / 0.1f = 40 (0.1f is a little more than 0.1, the quotient rounds to 40) - 30; 15 / 0.5 - 20. Halves go to
// even: 0.25 / 0.5 = 0.5 -> 0, 0.75 / 0.5 = 1.5 -> 2. Beyond the range the ends: 200 -> 127, -200 -> -128.
func.func @quantize() {
  %x = stablehlo.constant dense<[4.0, 15.0]> : tensor<2xf32>
  %0 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.1:-30, 0.5:-20}>>
  %1 = stablehlo.bitcast_convert %0 : (tensor<2x!quant.uniform<i8:f32:0, {0.1:-30, 0.5:-20}>>) -> tensor<2xi8>
  check.expect_eq_const %1, dense<[10, 10]> : tensor<2xi8>
  %y = stablehlo.constant dense<[0.25, 0.75, 200.0, -200.0]> : tensor<4xf32>
  %2 = stablehlo.uniform_quantize %y : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  %3 = stablehlo.bitcast_convert %2 : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xi8>
  check.expect_eq_const %3, dense<[0, 2, 127, -128]> : tensor<4xi8>
  // A narrower range than the type's.
  %4 = stablehlo.uniform_quantize %y : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8<-7:7>:f32, 0.5>>
  %5 = stablehlo.bitcast_convert %4 : (tensor<4x!quant.uniform<i8<-7:7>:f32, 0.5>>) -> tensor<4xi8>
  check.expect_eq_const %5, dense<[0, 2, 7, -7]> : tensor<4xi8>
  // Unsigned and 4 bits wide: 0.75 / 0.5 + 8 = 9.5 -> 10.
  %6 = stablehlo.uniform_quantize %y : (tensor<4xf32>) -> tensor<4x!quant.uniform<u4:f32, 0.5:8>>
  %7 = stablehlo.bitcast_convert %6 : (tensor<4x!quant.uniform<u4:f32, 0.5:8>>) -> tensor<4xui4>
  check.expect_eq_const %7, dense<[8, 10, 15, 0]> : tensor<4xui4>
  func.return
}

// -----

// 127 - -128 is 255, whatever the storage type holds. 32-bit storage: 2147483647 - -2147483648 = 2^32 - 1,
// which rounds to 2^32 in f32.
func.func @dequantize() {
  %x = stablehlo.constant dense<[127, -128, 0]> : tensor<3xi8>
  %0 = stablehlo.bitcast_convert %x : (tensor<3xi8>) -> tensor<3x!quant.uniform<i8:f32, 2.0:-128>>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<3x!quant.uniform<i8:f32, 2.0:-128>>) -> tensor<3xf32>
  check.expect_eq_const %1, dense<[510.0, 0.0, 256.0]> : tensor<3xf32>
  %y = stablehlo.constant dense<2147483647> : tensor<i32>
  %2 = stablehlo.bitcast_convert %y : (tensor<i32>) -> tensor<!quant.uniform<i32:f32, 1.0:-2147483648>>
  %3 = stablehlo.uniform_dequantize %2 : (tensor<!quant.uniform<i32:f32, 1.0:-2147483648>>) -> tensor<f32>
  check.expect_eq_const %3, dense<4294967296.0> : tensor<f32>
  // The scale is a number of the expressed type: 0.1 in bf16 is 205 * 2^-11; times 2 that is exact.
  %4 = stablehlo.bitcast_convert %x : (tensor<3xi8>) -> tensor<3x!quant.uniform<i8:bf16, 0.1:-2>>
  %5 = stablehlo.uniform_dequantize %4 : (tensor<3x!quant.uniform<i8:bf16, 0.1:-2>>) -> tensor<3xbf16>
  %6 = stablehlo.slice %5 [2:3] : (tensor<3xbf16>) -> tensor<1xbf16>
  check.expect_eq_const %6, dense<0.2001953125> : tensor<1xbf16>
  func.return
}

// -----

// From {0.25: 4} to {0.5: -1}: (10 - 4) / 4 = 1.5, / 0.5 - 1 = 2; and along an axis.
func.func @requantize() {
  %x = stablehlo.constant dense<[10, 4]> : tensor<2xi8>
  %0 = stablehlo.bitcast_convert %x : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.25:4>>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2x!quant.uniform<i8:f32, 0.25:4>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:-1>>
  %2 = stablehlo.bitcast_convert %1 : (tensor<2x!quant.uniform<i8:f32, 0.5:-1>>) -> tensor<2xi8>
  check.expect_eq_const %2, dense<[2, -1]> : tensor<2xi8>
  %3 = stablehlo.uniform_quantize %0 : (tensor<2x!quant.uniform<i8:f32, 0.25:4>>) -> tensor<2x!quant.uniform<i16:f32:0, {0.125:0, 1.0:7}>>
  %4 = stablehlo.bitcast_convert %3 : (tensor<2x!quant.uniform<i16:f32:0, {0.125:0, 1.0:7}>>) -> tensor<2xi16>
  check.expect_eq_const %4, dense<[12, 7]> : tensor<2xi16>
  func.return
}

// -----

// What elementwise operations compute with is the numbers: 1.5 and -1, 0.5 and 2.
func.func @elementwise() {
  %a = stablehlo.constant dense<[3, -2]> : tensor<2xi8>
  %b = stablehlo.constant dense<[11, 18]> : tensor<2xi8>
  %x = stablehlo.bitcast_convert %a : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  %y = stablehlo.bitcast_convert %b : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.25:10>>
  // 1.75, 1 in steps of 0.25 from 10.
  %0 = stablehlo.add %x, %y : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:10>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:10>>
  %1 = stablehlo.bitcast_convert %0 : (tensor<2x!quant.uniform<i8:f32, 0.25:10>>) -> tensor<2xi8>
  check.expect_eq_const %1, dense<[17, 14]> : tensor<2xi8>
  %2 = stablehlo.compare GT, %x, %y, FLOAT : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:10>>) -> tensor<2xi1>
  check.expect_eq_const %2, dense<[true, false]> : tensor<2xi1>
  %3 = stablehlo.select %2, %x, %x : tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5>>
  %4 = stablehlo.is_finite %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xi1>
  check.expect_eq_const %4, dense<true> : tensor<2xi1>
  func.return
}

// -----

// 0.5 * ([1, 2] . [3, -1]) * 0.25 = 0.125, in steps of 0.0625 from -3; per axis {1, 0.25}; hybrid: 1.5 * 0.25 * 3.
func.func @dots() {
  %a = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi8>
  %b = stablehlo.constant dense<[[3, 4], [-1, 5]]> : tensor<2x2xi8>
  %x = stablehlo.bitcast_convert %a : (tensor<1x2xi8>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5>>
  %y = stablehlo.bitcast_convert %b : (tensor<2x2xi8>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25>>
  %z = stablehlo.bitcast_convert %b : (tensor<2x2xi8>) -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 0.25}>>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.0625:-3>>
  %1 = stablehlo.bitcast_convert %0 : (tensor<1x2x!quant.uniform<i8:f32, 0.0625:-3>>) -> tensor<1x2xi8>
  check.expect_eq_const %1, dense<[[-1, 25]]> : tensor<1x2xi8>
  %2 = stablehlo.dot_general %x, %z, contracting_dims = [1] x [0] : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 0.25}>>) -> tensor<1x2x!quant.uniform<i32:f32:1, {0.5, 0.125}>>
  %3 = stablehlo.bitcast_convert %2 : (tensor<1x2x!quant.uniform<i32:f32:1, {0.5, 0.125}>>) -> tensor<1x2xi32>
  check.expect_eq_const %3, dense<[[1, 14]]> : tensor<1x2xi32>
  %h = stablehlo.constant dense<[[1.5, 0.0]]> : tensor<1x2xf32>
  %4 = stablehlo.dot_general %h, %y, contracting_dims = [1] x [0] : (tensor<1x2xf32>, tensor<2x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<1x2xf32>
  check.expect_eq_const %4, dense<[[1.125, 1.5]]> : tensor<1x2xf32>
  func.return
}

// -----

// A fold's body computes with numbers, too: 1 + 2 + 3 steps of 0.5. A body of another type gets the
// elements in it: 0.25 steps from 1.
func.func @folds() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi8>
  %z = stablehlo.constant dense<0> : tensor<i8>
  %x = stablehlo.bitcast_convert %a : (tensor<3xi8>) -> tensor<3x!quant.uniform<i8:f32, 0.5>>
  %i = stablehlo.bitcast_convert %z : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5>>
  %0 = "stablehlo.reduce"(%x, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<!quant.uniform<i8:f32, 0.5>>, %q: tensor<!quant.uniform<i8:f32, 0.5>>):
    %s = stablehlo.add %p, %q : tensor<!quant.uniform<i8:f32, 0.5>>
    stablehlo.return %s : tensor<!quant.uniform<i8:f32, 0.5>>
  }) : (tensor<3x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<!quant.uniform<i8:f32, 0.5>>
  %1 = stablehlo.bitcast_convert %0 : (tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<i8>
  check.expect_eq_const %1, dense<6> : tensor<i8>
  %2 = "stablehlo.reduce"(%x, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<!quant.uniform<i16:f32, 0.25:1>>, %q: tensor<!quant.uniform<i16:f32, 0.25:1>>):
    %s = stablehlo.add %p, %q : tensor<!quant.uniform<i16:f32, 0.25:1>>
    stablehlo.return %s : tensor<!quant.uniform<i16:f32, 0.25:1>>
  }) : (tensor<3x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<!quant.uniform<i16:f32, 0.25:1>>
  %3 = stablehlo.bitcast_convert %2 : (tensor<!quant.uniform<i16:f32, 0.25:1>>) -> tensor<i16>
  check.expect_eq_const %3, dense<13> : tensor<i16>
  func.return
}

// -----

// What moves elements moves the stored integers; iota makes numbers: 0 / 0.5 + 5, 1 / 0.5 + 5, 2 / 0.5 + 5.
func.func @moves() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %x = stablehlo.bitcast_convert %a : (tensor<2x2xi8>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5:3, 2.0:1}>>
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5:3, 2.0:1}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5:3, 2.0:1}>>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5:3, 2.0:1}>>) -> tensor<2x2xf32>
  check.expect_eq_const %1, dense<[[-1.0, 0.0], [2.0, 6.0]]> : tensor<2x2xf32>
  %2 = stablehlo.iota dim = 0 : tensor<3x!quant.uniform<i8:f32, 0.5:5>>
  %3 = stablehlo.bitcast_convert %2 : (tensor<3x!quant.uniform<i8:f32, 0.5:5>>) -> tensor<3xi8>
  check.expect_eq_const %3, dense<[5, 7, 9]> : tensor<3xi8>
  func.return
}

// -----

// A device that nobody sends to gets what stands for 0: the zero point.
func.func public @filled() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi8>
  %r:2 = "interpreter.run_parallel"(%a, %a) {programs = [[@permute], [@permute]]} : (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>)
  check.expect_eq_const %r#0, dense<7> : tensor<2xi8>
  check.expect_eq_const %r#1, dense<[1, 2]> : tensor<2xi8>
  func.return
}
func.func private @permute(%a: tensor<2xi8>) -> tensor<2xi8> {
  %x = stablehlo.bitcast_convert %a : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.5:7>>
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x!quant.uniform<i8:f32, 0.5:7>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:7>>
  %1 = stablehlo.bitcast_convert %0 : (tensor<2x!quant.uniform<i8:f32, 0.5:7>>) -> tensor<2xi8>
  func.return %1 : tensor<2xi8>
}
