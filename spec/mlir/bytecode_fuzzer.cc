// Any bytes, read as MLIR bytecode, give a program or a Status; what a program is written as is
// read as the same program, and written as the same bytes.
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "spec/mlir/bytecode.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using assay::Result;
  using namespace assay::mlir;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Result<BytecodeFile> file = ReadBytecode("fuzz", bytes, nullptr);
  if (!file.ok()) return 0;
  const Result<std::string> written = WriteBytecode(file->program, file->form);
  if (!written.ok()) return 0;
  const Result<BytecodeFile> again = ReadBytecode("again", *written, nullptr);
  CHECK(again.ok());
  CHECK(Equal(file->program, again->program, true));
  const Result<std::string> twice = WriteBytecode(again->program, again->form);
  CHECK(twice.ok() && *twice == *written);
  return 0;
}
