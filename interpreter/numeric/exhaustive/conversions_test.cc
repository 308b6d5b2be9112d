// convert from every type of 32 bits and fewer, all patterns, to every type, and from f64.
//
// Types of up to 16 bits: by definition (interpreter/definition/elementwise.h). Of 32 and 64 bits:
// numbers are doubles without an error, results of float types are right if the number lies among
// those that round to them (rounding.h), and integers are cut out of the number's bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "interpreter/definition/elementwise.h"
#include "interpreter/numeric/convert.h"
#include "interpreter/numeric/exhaustive/pieces.h"
#include "interpreter/numeric/exhaustive/rounding.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;

constexpr int64_t kPiece = 1 << 14;

std::vector<PrimitiveType> ArrayTypes() {
  std::vector<PrimitiveType> types;
  for (const Format& format : AllFormats()) {
    if (IsArrayType(format.type)) types.push_back(format.type);
  }
  return types;
}

uint64_t Low(uint64_t x, int bits) { return bits == 64 ? x : x & ((uint64_t{1} << bits) - 1); }

// The low `bytes` of what stands at `at` (little-endian).
uint64_t Load(const std::byte* at, int64_t bytes) {
  uint64_t x = 0;
  std::memcpy(&x, at, static_cast<size_t>(bytes));
  return x;
}

// The pattern in storage (spec/literal.h): signed integers of fewer than 8 bits are extended.
uint64_t Stored(PrimitiveType type, uint64_t pattern) {
  const int bits = FormatOf(type).bits;
  if (bits < 8 && IsSigned(type) && pattern >> (bits - 1))
    return Low(pattern | ~uint64_t{0} << bits, 8);
  return pattern;
}

// --- Integers from a double's bits
// ----------------------------------------------------------------

// Toward zero, saturated; NaN: 0.
uint64_t Truncated(PrimitiveType to, double x) {
  const uint64_t bits = std::bit_cast<uint64_t>(x);
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023, width = FormatOf(to).bits;
  const uint64_t fraction = (bits & 0xfffffffffffff) | 0x10000000000000;
  const bool negative = bits >> 63, is_signed = IsSigned(to);
  if (exponent == 1024 && (bits & 0xfffffffffffff) != 0) return 0;
  // 128 bits hold every magnitude below 2^65; larger ones are above every limit.
  using Wide = unsigned __int128;
  const Wide magnitude = exponent < 0     ? 0
                         : exponent >= 65 ? Wide{1} << 65
                         : exponent >= 52 ? Wide{fraction} << (exponent - 52)
                                          : Wide{fraction} >> (52 - exponent);
  if (negative && !is_signed) return 0;
  const Wide limit =
      is_signed ? (Wide{1} << (width - 1)) - (negative ? 0 : 1) : (Wide{1} << width) - 1;
  const uint64_t result = static_cast<uint64_t>(magnitude < limit ? magnitude : limit);
  return Low(negative ? 0 - result : result, width);
}

// --- Sources of 32 and 64 bits
// --------------------------------------------------------------------

// A number that a double holds; of integers also as one.
struct Number {
  double value;
  int64_t integer;
};
struct FromF32 {
  static constexpr PrimitiveType kType = kF32;
  using Storage = uint32_t;
  static Number Of(uint32_t x) {
    const uint32_t size = x & 0x7fffffff;
    const double value = size > 0x7f800000    ? std::numeric_limits<double>::quiet_NaN()
                         : size == 0x7f800000 ? std::numeric_limits<double>::infinity()
                                              : SizeOfF32(size);
    return {x >> 31 ? -value : value, 0};
  }
};
struct FromS32 {
  static constexpr PrimitiveType kType = kS32;
  using Storage = uint32_t;
  static Number Of(uint32_t x) {
    const int64_t value = x < 0x80000000 ? int64_t{x} : int64_t{x} - 0x100000000;
    return {static_cast<double>(value), value};  // 32 bits of 53
  }
};
struct FromU32 {
  static constexpr PrimitiveType kType = kU32;
  using Storage = uint32_t;
  static Number Of(uint32_t x) { return {static_cast<double>(x), int64_t{x}}; }
};
struct FromF64 {
  static constexpr PrimitiveType kType = kF64;
  using Storage = uint64_t;
  static Number Of(uint64_t x) { return {std::bit_cast<double>(x), 0}; }
};

// --- Whether a result is right
// --------------------------------------------------------------------

