// select_and_scatter_c1 select_and_scatter_c2 select_and_scatter_c3 select_and_scatter_c4 select_and_scatter_c5 select_and_scatter_c6 select_and_scatter_c7 select_and_scatter_c8 select_and_scatter_c9 select_and_scatter_c10 select_and_scatter_c11 select_and_scatter_c12: accepted
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c6 select_and_scatter_c8 select_and_scatter_c2: accepted
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<4x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>} : (tensor<6x4xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c10 select_and_scatter_c12: accepted
func.func @f(%a0: tensor<6x4xi8>, %a1: tensor<2x4xi8>, %a2: tensor<i8>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<i8>, %x1: tensor<i8>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xi8>, tensor<2x4xi8>, tensor<i8>) -> tensor<6x4xi32>
  return
}

// -----

// select_and_scatter_c2 select_and_scatter_c11: accepted
func.func @f(%a0: tensor<?x4xf32>, %a1: tensor<9x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<?x4xf32>, tensor<9x4xf32>, tensor<f32>) -> tensor<7x4xf32>
  return
}

// -----

// select_and_scatter_c1: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf64>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c1
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf64>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c2: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<3x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c2: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c3: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f16>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f16>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c4: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c4: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c5: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 0>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c6: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c6
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c7: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c7
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 0, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c8: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<0> : tensor<2x3xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c8: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<0> : tensor<4xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c9: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c9
  ^bb0(%x0: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c9: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c9
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c9: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c9
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c9: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c9
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<1xi1>
    "stablehlo.return"(%r0) : (tensor<1xi1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c9: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c9
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0, %r1) : (tensor<i1>, tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c10: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c10
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c10: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c10
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c10: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c10
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"() : () -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return
}

// -----

// select_and_scatter_c11: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c11
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x5xf32>
  return
}

// -----

// select_and_scatter_c12: rejected
func.func @f(%a0: tensor<6x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
//     ^ select_and_scatter_c12
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>} : (tensor<6x4xf32>, tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf64>
  return
}
