// The forms of dialects' own attributes and types: as MLIR's own parser and printer (jaxlib
// 0.12.0.1) write them; quantized types, which it does not know, by the definition of the quant
// dialect.
#include "gtest/gtest.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"

namespace assay::mlir {
namespace {

struct Case {
  std::string_view text;
  Kind kind;
  std::string_view written = "";  // "": the same
};

void ExpectNodes(std::span<const Case> cases) {
  for (const Case& test : cases) {
    Context context;
    const Result<Attribute> read = ReadAttribute(context, test.text);
    ASSERT_TRUE(read.ok()) << read.status().ToString();
    const Node* const node = (*read)->Is(Kind::kTypeAttribute) ? (*read)->node(0) : *read;
    EXPECT_EQ(node->kind(), test.kind) << test.text;
    const std::string printed = PrintNodeText(*read);
    EXPECT_EQ(printed, test.written.empty() ? test.text : test.written);
    const Result<Attribute> again = ReadAttribute(context, printed);
    ASSERT_TRUE(again.ok()) << again.status().ToString();
    EXPECT_EQ(*again, *read) << test.text;
  }
}

TEST(TextKinds, StableHlo) {
  using K = Kind;
  constexpr Case kCases[] = {
      {"#stablehlo<precision HIGH>", K::kEnum},
      {"#stablehlo.precision<HIGH>", K::kEnum, "#stablehlo<precision HIGH>"},
      {"#stablehlo.result_accuracy_mode<TOLERANCE>", K::kEnum},
      {"#chlo<comparison_direction EQ>", K::kEnum},
      {"#mhlo<fusion_kind kLoop>", K::kEnum},
      {"#stablehlo.bounds<4, ?>", K::kBounds},
      {"#stablehlo.type_extensions<bounds = [4, ?]>", K::kBounds, "#stablehlo.bounds<4, ?>"},
      {"#mhlo.type_extensions<bounds = [4]>", K::kBounds},
      {"#stablehlo.channel_handle<handle = 1, type = 0>", K::kChannelHandle},
      {"#stablehlo.channel_handle<type = 0, handle = 1>", K::kChannelHandle,
       "#stablehlo.channel_handle<handle = 1, type = 0>"},
      {"#stablehlo.scatter<>", K::kScatterDimensions},
      {"#stablehlo.gather<offset_dims = [1], start_index_map = [0, 2], index_vector_dim = 1>",
       K::kGatherDimensions},
      {"#stablehlo.dot<rhs_contracting_dimensions = [0], lhs_contracting_dimensions = [1],>",
       K::kDotDimensions,
       "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>"},
      {"#mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>",
       K::kDotDimensions},
      {"#chlo.ragged_dot<lhs_ragged_dimensions = [1]>", K::kRaggedDotDimensions},
      {"#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>", K::kConvolutionDimensions},
      {"#mhlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>", K::kConvolutionDimensions},
      {"#stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, "
       "input_spatial_dimensions = [1, 2], "
       "kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, "
       "kernel_spatial_dimensions = [0, 1], "
       "output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, "
       "2]>",
       K::kConvolutionDimensions, "#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>"},
      // Places that the short form cannot say; MLIR aborts on these.
      {"#stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 0, "
       "input_spatial_dimensions = [1, 2], "
       "kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, "
       "kernel_spatial_dimensions = [0, 1], "
       "output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, "
       "2]>",
       K::kConvolutionDimensions},
      {"#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, "
       "operand_tuple_indices = [1]>",
       K::kOutputOperandAlias},
      {"#stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, "
       "accumulation_type = f32, "
       "lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, "
       "allow_imprecise_accumulation = false>",
       K::kDotAlgorithm},
      {"#stablehlo.result_accuracy<atol = 1.0e-5, ulps = 2, mode = "
       "#stablehlo.result_accuracy_mode<TOLERANCE>>",
       K::kResultAccuracy,
       "#stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 2, mode = "
       "#stablehlo.result_accuracy_mode<TOLERANCE>>"},
      {"#stablehlo<sub_axis_info(1)2>", K::kSubAxisInfo},
      {"#mhlo<sub_axis_info(1)2>", K::kSubAxisInfo},
      {"#stablehlo.axis_ref<name = \"r\", sub_axis_info = (1)2>", K::kAxisRef},
      {"#mhlo.axis_ref<name = \"r\", sub_axis_info = (1)2>", K::kAxisRef},
      {"#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = \"r\">]>",
       K::kReplicaGroupMeshAxes},
      {"#stablehlo.mesh<axes=[#stablehlo.mesh_axis<name = \"r\", size = 2>], device_ids=dense<[1, "
       "0]> : tensor<2xi64>>",
       K::kMesh,
       "#stablehlo.mesh<axes=[<name = \"r\", size = 2>], device_ids=dense<[1, 0]> : "
       "tensor<2xi64>>"},
      {"!stablehlo.token", K::kTokenType},
      {"!stablehlo.future<tensor<f32>, i32>", K::kFutureType},
      {"!mhlo.async_bundle<i32, tuple<>>", K::kAsyncBundleType},
      {"!shape.witness", K::kShapeWitnessType},
      {"#stablehlo.unheard_of<1>", K::kOpaqueAttribute},
  };
  ExpectNodes(kCases);
}

TEST(TextKinds, Vhlo) {
  using K = Kind;
  constexpr Case kCases[] = {
      {"#vhlo.tensor_v1<dense<1.0> : tensor<2xf32>>", K::kVhloTensor,
       "#vhlo.tensor_v1<dense<1.000000e+00> : tensor<2xf32>>"},
      {"#vhlo.tensor_v1<dense<[true, false]> : tensor<2xi1>>", K::kVhloTensor},
      {"#vhlo.tensor_v1<dense<1> : tensor<2xindex>>", K::kVhloTensor},
      {"#vhlo.float_v1<1.0e+00 : !vhlo.f32_v1>", K::kVhloFloat,
       "#vhlo.float_v1<1.000000e+00 : !vhlo.f32_v1>"},
      {"#vhlo.float_v1<0x7FF0000000000000 : !vhlo.f64_v1>", K::kVhloFloat},
      {"#vhlo.integer_v1<-1 : i32>", K::kVhloInteger},
      {"#vhlo.integer_v1<200 : ui8>", K::kVhloInteger},
      {"#vhlo.array_v1<[#vhlo.string_v1<\"a\\22\">, #vhlo.bool_v1<true>]>", K::kVhloArray},
      {"#vhlo.dict_v1<{#vhlo.string_v1<\"a\"> = #vhlo.bool_v1<false>}>", K::kVhloDictionary},
      {"#vhlo.type_v1<!vhlo.token_v1>", K::kVhloType},
      {"#vhlo<api_version_v1 API_VERSION_ORIGINAL>", K::kEnum},
      {"#vhlo.result_accuracy_v1<atol = 1.000000e-01, rtol = 0.000000e+00, ulps = 0, mode = "
       "#vhlo<result_accuracy_mode_v1 DEFAULT>>",
       K::kVhloResultAccuracy},
      {"#vhlo.output_operand_alias_v1<outputTupleIndices = [], operandIndex = 0, "
       "operandTupleIndices = [1]>",
       K::kVhloOutputOperandAlias},
      {"#vhlo.axis_ref_v1<name = #vhlo.string_v1<\"a\">>", K::kVhloAxisRef},
      {"#vhlo.axis_ref_v1<name = #vhlo.string_v1<\"x\">, sub_axis_info = "
       "#vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>",
       K::kVhloAxisRef},
      {"!vhlo.func_v1<(!vhlo.f32_v1, !vhlo.f32_v1) -> !vhlo.f32_v1>", K::kVhloFunctionType},
      {"!vhlo.func_v1<(!vhlo.f32_v1) -> !vhlo.f32_v1, !vhlo.f32_v1>", K::kVhloFunctionType},
      {"!vhlo.func_v1<(()) -> ()>", K::kVhloFunctionType},
      {"!vhlo.func_v1<() -> ()>", K::kVhloFunctionType,
       "!vhlo.func_v1<(()) -> ()>"},  // MLIR reads the other one only
      {"!vhlo.tensor_v1<2x?x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [?, 3]>>",
       K::kVhloTensorType},
      {"!vhlo.tensor_v1<!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0.1:-3, -128:127, 1>>",
       K::kVhloTensorType,
       "!vhlo.tensor_v1<!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 1.000000e-01:-3, -128:127, 1>>"},
      {"!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [1.000000e-01, 1.000000e+00], [1, 2], "
       "-128:127, 1>",
       K::kVhloQuantizedAxisType},
      {"!vhlo.buffer_v1<3x!vhlo.f32_v1>", K::kVhloBufferType},
      {"!vhlo.unranked_tensor_v1<!vhlo.f32_v1>", K::kVhloUnrankedTensorType},
      {"!vhlo.future_v1<!vhlo.f32_v1>", K::kVhloFutureType},
      {"!vhlo.tuple_v1<!vhlo.f32_v1, !vhlo.f32_v1>", K::kVhloTupleType},
      {"!vhlo.complex_v1<!vhlo.f64_v1>", K::kVhloComplexType},
      {"!vhlo.tf31_v1", K::kVhloScalarType},
  };
  ExpectNodes(kCases);
}

TEST(TextKinds, Shardy) {
  using K = Kind;
  constexpr Case kCases[] = {
      {"#sdy.mesh<[\"a\"=2], device_ids=[1, 0]>", K::kSdyMesh},
      {"#sdy.mesh<[]>", K::kSdyMesh},
      {"#sdy.mesh<[], device_ids=[3]>", K::kSdyMesh},
      {"#sdy.sharding<@m, [{\"x\", \"y\":(1)2, ?}p1, {}], replicated={\"a\"}>",
       K::kSdyTensorSharding},
      {"#sdy.sharding<@m, [{\"x\"}, {}], unreduced=sum{\"a\"}, replicated={\"b\"}>",
       K::kSdyTensorSharding,
       "#sdy.sharding<@m, [{\"x\"}, {}], replicated={\"b\"}, unreduced={\"a\"}>"},
      {"#sdy.sharding<@m, [{\"x\"}, {}], unreduced=max{\"a\"}>", K::kSdyTensorSharding},
      {"#sdy.sharding<mesh<[\"a\"=2]>, [{\"a\"}, {?}]>", K::kSdyTensorSharding},
      {"#sdy.sharding<@m, []>", K::kSdyTensorSharding},
      {"#sdy.sharding_per_value<[<@m, [{}]>]>", K::kSdyPerValue},
      {"#sdy<manual_axes{\"x\"}>", K::kSdyManualAxes},
      {"#sdy<axis_ref_list{\"x\", \"y\":(1)2}>", K::kSdyAxisRefList},
      {"#sdy<list_of_axis_ref_lists[{\"x\"}, {}]>", K::kSdyListOfAxisRefLists},
      {"#sdy<all_to_all_param_list[{\"r\"}: 0->1]>", K::kSdyAllToAllParams},
      {"#sdy<all_to_all_param{\"r\"}: 0->1>", K::kSdyAllToAllParam},
      {"#sdy<dimension_sharding{\"x\"}>", K::kSdyDimensionSharding},
      {"#sdy<axis_ref\"x\":(1)2>", K::kSdyAxisRef},
      {"#sdy<sub_axis_info(1)2>", K::kSdySubAxisInfo},
      {"#sdy<mesh_axis\"x\"=2>", K::kSdyMeshAxis},
      {"#sdy<tensor_mapping[ij, k]>", K::kSdyTensorMapping},
      {"#sdy.op_sharding_rule<([i, k],[k, j])->([i, j]) {i=8, j=4, k=6} reduction={k}>",
       K::kSdyOpShardingRule,
       "#sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=4, k=6} reduction={k}>"},
      {"#sdy.op_sharding_rule<([])->([]) {}>", K::kSdyOpShardingRule,
       "#sdy.op_sharding_rule<([])->([])>"},
      {"#sdy.op_sharding_rule<([ij, k])->([ij, k]) {i=8, j=4, k=6}, custom>",
       K::kSdyOpShardingRule},
      {"#sdy.op_sharding_rule<([], [i])->([i]) {i=8} need_replication={i} permutation={i} "
       "blocked_propagation={i}>",
       K::kSdyOpShardingRule},
  };
  ExpectNodes(kCases);
}

TEST(TextKinds, Quantized) {
  using K = Kind;
  constexpr Case kCases[] = {
      {"!quant.uniform<i8:f32, 0.5:-20>", K::kQuantizedType,
       "!quant.uniform<i8:f32, 5.000000e-01:-20>"},
      {"!quant.uniform<i8:f32, 0.0039215686274509803:-128>", K::kQuantizedType},
      {"!quant.uniform<i8<-128:127>:f32, 1.0>", K::kQuantizedType,
       "!quant.uniform<i8:f32, 1.000000e+00>"},
      {"!quant.uniform<u8<1:200>:f32:0, {0.1, 0.2:3}>", K::kQuantizedAxisType,
       "!quant.uniform<u8<1:200>:f32:0, {1.000000e-01, 2.000000e-01:3}>"},
      {"!quant.uniform<u4:f32, 1.000000e+00>", K::kQuantizedType},
      {"!quant.uniform<i8:f32:{0:1, 1:2}, {{0.1},{0.2}}>", K::kOpaqueType},
      {"!quant.any<i8>", K::kOpaqueType},
  };
  ExpectNodes(kCases);
  Context context;
  const Result<Type> type = ReadType(context, "!quant.uniform<u8:f32, 0.5:7>");
  ASSERT_TRUE(type.ok());
  // flags, storage, expressed, scale, zero point, least, largest
  EXPECT_EQ((*type)->integer(0), 0);
  EXPECT_EQ((*type)->integer(3), 0x3FE0000000000000);
  EXPECT_EQ((*type)->integer(4), 7);
  EXPECT_EQ((*type)->integer(5), 0);
  EXPECT_EQ((*type)->integer(6), 255);
}

TEST(TextKinds, ErrorsPointAtTheirPlace) {
  const std::tuple<std::string_view, std::string_view, int64_t> cases[] = {
      {"#stablehlo<precision LOW>", "mlir_syntax", 22},
      {"#stablehlo.dot<foo = [1]>", "mlir_syntax", 16},
      {"#stablehlo.dot<lhs_batching_dimensions = [1], lhs_batching_dimensions = [1]>",
       "mlir_attribute", 47},
      {"#stablehlo.channel_handle<handle = 1>", "mlir_attribute", 37},
      {"#stablehlo.conv<[b, 0, f]x[0, i, o]->[b, f]x>", "mlir_syntax", 44},
      {"#stablehlo.conv<[b, 0]x[0, i, o]->[b, 0, f]>", "mlir_convolution", 17},
      {"#stablehlo.conv<[b, 1, f]x[0, i, o]->[b, 0, f]>", "mlir_convolution", 17},
      {"#stablehlo.conv<[b, b, f]x[0, i, o]->[b, 0, f]>", "mlir_syntax", 21},
      {"#vhlo.float_v1<1.0 : !vhlo.i32_v1>", "mlir_attribute", 22},
      {"#vhlo.integer_v1<1.0 : f32>", "mlir_attribute", 18},
      {"#vhlo.tensor_v1<1 : i32>", "mlir_attribute", 17},
      {"!quant.uniform<f32:f32, 1.0>", "mlir_quantized", 16},
      {"!quant.uniform<u0:f32, 1.0>", "mlir_quantized", 16},
      {"#sdy.sharding<@m, [{?, \"x\"}]>", "mlir_syntax", 22},
      {"#sdy.op_sharding_rule<([a])->([i]) {i=1}>", "mlir_syntax", 25},
      {"#sdy.op_sharding_rule<([i])->([i]) {j=1}>", "mlir_attribute", 37},
  };
  for (const auto& [text, label, column] : cases) {
    Context context;
    const Result<Attribute> attribute = ReadAttribute(context, text);
    ASSERT_FALSE(attribute.ok()) << text;
    const Diagnostic& diagnostic = attribute.status().diagnostics()[0];
    EXPECT_EQ(diagnostic.label, label) << attribute.status().ToString();
    EXPECT_EQ(diagnostic.column, column) << attribute.status().ToString();
  }
}

}  // namespace
}  // namespace assay::mlir
