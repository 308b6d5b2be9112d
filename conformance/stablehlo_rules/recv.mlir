// recv_c1 recv_c2 recv_c3 recv_c4 recv_c5 recv_token: accepted
module attributes {mhlo.num_replicas = 1 : i32, mhlo.num_partitions = 3 : i32} {
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
}

// -----

// recv_c5: accepted
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

// recv_c4: accepted
module attributes {mhlo.num_replicas = 3 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 0, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
}

// -----

// recv_token: accepted
func.func @f(%a0: !stablehlo.token) {
  %0 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

// recv_c1: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
//       ^ recv_c1
  return
}

// -----

// recv_c2: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
//       ^ recv_c2
  return
}

// -----

// recv_c3: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
//       ^ recv_c3
  return
}

// -----

// recv_c4: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
//       ^ recv_c4
  return
}

// -----

// recv_c4: rejected
module attributes {mhlo.num_replicas = 3 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
//       ^ recv_c4
  return
}
}

// -----

// recv_c5: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
//       ^ recv_c5
  return
}

// -----

// recv_c5: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = true, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
//       ^ recv_c5
  return
}

// -----

// recv_token: rejected
func.func @f(%a0: !stablehlo.token) {
  "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> ()
//^ recv_token
  return
}

// -----

// recv_token: rejected
func.func @f(%a0: !stablehlo.token) {
  %0 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> tensor<4xf32>
//     ^ recv_token
  return
}

// -----

// recv_token: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
//       ^ recv_token
  return
}

// -----

// recv_o1: rejected
func.func @f(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<?xf32>, !stablehlo.token)
//       ^ recv_o1
  return
}
