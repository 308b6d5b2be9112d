// dynamic_slice_c1 dynamic_slice_c2 dynamic_slice_c3 dynamic_slice_c4 dynamic_slice_c5: accepted
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i64>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b, %c) <{slice_sizes = array<i64: 2, 5>}> : (tensor<4x5xf32>, tensor<i64>, tensor<i64>) -> tensor<2x5xf32>
  return
}

// -----

// dynamic_slice_c4: accepted
func.func @f(%a: tensor<?xf32>, %b: tensor<ui8>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 7>}> : (tensor<?xf32>, tensor<ui8>) -> tensor<7xf32>
  return
}

// -----

// dynamic_slice_c2 dynamic_slice_c5: accepted
func.func @f(%a: tensor<f32>) {
  %0 = "stablehlo.dynamic_slice"(%a) <{slice_sizes = array<i64>}> : (tensor<f32>) -> tensor<f32>
  return
}

// -----

// dynamic_slice_c4: accepted
func.func @f(%a: tensor<4xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 0>}> : (tensor<4xf32>, tensor<i64>) -> tensor<0xf32>
  return
}

// -----

// dynamic_slice_c1: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<i64>) -> tensor<2xf64>
//     ^ dynamic_slice_c1
  return
}

// -----

// dynamic_slice_c1: rejected
func.func @f(%a: tensor<4x!quant.uniform<i8:f32, 0.5>>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 2>}> : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<i64>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
//     ^ dynamic_slice_c1
  return
}

// -----

// dynamic_slice_c2: rejected
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 2, 5>}> : (tensor<4x5xf32>, tensor<i64>) -> tensor<2x5xf32>
//     ^ dynamic_slice_c2
  return
}

// -----

// dynamic_slice_c2: rejected
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i64>, %c: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b, %c) <{slice_sizes = array<i64: 2>}> : (tensor<4x5xf32>, tensor<i64>, tensor<i64>) -> tensor<2xf32>
//     ^ dynamic_slice_c2
  return
}

// -----

// dynamic_slice_c3: rejected
func.func @f(%a: tensor<4x5xf32>, %b: tensor<i64>, %c: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b, %c) <{slice_sizes = array<i64: 2, 5>}> : (tensor<4x5xf32>, tensor<i64>, tensor<i32>) -> tensor<2x5xf32>
//     ^ dynamic_slice_c3
  return
}

// -----

// dynamic_slice_c4: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 5>}> : (tensor<4xf32>, tensor<i64>) -> tensor<5xf32>
//     ^ dynamic_slice_c4
  return
}

// -----

// dynamic_slice_c4: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: -1>}> : (tensor<4xf32>, tensor<i64>) -> tensor<?xf32>
//     ^ dynamic_slice_c4
  return
}

// -----

// dynamic_slice_c5: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<i64>) -> tensor<3xf32>
//     ^ dynamic_slice_c5
  return
}

// -----

// dynamic_slice_c5: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<i64>) -> tensor<2x1xf32>
//     ^ dynamic_slice_c5
  return
}

// -----

// dynamic_slice_i1: rejected
func.func @f(%a: !stablehlo.token) {
  %0 = "stablehlo.dynamic_slice"(%a) <{slice_sizes = array<i64>}> : (!stablehlo.token) -> tensor<f32>
//     ^ dynamic_slice_i1
  return
}

// -----

// dynamic_slice_i2: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<1xi64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<1xi64>) -> tensor<2xf32>
//     ^ dynamic_slice_i2
  return
}

// -----

// dynamic_slice_i2: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
//     ^ dynamic_slice_i2
  return
}

// -----

// dynamic_slice_i3: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = 2 : i64}> : (tensor<4xf32>, tensor<i64>) -> tensor<2xf32>
//     ^ dynamic_slice_i3
  return
}

// -----

// dynamic_slice_o1: rejected
func.func @f(%a: tensor<4xf32>, %b: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<i64>) -> !stablehlo.token
//     ^ dynamic_slice_o1
  return
}

// -----

// dynamic_slice_c5: rejected
func.func @f(%a: tensor<9xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 5>}> : (tensor<9xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<3>>
//     ^ dynamic_slice_c5
  return
}
