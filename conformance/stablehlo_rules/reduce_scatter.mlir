// reduce_scatter_c1 reduce_scatter_c2 reduce_scatter_c3 reduce_scatter_c4 reduce_scatter_c5 reduce_scatter_c6 reduce_scatter_c7 reduce_scatter_c8 reduce_scatter_c9 reduce_scatter_i3: accepted
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}
}

// -----

// reduce_scatter_c4 reduce_scatter_c6: accepted
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}
}

// -----

// reduce_scatter_c7 reduce_scatter_c9: accepted
func.func @f(%a0: tensor<4x6xi8>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xi8>) -> tensor<4x3xi32>
  return
}

// -----

// reduce_scatter_c1 reduce_scatter_c8: accepted
func.func @f(%a0: tensor<4x?xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x?xf32>) -> tensor<4x5xf32>
  return
}

// -----

// reduce_scatter_c1 reduce_scatter_c8: accepted
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 3 : i32} {
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4x6xf32>) -> tensor<4x1xf32>
  return
}
}

// -----

// reduce_scatter_c8: accepted
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4x6xf32>) -> tensor<4x2xf32>
  return
}

// -----

// reduce_scatter_i3: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_i3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<0> : tensor<1xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_scatter_c1: rejected
func.func @f(%a0: tensor<4x5xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c1
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x5xf32>) -> tensor<4x2xf32>
  return
}

// -----

// reduce_scatter_c2: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_scatter_c2: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = -1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_scatter_c3: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [0, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_scatter_c4: rejected
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}
}

// -----

// reduce_scatter_c5: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 4]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_scatter_c5: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, -1]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_scatter_c6: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c6
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_scatter_c7: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c7
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"() : () -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_scatter_c7: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c7
  ^bb0(%x0: tensor<f16>, %x1: tensor<f16>):
    "stablehlo.return"(%x0) : (tensor<f16>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

// reduce_scatter_c8: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x2xf32>
  return
}

// -----

// reduce_scatter_c8: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<3x3xf32>
  return
}

// -----

// reduce_scatter_c8: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4xf32>
  return
}

// -----

// reduce_scatter_c8: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c8
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4x6xf32>) -> tensor<4x4xf32>
  return
}

// -----

// reduce_scatter_c9: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) ({
//     ^ reduce_scatter_c9
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf64>
  return
}
