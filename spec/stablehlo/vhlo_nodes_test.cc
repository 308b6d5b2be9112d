#include "spec/stablehlo/vhlo_nodes.h"

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/vhlo_values.h"

namespace assay::stablehlo {
namespace {

using mlir::Attribute;
using mlir::Context;
using mlir::DialectId;
using mlir::Kind;
using mlir::Node;
using mlir::Signedness;
using mlir::Type;

const mlir::KindSpec& StableHlo(Kind kind) { return mlir::SpecOf(kind, DialectId::kStableHlo); }
const mlir::KindSpec& Vhlo(Kind kind) { return mlir::SpecOf(kind, DialectId::kVhlo); }
using Nodes = std::vector<const Node*>;
std::span<const Node* const> Span(const Nodes& nodes) { return nodes; }

class NodesTest : public testing::Test {
 protected:
  Context c_;
  NodeConverter to_vhlo_{c_, Direction::kToVhlo};
  NodeConverter to_stablehlo_{c_, Direction::kToStableHlo};

  // Both ways.
  void ExpectPair(const Node* stablehlo, const Node* vhlo) {
    EXPECT_EQ(to_vhlo_.ConvertAttribute(stablehlo), vhlo) << to_vhlo_.why();
    EXPECT_EQ(to_stablehlo_.ConvertAttribute(vhlo), stablehlo) << to_stablehlo_.why();
  }
  std::string WhyNot(const Node* stablehlo) {
    NodeConverter nodes(c_, Direction::kToVhlo);
    EXPECT_EQ(nodes.ConvertAttribute(stablehlo), nullptr);
    return nodes.why();
  }
  Type Scalar(std::string_view name) { return VhloScalar(c_, name); }
  Type VhloTensorType(std::vector<int64_t> shape, Type element, Attribute encoding = nullptr) {
    return c_.Get(Vhlo(Kind::kVhloTensorType),
                  {std::span<const int64_t>(shape), element, encoding});
  }
  Type TensorType(std::vector<int64_t> shape, Type element, Attribute encoding = nullptr) {
    return c_.Tensor(shape, element, encoding);
  }
};

// As attributes of operations; jaxlib 0.12 writes none of them at any version.
TEST_F(NodesTest, NumbersOfTypesThatVhloLacksHaveNoForm) {
  const std::pair<const char*, const char*> none[] = {
      {"5 : i128", "type i128 has no form in VHLO"},
      {"[5 : i128]", "type i128 has no form in VHLO"},
      {"1.0 : f80", "a float of type f80 has no form in VHLO"},
      {"1.0 : f128", "a float of type f128 has no form in VHLO"},
      {"!foo.bar", "type !foo.bar has no form in VHLO"},
  };
  for (const auto& [text, why] : none) {
    const Result<Attribute> read = mlir::ReadAttribute(c_, text);
    ASSERT_TRUE(read.ok()) << text;
    EXPECT_EQ(WhyNot(*read), why) << text;
  }
}

TEST_F(NodesTest, Scalars) {
  ExpectPair(c_.IntegerType(1), Scalar("bool_v1"));
  for (const int width : {2, 4, 8, 16, 32, 64}) {
    ExpectPair(c_.IntegerType(width), Scalar("i" + std::to_string(width) + "_v1"));
    ExpectPair(c_.IntegerType(width, Signedness::kUnsigned),
               Scalar("ui" + std::to_string(width) + "_v1"));
    EXPECT_EQ(WhyNot(c_.IntegerType(width, Signedness::kSigned)),
              "type si" + std::to_string(width) + " has no form in VHLO");
  }
  EXPECT_EQ(WhyNot(c_.IntegerType(1, Signedness::kUnsigned)), "type ui1 has no form in VHLO");
  EXPECT_EQ(WhyNot(c_.IntegerType(128)), "type i128 has no form in VHLO");
  for (const mlir::FloatTypeSpec& spec : mlir::AllFloats()) {
    const Type type = c_.FloatType(spec.name);
    if (spec.name == "f80" || spec.name == "f128") {
      EXPECT_EQ(WhyNot(type), "type " + std::string(spec.name) + " has no form in VHLO");
    } else if (spec.name == "tf32") {
      ExpectPair(type, Scalar("tf31_v1"));
    } else {
      ExpectPair(type, Scalar(std::string(spec.name) + "_v1"));
    }
  }
  ExpectPair(c_.IndexType(), Scalar("index_v1"));
  ExpectPair(c_.Get(Kind::kNoneType, {}), Scalar("none_v1"));
}

TEST_F(NodesTest, CompositeTypes) {
  const Type f32 = c_.FloatType("f32"), f32_v1 = Scalar("f32_v1");
  const Type tensor = TensorType({2, mlir::kDynamicSize}, f32);
  const Type tensor_v1 = VhloTensorType({2, mlir::kDynamicSize}, f32_v1);
  ExpectPair(tensor, tensor_v1);
  ExpectPair(c_.Get(Kind::kComplexType, {f32}), c_.Get(Vhlo(Kind::kVhloComplexType), {f32_v1}));
  ExpectPair(c_.Get(Kind::kUnrankedTensorType, {f32}),
             c_.Get(Vhlo(Kind::kVhloUnrankedTensorType), {f32_v1}));
  const Nodes one = {tensor}, one_v1 = {tensor_v1}, none;
  ExpectPair(c_.Get(Kind::kTupleType, {Span(one)}),
             c_.Get(Vhlo(Kind::kVhloTupleType), {Span(one_v1)}));
  ExpectPair(c_.Function(one, none),
             c_.Get(Vhlo(Kind::kVhloFunctionType), {Span(one_v1), Span(none)}));
  ExpectPair(c_.Get(StableHlo(Kind::kTokenType), {}), c_.Get(Vhlo(Kind::kVhloTokenType), {}));
  ExpectPair(c_.Get(StableHlo(Kind::kFutureType), {Span(one)}),
             c_.Get(Vhlo(Kind::kVhloFutureType), {Span(one_v1)}));
  ExpectPair(c_.Get(mlir::SpecOf(Kind::kShapeWitnessType, DialectId::kShape), {}),
             c_.Get(Vhlo(Kind::kVhloWitnessType), {}));
  const int64_t shape[] = {3};
  const std::span<const int64_t> extent(shape);
  const Node* const no = nullptr;
  ExpectPair(c_.Get(Kind::kMemRefType, {extent, f32, no, no}),
             c_.Get(Vhlo(Kind::kVhloBufferType), {extent, f32_v1}));
  EXPECT_EQ(WhyNot(c_.Get(Kind::kMemRefType, {extent, f32, no, c_.Integer(c_.IntegerType(64), 1)})),
            "a memref with a layout or a memory space has no form in VHLO");
  EXPECT_EQ(WhyNot(c_.Get(Kind::kVectorType, {extent, f32})), "type vector has no form in VHLO");
}

TEST_F(NodesTest, QuantizedTypes) {
  const Type i8 = c_.IntegerType(8), f32 = c_.FloatType("f32");
  const int64_t flags = 1, half = 0x3fe0000000000000, zero_point = -3, min = -128, max = 127,
                axis = 1;
  ExpectPair(c_.Get(mlir::SpecOf(Kind::kQuantizedType, DialectId::kQuant),
                    {flags, i8, f32, half, zero_point, min, max}),
             c_.Get(Vhlo(Kind::kVhloQuantizedType),
                    {flags, Scalar("i8_v1"), Scalar("f32_v1"), half, zero_point, min, max}));
  const int64_t scales[] = {half, half}, zeros[] = {0, 1};
  const std::span<const int64_t> s(scales), z(zeros);
  ExpectPair(c_.Get(mlir::SpecOf(Kind::kQuantizedAxisType, DialectId::kQuant),
                    {flags, i8, f32, axis, min, max, s, z}),
             c_.Get(Vhlo(Kind::kVhloQuantizedAxisType),
                    {flags, Scalar("i8_v1"), Scalar("f32_v1"), axis, min, max, s, z}));
}

TEST_F(NodesTest, EncodingsAreBounds) {
  const int64_t sizes[] = {INT64_MIN, 5};
  const std::span<const int64_t> bounds(sizes);
  const Attribute encoding = c_.Get(StableHlo(Kind::kBounds), {bounds});
  const Type f32 = c_.FloatType("f32");
  ExpectPair(TensorType({2, mlir::kDynamicSize}, f32, encoding),
             VhloTensorType({2, mlir::kDynamicSize}, Scalar("f32_v1"),
                            c_.Get(Vhlo(Kind::kVhloTypeExtensions), {bounds})));
  // Elsewhere VHLO has no bounds, and no other encodings.
  EXPECT_EQ(WhyNot(encoding), "attribute stablehlo.bounds has no form in VHLO");
  EXPECT_NE(WhyNot(TensorType({2}, f32, c_.String("x"))).find("#stablehlo.bounds"),
            std::string::npos);
}

TEST_F(NodesTest, BuiltinAttributes) {
  const Type i32 = c_.IntegerType(32), f32 = c_.FloatType("f32");
  ExpectPair(c_.Boolean(true), VhloBoolean(c_, true));
  ExpectPair(c_.Boolean(false), VhloBoolean(c_, false));
  ExpectPair(c_.Integer(i32, -7),
             c_.Get(Vhlo(Kind::kVhloInteger), {Scalar("i32_v1"), int64_t{-7}}));
  const int64_t one = 0x3f800000;
  ExpectPair(c_.Get(Kind::kFloat, {f32, one}),
             c_.Get(Vhlo(Kind::kVhloFloat), {Scalar("f32_v1"), one}));
  ExpectPair(c_.String(std::string_view("a\0b", 3)), VhloString(c_, std::string_view("a\0b", 3)));
  ExpectPair(c_.TypeAttribute(f32), c_.Get(Vhlo(Kind::kVhloType), {Scalar("f32_v1")}));
  const Nodes items = {c_.String("x"), c_.Boolean(true)};
  const Nodes items_v1 = {VhloString(c_, "x"), VhloBoolean(c_, true)};
  ExpectPair(c_.Array(items), VhloArray(c_, items_v1));
  const mlir::NamedAttribute entries[] = {{"a", c_.Boolean(true)}, {"b", c_.String("x")}};
  const Nodes entries_v1 = {VhloString(c_, "a"), VhloBoolean(c_, true), VhloString(c_, "b"),
                            VhloString(c_, "x")};
  ExpectPair(c_.Dictionary(entries), c_.Get(Vhlo(Kind::kVhloDictionary), {Span(entries_v1)}));
  const Type tensor = TensorType({2}, f32);
  ExpectPair(c_.Get(Kind::kDenseElements, {tensor, std::string_view("\0\0\x80\x3f\0\0\0\0", 8)}),
             c_.Get(Vhlo(Kind::kVhloTensor), {VhloTensorType({2}, Scalar("f32_v1")),
                                              std::string_view("\0\0\x80\x3f\0\0\0\0", 8)}));
  // A symbol becomes a string and does not come back.
  EXPECT_EQ(to_vhlo_.ConvertAttribute(c_.Symbol("f")), VhloString(c_, "f"));
  EXPECT_EQ(WhyNot(c_.Get(Kind::kString, {std::string_view("x"), i32})),
            "a string with a type has no form in VHLO");
}

TEST_F(NodesTest, DenseArraysBecomeTensors) {
  const std::string_view two("\2\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0", 16);
  const Attribute array = c_.Get(Kind::kDenseArray, {c_.IntegerType(64), int64_t{2}, two});
  const int64_t shape[] = {2}, values[] = {2, 2};
  const Attribute tensor = to_vhlo_.ConvertAttribute(array);
  EXPECT_EQ(tensor, VhloIntegers(c_, shape, values));
  EXPECT_EQ(tensor->text(1), two.substr(8));  // a splat
  const Attribute booleans =
      c_.Get(Kind::kDenseArray, {c_.IntegerType(1), int64_t{2}, std::string_view("\0\1", 2)});
  EXPECT_EQ(to_vhlo_.ConvertAttribute(booleans),
            VhloBooleans(c_, shape, std::string_view("\0\1", 2)));
}

TEST_F(NodesTest, StableHloAttributes) {
  const auto pair = [&](std::string_view mnemonic, std::string_view name) {
    const int index = mlir::FindEnumByName(DialectId::kStableHlo, mnemonic);
    ExpectPair(
        c_.Get(Kind::kEnum, {static_cast<int64_t>(index), *mlir::AllEnums()[index].ValueOf(name)}),
        VhloEnum(c_, std::string(mnemonic) + "_v1", name));
  };
  pair("comparison_direction", "LT");
  pair("comparison_type", "WEAKORDER");
  pair("fft_type", "IRFFT");
  pair("precision", "HIGHEST");
  pair("rng_algorithm", "PHILOX");
  pair("rng_distribution", "NORMAL");
  pair("transpose", "ADJOINT");
  pair("result_accuracy_mode", "TOLERANCE");
  const int64_t none[] = {0};
  const std::span<const int64_t> index(none);
  ExpectPair(c_.Get(StableHlo(Kind::kOutputOperandAlias), {index, int64_t{1}, index}),
             c_.Get(Vhlo(Kind::kVhloOutputOperandAlias), {index, int64_t{1}, index}));
  const int mode = mlir::FindEnumByName(DialectId::kStableHlo, "result_accuracy_mode");
  ExpectPair(
      c_.Get(StableHlo(Kind::kResultAccuracy), {int64_t{5}, int64_t{6}, int64_t{7},
                                                c_.Get(Kind::kEnum, {int64_t{mode}, int64_t{2}})}),
      c_.Get(Vhlo(Kind::kVhloResultAccuracy),
             {int64_t{5}, int64_t{6}, int64_t{7},
              VhloEnum(c_, "result_accuracy_mode_v1", "TOLERANCE")}));
  EXPECT_EQ(WhyNot(c_.Get(StableHlo(Kind::kChannelHandle), {int64_t{1}, int64_t{0}})),
            "attribute stablehlo.channel_handle has no form in VHLO");
}

TEST_F(NodesTest, MeshAxes) {
  const Attribute info = c_.Get(StableHlo(Kind::kSubAxisInfo), {int64_t{1}, int64_t{2}});
  const Attribute info_v1 = c_.Get(Vhlo(Kind::kVhloSubAxisInfo), {int64_t{1}, int64_t{2}});
  const Node* const no = nullptr;
  const Nodes axes = {c_.Get(StableHlo(Kind::kAxisRef), {std::string_view("x"), no}),
                      c_.Get(StableHlo(Kind::kAxisRef), {std::string_view("y"), info})};
  const Nodes axes_v1 = {c_.Get(Vhlo(Kind::kVhloAxisRef), {VhloString(c_, "x"), no}),
                         c_.Get(Vhlo(Kind::kVhloAxisRef), {VhloString(c_, "y"), info_v1})};
  ExpectPair(c_.Get(StableHlo(Kind::kReplicaGroupMeshAxes), {c_.Symbol("mesh"), Span(axes)}),
             c_.Get(Vhlo(Kind::kVhloReplicaGroupMeshAxes),
                    {VhloString(c_, "mesh"), VhloArray(c_, axes_v1)}));
  const Nodes sizes = {c_.Get(StableHlo(Kind::kMeshAxis), {std::string_view("x"), int64_t{2}})};
  const Nodes sizes_v1 = {c_.Get(Vhlo(Kind::kVhloMeshAxis), {VhloString(c_, "x"), int64_t{2}})};
  const int64_t shape[] = {2}, ids[] = {1, 0};
  const Attribute ids_v1 = VhloIntegers(c_, shape, ids);
  const Attribute ids_builtin = to_stablehlo_.ConvertAttribute(ids_v1);
  ExpectPair(c_.Get(StableHlo(Kind::kMesh), {Span(sizes), ids_builtin}),
             c_.Get(Vhlo(Kind::kVhloMesh), {VhloArray(c_, sizes_v1), ids_v1}));
  ExpectPair(c_.Get(StableHlo(Kind::kMesh), {Span(sizes), no}),
             c_.Get(Vhlo(Kind::kVhloMesh), {VhloArray(c_, sizes_v1), no}));
}

TEST_F(NodesTest, OthersAreKept) {
  const Attribute map =
      c_.Get(Kind::kOpaqueAttribute, {std::string_view("sparse"), std::string_view("map<x>")});
  const Nodes items = {map, c_.Unit()};
  EXPECT_EQ(to_vhlo_.ConvertAttribute(c_.Array(items)), VhloArray(c_, items));
  // Types of builtin that VHLO lacks are refused.
  EXPECT_EQ(to_vhlo_.ConvertType(c_.IntegerType(7)), nullptr);
}

TEST_F(NodesTest, MalformedNodesAreErrors) {
  const auto why = [&](const Node* vhlo) {
    NodeConverter nodes(c_, Direction::kToStableHlo);
    EXPECT_EQ(nodes.ConvertAttribute(vhlo), nullptr);
    return nodes.why();
  };
  const Nodes unnamed = {VhloBoolean(c_, true), VhloBoolean(c_, true)};
  EXPECT_EQ(why(c_.Get(Vhlo(Kind::kVhloDictionary), {Span(unnamed)})),
            "attribute vhlo.dict_v1 is malformed");
  const Nodes twice = {VhloString(c_, "a"), VhloBoolean(c_, true), VhloString(c_, "a"),
                       VhloBoolean(c_, false)};
  EXPECT_EQ(why(c_.Get(Vhlo(Kind::kVhloDictionary), {Span(twice)})),
            "attribute vhlo.dict_v1 is malformed");
  EXPECT_EQ(why(c_.Get(Vhlo(Kind::kVhloMesh), {VhloString(c_, "a"), (const Node*)nullptr})),
            "attribute vhlo.mesh_v1 is malformed");
  EXPECT_EQ(why(c_.Get(Vhlo(Kind::kVhloMeshAxis), {VhloBoolean(c_, true), int64_t{1}})),
            "attribute vhlo.mesh_axis_v1 is malformed");
  const int64_t index = mlir::FindEnumByName(DialectId::kVhlo, "precision_v1");
  EXPECT_EQ(why(c_.Get(Kind::kEnum, {index, int64_t{9}})),
            "attribute vhlo.precision_v1 is malformed");
  EXPECT_EQ(why(c_.Get(Vhlo(Kind::kVhloTypeExtensions), {std::span<const int64_t>()})),
            "attribute vhlo.type_extensions_v1 has no form in StableHLO");
}

}  // namespace
}  // namespace assay::stablehlo
