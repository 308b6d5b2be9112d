// dynamic_pad_c1 dynamic_pad_c2 dynamic_pad_c3 dynamic_pad_c4: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  %c = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %d = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
  %e = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<5x9xf32>
  return
}

// -----

// dynamic_pad_c1 dynamic_pad_c2: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1xi64>, %d: tensor<1xi64>, %e: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

// dynamic_pad_c4: accepted
func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  %c = stablehlo.constant dense<[1]> : tensor<1xi64>
  %d = stablehlo.constant dense<[1]> : tensor<1xi64>
  %e = stablehlo.constant dense<[0]> : tensor<1xi64>
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<9xf32>
  return
}

// -----

// dynamic_pad_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f64>, %c: tensor<1xi64>, %d: tensor<1xi64>, %e: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
//     ^ dynamic_pad_c1
  return
}

// -----

// dynamic_pad_c2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<2xi64>, %d: tensor<2xi64>, %e: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?xf32>
//     ^ dynamic_pad_c2
  return
}

// -----

// dynamic_pad_c2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1xi64>, %d: tensor<1xi64>, %e: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<2xi64>) -> tensor<?xf32>
//     ^ dynamic_pad_c2
  return
}

// -----

// dynamic_pad_c3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1xi64>, %d: tensor<1xi64>) {
  %e = stablehlo.constant dense<[-1]> : tensor<1xi64>
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
//     ^ dynamic_pad_c3
  return
}

// -----

// dynamic_pad_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %c = stablehlo.constant dense<[1]> : tensor<1xi64>
  %d = stablehlo.constant dense<[1]> : tensor<1xi64>
  %e = stablehlo.constant dense<[1]> : tensor<1xi64>
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>
//     ^ dynamic_pad_c4
  return
}

// -----

// dynamic_pad_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %c = stablehlo.constant dense<[-2]> : tensor<1xi64>
  %d = stablehlo.constant dense<[-1]> : tensor<1xi64>
  %e = stablehlo.constant dense<[0]> : tensor<1xi64>
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
//     ^ dynamic_pad_c4
  return
}

// -----

// dynamic_pad_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1xi64>, %d: tensor<1xi64>, %e: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
//     ^ dynamic_pad_c4
  return
}

// -----

// dynamic_pad_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<f32>, %c: tensor<1xi64>, %d: tensor<1xi64>, %e: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (!stablehlo.token, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xf32>
//     ^ dynamic_pad_i1
  return
}

// -----

// dynamic_pad_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xf32>, %c: tensor<1xi64>, %d: tensor<1xi64>, %e: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<1xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xf32>
//     ^ dynamic_pad_i2
  return
}

// -----

// dynamic_pad_i3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1x1xi64>, %d: tensor<1xi64>, %e: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1x1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xf32>
//     ^ dynamic_pad_i3
  return
}

// -----

// dynamic_pad_i4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1xi64>, %d: tensor<i64>, %e: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<i64>, tensor<1xi64>) -> tensor<2xf32>
//     ^ dynamic_pad_i4
  return
}

// -----

// dynamic_pad_i5: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1xi64>, %d: tensor<1xi64>, %e: tensor<1xf32>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xf32>) -> tensor<2xf32>
//     ^ dynamic_pad_i5
  return
}

// -----

// dynamic_pad_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1xi64>, %d: tensor<1xi64>, %e: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !stablehlo.token
//     ^ dynamic_pad_o1
  return
}
