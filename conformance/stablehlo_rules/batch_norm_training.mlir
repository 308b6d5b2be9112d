// batch_norm_training_c1 batch_norm_training_c2 batch_norm_training_c3 batch_norm_training_c4 batch_norm_training_c5 batch_norm_training_c6 batch_norm_training_c7: accepted
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// batch_norm_training_c1 batch_norm_training_c2 batch_norm_training_c3 batch_norm_training_c4 batch_norm_training_c5 batch_norm_training_c6 batch_norm_training_c7: accepted
func.func @f(%a0: tensor<2x?x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x?x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// batch_norm_training_c1 batch_norm_training_c2 batch_norm_training_c3 batch_norm_training_c4 batch_norm_training_c5 batch_norm_training_c6 batch_norm_training_c7: accepted
func.func @f(%a0: tensor<2x3x4x!quant.uniform<i8:f32, 0.5>>, %a1: tensor<3x!quant.uniform<i8:f32, 0.25:3>>, %a2: tensor<3x!quant.uniform<i8:f32, 0.5>>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4x!quant.uniform<i8:f32, 0.5>>, tensor<3x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x3x4x!quant.uniform<i8:f32, 0.25:3>>, tensor<3x!quant.uniform<i8:f32, 0.5>>, tensor<3x!quant.uniform<i8:f32, 0.5>>)
  return
}

// -----

// batch_norm_training_c1: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 3 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
//       ^ batch_norm_training_c1
  return
}

// -----

// batch_norm_training_c1: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = -1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
//       ^ batch_norm_training_c1
  return
}

// -----

// batch_norm_training_c2: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf64>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf64>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
//       ^ batch_norm_training_c2
  return
}

// -----

// batch_norm_training_c2: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf16>)
//       ^ batch_norm_training_c2
  return
}

// -----

// batch_norm_training_c3: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<2xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
//       ^ batch_norm_training_c3
  return
}

// -----

// batch_norm_training_c4: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<4xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
//       ^ batch_norm_training_c4
  return
}

// -----

// batch_norm_training_c5: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<3xf32>)
//       ^ batch_norm_training_c5
  return
}

// -----

// batch_norm_training_c6: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>)
//       ^ batch_norm_training_c6
  return
}

// -----

// batch_norm_training_c7: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
//       ^ batch_norm_training_c7
  return
}

// -----

// batch_norm_training_i2: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3x1xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3x1xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
//       ^ batch_norm_training_i2
  return
}

// -----

// batch_norm_training_i1: rejected
func.func @f(%a0: tensor<2x3x4xi32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xi32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
//       ^ batch_norm_training_i1
  return
}
