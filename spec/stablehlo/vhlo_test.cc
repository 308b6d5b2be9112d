#include "spec/stablehlo/vhlo.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/casts.h"
#include "spec/stablehlo/vhlo_values.h"

namespace assay::stablehlo {
namespace {

using mlir::Attribute;
using mlir::Block;
using mlir::Context;
using mlir::DialectId;
using mlir::Kind;
using mlir::NamedAttribute;
using mlir::Node;
using mlir::Operation;
using mlir::Program;
using mlir::Type;
using mlir::Value;

const mlir::KindSpec& StableHlo(Kind kind) { return mlir::SpecOf(kind, DialectId::kStableHlo); }
const mlir::KindSpec& Vhlo(Kind kind) { return mlir::SpecOf(kind, DialectId::kVhlo); }

// func.func @main of two arguments of type tensor<4xf32>, which operations are added to.
class Sample {
 public:
  Sample() {
    program.set_top(program.NewOperation("builtin.module"));
    Block* const body = program.NewBlock(program.NewRegion(program.top()));
    function = program.NewOperation("func.func", body);
    const int64_t shape[] = {4};
    tensor = context().Tensor(shape, context().FloatType("f32"));
    const std::vector<Type> two = {tensor, tensor}, none;
    Set(*function, "sym_name", context().String("main"));
    Set(*function, "function_type", context().TypeAttribute(context().Function(two, none)));
    block = program.NewBlock(program.NewRegion(function));
    for (int i = 0; i < 2; ++i) program.AddArgument(block, tensor);
  }
  Context& context() { return program.context(); }

  void Set(Operation& operation, std::string_view name, Attribute value) {
    SetAttribute(operation.properties, context().Intern(name), value);
  }
  Operation& Add(std::string_view name, std::vector<NamedAttribute> attributes = {},
                 Block* where = nullptr) {
    Operation* const operation = program.NewOperation(name, where ? where : block);
    operation->operands = {block->arguments[0], block->arguments[1]};
    program.AddResult(operation, tensor);
    for (const NamedAttribute& entry : attributes) Set(*operation, entry.name, entry.value);
    return *operation;
  }
  Attribute Ints(std::vector<int64_t> values) {
    const std::string_view bytes(reinterpret_cast<const char*>(values.data()), values.size() * 8);
    return context().Get(Kind::kDenseArray,
                         {context().IntegerType(64), static_cast<int64_t>(values.size()), bytes});
  }
  Attribute I64(int64_t value) { return context().Integer(context().IntegerType(64), value); }
  Attribute VhloInts(std::vector<int64_t> values) {
    const int64_t shape[] = {static_cast<int64_t>(values.size())};
    return VhloIntegers(context(), shape, values);
  }
  std::string ToVhlo() { return StableHloToVhlo(program).ToString(); }
  std::string ToStableHlo() { return VhloToStableHlo(program).ToString(); }

