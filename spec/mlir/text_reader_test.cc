#include "spec/mlir/text_reader.h"

#include "gtest/gtest.h"
#include "spec/mlir/text_printer.h"

namespace assay::mlir {
namespace {

Result<Program> Read(std::string_view text) {
  return ReadText("test.mlir", std::make_shared<const std::string>(text));
}

// Reads, and reads again what is printed: in both forms, with and without locations.
Program ReadTwice(std::string_view text) {
  Result<Program> program = Read(text);
  EXPECT_TRUE(program.ok()) << program.status().ToString();
  if (!program.ok()) return Program();
  for (const bool generic : {false, true}) {
    for (const bool locations : {false, true}) {
      const std::string printed = PrintText(*program, {.generic = generic, .locations = locations});
      const Result<Program> again = Read(printed);
      EXPECT_TRUE(again.ok()) << again.status().ToString() << "\n" << printed;
      if (!again.ok()) continue;
      EXPECT_TRUE(Equal(*program, *again, locations)) << printed;
      EXPECT_EQ(PrintText(*again, {.generic = generic, .locations = locations}), printed);
    }
  }
  return std::move(*program);
}

const Block& BodyOf(const Program& program) { return *program.top()->regions[0]->blocks[0]; }

TEST(TextReader, GenericOperationsHaveAllTheirParts) {
  const Program program = ReadTwice(R"(
    "builtin.module"() <{sym_name = "m"}> ({
      %a, %b:2 = "t.source"() {x = 1 : i8} : () -> (i1, i2, i3)
      "t.sink"(%b#1, %a, %b) <{p = unit}> ({
      ^bb0(%x: i1 loc("x")):
        "t.br"(%x)[^next] : (i1) -> ()
      ^next:
        "t.end"() : () -> ()
      }, {}) {q} : (i3, i1, i2) -> () loc("here":3:4)
    }) {"a b" = 2 : i64} : () -> ())");
  const Block& body = BodyOf(program);
  ASSERT_EQ(body.operations.size(), 2u);
  const Operation& source = *body.operations[0];
  const Operation& sink = *body.operations[1];
  EXPECT_EQ(sink.operands[0], source.results[2]);
  EXPECT_EQ(sink.operands[1], source.results[0]);
  EXPECT_EQ(sink.operands[2], source.results[1]);
  ASSERT_EQ(sink.regions.size(), 2u);
  EXPECT_TRUE(sink.regions[1]->blocks.empty());
  const Region& region = *sink.regions[0];
  ASSERT_EQ(region.blocks.size(), 2u);
  EXPECT_EQ(region.blocks[0]->operations[0]->successors[0], region.blocks[1]);
  EXPECT_EQ(region.blocks[0]->arguments[0]->location->text(0), "x");
  EXPECT_EQ(sink.location->text(0), "here");
  EXPECT_EQ(sink.properties.size(), 1u);
  EXPECT_EQ(sink.attributes.size(), 1u);
  EXPECT_EQ(program.top()->Find("a b")->integer(1), 2);
}

TEST(TextReader, OwnAttributesInBracesBecomeProperties) {
  const Program program = ReadTwice(
      R"(%0 = "stablehlo.iota"() {iota_dimension = 0 : i64, note} : () -> tensor<4xf32>)");
  const Operation& iota = *BodyOf(program).operations[0];
  ASSERT_EQ(iota.properties.size(), 1u);
  EXPECT_EQ(iota.properties[0].name, "iota_dimension");
  ASSERT_EQ(iota.attributes.size(), 1u);
  EXPECT_EQ(iota.attributes[0].name, "note");
}

TEST(TextReader, AUseMayStandBeforeTheDefinition) {
  const Program program = ReadTwice(R"(
    "t.use"(%later#1) ({ "t.inner"(%later) : (i8) -> () }) : (i16) -> ()
    %later:2 = "t.def"() : () -> (i8, i16))");
  const Block& body = BodyOf(program);
  EXPECT_EQ(body.operations[0]->operands[0], body.operations[1]->results[1]);
  EXPECT_EQ(body.operations[0]->regions[0]->blocks[0]->operations[0]->operands[0],
            body.operations[1]->results[0]);
}

TEST(TextReader, FunctionsSeeTheirOwnNamesOnly) {
  ReadTwice(
      "%0 = \"t.a\"() : () -> i1 func.func @f(%arg0: i1) { %0 = \"t.b\"() : () -> i8 return }");
  const Result<Program> program =
      Read("%x = \"t.a\"() : () -> i1 func.func @f() { \"t.b\"(%x) : (i1) -> () }");
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.status().diagnostics()[0].label, "mlir_value");
}

TEST(TextReader, FunctionsAndModules) {
  const Program program = ReadTwice(R"(
    module @outer attributes {a = 1 : i32} {
      func.func private @declared(tensor<f32> {x.y}, i32) -> (i1, tensor<f32> {z})
      func.func public @defined(%arg0: i1 {u.v = "w"} loc("arg")) -> ((i1) -> i1) attributes {no_inline, k} {
        %0 = constant @declared : (i1) -> i1
        return %0 : (i1) -> i1
      }
      func.func nested @empty() {
        return
      }
      module {
      }
    })");
  const Block& body = BodyOf(program);
  ASSERT_EQ(body.operations.size(), 4u);
  const Operation& declared = *body.operations[0];
  EXPECT_TRUE(declared.regions[0]->blocks.empty());
  EXPECT_EQ(declared.Find("sym_visibility")->text(0), "private");
  EXPECT_EQ(declared.Find("arg_attrs")->nodes(0).size(), 2u);
  EXPECT_EQ(declared.Find("res_attrs")->nodes(0).size(), 2u);
  const Operation& defined = *body.operations[1];
  EXPECT_EQ(defined.Find("res_attrs"), nullptr);
  EXPECT_EQ(defined.properties.size(), 5u);
  EXPECT_EQ(defined.attributes.size(), 1u);
  EXPECT_EQ(body.operations[3]->regions[0]->blocks.size(), 1u);
}

TEST(TextReader, OperationsWithoutAModuleGetOne) {
  EXPECT_EQ(ReadTwice("\"t.a\"() : () -> ()").top()->name, "builtin.module");
  EXPECT_EQ(BodyOf(ReadTwice("module {} module {}")).operations.size(), 2u);
  EXPECT_EQ(BodyOf(ReadTwice("module @m {}")).operations.size(), 0u);
  EXPECT_EQ(BodyOf(ReadTwice("")).operations.size(), 0u);
}

TEST(TextReader, Aliases) {
  const Program program = ReadTwice(R"(
    #one = 1 : i8
    !t = tensor<2xf32>
    #list = [#one, !t]
    "t.a"() {l = #list} : () -> () loc(#loc1)
    #loc = loc("a.py":1:2)
    #loc1 = loc(fused<"m">[#loc, "b"]))");
  const Operation& op = *BodyOf(program).operations[0];
  EXPECT_EQ(op.Find("l")->nodes(0).size(), 2u);
  ASSERT_TRUE(op.location->Is(Kind::kFusedLocation));
  EXPECT_EQ(op.location->nodes(0)[0]->text(0), "a.py");
}

TEST(TextReader, ResourcesAreDecoded) {
  const Program program = ReadTwice(R"(
    "t.a"() {v = dense_resource<foo> : tensor<2xf32>} : () -> ()
    {-# dialect_resources: { builtin: { foo: "0x04000000000000400000803F" } },
        external_resources: { tool: { flag: true, note: "text", blob: "0x080000000102" } } #-})");
  ASSERT_EQ(program.resources().size(), 4u);
  EXPECT_EQ(program.resources()[0].key, "foo");
  EXPECT_EQ(program.resources()[0].alignment, 4);
  EXPECT_EQ(program.resources()[0].bytes, std::string_view("\x00\x00\x00\x40\x00\x00\x80\x3F", 8));
  EXPECT_EQ(program.resources()[1].form, ResourceForm::kBool);
  EXPECT_EQ(program.resources()[2].bytes, "text");
  EXPECT_EQ(program.resources()[3].alignment, 8);
  EXPECT_TRUE(program.resources()[3].external);
}

TEST(TextReader, SplitFilesGiveSeveralPrograms) {
  const std::string text =
      "\"t.a\"() : () -> () // ----- not here\n// // -----\nbroken\n// ----- with words\n\"t.b\"() : "
      "() -> ()\n";
  const std::vector<Result<Program>> parts =
      ReadSplitText("split.mlir", std::make_shared<const std::string>(text));
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_TRUE(parts[0].ok());
  ASSERT_FALSE(parts[1].ok());
  EXPECT_EQ(parts[1].status().diagnostics()[0].line, 3);  // of the file
  ASSERT_TRUE(parts[2].ok());
  EXPECT_EQ(BodyOf(*parts[2]).operations[0]->name, "t.b");
}

TEST(TextReader, MultipleBlocksInPrettyFunctions) {
  ReadTwice(R"(
    func.func @f(%arg0: i1) {
      "t.br"(%arg0)[^bb2, ^bb1] : (i1) -> ()
    ^bb1(%x: i8):
      return
    ^bb2:
      return
    })");
  // A block that something goes to needs its label, so the function is generic.
  ReadTwice(
      R"("func.func"() <{function_type = () -> (), sym_name = "f"}> ({ ^bb0: "t.br"()[^bb0] : () -> () }) : () -> ())");
}

TEST(TextReader, LocationsOfShortReductions) {
  const Program program = ReadTwice(R"(
    func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
      %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> loc(#loc)
      return
    }
    #loc = loc("sum"))");
  const Operation& reduce = *BodyOf(program).operations[0]->regions[0]->blocks[0]->operations[0];
  EXPECT_EQ(reduce.regions[0]->blocks[0]->operations[1]->location, reduce.location);
  EXPECT_EQ(reduce.location->text(0), "sum");
}

struct Error {
  std::string_view text;
  std::string_view label;
  int64_t line, column;
};

TEST(TextReader, ErrorsPointAtTheirPlace) {
  constexpr Error kErrors[] = {
      {"\n  \"t.a\"(%x) : (i1) -> ()", "mlir_value", 2, 9},
      {"%x = \"t.a\"() : () -> i1\n%x = \"t.a\"() : () -> i1", "mlir_value", 2, 1},
      {"%x = \"t.a\"() : () -> i1\n\"t.b\"(%x) : (i2) -> ()", "mlir_value_type", 2, 7},
      {"%x = \"t.a\"() : () -> i1\n\"t.b\"(%x#1) : (i1) -> ()", "mlir_value", 2, 7},
      {"\"t.b\"(%x) : (i2) -> ()\n%x = \"t.a\"() : () -> i1", "mlir_value_type", 1, 7},
      {"%x:2 = \"t.a\"() : () -> i1", "mlir_results", 1, 1},
      {"%x:0 = \"t.a\"() : () -> ()", "mlir_results", 1, 4},
      {"\"t.a\"(%x) : () -> ()", "mlir_operands", 1, 1},
      {"\"t.a\"() : i1", "mlir_syntax", 1, 11},
      {"t.a %x", "mlir_operation", 1, 1},
      {"func.func @f() { foo }", "mlir_operation", 1, 18},
      {"\"\"() : () -> ()", "mlir_operation", 1, 1},
      {"\"t.a\"() ({ ^a: ^a: }) : () -> ()", "mlir_block", 1, 16},
      {"\"t.a\"() ({ \"t.b\"()[^c] : () -> () }) : () -> ()", "mlir_block", 1, 20},
      {"\"t.a\"() <{a}> {a} : () -> ()", "mlir_attribute", 1, 15},
      {"%x = \"t.a\"() : () -> i1\n%y = \"stablehlo.rsqrt\"(%x) <{foreign = 1}> : (i1) -> i1", "mlir_attribute", 2, 29},
      {"\"t.a\"() : () -> () loc(#nowhere)", "mlir_alias", 1, 24},
      {"#a = 1 #a = 2", "mlir_alias", 1, 8},
      {"#a = #a", "mlir_alias", 1, 6},
      {"#a.b = 1", "mlir_alias", 1, 1},
      {"func.func @f(i1) { return }", "mlir_syntax", 1, 13},
      {"func.func @f(", "mlir_syntax", 1, 14},
      {"{-# dialect_resources: { builtin: { foo: \"abc\" } } #-}", "mlir_resource", 1, 42},
      {"{-# nonsense #-}", "mlir_syntax", 1, 5},
      {"%0 = stablehlo.iota dim = 1.5 : tensor<4xi32>", "mlir_integer", 1, 27},
      {"func.func @f(%a: i1) { %0 = stablehlo.add %a, %a : (i1) -> i1 }", "mlir_operands", 1, 29},
      {"\x01", "mlir_syntax", 1, 1},
  };
  for (const Error& error : kErrors) {
    const Result<Program> program = Read(error.text);
    ASSERT_FALSE(program.ok()) << error.text;
    const Diagnostic& diagnostic = program.status().diagnostics()[0];
    EXPECT_EQ(diagnostic.label, error.label) << program.status().ToString();
    EXPECT_EQ(diagnostic.line, error.line) << program.status().ToString();
    EXPECT_EQ(diagnostic.column, error.column) << program.status().ToString();
    EXPECT_EQ(diagnostic.file, "test.mlir");
  }
}

TEST(TextReader, NestingIsLimited) {
  const auto nested = [](int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "\"t.a\"() ({";
    for (int i = 0; i < depth; ++i) text += "}) : () -> ()";
    return text;
  };
  // The module around them is the thousandth.
  const Result<Program> limit = Read(nested(999));
  ASSERT_TRUE(limit.ok());
  EXPECT_TRUE(Read(PrintText(*limit)).ok());
  for (const int depth : {1000, 1001, 100000}) {
    const Result<Program> deep = Read(nested(depth));
    ASSERT_FALSE(deep.ok());
    EXPECT_EQ(deep.status().diagnostics()[0].label, "mlir_nesting");
  }
  // Aliases count as what they stand for.
  std::string chain = "#a0 = [1]\n";
  for (int i = 1; i < 3000; ++i)
    chain += "#a" + std::to_string(i) + " = [#a" + std::to_string(i - 1) + "]\n";
  const Result<Program> aliases = Read(chain);
  ASSERT_FALSE(aliases.ok());
  EXPECT_EQ(aliases.status().diagnostics()[0].label, "mlir_nesting");
}

// Aliases of aliases stand for more than the file may: 2^n of what is at their end.
TEST(TextReader, WhatAliasesStandForIsLimited) {
  const auto doubled = [](std::string_view mark, std::string_view first, std::string_view open,
                          std::string_view close, int levels, std::string_view between = ", ") {
    const std::string name = std::string(mark) + "a";
    std::string text = name + "0 = " + std::string(first) + "\n";
    for (int i = 1; i <= levels; ++i) {
      const std::string before = name + std::to_string(i - 1);
      text += name + std::to_string(i) + " = " + std::string(open) + before + std::string(between) + before +
              std::string(close) + "\n";
    }
    return text;
  };
  const auto type = [&](int levels) {
    return doubled("!", "tensor<f32>", "tuple<", ">", levels) + "func.func private @f(!a" +
           std::to_string(levels) + ")";
  };
  const auto attribute = [&](int levels) {
    return doubled("#", "[]", "[", "]", levels) + "module attributes {a = #a" + std::to_string(levels) + "} {}";
  };
  const auto location = [&](int levels) {
    return doubled("#", "loc(\"a.py\":1:2)", "loc(callsite(", "))", levels, " at ") +
           "module {} loc(#a" + std::to_string(levels) + ")";
  };
  // 2^20 leaves are at least 16 MB, 2^25 half a gigabyte.
  EXPECT_TRUE(Read(type(20)).ok());
  EXPECT_TRUE(Read(attribute(20)).ok());
  for (const int levels : {25, 60, 300}) {
    for (const std::string& text : {type(levels), attribute(levels)}) {
      const Result<Program> program = Read(text);
      ASSERT_FALSE(program.ok()) << levels;
      EXPECT_EQ(program.status().diagnostics()[0].label, "mlir_size") << levels;
    }
    // Locations are written as aliases.
    EXPECT_TRUE(Read(location(levels)).ok()) << Read(location(levels)).status().ToString();
  }
  // Many uses of one long type.
  std::string many = doubled("!", "tensor<f32>", "tuple<", ">", 15);
  for (int i = 0; i < 200; ++i) many += "func.func private @f" + std::to_string(i) + "(!a15)\n";
  ASSERT_FALSE(Read(many).ok());
  EXPECT_EQ(Read(many).status().diagnostics()[0].label, "mlir_size");
  // A message does not show such a type.
  const Result<Program> wrong =
      Read(doubled("!", "i1", "tuple<", ">", 60) + "func.func @f(%x: !a60) { return %x : !a59 }");
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.status().diagnostics()[0].label, "mlir_value_type");
}

constexpr std::string_view kSample = R"(#a = [1 : i8, "x\0A"]
module @m attributes {n = #a, f = affine_map<(d0) -> (d0)>} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<2x?xf32, #stablehlo.bounds<?, 4>> {k}) -> (tensor<f32> {j = 1.5 : f32}) {
    %c:2 = "t.a"(%arg0)[^bb1] <{s = @a::@b}> ({ ^bb0(%z: i1): "t.b"() : () -> () }) : (tensor<2x?xf32, #stablehlo.bounds<?, 4>>) -> (i1, tensor<f32>)
  ^bb1:
    %cst = stablehlo.constant dense<[[1.0, -2.5], [0x7F800000, 1.0e-3]]> : tensor<2x2xf32>
    %h = stablehlo.constant dense<"0x0102"> : tensor<2xi8>
    %0 = stablehlo.reduce(%cst init: %c#1) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.while(%iterArg = %0) : tensor<f32> cond { stablehlo.return %c#0 : i1 } do { stablehlo.return %iterArg : tensor<f32> }
    return %1 : tensor<f32> loc(callsite("f" at "a.py":1:2 to :7))
  }
}
{-# dialect_resources: { builtin: { foo: "0x0400000001" } } #-}
)";

// No text makes the reader fail in another way than by an error.
TEST(TextReader, DamagedTextIsAnErrorOrAProgram) {
  ASSERT_TRUE(Read(kSample).ok()) << Read(kSample).status().ToString();
  int read = 0;
  const auto check = [&](const std::string& text) {
    const Result<Program> program = Read(text);
    if (program.ok()) {
      ++read;
      EXPECT_TRUE(Read(PrintText(*program)).ok()) << text;
    } else {
      EXPECT_FALSE(program.status().diagnostics()[0].label.empty());
    }
  };
  const std::string sample(kSample);
  for (size_t i = 0; i < sample.size(); ++i) check(sample.substr(0, i));
  constexpr std::string_view kBytes = "\"<>{}[]()#!%^@:,=-x0\n\x80 ";
  for (size_t i = 0; i < sample.size(); ++i) {
    std::string damaged = sample;
    damaged[i] = kBytes[i % kBytes.size()];
    check(damaged);
    damaged.erase(i, 1);
    check(damaged);
    damaged.insert(i, 2, kBytes[(i + 7) % kBytes.size()]);
    check(damaged);
  }
  EXPECT_GT(read, 0);
}

}  // namespace
}  // namespace assay::mlir
