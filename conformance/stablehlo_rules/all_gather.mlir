// all_gather_c1 all_gather_c2 all_gather_c3 all_gather_c4 all_gather_c5 all_gather_c6 all_gather_multiple all_gather_i3: accepted
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
  return
}

// -----

// all_gather_c1 all_gather_c2 all_gather_c3 all_gather_c4 all_gather_c5 all_gather_c6 all_gather_multiple: accepted
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<4xi8>) {
  %0:2 = "stablehlo.all_gather"(%a0, %a1) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>, tensor<4xi8>) -> (tensor<8x3xf32>, tensor<8xi8>)
  return
}
}

// -----

// all_gather_c5 all_gather_c3 all_gather_c6: accepted
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<4x3xf32>) -> tensor<8x3xf32>
  return
}
}

// -----

// all_gather_c3 all_gather_c6: accepted
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 3 : i32} {
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4x3xf32>) -> tensor<24x3xf32>
  return
}
}

// -----

// all_gather_c6: accepted
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4x3xf32>) -> tensor<12x3xf32>
  return
}

// -----

// all_gather_c6 all_gather_i3: accepted
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>, #stablehlo.mesh_axis<name = "y", size = 3>]>, axes = [#stablehlo.axis_ref<name = "y">]>} : (tensor<4x3xf32>) -> tensor<12x3xf32>
  return
}

// -----

// all_gather_c6 all_gather_i3: accepted
module attributes {mhlo.num_replicas = 1 : i32, mhlo.num_partitions = 1 : i32} {
sdy.mesh @mesh = <["x"=2, "y"=3]>
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
  return
}
}

// -----

// all_gather_c6: accepted
func.func @f(%a0: tensor<?x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<?x3xf32>) -> tensor<9x3xf32>
  return
}

// -----

// all_gather_c6: accepted
func.func @f(%a0: tensor<0x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<0x3xf32>) -> tensor<0x3xf32>
  return
}

// -----

// all_gather_i3: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_i3
  return
}

// -----

// all_gather_i3: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_i3
  return
}

// -----

// all_gather_i3 all_gather_c2 all_gather_c3 all_gather_c4 all_gather_c6: accepted
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
  return
}
}

// -----

// all_gather_i3: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @missing, axes = [#stablehlo.axis_ref<name = "x">]>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_i3
  return
}

// -----

// all_gather_i3: rejected
sdy.mesh @mesh = <["x"=2, "y"=3]>
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "z">]>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_i3
  return
}

// -----

// all_gather_i3: rejected
sdy.mesh @mesh = <["x"=2, "y"=3]>
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "x">]>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_i3
  return
}

// -----

// all_gather_i3: rejected
sdy.mesh @mesh = <["x"=2, "y"=3]>
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_i3
  return
}

// -----

// all_gather_c1: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_c1
  return
}

// -----

// all_gather_c1: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = -1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_c1
  return
}

// -----

// all_gather_c2: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [2, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_c2
  return
}

// -----

// all_gather_c3: rejected
module attributes {mhlo.num_replicas = 8 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_c3
  return
}
}

// -----

// all_gather_c3: rejected
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_c3
  return
}
}

// -----

// all_gather_c3: rejected
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_c3
  return
}
}

// -----

// all_gather_c4: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 4]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_c4
  return
}

// -----

// all_gather_c4: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, -1]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_c4
  return
}

// -----

// all_gather_c5: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids} : (tensor<4x3xf32>) -> tensor<8x3xf32>
//     ^ all_gather_c5
  return
}

// -----

// all_gather_c6: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<12x3xf32>
//     ^ all_gather_c6
  return
}

// -----

// all_gather_multiple: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8x3xf64>
//     ^ all_gather_multiple
  return
}

// -----

// all_gather_multiple: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8x4xf32>
//     ^ all_gather_multiple
  return
}

// -----

// all_gather_multiple: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> tensor<8xf32>
//     ^ all_gather_multiple
  return
}

// -----

// all_gather_multiple: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0:2 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x3xf32>) -> (tensor<8x3xf32>, tensor<8x3xf32>)
//       ^ all_gather_multiple
  return
}

// -----

// all_gather_multiple: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4x3xf32>) -> tensor<9x3xf32>
//     ^ all_gather_multiple
  return
}

// -----

// all_gather_multiple: rejected
func.func @f(%a0: tensor<0x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<0x3xf32>) -> tensor<4x3xf32>
//     ^ all_gather_multiple
  return
}

// -----

// all_gather_c6: rejected
func.func @f(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>, #stablehlo.mesh_axis<name = "y", size = 3>]>, axes = [#stablehlo.axis_ref<name = "x">]>} : (tensor<4x3xf32>) -> tensor<12x3xf32>
//     ^ all_gather_c6
  return
}
