#include "spec/mlir/bytecode_cursor.h"

#include <bit>

namespace assay::mlir {

void BytecodeInput::Fail(size_t offset, std::string_view part, std::string_view label,
                         std::string message, StatusCode code) {
  if (!status_.ok()) return;
  Diagnostic diagnostic;
  diagnostic.file = file_;
  diagnostic.label = label;
  diagnostic.message = "byte " + std::to_string(offset) + ", ";
  diagnostic.message += part;
  diagnostic.message += ": " + message;
  status_ = Status(code, std::move(diagnostic));
}

void Cursor::FailAt(size_t offset, std::string_view label, std::string message, StatusCode code) {
  input_->Fail(offset, part_, label, std::move(message), code);
  position_ = end_;
}

uint8_t Cursor::Byte() {
  if (at_end()) {
    Fail("bytecode_end", "a byte must stand here, but this is the end");
    return 0;
  }
  return static_cast<uint8_t>(input_->bytes()[position_++]);
}

// The number of zero bits at the low end of the first byte is the number of bytes that follow it; a
// first byte of 0 stands for the 64 bits of the next eight.
uint64_t Cursor::LongVarint() {
  if (at_end()) {
    Fail("bytecode_end", "a number must stand here, but this is the end");
    return 0;
  }
  const uint8_t first = static_cast<uint8_t>(input_->bytes()[position_]);
  const size_t more = first == 0 ? 8 : static_cast<size_t>(std::countr_zero(first));
  if (remaining() <= more) {
    Fail("bytecode_end", "a number of " + std::to_string(more + 1) +
                             " bytes begins here, but only " + std::to_string(remaining()) +
                             " remain");
    return 0;
  }
  uint64_t value = 0;
  for (size_t i = 0; i < more; ++i) {
    const uint64_t byte = static_cast<uint8_t>(input_->bytes()[position_ + 1 + i]);
    value |= byte << (8 * i);
  }
  position_ += more + 1;
  if (first == 0) return value;
  return (value << (7 - more)) | (first >> (more + 1));
}

uint64_t Cursor::CheckCount(uint64_t count, std::string_view items, size_t bytes_each) {
  if (count > remaining() / bytes_each) {
    Fail("bytecode_count", std::to_string(count) + " " + std::string(items) +
                               " are announced, but only " + std::to_string(remaining()) +
                               " bytes remain");
    return 0;
  }
  return count;
}

std::string_view Cursor::Bytes(uint64_t size) {
  if (size > remaining()) {
    Fail("bytecode_end", std::to_string(size) + " bytes must stand here, but only " +
                             std::to_string(remaining()) + " remain");
    return {};
  }
  const std::string_view bytes = input_->bytes().substr(position_, size);
  position_ += size;
  return bytes;
}

void Cursor::Align(uint64_t alignment) {
  if (!ok()) return;
  if (!std::has_single_bit(alignment) || alignment > (uint64_t{1} << 30)) {
    Fail("bytecode_alignment",
         "the alignment " + std::to_string(alignment) + " is not a power of two up to 2^30");
    return;
  }
  while (position_ % alignment != 0) {
    if (const uint8_t byte = Byte(); ok() && byte != 0xCB) {
      FailAt(position_ - 1, "bytecode_alignment",
             "the byte " + std::to_string(byte) + " stands where padding bytes have 203 (CB)");
    }
    if (!ok()) return;
  }
}

void Cursor::ExpectEnd() {
  if (ok() && !at_end()) {
    Fail("bytecode_rest", std::to_string(remaining()) + " bytes are left that nothing reads");
  }
}

}  // namespace assay::mlir
