// tan_c1: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// tan_c1: accepted
func.func @f(%a: tensor<2x3xcomplex<f64>>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  return
}

// -----

// tan_c1: accepted
func.func @f(%a: tensor<?x3xf32>) {
  %0 = "stablehlo.tan"(%a) : (tensor<?x3xf32>) -> tensor<2x?xf32>
  return
}

// -----

// tan_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// tan_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
//     ^ tan_c1
  return
}

// -----

// tan_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ tan_c1
  return
}

// -----

// tan_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2xf32>) -> tensor<2x1xf32>
//     ^ tan_c1
  return
}

// -----

// tan_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f64>>
//     ^ tan_c1
  return
}

// -----

// tan_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ tan_i1
  return
}

// -----

// tan_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ tan_o1
  return
}

// -----

// tan_operands: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ tan_operands
  return
}

// -----

// tan_accuracy: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) <{result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// tan_accuracy: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// tan_accuracy: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) <{result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ tan_accuracy
  return
}

// -----

// tan_attributes: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) <{result_accuracy = 1.0 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ tan_attributes
  return
}
