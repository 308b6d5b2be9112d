// CHLO's expansions of whole arrays, with sizes that are not known, and what is refused.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "conformance/chlo_expansion_testing.h"

namespace assay {
namespace {

// ---------------------------------------------------------------- arrays

std::vector<Literal> Samples(const std::vector<Shape>& shapes) {
  std::vector<Literal> arguments;
  for (const Shape& shape : shapes) {
    arguments.push_back(Filled(shape, 40, 11, static_cast<int64_t>(arguments.size())));
  }
  return arguments;
}

Literal WithoutSignsOfZeros(const Literal& x) {
  Literal value = x;
  const bool is_complex = IsComplex(x.shape().primitive_type());
  for (int64_t i = 0; i < x.element_count(); ++i) {
    if (IsFloat(x.shape().primitive_type()) && PartsOf(x, i)[0] == 0) value.SetBits(i, 0);
    for (int part = 0; is_complex && part < 2; ++part) {
      if (PartsOf(x, i)[static_cast<size_t>(part)] == 0) value.SetPartBits(i, part, 0);
    }
  }
  return value;
}

void ExpectSame(const std::string& text, bool signs_of_zeros = true) {
  const Result<Both> both = RunBoth(text, Samples);
  ASSERT_TRUE(both.ok()) << both.status().ToString() << text;
  ASSERT_FALSE(both->exact.empty()) << text;
  ASSERT_EQ(both->exact.size(), both->expanded.size());
  for (size_t i = 0; i < both->exact.size(); ++i) {
    Literal want = both->exact[i], got = both->expanded[i];
    if (!signs_of_zeros) want = WithoutSignsOfZeros(want), got = WithoutSignsOfZeros(got);
    EXPECT_EQ(got.ToTypedString(), want.ToTypedString()) << text;
  }
}
std::string With(std::string text, const std::string& name, const std::string& value) {
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
    text.replace(at, name.size(), value);
  }
  return text;
}

TEST(ChloExpansionOfArrays, TopKAtEveryType) {
  const std::string text = R"(
func.func @main(%x: tensor<3x70xTYPE>) -> (tensor<3x9xTYPE>, tensor<3x9xi32>) {
  %v, %i = chlo.top_k(%x, k = 9) : tensor<3x70xTYPE> -> (tensor<3x9xTYPE>, tensor<3x9xi32>)
  return %v, %i : tensor<3x9xTYPE>, tensor<3x9xi32>
})";
  int types = 0;
  for (const std::string type : kTypes) {
    if (type.starts_with("complex") || !Read(With(text, "TYPE", type)).ok()) continue;
    ExpectSame(With(text, "TYPE", type));
    ++types;
  }
  EXPECT_EQ(types, 28);
}

TEST(ChloExpansionOfArrays, ConstantsAtEveryType) {
  const std::string text = R"(
func.func @main(%x: tensor<3x4xTYPE>) -> (tensor<3x4xTYPE>, tensor<2xTYPE>) {
  %0 = "chlo.constant_like"(%x) {value = NUMBER} : (tensor<3x4xTYPE>) -> tensor<3x4xTYPE>
  %1 = "chlo.constant"() {value = dense<VALUE> : tensor<2xTYPE>} : () -> tensor<2xTYPE>
  return %0, %1 : tensor<3x4xTYPE>, tensor<2xTYPE>
})";
  int types = 0;
  for (const std::string type : kTypes) {
    if (type.starts_with("complex")) continue;
    const bool is_float = type.find('f') != std::string::npos;
    const std::string value = is_float ? "1.0" : type == "i1" ? "true" : "1";
    const std::string number = type == "i1" ? "true" : value + " : TYPE";
    const std::string program = With(With(With(text, "NUMBER", number), "VALUE", value), "TYPE", type);
    Result<mlir::Program> read = Read(program);
    if (!read.ok()) continue;
    ++types;
    ASSERT_TRUE(ExpandChlo(*read).ok());
    const Result<std::unique_ptr<Module>> module = ToHlo(*read);
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    const Shape shape = (*module)->entry()->parameters()[0]->shape();
    const Result<std::vector<Literal>> results = RunOn(**module, std::vector<Literal>{Literal::Zeros(shape)});
    ASSERT_TRUE(results.ok()) << results.status().ToString();
    for (const Literal& result : *results) {
      for (int64_t i = 0; i < result.element_count(); ++i) {
        EXPECT_EQ(result.Bits(i), is_float ? BitsFromDouble(shape.primitive_type(), 1) : 1u) << type;
      }
    }
  }
  EXPECT_EQ(types, 28);
}

TEST(ChloExpansionOfArrays, RaggedDotOfAllThreeKinds) {
  // Sizes that leave positions over, that reach beyond the end, that are negative.
  for (const std::string sizes : {"[2, 0, 1]", "[1, 4, 9]", "[-3, 2, 1]", "[5, 0, 0]"}) {
    for (const std::string type : {"i32", "f16", "f32", "f64", "complex<f32>"}) {
      const auto program = [&](const std::string& lhs, const std::string& rhs, const std::string& result,
                               const std::string& numbers) {
        std::string text = R"(
func.func @main(%x: tensor<LHSxTYPE>, %y: tensor<RHSxTYPE>) -> tensor<RESULTxTYPE> {
  %s = stablehlo.constant dense<SIZES> : tensor<3xi32>
  %0 = "chlo.ragged_dot"(%x, %y, %s) {ragged_dot_dimension_numbers = #chlo.ragged_dot<NUMBERS>} : (tensor<LHSxTYPE>, tensor<RHSxTYPE>, tensor<3xi32>) -> tensor<RESULTxTYPE>
  return %0 : tensor<RESULTxTYPE>
})";
        text = With(With(With(text, "LHS", lhs), "RHS", rhs), "RESULT", result);
        return With(With(With(text, "NUMBERS", numbers), "SIZES", sizes), "TYPE", type);
      };
      ExpectSame(program("2x5x4", "2x3x4x2", "2x5x2",
                         "lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = "
                         "[2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]"));
      ExpectSame(program("5x4", "4x3x2", "5x2",
                         "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], "
                         "lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]"));
      ExpectSame(program("4x5", "5x2", "3x4x2",
                         "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1]"),
                 /*signs_of_zeros=*/false);
      ExpectSame(program("5x4x6", "5x6x2", "5x4x2",
                         "lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = "
                         "[2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]"));
    }
  }
}

