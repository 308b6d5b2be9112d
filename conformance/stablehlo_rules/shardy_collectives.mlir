// sdy_all_gather_type sdy_all_gather_mesh sdy_all_gather_axes sdy_all_gather_lists sdy_all_gather_result sdy_all_gather_operand: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  %0 = sdy.all_gather [{"y":(2)2}, {}] %a out_sharding=<@m, [{"x", "y":(1)2}, {"z"}]> : tensor<8x8xf32>
  return
}

// -----

// sdy_all_gather_type: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = "sdy.all_gather"(%a) <{gathering_axes = #sdy<list_of_axis_ref_lists[{}, {}]>, out_sharding = #sdy.sharding<@m, [{}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x4xf32>
//     ^ sdy_all_gather_type
  return
}

// -----

// sdy_all_gather_operand: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = sdy.all_gather [{}, {}] %a out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_gather_operand
  return
}

// -----

// sdy_all_gather_mesh: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{}, {}]>}) {
  %0 = sdy.all_gather [{}, {}] %a out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_gather_mesh
  return
}

// -----

// sdy_all_gather_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_gather [{"w"}, {}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_gather_axes
  return
}

// -----

// sdy_all_gather_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_gather [{"x"}, {"x"}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_gather_axes
  return
}

// -----

// sdy_all_gather_lists: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_gather [{}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_gather_lists
  return
}

// -----

// sdy_all_gather_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  %0 = sdy.all_gather [{"y"}, {}] %a out_sharding=<@m, [{"x", "y"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_gather_result
  return
}

// -----

// sdy_all_gather_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  %0 = sdy.all_gather [{"x"}, {}] %a out_sharding=<@m, [{"y"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_gather_result
  return
}

// -----

// sdy_all_slice_type sdy_all_slice_mesh sdy_all_slice_axes sdy_all_slice_lists sdy_all_slice_result: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y":(1)2}, {"z"}]>}) {
  %0 = sdy.all_slice [{"y":(2)2}, {}] %a out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<8x8xf32>
  return
}

// -----

// sdy_all_slice_result: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = sdy.all_slice [{"x"}, {}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

// sdy_all_slice_type: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = "sdy.all_slice"(%a) <{slicing_axes = #sdy<list_of_axis_ref_lists[{}, {}]>, out_sharding = #sdy.sharding<@m, [{}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x4xf32>
//     ^ sdy_all_slice_type
  return
}

// -----

// sdy_all_slice_mesh: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{}, {}]>}) {
  %0 = sdy.all_slice [{}, {}] %a out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_slice_mesh
  return
}

// -----

// sdy_all_slice_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_slice [{"w"}, {}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_slice_axes
  return
}

// -----

// sdy_all_slice_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_slice [{"x"}, {"x"}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_slice_axes
  return
}

// -----

// sdy_all_slice_lists: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_slice [{}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_slice_lists
  return
}

// -----

// sdy_all_slice_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_slice [{"y"}, {}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_slice_result
  return
}

// -----

// sdy_reduce_scatter_type sdy_reduce_scatter_mesh sdy_reduce_scatter_axes sdy_reduce_scatter_lists sdy_reduce_scatter_result sdy_reduce_scatter_unreduced sdy_reduce_scatter_reduction: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y":(1)2}, {"z"}], unreduced=max{"y":(2)2}>}) {
  %0 = sdy.reduce_scatter max [{"y":(2)2}, {}] %a out_sharding=<@m, [{"x", "y"}, {"z"}]> : tensor<8x8xf32>
  return
}

// -----

// sdy_reduce_scatter_type: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = "sdy.reduce_scatter"(%a) <{reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{}, {}]>, out_sharding = #sdy.sharding<@m, [{}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x4xf32>
//     ^ sdy_reduce_scatter_type
  return
}

// -----

// sdy_reduce_scatter_mesh: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{}, {}]>}) {
  %0 = sdy.reduce_scatter [{}, {}] %a out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
//     ^ sdy_reduce_scatter_mesh
  return
}

// -----

// sdy_reduce_scatter_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.reduce_scatter [{"w"}, {}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_reduce_scatter_axes
  return
}

// -----

// sdy_reduce_scatter_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.reduce_scatter [{"x"}, {"x"}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_reduce_scatter_axes
  return
}

