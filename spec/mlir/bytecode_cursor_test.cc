#include "spec/mlir/bytecode_cursor.h"

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "spec/mlir/bytecode_emitter.h"

namespace assay::mlir {
namespace {

std::string Bytes(std::initializer_list<int> bytes) {
  std::string text;
  for (const int byte : bytes) text += static_cast<char>(byte);
  return text;
}

// From the format's description: n bytes begin with n-1 zero bits and a one, from the low end.
const std::vector<std::pair<uint64_t, std::string>>& Varints() {
  static const std::vector<std::pair<uint64_t, std::string>> list = {
      {0, Bytes({0x01})},
      {1, Bytes({0x03})},
      {127, Bytes({0xFF})},
      {128, Bytes({0x02, 0x02})},  // 128 * 4 + 2 = 0x202
      {16383, Bytes({0xFE, 0xFF})},
      {16384, Bytes({0x04, 0x00, 0x02})},                   // 2^14 * 8 + 4 = 0x20004
      {0x12345678, Bytes({0x10, 0xCF, 0x8A, 0x46, 0x02})},  // * 32 + 16 = 0x02468ACF10
      {(uint64_t{1} << 56) - 1, Bytes({0x80, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF})},
      {uint64_t{1} << 56, Bytes({0x00, 0, 0, 0, 0, 0, 0, 0, 1})},
      {~uint64_t{0}, Bytes({0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF})},
  };
  return list;
}

TEST(Cursor, VarintsHaveTheirLengthInTheirFirstByte) {
  for (const auto& [value, bytes] : Varints()) {
    BytecodeInput input("f", bytes);
    Cursor cursor(input, 0, bytes.size(), "test");
    EXPECT_EQ(cursor.Varint(), value);
    EXPECT_TRUE(cursor.at_end());
    EXPECT_TRUE(cursor.ok());
    Emitter out;
    out.Varint(value);
    EXPECT_EQ(out.bytes(), bytes) << value;
    // One byte less is an error, which names place and need.
    BytecodeInput cut("f", std::string_view(bytes).substr(0, bytes.size() - 1));
    Cursor shorter(cut, 0, bytes.size() - 1, "test");
    EXPECT_EQ(shorter.Varint(), 0u);
    EXPECT_FALSE(shorter.ok());
    EXPECT_EQ(cut.status().diagnostics()[0].label, "bytecode_end");
  }
}

TEST(Cursor, SignedVarintsAlternate) {
  const std::pair<int64_t, std::string> cases[] = {
      {0, Bytes({0x01})},
      {-1, Bytes({0x03})},
      {1, Bytes({0x05})},
      {-64, Bytes({0xFF})},
      {INT64_MIN, Bytes({0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF})},
      {INT64_MAX, Bytes({0x00, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF})},
  };
  for (const auto& [value, bytes] : cases) {
    BytecodeInput input("f", bytes);
    Cursor cursor(input, 0, bytes.size(), "test");
    EXPECT_EQ(cursor.SignedVarint(), value);
    Emitter out;
    out.SignedVarint(value);
    EXPECT_EQ(out.bytes(), bytes) << value;
  }
}

TEST(Cursor, TheFirstErrorStaysAndNothingIsReadBehindIt) {
  const std::string bytes = Bytes({0x07, 0x01, 0x03});
  BytecodeInput input("dir/f.mlirbc", bytes);
  Cursor cursor(input, 0, 3, "operations");
  EXPECT_EQ(cursor.Count("operands"), 0u);  // 3 announced, 2 bytes remain
  EXPECT_EQ(cursor.Byte(), 0);
  cursor.Fail("bytecode_value", "later");
  EXPECT_EQ(input.status().ToString(),
            "dir/f.mlirbc: bytecode_count: byte 1, operations: 3 operands are announced, but only "
            "2 bytes remain");
}

TEST(Cursor, AlignmentSkipsItsOwnBytesOnly) {
  const std::string bytes = Bytes({0x01, 0xCB, 0xCB, 0xCB, 0x42});
  BytecodeInput input("f", bytes);
  Cursor cursor(input, 1, 5, "test");
  cursor.Align(4);
  EXPECT_EQ(cursor.Byte(), 0x42);
  // No power of two; none; other bytes; the end.
  const std::pair<uint64_t, size_t> wrong[] = {{3, 0}, {0, 0}, {8, 1}, {2, 5}};
  const std::string unpadded = Bytes({0x01, 0xCB, 0xCA, 0xCB, 0x42});
  for (const auto& [alignment, begin] : wrong) {
    BytecodeInput other("f", unpadded);
    Cursor at(other, begin, 5, "test");
    at.Align(alignment);
    EXPECT_FALSE(at.ok()) << alignment << " at " << begin;
  }
}

TEST(Emitter, SectionsCarryTheAlignmentOfTheirContent) {
  Emitter body;
  body.Byte(1);
  body.Align(4);
  body.Byte(2);
  Emitter out;
  out.Byte(9);
  out.Section(5, body);
  // id with the high bit, length 5, alignment 4, padding up to 8, the body.
  EXPECT_EQ(out.bytes(), Bytes({9, 0x85, 0x0B, 0x09, 1, 0xCB, 0xCB, 0xCB, 2}));
}

}  // namespace
}  // namespace assay::mlir
