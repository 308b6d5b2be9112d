// interpreter_run_parallel_grid interpreter_run_parallel_programs interpreter_run_parallel_inputs interpreter_run_parallel_outputs: accepted
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>) {
  %0:4 = "interpreter.run_parallel"(%a, %b, %c) <{programs = [[@g, @g], [@g, @h]]}> : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
  return
}

// -----

// interpreter_run_parallel_infeed: accepted
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f(%a: tensor<f32>) {
  %0 = "interpreter.run_parallel"(%a) <{infeed = [@h], programs = [[@g]]}> : (tensor<f32>) -> tensor<f32>
  return
}

// -----

// interpreter_run_parallel_grid: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f() {
  "interpreter.run_parallel"() <{programs = []}> : () -> ()
//^ interpreter_run_parallel_grid
  return
}

// -----

// interpreter_run_parallel_grid: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f() {
  "interpreter.run_parallel"() <{programs = [[]]}> : () -> ()
//^ interpreter_run_parallel_grid
  return
}

// -----

// interpreter_run_parallel_grid: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>) {
  %0:3 = "interpreter.run_parallel"(%a, %b, %c) <{programs = [[@g], [@g, @g]]}> : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
//       ^ interpreter_run_parallel_grid
  return
}

// -----

// interpreter_run_parallel_programs: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f() {
  "interpreter.run_parallel"() <{programs = [[@k]]}> : () -> ()
//^ interpreter_run_parallel_programs
  return
}

// -----

// interpreter_run_parallel_inputs: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f(%a: tensor<f32>, %b: tensor<f32>) {
  %0 = "interpreter.run_parallel"(%a, %b) <{programs = [[@g]]}> : (tensor<f32>, tensor<f32>) -> tensor<f32>
//     ^ interpreter_run_parallel_inputs
  return
}

// -----

// interpreter_run_parallel_outputs: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f(%a: tensor<f32>) {
  %0:2 = "interpreter.run_parallel"(%a) <{programs = [[@g]]}> : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
//       ^ interpreter_run_parallel_outputs
  return
}

// -----

// interpreter_run_parallel_infeed: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f(%a: tensor<f32>) {
  %0 = "interpreter.run_parallel"(%a) <{infeed = [], programs = [[@g]]}> : (tensor<f32>) -> tensor<f32>
//     ^ interpreter_run_parallel_infeed
  return
}

// -----

// interpreter_run_parallel_infeed: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f(%a: tensor<f32>) {
  %0 = "interpreter.run_parallel"(%a) <{infeed = [@k], programs = [[@g]]}> : (tensor<f32>) -> tensor<f32>
//     ^ interpreter_run_parallel_infeed
  return
}

// -----

// interpreter_run_parallel_infeed: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @n()
func.func @f(%a: tensor<f32>) {
  %0 = "interpreter.run_parallel"(%a) <{infeed = [@n], programs = [[@g]]}> : (tensor<f32>) -> tensor<f32>
//     ^ interpreter_run_parallel_infeed
  return
}

// -----

// interpreter_run_parallel_infeed: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @n() -> !stablehlo.token
func.func @f(%a: tensor<f32>) {
  %0 = "interpreter.run_parallel"(%a) <{infeed = [@n], programs = [[@g]]}> : (tensor<f32>) -> tensor<f32>
//     ^ interpreter_run_parallel_infeed
  return
}

// -----

// interpreter_run_parallel_i3: rejected
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @h() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @f(%a: tensor<f32>) {
  %0 = "interpreter.run_parallel"(%a) <{programs = @g}> : (tensor<f32>) -> tensor<f32>
//     ^ interpreter_run_parallel_i3
  return
}

// -----

// interpreter_probe_type: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = "interpreter.probe"(%a) <{probe_id = "p"}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// interpreter_probe_type: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "interpreter.probe"(%a) <{probe_id = "p"}> : (tensor<2xf32>) -> tensor<3xf32>
//     ^ interpreter_probe_type
  return
}

// -----

// interpreter_probe_i2: rejected
func.func @f(%a: tensor<2xf32>) {
  %0 = "interpreter.probe"(%a) : (tensor<2xf32>) -> tensor<2xf32>
//     ^ interpreter_probe_i2
  return
}

// -----

// interpreter_print_i1: rejected
func.func @f(%a: !stablehlo.token) {
  "interpreter.print"(%a) : (!stablehlo.token) -> ()
//^ interpreter_print_i1
  return
}

// -----

