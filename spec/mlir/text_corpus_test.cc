// The corpus's programs in MLIR text, made by JAX and TensorFlow: each reads, and what is printed
// reads as the same. Where the file has no locations, its bytes are those that we print: MLIR wrote
// it so.
//
// The corpus is the folder ASSAY_CORPUS names, else shared/corpus beside the checkout.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "gtest/gtest.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"

namespace assay::mlir {
namespace {

std::vector<std::string> Files() {
  const char* const named = std::getenv("ASSAY_CORPUS");
  const std::filesystem::path folder = named ? named : ASSAY_SOURCE_DIR "/../shared/corpus";
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::filesystem::path file = entry.path() / "module.mlir";
    if (std::filesystem::exists(file, error)) files.push_back(file.string());
  }
  std::ranges::sort(files);
  return files;
}

TEST(TextCorpus, ProgramsReadAndPrintAsMlirWroteThem) {
  const std::vector<std::string> files = Files();
  if (files.empty())
    GTEST_SKIP() << "no corpus: its programs in MLIR text are not tested (set ASSAY_CORPUS)";
  int printed_alike = 0, without_locations = 0;
  for (const std::string& file : files) {
    SCOPED_TRACE(file);
    Result<std::string> bytes = ReadFile(file);
    ASSERT_TRUE(bytes.ok());
    const auto text = std::make_shared<const std::string>(*std::move(bytes));
    const Result<Program> program = ReadText(file, text);
    ASSERT_TRUE(program.ok()) << program.status().ToString();
    for (const TextOptions options :
         {TextOptions{}, TextOptions{.generic = true}, TextOptions{.locations = true},
          TextOptions{.generic = true, .locations = true}}) {
      const auto printed = std::make_shared<const std::string>(PrintText(*program, options));
      const Result<Program> again = ReadText("printed", printed);
      ASSERT_TRUE(again.ok()) << again.status().ToString();
      EXPECT_TRUE(Equal(*program, *again, options.locations));
      EXPECT_EQ(PrintText(*again, options), *printed);
    }
    if (text->find("loc(") != std::string::npos) continue;
    ++without_locations;
    if (PrintText(*program) == *text) ++printed_alike;
  }
  EXPECT_EQ(printed_alike, without_locations);
}

}  // namespace
}  // namespace assay::mlir
