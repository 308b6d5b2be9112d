// libFuzzer target of the HLO text reader, the verifier and the printer.
//
// Any bytes must end as a module or as diagnostics. What is read and verified must print to a text
// that reads and verifies again, equals the first module, and prints the same. All print presets,
// the fingerprint and the copy run on it too.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "spec/hlo/parser.h"
#include "spec/hlo/fingerprint.h"
#include "spec/hlo/printer.h"
#include "spec/verifier.h"

namespace assay {
namespace {

// Shows what went wrong and dies, so that libFuzzer keeps the input.
[[noreturn]] void Fail(const char* what, const std::string& details, const std::string& text) {
  std::fprintf(stderr, "parser_fuzzer: %s\n%s\n---- printed\n%s\n", what, details.c_str(),
               text.c_str());
  std::abort();
}

void CheckDiagnostics(const Status& status) {
  if (status.diagnostics().empty()) Fail("an error without diagnostics", "", "");
  if (status.diagnostics().size() > static_cast<size_t>(kMaxDiagnostics)) {
    Fail("too many diagnostics", status.ToString(), "");
  }
  for (const Diagnostic& diagnostic : status.diagnostics()) {
    if (diagnostic.label.empty() || diagnostic.message.empty()) {
      Fail("a diagnostic without label or message", status.ToString(), "");
    }
  }
}

void CheckRoundTrip(const Module& module) {
  std::string text = PrintHlo(module);
  Result<std::unique_ptr<Module>> again = ParseHlo("printed", text);
  if (!again.ok()) Fail("the print does not parse", again.status().ToString(), text);
  if (Status status = Verify(**again); !status.ok()) {
    Fail("the print does not verify", status.ToString(), text);
  }
  std::string text_again = PrintHlo(**again);
  if (text != text_again) Fail("the second print differs", text_again, text);
  if (!Equal(module, **again)) Fail("the print reads as another module", "", text);
  std::unique_ptr<Module> clone = module.Clone();
  if (!Equal(module, *clone)) Fail("the copy differs", PrintHlo(*clone), text);
  if (!(FingerprintOf(module) == FingerprintOf(**again))) Fail("fingerprints differ", "", text);
}

void CheckText(const std::string& text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("input", text);
  if (!module.ok()) return CheckDiagnostics(module.status());
  for (const PrintOptions& options :
       {PrintOptions::ShortParsable(), PrintOptions::Canonical(), PrintOptions::Fingerprint()}) {
    PrintHlo(**module, options);
  }
  if (Status status = Verify(**module); !status.ok()) return CheckDiagnostics(status);
  CheckRoundTrip(**module);
}

}  // namespace
}  // namespace assay

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  for (const assay::ModulePart& part : assay::SplitModules(text)) assay::CheckText(part.ForParser());
  return 0;
}
