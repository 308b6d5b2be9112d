// sdy_sharding_kind sdy_sharding_form sdy_sharding_mesh sdy_sharding_axes sdy_sharding_rank: accepted
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y":(2)2, ?}]>}) {
    return
  }
}

// -----

// sdy_sharding_kind: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>}) {
//^ sdy_sharding_kind
    return
  }
}

// -----

// sdy_sharding_kind: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding<@m, [{}]>} : tensor<8xf32>
//     ^ sdy_sharding_kind
  return
}

// -----

// sdy_sharding_count: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
  return
}

// -----

// sdy_sharding_count: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  "stablehlo.custom_call"(%a) <{call_target_name = "t"}> {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy_sharding_count: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>, <@m, [{}]>]>} : tensor<8xf32>
//     ^ sdy_sharding_count
  return
}

// -----

// sdy_sharding_mesh: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@other, [{"x"}, {}]>}) {
//^ sdy_sharding_mesh
    return
  }
}

// -----

// sdy_sharding_mesh: rejected
module {
  module {
    sdy.mesh @m = <["x"=2]>
  }
  func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
//^ sdy_sharding_mesh
    return
  }
}

// -----

// sdy_sharding_mesh: accepted
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["z"=3]>, [{"z"}, {}]>}) {
    return
  }
}

// -----

// sdy_sharding_axes: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"z"}, {}]>}) {
//^ sdy_sharding_axes
    return
  }
}

// -----

// sdy_sharding_axes: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"z"}>}) {
//^ sdy_sharding_axes
    return
  }
}

// -----

// sdy_sharding_axes: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(2)4}, {}]>}) {
//^ sdy_sharding_axes
    return
  }
}

// -----

// sdy_sharding_axes: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(1)4}, {}]>}) {
//^ sdy_sharding_axes
    return
  }
}

// -----

// sdy_sharding_axes: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(2)1}, {}]>}) {
//^ sdy_sharding_axes
    return
  }
}

// -----

// sdy_sharding_whole: accepted
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: !stablehlo.token {sdy.sharding = #sdy.sharding<@m, []>}) {
    return
  }
}

// -----

// sdy_sharding_whole: accepted
module {
  sdy.mesh @one = <[], device_ids=[3]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@one, []>}) {
    return
  }
}

// -----

// sdy_sharding_whole: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: !stablehlo.token {sdy.sharding = #sdy.sharding<@m, [{}]>}) {
//^ sdy_sharding_whole
    return
  }
}

// -----

// sdy_sharding_whole: rejected
module {
  sdy.mesh @one = <[], device_ids=[3]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@one, [{}, {}]>}) {
//^ sdy_sharding_whole
    return
  }
}

// -----

// sdy_sharding_whole: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  "stablehlo.custom_call"(%a) <{call_target_name = "t"}> {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} : (tensor<8xf32>) -> ()
//^ sdy_sharding_whole
  return
}

// -----

// sdy_sharding_rank: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
//^ sdy_sharding_rank
    return
  }
}

// -----

// sdy_sharding_rank: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<*xf32> {sdy.sharding = #sdy.sharding<@m, []>}) {
//^ sdy_sharding_rank
    return
  }
}

// -----

// sdy_sharding_priority: accepted
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}p1, {?}p0]>}) {
    return
  }
}

// -----

// sdy_sharding_priority: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}p1]>}) {
//^ sdy_sharding_priority
    return
  }
}

// -----

// sdy_sharding_twice: accepted
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y":(1)2}, {"y":(2)2}]>}) {
    return
  }
}

// -----

// sdy_sharding_twice: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"x"}]>}) {
//^ sdy_sharding_twice
    return
  }
}

// -----

// sdy_sharding_twice: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], replicated={"x"}>}) {
//^ sdy_sharding_twice
    return
  }
}

// -----

// sdy_sharding_twice: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {"y":(2)2}]>}) {
//^ sdy_sharding_twice
    return
  }
}

// -----

// sdy_sharding_twice: rejected
module {
  sdy.mesh @m = <["x"=8]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)4}, {"x":(2)4}]>}) {
//^ sdy_sharding_twice
    return
  }
}

// -----

// sdy_sharding_parts: accepted
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(2)2, "y":(1)2}, {}]>}) {
    return
  }
}

// -----

// sdy_sharding_parts: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(1)2, "y":(2)2}, {}]>}) {
//^ sdy_sharding_parts
    return
  }
}

// -----

// sdy_sharding_order: accepted
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"x", "y":(1)2}, unreduced={"y":(2)2}>}) {
    return
  }
}

// -----

// sdy_sharding_order: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"y", "x"}>}) {
//^ sdy_sharding_order
    return
  }
}

// -----

// sdy_sharding_order: rejected
module {
  sdy.mesh @m = <["x"=2, "y"=4]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"y", "x"}>}) {
//^ sdy_sharding_order
    return
  }
}

// -----

// sdy_sharding_free: accepted
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    %c = stablehlo.abs %b {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}]>]>} : tensor<4xf32>
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy_sharding_free: rejected
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    %c = stablehlo.abs %b {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<4xf32>
//       ^ sdy_sharding_free
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
