// Regions that use values of the blocks around them, and bodies of another type than the arrays.
// Expected values: by hand.

// A loop over a captured limit and step: 0, 3, 6, 9.
func.func @while_captures() {
  %limit = stablehlo.constant dense<7> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %step = stablehlo.add %one, %two : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.while(%i = %zero) : tensor<i32>
    cond {
      %1 = stablehlo.compare LT, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %step : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }
  check.expect_eq_const %0, dense<9> : tensor<i32>
  func.return
}

// -----

// A branch inside a loop uses a value from outside both: 5 * 2 * 2 * 2.
func.func @nested_captures() {
  %a = stablehlo.constant dense<5> : tensor<i32>
  %factor = stablehlo.add %a, %a : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, tensor<i32>
    cond {
      %1 = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %2 = stablehlo.compare GT, %factor, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %3 = "stablehlo.if"(%2) ({
        %ten = stablehlo.subtract %factor, %a : tensor<i32>
        %4 = stablehlo.divide %factor, %ten : tensor<i32>
        %5 = stablehlo.multiply %x, %4 : tensor<i32>
        stablehlo.return %5 : tensor<i32>
      }, {
        stablehlo.return %zero : tensor<i32>
      }) : (tensor<i1>) -> tensor<i32>
      %6 = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %6, %3 : tensor<i32>, tensor<i32>
    }
  check.expect_eq_const %0#1, dense<40> : tensor<i32>
  func.return
}

// -----

// An index out of range takes the last branch; every branch captures something else.
func.func @case_captures() {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %y = stablehlo.negate %x : tensor<2xi32>
  %index = stablehlo.constant dense<-4> : tensor<i32>
  %0:2 = "stablehlo.case"(%index) ({
    stablehlo.return %x, %x : tensor<2xi32>, tensor<2xi32>
  }, {
    %1 = stablehlo.add %y, %x : tensor<2xi32>
    stablehlo.return %1, %y : tensor<2xi32>, tensor<2xi32>
  }) : (tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
  check.expect_eq_const %0#0, dense<[0, 0]> : tensor<2xi32>
  check.expect_eq_const %0#1, dense<[-1, -2]> : tensor<2xi32>
  func.return
}

// -----

// max of 1 * 3, 4 * 3, 2 * 3 and the init 5, the factor captured.
func.func @reduce_captures_a_scalar() {
  %x = stablehlo.constant dense<[1, 4, 2]> : tensor<3xi32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %three = stablehlo.add %one, %two : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %0 = "stablehlo.reduce"(%x, %five) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.multiply %b, %three : tensor<i32>
    %2 = stablehlo.maximum %a, %1 : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  check.expect_eq_const %0, dense<12> : tensor<i32>
  func.return
}

// -----

// Windows of 2, padded by one before: the init 7 stands in the padding and starts every window (StableHLO
// folds it in, HLO skips it); the body is max(a, b + c), c = 10 captured.
func.func @reduce_window_captures_a_scalar() {
  %x = stablehlo.constant dense<[1, 4]> : tensor<2xi32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %ten = stablehlo.add %five, %five : tensor<i32>
  %seven = stablehlo.constant dense<7> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %seven) <{padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %b, %ten : tensor<i32>
    %2 = stablehlo.maximum %a, %1 : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  check.expect_eq_const %0, dense<[17, 14]> : tensor<2xi32>
  func.return
}

// -----

// Sorted by |x - 4|: 4 (0), 3 and 5 in their order (1), 0 (4).
func.func @sort_captures_a_scalar() {
  %x = stablehlo.constant dense<[0, 3, 5, 4]> : tensor<4xi32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %four = stablehlo.add %two, %two : tensor<i32>
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.subtract %a, %four : tensor<i32>
    %2 = stablehlo.subtract %b, %four : tensor<i32>
    %3 = stablehlo.abs %1 : tensor<i32>
    %4 = stablehlo.abs %2 : tensor<i32>
    %5 = stablehlo.compare LT, %3, %4 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %5 : tensor<i1>
  }) : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[4, 3, 5, 0]> : tensor<4xi32>
  func.return
}

// -----