// -----

// sdy_reduce_scatter_lists: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.reduce_scatter [{}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_reduce_scatter_lists
  return
}

// -----

// sdy_reduce_scatter_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.reduce_scatter [{"y"}, {}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_reduce_scatter_result
  return
}

// -----

// sdy_sharded_to_unreduced_type sdy_sharded_to_unreduced_mesh sdy_sharded_to_unreduced_axes sdy_sharded_to_unreduced_lists sdy_sharded_to_unreduced_result sdy_sharded_to_unreduced_operand sdy_sharded_to_unreduced_unreduced: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  %0 = sdy.sharded_to_unreduced [{"y":(2)2}, {}] %a out_sharding=<@m, [{"x", "y":(1)2}, {"z"}], unreduced={"y":(2)2}> : tensor<8x8xf32>
  return
}

// -----

// sdy_sharded_to_unreduced_type: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = "sdy.sharded_to_unreduced"(%a) <{axes = #sdy<list_of_axis_ref_lists[{}, {}]>, out_sharding = #sdy.sharding<@m, [{}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x4xf32>
//     ^ sdy_sharded_to_unreduced_type
  return
}

// -----

// sdy_sharded_to_unreduced_operand: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = sdy.sharded_to_unreduced [{}, {}] %a out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
//     ^ sdy_sharded_to_unreduced_operand
  return
}

// -----

// sdy_sharded_to_unreduced_mesh: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{}, {}]>}) {
  %0 = sdy.sharded_to_unreduced [{}, {}] %a out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
//     ^ sdy_sharded_to_unreduced_mesh
  return
}

// -----

// sdy_sharded_to_unreduced_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.sharded_to_unreduced [{"w"}, {}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_sharded_to_unreduced_axes
  return
}

// -----

// sdy_sharded_to_unreduced_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.sharded_to_unreduced [{"x"}, {"x"}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_sharded_to_unreduced_axes
  return
}

// -----

// sdy_sharded_to_unreduced_lists: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.sharded_to_unreduced [{}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_sharded_to_unreduced_lists
  return
}

// -----

// sdy_sharded_to_unreduced_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  %0 = sdy.sharded_to_unreduced [{"y"}, {}] %a out_sharding=<@m, [{"x", "y"}, {}]> : tensor<8x8xf32>
//     ^ sdy_sharded_to_unreduced_result
  return
}

// -----

// sdy_sharded_to_unreduced_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  %0 = sdy.sharded_to_unreduced [{"x"}, {}] %a out_sharding=<@m, [{"y"}, {}]> : tensor<8x8xf32>
//     ^ sdy_sharded_to_unreduced_result
  return
}

// -----

// sdy_sharded_to_unreduced_unreduced: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  %0 = sdy.sharded_to_unreduced [{"y"}, {}] %a out_sharding=<@m, [{"x"}, {}], unreduced={"z"}> : tensor<8x8xf32>
//     ^ sdy_sharded_to_unreduced_unreduced
  return
}

// -----

// sdy_reduce_scatter_unreduced: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.reduce_scatter [{"y"}, {}] %a out_sharding=<@m, [{"x", "y"}, {}], unreduced={"z"}> : tensor<8x8xf32>
//     ^ sdy_reduce_scatter_unreduced
  return
}

// -----

// sdy_reduce_scatter_reduction: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced=max{"y"}>}) {
  %0 = sdy.reduce_scatter [{"y"}, {}] %a out_sharding=<@m, [{"x", "y"}, {}]> : tensor<8x8xf32>
//     ^ sdy_reduce_scatter_reduction
  return
}

// -----

// sdy_all_reduce_type sdy_all_reduce_mesh sdy_all_reduce_axes sdy_all_reduce_result sdy_all_reduce_free sdy_all_reduce_unreduced sdy_all_reduce_reduction: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced=min{"y", "z"}>}) {
  %0 = sdy.all_reduce min {"y", "z"} %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

// sdy_all_reduce_type: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = "sdy.all_reduce"(%a) <{reduction_axes = #sdy<axis_ref_list{}>, out_sharding = #sdy.sharding<@m, [{}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x4xf32>
//     ^ sdy_all_reduce_type
  return
}

// -----

