// slice_c1 slice_c2 slice_c3 slice_c4 slice_c5: accepted
func.func @f(%a: tensor<3x8xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 3, 8>, start_indices = array<i64: 1, 4>, strides = array<i64: 1, 3>}> : (tensor<3x8xf32>) -> tensor<2x2xf32>
  return
}

// -----

// slice_c3 slice_c5: accepted
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 3>, start_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<3xf32>) -> tensor<0xf32>
  return
}

// -----

// slice_c3: accepted
func.func @f(%a: tensor<?xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 5>, start_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

// slice_c2: accepted
func.func @f(%a: tensor<f32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64>, start_indices = array<i64>, strides = array<i64>}> : (tensor<f32>) -> tensor<f32>
  return
}

// -----

// slice_c1: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2xf64>
//     ^ slice_c1
  return
}

// -----

// slice_c1: rejected
func.func @f(%a: tensor<3x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
//     ^ slice_c1
  return
}

// -----

// slice_c2: rejected
func.func @f(%a: tensor<3x8xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<3x8xf32>) -> tensor<2xf32>
//     ^ slice_c2
  return
}

// -----

// slice_c2: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2, 2>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2xf32>
//     ^ slice_c2
  return
}

// -----

// slice_c2: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2>, start_indices = array<i64: 0>, strides = array<i64: 1, 1>}> : (tensor<3xf32>) -> tensor<2xf32>
//     ^ slice_c2
  return
}

// -----

// slice_c3: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2>, start_indices = array<i64: -1>, strides = array<i64: 1>}> : (tensor<3xf32>) -> tensor<3xf32>
//     ^ slice_c3
  return
}

// -----

// slice_c3: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 1>, start_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<3xf32>) -> tensor<1xf32>
//     ^ slice_c3
  return
}

// -----

// slice_c3: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 4>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<3xf32>) -> tensor<4xf32>
//     ^ slice_c3
  return
}

// -----

// slice_c3: rejected
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<3>>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 4>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<4xf32>
//     ^ slice_c3
  return
}

// -----

// slice_c4: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2>, start_indices = array<i64: 0>, strides = array<i64: 0>}> : (tensor<3xf32>) -> tensor<2xf32>
//     ^ slice_c4
  return
}

// -----

// slice_c4: rejected
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2>, start_indices = array<i64: 0>, strides = array<i64: -1>}> : (tensor<3xf32>) -> tensor<2xf32>
//     ^ slice_c4
  return
}

// -----

// slice_c5: rejected
func.func @f(%a: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 7>, start_indices = array<i64: 0>, strides = array<i64: 3>}> : (tensor<8xf32>) -> tensor<2xf32>
//     ^ slice_c5
  return
}

// -----

// slice_c5: rejected
func.func @f(%a: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 7>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<7x1xf32>
//     ^ slice_c5
  return
}

// -----

// slice_i1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<1xf32>
//     ^ slice_i1
  return
}

// -----

// slice_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xf32>) -> !stablehlo.token
//     ^ slice_o1
  return
}

// -----

// slice_i2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 1>, start_indices = array<i32: 0>, strides = array<i64: 1>}> : (tensor<2xf32>) -> tensor<1xf32>
//     ^ slice_i2
  return
}

// -----

// slice_i3: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xf32>) -> tensor<1xf32>
//     ^ slice_i3
  return
}

// -----

// slice_i4: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i1: true>}> : (tensor<2xf32>) -> tensor<1xf32>
//     ^ slice_i4
  return
}

// -----

// slice_c5: rejected
func.func @f(%a: tensor<9xf32>) {
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 0>, limit_indices = array<i64: 5>, strides = array<i64: 1>}> : (tensor<9xf32>) -> tensor<?xf32, #stablehlo.bounds<3>>
//     ^ slice_c5
  return
}

// -----

// slice_c5: accepted
func.func @f(%a: tensor<9xf32>) {
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 0>, limit_indices = array<i64: 5>, strides = array<i64: 1>}> : (tensor<9xf32>) -> tensor<?xf32, #stablehlo.bounds<5>>
  return
}
