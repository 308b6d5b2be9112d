// Words that are missing, doubled or at the wrong place. A line "//  ^ label" points at what stands above it.

  module @m {
    func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      return %x : tensor<2xf32>
    }
  // The brace of the module is never closed.
  // end: mlir_syntax

// -----

  func.func @main(%x: tuple<i32, !mine.type- >) {
//                               ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<2xf32> -> tensor<2xf32> {
//                                  ^ mlir_syntax
    return %x : tensor<2xf32>
  }

// -----

  func.func @main(%x tensor<2xf32>) {
//                   ^ mlir_syntax
    return
  }

// -----

  func.func main(%x: tensor<2xf32>) {
//          ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.abs %x tensor<2xf32>
//                        ^ mlir_syntax
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.add %x %x : tensor<2xf32>
//                        ^ mlir_syntax
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 stablehlo.abs %x : tensor<2xf32>
//     ^ mlir_syntax
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    % = stablehlo.abs %x : tensor<2xf32>
//  ^ mlir_syntax
    return %x : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.abs x : tensor<2xf32>
//                     ^ mlir_syntax
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "stablehlo.abs"(%x : (tensor<2xf32>) -> tensor<2xf32>
//                          ^ mlir_syntax
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "stablehlo.abs"(%x) : tensor<2xf32>
//                             ^ mlir_syntax
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "stablehlo.abs(%x) : (tensor<2xf32>) -> tensor<2xf32>
//       ^ mlir_syntax
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.slice %x [0:1 : (tensor<2xf32>) -> tensor<1xf32>
//                                 ^ mlir_syntax
    return %0 : tensor<1xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xi1> {
    %0 = stablehlo.compare LESS, %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
//                         ^ mlir_syntax
    return %0 : tensor<2xi1>
  }

// -----

  func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.transpose %x, dim = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
//                               ^ mlir_syntax
    return %0 : tensor<2x2xf32>
  }

// -----

  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.reduce_precision %x, format = e8x7 : tensor<4xf32>
//                                               ^ mlir_syntax
    return %0 : tensor<4xf32>
  }

// -----

  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.abs %x {k = } : tensor<4xf32>
//                             ^ mlir_syntax
    return %0 : tensor<4xf32>
  }

// -----

  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.abs %x {k = 1,, l = 2} : tensor<4xf32>
//                               ^ mlir_syntax
    return %0 : tensor<4xf32>
  }

// -----

  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.abs %x : tensor<4xf32>, tensor<4xf32>
//                                       ^ mlir_syntax
    return %0 : tensor<4xf32>
  }

// -----

  func.func @main() {
    return
  } loc("a":1:2
  // end: mlir_syntax

// -----

  func.func @main() {
    return
  } loc(fused<"a">)
//                ^ mlir_syntax

// -----

  func.func @main() {
    $
//  ^ mlir_syntax
    return
  }

// -----

  func.func @main() attribute {k} {
//                  ^ mlir_operation
    return
  }

// -----

  sdy.mesh @mesh = <["x"=2, "y"]>
//                             ^ mlir_syntax

// -----

  sdy.mesh @mesh = ["x"=2]
//                 ^ mlir_syntax

// -----

  #a = 
  func.func @main() {
//^ mlir_syntax
    return
  }

// -----

  !t = tensor<2xf32
  func.func @main() {
//^ mlir_syntax
    return
  }
