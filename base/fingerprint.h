// Fingerprint: a 128-bit hash that never changes: the same on every machine and in every version,
// so that it may name files and be written into reports. Not cryptographic.
//
// The construction, all arithmetic modulo 2^64, rotl = rotate left:
//   state      a = 0x243F6A8885A308D3, b = 0x13198A2E03707344 (digits of pi)
//   one word w a = (rotl(a ^ w * K1, 27) + b) * K2
//              b = (rotl(b ^ rotl(w, 32) * K3, 31) + a) * K4
//   bytes      the length as one word, then the bytes as little-endian words, the last one filled
//              up with zeros
//   the end    the number of words as one word, then four words 0; the fingerprint is (a, b).
//              finish(x): x ^= x >> 32; x *= K1; x ^= x >> 29; x *= K3; x ^= x >> 32, for each half
// Every step is a bijection of (a, b) for a given w, so differing prefixes never merge by losing
// state; the two lanes read w through different odd multipliers and feed each other.
#ifndef ASSAY_BASE_FINGERPRINT_H_
#define ASSAY_BASE_FINGERPRINT_H_

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace assay {

struct Fingerprint {
  uint64_t high = 0;
  uint64_t low = 0;

  std::string ToHex() const;  // 32 digits
  friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
};

class Fingerprinter {
 public:
  void Add(uint64_t word) {
    a_ = (Rotate(a_ ^ (word * kK1), 27) + b_) * kK2;
    b_ = (Rotate(b_ ^ (Rotate(word, 32) * kK3), 31) + a_) * kK4;
    ++words_;
  }
  void Add(int64_t word) { Add(static_cast<uint64_t>(word)); }
  void Add(int32_t word) { Add(static_cast<int64_t>(word)); }
  void Add(uint32_t word) { Add(static_cast<uint64_t>(word)); }
  void Add(bool word) { Add(static_cast<uint64_t>(word)); }
  void Add(std::string_view bytes);
  void Add(const char* text) { Add(std::string_view(text)); }
  void Add(const std::string& text) { Add(std::string_view(text)); }
  void Add(const Fingerprint& other) {
    Add(other.high);
    Add(other.low);
  }

  Fingerprint Get() const;  // of everything added so far

 private:
  static constexpr uint64_t kK1 = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio, odd
  static constexpr uint64_t kK2 = 0xBB67AE8584CAA73B;  // fraction of sqrt 3, odd
  static constexpr uint64_t kK3 = 0x6A09E667F3BCC909;  // fraction of sqrt 2, odd
  static constexpr uint64_t kK4 = 0x3C6EF372FE94F82B;  // fraction of sqrt 5, odd
  static uint64_t Rotate(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }
  static uint64_t Finish(uint64_t x);

  uint64_t a_ = 0x243F6A8885A308D3;
  uint64_t b_ = 0x13198A2E03707344;
  uint64_t words_ = 0;
};

}  // namespace assay

#endif  // ASSAY_BASE_FINGERPRINT_H_
