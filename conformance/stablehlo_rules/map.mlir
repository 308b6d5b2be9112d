// map_c1 map_c2 map_c3 map_c4: accepted
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}

// -----

// map_c1 map_c3 map_c4: accepted
func.func @f(%a0: tensor<f32>) {
  %0 = "stablehlo.map"(%a0) ({
  ^bb0(%x0: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {dimensions = array<i64>} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

// map_c1: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x4xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c1
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x4xi32>) -> tensor<2x3xi8>
  return
}

// -----

// map_c1: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c1
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x4xi8>
  return
}

// -----

// map_c2: rejected
func.func @f() {
  %0 = "stablehlo.map"() ({
//     ^ map_c2
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimensions = array<i64>} : () -> tensor<2x3xi8>
  return
}

// -----

// map_c3: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 1, 0>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}

// -----

// map_c3: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}

// -----

// map_c4: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c4
  ^bb0(%x0: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}

// -----

// map_c4: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}

// -----

// map_c4: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<1xi32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}

// -----

// map_c4: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i16>
    "stablehlo.return"(%r0) : (tensor<i16>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}

// -----

// map_c4: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<1xi8>
    "stablehlo.return"(%r0) : (tensor<1xi8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}

// -----

// map_c4: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a0, %a1) ({
//     ^ map_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i8>
    "stablehlo.return"(%r0, %r1) : (tensor<i8>, tensor<i8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}
