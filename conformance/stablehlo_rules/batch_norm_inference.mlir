// batch_norm_inference_c1 batch_norm_inference_c2 batch_norm_inference_c3 batch_norm_inference_c4 batch_norm_inference_c5 batch_norm_inference_c6 batch_norm_inference_c7: accepted
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// batch_norm_inference_c1 batch_norm_inference_c2 batch_norm_inference_c3 batch_norm_inference_c4 batch_norm_inference_c5 batch_norm_inference_c6 batch_norm_inference_c7: accepted
func.func @f(%a0: tensor<2x?x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<?xf32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x?x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<?xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// batch_norm_inference_c1: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 3 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
//     ^ batch_norm_inference_c1
  return
}

// -----

// batch_norm_inference_c1: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = -1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
//     ^ batch_norm_inference_c1
  return
}

// -----

// batch_norm_inference_c2: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf64>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf64>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
//     ^ batch_norm_inference_c2
  return
}

// -----

// batch_norm_inference_c3: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
//     ^ batch_norm_inference_c3
  return
}

// -----

// batch_norm_inference_c4: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<4xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
//     ^ batch_norm_inference_c4
  return
}

// -----

// batch_norm_inference_c5: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<4xf32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
//     ^ batch_norm_inference_c5
  return
}

// -----

// batch_norm_inference_c6: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<2xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<2x3x4xf32>
//     ^ batch_norm_inference_c6
  return
}

// -----

// batch_norm_inference_c7: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
//     ^ batch_norm_inference_c7
  return
}

// -----

// batch_norm_inference_i4: rejected
func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<f32>, %a4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>) -> tensor<2x3x4xf32>
//     ^ batch_norm_inference_i4
  return
}
