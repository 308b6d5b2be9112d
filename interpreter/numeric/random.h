// Random bits and numbers: counter-based generators (Salmon, Moraes, Dror, Shaw, "Parallel random
// numbers: as easy as 1, 2, 3", 2011), and what `rng` makes of their bits.
//
// A generator is a function of counter and key, so that any number of threads give the same bits.
#ifndef ASSAY_INTERPRETER_NUMERIC_RANDOM_H_
#define ASSAY_INTERPRETER_NUMERIC_RANDOM_H_

#include <array>
#include <cstdint>

#include "spec/primitive_type.h"

namespace assay::numeric {

// Threefry-2x32, 20 rounds. Words of counter and key: the low one first.
std::array<uint32_t, 2> ThreeFry2x32(uint64_t counter, uint64_t key);
// Philox-4x32, 10 rounds.
std::array<uint32_t, 4> Philox4x32(unsigned __int128 counter, uint64_t key);

// An integer of [low, high) as bits of the type's width: low + floor((high - low) * word / 2^64),
// for operands sign- or zero-extended to 64 bits; `low` where there is no such integer.
uint64_t UniformInteger(bool is_signed, uint64_t low, uint64_t high, uint64_t word);

// A pattern of the float type: low + (high - low) * word / 2^64 exactly, rounded once; where that
// is not below `high` although `low` is, the largest number below it.
uint64_t UniformFloat(PrimitiveType type, double low, double high, uint64_t word);

// n patterns of the float type. z = sqrt(-2 log u) cos(2 pi v), each step rounded to f64, with
// u = (floor(word[2i] / 2^12) + 1/2) / 2^52 and v = floor(word[2i + 1] / 2^11) / 2^53; then
// mean + deviation * z exactly, rounded once.
void NormalFloats(PrimitiveType type, double mean, double deviation, const uint64_t* words,
                  uint64_t* out, int64_t n);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_RANDOM_H_