// A body with operations of CHLO, one that returns its own arguments, one that uses what is around it.
TEST(ChloExpansionOfArrays, ScanIsALoop) {
  const std::string text = R"(
func.func @main(%x: tensor<2x5xi32>, %c: tensor<2xi32>, %k: tensor<2xi32>) -> (tensor<2x5xi32>, tensor<2x5xi32>, tensor<2xi32>) {
  %0:3 = "chlo.scan"(%x, %c) <{dimension = 1 : i64, REVERSEoperandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: tensor<2xi32>, %carry: tensor<2xi32>):
    %1 = chlo.broadcast_subtract %a, %carry : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %2 = "chlo.mulhi"(%a, %carry) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %3 = stablehlo.xor %1, %2 : tensor<2xi32>
    stablehlo.return %3, %carry, %1 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
  }) : (tensor<2x5xi32>, tensor<2xi32>) -> (tensor<2x5xi32>, tensor<2x5xi32>, tensor<2xi32>)
  return %0#0, %0#1, %0#2 : tensor<2x5xi32>, tensor<2x5xi32>, tensor<2xi32>
})";
  ExpectSame(With(text, "REVERSE", ""));
  ExpectSame(With(text, "REVERSE", "is_reverse = true, "));
}

// ---------------------------------------------------------------- sizes that are not known

Result<std::vector<Literal>> RunExpanded(const std::string& text, const std::vector<Literal>& arguments) {
  ASSIGN_OR_RETURN(mlir::Program program, Read(text));
  RETURN_IF_ERROR(ExpandChlo(program));
  ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, ToHlo(program));
  return RunOn(*module, arguments);
}

TEST(ChloExpansionOfUnknownSizes, ConstantsTakeTheSizesOfTheOperand) {
  const Result<std::vector<Literal>> results = RunExpanded(R"(
func.func @main(%x: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %0 = chlo.sinh %x : tensor<?x2xf32> -> tensor<?x2xf32>
  %1 = "chlo.constant_like"(%x) {value = 3.0 : f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0, %1 : tensor<?x2xf32>, tensor<?x2xf32>
})", {Literal::Array<float>(Shape::Array(PrimitiveType::kF32, {2, 2}), {0.0f, 0.5f, -0.5f, 0.0f})});
  ASSERT_TRUE(results.ok()) << results.status().ToString();
  const double sinh = 0x1.0acd00p-1;  // sinh(1/2) is 0.52109530549374736...
  const std::vector<double> want = {0, sinh, -sinh, 0};
  ASSERT_EQ((*results)[0].element_count(), 4);
  for (int64_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(DoubleFromBits(PrimitiveType::kF32, (*results)[0].Bits(i)), want[static_cast<size_t>(i)], 0x1p-23);
    EXPECT_EQ(DoubleFromBits(PrimitiveType::kF32, (*results)[1].Bits(i)), 3);
  }
}

TEST(ChloExpansionOfUnknownSizes, BroadcastingLooksAtTheSizes) {
  const std::string text = R"(
func.func @main(%x: tensor<?x?xi32>, %y: tensor<?xi32>) -> tensor<?x?xi32> {
  %0 = chlo.broadcast_add %x, %y : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
})";
  const auto array = [](std::initializer_list<int64_t> sizes, std::vector<int32_t> values) {
    return Literal::Array<int32_t>(Shape::Array(PrimitiveType::kS32, std::vector<int64_t>(sizes)), values);
  };
  const Result<std::vector<Literal>> wide = RunExpanded(text, {array({2, 1}, {10, 20}), array({3}, {1, 2, 3})});
  ASSERT_TRUE(wide.ok()) << wide.status().ToString();
  EXPECT_EQ((*wide)[0].ToString(), array({2, 3}, {11, 12, 13, 21, 22, 23}).ToString());
  const Result<std::vector<Literal>> other = RunExpanded(text, {array({1, 3}, {1, 2, 3}), array({1}, {5})});
  ASSERT_TRUE(other.ok()) << other.status().ToString();
  EXPECT_EQ((*other)[0].ToString(), array({1, 3}, {6, 7, 8}).ToString());
}

// ---------------------------------------------------------------- refusals

TEST(ChloExpansionRefuses, WithItsPlaceAndTheReason) {
  Result<mlir::Program> program = Read(R"(func.func @main(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = chlo.erf %x : tensor<*xf32> -> tensor<*xf32>
  return %0 : tensor<*xf32>
})");
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  const Status status = ExpandChlo(*program);
  EXPECT_EQ(status.code(), StatusCode::kUnsupported);
  const Diagnostic& found = status.diagnostics()[0];
  EXPECT_EQ(found.line, 2);
  EXPECT_EQ(found.label, "unsupported_expansion");
  EXPECT_EQ(found.message, "chlo.erf: tensors of unknown rank have no expansion");
}

}  // namespace
}  // namespace assay
