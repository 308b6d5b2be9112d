// Forms that HLO writes otherwise. Expected values: by hand.

func.func @broadcasts() {
  %x = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %0 = stablehlo.broadcast_in_dim %x, dims = [1, 0] : (tensor<2x1xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %0, dense<[[1, 2], [1, 2], [1, 2]]> : tensor<3x2xi32>
  %1 = "stablehlo.broadcast"(%x) <{broadcast_sizes = array<i64: 2>}> : (tensor<2x1xi32>) -> tensor<2x2x1xi32>
  check.expect_eq_const %1, dense<[[[1], [2]], [[1], [2]]]> : tensor<2x2x1xi32>
  func.return
}

// -----

// The real part decides.
func.func @convert_complex_to_i1() {
  %z = stablehlo.constant dense<[(0.0, 1.0), (2.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %0 = stablehlo.convert %z : (tensor<3xcomplex<f32>>) -> tensor<3xi1>
  check.expect_eq_const %0, dense<[false, true, false]> : tensor<3xi1>
  %1 = stablehlo.convert %z : (tensor<3xcomplex<f32>>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[0, 2, 0]> : tensor<3xi32>
  func.return
}

// -----

// Of no elements there is a value all the same in what MLIR keeps.
func.func @no_elements() {
  %0 = stablehlo.constant dense<2> : tensor<2x0xi4>
  %1 = stablehlo.add %0, %0 : tensor<2x0xi4>
  check.expect_eq_const %1, dense<4> : tensor<2x0xi4>
  func.return
}

// -----

func.func @dot() {
  %m = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %v = stablehlo.constant dense<[5, 6]> : tensor<2xi32>
  %0 = stablehlo.dot %m, %v : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2xi32>
  check.expect_eq_const %0, dense<[17, 39]> : tensor<2xi32>
  %1 = stablehlo.dot %v, %v : (tensor<2xi32>, tensor<2xi32>) -> tensor<i32>
  check.expect_eq_const %1, dense<61> : tensor<i32>
  func.return
}

// -----

// "ij,kj->ki": the transposed product; "ib,jb->bji": a batch, nothing summed.
func.func @einsum() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>
  %0 = "stablehlo.einsum"(%a, %b) <{einsum_config = "ij,kj->ki"}> : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %0, dense<[[1, 3], [4, 10]]> : tensor<2x2xi32>
  %1 = "stablehlo.einsum"(%a, %b) <{einsum_config = "ib,jb->bji"}> : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
  check.expect_eq_const %1, dense<[[[1, 3], [2, 6]], [[0, 0], [2, 4]]]> : tensor<2x2x2xi32>
  func.return
}

// -----

func.func @torch_index_select() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %index = stablehlo.constant dense<[2, 0]> : tensor<2xi32>
  %0 = "stablehlo.torch_index_select"(%x, %index) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %0, dense<[[3, 1], [6, 4]]> : tensor<2x2xi32>
  %each = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %1 = "stablehlo.torch_index_select"(%x, %each) <{batch_dims = 1 : i64, dim = 1 : i64}> : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
  check.expect_eq_const %1, dense<[[2], [6]]> : tensor<2x1xi32>
  func.return
}

// -----

func.func @dynamic_operations_of_known_sizes() {
  %x = stablehlo.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %sizes = stablehlo.constant dense<[2, 5]> : tensor<2xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %sizes, dims = [1] : (tensor<5xi32>, tensor<2xi64>) -> tensor<2x5xi32>
  check.expect_eq_const %0, dense<[[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]> : tensor<2x5xi32>
  %1 = stablehlo.dynamic_iota %sizes, dim = 0 : (tensor<2xi64>) -> tensor<2x5xi32>
  check.expect_eq_const %1, dense<[[0, 0, 0, 0, 0], [1, 1, 1, 1, 1]]> : tensor<2x5xi32>
  %ten = stablehlo.constant dense<[10]> : tensor<1xi64>
  %2 = stablehlo.dynamic_reshape %0, %ten : (tensor<2x5xi32>, tensor<1xi64>) -> tensor<10xi32>
  check.expect_eq_const %2, dense<[1, 2, 3, 4, 5, 1, 2, 3, 4, 5]> : tensor<10xi32>
  %one = stablehlo.constant dense<[1]> : tensor<1xi64>
  %none = stablehlo.constant dense<[0]> : tensor<1xi64>
  %fill = stablehlo.constant dense<9> : tensor<i32>
  %3 = stablehlo.dynamic_pad %x, %fill, %one, %none, %one : (tensor<5xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<10xi32>
  check.expect_eq_const %3, dense<[9, 1, 9, 2, 9, 3, 9, 4, 9, 5]> : tensor<10xi32>
  func.return
}

// -----

// [1:5:2], the start known only when it runs; then all of it constant.
func.func @real_dynamic_slice() {
  %x = stablehlo.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %zero = stablehlo.constant dense<[0]> : tensor<1xi64>
  %one = stablehlo.constant dense<[1]> : tensor<1xi64>
  %start = stablehlo.add %zero, %one : tensor<1xi64>
  %limit = stablehlo.constant dense<[5]> : tensor<1xi64>
  %two = stablehlo.constant dense<[2]> : tensor<1xi64>
  %0 = stablehlo.real_dynamic_slice %x, %start, %limit, %two : (tensor<5xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xi32>
  check.expect_eq_const %0, dense<[2, 4]> : tensor<2xi32>
  %1 = stablehlo.real_dynamic_slice %x, %one, %limit, %two : (tensor<5xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xi32>
  check.expect_eq_const %1, dense<[2, 4]> : tensor<2xi32>
  func.return
}

// -----

// The sizes of slices: [1, 2], from the result.
func.func @dynamic_gather() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %at = stablehlo.constant dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>
  %more = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %ones = stablehlo.constant dense<1> : tensor<2xi64>
  %sizes = stablehlo.add %more, %ones : tensor<2xi64>
  %0 = "stablehlo.dynamic_gather"(%x, %at, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>}> : (tensor<2x3xi32>, tensor<2x2xi64>, tensor<2xi64>) -> tensor<2x2xi32>
  check.expect_eq_const %0, dense<[[5, 6], [1, 2]]> : tensor<2x2xi32>
  func.return
}

// -----

func.func private @twice(%x: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %0 = stablehlo.add %x, %x : tensor<i32>
  return %0, %x : tensor<i32>, tensor<i32>
}
func.func @calls_composites_and_barriers() {
  %x = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = func.call @twice(%x) : (tensor<i32>) -> (tensor<i32>, tensor<i32>)
  %1:2 = stablehlo.composite "my.twice" %0#0 {decomposition = @twice} : (tensor<i32>) -> (tensor<i32>, tensor<i32>)
  %2:2 = stablehlo.optimization_barrier %1#0, %0#1 : tensor<i32>, tensor<i32>
  check.expect_eq_const %2#0, dense<16> : tensor<i32>
  check.expect_eq_const %2#1, dense<4> : tensor<i32>
  func.return
}

// -----

// Sums over j: 1 + 2 + 3 and 4 + 5 + 6; over i and j, which is 21; and ij turned.
func.func @unary_einsum() {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = "stablehlo.unary_einsum"(%a) <{einsum_config = "ij->i"}> : (tensor<2x3xi32>) -> tensor<2xi32>
  check.expect_eq_const %0, dense<[6, 15]> : tensor<2xi32>
  %1 = "stablehlo.unary_einsum"(%a) <{einsum_config = "ij->"}> : (tensor<2x3xi32>) -> tensor<i32>
  check.expect_eq_const %1, dense<21> : tensor<i32>
  %2 = "stablehlo.unary_einsum"(%a) <{einsum_config = "ij->ji"}> : (tensor<2x3xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %2, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
  func.return
}
