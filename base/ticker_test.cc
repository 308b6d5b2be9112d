#include "base/ticker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace assay {
namespace {

using namespace std::chrono_literals;

TEST(Ticker, CallsAgainAndAgainUntilItsEnd) {
  std::atomic<int> calls = 0;
  {
    Ticker ticker(1ms, [&] { ++calls; });
    const auto start = std::chrono::steady_clock::now();
    while (calls < 3 && std::chrono::steady_clock::now() - start < 60s) std::this_thread::sleep_for(1ms);
  }
  const int then = calls;
  EXPECT_GE(then, 3);
  std::this_thread::sleep_for(20ms);
  EXPECT_EQ(calls, then);
}

TEST(Ticker, EndsAtOnceBeforeItsFirstCall) {
  std::atomic<int> calls = 0;
  const auto start = std::chrono::steady_clock::now();
  { Ticker ticker(600s, [&] { ++calls; }); }
  EXPECT_LT(std::chrono::steady_clock::now() - start, 60s);
  EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace assay
