// Any bytes, read as an HLO proto, give a module or a Status; a module that verifies is written as
// a proto that reads as an equal module, and with its form as the same message again.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/check.h"
#include "spec/hlo/printer.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/verifier.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assay;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  IsHloProto(bytes);
  const Result<HloProtoFile> file = ReadHloProto("fuzz", bytes);
  if (!file.ok()) return 0;
  if (!Verify(*file->module).ok()) return 0;
  PrintHlo(*file->module);
  const Result<std::string> written = WriteHloProto(*file->module, &file->form);
  CHECK(written.ok());
  const Result<HloProtoFile> again = ReadHloProto("again", *written);
  CHECK(again.ok());
  CHECK(PrintHlo(*file->module) == PrintHlo(*again->module));
  const Result<std::string> twice = WriteHloProto(*again->module, &again->form);
  CHECK(twice.ok() && *twice == *written);
  const Result<std::string> afresh = WriteHloProto(*file->module);
  CHECK(afresh.ok());
  CHECK(ReadHloProto("afresh", *afresh).ok());
  return 0;
}