func.func @map_captures_a_scalar() {
  %x = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %four = stablehlo.multiply %two, %two : tensor<i32>
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<i32>):
    %1 = stablehlo.subtract %four, %a : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %0, dense<[[3, 2], [1, 0]]> : tensor<2x2xi32>
  func.return
}

// -----

// x[1] = 10 + 2 * (1 + 5), added one after the other.
func.func @scatter_captures_a_scalar() {
  %x = stablehlo.constant dense<[0, 10, 20]> : tensor<3xi32>
  %indices = stablehlo.constant dense<[[1], [1]]> : tensor<2x1xi32>
  %updates = stablehlo.constant dense<[1, 5]> : tensor<2xi32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.add %one, %one : tensor<i32>
  %0 = "stablehlo.scatter"(%x, %indices, %updates) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.multiply %b, %two : tensor<i32>
    %2 = stablehlo.add %a, %1 : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<3xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<3xi32>
  check.expect_eq_const %0, dense<[0, 22, 20]> : tensor<3xi32>
  func.return
}

// -----

// 100 + 100 + 100 does not fit i8; the body adds in i32.
func.func @reduce_in_a_wider_type() {
  %x = stablehlo.constant dense<100> : tensor<3xi8>
  %zero = stablehlo.constant dense<0> : tensor<i8>
  %0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<3xi8>, tensor<i8>) -> tensor<i32>
  check.expect_eq_const %0, dense<300> : tensor<i32>
  func.return
}

// -----

// y = x + carry, carry = y: running sums from 10, and the last one.
func.func @scan() {
  %x = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %0:2 = "chlo.scan"(%x, %ten) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<i32>, %carry: tensor<i32>):
    %1 = stablehlo.add %a, %carry : tensor<i32>
    stablehlo.return %1, %1 : tensor<i32>, tensor<i32>
  }) : (tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  check.expect_eq_const %0#0, dense<[11, 13, 16]> : tensor<3xi32>
  check.expect_eq_const %0#1, dense<16> : tensor<i32>
  func.return
}

// -----

// y = x * v + carry, carry = y, with the vector v captured: from [10, 20], [1, 2] * [3, 4] and then [5, 6] * [3, 4] more.
func.func @scan_captures_a_vector() {
  %x = stablehlo.constant dense<[[1, 2], [5, 6]]> : tensor<2x2xi32>
  %start = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %two = stablehlo.constant dense<[2, 2]> : tensor<2xi32>
  %more = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %v = stablehlo.add %two, %more : tensor<2xi32>
  %0:2 = "chlo.scan"(%x, %start) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<2xi32>, %carry: tensor<2xi32>):
    %1 = stablehlo.multiply %a, %v : tensor<2xi32>
    %2 = stablehlo.add %1, %carry : tensor<2xi32>
    stablehlo.return %2, %2 : tensor<2xi32>, tensor<2xi32>
  }) : (tensor<2x2xi32>, tensor<2xi32>) -> (tensor<2x2xi32>, tensor<2xi32>)
  check.expect_eq_const %0#0, dense<[[13, 28], [28, 52]]> : tensor<2x2xi32>
  check.expect_eq_const %0#1, dense<[28, 52]> : tensor<2xi32>
  func.return
}

// -----

// Windows [1, 4] and [2, 3] in i8 select 4 and 3; 5 + 10 * 100 and 5 + 10 * 7 go there, in i32.
func.func @select_and_scatter_in_a_wider_type() {
  %x = stablehlo.constant dense<[1, 4, 2, 3]> : tensor<4xi8>
  %source = stablehlo.constant dense<[100, 7]> : tensor<2xi8>
  %zero = stablehlo.constant dense<5> : tensor<i8>
  %0 = "stablehlo.select_and_scatter"(%x, %source, %zero) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %ten = stablehlo.constant dense<10> : tensor<i32>
    %1 = stablehlo.multiply %b, %ten : tensor<i32>
    %2 = stablehlo.add %a, %1 : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<4xi8>, tensor<2xi8>, tensor<i8>) -> tensor<4xi32>
  check.expect_eq_const %0, dense<[5, 1005, 5, 75]> : tensor<4xi32>
  func.return
}
