// if_c1 if_c2 if_c3: accepted
func.func @f(%a0: tensor<i1>) {
  %0:2 = "stablehlo.if"(%a0) ({
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }) : (tensor<i1>) -> (tensor<f32>, !stablehlo.token)
  return
}

// -----

// if_c1 if_c2 if_c3: accepted
func.func @f(%a0: tensor<i1>) {
  "stablehlo.if"(%a0) ({
    "stablehlo.return"() : () -> ()
  }, {
    "stablehlo.return"() : () -> ()
  }) : (tensor<i1>) -> ()
  return
}

// -----

// if_c2 if_c3: accepted
func.func @f(%a0: tensor<i1>) {
  %0 = "stablehlo.if"(%a0) ({
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<?xf32>
    "stablehlo.return"(%r0) : (tensor<?xf32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<2xf32>
    "stablehlo.return"(%r0) : (tensor<2xf32>) -> ()
  }) : (tensor<i1>) -> tensor<2xf32>
  return
}

// -----

// if_c1: rejected
func.func @f(%a0: tensor<i1>) {
  %0:2 = "stablehlo.if"(%a0) ({
//       ^ if_c1
  ^bb0(%x0: tensor<f32>):
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%x0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }) : (tensor<i1>) -> (tensor<f32>, !stablehlo.token)
  return
}

// -----

// if_c1: rejected
func.func @f(%a0: tensor<i1>) {
  %0:2 = "stablehlo.if"(%a0) ({
//       ^ if_c1
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
  ^bb0(%x0: tensor<i1>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }) : (tensor<i1>) -> (tensor<f32>, !stablehlo.token)
  return
}

// -----

// if_c2: rejected
func.func @f(%a0: tensor<i1>) {
  %0:2 = "stablehlo.if"(%a0) ({
//       ^ if_c2
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f64>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f64>, !stablehlo.token) -> ()
  }) : (tensor<i1>) -> (tensor<f32>, !stablehlo.token)
  return
}

// -----

// if_c2: rejected
func.func @f(%a0: tensor<i1>) {
  %0:2 = "stablehlo.if"(%a0) ({
//       ^ if_c2
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> (tensor<f32>, !stablehlo.token)
  return
}

// -----

// if_c3: rejected
func.func @f(%a0: tensor<i1>) {
  %0 = "stablehlo.if"(%a0) ({
//     ^ if_c3
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

// if_c3: rejected
func.func @f(%a0: tensor<i1>) {
  %0:2 = "stablehlo.if"(%a0) ({
//       ^ if_c3
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }) : (tensor<i1>) -> (tensor<f64>, !stablehlo.token)
  return
}

// -----

// if_i1: rejected
func.func @f(%a0: tensor<1xi1>) {
  %0:2 = "stablehlo.if"(%a0) ({
//       ^ if_i1
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }) : (tensor<1xi1>) -> (tensor<f32>, !stablehlo.token)
  return
}

// -----

// if_i1: rejected
func.func @f(%a0: tensor<i8>) {
  %0:2 = "stablehlo.if"(%a0) ({
//       ^ if_i1
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }) : (tensor<i8>) -> (tensor<f32>, !stablehlo.token)
  return
}

// -----

// if_o1: rejected
func.func @f(%a0: tensor<i1>) {
  %0:2 = "stablehlo.if"(%a0) ({
//       ^ if_o1
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, !stablehlo.token) -> ()
  }) : (tensor<i1>) -> (tensor<f32>, memref<2xf32>)
  return
}
