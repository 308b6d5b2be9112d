// collective_permute_c1 collective_permute_c2 collective_permute_c3 collective_permute_c4 collective_permute_c5: accepted
module attributes {mhlo.num_replicas = 3 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// collective_permute_c4: accepted
module attributes {mhlo.num_replicas = 1 : i32, mhlo.num_partitions = 3 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// collective_permute_c1 collective_permute_c2 collective_permute_c3 collective_permute_c4: accepted
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_permute_c1: accepted
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<> : tensor<0x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_permute_c1: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_permute_c1
  return
}

// -----

// collective_permute_c1: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[0, 1]> : tensor<2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_permute_c1
  return
}

// -----

// collective_permute_c2: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_permute_c2
  return
}

// -----

// collective_permute_c3: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_permute_c3
  return
}

// -----

// collective_permute_c4: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_permute_c4
  return
}

// -----

// collective_permute_c4: rejected
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_permute_c4
  return
}
}

// -----

// collective_permute_c4: rejected
module attributes {mhlo.num_replicas = 3 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_permute_c4
  return
}
}

// -----

// collective_permute_c5: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<5xf32>
//     ^ collective_permute_c5
  return
}

// -----

// collective_permute_c5: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf64>
//     ^ collective_permute_c5
  return
}
