// reduce_c1 reduce_c2 reduce_c3 reduce_c4 reduce_c5 reduce_c6 reduce_c7 reduce_c8: accepted
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c1 reduce_c2 reduce_c3 reduce_c4 reduce_c5 reduce_c6 reduce_c7 reduce_c8: accepted
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<4x3xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  %0:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>, %x2: tensor<f32>, %x3: tensor<i32>):
    "stablehlo.return"(%x0, %x1) : (tensor<f32>, tensor<i32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<4x3xf32>, tensor<4x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  return
}

// -----

// reduce_c6 reduce_c8: accepted
func.func @f(%a0: tensor<4x3xbf16>, %a1: tensor<bf16>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xbf16>, tensor<bf16>) -> tensor<4xf32>
  return
}

// -----

// reduce_c6 reduce_c8: accepted
func.func @f(%a0: tensor<4x3xi8>, %a1: tensor<i8>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xi8>, tensor<i8>) -> tensor<4xi32>
  return
}

// -----

// reduce_c4 reduce_c5: accepted
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_c1 reduce_c7: accepted
func.func @f(%a0: tensor<?x3xf32>, %a1: tensor<4x?xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  %0:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    "stablehlo.return"(%x0, %x0) : (tensor<f32>, tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<?x3xf32>, tensor<4x?xf32>, tensor<f32>, tensor<f32>) -> (tensor<?xf32>, tensor<4xf32>)
  return
}

// -----

// reduce_c2 reduce_c6 reduce_c8: accepted
func.func @f(%a0: tensor<4x3x!quant.uniform<i8:f32, 0.5>>, %a1: tensor<!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<!quant.uniform<i32:f32, 0.5>>, %x1: tensor<!quant.uniform<i32:f32, 0.5>>):
    "stablehlo.return"(%x0) : (tensor<!quant.uniform<i32:f32, 0.5>>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i32:f32, 0.5>>
  return
}

// -----

// reduce_c1: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<4x2xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  %0:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) ({
//       ^ reduce_c1
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    "stablehlo.return"(%x0, %x0) : (tensor<f32>, tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<4x2xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// reduce_c2: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f64>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f64>) -> tensor<4xf32>
  return
}

// -----

// reduce_c2: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<4x3xi32>, %a2: tensor<i32>, %a3: tensor<f32>) {
  %0:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) ({
//       ^ reduce_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>, %x2: tensor<f32>, %x3: tensor<i32>):
    "stablehlo.return"(%x0, %x1) : (tensor<f32>, tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<4x3xi32>, tensor<i32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

// reduce_c3: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0:2 = "stablehlo.reduce"(%a0, %a1) ({
//       ^ reduce_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// reduce_c3: rejected
func.func @f() {
  "stablehlo.reduce"() ({
//^ reduce_c3
    "stablehlo.return"() : () -> ()
  }) {dimensions = array<i64: 1>} : () -> ()
  return
}

// -----

// reduce_c4: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 2>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c4: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: -1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c5: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1, 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c6: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c6
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c6: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c6
  ^bb0(%x0: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c6: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c6
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0, %x0) : (tensor<f32>, tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c6: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c6
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f64>
    "stablehlo.return"(%r0) : (tensor<f64>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c6: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c6
  ^bb0(%x0: tensor<1xf32>, %x1: tensor<1xf32>):
    "stablehlo.return"(%x0) : (tensor<1xf32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c6: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c6
  ^bb0(%x0: tensor<f16>, %x1: tensor<f16>):
    "stablehlo.return"(%x0) : (tensor<f16>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_c6: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<4x3xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  %0:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) ({
//       ^ reduce_c6
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    "stablehlo.return"(%x0, %x2) : (tensor<f32>, tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<4x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

// reduce_c7: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c7
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// reduce_c7: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c7
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x1xf32>
  return
}

// -----

// reduce_c8: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf64>
  return
}

// -----

// reduce_c8: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_c8
  ^bb0(%x0: tensor<f64>, %x1: tensor<f64>):
    "stablehlo.return"(%x0) : (tensor<f64>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_i1: rejected
func.func @f(%a0: tensor<*xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_i1
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<*xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

// reduce_i2: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1xf32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_i2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

// reduce_o1: rejected
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) ({
//     ^ reduce_o1
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xi3>
  return
}

// -----

// reduce_regions: rejected
func.func @f(%a: tensor<4xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
//     ^ reduce_regions
  return
}

// -----

// reduce_regions: rejected
func.func @f(%a: tensor<4xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
//     ^ reduce_regions
  }, {
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// reduce_regions: rejected
func.func @f(%a: tensor<4xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
//     ^ reduce_regions
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// reduce_c7: rejected
func.func @f(%a: tensor<5x2xf32>, %b: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<5x2xf32>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<3>>
//     ^ reduce_c7
  return
}
