// Text that reads well and breaks rules of StableHLO, given to the conversion to HLO without the verifier, on which
// it does not rely. A line "//  ^ label" points at what stands above it.

  func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
    %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<3xf32>) -> tensor<3xf32>
//       ^ all_to_all_attributes
    return %0 : tensor<3xf32>
  }

// -----

  func.func @main(%x: tensor<f32> {tf.aliasing_output = 1 : i32}) -> tensor<f32> {
//^ argument_attributes
    return %x : tensor<f32>
  }

// -----

  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = "stablehlo.async_start"(%x) ({
//       ^ async_start_results
    ^bb0(%a: tensor<f32>):
      "stablehlo.return"(%a) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }

// -----

  func.func @main(%x: tensor<f32>) -> tensor<f32> {
//^ block_terminator
    %0 = stablehlo.abs %x : tensor<f32>
  }

// -----

  func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
//       ^ broadcast_dimensions
    return %0 : tensor<2x3xf32>
  }

// -----

  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = "stablehlo.collective_permute"(%x) <{channel_handle = 1 : i64, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<f32>) -> tensor<f32>
//       ^ channel_handle
    return %0 : tensor<f32>
  }

// -----

  func.func @main() -> tensor<2xi32> {
    %0 = "stablehlo.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<2xi32>
//       ^ constant_shape
    return %0 : tensor<2xi32>
  }

// -----

  func.func @main() -> tensor<2xi32> {
    %0 = stablehlo.constant dense_resource<short> : tensor<2xi32>
//       ^ constant_size
    return %0 : tensor<2xi32>
  }
{-#
  dialect_resources: {
    builtin: {
      short: "0x0400000001000000"
    }
  }
#-}

// -----

  func.func @main(%x: tensor<1x4x4x1xf32>, %k: tensor<2x2x1x1xf32>) -> tensor<1x3x3x1xf32> {
    %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, dimension_numbers = 1 : i64, feature_group_count = 1 : i64}> : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x3x3x1xf32>
//       ^ convolution_attributes
    return %0 : tensor<1x3x3x1xf32>
  }

// -----

  func.func @main(%x: tensor<1x4x4x1xf32>, %k: tensor<2xf32>) -> tensor<1x3x3x1xf32> {
    %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x4x1xf32>, tensor<2xf32>) -> tensor<1x3x3x1xf32>
//       ^ convolution_kernel
    return %0 : tensor<1x3x3x1xf32>
  }

// -----

  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = "stablehlo.custom_call"(%x) <{api_version = 9 : i32, call_target_name = "foo"}> : (tensor<f32>) -> tensor<f32>
//       ^ custom_call_attributes
    return %0 : tensor<f32>
  }

// -----

  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = "mhlo.domain"(%x) <{kind = #mhlo<kind sharding>, entry_metadata = "what", exit_metadata = "what"}> : (tensor<f32>) -> tensor<f32>
//       ^ domain_attributes
    return %0 : tensor<f32>
  }

// -----

  func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %0 = "stablehlo.dot_general"(%x, %x) <{dot_dimension_numbers = 1 : i64}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
//       ^ dot_general_attributes
    return %0 : tensor<2x2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>, %p: tensor<f32>) -> tensor<4xf32> {
    %one = stablehlo.constant dense<1> : tensor<1xi64>
    %two = stablehlo.constant dense<1> : tensor<2xi64>
    %0 = "stablehlo.dynamic_pad"(%x, %p, %one, %two, %one) : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<2xi64>, tensor<1xi64>) -> tensor<4xf32>
//       ^ dynamic_pad_operands
    return %0 : tensor<4xf32>
  }

// -----

  func.func @main(%x: tensor<?xf32>, %n: tensor<2xi64>) -> tensor<?xf32> {
    %0 = "stablehlo.dynamic_reshape"(%x, %n) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?xf32>
//       ^ dynamic_reshape_operands
    return %0 : tensor<?xf32>
  }

// -----

  func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2xf32> {
    %0 = "stablehlo.einsum"(%x, %y) <{einsum_config = "ij,jk->ik"}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2xf32>
//       ^ einsum_result
    return %0 : tensor<2xf32>
  }

// -----

  func.func private @main(tensor<f32>) -> tensor<f32>
//^ function_body

// -----

  func.func @main(%x: tensor<4xf32>, %i: tensor<1xi32>) -> tensor<1xf32> {
    %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = 1 : i64, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<1xf32>
//       ^ gather_attributes
    return %0 : tensor<1xf32>
  }

// -----

  sdy.mesh @mesh = <["a"=2]>
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>, manual_axes = 1 : i64, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>}> ({
//       ^ manual_computation_attributes
    ^bb0(%a: tensor<2xf32>):
      "sdy.return"(%a) : (tensor<2xf32>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

// -----

  sdy.mesh @mesh = <["a"=2]>
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0:2 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>, manual_axes = #sdy<manual_axes{"a"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>]>}> ({
//         ^ manual_computation_results
    ^bb0(%a: tensor<2xf32>):
      "sdy.return"(%a) : (tensor<2xf32>) -> ()
    }) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
  }

// -----

  sdy.mesh @mesh = <["a"=2]>
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>]>, manual_axes = #sdy<manual_axes{"a"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>}> ({
//       ^ manual_computation_shardings
    ^bb0(%a: tensor<2xf32>):
      "sdy.return"(%a) : (tensor<2xf32>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

// -----

  func.func @main() -> tensor<f32> {
    %0 = "stablehlo.map"() <{dimensions = array<i64>}> ({
//       ^ map_operands
    ^bb0:
      %1 = stablehlo.constant dense<1.0> : tensor<f32>
      "stablehlo.return"(%1) : (tensor<f32>) -> ()
    }) : () -> tensor<f32>
    return %0 : tensor<f32>
  }

// -----

  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = "stablehlo.map"(%x) <{dimensions = array<i64>}> : (tensor<f32>) -> tensor<f32>
//       ^ map_regions
    return %0 : tensor<f32>
  }

