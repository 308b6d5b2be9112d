// collective_reduce_c1 collective_reduce_c2 collective_reduce_c3 collective_reduce_c4 collective_reduce_i2 collective_reduce_channel collective_reduce_element: accepted
module attributes {mhlo.num_replicas = 5 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// collective_reduce_c3 collective_reduce_c4 collective_reduce_element: accepted
func.func @f(%a0: tensor<4xbf16>, %a1: tensor<f32>) {
  %c2 = "stablehlo.constant"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0:2 = "stablehlo.collective_reduce"(%a0, %a1, %c2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xbf16>, tensor<f32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

// collective_reduce_c2 collective_reduce_channel: accepted
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// collective_reduce_c2: accepted
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[5, 9]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_i2: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_i2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<0> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_c1: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_c1
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_c2: rejected
module attributes {mhlo.num_replicas = 3 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// collective_reduce_c2: rejected
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// collective_reduce_channel: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_channel
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_c3: rejected
func.func @f() {
  "stablehlo.collective_reduce"() ({
//^ collective_reduce_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : () -> ()
  return
}

// -----

// collective_reduce_c3: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

// collective_reduce_c3: rejected
func.func @f(%a0: tensor<1xi32>) {
  "stablehlo.collective_reduce"(%a0) ({
//^ collective_reduce_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<1xi32>) -> ()
  return
}

// -----

// collective_reduce_c3: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.collective_reduce"(%a0, %a1) ({
//     ^ collective_reduce_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_c3: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0, %a1) ({
//     ^ collective_reduce_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_c3: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "stablehlo.collective_reduce"(%a0) ({
//       ^ collective_reduce_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// collective_reduce_c4: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_c4
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_c4: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_c4
  ^bb0(%x0: tensor<f16>, %x1: tensor<f16>):
    "stablehlo.return"(%x0) : (tensor<f16>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_c4: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_c4: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"() : () -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// collective_reduce_element: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) ({
//     ^ collective_reduce_element
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf64>
  return
}
