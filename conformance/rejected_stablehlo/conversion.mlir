// Text that reads well and is no program, or none with a form that runs. A line "//  ^ label" points at
// what stands above it.

  module @empty {
//^ module_entry
  }

// -----

  module {
//^ module_entry
    func.func @f() {
      return
    }
    func.func @g() {
      return
    }
  }

// -----

  func.func @main(%x: tensor<i32>) -> tensor<i32> {
    %0 = func.call @f(%x) : (tensor<i32>) -> tensor<i32>
//       ^ func_call_callee
    return %0 : tensor<i32>
  }

// -----

  func.func @main() {
    return
  }
  func.func @main() {
//^ func_func_name
    return
  }

// -----

  func.func @main() -> tensor<1xi8> {
    %0 = stablehlo.constant dense_resource<weights> : tensor<1xi8>
//       ^ resource_missing
    return %0 : tensor<1xi8>
  }

// -----

  func.func @main(%x: tensor<i24>) -> tensor<i24> {
//^ unsupported_type
    return %x : tensor<i24>
  }

// -----

  func.func @main(%x: tensor<4294967296x4294967296xf32>) {
//^ unsupported_form
    return
  }

// -----

  func.func @main() -> tensor<2xi32> {
    %0 = "stablehlo.constant"() <{value = dense<1> : tensor<3xi32>}> : () -> tensor<2xi32>
//       ^ constant_c1
    return %0 : tensor<2xi32>
  }

// -----

  func.func @main(%x: tensor<i32>) -> tensor<i32> {
    %0 = "other.thing"(%x) : (tensor<i32>) -> tensor<i32>
//       ^ unsupported_op
    return %0 : tensor<i32>
  }

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @lapack_spotrf_ffi(%x) {indices_of_shape_operands = dense<[-1, 0]> : tensor<2xi64>} : (tensor<2xf32>) -> tensor<2xf32>
//     ^ custom_call_attributes
  return %0 : tensor<2xf32>
}
