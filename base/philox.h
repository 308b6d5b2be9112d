// Philox4x64-10, a counter-based random number generator (Salmon, Moraes, Dror and Shaw, "Parallel
// random numbers: as easy as 1, 2, 3", SC 2011): ten rounds of two 64 x 64 -> 128 bit products turn
// a 256-bit counter and a 128-bit key into four words.
//
// The stream is that of numpy.random.Philox(key=seed).random_raw(): key (seed, 0), first counter 1.
#ifndef ASSAY_BASE_PHILOX_H_
#define ASSAY_BASE_PHILOX_H_

#include <array>
#include <cstdint>

namespace assay {

// The four words of one counter (least significant word first) under one key.
std::array<uint64_t, 4> Philox4x64(std::array<uint64_t, 4> counter, std::array<uint64_t, 2> key);

class Philox {
 public:
  explicit Philox(uint64_t seed) : key_{seed, 0} {}

  uint64_t Next();

 private:
  std::array<uint64_t, 2> key_;
  std::array<uint64_t, 4> counter_ = {0, 0, 0, 0};
  std::array<uint64_t, 4> block_ = {};
  int used_ = 4;  // words of block_ already given out
};

}  // namespace assay

#endif  // ASSAY_BASE_PHILOX_H_
