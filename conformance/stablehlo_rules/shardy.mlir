// sdy_mesh_sizes sdy_mesh_axes sdy_mesh_devices: accepted
module {
  sdy.mesh @m = <["x"=2, "y"=1], device_ids=[1, 0]>
}

// -----

// sdy_mesh_devices: accepted
module {
  sdy.mesh @m = <["x"=2], device_ids=[0, 1]>
}

// -----

// sdy_mesh_devices: accepted
module {
  sdy.mesh @m = <[], device_ids=[7]>
}

// -----

// sdy_mesh_sizes: rejected
module {
  sdy.mesh @m = <["x"=0]>
//^ sdy_mesh_sizes
}

// -----

// sdy_mesh_sizes: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=0]>, [{}, {}]>}) {
//^ sdy_mesh_sizes
    return
  }
}

// -----

// sdy_mesh_axes: rejected
module {
  sdy.mesh @m = <["x"=2, "x"=2]>
//^ sdy_mesh_axes
}

// -----

// sdy_mesh_devices: rejected
module {
  sdy.mesh @m = <["x"=2], device_ids=[1, 0, 2]>
//^ sdy_mesh_devices
}

// -----

// sdy_mesh_devices: rejected
module {
  sdy.mesh @m = <["x"=2], device_ids=[1, 1]>
//^ sdy_mesh_devices
}

// -----

// sdy_mesh_devices: rejected
module {
  sdy.mesh @m = <["x"=2], device_ids=[2, 1]>
//^ sdy_mesh_devices
}

// -----

// sdy_mesh_devices: rejected
module {
  sdy.mesh @m = <[], device_ids=[0, 1]>
//^ sdy_mesh_devices
}

// -----

// sdy_mesh_name sdy_mesh_place: accepted
module {
  sdy.mesh @m = <["x"=2]>
  sdy.mesh @n = <["x"=2]>
}

// -----

// sdy_mesh_name: rejected
module {
  sdy.mesh @m = <["x"=2]>
  sdy.mesh @m = <["x"=2]>
//^ sdy_mesh_name
}

// -----

// sdy_mesh_name: rejected
module {
  sdy.mesh @m = <["x"=2]>
//^ sdy_mesh_name
  func.func @m() {
    return
  }
}

// -----

// sdy_mesh_place: rejected
func.func @f() {
  sdy.mesh @m = <["x"=2]>
//^ sdy_mesh_place
  return
}

// -----

// sdy_manual_computation_body sdy_manual_computation_counts sdy_manual_computation_mesh sdy_manual_computation_axes sdy_manual_computation_free sdy_manual_computation_local: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_body: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f() {
  "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{}>, out_shardings = #sdy.sharding_per_value<[]>}> ({
//^ sdy_manual_computation_body
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// sdy_manual_computation_counts: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  sdy.manual_computation(%a) in_shardings=[<@m, [{}]>] out_shardings=[] manual_axes={} () {
//^ sdy_manual_computation_counts
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy_manual_computation_counts: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  sdy.manual_computation(%a) in_shardings=[<@m, [{}]>] out_shardings=[] manual_axes={} (%b: tensor<8xf32>) {
//^ sdy_manual_computation_counts
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy_manual_computation_mesh: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @n = <["x"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@n, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
//     ^ sdy_manual_computation_mesh
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_mesh: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @n = <[]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{}]>] out_shardings=[<@n, [{}]>] manual_axes={"x"} (%b: tensor<8xf32>) {
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_axes: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x", "z"} (%b: tensor<4xf32>) {
//     ^ sdy_manual_computation_axes
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_free: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    %c = sdy.manual_computation(%b) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%d: tensor<4xf32>) {
//       ^ sdy_manual_computation_free
      sdy.return %d : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_free: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    %c = sdy.manual_computation(%b) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>] manual_axes={"y"} (%d: tensor<4xf32>) {
      sdy.return %d : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_order: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x", "y"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_order: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"y", "x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
//     ^ sdy_manual_computation_order
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_order: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"y", "x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
//     ^ sdy_manual_computation_order
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_blocks: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x", "y"}]>] out_shardings=[<@m, [{"x", "y"}]>] manual_axes={"x", "y"} (%b: tensor<1xf32>) {
    sdy.return %b : tensor<1xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_blocks: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<9xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"y"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%b: tensor<9xf32>) {
    sdy.return %b : tensor<9xf32>
  } : (tensor<9xf32>) -> tensor<9xf32>
  return
}

// -----

// sdy_manual_computation_blocks: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<9xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
//     ^ sdy_manual_computation_blocks
    sdy.return %b : tensor<4xf32>
  } : (tensor<9xf32>) -> tensor<9xf32>
  return
}

// -----

// sdy_manual_computation_local: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<8xf32>) {
//     ^ sdy_manual_computation_local
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_local: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xi32>) {
//     ^ sdy_manual_computation_local
    sdy.return %b : tensor<4xi32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_manual_computation_local: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
//     ^ sdy_manual_computation_local
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// sdy_manual_computation_local: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<?xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<?xf32>) {
    sdy.return %b : tensor<?xf32>
  } : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

