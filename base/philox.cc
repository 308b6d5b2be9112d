#include "base/philox.h"

namespace assay {
namespace {

// The paper's constants: multipliers found by search; key increments from the golden ratio and
// sqrt(3) - 1.
constexpr uint64_t kMultiplier0 = 0xD2E7470EE14C6C93;
constexpr uint64_t kMultiplier1 = 0xCA5A826395121157;
constexpr uint64_t kKeyStep0 = 0x9E3779B97F4A7C15;
constexpr uint64_t kKeyStep1 = 0xBB67AE8584CAA73B;
constexpr int kRounds = 10;

__extension__ typedef unsigned __int128 Uint128;

}  // namespace

std::array<uint64_t, 4> Philox4x64(std::array<uint64_t, 4> counter, std::array<uint64_t, 2> key) {
  for (int round = 0; round < kRounds; ++round) {
    Uint128 product0 = Uint128{kMultiplier0} * counter[0];
    Uint128 product1 = Uint128{kMultiplier1} * counter[2];
    counter = {static_cast<uint64_t>(product1 >> 64) ^ counter[1] ^ key[0],
               static_cast<uint64_t>(product1),
               static_cast<uint64_t>(product0 >> 64) ^ counter[3] ^ key[1],
               static_cast<uint64_t>(product0)};
    key[0] += kKeyStep0;
    key[1] += kKeyStep1;
  }
  return counter;
}

uint64_t Philox::Next() {
  if (used_ == 4) {
    for (uint64_t& word : counter_) {
      if (++word != 0) break;  // carry into the next word
    }
    block_ = Philox4x64(counter_, key_);
    used_ = 0;
  }
  return block_[used_++];
}

}  // namespace assay
