// sdy_rule_kind sdy_rule_count sdy_rule_rank sdy_rule_factors sdy_rule_twice sdy_rule_used sdy_rule_lists sdy_rule_special sdy_rule_reduction: accepted
func.func @f(%a: tensor<2x4xf32>, %b: tensor<4x8xf32>) {
  %0 = stablehlo.dot %a, %b {sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=2, j=8, k=4} reduction={k} blocked_propagation={k}>} : (tensor<2x4xf32>, tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}

// -----

// sdy_rule_kind: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = "text"} : tensor<2x4xf32>
//     ^ sdy_rule_kind
  return
}

// -----

// sdy_rule_count: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=2, j=4}>} : tensor<2x4xf32>
//     ^ sdy_rule_count
  return
}

// -----

// sdy_rule_count: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j], [i, j]) {i=2, j=4}>} : tensor<2x4xf32>
//     ^ sdy_rule_count
  return
}

// -----

// sdy_rule_rank: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i])->([i, j]) {i=2, j=4}>} : tensor<2x4xf32>
//     ^ sdy_rule_rank
  return
}

// -----

// sdy_rule_factors: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, u])->([i, j]) {i=2, j=4}>} : tensor<2x4xf32>
//     ^ sdy_rule_factors
  return
}

// -----

// sdy_rule_factors: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, jk], [i, j])->([i, j]) {i=2, j=4, k=1}>} : tensor<2x4xf32>
//     ^ sdy_rule_factors
  return
}

// -----

// sdy_rule_twice: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, i], [i, j])->([i, j]) {i=2, j=4}>} : tensor<2x4xf32>
//     ^ sdy_rule_twice
  return
}

// -----

// sdy_rule_used: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=2, j=4, k=3}>} : tensor<2x4xf32>
//     ^ sdy_rule_used
  return
}

// -----

// sdy_rule_lists: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=2, j=4} need_replication={j, i}>} : tensor<2x4xf32>
//     ^ sdy_rule_lists
  return
}

// -----

// sdy_rule_lists: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=2, j=4} permutation={k}>} : tensor<2x4xf32>
//     ^ sdy_rule_lists
  return
}

// -----

// sdy_rule_special: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=2, j=4} need_replication={i} permutation={i}>} : tensor<2x4xf32>
//     ^ sdy_rule_special
  return
}

// -----

// sdy_rule_reduction: rejected
func.func @f(%a: tensor<2x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=2, j=4} reduction={i}>} : tensor<2x4xf32>
//     ^ sdy_rule_reduction
  return
}

// -----

// sdy_rule_rank: rejected
func.func @f(%a: tensor<?x4xf32>) {
  %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=2, j=4}>} : tensor<?x4xf32>
//     ^ sdy_rule_rank
  return
}
