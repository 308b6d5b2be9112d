// reduce_window_c1 reduce_window_c2 reduce_window_c3 reduce_window_c4 reduce_window_c5 reduce_window_c6 reduce_window_c7 reduce_window_c8 reduce_window_c9 reduce_window_c10 reduce_window_c11 reduce_window_c12 reduce_window_c13 reduce_window_c14 reduce_window_c15 reduce_window_c16: accepted
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c1 reduce_window_c2 reduce_window_c3 reduce_window_c4 reduce_window_c5 reduce_window_c6 reduce_window_c7 reduce_window_c8 reduce_window_c9 reduce_window_c10 reduce_window_c11 reduce_window_c12 reduce_window_c13 reduce_window_c14 reduce_window_c15 reduce_window_c16: accepted
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<5x4xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  %0:2 = "stablehlo.reduce_window"(%a0, %a1, %a2, %a3) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>, %x2: tensor<f32>, %x3: tensor<i32>):
    "stablehlo.return"(%x0, %x1) : (tensor<f32>, tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<5x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

// reduce_window_c6 reduce_window_c8 reduce_window_c10 reduce_window_c12 reduce_window_c15: accepted
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

// reduce_window_c15: accepted
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 6, 1>, window_strides = array<i64: 1, 1>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<0x4xf32>
  return
}

// -----

// reduce_window_c15: accepted
func.func @f(%a0: tensor<?x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<?x4xf32>, tensor<f32>) -> tensor<7x4xf32>
  return
}

// -----

// reduce_window_c12 reduce_window_c15: accepted
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[-1, -2], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<1x4xf32>
  return
}

// -----

// reduce_window_c13 reduce_window_c16: accepted
func.func @f(%a0: tensor<5x4xi8>, %a1: tensor<i8>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<i16>, %x1: tensor<i16>):
    "stablehlo.return"(%x0) : (tensor<i16>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xi8>, tensor<i8>) -> tensor<3x4xi16>
  return
}

// -----

// reduce_window_c1: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0:2 = "stablehlo.reduce_window"(%a0, %a1) ({
//       ^ reduce_window_c1
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  return
}

// -----

// reduce_window_c2: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<5x3xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  %0:2 = "stablehlo.reduce_window"(%a0, %a1, %a2, %a3) ({
//       ^ reduce_window_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    "stablehlo.return"(%x0, %x0) : (tensor<f32>, tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<5x3xf32>, tensor<f32>, tensor<f32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  return
}

// -----

// reduce_window_c3: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f16>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f16>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c4: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c5: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 0>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c6: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c6
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c7: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c7
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 0>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c8: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c9: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c9
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, -1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c10: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c10
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c11: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c11
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 0, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c12: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c12
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c12: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c12
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<0> : tensor<4xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c13: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c13
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c13: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c13
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c13: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c13
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<2xf32>
    "stablehlo.return"(%r0) : (tensor<2xf32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// reduce_window_c14: rejected
func.func @f(%a0: tensor<?x4xf32>, %a1: tensor<?x4xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  %0:2 = "stablehlo.reduce_window"(%a0, %a1, %a2, %a3) ({
//       ^ reduce_window_c14
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    "stablehlo.return"(%x0, %x0) : (tensor<f32>, tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<3x4xf32>, tensor<2x4xf32>)
  return
}

// -----

// reduce_window_c15: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c15
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

// reduce_window_c15: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c15
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// reduce_window_c16: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_c16
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf64>
  return
}

// -----

// reduce_window_i7: rejected
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) ({
//     ^ reduce_window_i7
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<0> : tensor<2x2xi32>} : (tensor<5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}
