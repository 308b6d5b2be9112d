// Attributes, types, aliases, resources and locations. A line "//  ^ label" points at what stands above it.

  func.func @main() attributes {k = 1 : i8, k = 2 : i8} {
//                                          ^ mlir_attribute
    return
  }

// -----

  func.func @main() attributes {k = 1 : tensor<i8>} {
//                                  ^ mlir_attribute
    return
  }

// -----

  func.func @main() attributes {k = 300 : i8} {
//                                  ^ mlir_integer
    return
  }

// -----

  func.func @main() attributes {k = -1 : ui32} {
//                                  ^ mlir_integer
    return
  }

// -----

  func.func @main() attributes {k = 18446744073709551616 : i64} {
//                                  ^ mlir_integer
    return
  }

// -----

  func.func @main() attributes {k = 1 : f32} {
//                                  ^ mlir_float
    return
  }

// -----

  func.func @main() attributes {k = 0x1FFFF : bf16} {
//                                  ^ mlir_float
    return
  }

// -----

  func.func @main() attributes {k = array<i32: 1, 5000000000>} {
//                                                ^ mlir_integer
    return
  }

// -----

  func.func @main() attributes {k = array<i1: 2>} {
//                                            ^ mlir_integer
    return
  }

// -----

  func.func @main() attributes {k = array<i12: 2>} {
//                                        ^ mlir_attribute
    return
  }

// -----

  func.func @main() attributes {k = #nowhere} {
//                                  ^ mlir_alias
    return
  }

// -----

  #a = 1 : i8
  #a = 2 : i8
//^ mlir_alias
  func.func @main() attributes {k = #a} {
    return
  }

// -----

  #a = [#a]
//      ^ mlir_alias

// -----

  func.func @main(%x: !nowhere) {
//                    ^ mlir_alias
    return
  }

// -----

  func.func @main(%x: tensor<2xfloat>) {
//                             ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<-2xf32>) {
//                           ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<2,3xf32>) {
//                            ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<9223372036854775808xf32>) {
//                           ^ mlir_integer
    return
  }

// -----

  func.func @main(%x: !quant.uniform<i64:f32, 0.5>) {
//                                   ^ mlir_quantized
    return
  }

// -----

  func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25>>) {
//                                                                ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0 {0.5, 0.25}>>) {
//                                                     ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<?xf32, #stablehlo.bounds<a>>) {
//                                                    ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.custom_call @f(%x) {api_version = 99999999999 : i32} : (tensor<2xf32>) -> tensor<2xf32>
//                                                   ^ mlir_integer
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main() {
    return
  } loc("a":1:99999999999)
//            ^ mlir_location

// -----

  func.func @main() {
    return
  } loc(#l)
//      ^ mlir_alias

// -----

  func.func @main() attributes {k = dense_resource<r> : tensor<1xi8>} {
    return
  }
  {-# dialect_resources: { builtin: { r: "0x01000000zz" } } #-}
//                                       ^ mlir_resource

// -----

  {-# dialect_resources: { builtin: { r: 5 } } #-}
//                                       ^ mlir_syntax

// -----

  func.func @main() attributes {k = #stablehlo.dot<lhs_contracting_dimensions = [0], lhs_contracting_dimensions = [1]>} {
//                                                                                   ^ mlir_attribute
    return
  }

// -----

  func.func @main() attributes {k = #stablehlo<comparison_direction LESS>} {
//                                                                  ^ mlir_syntax
    return
  }

// -----

  func.func @main() attributes {k = #stablehlo.conv<[b, f, 0, 2]x[0, 1, i, o]->[b, f, 0, 1]>} {
//                                                  ^ mlir_convolution
    return
  }

// -----

  func.func @main() attributes {k = "\xg0"} {
//                                  ^ mlir_syntax
    return
  }
