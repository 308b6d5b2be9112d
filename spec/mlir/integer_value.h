// Integers of attributes: which numbers a type holds, and the one way in which they are kept.
#ifndef ASSAY_SPEC_MLIR_INTEGER_VALUE_H_
#define ASSAY_SPEC_MLIR_INTEGER_VALUE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "spec/mlir/node.h"

namespace assay::mlir {

// The value of kInteger and kVhloInteger for the low bits of `bits`: sign-extended, but bool (0 or
// 1) and unsigned types zero-extended. So 255 : i8 is -1, and 255 : ui8 stays. At most 64 bits
// wide.
int64_t CanonicalInteger(Type type, uint64_t bits);

// Decimal or hex digits without sign. Signless types take what fits as signed or as unsigned
// number. False where the type does not hold the number, and for -0, which MLIR does not read.
bool ParseIntegerOf(Type type, bool negative, std::string_view digits, int64_t* value);
// As MLIR writes it: "true" for bool, unsigned numbers for ui types.
void AppendIntegerOf(Type type, int64_t value, std::string* out);

// ---- Integers of types wider than 64 bits (kWideInteger), in decimal with their sign. At most so many
// significant bits, as decimal digits take time as their square.
inline constexpr int64_t kMostIntegerBits = 65536;

enum class WideOutcome : uint8_t { kOk, kOutside, kTooLong };  // of the type's range; of our limit
// The number of ParseIntegerOf in the way in which it is kept.
WideOutcome ParseWideInteger(Type type, bool negative, std::string_view digits, std::string* decimal);
// From and to the bits, 64 a word, the lowest first, without leading words of 0 but one at least. Words are
// checked to fit the type.
WideOutcome WideIntegerOf(Type type, std::vector<uint64_t> words, std::string* decimal);
std::vector<uint64_t> WordsOfWideInteger(Type type, std::string_view decimal);

// "0x" and hex digits of at most so many bits.
bool ParseBits(std::string_view hex, int64_t bits, uint64_t* value);

std::string IntegerTypeName(Type type);  // "i8", "ui4", "index"

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_INTEGER_VALUE_H_
