// func_func_name func_func_body func_func_arguments func_return_types func_call_callee func_call_types: accepted
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @g(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----

// func_func_body: accepted
func.func private @f(tensor<2xf32>) -> tensor<2xf32>

// -----

// operation_unknown return_last: accepted
func.func @f() {
  "other.op"() : () -> ()
  return
}

// -----

// func_func_name: rejected
  func.func @f() {
    return
  }
  func.func @f() {
//^ func_func_name
    return
  }

// -----

// func_func_body: rejected
  func.func @f() -> ()
//^ func_func_body

// -----

// func_func_body: rejected
  func.func @f(%a: tensor<2xf32>) {
//^ func_func_body
    %0 = stablehlo.add %a, %a : tensor<2xf32>
  }

// -----

// func_func_arguments: rejected
  "func.func"() <{function_type = (tensor<2xf32>) -> (), sym_name = "f"}> ({
//^ func_func_arguments
  ^bb0(%a: tensor<3xf32>):
    "func.return"() : () -> ()
  }) : () -> ()

// -----

// func_func_arguments: rejected
  "func.func"() <{function_type = (tensor<2xf32>) -> (), sym_name = "f"}> ({
//^ func_func_arguments
    "func.return"() : () -> ()
  }) : () -> ()

// -----

// func_func_attributes: rejected
  "func.func"() <{sym_name = "f"}> ({
//^ func_func_attributes
    "func.return"() : () -> ()
  }) : () -> ()

// -----

// func_return_types: rejected
func.func @f(%a: tensor<2xf32>) -> tensor<3xf32> {
  return %a : tensor<2xf32>
//^ func_return_types
}

// -----

// func_return_types: rejected
func.func @f(%a: tensor<2xf32>) {
  return %a : tensor<2xf32>
//^ func_return_types
}

// -----

// func_call_callee: rejected
func.func @f() {
  call @g() : () -> ()
//^ func_call_callee
  return
}

// -----

// func_call_types: rejected
func.func @f(%a: tensor<2xf32>) {
  call @g(%a) : (tensor<2xf32>) -> ()
//^ func_call_types
  return
}
func.func private @g(tensor<3xf32>)

// -----

// func_call_types: rejected
func.func @f() {
  %0 = call @g() : () -> tensor<2xf32>
//     ^ func_call_types
  return
}
func.func private @g()

// -----

// func_call_attributes: rejected
func.func @f() {
  "func.call"() : () -> ()
//^ func_call_attributes
  return
}

// -----

// operation_unknown: rejected
func.func @f() {
  "stablehlo.ad"() : () -> ()
//^ operation_unknown
  return
}

// -----

// return_last: rejected
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
//^ return_last
  return %a : tensor<2xf32>
}

// -----

// return_last: rejected
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
//  ^ return_last
    %1 = stablehlo.abs %x : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
