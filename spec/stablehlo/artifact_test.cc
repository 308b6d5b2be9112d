#include "spec/stablehlo/artifact.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "spec/mlir/bytecode.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/vhlo_version.h"

namespace assay::stablehlo {
namespace {

using mlir::Block;
using mlir::Context;
using mlir::Operation;
using mlir::Program;

// func.func @main(%a: tensor<4xELEMENT>) { return OPERATION(%a) }
Program MakeProgram(std::string_view name, std::string_view element = "f32") {
  Program program;
  Context& c = program.context();
  program.set_top(program.NewOperation("builtin.module"));
  Operation* const function =
      program.NewOperation("func.func", program.NewBlock(program.NewRegion(program.top())));
  const int64_t shape[] = {4};
  const mlir::Type tensor = c.Tensor(shape, c.FloatType(element));
  const std::vector<mlir::Type> one = {tensor};
  SetAttribute(function->properties, "function_type", c.TypeAttribute(c.Function(one, one)));
  SetAttribute(function->properties, "sym_name", c.String("main"));
  Block* const block = program.NewBlock(program.NewRegion(function));
  Operation* const operation = program.NewOperation(name, block);
  operation->operands = {program.AddArgument(block, tensor)};
  program.NewOperation("func.return", block)->operands = {program.AddResult(operation, tensor)};
  return program;
}

TEST(Artifact, WritesAtEachVersionAndReadsTheSame) {
  for (const Release& release : Releases()) {
    const Result<std::string> bytes = WriteArtifact(MakeProgram("stablehlo.exponential"),
                                                    release.version);
    ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
    // The magic number, the version of the format as a varint of one byte, the producer.
    const std::string head = std::string("ML\xEFR") + static_cast<char>(release.bytecode * 2 + 1) +
                             "StableHLO_v" + release.version.ToString() + '\0';
    EXPECT_EQ(bytes->substr(0, head.size()), head);
    const Result<Artifact> read = ReadArtifact("a.mlirbc", *bytes, nullptr);
    ASSERT_TRUE(read.ok()) << read.status().ToString();
    EXPECT_EQ(read->version, release.version);
    EXPECT_FALSE(read->is_newer);
    EXPECT_TRUE(Equal(read->program, MakeProgram("stablehlo.exponential"), true))
        << release.version.ToString();
  }
}

TEST(Artifact, TheProducerKeepsThePatchNumber) {
  const Result<std::string> bytes =
      WriteArtifact(MakeProgram("stablehlo.abs"), {1, 16, 2});
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(bytes->substr(5, 18), std::string("StableHLO_v1.16.2\0", 18));
}

TEST(Artifact, RefusesWhatATargetCannotSay) {
  const Result<std::string> bytes =
      WriteArtifact(MakeProgram("stablehlo.tan"), {1, 3, 0});
  ASSERT_FALSE(bytes.ok());
  EXPECT_EQ(bytes.status().diagnostics()[0].message,
            "in @main, operation 1 (vhlo.tan_v2): the operation is newer, which needs version "
            "1.4.0; the target is 1.3.0");
  EXPECT_FALSE(
      WriteArtifact(MakeProgram("stablehlo.abs", "f4E2M1FN"), {1, 7, 0})
          .ok());
  EXPECT_TRUE(
      WriteArtifact(MakeProgram("stablehlo.abs", "f4E2M1FN"), {1, 8, 0})
          .ok());
  EXPECT_FALSE(
      WriteArtifact(MakeProgram("stablehlo.abs"), {1, 23, 0}).ok());
}

TEST(Artifact, LaterVersionsAreReadWhereNothingInThemIsUnknown) {
  Result<std::string> bytes =
      WriteArtifact(MakeProgram("stablehlo.abs"), {1, 22, 0});
  ASSERT_TRUE(bytes.ok());
  bytes->replace(bytes->find("1.22.0"), 6, "1.99.0");
  const Result<Artifact> read = ReadArtifact("a.mlirbc", *bytes, nullptr);
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_TRUE(read->is_newer);

  const size_t name = bytes->find("abs_v1");
  ASSERT_NE(name, std::string::npos);
  bytes->replace(name, 6, "abs_v9");
  const Result<Artifact> unknown = ReadArtifact("a.mlirbc", *bytes, nullptr);
  ASSERT_FALSE(unknown.ok());
  ASSERT_EQ(unknown.status().diagnostics().size(), 2u);
  EXPECT_EQ(unknown.status().diagnostics()[0].message,
            "the artifact is written for version 1.99.0, and we know StableHLO up to 1.22.0");
  EXPECT_NE(unknown.status().diagnostics()[1].message.find("vhlo.abs_v9"), std::string::npos);
}

// With properties or without, what a later version has is no program to us.
TEST(Artifact, OperationsOfLaterVersionsAreErrors) {
  for (const std::string name : {"abs_v1", "exponential_v2"}) {
    Result<std::string> bytes = WriteArtifact(MakeProgram("stablehlo." + name.substr(0, name.size() - 3)),
                                              {1, 22, 0});
    ASSERT_TRUE(bytes.ok());
    bytes->replace(bytes->find("1.22.0"), 6, "2.22.0");
    ASSERT_NE(bytes->find(name), std::string::npos) << name;
    bytes->replace(bytes->find(name) + name.size() - 1, 1, "9");
    const Result<Artifact> read = ReadArtifact("a.mlirbc", *bytes, nullptr);
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.status().code(), StatusCode::kInvalid) << read.status().ToString();
    EXPECT_EQ(read.status().diagnostics()[0].label, "stablehlo_version");
  }
}

TEST(Artifact, OtherBytecodeStaysAsItIs) {
  mlir::BytecodeForm form;
  form.producer = "MLIR23";
  const Result<std::string> bytes = mlir::WriteBytecode(MakeProgram("chlo.erf"), form);
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  const Result<Artifact> read = ReadArtifact("a.mlirbc", *bytes, nullptr);
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_EQ(read->version, std::nullopt);
  EXPECT_TRUE(Equal(read->program, MakeProgram("chlo.erf"), true));
}

// Real programs, as JAX writes them.
TEST(Artifact, CorpusAtEveryVersionThatCarriesIt) {
  const char* const named = std::getenv("ASSAY_CORPUS");
  const std::filesystem::path corpus = named ? named : ASSAY_SOURCE_DIR "/../shared/corpus";
  if (!std::filesystem::exists(corpus))
    GTEST_SKIP() << "no corpus at " << corpus << " (set ASSAY_CORPUS)";
  int programs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
    const std::string path = entry.path() / "module.mlirbc";
    if (!std::filesystem::exists(path)) continue;
    ++programs;
    const Result<std::string> bytes = ReadFile(path);
    ASSERT_TRUE(bytes.ok());
    const Result<Artifact> original = ReadArtifact(path, *bytes, nullptr);
    ASSERT_TRUE(original.ok()) << original.status().ToString();
    for (const Release& release : Releases()) {
      Result<Artifact> source = ReadArtifact(path, *bytes, nullptr);
      const Result<std::string> written =
          WriteArtifact(std::move(source->program), release.version);
      if (!written.ok()) {
        EXPECT_EQ(written.status().diagnostics()[0].label, "stablehlo_version")
            << written.status().ToString();
        EXPECT_NE(release.version, kCurrentVersion) << written.status().ToString();
        continue;
      }
      const Result<Artifact> again = ReadArtifact(path, *written, nullptr);
      ASSERT_TRUE(again.ok()) << again.status().ToString();
      if (release.version == original->version) {
        EXPECT_TRUE(*written == *bytes) << path;
      }
      EXPECT_TRUE(Equal(again->program, original->program, true))
          << path << " at " << release.version.ToString();
    }
  }
  EXPECT_GT(programs, 0);
}

// MLIR has no codes for them: jaxlib writes the same texts.
TEST(Artifact, AttributesOfChloAreTextInBytecode) {
  const std::string text = R"(module {
  func.func @main(%arg0: tensor<11x5xf32>, %arg1: tensor<3x5x7xf32>, %arg2: tensor<3xi64>) -> tensor<11x7xf32> {
    %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGH>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
    return %0 : tensor<11x7xf32>
  }
}
)";
  Result<mlir::Program> program = mlir::ReadText("m.mlir", std::make_shared<const std::string>(text));
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  const Result<std::string> bytes = WriteArtifact(*std::move(program), kCurrentVersion);
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  EXPECT_THAT(*bytes, testing::HasSubstr("#chlo<precision HIGH>"));
  const Result<Artifact> again = ReadArtifact("m.mlirbc", *bytes, nullptr);
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(mlir::PrintText(again->program), text);
}

}  // namespace
}  // namespace assay::stablehlo
