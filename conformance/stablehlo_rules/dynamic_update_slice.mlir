// dynamic_update_slice_c1 dynamic_update_slice_c2 dynamic_update_slice_c3 dynamic_update_slice_c4 dynamic_update_slice_c5 dynamic_update_slice_c6: accepted
func.func @f(%a: tensor<4x5xf32>, %b: tensor<2x5xf32>, %c: tensor<i64>, %d: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c, %d) : (tensor<4x5xf32>, tensor<2x5xf32>, tensor<i64>, tensor<i64>) -> tensor<4x?xf32>
  return
}

// -----

// dynamic_update_slice_c6: accepted
func.func @f(%a: tensor<?xf32>, %b: tensor<9xf32>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<?xf32>, tensor<9xf32>, tensor<i64>) -> tensor<?xf32>
  return
}

// -----

// dynamic_update_slice_c1 dynamic_update_slice_c2 dynamic_update_slice_c6: accepted
func.func @f(%a: tensor<4x!quant.uniform<i8:f32, 0.5>>, %b: tensor<0x!quant.uniform<i8:f32, 0.5>>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<0x!quant.uniform<i8:f32, 0.5>>, tensor<i64>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// dynamic_update_slice_c1: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<2xf32>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4xf32>, tensor<2xf32>, tensor<i64>) -> tensor<2xf32>
//     ^ dynamic_update_slice_c1
  return
}

// -----

// dynamic_update_slice_c1: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<2xf32>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4xf32>, tensor<2xf32>, tensor<i64>) -> tensor<4xf64>
//     ^ dynamic_update_slice_c1
  return
}

// -----

// dynamic_update_slice_c2: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<2xf64>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4xf32>, tensor<2xf64>, tensor<i64>) -> tensor<4xf32>
//     ^ dynamic_update_slice_c2
  return
}

// -----

// dynamic_update_slice_c2: rejected
func.func @f(%a: tensor<4x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25:3>>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>, tensor<i64>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
//     ^ dynamic_update_slice_c2
  return
}

// -----

// dynamic_update_slice_c3: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<f32>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4xf32>, tensor<f32>, tensor<i64>) -> tensor<4xf32>
//     ^ dynamic_update_slice_c3
  return
}

// -----

// dynamic_update_slice_c4: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b) : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
//     ^ dynamic_update_slice_c4
  return
}

// -----

// dynamic_update_slice_c4: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<2xf32>, %c: tensor<i64>, %d: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c, %d) : (tensor<4xf32>, tensor<2xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
//     ^ dynamic_update_slice_c4
  return
}

// -----

// dynamic_update_slice_c5: rejected
func.func @f(%a: tensor<4x4xf32>, %b: tensor<2x2xf32>, %c: tensor<i64>, %d: tensor<i32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c, %d) : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<i64>, tensor<i32>) -> tensor<4x4xf32>
//     ^ dynamic_update_slice_c5
  return
}

// -----

// dynamic_update_slice_c6: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<5xf32>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4xf32>, tensor<5xf32>, tensor<i64>) -> tensor<4xf32>
//     ^ dynamic_update_slice_c6
  return
}

// -----

// dynamic_update_slice_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<2xf32>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (!stablehlo.token, tensor<2xf32>, tensor<i64>) -> tensor<4xf32>
//     ^ dynamic_update_slice_i1
  return
}

// -----

// dynamic_update_slice_i2: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<*xf32>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4xf32>, tensor<*xf32>, tensor<i64>) -> tensor<4xf32>
//     ^ dynamic_update_slice_i2
  return
}

// -----

// dynamic_update_slice_i3: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<2xf32>, %c: tensor<i1>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4xf32>, tensor<2xf32>, tensor<i1>) -> tensor<4xf32>
//     ^ dynamic_update_slice_i3
  return
}

// -----

// dynamic_update_slice_o1: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<2xf32>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4xf32>, tensor<2xf32>, tensor<i64>) -> tuple<>
//     ^ dynamic_update_slice_o1
  return
}
