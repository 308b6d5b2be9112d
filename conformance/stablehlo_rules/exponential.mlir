// exponential_c1: accepted
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// exponential_c1: accepted
func.func @f(%a: tensor<2x3xcomplex<f64>>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  return
}

// -----

// exponential_c1: accepted
func.func @f(%a: tensor<?x3xf32>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<?x3xf32>) -> tensor<2x?xf32>
  return
}

// -----

// exponential_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// exponential_c1: rejected
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i16:f32, 0.5>>
//     ^ exponential_c1
  return
}

// -----

// exponential_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2xf32>) -> tensor<3xf32>
//     ^ exponential_c1
  return
}

// -----

// exponential_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2xf32>) -> tensor<2x1xf32>
//     ^ exponential_c1
  return
}

// -----

// exponential_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2xf32>) -> tensor<2xcomplex<f64>>
//     ^ exponential_c1
  return
}

// -----

// exponential_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2xi32>) -> tensor<2xi32>
//     ^ exponential_i1
  return
}

// -----

// exponential_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2xf32>) -> tensor<2xi32>
//     ^ exponential_o1
  return
}

// -----

// exponential_operands: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//     ^ exponential_operands
  return
}

// -----

// exponential_accuracy: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a) <{result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// exponential_accuracy: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// exponential_accuracy: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a) <{result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ exponential_accuracy
  return
}

// -----

// exponential_attributes: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a) <{result_accuracy = 1.0 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ exponential_attributes
  return
}
