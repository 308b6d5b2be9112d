// What attributes, types and locations are read from, and how they are written: as MLIR's own
// parser and printer (jaxlib 0.12.0.1) write them, where not said otherwise.
#include "gtest/gtest.h"
#include "spec/mlir/float_text.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"

namespace assay::mlir {
namespace {

using Case = std::pair<std::string_view, std::string_view>;  // read, written; "": the same
constexpr std::string_view kSame = "";

void ExpectAttributes(std::span<const Case> cases) {
  for (const auto& [text, written] : cases) {
    Context context;
    const Result<Attribute> attribute = ReadAttribute(context, text);
    ASSERT_TRUE(attribute.ok()) << attribute.status().ToString();
    const std::string printed = PrintNodeText(*attribute);
    EXPECT_EQ(printed, written.empty() ? text : written);
    const Result<Attribute> again = ReadAttribute(context, printed);
    ASSERT_TRUE(again.ok()) << again.status().ToString();
    EXPECT_EQ(*again, *attribute) << text;
  }
}

TEST(TextAttributes, Builtin) {
  constexpr Case kCases[] = {
      {"1", "1 : i64"},
      {"-0x1 : i8", "-1 : i8"},
      {"255 : i8", "-1 : i8"},
      {"255 : ui8", kSame},
      {"array<i24: 5, -1>", kSame},
      {"array<ui56: 72057594037927935>", kSame},
      {"-1 : i1", "true"},
      {"true", kSame},
      {"18446744073709551615 : ui64", kSame},
      {"18446744073709551615 : i64", "-1 : i64"},
      {"7 : index", kSame},
      {"123456789012345678901234567890 : i128", kSame},
      {"0xFFFFFFFFFFFFFFFFFFFF : i128", "1208925819614629174706175 : i128"},
      {"340282366920938463463374607431768211455 : i128", "-1 : i128"},  // 2^128 - 1
      {"340282366920938463463374607431768211455 : ui128", kSame},
      {"-170141183460469231731687303715884105728 : si128", kSame},  // -2^127
      {"-18446744073709551616 : i65", kSame},                       // -2^64
      {"000 : i70", "0 : i70"},
      {"10000000000000000000 : ui66", kSame},  // a digit more than a step of the conversion
      {"100000000000000000000000000000000000000 : i256", kSame},
      {"1.0", "1.000000e+00 : f64"},
      {"-0.0 : f16", "-0.000000e+00 : f16"},
      {"0x7F800000 : f32", kSame},
      {"1.0e39 : f32", "0x7F800000 : f32"},
      {"1.0e400 : f64", "0x7FF0000000000000 : f64"},
      {"1.5 : f80", kSame},
      {R"("a\22\n\t\\\C3\A4")", R"("a\22\0A\09\\\C3\A4")"},
      {R"("s" : i32)", kSame},
      {R"(@a::@"b c"::@d)", kSame},
      {"[1 : i8, [], unit]", kSame},
      {R"({b, "a b" = 1 : i8, a = {}})", R"({a = {}, "a b" = 1 : i8, b})"},
      {"tensor<2x?xf32>", kSame},
      {"() -> ()", kSame},
      {"array<i8: 1, -1>", kSame},
      {"array<i64>", kSame},
      {"array<i1: true, false>", kSame},
      {"array<f32: 0x7F800000, 1.5>", "array<f32: 0x7F800000, 1.500000e+00>"},
      {"dense_resource<foo> : tensor<2xf32>", kSame},
      {"affine_map<(d0) -> (d0)>", kSame},
      {"affine_set<(d0) : (d0 - 1 >= 0, d0 == 0)>", kSame},
      {"distinct[3]<1 : i32>", kSame},
      {"sparse<0, 1> : tensor<2x2xi32>", kSame},
      {"#foo<bar<x -> y>>", "#foo.bar<x -> y>"},
      {"#foo<a<x> b<y>>", kSame},  // by the brackets; MLIR writes what it cannot read
      {R"(#foo<"z>">)", kSame},
      {"#foo.zed", kSame},
      {"!foo.x<1>", kSame},
  };
  ExpectAttributes(kCases);
}

TEST(TextAttributes, Dense) {
  constexpr Case kCases[] = {
      {"dense<[3.14159274, 1.0, 123456789.0, 1.0e-20, -0.0, 100000.5, 1000.25, 0.001234567]> : "
       "tensor<8xf32>",
       "dense<[3.14159274, 1.000000e+00, 0x4CEB79A3, 9.99999968E-21, -0.000000e+00, 100000.5, "
       "1.000250e+03, 0.00123456703]> : tensor<8xf32>"},
      {"dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>", kSame},
      {"dense<[[1, 1], [1, 1]]> : tensor<2x2xi32>", "dense<1> : tensor<2x2xi32>"},
      {"dense<[5]> : tensor<1xi32>", "dense<5> : tensor<1xi32>"},
      {"dense<[1, 2]> : vector<2xi32>", kSame},
      {"dense<[[], []]> : tensor<2x0xi32>", "dense<> : tensor<2x0xi32>"},
      {"dense<7> : tensor<0x2xi64>", kSame},
      {"dense<255> : tensor<2xi8>", "dense<-1> : tensor<2xi8>"},
      {"dense<[-8, 7]> : tensor<2xi4>", kSame},
      {"dense<1> : tensor<i1>", "dense<true> : tensor<i1>"},
      {"dense<[true, false]> : tensor<2xi1>", kSame},
      {"dense<\"0x01020304\"> : tensor<4xi8>", "dense<[1, 2, 3, 4]> : tensor<4xi8>"},
      {"dense<\"0x0000803F\"> : tensor<9xf32>", "dense<1.000000e+00> : tensor<9xf32>"},
      {"dense<(1.0, -2.0)> : tensor<2xcomplex<f32>>",
       "dense<(1.000000e+00,-2.000000e+00)> : tensor<2xcomplex<f32>>"},
      {"dense<0x7F80> : tensor<2xf16>", kSame},
      {"dense<1.0e40> : tensor<f4E2M1FN>", "dense<6.000000e+00> : tensor<f4E2M1FN>"},
      {"dense<-1.0e40> : tensor<f8E4M3FN>", "dense<0xFF> : tensor<f8E4M3FN>"},
      {"dense<-0.0> : tensor<f8E5M2FNUZ>", "dense<0.000000e+00> : tensor<f8E5M2FNUZ>"},
      {"dense<0.0> : tensor<f8E8M0FNU>", "dense<5.877470e-39> : tensor<f8E8M0FNU>"},
      {"dense<1.5> : tensor<f8E8M0FNU>", "dense<2.000000e+00> : tensor<f8E8M0FNU>"},
      {"dense<0.1> : tensor<f8E4M3B11FNUZ>", "dense<1.015630e-01> : tensor<f8E4M3B11FNUZ>"},
      {"dense<\"abc\"> : tensor<2x!foo.str>", kSame},
      // 1 and 2: x87's 80 bits have the leading 1 of the significand, IEEE's 128 bits have not.
      {"dense<\"0x0000000000000080FF3F00000000000000800040\"> : tensor<2xf80>", kSame},
      {"dense<\"0x0000000000000080FF3F\"> : tensor<2xf80>", kSame},  // for all
      {"dense<\"0x0000000000000000000000000000FF3F00000000000000000000000000000040\"> : tensor<2xf128>",
       kSame},
      {"dense<\"0x0100000000000000000000000000000002000000000000000000000000000000\"> : tensor<2xi128>",
       kSame},
      {"dense<\"0x0000000000000080FF3F00000000000000800040\"> : tensor<complex<f80>>", kSame},
      {"dense<> : tensor<0xf80>", kSame},
      {"dense<[1.0, 1.5]> : tensor<2xtf32>", "dense<[1.000000e+00, 1.500000e+00]> : tensor<2xtf32>"},
  };
  ExpectAttributes(kCases);
}

// Beyond 100 elements MLIR writes the bytes.
TEST(TextAttributes, LongConstantsAreHex) {
  std::string list = "dense<[", hex = "dense<\"0x";
  for (int i = 0; i < 104; ++i) {
    list += std::string(i > 0 ? ", " : "") + (i % 2 == 0 ? "true" : "false");
    hex += i % 2 == 0 ? "01" : "00";
  }
  list += "]> : tensor<104xi1>";
  hex += "\"> : tensor<104xi1>";
  const Case cases[] = {{list, hex}};
  ExpectAttributes(cases);
  // Older writers pack bools, lowest bit first.
  const Case packed[] = {{"dense<\"0x55555555555555555555555555\"> : tensor<104xi1>", hex}};
  ExpectAttributes(packed);
  // One byte is a splat, and a byte is true that is not 0, as MLIR reads them (jaxlib 0.12).
  const Case bytes[] = {{"dense<\"0x01\"> : tensor<8xi1>", "dense<true> : tensor<8xi1>"},
                        {"dense<\"0x06\"> : tensor<3xi1>", "dense<true> : tensor<3xi1>"},
                        {"dense<\"0x00\"> : tensor<8xi1>", "dense<false> : tensor<8xi1>"},
                        {"dense<\"0x00FF0200\"> : tensor<4xi1>", "dense<[false, true, true, false]> : tensor<4xi1>"}};
  ExpectAttributes(bytes);
}

TEST(TextAttributes, ElementsAreLittleEndianInWholeBytes) {
  Context context;
  const auto bytes = [&](std::string_view text) {
    const Result<Attribute> attribute = ReadAttribute(context, text);
    EXPECT_TRUE(attribute.ok()) << text;
    return attribute.ok() ? (*attribute)->text(1) : std::string_view();
  };
  EXPECT_EQ(bytes("dense<[1, -2]> : tensor<2xi16>"), std::string_view("\x01\x00\xFE\xFF", 4));
  EXPECT_EQ(bytes("dense<[-1, 2]> : tensor<2xi4>"), std::string_view("\x0F\x02", 2));
  EXPECT_EQ(bytes("dense<(0.0, 1.0)> : tensor<complex<f32>>"),
            std::string_view("\0\0\0\0\0\0\x80\x3F", 8));
  EXPECT_EQ(bytes("dense<true> : tensor<5xi1>"), std::string_view("\x01", 1));
}

TEST(TextAttributes, FloatsAreRoundedOnce) {
  // Just above the middle of 1 and the next f32: a double in between would be the middle itself.
  uint64_t bits = 0;
  ASSERT_TRUE(
      ParseFloatText("1.00000005960464477539062500001", FormatOf(PrimitiveType::kF32), &bits));
  EXPECT_EQ(bits, 0x3F800001u);
  ASSERT_TRUE(ParseFloatText("1.000000059604644775390625", FormatOf(PrimitiveType::kF32), &bits));
  EXPECT_EQ(bits, 0x3F800000u);
}

TEST(TextAttributes, Types) {
  constexpr Case kCases[] = {
      {"(i32) -> ((i32) -> i32)", kSame},
      {"(i1, si8) -> (ui4, none)", kSame},
      {"tensor< 4 x ? x 8xf32 >", "tensor<4x?x8xf32>"},
      {"tensor<*xf32>", kSame},
      {"tensor<0x0xf32>", kSame},
      {"tensor<?x4xf32, #stablehlo.bounds<4, ?>>", kSame},
      {"tensor<3xf32, #sparse_tensor.encoding<{map = (d0)->(d0 : compressed)}>>", kSame},
      {"vector<2x3xindex>", kSame},
      {"vector<[4]xf32>", kSame},
      {"memref<2x?xf32, strided<[1, 2]>, 3 : i64>", kSame},
      {"memref<*xf32>", kSame},
      {"memref<2xf32, affine_map<(d0)->(d0)>, \"gpu\">", kSame},
      {"tuple<>", kSame},
      {"tuple<tensor<f32>, tuple<i32>>", kSame},
      {"complex<f64>", kSame},
      {"f8E4M3B11FNUZ", kSame},
      {"tf32", kSame},
  };
  ExpectAttributes(kCases);
}

TEST(TextAttributes, Locations) {
  constexpr Case kCases[] = {
      {R"(loc("a.py":1:2))", kSame},
      {R"(loc("a.py":1:2 to 3:4))", kSame},
      {R"(loc("a.py":1:2 to :4))", kSame},
      {R"(loc("name"))", kSame},
      {R"(loc("name"("a.py":1:2)))", kSame},
      {R"(loc(callsite("f" at "a.py":1:2)))", kSame},
      {R"(loc(fused["a", "b":1:2]))", kSame},
      {R"(loc(fused<"x">["a"]))", kSame},
      {"loc(unknown)", kSame},
  };
  ExpectAttributes(kCases);
}

struct Error {
  std::string_view text;
  std::string_view label;
  int64_t column;
};

TEST(TextAttributes, ErrorsPointAtTheirPlace) {
  constexpr Error kErrors[] = {
      {"", "mlir_syntax", 1},
      {"[1,", "mlir_syntax", 4},
      {"1 : tensor<f32>", "mlir_attribute", 1},
      {"256 : i8", "mlir_integer", 1},
      {"-129 : i8", "mlir_integer", 1},
      {"-1 : ui8", "mlir_integer", 1},
      {"128 : si8", "mlir_integer", 1},
      {"1.5 : i8", "mlir_integer", 1},
      {"1 : f32", "mlir_float", 1},
      {"-0x1 : f32", "mlir_float", 1},
      {"0x100000000 : f32", "mlir_float", 1},
      {"{a = 1, a = 2}", "mlir_attribute", 9},
      {"{1 = 1}", "mlir_syntax", 2},
      {"\"\\q\"", "mlir_syntax", 1},
      {"#a", "mlir_alias", 1},
      {"dense<[1, 2]> : tensor<3xi32>", "mlir_dense", 12},
      {"dense<[[1], [2, 3]]> : tensor<2x1xi32>", "mlir_dense", 18},
      {"dense<[1]> : tensor<1x1xi32>", "mlir_dense", 8},
      {"dense<[[1]]> : tensor<1xi32>", "mlir_dense", 8},
      {"dense<1> : tensor<?xi32>", "mlir_dense", 12},
      {"dense<1> : i32", "mlir_dense", 12},
      {"dense<1> : tensor<2xf32>", "mlir_float", 7},
      {"dense<1.0> : tensor<2xi32>", "mlir_integer", 7},
      {"dense<-1.0> : tensor<f8E8M0FNU>", "mlir_float", 7},
      {"dense<\"0x0102\"> : tensor<4xi8>", "mlir_dense", 7},
      {"dense<\"0x01zz\"> : tensor<2xi8>", "mlir_dense", 7},
      {"dense<\"0x010\"> : tensor<2xi8>", "mlir_dense", 7},
      {"dense<> : tensor<2xi8>", "mlir_dense", 7},
      {"dense<1, 2> : tensor<2xi8>", "mlir_syntax", 8},
      {"dense<1 : tensor<2xi8>", "mlir_syntax", 23},  // the first '>' ends the elements
      {"dense<\"abc> : tensor<2xi8>", "mlir_syntax", 6},
      {"dense<[1.0, 2.0]> : tensor<2xf80>", "mlir_unsupported", 7},
      {"dense<1> : tensor<i128>", "mlir_unsupported", 7},
      {"36893488147419103232 : i65", "mlir_integer", 1},  // 2^65
      {"-18446744073709551617 : i65", "mlir_integer", 1},
      {"18446744073709551616 : si65", "mlir_integer", 1},  // 2^64
      {"-1 : ui128", "mlir_integer", 1},
      {"dense<\"0x00\"> : tensor<f80>", "mlir_dense", 7},
      {"array<i3: 1>", "mlir_attribute", 7},
      {"array<i0>", "mlir_attribute", 7},
      {"array<i12: 1>", "mlir_attribute", 7},
      {"array<tf32: 1.0>", "mlir_attribute", 7},
      {"array<index: 1>", "mlir_attribute", 7},
      {"array<i72: 1>", "mlir_unsupported", 7},
      {"array<i128: 5>", "mlir_unsupported", 7},
      {"array<f80: 5.0>", "mlir_unsupported", 7},
      {"-0 : i32", "mlir_integer", 1},
      {"-00 : si32", "mlir_integer", 1},
      {"-0x0 : ui32", "mlir_integer", 1},
      {"-0", "mlir_integer", 1},
      {"-0 : index", "mlir_integer", 1},
      {"-0 : i1", "mlir_integer", 1},
      {"-0 : i0", "mlir_integer", 1},
      {"-0 : i128", "mlir_integer", 1},
      {"-0 : ui128", "mlir_integer", 1},
      {"array<i32: 1, -0>", "mlir_integer", 15},
      {"dense<[1, -0]> : tensor<2xi32>", "mlir_integer", 11},
      {"dense<-0> : tensor<2xui8>", "mlir_integer", 7},
      {"dense<(-0, 1)> : tensor<complex<i32>>", "mlir_integer", 8},
      {"tensor<99999999999999999999xf32>", "mlir_integer", 8},
      {"tensor<4 f32>", "mlir_syntax", 10},
      {"complex<>", "mlir_syntax", 9},
      {"complex<index>", "mlir_type", 9},
      {"vector<0xf32>", "mlir_type", 7},
      {"vector<?xf32>", "mlir_type", 7},
      {"affine_map<(d0) -> (d0>", "mlir_syntax", 23},
      {"#foo.bar<[}>", "mlir_syntax", 11},
      {"#foo.bar<\"", "mlir_syntax", 10},
      {"#foo.bar<[", "mlir_syntax", 9},
      {"loc(\"a\":5000000000:1)", "mlir_location", 9},
      {"loc(callsite(\"a\" \"b\"))", "mlir_syntax", 18},
      {"1 2", "mlir_syntax", 3},
  };
  for (const Error& error : kErrors) {
    Context context;
    const Result<Attribute> attribute = ReadAttribute(context, error.text);
    ASSERT_FALSE(attribute.ok()) << error.text;
    const Diagnostic& diagnostic = attribute.status().diagnostics()[0];
    EXPECT_EQ(diagnostic.label, error.label) << attribute.status().ToString();
    EXPECT_EQ(diagnostic.column, error.column) << attribute.status().ToString();
  }
}

TEST(TextAttributes, NestingIsLimited) {
  const auto nested = [](int depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  Context context;
  EXPECT_TRUE(ReadAttribute(context, nested(1000)).ok());
  const Result<Attribute> deep = ReadAttribute(context, nested(1001));
  ASSERT_FALSE(deep.ok());
  EXPECT_EQ(deep.status().diagnostics()[0].label, "mlir_nesting");
  std::string type = "i1";
  for (int i = 0; i < 5000; ++i) type = "tuple<" + type + ">";
  EXPECT_FALSE(ReadType(context, type).ok());
  EXPECT_TRUE(ReadAttribute(context,
                            "#foo.bar<" + std::string(100000, '[') + std::string(100000, ']') + ">")
                  .ok());
}

}  // namespace
}  // namespace assay::mlir