  Program program;
  Operation* function;
  Block* block;
  Type tensor;
};

std::string NamesOf(const Operation& operation) {
  std::string names;
  for (const NamedAttribute& entry : operation.properties) names += std::string(entry.name) + " ";
  for (const NamedAttribute& entry : operation.attributes)
    names += "{" + std::string(entry.name) + "} ";
  return names;
}

// A text says nothing of true and false, whoever asks the verifier first.
TEST(Vhlo, BooleansAreNothingElse) {
  const std::pair<std::string_view, std::string_view> kBooleans[] = {
      {"stablehlo.cholesky", "lower"}, {"stablehlo.sort", "is_stable"}, {"stablehlo.gather", "indices_are_sorted"}};
  for (const auto& [operation, name] : kBooleans) {
    for (const bool is_boolean : {true, false}) {
      Sample s;
      s.Add(operation, {{name, is_boolean ? s.context().Boolean(true) : s.context().String("x")}});
      const std::string found = s.ToVhlo();
      const bool of_attribute = found.find("attribute " + std::string(name) + ": ") != found.npos;
      EXPECT_EQ(of_attribute, !is_boolean) << found;
    }
  }
}

TEST(Vhlo, FunctionsAndReturns) {
  Sample s;
  Operation& loop = s.Add("stablehlo.while");
  Operation& inner = s.Add("stablehlo.return", {}, s.program.NewBlock(s.program.NewRegion(&loop)));
  Operation& call = s.Add("func.call", {{"callee", s.context().Symbol("main")}});
  Operation& outer = s.Add("func.return");
  SetAttribute(s.function->attributes, s.context().Intern("x.note"), s.I64(1));
  ASSERT_EQ(s.ToVhlo(), "ok");
  EXPECT_EQ(s.program.top()->name, "builtin.module");
  EXPECT_EQ(s.function->name, "vhlo.func_v1");
  EXPECT_EQ(NamesOf(*s.function),
            "arg_attrs function_type res_attrs sym_name sym_visibility {x.note} ");
  EXPECT_EQ(s.function->Find("sym_visibility"), VhloString(s.context(), ""));
  EXPECT_EQ(s.function->Find("arg_attrs"), VhloArray(s.context(), {}));
  EXPECT_TRUE(s.function->Find("function_type")->node(0)->Is(Kind::kVhloFunctionType));
  EXPECT_TRUE(s.block->arguments[1]->type->Is(Kind::kVhloTensorType));
  EXPECT_EQ(loop.name, "vhlo.while_v1");
  EXPECT_EQ(call.name, "vhlo.call_v1");
  EXPECT_EQ(call.Find("callee"), VhloString(s.context(), "main"));
  EXPECT_EQ(inner.name, "vhlo.return_v1");
  EXPECT_EQ(outer.name, "vhlo.return_v1");

  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(s.function->name, "func.func");
  EXPECT_EQ(NamesOf(*s.function), "function_type sym_name {x.note} ");
  EXPECT_EQ(s.block->arguments[1]->type, s.tensor);
  EXPECT_EQ(call.name, "func.call");
  EXPECT_EQ(call.Find("callee"), s.context().Symbol("main"));
  EXPECT_EQ(inner.name, "stablehlo.return");
  EXPECT_EQ(outer.name, "func.return");
}

// An operation whose attributes all have an implied value: written out, and gone when it comes
// back.
struct ImpliedCase {
  std::string_view name;
  std::string_view vhlo;
  std::string_view written;        // the names that VHLO has
  std::string_view returned = "";  // those that StableHLO has then
};

TEST(Vhlo, ImpliedValuesAreWrittenOutAndDropped) {
  const ImpliedCase cases[] = {
      {"stablehlo.cholesky", "vhlo.cholesky_v1", "lower "},
      {"stablehlo.outfeed", "vhlo.outfeed_v1", "outfeed_config ", "outfeed_config "},
      {"stablehlo.infeed", "vhlo.infeed_v1", "infeed_config layout ", "infeed_config "},
      {"stablehlo.sort", "vhlo.sort_v1", "dimension is_stable "},
      {"stablehlo.exponential", "vhlo.exponential_v2", "result_accuracy "},
      {"stablehlo.tanh", "vhlo.tanh_v2", "result_accuracy "},
      {"stablehlo.dot", "vhlo.dot_v1", "precision_config "},
  };
  for (const ImpliedCase& each : cases) {
    Sample s;
    Operation& operation = s.Add(each.name);
    ASSERT_EQ(s.ToVhlo(), "ok") << each.name;
    EXPECT_EQ(operation.name, each.vhlo);
    EXPECT_EQ(NamesOf(operation), each.written);
    ASSERT_EQ(s.ToStableHlo(), "ok");
    EXPECT_EQ(operation.name, each.name);
    EXPECT_EQ(NamesOf(operation), each.returned);
  }
}

TEST(Vhlo, OtherValuesStay) {
  Sample s;
  Operation& sort =
      s.Add("stablehlo.sort", {{"dimension", s.I64(0)}, {"is_stable", s.context().Boolean(true)}});
  Operation& lower = s.Add("stablehlo.cholesky", {{"lower", s.context().Boolean(true)}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  EXPECT_EQ(sort.Find("dimension"), VhloInteger(s.context(), 0));
  EXPECT_EQ(lower.Find("lower"), VhloBoolean(s.context(), true));
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(sort.Find("dimension"), s.I64(0));
  EXPECT_EQ(sort.Find("is_stable"), s.context().Boolean(true));
  EXPECT_EQ(lower.Find("lower"), s.context().Boolean(true));
}

TEST(Vhlo, CollectivesTakeTheChannelApart) {
  Sample s;
  Context& c = s.context();
  const Attribute groups =
      c.Get(Kind::kDenseElements, {c.Tensor(std::vector<int64_t>{1, 1}, c.IntegerType(64)),
                                   std::string_view("\0\0\0\0\0\0\0\0", 8)});
  const auto channel = [&](int64_t handle, int64_t type) {
    return c.Get(StableHlo(Kind::kChannelHandle), {handle, type});
  };
  Operation& plain = s.Add("stablehlo.all_reduce", {{"replica_groups", groups}});
  Operation& full = s.Add("stablehlo.all_reduce", {{"channel_handle", channel(7, 1)},
                                                   {"replica_groups", groups},
                                                   {"use_global_device_ids", c.Unit()}});
  Operation& root = s.Add("stablehlo.collective_broadcast",
                          {{"has_dynamic_root", c.Unit()}, {"replica_groups", groups}});
  Operation& send = s.Add("stablehlo.send", {{"channel_handle", channel(0, 2)}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  EXPECT_EQ(plain.name, "vhlo.all_reduce_v2");
  EXPECT_EQ(plain.Find("channel_id"), VhloInteger(c, 0));
  EXPECT_EQ(plain.Find("use_global_device_ids"), VhloBoolean(c, false));
  EXPECT_EQ(NamesOf(full), "channel_id replica_groups use_global_device_ids ");
  EXPECT_EQ(full.Find("channel_id"), VhloInteger(c, 7));
  EXPECT_EQ(full.Find("use_global_device_ids"), VhloBoolean(c, true));
  EXPECT_EQ(root.Find("has_dynamic_root"), VhloBoolean(c, true));
  EXPECT_EQ(NamesOf(send), "channel_id channel_type is_host_transfer source_target_pairs ");
  EXPECT_EQ(send.Find("channel_type"), VhloInteger(c, 2));
  EXPECT_EQ(send.Find("source_target_pairs"), s.VhloInts({}));
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(NamesOf(plain), "replica_groups ");
  EXPECT_EQ(full.Find("channel_handle"), channel(7, 0));  // VHLO keeps no type there
  EXPECT_EQ(full.Find("use_global_device_ids"), c.Unit());
  EXPECT_EQ(NamesOf(root), "has_dynamic_root replica_groups ");
  EXPECT_EQ(NamesOf(send), "channel_handle ");
  EXPECT_EQ(send.Find("channel_handle"), channel(0, 2));
}

TEST(Vhlo, DotGeneral) {
  Sample s;
  Context& c = s.context();
  const int64_t zero[] = {0}, one[] = {1};
  const std::span<const int64_t> none, l(one), r(zero);
  const Attribute dimensions = c.Get(StableHlo(Kind::kDotDimensions), {none, none, l, r});
  const Type tf32 = c.FloatType("tf32"), f32 = c.FloatType("f32");
  const Attribute algorithm =
      c.Get(StableHlo(Kind::kDotAlgorithm),
            {tf32, tf32, f32, int64_t{1}, int64_t{1}, int64_t{3}, int64_t{1}});
  Operation& plain = s.Add("stablehlo.dot_general", {{"dot_dimension_numbers", dimensions}});
  Operation& three = s.Add("stablehlo.dot_general",
                           {{"algorithm", algorithm}, {"dot_dimension_numbers", dimensions}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  EXPECT_EQ(plain.name, "vhlo.dot_general_v2");
  EXPECT_EQ(plain.Find("lhs_contracting_dimensions"), s.VhloInts({1}));
  EXPECT_EQ(plain.Find("rhs_batching_dimensions"), s.VhloInts({}));
  const Attribute no_type = c.Get(Vhlo(Kind::kVhloType), {VhloScalar(c, "none_v1")});
  EXPECT_EQ(plain.Find("allow_imprecise_accumulation"), no_type);
  EXPECT_EQ(plain.Find("num_primitive_operations"), no_type);
  EXPECT_EQ(three.Find("lhs_precision_type"),
            c.Get(Vhlo(Kind::kVhloType), {VhloScalar(c, "tf31_v1")}));
  EXPECT_EQ(three.Find("num_primitive_operations"), VhloInteger(c, 3));
  EXPECT_EQ(three.Find("allow_imprecise_accumulation"), VhloBoolean(c, true));
  for (const Operation* each : {&plain, &three}) {
    EXPECT_EQ(each->properties.size(),
              mlir::FindOpDefinition("vhlo.dot_general_v2")->properties.size());
  }
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(NamesOf(plain), "dot_dimension_numbers ");
  EXPECT_EQ(NamesOf(three), "algorithm dot_dimension_numbers ");
  EXPECT_EQ(three.Find("algorithm"), algorithm);
  EXPECT_EQ(three.Find("dot_dimension_numbers"), dimensions);
}

TEST(Vhlo, HalfAnAlgorithmIsAnError) {
  Sample s;
  const std::span<const int64_t> none;
  const Attribute dimensions =
      s.context().Get(StableHlo(Kind::kDotDimensions), {none, none, none, none});
  Operation& dot = s.Add("stablehlo.dot_general", {{"dot_dimension_numbers", dimensions}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  s.Set(dot, "num_primitive_operations", VhloInteger(s.context(), 3));
  const std::string error = s.ToStableHlo();
  EXPECT_NE(error.find("(vhlo.dot_general_v2): attribute "), std::string::npos) << error;
}

TEST(Vhlo, Convolution) {
  Sample s;
  Context& c = s.context();
  const int64_t d12[] = {1, 2}, d01[] = {0, 1};
  const std::span<const int64_t> in(d12), kernel(d01);
  const Attribute dimensions = c.Get(
      StableHlo(Kind::kConvolutionDimensions),
      {int64_t{0}, int64_t{3}, in, int64_t{2}, int64_t{3}, kernel, int64_t{0}, int64_t{3}, in});
  Operation& plain = s.Add("stablehlo.convolution", {{"batch_group_count", s.I64(1)},
                                                     {"dimension_numbers", dimensions},
                                                     {"feature_group_count", s.I64(1)}});
  const Attribute reversal =
      c.Get(Kind::kDenseArray, {c.IntegerType(1), int64_t{2}, std::string_view("\0\1", 2)});
  Operation& full = s.Add("stablehlo.dynamic_conv", {{"batch_group_count", s.I64(1)},
                                                     {"dimension_numbers", dimensions},
                                                     {"feature_group_count", s.I64(1)},
                                                     {"lhs_dilation", s.Ints({1, 2})},
                                                     {"window_reversal", reversal},
                                                     {"window_strides", s.Ints({1, 1})}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  EXPECT_EQ(plain.Find("kernel_output_feature_dimension"), VhloInteger(c, 3));
  EXPECT_EQ(plain.Find("output_spatial_dimensions"), s.VhloInts({1, 2}));
  EXPECT_EQ(plain.Find("window_strides"), s.VhloInts({1, 1}));
  EXPECT_EQ(plain.Find("window_reversal"),
            VhloBooleans(c, std::vector<int64_t>{2}, std::string_view("\0\0", 2)));
  EXPECT_EQ(plain.Find("padding"),
            VhloIntegers(c, std::vector<int64_t>{2, 2}, std::vector<int64_t>(4, 0)));
  EXPECT_EQ(plain.properties.size(), 17u);
  EXPECT_EQ(full.properties.size(), 16u);
  EXPECT_EQ(full.Find("lhs_dilation"), s.VhloInts({1, 2}));
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(NamesOf(plain), "batch_group_count dimension_numbers feature_group_count ");
  EXPECT_EQ(plain.Find("dimension_numbers"), dimensions);
  EXPECT_EQ(
      NamesOf(full),
      "batch_group_count dimension_numbers feature_group_count lhs_dilation window_reversal ");
  EXPECT_EQ(full.Find("lhs_dilation"), s.Ints({1, 2}));
  EXPECT_EQ(full.Find("window_reversal"), reversal);
}

TEST(Vhlo, ConvolutionWithoutSpatialDimensionsKeepsWhatIsEmpty) {
  // An empty tensor is no splat, so nothing recognises it as all 1.
  Sample s;
  const std::span<const int64_t> none;
  const Attribute dimensions = s.context().Get(
      StableHlo(Kind::kConvolutionDimensions),
      {int64_t{0}, int64_t{1}, none, int64_t{0}, int64_t{1}, none, int64_t{0}, int64_t{1}, none});
  Operation& plain = s.Add("stablehlo.convolution", {{"batch_group_count", s.I64(1)},
                                                     {"dimension_numbers", dimensions},
                                                     {"feature_group_count", s.I64(1)}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(NamesOf(plain),
            "batch_group_count dimension_numbers feature_group_count lhs_dilation padding "
            "rhs_dilation window_reversal window_strides ");
}

TEST(Vhlo, Windows) {
  Sample s;
  Operation& reduce = s.Add("stablehlo.reduce_window", {{"window_dimensions", s.Ints({2, 3})}});
  Operation& scatter = s.Add("stablehlo.select_and_scatter", {{"window_dimensions", s.Ints({2, 3})},
                                                              {"window_strides", s.Ints({2, 1})}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  EXPECT_EQ(NamesOf(reduce),
            "base_dilations padding window_dilations window_dimensions window_strides ");
  EXPECT_EQ(reduce.Find("base_dilations"), s.VhloInts({1, 1}));
  EXPECT_EQ(reduce.Find("window_dimensions"), s.VhloInts({2, 3}));
  EXPECT_EQ(scatter.Find("window_strides"), s.VhloInts({2, 1}));
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(NamesOf(reduce), "window_dimensions ");
  EXPECT_EQ(reduce.Find("window_dimensions"), s.Ints({2, 3}));
  EXPECT_EQ(NamesOf(scatter), "window_dimensions window_strides ");

  Sample missing;
  missing.Add("stablehlo.select_and_scatter");
  EXPECT_NE(missing.ToVhlo().find(
                "vhlo_attribute: in @main, operation 1 (stablehlo.select_and_scatter): attribute "
                "window_dimensions is missing"),
            std::string::npos);
}

TEST(Vhlo, GatherAndScatter) {
  Sample s;
  Context& c = s.context();
  const int64_t zero[] = {0}, one[] = {1};
  const std::span<const int64_t> none, a(zero), b(one);
  const Attribute gather =
      c.Get(StableHlo(Kind::kGatherDimensions), {a, b, none, none, b, int64_t{2}});
  const Attribute scatter =
      c.Get(StableHlo(Kind::kScatterDimensions), {a, b, none, none, b, int64_t{2}});
  Operation& take =
      s.Add("stablehlo.gather", {{"dimension_numbers", gather}, {"slice_sizes", s.Ints({1, 8})}});
  Operation& give = s.Add("stablehlo.scatter", {{"scatter_dimension_numbers", scatter},
                                                {"unique_indices", c.Boolean(true)}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  EXPECT_EQ(
      NamesOf(take),
      "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims operand_batching_dims "
      "slice_sizes start_index_map start_indices_batching_dims ");
  EXPECT_EQ(take.Find("offset_dims"), s.VhloInts({0}));
  EXPECT_EQ(take.Find("start_index_map"), s.VhloInts({1}));
  EXPECT_EQ(take.Find("index_vector_dim"), VhloInteger(c, 2));
  EXPECT_EQ(give.Find("inserted_window_dims"), s.VhloInts({1}));
  EXPECT_EQ(give.Find("unique_indices"), VhloBoolean(c, true));
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(NamesOf(take), "dimension_numbers slice_sizes ");
  EXPECT_EQ(take.Find("dimension_numbers"), gather);
  EXPECT_EQ(take.Find("slice_sizes"), s.Ints({1, 8}));
  EXPECT_EQ(NamesOf(give), "scatter_dimension_numbers unique_indices ");
  EXPECT_EQ(give.Find("scatter_dimension_numbers"), scatter);
}

TEST(Vhlo, CustomCall) {
  Sample s;
  Context& c = s.context();
  const auto api = [&](int64_t version) { return c.Integer(c.IntegerType(32), version); };
  Operation& plain = s.Add("stablehlo.custom_call", {{"call_target_name", c.String("f")}});
  Operation& ffi = s.Add("stablehlo.custom_call",
                         {{"api_version", api(4)}, {"call_target_name", c.String("f")}});
  const std::vector<Attribute> symbols = {c.Symbol("g"), c.Symbol("h")},
                               layouts = {c.Boolean(true)};
  Operation& full = s.Add("stablehlo.custom_call", {{"api_version", api(2)},
                                                    {"backend_config", c.String("x")},
                                                    {"call_target_name", c.String("f")},
                                                    {"called_computations", c.Array(symbols)},
                                                    {"operand_layouts", c.Array({})},
                                                    {"result_layouts", c.Array(layouts)}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  EXPECT_EQ(plain.name, "vhlo.custom_call_v2");
  EXPECT_EQ(plain.Find("api_version"), VhloEnum(c, "api_version_v1", "API_VERSION_ORIGINAL"));
  EXPECT_EQ(plain.Find("backend_config"), VhloString(c, ""));
  EXPECT_EQ(plain.properties.size(), 9u);
  EXPECT_EQ(ffi.Find("api_version"), VhloEnum(c, "api_version_v1", "API_VERSION_TYPED_FFI"));
  EXPECT_TRUE(ffi.Find("backend_config")->Is(Kind::kVhloDictionary));
  const std::vector<Attribute> names = {VhloString(c, "g"), VhloString(c, "h")};
  EXPECT_EQ(full.Find("called_computations"), VhloArray(c, names));
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(NamesOf(plain), "call_target_name ");
  EXPECT_EQ(NamesOf(ffi), "api_version call_target_name ");
  EXPECT_EQ(ffi.Find("api_version"), api(4));
  // Layouts go only if both are empty.
  EXPECT_EQ(NamesOf(full),
            "api_version backend_config call_target_name called_computations operand_layouts "
            "result_layouts ");
  EXPECT_EQ(full.Find("called_computations"), c.Array(symbols));
}

TEST(Vhlo, Composite) {
  Sample s;
  Context& c = s.context();
  Operation& plain =
      s.Add("stablehlo.composite", {{"decomposition", c.Symbol("f")}, {"name", c.String("x.f")}});
  Operation& second = s.Add("stablehlo.composite", {{"decomposition", c.Symbol("f")},
                                                    {"name", c.String("x.f")},
                                                    {"version", c.Integer(c.IntegerType(32), 2)}});
  ASSERT_EQ(s.ToVhlo(), "ok");
  EXPECT_EQ(plain.name, "vhlo.composite_v2");
  EXPECT_EQ(plain.Find("version"), VhloInteger(c, 0));  // i64, although one that is written is i32
  EXPECT_EQ(plain.Find("decomposition"), VhloString(c, "f"));
  EXPECT_EQ(second.Find("version")->node(0), VhloScalar(c, "i32_v1"));
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(NamesOf(plain), "decomposition name ");
  EXPECT_EQ(plain.Find("decomposition"), c.Symbol("f"));
  EXPECT_EQ(second.Find("version"), c.Integer(c.IntegerType(32), 2));
}

TEST(Vhlo, WrongKindsAreErrors) {
  const auto error = [](std::string_view operation, std::string_view attribute,
                        Attribute (*value)(Context&)) {
    Sample s;
    s.Add(operation, {{attribute, value(s.context())}});
    return s.ToVhlo();
  };
  const auto text = [](Context& c) { return c.String("x"); };
  for (const auto& [operation, attribute] :
       std::vector<std::pair<std::string_view, std::string_view>>{
           {"stablehlo.all_reduce", "use_global_device_ids"},
           {"stablehlo.all_reduce", "channel_handle"},
           {"stablehlo.gather", "dimension_numbers"},
           {"func.call", "callee"},
           {"stablehlo.custom_call", "called_computations"},
           {"stablehlo.custom_call", "api_version"}}) {
    EXPECT_NE(error(operation, attribute, text)
                  .find("attribute " + std::string(attribute) + ": it is not of the kind"),
              std::string::npos)
        << operation << " " << attribute;
  }
  EXPECT_NE(error("stablehlo.custom_call", "api_version",
                  [](Context& c) { return c.Integer(c.IntegerType(32), 9); })
                .find("it is not of the kind"),
            std::string::npos);
  EXPECT_NE(error("stablehlo.nonsense", "x", text).find("the operation has no form in VHLO"),
            std::string::npos);
  EXPECT_NE(error("stablehlo.func", "x", text).find("the operation has no form in VHLO"),
            std::string::npos);
}

// Both ways; elements in a resource excepted.
TEST(Vhlo, OwnAttributesAreOfVhlo) {
  Sample s;
  s.Add("stablehlo.reduce_precision", {{"exponent_bits", s.context().Unit()}});
  const std::string to_vhlo = StableHloToVhlo(s.program).ToString();
  EXPECT_NE(to_vhlo.find("attribute exponent_bits: it has no form in VHLO"), std::string::npos) << to_vhlo;

  Sample back;
  back.Add("vhlo.cholesky_v1", {{"lower", back.context().Unit()}});
  const std::string to_stablehlo = back.ToStableHlo();
  EXPECT_NE(to_stablehlo.find("attribute lower: it has no form in VHLO"), std::string::npos) << to_stablehlo;

  Sample kept;
  const Result<Attribute> elements =
      mlir::ReadAttribute(kept.context(), "dense_resource<r> : tensor<4xf32>");
  ASSERT_TRUE(elements.ok());
  const Operation& constant = kept.Add("stablehlo.constant", {{"value", *elements}});
  EXPECT_TRUE(StableHloToVhlo(kept.program).ok());
  EXPECT_EQ(constant.Find("value"), *elements);
  EXPECT_EQ(kept.ToStableHlo(), "ok");
  EXPECT_EQ(constant.Find("value"), *elements);
}

TEST(Vhlo, OldVersionsAreBroughtUpFirst) {
  Sample s;
  Operation& tan = s.Add("stablehlo.tan");
  ASSERT_EQ(s.ToVhlo(), "ok");
  tan.name = "vhlo.tan_v1";
  EXPECT_NE(s.ToStableHlo().find("(vhlo.tan_v1): it is no operation of VHLO at version 1.22.0"),
            std::string::npos);
}

TEST(Vhlo, CastsStandBetweenDialects) {
  Sample s;
  Operation& add = s.Add("stablehlo.add");
  Operation& erf = s.Add("chlo.erf");  // of an argument and of a sum
  erf.operands = {s.block->arguments[0], add.results[0]};
  Operation& abs = s.Add("stablehlo.abs");
  abs.operands = {erf.results[0]};
  Operation& more = s.Add("chlo.erf");
  more.operands = {s.block->arguments[1], s.block->arguments[0]};
  s.Add("func.return").operands = {abs.results[0], more.results[0]};
  ASSERT_TRUE(StableHloToVhlo(s.program).ok());

  std::vector<std::string> names;
  for (const Operation* operation : s.block->operations) names.emplace_back(operation->name);
  const std::string cast(kCast);
  // Those of the arguments stand first, the one that is used last before the other.
  EXPECT_EQ(names, (std::vector<std::string>{cast, cast, "vhlo.add_v1", cast, "chlo.erf", cast,
                                             "vhlo.abs_v1", "chlo.erf", cast, "vhlo.return_v1"}));
  const std::vector<Operation*>& all = s.block->operations;
  EXPECT_EQ(all[0]->operands[0], s.block->arguments[1]);
  EXPECT_EQ(all[1]->operands[0], s.block->arguments[0]);
  EXPECT_EQ(erf.operands[0], all[1]->results[0]);
  EXPECT_EQ(erf.operands[1], all[3]->results[0]);
  EXPECT_EQ(all[3]->results[0]->type, s.tensor);
  EXPECT_EQ(abs.operands[0], all[5]->results[0]);
  EXPECT_TRUE(abs.operands[0]->type->Is(Kind::kVhloTensorType));
  EXPECT_EQ(more.operands[1], all[1]->results[0]);  // one cast a value
  EXPECT_EQ(erf.results[0]->type, s.tensor);        // theirs stays builtin

  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(s.block->operations.size(), 5u);
  EXPECT_EQ(erf.operands[0], s.block->arguments[0]);
  EXPECT_EQ(erf.operands[1], add.results[0]);
  EXPECT_EQ(abs.operands[0], erf.results[0]);
  EXPECT_EQ(more.operands[0], s.block->arguments[1]);
}

TEST(Vhlo, RegionsOfOtherDialectsKeepTheirArguments) {
  Sample s;
  Operation& manual = s.Add("sdy.manual_computation");
  Block* const body = s.program.NewBlock(s.program.NewRegion(&manual));
  Value* const argument = s.program.AddArgument(body, s.tensor);
  Operation& abs = s.Add("stablehlo.abs", {}, body);
  abs.operands = {argument};
  Operation& end = s.Add("sdy.return", {}, body);
  end.operands = {abs.results[0]};
  ASSERT_TRUE(StableHloToVhlo(s.program).ok());
  EXPECT_EQ(argument->type, s.tensor);
  ASSERT_EQ(body->operations.size(), 4u);  // cast, abs, cast, return
  EXPECT_EQ(body->operations[0]->operands[0], argument);
  EXPECT_EQ(end.operands[0], body->operations[2]->results[0]);
  ASSERT_EQ(s.ToStableHlo(), "ok");
  EXPECT_EQ(body->operations.size(), 2u);
  EXPECT_EQ(abs.operands[0], argument);
  EXPECT_EQ(end.operands[0], abs.results[0]);
}

TEST(Vhlo, ChainsOfIdleCastsEnd) {
  Sample s;
  Operation& first = s.Add(kCast);
  first.operands = {s.block->arguments[0]};
  Operation& second = s.Add(kCast);
  second.operands = {first.results[0]};
  Operation& abs = s.Add("stablehlo.abs");
  abs.operands = {second.results[0]};
  RemoveIdleCasts(s.program);
  EXPECT_EQ(s.block->operations.size(), 1u);
  EXPECT_EQ(abs.operands[0], s.block->arguments[0]);

  Sample cycle;  // that no verifier would let pass
  Operation& a = cycle.Add(kCast);
  Operation& b = cycle.Add(kCast);
  a.operands = {b.results[0]};
  b.operands = {a.results[0]};
  RemoveIdleCasts(cycle.program);
  EXPECT_TRUE(cycle.block->operations.empty());
}

}  // namespace
}  // namespace assay::stablehlo
