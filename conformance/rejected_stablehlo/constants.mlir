// Constants. A line "//  ^ label" points at what stands above it.

  func.func @main() {
    %0 = stablehlo.constant dense<[1, 2, 3]> : tensor<2xi32>
//                                        ^ mlir_dense
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<[[1, 2], [3]]> : tensor<2x2xi32>
//                                           ^ mlir_dense
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<[[1, 2], 3]> : tensor<2x2xi32>
//                                         ^ mlir_dense
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<[]> : tensor<2xi32>
//                                 ^ mlir_dense
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<1> : tensor<?xi32>
//                                     ^ mlir_dense
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<1> : i32
//                                     ^ mlir_dense
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<256> : tensor<ui8>
//                                ^ mlir_integer
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<-9> : tensor<i4>
//                                ^ mlir_integer
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<1.0> : tensor<i32>
//                                ^ mlir_integer
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<1> : tensor<f32>
//                                ^ mlir_float
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<0x7FC000000> : tensor<f32>
//                                ^ mlir_float
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<-0.5> : tensor<f8E8M0FNU>
//                                ^ mlir_float
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<(1.0)> : tensor<complex<f32>>
//                                    ^ mlir_syntax
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<(1.0, 2.0)> : tensor<f32>
//                                ^ mlir_float
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<"0x0102"> : tensor<3xi8>
//                                ^ mlir_dense
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<"0x010203F"> : tensor<4xi8>
//                                ^ mlir_dense
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<tru> : tensor<i1>
//                                ^ mlir_integer
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<2> : tensor<i1>
//                                ^ mlir_integer
    return
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<1 : tensor<i32>
    return
//  ^ mlir_syntax
  }

// -----

  func.func @main() {
    %0 = stablehlo.constant dense<[[[1]]]> : tensor<1xi32>
//                                 ^ mlir_dense
    return
  }