// sdy_all_reduce_mesh: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{}, {}]>}) {
  %0 = sdy.all_reduce {} %a out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_reduce_mesh
  return
}

// -----

// sdy_all_reduce_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_reduce {"z", "y"} %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_reduce_axes
  return
}

// -----

// sdy_all_reduce_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_reduce {"w"} %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_reduce_axes
  return
}

// -----

// sdy_all_reduce_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_reduce {"y"} %a out_sharding=<@m, [{}, {"x"}]> : tensor<8x8xf32>
//     ^ sdy_all_reduce_result
  return
}

// -----

// sdy_all_reduce_free: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_reduce {"x"} %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_reduce_free
  return
}

// -----

// sdy_all_reduce_free: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced={"y"}>}) {
  %0 = sdy.all_reduce {"y"} %a out_sharding=<@m, [{"x"}, {}], unreduced={"y"}> : tensor<8x8xf32>
//     ^ sdy_all_reduce_free
  return
}

// -----

// sdy_all_reduce_unreduced: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_reduce {} %a out_sharding=<@m, [{"x"}, {}], unreduced={"z"}> : tensor<8x8xf32>
//     ^ sdy_all_reduce_unreduced
  return
}

// -----

// sdy_all_reduce_reduction: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced=max{"y"}>}) {
  %0 = sdy.all_reduce {"y"} %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_reduce_reduction
  return
}

// -----

// sdy_replicated_to_unreduced_type sdy_replicated_to_unreduced_operand sdy_replicated_to_unreduced_mesh sdy_replicated_to_unreduced_axes sdy_replicated_to_unreduced_result sdy_replicated_to_unreduced_some sdy_replicated_to_unreduced_free sdy_replicated_to_unreduced_unreduced: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced={"y"}>}) {
  %0 = sdy.replicated_to_unreduced {"z"} %a out_sharding=<@m, [{"x"}, {}], unreduced={"y", "z"}> : tensor<8x8xf32>
  return
}

// -----

// sdy_replicated_to_unreduced_type: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = "sdy.replicated_to_unreduced"(%a) <{axes = #sdy<axis_ref_list{"x"}>, out_sharding = #sdy.sharding<@m, [{}, {}], unreduced={"x"}>}> : (tensor<8x8xf32>) -> tensor<8x4xf32>
//     ^ sdy_replicated_to_unreduced_type
  return
}

// -----

// sdy_replicated_to_unreduced_operand: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = sdy.replicated_to_unreduced {"x"} %a out_sharding=<@m, [{}, {}], unreduced={"x"}> : tensor<8x8xf32>
//     ^ sdy_replicated_to_unreduced_operand
  return
}

// -----

// sdy_replicated_to_unreduced_mesh: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{}, {}]>}) {
  %0 = sdy.replicated_to_unreduced {"x"} %a out_sharding=<@m, [{}, {}], unreduced={"x"}> : tensor<8x8xf32>
//     ^ sdy_replicated_to_unreduced_mesh
  return
}

// -----

// sdy_replicated_to_unreduced_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.replicated_to_unreduced {"z", "y"} %a out_sharding=<@m, [{"x"}, {}], unreduced={"y", "z"}> : tensor<8x8xf32>
//     ^ sdy_replicated_to_unreduced_axes
  return
}

// -----

// sdy_replicated_to_unreduced_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.replicated_to_unreduced {"z"} %a out_sharding=<@m, [{}, {}], unreduced={"z"}> : tensor<8x8xf32>
//     ^ sdy_replicated_to_unreduced_result
  return
}

// -----

// sdy_replicated_to_unreduced_some: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.replicated_to_unreduced {} %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_replicated_to_unreduced_some
  return
}

// -----

// sdy_replicated_to_unreduced_free: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.replicated_to_unreduced {"x"} %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_replicated_to_unreduced_free
  return
}

// -----

// sdy_replicated_to_unreduced_unreduced: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced={"z"}>}) {
  %0 = sdy.replicated_to_unreduced {"y"} %a out_sharding=<@m, [{"x"}, {}], unreduced={"y"}> : tensor<8x8xf32>
//     ^ sdy_replicated_to_unreduced_unreduced
  return
}

// -----

