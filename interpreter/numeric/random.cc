#include "interpreter/numeric/random.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"

namespace assay::numeric {

std::array<uint32_t, 2> ThreeFry2x32(uint64_t counter, uint64_t key) {
  constexpr int kRotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  const uint32_t low = static_cast<uint32_t>(key), high = static_cast<uint32_t>(key >> 32);
  const uint32_t keys[3] = {low, high, 0x1BD11BDA ^ low ^ high};
  uint32_t x = static_cast<uint32_t>(counter) + keys[0];
  uint32_t y = static_cast<uint32_t>(counter >> 32) + keys[1];
  for (uint32_t i = 0; i < 5; ++i) {
    for (int rotation : kRotations[i % 2]) {
      x += y;
      y = std::rotl(y, rotation) ^ x;
    }
    x += keys[(i + 1) % 3];
    y += keys[(i + 2) % 3] + i + 1;
  }
  return {x, y};
}

std::array<uint32_t, 4> Philox4x32(unsigned __int128 counter, uint64_t key) {
  uint32_t c[4];
  for (int i = 0; i < 4; ++i) c[i] = static_cast<uint32_t>(counter >> (32 * i));
  uint32_t low = static_cast<uint32_t>(key), high = static_cast<uint32_t>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    uint64_t p = uint64_t{0xD2511F53} * c[0], q = uint64_t{0xCD9E8D57} * c[2];
    c[0] = static_cast<uint32_t>(q >> 32) ^ c[1] ^ low;
    c[1] = static_cast<uint32_t>(q);
    c[2] = static_cast<uint32_t>(p >> 32) ^ c[3] ^ high;
    c[3] = static_cast<uint32_t>(p);
    low += 0x9E3779B9;
    high += 0xBB67AE85;
  }
  return {c[0], c[1], c[2], c[3]};
}

uint64_t UniformInteger(bool is_signed, uint64_t low, uint64_t high, uint64_t word) {
  bool empty = is_signed ? static_cast<int64_t>(low) >= static_cast<int64_t>(high) : low >= high;
  if (empty) return low;
  return low + static_cast<uint64_t>((static_cast<unsigned __int128>(high - low) * word) >> 64);
}

uint64_t UniformFloat(PrimitiveType type, double low, double high, uint64_t word) {
  // The word in two halves, so that every factor is a double.
  double upper = std::ldexp(static_cast<double>(word >> 32), -32);
  double lower = std::ldexp(static_cast<double>(static_cast<uint32_t>(word)), -64);
  double numbers[5] = {low, low, low, high, high};
  double weights[5] = {1, -upper, -lower, upper, lower};
  uint64_t bits = ExactDot(type, numbers, 1, weights, 1, 5);
  double value = 0;
  DecodeBlock(type, &bits, &value, 1);
  if (!(low < high) || value < high || std::isnan(value)) return bits;
  // `bits` is `high`'s pattern: it rounds to nothing larger.
  uint64_t sign = uint64_t{1} << (FormatOf(type).bits - 1);
  if (value == 0) return sign | 1;
  return value > 0 ? bits - 1 : bits + 1;
}

void NormalFloats(PrimitiveType type, double mean, double deviation, const uint64_t* words,
                  uint64_t* out, int64_t n) {
  constexpr int64_t kBlock = 256;
  static const UnaryKernel log = FindUnary(UnaryFunction::kLog, PrimitiveType::kF64);
  static const UnaryKernel cosine = FindUnary(UnaryFunction::kCos, PrimitiveType::kF64);
  double radius[kBlock], angle[kBlock];
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    int64_t lanes = std::min(n - begin, kBlock);
    const uint64_t* word = words + 2 * begin;
    for (int64_t i = 0; i < lanes; ++i) {
      radius[i] = std::ldexp(static_cast<double>(word[2 * i] >> 12) + 0.5, -52);
      angle[i] = 0x1.921fb54442d18p+2 * std::ldexp(static_cast<double>(word[2 * i + 1] >> 11), -53);
    }
    log(radius, radius, lanes);
    cosine(angle, angle, lanes);
    for (int64_t i = 0; i < lanes; ++i) {
      double numbers[2] = {mean, deviation};
      double weights[2] = {1, std::sqrt(-2 * radius[i]) * angle[i]};
      out[begin + i] = ExactDot(type, numbers, 1, weights, 1, 2);
    }
  }
}

}  // namespace assay::numeric
