// collective_broadcast_c1 collective_broadcast_c2 collective_broadcast_c3 collective_broadcast_c4 collective_broadcast_c5 collective_broadcast_c6 collective_broadcast_i2: accepted
module attributes {mhlo.num_replicas = 5 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// collective_broadcast_c1 collective_broadcast_c2 collective_broadcast_c3 collective_broadcast_c4 collective_broadcast_c5 collective_broadcast_c6: accepted
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i1>) {
  %c2 = "stablehlo.constant"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0:2 = "stablehlo.collective_broadcast"(%a0, %a1, %c2) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<i1>, tensor<2xi32>) -> (tensor<4xf32>, tensor<i1>)
  return
}

// -----

// collective_broadcast_c4 collective_broadcast_c6: accepted
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xi32>) {
  %0 = "stablehlo.collective_broadcast"(%a0, %a1) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

// collective_broadcast_c2: accepted
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[5, 9]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_broadcast_c2: accepted
module attributes {mhlo.num_replicas = 1 : i32, mhlo.num_partitions = 4 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// collective_broadcast_i2: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<0> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_broadcast_i2
  return
}

// -----

// collective_broadcast_c1: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_broadcast_c1
  return
}

// -----

// collective_broadcast_c2: rejected
module attributes {mhlo.num_replicas = 3 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_broadcast_c2
  return
}
}

// -----

// collective_broadcast_c2: rejected
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 3 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_broadcast_c2
  return
}
}

// -----

// collective_broadcast_c2: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, -2]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_broadcast_c2
  return
}

// -----

// collective_broadcast_c3: rejected
func.func @f() {
  "stablehlo.collective_broadcast"() {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : () -> ()
//^ collective_broadcast_c3
  return
}

// -----

// collective_broadcast_c3: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<5xf32>
//     ^ collective_broadcast_c3
  return
}

// -----

// collective_broadcast_c3: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf64>
//     ^ collective_broadcast_c3
  return
}

// -----

// collective_broadcast_c4: rejected
func.func @f(%a0: tensor<1xi32>) {
  "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<1xi32>) -> ()
//^ collective_broadcast_c4
  return
}

// -----

// collective_broadcast_c4: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.collective_broadcast"(%a0, %a1) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>
//     ^ collective_broadcast_c4
  return
}

// -----

// collective_broadcast_c4: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xi64>) {
  %0 = "stablehlo.collective_broadcast"(%a0, %a1) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xf32>
//     ^ collective_broadcast_c4
  return
}

// -----

// collective_broadcast_c4: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %0 = "stablehlo.collective_broadcast"(%a0, %a1) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
//     ^ collective_broadcast_c4
  return
}

// -----

// collective_broadcast_c4: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xi32>) {
  %0 = "stablehlo.collective_broadcast"(%a0, %a1) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<5xf32>
//     ^ collective_broadcast_c4
  return
}

// -----

// collective_broadcast_c5: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
//       ^ collective_broadcast_c5
  return
}

// -----

// collective_broadcast_c5: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xi32>) {
  %0:2 = "stablehlo.collective_broadcast"(%a0, %a1) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> (tensor<4xf32>, tensor<1xi32>)
//       ^ collective_broadcast_c5
  return
}

// -----

// collective_broadcast_c6: rejected
func.func @f(%a0: tensor<4xf32>) {
  %c1 = "stablehlo.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "stablehlo.collective_broadcast"(%a0, %c1) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
//     ^ collective_broadcast_c6
  return
}

// -----

// collective_broadcast_c6: rejected
func.func @f(%a0: tensor<4xf32>) {
  %c1 = "stablehlo.constant"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "stablehlo.collective_broadcast"(%a0, %c1) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
//     ^ collective_broadcast_c6
  return
}

// -----

// collective_broadcast_c2: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) {replica_groups = dense<[[-1, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
//     ^ collective_broadcast_c2
  return
}