// sdy_all_to_all_type sdy_all_to_all_operand sdy_all_to_all_mesh sdy_all_to_all_axes sdy_all_to_all_dimensions sdy_all_to_all_result: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {"z"}]>}) {
  %0 = sdy.all_to_all [{"y"}: 0->1] %a out_sharding=<@m, [{"x"}, {"z", "y"}]> : tensor<8x8xf32>
  return
}

// -----

// sdy_all_to_all_type: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = "sdy.all_to_all"(%a) <{params = #sdy<all_to_all_param_list[{"x"}: 0->1]>, out_sharding = #sdy.sharding<@m, [{}, {"x"}]>}> : (tensor<8x8xf32>) -> tensor<8x4xf32>
//     ^ sdy_all_to_all_type
  return
}

// -----

// sdy_all_to_all_operand: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = sdy.all_to_all [{"y"}: 0->1] %a out_sharding=<@m, [{}, {"y"}]> : tensor<8x8xf32>
//     ^ sdy_all_to_all_operand
  return
}

// -----

// sdy_all_to_all_mesh: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}) {
  %0 = sdy.all_to_all [{"x"}: 0->1] %a out_sharding=<@m, [{}, {"x"}]> : tensor<8x8xf32>
//     ^ sdy_all_to_all_mesh
  return
}

// -----

// sdy_all_to_all_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_to_all [] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_to_all_axes
  return
}

// -----

// sdy_all_to_all_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_to_all [{"w"}: 0->1] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_to_all_axes
  return
}

// -----

// sdy_all_to_all_dimensions: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.all_to_all [{"x"}: 0->2] %a out_sharding=<@m, [{}, {"x"}]> : tensor<8x8xf32>
//     ^ sdy_all_to_all_dimensions
  return
}

// -----

// sdy_all_to_all_dimensions: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.all_to_all [{"x"}: 0->1, {"y"}: 1->0] %a out_sharding=<@m, [{"y"}, {"x"}]> : tensor<8x8xf32>
//     ^ sdy_all_to_all_dimensions
  return
}

// -----

// sdy_all_to_all_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  %0 = sdy.all_to_all [{"x"}: 0->1] %a out_sharding=<@m, [{"y"}, {"x"}]> : tensor<8x8xf32>
//     ^ sdy_all_to_all_result
  return
}

// -----

// sdy_all_to_all_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  %0 = sdy.all_to_all [{"y"}: 0->1] %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_all_to_all_result
  return
}

// -----

// sdy_collective_permute_type sdy_collective_permute_operand sdy_collective_permute_mesh sdy_collective_permute_rank sdy_collective_permute_result sdy_collective_permute_devices: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "z"}, {}]>}) {
  %0 = sdy.collective_permute %a out_sharding=<@m, [{"y"}, {}]> : tensor<8x8xf32>
  return
}

// -----

// sdy_collective_permute_mesh sdy_collective_permute_devices: accepted
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4, "z"=2], device_ids=[15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}) {
  %0 = sdy.collective_permute %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

// sdy_collective_permute_type: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = "sdy.collective_permute"(%a) <{out_sharding = #sdy.sharding<@m, [{"x"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x4xf32>
//     ^ sdy_collective_permute_type
  return
}

// -----

// sdy_collective_permute_operand: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@m, [{}, {"y"}]> : tensor<8x8xf32>
//     ^ sdy_collective_permute_operand
  return
}

// -----

// sdy_collective_permute_mesh: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}) {
  %0 = sdy.collective_permute %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_collective_permute_mesh
  return
}

// -----

// sdy_collective_permute_devices: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @n = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}) {
  %0 = sdy.collective_permute %a out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
//     ^ sdy_collective_permute_devices
  return
}

// -----

// sdy_collective_permute_result: rejected
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.collective_permute %a out_sharding=<@m, [{"y"}, {}]> : tensor<8x8xf32>
//     ^ sdy_collective_permute_result
  return
}

// -----

// sdy_collective_permute_rank: rejected
sdy.mesh @one = <[], device_ids=[3]>
sdy.mesh @none = <[]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@one, []>}) {
  %0 = sdy.collective_permute %a out_sharding=<@none, [{}, {}]> : tensor<8x8xf32>
//     ^ sdy_collective_permute_rank
  return
}