bool IsF32(double x, uint64_t got) {
  const bool got_nan = (got & 0x7fffffff) > 0x7f800000;
  if (x != x || got_nan) return x != x && got_nan;
  return (got >> 31 != 0) == std::signbit(x) &&
         IntervalOfF32(static_cast<uint32_t>(got)).Holds(std::fabs(x), 0);
}
// Every source fits: all bits, but of NaN.
bool IsF64(double x, uint64_t got) {
  const double value = std::bit_cast<double>(got);
  return x != x ? value != value : got == std::bit_cast<uint64_t>(x);
}
// All elements of `pieces` pieces: fill(piece, elements), right(number, result). Compiled for each
// type of source and storage of results, so that 2^32 of them take seconds.
template <typename From, typename To, typename Fill, typename Right>
void CheckPieces(UnaryKernel kernel, int64_t pieces, Fill fill, Right right) {
  ASSERT_NE(kernel, nullptr);
  Findings findings;
  OnTwoThreads(pieces, [&](int64_t piece) {
    std::vector<typename From::Storage> x(kPiece);
    fill(piece, x);
    std::vector<To> out(kPiece);
    kernel(x.data(), out.data(), kPiece);
    for (size_t i = 0; i < kPiece; ++i) {
      if (right(From::Of(x[i]), out[i])) continue;
      findings.Wrong([&] {
        return Hex(x[i]) + " gives " +
               Hex(Load(reinterpret_cast<const std::byte*>(&out[i]),
                        std::min<int64_t>(8, sizeof(To))));
      });
    }
    findings.Compared(kPiece);
  });
  findings.ExpectAllRight(pieces * kPiece);
}

// To an integer type, or a float type of up to 16 bits, stored in To.
template <typename From, typename To, typename Fill>
void CheckStored(PrimitiveType to, int64_t pieces, Fill fill) {
  const UnaryKernel kernel = FindConvert(From::kType, to);
  if (IsFloat(to)) {
    const Rounding rounding(to);
    return CheckPieces<From, To>(kernel, pieces, fill, [&](const Number& x, To got) {
      return rounding.Gives(Real::Of(x.value), got);
    });
  }
  const int bits = FormatOf(to).bits;
  CheckPieces<From, To>(kernel, pieces, fill, [&](const Number& x, To got) {
    const uint64_t want =
        IsFloat(From::kType) ? Truncated(to, x.value) : Low(static_cast<uint64_t>(x.integer), bits);
    return got == Stored(to, want);
  });
}

// Imaginary parts are +0.
template <typename From, typename Fill>
void CheckConversion(PrimitiveType to, int64_t pieces, Fill fill) {
  const UnaryKernel kernel = FindConvert(From::kType, to);
  switch (to) {
    case kF32:
      return CheckPieces<From, uint32_t>(
          kernel, pieces, fill, [](const Number& x, uint32_t got) { return IsF32(x.value, got); });
    case kF64:
      return CheckPieces<From, uint64_t>(
          kernel, pieces, fill, [](const Number& x, uint64_t got) { return IsF64(x.value, got); });
    case kC64:
      return CheckPieces<From, std::array<uint32_t, 2>>(
          kernel, pieces, fill,
          [](const Number& x, auto got) { return IsF32(x.value, got[0]) && got[1] == 0; });
    case kC128:
      return CheckPieces<From, std::array<uint64_t, 2>>(
          kernel, pieces, fill,
          [](const Number& x, auto got) { return IsF64(x.value, got[0]) && got[1] == 0; });
    case kPred:
      return CheckPieces<From, uint8_t>(
          kernel, pieces, fill, [](const Number& x, uint8_t got) { return got == (x.value != 0); });
    default:
      break;
  }
  switch (FormatOf(to).ByteSize()) {
    case 1:
      return CheckStored<From, uint8_t>(to, pieces, fill);
    case 2:
      return CheckStored<From, uint16_t>(to, pieces, fill);
    case 4:
      return CheckStored<From, uint32_t>(to, pieces, fill);
    default:
      return CheckStored<From, uint64_t>(to, pieces, fill);
  }
}

// Patterns of 32 bits: `stride` pieces apart; stride 1: all.
template <typename From>
void Check32(PrimitiveType to, int64_t stride) {
  CheckConversion<From>(to, ((int64_t{1} << 32) / kPiece + stride - 1) / stride,
                        [&](int64_t piece, std::vector<uint32_t>& x) {
                          const uint32_t first = static_cast<uint32_t>(piece * stride * kPiece);
                          for (uint32_t i = 0; i < kPiece; ++i) x[i] = first + i;
                        });
}

