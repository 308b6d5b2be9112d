// all_to_all_c1 all_to_all_c2 all_to_all_c3 all_to_all_c4 all_to_all_c5 all_to_all_c6 all_to_all_c7 all_to_all_c8 all_to_all_c9 all_to_all_i5: accepted
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
  return
}
}

// -----

// all_to_all_c9: accepted
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

// all_to_all_c6: accepted
module attributes {mhlo.num_replicas = 7 : i32, mhlo.num_partitions = 4 : i32} {
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
  return
}
}

// -----

// all_to_all_c9: accepted
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x2xi1>) {
  %0:2 = "stablehlo.all_to_all"(%a0, %a1) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>, tensor<2x2xi1>) -> (tensor<8x3xf32>, tensor<4x1xi1>)
  return
}

// -----

// all_to_all_c2 all_to_all_c9: accepted
func.func @f(%a0: tensor<4x?xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x?xf32>) -> tensor<8x?xf32>
  return
}

// -----

// all_to_all_c8: accepted
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 3 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>, #stablehlo.mesh_axis<name = "y", size = 3>]>, axes = [#stablehlo.axis_ref<name = "y">]>} : (tensor<4x6xf32>) -> tensor<12x2xf32>
  return
}

// -----

// all_to_all_i5: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<0> : tensor<1xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_i5
  return
}

// -----

// all_to_all_c1: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 2 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c1
  return
}

// -----

// all_to_all_c1: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = -1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c1
  return
}

// -----

// all_to_all_c2: rejected
func.func @f(%a0: tensor<4x5xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x5xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c2
  return
}

// -----

// all_to_all_c3: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 2 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c3
  return
}

// -----

// all_to_all_c3: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = -1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c3
  return
}

// -----

// all_to_all_c4: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c4
  return
}

// -----

// all_to_all_c5: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 2]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c5
  return
}

// -----

// all_to_all_c6: rejected
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c6
  return
}
}

// -----

// all_to_all_c6: rejected
module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 2 : i32} {
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c6
  return
}
}

// -----

// all_to_all_c7: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 4]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c7
  return
}

// -----

// all_to_all_c8: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c8
  return
}

// -----

// all_to_all_c8: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>, #stablehlo.mesh_axis<name = "y", size = 3>]>, axes = [#stablehlo.axis_ref<name = "y">]>} : (tensor<4x6xf32>) -> tensor<8x3xf32>
//     ^ all_to_all_c8
  return
}

// -----

// all_to_all_c9: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x6xf32>
//     ^ all_to_all_c9
  return
}

// -----

// all_to_all_c9: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
//     ^ all_to_all_c9
  return
}

// -----

// all_to_all_c9: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x3xi32>
//     ^ all_to_all_c9
  return
}

// -----

// all_to_all_c9: rejected
func.func @f(%a0: tensor<4x6xf32>) {
  %0:2 = "stablehlo.all_to_all"(%a0) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> (tensor<8x3xf32>, tensor<8x3xf32>)
//       ^ all_to_all_c9
  return
}
