// Values, operands, results, blocks and operations. A line "//  ^ label" points at what stands above it.

  func.func @main() -> tensor<i32> {
    return %x : tensor<i32>
//         ^ mlir_value
  }

// -----

  func.func @main(%x: tensor<i32>) {
    %0 = stablehlo.abs %1 : tensor<i32>
//       ^ value_scope
    %1 = stablehlo.abs %x : tensor<i32>
    return
  }

// -----

  func.func @main(%x: tensor<i32>) {
    %x = stablehlo.constant dense<1> : tensor<i32>
//  ^ mlir_value
    return
  }

// -----

  func.func @main(%x: tensor<i32>, %x: tensor<i32>) {
//                                 ^ mlir_value
    return
  }

// -----

  func.func @main(%x: tensor<i32>) -> tensor<f32> {
    return %x : tensor<f32>
//         ^ mlir_value_type
  }

// -----

  func.func @main(%x: tensor<i32>) {
    %0 = stablehlo.abs %x : tensor<2xi32>
//                     ^ mlir_value_type
    return
  }

// -----

  func.func @main(%x: tensor<i32>) {
    %0 = "stablehlo.abs"(%x, %x) : (tensor<i32>) -> tensor<i32>
//       ^ mlir_operands
    return
  }

// -----

  func.func @main(%x: tensor<i32>) {
    %0 = "stablehlo.abs"() : (tensor<i32>) -> tensor<i32>
//       ^ mlir_operands
    return
  }

// -----

  func.func @main(%x: tensor<i32>) {
    %0:2 = stablehlo.abs %x : tensor<i32>
//  ^ mlir_results
    return
  }

// -----

  func.func @main(%x: tensor<i32>) {
    %0 = stablehlo.abs %x#1 : tensor<i32>
//                     ^ mlir_value
    return
  }

// -----

  func.func @main(%x: tensor<i32>) {
    %0 = stablehlo.absolute %x : tensor<i32>
//       ^ mlir_operation
    return
  }

// -----

  func.func @main(%x: tensor<i32>) {
    %0 = abs %x : tensor<i32>
//       ^ mlir_operation
    return
  }

// -----

  func.func @main(%x: tensor<i1>) {
    "stablehlo.while"(%x) ({
    ^bb0(%i: tensor<i1>):
      "stablehlo.return"(%j) : (tensor<i1>) -> ()
//                       ^ mlir_value
    }, {
    ^bb0(%j: tensor<i1>):
      "stablehlo.return"(%x) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> tensor<i1>
    return
  }

// -----

  func.func @main(%x: tensor<i32>) {
    "t.a"() ({
    ^bb0:
      "t.b"() : () -> ()
    ^bb0:
//  ^ mlir_block
      "t.b"() : () -> ()
    }) : () -> ()
    return
  }

// -----

  func.func @main(%x: tensor<i32>) {
    "t.a"()[^nowhere] : () -> ()
//          ^ mlir_block
    return
  }

// -----

  func.func @f(%x: tensor<i32>) {
    return
  }
  func.func @g() {
    "t.a"(%x) : (tensor<i32>) -> ()
//        ^ mlir_value
    return
  }

// -----

  func.func @main() {
    %0 = "t.a"(%1) : (i32) -> i32
    %1 = "t.a"(%0) : (i64) -> i32
//             ^ mlir_value_type
    return
  }

// -----

  func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) {
    %0 = stablehlo.reduce(%x) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
//                          ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) {
    %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [a] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
//                                                                                ^ mlir_syntax
    return
  }

// -----

  func.func @main(%x: tensor<4xf32>) {
    %0 = stablehlo.while(%i = %x) : tensor<4xf32> cond {
      stablehlo.return %x : tensor<4xf32>
    } {
//    ^ mlir_syntax
      stablehlo.return %i : tensor<4xf32>
    }
    return
  }

// -----

  func.func @main() {
    ""() : () -> ()
//  ^ mlir_operation
    return
  }

// -----

  func.func @main(%p: tensor<i1>, %a: tensor<f32>) {
    %0 = stablehlo.select %p, %a : tensor<i1>, tensor<f32>
//       ^ select_operands
    return
  }

// -----

  func.func @main(%x: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.abs %1 : tensor<i32>
//       ^ value_scope
    %1 = stablehlo.abs %x : tensor<i32>
    return %1 : tensor<i32>
  }

// -----

  func.func @main(%p: tensor<i1>, %x: tensor<i32>) -> tensor<i32> {
    %0 = "stablehlo.if"(%p) ({
      %1 = stablehlo.abs %x : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }, {
      stablehlo.return %1 : tensor<i32>
//                     ^ mlir_value
    }) : (tensor<i1>) -> tensor<i32>
    return %0 : tensor<i32>
  }

// -----

  func.func @main(%p: tensor<i1>) -> tensor<i32> {
    %0 = "stablehlo.if"(%p) ({
      stablehlo.return %0 : tensor<i32>
//    ^ value_scope
    }, {
      %1 = stablehlo.constant dense<1> : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    return %0 : tensor<i32>
  }
