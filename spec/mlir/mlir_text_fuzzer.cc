// Any bytes, read as MLIR text, give a program or a Status; what a program is printed as, in both forms, is
// read as the same program and printed as the same text.
#include <cstdint>
#include <memory>
#include <string>

#include "base/check.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assay::mlir;
  const auto text = std::make_shared<const std::string>(reinterpret_cast<const char*>(data), size);
  const assay::Result<Program> program = ReadText("fuzz", text);
  if (!program.ok()) return 0;
  for (const bool generic : {false, true}) {
    const TextOptions options = {.generic = generic, .locations = true};
    const auto printed = std::make_shared<const std::string>(PrintText(*program, options));
    const assay::Result<Program> again = ReadText("again", printed);
    CHECK(again.ok());
    CHECK(Equal(*program, *again, true));
    CHECK(PrintText(*again, options) == *printed);
  }
  return 0;
}
