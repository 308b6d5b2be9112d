// send_c1 send_c2 send_c3 send_c4 send_c5: accepted
module attributes {mhlo.num_replicas = 1 : i32, mhlo.num_partitions = 3 : i32} {
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
}

// -----

// send_c5: accepted
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

// send_c1: accepted
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<> : tensor<0xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

// send_c4: accepted
module attributes {mhlo.num_replicas = 3 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 0, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
}

// -----

// send_c1 send_c2 send_c3 send_c4: accepted
func.func @f(%a0: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false} : (!stablehlo.token) -> !stablehlo.token
  return
}

// -----

// send_c1: rejected
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
//     ^ send_c1
  return
}

// -----

// send_c2: rejected
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
//     ^ send_c2
  return
}

// -----

// send_c3: rejected
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
//     ^ send_c3
  return
}

// -----

// send_c4: rejected
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
//     ^ send_c4
  return
}

// -----

// send_c4: rejected
module attributes {mhlo.num_replicas = 3 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
//     ^ send_c4
  return
}
}

// -----

// send_c5: rejected
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
//     ^ send_c5
  return
}

// -----

// send_c5: rejected
func.func @f(%a0: tensor<4xf32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = true, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
//     ^ send_c5
  return
}

// -----

// send_i2: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.send"(%a0, %a1) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>, tensor<4xf32>) -> !stablehlo.token
//     ^ send_i2
  return
}
