#include "base/fingerprint.h"

namespace assay {

std::string Fingerprint::ToHex() const {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (uint64_t half : {high, low}) {
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(half >> shift) & 15];
  }
  return text;
}

void Fingerprinter::Add(std::string_view bytes) {
  Add(static_cast<uint64_t>(bytes.size()));
  for (size_t i = 0; i < bytes.size(); i += 8) {
    uint64_t word = 0;
    for (size_t j = 0; j < 8 && i + j < bytes.size(); ++j) {
      word |= uint64_t{static_cast<unsigned char>(bytes[i + j])} << (8 * j);
    }
    Add(word);
  }
}

uint64_t Fingerprinter::Finish(uint64_t x) {
  x = (x ^ (x >> 32)) * kK1;
  x = (x ^ (x >> 29)) * kK3;
  return x ^ (x >> 32);
}

Fingerprint Fingerprinter::Get() const {
  Fingerprinter end = *this;
  end.Add(words_);
  for (int i = 0; i < 4; ++i) end.Add(uint64_t{0});
  return {Finish(end.a_), Finish(end.b_)};
}

}  // namespace assay
