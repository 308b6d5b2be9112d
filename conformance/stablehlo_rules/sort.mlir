// sort_c1 sort_c2 sort_c3 sort_c4 sort_c5: accepted
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c4: accepted
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = -2 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c4: accepted
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c2 sort_c3: accepted
func.func @f(%a0: tensor<?x3xf32>) {
  %0 = "stablehlo.sort"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<?x3xf32>) -> tensor<2x?xf32>
  return
}

// -----

// sort_c1: rejected
func.func @f() {
  "stablehlo.sort"() ({
//^ sort_c1
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : () -> ()
  return
}

// -----

// sort_c2: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xf32>)
  return
}

// -----

// sort_c2: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.sort"(%a0, %a1) ({
//     ^ sort_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}

// -----

// sort_c3: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x4xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x4xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c3: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x4xi32>)
  return
}

// -----

// sort_c4: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 2 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c4: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = -3 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c5: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>, %x2: tensor<f32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c5: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c5: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c5: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0, %r1) : (tensor<i1>, tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c5: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<1xi1>
    "stablehlo.return"(%r0) : (tensor<1xi1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// sort_c3: rejected
func.func @f(%a0: tensor<?x3xf32>, %a1: tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) ({
//       ^ sort_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<?x3xf32>, tensor<2x3xi32>) -> (tensor<4x3xf32>, tensor<2x3xi32>)
  return
}
