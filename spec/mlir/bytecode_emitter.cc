#include "spec/mlir/bytecode_emitter.h"

#include <algorithm>
#include <bit>

namespace assay::mlir {

// n bytes hold 7n bits, behind n-1 zero bits and a one; nine hold 64, behind a zero byte.
void Emitter::Varint(uint64_t value) {
  const int bits = std::max(64 - std::countl_zero(value), 1);
  const int count = (bits + 6) / 7;
  if (count > 8) {
    Byte(0);
    for (int i = 0; i < 8; ++i) Byte(static_cast<uint8_t>(value >> (8 * i)));
    return;
  }
  const uint64_t encoded = ((value << 1) | 1) << (count - 1);
  for (int i = 0; i < count; ++i) Byte(static_cast<uint8_t>(encoded >> (8 * i)));
}

void Emitter::Align(uint64_t alignment) {
  if (alignment < 2) return;
  while (size() % alignment != 0) Byte(0xCB);
  alignment_ = std::max(alignment_, alignment);
}

void Emitter::Section(uint8_t id, const Emitter& body) {
  const size_t at = size();
  Byte(id);
  Varint(body.size());
  if (body.alignment_ > 1) {
    if (size() % body.alignment_ != 0) {
      Patch(at, id | 0x80);
      Varint(body.alignment_);
      Align(body.alignment_);
    } else {
      alignment_ = std::max(alignment_, body.alignment_);
    }
  }
  Bytes(body.bytes_);
}

uint64_t StringTable::NumberOf(std::string_view text) {
  const auto [at, is_new] = numbers_.try_emplace(std::string(text), order_.size());
  if (is_new) order_.push_back(&at->first);
  return at->second;
}

void StringTable::Write(Emitter& out) const {
  out.Varint(order_.size());
  for (auto text = order_.rbegin(); text != order_.rend(); ++text) out.Varint((*text)->size() + 1);
  for (const std::string* text : order_) {
    out.Bytes(*text);
    out.Byte(0);
  }
}

}  // namespace assay::mlir
