#include "base/philox.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using ::testing::ElementsAre;

// Salmon et al., known answers of the Random123 library: counter and key all zeros and all ones.
TEST(Philox, GivesThePapersKnownAnswers) {
  EXPECT_THAT(
      Philox4x64({0, 0, 0, 0}, {0, 0}),
      ElementsAre(0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b));
  uint64_t ones = ~uint64_t{0};
  EXPECT_THAT(
      Philox4x64({ones, ones, ones, ones}, {ones, ones}),
      ElementsAre(0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0));
}

// numpy.random.Philox(key=seed).random_raw(n), numpy 2.5.
TEST(Philox, GivesNumpysStream) {
  struct {
    uint64_t seed;
    std::vector<uint64_t> words;
  } cases[] = {
      {0,
       {0x02f4ba6408e4d89b, 0x3dd62b0b9ca8c5b2, 0x1c8667a55d902e79, 0x907d7a052fd5b4dc,
        0x809bf322883987c3, 0x471128b9e807f7dd, 0xf250ba0dbec065b7, 0xfc6ed66767a457bc,
        0x40fa86f0f781945d}},
      {12345, {0xa5792c0a0ed6a560, 0xc63666ba8b756514, 0xc953e311f634209d}},
      {~uint64_t{0}, {0x3c2521c58dde5bfb, 0xb7a1ad5dae1306d7}},
  };
  for (const auto& test : cases) {
    Philox source(test.seed);
    for (uint64_t word : test.words) EXPECT_EQ(source.Next(), word) << "seed " << test.seed;
  }
}

}  // namespace
}  // namespace assay
