// pad_c1 pad_c2 pad_c3 pad_c4: accepted
func.func @f(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 2, 1>, edge_padding_low = array<i64: 0, 1>, interior_padding = array<i64: 1, 2>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<5x9xf32>
  return
}

// -----

// pad_c4: accepted
func.func @f(%a: tensor<4xi8>, %b: tensor<i8>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: -2>, edge_padding_low = array<i64: -1>, interior_padding = array<i64: 0>}> : (tensor<4xi8>, tensor<i8>) -> tensor<1xi8>
  return
}

// -----

// pad_c4: accepted
func.func @f(%a: tensor<0xi8>, %b: tensor<i8>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 5>}> : (tensor<0xi8>, tensor<i8>) -> tensor<1xi8>
  return
}

// -----

// pad_c4: accepted
func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<?xf32>, tensor<f32>) -> tensor<9xf32>
  return
}

// -----

// pad_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f64>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f64>) -> tensor<2xf32>
//     ^ pad_c1
  return
}

// -----

// pad_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<2xi32>
//     ^ pad_c1
  return
}

// -----

// pad_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<!quant.uniform<i8:f32, 0.25:3>>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ pad_c1
  return
}

// -----

// pad_c2: rejected
func.func @f(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0, 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
//     ^ pad_c2
  return
}

// -----

// pad_c2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0, 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
//     ^ pad_c2
  return
}

// -----

// pad_c2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64>}> : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
//     ^ pad_c2
  return
}

// -----

// pad_c3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: -1>}> : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
//     ^ pad_c3
  return
}

// -----

// pad_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 1>}> : (tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
//     ^ pad_c4
  return
}

// -----

// pad_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: -1>, edge_padding_low = array<i64: -2>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<0xf32>
//     ^ pad_c4
  return
}

// -----

// pad_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 9223372036854775807>, edge_padding_low = array<i64: 9223372036854775807>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<0xf32>
//     ^ pad_c4
  return
}

// -----

// pad_c4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<2x1xf32>
//     ^ pad_c4
  return
}

// -----

// pad_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64>, edge_padding_low = array<i64>, interior_padding = array<i64>}> : (!stablehlo.token, tensor<f32>) -> tensor<2xf32>
//     ^ pad_i1
  return
}

// -----

// pad_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<1xf32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
//     ^ pad_i2
  return
}

// -----

// pad_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tuple<>
//     ^ pad_o1
  return
}

// -----

// pad_i3: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
//     ^ pad_i3
  return
}

// -----

// pad_i4: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
//     ^ pad_i4
  return
}

// -----

// pad_i5: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
//     ^ pad_i5
  return
}

// -----

// pad_c4: rejected
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<f32>) -> tensor<6xf32>
//     ^ pad_c4
  return
}

// -----

// pad_c4: accepted
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

// pad_c4: rejected
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: -4>, interior_padding = array<i64: 0>}> : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<f32>) -> tensor<?xf32>
//     ^ pad_c4
  return
}

// -----

// pad_c4: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<?xf32, #stablehlo.bounds<3>>
//     ^ pad_c4
  return
}
