// maximum_c1: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// maximum_c1: accepted
func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return
}

// -----

// maximum_c1: accepted
func.func @f(%a: tensor<2xcomplex<f32>>, %b: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return
}

// -----

// maximum_c1: accepted
func.func @f(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

// maximum_c1: accepted
func.func @f(%a: tensor<?xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

// maximum_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25:3>>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// maximum_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i16:f32, 0.5>>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ maximum_c1
  return
}

// -----

// maximum_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
//     ^ maximum_c1
  return
}

// -----

// maximum_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
//     ^ maximum_c1
  return
}

// -----

// maximum_c1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi8>
//     ^ maximum_c1
  return
}

// -----

// maximum_i1: rejected
func.func @f(%a: tensor<2xi3>, %b: tensor<2xf32>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xi3>, tensor<2xf32>) -> tensor<2xf32>
//     ^ maximum_i1
  return
}

// -----

// maximum_i2: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xi3>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xf32>, tensor<2xi3>) -> tensor<2xf32>
//     ^ maximum_i2
  return
}

// -----

// maximum_o1: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi3>
//     ^ maximum_o1
  return
}

// -----

// maximum_operands: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.maximum"(%a) : (tensor<2xf32>) -> tensor<2xf32>
//     ^ maximum_operands
  return
}
