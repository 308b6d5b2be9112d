// Any text is a module or errors. A module that verifies prints as a text which reads back,
// verifies, and prints as the same text again.
#include <cstdint>
#include <string>

#include "spec/hlo/parser.h"
#include "spec/hlo/printer.h"
#include "spec/verifier.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  for (const std::string& part : assay::SplitModules(text)) {
    assay::Result<std::unique_ptr<assay::Module>> module = assay::ParseHlo("fuzz", part);
    if (!module.ok()) {
      CHECK(!module.status().ToString().empty());
      continue;
    }
    if (!assay::Verify(**module).ok()) continue;
    std::string printed = assay::PrintHlo(**module);
    assay::Result<std::unique_ptr<assay::Module>> again = assay::ParseHlo("again", printed);
    CHECK(again.ok());
    CHECK(assay::Verify(**again).ok());
    CHECK(assay::PrintHlo(**again) == printed);
  }
  return 0;
}
