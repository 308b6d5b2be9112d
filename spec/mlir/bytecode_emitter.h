// Emitter: writes the primitives of MLIR bytecode.
#ifndef ASSAY_SPEC_MLIR_BYTECODE_EMITTER_H_
#define ASSAY_SPEC_MLIR_BYTECODE_EMITTER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace assay::mlir {

class Emitter {
 public:
  void Byte(uint8_t byte) { bytes_.push_back(static_cast<char>(byte)); }
  void Varint(uint64_t value);
  void SignedVarint(int64_t value) {
    Varint((static_cast<uint64_t>(value) << 1) ^ static_cast<uint64_t>(value >> 63));
  }
  void VarintWithFlag(uint64_t value, bool flag) { Varint((value << 1) | (flag ? 1 : 0)); }
  void Bytes(std::string_view bytes) { bytes_.append(bytes); }
  // A varint size, then the bytes.
  void Blob(std::string_view bytes) {
    Varint(bytes.size());
    Bytes(bytes);
  }
  // Pads with CB; a section that holds this one's bytes is aligned too.
  void Align(uint64_t alignment);
  // A section of that body, aligned as what is in it asks.
  void Section(uint8_t id, const Emitter& body);

  void Patch(size_t offset, uint8_t byte) { bytes_[offset] = static_cast<char>(byte); }
  size_t size() const { return bytes_.size(); }
  const std::string& bytes() const { return bytes_; }
  std::string&& TakeBytes() { return std::move(bytes_); }

 private:
  std::string bytes_;
  uint64_t alignment_ = 1;
};

// The string section: strings in the order in which they are first asked for.
class StringTable {
 public:
  uint64_t NumberOf(std::string_view text);
  void Write(Emitter& out) const;

 private:
  std::unordered_map<std::string, uint64_t> numbers_;
  std::vector<const std::string*> order_;
};

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_BYTECODE_EMITTER_H_
