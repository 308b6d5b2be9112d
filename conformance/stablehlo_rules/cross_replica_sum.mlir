// cross-replica-sum_type: accepted
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.cross-replica-sum"(%a0) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// cross-replica-sum_type: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.cross-replica-sum"(%a0) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf64>
//     ^ cross-replica-sum_type
  return
}

// -----

// cross-replica-sum_type: rejected
func.func @f(%a0: tensor<4xf32>) {
  %0 = "stablehlo.cross-replica-sum"(%a0) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<5xf32>
//     ^ cross-replica-sum_type
  return
}