// -----

  "sdy.mesh"() <{sym_name = "mesh"}> : () -> ()
//^ mesh_attributes
  func.func @main() {
    return
  }

// -----

  func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %0 = "stablehlo.dot"(%x, %x) <{precision_config = 1 : i64}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
//       ^ precision_config
    return %0 : tensor<2x2xf32>
  }

// -----

  func.func @main(%x: tensor<3xf32>) -> tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>> {
    %0 = "stablehlo.uniform_quantize"(%x) : (tensor<3xf32>) -> tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
//       ^ quantized_axis
    return %0 : tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  }

// -----

  func.func @main(%x: tensor<2xf64>) -> tensor<2x!quant.uniform<i8:f32, 1.0>> {
    %0 = "stablehlo.uniform_quantize"(%x) : (tensor<2xf64>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>
//       ^ quantized_expressed
    return %0 : tensor<2x!quant.uniform<i8:f32, 1.0>>
  }

// -----

  func.func @main(%x: tensor<4xf32>) -> tensor<2xf32> {
    %0 = stablehlo.constant dense<1> : tensor<2xi64>
    %1 = "stablehlo.real_dynamic_slice"(%x, %0, %0, %0) : (tensor<4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xf32>
//       ^ real_dynamic_slice_operands
    return %1 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = "none"}> : (tensor<2xf32>) -> tensor<2xf32>
//       ^ replica_groups
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = "stablehlo.exponential"(%x) <{result_accuracy = "high"}> : (tensor<f32>) -> tensor<f32>
//       ^ result_accuracy
    return %0 : tensor<f32>
  }

// -----

  func.func @main(%x: tensor<4xf32>) -> tensor<f32> {
    %0:2 = "chlo.scan"(%x, %x) <{dimension = 0 : i64}> ({
//         ^ scan_operands
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      "stablehlo.return"(%a, %b) : (tensor<f32>, tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>, tensor<f32>)
    return %0#0 : tensor<f32>
  }

// -----

  func.func @main(%x: tensor<4xf32>, %i: tensor<1xi32>, %u: tensor<f32>) -> tensor<4xf32> {
    %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = 1 : i64}> ({
//       ^ scatter_attributes
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      "stablehlo.return"(%b) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<1xi32>, tensor<f32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

// -----

  func.func @main(%x: tensor<4xf32>, %i: tensor<1xi32>) -> tensor<4xf32> {
    %0 = "stablehlo.scatter"(%x, %i) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
//       ^ scatter_operands
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      "stablehlo.return"(%b) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

// -----

  func.func @main(%x: tensor<4xf32> {sdy.sharding = 1 : i64}) -> tensor<4xf32> {
//^ sharding_attribute
    return %x : tensor<4xf32>
  }

// -----

  func.func @main() {
    "stablehlo.sort"() <{dimension = 0 : i64}> ({
//  ^ sort_operands
    ^bb0:
      %1 = stablehlo.constant dense<true> : tensor<i1>
      "stablehlo.return"(%1) : (tensor<i1>) -> ()
    }) : () -> ()
    return
  }

// -----

  func.func @main(%x: tensor<i32>) -> tensor<i32> {
    %0 = func.call @f(%x) : (tensor<i32>) -> tensor<i32>
//       ^ symbol_missing
    return %0 : tensor<i32>
  }

// -----

  func.func @main() {
    return
  }
  func.func @main() {
//^ symbol_twice
    return
  }

// -----

  func.func @main(%x: tensor<4xf32>, %i: tensor<2xi32>) -> tensor<2xf32> {
    %0 = "stablehlo.torch_index_select"(%x, %i) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<2xf32>
//       ^ torch_index_select_dims
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<?xf32, #stablehlo.bounds<4, 4>>) -> tensor<?xf32, #stablehlo.bounds<4, 4>> {
//^ type_bounds
    return %x : tensor<?xf32, #stablehlo.bounds<4, 4>>
  }

// -----

  func.func @main(%x: tensor<?xf32, #stablehlo.bounds<-3>>) -> tensor<?xf32, #stablehlo.bounds<-3>> {
//^ type_size
    return %x : tensor<?xf32, #stablehlo.bounds<-3>>
  }

// -----

  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = "stablehlo.map"(%x) <{dimensions = array<i64>}> ({
//       ^ unsupported_region
    ^bb0(%a: tensor<f32>):
      "stablehlo.return"(%a) : (tensor<f32>) -> ()
    ^bb1(%b: tensor<f32>):
      "stablehlo.return"(%b) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    return %x : tensor<f32>
  }

// -----

  func.func @main() -> tensor<2xf32> {
    %0 = "stablehlo.constant"() <{value = sparse<0, 1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
//       ^ unsupported_constant
    return %0 : tensor<2xf32>
  }

// -----

  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.negate %x {mhlo.frontend_attributes = {assay.control_predecessors = "7"}} : tensor<f32>
//       ^ control_predecessors
    return %0 : tensor<f32>
  }

// -----

module attributes {mhlo.input_output_alias = [{alias = {kind = "never"}}]} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
//^ module_attributes
    return %x : tensor<f32>
  }
}
