// constant_c1: accepted
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  return
}

// -----

// constant_c1: accepted
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

// constant_c1: accepted
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<[1, 255]> : tensor<2xui8>}> : () -> tensor<2x!quant.uniform<u8:f32, 0.5>>
  return
}

// -----

// constant_c1: accepted
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  return
}

// -----

// constant_c1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi64>
//     ^ constant_c1
  return
}

// -----

// constant_c1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>
//     ^ constant_c1
  return
}

// -----

// constant_c1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<1xi32>
//     ^ constant_c1
  return
}

// -----

// constant_c1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xui8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ constant_c1
  return
}

// -----

// constant_c1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi16>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ constant_c1
  return
}

// -----

// constant_c1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
//     ^ constant_c1
  return
}

// -----

// constant_c1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1> : vector<2xi32>}> : () -> tensor<2xi32>
//     ^ constant_c1
  return
}

// -----

// constant_i1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() <{value = 1 : i32}> : () -> tensor<i32>
//     ^ constant_i1
  return
}

// -----

// constant_i1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() : () -> tensor<i32>
//     ^ constant_i1
  return
}

// -----

// constant_o1: rejected
func.func @f() {
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<?xi32>
//     ^ constant_o1
  return
}

// -----

// constant_operands: rejected
func.func @f(%a: tensor<2xi32>) {
  %0 = "stablehlo.constant"(%a) <{value = dense<1> : tensor<2xi32>}> : (tensor<2xi32>) -> tensor<2xi32>
//     ^ constant_operands
  return
}
