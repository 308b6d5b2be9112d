// custom_call_config custom_call_layouts custom_call_aliases custom_call_buffers: accepted
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

// custom_call_config: accepted
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", backend_config = "x"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

// custom_call_config: accepted
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", api_version = 4 : i32, backend_config = {a = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

// custom_call_layouts: accepted
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

// custom_call_layouts: accepted
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<2x3xf32>) -> tuple<tensor<2xf32>, !stablehlo.token>
  return
}

// -----

// custom_call_aliases: accepted
func.func @f(%a0: tuple<tensor<f32>, tensor<2xf32>>) {
  %0:2 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = [1]>]} : (tuple<tensor<f32>, tensor<2xf32>>) -> (tensor<2xf32>, tensor<i1>)
  return
}

// -----

// custom_call_aliases: accepted
func.func @f(%a0: tensor<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// custom_call_buffers: accepted
func.func @f() {
  %0 = "stablehlo.custom_call"() {call_target_name = "CreateBuffer"} : () -> memref<2xf32>
  return
}

// -----

// custom_call_buffers: accepted
func.func @f(%a0: tensor<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "Pin"} : (tensor<2xf32>) -> memref<2xf32>
  return
}

// -----

// custom_call_buffers: accepted
func.func @f(%a0: memref<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "Unpin"} : (memref<2xf32>) -> tensor<2xf32>
  return
}

// -----

// custom_call_buffers: accepted
func.func @f(%a0: memref<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// custom_call_config: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", backend_config = {a = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_config
  return
}

// -----

// custom_call_config: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", api_version = 4 : i32, backend_config = "x"} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_config
  return
}

// -----

// custom_call_config: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", api_version = 3 : i32, backend_config = {a = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_config
  return
}

// -----

// custom_call_layouts: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_layouts
  return
}

// -----

// custom_call_layouts: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_layouts
  return
}

// -----

// custom_call_layouts: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_layouts
  return
}

// -----

// custom_call_layouts: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<[0, 2]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_layouts
  return
}

// -----

// custom_call_layouts: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_layouts
  return
}

// -----

// custom_call_layouts: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_layouts
  return
}

// -----

// custom_call_layouts: rejected
func.func @f(%a0: !stablehlo.token) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (!stablehlo.token) -> tensor<2xf32>
//     ^ custom_call_layouts
  return
}

// -----

// custom_call_layouts: rejected
func.func @f(%a0: tuple<tensor<f32>>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<> : tensor<0xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tuple<tensor<f32>>) -> tensor<2xf32>
//     ^ custom_call_layouts
  return
}

// -----

// custom_call_aliases: rejected
func.func @f(%a0: tensor<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf32>
//     ^ custom_call_aliases
  return
}

// -----

// custom_call_aliases: rejected
func.func @f(%a0: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2xf32>
//     ^ custom_call_aliases
  return
}

// -----

// custom_call_aliases: rejected
func.func @f(%a0: tensor<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf32>
//     ^ custom_call_aliases
  return
}

// -----

// custom_call_aliases: rejected
func.func @f(%a0: tuple<tensor<2xf32>>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [1]>]} : (tuple<tensor<2xf32>>) -> tensor<2xf32>
//     ^ custom_call_aliases
  return
}

// -----

// custom_call_aliases: rejected
func.func @f(%a0: tensor<2xf32>) {
  %0:2 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [2], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
//       ^ custom_call_aliases
  return
}

// -----

// custom_call_buffers: rejected
func.func @f(%a0: tensor<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "CreateBuffer"} : (tensor<2xf32>) -> memref<2xf32>
//     ^ custom_call_buffers
  return
}

// -----

// custom_call_buffers: rejected
func.func @f(%a0: tensor<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "Pin"} : (tensor<2xf32>) -> tensor<2xf32>
//     ^ custom_call_buffers
  return
}

// -----

// custom_call_buffers: rejected
func.func @f(%a0: tensor<3xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "Pin"} : (tensor<3xf32>) -> memref<2xf32>
//     ^ custom_call_buffers
  return
}

// -----

// custom_call_buffers: rejected
func.func @f(%a0: memref<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "Unpin"} : (memref<2xf32>) -> tensor<2xi32>
//     ^ custom_call_buffers
  return
}

// -----

// custom_call_buffers: rejected
func.func @f(%a0: memref<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo"} : (memref<2xf32>) -> memref<2xf32>
//     ^ custom_call_buffers
  return
}

// -----

// custom_call_buffers: rejected
func.func @f(%a0: memref<2xf32>) {
  %0:2 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>, #stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>]} : (memref<2xf32>) -> (memref<2xf32>, memref<2xf32>)
//       ^ custom_call_buffers
  return
}

// -----

// custom_call_buffers: rejected
func.func @f(%a0: memref<2xf32>, %a1: memref<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0, %a1) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>, #stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]} : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
//     ^ custom_call_buffers
  return
}

// -----

// custom_call_layouts: rejected
func.func @f(%a0: tensor<2xf32>) {
  %0 = "stablehlo.custom_call"(%a0) {call_target_name = "foo", operand_layouts = [dense<0> : tensor<1xi64>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2xf32>) -> tensor<2xf32>
//     ^ custom_call_layouts
  return
}

// -----

// custom_call_operation: accepted
func.func @f(%a0: tensor<2x?xf32>, %a1: tensor<i64>, %a2: tensor<2xui64>, %a3: tensor<3xi32>) {
  %0:2 = "stablehlo.custom_call"(%a0, %a1) {call_target_name = "stablehlo.dynamic_top_k"} : (tensor<2x?xf32>, tensor<i64>) -> (tensor<2x?xf32>, tensor<2x?xi32>)
  %1:2 = "stablehlo.custom_call"(%a2, %a3) {call_target_name = "stablehlo.dynamic_rng_bit_generator", rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>, tensor<3xi32>) -> (tensor<2xui64>, tensor<?x?x?xui32>)
  return
}

// -----

// custom_call_operation: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<i64>) {
  %0:2 = "stablehlo.custom_call"(%a0, %a1) {call_target_name = "stablehlo.dynamic_top_k"} : (tensor<2x3xf32>, tensor<i64>) -> (tensor<2x4xf32>, tensor<2x4xi32>)
//       ^ custom_call_operation
  return
}

// -----

// custom_call_operation: rejected
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<1xi64>) {
  %0:2 = "stablehlo.custom_call"(%a0, %a1) {call_target_name = "stablehlo.dynamic_top_k"} : (tensor<2x3xf32>, tensor<1xi64>) -> (tensor<2x?xf32>, tensor<2x?xi32>)
//       ^ custom_call_operation
  return
}

// -----

// custom_call_operation: rejected
func.func @f(%a0: tensor<2xui64>, %a1: tensor<3xi32>) {
  %0:2 = "stablehlo.custom_call"(%a0, %a1) {call_target_name = "stablehlo.dynamic_rng_bit_generator"} : (tensor<2xui64>, tensor<3xi32>) -> (tensor<2xui64>, tensor<?x?x?xui32>)
//       ^ custom_call_operation
  return
}

// -----

// custom_call_operation: rejected
func.func @f(%a0: tensor<2xui64>, %a1: tensor<3xi32>) {
  %0:2 = "stablehlo.custom_call"(%a0, %a1) {call_target_name = "stablehlo.dynamic_rng_bit_generator", rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>, tensor<3xi32>) -> (tensor<2xui64>, tensor<?x?xui32>)
//       ^ custom_call_operation
  return
}