// check_expect_eq_const_type: accepted
func.func @f(%a: tensor<2xf32>) {
  "check.expect_eq_const"(%a) <{value = dense<1.0> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
  return
}

// -----

// check_expect_eq_const_type: rejected
func.func @f(%a: tensor<2xf32>) {
  "check.expect_eq_const"(%a) <{value = dense<1.0> : tensor<3xf32>}> : (tensor<2xf32>) -> ()
//^ check_expect_eq_const_type
  return
}

// -----

// check_expect_eq_const_type: rejected
func.func @f(%a: tensor<2xf32>) {
  "check.expect_eq_const"(%a) <{value = dense<1.0> : tensor<2xf64>}> : (tensor<2xf32>) -> ()
//^ check_expect_eq_const_type
  return
}

// -----

// check_expect_eq_const_i2: rejected
func.func @f(%a: tensor<2xf32>) {
  "check.expect_eq_const"(%a) <{value = 1.0 : f32}> : (tensor<2xf32>) -> ()
//^ check_expect_eq_const_i2
  return
}

// -----

// check_expect_almost_eq_const_type: accepted
func.func @f(%a: tensor<2xf32>) {
  "check.expect_almost_eq_const"(%a) <{value = dense<1.0> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
  return
}

// -----

// check_expect_almost_eq_const_type: rejected
func.func @f(%a: tensor<2xf32>) {
  "check.expect_almost_eq_const"(%a) <{value = dense<1.0> : tensor<3xf32>}> : (tensor<2xf32>) -> ()
//^ check_expect_almost_eq_const_type
  return
}

// -----

// check_expect_almost_eq_const_type: rejected
func.func @f(%a: tensor<2xf32>) {
  "check.expect_almost_eq_const"(%a) <{value = dense<1.0> : tensor<2xf64>}> : (tensor<2xf32>) -> ()
//^ check_expect_almost_eq_const_type
  return
}

// -----

// check_expect_almost_eq_const_i2: rejected
func.func @f(%a: tensor<2xf32>) {
  "check.expect_almost_eq_const"(%a) <{value = 1.0 : f32}> : (tensor<2xf32>) -> ()
//^ check_expect_almost_eq_const_i2
  return
}

// -----

// check_expect_eq_type: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  "check.expect_eq"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}

// -----

// check_expect_eq_type: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  "check.expect_eq"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> ()
//^ check_expect_eq_type
  return
}

// -----

// check_expect_eq_type: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  "check.expect_eq"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> ()
//^ check_expect_eq_type
  return
}

// -----

// check_expect_eq_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<2xf32>) {
  "check.expect_eq"(%a, %b) : (!stablehlo.token, tensor<2xf32>) -> ()
//^ check_expect_eq_i1
  return
}

// -----

// check_expect_almost_eq_type: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  "check.expect_almost_eq"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}

// -----

// check_expect_almost_eq_type: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  "check.expect_almost_eq"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> ()
//^ check_expect_almost_eq_type
  return
}

// -----

// check_expect_almost_eq_type: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  "check.expect_almost_eq"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> ()
//^ check_expect_almost_eq_type
  return
}

// -----

// check_expect_almost_eq_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<2xf32>) {
  "check.expect_almost_eq"(%a, %b) : (!stablehlo.token, tensor<2xf32>) -> ()
//^ check_expect_almost_eq_i1
  return
}

// -----

// check_expect_close_type: accepted
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  "check.expect_close"(%a, %b) <{max_ulp_difference = 3 : ui64}> : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}

// -----

// check_expect_close_type: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  "check.expect_close"(%a, %b) <{max_ulp_difference = 3 : ui64}> : (tensor<2xf32>, tensor<3xf32>) -> ()
//^ check_expect_close_type
  return
}

// -----

// check_expect_close_type: rejected
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  "check.expect_close"(%a, %b) <{max_ulp_difference = 3 : ui64}> : (tensor<2xf32>, tensor<2xf64>) -> ()
//^ check_expect_close_type
  return
}

// -----

// check_expect_close_i1: rejected
func.func @f(%a: !stablehlo.token, %b: tensor<2xf32>) {
  "check.expect_close"(%a, %b) <{max_ulp_difference = 3 : ui64}> : (!stablehlo.token, tensor<2xf32>) -> ()
//^ check_expect_close_i1
  return
}

// -----

// check_expect_serialized_eq_i2: rejected
func.func @f(%a: tensor<2xf32>) {
  "check.expect_serialized_eq"(%a) <{probe_id = 1 : i64}> : (tensor<2xf32>) -> ()
//^ check_expect_serialized_eq_i2
  return
}

// -----

// interpreter_print_i1 check_expect_serialized_eq_i1 check_expect_serialized_eq_i2: accepted
func.func @f(%a: tensor<2xf32>) {
  %0 = interpreter.probe %a, probe_id = "p" : tensor<2xf32>
  interpreter.print %0 : tensor<2xf32>
  check.expect_serialized_eq %a, probe_id = "p" : tensor<2xf32>
  return
}
