// while_c1 while_c2 while_c3: accepted
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c1 while_c2 while_c3: accepted
func.func @f() {
  "stablehlo.while"() ({
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
    "stablehlo.return"() : () -> ()
  }) : () -> ()
  return
}

// -----

// while_c1 while_c2 while_c3: accepted
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<?xf32>)
  return
}

// -----

// while_c1 while_c2 while_c3: accepted
func.func @f(%a0: !stablehlo.token, %a1: tuple<tensor<f32>>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
  ^bb0(%x0: !stablehlo.token, %x1: tuple<tensor<f32>>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: !stablehlo.token, %x1: tuple<tensor<f32>>):
    "stablehlo.return"(%x0, %x1) : (!stablehlo.token, tuple<tensor<f32>>) -> ()
  }) : (!stablehlo.token, tuple<tensor<f32>>) -> (!stablehlo.token, tuple<tensor<f32>>)
  return
}

// -----

// while_c1: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c1
  ^bb0(%x0: tensor<i32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c1: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c1
  ^bb0(%x0: tensor<i32>, %x1: tensor<3xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c1: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c1
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c1: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c1
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<1xi1>
    "stablehlo.return"(%r0) : (tensor<1xi1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c1: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c1
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    %r1 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0, %r1) : (tensor<i1>, tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c1: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c1
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> !stablehlo.token
    "stablehlo.return"(%r0) : (!stablehlo.token) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c2: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c2
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf64>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf64>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c2: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c2
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x1, %x0) : (tensor<2xf32>, tensor<i32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c2: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c2
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return
}

// -----

// while_c3: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0 = "stablehlo.while"(%a0, %a1) ({
//     ^ while_c3
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> tensor<i32>
  return
}

// -----

// while_c3: rejected
func.func @f(%a0: tensor<i32>, %a1: tensor<2xf32>) {
  %0:2 = "stablehlo.while"(%a0, %a1) ({
//       ^ while_c3
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    %r0 = "stablehlo.custom_call"() {call_target_name = "make"} : () -> tensor<i1>
    "stablehlo.return"(%r0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x0: tensor<i32>, %x1: tensor<2xf32>):
    "stablehlo.return"(%x0, %x1) : (tensor<i32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  return
}
