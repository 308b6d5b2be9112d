// reduce_precision_c1 reduce_precision_c2 reduce_precision_c3: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// reduce_precision_c1: accepted
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:3>>
  return
}

// -----

// reduce_precision_c2 reduce_precision_c3: accepted
func.func @f(%a: tensor<2xf64>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 1 : i32, mantissa_bits = 0 : i32}> : (tensor<2xf64>) -> tensor<?xf64>
  return
}

// -----

// reduce_precision_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<2xf32>) -> tensor<2xf16>
//     ^ reduce_precision_c1
  return
}

// -----

// reduce_precision_c1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<2xf32>) -> tensor<3xf32>
//     ^ reduce_precision_c1
  return
}

// -----

// reduce_precision_c2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 0 : i32, mantissa_bits = 7 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ reduce_precision_c2
  return
}

// -----

// reduce_precision_c2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = -8 : i32, mantissa_bits = 7 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ reduce_precision_c2
  return
}

// -----

// reduce_precision_c3: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = -1 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ reduce_precision_c3
  return
}

// -----

// reduce_precision_i1: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<2xi32>) -> tensor<2xi32>
//     ^ reduce_precision_i1
  return
}

// -----

// reduce_precision_i2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i64, mantissa_bits = 7 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ reduce_precision_i2
  return
}

// -----

// reduce_precision_i3: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = 7.0 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ reduce_precision_i3
  return
}

// -----

// reduce_precision_o1: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
//     ^ reduce_precision_o1
  return
}

// -----

// reduce_precision_i3: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 5 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
//     ^ reduce_precision_i3
  return
}
