#include "base/fingerprint.h"

#include <gtest/gtest.h>

#include <set>

namespace assay {
namespace {

template <typename... Parts>
Fingerprint Of(const Parts&... parts) {
  Fingerprinter fingerprinter;
  (fingerprinter.Add(parts), ...);
  return fingerprinter.Get();
}

// Computed by this program, written from the description in fingerprint.h:
//   M = 2**64 - 1
//   K1, K2, K3, K4 = 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B, 0x6A09E667F3BCC909, 0x3C6EF372FE94F82B
//   rotl = lambda x, r: (x << r | x >> (64 - r)) & M
//   def words(items):
//       for i in items:
//           if isinstance(i, int): yield i & M
//           else:
//               yield len(i)
//               for j in range(0, len(i), 8): yield int.from_bytes(i[j:j + 8], "little")
//   def finish(x):
//       x = (x ^ x >> 32) * K1 & M; x = (x ^ x >> 29) * K3 & M; return x ^ x >> 32
//   def fingerprint(*items):
//       a, b, ws = 0x243F6A8885A308D3, 0x13198A2E03707344, list(words(items))
//       for w in ws + [len(ws), 0, 0, 0, 0]:
//           a = (rotl(a ^ (w * K1 & M), 27) + b) * K2 & M
//           b = (rotl(b ^ (rotl(w, 32) * K3 & M), 31) + a) * K4 & M
//       return "%016x%016x" % (finish(a), finish(b))
TEST(Fingerprint, NeverChanges) {
  EXPECT_EQ(Of().ToHex(), "666f834c6d3a414f8019d68649b1e902");
  EXPECT_EQ(Of(0).ToHex(), "b73e97b41cc406c13d8520fbffcc244e");
  EXPECT_EQ(Of(0, 0).ToHex(), "dcdb153517b1b102304815ac0a6c1c92");
  EXPECT_EQ(Of(-1).ToHex(), "be7094d89a89ee10d5834a3b3272cdde");
  EXPECT_EQ(Of("HloModule").ToHex(), "872096c9891318e3ea04b54d3e8c97a3");
  EXPECT_EQ(Of("add", 3, "\xff\x00").ToHex() == "4af18ddb9fbdb2f1f1f9ada108da6f97", false)
      << "a literal ends at its first zero byte";
  EXPECT_EQ(Of("add", 3, std::string_view("\xff\x00", 2)).ToHex(),
            "4af18ddb9fbdb2f1f1f9ada108da6f97");
}

TEST(Fingerprint, TellsWhereOneTextEndsAndTheNextBegins) {
  std::set<Fingerprint> all = {Of("ab", "c"),    Of("a", "bc"), Of("abc"),
                               Of("abc", ""),    Of("", "abc"), Of(std::string_view("abc\0", 4)),
                               Of("a", "b", "c")};
  EXPECT_EQ(all.size(), 7u);
}

TEST(Fingerprint, SmallInputsDoNotCollideInEitherHalf) {
  std::set<uint64_t> high, low;
  for (int64_t i = 0; i < 300; ++i) {
    for (int64_t j = 0; j < 300; ++j) {
      high.insert(Of(i, j).high);
      low.insert(Of(i, j).low);
    }
  }
  EXPECT_EQ(high.size(), 90000u);
  EXPECT_EQ(low.size(), 90000u);
}

// Each input bit should change about half of the 128 output bits.
TEST(Fingerprint, EveryInputBitReachesEveryHalf) {
  for (int bit = 0; bit < 64; ++bit) {
    int high = 0, low = 0;
    constexpr uint64_t kTrials = 64;
    for (uint64_t x = 0; x < kTrials; ++x) {
      Fingerprint a = Of(x * 0x123456789ABCDEF),
                  b = Of((x * 0x123456789ABCDEF) ^ (uint64_t{1} << bit));
      high += __builtin_popcountll(a.high ^ b.high);
      low += __builtin_popcountll(a.low ^ b.low);
    }
    EXPECT_NEAR(high, 32 * kTrials, 200) << bit;  // four deviations: sqrt(64 * 64 / 4) = 32 each
    EXPECT_NEAR(low, 32 * kTrials, 200) << bit;
  }
}

}  // namespace
}  // namespace assay
