// Cursor: reads the primitives of MLIR bytecode out of a part of a file.
//
// Errors stick: the first one is kept by the input, the cursor goes to its end, and every later
// read gives 0, so that code reads a record in one go and asks once whether it is sound. What is
// used as an index, a size or a count is checked where it is read.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_CURSOR_H_
#define ASSAY_SPEC_MLIR_BYTECODE_CURSOR_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"

namespace assay::mlir {

// A file's bytes and the first error that was met in them.
class BytecodeInput {
 public:
  BytecodeInput(std::string file, std::string_view bytes) : file_(std::move(file)), bytes_(bytes) {}

  std::string_view bytes() const { return bytes_; }
  bool ok() const { return status_.ok(); }
  const Status& status() const { return status_; }

  // Keeps the first: "FILE: label: byte OFFSET, PART: message".
  void Fail(size_t offset, std::string_view part, std::string_view label, std::string message,
            StatusCode code = StatusCode::kInvalid);

 private:
  std::string file_;
  std::string_view bytes_;
  Status status_;
};

class Cursor {
 public:
  // Bytes [begin, end) of the input; `part` names them in messages and must outlive the cursor.
  Cursor(BytecodeInput& input, size_t begin, size_t end, std::string_view part)
      : input_(&input), position_(begin), end_(end), part_(part) {}

  BytecodeInput& input() const { return *input_; }
  std::string_view part() const { return part_; }
  size_t position() const { return position_; }
  size_t end() const { return end_; }
  size_t remaining() const { return end_ - position_; }
  bool at_end() const { return position_ == end_; }
  bool ok() const { return input_->ok(); }

  uint8_t Byte();
  uint64_t Varint() {
    if (position_ < end_ && (input_->bytes()[position_] & 1) != 0) {
      return static_cast<uint8_t>(input_->bytes()[position_++]) >> 1;
    }
    return LongVarint();
  }
  int64_t SignedVarint() {
    const uint64_t zigzag = Varint();
    return static_cast<int64_t>((zigzag >> 1) ^ (~(zigzag & 1) + 1));
  }
  // A varint whose lowest bit is a flag.
  uint64_t VarintWithFlag(bool* flag) {
    const uint64_t value = Varint();
    *flag = (value & 1) != 0;
    return value >> 1;
  }
  // A number of items that take at least `bytes_each` bytes of what remains.
  uint64_t Count(std::string_view items, size_t bytes_each = 1) {
    return CheckCount(Varint(), items, bytes_each);
  }
  uint64_t CheckCount(uint64_t count, std::string_view items, size_t bytes_each = 1);
  std::string_view Bytes(uint64_t size);
  // A varint size, then the bytes.
  std::string_view Blob() { return Bytes(Varint()); }
  // Skips bytes CB until the position is a multiple of `alignment`, which is checked.
  void Align(uint64_t alignment);

  // Reports at the position, or at `offset`, and goes to the end.
  void Fail(std::string_view label, std::string message, StatusCode code = StatusCode::kInvalid) {
    FailAt(position_, label, std::move(message), code);
  }
  void FailAt(size_t offset, std::string_view label, std::string message,
              StatusCode code = StatusCode::kInvalid);
  // Reports `items` that are left behind the last byte read.
  void ExpectEnd();

  // For the reader of nested sections.
  void set_end(size_t end) { end_ = end; }

 private:
  uint64_t LongVarint();

  BytecodeInput* input_;
  size_t position_;
  size_t end_;
  std::string_view part_;
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_CURSOR_H_
