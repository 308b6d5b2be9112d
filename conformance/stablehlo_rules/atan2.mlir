// atan2_c1: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// atan2_c1: accepted
func.func @f(%a: tensor<2xcomplex<f32>>, %b: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return
}

// -----

// atan2_c1: accepted
func.func @f(%a: tensor<?xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

// atan2_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25:3>>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// atan2_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i16:f32, 0.5>>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ atan2_c1
  return
}

// -----

// atan2_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
//     ^ atan2_c1
  return
}

// -----

// atan2_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
//     ^ atan2_c1
  return
}

// -----

// atan2_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ atan2_c1
  return
}

// -----

// atan2_i1: rejected
func.func @f(%a: tensor<2xi32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ atan2_i1
  return
}

// -----

// atan2_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
//     ^ atan2_i2
  return
}

// -----

// atan2_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi32>
//     ^ atan2_o1
  return
}

// -----

// atan2_operands: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.atan2"(%a) : (tensor<2xf32>) -> tensor<2xf32>
//     ^ atan2_operands
  return
}