// value_scope: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    %c = stablehlo.abs %a : tensor<8xf32>
//       ^ value_scope
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_named_computation_body sdy_named_computation_counts sdy_named_computation_types: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.named_computation<"n">(%a) in_shardings=[<@m, [{"x"}]>] (%b: tensor<8xf32>) {
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_named_computation_body: rejected
func.func @f() {
  "sdy.named_computation"() <{name = "n"}> ({
//^ sdy_named_computation_body
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// sdy_named_computation_counts: rejected
func.func @f(%a: tensor<8xf32>) {
  sdy.named_computation<"n">(%a) () {
//^ sdy_named_computation_counts
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy_named_computation_types: rejected
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.named_computation<"n">(%a) (%b: tensor<8xf32>) {
//     ^ sdy_named_computation_types
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<9xf32>
  return
}

// -----

// sdy_sharding_rank: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.named_computation<"n">(%a) out_shardings=[<@m, []>] (%b: tensor<8xf32>) {
//     ^ sdy_sharding_rank
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_propagation_barrier_type sdy_propagation_barrier_direction: accepted
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.propagation_barrier %a allowed_direction=FORWARD : tensor<8xf32>
  return
}

// -----

// sdy_propagation_barrier_direction: rejected
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.propagation_barrier %a allowed_direction=BOTH : tensor<8xf32>
//     ^ sdy_propagation_barrier_direction
  return
}

// -----

// sdy_propagation_barrier_type: rejected
func.func @f(%a: tensor<8xf32>) {
  %0 = "sdy.propagation_barrier"(%a) <{allowed_direction = 0 : i32}> : (tensor<8xf32>) -> tensor<4xf32>
//     ^ sdy_propagation_barrier_type
  return
}

// -----

// sdy_constant_type: accepted
func.func @f() {
  %0 = sdy.constant dense<1> : tensor<2xi32>
  return
}

// -----

// sdy_constant_type: rejected
func.func @f() {
  %0 = "sdy.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>
//     ^ sdy_constant_type
  return
}

// -----

// sdy_data_flow_edge_type sdy_data_flow_edge_static sdy_data_flow_edge_maker: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.data_flow_edge %a sharding=<@m, [{"x"}]> : tensor<8xf32>
  return
}

// -----

// sdy_data_flow_edge_type: rejected
func.func @f(%a: tensor<8xf32>) {
  %0 = "sdy.data_flow_edge"(%a) : (tensor<8xf32>) -> tensor<4xf32>
//     ^ sdy_data_flow_edge_type
  return
}

// -----

// sdy_data_flow_edge_static: rejected
func.func @f(%a: tensor<?xf32>) {
  %0 = sdy.data_flow_edge %a : tensor<?xf32>
//     ^ sdy_data_flow_edge_static
  return
}

// -----

// sdy_data_flow_edge_maker: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.sharding_constraint %a <@m, [{"x"}]> : tensor<8xf32>
  %1 = sdy.data_flow_edge %0 : tensor<8xf32>
//     ^ sdy_data_flow_edge_maker
  return
}

// -----

// operation_unknown: rejected
func.func @f(%a: tensor<8xf32>) {
  %0 = "sdy.reshards"(%a) : (tensor<8xf32>) -> tensor<8xf32>
//     ^ operation_unknown
  return
}

// -----

// sdy_sharding_constraint_type sdy_sharding_constraint_reduction: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"x"}>}) {
  %0 = sdy.sharding_constraint %a <@m, [{"y"}], unreduced={"x"}> : tensor<8xf32>
  return
}

// -----

// sdy_sharding_constraint_type: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@m, [{"x"}]>}> : (tensor<8xf32>) -> tensor<4xf32>
//     ^ sdy_sharding_constraint_type
  return
}

// -----

// sdy_sharding_constraint_reduction: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced=max{"x"}>}) {
  %0 = sdy.sharding_constraint %a <@m, [{"y"}], unreduced={"x"}> : tensor<8xf32>
//     ^ sdy_sharding_constraint_reduction
  return
}

// -----

// sdy_reshard_type sdy_reshard_reduction: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"x"}>}) {
  %0 = sdy.reshard %a <@m, [{"y"}], unreduced={"x"}> : tensor<8xf32>
  return
}

// -----

// sdy_reshard_type: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@m, [{"x"}]>}> : (tensor<8xf32>) -> tensor<4xf32>
//     ^ sdy_reshard_type
  return
}

// -----

// sdy_reshard_reduction: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced=max{"x"}>}) {
  %0 = sdy.reshard %a <@m, [{"y"}], unreduced={"x"}> : tensor<8xf32>
//     ^ sdy_reshard_reduction
  return
}

// -----

// sdy_sharding_group_attributes: accepted
func.func @f(%a: tensor<2xf32>) {
  sdy.sharding_group %a group_id=3 : tensor<2xf32>
  return
}
