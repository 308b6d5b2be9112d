#include "interpreter/numeric/fft_modular.h"

#include <gtest/gtest.h>

#include <random>

namespace assay::numeric {
namespace {

// Against the definition, its powers and products made another way: by additions only.
uint64_t Product(uint64_t a, uint64_t b, uint64_t p) {
  uint64_t sum = 0;
  for (; b != 0; b >>= 1) {
    if (b & 1) sum = (sum + a) % p;
    a = (a + a) % p;
  }
  return sum;
}

TEST(ModularLine, IsTheDefinition) {
  std::mt19937_64 random(5);
  for (int64_t n : {2, 3, 4, 5, 7, 8, 12, 31, 32, 45, 97, 128}) {
    const int64_t lengths[] = {n};
    for (uint64_t p : PrimesFor(n, lengths, 2)) {
      const uint64_t w = NumberOfOrder(static_cast<uint64_t>(n), p);
      std::vector<uint64_t> powers = {1};
      for (int64_t j = 1; j < n; ++j) {
        powers.push_back(Product(powers.back(), w, p));
        ASSERT_NE(powers.back(), 1u);
      }
      ASSERT_EQ(Product(powers.back(), w, p), 1u);
      std::vector<uint64_t> x(static_cast<size_t>(n)), want(x.size(), 0);
      for (uint64_t& term : x) term = random() % 3 == 0 ? p - 1 : random() % p;
      for (size_t k = 0; k < x.size(); ++k) {
        for (size_t j = 0; j < x.size(); ++j) {
          want[k] = (want[k] + Product(x[j], powers[j * k % x.size()], p)) % p;
        }
      }
      ModularLine(n, w, p).Run(x.data());
      EXPECT_EQ(x, want) << n << " modulo " << p;
    }
  }
}

TEST(PrimesFor, AreSuchPrimes) {
  const int64_t lengths[] = {1000, 1024};
  const std::vector<uint64_t> primes = PrimesFor(128000, lengths, 2);
  ASSERT_EQ(primes.size(), 2u);
  EXPECT_NE(primes[0], primes[1]);
  for (uint64_t p : primes) {
    EXPECT_EQ((p - 1) % 128000, 0u);
    EXPECT_EQ((p - 1) % 2048, 0u);  // Bluestein's product of 1000
    EXPECT_GT(p, uint64_t{1} << 60);
    EXPECT_LT(p, uint64_t{1} << 62);
  }
}

}  // namespace
}  // namespace assay::numeric
