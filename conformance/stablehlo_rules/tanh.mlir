// tanh_c1: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// tanh_c1: accepted
func.func @f(%a: tensor<2x3xcomplex<f64>>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  return
}

// -----

// tanh_c1: accepted
func.func @f(%a: tensor<?x3xf32>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<?x3xf32>) -> tensor<2x?xf32>
  return
}

// -----

// tanh_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// tanh_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
//     ^ tanh_c1
  return
}

// -----

// tanh_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ tanh_c1
  return
}

// -----

// tanh_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2xf32>) -> tensor<2x1xf32>
//     ^ tanh_c1
  return
}

// -----

// tanh_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f64>>
//     ^ tanh_c1
  return
}

// -----

// tanh_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ tanh_i1
  return
}

// -----

// tanh_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ tanh_o1
  return
}

// -----

// tanh_operands: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ tanh_operands
  return
}

// -----

// tanh_accuracy: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) <{result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// tanh_accuracy: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// tanh_accuracy: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) <{result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ tanh_accuracy
  return
}

// -----

// tanh_accuracy: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) <{result_accuracy = #stablehlo.result_accuracy<ulps = -5, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ tanh_accuracy
  return
}

// -----

// tanh_accuracy: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) <{result_accuracy = #stablehlo.result_accuracy<atol = -1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ tanh_accuracy
  return
}

// -----

// tanh_attributes: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) <{result_accuracy = 1.0 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ tanh_attributes
  return
}