// A double of any exponent, one near a number of 1 to 24 bits or halfway between two, as results of
// narrow types and their midpoints are, one near an integer or half of one, and small and extreme
// patterns.
uint64_t SomeF64(std::mt19937_64& random) {
  const uint64_t r = random(), other = random();
  const auto near = static_cast<uint64_t>(static_cast<int64_t>(other % 5) - 2);
  switch (r % 8) {
    case 0:
      return other;
    case 1:
    case 2:
    case 3:
    case 4: {
      const int cut = 52 - static_cast<int>(r / 8 % 26);
      const uint64_t exponent = r % 8 < 3 ? 1023 - 160 + r / 256 % 320 : 1023 - 20 + r / 256 % 90;
      return ((other & uint64_t{1} << 63) | exponent << 52 |
              ((other & 0xfffffffffffff) >> cut << cut)) +
             near;
    }
    case 5: {
      const double half = static_cast<double>(static_cast<int64_t>(other) >> (r / 8 % 63)) / 2;
      return std::bit_cast<uint64_t>(half) + near;
    }
    case 6:
      return (other & 0x8000000000000fff) | (r / 8 % 2 ? 0x7ff0000000000000 - 0x800 : 0);
    default:
      return (other & 0x800fffffffffffff) | (1023 - 140 + r / 8 % 30) << 52;
  }
}
void CheckF64(PrimitiveType to, int64_t pieces) {
  CheckConversion<FromF64>(to, pieces, [&](int64_t piece, std::vector<uint64_t>& x) {
    std::mt19937_64 random(static_cast<uint64_t>(piece) + 1);
    for (uint64_t& each : x) each = SomeF64(random);
  });
}

// --- Sources of 16 bits and fewer
// -----------------------------------------------------------------

bool Same(PrimitiveType type, uint64_t got, uint64_t want) {
  if (got == Stored(type, want)) return true;
  return IsFloat(type) && FormatOf(type).HasNan() && definition::Decode(type, got).IsNan() &&
         definition::Decode(type, want).IsNan();
}

void CheckNarrow(PrimitiveType from, PrimitiveType to, uint64_t stride) {
  const uint64_t patterns = uint64_t{1} << FormatOf(from).bits;
  const int64_t size = FormatOf(to).ByteSize(), part = FormatOf(PartOf(to)).ByteSize();
  Findings findings;
  for (uint64_t p = 0; p<patterns; p += patterns> 256 ? stride : 1) {
    const uint64_t x = Stored(from, p);
    std::byte out[16];
    FindConvert(from, to)(&x, out, 1);
    // The same convert does for a type and itself: what it means is kept.
    const uint64_t got = Load(out, part),
                   want = from == to ? p : definition::Convert(from, PartOf(to), p);
    if (!Same(PartOf(to), got, want) || (part < size && Load(out + part, part) != 0)) {
      findings.Wrong([&] { return Hex(p) + " gives " + Hex(got) + ", not " + Hex(want); });
    }
    findings.Compared(1);
  }
  findings.ExpectAllRight(patterns > 256 ? static_cast<int64_t>(patterns / stride)
                                         : static_cast<int64_t>(patterns));
}
void CheckNarrowTypes(PrimitiveType to, uint64_t stride) {
  for (PrimitiveType from : ArrayTypes()) {
    SCOPED_TRACE(NameOf(from));
    if (FormatOf(from).bits <= 16) CheckNarrow(from, to, stride);
  }
}

// --- Tests
// ----------------------------------------------------------------------------------------

class Conversions : public ::testing::TestWithParam<PrimitiveType> {};
class ConversionsExhaustive : public ::testing::TestWithParam<PrimitiveType> {};
std::string NameOfParameter(const ::testing::TestParamInfo<PrimitiveType>& info) {
  return std::string(NameOf(info.param));
}
INSTANTIATE_TEST_SUITE_P(To, Conversions, ::testing::ValuesIn(ArrayTypes()), NameOfParameter);
INSTANTIATE_TEST_SUITE_P(To, ConversionsExhaustive, ::testing::ValuesIn(ArrayTypes()),
                         NameOfParameter);

constexpr int64_t kOddStride = 4099, kSomePieces = 16;

TEST_P(Conversions, FromTypesOfUpTo16Bits) { CheckNarrowTypes(GetParam(), 127); }
TEST_P(Conversions, FromF32) { Check32<FromF32>(GetParam(), kOddStride); }
TEST_P(Conversions, FromS32) { Check32<FromS32>(GetParam(), kOddStride); }
TEST_P(Conversions, FromU32) { Check32<FromU32>(GetParam(), kOddStride); }
TEST_P(Conversions, FromF64) { CheckF64(GetParam(), kSomePieces); }

TEST_P(ConversionsExhaustive, FromTypesOfUpTo16Bits) { CheckNarrowTypes(GetParam(), 1); }
TEST_P(ConversionsExhaustive, FromF32) { Check32<FromF32>(GetParam(), 1); }
TEST_P(ConversionsExhaustive, FromS32) { Check32<FromS32>(GetParam(), 1); }
TEST_P(ConversionsExhaustive, FromU32) { Check32<FromU32>(GetParam(), 1); }
TEST_P(ConversionsExhaustive, FromF64) { CheckF64(GetParam(), 100'000'000 / kPiece + 1); }

}  // namespace
}  // namespace assay::numeric
