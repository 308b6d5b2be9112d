// case_c1 case_c2 case_c3 case_c4: accepted
func.func @f(%a0: tensor<i32>) {
  %0 = "stablehlo.case"(%a0) ({
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

// case_c1 case_c2 case_c3 case_c4: accepted
func.func @f(%a0: tensor<i32>) {
  "stablehlo.case"(%a0) ({
    "stablehlo.return"() : () -> ()
  }) : (tensor<i32>) -> ()
  return
}

// -----

// case_c2: rejected
func.func @f(%a0: tensor<i32>) {
  %0 = "stablehlo.case"(%a0) ({
//     ^ case_c2
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
  ^bb0(%x0: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

// case_c3: rejected
func.func @f(%a0: tensor<i32>) {
  %0 = "stablehlo.case"(%a0) ({
//     ^ case_c3
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i32>
    "stablehlo.return"(%r0) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

// case_c3: rejected
func.func @f(%a0: tensor<i32>) {
  %0 = "stablehlo.case"(%a0) ({
//     ^ case_c3
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0, %r1) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

// case_c4: rejected
func.func @f(%a0: tensor<i32>) {
  %0 = "stablehlo.case"(%a0) ({
//     ^ case_c4
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }) : (tensor<i32>) -> tensor<f64>
  return
}

// -----

// case_c4: rejected
func.func @f(%a0: tensor<i32>) {
  "stablehlo.case"(%a0) ({
//^ case_c4
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }) : (tensor<i32>) -> ()
  return
}

// -----

// case_c1: rejected
func.func @f(%a0: tensor<i32>) {
  "stablehlo.case"(%a0) : (tensor<i32>) -> ()
//^ case_c1
  return
}

// -----

// case_i1: rejected
func.func @f(%a0: tensor<i64>) {
  %0 = "stablehlo.case"(%a0) ({
//     ^ case_i1
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }) : (tensor<i64>) -> tensor<f32>
  return
}

// -----

// case_i1: rejected
func.func @f(%a0: tensor<1xi32>) {
  %0 = "stablehlo.case"(%a0) ({
//     ^ case_i1
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }, {
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<f32>
    "stablehlo.return"(%r0) : (tensor<f32>) -> ()
  }) : (tensor<1xi32>) -> tensor<f32>
  return
}
