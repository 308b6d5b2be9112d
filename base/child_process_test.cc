#include "base/child_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>

namespace assay {
namespace {

TEST(ChildProcess, SharesOnlyWhatIsShared) {
  SharedMemory shared(sizeof(int));
  ASSERT_NE(shared.data(), nullptr);
  int* there = reinterpret_cast<int*>(shared.data());
  int here = 1;
  ChildEnd end = RunInChild(
      [&] {
        here = 2;
        *there = here;
      },
      [] { return true; });
  EXPECT_EQ(end, ChildEnd::kDone);
  EXPECT_EQ(*there, 2);
  EXPECT_EQ(here, 1);
}

TEST(ChildProcess, IsEndedWhenItMayNotGoOn) {
  const auto start = std::chrono::steady_clock::now();
  int asked = 0;
  ChildEnd end = RunInChild([] { sleep(600); }, [&] { return ++asked < 5; });
  EXPECT_EQ(end, ChildEnd::kStopped);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

TEST(ChildProcess, ThatDiesIsKnown) {
  ChildEnd end = RunInChild([] { raise(SIGKILL); }, [] { return true; });
  EXPECT_EQ(end, ChildEnd::kDied);
}

}  // namespace
}  // namespace assay
