// quantized_type_c3 quantized_type_c5 quantized_type_c6 quantized_type_c7: accepted
func.func private @f(tensor<2x!quant.uniform<i8<-127:127>:f32, 0.5:-3>>) -> ()
func.func @g(%a: tensor<2x!quant.uniform<i8<-127:127>:f32, 0.5:-3>>) {
  return
}

// -----

// quantized_type_c3 quantized_type_c7: accepted
func.func private @f(tensor<2x!quant.uniform<u8:f32, 0.5:255>>) -> ()
func.func @g(%a: tensor<2x!quant.uniform<u8:f32, 0.5:255>>) {
  return
}

// -----

// quantized_type_c9 quantized_type_c12 quantized_type_c13: accepted
func.func private @f(tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3, 2.0}>>) -> ()
func.func @g(%a: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25:3, 2.0}>>) {
  return
}

// -----

// quantized_type_c13: accepted
func.func private @f(tensor<2x?x!quant.uniform<i8:f32:1, {0.5, 0.25:3, 2.0}>>) -> ()
func.func @g(%a: tensor<2x?x!quant.uniform<i8:f32:1, {0.5, 0.25:3, 2.0}>>) {
  return
}

// -----

// quantized_type_c3: rejected
  func.func @g(%a: tensor<2x!quant.uniform<i8<-128:128>:f32, 0.5>>) {
//^ quantized_type_c3
    return
  }

// -----

// quantized_type_c3: rejected
  func.func @g(%a: tensor<2x!quant.uniform<i8<5:5>:f32, 0.5:5>>) {
//^ quantized_type_c3
    return
  }

// -----

// quantized_type_c3: rejected
  func.func @g(%a: tensor<2x!quant.uniform<u8<-1:255>:f32, 0.5>>) {
//^ quantized_type_c3
    return
  }

// -----

// quantized_type_c5: rejected
  func.func @g(%a: tensor<2x!quant.uniform<i8:f32, 0.0>>) {
//^ quantized_type_c5
    return
  }

// -----

// quantized_type_c5: rejected
  func.func @g(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, -0.25}>>) {
//^ quantized_type_c5
    return
  }

// -----

// quantized_type_c6: rejected
  func.func @g(%a: tensor<2x!quant.uniform<i8:f32, 0x7FF0000000000000>>) {
//^ quantized_type_c6
    return
  }

// -----

// quantized_type_c7: rejected
  func.func @g(%a: tensor<2x!quant.uniform<i8:f32, 0.5:128>>) {
//^ quantized_type_c7
    return
  }

// -----

// quantized_type_c7: rejected
  func.func @g(%a: tensor<2x2x!quant.uniform<i8<-3:3>:f32:1, {0.5, 0.25:4}>>) {
//^ quantized_type_c7
    return
  }

// -----

// quantized_type_c12: rejected
  func.func @g(%a: tensor<2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
//^ quantized_type_c12
    return
  }

// -----

// quantized_type_c13: rejected
  func.func @g(%a: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
//^ quantized_type_c13
    return
  }

// -----

// quantized_type_c13: rejected
  func.func @g(%a: tuple<tensor<2xf32>, tensor<3x!quant.uniform<i8:f32:0, {0.5}>>>) {
//^ quantized_type_c13
    return
  }

// -----

// tensor_type_size: accepted
func.func private @f(tensor<0x2x?xf32>) -> ()
func.func @g(%a: tensor<0x2x?xf32>) {
  return
}

// -----

// tensor_type_bounds tensor_type_bounded: accepted
func.func private @f(tensor<?x2x?xf32, #stablehlo.bounds<4, ?, ?>>) -> ()
func.func @g(%a: tensor<?x2x?xf32, #stablehlo.bounds<4, ?, ?>>) {
  return
}

// -----

// tensor_type_bounds: rejected
  func.func @g(%a: tensor<?x2xf32, #stablehlo.bounds<4>>) {
//^ tensor_type_bounds
    return
  }

// -----

// tensor_type_bounded: rejected
  func.func @g(%a: tensor<3xf32, #stablehlo.bounds<4>>) {
//^ tensor_type_bounded
    return
  }

// -----

// quantized_type_c4: accepted
func.func private @f(tensor<2x!quant.uniform<i8:f16, 65504.0>>) -> ()
func.func @g(%a: tensor<2x!quant.uniform<i8:f16, 65504.0>>) {
  return
}

// -----

// quantized_type_c4: rejected
  func.func @g(%a: tensor<2x!quant.uniform<i8:f16, 65536.0>>) {
//^ quantized_type_c4
    return
  }

// -----

// quantized_type_c4: rejected
  func.func @g(%a: tensor<2x!quant.uniform<i8:f16, 1.0e-8>>) {
//^ quantized_type_c4
    return
  }

// -----

// future_type_tensors: accepted
func.func private @f(!stablehlo.future<tensor<2xf32>, tensor<?xi1>>) -> ()
func.func @g(%a: !stablehlo.future<tensor<2xf32>, tensor<?xi1>>) {
  return
}

// -----

// future_type_tensors: rejected
  func.func @g(%a: !stablehlo.future<f32>) {
//^ future_type_tensors
    return
  }

// -----

// future_type_tensors: rejected
  func.func @g(%a: !stablehlo.future<tensor<f32>, !stablehlo.token>) {
//^ future_type_tensors
    return
  }

// -----

// type_unknown: accepted
func.func private @f(!stablehlo.token) -> ()
func.func @g(%a: !stablehlo.token) {
  return
}

// -----

// type_unknown: accepted
func.func private @f(!other.type) -> ()
func.func @g(%a: !other.type) {
  return
}

// -----

// type_unknown: rejected
  func.func @g(%a: !stablehlo.foo) {
//^ type_unknown
    return
  }

// -----

// type_unknown: rejected
  func.func @g(%a: tuple<!stablehlo.foo>) {
//^ type_unknown
    return
  }
