// all_reduce_c1 all_reduce_c2 all_reduce_c3 all_reduce_c4 all_reduce_c5 all_reduce_c6 all_reduce_c7 all_reduce_i2: accepted
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// all_reduce_c4 all_reduce_c2: accepted
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// all_reduce_c1 all_reduce_c3: accepted
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2, 3], [1, -1, -1]]> : tensor<2x3xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c5 all_reduce_c6 all_reduce_c7: accepted
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2x2xbf16>) {
  %0:2 = "stablehlo.all_reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>, tensor<2x2xbf16>) -> (tensor<4xf32>, tensor<2x2xf32>)
  return
}

// -----

// all_reduce_c5 all_reduce_c7: accepted
func.func @f(%a0: tensor<4xi8>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xi8>) -> tensor<4xi32>
  return
}

// -----

// all_reduce_c6: accepted
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

// all_reduce_i2 all_reduce_c2 all_reduce_c3: accepted
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<> : tensor<0x0xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// all_reduce_i2: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_i2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<> : tensor<0x0xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_i2: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_i2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[0, 1]> : tensor<2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c1: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c1
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [2, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c2: rejected
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// all_reduce_c2: rejected
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 4 : i32} {
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c2
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
}

// -----

// all_reduce_c3: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 4]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c3: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c3
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, -2]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c4: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c4
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c5: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c5
  ^bb0(%x0: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c5: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c5
  ^bb0(%x0: tensor<f16>, %x1: tensor<f16>):
    "stablehlo.return"(%x0) : (tensor<f16>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c5: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c5
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    "stablehlo.return"(%x0) : (tensor<i32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c5: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0, %x0) : (tensor<f32>, tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c5: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c5
  ^bb0(%x0: tensor<4xf32>, %x1: tensor<4xf32>):
    "stablehlo.return"(%x0) : (tensor<4xf32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// all_reduce_c5: rejected
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xi32>) {
  %0:2 = "stablehlo.all_reduce"(%a0, %a1) ({
//       ^ all_reduce_c5
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// all_reduce_c6: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c6
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

// all_reduce_c6: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "stablehlo.all_reduce"(%a0) ({
//       ^ all_reduce_c6
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// all_reduce_c7: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) ({
//     ^ all_reduce_c7
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    "stablehlo.return"(%x0) : (tensor<f32>) -> ()
  }) {replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf64>
  return
}
