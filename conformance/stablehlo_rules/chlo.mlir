// chlo_constant_type: accepted
func.func @f() {
  %0 = "chlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  return
}

// -----

// chlo_constant_type: rejected
func.func @f() {
  %0 = "chlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi64>
//     ^ chlo_constant_type
  return
}

// -----

// chlo_constant_type: rejected
func.func @f() {
  %0 = "chlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>
//     ^ chlo_constant_type
  return
}

// -----

// chlo_constant_i1: rejected
func.func @f() {
  %0 = "chlo.constant"() <{value = 1 : i32}> : () -> tensor<2xi32>
//     ^ chlo_constant_i1
  return
}

// -----

// chlo_constant_o1: rejected
func.func @f() {
  %0 = "chlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<?xi32>
//     ^ chlo_constant_o1
  return
}

// -----

// chlo_constant_like_element chlo_constant_like_shape: accepted
func.func @f(%a: tensor<2xi64>) {
  %0 = "chlo.constant_like"(%a) <{value = 1.0 : f32}> : (tensor<2xi64>) -> tensor<2xf32>
  return
}

// -----

// chlo_constant_like_element: rejected
func.func @f(%a: tensor<2xi64>) {
  %0 = "chlo.constant_like"(%a) <{value = 1.0 : f32}> : (tensor<2xi64>) -> tensor<2xi64>
//     ^ chlo_constant_like_element
  return
}

// -----

// chlo_constant_like_shape: rejected
func.func @f(%a: tensor<2xi64>) {
  %0 = "chlo.constant_like"(%a) <{value = 1.0 : f32}> : (tensor<2xi64>) -> tensor<3xf32>
//     ^ chlo_constant_like_shape
  return
}

// -----

// chlo_constant_like_i2: rejected
func.func @f(%a: tensor<2xi64>) {
  %0 = "chlo.constant_like"(%a) : (tensor<2xi64>) -> tensor<2xf32>
//     ^ chlo_constant_like_i2
  return
}

// -----

// chlo_top_k_k chlo_top_k_element chlo_top_k_sizes: accepted
func.func @f(%a: tensor<2x5xf32>) {
  %0:2 = "chlo.top_k"(%a) <{k = 3 : i64}> : (tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

// chlo_top_k_k: accepted
func.func @f(%a: tensor<?xf32>) {
  %0:2 = "chlo.top_k"(%a) <{k = 3 : i64}> : (tensor<?xf32>) -> (tensor<3xf32>, tensor<3xi32>)
  return
}

// -----

// chlo_top_k_k: rejected
func.func @f(%a: tensor<2xf32>) {
  %0:2 = "chlo.top_k"(%a) <{k = 3 : i64}> : (tensor<2xf32>) -> (tensor<3xf32>, tensor<3xi32>)
//       ^ chlo_top_k_k
  return
}

// -----

// chlo_top_k_k: rejected
func.func @f(%a: tensor<f32>) {
  %0:2 = "chlo.top_k"(%a) <{k = 0 : i64}> : (tensor<f32>) -> (tensor<0xf32>, tensor<0xi32>)
//       ^ chlo_top_k_k
  return
}

// -----

// chlo_top_k_k: rejected
func.func @f(%a: tensor<2xf32>) {
  %0:2 = "chlo.top_k"(%a) <{k = -1 : i64}> : (tensor<2xf32>) -> (tensor<?xf32>, tensor<?xi32>)
//       ^ chlo_top_k_k
  return
}

// -----

// chlo_top_k_element: rejected
func.func @f(%a: tensor<5xf32>) {
  %0:2 = "chlo.top_k"(%a) <{k = 3 : i64}> : (tensor<5xf32>) -> (tensor<3xf64>, tensor<3xi32>)
//       ^ chlo_top_k_element
  return
}

// -----

// chlo_top_k_sizes: rejected
func.func @f(%a: tensor<5xf32>) {
  %0:2 = "chlo.top_k"(%a) <{k = 3 : i64}> : (tensor<5xf32>) -> (tensor<5xf32>, tensor<3xi32>)
//       ^ chlo_top_k_sizes
  return
}

// -----

// chlo_top_k_sizes: rejected
func.func @f(%a: tensor<5xf32>) {
  %0:2 = "chlo.top_k"(%a) <{k = 3 : i64}> : (tensor<5xf32>) -> (tensor<3xf32>, tensor<2xi32>)
//       ^ chlo_top_k_sizes
  return
}

// -----

// chlo_top_k_i2: rejected
func.func @f(%a: tensor<5xf32>) {
  %0:2 = "chlo.top_k"(%a) <{k = 3 : i32}> : (tensor<5xf32>) -> (tensor<3xf32>, tensor<3xi32>)
//       ^ chlo_top_k_i2
  return
}

// -----

// chlo_top_k_o2: rejected
func.func @f(%a: tensor<5xf32>) {
  %0:2 = "chlo.top_k"(%a) <{k = 3 : i64}> : (tensor<5xf32>) -> (tensor<3xf32>, tensor<3xi64>)
//       ^ chlo_top_k_o2
  return
}

// -----

// chlo_scan_values chlo_scan_dimension chlo_scan_size chlo_scan_arguments chlo_scan_results: accepted
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0, %r1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_size chlo_scan_results: accepted
func.func @f(%a: tensor<?x2xf32>, %b: tensor<f32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 1 : i64, scan_dim_size = 2 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<?xf32>, %y: tensor<f32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<4xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<f32>
    stablehlo.return %r0, %r1 : tensor<4xf32>, tensor<f32>
  }) : (tensor<?x2xf32>, tensor<f32>) -> (tensor<4x2xf32>, tensor<f32>)
  return
}

// -----

// chlo_scan_values: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "chlo.scan"(%a) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 1>, resultSegmentSizes = array<i32: 0, 1>}> ({
//     ^ chlo_scan_values
  ^bb0(%x: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0 : tensor<2xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// chlo_scan_dimension: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 2 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_dimension
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0, %r1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_dimension: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = -1 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_dimension
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0, %r1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_size: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, scan_dim_size = 4 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_size
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0, %r1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_size: rejected
func.func @f(%a: tensor<3xf32>, %b: tensor<4xf32>, %c: tensor<f32>) {
  %0:2 = "chlo.scan"(%a, %b, %c) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 2, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_size
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<f32>
    %r1 = stablehlo.constant dense<0.0> : tensor<f32>
    stablehlo.return %r0, %r1 : tensor<f32>, tensor<f32>
  }) : (tensor<3xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<3xf32>, tensor<f32>)
  return
}

// -----

// chlo_scan_arguments: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_arguments
  ^bb0(%x: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0, %r1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_arguments: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_arguments
  ^bb0(%x: tensor<3xf32>, %y: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0, %r1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_arguments: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_arguments
  ^bb0(%x: tensor<2xf32>, %y: tensor<3xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0, %r1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_results: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_results
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0 : tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_results: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_results
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0, %r1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_results: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_results
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<3xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<2xf32>
    stablehlo.return %r0, %r1 : tensor<3xf32>, tensor<2xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}

// -----

// chlo_scan_results: rejected
func.func @f(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
//       ^ chlo_scan_results
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    %r0 = stablehlo.constant dense<0.0> : tensor<2xf32>
    %r1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %r0, %r1 : tensor<2xf32>, tensor<3xf32>
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}
