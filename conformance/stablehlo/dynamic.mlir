// Sizes that are known when the program runs. Expected values: by hand.

// As many numbers as there are ones in the data; then that many copies of a row.
func.func @sizes_from_data() {
  %flags = stablehlo.constant dense<[1, 0, 1, 1]> : tensor<4xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.reduce(%flags init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  %size = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_iota %size, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  %static = stablehlo.constant dense<3> : tensor<1xi32>
  %1 = stablehlo.dynamic_reshape %0, %static : (tensor<?xi32>, tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[0, 1, 2]> : tensor<3xi32>
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %sizes = stablehlo.concatenate %two, %size, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %2 = stablehlo.dynamic_broadcast_in_dim %0, %sizes, dims = [1] : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x?xi32>
  %3 = stablehlo.add %2, %2 : tensor<?x?xi32>
  %6 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %4 = stablehlo.dynamic_reshape %3, %6 : (tensor<?x?xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %4, dense<[[0, 2, 4], [0, 2, 4]]> : tensor<2x3xi32>
  %5 = stablehlo.get_dimension_size %2, dim = 1 : (tensor<?x?xi32>) -> tensor<i32>
  check.expect_eq_const %5, dense<3> : tensor<i32>
  func.return
}

// -----

// Dimensions of size 1 are repeated, in any order.
func.func @broadcast() {
  %x = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %in = stablehlo.optimization_barrier %x : tensor<2x1xi32>
  %s = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %sizes = stablehlo.optimization_barrier %s : tensor<2xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %in, %sizes, dims = [1, 0] : (tensor<2x1xi32>, tensor<2xi64>) -> tensor<?x?xi32>
  %static = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %1 = stablehlo.dynamic_reshape %0, %static : (tensor<?x?xi32>, tensor<2xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %1, dense<[[1, 2], [1, 2], [1, 2]]> : tensor<3x2xi32>
  func.return
}

// -----

func.func @pad_and_slice() {
  %x = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %fill = stablehlo.constant dense<9> : tensor<i32>
  %a = stablehlo.constant dense<[1, 2, 1]> : tensor<3xi32>
  %p = stablehlo.optimization_barrier %a : tensor<3xi32>
  %low = stablehlo.slice %p [0:1] : (tensor<3xi32>) -> tensor<1xi32>
  %high = stablehlo.slice %p [1:2] : (tensor<3xi32>) -> tensor<1xi32>
  %inner = stablehlo.slice %p [2:3] : (tensor<3xi32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_pad %x, %fill, %low, %high, %inner : (tensor<3xi32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32>
  %eight = stablehlo.constant dense<8> : tensor<1xi32>
  %1 = stablehlo.dynamic_reshape %0, %eight : (tensor<?xi32>, tensor<1xi32>) -> tensor<8xi32>
  check.expect_eq_const %1, dense<[9, 1, 9, 2, 9, 3, 9, 9]> : tensor<8xi32>
  // From 1 to 8 - 2 = 6, every second one.
  %six = stablehlo.subtract %eight, %high : tensor<1xi32>
  %2 = stablehlo.real_dynamic_slice %0, %low, %six, %high : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32>
  %three = stablehlo.constant dense<3> : tensor<1xi32>
  %3 = stablehlo.dynamic_reshape %2, %three : (tensor<?xi32>, tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %3, dense<[1, 2, 3]> : tensor<3xi32>
  func.return
}

// -----

// Two rows of the columns from 1 on, as many as the sizes say.
func.func @gather() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %start = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %s = stablehlo.constant dense<[2, 2]> : tensor<2xi32>
  %sizes = stablehlo.optimization_barrier %s : tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %start, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0, 1]>}> : (tensor<2x3xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xi32>
  %1 = stablehlo.dynamic_reshape %0, %s : (tensor<?x?xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %1, dense<[[2, 3], [5, 6]]> : tensor<2x2xi32>
  func.return
}

// -----

// [0, 1, 2, 3] with [1, 10]: 0 + 10, 1 + 20, 2 + 30, and 3 with the 0 behind it.
func.func @convolution() {
  %x = stablehlo.constant dense<[[[1], [2], [3]]]> : tensor<1x3x1xi32>
  %k = stablehlo.constant dense<[[[1]], [[10]]]> : tensor<2x1x1xi32>
  %a = stablehlo.constant dense<[[1, 1]]> : tensor<1x2xi32>
  %padding = stablehlo.optimization_barrier %a : tensor<1x2xi32>
  %0 = "stablehlo.dynamic_conv"(%x, %k, %padding) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x3x1xi32>, tensor<2x1x1xi32>, tensor<1x2xi32>) -> tensor<1x?x1xi32>
  %static = stablehlo.constant dense<4> : tensor<1xi32>
  %1 = stablehlo.dynamic_reshape %0, %static : (tensor<1x?x1xi32>, tensor<1xi32>) -> tensor<4xi32>
  check.expect_eq_const %1, dense<[10, 21, 32, 3]> : tensor<4xi32>
  func.return
}

// -----

// A loop whose value grows: twice as long each time; a fold that captures a scalar.
func.func @loop() {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %s = stablehlo.constant dense<1> : tensor<1xi32>
  %size = stablehlo.optimization_barrier %s : tensor<1xi32>
  %x = stablehlo.dynamic_broadcast_in_dim %three, %size, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
  %r:2 = stablehlo.while(%a = %i, %b = %x) : tensor<i32>, tensor<?xi32>
    cond {
      %c = stablehlo.compare LT, %a, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %n = stablehlo.add %a, %one : tensor<i32>
      %d = stablehlo.concatenate %b, %b, dim = 0 : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
      stablehlo.return %n, %d : tensor<i32>, tensor<?xi32>
    }
  %step = stablehlo.optimization_barrier %one : tensor<i32>
  %sum = "stablehlo.reduce"(%r#1, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %t = stablehlo.add %q, %step : tensor<i32>
    %u = stablehlo.add %p, %t : tensor<i32>
    stablehlo.return %u : tensor<i32>
  }) : (tensor<?xi32>, tensor<i32>) -> tensor<i32>
  // Eight times 3 + 1.
  check.expect_eq_const %sum, dense<32> : tensor<i32>
  func.return
}

// -----

// Quantized elements in an array of unknown size.
func.func @quantized() {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %s = stablehlo.constant dense<2> : tensor<1xi32>
  %size = stablehlo.optimization_barrier %s : tensor<1xi32>
  %x = stablehlo.dynamic_broadcast_in_dim %one, %size, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %0 = stablehlo.uniform_quantize %x : (tensor<?xf32>) -> tensor<?x!quant.uniform<i8:f32, 0.25:3>>
  %1 = stablehlo.dynamic_reshape %0, %s : (tensor<?x!quant.uniform<i8:f32, 0.25:3>>, tensor<1xi32>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  %2 = stablehlo.bitcast_convert %1 : (tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2xi8>
  check.expect_eq_const %2, dense<7> : tensor<2xi8>
  func.return
}

// -----

// JAX's calls along a dimension of symbolic size. A running sum over windows as long as the array, of which all but the
// last element is padding in front: [1, 2, 4] -> [1, 3, 7]; with stride 2 every other of them.
func.func private @add(%a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.add %a, %b : tensor<i32>
  return %0 : tensor<i32>
}
func.func @reduce_window() {
  %x = stablehlo.constant dense<[1, 2, 4]> : tensor<3xi32>
  %in = stablehlo.optimization_barrier %x : tensor<3xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %size = stablehlo.get_dimension_size %in, dim = 0 : (tensor<3xi32>) -> tensor<i32>
  %sizes = stablehlo.reshape %size : (tensor<i32>) -> tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %low = stablehlo.subtract %sizes, %one : tensor<1xi32>
  %high = stablehlo.constant dense<0> : tensor<1xi32>
  %both = stablehlo.concatenate %low, %high, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %padding = stablehlo.reshape %both : (tensor<2xi32>) -> tensor<1x2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%in, %zero, %sizes, %one, %one, %one, %padding) {called_computations = [@add]} : (tensor<3xi32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  %three = stablehlo.constant dense<3> : tensor<1xi32>
  %1 = stablehlo.dynamic_reshape %0, %three : (tensor<?xi32>, tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[1, 3, 7]> : tensor<3xi32>
  %2 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%in, %zero, %sizes, %two, %one, %one, %padding) {called_computations = [@add]} : (tensor<3xi32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xi32>
  %3 = stablehlo.dynamic_reshape %2, %two : (tensor<?xi32>, tensor<1xi32>) -> tensor<2xi32>
  check.expect_eq_const %3, dense<[1, 7]> : tensor<2xi32>
  return
}

// -----

// Operands that say the size of a result are not the call's own. The factor of [[4, 2], [2, 5]] is [[2, 0], [1, 2]].
func.func @shape_operands() {
  %x = stablehlo.constant dense<[[[4.0, 2.0], [2.0, 5.0]]]> : tensor<1x2x2xf64>
  %in = stablehlo.optimization_barrier %x : tensor<1x2x2xf64>
  %sizes = stablehlo.constant dense<[1, 2, 2]> : tensor<3xi32>
  %dynamic = stablehlo.optimization_barrier %sizes : tensor<3xi32>
  %a = stablehlo.dynamic_reshape %in, %dynamic : (tensor<1x2x2xf64>, tensor<3xi32>) -> tensor<?x2x2xf64>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %0:2 = stablehlo.custom_call @lapack_dpotrf_ffi(%a, %sizes, %one) {indices_of_shape_operands = dense<[1, 2]> : tensor<2xi64>, mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<?x2x2xf64>, tensor<3xi32>, tensor<1xi32>) -> (tensor<?x2x2xf64>, tensor<?xi32>)
  %1 = stablehlo.dynamic_reshape %0#0, %sizes : (tensor<?x2x2xf64>, tensor<3xi32>) -> tensor<1x2x2xf64>
  %2 = stablehlo.slice %1 [0:1, 1:2, 0:2] : (tensor<1x2x2xf64>) -> tensor<1x1x2xf64>
  check.expect_eq_const %2, dense<[[[1.0, 2.0]]]> : tensor<1x1x2xf64>
  return
}

// -----

// XLA's operations for it are custom calls. Of equal values the first comes first.
func.func @top_k() {
  %x = stablehlo.constant dense<[[3, 1, 4, 1, 5], [2, 9, 6, 9, 3]]> : tensor<2x5xi32>
  %two = stablehlo.constant dense<2> : tensor<i64>
  %k = stablehlo.optimization_barrier %two : tensor<i64>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k) : (tensor<2x5xi32>, tensor<i64>) -> (tensor<2x?xi32>, tensor<2x?xi32>)
  %sizes = stablehlo.constant dense<2> : tensor<2xi32>
  %1 = stablehlo.dynamic_reshape %0#0, %sizes : (tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %2 = stablehlo.dynamic_reshape %0#1, %sizes : (tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %1, dense<[[5, 4], [9, 9]]> : tensor<2x2xi32>
  check.expect_eq_const %2, dense<[[4, 2], [1, 3]]> : tensor<2x2xi32>
  func.return
}

// -----

// The same bits as of the operation whose sizes are known.
func.func @random_bits() {
  %state = stablehlo.constant dense<[7, 11]> : tensor<2xui64>
  %five = stablehlo.constant dense<5> : tensor<1xi32>
  %n = stablehlo.optimization_barrier %five : tensor<1xi32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%state, %n) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>, tensor<1xi32>) -> (tensor<2xui64>, tensor<?xui32>)
  %1:2 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  %2 = stablehlo.dynamic_reshape %0#1, %five : (tensor<?xui32>, tensor<1xi32>) -> tensor<5xui32>
  check.expect_eq %0#0, %1#0 : tensor<2xui64>
  check.expect_eq %2, %1#1 : tensor<5xui32>
  func.return
}

// -----

// A bounded dimension beside a size below its bound, and beside another bound: 1, 2, 3 and 10, 20, 30.
func.func @bounded_beside_static() {
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %tens = stablehlo.constant dense<[10.0, 20.0, 30.0, 40.0, 50.0]> : tensor<5xf32>
  %sevens = stablehlo.constant dense<[7.0, 8.0, 9.0, 10.0]> : tensor<4xf32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %n = stablehlo.optimization_barrier %three : tensor<i32>
  %b = stablehlo.set_dimension_size %tens, %n, dim = 0 : (tensor<5xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<5>>
  %c = stablehlo.set_dimension_size %sevens, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %0 = stablehlo.add %a, %b : (tensor<3xf32>, tensor<?xf32, #stablehlo.bounds<5>>) -> tensor<3xf32>
  check.expect_eq_const %0, dense<[11.0, 22.0, 33.0]> : tensor<3xf32>
  %1 = stablehlo.subtract %b, %a : (tensor<?xf32, #stablehlo.bounds<5>>, tensor<3xf32>) -> tensor<?xf32, #stablehlo.bounds<5>>
  %2 = stablehlo.add %1, %c : (tensor<?xf32, #stablehlo.bounds<5>>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %3 = stablehlo.convert %2 : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<3xi32>
  check.expect_eq_const %3, dense<[16, 26, 36]> : tensor<3xi32>
  %4 = stablehlo.compare LT, %b, %c : (tensor<?xf32, #stablehlo.bounds<5>>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xi1>
  %5 = stablehlo.select %4, %a, %c : (tensor<?xi1>, tensor<3xf32>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<3xf32>
  check.expect_eq_const %5, dense<[7.0, 8.0, 9.0]> : tensor<3xf32>
  func.return
}

// -----

// As JAX writes it: k is the last operand, the one that says the size follows from it.
func.func private @greater(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func public @main() {
  %x = stablehlo.constant dense<[3.0, 1.0, 4.0, 1.0, 5.0]> : tensor<5xf32>
  %i = stablehlo.iota dim = 0 : tensor<5xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<-1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %k = stablehlo.optimization_barrier %three : tensor<i32>
  %size = stablehlo.reshape %k : (tensor<i32>) -> tensor<1xi32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_approx_top_k(%x, %i, %low, %none, %k, %size, %size) {called_computations = [@greater], indices_of_shape_operands = dense<[5, 6]> : tensor<2xi64>, mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 0 : i64, reduction_input_size_override = -1 : i64}} : (tensor<5xf32>, tensor<5xi32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<?xf32>, tensor<?xi32>)
  %sizes = stablehlo.constant dense<3> : tensor<1xi32>
  %1 = stablehlo.dynamic_reshape %0#0, %sizes : (tensor<?xf32>, tensor<1xi32>) -> tensor<3xf32>
  %2 = stablehlo.dynamic_reshape %0#1, %sizes : (tensor<?xi32>, tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[5.0, 4.0, 3.0]> : tensor<3xf32>
  check.expect_eq_const %2, dense<[4, 2, 0]> : tensor<3xi32>
  return
}
