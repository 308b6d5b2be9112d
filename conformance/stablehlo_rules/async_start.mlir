// async_start_c1 async_start_c2 async_start_c3 async_start_c4: accepted
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
  ^bb0(%x0: tensor<4xf32>):
    %y = "stablehlo.collective_permute"(%x0) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

// async_start_c2 async_start_c4: accepted
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
  ^bb0(%x0: tensor<4xf32>):
    %y = "stablehlo.slice"(%x0) {start_indices = array<i64: 1>, limit_indices = array<i64: 3>, strides = array<i64: 1>} : (tensor<4xf32>) -> tensor<2xf32>
    "stablehlo.return"(%y) : (tensor<2xf32>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<2xf32>>
  return
}

// -----

// async_start_c3: accepted
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %0 = "stablehlo.async_start"(%a0, %a1) ({
  ^bb0(%x0: tensor<4xf32>, %x1: tensor<i32>):
    %y = "stablehlo.dynamic_slice"(%x0, %x1) {slice_sizes = array<i64: 2>} : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
    "stablehlo.return"(%y) : (tensor<2xf32>) -> ()
  }) : (tensor<4xf32>, tensor<i32>) -> !stablehlo.future<tensor<2xf32>>
  return
}

// -----

// async_start_c1: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
//     ^ async_start_c1
  ^bb0(%x0: tensor<4xf32>):
    %y = "stablehlo.collective_permute"(%x0) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    %z = "stablehlo.negate"(%y) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

// async_start_c1: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
//     ^ async_start_c1
  ^bb0(%x0: tensor<4xf32>):
    "stablehlo.return"(%x0) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

// async_start_c2: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
//     ^ async_start_c2
  ^bb0(%x0: tensor<4xf32>):
    %y = "stablehlo.negate"(%x0) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

// async_start_c2: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
//     ^ async_start_c2
  ^bb0(%x0: tensor<4xf32>):
    %y = "stablehlo.custom_call"(%x0) {call_target_name = "t"} : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

// async_start_c3: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
//     ^ async_start_c3
  ^bb0(%x0: tensor<4xf64>):
    %y = "stablehlo.collective_permute"(%x0) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf64>) -> tensor<4xf64>
    "stablehlo.return"(%y) : (tensor<4xf64>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

// async_start_c3: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0, %a1) ({
//     ^ async_start_c3
  ^bb0(%x0: tensor<4xf32>):
    %y = "stablehlo.collective_permute"(%x0) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

// async_start_c3: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %0 = "stablehlo.async_start"(%a0, %a1) ({
//     ^ async_start_c3
  ^bb0(%x0: tensor<4xf32>, %x1: tensor<i32>):
    %y = "stablehlo.collective_permute"(%x0) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>, tensor<i32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

// async_start_c4: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
//     ^ async_start_c4
  ^bb0(%x0: tensor<4xf32>):
    %y = "stablehlo.collective_permute"(%x0) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf64>>
  return
}

// -----

// async_start_c4: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
//     ^ async_start_c4
  ^bb0(%x0: tensor<4xf32>):
    %y = "stablehlo.collective_permute"(%x0) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>, tensor<4xf32>>
  return
}

// -----

// async_start_o1: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
//     ^ async_start_o1
  ^bb0(%x0: tensor<4xf32>):
    %y = "stablehlo.collective_permute"(%x0) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
